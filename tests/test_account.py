"""The account of a game as a page: complete in itself, every piece drawn once, the same bytes for the same game."""

import re
from base64 import b64decode
from hashlib import sha256
from html import unescape

import html5lib
import pytest

from generator import playing
from generator.kit import Kit, kit_of
from generator.outputs.account import About, account_page
from generator.pack import Pack, Workspace, packaged, read_pack
from generator.rules.saved import Saved
from generator.rules.table import Laid, Said, Scene, Session, Sheet


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(Workspace(packaged()), "invisible_man")


@pytest.fixture(scope="module")
def game(pack: Pack) -> Session:
    session = playing.sat(playing.table(pack, "random"), 3, 5, "random")
    while not session.over:
        session.decide()
    return session


@pytest.fixture(scope="module")
def html(pack: Pack, game: Session) -> str:
    made = playing.page_of(pack, game, "random bots")
    assert made is not None
    return made


def test_it_is_good_html_and_asks_for_nothing(html: str) -> None:
    html5lib.HTMLParser(strict=True).parse(html)
    assert not re.search(r'(?:src|href)="(?!#|data:)', html)
    assert "http" not in re.sub(r"xmlns[^ ]*|<text.*?</text>", "", html.replace("http-equiv", ""))


def test_each_round_has_its_board_and_its_story(html: str, game: Session) -> None:
    rounds = int(game.outcome.rpartition(" ")[2].rstrip("."))
    assert re.findall(r'<section class="round" id="round-(\d+)"', html) == [f"{n}" for n in range(rounds + 1)]
    assert html.count('<svg class="board"') == rounds + 1
    told = " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())
    for said in game.told()[0]:
        if said.who:
            assert f"{said.who}. {said.text}" in told
    assert told.count(game.outcome) == 2  # below the title and at the end


def test_board_and_pieces_stand_in_it_once(html: str) -> None:
    assert html.count('<image id="board"') == 1
    assert html.count("data:image/png") == 1
    assert html.count('id="drawing--terror_markers--front"') == 1
    names = re.findall(r'\bid="([^"]*)"', html)
    assert len(names) == len(set(names))
    used = set(re.findall(r'<use href="#([^"]*)"', html))
    assert used <= set(names)


def test_whoever_cannot_see_hears_the_positions(html: str) -> None:
    labels = [unescape(one) for one in re.findall(r'<svg class="board"[^>]*aria-label="([^"]*)"', html)]
    assert labels[0] == ("Nobody knows where he is. Health 10. The Curate, The Reporter, The Sergeant in Winchester.")
    assert len(set(labels)) > len(labels) / 2


def test_the_game_as_text_can_be_kept(html: str, game: Session) -> None:
    found = re.search(r'href="data:text/plain;charset=utf-8;base64,([^"]*)" download="game-5.txt"', html)
    assert found
    assert Saved.read(b64decode(found[1]).decode("utf-8")) == game.saved


def test_only_its_own_script_may_run(html: str) -> None:
    script = re.search(r"<script>(.*?)</script>", html, re.DOTALL)
    assert script
    policy = re.search(r"script-src 'sha256-([^']*)'", html)
    assert policy
    assert b64decode(policy[1]) == sha256(script[1].encode("utf-8")).digest()


def test_equal_games_give_equal_bytes(pack: Pack, game: Session, html: str) -> None:
    assert playing.page_of(pack, game, "random bots") == html


@pytest.fixture(scope="module")
def kit(pack: Pack) -> Kit:
    made = kit_of(pack)
    assert made is not None
    made.press.given = {}
    return made


ABOUT = About("<Title> & co", "1.0", 3, "All <over>.", (("Players", "A & B"),), "game-3.txt", "wire <b>\n")


def scene(*pieces: Laid) -> Scene:
    return Scene(
        "Round 1", "<As> it stands.", (Said("A & B", "said “<i>”."),), pieces, (), 'alt "<x>"', Sheet(("<p>",), ())
    )


def test_every_text_is_escaped(kit: Kit) -> None:
    made = account_page(kit, "board", ABOUT, [scene()])
    for raw in ("<Title>", "<over>", "<As>", "<i>", "<x>", "<p></", "wire <b>"):
        assert raw not in made
    assert 'aria-label="alt &quot;&lt;x&gt;&quot;"' in made
    html5lib.HTMLParser(strict=True).parse(made)


def test_a_piece_is_scaled_to_its_width_and_cut_to_what_is_seen(kit: Kit) -> None:
    """A figure's front is 25 x 40 of its 25 x 104 mm; drawn 20 mm wide it is scaled by 0.8."""
    figure = Laid("figures:slate", "front", 100, 50, 20, (0, 52, 25, 40))
    marker = Laid("terror_markers", "front", 10, 20, 7, round=True)
    made = account_page(kit, "board", ABOUT, [scene(figure, marker, marker._replace(x=30))])
    assert '<use href="#piece--0" transform="translate(100 50) scale(0.8)">' in made
    assert made.count('<use href="#piece--1" transform="translate(') == 2
    assert '<clipPath id="seen--0"><rect width="25" height="40" rx="0.6">' in made
    assert '<clipPath id="seen--1"><rect width="14" height="14" rx="7">' in made
    assert 'transform="translate(0 -52)"' in made


def test_a_piece_that_the_kit_lacks_is_named(kit: Kit) -> None:
    with pytest.raises(ValueError, match="no piece 'ghost' to show"):
        account_page(kit, "board", ABOUT, [scene(Laid("ghost", "front", 0, 0, 5))])

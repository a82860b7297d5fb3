"""Invisible Ink in Polish: nothing is missing, every number of the rules is still there, and no English is left."""

import re
from collections import Counter
from pathlib import Path

import pytest

from generator.build import Options, build
from generator.fonts import FontFamily
from generator.games.invisible_ink.model import Game
from generator.language import texts
from generator.model import Id, read
from generator.pack import Pack, Workspace, packaged, read_pack
from generator.source import Loc, read_source
from generator.translation import translated
from tests.games.invisible_ink.tables import GAME
from tests.kit import Pdf

PATH = re.compile(r"\{([a-z_]+(?:\.[a-z_]+)+)(?:\|(?!plural)\w+)?\}")
"""A place for a number or a text of the game; the forms of a plural beside it show no number."""
FORMS = re.compile(r"\{[^{}]*\|plural[^{}]*\}")
FIGURE = re.compile(r"\b[a-z_]+(?:\.[a-z_]+)+\b|\d+(?:\.\d+)?")
"""A number in a template: digits, or a path."""
ENGLISH = re.compile(r"\b(?:the|and|of|is|are|with|for|from|who|each|you)\b", re.IGNORECASE)
RENAMED = {"#rounds-who-wears-glasses": "#rounds-kto-nosi-okulary"}
"""Headings that are linked to have their words in their address."""
VOWELS = set("aąeęioóuy")


@pytest.fixture(scope="module")
def english() -> Pack:
    return read_pack(Workspace(packaged()), GAME)


@pytest.fixture(scope="module")
def polish(english: Pack) -> Pack:
    pack, coverage = translated(english, "pl")
    assert coverage is not None
    assert (coverage.missing, coverage.stale, coverage.words, coverage.common) == ((), (), (), ())
    return pack


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("out")
    result = build(Workspace(packaged()), GAME, Options(language="pl", out=out))
    assert result.pack.found == []
    assert result.folder is not None
    return result.folder


@pytest.fixture(scope="module")
def rulebook(folder: Path) -> Pdf:
    return Pdf(folder / f"{GAME}-rulebook-a4-pl.pdf")


def pairs(english: Pack, polish: Pack) -> list[tuple[str, str, str]]:
    """For each text of the content its route, what it says, and its translation."""
    said = {one.route: one.text for one in texts(polish.game, "")}
    return [(".".join(map(str, one.route)), one.text, said[one.route]) for one in texts(english.game, "")]


def test_it_is_translated_and_the_translation_is_good(polish: Pack) -> None:
    assert polish.found == []


def test_every_number_of_the_rules_is_in_the_translation(english: Pack, polish: Pack) -> None:
    read = pairs(english, polish)
    assert len(read) > 150
    assert [one for one in read if Counter(PATH.findall(one[1])) != Counter(PATH.findall(one[2]))] == []


def test_links_pictures_and_icons_are_kept(english: Pack, polish: Pack) -> None:
    for route, text, said in pairs(english, polish):
        links = [RENAMED.get(link, link) for link in re.findall(r"\]\(([^)]*)\)", text)]
        assert re.findall(r"\]\(([^)]*)\)", said) == links, route
        assert re.findall(r"(?<=\s):[a-z]+:", said) == re.findall(r"(?<=\s):[a-z]+:", text), route


def test_every_figure_of_a_face_is_in_its_translation(polish: Pack) -> None:
    own = next(table for table in polish.words.tables if table.file == f"templates/{GAME}/lang/pl.yaml")
    for text, said in own.texts.items():
        assert Counter(FIGURE.findall(FORMS.sub("", said))) == Counter(FIGURE.findall(FORMS.sub("", text))), text


def test_rulings_decide_the_same(english: Pack, polish: Pack) -> None:
    assert isinstance(english.game, Game)
    assert isinstance(polish.game, Game)
    assert polish.game.terms == english.game.terms
    points = [[(row.drawer, row.guessers) for row in game.score_table] for game in (english.game, polish.game)]
    assert points[0] == points[1]
    assert all(one.value in one.choices for one in polish.game.rulings.values() if one.choices)


def test_every_word_of_the_glossary_is_bold_somewhere_and_leads_there(folder: Path, polish: Pack) -> None:
    html = (folder / "rulebook-pl.html").read_text("utf-8")
    linked = set(re.findall(r'class="term" href="#term--([a-z-]+)"', html))
    assert linked == {one.id.replace("_", "-") for one in polish.game.glossary.values()}


def test_no_english_is_left_on_a_page(folder: Path, english: Pack) -> None:
    """But for the English sides of the cards, in pictures too, and the names of typefaces, people and licences."""
    game = english.game
    assert isinstance(game, Game)
    source, _ = read_source(packaged() / "templates" / "fonts" / "fonts.yaml", "fonts.yaml")
    families, _ = read(dict[Id, FontFamily], source.tree, Loc("fonts.yaml"))
    names = [text for one in families.values() for text in (one.author, one.licence)]
    cards = [words.en for phrase in game.phrases.values() for words in (phrase.green, phrase.second)]
    sides = {f"{GAME}-{colour}_cards-a4-pl.pdf" for colour in ("blue", "black")} | {f"{GAME}-kit-a4-pl.pdf"}
    files = [path for path in sorted(folder.glob("*.pdf")) if path.name not in sides]
    assert len(files) > 10
    for path in files:
        text = " ".join(Pdf(path).text().split())
        for name in sorted((*names, *cards), key=len, reverse=True):
            text = text.replace(name, "")
        assert ENGLISH.findall(text) == [], path.name


def test_the_rulebook_says_that_it_is_polish(folder: Path, rulebook: Pdf) -> None:
    html = (folder / "rulebook-pl.html").read_text("utf-8")
    assert '<html lang="pl">' in html
    assert "<title>Niewidzialny atrament: zasady gry</title>" in html
    assert str(rulebook.root.Lang) == "pl"
    assert not ENGLISH.findall(" ".join(re.findall(r'(?:title|alt|aria-label|data-\w+)="([^"]*)"', html)))


def test_words_of_the_rulebook_are_divided_as_polish_ones(rulebook: Pdf) -> None:
    """Both parts have a vowel, and ch, cz, dz, rz, sz, dź, dż stay together (pdfium has U+FFFE for such a hyphen)."""
    divided = re.findall(r"(\w+)\ufffe(\w+)", rulebook.text())
    assert len(divided) > 20
    for before, after in divided:
        assert VOWELS & set(before.lower()), (before, after)
        assert VOWELS & set(after.lower()), (before, after)
        assert before[-1] + after[0] not in ("ch", "cz", "dz", "rz", "sz", "dź", "dż"), (before, after)


def test_the_numbers_in_a_polish_sentence_have_their_forms(rulebook: Pdf) -> None:
    text = " ".join(rulebook.text().replace("\ufffe", "").split())
    for said in (
        "Rysujący ma 40 sekund.",
        "po 10 mikrofilmów na każdego gracza",
        "biorą po 2 mikrofilmy",
        "po 1 mikrofilmie",
    ):
        assert said in text

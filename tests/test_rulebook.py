"""The rulebook: one file, complete in itself, whose numbers are the game's and whose text is text."""

import csv
import re
from base64 import b64decode, b64encode
from collections import Counter
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import html5lib
import pytest
from fontTools.ttLib import TTFont

from generator.colour import contrast
from generator.diagnostic import order
from generator.frame import Group
from generator.kit import kit_of
from generator.outputs.rulebook import chapters, rulebook
from generator.outputs.rulebook.clean import clean
from generator.outputs.rulebook.colours import palette
from generator.outputs.rulebook.prose import literal
from generator.pack import Pack, Workspace, read_pack
from tests.kit import Found, Game, game

ROOT = Path(__file__).parents[1]
CARDS = """\
lamp: {name: Lamp, text: lights the way}
odd: {name: "<i>1. *A* & _B_ [c](d) | :person:</i>", text: "2. second"}
"""
KIT = "cards: {title: Cards, kind: standard, from: cards, front: card, copies: 3, spare: 2, stock: card 300 g}\n"


def sections(**texts: str) -> str:
    """A rulebook.yaml with a section for each text."""
    return "".join(
        f"{name}:\n  title: {name.title()}\n  text: |\n" + "".join(f"    {line}\n" for line in text.split("\n"))
        for name, text in texts.items()
    )


def pack_of(tmp_path: Path, content: str, kit: str = KIT, **files: str) -> Game:
    """A small game with that rulebook; ``files`` are more tables by name."""
    made = game(tmp_path, CARDS, kit=kit)
    made.write("rulebook.yaml", content)
    for name, text in files.items():
        made.write(f"{name}.yaml", text)
    return made


def page(made: Game, name: str = "probe") -> tuple[str, Found]:
    """The rulebook and its findings."""
    pack = read_pack(made.workspace, name)
    kit = kit_of(pack)
    assert kit is not None, pack.found
    html, found = rulebook(pack, kit)
    return html, Found(order(found, pack.sources), pack.sources)


def text_of(tmp_path: Path, text: str) -> str:
    """The HTML of a section with that text, below its head."""
    html, found = page(pack_of(tmp_path, sections(rules=text)))
    assert not found.all, found.text
    return between(html, '<h2 id="rules">Rules</h2>', "</section>")


def between(html: str, begin: str, end: str) -> str:
    return html.split(begin, 1)[1].split(end, 1)[0].strip()


class Outline(HTMLParser):
    """Elements in order, with their attributes; complains about what isn't closed in turn."""

    VOID = ("meta", "br", "hr", "input")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def all(self, attribute: str) -> list[str]:
        return [value for _, given in self.elements if (value := given.get(attribute)) is not None]


def test_a_quoted_number_is_the_games(tmp_path: Path) -> None:
    assert text_of(tmp_path, "Play with {game.players.max|words}, or {game.players.min}.") == (
        "<p>Play with four, or 2.</p>"
    )


def test_a_quoted_value_is_never_markdown(tmp_path: Path) -> None:
    shown = "&lt;i&gt;1. *A* &amp; _B_ [c](d) | :person:&lt;/i&gt;"
    assert text_of(tmp_path, "Take {cards.odd.name} now") == f"<p>Take {shown} now</p>"


def test_a_quoted_value_begins_no_list(tmp_path: Path) -> None:
    assert text_of(tmp_path, "{cards.odd.text}") == "<p>2. second</p>"


@pytest.mark.parametrize("value", ["- a", "+ a", "1) a", "# a", "===", "    a", "> a", "~~~", "a\n\nb"])
def test_no_value_makes_a_block(tmp_path: Path, value: str) -> None:
    assert text_of(tmp_path, literal(value, begins=True)).count("<p>") == 1


def test_a_value_stays_in_its_cell(tmp_path: Path) -> None:
    html = text_of(tmp_path, "| a | b |\n| --- | --- |\n| {cards.odd.name} | {cards.lamp.name} |")
    assert html.count("<td>") == 2
    assert "<td>Lamp</td>" in html


def test_html_is_text(tmp_path: Path) -> None:
    assert text_of(tmp_path, "a <script>alert()</script> <b>b</b>") == (
        "<p>a &lt;script&gt;alert()&lt;/script&gt; &lt;b&gt;b&lt;/b&gt;</p>"
    )


def test_a_backslash_makes_a_plain_digit(tmp_path: Path) -> None:
    assert text_of(tmp_path, r"Step \5 of \12.") == "<p>Step 5 of 12.</p>"


def test_quotes_and_dots_stay_as_typed(tmp_path: Path) -> None:
    assert text_of(tmp_path, "(c) “a”... b -- c") == "<p>(c) “a”... b -- c</p>"


def test_an_icon_is_defined_once_and_named(tmp_path: Path) -> None:
    html, found = page(pack_of(tmp_path, sections(rules="a :top-hat: b :top-hat: 3:1:2 x:person:")))
    assert not found.all
    assert html.count('<symbol id="icon--top-hat"') == 1
    use = '<svg class="icon" role="img" aria-label="top hat"><use href="#icon--top-hat"></use></svg>'
    assert f"<p>a {use} b {use} 3:1:2 x:person:</p>" in html
    assert "icon--person" not in html


PICTURES = """\
lamp_and_hat:
  front: scene
  size: 40 x 30
  alt: A lamp & <b>{cards.lamp.name}</b>
  caption: The *{cards.lamp.name}*
"""
SCENE = """\
draw:
  - piece: {box: 0 0 21 30, of: "cards:lamp"}
  - icon: {box: 25 5 10 10, name: top-hat}
  - text: {box: 22 20 18 8, say: "a < b & {cards.lamp.name} ß", style: body}
"""


def pictured(tmp_path: Path, text: str, insert: str = "") -> Game:
    made = pack_of(tmp_path, sections(rules=text) + insert, pictures=PICTURES)
    made.write("templates/scene.yaml", SCENE)
    return made


def test_an_image_shows_a_picture_of_the_game_with_its_caption(tmp_path: Path) -> None:
    html, found = page(pictured(tmp_path, "One\n\n![](lamp_and_hat)\n\ntwo"))
    assert not found.all, found.text
    shown = between(html, "<p>One</p>", "<p>two</p>")
    assert shown == (
        '<figure class="picture" id="picture--lamp-and-hat">'
        '<svg class="drawing" style="--w:40;--h:30" viewBox="0 0 40 30" role="img" '
        'aria-label="A lamp &amp; &lt;b&gt;Lamp&lt;/b&gt;">'
        '<use href="#drawing--lamp_and_hat"></use></svg>'
        "<figcaption>The <em>Lamp</em></figcaption></figure>"
    )
    drawn = between(html, '<g id="drawing--lamp_and_hat" class="drawn">', "</defs>")
    assert re.findall(r">([^<]*)</text>", drawn)[-2:] == ["a &lt; b &amp;", "Lamp ß"]
    assert '<use href="#icon--top-hat" x="25" y="5" width="10" height="10"' in drawn
    assert html.count('<symbol id="icon--top-hat"') == 1


def test_a_change_of_a_piece_changes_its_picture(tmp_path: Path) -> None:
    made = pictured(tmp_path, "![](lamp_and_hat)")
    before, _ = page(made)
    assert ">Lamp</text>" in before
    made.write("cards.yaml", CARDS.replace("name: Lamp", "name: Lantern"))
    after, _ = page(made)
    assert ">Lantern</text>" in after
    assert ">Lamp</text>" not in after


def test_words_of_an_image_stand_for_those_of_the_picture(tmp_path: Path) -> None:
    html, _ = page(pictured(tmp_path, "![A *bright* {cards.lamp.name}](lamp_and_hat)"))
    assert 'aria-label="A bright Lamp"' in html


def test_a_picture_in_a_sentence_stands_in_its_line(tmp_path: Path) -> None:
    html, found = page(pictured(tmp_path, "See ![](lamp_and_hat) here"))
    assert not found.all, found.text
    line = between(html, '<h2 id="rules">Rules</h2>', "</section>")
    assert line.startswith('<p>See <svg class="drawing"')
    assert line.endswith("</svg> here</p>")
    assert "<figure" not in line


def test_a_picture_shown_twice_is_drawn_once_and_both_have_a_place(tmp_path: Path) -> None:
    html, _ = page(pictured(tmp_path, "![](lamp_and_hat)\n\n> ![](lamp_and_hat)"))
    assert html.count('id="drawing--lamp_and_hat"') == 1
    assert re.findall(r'<figure class="picture" id="([^"]*)"', html) == [
        "picture--lamp-and-hat",
        "picture--lamp-and-hat-2",
    ]


def test_an_unknown_picture_is_found_at_its_section(tmp_path: Path) -> None:
    html, found = page(pictured(tmp_path, "![words](lamp_and_hut)"))
    assert found.places("K115") == [("rulebook.yaml", 3)]
    assert found.one("K115").hint == "did you mean 'lamp_and_hat'?"
    assert "<p>words</p>" in html


def test_characters_of_pictures_are_embedded(tmp_path: Path) -> None:
    html, _ = page(pictured(tmp_path, "![](lamp_and_hat)"))
    faces = re.findall(r'font-family:"([\w -]+)"[^}]*?base64,([^)]*)\)', html)
    held = [set(TTFont(BytesIO(b64decode(data))).getBestCmap()) for _, data in faces]
    assert any(ord("ß") in face for face in held)
    for kind in set(re.findall(r'<text class="([^"]*)"', html)):
        assert f".{kind}{{font-family:" in html


def test_credits_cover_the_icons_of_pictures(tmp_path: Path) -> None:
    made = pictured(tmp_path, "![](lamp_and_hat)", "  insert: credits\n")
    with (ROOT / "templates" / "icons" / "credits.csv").open(encoding="utf-8", newline="") as file:
        authors = {row["name"]: row["author"] for row in csv.DictReader(file)}
    listed = between(page(made)[0], "<div><dt>Icons</dt>", "</div>")
    assert authors["top-hat"] in listed


def test_credits_take_the_icons_that_the_caller_knows(tmp_path: Path) -> None:
    made = pack_of(tmp_path, sections(rules="a") + "  insert: credits\n")
    pack = read_pack(made.workspace, "probe")
    kit = kit_of(pack)
    assert kit is not None
    with (ROOT / "templates" / "icons" / "credits.csv").open(encoding="utf-8", newline="") as file:
        authors = {row["name"]: row["author"] for row in csv.DictReader(file)}
    (chapter,) = chapters(pack, kit, drawn=["horseshoe"]).chapters
    assert authors["horseshoe"] in chapter.body


def test_a_piece_stands_beside_its_line_of_the_list(tmp_path: Path) -> None:
    html, found = page(pack_of(tmp_path, sections(rules="a") + "  insert: components\n"))
    assert not found.all, found.text
    assert '<svg class="piece" style="--w:63;--h:88" viewBox="0 0 63 88" aria-hidden="true">' in html
    assert '<g id="drawing--cards--front" class="drawn">' in html


def test_a_piece_that_is_not_there_is_found_in_the_insert(tmp_path: Path) -> None:
    _, found = insert(tmp_path, "<p>{{ piece('cards:lump') }}</p>")
    assert found.codes == ["K104"]
    assert "cards has lamp, odd" in found.one("K104").message


@pytest.fixture(scope="module")
def hunt() -> tuple[Pack, str]:
    """The Invisible Man and its rulebook, in which nothing was found wrong."""
    pack = read_pack(Workspace(ROOT), "invisible_man")
    kit = kit_of(pack)
    assert kit is not None
    html, found = rulebook(pack, kit)
    assert not found
    return pack, html


def test_the_page_is_valid_html(hunt: tuple[Pack, str]) -> None:
    parser = html5lib.HTMLParser(strict=True)
    parser.parse(hunt[1])
    ids = Counter(Outline(hunt[1]).all("id"))
    assert [name for name, times in ids.items() if times > 1] == []


def test_every_reference_of_the_page_leads_to_an_element(hunt: tuple[Pack, str]) -> None:
    outline = Outline(hunt[1])
    ids = set(outline.all("id"))
    near = [target[1:] for target in outline.all("href") if target.startswith("#")]
    near += re.findall(r"url\(#([^)]*)\)", hunt[1])
    for attribute in ("aria-labelledby", "aria-controls", "aria-describedby", "for"):
        near += outline.all(attribute)
    assert len(near) > 500
    assert sorted(set(near) - ids) == []


def test_the_page_is_of_a_sensible_size(hunt: tuple[Pack, str]) -> None:
    assert len(hunt[1].encode("utf-8")) < 1_000_000


def test_the_board_is_drawn_once_for_all_pictures(hunt: tuple[Pack, str]) -> None:
    shore = max(re.findall(r'<path id="line--\d+" d="([^"]*)"', hunt[1]), key=len)
    assert len(shore) > 1000
    assert hunt[1].count(shore) == 1


def test_the_examples_are_right_by_the_cards_that_they_show(hunt: tuple[Pack, str]) -> None:
    """What the text of the examples says, from the content itself; pictures name these very cards."""
    game: Any = hunt[0].game
    cards, towns = game.location_cards, game.towns
    used = {
        name: set(re.findall(r"location_cards:(\w+)|\bid: (\w+), harmed", template(name)))
        for name in ("example_move", "example_fight")
    }
    shown = {name: {one or other for one, other in pairs} for name, pairs in used.items()}
    assert shown["example_move"] == {"odd_umbrella"}
    assert cards["odd_umbrella"].county == towns["port_burdock"].size
    assert not cards["odd_umbrella"].present
    sizes = game.town_sizes
    assert sizes[towns["winchester"].size].rank < sizes[towns["adderdean"].size].rank
    assert {towns[one].county for one in ("port_burdock", "winchester", "adderdean")} == {"hampshire"}
    assert shown["example_fight"] == {"only_the_wind", "washing_day", "late_edition", "the_lamplighter"}
    results = {name: (cards[name].harms_him, cards[name].harms_players) for name in shown["example_fight"]}
    assert results["only_the_wind"] == (1, 1)
    assert results["washing_day"] == (0, 0)
    assert results["late_edition"] == (0, 1)
    assert results["the_lamplighter"][0] == 1
    seat = sizes[towns["dorchester"].size]
    assert seat.vigilance_cost == len(seat.accepts) == 3
    assert set(seat.accepts) == {"eyewitness", "newspaper", "blotter"}


def template(name: str) -> str:
    return (ROOT / "templates" / "invisible_man" / f"picture_{name}.yaml").read_text("utf-8")


def test_markers_lie_where_the_board_has_their_places(hunt: tuple[Pack, str]) -> None:
    """The corners that the pictures' part ``laid`` names, against the places on the board as drawn."""
    kit = kit_of(hunt[0])
    assert kit is not None
    board = kit.piece("board", "front")
    assert not isinstance(board, str)
    spots = [(one.x, one.y) for one in board.items if isinstance(one, Group) and abs(one.frame.w - 43.6) < 0.01]
    text = (ROOT / "templates" / "invisible_man" / "picture_parts.yaml").read_text("utf-8")
    named = re.findall(r"'(\w+)': \[(-?[\d.]+), (-?[\d.]+)\]", text)
    assert len(named) == 4
    towns: Any = hunt[0].game.towns  # type: ignore[attr-defined]
    for name, x, y in named:
        centre = towns[name].centre
        place = (centre[0] + float(x), centre[1] + float(y))
        assert min(abs(place[0] - a) + abs(place[1] - b) for a, b in spots) < 1, name


def test_an_unknown_icon_is_found_at_its_section(tmp_path: Path) -> None:
    _, found = page(pack_of(tmp_path, sections(one="fine", two="a :top-hut: b")))
    assert found.places("K204") == [("rulebook.yaml", 7)]
    assert found.one("K204").hint == "did you mean :top-hat:?"


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("[a](https://example.org/b)", '<p><a href="https://example.org/b">a</a></p>'),
        ("[a](#rules)", '<p><a href="#rules">a</a></p>'),
    ],
)
def test_links_lead_to_the_web_or_the_page(tmp_path: Path, text: str, html: str) -> None:
    assert text_of(tmp_path, text) == html


@pytest.mark.parametrize(
    ("text", "html", "code", "named"),
    [
        ("[a](javascript:alert())", "<p>a</p>", "K110", "'javascript:alert()'"),
        ("[a](data:text/html,b)", "<p>a</p>", "K110", "'data:text/html,b'"),
        ("[a](../up)", "<p>a</p>", "K110", "'../up'"),
        ("[a](rules.pdf)", "<p>a</p>", "K110", "'rules.pdf'"),
        ("<javascript:alert()>", "<p>javascript:alert()</p>", "K110", "'javascript:alert()'"),
        ("[a *b*](JavaScript:alert())", "<p>a <em>b</em></p>", "K110", "'JavaScript:alert()'"),
        ("![a](https://example.org/b.png)", "<p>a</p>", "K115", "'https://example.org/b.png'"),
        ("![a *b*](b.png)", "<p>a b</p>", "K115", "'b.png'"),
    ],
)
def test_other_addresses_are_told_and_left_out(tmp_path: Path, text: str, html: str, code: str, named: str) -> None:
    whole, found = page(pack_of(tmp_path, sections(rules=text)))
    assert between(whole, '<h2 id="rules">Rules</h2>', "</section>") == html
    assert found.places(code) == [("rulebook.yaml", 3)]
    assert named in found.one(code).message
    assert found.codes == [code]


def test_a_link_within_the_page_leads_somewhere(tmp_path: Path) -> None:
    _, found = page(pack_of(tmp_path, sections(combat="see [there](#combta)")))
    assert found.places("K110") == [("rulebook.yaml", 3)]
    assert found.one("K110").hint == "did you mean '#combat'?"


def test_a_path_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    _, found = page(pack_of(tmp_path, sections(rules="{cards.lump.name}")))
    assert found.places("K111") == [("rulebook.yaml", 3)]


def test_heads_stand_below_their_section_and_in_the_contents(tmp_path: Path) -> None:
    html, _ = page(pack_of(tmp_path, sections(rules="# Move\n\n### Move\n\n#### Far")))
    heads = [(tag, given.get("id")) for tag, given in Outline(html).elements if re.fullmatch(r"h\d", tag)]
    assert heads == [("h1", None), ("h2", "rules"), ("h3", "rules-move"), ("h3", "rules-move-2"), ("h4", "rules-far")]
    assert between(html, "<nav", "</nav>").count("<a ") == 3


def test_bold_words_of_the_glossary_lead_to_it(tmp_path: Path) -> None:
    content = sections(rules="**Counters**, **counter** and **other**", words="") + "  insert: glossary\n"
    made = pack_of(
        tmp_path,
        content,
        glossary="note_b: {term: note, text: n}\ncounter: {term: Counter, text: 'a {cards.lamp.name}'}\n",
    )
    html, found = page(made)
    assert not found.all
    link = '<strong><a class="term" href="#term--counter">{}</a></strong>'
    assert f"<p>{link.format('Counters')}, {link.format('counter')} and <strong>other</strong></p>" in html
    listed = between(html, '<dl class="glossary">', "</dl>")
    assert re.findall(r"<dfn>(.*?)</dfn>", listed) == ["Counter", "note"]
    assert "<dd>a Lamp</dd>" in listed


def test_without_a_glossary_in_the_book_nothing_leads_to_it(tmp_path: Path) -> None:
    made = pack_of(tmp_path, sections(rules="**counter**"), glossary="counter: {term: counter, text: a}\n")
    assert "<p><strong>counter</strong></p>" in page(made)[0]


def test_an_unknown_insert_is_found_at_its_section(tmp_path: Path) -> None:
    _, found = page(pack_of(tmp_path, sections(rules="a") + "  insert: glosary\n"))
    assert found.places("K106") == [("rulebook.yaml", 5)]
    assert found.one("K106").hint == "did you mean 'glossary'?"


def test_the_page_is_no_insert(tmp_path: Path) -> None:
    assert page(pack_of(tmp_path, sections(rules="a") + "  insert: page\n"))[1].codes == ["K106"]


def insert(tmp_path: Path, template: str) -> tuple[str, Found]:
    """What the game's own insert ``mine`` makes."""
    made = pack_of(tmp_path, sections(rules="a") + "  insert: mine\n")
    made.write("templates/rulebook/mine.html", template)
    html, found = page(made)
    return between(html, "<p>a</p>", "</section>"), found


def test_a_games_own_insert_goes_before_the_common_one(tmp_path: Path) -> None:
    made = pack_of(tmp_path, sections(rules="a") + "  insert: glossary\n")
    made.write("templates/rulebook/glossary.html", "<p>{{ game.cards.lamp.name }}, {{ cards|length|words }}</p>")
    assert "<p>Lamp, two</p>" in page(made)[0]


def test_what_an_insert_prints_is_escaped(tmp_path: Path) -> None:
    html, found = insert(tmp_path, "<p>{{ cards.odd.name }}</p>")
    assert not found.all
    assert html.startswith("<p>&lt;i&gt;1. *A*")


def test_an_insert_is_cleaned(tmp_path: Path) -> None:
    html, found = insert(tmp_path, '<p onclick="a()">b<script>c</script><img src="http://d"></section><em>e')
    assert html == "<p>b<em>e</em></p>"
    message = found.one("K211").message
    assert message == "onclick of <p>, <script>, <img> cannot stand in a rulebook"
    assert found.one("K211").at[0] == "templates/probe/rulebook/mine.html"


@pytest.mark.parametrize(
    "template",
    [
        "{{ cards.lump.name }}",
        "{{ cards.lamp.model_copy() }}",
        "{{ cards.lamp.__class__ }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ 'a'.center(999999999) }}",
        "{{ 'a' * 999999999 }}",
        "{{ 9 ** 9 ** 9 }}",
        "{% for a in cards %}{% for b in cards %}" * 9 + "{% endfor %}{% endfor %}" * 9,
        "{% set a = 'a' %}" + "{% set a = a ~ a %}" * 40,
        "{% set a = 'aa' %}" + "{% set a = a|replace('a', a) %}" * 6,
        "{% set a = 'aa' %}" + "{% set a = [a, a]|join(a) %}" * 30,
        "{% set a = 'aa' %}" + "{% set a %}{{ a }}{{ a }}{% endset %}" * 30,
        "{% set a = 'aaaaaaaaaa' %}" + "{% set a = a ~ a %}" * 14 + "{% for b in a %}{{ a }}{% endfor %}",
        "{{ [['a'], ['a']]|sum(start=[]) }}",
        "{% macro a() %}{{ a() }}{{ a() }}{% endmacro %}{{ a() }}",
        "{% for a in cards recursive %}{{ loop(cards) }}{% endfor %}",
        "{% include 'mine' %}",
        "{% import '/etc/passwd' as a %}",
        "{{ open('/etc/passwd') }}",
        "{{ cards|tojson }}",
        "{% if %}",
    ],
)
def test_a_hostile_insert_is_a_finding(tmp_path: Path, template: str) -> None:
    html, found = insert(tmp_path, "<p>\n" + template)
    assert found.codes == ["K104"]
    assert html == ""


def test_a_failing_insert_tells_its_line(tmp_path: Path) -> None:
    _, found = insert(tmp_path, "<p>\n\n{{ cards.lump.name }}</p>")
    assert found.places("K104") == [("mine.html", 3)]


def test_an_insert_lies_in_its_folder(tmp_path: Path) -> None:
    (tmp_path / "secret.html").write_text("secret", "utf-8")
    made = pack_of(tmp_path, sections(rules="a") + "  insert: mine\n")
    folder = tmp_path / "templates" / "probe" / "rulebook"
    folder.mkdir(parents=True)
    (folder / "mine.html").symlink_to(tmp_path / "secret.html")
    html, found = page(made)
    assert found.codes == ["K106"]
    assert "secret" not in html


def test_the_list_of_components_counts_pieces_and_spares(tmp_path: Path) -> None:
    html, _ = page(pack_of(tmp_path, sections(rules="a") + "  insert: components\n"))
    row = between(html, "<tbody>", "</tbody>")
    assert re.sub(r"<[^>]+>", " ", row).split() == ["8", "Cards", "2", "spare", "card", "300", "g"]


def test_blank_pieces_are_counted_apart_from_spares(tmp_path: Path) -> None:
    made = pack_of(
        tmp_path, sections(rules="a") + "  insert: components\n", kit=KIT.replace("spare: 2", "spare: 2, blank: 4")
    )
    row = between(page(made)[0], "<tbody>", "</tbody>")
    assert re.sub(r"<[^>]+>", " ", row).split()[:6] == ["12", "Cards", "2", "spare,", "4", "blank"]


def test_rulings_stand_by_number_with_their_setting(tmp_path: Path) -> None:
    made = pack_of(tmp_path, sections(rules="a") + "  insert: rulings\n")
    fields = "{number: int, question: text, value: text, choices: [text], ruling: text, why: text}"
    info = (tmp_path / "content" / "probe" / "game.yaml").read_text("utf-8")
    made.write("game.yaml", f"{info}  rulings: {fields}\n")
    made.write(
        "rulings.yaml",
        "b: {number: 2, question: Q two?, value: yes, choices: [], ruling: r, why: w}\n"
        "a: {number: 1, question: Q one?, value: '3', choices: ['2', '3'], ruling: 'At {rulings.a.value}.', why: w}\n",
    )
    html, found = page(made)
    assert not found.all, found.text
    listed = between(html, '<dl class="rulings">', "</dl>")
    assert re.findall(r"Q \w+\?", listed) == ["Q one?", "Q two?"]
    assert "<p>At 3.</p>" in listed
    assert '<span class="choice">2</span> <strong class="chosen">3</strong>' in listed
    assert "All these rulings are ours" in html


def test_credits_name_the_authors_of_the_icons_in_use(tmp_path: Path) -> None:
    made = pack_of(tmp_path, sections(rules="a :top-hat: b") + "  insert: credits\n")
    with (ROOT / "templates" / "icons" / "credits.csv").open(encoding="utf-8", newline="") as file:
        authors = {row["name"]: row["author"] for row in csv.DictReader(file)}
    html, _ = page(made)
    listed = between(html, "<div><dt>Icons</dt>", "</div>")
    assert {name for name in set(authors.values()) if name in listed} == {
        authors["top-hat"],
        authors["person"],
    }  # a card shows one
    assert "https://creativecommons.org/licenses/by/3.0/" in listed
    fonts = between(html, "<div><dt>Type</dt>", "</div>")
    assert fonts.count("<dd>") == 3
    assert "Old Standard TT by Alexey Kryukov; SIL Open Font License 1.1." in fonts
    assert "Unofficial prototype, not for sale." in html


def test_every_common_icon_has_its_author() -> None:
    folder = ROOT / "templates" / "icons"
    with (folder / "credits.csv").open(encoding="utf-8", newline="") as file:
        rows = [row["name"] for row in csv.DictReader(file)]
    assert sorted(rows) == sorted(path.stem for path in folder.glob("*.svg"))


def test_the_head_says_what_game_it_is(tmp_path: Path) -> None:
    html, _ = page(pack_of(tmp_path, sections(rules="a")))
    assert html.startswith('<!DOCTYPE html>\n<html lang="en">')
    head = between(html, "<header", "</header>")
    for words in ("<h1>Probe</h1>", "Version 1.10", "2–4 players", "Unofficial prototype, not for sale."):
        assert words in head
    assert "minutes" not in head


def test_the_page_loads_nothing_and_runs_its_own_script_alone(tmp_path: Path) -> None:
    html, _ = page(pack_of(tmp_path, sections(rules="[a](https://example.org/)", more="b") + "  insert: credits\n"))
    (script,) = re.findall(r"<script\b[^>]*>(.*?)</script>", html, re.DOTALL)
    hashed = b64encode(sha256(script.encode("utf-8")).digest()).decode("ascii")
    policy = between(html, 'http-equiv="Content-Security-Policy" content="', '"')
    assert policy.split("; ") == [
        "default-src 'none'", "style-src 'unsafe-inline'", "font-src data:", "img-src data:",
        f"script-src 'sha256-{hashed}'",
    ]  # fmt: skip
    assert not re.search(r"\son\w+=", re.sub(r"<script.*?</script>", "", html, flags=re.DOTALL))
    assert "@import" not in html
    assert set(re.findall(r"url\((.{15})", html)) == {"data:font/woff;"}
    outline = Outline(html)
    assert not outline.all("src")
    assert not [given for tag, given in outline.elements if tag == "link"]
    for tag, given in outline.elements:
        if target := given.get("href"):
            assert target.startswith("#") or (tag == "a" and target.startswith("https://"))


def test_the_page_is_the_same_whatever_the_hash_seed(tmp_path: Path) -> None:
    made = pack_of(tmp_path, sections(rules="a :top-hat: :person:") + "  insert: credits\n")
    pages = []
    for seed in ("1", "2"):
        run = made.command("build", "probe", PYTHONHASHSEED=seed)
        assert run.returncode == 0, run.stderr
        pages.append((made.output / "rulebook.html").read_bytes())
    assert pages[0] == pages[1]
    assert b"\r" not in pages[0]


def test_the_faces_hold_what_the_page_shows_and_little_else(tmp_path: Path) -> None:
    html, _ = page(pack_of(tmp_path, sections(rules="Żółw → *ä* **q**")))
    held: dict[str, set[int]] = {}
    for name, weight, style, data in re.findall(
        r'font-family:"([\w ]+)";font-weight:(\d+);font-style:(\w+);src:url\(data:font/woff;base64,([^)]*)\)', html
    ):
        font = TTFont(BytesIO(b64decode(data)))
        assert font.flavor == "woff"
        held[f"{name} {weight} {style}"] = set(font.getBestCmap())
    text = [held[f"kit text {how}"] for how in ("400 normal", "400 italic", "700 normal")]
    assert all({ord(c) for c in "Żółwäq"} <= face for face in text)
    assert all(ord(c) not in face for face in text for c in "ßЖ@")
    assert ord("ó") in held["kit title 700 normal"]
    assert len(html) < 120_000


@pytest.mark.parametrize(
    "colours",
    [
        {},
        {"ink": "#1d1b1a", "paper": "#f5eedc", "red": "#7d1f1d"},
        {"ink": "#777777", "paper": "#888888", "accent": "#ffff00"},
        {"ink": "#ffffff", "paper": "#000000", "blue": "#0000ff"},
    ],
)
def test_text_can_be_read_by_day_and_by_night(colours: dict[str, str]) -> None:
    schemes = palette(colours).split("@media")
    assert len(schemes) == 2
    for scheme in schemes:
        named = dict(re.findall(r"--(\w+):(#[0-9a-f]{6})", scheme))
        for ground in ("paper", "tint"):
            assert contrast(named["ink"], named[ground]) >= 7
            assert contrast(named["quiet"], named[ground]) >= 4.5
            assert contrast(named["accent"], named[ground]) >= 4.5


def test_black_on_white_has_the_contrast_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize(
    ("html", "cleaned"),
    [
        ("<p>a<em>b</p>c", "<p>a<em>b</em></p>c"),
        ("</p>a", "a"),
        ("<a href='javascript:b'>c</a>", "<a>c</a>"),
        ("<svg><use href='https://a/b#c'></use></svg>", "<svg><use></use></svg>"),
        ("<p style='background:url(//a)'>b</p>", "<p>b</p>"),
        ("<style>a</style>b", "b"),
        ("a &lt; b &amp; c", "a &lt; b &amp; c"),
        ("<!-- a --><b>c</b>", "<b>c</b>"),
        (
            "<svg viewBox='0 0 1 1'><path d='M0 0L1 1'/></svg>",
            '<svg viewBox="0 0 1 1"><path d="M0 0L1 1"></path></svg>',
        ),
    ],
)
def test_clean_html(html: str, cleaned: str) -> None:
    assert clean(html)[0] == cleaned


def test_the_invisible_mans_tables_are_filled_from_the_game(hunt: tuple[Pack, str]) -> None:
    pack, html = hunt
    tables = vars(pack.game)
    plain = re.sub(r"<[^>]+>", " ", html)
    for item in tables["items"].values():
        assert re.search(rf"{item.name}\s+{item.shop.name}, .*\s+£{item.price}\s", plain)
    for kind in tables["evidence"].values():
        assert re.search(rf"{kind.name}\s+{kind.colour_name}\s+{kind.count}\s", plain)
    for companion in tables["companions"].values():
        assert re.search(rf"{companion.name}\s+{companion.trade}, ", plain)
    assert html.count('<div id="ruling--') == len(tables["rulings"])
    assert html.count('<div id="term--') == len(tables["glossary"])

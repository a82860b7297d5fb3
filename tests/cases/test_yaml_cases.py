"""Y: what YAML does to the words of people who write games."""

from pathlib import Path

import pytest

from generator.diagnostic import Severity
from generator.source import read_source
from tests.kit import Game, game

CARD_OF_ANSWERS = """\
draw:
  - text: {box: 5 5 53 8, say: "{{ it.name }}", style: title}
  - if: it.text
    text: {box: 5 20 53 10, say: "{{ it.text }}", style: body}
  - if: it.answers
    group: {box: 5 40 53 40}
    draw:
      - each: it.answers
        as: answer
        text: {box: [0, "{{ index * 10 }}", 53, 8], say: "{{ answer }}", style: body}
  - if: it.foil
    text: {box: 5 70 53 8, say: shiny, style: body}
"""


def refused(made: Game) -> bool:
    """Whether a build stops and leaves nothing behind."""
    return not made.build().ok and not made.output.exists()


def test_y01_a_card_called_no_stays_no(tmp_path: Path) -> None:
    made = game(
        tmp_path,
        """\
a: {name: No, text: YES}
b: {name: On, text: off}
c: {name: Vote, answers: [yes, no], foil: true}
""",
        fields='{name: text, "text?": text, "answers?": [text], "foil?": flag}',
        card=CARD_OF_ANSWERS,
    )
    built = made.build()
    words = [word.text for word in built.pdf().words()]
    for word in ("No", "YES", "On", "off", "Vote", "yes", "no", "shiny"):
        assert word in words
    assert words.count("shiny") == 1
    assert not {"False", "True", "false", "true"} & set(words)
    assert not built.found.all


def test_y01_a_flag_takes_true_false_yes_and_no_and_nothing_else(tmp_path: Path) -> None:
    cards = "a: {name: A, foil: true}\nb: {name: B, foil: no}\nc: {name: C, foil: on}\nd: {name: D, foil: 1}\n"
    found = game(tmp_path, cards, fields="{name: text, foil: flag}").check()
    assert found.places("K103") == [("cards.yaml", 3), ("cards.yaml", 4)]
    assert "'on'" in found.text


def test_y03_times_and_ratios_stay_as_written(tmp_path: Path) -> None:
    made = game(
        tmp_path,
        """\
a: {name: Round timer, text: 1:30}
b: {name: Trade, text: 3:1}
c: {name: Curfew, text: 20:00}
d: {name: Half, text: 0:30}
e: {name: Race, text: 12:30:45}
""",
    )
    words = [word.text for word in made.build().pdf().words()]
    for word in ("1:30", "3:1", "20:00", "0:30", "12:30:45"):
        assert word in words
    assert not {"90", "181", "1200", "45045"} & set(words)


def test_y05_trailing_zeros_stay(tmp_path: Path) -> None:
    made = game(tmp_path, "a: {name: Price, text: 2.50}\nb: {name: Factor, text: 1.0}\n")
    assert "version: 1.10\n" in (tmp_path / "content/probe/game.yaml").read_text()
    pdf = made.build().pdf()
    words = [word.text for word in pdf.words()]
    assert "2.50" in words
    assert "1.0" in words
    assert "2.5" not in words
    assert "Probe 1.10 " in pdf.text()  # the line at the foot of the sheet


LOST = """\
a:
  name: Rush
  text: Gain 1 #tempo this turn.
b:
  name: Ref
  text: Draw card #3.   # a real comment
# a comment on a line of its own
c:
  name: Quoted
  text: "Gain 1 #tempo."  # fine
"""


def test_y08_text_that_yaml_cut_off_is_a_warning(tmp_path: Path) -> None:
    """YAML itself ends ``Draw card #3.`` before its #, so that line loses text too and is told."""
    made = game(tmp_path, LOST)
    found = made.check()
    assert found.places("K005") == [("cards.yaml", 3), ("cards.yaml", 6)]
    assert "#tempo this turn." in found.of("K005")[0].message
    assert "quotes" in (found.of("K005")[0].hint or "")
    assert found.of("K005")[0].severity is Severity.WARNING
    assert made.build().ok
    assert not made.build(strict=True).ok


def test_y08_real_comments_are_no_finding(tmp_path: Path) -> None:
    cards = """\
# about the cards
a:
  name: Rush  # a comment
  # another
  text: "Gain 1 #tempo."  # fine
b: {name: Low, text: '#1 again'} # short
c:
  name: Block
  text: |
    Gain 1 #tempo.
"""
    assert not game(tmp_path, cards).check().all


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("Gain 1\t#tempo this turn.", "#tempo this turn."),
        ("#tempo this turn.", "#tempo this turn."),
        ("Draw # 3", "# 3"),
        ("Gain 1\n    this #turn over.", "#turn over."),
        ('The "#1" player #wins', "#wins"),
    ],
    ids=["a tab", "the whole text", "one word", "a second line", "quotes within"],
)
def test_y08_whatever_of_a_text_is_lost_is_told(tmp_path: Path, text: str, lost: str) -> None:
    fields = '{name: text, "text?": text}'
    face = "draw: [{text: {box: 5 5 53 8, say: '{{ it.name }}', style: title}}]\n"
    found = game(tmp_path, f"a:\n  name: A\n  text: {text}\n", fields=fields, card=face).check()
    assert found.places("K005") == [("cards.yaml", 3 + text.count("\n"))]
    assert found.one("K005").message == f'the text ends before " {lost[:24]}"'
    assert found.codes == ["K005"]


def test_y08_a_colour_without_quotes_is_told_where_the_face_could_do_without(tmp_path: Path) -> None:
    face = "draw:\n  - rect:\n      box: 0 0 9 9\n      fill: #cc0000\n"
    found = game(tmp_path, "a: {name: A, text: t}\n", card=face).check()
    assert found.places("K005") == [("card.yaml", 4)]


@pytest.mark.parametrize(
    ("rows", "line", "lost"),
    [
        ("a: {name: A, text: Gain 1 #tempo now}\nb: {name: B, text: t}\n", 1, "#tempo now}"),
        ("a: {name: A, text: Gain 1 # tempo}\n", 1, "# tempo}"),
        ("a:\n  name: A\n  text: Gain 1 #tempo\n    this turn.\n", 3, "#tempo"),
    ],
    ids=["in braces", "in the last braces", "text that goes on"],
)
def test_y08_a_comment_that_breaks_the_file_is_named(tmp_path: Path, rows: str, line: int, lost: str) -> None:
    made = game(tmp_path, rows)
    found = made.check()
    assert found.places("K002") == [("cards.yaml", line)]
    assert found.one("K002").message == f'the text ends before " {lost}"'
    assert refused(made)


def test_y08_a_word_that_yaml_takes_for_an_anchor_is_told(tmp_path: Path) -> None:
    found = game(tmp_path, "a:\n  name: A\n  text: &more cards\nb: &b {name: B, text: t}\n").check()
    assert found.places("K005") == [("cards.yaml", 3)]
    assert "'&more'" in found.one("K005").message
    assert "quotes" in (found.one("K005").hint or "")


def test_y09_a_key_that_is_set_twice_in_a_card_names_both_lines(tmp_path: Path) -> None:
    made = game(tmp_path, "a:\n  name: Twice\n  text: Draw 1.\n  text: Draw 2.\nb: {name: Lost, text: t}\n")
    found = made.check()
    one = found.one("K003")
    assert found.places("K003") == [("cards.yaml", 4)]
    assert "'text'" in one.message
    assert "line 3" in one.message
    assert refused(made)


def test_y09_a_card_that_is_set_twice_names_both_lines(tmp_path: Path) -> None:
    made = game(tmp_path, "a: {name: First, text: t}\nb: {name: Lost, text: t}\na: {name: Second list, text: t}\n")
    one = made.check().one("K003")
    assert made.check().places("K003") == [("cards.yaml", 3)]
    assert "'a'" in one.message
    assert "line 1" in one.message
    assert refused(made)


def test_y11_a_colon_in_plain_text_is_explained(tmp_path: Path) -> None:
    made = game(
        tmp_path,
        """\
# keys are neutral; rename to ours
a:
  name: Choice
  # next line has the colon
  text: Choose one: draw 2 cards or discard 1.
""",
    )
    found = made.check()
    one = found.one("K002")
    assert found.places("K002") == [("cards.yaml", 5)]
    assert "': '" in one.message
    assert "Choose one" in one.message
    assert "quotes" in (one.hint or "")
    assert "mapping" not in found.text
    assert refused(made)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("{name: A, text: Choose one: draw}", 30, "text has ': ' (after 'Choose one')"),
        ("\n  text: Choose one:", 19, "text has ': ' (after 'Choose one')"),
        ('\n  text: "Stop": now', 15, "text has ': ' (after '\"Stop\"')"),
        ('\n  text: "Stop" he said', 16, "the text goes on after its closing quote or bracket"),
        ("\n  text: 'Tis the king's road", 23, "the text goes on after its closing quote or bracket"),
        ("\n  text: {cards.a.name} wins", 24, "the text goes on after its closing quote or bracket"),
        ("\n  text: *bold* move", 9, "a text may not begin with this character"),
        ("\n  text: & more", 9, "a text may not begin with this character"),
        ("\n  text: @you", 9, "a text may not begin with this character"),
        ("\n  text: %5 more", 9, "a text may not begin with this character"),
        ("\n  text: - draw", 9, "a list may not begin here"),
        ("\n  text: ? what", 9, "a text may not begin with '? '"),
        ("\n  text: > 3 cards", 11, "after | or > the line must end"),
    ],
)
def test_y11_text_that_yaml_takes_for_something_else(tmp_path: Path, text: str, column: int, words: str) -> None:
    """Each begins, ends or holds what has a meaning in YAML; the way out is quotes."""
    found = game(tmp_path, f"a: {text}\n").check()
    one = found.one("K002")
    span = found.sources.span(one.at)
    assert (span.line, span.column) == (1 + text.count("\n"), column)
    assert one.message == words
    assert "quotes" in (one.hint or "")


@pytest.mark.parametrize("text", ["\n    - Choose one: draw\n    - B", " [Choose one: draw, B]", " [{cards.a.name}]"])
def test_y11_text_that_became_keys_is_told_to_need_quotes(tmp_path: Path, text: str) -> None:
    found = game(tmp_path, f"a:\n  name: A\n  text:{text}\n", fields="{name: text, text: [text]}").check()
    assert found.places("K103") == [("cards.yaml", 3 + (text[0] == "\n"))]
    assert "expected one text, found a mapping; quote one that holds ': '" in found.one("K103").message


def test_y11_the_command_says_it_in_one_line_with_its_place(tmp_path: Path) -> None:
    game(tmp_path, "a:\n  name: Choice\n  text: Choose one: draw 2 cards or discard 1.\n")
    done = Game(tmp_path).command("build", "probe")
    assert done.returncode == 1
    assert "content/probe/cards.yaml:3:" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "output").exists()


def test_y13_lines_indented_with_tabs_are_all_named(tmp_path: Path) -> None:
    made = game(tmp_path, "b:\n    name: Other\n    text: Draw 2.\na:\n\tname: Tabbed\n\ttext: Draw 1.\n")
    found = made.check()
    assert found.places("K002") == [("cards.yaml", 5), ("cards.yaml", 6)]
    for one in found.of("K002"):
        assert "tab" in one.message
        assert "this file uses 4" in (one.hint or "")
    assert refused(made)


def test_y13_tabs_within_texts_are_no_fault_and_hide_none(tmp_path: Path) -> None:
    rows = 'a:\n  name: "A\n\tB"\n  text: |\n    one\n    \ttwo\n'
    assert "K002" not in game(tmp_path / "sound", rows).check().codes
    found = game(tmp_path / "wrong", rows + "  more: x: y\n").check()
    assert found.places("K002") == [("cards.yaml", 7)]
    assert "more has ': '" in found.one("K002").message


@pytest.mark.parametrize("file", ["kit.yaml", "templates/theme.yaml", "templates/card.yaml", "lang/pl.yaml"])
def test_y13_tabs_are_named_in_every_file(tmp_path: Path, file: str) -> None:
    made = game(tmp_path, "a: {name: A, text: t}\n")
    made.write(file, "a:\n  b:\n  \t- c\n\td: e\n")
    found = made.check()
    assert found.places("K002") == [(Path(file).name, 3), (Path(file).name, 4)]
    assert all("tab" in one.message for one in found.of("K002"))


def test_y13_a_tab_after_a_dash_and_blanks_that_are_none(tmp_path: Path) -> None:
    found = game(tmp_path / "a", "a:\n  name: A\n  text:\n    -\tx\n").check()
    assert found.places("K002") == [("cards.yaml", 4)]
    assert (found.one("K002").message, found.one("K002").hint) == ("a tab may not stand here", "use spaces")
    found = game(tmp_path / "b", "a:\n\u00a0\u00a0name: A\n\u3000text: t\n").check()
    assert found.places("K003") == [("cards.yaml", 2), ("cards.yaml", 3)]
    assert "U+00A0 NO-BREAK SPACE" in found.text
    assert "U+3000 IDEOGRAPHIC SPACE" in found.text


def test_y15_a_byte_order_mark_and_windows_line_ends_change_nothing(tmp_path: Path) -> None:
    """Our ids are ASCII, so the card's id is ``zubr``; its name keeps the letter."""
    reference = "zubr:\n  name: Żubr\n  text: |\n    Line one.\n    Line two.\n"
    plain, marked = tmp_path / "plain", tmp_path / "marked"
    first = game(plain, reference)
    second = game(marked, b"\xef\xbb\xbf" + reference.replace("\n", "\r\n").encode())
    trees = [read_source(root / "content/probe/cards.yaml", "cards.yaml")[0].tree for root in (plain, marked)]
    assert trees[0] == trees[1] == {"zubr": {"name": "Żubr", "text": "Line one.\nLine two.\n"}}
    one, two = first.build(), second.build()
    assert one.pdf().path.read_bytes() == two.pdf().path.read_bytes()
    names = sorted(path.name for path in one.folder.iterdir())
    assert names == sorted(path.name for path in two.folder.iterdir())
    for name in names:
        assert (one.folder / name).read_bytes() == (two.folder / name).read_bytes()


@pytest.mark.parametrize("strange", ["\u2028", "\u2029", "\x85", "\ufeff"])
def test_y15_other_marks_and_ends_of_lines_are_named_at_their_place(tmp_path: Path, strange: str) -> None:
    """YAML counts three of them as lines, and passes over the fourth; editors do neither."""
    rows = f'a:\n  name: A\n  text: "one{strange}two{strange}"\nb:\n  name: B\n  text: one two #lost\n'
    made = game(tmp_path, rows)
    found = made.check()
    places = [found.sources.span(one.at)[1:3] for one in found.all]
    assert found.codes == ["K002", "K002"]
    assert places == [(3, 13), (3, 17)]
    assert f"U+{ord(strange):04X}" in found.all[0].message
    assert strange not in found.text
    assert refused(made)


@pytest.mark.parametrize("data", [b"\xff\xfea\x00", "a: {name: Gänse, text: t}\n".encode("latin-1")])
def test_y15_other_encodings_are_told(tmp_path: Path, data: bytes) -> None:
    found = game(tmp_path, data).check()
    assert found.places("K001") == [("cards.yaml", 1)]
    assert "save it as UTF-8" in (found.one("K001").hint or "")


def test_y15_line_numbers_of_findings_are_the_same_with_windows_line_ends(tmp_path: Path) -> None:
    wrong = "zubr:\n  name: Żubr\n  texxt: t\n"
    first = game(tmp_path / "plain", wrong).check()
    second = game(tmp_path / "marked", b"\xef\xbb\xbf" + wrong.replace("\n", "\r\n").encode()).check()
    assert first.places("K101") == second.places("K101") == [("cards.yaml", 3)]
    assert first.text == second.text


@pytest.mark.parametrize(
    ("cards", "words"),
    [("", "empty"), ("# only a comment\n", "comment"), ("a:\n", "'a' expects keys and values, found nothing")],
    ids=["an empty file", "only a comment", "a card without a value"],
)
def test_y17_no_cards_is_an_error_in_words(tmp_path: Path, cards: str, words: str) -> None:
    made = game(tmp_path, cards)
    found = made.check()
    assert found.errors
    assert words in found.text
    assert "cards.yaml:1" in found.text
    assert "None" not in found.text
    assert refused(made)


@pytest.mark.parametrize(
    "rows", ["null\n", "~\n", "---\n", "\ufeff", "a: {name: , text: ~}\n", "[]\n", '""\n', "a: []\n"]
)
def test_y17_other_ways_to_say_nothing(tmp_path: Path, rows: str) -> None:
    made = game(tmp_path, rows)
    found = made.check()
    assert found.errors
    assert {line for _, line in found.places(found.codes[0])} == {1}
    assert "None" not in found.text
    assert refused(made)


@pytest.mark.parametrize("name", ["Null", "NULL", "none", "'null'", "'~'"])
def test_y17_a_card_called_nothing_keeps_its_name(tmp_path: Path, name: str) -> None:
    made = game(tmp_path, f"a: {{name: {name}, text: t}}\n")
    cards = made.pack().game.cards  # type: ignore[attr-defined]
    assert cards["a"].name == name.strip("'")


def test_y17_an_empty_table_on_purpose_is_a_warning(tmp_path: Path) -> None:
    made = game(tmp_path, "{}\n")
    found = made.check()
    assert found.places("K108") == [("cards.yaml", 1)]
    assert found.one("K108").severity is Severity.WARNING
    assert not found.errors
    assert made.build().ok


@pytest.mark.parametrize("file", ["game.yaml", "kit.yaml", "templates/theme.yaml", "templates/card.yaml"])
@pytest.mark.parametrize("text", ["", "# only a comment\n", "- a list\n", "one text\n"])
def test_y17_any_file_without_its_content_is_a_finding(tmp_path: Path, file: str, text: str) -> None:
    made = game(tmp_path, "a: {name: A, text: t}\n")
    made.write(file, text)
    found = made.check()
    assert found.errors
    assert file.rpartition("/")[2] in found.text
    assert refused(made)


ALIASES = """\
a: &a {name: A, cost: &c {wood: 2}, tags: &t [basic], copies: 2}
b: {name: B, cost: {<<: *c, wood: 5}, tags: *t, extra_tags: [rare]}
c: {<<: *a, name: C}
"""
FIELDS_OF_ALIASES = '{name: text, cost: {wood: int}, tags: [text], "extra_tags?": [text], "copies?": int}'


def test_y19_cards_that_share_an_anchor_have_their_own_copies(tmp_path: Path) -> None:
    face = 'draw: [{text: {box: 5 5 53 8, say: "{{ it.name }} {{ it.cost.wood }}", style: body}}]\n'
    made = game(tmp_path, ALIASES, fields=FIELDS_OF_ALIASES, card=face)
    cards = made.pack().game.cards  # type: ignore[attr-defined]
    assert {key: card.cost.wood for key, card in cards.items()} == {"a": 2, "b": 5, "c": 2}
    assert [card.name for card in cards.values()] == ["A", "B", "C"]
    assert cards["c"].tags == ("basic",)
    first = made.build().pdf()
    said = first.text()
    assert [said.count(text) for text in ("A 2", "B 5", "C 2")] == [1, 1, 1]
    before = first.path.read_bytes()
    assert made.build().pdf().path.read_bytes() == before


def test_y19_the_order_of_the_cards_changes_no_value(tmp_path: Path) -> None:
    lines = ALIASES.splitlines()
    made = game(tmp_path, "\n".join([lines[0], lines[2], lines[1]]) + "\n", fields=FIELDS_OF_ALIASES)
    cards = made.pack().game.cards  # type: ignore[attr-defined]
    assert {key: card.cost.wood for key, card in cards.items()} == {"a": 2, "c": 2, "b": 5}


@pytest.mark.parametrize(
    ("file", "text", "line", "key", "guess"),
    [
        ("kit.yaml", "cards: {titel: Cards, kind: standard, from: cards, front: card}\n", 1, "titel", "title"),
        ("templates/theme.yaml", "colours: {ink: '#000'}\nfont: {text: [EB Garamond]}\n", 2, "font", "fonts"),
        ("templates/card.yaml", "draw:\n  - rect: {box: 0 0 9 9, fil: red}\n", 2, "fil", "fill"),
        ("game.yaml", "format: 1\ntitle: P\nversion: 1\nplayers: {min: 1, mx: 2}\n", 4, "mx", "max"),
        ("rulebook.yaml", "one: {title: T, txt: x}\n", 1, "txt", "text"),
    ],
)
def test_y21_misspelt_keys_of_every_file(tmp_path: Path, file: str, text: str, line: int, key: str, guess: str) -> None:
    made = game(tmp_path, "a: {name: A, text: t}\n")
    made.write(file, text)
    found = made.check()
    one = next(one for one in found.of("K101") if f"'{key}'" in one.message)
    assert found.places("K101")[found.of("K101").index(one)] == (Path(file).name, line)
    assert f"'{guess}'" in (one.hint or "")


def test_y21_misspelt_keys_are_errors_with_a_guess(tmp_path: Path) -> None:
    made = game(
        tmp_path,
        """\
# keys are neutral; rename to ours
a:
  quanity: 3
  name: Scout
b: {tilte: Ranger, quantity: 2}
""",
        fields='{"name?": text, "title?": text, "quantity?": int}',
    )
    found = made.check()
    assert found.places("K101") == [("cards.yaml", 3), ("cards.yaml", 5)]
    first, second = found.of("K101")
    assert "'quanity' in a" in first.message
    assert "'quantity'" in (first.hint or "")
    assert "'tilte' in b" in second.message
    assert "'title'" in (second.hint or "")
    assert refused(made)

"""Markup, words, lines and sizes; and that what was measured is what is drawn."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.frame import Icon, Item, Text
from generator.layout.text.fit import Setting, fit, place, sizes
from generator.layout.text.markup import Run, runs
from generator.layout.text.words import Letters, Paragraph
from generator.layout.text.wrap import accompanied, balanced, has_widow, wrap
from generator.units import PT_PER_MM, Box
from tests.kit import CARD, DEJAVU, GARAMOND, KIT, MM, THEME, Pdf, game, typesetter

SETTER = typesetter("wood", "two-coins")
BARLOW = Letters(("Barlow Condensed", "DejaVu Sans"))
SETTING = Setting(GARAMOND, 9, 6.5, 0.25, 1.2, "#000000")


def paragraph(text: str, letters: Letters = GARAMOND) -> Paragraph:
    made, problems = SETTER.paragraphs(text, letters)
    assert len(made) == 1
    assert not problems
    return made[0]


def lines(text: str, width: float, letters: Letters = GARAMOND, language: str | None = None) -> list[str]:
    """Lines of 9 pt text in ``width`` millimetres."""
    return [line.text for line in wrap(paragraph(text, letters), width * PT_PER_MM * 1000 / 9, language).lines]


def width(text: str, letters: Letters = GARAMOND) -> float:
    """What the text measures on one line, thousandths of an em."""
    made, _ = SETTER.paragraphs(text, letters)
    return wrap(made[0], 1e6).lines[0].width


# Markup


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("plain", [Run("plain")]),
        ("", []),
        ("*a*", [Run("a", italic=True)]),
        ("**a**", [Run("a", bold=True)]),
        ("***a***", [Run("a", bold=True, italic=True)]),
        ("one *two three* four", [Run("one "), Run("two three", italic=True), Run(" four")]),
        ("**Flip** it", [Run("Flip", bold=True), Run(" it")]),
        ("*a **b** c*", [Run("a ", italic=True), Run("b", True, True), Run(" c", italic=True)]),
        ("(*a*), *b*.", [Run("("), Run("a", italic=True), Run("), "), Run("b", italic=True), Run(".")]),
        ("2 * 3 * 4", [Run("2 * 3 * 4")]),
        ("2*3*4", [Run("2*3*4")]),
        ("a* b*", [Run("a* b*")]),
        ("*never closed", [Run("*never closed")]),
        ("never opened*", [Run("never opened*")]),
        ("snake_case and __init__", [Run("snake_case and __init__")]),
        (":wood:", [Run("wood", icon=True)]),
        (":wood::wood:", [Run("wood", icon=True), Run("wood", icon=True)]),
        ("pay :two-coins:.", [Run("pay "), Run("two-coins", icon=True), Run(".")]),
        ("3:1 and 12:30:45", [Run("3:1 and 12:30:45")]),
        ("at 1:wood:2", [Run("at 1:wood:2")]),
        ("note: a: b", [Run("note: a: b")]),
        (r"\*a\*", [Run("*a*")]),
        (r"\:wood:", [Run(":wood:")]),
        (r"a \\ b", [Run("a \\ b")]),
        (r"C:\dir", [Run(r"C:\dir")]),
        ("**:wood: a**", [Run("wood", icon=True), Run(" a", bold=True)]),
    ],
)
def test_markup_makes_runs(text: str, made: list[Run]) -> None:
    assert runs(text) == made


@given(st.text(st.characters(exclude_characters="*:\\", exclude_categories=["Cs"]), max_size=40))
@settings(max_examples=200, deadline=None)
def test_text_without_signs_of_markup_is_one_run(text: str) -> None:
    assert runs(text) == ([Run(text)] if text else [])


@given(st.text("ab*:\\ 1.", max_size=24))
@settings(max_examples=500, deadline=None)
def test_markup_loses_nothing_but_its_own_signs(text: str) -> None:
    made = "".join(run.text for run in runs(text))
    assert Counter(c for c in made if c not in "*:\\") == Counter(c for c in text if c not in "*:\\")
    assert all(run.text for run in runs(text))


# Lines

LETTERS = st.text("abcdefghijklmnopqrstuvwxyzABCDEWTżółćě.,;!?'’", min_size=1, max_size=14)
SENTENCES = st.lists(LETTERS, min_size=1, max_size=30)


@given(SENTENCES, st.floats(4, 90), st.sampled_from([None, "en", "pl", "de"]), st.booleans())
@settings(max_examples=400, deadline=None)
def test_no_word_is_lost_or_moved_at_any_width(
    words: list[str], width: float, language: str | None, marked: bool
) -> None:
    text = " ".join(words)
    made = paragraph(text) if not marked else paragraph("**" + "** **".join(words) + "**")
    for wrapped in (wrap(made, width * 300, language), balanced(made, width * 300, language)):
        rebuilt = ""
        rest = text
        for line in wrapped.lines:
            said = line.text
            if rest.startswith(said):
                rest = rest[len(said) :].removeprefix(" ")
            else:  # the line ends with a hyphen that hyphenation put there
                assert language is not None
                assert said.endswith("-")
                assert rest.startswith(said[:-1])
                rest = rest[len(said) - 1 :]
            rebuilt += said
        assert rest == ""
        assert rebuilt


@given(SENTENCES, st.floats(4, 90), st.sampled_from([None, "en"]))
@settings(max_examples=300, deadline=None)
def test_no_line_is_wider_than_its_room_unless_it_is_told(words: list[str], width: float, language: str | None) -> None:
    wrapped = wrap(paragraph(" ".join(words)), width * 300, language)
    widest = max(line.width for line in wrapped.lines)
    if wrapped.excess:
        assert widest == pytest.approx(width * 300 + wrapped.excess, abs=0.1)
        assert wrapped.word in " ".join(words)
    else:
        assert widest <= width * 300 + 0.02


@given(SENTENCES, st.floats(10, 90))
@settings(max_examples=200, deadline=None)
def test_balanced_lines_are_as_many_and_no_wider(words: list[str], width: float) -> None:
    made = paragraph(" ".join(words))
    plain, even = wrap(made, width * 300), balanced(made, width * 300, None)
    assert len(even.lines) == len(plain.lines)
    assert max(line.width for line in even.lines) <= max(line.width for line in plain.lines) + 0.02


@given(st.lists(LETTERS, min_size=2, max_size=12), st.floats(4, 90))
@settings(max_examples=200, deadline=None)
def test_words_joined_by_no_break_spaces_share_a_line(words: list[str], width: float) -> None:
    joined = "\u00a0".join(words[:2])
    made = lines(" ".join([*words[2:], joined, *words[2:]]), width)
    assert sum(joined in line for line in made) >= 1


@pytest.mark.parametrize("width", range(5, 60, 3))
def test_a_line_breaks_after_hyphens_and_dashes_but_not_after_a_non_breaking_hyphen(width: int) -> None:
    text = "a well-known half\u2011life and a north/south road"
    made = lines(text, width)
    assert "".join(made).replace(" ", "") == text.replace(" ", "")
    assert any("half\u2011life" in line for line in made)


def test_hyphens_follow_the_language() -> None:
    assert lines("Konstantynopolitańczykowianeczka", 22, language="pl")[0].endswith("-")
    made = lines("Konstantynopolitańczykowianeczka", 22, language="pl")
    assert "".join(line.removesuffix("-") for line in made) == "Konstantynopolitańczykowianeczka"
    assert lines("Konstantynopolitańczykowianeczka", 22) == ["Konstantynopolitańczykowianeczka"]


def test_soft_hyphens_of_pasted_text_are_not_printed() -> None:
    assert lines("Konstan\u00adtinopel und Dampf\u00adschiff", 80) == ["Konstantinopel und Dampfschiff"]
    assert width("Dampf\u00adschiff") == width("Dampfschiff")


def test_numbers_and_codes_are_never_hyphenated() -> None:
    made = lines("take 1000000000 and ABC-12345678 at once", 14, language="en")
    assert "1000000000" in made


def test_spaces_at_the_ends_and_in_rows_make_no_empty_words() -> None:
    assert lines("  two   words  ", 60) == ["two words"]
    assert lines("  **two**   words  ", 60)[0].split() == ["two", "words"]


def test_a_lonely_short_last_word_gets_company() -> None:
    text = "Each player takes one of the new cards at a"
    made = paragraph(text)
    for width in range(60, 260):
        if has_widow(wrap(made, width * 100), width * 100):
            even = balanced(made, width * 100, None)
            assert len(even.lines) == len(wrap(made, width * 100).lines)
            break
    else:
        pytest.fail("no width makes a widow")


# Sizes


def test_the_ladder_goes_from_the_wish_to_the_floor() -> None:
    assert sizes(9, 8, 0.25) == (9, 8.75, 8.5, 8.25, 8)
    assert sizes(9, 8.1, 0.5) == (9, 8.5, 8.1)
    assert sizes(7, 7, 0.25) == (7,)
    assert sizes(9, 8, 0.25, at_most=8.4) == (8.25, 8)


@given(SENTENCES, st.floats(8, 60), st.floats(3, 30))
@settings(max_examples=200, deadline=None)
def test_the_size_is_the_largest_of_the_ladder_that_fits(words: list[str], w: float, h: float) -> None:
    text, box = " ".join(words), Box(0, 0, w, h)
    made = fit(SETTER, text, box, SETTING)

    def fits(size: float) -> bool:
        em = size / PT_PER_MM
        wrapped = wrap(paragraph(text), w * 1000 / em)
        if has_widow(wrapped, w * 1000 / em):
            wrapped = balanced(paragraph(text), w * 1000 / em, None)
        return not wrapped.excess and len(wrapped.lines) <= int(h / (em * 1.2) + 0.01)

    fitting = [size for size in sizes(9, 6.5, 0.25) if fits(size)]
    if fitting:
        assert made.size == fitting[0]
        assert not made.missing
    else:
        assert made.size == 6.5
        assert made.missing > 0
        assert "mm too" in made.what


@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_a_text_stays_in_its_box(align: str, valign: str) -> None:
    box = Box(10, 20, 30, 25)
    setting = SETTING._replace(align=align, valign=valign)
    text = "Gain one wood for each forest next to your camp, **then** pass.\nAnd once more."
    em = 9 / PT_PER_MM
    items = place(fit(SETTER, text, box, setting), box, setting, SETTER)
    rows = [(x, y, said, face) for x, y, said, face in _rows(items)]
    assert "".join(said for *_, said, _ in rows).replace(" ", "") == text.replace("*", "").replace("\n", "").replace(
        " ", ""
    )
    for x, y, said, face in rows:
        width = SETTER.book.face(face).widths
        assert x >= box.x - 0.01
        assert x + sum(width[word] for word in said.split(" ")) * em / 1000 <= box.x + box.w + 0.01
        assert box.y + 0.6 * em <= y <= box.y + box.h - 0.15 * em


def _rows(items: list[Item]) -> list[tuple[float, float, str, str]]:
    out = []
    for item in items:
        assert isinstance(item, Text)
        out += [(item.x, item.y + i * item.leading, line, item.face) for i, line in enumerate(item.lines)]
    return out


def test_an_empty_line_is_a_small_gap() -> None:
    box = Box(0, 0, 60, 40)
    one, two = (fit(SETTER, text, box, SETTING).lines for text in ("a\nb", "a\n\nb"))
    assert [row for _, row in one] == [0, 1]
    assert [row for _, row in two] == [0, 1.5]


# One size for a deck

LONG = "Gain one wood for each forest next to your camp, then pass. " * 5


def test_all_texts_of_a_deck_share_the_size_of_the_fullest(tmp_path: Path) -> None:
    face = CARD.replace("5 20 53 60", "5 20 53 22")
    made = game(tmp_path, f'a: {{name: Short, text: Draw 1.}}\nb: {{name: Long, text: "{LONG.strip()}"}}\n', card=face)
    built = made.build()
    assert not built.found.all
    size = built.result.shrunk["cards"]["body"][0]
    assert size < 9
    on_cards = [one for one in built.pdf().chars() if one["size"] > 6.5]  # the sheet's footer is smaller
    assert {round(one["size"], 2) for one in on_cards} == {12, size}
    alone = game(tmp_path / "other", "a: {name: Short, text: Draw 1.}\n", card=face).build()
    assert "cards" not in alone.result.shrunk


def test_a_text_that_fits_its_box_alone_does_not_ask_the_deck(tmp_path: Path) -> None:
    face = CARD.replace("5 20 53 60", "5 20 53 22").replace("style: body", "style: body, fit: box")
    made = game(tmp_path, f'a: {{name: Short, text: Draw 1.}}\nb: {{name: Long, text: "{LONG.strip()}"}}\n', card=face)
    found = {round(one["size"], 2) for one in made.build().pdf().chars() if one["size"] > 6.5}
    assert {9, 12} < found
    assert len(found) == 3


def test_the_floor_of_a_theme_cannot_go_below_five_points(tmp_path: Path) -> None:
    for wrong in ("smallest: 4.9pt\n", "smallest: 1mm\n"):
        found = game(tmp_path, "a: {name: A, text: t}\n", theme=THEME + wrong).check()
        assert found.errors
        assert "theme.yaml" in found.text
    assert not game(tmp_path, "a: {name: A, text: t}\n", theme=THEME + "smallest: 5pt\n").check().all


# Measured and drawn


def drawn(folder: Path, text: str, family: str, extra: str = "", size: str = "20pt") -> list[dict[str, Any]]:
    """Characters of one line in the finished PDF."""
    theme = THEME.replace("[EB Garamond, DejaVu Sans]", f"[{family}, DejaVu Sans]")
    theme = theme.replace("size: 9pt", f"size: {size}{extra}")
    kit = KIT.replace("standard", "wide")
    face = 'draw: [{text: {box: 2 2 186 20, say: "{{ it.text }}", style: body}}]\n'
    made = game(folder, f"a: {{text: '{text}'}}\n", fields="{text: text}", kit=kit, theme=theme, card=face)
    made.write("templates/kinds.yaml", "wide: {name: Wide, size: 190 x 30}\n")
    chars = made.build().pdf().chars()
    wanted = float(size.removesuffix("pt"))
    return [one for one in chars if abs(one["size"] - wanted) < 0.01]


SAMPLES = {
    "kerned capitals": "AVATAR TOWAY LT. P. WAVE",
    "sentence": "To Wary Fjord: “Yes,” said Tony; 11.7 fl. office",
    "Polish": "Zażółć gęślą jaźń – Łódź, WĄŻ, TĘCZA",
    "dashes": "well-known 10–20 north/south A-V-A T—o",
    "stand-in": "Wood ♞ A♞V → T♞o",
    "emphasis": "**AVA** and *fjord* **To** *Wa*",
}


@pytest.mark.parametrize("family", ["EB Garamond", "Old Standard TT", "Barlow Condensed", "DejaVu Sans"])
@pytest.mark.parametrize("name", SAMPLES)
def test_a_line_is_as_wide_on_paper_as_it_was_measured(tmp_path: Path, family: str, name: str) -> None:
    text = SAMPLES[name]
    chars = drawn(tmp_path, text, family)
    measured = width(text, Letters((family, "DejaVu Sans"))) * 20 / 1000 * MM
    assert (chars[-1]["x1"] - chars[0]["x0"]) * MM == pytest.approx(measured, abs=0.05)
    assert "".join(one["text"] for one in chars).replace(" ", "") == text.replace("*", "").replace(" ", "")


@pytest.mark.parametrize("style", [", tracking: 0.1", ", capitals: yes", ", capitals: yes, tracking: 0.08"])
def test_tracked_and_capital_lines_are_as_wide_as_measured(tmp_path: Path, style: str) -> None:
    text = "Avatar Two Wave"
    chars = drawn(tmp_path, text, "EB Garamond", style)
    tracking = 100.0 if "0.1" in style else 80.0 if "0.08" in style else 0.0
    letters = GARAMOND._replace(tracking=tracking, capitals="capitals" in style)
    measured = (width(text, letters) - tracking) * 20 / 1000 * MM
    last = chars[-1]
    end = last["x1"] - (tracking / 1000 * 20 if last["x1"] - last["x0"] > last["adv"] + 0.01 else 0)
    assert (end - chars[0]["x0"]) * MM == pytest.approx(measured, abs=0.05)


def test_kerning_is_on_and_ligatures_are_off(tmp_path: Path) -> None:
    face = SETTER.book.stack(("EB Garamond",)).faces[0]
    font = TTFont(face.path)
    cmap, advance = font.getBestCmap(), font["hmtx"].metrics
    plain = sum(advance[cmap[ord(c)]][0] for c in "AVAVA") * 1000 / font["head"].unitsPerEm
    assert face.widths["AVAVA"] < plain - 100
    assert len(face.kerns["AVAVA"]) == 5
    for word in ("office", "fjord", "ffl"):
        chars = drawn(tmp_path / word, word, "EB Garamond")
        assert [one["text"] for one in chars] == list(word)


def test_every_character_stands_where_the_shaper_put_it(tmp_path: Path) -> None:
    """Kerns are written in whole thousandths, so that no character is off by more than the next."""
    text = "AVATAR"
    chars = drawn(tmp_path, text, "EB Garamond")
    face = SETTER.book.stack(("EB Garamond",)).faces[0]
    at = chars[0]["x0"]
    for i, one in enumerate(chars):
        assert one["x0"] == pytest.approx(at + face.widths[text[:i]] * 20 / 1000 + _pair(face, text, i), abs=0.05)


def _pair(face: Any, text: str, i: int) -> float:
    """What the kern between the characters at ``i`` adds to the width of the part before."""
    if i == 0:
        return 0.0
    whole, single = face.widths[text[: i + 1]], face.widths[text[i]]
    return float((whole - single - face.widths[text[:i]]) * 20 / 1000)


def test_an_icon_in_a_line_takes_its_room() -> None:
    box = Box(0, 0, 80, 10)
    items = place(fit(SETTER, "Pay :wood: now", box, SETTING), box, SETTING, SETTER)
    before, icon, after = items
    assert isinstance(before, Text)
    assert isinstance(icon, Icon)
    assert isinstance(after, Text)
    em = 9 / PT_PER_MM
    widths = SETTER.book.stack(GARAMOND.families).faces[0].widths
    assert icon.side == pytest.approx(em, abs=0.001)
    assert icon.x > before.x + widths["Pay"] * em / 1000
    assert after.x > icon.x + icon.side
    assert after.x + widths["now"] * em / 1000 == pytest.approx(width("Pay :wood: now") * em / 1000, abs=0.01)


@pytest.mark.parametrize("letters", [GARAMOND, DEJAVU, BARLOW], ids=["Garamond", "DejaVu", "Barlow"])
def test_plain_and_marked_text_measure_the_same(letters: Letters) -> None:
    text = "Gain one wood for each forest, then pass"
    widths = SETTER.book.stack(letters.families).faces[0].widths
    more = widths[":wood"] - widths["wood"]
    assert width(text.replace("wood", r"\:wood"), letters) == pytest.approx(width(text, letters) + more, abs=0.01)


def test_two_hundred_and_sixty_different_characters_of_one_face_print_and_extract(tmp_path: Path) -> None:
    """More than a simple font in a PDF can hold, so that the file has two of the face."""
    face = SETTER.book.stack(("DejaVu Sans",)).faces[0]
    characters = [c for c in map(chr, range(0x21, 0x250)) if face.covers(c) and c not in "*:\\{}'\"\u00a0\u00ad"]
    words = ["".join(characters[i : i + 10]) for i in range(0, 300, 10)]
    text = " ".join(words)
    theme = THEME.replace("[EB Garamond, DejaVu Sans]", "[DejaVu Sans]")
    made = game(tmp_path, f"a: {{name: Many, text: '{text}'}}\n", theme=theme)
    pdf = made.build().pdf()
    said = "".join(Pdf(pdf.path).text().split())
    assert "".join(words) in said
    assert [font.name.partition("+")[2] for font in pdf.fonts()].count("DejaVuSans") == 2


def test_a_last_line_is_not_left_alone_and_the_others_stay_as_full_as_they_can() -> None:
    """Set 100 letters wide, "one" would stand alone; one word comes down to it, and no more."""
    letters = Letters(("DejaVu Sans",))
    setter = typesetter()
    text = "aaaa bbbb cccc dddd eeee ffff gggg one"
    (paragraph,), _ = setter.paragraphs(text, letters, 1e9)
    width = setter.book.stack(letters.families).faces[0].widths["aaaa bbbb cccc dddd eeee ffff gggg"] + 1
    assert [line.text for line in wrap(paragraph, width).lines] == ["aaaa bbbb cccc dddd eeee ffff gggg", "one"]
    lines = [line.text for line in accompanied(paragraph, width, None).lines]
    assert lines == ["aaaa bbbb cccc dddd eeee ffff", "gggg one"]


def test_a_last_line_that_no_narrower_setting_helps_stays() -> None:
    setter = typesetter()
    (paragraph,), _ = setter.paragraphs("incomprehensibilities a", Letters(("DejaVu Sans",)), 1e9)
    width = setter.book.stack(("DejaVu Sans",)).faces[0].widths["incomprehensibilities"] + 1
    assert [line.text for line in accompanied(paragraph, width, None).lines] == ["incomprehensibilities", "a"]

"""T: what happens to letters on their way to paper."""

import re
import unicodedata
from pathlib import Path

import pytest

from generator.diagnostic import Severity
from generator.frame import Icon
from generator.layout.text.fit import Setting, fit, place
from generator.layout.text.words import Letters
from generator.layout.text.wrap import wrap
from generator.units import PT_PER_MM, Box
from tests.kit import CARD, DATA, DEJAVU, GARAMOND, KIT, MM, THEME, Font, Game, game, probe_font, same, typesetter

PROBE_THEME = """\
colours: {ink: "#1d1b1a"}
fonts: {text: [Probe Sans, DejaVu Sans]}
styles:
  title: {font: text, size: 12pt}
  body: {font: text, size: 9pt}
"""


def refused(made: Game) -> bool:
    """Whether a build stops and leaves nothing behind."""
    return not made.build().ok and not made.output.exists()


def flat(text: str) -> str:
    """Text without its line ends, for what a page breaks and a reader joins."""
    return " ".join(text.split())


def own_name(font: Font) -> str:
    """The name that a font's maker gave it: without the subset before it, and our mark behind that of a pack's font."""
    return re.sub(r"-[0-9a-f]{6}$", "", font.name.partition("+")[2])


# T01: letters that the font lacks

CZECH_AND_POLISH = """\
knight: {name: Kůň, text: "Příliš žluťoučký kůň"}
pl: {name: Żółw, text: "Zażółć gęślą jaźń"}
"""


def test_t01_letters_that_the_font_lacks_come_from_the_next_and_are_told(tmp_path: Path) -> None:
    made = game(tmp_path, CZECH_AND_POLISH, theme=PROBE_THEME)
    probe_font(made)
    found = made.check()
    lines = [line for _, line in found.places("K205")]
    assert lines == [1, 1, 2, 2]  # name and text of both cards, in one run
    said = {one.message for one in found.of("K205")}
    text = next(one for one in said if "LETTER Z WITH CARON" in one)
    for number in ("U+0159", "U+0161", "U+017E", "U+0165", "U+010D", "U+016F", "U+0148"):  # ř š ž ť č ů ň
        assert number in text
    assert "probe-sans" in text
    assert "U+00ED" not in text  # í is Latin-1
    assert all(one.severity is Severity.WARNING for one in found.of("K205"))
    pdf = made.build().pdf()
    for words in ("Kůň", "Příliš žluťoučký kůň", "Żółw", "Zażółć gęślą jaźń"):
        assert words in flat(pdf.text())
    assert {own_name(font) for font in pdf.fonts()} == {"ProbeSans-Regular", "DejaVuSans"}
    assert not made.build(strict=True).ok


def test_t01_letters_that_no_font_has_are_never_left_out_in_silence(tmp_path: Path) -> None:
    made = game(tmp_path, CZECH_AND_POLISH, theme=PROBE_THEME.replace(", DejaVu Sans", ""))
    probe_font(made)
    found = made.check()
    assert [line for _, line in found.places("K201")] == [1, 1, 2, 2]
    assert "U+017B LATIN CAPITAL LETTER Z WITH DOT ABOVE" in found.text
    assert "probe-sans" in (found.of("K201")[0].hint or "")
    assert not made.build(strict=True).ok


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "code"),
    [
        ("game.yaml", "title: Probe", "title: Wolf 🐺", ("game.yaml", 2), "K201"),
        ("game.yaml", "title: Probe", "title: שלום", ("game.yaml", 2), "K202"),
        ("kit.yaml", "title: Cards", "title: Karten 市", ("kit.yaml", 1), "K202"),
        ("kit.yaml", "title: Cards", 'title: "Cards :wodd:"', ("kit.yaml", 1), "K204"),
    ],
)
def test_t01_titles_at_the_foot_of_sheets_lose_nothing_in_silence(
    tmp_path: Path, file: str, old: str, new: str, place: tuple[str, int], code: str
) -> None:
    made = game(tmp_path, "a: {name: A, text: t}\n")
    path = tmp_path / "content" / "probe" / file
    made.write(file, path.read_text("utf-8").replace(old, new))
    found = made.check()
    assert found.codes == [code]
    assert found.places(code) == [place]
    assert refused(made)


# T03: typographic characters


def test_t03_typographic_characters_print_and_extract_as_typed(tmp_path: Path) -> None:
    cards = 'q: {name: "Smith’s “Anvil”", text: "„Los!“ «Oui» 3–5 — pay 2€… 2×3 −1 ½ → ≥ •"}\n'
    built = game(tmp_path, cards).build()
    assert not built.found.all
    said = flat(built.pdf().text())
    assert "Smith’s “Anvil”" in said
    assert "„Los!“ «Oui» 3–5 — pay 2€… 2×3 −1 ½ → ≥ •" in said


@pytest.mark.parametrize("family", ["EB Garamond", "Old Standard TT", "DejaVu Sans"])
def test_t03_every_family_for_text_has_the_characters_itself(family: str) -> None:
    face = typesetter().book.stack((family,)).faces[0]
    assert face.covers_all("‘’“”„«»–—…€×−½→≥•")


# T05: OpenType fonts with CFF outlines


def test_t05_a_font_with_cff_outlines_is_embedded_and_used(tmp_path: Path) -> None:
    theme = PROBE_THEME.replace("Probe Sans", "Probe Outline")
    made = game(tmp_path, 'a: {name: Outline, text: "Draw 2 cards."}\n', theme=theme)
    probe_font(made, "probe-outline.otf", "Probe Outline")
    built = made.build()
    assert built.ok, built.found.text
    fonts = built.pdf().fonts()
    assert "ProbeOutline-Regular" in [own_name(font) for font in fonts]
    assert all(font.embedded for font in fonts)
    assert "Draw 2 cards." in flat(built.pdf().text())


def test_t05_a_font_of_the_pack_is_embedded_and_used(tmp_path: Path) -> None:
    made = game(tmp_path, 'a: {name: Outline, text: "Draw 2 cards."}\n', theme=PROBE_THEME)
    probe_font(made)
    built = made.build()
    assert not built.found.all
    assert [own_name(font) for font in built.pdf().fonts()] == ["ProbeSans-Regular"]


@pytest.mark.parametrize(
    ("file", "data"),
    [
        ("gone.ttf", None),
        ("text.ttf", b"this is no font"),
        ("empty.ttf", b""),
        ("cut.ttf", (DATA / "probe-sans.ttf").read_bytes()[:400]),
        ("../../../../outside.ttf", None),
    ],
    ids=["missing", "text", "empty", "cut off", "outside"],
)
def test_t05_a_font_file_that_cannot_be_used_is_refused_by_name(tmp_path: Path, file: str, data: bytes | None) -> None:
    made = game(tmp_path, 'a: {name: Outline, text: "Draw 2 cards."}\n', theme=PROBE_THEME)
    probe_font(made, file)
    if data is not None:
        made.write(f"templates/fonts/Probe/{file}", data)
    (tmp_path / "outside.ttf").write_bytes((DATA / "probe-sans.ttf").read_bytes())
    found = made.check()
    assert found.places("K209") == [("fonts.yaml", 4)]
    assert file in found.one("K209").message
    assert refused(made)


def test_t05_two_files_of_one_name_in_different_folders_stay_two_faces(tmp_path: Path) -> None:
    made = game(tmp_path, "a: {name: Two, text: Two}\n", theme=THEME.replace("EB Garamond", "Own"))
    made.write(
        "templates/fonts/fonts.yaml",
        "own: {name: Own, folder: Own, regular: OldStandard-Bold.ttf, author: none, licence: none}\n",
    )
    made.write("templates/fonts/Own/OldStandard-Bold.ttf", (DATA / "probe-sans.ttf").read_bytes())
    names = {own_name(font) for font in made.build().pdf().fonts()}
    assert {"ProbeSans-Regular", "OldStandardTT-Bold"} <= names


# T07: bold that the family has no file of


def test_t07_bold_and_italic_without_a_file_are_told_once_for_the_font(tmp_path: Path) -> None:
    cards = 'a: {name: Keywords, text: "**Flip** this card, then *discard* it."}\n'
    made = game(tmp_path, cards + cards.replace("a:", "b:", 1), theme=PROBE_THEME)
    probe_font(made)
    found = made.check()
    assert found.places("K203") == [("cards.yaml", 1), ("cards.yaml", 1)]
    assert [one.message.split()[0] for one in found.of("K203")] == ["bold", "italic"]
    assert all("Probe Sans" in one.message for one in found.of("K203"))
    assert all("fonts.yaml" in (one.hint or "") for one in found.of("K203"))
    assert all(one.severity is Severity.WARNING for one in found.of("K203"))
    assert "Flip this card, then discard it." in flat(made.build().pdf().text())
    assert not made.build(strict=True).ok


def test_t07_a_bold_style_without_a_file_is_told_too(tmp_path: Path) -> None:
    made = game(tmp_path, "a: {name: Keywords, text: t}\n", theme=PROBE_THEME.replace("12pt", "12pt, bold: yes"))
    probe_font(made)
    assert "bold" in made.check().one("K203").message


def test_t07_a_family_that_has_the_file_uses_it_without_a_word(tmp_path: Path) -> None:
    made = game(tmp_path, 'a: {name: Keywords, text: "**Flip** this card."}\n', theme=PROBE_THEME)
    probe_font(made, bold="probe-hebrew.ttf")
    built = made.build()
    assert not built.found.all
    names = {own_name(font) for font in built.pdf().fonts()}
    assert names == {"ProbeSans-Regular", "ProbeHebrew-Regular"}


# T09: text that is too long

SENTENCE = "Gain one wood for each forest next to your camp, then pass. "
SAGA = "Every player who has not passed may move one settler to a neighbouring region and pay its cost. "
SIX = THEME + "smallest: 6pt\n"
POKER = "cards: {title: Cards, kind: poker, from: cards, front: card}\n"
ROOM = Box(5, 20, 53, 30)
SMALL_CARD = CARD.replace("5 20 53 60", "5 20 53 30")


def test_t09_text_that_fits_at_no_size_is_an_error_with_its_excess(tmp_path: Path) -> None:
    short, long, saga = "Draw 1.", (SENTENCE * 6).strip(), (SAGA * 25).strip()
    cards = f'short: {{name: Short, text: "{short}"}}\nlong: {{name: Long, text: "{long}"}}\n'
    made = game(tmp_path, cards + f'saga: {{name: Saga, text: "{saga}"}}\n', kit=POKER, theme=SIX, card=SMALL_CARD)
    found = made.check()
    assert [one.code for one in found.all] == ["K206"]
    one = found.one("K206")
    assert found.places("K206") == [("cards.yaml", 3)]
    assert "mm too tall at 6 pt" in one.message
    assert "53 x 30 mm" in (one.hint or "")
    assert refused(made)


def test_t09_text_that_fits_when_smaller_is_set_smaller_and_reported(tmp_path: Path) -> None:
    long = (SENTENCE * 6).strip()
    cards = f'short: {{name: Short, text: "Draw 1."}}\nlong: {{name: Long, text: "{long}"}}\n'
    made = game(tmp_path, cards, kit=POKER, theme=SIX, card=SMALL_CARD)
    built = made.build()
    assert not built.found.all
    size, wish = built.result.shrunk["cards"]["body"]
    assert wish == 9
    assert 6 <= size < 9
    pdf = built.pdf()
    assert flat(long) in flat(pdf.text())
    fronts = pdf.chars()
    for shift in (0.0, 63.5):  # two cards side by side; text stays within its box
        left = (210 - 2 * 63.5) / 2 + shift + ROOM.x
        top = (297 - 88.9) / 2 + ROOM.y
        chars = [
            one
            for one in fronts
            if left - 5 < one["x0"] * MM < left + 58 and abs(one["size"] - size) < 0.01 and one["text"] != " "
        ]
        assert chars
        assert min(one["x0"] for one in chars) * MM > left - 0.01
        assert max(one["x1"] for one in chars) * MM < left + ROOM.w + 0.01
        assert min(one["top"] for one in chars) * MM > top - 0.5
        assert max(one["bottom"] for one in chars) * MM < top + ROOM.h + 0.5


def test_t09_a_word_that_is_too_wide_is_an_error_too(tmp_path: Path) -> None:
    made = game(tmp_path, f"a: {{name: A, text: {'W' * 60}}}\n")
    one = made.check().one("K206")
    assert "mm too wide at 6.5 pt" in one.message
    assert refused(made)


CUT = 'draw:\n  - text: {box: 50 80 53 8, say: "{{ it.name }}", style: body}\n'
HIDDEN = """\
draw:
  - group: {box: 5 5 20 4, clip: yes}
    draw: [{text: {box: 0 0 20 12, say: "{{ it.text }}", style: body, fit: box}}]
"""
TURNED = """\
draw:
  - group: {box: -20 40 60 8, turn: 90}
    draw: [{text: {box: 0 0 60 8, say: "{{ it.name }}", style: body}}]
  - group: {box: 40 -6 60 8, turn: 90}
    draw: [{text: {box: 0 0 60 8, say: "{{ it.name }}", style: body}}]
"""


@pytest.mark.parametrize(
    ("face", "words", "by"),
    [
        (CUT, "Alpha and more of it", "the edge of the piece"),
        (HIDDEN, "Gamma delta", "the group round it"),
        (TURNED, "Alpha and more of it", "the edge of the piece"),
    ],
    ids=["beyond the card", "beyond a group", "turned beyond the card"],
)
def test_t09_a_line_that_leaves_its_card_or_its_group_is_told(tmp_path: Path, face: str, words: str, by: str) -> None:
    """It fits its own box.  Of the two that are turned, one stands 10 mm from the left and stays whole."""
    cards = "a: {name: Alpha and more of it, text: Alpha beta Gamma delta}\n"
    built = game(tmp_path, cards, card=face).build()
    assert [one.message for one in built.found.all] == [f"'{words}' is cut off by {by}"]
    assert built.found.codes == ["K225"]
    assert built.ok


def test_t09_text_in_a_scaled_group_keeps_a_size_that_can_be_read(tmp_path: Path) -> None:
    """Nine points at a tenth are 0.9; sixty are 6."""
    face = """\
draw:
  - group: {box: 5 5 40 20, grid: 400 200}
    draw:
      - text: {box: 0 0 400 100, say: "{{ it.text }}", style: body, size: SIZE}
"""
    small = game(tmp_path / "small", "a: {name: A, text: Draw one}\n", card=face.replace("SIZE", "9pt")).check()
    assert small.one("K226").message == "the text is printed at 0.9 pt, which nobody can read"
    assert small.places("K226") == [("cards.yaml", 1)]
    large = game(tmp_path / "large", "a: {name: A, text: Draw one}\n", card=face.replace("SIZE", "60pt"))
    assert large.check().codes == []


# T11: no-break spaces

HARVEST = "If you have at least 12\u00a0wood or 3\u00a0VP take 10\u00a0000\u00a0gold at once."
JOINED = ("12\u00a0wood", "3\u00a0VP", "10\u00a0000\u00a0gold")


@pytest.mark.parametrize("letters", [DEJAVU, GARAMOND], ids=["DejaVu", "Garamond"])
@pytest.mark.parametrize("text", [HARVEST, HARVEST.replace("wood or", "wood **or**")], ids=["plain", "with markup"])
def test_t11_parts_joined_by_a_no_break_space_share_a_line_at_every_width(letters: Letters, text: str) -> None:
    paragraph = typesetter().paragraphs(text, letters)[0][0]
    for width in range(20, 61):
        lines = [line.text for line in wrap(paragraph, width * PT_PER_MM * 1000 / 9, "en").lines]
        for part in JOINED:
            assert sum(part in line for line in lines) == 1, (width, lines)
        assert not any(line.endswith("-") and any(c.isdigit() for c in line[-6:]) for line in lines)


def test_t11_the_finished_page_keeps_them_together(tmp_path: Path) -> None:
    """In the file a no-break space is the font's space."""
    made = game(tmp_path, f'a: {{name: Harvest, text: "{HARVEST}"}}\n', card=CARD.replace("5 20 53 60", "5 20 24 60"))
    lines = made.build().pdf().text().split("\n")
    for part in JOINED:
        assert any(part.replace("\u00a0", " ") in line for line in lines)


@pytest.mark.parametrize("joint", ["\u00a0", "\u202f", "\u2060", "\u2011"])
def test_t11_every_character_that_joins_keeps_its_line(joint: str) -> None:
    paragraph = typesetter().paragraphs(f"Pay at least 12{joint}wood or 10{joint}000{joint}gold", DEJAVU)[0][0]
    for width in range(20, 61):
        lines = [line.text for line in wrap(paragraph, width * PT_PER_MM * 1000 / 9, "en").lines]
        assert sum(f"12{joint}wood" in line for line in lines) == 1
        assert sum(f"10{joint}000{joint}gold" in line for line in lines) == 1


def test_t11_the_printed_rulebook_keeps_them_together_too(tmp_path: Path) -> None:
    """Sixty times with words of growing length before it, so that it comes to the end of a line."""
    said = " ".join(f"take{'x' * (i % 7)} \\10\u00a0\\000\u00a0gold" for i in range(60))
    made = game(tmp_path, "a: {name: A, text: t}\n")
    made.write("rulebook.yaml", f"start:\n  title: Start\n  text: >-\n    {said}\n")
    lines = made.build().pdf("probe-rulebook-a4.pdf").text(1).split("\n")
    assert sum("10 000 gold" in line for line in lines) > 5
    assert not any(line.rstrip().endswith((" 10", "000")) for line in lines)


# T14: ampersands and angle brackets


def test_t14_ampersands_and_angle_brackets_print_as_typed(tmp_path: Path) -> None:
    made = game(
        tmp_path,
        """\
a: {name: 'Rock & Roll', text: 'S&P 500; AT&T; &copy 1; &amp; stays'}
b: {name: '<Trap>', text: 'If HP < 3 and 2 > 1: x<y>z'}
""",
    )
    built = made.build()
    assert not built.found.all
    said = flat(built.pdf().text())
    for text in ("Rock & Roll", "S&P 500; AT&T; &copy 1; &amp; stays", "<Trap>", "If HP < 3 and 2 > 1: x<y>z"):
        assert text in said


def test_t14_titles_on_sheets_and_in_the_file_are_as_typed(tmp_path: Path) -> None:
    made = game(tmp_path, "a: {name: A, text: t}\n", kit=KIT.replace("title: Cards", 'title: "S&P <x> &amp;"'))
    made.write("rulebook.yaml", 'start: {title: "R&D <now>", text: "if a < b, AT&T"}\n')
    built = made.build()
    assert not built.found.all
    assert "S&P <x> &amp;, sheet 1 of 1" in built.pdf().text()
    assert built.pdf().bookmarks() == [("S&P <x> &amp;", 0)]
    book = built.pdf("probe-rulebook-a4.pdf")
    assert "R&D <now>" in book.text()
    assert "if a < b, AT&T" in flat(book.text())


# T15: icons in text


def test_t15_a_text_that_is_one_icon_prints_it_beside_the_capitals(tmp_path: Path) -> None:
    made = game(tmp_path, 'a: {name: Only, text: ":wood:"}\nb: {name: Mixed, text: "Pay :wood::wood: or 1 gold."}\n')
    made.write("templates/icons/wood.svg", (DATA / "wood.svg").read_bytes())
    built = made.build()
    assert not built.found.all
    pdf = built.pdf()
    said = flat(pdf.text())
    assert "Pay" in said
    assert "or 1 gold." in said
    assert ":" not in said.replace("100 %", "").replace("Probe", "")
    assert "wood" not in said


def test_t15_icons_stand_in_the_middle_of_the_capitals() -> None:
    setter = typesetter("wood")
    setting = Setting(DEJAVU, 9, 6.5, 0.25, 1.2, "#000000")
    box = Box(0, 0, 60, 10)
    items = place(fit(setter, ":wood:", box, setting), box, setting, setter)
    assert len(items) == 1
    icon = items[0]
    assert isinstance(icon, Icon)
    em = 9 / PT_PER_MM
    face = setter.book.stack(("DejaVu Sans",)).faces[0]
    baseline = ((1.2 - face.ascent - face.descent) / 2 + face.ascent) * em
    assert icon.y + icon.side / 2 == pytest.approx(baseline - face.cap_height * em / 2, abs=0.1)
    two = place(fit(setter, "Pay :wood::wood: or 1 gold.", box, setting), box, setting, setter)
    icons = [item for item in two if isinstance(item, Icon)]
    assert len(icons) == 2
    assert icons[1].x > icons[0].x + icons[0].side


def test_t15_the_icon_s_own_shape_is_drawn(tmp_path: Path) -> None:
    """``wood.svg`` is a rectangle from 1 to 9 across and from 3 to 7 down in a square of 10."""
    face = "draw: [{icon: {box: 10 10 40 40, name: wood, fill: red}}]\n"
    made = game(tmp_path, "a: {name: A, text: t}\n", card=face)
    made.write("templates/icons/wood.svg", (DATA / "wood.svg").read_bytes())
    raster = made.build().pdf().raster()
    left, top = (210 - 63) / 2 + 10, (297 - 88) / 2 + 10
    assert raster.inside(Box(left + 4.3, top + 12.3, 31.4, 15.4)) == {(204, 0, 0)}
    assert raster.inside(Box(left, top, 40, 11.7)) == {(255, 255, 255)}
    assert raster.inside(Box(left, top + 28.3, 40, 11.7)) == {(255, 255, 255)}


def test_t15_a_misspelt_icon_is_an_error_with_a_guess(tmp_path: Path) -> None:
    made = game(tmp_path, 'a: {name: Only, text: ":wood:"}\nc: {name: Typo, text: "Gain :w00d:."}\n')
    made.write("templates/icons/wood.svg", (DATA / "wood.svg").read_bytes())
    found = made.check()
    one = found.one("K204")
    assert found.places("K204") == [("cards.yaml", 2)]
    assert ":w00d:" in one.message
    assert ":wood:" in (one.hint or "")
    assert refused(made)


# T17: right to left


@pytest.mark.parametrize("first", ["Probe Hebrew", "DejaVu Sans", "Old Standard TT", "EB Garamond"])
def test_t17_hebrew_is_refused_whatever_the_font_has(tmp_path: Path, first: str) -> None:
    theme = PROBE_THEME.replace("[Probe Sans, DejaVu Sans]", f"[{first}, DejaVu Sans]")
    made = game(tmp_path, 'a: {name: "המלך והאביר", text: "המלך והאביר"}\n', theme=theme)
    probe_font(made, "probe-hebrew.ttf", "Probe Hebrew")
    found = made.check()
    assert found.codes == ["K202", "K202"]
    assert [line for _, line in found.places("K202")] == [1, 1]
    assert "U+05D4 HEBREW LETTER HE" in found.text
    assert "right-to-left scripts are not supported" in found.text
    assert refused(made)


@pytest.mark.parametrize("text", ["السلام", "a \u202e b", "\u2067x", "ܫܠܡܐ", "ߒߞߏ"])
def test_t17_other_scripts_and_marks_that_run_leftwards_are_refused(tmp_path: Path, text: str) -> None:
    assert "K202" in game(tmp_path, f'a: {{name: A, text: "{text}"}}\n').check().codes


@pytest.mark.parametrize("text", ["नमस्ते", "สวัสดี", "ທີ່", "မြန်မာ", "ខ្មែរ"])
def test_t17_scripts_that_need_shaping_are_refused_rather_than_printed_wrong(tmp_path: Path, text: str) -> None:
    made = game(tmp_path, f'a: {{name: A, text: "{text}"}}\n', theme=THEME.replace("EB Garamond, ", ""))
    assert "scripts that need shaping are not supported" in made.check().one("K202").message


# T20: East Asian text


def test_t20_japanese_is_refused_with_a_finding_that_says_so(tmp_path: Path) -> None:
    text = "手札を二枚引く。「市場」に隣接するとき、さらに金貨を一枚得る（一回だけ）。このカードを捨てる。"
    made = game(tmp_path, f'a: {{name: 市場, text: "{text}"}}\n')
    found = made.check()
    assert found.codes == ["K202", "K202"]
    assert "East Asian scripts are not supported" in found.text
    assert "U+3002 IDEOGRAPHIC FULL STOP" in found.text
    assert refused(made)


@pytest.mark.parametrize("text", ["한국어", "ㄅㄆㄇ", "ＡＢＣ", "\U00020000", "「」"])
def test_t20_other_east_asian_text_is_refused_too(tmp_path: Path, text: str) -> None:
    assert "K202" in game(tmp_path, f'a: {{name: A, text: "{text}"}}\n').check().codes


# T21: emoji


def test_t21_emoji_without_a_font_are_told_by_number_and_name(tmp_path: Path) -> None:
    made = game(tmp_path, 'a: {name: "Wolf 🐺", text: "🎲 Roll. ⚔️ wins."}\n')
    found = made.check()
    assert {line for _, line in found.places("K201")} == {1}
    assert "U+1F43A WOLF FACE" in found.text
    assert "U+1F3B2 GAME DIE" in found.text
    assert "U+2694 CROSSED SWORDS" in found.one("K205").message
    assert "VARIATION SELECTOR" not in found.text
    assert not made.build(strict=True).ok


def test_t21_an_emoji_that_a_font_has_is_printed(tmp_path: Path) -> None:
    built = game(tmp_path, 'a: {name: Swords, text: "⚔️ wins."}\n').build()
    assert "⚔ wins." in flat(built.pdf().text())


# T23: decomposed letters


def test_t23_decomposed_letters_print_like_composed_ones(tmp_path: Path) -> None:
    one, two = "Café König Żółw", "über ångstrom"
    apart = [unicodedata.normalize("NFD", text) for text in (one, two)]
    assert apart[0] == "Cafe\u0301 Ko\u0308nig Z\u0307o\u0301\u0142w"
    assert apart[1] == "u\u0308ber a\u030angstrom"
    made = game(tmp_path, f'a: {{name: "{apart[0]}", text: "{apart[1]}"}}\nb: {{name: "{one}", text: "{two}"}}\n')
    built = made.build()
    assert not built.found.all
    pdf = built.pdf()
    said = flat(pdf.text())
    assert said.count(one) == said.count(two) == 2
    assert len(set(pdf.names_of_forms()[:2])) == 1  # both cards are one drawing


@pytest.mark.parametrize("text", ["g\u0303", "m\u0302", "\u0101\u0301", "\u00f0\u0301", "i\u0328\u0301", "1\u20e3"])
def test_t23_an_accent_that_no_letter_is_composed_with_is_told_and_not_printed_beside_it(
    tmp_path: Path, text: str
) -> None:
    assert unicodedata.normalize("NFC", text)[-1] == text[-1]
    made = game(tmp_path, f'a: {{name: A, text: "{text}"}}\n')
    one = made.check().one("K202")
    assert f"U+{ord(text[-1]):04X} {unicodedata.name(text[-1])}" in one.message
    assert "accents that make no letter of their own" in one.message
    assert refused(made)


def test_t23_titles_of_sheets_are_composed_too(tmp_path: Path) -> None:
    made = game(tmp_path, "a: {name: A, text: t}\n", kit=KIT.replace("title: Cards", 'title: "Ko\u0308nig"'))
    assert "König, sheet 1 of 1" in made.build().pdf().text()


def test_t23_both_spellings_are_equally_wide() -> None:
    setter = typesetter()
    for text in ("Café König Żółw", "über ångstrom"):
        apart = unicodedata.normalize("NFD", text)
        widths = [wrap(setter.paragraphs(one, GARAMOND)[0][0], 1e6).lines[0].width for one in (text, apart)]
        assert widths[0] == widths[1]


# T25: fonts that are not embedded

TEXT = 'a: {name: Text, text: "**Bold** and *italic*."}\n'
GROUND = "draw: [{rect: {box: -3 -3 69 94, fill: red}}, {icon: {box: 10 10 20 20, name: skull-crossed-bones}}]\n"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("face", [CARD, GROUND], ids=["a deck with text", "a deck without text"])
def test_t25_every_font_is_embedded_and_no_other_is_listed(tmp_path: Path, face: str, paper: str) -> None:
    kit = "cards: {title: Cards, kind: standard, from: cards, front: card, back: back}\n"
    made = game(tmp_path, TEXT, kit=kit, card=face, back=GROUND)
    built = made.build(paper)
    assert not built.found.all
    for path in built.folder.glob("*.pdf"):
        fonts = built.pdf(path.name).fonts()
        assert fonts
        assert all(font.embedded for font in fonts)
        assert {font.kind for font in fonts} == {"TrueType"}
        assert not any("Helvetica" in font.name for font in fonts)


def test_t25_sheets_of_two_decks_and_a_board_list_embedded_fonts_only(tmp_path: Path) -> None:
    kit = "map: {title: Map, kind: board, size: it.size, front: ground}\n"
    made = game(
        tmp_path, TEXT, kit=kit.replace("it.size", "cards.a.size"), fields="{name: text, text: text, size: point}"
    )
    made.write("cards.yaml", "a: {name: Text, text: t, size: 500 x 400}\n")
    made.write("templates/ground.yaml", "draw: [{rect: {box: 0 0 500 400, fill: red}}]\n")
    built = made.build()
    assert not built.found.all
    for path in built.folder.glob("*.pdf"):
        assert all(font.embedded for font in built.pdf(path.name).fonts())
    assert same(built.pdf("probe-map-poster.pdf").forms()[0], (0, 0, 500, 400))

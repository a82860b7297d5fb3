"""The rulebook as PDF: the words of the page, where they stand, what leads where, and what a stranger may write."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pdfplumber
import pikepdf
import pytest
import yaml

from generator.colour import contrast
from generator.frame import Frame, Icon, Shape, Text
from generator.kit import kit_of
from generator.layout.theme import Theme
from generator.model import read
from generator.outputs.pdf.booklet import Masthead, booklet
from generator.outputs.pdf.booklet.markup import tree
from generator.outputs.pdf.booklet.style import WHITE, Style, colours, page
from generator.outputs.pdf.booklet.table import rows_of, widths
from generator.outputs.rulebook.chapters import chapters
from generator.pack import Workspace, packaged, read_pack
from generator.source import Loc
from generator.units import PT_PER_MM, Size
from tests.kit import THEME, Pdf, font_book

ROOT = Path(__file__).parents[1]
A4, LETTER = Size(210, 297), Size(215.9, 279.4)
MASTHEAD = Masthead("Probe", "1.10", "A test", ("2–4 players",), "Not for sale.", "Nobody", "en")
LAMP = {"lantern": packaged() / "templates" / "icons" / "lantern.svg"}


def theme() -> Theme:
    found: Theme
    found, wrong = read(Theme, yaml.load(THEME, yaml.BaseLoader), Loc("theme.yaml"))
    assert not wrong
    return found


THEME_READ = theme()


class Head(NamedTuple):
    id: str
    text: str


class Part(NamedTuple):
    """A chapter as the rulebook gives it."""

    id: str
    name: str
    body: str
    headings: tuple[Head, ...] = ()


def made(folder: Path, *parts: Part, paper: Size = A4, name: str = "book.pdf", **pictures: Frame) -> Pdf:
    path = folder / name
    booklet(path, MASTHEAD, parts, pictures, THEME_READ, font_book(), LAMP, paper)
    return Pdf(path)


def square(w: float, h: float) -> Frame:
    """A picture: a red ground that reaches beyond its edge, a line of text, an icon."""
    ground = Shape(f"M-3 -3L{w + 3} -3L{w + 3} {h + 3}L-3 {h + 3}Z", "#cc0000")
    face = font_book().stack(("EB Garamond",)).faces[0].name
    return Frame(w, h, (ground, Text(1, 5, ("inside",), face, 9, 4, "#ffffff"), Icon(1, 6, 4, "lantern", "#ffffff")))


def figure(name: str, caption: str = "") -> str:
    said = f"<figcaption>{caption}</figcaption>" if caption else ""
    return f'<figure class="picture" id="picture--{name}"><svg><use href="#drawing--{name}"></use></svg>{said}</figure>'


def prose(count: int, word: str = "vigilance") -> str:
    return f"<p>{' '.join(f'{word}{i}' for i in range(count))}.</p>"


# The words of the page and those of the file


class Shown(HTMLParser):
    """The text of a body, its captions apart, without what drawings say."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text, self.captions = "", ""
        self._open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag not in ("br", "hr"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "figcaption" in self._open:
            self.captions += data
        elif "svg" not in self._open:
            self.text += data


def letters(text: str) -> str:
    """Characters without spaces and case: labels are set in capitals."""
    return re.sub(r"[\s\u200b]+", "", text).upper()


def running(pdf: Pdf) -> Iterator[tuple[int, dict[str, Any]]]:
    """Page and character of the text that runs on: no furniture, markers, captions, pictures, hyphens of lines."""
    with pdfplumber.open(pdf.path) as opened:
        for number, sheet in enumerate(opened.pages):
            yield from ((number, char) for char in sheet.chars if char["tag"] is None)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_file_says_what_the_page_says_chapter_by_chapter(tmp_path: Path, paper: Size) -> None:
    pack = read_pack(Workspace(ROOT), "invisible_man")
    kit = kit_of(pack)
    assert kit is not None
    book = chapters(pack, kit)
    path = tmp_path / "book.pdf"
    blank = {name: Frame(frame.w, frame.h, ()) for name, frame in book.figures.frames.items()}
    finished = booklet(
        path,
        MASTHEAD,
        book.chapters,
        blank,
        kit.press.theme,
        kit.press.typesetter.book,
        pack.icons(),
        paper,
    )
    pdf = Pdf(path)
    assert (finished.pages, finished.missing) == (pdf.pages, [])
    front = next(number for title, number in pdf.bookmarks() if title == book.chapters[0].name)
    said = letters("".join(char["text"] for number, char in running(pdf) if number >= front))
    for chapter in book.chapters:
        wanted = letters(chapter.name + Shown(str(chapter.body)).text)
        assert said[: len(wanted)] == wanted, chapter.id
        said = said[len(wanted) :]
    assert said == ""
    outline = [name for chapter in book.chapters for name in (chapter.name, *(one.text for one in chapter.headings))]
    assert [title for title, _ in pdf.bookmarks()] == outline
    assert {font.embedded for font in pdf.fonts()} == {True}
    assert min(char["size"] for _, char in running(pdf)) >= 6.5


def test_captions_stand_below_their_pictures(tmp_path: Path) -> None:
    pdf = made(tmp_path, Part("a", "One", figure("x", "What <em>one</em> sees")), x=square(60, 40))
    words = [word for word in pdf.words(1) if word.text in ("What", "one", "sees")]
    [box] = pdf.forms(1)
    assert [word.text for word in words] == ["What", "one", "sees"]
    bottom = box.y + box.h - 3  # the ground, which is cut there, goes on
    assert all(bottom < word.box.y < bottom + 6 for word in words)


def test_a_word_divided_at_a_line_s_end_is_copied_whole(tmp_path: Path) -> None:
    pdf = made(tmp_path, Part("a", "One", f"<p>{'co-operatively misunderstandings notwithstanding ' * 30}</p>"))
    with pdfplumber.open(pdf.path) as opened:
        divided = [char for char in opened.pages[1].chars if char["tag"] == "Span"]
    assert divided
    assert {char["text"] for char in divided} == {"-"}
    assert all(char["x1"] == pytest.approx(divided[0]["x1"], abs=0.6) for char in divided)
    text = re.sub(r"[\u00ad\x02\ufffe]\n?|\n", "", pdf.text(1).replace("-\n", "-").replace("\n", " "))
    assert text.count("misunderstandings") + text.count("notwithstanding") >= 30


# Contents, links, outline, page numbers


LONG = tuple(
    Part(
        f"part-{i}",
        f"Chapter {word}",
        prose(150, word) + f'<h3 id="part-{i}-more">More {word}</h3>' + prose(40 * i + 60, word),
        (Head(f"part-{i}-more", f"More {word}"),),
    )
    for i, word in enumerate(("lamp", "moon", "fog", "bell", "wire", "coal"))
)


def test_the_contents_name_the_pages_where_chapters_and_headings_are(tmp_path: Path) -> None:
    pdf = made(tmp_path, *LONG)
    lines = [line for line in pdf.text(0).splitlines() if line.strip()]
    with pdfplumber.open(pdf.path) as opened:
        for part in LONG:
            for title, size in ((part.name, 20), (part.headings[0].text, 11)):
                pages = [
                    number
                    for number, sheet in enumerate(opened.pages, 1)
                    if title.replace(" ", "")
                    in "".join(c["text"] for c in sheet.chars if c["size"] == pytest.approx(size)).replace(" ", "")
                ]
                [line] = [line for line in lines if title in line]
                assert [int(re.findall(r"\d+", line.replace(title, ""))[-1])] == pages, line
    assert len({page for _, page in pdf.bookmarks()}) > 2


def test_the_outline_leads_to_the_pages_of_the_contents(tmp_path: Path) -> None:
    pdf = made(tmp_path, *LONG)
    titles = [name for part in LONG for name in (part.name, part.headings[0].text)]
    assert [title for title, _ in pdf.bookmarks()] == titles
    for title, number in pdf.bookmarks():
        assert title in " ".join(pdf.text(number).split())


def test_every_page_has_its_number_and_no_picture_of_pixels(tmp_path: Path) -> None:
    pdf = made(tmp_path, *LONG, Part("z", "Pictures", figure("x")), x=square(60, 40))
    for number in range(pdf.pages):
        low = [word for word in pdf.words(number) if word.box.y > 270]
        assert low[-1].text == str(number + 1)
        assert "Not for sale." in " ".join(word.text for word in low)
    with pikepdf.open(pdf.path) as opened:
        kinds = {str(one.get("/Subtype")) for one in opened.objects if isinstance(one, pikepdf.Stream)}
    assert "/Form" in kinds
    assert "/Image" not in kinds


def test_links_lead_to_places_that_exist(tmp_path: Path) -> None:
    body = '<p>See <a href="#b-more">more</a>, <a href="#nowhere">nothing</a>, <a href="https://example.org/">out</a>, '
    body += '<a href="javascript:x">never</a> and <strong><a class="term" href="#term--fog">fog</a></strong>.</p>'
    other = '<h3 id="b-more">More</h3><dl><div id="term--fog"><dt>fog</dt><dd>what hides him</dd></div></dl>'
    pdf = made(tmp_path, Part("a", "One", body), Part("b", "Two", other, (Head("b-more", "More"),)))
    with pikepdf.open(pdf.path) as opened:
        links = [one for sheet in opened.pages for one in sheet.get("/Annots", [])]
        inside = [one for one in links if "/A" not in one]
        outside = [str(one["/A"]["/URI"]) for one in links if "/A" in one]
        assert outside == ["https://example.org/"]
        assert {one["/Dest"][0].objgen for one in inside} == {opened.pages[1].obj.objgen}
        heights = sorted((841.89 - float(one["/Dest"][3])) / PT_PER_MM for one in inside)
    # the contents lead to two chapters and a heading, the text to the heading and a word
    tops = {word.text: word.box.y for word in pdf.words(1) if word.text in ("One", "Two", "More", "fog")}
    wanted = sorted([*tops.values(), tops["More"]])
    assert all(0 < top - height < 10 for top, height in zip(wanted, heights, strict=True))


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    pdf = made(tmp_path, Part("a", "One", "<p>Text.</p>"))
    with pikepdf.open(pdf.path) as opened:
        assert str(opened.docinfo["/Title"]) == "Probe: the rules"
        assert str(opened.docinfo["/Author"]) == "Nobody"
        assert str(opened.Root.Lang) == "en"
        assert str(opened.Root.ViewerPreferences["/PrintScaling"]) == "/None"
    head = " ".join(pdf.text(0).split())
    for words in ("Probe", "A test", "2–4 players", "Not for sale.", "VERSION 1.10", "CONTENTS"):
        assert words in head


def test_the_same_book_is_the_same_bytes(tmp_path: Path) -> None:
    one = made(tmp_path, *LONG, Part("z", "Z", figure("x")), x=square(60, 40))
    other = made(tmp_path, *LONG, Part("z", "Z", figure("x")), name="other.pdf", x=square(60, 40))
    assert one.path.read_bytes() == other.path.read_bytes()


@pytest.mark.parametrize(("paper", "size"), [(A4, (595.28, 841.89)), (LETTER, (612, 792))])
def test_pages_have_the_paper_s_size_and_keep_their_margins(
    tmp_path: Path, paper: Size, size: tuple[float, float]
) -> None:
    pdf = made(tmp_path, *LONG, paper=paper)
    for number in range(pdf.pages):
        assert pdf.size(number) == pytest.approx(size, abs=0.01)
        for word in pdf.words(number):
            assert 15 < word.box.x < word.box.x + word.box.w < paper.w - 15
            assert 12 < word.box.y < word.box.y + word.box.h < paper.h - 12


# Type


def test_no_font_but_ours_is_listed_and_each_is_a_subset(tmp_path: Path) -> None:
    pdf = made(tmp_path, *LONG)
    assert pdf.fonts()
    for font in pdf.fonts():
        assert font.embedded
        assert re.match(r"[A-Z]{6}\+", font.name), font
        assert "Helvetica" not in font.name


def test_lines_have_sixty_to_eighty_characters_and_even_edges(tmp_path: Path) -> None:
    text = (
        "When he comes to a town that is not fixed, he leaves a marker and is gone before anybody can say what it was. "
    )
    pdf = made(tmp_path, Part("a", "One", f"<p>{text * 12}</p>"))
    with pdfplumber.open(pdf.path) as opened:
        chars = [char for char in opened.pages[1].chars if char["size"] == pytest.approx(10.5) and char["tag"] is None]
    rows: dict[float, list[dict[str, Any]]] = {}
    for char in chars:
        rows.setdefault(round(char["bottom"], 1), []).append(char)
    lines = list(rows.values())[:-1]
    assert len(lines) > 10
    assert 60 <= sum(map(len, lines)) / len(lines) <= 80
    edges = [max(char["x1"] for char in line if char["text"] != " ") for line in lines]
    hyphen = 3.5
    assert max(edges) - min(edges) <= hyphen


def test_colours_can_be_read_on_their_grounds() -> None:
    for named in ({}, {"ink": "#888888", "accent": "#ffee00"}, {"paper": "#101010"}, {"paper": "#ff0000"}):
        ours = colours(named)
        for colour in (ours.ink, ours.accent, ours.quiet):
            assert contrast(colour, WHITE) >= 4.5
            assert contrast(colour, ours.tint) >= 4.5


def test_no_text_is_smaller_than_six_and_a_half_points() -> None:
    style = Style(THEME_READ, "en", page(A4))
    sizes = [manner.look.size for manner in vars(style).values() if hasattr(manner, "look")]
    assert len(sizes) > 10
    assert min(sizes) >= 6.5


def test_a_character_that_no_face_has_is_told(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    parts = [Part("a", "One", "<p>Say \u4e2d and \u05d0 and \u4e2d.</p>")]
    assert booklet(path, MASTHEAD, parts, {}, THEME_READ, font_book(), {}, A4).missing == ["\u4e2d", "\u05d0"]
    assert "Say \ufffd and \ufffd and \ufffd." in Pdf(path).text(1)


# Tables and pictures


def test_narrow_columns_get_what_they_wish_and_wide_ones_share_the_rest() -> None:
    assert widths([20, 100, 40], [10, 30, 20], 200) == [20, 140, 40]
    assert widths([30, 400, 600], [10, 30, 20], 430) == [30, 200, 200]
    assert widths([300, 300], [250, 50], 400) == [250, 150]
    assert widths([300, 300], [300, 100], 200) == [150, 50]


def test_cells_that_span_take_the_columns_of_others() -> None:
    html = "<table><tr><td rowspan=2>a</td><td colspan=2>b</td></tr><tr><th>c</th><th>d</th></tr><tr><td>e</td></tr>"
    rows = rows_of(tree(html + "</table>").all()[1])
    assert [[(cell.column, cell.span) for cell in row.cells] for row in rows] == [
        [(0, 1), (1, 2)],
        [(1, 1), (2, 1)],
        [(0, 1)],
    ]
    assert [row.head for row in rows] == [False, True, False]


def test_a_table_in_a_cell_is_said_once(tmp_path: Path) -> None:
    inner = "<table><tr><td>inner</td><td>other</td></tr></table>"
    pdf = made(tmp_path, Part("a", "One", f"<table><tr><td>outer{inner}</td><td colspan=2>wide</td></tr></table>"))
    text = pdf.text(1)
    assert [text.count(word) for word in ("inner", "other", "outer", "wide")] == [1, 1, 1, 1]


def test_the_head_of_a_table_is_repeated_on_each_page(tmp_path: Path) -> None:
    rows = "".join(f'<tr><th scope="row">row{i}</th><td>value</td></tr>' for i in range(120))
    head = '<thead><tr><th scope="col">Name</th><th scope="col">Worth</th></tr></thead>'
    pdf = made(tmp_path, Part("a", "One", f"<table>{head}<tbody>{rows}</tbody></table>"))
    pages = [number for number in range(1, pdf.pages) if "row" in pdf.text(number)]
    assert len(pages) >= 3
    for number in pages:
        assert len(re.findall(r"NAME", pdf.text(number))) == 1
    found = [int(n) for number in pages for n in re.findall(r"row(\d+)", pdf.text(number))]
    assert found == list(range(120))


@pytest.mark.parametrize("size", [(60, 40), (125, 70), (594, 420), (40, 2000), (3000, 3)])
def test_a_picture_lies_in_the_frame_in_its_own_proportions(tmp_path: Path, size: tuple[float, float]) -> None:
    pdf = made(tmp_path, Part("a", "One", prose(60) + figure("x", "Seen")), x=square(*size))
    where = page(A4)
    with pikepdf.open(pdf.path) as opened:
        drawn = [
            (matrix, box)
            for sheet in opened.pages[1:]
            for matrix, box in _clips(sheet)
            if box == pytest.approx([0, 0, size[0] * PT_PER_MM, size[1] * PT_PER_MM], abs=0.01)
        ]
    [(matrix, box)] = drawn
    scale = matrix[0]
    assert matrix[0] == matrix[3]
    assert scale <= 1
    left, low, right, high = matrix[4], matrix[5], matrix[4] + box[2] * scale, matrix[5] + box[3] * scale
    assert where.x - 0.1 <= left < right <= where.x + where.room + 0.1
    assert where.y - 0.1 <= low < high <= where.y + where.depth + 0.1
    if size[0] < 150 and size[1] < 200:
        assert scale == 1


def _clips(sheet: pikepdf.Page) -> Iterator[tuple[list[float], list[float]]]:
    """Where each clipped drawing of a page lies: its matrix on the page and its box."""
    stack: list[tuple[float, ...]] = []
    now: tuple[float, ...] = (1, 0, 0, 1, 0, 0)
    for one in pikepdf.parse_content_stream(sheet):
        operator, values = str(one.operator), one.operands
        if operator == "q":
            stack.append(now)
        elif operator == "Q":
            now = stack.pop()
        elif operator == "cm":
            a, b, c, d, e, f = (float(v) for v in values)
            assert float(b) == float(c) == now[1] == now[2] == 0
            now = (a * now[0], 0, 0, d * now[3], e * now[0] + now[4], f * now[3] + now[5])
        elif operator == "re":
            yield list(now), [float(v) for v in values]


def test_no_heading_stands_alone_at_the_foot_of_a_page(tmp_path: Path) -> None:
    for count in range(380, 480, 9):
        parts = [Part("a", "One", prose(count)), Part("b", "Second part", prose(90, "lantern"))]
        pdf = made(tmp_path, *parts)
        [at] = [number for title, number in pdf.bookmarks() if title == "Second part"]
        assert "lantern0" in pdf.text(at)
        assert "lantern5" in pdf.text(at)


def test_text_goes_before_a_picture_that_needs_a_new_page(tmp_path: Path) -> None:
    body = prose(250, "before") + figure("x") + prose(60, "after")
    pdf = made(tmp_path, Part("a", "One", body), x=square(100, 180))
    assert "after0" in pdf.text(1)
    assert pdf.forms(1) == []
    assert len(pdf.forms(2)) == 1


# Breaks between pages


def items(pdf: Pdf, name: str) -> list[int]:
    """Page of each ``nameN`` of the text, in reading order."""
    return [number for number in range(1, pdf.pages) for _ in re.findall(rf"{name}\d+\b", pdf.text(number))]


def test_a_list_of_short_items_stays_on_one_page(tmp_path: Path) -> None:
    for count in (290, 330, 370, 410):
        body = prose(count) + "<ul>" + "".join(f"<li>item{i}</li>" for i in range(9)) + "</ul>" + prose(60, "after")
        pages = items(made(tmp_path, Part("a", "One", body)), "item")
        assert len(pages) == 9
        assert len(set(pages)) == 1


def test_a_long_list_leaves_two_items_on_each_side_of_a_break(tmp_path: Path) -> None:
    broken = 0
    for count in range(250, 420, 10):
        body = prose(count) + "<ol>" + "".join(f"<li>item{i}</li>" for i in range(16)) + "</ol>"
        pages = items(made(tmp_path, Part("a", "One", body)), "item")
        assert len(pages) == 16
        if len(set(pages)) > 1:
            broken += 1
            assert min(pages.count(page) for page in set(pages)) >= 2
    assert broken


def test_words_that_lead_in_stay_with_the_first_items(tmp_path: Path) -> None:
    for count in range(330, 430, 10):
        body = prose(count) + "<p>These lead in:</p><ul>" + "".join(f"<li>item{i}</li>" for i in range(20)) + "</ul>"
        pdf = made(tmp_path, Part("a", "One", body))
        [at] = [number for number in range(1, pdf.pages) if "These lead in:" in pdf.text(number)]
        assert {"item0", "item1"} <= set(pdf.text(at).split())


def test_a_table_of_a_dozen_rows_stays_on_one_page(tmp_path: Path) -> None:
    rows = "".join(f"<tr><td>row{i}</td><td>value</td></tr>" for i in range(12))
    for count in (250, 300, 350, 400):
        pages = items(made(tmp_path, Part("a", "One", prose(count) + f"<table>{rows}</table>")), "row")
        assert len(pages) == 12
        assert len(set(pages)) == 1


def test_a_picture_stays_with_the_numbered_list_after_it(tmp_path: Path) -> None:
    steps = "<ol>" + "".join(f"<li>step{i}</li>" for i in range(16)) + "</ol>"
    parts = [Part("a", "One", prose(200)), Part("b", "Two", figure("x") + steps)]
    pdf = made(tmp_path, *parts, x=square(120, 110))
    pages = items(pdf, "step")
    assert set(pages) == {2}
    assert len(pdf.forms(2)) == 1
    assert pdf.bookmarks()[1] == ("Two", 2)


def test_three_lines_at_least_stand_before_and_after_a_break(tmp_path: Path) -> None:
    for count in range(380, 480, 7):
        pdf = made(tmp_path, Part("a", "One", prose(count) + prose(90, "lantern")))
        with pdfplumber.open(pdf.path) as opened:
            chars = [
                (n, char) for n, sheet in enumerate(opened.pages) for char in sheet.chars if n and char["tag"] is None
            ]
        lines = {(n, round(char["bottom"])) for n, char in chars if char["size"] == pytest.approx(10.5)}
        pages = {n for n, _ in lines}
        assert all(sum(1 for n, _ in lines if n == page) >= 3 for page in pages)


def test_the_running_head_names_what_stands_first_on_the_page(tmp_path: Path) -> None:
    beta = Part("b", "Beta", prose(30))
    pdf = made(
        tmp_path, Part("a", "Alpha", prose(620)), beta, Part("c", "Gamma", figure("x") + prose(900)), x=square(90, 150)
    )
    begun = dict(pdf.bookmarks())
    assert begun["Alpha"] == 1
    assert "vigilance499" in pdf.text(begun["Beta"])
    assert begun["Gamma"] == begun["Beta"] + 1
    heads = [[word.text for word in pdf.words(n) if word.box.y < 20][-1] for n in range(1, begun["Gamma"] + 2)]
    assert heads == ["ALPHA"] * begun["Beta"] + ["GAMMA", "GAMMA"]


def test_the_columns_of_the_contents_are_of_like_height(tmp_path: Path) -> None:
    heads = tuple(Head(f"h{i}", f"Heading {i}") for i in range(10))
    body = "".join(f'<h3 id="{one.id}">{one.text}</h3><p>text</p>' for one in heads)
    parts = [
        Part("a", "One", "<p>x</p>"),
        Part("b", "Many", body, heads),
        *(Part(f"c{i}", f"C{i}", "<p>x</p>") for i in range(3)),
    ]
    pdf = made(tmp_path, *parts)
    words = [word for word in pdf.words(0) if word.box.y > 60 and word.box.y < 270 and word.text.strip(".")]
    low = [max(w.box.y for w in words if (w.box.x > 105) == right) for right in (False, True)]
    assert abs(low[0] - low[1]) < 9


def test_a_space_that_does_not_break_grows_with_the_others(tmp_path: Path) -> None:
    text = "<p>" + "The quick lamp and&nbsp;the slow&nbsp;moon of Sussex, <em>ended</em>. " * 12 + "</p>"
    pdf = made(tmp_path, Part("a", "One", text))
    with pdfplumber.open(pdf.path) as opened:
        chars = [one for one in opened.pages[1].chars if one["size"] == pytest.approx(10.5) and one["tag"] is None]
    for one, other in pairwise(chars):
        if abs(one["bottom"] - other["bottom"]) < 1:
            assert other["x0"] > one["x1"] - 1.2, (one["text"], other["text"])


# What a stranger may write


NESTED = "<blockquote>" * 120 + "deep" + "</blockquote>" * 120
HOSTILE = {
    "empty": "",
    "nothing but headings": "<h3>One</h3><h3>Two</h3><h4>Three</h4>",
    "unclosed": "<p>one<ul><li>two<table><tr><td>three",
    "closed too often": "</p></div>text</table></li></ul><p>more</p></section>",
    "deep": NESTED,
    "deep lists": "<ul><li>" * 80 + "end" + "</li></ul>" * 80,
    "long word": f"<p>{'W' * 6000}</p>",
    "long word in a cell": f"<table><tr><td>{'W' * 6000}</td><td>a</td></tr></table>",
    "long cell": f"<table><thead><tr><th>Head</th></tr></thead><tr><td>{prose(2500)}</td><td>b</td></tr></table>",
    "long head of a table": f"<table><thead><tr><th>{prose(4000)}</th></tr></thead><tr><td>b</td></tr></table>",
    "many columns": f"<table><tr>{'<td>wide words here</td>' * 300}</tr></table>",
    "cells without rows": "<table><td>a</td></table><table></table><table><tr></tr></table>",
    "long heading": f'<h3 id="long">{"word " * 3000}</h3><p>text</p>',
    "long word of a list": f"<dl><dt>{'word ' * 2000}</dt><dd>{'word ' * 2000}</dd></dl>",
    "long box": f"<blockquote>{prose(4000)}</blockquote>",
    "a table in a cell": f"<table><tr><td><table><tr><td>{prose(3000)}</td></tr></table></td></tr></table>",
    "a long list in a cell": f"<table><tr><td><ul>{'<li>one thing</li>' * 400}</ul></td></tr></table>",
    "a picture in a list": f"<ul><li>{figure('tall')}</li><li>{figure('none')}</li></ul>",
    "a picture in a cell": f"<table><tr><th>{figure('tall')}</th></tr><tr><td>{figure('tall', 'x')}</td></tr></table>",
    "a picture in boxes": f"<blockquote><blockquote>{figure('tall', prose(900))}</blockquote></blockquote>",
    "a long caption": figure("tall", prose(4000)),
    "a picture of nothing": figure("flat"),
    "same places": '<p id="a">one</p><p id="a">two</p><p><a href="#a">to</a></p>',
    "strange numbers": '<ol start="99999999999"><li>x</li></ol><ol start="-3"><li>y</li></ol><ol start="²"><li>z</ol>',
    "strange characters": "<p>\x00\x07\ufffe\ud7ff a\u200bb \u202e \u0301 \U0001f4a9 &#0; &#xD800; (\\)</p>",
    "markup of other languages": "<p><font size=90>a</font><para>b</para><img src='/etc/passwd'><onDraw name='x'/></p>",
    "long line in a glance": f'<aside class="glance"><section>{prose(3000)}</section><section>b</section></aside>',
    "unknown icon": '<p>a <svg class="icon"><use href="#icon--none"></use></svg> b <span class="chip">c</span></p>',
    "strange shape": '<p><span class="shape" style="--c:#123456"><svg><path d="M1 1 L zz"></path></svg></span></p>',
}


@pytest.mark.parametrize("case", HOSTILE)
def test_no_body_breaks_the_book(tmp_path: Path, case: str) -> None:
    parts = [Part("a", "One", HOSTILE[case]), Part("b", "x" * 3, "<p>the end</p>")]
    pdf = made(tmp_path, *parts, tall=square(40, 3000), flat=Frame(0, 0, ()))
    assert pdf.pages < 100
    assert "the end" in pdf.text(pdf.pages - 1)
    for number in range(pdf.pages):
        pdf.raster(number, 20)


def test_long_cells_lose_no_word(tmp_path: Path) -> None:
    pdf = made(tmp_path, Part("a", "One", HOSTILE["long cell"]))
    found = {int(n) for number in range(1, pdf.pages) for n in re.findall(r"vigilance(\d+)", letters_low(pdf, number))}
    assert found == set(range(2500))


def letters_low(pdf: Pdf, number: int) -> str:
    with pdfplumber.open(pdf.path) as opened:
        return "".join(char["text"] for char in opened.pages[number].chars if char["tag"] is None)


@pytest.mark.parametrize("title", ["", "x" * 400, "word " * 300, "‮\u4e2d", "<b>&amp;"])
def test_no_title_breaks_the_book(tmp_path: Path, title: str) -> None:
    path = tmp_path / "book.pdf"
    parts = [Part(f"a{i}", title, "<p>text</p>") for i in range(3)]
    booklet(path, MASTHEAD._replace(title=title, tagline=title), parts, {}, THEME_READ, font_book(), {}, A4)
    assert Pdf(path).pages >= 2


def test_a_book_without_chapters_is_its_head(tmp_path: Path) -> None:
    assert "Not for sale." in made(tmp_path).text(0)


def test_more_chapters_than_a_page_of_contents_holds(tmp_path: Path) -> None:
    parts = [Part(f"a{i}", f"Chapter {i}", "<p>text</p>") for i in range(200)]
    pdf = made(tmp_path, *parts)
    numbers = [int(n) for page in range(4) for n in re.findall(r"Chapter (\d+)\s?\.", pdf.text(page))]
    assert sorted(numbers) == list(range(200))

"""Small plain games in a folder, and measurements of the PDFs that are made of them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import pdfplumber
import pikepdf
import pypdfium2
from pypdfium2.raw import FPDF_PAGEOBJ_FORM

from generator.build import Options, Result, build, check
from generator.diagnostic import Diagnostic, Severity, Sources, as_text, order
from generator.fonts import FontBook, FontFamily
from generator.layout.text.words import Letters, Typesetter
from generator.model import Id, read
from generator.pack import Pack, Workspace, packaged
from generator.source import Loc, read_source
from generator.units import Box

DATA = Path(__file__).parent / "cases" / "data"
MM = 25.4 / 72
"""Millimetres in a point."""

GAME = """\
format: 1
title: Probe
version: 1.10
players: {{min: 2, max: 4}}
tables:
  cards: {fields}
"""
KIT = "cards: {title: Cards, kind: standard, from: cards, front: card}\n"
THEME = """\
colours: {ink: "#1d1b1a", paper: "#f5eedc", red: "#cc0000", blue: "#0000cc"}
fonts: {title: [Old Standard TT, DejaVu Sans], text: [EB Garamond, DejaVu Sans]}
styles:
  title: {font: title, size: 12pt, bold: yes}
  body: {font: text, size: 9pt}
"""
CARD = """\
draw:
  - text: {box: 5 5 53 8, say: "{{ it.name }}", style: title}
  - text: {box: 5 20 53 60, say: "{{ it.text }}", style: body}
"""
NAME_AND_TEXT = "{name: text, text: text}"


@dataclass
class Found:
    """What was found wrong."""

    all: list[Diagnostic]
    sources: Sources

    @property
    def codes(self) -> list[str]:
        return [one.code for one in self.all]

    @property
    def text(self) -> str:
        """All findings as the command line prints them."""
        return "\n".join(as_text(one, self.sources) for one in self.all)

    @property
    def errors(self) -> list[Diagnostic]:
        return [one for one in self.all if one.severity is Severity.ERROR]

    def of(self, code: str) -> list[Diagnostic]:
        return [one for one in self.all if one.code == code]

    def one(self, code: str) -> Diagnostic:
        """The only finding of ``code``."""
        found = self.of(code)
        assert len(found) == 1, self.text
        return found[0]

    def places(self, code: str) -> list[tuple[str, int]]:
        """File name and line of each finding of ``code``."""
        spans = (self.sources.span(one.at) for one in self.of(code))
        return [(span.file.rpartition("/")[2], span.line) for span in spans]


def found(pack: Pack) -> Found:
    return Found(order(pack.found, pack.sources), pack.sources)


@dataclass
class Built:
    """A build and its files."""

    result: Result
    folder: Path

    @property
    def found(self) -> Found:
        return found(self.result.pack)

    @property
    def ok(self) -> bool:
        return self.result.ok

    def pdf(self, name: str = "probe-cards-a4.pdf") -> Pdf:
        assert self.ok, self.found.text
        return Pdf(self.folder / name)


@dataclass
class Game:
    """A game without Python, called ``probe``, in a folder of its own."""

    root: Path

    @property
    def workspace(self) -> Workspace:
        return Workspace(self.root)

    def write(self, path: str, text: str | bytes) -> Path:
        """A file below the workspace: ``cards.yaml`` is content, ``templates/x`` a template."""
        folder = "" if path.startswith(("content/", "templates/")) else "content/probe/"
        whole = self.root / (folder + path.replace("templates/", "templates/probe/"))
        whole.parent.mkdir(parents=True, exist_ok=True)
        whole.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return whole

    def check(self) -> Found:
        pack, _ = check(self.workspace, "probe")
        return found(pack)

    def pack(self) -> Pack:
        return check(self.workspace, "probe")[0]

    def build(self, *papers: str, only: tuple[str, ...] = (), strict: bool = False) -> Built:
        options = Options(papers=papers or ("a4",), only=only, strict=strict)
        return Built(build(self.workspace, "probe", options), self.output)

    @property
    def output(self) -> Path:
        return self.root / "output" / "probe"

    def command(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """The command line in a process of its own."""
        root = Path(__file__).parents[1]
        env = {**os.environ, "PYTHONPATH": str(root), **environment}
        line = [sys.executable, "-m", "generator", "--root", str(self.root), *words]
        return subprocess.run(line, capture_output=True, text=True, encoding="utf-8", env=env, check=False)


def game(
    folder: Path,
    cards: str | bytes,
    *,
    fields: str = NAME_AND_TEXT,
    kit: str = KIT,
    theme: str = THEME,
    **faces: str,
) -> Game:
    """A game of one table, ``cards``; faces are templates by name, ``card`` unless given."""
    made = Game(folder)
    made.write("game.yaml", GAME.format(fields=fields))
    made.write("cards.yaml", cards)
    made.write("kit.yaml", kit)
    made.write("templates/theme.yaml", theme)
    for name, face in ({"card": CARD} | faces).items():
        made.write(f"templates/{name}.yaml", face)
    return made


def probe_font(made: Game, file: str = "probe-sans.ttf", name: str = "Probe Sans", **styles: str) -> None:
    """Give the game a family of its own, with ``file`` as its regular face."""
    more = "".join(f"  {style}: {other}\n" for style, other in styles.items())
    made.write(
        "templates/fonts/fonts.yaml",
        f"probe:\n  name: {name}\n  folder: Probe\n  regular: {file}\n{more}  author: none\n  licence: none\n",
    )
    for one in (file, *styles.values()):
        if (DATA / one).is_file():
            made.write(f"templates/fonts/Probe/{one}", (DATA / one).read_bytes())


def font_book() -> FontBook:
    """The common families."""
    folder = packaged() / "templates" / "fonts"
    source, _ = read_source(folder / "fonts.yaml", "fonts.yaml")
    families, wrong = read(dict[Id, FontFamily], source.tree, Loc("fonts.yaml"))
    assert not wrong
    return FontBook([(folder, families)])


def typesetter(*icons: str) -> Typesetter:
    return Typesetter(font_book(), frozenset(icons))


DEJAVU = Letters(("DejaVu Sans",))
GARAMOND = Letters(("EB Garamond", "DejaVu Sans"))


class Word(NamedTuple):
    """A word on a page, in millimetres from the top left."""

    text: str
    box: Box


class Font(NamedTuple):
    """A font that a PDF lists."""

    name: str
    kind: str
    embedded: bool


Colour = tuple[int, int, int]
WHITE: Colour = (255, 255, 255)


class Raster:
    """A page as pixels, asked by millimetres."""

    def __init__(self, image: Any, dpi: float) -> None:
        self._image, self._scale = image, dpi / 25.4

    def at(self, x: float, y: float) -> Colour:
        red, green, blue = self._image.getpixel((int(x * self._scale), int(y * self._scale)))
        return red, green, blue

    def inside(self, box: Box) -> set[Colour]:
        """All colours of the pixels that lie wholly within ``box``."""
        k = self._scale
        left, top = -(-box.x * k // 1), -(-box.y * k // 1)
        right, bottom = (box.x + box.w) * k // 1, (box.y + box.h) * k // 1
        cropped = self._image.crop((int(left), int(top), int(right), int(bottom)))
        return {colour for _, colour in cropped.getcolors(1 << 24)}


class Pdf:
    """A finished file; pages count from 0, lengths are millimetres from the top left."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._words: dict[int, list[Word]] = {}

    @cached_property
    def _pdfium(self) -> Any:
        return pypdfium2.PdfDocument(self.path.read_bytes())

    @cached_property
    def _pike(self) -> pikepdf.Pdf:
        return pikepdf.open(self.path)

    @property
    def pages(self) -> int:
        return len(self._pdfium)

    @property
    def root(self) -> Any:
        return self._pike.Root

    def page(self, number: int) -> Any:
        """The page's dictionary."""
        return self._pike.pages[number].obj

    def size(self, page: int = 0) -> tuple[float, float]:
        """Width and height of the page in points."""
        left, bottom, right, top = (float(number) for number in self.page(page)["/MediaBox"])
        return right - left, top - bottom

    def named_box(self, name: str, page: int = 0) -> Box:
        """TrimBox, BleedBox or another one."""
        left, bottom, right, top = (float(number) * MM for number in self.page(page)[f"/{name}"])
        return Box(left, self.size(page)[1] * MM - top, right - left, top - bottom)

    def forms(self, page: int = 0) -> list[Box]:
        """Bounds of what each form draws, in drawing order."""
        sheet = self._pdfium[page]
        high = sheet.get_height()
        out = []
        for one in sheet.get_objects(filter=[FPDF_PAGEOBJ_FORM], max_depth=1):
            left, bottom, right, top = one.get_bounds()
            out.append(Box(left * MM, (high - top) * MM, (right - left) * MM, (top - bottom) * MM))
        return out

    def pieces(self, page: int, w: float, h: float) -> list[Box]:
        """Forms of one size, given within 0.1 mm."""
        return [box for box in self.forms(page) if abs(box.w - w) < 0.1 and abs(box.h - h) < 0.1]

    def names_of_forms(self, page: int = 0) -> list[str]:
        """Names of the forms in the order in which the page draws them."""
        drawn = pikepdf.parse_content_stream(self._pike.pages[page])
        return [str(one.operands[0]) for one in drawn if str(one.operator) == "Do"]

    def chars(self, page: int = 0) -> list[dict[str, Any]]:
        """Every character with its place in points, in drawing order."""
        with pdfplumber.open(self.path) as opened:
            chars: list[dict[str, Any]] = opened.pages[page].chars
            return chars

    def words(self, page: int = 0) -> list[Word]:
        if page not in self._words:
            with pdfplumber.open(self.path) as opened:
                found = opened.pages[page].extract_words()
            self._words[page] = [Word(one["text"], _box(one)) for one in found]
        return self._words[page]

    def text_in(self, box: Box, page: int = 0) -> str:
        """The words whose middles lie in ``box``, as one line."""
        return " ".join(word.text for word in self.words(page) if _within(word.box, box))

    def text(self, page: int | None = None) -> str:
        """Text as a reader copies it."""
        numbers = range(self.pages) if page is None else [page]
        return "\n".join(self._pdfium[n].get_textpage().get_text_range() for n in numbers).replace("\r\n", "\n")

    def fonts(self) -> list[Font]:
        """Every font of the file, used or not."""
        return sorted(self._fonts())

    def _fonts(self) -> Iterator[Font]:
        for one in self._pike.objects:
            if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font":
                about = one.get("/FontDescriptor")
                files = ("/FontFile", "/FontFile2", "/FontFile3")
                embedded = about is not None and any(file in about for file in files)
                yield Font(str(one.get("/BaseFont"))[1:], str(one.get("/Subtype"))[1:], embedded)

    def raster(self, page: int = 0, dpi: float = 144) -> Raster:
        image = self._pdfium[page].render(scale=dpi / 72).to_pil().convert("RGB")
        return Raster(image, dpi)

    def bookmarks(self) -> list[tuple[str, int]]:
        """Title and page of each."""
        return [(mark.get_title(), mark.get_dest().get_index()) for mark in self._pdfium.get_toc()]


def _box(found: dict[str, Any]) -> Box:
    """The box of what pdfplumber found."""
    left, top, right, bottom = (found[side] * MM for side in ("x0", "top", "x1", "bottom"))
    return Box(left, top, right - left, bottom - top)


def _within(box: Box, whole: Box) -> bool:
    x, y = box.x + box.w / 2, box.y + box.h / 2
    return whole.x <= x <= whole.x + whole.w and whole.y <= y <= whole.y + whole.h


def close(a: float, b: float, tolerance: float = 0.1) -> bool:
    return abs(a - b) <= tolerance


def same(box: Box, other: tuple[float, float, float, float], tolerance: float = 0.1) -> bool:
    """Whether two boxes agree in every length."""
    return all(close(a, b, tolerance) for a, b in zip(box, other, strict=True))

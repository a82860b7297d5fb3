"""The files of a build: sheets into PDFs, the rulebook, the manifest.

Comes in: a kit and how its groups lie on paper.  Goes out: files in one folder, and what was made.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from generator.diagnostic import Diagnostic, Severity
from generator.frame import mark
from generator.kit import Component, Group, Kit
from generator.outputs.cut import write_cuts
from generator.outputs.manifest import Seen, manifest
from generator.pieces import Drawn
from generator.profile import Profile, placing
from generator.sheets.impose import Imprint, Paper, Plan, Printing, impose, poster
from generator.sheets.ink import Ink, inked
from generator.sheets.model import Sheet
from generator.sheets.printed import printing
from generator.source import Loc

if TYPE_CHECKING:
    from generator.outputs.pdf import PdfWriter


@dataclass(kw_only=True)
class Written:
    """What a build made."""

    made: list[str] = field(default_factory=list)
    sheets: dict[str, dict[str, int]] = field(default_factory=dict)
    """For each paper, sheets of each stock."""
    shrunk: dict[str, dict[str, tuple[float, float]]] = field(default_factory=dict)
    """For each group, styles set smaller than wished: the size and the wish, points."""


@dataclass(frozen=True)
class How:
    """What a build's files depend on beside the kit."""

    papers: list[Paper]
    printing: Printing
    profile: Profile
    """What the printer needs; posters, which a shop prints, are drawn as they are."""
    whole: bool
    """Whether the whole kit is made, with its file of all sheets and its rulebooks."""


def write(kit: Kit, plans: list[Plan], how: How, new: Path, result: Written, code: str) -> None:
    """All files of the build into the folder ``new``; ``code`` is the hash of the pack."""
    pack = kit.pack
    imprint = _imprint(kit, code)
    seen: list[Seen] = []
    pages: dict[str, int] = {}
    for paper in how.papers:
        kit.press.given = printing(kit, paper, how.printing)
        printed = f"{paper.name.lower()}{suffix(how.printing)}"
        with ExitStack() as stack:
            all_sheets = None
            if how.whole:
                path = new / f"{pack.name}-kit-{printed}.pdf"
                all_sheets = _open(stack, kit, path, "kit", pages)
            result.sheets[paper.name] = {}
            for one in plans:
                if one.paper != paper:
                    continue
                stocks = result.sheets[paper.name]
                stocks[one.group.entry.stock] = stocks.get(one.group.entry.stock, 0) + one.sheets
                path = new / f"{pack.name}-{one.group.name}-{printed}{_some(one.group)}.pdf"
                with ExitStack() as own:
                    writer = _open(own, kit, path, one.group.entry.title, pages)
                    drawn = _remember(one.group, kit, seen, result, how.printing.ink)
                    for sheet in impose(one, drawn.components, imprint):
                        drawn.note(sheet, path.name, writer.pages + 1)
                        place = placing(how.profile, sheet.paper, back=sheet.back)
                        writer.add(sheet, place)
                        if all_sheets is not None:
                            all_sheets.add(sheet, place)
                        del sheet
    for group in {one.group.name: one.group for one in plans}.values():
        if group.kind.tiled:
            board = next(_inked(kit.components(group), how.printing.ink))
            pale = "" if how.printing.ink == "full" else f"-{how.printing.ink}"
            path = new / f"{pack.name}-{group.name}-poster{pale}.pdf"
            with ExitStack() as own:
                _open(own, kit, path, group.entry.title, pages).add(poster(group, board))
    if how.whole and pack.game.rulebook:
        _rulebooks(kit, how.papers, new, pages)
    if how.printing.cutter is not None:
        thickness = {stock.name: stock.thickness for stock in pack.stocks().values()}
        about = f"{pack.game.game.title} {pack.game.game.version}, {code}"
        _, missing = write_cuts(plans, how.printing.cutter, thickness, pack.name, about, new)
        if missing is not None:
            message = f"the cut files are SVG only; DXF is written by {missing.library}, which is not installed"
            hint = f"pip install 'kitwright[{missing.extra}]'"
            pack.found.append(Diagnostic("K310", message, Loc(f"content/{pack.name}/kit.yaml"), hint))
    names = "+".join(paper.name.lower() for paper in how.papers) + suffix(how.printing)
    text = manifest(pack.name, pack.game.game.version, code, names, seen, pages)
    (new / "manifest.json").write_text(text, encoding="utf-8", newline="\n")
    result.made = sorted(path.name for path in new.iterdir())


def _rulebooks(kit: Kit, papers: list[Paper], new: Path, pages: dict[str, int]) -> None:
    """The rulebook as a web page, and as a PDF for each paper."""
    from generator.outputs.pdf.booklet import Masthead, booklet
    from generator.outputs.rulebook import chapters, facts, notice, page

    pack, info = kit.pack, kit.pack.game.game
    book = chapters(pack, kit)
    html, found = page(book)
    pack.found += found
    (new / "rulebook.html").write_text(html, encoding="utf-8", newline="\n")
    if any(one.severity is Severity.ERROR for one in found):
        return
    designer = info.credits.get("designer", "")
    head = Masthead(info.title, info.version, info.tagline, facts(pack), notice(info), designer, info.language)
    missing: set[str] = set()
    for paper in papers:
        path = new / f"{pack.name}-rulebook-{paper.name.lower()}.pdf"
        faces, icons = kit.press.typesetter.book, pack.icons()
        done = booklet(path, head, book.chapters, book.figures.frames, kit.press.theme, faces, icons, paper.size)
        pages[path.name] = done.pages
        missing |= set(done.missing)
    if missing:
        said = ", ".join(f"'{one}' (U+{ord(one):04X})" for one in sorted(missing))
        at = Loc(f"content/{pack.name}/rulebook.yaml")
        hint = "add a family that has it to fonts: in the theme, or write something else"
        pack.found.append(Diagnostic("K201", f"no font of the rulebook has {said}", at, hint))


def suffix(how: Printing) -> str:
    """What a file's name adds for a way of printing that is not the usual one."""
    chosen = (how.backs, how.order, how.cutter.id if how.cutter else "", how.ink)
    return "".join(f"-{one}" for one in chosen if one not in ("", *Printing()))


def _some(group: Group) -> str:
    """What a file's name adds when only some of a group are in it."""
    if not group.picked:
        return ""
    return f"-{next(iter(group.picked))}" if len(group.picked) == 1 else "-picked"


def _imprint(kit: Kit, code: str) -> Imprint:
    info = kit.pack.game.game
    theme = kit.press.theme
    families = theme.fonts.get("label") or next(iter(theme.fonts.values()))
    return Imprint(f"{info.title} {info.version}", code, kit.press.typesetter, families)


def _open(stack: ExitStack, kit: Kit, path: Path, title: str, pages: dict[str, int]) -> "PdfWriter":
    """A PDF that is written when the stack closes without an error."""
    from generator.outputs.pdf import PdfWriter

    info = kit.pack.game.game
    author = info.credits.get("designer", "")
    book = kit.press.typesetter.book
    writer = PdfWriter(path, f"{info.title}: {title}", author, info.language, book, kit.pack.icons())

    def close(kind: object, *_: object) -> None:
        if kind is None and writer.pages:
            writer.close()
            pages[path.name] = writer.pages

    stack.push(close)
    return writer


@dataclass
class _Drawn:
    """The components of a group on their way to the sheets, noted for the manifest."""

    components: Iterator[Component]
    seen: list[Seen]
    kind: str
    about: dict[str, tuple[int, str, str]] = field(default_factory=dict)

    def note(self, sheet: Sheet, file: str, page: int) -> None:
        for placed in sheet.placed:
            group, id_, side = placed.name.split(":")
            copies, hashed, marked = self.about[f"{id_}:{side}"]
            box = placed.window._replace(x=placed.x, y=placed.y, w=placed.frame.w, h=placed.frame.h)
            self.seen.append(Seen(group, id_, side, self.kind, copies, hashed, marked, file, page, box))


def _inked(made: Iterator[Component], ink: Ink) -> Iterator[Component]:
    """The components with less ink; their digests, and so their marks, stay those of the faces in full."""
    if ink == "full":
        yield from made
        return
    known: dict[str, Drawn] = {}

    def paler(face: Drawn) -> Drawn:
        if face.digest not in known:
            known[face.digest] = face._replace(frame=inked(face.frame, ink))
        return known[face.digest]

    for one in made:
        yield one._replace(front=paler(one.front), back=paler(one.back) if one.back else None)


def _remember(group: Group, kit: Kit, seen: list[Seen], result: Written, ink: Ink) -> _Drawn:
    drawn = _Drawn(iter(()), seen, group.entry.kind)

    def components() -> Iterator[Component]:
        for one in _inked(kit.components(group), ink):
            for side, face in one.faces():
                drawn.about[f"{one.id}:{side}"] = (one.copies, face.digest, mark(face.digest))
            yield one
        theme = kit.press.theme
        smaller = {
            style: (size, theme.styles[style].size)
            for style, size in kit.press.sizes.items()
            if size < theme.styles[style].size
        }
        if smaller:
            result.shrunk[group.name] = smaller

    drawn.components = components()
    return drawn


GALLERY_DPI = 150
"""Pixels an inch of gallery pictures."""


def gallery(kit: Kit, folder: Path) -> list[str]:
    """Write the pictures that are marked for it as PNG files; their names."""
    from generator.outputs.pdf.raster import raster

    kit.press.given = {}
    book, icons = kit.press.typesetter.book, kit.pack.icons()
    made = []
    for name, picture in kit.pictures.items():
        if picture.entry.gallery:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{kit.pack.name}-{name}.png"
            raster(picture.frame(kit.press), book, icons, GALLERY_DPI).save(path, optimize=True)
            made.append(path.name)
    return made

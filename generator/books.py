"""The rulebooks of a build, and the pictures of a game for other pages."""

from collections.abc import Callable
from pathlib import Path

from generator.credits import Used
from generator.diagnostic import Diagnostic, Severity
from generator.frame import pictures
from generator.kit import Kit
from generator.sheets.impose import Paper
from generator.source import Loc


def books(
    kit: Kit, papers: list[Paper], new: Path, used: Used, done: Callable[[], object] = lambda: None, end: str = ""
) -> dict[str, int]:
    """The rulebook as a web page, and as a PDF for each paper: its files and their pages; findings go to the pack.

    ``used`` gets what they are drawn with; ``done`` is called after each of them; ``end`` is what their names end in.
    """
    from generator.outputs.pdf.booklet import Masthead, booklet
    from generator.outputs.rulebook import chapters, facts, notice, page

    pack, info = kit.pack, kit.pack.game.game
    book = chapters(pack, kit)
    html, found = page(book)
    pack.found += found
    (new / f"rulebook{end}.html").write_text(html, encoding="utf-8", newline="\n")
    shown = {picture.source for frame in book.figures.frames.values() for picture in pictures(frame)}
    used.add(Used(set(book.faces), set(book.icons.used), shown))
    done()
    if any(one.severity is Severity.ERROR for one in found):
        return {}
    designer = info.credits.get("designer", "")
    head = Masthead(
        info.title, info.version, info.tagline, facts(pack), notice(pack), designer, info.language, pack.words
    )
    missing: set[str] = set()
    pages: dict[str, int] = {}
    for paper in papers:
        path = new / f"{pack.name}-rulebook-{paper.name.lower()}{end}.pdf"
        faces, icons = kit.press.typesetter.book, pack.icons()
        theme, art, frames = kit.press.theme, kit.press.pictures, book.figures.frames
        made = booklet(path, head, book.chapters, frames, theme, faces, icons, paper.size, art)
        pages[path.name] = made.pages
        missing |= set(made.missing)
        used.add(made.used)
        done()
    if missing:
        said = ", ".join(f"'{one}' (U+{ord(one):04X})" for one in sorted(missing))
        at = Loc(f"content/{pack.name}/rulebook.yaml")
        hint = "add a family that has it to fonts: in the theme, or write something else"
        pack.found.append(Diagnostic("K201", f"no font of the rulebook has {said}", at, hint))
    return pages


GALLERY_DPI = 150
"""Pixels an inch of gallery pictures."""


def gallery(kit: Kit, folder: Path) -> list[str]:
    """Write the pictures that are marked for it as PNG files; their names."""
    from generator.outputs.pdf.raster import raster

    kit.press.given, end = {}, f"-{kit.pack.translated}" if kit.pack.translated else ""
    book, icons = kit.press.typesetter.book, kit.pack.icons()
    made = []
    for name, picture in kit.pictures.items():
        if picture.entry.gallery:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{kit.pack.name}-{name}{end}.png"
            drawn = raster(picture.frame(kit.press), book, icons, GALLERY_DPI, kit.press.pictures)
            drawn.save(path, optimize=True)
            made.append(path.name)
    return made

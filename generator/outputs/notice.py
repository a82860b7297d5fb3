"""Whose work is in the files of a build: one text to hand on with them, with the licences that ask for it in full.

Comes in: a kit, and what its files were drawn with.  Goes out: text that names every family and its licence, every
icon and every picture, and what the game itself says of its sources.
"""

from collections.abc import Iterator
from pathlib import Path

from generator.credits import Credit, Used, addresses, credits_of
from generator.kit import Kit

_WIDTH = 79
UNKNOWN = "the pack does not say whose work this is"
"""What stands for an author who is not known."""


def notice(kit: Kit, used: Used) -> str:
    """The notice of files that were drawn with ``used``; the same for the same files, whatever made them."""
    return "\n".join(_lines(kit, used)) + "\n"


def _lines(kit: Kit, used: Used) -> Iterator[str]:
    info, book = kit.pack.game.game, kit.press.typesetter.book
    families = {one.name: one for one in map(book.family, used.faces)}
    icons = dict(_icons(kit.pack.icons(), used.icons))
    pictures = dict(_pictures(kit, used.pictures))
    rows = [*icons.values(), *pictures.values()]
    yield f"{info.title} {info.version}"
    yield "=" * len(f"{info.title} {info.version}")
    yield "Whose work is in the files of this kit. Whoever hands them on hands on this text, too."
    if info.credits:
        yield from _head("The game")
        yield from (
            f"{what.replace('_', ' ').capitalize()}: {' '.join(who.split())}" for what, who in info.credits.items()
        )
    if families:
        yield from _head("Typefaces")
    texts: dict[str, list[str]] = {}
    for name, family in sorted(families.items()):
        own = book.licences(family)
        for text in own:
            texts.setdefault(text, []).append(name)
        faces = ", ".join(sorted(face for face in used.faces if book.family(face) is family))
        yield f"{name} by {family.author}; {family.licence}; faces: {faces}"
    for title, credits in (("Icons", icons), ("Pictures", pictures)):
        if credits:
            yield from _head(title)
            yield from (f"{name}: {_told(row)}" for name, row in credits.items())
    said = (*info.credits.values(), *(one.licence for one in families.values()), *(row.licence for row in rows if row))
    known = addresses(said)
    if known:
        yield from _head("Where the licences stand")
        yield from (f"{name}: {address}" for name, address in known)
    for text, names in texts.items():
        yield from ("", "", "=" * _WIDTH, f"Licence of {', '.join(names)}", "=" * _WIDTH, "", text)


def _head(title: str) -> tuple[str, ...]:
    return "", title, "-" * len(title)


def _told(row: Credit | None) -> str:
    """A credit on one line."""
    if row is None:
        return UNKNOWN
    source = f"game-icons.net by way of {row.source}" if "game-icons" in row.source else row.source
    return "; ".join(
        (
            row.author,
            row.licence,
            *([f"from {source}"] if source else []),
            *([f"changed: {row.changed}"] * bool(row.changed)),
        )
    )


def _icons(paths: dict[str, Path], names: set[str]) -> Iterator[tuple[str, Credit | None]]:
    tables = {folder: credits_of(folder) for folder in {paths[name].parent for name in names}}
    for name in sorted(names):
        yield name, tables[paths[name].parent].get(name)


def _pictures(kit: Kit, keys: set[str]) -> Iterator[tuple[str, Credit | None]]:
    pictures = kit.press.pictures
    homes = pictures.homes()
    tables = {folder: credits_of(folder) for folder in set(homes.values())}
    for name in pictures.named(keys):
        yield name, tables[homes[name]].get(name)

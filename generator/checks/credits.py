"""Checks of tables of credits: each must be readable, and name every work that lies beside it."""

from collections.abc import Iterator
from pathlib import Path

from generator.credits import CREDITS, credits_of, faults
from generator.diagnostic import Diagnostic, from_fault
from generator.pack import Pack
from generator.source import Loc
from generator.workspace import inside, shown_path


def uncredited(pack: Pack) -> Iterator[Diagnostic]:
    """K223 for tables that cannot be used as they are, K224 for icons and pictures that the table beside them lacks.

    A folder without a table says nothing of its works, and is no finding.
    """
    works: dict[Path, list[str]] = {}
    for icon in pack.icons().values():
        works.setdefault(icon.parent, []).append(icon.stem)
    for name, folder in pack.pictures().homes().items():
        if name != CREDITS:
            works.setdefault(folder, []).append(name)
    for folder, names in works.items():
        if (folder / CREDITS).is_file() and inside(folder, pack.workspace):
            yield from _missing(pack, folder, names)


def _missing(pack: Pack, folder: Path, names: list[str]) -> Iterator[Diagnostic]:
    shown = shown_path(folder / CREDITS, pack.workspace)
    wrong = faults(folder, shown)
    yield from map(from_fault, wrong)
    known = credits_of(folder)
    for name in sorted(names) if known or not wrong else ():
        if name not in known:
            message = f"'{name}' has no row in the credits beside it"
            yield Diagnostic("K224", message, Loc(shown), "add a row: name,author,licence,source,changed")

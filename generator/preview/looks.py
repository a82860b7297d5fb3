"""What faces depend on beside the fields that they read: templates, icons, fonts and pictures, by their stamps.

A stamp is a path with its time and size: enough to know that a file was written, without reading it.
"""

import re
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from generator.kit import Kit
from generator.workspace import COMMON, Stamp, Workspace, packaged, stamp

Stamped = tuple[str, Stamp]
_EXTENDS = re.compile(r"^extends:\s*['\"]?([a-z_]\w*)", re.MULTILINE)
_FACE = re.compile(r"^(draw|parts|extends):", re.MULTILINE)
LONGEST = 2**20
"""Bytes of a template that are looked at."""


class Looks(NamedTuple):
    """How the faces of a game look, as far as files decide it."""

    all: tuple[Stamped, ...]
    """Theme, kinds, translations: what every face depends on."""
    made_of: str
    """A short hash of icons, fonts and pictures, whose names alone stand in frames."""
    chains: dict[str, tuple[Stamped, ...]]
    """For each template, its file and those that it extends."""


def looks(workspace: Workspace, game: str) -> Looks:
    """The looks of a game as its files are now."""
    own, packed = workspace.templates, packaged() / "templates"
    homes = list(dict.fromkeys((own / game, own / COMMON, packed / COMMON)))
    templates: dict[str, tuple[Path, str]] = {}
    others: list[Path] = []
    for home in homes:
        for path in sorted(home.glob("*.yaml")) if home.is_dir() else ():
            text = _text(path)
            if _FACE.search(text):
                base = _EXTENDS.search(text)
                templates.setdefault(path.stem, (path, base[1] if base else ""))
            else:
                others.append(path)
        others += _files(home / "lang")
    for folder in dict.fromkeys((own, packed)):
        others += sorted(folder.glob("*.yaml"))
    folders = [home / name for home in (*homes, own, packed) for name in ("icons", "fonts", "pictures")]
    folders += [workspace.content / game / "pictures"]
    parts = tuple(_stamps(path for folder in dict.fromkeys(folders) for path in _files(folder)))
    made_of = blake2b(repr(parts).encode("utf-8", "surrogateescape"), digest_size=3).hexdigest()
    chains = {name: tuple(_stamps(_chain(name, templates))) for name in templates}
    return Looks((*_stamps(others), *parts), made_of, chains)


def by_group(kit: Kit, now: Looks) -> dict[str, Any]:
    """For each group, all that its faces depend on beside the game's fields."""
    return {
        group.name: (
            now.all, now.chains.get(group.entry.front), now.chains.get(group.entry.back or ""), repr(group.entry),
            group.size, group.kind.bleed, repr([scope.get("net") for scope in group.scopes[:1]]),
        )
        for group in kit.groups
    }  # fmt: skip


def _chain(name: str, templates: dict[str, tuple[Path, str]]) -> Iterator[Path]:
    seen: set[str] = set()
    while name in templates and name not in seen:
        seen.add(name)
        path, name = templates[name]
        yield path


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(LONGEST).decode("utf-8", "replace")
    except OSError:
        return ""


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []


def _stamps(paths: Iterable[Path]) -> Iterator[Stamped]:
    for path in paths:
        try:
            yield path.as_posix(), stamp(path)
        except OSError:
            continue

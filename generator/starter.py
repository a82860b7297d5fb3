"""Begin a new game: a small one that is complete, builds without a finding and explains itself in comments.

Comes in: a workspace, a name, and what kind of game it is.  Goes out: ``content/<name>`` and ``templates/<name>``,
whole or not at all, from the texts in ``templates/starter``; and the schemas that editors check them by.
"""

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from generator.games import GAMES
from generator.schemas import write_schemas
from generator.workspace import Workspace, packaged

CARDS, MAP, BOTH = "cards", "map", "both"
KINDS = (CARDS, MAP, BOTH)
MOST_PLAYERS = 6
"""Seats that the new game has figures for."""
LONGEST_NAME = 40

_OF_CARDS = ("content/stalls", "templates/stall", "templates/stall_back", "templates/stall_box")
_OF_MAPS = (
    "content/players", "content/places", "content/paths", "content/board", "templates/board", "templates/traveller",
    "templates/marker",
)  # fmt: skip
_TAKEN = frozenset(("starter", "common", "schema", "gallery", "lang"))
"""Names of folders beside the games'."""
_DEVICES = frozenset(("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))))
"""Names that Windows keeps for itself."""
_ONLY = re.compile(r"#\+ (.+)")


class StarterError(Exception):
    """The game cannot be begun; the message says why, and what can be done."""


@dataclass(frozen=True)
class Start:
    """What a new game is to be."""

    name: str
    title: str
    kind: str = CARDS
    fewest: int = 2
    most: int = 4
    """Players."""


def usable(name: str) -> str:
    """The name, if a folder of that name can lie on every system; raises :class:`StarterError`."""
    plain = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_").lstrip("0123456789_")[:LONGEST_NAME]
    meant = plain if plain and plain not in _DEVICES | _TAKEN else f"{plain}_game".lstrip("_")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or len(name) > LONGEST_NAME:
        raise StarterError(
            f"'{name}' cannot be the name of a game's folder: lower-case letters, digits and _ are, a letter first, "
            f"{LONGEST_NAME} at most; try '{meant}', and give the name as people read it with --title"
        )
    if name in _DEVICES:
        raise StarterError(f"Windows keeps the name '{name}' for itself; try '{meant}'")
    if name in _TAKEN or name in GAMES or (packaged() / "templates" / name).exists():
        raise StarterError(f"the name '{name}' is taken by Kitwright itself; try 'my_{name}'")
    return name


def begin(workspace: Workspace, start: Start) -> list[Path]:
    """Write the new game into the workspace; the files written, schemas left out.

    Raises :class:`StarterError` when there is something of that name, and :class:`OSError` when the files cannot be
    written; then nothing of it is left.
    """
    usable(start.name)
    folders = [workspace.content / start.name, workspace.templates / start.name]
    beside = workspace.root / f".{start.name}.new"
    _undo(beside, *folders)
    for folder in folders:
        known = {path.name.lower() for path in folder.parent.iterdir()} if folder.parent.is_dir() else set()
        if start.name in known:
            shown = folder.relative_to(workspace.root).as_posix()
            raise StarterError(f"'{shown}' is there already, and nothing is overwritten; choose another name")
    texts = dict(_texts(start))
    fresh = [folder for folder in (workspace.root, workspace.content, workspace.templates) if not folder.exists()]
    done: list[Path] = []
    try:
        for folder in reversed(folders):
            folder.parent.mkdir(parents=True, exist_ok=True)
            (beside / folder.parent.name).mkdir(parents=True)
        for (place, name), text in texts.items():
            (beside / folders[place].parent.name / name).write_text(text, encoding="utf-8", newline="\n")
        for folder in reversed(folders):  # the game is there when its content is
            (beside / folder.parent.name).rename(folder)
            done.append(folder)
        beside.rmdir()
    except BaseException:
        for path in (beside, *done):
            shutil.rmtree(path, ignore_errors=True)
        for folder in reversed(fresh):
            with suppress(OSError):  # somebody else's files are in it
                folder.rmdir()
        raise
    return [folders[place] / name for place, name in texts]


def _undo(beside: Path, content: Path, templates: Path) -> None:
    """Take away what one that was killed has left: its hidden folder, and templates whose content never came."""
    if beside.is_symlink():  # it is none of ours
        beside.unlink()
    half = (beside / content.parent.name).is_dir() and not (beside / templates.parent.name).exists()
    if half and not content.exists() and templates.is_dir():
        shutil.rmtree(templates)
    shutil.rmtree(beside, ignore_errors=True)


def schemas(workspace: Workspace, name: str) -> int:
    """Write the schemas of a game where its files look for them; their number.

    Raises :class:`~generator.outputs.files.OutputError`.
    """
    return len([*write_schemas(workspace, name, workspace.root / "output" / "schema" / name)])


def _texts(start: Start) -> Iterator[tuple[tuple[int, str], str]]:
    """Each file of the game: 0 for content and 1 for templates with the file's name, and what stands in it."""
    source = packaged() / "templates" / "starter"
    for place, part in enumerate(("content", "templates")):
        for path in sorted((source / part).glob("*.yaml")):
            if _wanted(f"{part}/{path.stem}", start.kind):
                text = filled(path.read_text("utf-8"), start)
                if path.stem == "players":
                    text = "".join(text.splitlines(keepends=True)[: 1 + start.most])
                kind = path.stem if part == "content" else f"templates/{'theme' if path.stem == 'theme' else 'face'}"
                schema = f"../../output/schema/{start.name}/{kind}.schema.json"
                text = f"# yaml-language-server: $schema={schema}\n{text}"
                yield (place, path.name), text


def _wanted(file: str, kind: str) -> bool:
    return not (file in _OF_CARDS and kind == MAP) and not (file in _OF_MAPS and kind == CARDS)


def filled(text: str, start: Start) -> str:
    """The text for one kind of game: lines from ``#+ cards both`` to ``#-`` are for those kinds only."""
    kept = []
    kinds: tuple[str, ...] = KINDS
    for line in text.splitlines():
        if only := _ONLY.fullmatch(line):
            kinds = tuple(only[1].split())
        elif line == "#-":
            kinds = KINDS
        elif start.kind in kinds:
            kept.append(line)
    words = {
        "@NAME@": start.name,
        "@TITLE@": json.dumps(start.title, ensure_ascii=False),
        "@MIN@": str(start.fewest),
        "@MAX@": str(start.most),
    }
    return re.sub("|".join(words), lambda found: words[found[0]], "\n".join(kept) + "\n")


__all__ = ["BOTH", "CARDS", "KINDS", "MAP", "MOST_PLAYERS", "Start", "StarterError", "begin", "schemas", "usable"]

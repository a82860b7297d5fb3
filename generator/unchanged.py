"""Whether a build would only make again what lies there already.

Comes in: a game and the options of a build.  Goes out: the files that an equal build has left, if all of them
are as it left them and nothing that they depend on has changed: content, templates, fonts, icons, pictures,
options, and Kitwright itself.
"""

import json
import os
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from hashlib import blake2b, file_digest
from pathlib import Path
from typing import Any

from generator import __version__
from generator.source import crowded
from generator.workspace import Workspace, files_below, packaged, stamp

NOTE = "made.json"
"""File beside the outputs that says what was made of what."""


def fingerprint(workspace: Workspace, name: str, options: str) -> str:
    """A hash of everything that the build of a game depends on; ``options`` are in words.  "" for a pack too large."""
    if crowded(workspace.folders(name)):
        return ""
    return _total(options, (workspace.content / name,), workspace, name)


def looks(workspace: Workspace, name: str, words: str) -> str:
    """A hash of what faces depend on beside the fields of the game that they read; ``words`` say what else."""
    content = workspace.content / name
    try:
        listed = "".join(_hash(path) for path in sorted(content.glob("kit.*")))
    except OSError:
        listed = ""
    return _total(f"{words}\0{listed}", (content / "pictures",), workspace, name)


def stamps(workspace: Workspace, name: str) -> str:
    """A hash that changes when a file of the game or of how it looks is written, whatever is written; none is read."""
    total = blake2b(digest_size=16)
    try:
        for folder in (workspace.content / name, *_looks(workspace, name)):
            total.update(_stamped(folder, workspace).encode())
    except OSError:
        return ""
    return total.hexdigest()


def _looks(workspace: Workspace, name: str) -> Iterator[Path]:
    """The folders, and files, of how a game looks: its own, those that games share, and what comes with Kitwright."""
    others = set(workspace.games()) - {name}
    for home in dict.fromkeys((workspace.templates, packaged() / "templates")):
        if home.is_dir():
            yield from (home / one for one in sorted(os.listdir(home)) if one not in others)


def _total(words: str, folders: Iterable[Path], workspace: Workspace, name: str) -> str:
    """One hash of all; "" when a file cannot be read, which somebody else tells."""
    total = blake2b(f"{__version__}\0{words}".encode("utf-8", "surrogateescape"), digest_size=16)
    try:
        total.update(_of_ours(Path(__file__).parent, "").encode())
        for folder in (*folders, *_looks(workspace, name)):
            ours = folder.is_relative_to(packaged())
            one = _of_ours(folder, _stamped(folder, workspace)) if ours else _read_all(folder, workspace)
            total.update(one.encode())
    except OSError:
        return ""
    return total.hexdigest()


def _files(folder: Path, workspace: Workspace) -> Iterator[tuple[bytes, Path]]:
    """The files of a folder with their ways from where it lies; a file is its own."""
    below = [("", folder)] if folder.is_file() else files_below(folder, workspace)
    for way, path in below:
        if path.suffix != ".pyc":
            yield f"{folder.name}/{way}".encode("utf-8", "surrogateescape"), path


def _stamped(folder: Path, workspace: Workspace) -> str:
    total = blake2b(digest_size=16)
    for way, path in _files(folder, workspace):
        total.update(way + f"\0{stamp(path)}\0".encode())
    return total.hexdigest()


def _read_all(folder: Path, workspace: Workspace) -> str:
    total = blake2b(digest_size=16)
    for way, path in _files(folder, workspace):
        total.update(way + b"\0" + _hash(path).encode() + b"\0")
    return total.hexdigest()


@lru_cache(maxsize=1024)
def _of_ours(folder: Path, _stamped: str) -> str:
    """The hash of what comes with Kitwright, read once for each state of it that its stamps tell."""
    return _read_all(folder, Workspace(packaged()))


def _hash(path: Path) -> str:
    """A hash of a file; the line ends and the byte order mark of YAML change nothing."""
    if path.suffix == ".yaml":
        data = path.read_bytes().removeprefix(BOM_UTF8).replace(b"\r\n", b"\n")
        return blake2b(data, digest_size=16).hexdigest()
    with path.open("rb") as file:
        return file_digest(file, partial(blake2b, digest_size=16)).hexdigest()


def unchanged(folder: Path, inputs: str) -> list[str] | None:
    """Names of the files of a build of ``inputs``, if they all lie in ``folder`` as they were made; else None."""
    files = _read(folder).get(inputs) if inputs else None
    if not isinstance(files, dict) or not files:
        return None
    try:
        if all(_hash(folder / name) == known for name, known in files.items()):
            return sorted(files)
    except (OSError, ValueError):
        return None
    return None


def note(new: Path, old: Path, inputs: str) -> None:
    """Write down what was made in ``new``; earlier notes in ``old`` stay, as long as their files do."""
    made = {path.name: _hash(path) for path in sorted(new.iterdir()) if path.is_file()}
    kept = {key: files for key, files in _read(old).items() if key != inputs and not _replaced(files, made)}
    text = json.dumps({"format": 1, "builds": {**kept, inputs: made}}, indent=1, sort_keys=True)
    (new / NOTE).write_text(text + "\n", encoding="utf-8", newline="\n")


def _replaced(files: Any, made: dict[str, str]) -> bool:
    """Whether some files of an earlier build have been written anew, and differ."""
    return not isinstance(files, dict) or any(made.get(name, known) != known for name, known in files.items())


def _read(folder: Path) -> dict[str, Any]:
    try:
        loaded = json.loads((folder / NOTE).read_text("utf-8"))
        builds = loaded["builds"] if loaded["format"] == 1 else {}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}
    return builds if isinstance(builds, dict) else {}

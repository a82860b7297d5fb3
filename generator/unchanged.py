"""Whether a build would only make again what lies there already.

Comes in: a game and the options of a build.  Goes out: the files that an equal build has left, if all of them
are as it left them and nothing that they depend on has changed: content, templates, fonts, icons, pictures,
options, and Kitwright itself.
"""

import json
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from generator import __version__
from generator.workspace import Workspace, packaged

NOTE = "made.json"
"""File beside the outputs that says what was made of what."""


def fingerprint(workspace: Workspace, name: str, options: str) -> str:
    """A hash of everything that the build of a game depends on; ``options`` are in words."""
    return _total(options, (workspace.content / name, *_looks(workspace)))


def looks(workspace: Workspace, name: str, words: str) -> str:
    """A hash of what faces depend on beside the fields of the game that they read; ``words`` say what else."""
    content = workspace.content / name
    try:
        listed = "".join(_hash(path) for path in sorted(content.glob("kit.*")))
    except OSError:
        listed = ""
    return _total(f"{words}\0{listed}", (content / "pictures", *_looks(workspace)))


def _looks(workspace: Workspace) -> tuple[Path, ...]:
    """The folders of how things look, and Kitwright itself."""
    return workspace.templates, packaged() / "templates", Path(__file__).parent


def _total(words: str, folders: Iterable[Path]) -> str:
    """One hash of all; "" when a file cannot be read, which somebody else tells."""
    total = blake2b(f"{__version__}\0{words}".encode(), digest_size=16)
    try:
        for folder in dict.fromkeys(folders):
            for path in _files(folder):
                total.update(path.relative_to(folder).as_posix().encode("utf-8", "surrogateescape") + b"\0")
                total.update(_hash(path).encode() + b"\0")
    except OSError:
        return ""
    return total.hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.is_file() and path.suffix != ".pyc":
            yield path


def _hash(path: Path) -> str:
    """A hash of a file; the line ends and the byte order mark of YAML change nothing."""
    data = path.read_bytes()
    if path.suffix == ".yaml":
        data = data.removeprefix(BOM_UTF8).replace(b"\r\n", b"\n")
    return blake2b(data, digest_size=16).hexdigest()


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
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return builds if isinstance(builds, dict) else {}

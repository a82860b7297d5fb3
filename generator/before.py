"""An earlier state of a game to compare with: a build's manifest, or a commit of git.

Comes in: the words after ``--since``.  Goes out: its record and its faces, or the finding that says why not.
"""

import subprocess
import tarfile
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from generator.compare import Side
from generator.diagnostic import Diagnostic, Severity
from generator.frame import Frame
from generator.kit import Kit
from generator.outputs import files
from generator.outputs.frames import kept
from generator.outputs.manifest import FRAMES, MANIFEST, Made, previous
from generator.outputs.record import Record
from generator.pack import Pack, Workspace
from generator.request import Options, hashed, papers, ready
from generator.sheets.impose import Printing
from generator.sheets.printed import printing
from generator.source import Loc

SECONDS = 60
"""How long git may take."""
AT = Loc("command line")


class Before(NamedTuple):
    """An earlier state of a game."""

    words: str
    """What it is, for people."""
    side: Side
    made: Made | None
    """How it was printed, where that is known."""
    pack: Pack | None = None
    """Its content, where that is at hand: a manifest does not hold it."""


def before(workspace: Workspace, name: str, since: str, output: Path, stack: ExitStack) -> Before | Diagnostic:
    """What ``since`` names; the last build in ``output`` when it is empty.

    What has to lie on disk meanwhile lies there until ``stack`` closes.
    """
    if not since:
        files.recover(output)
        if not (output / MANIFEST).is_file():
            hint = "build the game once, or name a commit, a tag or a manifest with --since"
            return Diagnostic("K410", f"there is no earlier build of {name} to compare with", AT, hint)
        return _of_manifest(output / MANIFEST, "the last build")
    path = Path(since)
    if path.is_dir():
        path = path / MANIFEST
    if path.is_file():
        return _of_manifest(path, path.name if path.parent == Path() else f"{path.parent.name}/{path.name}")
    return _of_commit(workspace, name, since, stack)


def _of_manifest(path: Path, words: str) -> Before | Diagnostic:
    try:
        record, made = previous(path)
    except ValueError as error:
        hint = "build the game anew, or compare with a commit of git"
        return Diagnostic("K411", f"{path.name} is nothing to compare with: {error}", AT, hint)
    side = Side(record, lambda wanted: kept(path.with_name(FRAMES), wanted))
    return Before(f"{words} (version {record.version}, pack {made.pack})", side, made)


def _of_commit(workspace: Workspace, name: str, since: str, stack: ExitStack) -> Before | Diagnostic:
    """The game as a commit of git has it, drawn by the Kitwright of today."""
    try:
        commit = _git(workspace, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{since}^{{commit}}")
        paths = [path for path in (f"content/{name}", "templates") if _has(workspace, commit, path)]
        packed = _git(workspace, "archive", "--format=tar", commit.decode().strip(), "--", *paths) if paths else b""
    except (OSError, subprocess.SubprocessError):
        hint = "write a commit, a tag, a manifest.json or a folder with one; git must be installed for the first two"
        return Diagnostic("K412", f"'{since}' is no manifest, and no commit that git knows here", AT, hint)
    if f"content/{name}" not in paths:
        return Diagnostic("K412", f"at '{since}' there was no game '{name}'", AT, "choose a later commit")
    folder = Path(stack.enter_context(TemporaryDirectory(prefix="kitwright-")))
    try:
        with tarfile.open(fileobj=BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
    except tarfile.FilterError as error:
        hint = "choose a commit whose links stay in the game's folders"
        return Diagnostic("K412", f"at '{since}' {error.tarinfo.name} leads out of the workspace", AT, hint)
    pack, kit = ready(Workspace(folder), name)
    errors = sum(one.severity is Severity.ERROR for one in pack.found)
    if kit is None or errors:
        hint = "compare with a commit at which 'kitwright check' was content"
        return Diagnostic("K412", f"at '{since}' the game has {errors} errors, so that it cannot be drawn", AT, hint)
    side = side_of(kit, Options(), Printing())
    return Before(f"{since} (version {side.record.version}, pack {hashed(pack)})", side, None, pack)


def side_of(kit: Kit, options: Options, how: Printing) -> Side:
    """A kit as it is drawn now, on the first paper that is asked for."""
    kit.press.given = printing(kit, papers(kit.pack, options)[0], how)
    record = Record(kit.pack.name, kit.pack.game.game.version)
    faces: dict[str, Frame] = {}
    for group in kit.groups:
        for one in kit.components(group):
            record.add(group, one)
            faces |= {face.digest: face.frame for _, face in one.faces()}
    record.made_of(kit)
    return Side(record, lambda wanted: {digest: faces[digest] for digest in wanted if digest in faces})


def _has(workspace: Workspace, commit: bytes, path: str) -> bool:
    return bool(_git(workspace, "ls-tree", "--name-only", commit.decode().strip(), "--", path))


def _git(workspace: Workspace, *words: str) -> bytes:
    """What git says in the workspace; raises when there is no git, or it refuses."""
    command = ("git", "-C", str(workspace.root), *words)
    done = subprocess.run(command, capture_output=True, check=True, timeout=SECONDS, stdin=subprocess.DEVNULL)
    return done.stdout

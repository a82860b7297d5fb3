"""Commands in processes of their own to which something happens: they are killed, or the system refuses.

``python -m tests.faulty`` loads Kitwright once and then forks a process for each line of JSON that it reads, so that a
fault costs no start of Python.  :class:`Faulty` is its other side.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import time
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from select import select
from typing import IO, Any, NamedTuple

ROOT = Path(__file__).parents[1]
WRITES = ("os.mkdir", "os.rename", "os.link", "os.symlink", "os.remove", "os.rmdir", "os.truncate", "os.chmod")
READS = ("os.listdir", "os.scandir")
_CHANGES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC


SETTINGS: dict[str, dict[str, str]] = {
    "no variable at all": {},
    "Turkish": {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "LANGUAGE": "tr"},
    "a decimal comma": {"LC_ALL": "de_DE.UTF-8", "LC_NUMERIC": "de_DE.UTF-8"},
    "ASCII": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "Latin letters on the terminal": {"PYTHONIOENCODING": "latin-1:strict"},
    "a time zone": {"TZ": "Pacific/Kiritimati"},
    "no time zone": {"TZ": "none/such"},
    "a hash seed": {"PYTHONHASHSEED": "4711"},
    "no home": {"HOME": "/nonexistent", "XDG_CACHE_HOME": "/nonexistent/cache"},
    "a narrow terminal": {"COLUMNS": "10", "NO_COLOR": "1", "TERM": "dumb"},
    "a date for makers of archives": {"SOURCE_DATE_EPOCH": "1"},
}
"""Environments that a build is run in, each beside nothing else; for later ones of a name it is the later one."""


class Ended(NamedTuple):
    """How a process ended."""

    status: int
    """Its exit status; minus the signal that killed it."""
    out: str
    err: str
    seen: list[str]
    """The operations that it came to, if it ended by itself."""


@dataclass
class Faulty:
    """Runs commands of Kitwright in a workspace, and has something happen to them."""

    root: Path
    folder: Path
    """Where their operations are written down; outside of the workspace."""
    _server: subprocess.Popen[str] | None = field(default=None, init=False)

    def run(self, *words: str, at: int = 0, what: str = "", watch: str = "write", **more: Any) -> Ended:
        """One command.  Before its ``at``-th operation of the kind ``watch`` on files of the workspace, counted from 1:
        ``die``, ``lose`` the path ``gone``, or the name of an error such as ``ENOSPC`` that this operation has, or with
        a ``+`` all that follow.

        ``after``: seconds until it is killed; ``most``: bytes that a file may have; ``powerless``: rights
        of files hold for the superuser, too (Linux).
        """
        if self._server is None:
            self.folder.mkdir(exist_ok=True)
            pipe = subprocess.PIPE
            env = {**os.environ, "PYTHONPATH": str(ROOT)}
            line = [sys.executable, "-B", "-m", "tests.faulty"]
            self._server = subprocess.Popen(line, cwd=ROOT, env=env, stdin=pipe, stdout=pipe, text=True)
        job = {"words": ["--root", str(self.root), *words], "at": at, "what": what, "watch": watch}
        job |= {"root": str(self.root), "folder": str(self.folder), **more}
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        (self.folder / "seen").write_bytes(b"")
        self._server.stdin.write(json.dumps(job) + "\n")
        self._server.stdin.flush()
        status, out, err = json.loads(self._server.stdout.readline())
        return Ended(status, out, err, (self.folder / "seen").read_text("utf-8").splitlines())

    def end(self) -> None:
        """No process stays behind."""
        if self._server is not None:
            assert self._server.stdin is not None
            self._server.stdin.close()
            self._server.wait()
            assert self._server.stdout is not None
            self._server.stdout.close()
            self._server = None


Tree = dict[str, bytes]


def tree(root: Path) -> Tree:
    """Every file of a workspace by its path from there, and what folders are empty."""
    found: Tree = {}
    for path in sorted(root.rglob("*")):
        name = os.fsencode(path.relative_to(root)).decode("utf-8", "surrogateescape")
        if path.is_symlink():
            found[name] = os.fsencode(path.readlink())
        elif path.is_file():
            found[name] = path.read_bytes()
        elif not any(path.iterdir()):
            found[name + "/"] = b""
    return found


def visible(found: Tree) -> Tree:
    """What people and programs see of a workspace: nothing hidden, no empty folder, no note of what was made."""
    return {
        name: data
        for name, data in found.items()
        if not any(part.startswith(".") for part in name.split("/")) and not name.endswith(("/", "made.json"))
    }


@dataclass
class Trials:
    """One command, tried with faults in a workspace that is put back each time."""

    root: Path
    faulty: Faulty
    words: tuple[str, ...]
    before: Tree = field(default_factory=dict)
    after: Tree = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)
    operations: dict[str, list[str]] = field(default_factory=dict)
    runs: int = 0

    def begin(self) -> None:
        """What the command does when nothing happens."""
        self.before = tree(self.root)
        for watch in ("write", "read"):
            self.reset()
            ended = self.faulty.run(*self.words, watch=watch, **self.more)
            assert ended.status == 0, ended.err
            self.operations[watch] = ended.seen
        self.after = tree(self.root)
        assert visible(self.after) != visible(self.before)

    def reset(self) -> None:
        """The workspace as it was."""
        shutil.rmtree(self.root)
        self.root.mkdir()
        for name, data in self.before.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if name.endswith("/"):
                path.mkdir(exist_ok=True)
            else:
                path.write_bytes(data)

    def hit(self, **fault: Any) -> bool:
        """The command with a fault; whether its files were written.  The one after it leaves what a sound one does."""
        self.reset()
        self.runs += 1
        ended = self.faulty.run(*self.words, **fault, **self.more)
        told = f"{fault} {ended.status}\n{ended.err}"
        killed = ended.status == -signal.SIGKILL
        assert killed or ended.status in (0, 1), told
        assert "Traceback" not in ended.err, told
        now = visible(tree(self.root))
        assert now in (visible(self.before), visible(self.after)), (told, differing(now, visible(self.after)))
        if ended.status == 0:
            assert now == visible(self.after), (told, differing(now, visible(self.after)))
        elif not killed:
            assert "error[K" in ended.err, told
        again = self.faulty.run(*self.words, **self.more)
        assert again.status == 0, (told, again.err)
        assert tree(self.root) == self.after, (told, differing(tree(self.root), self.after))
        return now == visible(self.after)


def differing(one: Tree, other: Tree) -> list[str]:
    """Names of files that are not alike."""
    return sorted(name for name in {*one, *other} if one.get(name) != other.get(name))


def _watch(job: dict[str, Any], log: IO[str]) -> None:
    """Have it happen."""
    root, last, what, kind = job["root"], job["at"], job["what"], job["watch"]
    count = 0

    def is_watched(event: str, args: tuple[Any, ...]) -> bool:
        if event == "ctypes.dlsym":
            return kind == "write" and str(args[1]) == "renameat2"
        if event == "open":
            path, mode, flags = args
            writes = bool(flags & _CHANGES) if mode is None else bool(set(mode) & set("wax+"))
            return isinstance(path, str) and path.startswith(root) and writes == (kind == "write")
        if event not in (WRITES if kind == "write" else READS):
            return False
        return any(isinstance(one, str) and one.startswith(root) for one in args) or event == "os.truncate"

    def watch(event: str, args: tuple[Any, ...]) -> None:
        nonlocal count
        if not is_watched(event, args):
            return
        count += 1
        path = next((one for one in args if isinstance(one, str) and one.startswith(root)), root)
        log.write(f"{event} {path[len(root) + 1 :]!r}\n")
        if not last or count < last or (count > last and not what.endswith("+")):
            return
        if what == "die":
            os.kill(os.getpid(), signal.SIGKILL)
        if what == "lose":
            count = -1_000_000  # losing it is no operation of the command
            lost = Path(job["gone"])
            shutil.rmtree(lost, ignore_errors=True) if lost.is_dir() else lost.unlink(missing_ok=True)
            return
        number = getattr(errno, what.rstrip("+"))
        raise OSError(number, os.strerror(number), *([path] if event != "ctypes.dlsym" else []))

    sys.addaudithook(watch)


def _obey() -> None:
    """Give up all that lets the superuser pass over the rights of files: capset(2), with nothing in the sets."""
    head, none = struct.pack("Ii", 0x20080522, 0), bytes(24)
    if ctypes.CDLL(None, use_errno=True).capset(head, none):
        raise OSError(ctypes.get_errno(), "capset")


def _child(job: dict[str, Any]) -> None:
    import resource

    from generator.cli import main

    log = open(os.devnull if "most" in job else f"{job['folder']}/seen", "w", encoding="utf-8", buffering=1)  # noqa: SIM115
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))
    if "most" in job:
        resource.setrlimit(resource.RLIMIT_FSIZE, (job["most"], job["most"]))
    if job.get("powerless"):
        _obey()
    sys.argv = ["kitwright", *job["words"]]
    _watch(job, log)
    status = 0
    try:
        main()
    except SystemExit as error:
        status = error.code if isinstance(error.code, int) else int(bool(error.code))
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def _serve() -> None:
    import generator.build
    import generator.exporting
    import generator.outputs.pdf.booklet
    import generator.outputs.rulebook
    import generator.update  # noqa: F401

    for line in sys.stdin:
        job = json.loads(line)
        pipes = [os.pipe(), os.pipe()]
        child = os.fork()
        if not child:
            try:
                for number, (_, end) in enumerate(pipes, 1):
                    os.dup2(end, number)
                    os.close(end)
                _child(job)
            except BaseException:
                traceback.print_exc()
                sys.stderr.flush()
            finally:
                os._exit(70)
        for _, end in pipes:
            os.close(end)
        if "after" in job:
            time.sleep(job["after"])
            os.kill(child, signal.SIGKILL)
        said = {begin: b"" for begin, _ in pipes}
        waiting = list(said)
        while waiting:
            for one in select(waiting, (), ())[0]:
                more = os.read(one, 1 << 16)
                said[one] += more
                if not more:
                    waiting.remove(one)
                    os.close(one)
        _, status = os.waitpid(child, 0)
        texts = [one.decode("utf-8", "replace") for one in said.values()]
        print(json.dumps([os.waitstatus_to_exitcode(status), *texts]), flush=True)


if __name__ == "__main__":
    _serve()

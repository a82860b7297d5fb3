"""Every command that writes: killed, refused by the system at its operations on files, and on disks that are full."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from random import Random

import pytest

from tests.faulty import Faulty, Trials
from tests.kit import THEME, game
from tests.long.conftest import Tell
from tests.test_diff import PAGE
from tests.test_killed import KIT, rows

WHOLE: dict[str, tuple[str, ...]] = {
    "build": ("build", "probe", "--zip"),
    "diff --print": ("diff", "probe", "--print"),
    "export --to png": ("export", "probe", "--to", "png", "--dpi", "40"),
    "export --to png --pages": ("export", "probe", "--to", "png", "--pages", "--dpi", "30"),
    "export --to tts": ("export", "probe", "--to", "tts"),
    "export --to mpc": ("export", "probe", "--to", "mpc"),
    "export --to sheets": ("export", "probe", "--to", "sheets"),
    "stats": ("stats", "probe", "--format", "html"),
    "schema": ("schema", "probe"),
    "reference": ("reference",),
    "calibrate": ("calibrate",),
    "table import": ("table", "import", "probe", "cards", "OUT/cards.csv"),
    "table export": ("table", "export", "probe", "cards", "--to", "ROOT/output/cards.xlsx"),
    "language --accept": ("language", "probe", "pl", "--accept"),
}
"""The commands that write, each by what it is called in the report."""
MOVES = ("os.rename", "ctypes.dlsym")
MOMENTS, SAMPLES = 6, 6
"""Of each command: kills at any moment, and operations at which it is killed or refused."""


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Faulty]:
    folder = tmp_path_factory.mktemp("faults")
    made = Faulty(folder / "game", folder / "said")
    yield made
    made.end()


def trials(faulty: Faulty, name: str) -> Trials:
    """The command in a workspace with outputs of an earlier state, among them a file of the designer's own."""
    shutil.rmtree(faulty.root, ignore_errors=True)
    theme = THEME.replace("colours: {", 'colours: {oxblood: "#660000", ') + PAGE
    made = game(faulty.root, rows(2, "Old words."), kit=KIT.replace("standard", "poker"), theme=theme)
    made.write("lang/pl.yaml", "cards.c1.name: Karta 1\ncards.c2.name: Karta 2\n")
    made.write("lang/pl.lock.yaml", "cards.c1.name: 0123456789abcdef\n")
    words = tuple(one.replace("ROOT", str(made.root)).replace("OUT", str(faulty.folder.parent)) for one in WHOLE[name])
    for command in dict.fromkeys((("build", "probe"), words if words[0] in ("diff", "export") else ())):
        if command:
            ended = faulty.run(*command)
            assert ended.status == 0, ended
    for folder in (made.root / "output").glob("probe*"):
        (folder / "notes.txt").write_bytes(b"mine\n")
    for file in ("output/reference.html", "output/printer-test-a4.pdf", "output/cards.xlsx"):
        (made.root / file).write_bytes(b"old")
    made.write("cards.yaml", rows(3, "New words."))
    (faulty.folder.parent / "cards.csv").write_bytes(
        b"id,name,text\n" + b"".join(b"c%d,Card %d,Other words.\n" % (number, number) for number in range(3))
    )
    one = Trials(made.root, faulty, words)
    one.begin()
    return one


@pytest.mark.parametrize("name", WHOLE)
def test_killed_at_operations_and_at_any_time(faulty: Faulty, name: str, tell: Tell) -> None:
    one, chance = trials(faulty, name), Random(name)
    count = len(one.operations["write"])
    moves = {number for number, done in enumerate(one.operations["write"], 1) if done.startswith(MOVES)}
    tried = sorted({*moves, *range(1, count + 1, max(1, count // SAMPLES))})
    seen = [one.hit(at=number, what="die", watch="write") for number in tried]
    assert seen == sorted(seen)  # the old state up to one operation, the new one from there on
    assert seen[0] is False
    for _ in range(MOMENTS):
        one.hit(after=chance.random() * 0.4)
    held = f"{one.runs} kills ({len(tried)} at operations, {MOMENTS} at any moment): old or new, the next run clean"
    tell("faults", f"`{name}` killed with SIGKILL", held)


@pytest.mark.parametrize("name", [one for one in WHOLE if one != "reference"])
def test_refused_at_operations(faulty: Faulty, name: str, tell: Tell) -> None:
    one = trials(faulty, name)
    count = len(one.operations["write"])
    for number in range(1, count + 1, max(1, count // SAMPLES)):
        one.hit(at=number, what=("ENOSPC", "EACCES+", "EROFS+")[number % 3], watch="write")
    written = one.runs
    if name == "schema":  # names of files that cannot be read are not offered; `check` tells of them
        tell("faults", "`schema` refused by the system", f"{written} times on writing: a finding or whole")
        return
    reads = len(one.operations["read"])
    for number in range(1, reads + 1, max(1, reads // SAMPLES)):
        one.hit(at=number, what=("EIO", "EACCES", "ENOENT")[number % 3], watch="read")
    tell(
        "faults",
        f"`{name}` refused by the system",
        f"{written} times on writing, {one.runs - written} on reading: a finding or whole",
    )


@pytest.mark.parametrize("name", [one for one in WHOLE if one != "reference"])
def test_files_may_not_grow(faulty: Faulty, name: str, tell: Tell) -> None:
    one = trials(faulty, name)
    largest = max(len(data) for key, data in one.after.items() if one.before.get(key) != data)
    for most in sorted({0, 1, *(largest * part // 5 for part in range(1, 5)), largest - 1}):
        assert not one.hit(most=most) or most
    tell("faults", f"`{name}` where files may not grow (EFBIG)", f"{one.runs} limits up to {largest} bytes: whole")

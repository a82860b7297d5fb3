"""Builds that are killed at every operation on files, twice in a row, and at any time; see ``tests/test_killed.py``."""

import signal
import sys
from collections.abc import Iterator
from itertools import product
from random import Random
from time import sleep

import pytest

from tests.test_killed import EXCHANGE, Kills, kills

HOW = pytest.mark.parametrize("how", [EXCHANGE, "rename"])


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kills]:
    made = kills(tmp_path_factory.mktemp("kills"))
    yield made
    made.end()


@HOW
def test_killed_at_every_operation(old: Kills, how: str) -> None:
    seen = []
    done = old.operations(how)
    for number in range(1, len(done) + 1):
        old.reset()
        assert old.stopped(number, "die", how)[0] == 9
        seen.append(old.found(how) == old.after)
        old.next_build_is_clean()
    assert len(seen) >= 15
    assert seen == sorted(seen)
    assert set(seen) == {False, True}


@HOW
def test_killed_at_every_operation_of_a_first_build(old: Kills, how: str) -> None:
    for number in range(1, len(old.operations(how)) + 1):
        old.clear()
        status, said = old.stopped(number, "die", how)
        if status == 9 and old.output.exists():  # killed after the folder got its name
            (old.output / "notes.txt").write_bytes(b"mine\n")
            assert old.found(how) == old.after
        assert status in (0, 9), said
        assert old.made.build().ok
        (old.output / "notes.txt").write_bytes(b"mine\n")
        old.next_build_is_clean()


@HOW
def test_killed_and_the_next_build_killed_too(old: Kills, how: str) -> None:
    """Every operation of the first build with a fifth of those of the second one, which has to tidy up."""
    count = len(old.operations(how))
    for first, second in product(range(1, count + 1), repeat=2):
        if (first + second) % 5 == 0:
            old.reset()
            assert old.stopped(first, "die", how)[0] == 9
            status, said = old.stopped(second, "die", how)
            assert status in (0, 9), said
            old.found(how)
            old.next_build_is_clean()


@HOW
def test_interrupted_at_every_operation(old: Kills, how: str) -> None:
    for number in range(1, len(old.operations(how)) + 1):
        old.reset()
        status, said = old.stopped(number, "interrupt", how)
        assert status == 130, said
        assert "Traceback" not in said
        old.found(how)
        old.next_build_is_clean()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT] if sys.platform != "win32" else [])
def test_ended_after_any_delay(old: Kills, number: signal.Signals) -> None:
    """Growing delays over the whole of a build, each a little off."""
    chance = Random(number)
    for step in range(60):
        old.reset()
        child = old.start()
        sleep(step / 60 * 1.2 + chance.random() * 0.02)
        child.send_signal(number)
        _, said = child.communicate()
        assert child.returncode in (0, 130, -number), said
        old.found("exchange" if sys.platform == "linux" else "rename")
        old.next_build_is_clean()

"""Games on a cluster: a real scheduler and two workers on this machine, and what happens when one of them goes away."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator import __version__
from generator.cli.main import kitwright
from generator.pack import packaged
from generator.simulation import cluster
from generator.simulation.cluster import on_cluster
from generator.simulation.running import Batch, Job, LostError, Outcome, alone, run
from generator.simulation.simulating import AskedError
from generator.steps import Steps
from tests.simulated import Slow, Walk

ROOT = Path(__file__).parents[1]
OTHER = """\
import generator

generator.__version__ = "0.0.9"
"""
"""Run by a worker before it serves: it takes itself for another version."""


class Cluster:
    """A scheduler and its workers as processes of this test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        self.scheduler = self._start(
            "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file)
        )
        self.address = ""
        deadline = time.monotonic() + 20
        while not self.address:
            assert time.monotonic() < deadline
            time.sleep(0.05)
            try:
                self.address = json.loads(file.read_text("utf-8"))["address"]
            except (OSError, ValueError):
                continue

    def worker(self, *words: str) -> subprocess.Popen[bytes]:
        more = ("--nthreads", "1", "--no-nanny", "--local-directory", str(self.folder))
        return self._start("dask_worker", self.address, *more, *words)

    def _start(self, program: str, *words: str) -> subprocess.Popen[bytes]:
        line = [sys.executable, "-m", f"distributed.cli.{program}", *words, "--no-dashboard"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        process = subprocess.Popen(
            line, cwd=self.folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.processes.append(process)
        return process

    def wait(self, workers: int) -> None:
        """Until so many workers are there."""
        from distributed import Client

        with Client(self.address, timeout=20, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(workers, timeout=30)

    def end(self) -> None:
        for process in reversed(self.processes):
            if process.poll() is None:
                process.kill()
            process.wait()


@contextmanager
def started(folder: Path, workers: int) -> Iterator[Cluster]:
    made = Cluster(folder)
    try:
        for _ in range(workers):
            made.worker()
        if workers:
            made.wait(workers)
        yield made
    finally:
        made.end()


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with started(tmp_path_factory.mktemp("two"), 2) as made:
        yield made


class At(Steps):
    """Does something once so many batches are there."""

    def __init__(self, batches: int, what: Callable[[], None]) -> None:
        self.left, self.what = batches, what

    def done(self, what: str) -> None:
        assert what.endswith(" games")
        self.left -= 1
        if self.left == 0:
            self.what()


def sums(outcome: Outcome) -> list[object]:
    """Everything that was counted."""
    return [
        (one.games, one.counts, getattr(one, "first", None), getattr(one, "such", None))
        for one in (*outcome.tallies, *outcome.pairs)
    ]


def test_a_cluster_gives_the_same_figures_as_one_machine(two: Cluster) -> None:
    job = Job((Walk(), Walk(wings=True)), 2, "blind", 5)
    there, here = run(job, 950, on_cluster(two.address), Steps()), run(job, 950, alone, Steps())
    assert (there.games, there.ended) == (950, "")
    assert sums(there) == sums(here)


def command(*words: str) -> Result:
    return CliRunner().invoke(kitwright, ["--root", str(packaged()), "simulate", "invisible_man", *words])


def test_the_command_plays_there_and_says_the_same(two: Cluster) -> None:
    words = ("--games", "120", "--bots", "random", "--seed", "4", "--format", "json")
    there, here = command(*words, "--cluster", two.address), command(*words, "--processes", "1")
    assert there.exit_code == 0, there.output
    assert there.stdout == here.stdout


def test_a_worker_that_is_killed_costs_its_batches_only(tmp_path: Path) -> None:
    with started(tmp_path, 2) as made:
        job = Job((Slow(),), 2, "blind", 5)
        killed = At(3, made.processes[1].kill)
        found = run(job, 400, on_cluster(made.address), killed, size=10)
        assert killed.left <= 0
        assert made.processes[1].wait(5) == -signal.SIGKILL
    assert (found.games, found.ended) == (400, "")
    assert sums(found) == sums(run(Job((Walk(),), 2, "blind", 5), 400, alone, Steps()))


def test_a_scheduler_that_is_gone_leaves_what_was_played(tmp_path: Path) -> None:
    with started(tmp_path, 1) as made:
        job = Job((Slow(),), 2, "blind", 5)
        found = run(job, 4000, on_cluster(made.address), At(3, made.scheduler.kill), size=10)
    assert (found.ended, found.why) == ("lost", f"the scheduler at {made.address} is gone")
    assert 30 <= found.games < 4000
    assert found.games % 10 == 0
    assert sums(found) == sums(run(Job((Walk(),), 2, "blind", 5), found.games, alone, Steps()))


def test_a_cluster_whose_workers_have_all_gone_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with started(tmp_path, 1) as made:
        job = Job((Slow(),), 2, "blind", 5)
        found = run(job, 4000, on_cluster(made.address), At(3, made.processes[1].kill), size=10)
    assert (found.ended, found.why) == ("lost", f"no worker is left at {made.address}")
    assert 30 <= found.games < 4000


def test_a_worker_of_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other.py"
    other.write_text(OTHER, "utf-8")
    with started(tmp_path, 0) as made:
        with pytest.raises(AskedError, match=r"no worker is at tcp://127\.0\.0\.1:\d+; start some with 'dask worker"):
            run(Job((Walk(),), 2, "blind", 5), 10, on_cluster(made.address), Steps())
        made.worker("--preload", str(other))
        made.wait(1)
        with pytest.raises(AskedError, match=rf"has Kitwright 0\.0\.9, and this is {__version__}"):
            run(Job((Walk(),), 2, "blind", 5), 10, on_cluster(made.address), Steps())
        monkeypatch.setattr(cluster, "_ready", lambda _client, _address: 1)  # as if it had come later
        found = run(Job((Walk(),), 2, "blind", 5), 10, on_cluster(made.address), Steps())
    why = f"at {made.address} a worker has Kitwright 0.0.9, and this is {__version__}"
    assert (found.ended, found.why, found.games) == ("lost", why, 0)


def test_without_the_extra_the_command_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = command("--cluster", "tcp://127.0.0.1:9")
    assert result.exit_code == 2
    assert 'pip install "kitwright[cluster]"' in " ".join(result.stderr.split())


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://there"])
def test_an_address_where_nobody_answers(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "ANSWER", 0.5)
    result = command("--bots", "random", "--games", "1", "--cluster", address)
    assert result.exit_code == 2
    assert f"no Dask scheduler answers at {address}" in " ".join(result.stderr.split())
    assert "Traceback" not in result.output


def test_processes_and_a_cluster_contradict_each_other() -> None:
    result = command("--processes", "2", "--cluster", "tcp://127.0.0.1:9")
    assert result.exit_code == 2
    assert "with --cluster its workers play" in " ".join(result.stderr.split())


@pytest.mark.parametrize("style", ["text", "json"])
def test_a_loss_is_a_finding_and_the_part_is_told(style: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(job: Job, batches: Sequence[range]) -> Iterator[Batch]:
        yield from alone(job, batches[:1])
        raise LostError("the scheduler at tcp://there is gone")

    monkeypatch.setattr("generator.simulation.running.playing_with", lambda _processes, _games: lost)
    result = command("--bots", "random", "--games", "250", "--format", style, "--out", str(tmp_path))
    assert result.exit_code == 1
    said = " ".join(result.stderr.split())
    assert "K510" in said
    assert "the scheduler at tcp://there is gone; 100 of 250 games were played, and the result is of those" in said
    if style == "json":
        assert json.loads(result.stdout)["played"] == 100
    else:
        assert "It ended early: the scheduler at tcp://there is gone." in result.stdout
        assert "This is a part" in (tmp_path / "invisible_man" / "simulation.html").read_text("utf-8")

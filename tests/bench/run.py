"""The deck workload against the hand-written PDF writer, as ratios in one run.

``python -m tests.bench.run [--n 54,540] [--runs 5] [--folder DIR]``.  Each round starts each
program once; a ratio is taken inside a round, and the first round is not counted.  The product
runs as a user starts it: ``kitwright build``, cold, on a pack that :mod:`tests.bench.make_pack`
made.  A second table sets builds after one card's edit, and after none, beside a cold one of the whole
kit.  Nothing here decides a test.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.make_pack import pack

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FONTS = ROOT / "templates" / "fonts" / "DejaVuSans"


def timed(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Seconds and peak MiB of one process."""
    start = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    assert process.stderr is not None
    complaint = process.stderr.read().decode()
    process.stderr.close()
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command} failed: {complaint[-2000:]}")
    return seconds, usage.ru_maxrss / 1024


def main() -> None:
    """Make the inputs, run the rounds, print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", default="54,540,5400")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--folder", type=Path)
    given = parser.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp(prefix="kitwright-bench-"))
    data = folder / "data"
    environment = {**os.environ, "W_DATA": str(data), "W_FONT_DIR": str(FONTS), "PYTHONPATH": str(ROOT)}
    if not (data / "icons.json").exists():
        subprocess.run([sys.executable, "gen_data.py"], cwd=HERE / "reference", env=environment, check=True)
    print("| cards | limit s | ours s | ratio | ours peak MiB | ms a card |")
    print("| --- | --- | --- | --- | --- | --- |")
    for count in map(int, given.n.split(",")):
        workspace, out = pack(folder, count), folder / "out"
        limit = [sys.executable, str(HERE / "reference" / "w_limit.py"), f"{data}/cards_{count}.yaml"]
        limit += [f"{folder}/limit.pdf", "--events"]
        ours = [*built(workspace, out), "--only", "cards"]
        rounds = []
        for _ in range(given.runs + 1):
            shutil.rmtree(out, ignore_errors=True)
            rounds.append((timed(limit, environment), timed(ours, environment)))
        del rounds[0]
        ratio = statistics.median(b[0] / a[0] for a, b in rounds)
        low, high = (statistics.median(r[i][0] for r in rounds) for i in (0, 1))
        peak = max(b[1] for _, b in rounds)
        print(
            f"| {count} | {low:.3f} | {high:.3f} | {ratio:.2f} | {peak:.0f} | {high / count * 1000:.2f} |", flush=True
        )

    print("\n| cards | cold s | after one edit s | share | after no change s |\n| --- | --- | --- | --- | --- |")
    for count in map(int, given.n.split(",")):
        print(warmed(pack(folder, count), folder / "out", count, given.runs, environment), flush=True)


def built(workspace: Path, out: Path) -> list[str]:
    """The command that a user types."""
    return [sys.executable, "-m", "generator", "--root", str(workspace), "build", "workload", "--out", str(out)]


def warmed(workspace: Path, out: Path, count: int, runs: int, environment: dict[str, str]) -> str:
    """A row of the second table: medians of rounds of a cold build, one after an edit, and one after nothing."""
    cards = workspace / "content" / "workload" / "cards.yaml"
    before = cards.read_text("utf-8")
    rounds = []
    for number in range(runs + 1):
        shutil.rmtree(out, ignore_errors=True)
        cold = timed(built(workspace, out), environment)[0]
        edited = before.replace(" the ", f" {'abcdefgh'[number % 8]} ", 1)
        cards.write_text(edited, encoding="utf-8")
        rounds.append(
            (cold, timed(built(workspace, out), environment)[0], timed(built(workspace, out), environment)[0])
        )
        cards.write_text(before, encoding="utf-8")
    cold, edit, none = (statistics.median(one[i] for one in rounds[1:]) for i in range(3))
    share = statistics.median(one[1] / one[0] for one in rounds[1:])
    return f"| {count} | {cold:.3f} | {edit:.3f} | {share:.2f} | {none:.3f} |"


if __name__ == "__main__":
    main()

"""``python -m tests.fuzz [TARGET ...] --seconds N``: look for inputs that break something; exit code 1 if any."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp

from tests.fuzz.running import fuzzed
from tests.fuzz.targets import TARGETS


def main() -> int:
    """Run the targets in turn."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Fuzz what reads the files of strangers.")
    parser.add_argument("target", nargs="*", help=f"one or more of {', '.join(TARGETS)}; all without one")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each target (default: 10)")
    parser.add_argument("--work", type=Path, help="folder for new inputs, crashes and logs (default: a new one)")
    given = parser.parse_args()
    if strange := [name for name in given.target if name not in TARGETS]:
        parser.error(f"no target is called {strange[0]}; there are {', '.join(TARGETS)}")
    if find_spec("atheris") is None:
        parser.error('the fuzzer is not installed; pip install "kitwright[fuzz]" brings it on Linux')
    work, broken = given.work or Path(mkdtemp(prefix="fuzz-")), False
    for name in given.target or TARGETS:
        run = fuzzed(name, given.seconds, work / name)
        print(run.told, flush=True)
        for crash in run.crashes:
            broken = True
            print(f"  {crash}\n{run.log[-3000:]}", flush=True)
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())

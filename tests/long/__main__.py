"""``python -m tests.long``: run the long tests and write ``tests/RELIABILITY.md``; further words are pytest's."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
REPORT = HERE.parent / "RELIABILITY.md"
words = ["-q", "-n", "2", "--dist", "loadfile", "--override-ini", "addopts=", f"--reliability={REPORT}", str(HERE)]
sys.exit(pytest.main([*words, *sys.argv[1:]]))

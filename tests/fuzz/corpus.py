"""Inputs that are kept: small ones that cover what a target has, and those by which something was found.

A file whose name begins with ``found`` once broke something that has been mended; the others are named by their hash.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
LARGEST = 200_000
"""Bytes of all inputs together."""


def inputs(name: str) -> Iterator[tuple[str, bytes]]:
    """The inputs of a target by the names of their files."""
    for path in sorted((CORPUS / name).iterdir()):
        yield path.name, path.read_bytes()

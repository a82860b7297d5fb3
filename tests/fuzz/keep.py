"""Keep the corpus small: ``python -m tests.fuzz.keep TARGET FOLDER`` takes from a folder what the corpus lacks.

An input is kept when it takes a step from line to line that no smaller one takes, in the packages of its target.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from hashlib import blake2b
from pathlib import Path
from types import FrameType
from typing import Any

from tests.fuzz.corpus import CORPUS, inputs
from tests.fuzz.targets import TARGETS, module

LONGEST = 1_000
"""Bytes of an input that is kept."""
MOST = 40
"""Inputs of a target that are kept beside those by which something was found."""
Step = tuple[str, int, int]


def steps(run: Callable[[bytes], None], data: bytes, packages: tuple[str, ...]) -> frozenset[Step]:
    """The steps from line to line that an input takes."""
    taken: set[Step] = set()

    def entered(frame: FrameType, _event: str, _value: Any) -> Any:
        name = str(frame.f_globals.get("__name__", ""))
        if not name.startswith(packages):
            return None
        last, file = 0, frame.f_code.co_filename

        def moved(inner: FrameType, _event: str, _value: Any) -> Any:
            nonlocal last
            taken.add((file, last, inner.f_lineno))
            last = inner.f_lineno
            return moved

        return moved

    sys.settrace(entered)
    try:
        run(data)
    finally:
        sys.settrace(None)
    return frozenset(taken)


def chosen(found: Iterable[bytes], of: Callable[[bytes], frozenset[Step]]) -> list[bytes]:
    """Inputs that together take every step that all do: the one with most that is new first, the smallest of equals."""
    taken = {data: of(data) for data in sorted(set(found), key=lambda data: (len(data), data))}
    kept: list[bytes] = []
    seen: frozenset[Step] = frozenset()
    while len(kept) < MOST:
        best = max(taken, key=lambda data: len(taken[data] - seen), default=None)
        if best is None or taken[best] <= seen:
            break
        kept.append(best)
        seen |= taken.pop(best)
    return kept


def main(name: str, folder: Path) -> None:
    """Write the corpus of a target anew, from what is in it and what lies in a folder."""
    run, packages = module(name).run, TARGETS[name].packages
    old = {file: data for file, data in inputs(name) if not file.startswith("found")}
    fresh = [path.read_bytes() for path in sorted(folder.iterdir())]
    wanted = [data for data in (*old.values(), *fresh) if len(data) <= LONGEST]
    kept = chosen(wanted, lambda data: steps(run, data, packages))
    for file in old:
        (CORPUS / name / file).unlink()
    for data in kept:
        (CORPUS / name / blake2b(data, digest_size=6).hexdigest()).write_bytes(data)
    print(f"{name}: {len(kept)} of {len(wanted)} inputs kept, {sum(map(len, kept))} bytes")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))

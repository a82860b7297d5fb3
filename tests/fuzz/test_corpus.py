"""Inputs that are kept are tried again by every run of the suite; this needs no fuzzer."""

from __future__ import annotations

import pytest

from tests.fuzz.corpus import CORPUS, LARGEST, inputs
from tests.fuzz.oracles import bounded
from tests.fuzz.targets import TARGETS, module


@pytest.mark.parametrize("name", TARGETS)
def test_every_input_that_is_kept_holds(name: str) -> None:
    run = module(name).run
    tried = 0
    for file, data in inputs(name):
        try:
            with bounded():
                run(data)
        except Exception as error:
            raise AssertionError(f"{name}/{file}: {data[:200]!r}") from error
        tried += 1
    assert tried >= 3


def test_the_corpus_is_small() -> None:
    sizes = [path.stat().st_size for path in CORPUS.rglob("*") if path.is_file()]
    assert sum(sizes) < LARGEST
    assert {path.name for path in CORPUS.iterdir()} == set(TARGETS)

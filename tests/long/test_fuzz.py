"""Much of what the suite tries a little of: fuzzers for minutes, hundreds of packs that nobody wrote."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from tests.fuzz.running import fuzzed
from tests.fuzz.targets import TARGETS
from tests.long.conftest import Tell
from tests.packs import Drawn, packs
from tests.spoilt import spoilt
from tests.test_packs import FEW, builds, holds

MANY = settings(FEW, max_examples=300, derandomize=False)


@pytest.mark.parametrize("name", TARGETS)
def test_no_input_breaks_a_reader(request: pytest.FixtureRequest, tmp_path: Path, tell: Tell, name: str) -> None:
    run = fuzzed(name, 60 * request.config.getoption("--minutes"), tmp_path)
    assert not run.crashes, run.log[-4000:]
    assert run.inputs > 0
    assert run.edges > 0
    tried = f"{run.inputs:,} inputs of the fuzzer to `{name}`, {run.per_second:,} a second"
    tell("inputs", tried, f"{run.edges:,} edges covered, no crash, no finding without a place")


def test_sound_packs_are_built_with_every_text_in_print(tell: Tell) -> None:
    tried: list[int] = []

    @settings(MANY, max_examples=150)
    @given(packs())
    def each(pack: Drawn) -> None:
        tried.append(len(pack.said) + len(pack.prose) + len(pack.polish))
        builds(pack)

    each()
    done = f"{sum(tried):,} texts found in print, no finding, the same bytes twice"
    tell("inputs", f"{len(tried):,} sound packs that nobody wrote", done)


def test_spoilt_packs_get_findings_with_places_or_are_built(tell: Tell) -> None:
    tried: list[bool] = []

    @settings(MANY, max_examples=600)
    @given(spoilt())
    def each(pack: Drawn) -> None:
        tried.append(holds(pack))

    each()
    built = sum(tried)
    held = f"{len(tried) - built:,} got findings, each at a line, and wrote nothing; {built:,} were built soundly"
    tell("inputs", f"{len(tried):,} packs with a slip or two", held)

"""One process of atheris: ``python -m tests.fuzz.engine TARGET FLAGS FOLDERS``, as libFuzzer takes them."""

from __future__ import annotations

import sys
from typing import Any

from tests.fuzz.corpus import inputs
from tests.fuzz.targets import TARGETS, module


def main(name: str, flags: list[str]) -> None:
    """Look for inputs of a target that cover something new, or break it; does not return."""
    import atheris

    fuzzer: Any = atheris
    with fuzzer.instrument_imports(include=list(TARGETS[name].packages)):
        from tests.fuzz.oracles import bounded  # brings modules that are instrumented

        run = module(name).run
        for _, data in inputs(name):
            run(data)  # so that what is imported late is instrumented too

    def one(data: bytes) -> None:
        with bounded():
            run(data)

    fuzzer.Setup([sys.argv[0], *flags], one)
    fuzzer.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])

"""Every font and every icon in the finished files of the games stands in their notices, and nothing else does."""

from pathlib import Path

import pytest

from generator.build import Options, build
from generator.pack import Workspace, packaged
from tests.long.conftest import Tell
from tests.notices import check_game


@pytest.mark.parametrize("name", ["invisible_man", "invisible_ink", "whats_he_building", "mister_x"])
def test_the_notices_are_those_of_the_finished_files(tmp_path: Path, name: str, tell: Tell) -> None:
    assert build(Workspace(packaged()), name, Options(out=tmp_path)).ok
    held = check_game(tmp_path / name)
    size = (tmp_path / name / "notices.txt").stat().st_size
    tell(
        "inputs", f"notices of {name} against its PDFs and its page",
        f"{len(held.fonts)} fonts and {len(held.icons)} icons named, no more and no fewer; {size / 1024:.0f} KiB",
    )  # fmt: skip

"""More of what the suite tries a little of: broken lines of the real game, fonts with spoiled tables."""

from pathlib import Path

import pytest

from tests.test_errors import test_a_broken_line_of_the_real_game_breaks_no_program as broken_line
from tests.test_fonts import spoil_tables


@pytest.mark.parametrize("mutant", range(12, 60))
def test_a_broken_line_breaks_no_program(tmp_path: Path, mutant: int) -> None:
    broken_line(tmp_path, mutant)


def test_no_changed_table_makes_a_trace(tmp_path: Path) -> None:
    spoil_tables(tmp_path, 300)

"""Every field case is a test that carries its id, or stands here with the reason why it cannot be one."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
CASES = [
    "P01", "P03", "P05", "P07", "P09", "P11", "P13", "P14", "P17", "P19", "P21", "P24",
    "T01", "T03", "T05", "T07", "T09", "T11", "T14", "T15", "T17", "T20", "T21", "T23", "T25",
    "R01", "R04", "R05", "R06", "R07", "R09", "R11", "R12",
    "S01", "S04", "S06", "S07", "S10", "S11",
    "Y01", "Y03", "Y05", "Y08", "Y09", "Y11", "Y13", "Y15", "Y17", "Y19", "Y21",
    "D01", "D03", "D05", "D07", "D09",
    "F01", "F04", "F05", "F07", "F09",
    "B01", "B03", "B05", "B08",
    "X01", "X03", "X05",
    "G01", "G03", "G05", "G07",
    "H02", "H03", "H05",
    "Z01", "Z03", "Z05", "Z07", "Z09", "Z11", "Z13",
]  # fmt: skip
"""The ids of all field cases that designers and playtesters told of."""
NOT_APPLICABLE: dict[str, str] = {}
"""Cases without a test, and why."""


def test_every_case_has_a_test_with_its_id_or_a_reason() -> None:
    assert len(CASES) == len(set(CASES)) == 81
    names = "\n".join(
        name
        for path in sorted(TESTS.rglob("test_*.py"))
        for name in re.findall(r"^\s*def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    )
    there = {one for one in CASES if re.search(rf"^test_(\w+_)?{one}(_|$)", names, re.IGNORECASE | re.MULTILINE)}
    assert set(CASES) - there == set(NOT_APPLICABLE)

"""The cut files of a kit: an SVG and a DXF for all sheets of a group that are cut alike."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from generator.cutter import Cutter, outlines
from generator.outputs.cut.dxf import Missing, dxf
from generator.outputs.cut.lines import Cuts, cuts
from generator.outputs.cut.svg import svg
from generator.sheets.impose import Plan


def write_cuts(
    plans: Iterable[Plan], cutter: Cutter, thickness: Mapping[str, float], stem: str, about: str, folder: Path
) -> tuple[list[str], Missing | None]:
    """Write the files of all plans into ``folder``; their names, and what was missing for DXF.

    ``thickness`` has the millimetres of each stock that is known, ``stem`` begins every name, and ``about`` says which
    game and version the sheets are of.  The name says for which template; ``last`` is the sheet that is not full.
    """
    made: list[str] = []
    missing: Missing | None = None
    for plan in plans:
        entry, paper = plan.group.entry, plan.paper.name
        for one in cuts(plan, thickness.get(entry.stock, 0.0)):
            last = "-last" if one.first > 1 else ""
            path = folder / f"{stem}-{plan.group.name}-{paper.lower()}-{cutter.id}-cut{last}.svg"
            title = f"{entry.title}, {_sheets(one)} of {plan.sheets}"
            said = f"{about}; {paper}; cutter {cutter.id}: {cutter.name}"
            path.write_text(svg(one, outlines(cutter, one.paper), title, said), encoding="utf-8", newline="\n")
            made.append(path.name)
            drawn = dxf(one, outlines(cutter, one.paper), title, said)
            if isinstance(drawn, Missing):
                missing = drawn
                continue
            path.with_suffix(".dxf").write_bytes(drawn)
            made.append(path.with_suffix(".dxf").name)
    return made, missing


def _sheets(one: Cuts) -> str:
    """``sheet 3`` or ``sheets 1 to 2``."""
    return f"sheet {one.first}" if one.first == one.last else f"sheets {one.first} to {one.last}"

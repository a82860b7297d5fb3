"""The printer's test: its sheet as a file, and what was read off it as a profile.

Comes in: a paper, an edge, the name of a profile, readings.  Goes out: the file that was
written, or the findings that say why none was.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from generator.diagnostic import Diagnostic, Sources
from generator.layout.text.words import Typesetter
from generator.pack import Workspace, packaged, without_content
from generator.profile import SMALLEST, Profile, Reading, measured, path_of, placing, read_profile, write_profile
from generator.sheets.calibration import Edge, calibration
from generator.sheets.impose import Paper
from generator.source import Loc
from generator.units import Size
from generator.whole import OutputError, write_whole


@dataclass
class Calibrated:
    """What came of it."""

    path: Path | None = None
    """The file that was written."""
    found: list[Diagnostic] = field(default_factory=list)
    sources: Sources = field(default_factory=Sources)


def paper_of(workspace: Workspace, name: str) -> Paper:
    """A paper that the workspace knows."""
    known = without_content(workspace).papers()[name]
    return Paper(known.name, Size(*known.size))


def _small(paper: Paper) -> Iterator[Diagnostic]:
    """K304 for a paper that does not hold the sheet."""
    if paper.size.w < SMALLEST.w or paper.size.h < SMALLEST.h:
        what = f"the printer's test on {paper.name}: {paper.size.w:g} x {paper.size.h:g} mm are too small"
        hint = f"choose paper of {SMALLEST.w:g} x {SMALLEST.h:g} mm or more"
        yield Diagnostic("K304", what, Loc("papers.yaml", (paper.name.lower(),)), hint)


def print_sheet(paper: Paper, edge: Edge, profiles: Path, profile: str, folder: Path) -> Calibrated:
    """Write the sheet as ``printer-test-PAPER.pdf``, drawn with ``profile`` if one is named."""
    from generator.outputs.pdf import PdfWriter

    done = Calibrated(found=list(_small(paper)))
    before = used(profiles, profile, done)
    if before is None or done.found:
        return done
    setter = Typesetter(without_content(Workspace(packaged())).fonts(), frozenset())
    data = BytesIO()
    writer = PdfWriter(data, f"Printer test, {paper.name}", "", "en", setter.book, {})
    for sheet in calibration(paper, setter, edge, profile):
        writer.add(sheet, placing(before, sheet.paper, back=sheet.back))
    writer.close()
    path = folder / f"printer-test-{paper.name.lower()}.pdf"
    _put(path, lambda: write_whole(path, data.getvalue()), done)
    return done


def keep(reading: Reading, paper: Paper, profiles: Path, profile: str, name: str) -> Calibrated:
    """Keep a reading as the profile ``name``; on a sheet printed with ``profile`` it adds to that one."""
    done = Calibrated(found=list(_small(paper)))
    before = used(profiles, profile, done)
    if before is None or done.found:
        return done
    made, found = measured(reading, paper.size, before if profile else None)
    done.found += found
    if made is not None:
        path = path_of(name, profiles)
        _put(path, lambda: write_profile(made, path), done)
    return done


def used(profiles: Path, name: str, done: Calibrated) -> Profile | None:
    """The named profile, or none at all; None, and findings, when it cannot be used."""
    if not name:
        return Profile()
    profile, found, source = read_profile(path_of(name, profiles))
    done.found += found
    if source is not None:
        done.sources.add(source)
    return profile


def _put(path: Path, write: Callable[[], None], done: Calibrated) -> None:
    """Write the file, or say why not."""
    try:
        write()
    except OutputError as error:
        hint = "close programs that show it, make room, or choose another folder"
        done.found.append(Diagnostic("K401", f"{error}", Loc(path.name), hint))
    else:
        done.path = path

"""A printer's profile: what a page needs so that it comes out of one printer as it was drawn.

Comes in: what was read off the test sheet (:mod:`generator.sheets.calibration`), or a file of
the user's settings.  Goes out: a :class:`Profile`, and for each page the matrix that corrects it.

Frames.  A page's own frame is millimetres from its top left, y down, as seen on that page; turns
are clockwise.  ``v`` is a place on the page less the page's centre.  The printer puts a place of
a front page at ``S v`` (its scales across and down), and one of a back page at ``R S v + d``:
turned and moved against the front page, as seen on the back page.  Where the front lies on the
paper is not asked: pieces are cut along the marks of the front.

A profile holds corrections, not faults.  It draws ``v`` at ``K (R v + offset)``, a back page in
full and a front page at ``K v``; ``K`` is the inverse of ``S``, ``R`` turns back and ``offset``
is minus ``d``, turned back.  Both pages then print at ``v``.
"""

from collections.abc import Iterator
from difflib import get_close_matches
from math import asin, cos, degrees, radians, sin
from pathlib import Path
from re import fullmatch
from typing import Annotated, Any, NamedTuple

import platformdirs
from pydantic import BeforeValidator

from generator.diagnostic import Diagnostic, from_fault
from generator.model import Entry, Length, Number, read, shown
from generator.source import Loc, Source, read_source
from generator.units import Size
from generator.whole import write_whole

NAME = r"[a-z][a-z0-9_-]{0,63}"
"""Names of profiles: also names of files, on every system."""
SMALLEST = Size(200, 270)
"""Millimetres of the smallest paper that holds the test sheet."""
RULER = 150.0
"""Millimetres of each ruler on the test sheet."""
MIDDLE = 10.0
"""What each scale on the back reads when the back lies true; its numbers run from 0 to twice that."""
BESIDE, ABOVE = 28.0, 30.0
"""Millimetres from the paper's edges to the scales: left and right, top and bottom."""
WHITE = 5.0
"""Millimetres that a printer without a profile is trusted to leave white."""
MOST_SCALE, MOST_OFFSET, MOST_TURN, MOST_WHITE = 0.05, 15.0, 3.0, 30.0
"""No sound printer is further off: share of a length, millimetres, degrees, millimetres."""
STRAY = 0.4
"""Millimetres by which the four scales may contradict each other: errors of 0.15 in each make 0.35, and one that
is misread by a whole millimetre makes 0.46 (A4)."""
SIDES = ("left", "top", "right", "bottom")


def _row(count: int, example: str) -> Any:
    """A check that a field holds a list of ``count`` values; what they are is checked by their types."""

    def counted(raw: Any) -> Any:
        if not isinstance(raw, (list, tuple)) or len(raw) != count:
            raise ValueError(f"expected a list of {count} numbers such as {example}, found {shown(raw)}")
        return raw

    return BeforeValidator(counted)


class Profile(Entry):
    """What corrects the pages of one printer; as it stands, nothing."""

    scale: Annotated[tuple[Number, Number], _row(2, "[1.003, 0.998]")] = (1.0, 1.0)
    """Factors across and down, for all pages."""
    offset: Annotated[tuple[Length, Length], _row(2, "[0.7, -0.3]")] = (0.0, 0.0)
    """Millimetres to the right and down on the paper, as seen on the back page, for back pages."""
    turn: Number = 0.0
    """Degrees clockwise about the page's centre, as seen on the back page, for back pages."""
    margins: Annotated[tuple[Length, Length, Length, Length], _row(4, "[4, 4, 4, 12]")] = (WHITE,) * 4
    """Millimetres that stay white: left, top, right, bottom (as boxes are written: x, y, then the far sides)."""

    @property
    def white(self) -> Size:
        """The wider margin across and down: blocks are centred, so that one side's is kept on the other, too."""
        left, top, right, bottom = self.margins
        return Size(max(left, right), max(top, bottom))

    def then(self, more: "Profile") -> "Profile":
        """This correction and ``more``, which was read off a sheet printed with this one.

        The sheet was drawn with ``G1``, and what it lacked is ``G2``: pages are now drawn with
        ``G1 G2``, which is ``K1 (R1 K2 (R2 v + offset2) + offset1)``.  Scales multiply, turns add,
        and the offset is ``R1 offset2 + offset1`` with each scale where it belongs.  This is exact when
        ``more`` scales both ways alike; else a turn has met an uneven scale, and places ``r``
        from the centre are off by at most ``r`` times the difference of the scales times the sine
        of the first turn: 0.002 mm for 150 mm, 0.001 and 0.8 degrees.
        """
        kx, ky = more.scale
        c, s = _turned(self.turn)
        x, y = kx * more.offset[0], ky * more.offset[1]
        offset = ((c * x - s * y + self.offset[0]) / kx, (s * x + c * y + self.offset[1]) / ky)
        scale = (self.scale[0] * kx, self.scale[1] * ky)
        return Profile(scale=scale, offset=offset, turn=self.turn + more.turn, margins=more.margins)


class Matrix(NamedTuple):
    """``x' = a x + c y + e`` and ``y' = b x + d y + f``: millimetres from the top left, y down."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def of(self, x: float, y: float) -> tuple[float, float]:
        """Where a place goes."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f


def placing(profile: Profile, paper: Size, *, back: bool) -> Matrix:
    """Where a page of that size is drawn so that it prints true.

    Pages are scaled about their centre: sheets are built symmetrically about it, so fronts and backs stay mirror
    images, margins change alike on both sides, and no place moves further than it must.  Offset
    and turn are for back pages only; a profile that corrects nothing gives the identity.
    """
    c, s = _turned(profile.turn) if back else (1.0, 0.0)
    right, down = profile.offset if back else (0.0, 0.0)
    kx, ky = profile.scale
    a, b, c_, d = kx * c, ky * s, -kx * s, ky * c
    x, y = paper.w / 2, paper.h / 2
    return Matrix(a, b, c_, d, x - a * x - c_ * y + kx * right, y - b * x - d * y + ky * down)


class Reading(NamedTuple):
    """What was read off the test sheet; what was not read is as a perfect printer has it."""

    across: float = RULER
    down: float = RULER
    """Millimetres that the rulers of the front measure."""
    top: float = MIDDLE
    bottom: float = MIDDLE
    left: float = MIDDLE
    right: float = MIDDLE
    """What the four scales of the back say, held against the light."""
    margins: tuple[float, float, float, float] | None = None
    """The lowest number to be seen on each ladder of the front: left, top, right, bottom."""


def measured(reading: Reading, paper: Size, before: Profile | None = None) -> tuple[Profile | None, list[Diagnostic]]:
    """The profile that follows from a reading, or the findings (K306) that say what cannot be right.

    ``paper`` is that of the sheet, :data:`SMALLEST` or larger; ``before`` is the profile with which
    it was printed, and the new one adds to that.
    Three unknowns (right, down, turn) answer to four scales: least squares, and what is left over
    tells a misreading.
    """
    found = list(_misread(reading))
    if found:
        return None, found
    profile, stray = _solved(reading, paper)
    if stray > STRAY:
        what = f"--top {reading.top:g}, --bottom {reading.bottom:g}, --left {reading.left:g}, --right {reading.right:g}"
        message = f"{what} contradict each other by {stray:.1f} mm; sheets turn, but they do not bend"
        return None, [Diagnostic("K306", message, _typed("top"), "one of the four scales is misread; read them again")]
    margins = reading.margins or (before.margins if before else profile.margins)
    profile = (before or Profile()).then(profile.model_copy(update={"margins": margins}))
    found = list(nonsense(profile, Loc("command line")))
    return (None, found) if found else (profile, [])


def _solved(reading: Reading, paper: Size) -> tuple[Profile, float]:
    """The correction of a sheet printed without one, and the millimetres that the scales contradict each other."""
    sx, sy = reading.across / RULER, reading.down / RULER
    a, b = sx * (paper.w / 2 - BESIDE), sy * (paper.h / 2 - ABOVE)
    top, bottom = sx * (MIDDLE - reading.top), sx * (MIDDLE - reading.bottom)
    left, right = sy * (MIDDLE - reading.left), sy * (MIDDLE - reading.right)
    sine = (b * (top - bottom) + a * (right - left)) / (2 * (a * a + b * b))
    stray = max(abs(top - bottom - 2 * b * sine), abs(right - left - 2 * a * sine))
    turn = -degrees(asin(sine))
    c, s = _turned(turn)
    x, y = -(top + bottom) / 2, -(left + right) / 2
    return Profile(scale=(1 / sx, 1 / sy), offset=(c * x - s * y, s * x + c * y), turn=turn), stray


def _misread(reading: Reading) -> Iterator[Diagnostic]:
    low, high = RULER / (1 + MOST_SCALE), RULER / (1 - MOST_SCALE)
    for name in ("across", "down"):
        hint = f"measure from line 0 to line {RULER:g}; print at actual size (100 %), not fitted to the page"
        yield from _within(getattr(reading, name), low, high, _typed(name), f"--{name}", hint)
    for name in ("top", "bottom", "left", "right"):
        hint = f"a scale runs from 0 to {2 * MIDDLE:g}, and says {MIDDLE:g} when the back lies true"
        yield from _within(getattr(reading, name), 0, 2 * MIDDLE, _typed(name), f"--{name}", hint)
    for side, value in zip(SIDES, reading.margins or (), strict=False):
        hint = "write the lowest number whose line is printed"
        yield from _within(value, 0, MOST_WHITE, _typed("margins"), f"the {side} margin", hint)


def nonsense(profile: Profile, place: Loc) -> Iterator[Diagnostic]:
    """K306 for every number that no sound printer needs; ``place`` is where the profile stands."""
    hint = "print the test sheet again and measure afresh"
    low, high = 1 - MOST_SCALE, 1 + MOST_SCALE
    for side, factor in zip(("across", "down"), profile.scale, strict=True):
        yield from _within(factor, low, high, place / "scale", f"the scale {side}", hint, "")
    for side, value in zip(("right", "down"), profile.offset, strict=True):
        yield from _within(value, -MOST_OFFSET, MOST_OFFSET, place / "offset", f"the offset {side}", hint)
    yield from _within(profile.turn, -MOST_TURN, MOST_TURN, place / "turn", "the turn", hint, " degrees")
    for side, value in zip(SIDES, profile.margins, strict=True):
        yield from _within(value, 0, MOST_WHITE, place / "margins", f"the {side} margin", hint)


def _within(
    value: float, low: float, high: float, at: Loc, what: str, hint: str, unit: str = " mm"
) -> Iterator[Diagnostic]:
    if not low <= value <= high:  # also true of what is no number
        yield Diagnostic("K306", f"{what} is {value:g}{unit}; sensible is {low:.4g} to {high:.4g}{unit}", at, hint)


def _typed(option: str) -> Loc:
    return Loc("command line", (f"--{option}",))


def _turned(turn: float) -> tuple[float, float]:
    """Cosine and sine of degrees."""
    return cos(radians(turn)), sin(radians(turn))


def folder() -> Path:
    """Where the user's profiles lie."""
    return platformdirs.user_config_path("kitwright") / "profiles"


def path_of(name: str, where: Path) -> Path:
    """The file of a profile; raises :class:`ValueError` with a sentence when ``name`` is none."""
    if not fullmatch(NAME, name):
        raise ValueError(f"'{name}' is no name of a profile; use lower-case letters, digits, - and _, a letter first")
    return where / f"{name}.yaml"


def profiles(where: Path) -> list[str]:
    """Names of the profiles in a folder."""
    return sorted(path.stem for path in where.glob("*.yaml") if fullmatch(NAME, path.stem))


def read_profile(path: Path) -> tuple[Profile | None, list[Diagnostic], Source | None]:
    """The profile in a file, what is wrong with it, and the text for showing where."""
    shown_as = f"profiles/{path.name}"
    if not path.is_file():
        known = profiles(path.parent)
        near = get_close_matches(path.stem, known, 1, 0.5)
        here = f"profiles here: {', '.join(known)}" if known else "make one with kitwright calibrate"
        hint = f"did you mean '{near[0]}'?" if near else here
        return None, [Diagnostic("K307", f"there is no profile '{path.stem}'", Loc(shown_as), hint)], None
    source, faults = read_source(path, shown_as)
    if source.tree is None and faults:
        return None, [from_fault(fault) for fault in faults], source
    profile, found = read(Profile, source.tree or {}, Loc(shown_as))
    if profile is not None:
        found = list(nonsense(profile, profile.at()))
    return (None if found or faults else profile), [*map(from_fault, faults), *found], source


def write_profile(profile: Profile, path: Path) -> None:
    """Keep a profile, in place of one that was there.  Raises :class:`~generator.whole.OutputError`."""
    write_whole(path, as_text(profile))


def as_text(profile: Profile) -> str:
    """The profile as YAML: lengths to 0.01 mm, factors so that 300 mm keep 0.003 mm."""
    rows = {
        "scale": (_list(profile.scale, 5), "across and down; all pages"),
        "offset": (_list(profile.offset, 2), "mm to the right and down, as seen on the back; back pages"),
        "turn": (_digits(profile.turn, 3), "degrees clockwise, as seen on the back; back pages"),
        "margins": (_list(profile.margins, 2), "mm that stay white: left, top, right, bottom"),
    }
    return "".join(f"{key}: {value}  # {note}\n" for key, (value, note) in rows.items())


def _list(values: tuple[float, ...], digits: int) -> str:
    return f"[{', '.join(_digits(value, digits) for value in values)}]"


def _digits(value: float, digits: int) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text

"""Fields of elements that hold several lengths: boxes, points, dashes, clips."""

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, TypeAdapter

from generator.limits import LONGEST_LENGTH
from generator.model import Flag, shown
from generator.units import Box, length


def _millimetres(raw: Any) -> float:
    """One length of a box or a point."""
    if isinstance(raw, str):
        return length(raw)
    if not isinstance(raw, (int, float)) or not abs(raw) <= LONGEST_LENGTH:
        raise ValueError(f"expected a length, found {shown(raw)}")
    return float(raw)


def _box(raw: Any) -> Any:
    parts = raw.split() if isinstance(raw, str) else raw
    if not isinstance(parts, (list, tuple)) or len(parts) != 4:
        raise ValueError(f"expected left, top, width and height such as 3 3 57 12, found {shown(raw)}")
    box = Box(*map(_millimetres, parts))
    if box.w < 0 or box.h < 0:
        raise ValueError(f"width and height are not negative, found {shown(raw)}")
    return box


def _points(raw: Any) -> Any:
    if isinstance(raw, str):
        raw = [pair.split() for pair in raw.split(",")]
    if not isinstance(raw, (list, tuple)) or len(raw) < 2:
        raise ValueError(f"expected two points or more, such as 0 0, 10 5, found {shown(raw)}")
    out = []
    for pair in raw:
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise ValueError(f"expected a point such as 10 5, found {shown(pair)}")
        out.append(tuple(map(_millimetres, pair)))
    return tuple(out)


def _dash(raw: Any) -> Any:
    if isinstance(raw, str):
        raw = raw.split()
    if not isinstance(raw, (list, tuple)):
        raise ValueError(f"expected lengths such as 2 1, found {shown(raw)}")
    return tuple(map(_millimetres, raw))


def _clip(raw: Any) -> Any:
    """``yes``, ``no``, ``round``, or path text."""
    if isinstance(raw, str) and (raw == "round" or re.fullmatch(PATH, raw)):
        return raw
    return "yes" if _FLAG.validate_python(raw) else ""


def _focus(raw: Any) -> Any:
    parts = raw.split() if isinstance(raw, str) else raw
    shares = [re.fullmatch(r"(\d{1,3}(?:\.\d+)?)%", str(part)) for part in parts] if isinstance(parts, list) else []
    numbers = tuple(float(one[1]) / 100 for one in shares if one)
    if len(numbers) != 2 or len(shares) != 2 or max(numbers) > 1:
        raise ValueError(f"expected how far across and how far down, such as 50% 30%, found {shown(raw)}")
    return numbers


def _weight(raw: Any) -> Any:
    return raw if isinstance(raw, str) and raw[:1].isalpha() else length(str(raw))


PATH = r"M[MLCZ0-9 .,\n-]+"
"""Path text: M, L, C and Z with absolute numbers."""
_FLAG: TypeAdapter[bool] = TypeAdapter(Flag)
BoxField = Annotated[
    Box, BeforeValidator(_box), Field(description="Left, top, width and height within what holds it, millimetres.")
]
PointsField = Annotated[tuple[tuple[float, float], ...], BeforeValidator(_points)]
DashField = Annotated[tuple[float, ...], BeforeValidator(_dash)]
GridField = Annotated[tuple[float, float], BeforeValidator(_dash)]
FocusField = Annotated[tuple[float, float], BeforeValidator(_focus)]
"""A point of a picture, as shares of its width and height."""
ClipField = Annotated[str, BeforeValidator(_clip)]
Weight = Annotated[float | str, BeforeValidator(_weight)]
"""A line width in millimetres, or the name of one from the theme."""

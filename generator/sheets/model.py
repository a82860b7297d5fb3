"""What a sheet is: frames at places on one side of a piece of paper."""

from typing import NamedTuple

from generator.frame import Frame
from generator.units import Box, Size


class Placed(NamedTuple):
    """A frame's trimmed top left corner on the paper, and the window it is seen through."""

    frame: Frame
    x: float
    y: float
    window: Box
    """Millimetres on the paper; nothing of the frame shows outside."""
    name: str = ""
    """``group:id:side`` of a component, for the manifest."""
    scale: float = 1.0
    digest: str = ""
    """Digest of the frame, when it is known."""
    turn: int = 0
    """Degrees that the frame is turned about its middle: 0 or 180."""


class Sheet(NamedTuple):
    """One side of one piece of paper."""

    paper: Size
    placed: tuple[Placed, ...]
    furniture: tuple[Frame, ...]
    """Crop marks, footer: drawn under and beside the components, paper-sized."""
    trim: Box
    bleed: float
    titles: tuple[str, ...] = ()
    """Bookmarks: the groups that begin here."""
    back: bool = False
    number: int = 1
    """Which piece of paper of its group it is a side of, counted from 1."""

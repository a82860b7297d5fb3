"""What is known of a picture: facts for layout, pixels for files, and why one cannot be had."""

from typing import Literal, NamedTuple

from generator.artwork.model import Artwork
from generator.source import Fault

Tone = Literal["", "grey", "low"]
PALE = 0.4
"""Share of its ink that a picture keeps where ink is saved."""
SHARP = 1_000_000
"""Pixels that the longer side of a drawing counts as: more than any print can tell apart."""


class PictureError(Exception):
    """A picture that cannot be had: the code of the finding, a sentence, and a way out.

    ``faults`` are those of its file, each with its line, and stand instead of the sentence where there are any.
    """

    def __init__(self, code: str, message: str, hint: str, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(message)
        self.code, self.hint, self.faults = code, hint, faults


class Art(NamedTuple):
    """A picture that was read and found sound."""

    key: str
    """Sixteen hexadecimal digits of the file's bytes."""
    name: str
    width: int
    """Pixels, orientation applied; of a drawing its proportions, :data:`SHARP` the longer side."""
    height: int
    clear: bool
    """Whether something shows through it."""
    faults: tuple[Fault, ...] = ()
    """What should be looked at though it can be printed."""


class Pixels(NamedTuple):
    """A picture as a file holds it: 8 bits a channel, or a drawing, which has none."""

    width: int
    height: int
    grey: bool
    """Whether it has one channel and not three."""
    jpeg: bool
    data: bytes
    """A JPEG file, or rows in PNG's filters, deflated."""
    alpha: bytes = b""
    """Opacity of one channel, as rows in PNG's filters, deflated; empty when nothing shows through."""
    drawing: Artwork | None = None
    """What is drawn instead of pixels."""

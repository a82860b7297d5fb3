"""What the rulebook shows of the real components: its pictures, and single pieces beside its tables.

Comes in: names of pictures and pieces.  Goes out: HTML that shows them, and the frames behind it.
"""

from generator.frame import Frame
from generator.games.plain import Picture
from generator.kit import Kit
from generator.outputs.rulebook.icons import Icons
from generator.outputs.svg import Drawings


class Figures:
    """The drawings of one rulebook; each is made when it is first shown."""

    def __init__(self, kit: Kit, icons: Icons) -> None:
        self.kit = kit
        self.frames: dict[str, Frame] = {}
        """By the name after ``drawing--`` in the HTML."""
        self.drawings = Drawings(icons.use, kit.press.pictures)

    def picture(self, name: str) -> Picture | None:
        """The entry of a picture, drawn by now; None when there is none that can be drawn."""
        drawable = self.kit.pictures.get(name)
        if drawable is None:
            return None
        if name not in self.frames:
            self._add(name, drawable.frame(self.kit.press))
        return drawable.entry

    def piece(self, of: str, side: str = "front") -> str:
        """The name of the drawing of a piece, ``group`` or ``group:id``; :class:`ValueError` when there is none."""
        self.kit.press.drawn = ""  # no group is being drawn that the piece could lie on
        frame = self.kit.piece(of, side)
        if isinstance(frame, str):
            raise ValueError(f"no piece '{of}' to show: {frame}")
        name = f"{of.replace(':', '--')}--{side}"
        if name not in self.frames:
            self._add(name, frame)
        return name

    def svg(self, name: str, label: str, kind: str = "drawing") -> str:
        """The drawing ``name`` as HTML; without a ``label`` it is for the eye alone."""
        return self.drawings.shown(name, label, kind)

    def _add(self, name: str, frame: Frame) -> None:
        self.frames[name] = frame
        self.drawings.add(name, frame)

"""Faces as a shop wants them: turned upright, and with as much bleed as its pictures have.

Comes in: a frame.  Goes out: a frame of another size or with more bleed.
"""

from generator.frame import Frame, Group, Icon, Item, Text

_UNDER = 0.1
"""Millimetres by which the added bleed reaches under the drawing, so that no seam shows."""


def turned(frame: Frame, degrees: int) -> Frame:
    """The frame turned by 90 or -90 degrees, clockwise, its width and height exchanged."""
    across, down = (frame.h - frame.w) / 2, (frame.w - frame.h) / 2
    return Frame(frame.h, frame.w, (Group(across, down, frame, float(degrees)),), frame.bleed)


def grown(frame: Frame, bleed: float) -> Frame:
    """The frame with ``bleed`` millimetres beyond its trim; where it has fewer, its ground goes on.

    What lacks is a ring round the drawing.  It shows the drawing without its words and icons, enlarged about the middle
    until it fills the ring: what stood at the edge is at the new edge, moved by as much as was missing.
    """
    had = frame.bleed
    if had >= bleed:
        return frame._replace(bleed=bleed)
    scale = max((side + 2 * bleed) / (side + 2 * had) for side in (frame.w, frame.h))
    across, down = frame.w * (1 - scale) / 2, frame.h * (1 - scale) / 2

    def corners(reach: float) -> tuple[str, ...]:
        """The corners of the trim and so much around it, in the enlarged drawing's own millimetres."""
        left, right = ((x - across) / scale for x in (-reach, frame.w + reach))
        top, bottom = ((y - down) / scale for y in (-reach, frame.h + reach))
        return tuple(f"{x:.4f} {y:.4f}" for x, y in ((left, top), (right, top), (right, bottom), (left, bottom)))

    outer, inner = corners(bleed), corners(had - _UNDER)
    ring = f"M{' L'.join(outer)} Z M{' L'.join(reversed(inner))} Z"
    under = Group(across, down, _ground(frame), 0.0, ring, scale)
    return Frame(frame.w, frame.h, (under, *frame.items), bleed)


def _ground(frame: Frame) -> Frame:
    """The frame without words and icons."""
    items: list[Item] = []
    for item in frame.items:
        if isinstance(item, Group):
            items.append(item._replace(frame=_ground(item.frame)))
        elif not isinstance(item, (Text, Icon)):
            items.append(item)
    return frame._replace(items=tuple(items))

"""Numbered steps on a printed page: what to do, a small drawing, and boxes for what was read."""

from generator.frame import Frame, Group, Item, Shape
from generator.layout import paths
from generator.layout.text.fit import Fitted, Setting, fit, place
from generator.layout.text.words import Letters, Typesetter
from generator.units import PT_PER_MM, Box

BLACK, GREY, WHITE, TINT = "#000000", "#555555", "#ffffff", "#e9eef4"
SMALL, BODY, STEP, TITLE = 7.5, 10.0, 12.0, 22.0
"""Points: notes and numbers, text, heads of steps, name of the page."""
LEADING = 1.22
INDENT = 8.5
"""Millimetres from the disc with a step's number to its text."""


class Pen:
    """Sets text in the faces of printed instructions."""

    def __init__(self, typesetter: Typesetter, families: tuple[str, ...]) -> None:
        self.typesetter = typesetter
        self._families = families

    def say(
        self, text: str, box: Box, size: float = BODY, *, bold: bool = False, align: str = "left",
        valign: str = "top", fill: str = BLACK,
    ) -> list[Item]:  # fmt: skip
        """A text in its box."""
        setting = self._setting(size, bold, fill, align, valign)
        return place(fit(self.typesetter, text, box, setting), box, setting, self.typesetter)

    def depth(self, text: str, width: float, size: float = BODY) -> float:
        """Millimetres that the text takes in a column."""
        fitted = fit(self.typesetter, text, Box(0, 0, width, 1000), self._setting(size))
        return _rows(fitted) * LEADING * size / PT_PER_MM

    def number(self, text: str, x: float, y: float, size: float = SMALL, *, bold: bool = False) -> list[Item]:
        """A few characters in the middle of a place."""
        return self.say(text, Box(x - 8, y - 3, 16, 6), size, bold=bold, align="centre", valign="middle")

    def _setting(
        self, size: float, bold: bool = False, fill: str = BLACK, align: str = "left", valign: str = "top"
    ) -> Setting:
        return Setting(Letters(self._families, bold=bold), size, size, 1.0, LEADING, fill, align, valign)


def _rows(fitted: Fitted) -> float:
    if fitted.plain:
        return len(fitted.plain)
    return fitted.lines[-1][1] + 1 if fitted.lines else 0.0


class Column:
    """Steps one below the other; ``y`` is where the next thing begins."""

    def __init__(self, pen: Pen, x: float, y: float, w: float, gap: float) -> None:
        self.x, self.y, self.w, self._gap = x, y, w, gap
        self.items: list[Item] = []
        self._pen = pen

    def head(self, title: str, about: str) -> None:
        """The page's name and what it is for."""
        self.items += self._pen.say(title, Box(self.x, self.y, self.w, 10), TITLE, bold=True)
        self.y += 10
        self._text(about, self.x, self.w, GREY)
        self.y += 1

    def step(self, number: int, title: str, text: str = "", drawing: Frame | None = None, scale: float = 1.0) -> None:
        """A number in a disc, what to do in bold, how to do it, and a drawing below."""
        self.y += self._gap
        disc = Box(self.x, self.y - 0.4, 6, 6)
        self.items.append(Shape(paths.ellipse(disc), BLACK))
        self.items += self._pen.say(str(number), disc, STEP, bold=True, align="centre", valign="middle", fill=WHITE)
        self.items += self._pen.say(title, Box(self.x + INDENT, self.y, self.w - INDENT, 6), STEP, bold=True)
        self.y += 5.6
        self.note(text)
        if drawing is not None:
            self.items.append(Group(self.x + INDENT, self.y + 1.5, drawing, scale=scale))
            self.y += drawing.h * scale + 3

    def note(self, text: str) -> None:
        """Text under a step's head."""
        self._text(text, self.x + INDENT, self.w - INDENT, BLACK)
        self.y += 1

    def fields(self, names: list[tuple[str, str]], wide: float, between: float = 5.0) -> None:
        """Boxes to write into, each named before it and with a word in its corner."""
        x = self.x + INDENT
        for name, word in names:
            self.items += self._pen.say(name, Box(x, self.y, 17, 7), BODY, bold=True, valign="middle")
            x += 17 if name else 0
            box = Box(x, self.y, wide, 7)
            self.items.append(Shape(paths.rectangle(box, 0.8), None, BLACK, 0.25))
            corner = Box(x, self.y, wide - 1.2, 7)
            self.items += self._pen.say(word, corner, SMALL, align="right", valign="middle", fill=GREY)
            x += wide + between
        self.y += 8.5

    def typed(self, lines: list[str]) -> None:
        """What is to be typed, on a tint."""
        box = Box(self.x + INDENT, self.y, self.w - INDENT, 5.2 * len(lines) + 3)
        self.items.append(Shape(paths.rectangle(box, 1), TINT))
        for n, line in enumerate(lines):
            self.items += self._pen.say(line, Box(box.x + 2.5, box.y + 1.5 + 5.2 * n, box.w - 5, 5.2), BODY, bold=True)
        self.y += box.h + 2

    def _text(self, text: str, x: float, w: float, fill: str) -> None:
        depth = self._pen.depth(text, w)
        self.items += self._pen.say(text, Box(x, self.y, w, depth + 1), fill=fill)
        self.y += depth

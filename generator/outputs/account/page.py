"""The account of a game as one page: round by round, what happened and the board as it stood at the end.

Comes in: a kit, and the scenes of a game.  Goes out: HTML, complete in itself.  The board stands in it once, as
a picture, since forty of its drawings would take a printer a minute and 17 MB; each piece is drawn once, as it is
printed.  Both are shown by reference.  A script, which nothing needs, shows one round at a time.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from html import escape, unescape
from io import BytesIO
from typing import Any, NamedTuple

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from generator.frame import Frame
from generator.kit import Kit
from generator.outputs.pdf.raster import raster
from generator.outputs.rulebook.colours import palette
from generator.outputs.rulebook.icons import Icons
from generator.outputs.rulebook.letters import STYLES, Letters
from generator.outputs.svg import Drawings
from generator.rules.table import Laid, Scene
from generator.units import MM_PER_INCH
from generator.workspace import packaged

LONGEST = 2100
"""Pixels of the board's longer side: two for each that a wide screen gives it."""
SHADOW = 0.5
"""Millimetres by which a piece's shadow lies below it."""


class About(NamedTuple):
    """Which game it was."""

    title: str
    version: str
    seed: int
    outcome: str
    facts: tuple[tuple[str, str], ...]
    file: str
    """Name of the game as text, when it is kept."""
    text: str


def account_page(kit: Kit, board: str, about: About, scenes: Sequence[Scene]) -> str:
    """The page as HTML, equal bytes for equal games; every text in it is escaped.

    ``board`` and all pieces are those of the kit; the kit has them.
    """
    table = _Table(kit, board)
    folder = packaged() / "templates" / "account"
    script = Markup((folder / "account.js").read_text("utf-8"))
    given: dict[str, Any] = {
        "about": about,
        "language": kit.press.language,
        "scenes": [{"scene": one, "board": Markup(table.shown(one))} for one in scenes],
        "symbols": Markup(table.definitions()),
        "script": script,
        "script_hash": b64encode(sha256(script.encode("utf-8")).digest()).decode("ascii"),
        "data": b64encode(about.text.encode("utf-8")).decode("ascii"),
    }
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string((folder / "account.html").read_text("utf-8"))
    bare = template.render(styles="", **given)
    styles = _styles(bare, table, kit) + (folder / "account.css").read_text("utf-8")
    return template.render(styles=Markup(styles), **given)


class _Table:
    """The board and the pieces on it; each face, as it is seen, is defined once."""

    def __init__(self, kit: Kit, board: str) -> None:
        self._kit = kit
        self._icons = Icons(kit.pack.icons())
        self.drawings = Drawings(self._icons.use, kit.press.pictures)
        self._board = self._frame(board, "front")
        self._seen: dict[tuple[object, ...], int] = {}
        self._defined: list[str] = []

    def shown(self, scene: Scene) -> str:
        """The board at the end of a round."""
        pieces = "".join(self._piece(one) for one in scene.pieces)
        seen = f'viewBox="0 0 {_short(self._board.w)} {_short(self._board.h)}"'
        label = f'role="img" aria-label="{escape(scene.alt)}"'
        return f'<svg class="board" {seen} {label}><use href="#board"></use>{_trail(scene)}{pieces}</svg>'

    def definitions(self) -> str:
        """All that is shown by reference."""
        defined = f"<defs>{self._picture()}{''.join(self._defined)}</defs>"
        return f"{self._icons.symbols()}{self.drawings.definitions()}{defined}"

    def _picture(self) -> str:
        """The board, as a picture of its size in millimetres."""
        board, kit, out = self._board, self._kit, BytesIO()
        dpi = LONGEST / max(board.w, board.h) * MM_PER_INCH
        picture = raster(board, kit.press.typesetter.book, kit.pack.icons(), dpi, kit.press.pictures)
        picture.save(out, "PNG", optimize=True)
        size = f'width="{_short(board.w)}" height="{_short(board.h)}" preserveAspectRatio="none"'
        data = f"data:image/png;base64,{b64encode(out.getvalue()).decode('ascii')}"
        return f'<image id="board" {size} href="{data}"></image>'

    def _piece(self, one: Laid) -> str:
        key = (one.of, one.side, one.crop, one.round)
        if key not in self._seen:
            self._seen[key] = len(self._seen)
            self._defined.append(self._definition(self._seen[key], one))
        frame = self._frame(one.of, one.side)
        scale = one.w / (one.crop[2] if one.crop else frame.w)
        steps = f"translate({_short(one.x)} {_short(one.y)}) scale({_short(scale, 4)})"
        return f'<use href="#piece--{self._seen[key]}" transform="{steps}"></use>'

    def _definition(self, number: int, one: Laid) -> str:
        """A face as it is seen, its top left corner at 0 0, with a shadow, and a line round a figure."""
        frame = self._frame(one.of, one.side)
        x, y, w, h = one.crop or (0.0, 0.0, frame.w, frame.h)
        radius = min(w, h) / 2 if one.round else 0.6
        box = f'width="{_short(w)}" height="{_short(h)}" rx="{_short(radius)}"'
        shadow = f'<rect class="shadow" x="{SHADOW}" y="{SHADOW}" {box}></rect>'
        clip = f'<clipPath id="seen--{number}"><rect {box}></rect></clipPath>'
        moved = f' transform="translate({_short(-x)} {_short(-y)})"' if x or y else ""
        face = f'<g clip-path="url(#seen--{number})"><use href="#{self._face(one.of, one.side)}"{moved}></use></g>'
        edge = f'<rect class="edge" {box}></rect>' if one.crop else ""
        return f'{clip}<g id="piece--{number}">{shadow}{face}{edge}</g>'

    def _face(self, of: str, side: str) -> str:
        name = f"{of.replace(':', '--')}--{side}"
        self.drawings.add(name, self._frame(of, side))
        return f"drawing--{name}"

    def _frame(self, of: str, side: str) -> Frame:
        frame = self._kit.piece(of, side)
        if isinstance(frame, str):
            raise ValueError(f"no piece '{of}' to show: {frame}")
        return frame


def _trail(scene: Scene) -> str:
    """Where one of the figures came along: a line from place to place, with an open end where it began."""
    if not scene.trail:
        return ""
    line = "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in scene.trail)
    x, y = scene.trail[0]
    start = f'<circle class="start" cx="{_short(x)}" cy="{_short(y)}" r="3"></circle>'
    return f'<path class="seam" d="{line}"></path><path class="trail" d="{line}"></path>{start}'


def _styles(html: str, table: _Table, kit: Kit) -> str:
    """The part of the style sheet about typefaces and colours: the game's own."""
    theme, book = kit.press.theme, kit.press.typesetter.book
    characters = {*unescape(re.sub(r"<[^>]*>", "", html)), *"0123456789.·–×‹›"}
    letters = Letters(book)
    roles: Iterable[tuple[str, Iterable[tuple[bool, bool]]]] = (("title", [(True, False)]), ("text", STYLES))
    for role, styles in roles:
        letters.role(role, theme.fonts.get(role) or next(iter(theme.fonts.values())), styles, characters)
    for face, kind in table.drawings.faces().items():
        letters.drawn(face, kind, table.drawings.letters[face])
    return letters.css() + palette({name: one for name, one in theme.colours.items() if one.startswith("#")})


def _short(value: float, places: int = 2) -> str:
    return f"{round(value, places) + 0.0:.{places}f}".rstrip("0").rstrip(".")

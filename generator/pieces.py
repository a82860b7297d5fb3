"""Pieces of the box: groups of components, each drawn when it is asked for."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from generator.expr.reads import Told, reading
from generator.frame import Frame, digest, mark
from generator.games.plain import KitEntry
from generator.layout.drawing import Stock
from generator.layout.face import Kept, Press
from generator.layout.template import Template
from generator.pack import Kind
from generator.units import Size

BLANK = "blank"
"""Name of a deck's pieces for pencil."""


class Drawn(NamedTuple):
    """A face, the digest of its drawing, and what was read of the game for it."""

    frame: Frame
    digest: str
    reads: Mapping[str, Told] = {}
    """Routes of the game with what stood there."""

    @property
    def mark(self) -> str:
        """The four characters that tell this drawing from earlier ones."""
        return self.frame.mark or mark(self.digest)


class Component(NamedTuple):
    """One piece of the box, as often as it is printed."""

    group: str
    id: str
    copies: int
    front: Drawn
    back: Drawn | None

    def faces(self) -> Iterator[tuple[str, Drawn]]:
        """Its sides by name."""
        yield "front", self.front
        if self.back is not None:
            yield "back", self.back


@dataclass
class Group:
    """All components that one entry of the kit makes."""

    name: str
    entry: KitEntry
    kind: Kind
    size: Size
    scopes: list[dict[str, Any]]
    """What each component's faces see: ``it``, ``id``, ``number``."""
    copies: list[int]
    front: Template
    back: Template | None
    sizes: dict[str, dict[str, float]] = field(default_factory=dict)
    """For each side that was drawn, the sizes that its deck shares, points."""
    picked: Mapping[str, int] = field(default_factory=dict)
    """Components that are printed, and copies of each; all in their numbers when empty."""

    @property
    def ids(self) -> list[str]:
        """Names of its components, the blank one among them."""
        return [scope["id"] for scope in self.scopes] + [BLANK] * bool(self.entry.blank)

    @property
    def count(self) -> int:
        """Pieces printed, spares and blanks included."""
        if self.picked:
            return sum(self.picked.values())
        return sum(self.copies) + self.entry.spare * bool(self.copies) + self.entry.blank

    def printed(self, made: Iterable[Component]) -> Iterator[Component]:
        """Those of the components that are printed."""
        for one in made:
            if not self.picked:
                yield one
            elif one.id in self.picked:
                yield one._replace(copies=self.picked[one.id])

    def components(self, press: Press) -> Iterator[Component]:
        """The components in table order; spares are further copies of the last, blanks follow."""
        stock = Stock(self.size.w, self.size.h, self.kind.bleed)
        press.drawn = self.name
        backs: Iterable[Drawn | None] = ()
        if self.back is not None:
            different = self.scopes if self.back.personal else self.scopes[:1]
            made = list(self._faces(press, "back", self.back, different, stock))
            backs = made if self.back.personal else made * len(self.scopes)
        fronts = self._faces(press, "front", self.front, self.scopes, stock)
        last = len(self.scopes) - 1
        behind = iter(backs)
        for i, (scope, copies, front) in enumerate(zip(self.scopes, self.copies, fronts, strict=True)):
            spare = self.entry.spare if i == last else 0
            yield Component(self.name, scope["id"], copies + spare, front, next(behind, None))
        if self.entry.blank:
            made = [_noted(press, partial(press.blank, face, stock)) for face in (self.front, self.back) if face]
            yield Component(self.name, BLANK, self.entry.blank, made[0], made[1] if self.back else None)

    def _faces(
        self, press: Press, side: str, template: Template, scopes: list[dict[str, Any]], stock: Stock
    ) -> Iterator[Drawn]:
        """One side of each scope: as it was drawn before where nothing has changed, else drawn now."""
        press.begin(template, scopes, stock)
        known: Mapping[str, Kept] = {}
        if press.memory is not None:
            known = press.memory.taken(self.name, side, [scope["id"] for scope in scopes], press.sizes)
        self.sizes[side] = dict(press.sizes)
        for scope in scopes:
            kept = known.get(scope["id"])
            yield Drawn(*kept) if kept else _noted(press, partial(press.member, template, scope, stock))


def _noted(press: Press, draw: Callable[[], Frame]) -> Drawn:
    """A face as it is drawn, with what was read meanwhile."""
    with reading(press.given) as reads:
        frame = draw()
    return Drawn(frame, digest(frame), reads.routes())

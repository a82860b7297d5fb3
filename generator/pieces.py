"""Pieces of the box: groups of components, each drawn when it is asked for."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from generator.frame import Frame, digest
from generator.games.plain import KitEntry
from generator.layout.drawing import Stock
from generator.layout.face import Press
from generator.layout.template import Template
from generator.pack import Kind
from generator.units import Size

BLANK = "blank"
"""Name of a deck's pieces for pencil."""


class Drawn(NamedTuple):
    """A face and the digest of its drawing."""

    frame: Frame
    digest: str


def drawn(frame: Frame) -> Drawn:
    return Drawn(frame, digest(frame))


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
    picked: frozenset[str] = frozenset()
    """Components of which one copy is printed; all in their numbers when empty."""

    @property
    def ids(self) -> list[str]:
        """Names of its components, the blank one among them."""
        return [scope["id"] for scope in self.scopes] + [BLANK] * bool(self.entry.blank)

    @property
    def count(self) -> int:
        """Pieces printed, spares and blanks included."""
        if self.picked:
            return len(self.picked)
        return sum(self.copies) + self.entry.spare * bool(self.copies) + self.entry.blank

    def printed(self, made: Iterable[Component]) -> Iterator[Component]:
        """Those of the components that are printed."""
        for one in made:
            if not self.picked:
                yield one
            elif one.id in self.picked:
                yield one._replace(copies=1)

    def components(self, press: Press) -> Iterator[Component]:
        """The components in table order; spares are further copies of the last, blanks follow."""
        stock = Stock(self.size.w, self.size.h, self.kind.bleed)
        press.drawn = self.name
        backs: Iterable[Drawn | None] = ()
        if self.back is not None:
            different = self.scopes if self.back.personal else self.scopes[:1]
            made = [drawn(frame) for frame in press.deck(self.back, different, stock)]
            backs = made if self.back.personal else made * len(self.scopes)
        fronts = press.deck(self.front, self.scopes, stock)
        last = len(self.scopes) - 1
        behind = iter(backs)
        for i, (scope, copies, front) in enumerate(zip(self.scopes, self.copies, fronts, strict=True)):
            spare = self.entry.spare if i == last else 0
            yield Component(self.name, scope["id"], copies + spare, drawn(front), next(behind, None))
        if self.entry.blank:
            back = None if self.back is None else drawn(press.blank(self.back, stock))
            yield Component(self.name, BLANK, self.entry.blank, drawn(press.blank(self.front, stock)), back)

"""Place labels: candidates on clear ground, who is in whose way, and the best choice of them."""

from collections.abc import Sequence
from typing import NamedTuple

from generator.layout.labels.choice import Choice, Option
from generator.layout.labels.ground import Ground, Obstacles, Point, cells, overlap
from generator.limits import RIVALS, spend
from generator.units import Box

_GRAIN = 1000
"""Weights and costs are kept in whole thousandths, so that sums compare exactly."""


class Label(NamedTuple):
    """A name that wants a place; all lengths in millimetres."""

    name: str
    """As messages call it."""
    w: float
    h: float
    """The size of its text."""
    places: tuple[Point, ...]
    """Top left corners it may have, best first."""
    weight: float = 1.0
    """How much it matters that it is placed, and placed well; more than 0."""
    costs: tuple[float, ...] = ()
    """What each place costs beside its rank, in the same measure as soft lines; nothing when left out."""


class Placement(NamedTuple):
    """Where a label stands, or why it stands nowhere."""

    chosen: int | None
    """Which of its places it has; None: it has none."""
    box: Box | None
    """The ground that it covers."""
    reason: str = ""
    """What is in the way of a label without a place: names of other labels, lines and pieces, the edge of the board."""


def place(labels: Sequence[Label], ground: Ground, clearance: float = 0.4) -> list[Placement]:
    """Places for ``labels``, in their order: nothing of the ground is covered, and they keep ``clearance`` mm apart.

    The greatest weight is placed; among such choices the labels stand, by weight, as early in their lists as they
    can (the last place costs 1, the others their share of it) and on few soft lines.  Same labels, in whatever order,
    give the same map.  The model (a few places for each name, a graph of conflicts, a cost for each place) is that of
    J. Christensen, J. Marks and S. Shieber, "An empirical study of algorithms for point-feature label placement",
    ACM Transactions on Graphics 14 (1995); :mod:`generator.layout.labels.choice` tells how it is solved.
    """
    obstacles = Obstacles(ground)
    order = sorted(range(len(labels)), key=lambda number: labels[number])
    options: list[Option] = []
    boxes: list[Box] = []
    for owner, number in enumerate(order):
        label = labels[number]
        for index, (x, y) in enumerate(label.places):
            box = Box(x, y, label.w, label.h)
            if not obstacles.leaves(box) and not obstacles.covers(box):
                share = index / max(1, len(label.places) - 1) + obstacles.cost(box)
                share += label.costs[index] if label.costs else 0.0
                options.append(Option(owner, index, round(_GRAIN * share) * _whole(label.weight)))
                boxes.append(box)
    rivals = _rivals(options, boxes, clearance)
    chosen = Choice(options, rivals, [_whole(labels[number].weight) for number in order]).made()
    placed = [Placement(None, None)] * len(labels)
    for owner, (number, choice) in enumerate(zip(order, chosen, strict=True)):
        if choice is not None:
            placed[number] = Placement(options[choice].rank, boxes[choice])
            continue
        spend(len(options))
        mine = [rivals[at] for at, option in enumerate(options) if option.owner == owner]
        met = {options[rival].owner for near in mine for rival in near if chosen[options[rival].owner] == rival}
        names = ", ".join(labels[order[other]].name for other in sorted(met))
        placed[number] = Placement(None, None, names or _ground_reason(labels[number], obstacles))
    return placed


def _whole(weight: float) -> int:
    return max(1, round(_GRAIN * weight))


def _rivals(options: Sequence[Option], boxes: Sequence[Box], clearance: float) -> list[set[int]]:
    """For each option those of other labels that cannot be chosen with it."""
    rivals: list[set[int]] = [set() for _ in options]
    filed: dict[tuple[int, int], list[int]] = {}
    for at, box in enumerate(boxes):
        for cell in cells(box.inset(-clearance / 2)):
            there = filed.setdefault(cell, [])
            spend(len(there))
            for other in there:
                if options[other].owner != options[at].owner and overlap(box, boxes[other], clearance):
                    spend(RIVALS)
                    rivals[at].add(other)
                    rivals[other].add(at)
            there.append(at)
    return rivals


def _ground_reason(label: Label, obstacles: Obstacles) -> str:
    """What keeps a label off the board even if it were alone there."""
    if not label.places:
        return "it has no places"
    beyond = sum(obstacles.leaves(Box(x, y, label.w, label.h)) for x, y in label.places)
    if beyond == len(label.places):
        return "the edge of the board"
    return "lines, pieces and the edge of the board" if beyond else "lines and pieces"

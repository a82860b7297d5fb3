"""Choose one option for each label, or none, at the least cost and without rivals.

Three steps.  Options that another of the same label beats in every way are dropped, as in the rules of F. Wagner,
A. Wolff, V. Kapoor and T. Strijk, "Three rules suffice for good label placement", Algorithmica 30 (2001).  What is
left falls into groups of labels that can be in each other's way.  A small group is solved exactly, by branch and bound.
In a large one, windows of neighbours are solved exactly while the rest stays, until no window brings anything: large
neighbourhood search, P. Shaw, "Using constraint programming and local search methods to solve vehicle routing
problems", CP98 (1998).  A label still left out then starts a chain in which each label takes the place of the next.
Nothing is random.
"""

from collections.abc import Sequence
from typing import NamedTuple

_WINDOW = 12
"""Labels that are solved together; a group of no more is solved exactly if the steps suffice."""
_STEPS = 1000
"""Branchings that one window may take; the best choice found by then is kept."""

Made = tuple[int, int | None]
"""A label and its option."""


class Option(NamedTuple):
    """One way of placing a label."""

    owner: int
    """The number of its label."""
    rank: int
    """Which of the label's places it is."""
    cost: int
    """How much worse it is than the best there could be."""


class Choice:
    """The search: what is chosen so far, and how many chosen options stand in the way of each option."""

    def __init__(self, options: Sequence[Option], rivals: Sequence[set[int]], weights: Sequence[int]) -> None:
        """``rivals`` of each option are others that exclude it; ``weights`` of the labels are whole and positive.

        To leave out a label costs more than the worst places for all, so that the weight placed comes first.
        """
        self._costs = [option.cost for option in options]
        self._owners = [option.owner for option in options]
        worst = [0] * len(weights)
        for option in options:
            worst[option.owner] = max(worst[option.owner], option.cost)
        self._absent = [weight * (sum(worst) + 1) for weight in weights]
        self._options: list[list[int]] = [[] for _ in weights]
        for at in sorted(range(len(options)), key=lambda at: options[at].cost):
            self._options[options[at].owner].append(at)
        self._rivals = [set(others) for others in rivals]
        self._chosen: list[int | None] = [None] * len(weights)
        self._blocked = [0] * len(options)
        self._steps = self._least = 0
        self._best: list[Made] = []
        self._drop_beaten()
        self._lists = [sorted(others) for others in self._rivals]

    def _drop_beaten(self) -> None:
        """Drop options for which their label has another, no dearer, that excludes nothing more."""
        waiting = list(range(len(self._options)))
        while waiting:
            owner = waiting.pop()
            kept: list[int] = []
            for at in self._options[owner]:
                if any(self._rivals[better] <= self._rivals[at] for better in kept):
                    for other in sorted(self._rivals[at]):
                        self._rivals[other].discard(at)
                        if self._owners[other] not in waiting:
                            waiting.append(self._owners[other])
                    self._rivals[at] = set()
                else:
                    kept.append(at)
            self._options[owner] = kept

    def made(self) -> list[int | None]:
        """The option of each label, by number; None where it is left out."""
        near = [sorted({self._owners[rival] for at in mine for rival in self._lists[at]}) for mine in self._options]
        seen: set[int] = set()
        for start in range(len(near)):
            if start not in seen:
                group = _nearest(start, near, len(near))
                seen.update(group)
                if len(group) > _WINDOW or not self._solve(group):
                    self._sweep(sorted(group), near)
        return self._chosen

    def _sweep(self, group: Sequence[int], near: Sequence[Sequence[int]]) -> None:
        """Solve each label alone and the window round it, and again those where something has moved since."""
        stale = set(group)
        while stale:
            for centre in group:
                if centre not in stale:
                    continue
                stale.discard(centre)
                for window in ([centre], _nearest(centre, near, _WINDOW)):
                    before = [self._chosen[label] for label in window]
                    self._solve(window)
                    for label, old in zip(window, before, strict=True):
                        if self._chosen[label] != old:
                            stale.update(near[label], _nearest(label, near, _WINDOW))
            absent = [label for label in group if self._chosen[label] is None] if not stale else []
            moved = next(filter(None, map(self._eject, absent)), [])
            for label in moved:
                stale.update(near[label], _nearest(label, near, _WINDOW))

    def _eject(self, absent: int) -> list[int]:
        """Place a label by the shortest chain of moves, each label turning out the next; the labels moved."""
        turned_out: dict[int, Made] = {}
        queue = [absent]
        for label in queue:
            for at in self._options[label]:
                if self._is_chosen(at):
                    continue
                if not self._blocked[at]:
                    moves: list[Made] = [(label, at)]
                    while moves[-1][0] != absent:
                        moves.append(turned_out[moves[-1][0]])
                    if self._all_moved(moves):
                        return [mover for mover, _ in moves]
                elif self._blocked[at] == 1:
                    other = next(self._owners[rival] for rival in self._lists[at] if self._is_chosen(rival))
                    if other != absent and other not in turned_out:
                        turned_out[other] = (label, at)
                        queue.append(other)
        return []

    def _all_moved(self, moves: Sequence[Made]) -> bool:
        """Make all moves, or none if one of them stands in the way of a later one."""
        before = [(label, self._chosen[label]) for label, _ in moves]
        for label, at in moves:
            if at is not None and self._blocked[at]:
                for mover, old in before:
                    self._choose(mover, old)
                return False
            self._choose(label, at)
        return True

    def _is_chosen(self, at: int) -> bool:
        return self._chosen[self._owners[at]] == at

    def _solve(self, window: Sequence[int]) -> bool:
        """Choose the best for some labels while the others stay; False if the steps did not suffice to be sure."""
        self._best = [(label, self._chosen[label]) for label in window]
        self._least = sum(self._cost(label, option) for label, option in self._best)
        self._steps = 0
        for label in window:
            self._choose(label, None)
        self._branch(window, 0, [])
        for label, option in self._best:
            self._choose(label, option)
        return self._steps <= _STEPS

    def _branch(self, labels: Sequence[int], spent: int, made: list[Made]) -> None:
        """Branch and bound: ``labels`` are open, the options ``made`` for others of the window have cost ``spent``.

        No choice is cheaper than the cheapest option of each open label.  Where two of these are rivals one of the
        two labels must be content with its second.
        """
        self._steps += 1
        if self._steps > _STEPS:
            return
        live = [[*(at for at in self._options[label] if not self._blocked[at]), None] for label in labels]
        costs = [[self._cost(label, at) for at in mine[:2]] for label, mine in zip(labels, live, strict=True)]
        regrets = [pair[-1] - pair[0] for pair in costs]
        firsts = {mine[0]: number for number, mine in enumerate(live) if mine[0] is not None}
        clashes: list[list[int]] = [[] for _ in labels]
        for at, number in firsts.items():
            clashes[number] = [firsts[rival] for rival in self._lists[at] if rival in firsts]
        bound = spent + sum(pair[0] for pair in costs)
        paired: set[int] = set()
        for number, others in enumerate(clashes):
            other = next((other for other in others if other not in paired), None)
            if other is not None and number not in paired:
                paired.update((number, other))
                bound += min(regrets[number], regrets[other])
        if bound >= self._least:
            return
        if not any(clashes):
            self._least = bound
            self._best = [*made, *((label, mine[0]) for label, mine in zip(labels, live, strict=True))]
            return
        worst = max(range(len(labels)), key=lambda number: (len(clashes[number]), regrets[number]))
        label, rest = labels[worst], [*labels[:worst], *labels[worst + 1 :]]
        for option in live[worst]:
            self._choose(label, option)
            self._branch(rest, spent + self._cost(label, option), [*made, (label, option)])
        self._choose(label, None)

    def _cost(self, label: int, option: int | None) -> int:
        return self._absent[label] if option is None else self._costs[option]

    def _choose(self, label: int, option: int | None) -> None:
        old, self._chosen[label] = self._chosen[label], option
        for at, more in ((old, -1), (option, 1)):
            if at is not None:
                for rival in self._lists[at]:
                    self._blocked[rival] += more


def _nearest(start: int, near: Sequence[Sequence[int]], most: int) -> list[int]:
    """A label and those around it, step by step through the graph of conflicts, until there are ``most``."""
    queue = [start]
    found = {start}
    for label in queue:
        for other in near[label]:
            if len(queue) == most:
                return queue
            if other not in found:
                found.add(other)
                queue.append(other)
    return queue

"""What changed since an earlier state of the game, as the page shows it.

Comes in: the words after ``--since``, and a kit as it is drawn now.  Goes out: a row for each component that is not
what it was, with what did it and the key of each earlier face.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import Any

from generator.before import Before, before
from generator.compare import SIDES, Change, Side, compare
from generator.diagnostic import Diagnostic
from generator.frame import Frame
from generator.kit import Component, Kit
from generator.outputs.record import Record
from generator.pack import Workspace

Row = dict[str, Any]
MOST_CAUSES = 12


class Since:
    """An earlier state that a game is compared with."""

    def __init__(self, workspace: Workspace, name: str, since: str, output: Path, stack: ExitStack) -> None:
        self._workspace, self._name, self._since, self._output, self._stack = workspace, name, since, output, stack

    @cached_property
    def _before(self) -> Before | Diagnostic:
        return before(self._workspace, self._name, self._since, self._output, self._stack)

    def rows(self, kit: Kit, made: Mapping[str, Sequence[Component]], key: Callable[[str, Frame], str]) -> Row:
        """The changes, and what they are measured against; or why there is nothing to compare with."""
        earlier = self._before
        if isinstance(earlier, Diagnostic):
            return {"since": "", "why": f"{earlier.message}; {earlier.hint}", "rows": []}
        now = _now(kit, made)
        changes = [self._row(one, earlier.side, key) for one in compare(earlier.side, now)]
        return {"since": earlier.words, "why": "", "rows": changes}

    def close(self) -> None:
        """Remove what was laid on disk."""
        self._stack.close()

    def _row(self, change: Change, old: Side, key: Callable[[str, Frame], str]) -> Row:
        kept = {name: old.record.rows.get((change.group, change.id, name)) for name in SIDES}
        at_hand = old.faces(frozenset(row.hash for row in kept.values() if row))
        told = [f"{cause}" for cause in change.causes[:MOST_CAUSES]]
        more = len(change.causes) - MOST_CAUSES
        return {
            "key": f"{change.group}:{change.id}",
            "title": change.title, "id": change.id, "how": change.how, "sides": list(change.sides),
            "copies": list(change.copies),
            "causes": [*told, *([f"and {more} more"] if more > 0 else [])],
            "old": {
                name: shown
                for name, row in kept.items()
                if row and row.hash in at_hand and (shown := key(row.hash, at_hand[row.hash]))
            },
        }  # fmt: skip


def _now(kit: Kit, made: Mapping[str, Sequence[Component]]) -> Side:
    """The kit as it is drawn now."""
    record = Record(kit.pack.name, kit.pack.game.game.version)
    faces: dict[str, Frame] = {}
    for group in kit.groups:
        for one in made[group.name]:
            record.add(group, one)
            faces |= {face.digest: face.frame for _, face in one.faces()}
    record.made_of(kit)
    return Side(record, lambda wanted: {digest: faces[digest] for digest in wanted if digest in faces})

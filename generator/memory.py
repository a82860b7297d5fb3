"""The faces of the last build, of which those are taken again that nothing has changed.

Comes in: the manifest and the faces that a build left.  Goes out: for each deck, the faces that would be drawn
again as they are: same templates, same sizes of type, same place in the table, every field that they read as it was.
Whatever shows another piece or tells of the kit itself is drawn anew, and so is everything after a finding.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.expr.reads import look_again
from generator.frame import Frame
from generator.layout.face import Kept
from generator.outputs.frames import kept
from generator.outputs.manifest import FRAMES, MANIFEST, previous
from generator.outputs.record import Record, Row


@dataclass
class LastBuild:
    """What one build left in its folder."""

    record: Record
    game: Any
    """The game as it is now."""
    folder: Path

    def taken(self, group: str, side: str, ids: Sequence[str], sizes: Mapping[str, float]) -> dict[str, Kept]:
        """By id, those faces of a deck that would be drawn again as they are."""
        if self.record.sizes.get(group, {}).get(side) != dict(sizes):
            return {}
        before = [id_ for name, id_, one in self.record.rows if name == group and one == side]
        rows = {
            id_: row
            for number, id_ in enumerate(ids)
            if number < len(before) and before[number] == id_ and self._holds(row := self.record.rows[group, id_, side])
        }
        faces = self._faces({row.hash for row in rows.values()}) if rows else {}
        return {
            id_: Kept(faces[row.hash], row.hash, {route: self.record.values[route] for route in row.reads})
            for id_, row in rows.items()
            if row.hash in faces
        }

    def _faces(self, wanted: Collection[str]) -> dict[str, Frame]:
        """Those of the faces that are kept; where they cannot be read all are drawn again."""
        try:
            return kept(self.folder / FRAMES, wanted)
        except OSError:
            return {}

    def _holds(self, row: Row) -> bool:
        """Whether everything that the face read stands there as it did."""
        try:
            return all(look_again(self.game, route) == self.record.values[route] for route in row.reads)
        except LookupError:
            return False


def last_build(folder: Path, game: Any, looks: str) -> LastBuild | None:
    """The build in ``folder``, if it found nothing amiss and everything but the content is as it was."""
    try:
        record, _ = previous(folder / MANIFEST)
    except ValueError:
        return None
    return LastBuild(record, game, folder) if looks and record.looks == looks else None

"""Names on the largest map: what they cover, and how long it takes to place them.

``python -m tests.bench.labels`` builds the poster of Mister X, reads its names off the PDF, counts what they lie on,
and times the placer alone.  Times are of this process's processor.  Nothing here decides a test.
"""

import tempfile
from pathlib import Path
from time import process_time
from unittest.mock import patch

from generator.build import Options, build
from generator.games.mister_x.model import Game
from generator.kit import kit_of
from generator.layout import labels
from generator.pack import Workspace, packaged, read_pack
from tests.games.mister_x.poster import Poster, covered

GAME = "mister_x"


def main() -> None:
    """Build, measure, print."""
    start = process_time()
    with tempfile.TemporaryDirectory(prefix="kitwright-bench-") as out:
        result = build(Workspace(packaged()), GAME, Options(only=("board",), out=Path(out)))
        whole = process_time() - start
        assert result.folder is not None
        assert isinstance(result.pack.game, Game)
        file = result.folder / f"{GAME}-board-poster.pdf"
        found = covered(Poster(file, result.pack.game))
        size = file.stat().st_size
    print(f"| names | placed s | build s | poster KB | {' | '.join(f'on a {what}' for what in found)} |")
    print(f"| {'--- | ' * (4 + len(found))}".rstrip())
    counts = " | ".join(str(len(pairs)) for pairs in found.values())
    print(f"| {len(result.pack.game.cities)} | {placed():.2f} | {whole:.2f} | {size / 1000:.0f} | {counts} |")


def placed() -> float:
    """Seconds that the placer takes for the names of the board."""
    kit = kit_of(read_pack(Workspace(packaged()), GAME))
    assert kit is not None
    spent = 0.0
    place = labels.place

    def timed(wanted: list[labels.Label], ground: labels.Ground) -> list[labels.Placement]:
        nonlocal spent
        start = process_time()
        made = place(wanted, ground)
        spent += process_time() - start
        return made

    with patch.object(labels, "place", timed):
        list(kit.components(next(group for group in kit.groups if group.name == "board")))
    return spent


if __name__ == "__main__":
    main()

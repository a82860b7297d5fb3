"""The sheets as they will be printed, told as faces at places on paper.

Comes in: a desk.  Goes out: for each printed side the size of its paper, where which face shows, and what is drawn
beside the faces, as plain data for the page.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

from generator.frame import Frame, digest
from generator.kit import Component, Kit
from generator.sheets.beside import families_beside
from generator.sheets.impose import Imprint, Pair, Paper, Plan, Printing, impose, pieces, plan
from generator.sheets.model import Placed, Sheet
from generator.sheets.sharing import arrange, share

Row = dict[str, Any]
Key = Callable[[str, Frame], str]


def sheet_rows(kit: Kit, made: dict[str, list[Component]], paper: Paper, how: Printing, key: Key) -> list[Row]:
    """All printed sides of the kit in order; ``key`` gives the key of a face's picture."""
    plans = [one for group in kit.groups if isinstance(one := plan(group, paper, how), Plan) and one.sheets]
    imprint = _imprint(kit)
    rests: dict[str, list[Pair]] = {}
    begun: set[str] = set()
    out: list[Row] = []
    for run in arrange(plans, how):
        group = run.plan.group
        kept: deque[Pair] = deque(maxlen=run.rest)
        parts = made.get(group.name, [])
        kept.extend(pieces(parts))
        rests[group.name] = list(kept)
        if parts:
            for sheet in impose(run.plan, parts, imprint):
                if sheet.number <= run.own:
                    begun.add(group.name)
                    out.append(_row(sheet, group.entry.title, group.entry.stock, key))
        for sheet in share(run.shared, rests, imprint, begun):
            names = dict.fromkeys(one.name.partition(":")[0] for one in sheet.placed)
            titles = {one.name: one.entry.title for one in kit.groups}
            said = ", ".join(titles.get(name, name) for name in names)
            out.append(_row(sheet, said, group.entry.stock, key))
    return out


def _row(sheet: Sheet, title: str, stock: str, key: Key) -> Row:
    return {
        "w": sheet.paper.w,
        "h": sheet.paper.h,
        "title": title,
        "stock": stock,
        "side": "back" if sheet.back else "front",
        "number": sheet.number,
        "faces": [_placed(one, key) for one in sheet.placed],
        "furniture": [key(digest(frame), frame) for frame in sheet.furniture if frame.items],
    }


def _placed(one: Placed, key: Key) -> Row:
    """Where a face lies: its corner with the bleed, its size, the window that it is seen through, its turn."""
    frame, k = one.frame, one.scale
    window = one.window
    return {
        "card": one.name.rpartition(":")[0],
        "face": key(one.digest or digest(frame), frame),
        "x": round(one.x - frame.bleed * k, 3), "y": round(one.y - frame.bleed * k, 3),
        "w": round((frame.w + 2 * frame.bleed) * k, 3), "h": round((frame.h + 2 * frame.bleed) * k, 3),
        "window": [round(side, 3) for side in (window.x, window.y, window.w, window.h)],
        "turn": one.turn,
    }  # fmt: skip


def _imprint(kit: Kit) -> Imprint:
    info, families = kit.pack.game.game, families_beside(kit.press.theme)
    return Imprint(f"{info.title} {info.version}", "preview", kit.press.typesetter, families, kit.pack.words)

"""A whole pack in one text, through the road of ``kitwright check``: findings with places, or a sound game.

``%% cards.yaml`` begins a file; files that are not there are those of a small sound game.
"""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.build import check
from tests.fuzz.findings import placed
from tests.kit import CARD, GAME, KIT, THEME, Game, found

SOUND = {
    "game.yaml": GAME.format(
        fields="{name: text, text: text, cost?: int, next?: ref cards, tags?: [text], tint?: colour, spot?: point, "
        "wild?: flag, long?: length, share?: number, suit?: 'one of oak, elm', goods?: int per cards, "
        "deep?: {a: int, b?: text}, double: '= (it.cost or 0) * 2'}"
    ),
    "cards.yaml": "wolf: {name: Wolf, text: Howls.}\n",
    "kit.yaml": KIT,
    "rulebook.yaml": "",
    "pictures.yaml": "",
    "glossary.yaml": "",
    "lang/pl.yaml": "",
    "templates/theme.yaml": THEME,
    "templates/card.yaml": CARD,
    "templates/kinds.yaml": "",
    "templates/icons/a.svg": "",
    "pictures/a.svg": "",
    "cards.csv": "",
}
"""Every file that an input may bring; empty ones are not there unless it does."""
_BEGIN = re.compile(r"^%% ?([a-z_./]+)[ \t]*\n", re.MULTILINE)
_folder = TemporaryDirectory(prefix="fuzz-")
_game = Game(Path(_folder.name))


def run(data: bytes) -> None:
    files = SOUND | _files(data.decode("utf-8", "surrogateescape"))
    for name, text in files.items():
        if text or name in ("game.yaml", "cards.yaml"):
            _game.write(name, text.encode("utf-8", "surrogateescape"))
        else:
            _place(name).unlink(missing_ok=True)
    if files["cards.csv"] and files["cards.yaml"] == SOUND["cards.yaml"]:
        _place("cards.yaml").unlink()
    pack, kit = check(_game.workspace, "probe")
    told = found(pack)
    assert kit is not None or told.errors
    placed(told, _game.root)


def _place(name: str) -> Path:
    folder = _game.workspace.templates if name.startswith("templates/") else _game.workspace.content
    return folder / "probe" / name.removeprefix("templates/")


def _files(text: str) -> dict[str, str]:
    """The files that an input brings; what stands before the first is ``cards.yaml``."""
    before, *rest = _BEGIN.split(text)
    given = {"cards.yaml": before} if before else {}
    for name, body in zip(rest[::2], rest[1::2], strict=True):
        if name in SOUND:
            given[name] = body
    return given


WORDS = (
    *(f"%% {name}\n".encode() for name in SOUND), b"draw:\n", b"  - rect: {box: 0 0 9 9, fill: ink}\n",
    b"extends: net\n",
    b"each: ", b"if: ", b"as: ", b"with: {", b"use: ", b"parts: {", b"grid: ", b"text: ", b"icon: ", b"picture: ",
    b"piece: ", b"label: ", b"spot: ", b"hatch: ", b"polygon: ", b"ellipse: ", b"line: ", b"path: ", b"mark: ",
    b"group: ", b"{{ it.name }}", b"= it.cost", b"checks: {a: {for: cards, must: it.cost > 0}}\n", b"each: {a: cards}",
    b"record: {", b"copies: 2", b"kind: net", b"net: {form: die, edge: 20}", b"kind: token_20", b"from: cards",
    b"size: ", b"blank: 1", b"only: {", b"insert: ", b"title: ", b"text: ", b"wolf", b": ", b", ", b"}\n", b"\n",
    b"null",
)  # fmt: skip

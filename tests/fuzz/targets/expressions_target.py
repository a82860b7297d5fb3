"""Expressions and quotes: a value within its limits, the same each time, or a finding's words."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from generator.build import check
from generator.expr import PathError, base_scope, expression, quote, value_of
from generator.limits import MOST_TEXT, TooMuchError, working
from tests.kit import game

STEPS = 200_000
"""Steps that one evaluation may take here: fewer than a face, so that inputs are quick."""
CARDS = """\
wolf: {name: Wolf, cost: 3, tags: [a, b], goods: {wolf: 2}, spot: 3 x 4, next: bear, wild: yes}
bear: {name: Bear, cost: 1, tags: [], goods: {}, spot: 1 x 2, next: wolf, wild: no}
"""
FIELDS = (
    "{name: text, cost: int, tags: [text], goods: int per cards, spot: point, next: ref cards, wild: flag, "
    "double: '= it.cost * 2'}"
)
CARD = "draw:\n  - text: {box: 5 5 53 8, say: '{{ it.name }}', style: title}\n"
_folder = TemporaryDirectory(prefix="fuzz-")
_pack = check(game(Path(_folder.name), CARDS, fields=FIELDS, card=CARD).workspace, "probe")[0]
assert not _pack.found, _pack.found
_game: Any = _pack.game
_SCOPE = {**base_scope(_game), "it": _game.cards["wolf"], "id": "wolf", "number": 1}


def run(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    _same(lambda: quote(text, _SCOPE))
    for compiled in (partial(value_of, text), partial(expression, text)):
        with suppress(PathError):
            if (get := compiled()) is not None:
                _same(partial(get, _SCOPE))


def _same(work: Callable[[], Any]) -> None:
    """Do something twice: the same comes of it, or the same reason why not."""
    first, second = _told(work), _told(work)
    assert first == second, (first, second)
    assert len(first) <= 30 * MOST_TEXT


def _told(work: Callable[[], Any]) -> str:
    try:
        with working(STEPS):
            return repr(work())
    except (PathError, TooMuchError) as error:
        return f"! {error}"


WORDS = (
    b"{{ ", b" }}", b"{cards.wolf.name}", b"|words", b"|Words", b"|plural|one|other", b"|upper", b"it.",
    b"it.goods.wolf",
    b".values()", b".keys()", b".items()", b".get('wolf')", b"range(", b"|sum", b"|length", b"|map('cost')",
    b"|selectattr('cost','ge',2)", b"|unique", b"|sort", b"|join(', ')", b"|round(1)", b"|int", b"|first", b"|last",
    b"|plural('a','b')", b"|default(1)", b"|min", b"|max", b"|list", b" if ", b" else ", b" and ", b" not ", b" in ",
    b" ~ ", b"//", b"%", b"**", b"[0]", b"[1:2]", b"['wolf']", b"{'a': 1}", b"(", b")", b"-", b"1e308", b"0.1",
    b"99999", b"'", b'"', b"{%", b"%}", b"{#", b"#}", b"namespace(", b"loop", b"is defined", b"it.next.cost",
    b"game.players.max",
)  # fmt: skip

"""Strategies of whole packs: games that are declared in YAML, with every kind of field, component and element.

What is drawn here is sound, so that it must be built without a finding, with every text of it in print.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import yaml
from hypothesis import strategies as st

from tests.kit import Game

Draw = Callable[[st.SearchStrategy[Any]], Any]
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZäöüßéèçñøåąćęłńóśźżÄÖÜÉŁŻ"
WORDS = st.builds(str.__add__, st.sampled_from(LETTERS), st.text(LETTERS + "0123456789.,;!?'&%@/()=+-", max_size=7))
"""Words that fit on a small card; YAML, sheets and markup would take some of them for something else."""
SIGNED = st.sampled_from(
    ("*", ":", "\\", "{", "}", "#", "*a*", ":sun:", "{a.b}", "yes", "no", "null", "~", "1:30", "0x1F")
)
"""Words that mean something to YAML or to markup, and are only words here."""
TEXTS = st.lists(st.one_of(WORDS, WORDS, SIGNED), min_size=1, max_size=4).map(" ".join)
PROSE = st.lists(st.text(LETTERS, min_size=1, max_size=9), min_size=1, max_size=12).map(" ".join)
"""Words of a rulebook, where digits would be numbers of the rules."""
IDS = st.text("abcdefgh", min_size=1, max_size=3).map(lambda name: f"x{name}")
ICONS = st.sampled_from(("sun", "moon", "crown", "anchor", "cog"))
COLOURS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)
DARK = st.sampled_from(("#000000", "#1d1b1a", "#2d4373", "#7d1f1d", "#23402a"))
PALE = st.sampled_from(("#ffffff", "#fffaf0", "#f5eedc", "#eef3ff"))
FAMILIES = st.sampled_from(("EB Garamond", "Barlow", "Courier Prime", "DejaVu Sans"))


@dataclass(frozen=True)
class Drawn:
    """A pack, and what must be read in its outputs."""

    files: Mapping[str, str | bytes]
    """By path as :meth:`Game.write` takes it."""
    said: tuple[str, ...] = ()
    """Texts of the kit."""
    polish: tuple[str, ...] = ()
    """Texts of the Polish kit; there is none without them."""
    prose: tuple[str, ...] = ()
    """Texts of the rulebook; there is none without them."""

    def write(self, made: Game) -> None:
        """All files."""
        for path, text in self.files.items():
            made.write(path, text)


def escaped(text: str) -> str:
    """A text as content writes it, so that no sign of it is markup or a quote."""
    return re.sub(r"[{}]", lambda found: found[0] * 2, re.sub(r"([\\*:])", r"\\\1", text))


FIELDS: dict[str, tuple[Any, st.SearchStrategy[Any]]] = {
    "cost": ("int", st.integers(-99, 99)),
    "rank": ({"is": "int", "min": 1, "max": 9, "about": "How high it is."}, st.integers(1, 9)),
    "share": ("number", st.integers(-99, 99).map(lambda n: n / 4)),
    "wild": ("flag", st.sampled_from(("yes", "no"))),
    "wide": ("length", st.sampled_from(("3mm", "0.5in", "1 cm", "12", "9pt"))),
    "tint": ("colour", COLOURS),
    "spot": ("point", st.tuples(st.integers(0, 200), st.integers(0, 200)).map("{0[0]} x {0[1]}".format)),
    "sign": ("icon", ICONS),
    "kind": ("one of oak, elm tree, ash", st.sampled_from(("oak", "elm tree", "ash"))),
    "tags": (["text"], st.lists(WORDS.map(escaped), max_size=3)),
    "price": ("int per suits", st.dictionaries(st.just("first"), st.integers(0, 9), max_size=1)),
    "deep": (
        {"a": "int", "b?": "text"},
        st.fixed_dictionaries({"a": st.integers(0, 9)}, optional={"b": WORDS.map(escaped)}),
    ),
    "stages": ([{"title": "text"}], st.lists(st.fixed_dictionaries({"title": WORDS.map(escaped)}), max_size=2)),
    "suit": ("ref suits", st.just("first")),
    "rivals": (["ref suits"], st.lists(st.just("first"), max_size=2)),
}
"""Types of fields, and values of them; references lead to the entry ``first`` of the table ``suits``."""
FLAT = frozenset(("cost", "rank", "share", "wild", "wide", "tint", "spot", "sign", "kind", "suit"))
"""Fields that a cell holds as it is."""
CARDS = ("poker", "standard", "bridge", "euro", "tarot", "mini", "square", "jumbo", "mat_half", "page", "half_page",
         "standee_30", "tile_50", "hex_80", "label_a4_8", "label_a4_14")  # fmt: skip
"""Kinds that have room for texts."""
SMALL = ("token_12", "token_20", "token_40", "tile_12", "tile_25", "hex_25", "hex_40", "standee", "standee_20", "micro")
NETS = (
    "tuck_box, deck: deck", "tuck_box, w: 60, h: 90, d: 20", "pouch, w: 80, h: 90, d: 35", "tray, w: 80, h: 60, d: 20",
    "die, edge: 25",
)  # fmt: skip
WINDOWED = (
    "rack, length: 180, height: 45", "slider, w: 90, h: 40, window: 15 x 15, steps: 8",
    "standee, w: 25, h: 40, base: 12", "spectacles, w: 146, h: 46, window: 46 x 30, length: 120",
)  # fmt: skip
ELEMENTS = (
    "rect: {box: 0 0 8 8, fill: one, stroke: ink, width: hair, radius: 1, dash: 1 1}",
    "ellipse: {box: 1 1 6 4, fill: two}",
    "polygon: {box: 0 0 8 8, sides: 5, star: yes, fill: one}",
    "line: {points: '0 0, 4 8, 8 0', curve: yes, closed: yes, stroke: two, width: 0.4, casing: ink, casing_width: 1}",
    "path: {box: 0 0 8 8, grid: 10 10, d: M0 0L10 0C10 5 5 10 0 10Z, fill: two}",
    "hatch: {box: 0 0 8 8, angle: 30, gap: 1, stroke: ink}",
    "icon: {box: 0 0 8 8, name: lantern, fill: ink}",
    "picture: {box: 0 0 8 8, src: art.svg, fit: contain}",
    "piece: {box: 0 0 8 8, of: coins, round: 1}",
    "grid: {box: 0 0 8 8, columns: 2, rows: 2, gap: 1}\n"
    "    draw: [{rect: {box: '0 0 {{ cell.w }} {{ cell.h }}', fill: one}}]",
    "group: {box: 0 0 8 8, clip: round, turn: 15}\n    draw: [{use: leaf}]",
    "group: {box: 0 0 8 8, inside: '0 0, 8 0, 4 8'}\n    draw: [{use: leaf}]",
    "use: leaf",
    "each: '{{ range(2) }}'\n    as: n\n    rect: {box: '{{ n * 4 }} 0 3 8', fill: two}",
    "if: '{{ number > 1 }}'\n    rect: {box: 0 0 8 8, fill: one}",
    "with: {side: 3}\n    rect: {box: '0 0 {{ side }} {{ side }}', stroke: ink}",
    "mark: {box: 0 2 20 4, style: body}",
)
"""Elements of a face, within eight millimetres or so."""
HEAD = (
    "parts: {leaf: [{ellipse: {box: 2 2 4 4, fill: one}}]}\n"
    "draw:\n"
    "  - rect: {box: '-3 -3 {{ face.w + 6 }} {{ face.h + 6 }}', fill: paper}\n"
)
ART = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'><path d='M0 0H4V4Z' fill='#345'/></svg>\n"


def _dumped(draw: Draw, tree: Any) -> str:
    """A tree as YAML, in one of the ways in which it can be written."""
    style = draw(st.sampled_from((None, None, "'", '"')))
    flow = draw(st.sampled_from((None, False, True)))
    told: str = yaml.safe_dump(
        tree if style is None else _worded(tree), allow_unicode=True, sort_keys=False, default_style=style,
        default_flow_style=flow, width=draw(st.sampled_from((60, 400))), indent=draw(st.sampled_from((2, 4))),
    )  # fmt: skip
    return told


def _worded(tree: Any) -> Any:
    """A tree whose values are all texts, as quotes make them."""
    if isinstance(tree, dict):
        return {key: _worded(one) for key, one in tree.items()}
    return [_worded(one) for one in tree] if isinstance(tree, list) else str(tree)


def _card(draw: Draw, lines: list[str]) -> str:
    """A face with room for texts: ``lines`` one below the other, other elements in a row at the foot."""
    drawn = draw(st.lists(st.sampled_from(ELEMENTS), max_size=4))
    high = 30 / max(1, len(lines))
    align, valign = (
        draw(st.sampled_from(("left", "centre", "right"))),
        draw(st.sampled_from(("top", "middle", "bottom"))),
    )
    told = [
        f"  - text: {{box: '4 {4 + i * high} {{{{ face.w - 8 }}}} {high - 1}', say: '{say}', style: body, fit: box, "
        f"align: {align}, valign: {valign}}}\n"
        for i, say in enumerate(lines)
    ]
    foot = [
        f"  - group: {{box: '{4 + 9 * i} {{{{ face.h - 13 }}}} 8 8'}}\n    draw:\n    - "
        + one.replace("\n    ", "\n      ") + "\n"
        for i, one in enumerate(drawn)
    ]  # fmt: skip
    return HEAD + "".join(foot) + "".join(told)


SMALL_FACE = HEAD + "  - icon: {box: '3 3 {{ face.w - 6 }} {{ face.h - 6 }}', name: '{{ it.sign }}', fill: ink}\n"
BOARD = HEAD + (
    "  - ellipse: {box: 30 30 10 10, fill: two, keep: 1}\n"
    "  - label: {box: 30 30 10 10, say: '{{ game.game.title }}', style: body, halo: paper}\n"
    "  - spot: {box: 0 0 9 9, of: 70 60 6 6, named: a place}\n"
    "    draw: [{rect: {box: 0 0 9 9, stroke: ink, width: 0.3}}]\n"
)
NET = (
    "extends: net\nparts:\n  panel:\n    - if: '{{ cell.w > 18 and cell.h > 12 }}'\n"
    "      text: {box: '3 3 {{ cell.w - 6 }} {{ cell.h - 6 }}', say: '{{ panel.name }}', style: body, fit: box, "
    "align: centre, valign: middle}\n"
)
HOLED = "extends: net\nparts:\n  panel:\n    - ellipse: {box: '0 0 {{ cell.w }} {{ cell.h }}', fill: two}\n"
"""A face for things with windows, where words could be cut off."""


@st.composite
def packs(draw: Draw) -> Drawn:
    """A sound pack."""
    names = draw(st.lists(st.sampled_from(sorted(FIELDS)), max_size=5, unique=True))
    sheet = all(name in FLAT for name in names) and draw(st.booleans())
    declared, optional = {"name": "text", "text": "text"}, set()
    for name in names:
        optional |= {name} if draw(st.booleans()) else set()
        declared[f"{name}{'?' * (name in optional)}"] = FIELDS[name][0]
    cards = {
        own: {"name": draw(TEXTS), "text": draw(TEXTS)}
        | {name: draw(FIELDS[name][1]) for name in names if name not in optional or draw(st.booleans())}
        for own in draw(st.lists(IDS, min_size=1, max_size=3, unique=True))
    }
    said = [text for card in cards.values() for text in (card["name"], card["text"])]
    for card in cards.values():
        card |= {"name": escaped(card["name"]), "text": escaped(card["text"])}
    if draw(st.booleans()):
        declared["twice"] = "= it.name ~ ' ' ~ it.name"
    tables: dict[str, Any] = {"suits": {"name": "text", "sign": "icon"}, "cards": declared}
    suits = {"first": {"name": draw(WORDS.map(escaped)), "sign": draw(ICONS)}}
    tables["board"] = {"record": {"size": "point"}}
    tables["counts"] = {"cards": "= cards|length"}
    tables["pairs"] = {"each": {"suit": "suits", "number": "1-2"}, "sign": "= it.suit.sign"}
    title = draw(WORDS)
    game = {
        "format": 1, "title": title, "version": "1.10", "players": {"min": 2, "max": 4}, "tables": tables,
        "checks": {"some": {"for": "cards", "must": "counts.cards > 0", "say": "there are none"}},
    }  # fmt: skip
    lines = ["{{ it.name }}", "{{ it.text }}"] + ["{{ it.twice }}"] * ("twice" in declared)
    kit = _kit(draw)
    files: dict[str, str | bytes] = {
        "game.yaml": _dumped(draw, game), "suits.yaml": _dumped(draw, suits), "board.yaml": "size: 190 x 120\n",
        "kit.yaml": kit, "pictures/art.svg": ART, "templates/theme.yaml": _theme(draw),
        "templates/card.yaml": _card(draw, lines), "templates/coin.yaml": SMALL_FACE, "templates/table.yaml": BOARD,
        "templates/folded.yaml": NET, "templates/holed.yaml": HOLED,
    }  # fmt: skip
    files |= {"cards.csv": _csv(cards)} if sheet else {"cards.yaml": _dumped(draw, cards)}
    made = Drawn(files, tuple(said))
    return _translated(draw, _ruled(draw, made, cards), cards)


def _theme(draw: Draw) -> str:
    theme = {
        "colours": {"ink": draw(DARK), "paper": draw(PALE), "page": "#ffffff", "fog": "#8c8577", "one": draw(COLOURS),
                    "two": draw(COLOURS)},
        "fonts": {"text": [draw(FAMILIES), "DejaVu Sans"], "title": [draw(FAMILIES), "DejaVu Sans"]},
        "styles": {"body": {"font": "text", "size": draw(st.sampled_from(("8pt", "9pt", "3 mm"))), "min": "6.5pt",
                            "leading": 1.1, "even": draw(st.sampled_from(("yes", "no")))}},
        "lines": {"hair": "0.15mm"},
    }  # fmt: skip
    return _dumped(draw, theme)


def _kit(draw: Draw) -> str:
    """A deck with a tuck box's worth of other things round it."""
    stock = "stock: card 300 g"
    rows = [
        f"deck: {{title: Deck, kind: {draw(st.sampled_from(('poker', 'bridge')))}, from: cards, front: card, {stock}}}"
    ]
    rows.append(f"coins: {{title: Coins, kind: {draw(st.sampled_from(SMALL))}, from: suits, front: coin, back: coin}}")
    if draw(st.booleans()):
        more = draw(
            st.sampled_from(
                ("", ", copies: 2", ", blank: 1", ", spare: 1", ", copies: counts.cards", ", layout: spaced")
            )
        )
        rows.append(f"more: {{title: More, kind: {draw(st.sampled_from(CARDS))}, from: cards, front: card{more}}}")
    if draw(st.booleans()):
        rows.append(f"pairs: {{title: Pairs, kind: {draw(st.sampled_from(SMALL))}, from: pairs, front: coin}}")
    if draw(st.booleans()):
        form = draw(st.sampled_from(NETS + WINDOWED))
        face = "holed" if form in WINDOWED else "folded"
        rows.append(f"box: {{title: Box, kind: net, net: {{form: {form}}}, front: {face}, {stock}}}")
    if draw(st.booleans()):
        rows.append("board: {title: Board, kind: board, size: board.size, front: table}")
    return "\n".join([*rows, ""])


def _csv(cards: Mapping[str, Mapping[str, Any]]) -> str:
    """Flat entries as a sheet."""
    names = list(dict.fromkeys(name for card in cards.values() for name in card))
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["id", *names])
    for own, card in cards.items():
        writer.writerow([own, *(card.get(name, "") for name in names)])
    return out.getvalue()


def _ruled(draw: Draw, made: Drawn, cards: Mapping[str, Mapping[str, Any]]) -> Drawn:
    """The pack with a rulebook or without."""
    if not draw(st.booleans()):
        return made
    first, second, title = draw(PROSE), draw(PROSE), draw(PROSE)
    quoted = next(iter(cards))
    text = f"{first}\n\n- **{second}**\n- {{counts.cards}} {{cards.{quoted}.name}}\n"
    book = {"play": {"title": title, "text": text}, "parts": {"title": "Parts", "insert": "components"}}
    files = {**made.files, "rulebook.yaml": _dumped(draw, book)}
    return replace(made, files=files, prose=(first, second, title))


def _translated(draw: Draw, made: Drawn, cards: Mapping[str, Mapping[str, Any]]) -> Drawn:
    """The pack with a Polish translation of its cards, or without."""
    if not draw(st.booleans()):
        return made
    said = {own: draw(WORDS) for own in cards}
    tree = {"cards": {own: {"name": escaped(text)} for own, text in said.items()}}
    return replace(made, files={**made.files, "lang/pl.yaml": _dumped(draw, tree)}, polish=tuple(said.values()))

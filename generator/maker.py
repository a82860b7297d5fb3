"""From entries of the kit to groups of pieces: kinds, tables, copies, templates and nets are looked up."""

from difflib import get_close_matches
from typing import Any

from generator.diagnostic import Diagnostic
from generator.expr import PathError, look_up
from generator.folding import Deck, net_of, shown
from generator.games.plain import KitEntry, NetEntry
from generator.layout.template import Template
from generator.limits import MOST_COPIES
from generator.nets import Net
from generator.pack import Kind, Pack
from generator.pieces import Group
from generator.source import Loc
from generator.units import Size

SMALLEST = 5.0
"""Millimetres; a piece that is smaller both ways is taken for one in inches."""


class Maker:
    """Turns entries of the kit into groups."""

    def __init__(self, pack: Pack, kinds: dict[str, Kind]) -> None:
        self.pack, self.kinds = pack, kinds
        self.found: list[Diagnostic] = []
        self._templates: dict[str, Template | None] = {}
        self._nets: dict[tuple[str, float, Deck | None], tuple[Net, Any]] = {}
        self._stocks: dict[str, float] = {}

    def again(self, pack: Pack) -> "Maker":
        """The same for a pack whose tables were read anew: kinds and templates are those that were read before."""
        other = Maker(pack, self.kinds)
        other._templates, other._nets, other._stocks = self._templates, self._nets, self._stocks
        return other

    def group(self, name: str, entry: KitEntry) -> Group | None:
        """The group of one entry; None, and findings, when it cannot be made."""
        kind = self.kinds.get(entry.kind)
        if kind is None and not self.pack.left_out(entry.kind, "kinds.yaml"):
            self._say("K301", f"no kind '{entry.kind}'", entry.at("kind"), self._near(entry.kind, self.kinds))
        front = self.template(entry.front, entry.at("front"))
        back = self.template(entry.back, entry.at("back")) if entry.back else None
        scopes = self._scopes(entry)
        net = self._net(entry) if entry.net else None
        size = net[0].size if net else self._size(entry, kind) if kind and not entry.net else None
        if size is not None and (min(size) <= 0 or max(size) < SMALLEST):
            inches = f"did you mean {size.w:g} x {size.h:g} in? Without a unit a size is in millimetres"
            hint = "give it a size" if min(size) <= 0 else inches
            at = kind.at("size") if kind and not entry.net and not entry.size else entry.at("kind")
            self._say("K301", f"a piece of {size.w:g} x {size.h:g} mm is none", at, hint)
            return None
        if kind is None or front is None or scopes is None or size is None:
            return None
        if net is not None:
            scopes = [{**scope, "net": net[1]} for scope in scopes]
        copies = [self._copies(entry, scope) for scope in scopes]
        if None in copies:
            return None
        return Group(name, entry, kind, size, scopes, [c for c in copies if c is not None], front, back)

    def _net(self, entry: KitEntry) -> tuple[Net, Any] | None:
        """The net of a folding thing, and what a template can draw of it; each is made once."""
        assert entry.net is not None
        try:
            thickness, deck = self._thickness(entry.stock), self._deck(entry.net)
            key = (repr(entry.net), thickness, deck)
            if key not in self._nets:
                net = net_of(entry.net, thickness, deck)
                self._nets[key] = (net, shown(net))
            return self._nets[key]
        except ValueError as error:
            self._say("K308", f"{error}", entry.net.at(), "correct the sizes; see 'kitwright explain K308'")
            return None

    def _thickness(self, stock: str) -> float:
        """Millimetres of a stock; :class:`ValueError` when it is none of stocks.yaml."""
        if not self._stocks:
            self._stocks |= {known.name: known.thickness for known in self.pack.stocks().values()}
        if stock in self._stocks:
            return self._stocks[stock]
        raise ValueError(f"how thick is the stock '{stock}'? stocks.yaml does not say")

    def _deck(self, net: NetEntry) -> Deck | None:
        """Cards and stock of the deck that a tuck box holds."""
        if net.deck is None:
            return None
        entry = self.pack.game.kit.get(net.deck)
        group = self.group(net.deck, entry) if entry and not entry.net else None
        if group is None:
            raise ValueError(f"the kit has no deck '{net.deck}'")
        return Deck(group.size, group.count, self._thickness(group.entry.stock))

    def _scopes(self, entry: KitEntry) -> list[dict[str, Any]] | None:
        if entry.source is None:
            return [{"id": entry.id, "number": 1, "it": entry}]
        known = entry.source in type(self.pack.game).model_fields
        table = getattr(self.pack.game, entry.source) if known else None
        if not isinstance(table, dict):
            if not {entry.source, "game"}.isdisjoint(self.pack.gaps):
                return None
            tables = [n for n in type(self.pack.game).model_fields if isinstance(getattr(self.pack.game, n), dict)]
            self._say("K302", f"no table '{entry.source}'", entry.at("from"), self._near(entry.source, tables))
            return None
        kept = {key: item for key, item in table.items() if entry.takes(item)}
        if table and not kept and entry.source not in self.pack.gaps:
            wanted = ", ".join(f"{field}: {value}" for field, value in entry.only.items())
            self._say("K302", f"no entry of '{entry.source}' has {wanted}", entry.at("only"), "correct field or value")
            return None
        return [{"id": key, "number": i, "it": item} for i, (key, item) in enumerate(kept.items(), 1)]

    def _size(self, entry: KitEntry, kind: Kind) -> Size | None:
        if entry.size is None:
            if kind.size is None:
                message = f"kind '{entry.kind}' has no size of its own"
                self._say("K301", message, entry.at("kind"), "add size: and a path such as board.size")
                return None
            return Size(*kind.size)
        try:
            value = look_up(entry.size, {"game": self.pack.game})
        except PathError as error:
            self._nowhere(error, entry.at("size"))
            return None
        if not isinstance(value, tuple) or len(value) != 2:
            self._say("K104", f"'{entry.size}' is no size", entry.at("size"), "it must lead to two lengths")
            return None
        return Size(*value)

    def _copies(self, entry: KitEntry, scope: dict[str, Any]) -> int | None:
        value: Any = entry.copies
        if not entry.copies.isdigit():
            try:
                value = look_up(entry.copies, {"game": self.pack.game, **scope})
            except PathError as error:
                self._nowhere(error, entry.at("copies"))
                return None
        try:
            count = int(value)
            if isinstance(value, float) and value != count:
                raise ValueError
        except (TypeError, ValueError):
            self._say(
                "K303", f"'{value}' is no number of copies", entry.at("copies"), "write a number or a path to one"
            )
            return None
        if not 0 <= count <= MOST_COPIES:
            self._say("K303", f"{count} copies are out of range", entry.at("copies"), f"0 to {MOST_COPIES}")
            return None
        return count

    def template(self, name: str, at: Loc) -> Template | None:
        """A compiled face, read once."""
        if self._templates.get(name) is None:
            self._templates[name] = self.pack.template(name, at)
        return self._templates[name]

    def _nowhere(self, error: PathError, at: Loc) -> None:
        if self.pack.whole:
            self._say("K104", str(error), at, error.hint)

    def _near(self, name: str, known: Any) -> str:
        near = get_close_matches(name, list(known), 1, 0.5)
        return f"did you mean '{near[0]}'?" if near else f"known here: {', '.join(known)}"

    def _say(self, code: str, message: str, at: Loc, hint: str | None = None) -> None:
        self.found.append(Diagnostic(code, message, at, hint))

"""Folding things of a kit: from what an entry says to a net, and to what a template can draw of it."""

from typing import NamedTuple

from generator.games.plain import NetEntry
from generator.nets import Net, deck_room, die, lines, pouch, rack, slider, spectacles, standee, tray, tuck_box
from generator.units import Box, Size

Points = tuple[tuple[float, float], ...]


class Deck(NamedTuple):
    """What a tuck box holds: cards of a size, and how thick one is."""

    card: Size
    cards: int
    thickness: float


class ShownPanel(NamedTuple):
    """A face of the thing: where its art is drawn, before it is turned by ``up`` about its middle."""

    name: str
    outline: Points
    upright: Box
    up: float


class Shown(NamedTuple):
    """A net as templates see it; millimetres on the sheet."""

    faces: tuple[ShownPanel, ...]
    cuts: tuple[Points, ...]
    folds: tuple[Points, ...]
    glue: tuple[Points, ...]


def shown(net: Net) -> Shown:
    """What a template draws of a net."""
    drawn = lines(net)
    faces = tuple(ShownPanel(p.name, p.outline, p.upright, p.up) for p in net.panels if p.kind == "face")
    return Shown(faces, drawn.cut, (*drawn.mountain, *drawn.valley), drawn.glue)


def net_of(entry: NetEntry, thickness: float, deck: Deck | None) -> Net:
    """The net that an entry asks for; :class:`ValueError` with a sentence when sizes lack or are impossible."""
    match entry.form:
        case "tuck_box" if deck is not None:
            return tuck_box(*deck_room(deck.card, deck.cards, deck.thickness), thickness)
        case "tuck_box":
            w, h, d = _sizes(entry, "w", "h", "d")
            return tuck_box(w, h, d, thickness)
        case "pouch":
            w, h, d = _sizes(entry, "w", "h", "d")
            return pouch(w, h, d, thickness)
        case "tray":
            w, h, d = _sizes(entry, "w", "h", "d")
            return tray(w, h, d, thickness)
        case "standee":
            w, h, base = _sizes(entry, "w", "h", "base")
            return standee(w, h, base, thickness)
        case "rack":
            length, height = _sizes(entry, "length", "height")
            return rack(length, height, thickness)
        case "die":
            (edge,) = _sizes(entry, "edge")
            return die(edge, thickness)
        case "slider":
            w, h = _sizes(entry, "w", "h")
            if entry.window is None or entry.steps is None:
                raise ValueError("a slider has a window, width x height, and a number of steps")
            return slider(w, h, Size(*entry.window), entry.steps, thickness)
        case "spectacles":
            w, h, length = _sizes(entry, "w", "h", "length")
            if entry.window is None:
                raise ValueError("spectacles have a window for each eye, width x height")
            return spectacles(w, h, Size(*entry.window), length, thickness)


def _sizes(entry: NetEntry, *names: str) -> tuple[float, ...]:
    missing = [name for name in names if getattr(entry, name) is None]
    if missing:
        raise ValueError(f"a {entry.form.replace('_', ' ')} has {', '.join(names)}; {', '.join(missing)} is missing")
    return tuple(getattr(entry, name) for name in names)

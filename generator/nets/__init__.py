"""Nets: folding things as flat geometry, with what to cut, fold and glue, and how they stand when folded."""

from generator.nets.boxes import DeckRoom, deck_depth, deck_room, pouch, tray, tuck_box
from generator.nets.devices import die, slider
from generator.nets.fold import Pose, folded, poses
from generator.nets.lines import Lines, lines
from generator.nets.model import Fold, Glue, Net, Panel, Rest
from generator.nets.stands import rack, standee
from generator.nets.worn import spectacles

__all__ = [
    "DeckRoom",
    "Fold",
    "Glue",
    "Lines",
    "Net",
    "Panel",
    "Pose",
    "Rest",
    "deck_depth",
    "deck_room",
    "die",
    "folded",
    "lines",
    "poses",
    "pouch",
    "rack",
    "slider",
    "spectacles",
    "standee",
    "tray",
    "tuck_box",
]

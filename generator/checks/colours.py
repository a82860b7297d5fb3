"""Checks of colours that carry meaning: every eye must tell them apart."""

from collections.abc import Iterator
from difflib import get_close_matches
from itertools import combinations

from generator.colour import alike
from generator.diagnostic import Diagnostic
from generator.layout.theme import Theme
from generator.pack import Pack


def theme_colours_stay_apart(pack: Pack, theme: Theme) -> Iterator[Diagnostic]:
    """K114: every eye can tell apart the colours of each group that the theme lists under ``apart``."""
    for group, names in theme.apart.items():
        known = []
        for i, name in enumerate(names):
            place = theme.at("apart", group, i)
            if name.startswith("#"):
                known.append((name, name, place))
            elif name in theme.colours:
                known.append((name, theme.colours[name], theme.at("colours", name)))
            elif not pack.left_out(name, "theme.yaml"):
                near = get_close_matches(name, theme.colours, 1, 0.5)
                hint = f"did you mean '{near[0]}'?" if near else f"colours here: {', '.join(theme.colours)}"
                yield Diagnostic("K105", f"the theme has no '{name}'", place, hint)
        for (first, one, there), (name, other, here) in combinations(known, 2):
            if told := alike(one, other):
                message = f"{first} and {name} of '{group}' look {told}"
                hint = "make one of the two much lighter or darker: every eye sees that"
                yield Diagnostic("K114", message, here, hint, ((there, first),))

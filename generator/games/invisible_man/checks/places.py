"""Where location cards may send him, as findings name it."""

from typing import get_args

from generator.games.invisible_man.model import LocationCard

COUNTY_WORDS: tuple[str, ...] = get_args(LocationCard.model_fields["county"].annotation)
"""Destinations that the county section of a location card may name."""
TOWN_WORDS: tuple[str, ...] = get_args(LocationCard.model_fields["town"].annotation)
"""Destinations that the town section may name."""
SIZES = tuple(word for word in TOWN_WORDS if word not in ("stay", "county"))
"""The sizes of town as location cards name them, the largest first."""

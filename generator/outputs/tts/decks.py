"""Decks: cards on sheets of at most 10 x 7 places, whose last place is what others see of a card in a hand.

A card's number is a hundred times that of its sheet, plus its place on it, counted from 0 at the upper left.  Copies
repeat the number and not the picture.
"""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any, NamedTuple

from PIL import Image

from generator.kit import Component, Group
from generator.outputs.png import Wanted, rendered
from generator.outputs.tts.sizes import cell, inches, resolution, scale
from generator.outputs.tts.states import CARD, Builder, State, Thing, called, is_blank, said, scopes
from generator.pieces import Drawn
from generator.units import Size

MOST_COLUMNS, MOST_ROWS = 10, 7
FEWEST = 2
"""Columns and rows that a sheet has at least."""
MOST_CARDS = MOST_COLUMNS * MOST_ROWS - 1


class Grid(NamedTuple):
    """How cards lie on a sheet."""

    columns: int
    rows: int
    dpi: float
    width: int
    """Pixels of a card."""
    height: int


class Sheet(NamedTuple):
    """A sheet as the format has it."""

    number: int
    custom: dict[str, Any]


class Card(NamedTuple):
    """A card and its place on a sheet."""

    made: Component
    sheet: Sheet
    place: int


def grid(cards: int, size: Size) -> Grid:
    """The grid for so many cards and a hidden one that shows them best; of equals the one with fewest places."""
    shapes = [
        (columns, rows)
        for columns in range(FEWEST, MOST_COLUMNS + 1)
        for rows in range(FEWEST, MOST_ROWS + 1)
        if columns * rows > cards
    ]
    columns, rows = max(shapes, key=lambda one: (resolution(size, *one), -one[0] * one[1], one[0]))
    dpi = resolution(size, columns, rows)
    return Grid(columns, rows, dpi, *cell(size, dpi))


def decks(builder: Builder, group: Group, made: list[Component], first: int) -> tuple[list[Thing], int]:
    """The decks of a component, its blank cards apart, and how many sheets they take; ``first`` numbers the sheets."""
    sideways = group.size.w > group.size.h
    size = Size(*sorted(group.size))
    sheets = ceil(len(made) / MOST_CARDS)
    most = ceil(len(made) / sheets)
    layout = grid(most, size)
    shared = len({one.back.digest if one.back else "" for one in made}) == 1
    if shared:
        (image,) = _images(builder, [made[0].back], layout, sideways)
        back = builder.picture(f"{group.name}_back", image, layout.dpi)
    cards: list[Card] = []
    for number in range(sheets):
        part, name = made[number * most : (number + 1) * most], str(number + 1)
        on = layout if len(part) == most else grid(len(part), size)
        backs = [one.back for one in part]
        face = _sheet(builder, [one.front for one in part], backs[0], on, sideways)
        if not shared:
            image = _sheet(builder, backs, backs[0], on, sideways)
            back = builder.picture(f"{group.name}_backs_{name}", image, on.dpi)
        custom = {
            "FaceURL": builder.picture(f"{group.name}_faces_{name}", face, on.dpi),
            "BackURL": back,
            "NumWidth": on.columns,
            "NumHeight": on.rows,
            "BackIsHidden": True,
            "UniqueBack": not shared,
        }
        sheet = Sheet(first + number, custom)
        cards += [Card(one, sheet, place) for place, one in enumerate(part)]
    piles = [[one for one in cards if is_blank(group, one.made) is blank] for blank in (False, True)]
    things = [Thing(_pile(builder, group, pile), inches(group.size)) for pile in piles if pile]
    return things, sheets


def _pile(builder: Builder, group: Group, pile: list[Card]) -> State:
    """A deck, or the card that is one by itself."""
    seen, blank = scopes(group), is_blank(group, pile[0].made)
    looks: dict[str, Any] = {
        "scale": scale("card", max(group.size)),
        "tint": CARD,
        "face_down": True,
        "SidewaysCard": group.size.w > group.size.h,
    }
    cards = [
        builder.state(
            "Card",
            f"{group.name}:{one.made.id}:{copy}",
            called(group, None if blank else seen[one.made.id]),
            said(group, one.made.front.frame),
            **looks,
            CardID=one.sheet.number * 100 + one.place,
            CustomDeck={str(one.sheet.number): one.sheet.custom},
        )
        for one in pile
        for copy in range(one.made.copies)
    ]
    if len(cards) == 1:
        return cards[0]
    return builder.state(
        "DeckCustom",
        f"{group.name}:deck{':blank' * blank}",
        called(group, None) if blank else group.entry.title,
        f"{len(cards)} cards",
        **looks,
        DeckIDs=[card["CardID"] for card in cards],
        CustomDeck={str(one.sheet.number): one.sheet.custom for one in pile},
        ContainedObjects=cards,
    )


def _sheet(
    builder: Builder, faces: Sequence[Drawn | None], hidden: Drawn | None, grid: Grid, sideways: bool
) -> Image.Image:
    """The faces in the places of a grid, and what others see of a hidden card in its last place."""
    sheet = Image.new("RGB", (grid.columns * grid.width, grid.rows * grid.height), "white")
    places = [*range(len(faces)), grid.columns * grid.rows - 1]
    for place, image in zip(places, _images(builder, [*faces, hidden], grid, sideways), strict=True):
        sheet.paste(image, (place % grid.columns * grid.width, place // grid.columns * grid.height))
    return sheet


def _images(builder: Builder, faces: Sequence[Drawn | None], grid: Grid, sideways: bool) -> Iterator[Image.Image]:
    """The faces as pictures of the grid's size; white where there is none.  A sideways card is turned upright."""
    width, height = (grid.height, grid.width) if sideways else (grid.width, grid.height)
    images = rendered(builder.kit, (Wanted(face, width, height) for face in faces if face is not None))
    for face in faces:
        image = Image.new("RGB", (width, height), "white") if face is None else next(images)
        yield image.transpose(Image.Transpose.ROTATE_90) if sideways else image

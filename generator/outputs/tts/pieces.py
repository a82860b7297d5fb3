"""Pieces that are no cards: boards, mats and tokens as tiles, tokens in bags, figures, and dice with spots."""

from collections.abc import Iterator
from typing import Literal

from PIL import Image

from generator.diagnostic import Diagnostic
from generator.frame import words
from generator.kit import Component, Group
from generator.outputs.png import Wanted, named, rendered
from generator.outputs.tts.sizes import BAG, MOST_DPI, TOKEN_DPI, cell, inches, resolution, scale
from generator.outputs.tts.states import Builder, State, Thing, called, is_blank, said, scopes
from generator.pieces import Drawn
from generator.units import MM_PER_INCH, Box, Size

Form = Literal["deck", "tile", "figure", "die", ""]
"""What a group becomes; nothing where it is left out."""

HAND = (30.0, 150.0)
"""Millimetres of the shorter side of the smallest card, and of the longer side of the largest."""
THICK = 1.0
"""Millimetres from which a piece is a tile and not a card."""
LARGE = 100.0
"""Millimetres from which a tile is laid on the table, and not into a bag."""
FOLD = 0.5
"""Millimetres at each fold that a figure's picture leaves out, for the line that is drawn there."""
_SHAPES = {"hex": 1, "round": 2}


def form(group: Group, thickness: float) -> Form:
    """What a group becomes; ``thickness`` is that of its stock in millimetres."""
    kind, entry = group.kind, group.entry
    if kind.cut == "net":
        return "die" if entry.net and entry.net.form == "die" else "figure" if _panels(group) else ""
    if kind.cut == "none":
        return ""
    if kind.cut == "fold":
        return "figure" if _panels(group) else "tile"
    in_hand = HAND[0] <= min(group.size) and max(group.size) <= HAND[1]
    return "deck" if kind.cut == "straight" and not kind.tiled and thickness < THICK and in_hand else "tile"


def tiles(builder: Builder, group: Group, made: list[Component], thickness: float) -> list[Thing]:
    """Large tiles for the table, or a bag of small ones."""
    large = max(group.size) >= LARGE
    dpi = resolution(group.size, most=MOST_DPI if large else TOKEN_DPI)
    different: dict[str, tuple[str, Drawn]] = {}
    for name, face in named(group.name, made):
        different.setdefault(face.digest, (name, face))
    images = rendered(builder.kit, (Wanted(face, *cell(group.size, dpi)) for _, face in different.values()))
    addresses = {
        face.digest: builder.picture(name.removesuffix(".png"), image, dpi)
        for (name, face), image in zip(different.values(), images, strict=True)
    }
    shape = _SHAPES.get(group.kind.cut, 3 if group.kind.corner else 0)
    seen = scopes(group)
    states = []
    for one in made:
        front = addresses[one.front.digest]
        image = {
            "ImageURL": front,
            "ImageSecondaryURL": addresses[one.back.digest] if one.back else front,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": shape,
                "Thickness": round(thickness / MM_PER_INCH, 4),
                "Stackable": not large,
                "Stretch": True,
            },
        }
        for copy in range(one.copies):
            states.append(
                builder.state(
                    "Custom_Tile",
                    f"{group.name}:{one.id}:{copy}",
                    called(group, None if is_blank(group, one) else seen[one.id]),
                    group.entry.title if large else said(group, one.front.frame),
                    scale=scale("tile", group.size.h),
                    locked=group.kind.tiled,
                    CustomImage=image,
                )
            )
    if large or len(states) == 1:
        return [Thing(state, inches(group.size)) for state in states]
    return [bag(builder, group.name, group.entry.title, f"{len(states)} pieces; shake to mix them", states)]


def bag(builder: Builder, key: str, nickname: str, description: str, states: list[State]) -> Thing:
    """A bag that holds objects."""
    state = builder.state("Bag", f"{key}:bag", nickname, description, ContainedObjects=states)
    return Thing(state, Size(BAG, BAG))


def figures(builder: Builder, group: Group, made: list[Component]) -> list[Thing]:
    """Figures that stand: the picture between the folds before, the one that hangs upside down behind."""
    panels = _panels(group)
    assert panels is not None
    front, back = panels
    images = rendered(builder.kit, (Wanted(one.front, *cell(group.size, MOST_DPI)) for one in made))
    seen, things = scopes(group), []
    for one, image in zip(made, images, strict=True):
        before = builder.picture(f"{group.name}_{one.id}_front", _cropped(image, front), MOST_DPI)
        hanging = _cropped(image, back).transpose(Image.Transpose.ROTATE_180)
        behind = builder.picture(f"{group.name}_{one.id}_back", hanging, MOST_DPI)
        for copy in range(one.copies):
            state = builder.state(
                "Figurine_Custom",
                f"{group.name}:{one.id}:{copy}",
                called(group, None if is_blank(group, one) else seen[one.id]),
                group.entry.title,
                scale=scale("figure", front.h),
                CustomImage={"ImageURL": before, "ImageSecondaryURL": behind, "ImageScalar": 1.0, "WidthScale": 0.0},
            )
            things.append(Thing(state, Size(front.w / MM_PER_INCH, front.w / MM_PER_INCH)))
    return things


def _panels(group: Group) -> tuple[Box, Box] | None:
    """Front and back of a figure, in millimetres on its flat face; none where no fold is the middle one."""
    w, h = group.size
    if group.kind.cut == "net":
        faces = {panel.name: panel.upright for panel in group.scopes[0]["net"].faces}
        standing = group.entry.net is not None and group.entry.net.form == "standee"
        return (_clear(faces["front"]), _clear(faces["back"])) if standing else None
    edges = (0.0, *(group.kind.folds or (h / 2,)), h)
    middle, odd = divmod(len(edges), 2)
    if not odd:
        return None
    above, top, below = edges[middle - 1 : middle + 2]
    return _clear(Box(0.0, top, w, below - top)), _clear(Box(0.0, above, w, top - above))


def _clear(panel: Box) -> Box:
    """A panel without the lines at its folds."""
    return panel._replace(y=panel.y + FOLD, h=panel.h - 2 * FOLD)


def _cropped(image: Image.Image, box: Box) -> Image.Image:
    """A part of a face that was rendered whole."""
    left, top, right, bottom = (
        round(side / MM_PER_INCH * MOST_DPI) for side in (box.x, box.y, box.x + box.w, box.y + box.h)
    )
    return image.crop((left, top, right, bottom))


def dice(builder: Builder, group: Group, made: list[Component]) -> list[Thing]:
    """Dice with spots in the size of those that are folded."""
    assert group.entry.net is not None
    assert group.entry.net.edge is not None
    edge = group.entry.net.edge
    seen = scopes(group)
    return [
        Thing(
            builder.state(
                "Die_6",
                f"{group.name}:{one.id}:{copy}",
                called(group, seen[one.id]),
                f"{group.entry.title}\nIts printed faces: {' · '.join(words(one.front.frame))}",
                scale=scale("die", edge),
            ),
            Size(edge / MM_PER_INCH, edge / MM_PER_INCH),
        )
        for one in made
        for copy in range(one.copies)
    ]


def plain_die(group: Group) -> Iterator[Diagnostic]:
    """K404 for a die whose faces the table cannot show."""
    message = f"{group.name} is a die with spots on the table, and not with its printed faces"
    yield Diagnostic("K404", message, group.entry.at("net"), "its description says what the faces say")

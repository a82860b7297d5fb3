"""What print shops ask for, from ``shops.yaml``: their products, and for every number the place where it is published.

Comes in: a pack.  Goes out: shops whose numbers know their source.  A number without one says ``unknown``, and the
preflight repeats that whenever the number is used.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import Field, model_validator

from generator.diagnostic import from_fault
from generator.model import Entry, Id, Int, Length, Number, Point, Text, salvage
from generator.pack import Pack
from generator.reading import led_out
from generator.source import Loc, read_source
from generator.units import MM_PER_INCH, Size
from generator.workspace import inside, packaged, shown_path

UNKNOWN = "unknown"
"""Source of a number that was found nowhere."""
_PART = r"(\{(deck|number|id)\}|[a-z0-9_])+"
Named = Annotated[Text, Field(pattern=rf"^{_PART}(/{_PART})*\.(png|pdf)$")]
"""A name of files, below the shop's folder."""


class Source(Entry):
    """Where numbers are published."""

    where: Text
    """In words, so that it can be found again when addresses change."""
    date: Annotated[Text, Field(pattern=r"^\d{4}-(0[1-9]|1[0-2])$")]
    """Year and month of the last check by those who publish it; else when it was read."""


class Sourced(Entry):
    """A value and the name of its source."""

    source: Text


class SourcedLength(Sourced):
    """Millimetres."""

    value: Annotated[Length, Field(ge=0)]


class SourcedSize(Sourced):
    """Width and height, millimetres."""

    value: Point


class SourcedPixels(Sourced):
    """Pixels across and down."""

    value: tuple[Annotated[Int, Field(gt=0)], Annotated[Int, Field(gt=0)]]


class SourcedCount(Sourced):
    """A whole number."""

    value: Annotated[Int, Field(gt=0)]


class SourcedNumber(Sourced):
    """A number."""

    value: Annotated[Number, Field(gt=0)]


class SourcedText(Sourced):
    """Words."""

    value: Text


class SourcedFormat(Sourced):
    """The format of files: pictures of single faces, or one document a deck."""

    value: Literal["png", "pdf"]


class SourcedColour(Sourced):
    """The colour space of files."""

    value: Literal["rgb", "cmyk"]


class SourcedOrder(Sourced):
    """Which of a card's two pages comes first."""

    value: Literal["front first", "back first"]


class Figure(NamedTuple):
    """A value of the table with its name for people."""

    name: str
    entry: Sourced


class Product(Entry):
    """One thing that a shop prints and cuts."""

    name: Text
    shape: Literal["rectangle", "circle", "hexagon"] = "rectangle"
    """A hexagon has two of its corners at the ends of the longer side."""
    trim: SourcedSize
    picture: SourcedPixels | None = None
    """Pixels of a face with its bleed; without it the file has the trim and the bleed."""
    bleed: SourcedLength | None = None
    """Its own bleed, where it is not the shop's."""

    def figures(self) -> Iterator[Figure]:
        """The product's numbers."""
        yield Figure("the size", self.trim)
        if self.picture is not None:
            yield Figure("the size of the picture", self.picture)
        if self.bleed is not None:
            yield Figure("the bleed", self.bleed)


class Shop(Entry):
    """A print shop and what holds for all of its products."""

    name: Text
    sources: dict[Id, Source]
    format: SourcedFormat
    colour: SourcedColour
    standard: SourcedText | None = None
    """A standard that its files must keep to."""
    dpi: SourcedCount
    bleed: SourcedLength
    safe: SourcedLength
    most: SourcedCount | None = None
    """The most cards of a deck."""
    largest: SourcedNumber | None = None
    """Megabytes of the largest file that it takes."""
    pages: SourcedOrder | None = None
    front: Named
    """Name of the picture of a front, or of the document of a deck."""
    back: Named | None = None
    """Name of the picture of a back that all pieces share."""
    own_back: Named | None = None
    """Name of the picture of a back that belongs to one piece."""
    products: dict[Id, Product]

    @model_validator(mode="after")
    def _sources_are_known(self) -> Self:
        figures = [*self.figures(), *(figure for one in self.products.values() for figure in one.figures())]
        for name in (figure.entry.source for figure in figures):
            if name != UNKNOWN and name not in self.sources:
                raise ValueError(f"no source '{name}'; the shop has {', '.join(self.sources)}, or write {UNKNOWN}")
        if self.format.value == "png" and (self.back is None or self.own_back is None):
            raise ValueError("a shop of pictures needs names of backs: back and own_back")
        return self

    def figures(self) -> Iterator[Figure]:
        """The numbers that hold for all products."""
        yield Figure("the format", self.format)
        yield Figure("the colour space", self.colour)
        yield Figure("the resolution", self.dpi)
        yield Figure("the bleed", self.bleed)
        yield Figure("the safe zone", self.safe)
        optional: tuple[tuple[str, Sourced | None], ...] = (
            ("the standard of files", self.standard),
            ("the most cards of a deck", self.most),
            ("the largest file", self.largest),
            ("the order of pages", self.pages),
        )
        yield from (Figure(name, entry) for name, entry in optional if entry is not None)

    def bled(self, product: Product) -> float:
        """Millimetres of art that it wants beyond the cut."""
        return (product.bleed or self.bleed).value

    def pixels(self, product: Product) -> tuple[int, int]:
        """Pixels of a face with its bleed."""
        if product.picture is not None:
            return product.picture.value
        wide, high = (round(side / MM_PER_INCH * self.dpi.value) for side in self.page(product))
        return wide, high

    def page(self, product: Product) -> Size:
        """Millimetres of a face with its bleed; the cut is in the middle of it."""
        if product.picture is None:
            around = 2 * self.bled(product)
            return Size(product.trim.value[0] + around, product.trim.value[1] + around)
        wide, high = (side / self.dpi.value * MM_PER_INCH for side in product.picture.value)
        return Size(wide, high)


def shops(pack: Pack) -> dict[str, Shop]:
    """Shops by id: those that come with the package, and the workspace's own instead or beside them.

    Findings are kept in ``pack.found``.
    """
    table: dict[str, Any] = {}
    for folder in dict.fromkeys((packaged() / "templates", pack.workspace.templates)):
        path = folder / "shops.yaml"
        if not path.is_file():
            continue
        shown = shown_path(path, pack.workspace)
        if not inside(path, pack.workspace):
            pack.found.append(led_out(shown))
            continue
        source, faults = read_source(path, shown)
        pack.sources.add(source)
        pack.found += map(from_fault, faults)
        if source.tree is not None:
            entries, found, _ = salvage(dict[Id, Shop], source.tree, Loc(source.file))
            pack.found += found
            table |= entries or {}
    return table

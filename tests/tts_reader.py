"""A reader of the saved objects of Tabletop Simulator, made from what is published of the format alone.

It knows nothing of how this project writes them.  What it holds a file to, and where that is said:

* The knowledge base's page on save files: JSON; a saved object has the outer form of a save, and what lies on the
  table is in ObjectStates.  Its page on asset creation: pictures are PNG or JPG, in RGB, and no larger than 4096 by
  4096 pixels.  Its page on tokens: thickness is in units of about an inch.
* The API's page on custom objects: shapes of tiles are 0 box, 1 hexagon, 2 circle and 3 rounded box.
* The type declarations of the package @typed-tabletop-simulator/declaration, and saves that others published:
  names and types of the fields; keys of CustomDeck are whole numbers, and a CardID is a hundred times the key plus
  the cell, counted in rows from the upper left.
* Guides for makers of decks: a sheet has at most 10 columns and 7 rows and 69 different cards, because the last cell
  is what others see of a card in a hand, unless the back is shown for it (BackIsHidden).
* Saves with pictures of the maker's own disk: after file:/// comes the path as it is, spaces unescaped.
* Issue 55 of JonathanGuberman/unmatched_maker: a deck of a single card does not appear; it must be a card.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import unquote

from PIL import Image

T = TypeVar("T", str, bool, int, float, dict[str, Any], list[Any])
Tree = dict[str, Any]

LARGEST = 4096
"""Pixels along either side of a picture."""
COLUMNS, ROWS, DIFFERENT = 10, 7, 69
DECKS = ("Deck", "DeckCustom")
CARDS = ("Card", "CardCustom")
BAGS = ("Bag", "Infinite_Bag")
PICTURED = ("Custom_Tile", "Custom_Token", "Custom_Board", "Figurine_Custom")
NAMES = (*DECKS, *CARDS, *BAGS, *PICTURED, "Notecard")
CIRCLE = 2
SPOTS = [kind + axis for kind in ("pos", "rot", "scale") for axis in "XYZ"]


class Fault(NamedTuple):
    """Something that the program would refuse, not show, or show wrongly."""

    kind: str
    """json, field, name, guid, deck, card, sheet, address, picture or shape."""
    place: str
    what: str


class Spot(NamedTuple):
    """Where a thing lies, in units of about an inch, how it is turned, in degrees, and its scale."""

    x: float
    y: float
    z: float
    turn_x: float
    turn_y: float
    turn_z: float
    wide: float
    thick: float
    deep: float


class Sheet(NamedTuple):
    """An entry of CustomDeck; a picture is None where its address leads to no file."""

    face: Path | None
    back: Path | None
    columns: int
    rows: int
    back_is_hidden: bool
    unique_back: bool


class Card(NamedTuple):
    """A cell of a sheet."""

    sheet: Sheet
    cell: int

    @property
    def front(self) -> Any:
        """Its face, cut out of the sheet: an RGB picture."""
        return self._cut(self.sheet.face)

    @property
    def back(self) -> Any:
        """Its back: the picture, or its cell where backs differ."""
        return self._cut(self.sheet.back) if self.sheet.unique_back else picture(self.sheet.back)

    def _cut(self, path: Path | None) -> Any:
        whole = picture(path)
        wide, high = whole.width // self.sheet.columns, whole.height // self.sheet.rows
        row, column = divmod(self.cell, self.sheet.columns)
        return whole.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))


@dataclass(frozen=True)
class Thing:
    """An object of the table, and those in it."""

    kind: str
    """Its Name: the program's word for what it is."""
    name: str
    """Its Nickname: what players see and search for."""
    text: str
    """Its Description."""
    spot: Spot
    place: str
    inside: "tuple[Thing, ...]" = ()
    card: Card | None = None
    front: Path | None = None
    back: Path | None = None
    shape: int | None = None
    """A tile's: 0 box, 1 hexagon, 2 circle, 3 rounded box."""
    thick: float = 0.0
    """A tile's, in units of about an inch."""

    @property
    def face(self) -> Any:
        """Picture of its front, an RGB picture."""
        return self.card.front if self.card else picture(self.front)

    @property
    def rear(self) -> Any:
        """Picture of its back."""
        return self.card.back if self.card else picture(self.back)

    def each(self) -> "Iterator[Thing]":
        """Itself and everything in it, at any depth."""
        yield self
        for one in self.inside:
            yield from one.each()


@dataclass(frozen=True)
class Box:
    """What the program would put on the table."""

    things: tuple[Thing, ...]
    tabs: dict[str, str]
    """Pages of the notebook: text by title."""
    faults: tuple[Fault, ...]

    @property
    def everything(self) -> list[Thing]:
        """All objects at any depth, containers too."""
        return [one for thing in self.things for one in thing.each()]

    @property
    def pieces(self) -> list[Thing]:
        """What players handle: neither a deck nor a bag, nor a card of notes."""
        return [one for one in self.everything if one.kind not in (*DECKS, *BAGS, "Notecard")]

    def find(self, words: str) -> list[Thing]:
        """Things whose name has these words, in capitals or not, as a search through a bag or a deck finds them."""
        return [one for one in self.everything if words.casefold() in one.name.casefold()]


@cache
def picture(path: Path | None) -> Any:
    """The file as an RGB picture; untyped, as Pillow's pixels are numbers or tuples."""
    assert path is not None, "its address leads to no file"
    with Image.open(path) as image:
        return image.convert("RGB")


def load(path: Path, web: str = "") -> Box:
    """Read a saved object.

    ``web`` is the address below which the pictures of ``path``'s folder have been put on the web, if they have.
    Nothing raises: what is wrong is among the faults.
    """
    return _Reader(path, web).box()


class _Reader:
    def __init__(self, path: Path, web: str) -> None:
        self._path, self._web = path, web
        self._faults: list[Fault] = []
        self._guids: dict[str, str] = {}
        self._sheets: dict[str, Sheet] = {}
        self._used: defaultdict[Sheet, set[int]] = defaultdict(set)

    def box(self) -> Box:
        try:
            tree = json.loads(self._path.read_bytes().decode("utf-8"), parse_constant=self._refuse)
            if not isinstance(tree, dict):
                self._refuse("what it holds")
        except (OSError, ValueError) as wrong:
            return Box((), {}, (Fault("json", "", str(wrong)),))
        for key in ("SaveName", "GameMode", "Date", "Table", "Sky", "Note"):
            self._take(tree, key, "", "")
        states = self._take(tree, "ObjectStates", list[Any](), "")
        if not states:
            self._fault("field", "ObjectStates", "nothing is on the table")
        things = tuple(self._thing(one, f"ObjectStates[{n}]") for n, one in enumerate(states))
        for sheet, cells in self._used.items():
            if len(cells) > DIFFERENT:
                self._fault("sheet", str(sheet.face), f"{len(cells)} different cards, at most {DIFFERENT}")
        return Box(things, self._tabs(tree), tuple(self._faults))

    @staticmethod
    def _refuse(constant: str) -> Any:
        raise ValueError(f"{constant} is not of the format")

    def _fault(self, kind: str, place: str, what: str) -> None:
        self._faults.append(Fault(kind, place, what))

    def _take(self, tree: Tree, key: str, default: T, place: str) -> T:
        """A field of the type of ``default``, which is what counts where the field is missing or wrong."""
        value = tree.get(key)
        if isinstance(default, float) and type(value) is int:
            value = float(value)
        if type(value) is not type(default) or (isinstance(value, float) and not isfinite(value)):
            self._fault("field", f"{place}.{key}", f"{value!r} is not of type {type(default).__name__}")
            return default
        taken: T = value
        return taken

    def _tabs(self, tree: Tree) -> dict[str, str]:
        pages = self._take(tree, "TabStates", dict[str, Any](), "")
        out = {}
        for key, one in pages.items():
            place = f"TabStates.{key}"
            if not isinstance(one, dict) or not key.isdigit():
                self._fault("field", place, "not a numbered page")
                continue
            self._colour(one, "visibleColor", place)
            out[self._take(one, "title", "", place)] = self._take(one, "body", "", place)
        return out

    def _colour(self, tree: Tree, key: str, place: str) -> None:
        colour = self._take(tree, key, dict[str, Any](), place)
        for channel in "rgb":
            if not 0 <= self._take(colour, channel, 0.0, f"{place}.{key}") <= 1:
                self._fault("field", f"{place}.{key}.{channel}", "not from 0 to 1")

    def _thing(self, tree: Any, place: str, *, deck: bool = False) -> Thing:
        if not isinstance(tree, dict):
            self._fault("field", place, "not an object")
            tree = {}
        kind = self._take(tree, "Name", "", place)
        if kind not in NAMES:
            self._fault("name", place, f"no such object: {kind!r}")
        guid = self._take(tree, "GUID", "", place)
        if len(guid) != 6 or set(guid) - set("0123456789abcdef"):
            self._fault("guid", place, f"{guid!r} is not of six hexadecimal digits")
        elif guid in self._guids:
            self._fault("guid", place, f"{guid} is that of {self._guids[guid]} too")
        self._guids.setdefault(guid, place)
        name, text = (self._take(tree, key, "", place) for key in ("Nickname", "Description"))
        if not name.strip():
            self._fault("name", place, "without a name it is not found")
        self._colour(tree, "ColorDiffuse", place)
        for flag in ("Locked", "Grid", "Snap", "Autoraise", "Sticky", "Tooltip"):
            self._take(tree, flag, False, place)
        spot = self._spot(tree, place)
        inside: tuple[Thing, ...] = ()
        if kind in (*DECKS, *BAGS):
            held = self._take(tree, "ContainedObjects", list[Any](), place)
            inside = tuple(
                self._thing(one, f"{place}.ContainedObjects[{n}]", deck=kind in DECKS) for n, one in enumerate(held)
            )
        if deck and kind not in CARDS:
            self._fault("deck", place, f"{kind} is no card")
        if kind in DECKS:
            self._deck(tree, place, inside)
        if kind in CARDS:
            card = self._card(tree, self._take(tree, "CardID", -1, place), place)
            return Thing(kind, name, text, spot, place, card=card)
        if kind in PICTURED:
            return self._pictured(tree, Thing(kind, name, text, spot, place))
        return Thing(kind, name, text, spot, place, inside)

    def _spot(self, tree: Tree, place: str) -> Spot:
        transform = self._take(tree, "Transform", dict[str, Any](), place)
        spot = Spot(*(self._take(transform, key, 0.0, f"{place}.Transform") for key in SPOTS))
        if min(spot.wide, spot.thick, spot.deep) <= 0:
            self._fault("field", f"{place}.Transform", "a scale of nothing")
        return spot

    def _deck(self, tree: Tree, place: str, inside: tuple[Thing, ...]) -> None:
        numbers = self._take(tree, "DeckIDs", list[Any](), place)
        if len(inside) < 2:
            self._fault("deck", place, f"a deck of {len(inside)}: it does not appear")
        if len(numbers) != len(inside):
            self._fault("deck", f"{place}.DeckIDs", f"{len(numbers)} numbers for {len(inside)} cards")
        for number, one in zip(numbers, inside, strict=False):
            if type(number) is not int or self._card(tree, number, place) != one.card:
                self._fault("deck", one.place, f"{number!r} of the deck is another card")

    def _card(self, tree: Tree, number: int, place: str) -> Card | None:
        self._take(tree, "SidewaysCard", False, place)
        key, cell = divmod(number, 100)
        sheets = self._take(tree, "CustomDeck", dict[str, Any](), place)
        if str(key) not in sheets:
            self._fault("card", place, f"{number} asks for sheet {key}, which is not there")
            return None
        sheet = self._sheet(sheets, str(key), f"{place}.CustomDeck")
        cells = sheet.columns * sheet.rows
        if cell >= cells or cell >= COLUMNS * ROWS:
            self._fault("card", place, f"{number} asks for cell {cell} of {cells}")
            return None
        if cell == cells - 1 and cells > 1 and not sheet.back_is_hidden:
            self._fault("card", place, f"{number} is the cell that others see of a card in a hand")
        self._used[sheet].add(cell)
        return Card(sheet, cell)

    def _sheet(self, tree: Tree, key: str, place: str) -> Sheet:
        entry, place = self._take(tree, key, dict[str, Any](), place), f"{place}.{key}"
        columns, rows = (self._take(entry, side, 1, place) for side in ("NumWidth", "NumHeight"))
        if not 1 <= columns <= COLUMNS or not 1 <= rows <= ROWS:
            self._fault("sheet", place, f"{columns} by {rows} cells, at most {COLUMNS} by {ROWS}")
            columns, rows = max(columns, 1), max(rows, 1)
        hidden, unique = (self._take(entry, flag, False, place) for flag in ("BackIsHidden", "UniqueBack"))
        face, back = (self._picture(entry, side, place) for side in ("FaceURL", "BackURL"))
        sheet = Sheet(face, back, columns, rows, hidden, unique)
        if self._sheets.setdefault(key, sheet) != sheet:
            self._fault("sheet", place, "two sheets have this number")
        if face and back:
            wide, high = picture(face).size
            back_wide, back_high = picture(back).size
            if wide % columns or high % rows:
                self._fault("sheet", place, f"{wide} x {high} pixels do not fall into {columns} by {rows} cells")
            if not unique:
                back_wide, back_high = back_wide * columns, back_high * rows
            if abs(back_wide * high / (back_high * wide) - 1) > 0.01:
                self._fault("sheet", place, "the back is not of the proportions of the face")
        return sheet

    def _pictured(self, tree: Tree, thing: Thing) -> Thing:
        place = f"{thing.place}.CustomImage"
        image = self._take(tree, "CustomImage", dict[str, Any](), thing.place)
        front, back = (self._picture(image, key, place) for key in ("ImageURL", "ImageSecondaryURL"))
        self._take(image, "ImageScalar", 0.0, place)
        self._take(image, "WidthScale", 0.0, place)
        shape, thick, place = None, 0.0, f"{place}.CustomTile"
        if thing.kind == "Custom_Tile":
            tile = self._take(image, "CustomTile", dict[str, Any](), thing.place)
            shape, thick = self._take(tile, "Type", 0, place), self._take(tile, "Thickness", 0.0, place)
            self._take(tile, "Stackable", False, place)
            stretch = self._take(tile, "Stretch", False, place)
            if not 0 <= shape <= 3 or thick <= 0:
                self._fault("shape", place, f"shape {shape}, {thick} thick")
            sizes = [picture(one).size for one in (front, back) if one]
            if any(wide != high for wide, high in sizes) and (shape == CIRCLE or not stretch):
                self._fault("shape", place, f"{sizes} on a tile that is as wide as it is deep")
        spot = thing.spot
        return Thing(thing.kind, thing.name, thing.text, spot, thing.place, (), None, front, back, shape, thick)

    def _picture(self, tree: Tree, key: str, place: str) -> Path | None:
        """The file that an address leads to, if it is a picture that the program can show."""
        address, place = self._take(tree, key, "", place), f"{place}.{key}"
        path = self._file(address)
        if path is None:
            self._fault("address", place, f"{address!r} leads to no file")
            return None
        wrong = _wrong(path)
        if wrong:
            self._fault("picture", place, f"{path.name}: {wrong}")
        return path if wrong is None or wrong.startswith("pixels") else None

    def _file(self, address: str) -> Path | None:
        web = self._web.rstrip("/") + "/"
        if address.startswith("file:///"):
            path = Path(address.removeprefix("file://"))
        elif self._web and address.startswith(web) and address.isascii() and " " not in address:
            path = self._path.parent / unquote(address.removeprefix(web))
        else:
            return None
        return path if path.is_file() else None


@cache
def _wrong(path: Path) -> str | None:
    """Why the program does not show a picture, or shows it badly."""
    try:
        with Image.open(path) as image:
            if image.format not in ("PNG", "JPEG") or image.mode not in ("RGB", "RGBA"):
                return f"{image.format} in {image.mode}, not PNG or JPG in RGB"
            image.load()
            return f"pixels: {image.size}, at most {LARGEST} a side" if max(image.size) > LARGEST else None
    except OSError as wrong:
        return str(wrong)

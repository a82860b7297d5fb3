"""Files for a print shop: pictures of faces, or one document a deck, in folders as the shop's table has them.

Comes in: a kit whose faces may be drawn (``kit.press.given`` is set).  Goes out: files in one folder, an ``order.txt``
that says what to upload how often, and the findings of the preflight.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import pypdfium2
from PIL import Image

from generator.diagnostic import Diagnostic
from generator.frame import Frame, digest
from generator.kit import Kit
from generator.outputs.pdf import PdfWriter
from generator.outputs.png import written
from generator.outputs.shops.faces import grown, turned
from generator.outputs.shops.preflight import (
    Match,
    deck_findings,
    file_findings,
    match,
    not_converted,
    unsourced,
    without_product,
)
from generator.outputs.shops.table import Product, Shop, shops
from generator.pieces import Component, Drawn, Group
from generator.sheets.model import Placed, Sheet
from generator.source import Loc
from generator.units import Box, Size

_BEYOND = 0.1
"""Millimetres that the drawing reaches over the edge of its page, so that rounding leaves no pale line there."""


@dataclass
class _Order:
    """What is written for one shop."""

    kit: Kit
    shop: Shop
    folder: Path
    made: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    used: dict[str, Product] = field(default_factory=dict)

    def file(self, pattern: str, group: Group, number: str = "", name: str = "") -> Path:
        """A file of the shop's folder by one of its patterns."""
        told = pattern.replace("{deck}", group.name).replace("{number}", number).replace("{id}", name)
        path = self.folder / told
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def note(self, path: Path, product: Product, at: Loc) -> None:
        """Keep and check a file that was written."""
        self.found += file_findings(path, product, self.shop, at)
        self.made.append(path.relative_to(self.folder).as_posix())


def write_shop(
    kit: Kit, name: str, folder: Path, groups: Iterable[Group] | None = None
) -> tuple[list[str], list[Diagnostic]]:
    """Write what shop ``name`` of the table takes into ``folder``; names of the files, and the preflight's findings.

    All groups of the kit are written unless some are given.  Pages that stay whole are not for a shop; pieces of which
    it has no product are left out and named.  Raises :class:`OSError` where a file cannot be written, and
    :class:`KeyError` for a shop that the table does not have.
    """
    shop = shops(kit.pack)[name]
    order = _Order(kit, shop, folder)
    info = kit.pack.game.game
    order.lines.append(f"{info.title} {info.version} for {shop.name}")
    for group in kit.groups if groups is None else groups:
        if group.kind.cut == "none" or not group.count:
            continue
        found = match(group, shop)
        if found is None:
            order.found.append(without_product(group, shop))
            continue
        pieces = [one for one in kit.components(group) if one.copies]
        order.found += deck_findings(group, pieces, found, shop, kit.press.typesetter.book, kit.press.pictures)
        order.used[found.product.id] = found.product
        order.lines += ["", f"{group.entry.title}: {_called(found.product, shop)}, {_counted(pieces)}"]
        (_pictures if shop.format.value == "png" else _document)(order, group, pieces, found)
    order.found += unsourced(shop, order.used.values())
    if order.made:
        order.found += not_converted(shop, shop.format.at("value"))
        text = "\n".join(order.lines) + "\n"
        (folder / "order.txt").write_text(text, encoding="utf-8", newline="\n")
        order.made.append("order.txt")
    return order.made, order.found


def _called(product: Product, shop: Shop) -> str:
    """The product and those that take the same files, such as a card and a tile of one size."""
    same = (product.shape, product.trim.value, shop.pixels(product))
    return " or ".join(p.name for p in shop.products.values() if (p.shape, p.trim.value, shop.pixels(p)) == same)


def _counted(pieces: Iterable[Component]) -> str:
    number = sum(one.copies for one in pieces)
    return f"{number} piece" + "s" * (number != 1)


def _pictures(order: _Order, group: Group, pieces: list[Component], found: Match) -> None:
    """A picture of each front, and of the back, or of each back where they differ."""
    shop, at = order.shop, group.entry.at()
    assert shop.back is not None
    assert shop.own_back is not None
    backs = {one.back.digest if one.back else "" for one in pieces}
    wide = max(2, len(str(len(pieces))))
    faces: list[tuple[Path, Frame]] = []
    rows: list[tuple[int, Path, Path]] = []
    for i, one in enumerate(pieces, 1):
        number = f"{i:0{wide}}"
        front = order.file(shop.front, group, number, one.id)
        faces.append((front, _upright(one.front, found)))
        back = order.file(shop.back, group) if len(backs) == 1 else order.file(shop.own_back, group, number, one.id)
        if len(backs) > 1 or i == 1:
            faces.append((back, _back(one, found)))
        rows.append((one.copies, front, back))
    paths = [path for path, _ in faces]
    written(zip(paths, _rendered(order, faces, found.product), strict=True), shop.dpi.value)
    for path in paths:
        order.note(path, found.product, at)
    for copies, front, back in rows:
        told = (path.relative_to(order.folder).as_posix() for path in (front, back))
        order.lines.append("{:>4} x {}, back {}".format(copies, *told))


def _rendered(order: _Order, faces: list[tuple[Path, Frame]], product: Product) -> Iterator[Image.Image]:
    """The faces as pictures of the shop's size, in RGB on white."""
    page = BytesIO()
    writer = _writer(order, page, "")
    for _, frame in faces:
        writer.add(_sheet(frame, order.shop, product))
    writer.close()
    (wide, high), dpi = order.shop.pixels(product), order.shop.dpi.value
    with pypdfium2.PdfDocument(page.getvalue()) as document:
        for i in range(len(document)):
            # A trifle less, so that binary fractions never round up to a further pixel.
            picture: Image.Image = document[i].render(scale=dpi / 72 - 1e-6, rev_byteorder=True).to_pil()
            yield picture.convert("RGB").crop((0, 0, wide, high))


def _document(order: _Order, group: Group, pieces: list[Component], found: Match) -> None:
    """One document of the deck: the two pages of each card, as often as it is printed."""
    shop = order.shop
    path = order.file(shop.front, group)
    writer = _writer(order, path, group.entry.title)
    first_back = shop.pages is not None and shop.pages.value == "back first"
    page = 1
    for one in pieces:
        sides = [_sheet(_upright(one.front, found), shop, found.product)]
        sides.insert(0 if first_back else 1, _sheet(_back(one, found), shop, found.product))
        for _ in range(one.copies):
            for side in sides:
                writer.add(side)
        last = page + 2 * one.copies - 1
        order.lines.append(f"{one.copies:>4} x {one.id}: {path.name}, pages {page} to {last}")
        page = last + 1
    writer.close()
    order.note(path, found.product, group.entry.at())


def _writer(order: _Order, target: Path | BinaryIO, title: str) -> PdfWriter:
    info, kit = order.kit.pack.game.game, order.kit
    author = info.credits.get("designer", "")
    told = f"{info.title}: {title}" if title else ""
    book, icons = kit.press.typesetter.book, kit.pack.icons()
    return PdfWriter(target, told, author, info.language, book, icons, kit.press.pictures)


def _upright(face: Drawn, found: Match, degrees: int = 90) -> Frame:
    """The face as the product lies."""
    return turned(face.frame, degrees) if found.turned else face.frame


def _back(one: Component, found: Match) -> Frame:
    """The back of a piece, white when it has none; turned the other way than its front, as it is seen from behind."""
    if one.back is None:
        wide, high = found.product.trim.value
        return Frame(wide, high, ())
    return _upright(one.back, found, -90)


def _sheet(frame: Frame, shop: Shop, product: Product) -> Sheet:
    """A page of the shop's size with the frame in its middle."""
    page = shop.page(product)
    x, y = (page.w - frame.w) / 2, (page.h - frame.h) / 2
    full = grown(frame, max(x, y) + _BEYOND) if frame.items else frame
    whole = Box(0, 0, *page)
    wide, high = product.trim.value
    trim = Box((page.w - wide) / 2, (page.h - high) / 2, wide, high)
    placed = Placed(full, x, y, whole, digest=digest(full))
    return Sheet(Size(*page), (placed,), (), trim, shop.bled(product))

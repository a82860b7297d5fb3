"""Every face of the kit as it lies in the finished PDF: its words, their place and their size."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pdfplumber
import pikepdf
import pytest

from generator.build import Options, build
from generator.frame import Frame, Group, Text, words
from generator.kit import Kit, kit_of
from generator.pack import Workspace, packaged, read_pack
from generator.sheets.impose import Paper
from generator.sheets.printed import printing
from generator.units import Box, Size

MM = 25.4 / 72
A4 = Paper("A4", Size(210, 297))
SMALLEST = 6.5
"""Points of the smallest type that looks.md allows."""

PICTURES = ("guide", "guide_parts", "guide_cutting", "bag_labels", "board")
"""Pages with small pictures of pieces; the board's first one is an overview, and its poster is measured instead."""


class Face(NamedTuple):
    """A face of the manifest: whose it is, and where it lies."""

    group: str
    id: str
    side: str
    file: str
    page: int
    box: Box


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    result = build(Workspace(packaged()), "invisible_man", Options(out=tmp_path_factory.mktemp("out")))
    assert result.folder is not None, result.pack.found
    return result.folder


@pytest.fixture(scope="module")
def kit() -> Kit:
    found = kit_of(read_pack(Workspace(packaged()), "invisible_man"))
    assert found is not None
    found.press.given = printing(found, A4)
    return found


def _faces(folder: Path) -> Iterator[Face]:
    """The first printing of each face."""
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    for one in manifest["components"]:
        place = one["places"][0]
        yield Face(one["group"], one["id"], one["side"], place["file"], place["page"], Box(*place["trim"]))


@cache
def _chars(path: Path, page: int) -> list[dict[str, Any]]:
    with pdfplumber.open(path) as pdf:
        return [one for one in pdf.pages[page - 1].chars if one["text"].strip("\u00a0 ")]


def _middle(char: dict[str, Any]) -> tuple[float, float]:
    return (char["x0"] + char["x1"]) / 2 * MM, (char["top"] + char["bottom"]) / 2 * MM


def _inside(char: dict[str, Any], box: Box, by: float) -> bool:
    x, y = _middle(char)
    return box.x + by <= x <= box.x + box.w - by and box.y + by <= y <= box.y + box.h - by


def test_every_letter_of_every_face_is_found_again_inside_its_safe_zone(folder: Path, kit: Kit) -> None:
    frames: dict[tuple[str, str, str], Frame] = {}
    safe = {}
    for group in kit.groups:
        safe[group.name] = group.kind.safe
        for one in kit.components(group):
            frames.update({(group.name, one.id, side): face.frame for side, face in one.faces()})
    seen = 0
    for face in _faces(folder):
        if face.group == "board":
            continue  # spread over tiles; its letters are compared where the tiles overlap
        wanted = Counter("".join("".join(words(frames[face[:3]])).split()).replace("\u00a0", ""))
        chars = [one for one in _chars(folder / face.file, face.page) if _inside(one, face.box, 0)]
        assert Counter("".join(one["text"] for one in chars)) == wanted, face
        for char in chars:
            assert _inside(char, face.box, safe[face.group]), (face, char["text"], _middle(char))
        seen += len(chars)
    assert seen > 10_000


def test_no_type_is_smaller_than_six_and_a_half_points(folder: Path, kit: Kit) -> None:
    for group in kit.groups:
        for one in kit.components(group):
            for side, face in one.faces():
                sizes = list(_sizes(face.frame))
                assert min(sizes, default=SMALLEST) >= SMALLEST, (group.name, one.id, side)
    pages = {(face.file, face.page) for face in _faces(folder) if face.group not in PICTURES}
    for file, page in sorted({*pages, ("invisible_man-board-poster.pdf", 1)}):
        for char in _chars(folder / file, page):
            if char["upright"]:
                assert round(char["size"], 2) >= SMALLEST, (file, page, char["text"])


def _sizes(frame: Frame, scale: float = 1.0) -> Iterator[float]:
    """Points of every text; not of pieces that are shown smaller, which are pictures."""
    for item in frame.items:
        if isinstance(item, Text):
            yield round(item.size * scale, 2)
        elif isinstance(item, Group) and not (item.clip and scale * item.scale < 1):
            yield from _sizes(item.frame, scale * item.scale)


def test_every_file_embeds_its_fonts(folder: Path) -> None:
    for path in sorted(folder.glob("*.pdf")):
        with pikepdf.open(path) as pdf:
            fonts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"]
            assert fonts, path.name
            for font in fonts:
                descriptor = font.get("/FontDescriptor")
                assert descriptor is not None, (path.name, font.get("/BaseFont"))
                assert "/FontFile2" in descriptor, (path.name, font.get("/BaseFont"))

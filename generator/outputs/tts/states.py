"""Objects of a saved file as plain data, and the pictures that they show."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from PIL.Image import Image

from generator.frame import Frame, words
from generator.kit import Component, Group, Kit
from generator.outputs.png import encoded
from generator.pieces import BLANK
from generator.units import Size

State = dict[str, Any]
"""One object, by the keys of the format."""

WHITE = (1.0, 1.0, 1.0)
CARD = (0.713235259, 0.713235259, 0.713235259)
"""The tint that the program itself gives cards: their pictures show as they are."""
COVER = (256, 256)
"""Pixels of the small picture, at most."""
LONGEST = 900
"""Characters of a description; what is longer ends in dots."""


class Thing(NamedTuple):
    """An object for the table, and the room that it takes there, in units."""

    state: State
    room: Size


@dataclass
class Builder:
    """Makes objects and writes their pictures."""

    kit: Kit
    folder: Path
    """Where pictures are written."""
    base: str
    """What comes before a picture's name in its address."""
    cover: Image | None = None
    """The first picture, small: what the program shows of a saved object in its list."""
    _guids: set[str] = field(default_factory=set)
    _names: set[str] = field(default_factory=set)

    def picture(self, name: str, image: Image, dpi: float) -> str:
        """Write a picture as ``<name>.png``, or as a name like it where two come to one; its address."""
        while name in self._names:
            name += "_"
        self._names.add(name)
        (self.folder / f"{name}.png").write_bytes(encoded(image, dpi))
        if self.cover is None:
            self.cover = image.copy()
            self.cover.thumbnail(COVER)
        return f"{self.base}{name}.png"

    def state(
        self,
        name: str,
        key: str,
        nickname: str,
        description: str = "",
        *,
        scale: float = 1.0,
        tint: tuple[float, float, float] = WHITE,
        locked: bool = False,
        face_down: bool = False,
        **own: Any,
    ) -> State:
        """An object of class ``name``; ``key`` tells it from all others, and ``own`` is what its class adds.

        It lies with its upper edge away from the players at the near side of the table.
        """
        return {
            "GUID": self._guid(key),
            "Name": name,
            "Transform": {
                "posX": 0.0, "posY": 1.5, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if face_down else 0.0,
                "scaleX": scale, "scaleY": 1.0 if name != "Figurine_Custom" else scale, "scaleZ": scale,
            },
            "Nickname": nickname,
            "Description": description,
            "ColorDiffuse": dict(zip("rgb", tint, strict=True)),
            "Locked": locked,
            "Grid": True,
            "Snap": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            **own,
        }  # fmt: skip

    def _guid(self, key: str) -> str:
        """Six hexadecimal digits from the hash of ``key``; from further hashes while they are taken."""
        tried = key
        while True:
            guid = blake2b(tried.encode("utf-8"), digest_size=3).hexdigest()
            if guid not in self._guids:
                self._guids.add(guid)
                return guid
            tried += "+"


def called(group: Group, scope: Mapping[str, Any] | None) -> str:
    """What a piece is called; without a scope it is a blank one."""
    if scope is None:
        return f"{group.entry.title}: blank"
    if group.entry.source is None:
        return group.entry.title
    for field_name in ("name", "title", "term"):
        if isinstance(said := getattr(scope["it"], field_name, None), str):
            return said
    spelt: str = scope["id"].replace("_", " ")
    return spelt[:1].upper() + spelt[1:]


def said(group: Group, frame: Frame) -> str:
    """What a piece is searched by: the name of its component, and the words on its face."""
    text = ""
    for line in words(frame):
        if line == frame.mark:
            continue
        if text.endswith("-") and line[:1].islower():
            text = text[:-1] + line
        else:
            text += (" " if text else "") + line.strip()
    if len(text) > LONGEST:
        text = text[: LONGEST - 1].rpartition(" ")[0] + "…"
    return f"{group.entry.title}\n{text}".strip()


def scopes(group: Group) -> dict[str, Mapping[str, Any]]:
    """What the faces of each piece see, by its id."""
    return {scope["id"]: scope for scope in group.scopes}


def is_blank(group: Group, made: Component) -> bool:
    """Whether a piece is one of the blank ones, which come last in their group."""
    return bool(group.entry.blank) and made.id == BLANK and BLANK not in scopes(group)

"""The record of a kit: every face that was drawn, what was read for it, and what it is made of.

A build writes it into its manifest; a comparison makes one of each side and lays them beside each other.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from generator.expr.reads import Told, told
from generator.frame import Frame, Text, icons, pictures
from generator.frame import Group as Within
from generator.kit import Component, Group, Kit
from generator.workspace import COMMON, shown_path

Key = tuple[str, str, str]
"""Group, id and side."""


class Row(NamedTuple):
    """One side of one component."""

    group: str
    id: str
    side: str
    kind: str
    copies: int
    hash: str
    mark: str
    reads: tuple[str, ...]
    """Routes of the game, whose values the record has."""
    icons: tuple[str, ...]
    fonts: tuple[str, ...]
    pictures: tuple[str, ...]
    """What its drawing is made of, by name; hashes are among the makings."""

    @property
    def key(self) -> Key:
        return self.group, self.id, self.side


@dataclass
class Record:
    """What one kit is, as it was drawn."""

    game: str
    version: str
    looks: str = ""
    """Hash of all that faces depend on beside the content; empty after a build with findings."""
    titles: dict[str, str] = field(default_factory=dict)
    """What each group is called."""
    rows: dict[Key, Row] = field(default_factory=dict)
    values: dict[str, Told] = field(default_factory=dict)
    """What stood at each route that any face has read."""
    sizes: dict[str, dict[str, dict[str, float]]] = field(default_factory=dict)
    """For each group and side, the sizes of type that its deck shares, points."""
    makings: dict[str, str] = field(default_factory=dict)
    """Hashes of what faces are made of: ``icons/lantern``, ``fonts/OldStandard-Regular``, files of templates."""

    def add(self, group: Group, one: Component) -> None:
        """Note both sides of a component of a group that is being drawn."""
        kind = group.entry.kind
        self.titles[group.name], self.sizes[group.name] = group.entry.title, group.sizes
        for side, face in one.faces():
            if (one.group, one.id, side) in self.rows:
                continue  # drawn for another paper before
            self.values |= face.reads
            self.rows[one.group, one.id, side] = Row(
                one.group, one.id, side, kind, one.copies, face.digest, face.mark, tuple(face.reads),
                tuple(sorted(set(icons(face.frame)))), tuple(sorted(set(_fonts(face.frame)))),
                tuple(sorted({picture.source for picture in pictures(face.frame)})),
            )  # fmt: skip

    def made_of(self, kit: Kit) -> None:
        """Note the hashes of all that the rows name, and of the templates."""
        paths = kit.pack.icons()
        book = kit.press.typesetter.book
        for name in sorted({name for row in self.rows.values() for name in row.icons}):
            self.makings[f"icons/{name}"] = _hashed(paths[name])
        for name in sorted({name for row in self.rows.values() for name in row.fonts}):
            self.makings[f"fonts/{name}"] = _hashed(book.face(name).path)
        self.values |= dict(_looks(kit))
        workspace = kit.pack.workspace
        for path in sorted(_templates(kit)):
            self.makings[shown_path(path, workspace)] = _hashed(path)


def _templates(kit: Kit) -> Iterator[Path]:
    """Files that say how things look: the game's own, and those that all games share."""
    own = kit.pack.workspace.templates
    for folder in (own / kit.pack.name, own / COMMON, own):
        if folder.is_dir():
            yield from folder.glob("*.yaml")


def _looks(kit: Kit) -> Iterator[tuple[str, Told]]:
    """Values of the theme and sizes of kinds, by route: what many faces share and none of them reads by name."""
    theme = kit.press.theme
    for name, colour in theme.colours.items():
        yield f"theme.colours.{name}", colour
    for name, width in theme.lines.items():
        yield f"theme.lines.{name}", width
    for name, families in theme.fonts.items():
        yield f"theme.fonts.{name}", told(families)
    for name, style in theme.styles.items():
        for key in type(style).model_fields:
            yield f"theme.styles.{name}.{key}", told(getattr(style, key))
    for group in kit.groups:
        yield f"kit.{group.name}.size", told(group.size)
        yield f"kit.{group.name}.bleed", group.kind.bleed


def _fonts(frame: Frame) -> Iterator[str]:
    for item in frame.items:
        if isinstance(item, Text):
            yield item.face
        elif isinstance(item, Within):
            yield from _fonts(item.frame)


def _hashed(path: Path) -> str:
    return blake2b(path.read_bytes().replace(b"\r\n", b"\n"), digest_size=8).hexdigest()


def from_rows(loaded: dict[str, Any]) -> Record:
    """The record that a manifest holds; raises :class:`ValueError` for one that holds none."""
    try:
        record = Record(loaded["game"], loaded["version"], loaded["looks"], dict(loaded["titles"]))
        record.values, record.makings = dict(loaded["values"]), dict(loaded["makings"])
        record.sizes = dict(loaded["sizes"])
        for one in loaded["components"]:
            row = Row._make(tuple(one[name]) if isinstance(one[name], list) else one[name] for name in Row._fields)
            record.rows[row.key] = row
    except (KeyError, TypeError) as error:
        raise ValueError(f"it lacks {error}") from None
    return record

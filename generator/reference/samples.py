"""Samples of the reference: a snippet for each element and each group of kinds, with the picture that comes of it.

Comes in: the game of samples that lies with the templates.  Goes out: snippets and drawings.  The pictures are drawn as
those of a rulebook are.
"""

import re
from functools import cached_property
from html import escape
from pathlib import Path

from generator.frame import Frame, Group
from generator.kit import Kit
from generator.layout import paths
from generator.outputs.rulebook.icons import Icons
from generator.outputs.svg import Drawings
from generator.pack import Kind, Pack, Workspace
from generator.request import ready
from generator.units import Box
from generator.workspace import packaged

GAME = "samples"
"""The game of samples, in a workspace of its own."""


def sample_workspace() -> Workspace:
    """Where the samples lie."""
    return Workspace(packaged() / "templates" / "samples")


class Samples:
    """The samples of one page."""

    def __init__(self) -> None:
        pack, kit = ready(sample_workspace(), GAME)
        assert kit is not None, pack.found
        self.pack: Pack = pack
        self.kit: Kit = kit
        self.icons = Icons(pack.icons())
        self.drawings = Drawings(self.icons.use, kit.press.pictures)

    def snippet(self, name: str) -> str:
        """The text of a face, or of an entry of the kit for ``kit:group``."""
        group = name.removeprefix("kit:")
        if group == name:
            return self._text(self.pack.workspace.templates / GAME / f"{name}.yaml")
        found = re.search(rf"^{group}:.*\n(?:  .*\n)*", self._kit, re.MULTILINE)
        assert found is not None, name
        return found[0].rstrip()

    def picture(self, name: str) -> str:
        """The drawing as HTML, for the eye and the ear."""
        group = name.removeprefix("kit:")
        shown = name.replace(":", "-")
        if group == name:
            drawable = self.kit.pictures[name]
            self.drawings.add(shown, drawable.frame(self.kit.press))
            return self.drawings.shown(shown, drawable.entry.alt, "sample")
        whole = next(one for one in self.kit.groups if one.name == group)
        frame = self.kit.piece(group, "front")
        assert isinstance(frame, Frame), frame
        self.drawings.add(shown, cut_out(frame, whole.kind))
        kind = "sample net" if whole.kind.cut == "net" else "sample"
        return self.drawings.shown(shown, f"The front of a piece: {whole.entry.title}", kind)

    @cached_property
    def _kit(self) -> str:
        return self._text(self.pack.workspace.content / GAME / "kit.yaml") + "\n"

    def _text(self, path: Path) -> str:
        return path.read_text("utf-8").rstrip()


def cut_out(frame: Frame, kind: Kind) -> Frame:
    """The face as it looks when it is cut."""
    box = Box(0, 0, frame.w, frame.h)
    match kind.cut:
        case "round":
            path = paths.ellipse(box)
        case "hex":
            path = paths.polygon(paths.hexagon(box))
        case _:
            path = paths.rectangle(box, kind.corner)
    return Frame(frame.w, frame.h, (Group(0, 0, frame, 0, path),))


def code(text: str) -> str:
    """A snippet as HTML: keys and comments are marked."""
    out = []
    for line in text.splitlines():
        plain, _, comment = line.partition("#") if re.match(r"\s*#|[^\"']*  #", line) else (line, "", "")
        marked = re.sub(r"(?<![\w\"'/:-])([A-Za-z_][\w.?-]*)(:)(?=\s|$)", r"<b>\1</b>\2", escape(plain, quote=False))
        out.append(marked + (f"<i>#{escape(comment, quote=False)}</i>" if comment else ""))
    return "\n".join(out)


__all__ = ["GAME", "Samples", "code", "cut_out", "sample_workspace"]

"""The faces of the page, cut down to its characters and written into its style sheet.

Comes in: the theme's families and the characters of the page.  Goes out: CSS with the fonts in
it.  HarfBuzz cuts a face in a few milliseconds; nothing is kept on disk.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from generator.fonts import FontBook, Stack

FEATURES = ("kern", "mark", "ccmp", "locl", "liga", "onum", "lnum", "tnum", "smcp", "c2sc")
"""What the style sheet asks of a face: kerning, ligatures, figures of each kind, small capitals."""
STYLES = ((False, False), (False, True), (True, False))
"""Bold and italic of the text faces; the title has one face, its bold."""


def font_faces(book: FontBook, title: tuple[str, ...], text: tuple[str, ...], characters: Iterable[str]) -> str:
    """CSS with the faces, and the variables ``--title`` and ``--text`` that name them."""
    wanted = {character for character in characters if character.isprintable()} | {" "}
    rules: list[str] = []
    names: dict[str, list[str]] = {"title": [], "text": []}
    for role, families, styles in (("title", title, [(True, False)]), ("text", text, STYLES)):
        for bold, italic in styles:
            stack = book.stack(families, bold=bold, italic=italic)
            if stack.lacks and role == "text":
                continue  # the browser slants or thickens the regular face
            for i, (path, share) in enumerate(_shares(stack, wanted)):
                name = f"kit {role}" + (f" {i + 1}" if i else "")
                names[role] += [] if name in names[role] else [name]
                how = f"font-weight:{700 if bold else 400};font-style:{'italic' if italic else 'normal'}"
                rules.append(f'@font-face{{font-family:"{name}";{how};src:url({_data(path, share)}) format("woff")}}\n')
    for role, listed in names.items():
        named = ",".join([*(f'"{name}"' for name in listed), "Georgia", "serif"])
        rules.append(f":root{{--{role}:{named};}}\n")
    return "".join(rules)


def _shares(stack: Stack, wanted: set[str]) -> Iterator[tuple[Path, set[str]]]:
    """For each face that is needed, its file and the characters that no earlier face has."""
    left = wanted
    for face in stack.faces:
        share = {character for character in left if face.covers(character)}
        if share:
            yield face.path, share
        left = left - share


def _data(path: Path, characters: set[str]) -> str:
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(_cut(path, characters)), lazy=True, recalcTimestamp=False, recalcBBoxes=False)
    font.flavor = "woff"
    out = BytesIO()
    font.save(out, reorderTables=False)
    return f"data:font/woff;base64,{b64encode(out.getvalue()).decode('ascii')}"


def _cut(path: Path, characters: set[str]) -> bytes:
    """The face with the glyphs of ``characters`` only, and those that the features put in their place."""
    import uharfbuzz

    order = uharfbuzz.SubsetInput()
    order.flags = uharfbuzz.SubsetFlags.NO_HINTING
    order.unicode_set.update(map(ord, characters))
    order.layout_feature_tag_set.clear()
    order.layout_feature_tag_set.update(int.from_bytes(tag.encode("ascii"), "big") for tag in FEATURES)
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path)))
    return bytes(uharfbuzz.subset(face, order).blob.data)

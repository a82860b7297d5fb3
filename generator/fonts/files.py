"""Font files: tried before anything is set in them, and made into plain TrueType where they are something else.

Comes in: a path of ``fonts.yaml``.  Goes out: what is wrong with it, or the path of a file that we wrote: TrueType
outlines of one weight, and no table that is not needed.  PostScript (CFF) outlines become quadratic curves within a
thousandth of an em, and of a variable font one instance is cut (fontTools does both).  That takes seconds for a large
face, so what was made is kept in the cache folder of the user, by the hash of the file.  The fonts that come with
Kitwright are used as they are, and its tests try them.
"""

import re
import tempfile
from array import array
from functools import cache, lru_cache
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from sys import byteorder
from typing import Any

import platformdirs

from generator.limits import LARGEST_FONT
from generator.source import content_of
from generator.whole import OutputError, write_whole
from generator.workspace import packaged

TABLES = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post")
"""What a TrueType font must hold to be embedded."""
CURVES = {"glyf", "loca"}
KEPT = {*TABLES, "GlyphOrder", "GDEF", "GPOS", "GSUB", "OS/2", "kern"}
"""Tables that are written anew: what draws and spaces letters."""
TOLERANCE = 0.001
"""Ems by which a converted outline may stray."""
WEIGHTS = {"regular": 400.0, "italic": 400.0, "bold": 700.0, "bold_italic": 700.0}
MADE = "1"
"""Changes when files are to be made anew."""
_NO_SUBSET, _BITMAPS, _RESTRICTED, _RIGHTS = 0x0100, 0x0200, 0x0002, 0x000F
_ADJUSTMENT = slice(8, 12)
"""Bytes of the table ``head`` that its checksum leaves out."""
_NAME = re.compile(r"[^A-Za-z0-9-]")
"""What no PostScript name may have."""
_PACKED = {
    b"wOFF": ("is packed for web pages (WOFF)", "use the .ttf or .otf of the same family"),
    b"wOF2": ("is packed for web pages (WOFF2)", "use the .ttf or .otf of the same family"),
    b"ttcf": ("is a collection of several faces", "save the face that is meant as a .ttf or .otf of its own"),
}


class FontFileError(Exception):
    """A font that cannot be used: the code of the finding, how the sentence goes on after its name, and a way out."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


def usable(path: Path, style: str) -> Path:
    """The file to measure and embed for a style: ``path`` itself, or what was made of it.

    Raises :class:`FontFileError`, and no other error, for a file that cannot be used.
    """
    try:
        about = path.stat()
    except OSError as error:
        why = (error.strerror or "it failed").lower()
        raise FontFileError("K209", f"cannot be read: {why}", "put it into its folder, or correct the name") from None
    made = _usable(path, style, max(about.st_mtime_ns, about.st_ctime_ns), about.st_size)
    if isinstance(made, FontFileError):
        raise made
    return made


@lru_cache(maxsize=256)
def _usable(path: Path, style: str, _changed: int, size: int) -> Path | FontFileError:
    if path.resolve().is_relative_to((packaged() / "templates").resolve()):
        return path
    try:
        if size > LARGEST_FONT:
            raise FontFileError("K209", f"has more than {LARGEST_FONT // 1_000_000} MB", "use one with fewer letters")
        return _made(path, content_of(path, LARGEST_FONT), style)
    except FontFileError as error:
        return error
    except OSError as error:
        why = (error.strerror or "it failed").lower()
        return FontFileError("K209", f"cannot be read: {why}", "check that it may be read")


def _made(path: Path, data: bytes, style: str) -> Path:
    tables = directory(data)
    about = (MADE, path.stem, style if "fvar" in tables else "")
    key = blake2b("\0".join(about).encode("utf-8") + b"\0" + data, digest_size=16).hexdigest()
    kept = _folder() / f"{key}.ttf"
    if kept.is_file():
        return kept
    try:
        made = _anew(data, style, path.stem, key[:6])
        check(made)
    except FontFileError:
        raise
    except Exception:  # damaged tables make fontTools raise of every kind
        raise FontFileError("K209", "is damaged", "fetch it again, or use another") from None
    return _kept(kept, made)


def directory(data: bytes) -> dict[str, bytes]:
    """The tables of a file by their tags; :class:`FontFileError` when it is damaged or of another kind."""
    head = data[:4]
    if head in _PACKED:
        raise FontFileError("K210", *_PACKED[head])
    if head not in (b"\0\1\0\0", b"true", b"OTTO"):
        raise FontFileError("K209", "is no font file", "use a .ttf or .otf")
    tables: dict[str, bytes] = {}
    for at in range(12, 12 + 16 * int.from_bytes(data[4:6], "big"), 16):
        tag = data[at : at + 4].decode("latin-1")
        total, start, long = (int.from_bytes(data[at + i : at + i + 4], "big") for i in (4, 8, 12))
        if at + 16 > len(data) or start + long > len(data):
            raise FontFileError("K209", "is damaged: it ends too early", "fetch it again, or use another")
        tables[tag] = data[start : start + long]
        if _needed(tag) and _sum(tag, tables[tag]) != total:
            raise FontFileError("K209", f"is damaged: its table {tag.strip()} was changed", "fetch it again")
    outlines = {"glyf", "CFF ", "CFF2"} & tables.keys()
    wanted = set(TABLES) if "glyf" in tables else set(TABLES) - CURVES
    if tables and not outlines:
        raise FontFileError("K210", "has no outlines", "use a font with outlines; colour pictures are not supported")
    if lacking := sorted(tag for tag in wanted if not tables.get(tag)):
        raise FontFileError("K209", f"is damaged: it lacks {lacking[0]}", "fetch it again, or use another")
    rights = int.from_bytes(tables.get("OS/2", b"")[8:10], "big")
    if rights & _RIGHTS == _RESTRICTED or rights & (_NO_SUBSET | _BITMAPS):
        hint = "ask its maker for a licence and a file that allow it, or use another font"
        raise FontFileError("K222", "may not be embedded, as its maker has set", hint)
    return tables


def _needed(tag: str) -> bool:
    return tag in (*TABLES, "CFF ", "CFF2", "OS/2", "fvar", "gvar")


def _sum(tag: str, table: bytes) -> int:
    """The checksum of a table."""
    if tag == "head" and len(table) >= _ADJUSTMENT.stop:
        table = table[: _ADJUSTMENT.start] + bytes(4) + table[_ADJUSTMENT.stop :]
    words = array("I", table + bytes(-len(table) % 4))
    if byteorder == "little":
        words.byteswap()
    return sum(words) & 0xFFFFFFFF


def check(data: bytes) -> None:
    """Read all that a PDF needs of a TrueType file; any exception when something is wrong with it."""
    from fontTools.ttLib import TTFont

    with TTFont(BytesIO(data), lazy=True) as font:
        head, count = font["head"], font["maxp"].numGlyphs
        if not 16 <= head.unitsPerEm <= 16384 or head.magicNumber != 0x5F0F3CF5 or count < 1:
            raise ValueError("head")
        if not font["hhea"].numberOfHMetrics or len(font["hmtx"].metrics) != count or font["post"] is None:
            raise ValueError("metrics")
        letters = font.getBestCmap()
        if not letters:
            raise FontFileError("K210", "has no letters by their Unicode numbers", "use another font")
        if any(font.getGlyphID(name) >= count for name in letters.values()):
            raise ValueError("a letter without a glyph")
        glyphs = font["glyf"]
        parts = {name: _parts(glyphs, name) for name in font.getGlyphOrder()}
        while leaves := [name for name, needs in parts.items() if not needs]:  # what is left at last goes in a circle
            gone = set(leaves)
            parts = {name: needs - gone for name, needs in parts.items() if name not in gone}
        if parts:
            raise ValueError("a glyph is a part of itself")
        if not any(glyphs[name].numberOfContours for name in set(letters.values())):
            raise FontFileError("K209", "is damaged: all of its letters are empty", "fetch it again, or use another")


def _parts(glyphs: Any, name: str) -> set[str]:
    glyph = glyphs[name]
    if glyph.isComposite():
        return {part.glyphName for part in glyph.components}
    if glyph.numberOfContours > 0:
        glyph.getCoordinates(glyphs)
    return set()


def _anew(data: bytes, style: str, name: str, mark: str) -> bytes:
    """A file with TrueType outlines of one weight, and of its tables those that are needed, written anew.

    ``name`` is taken where it has none of its own; ``mark`` follows it, as no document may hold two of one name.
    """
    from fontTools.fontBuilder import FontBuilder
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(BytesIO(data), recalcTimestamp=False)
    if "fvar" in font:
        font = instantiateVariableFont(font, {axis.axisTag: _place(axis, style) for axis in font["fvar"].axes})
    if "glyf" not in font:
        _quadratic(font)
    letters = font.getBestCmap()
    if not letters:
        raise FontFileError("K210", "has no letters by their Unicode numbers", "use another font")
    for tag in set(font.keys()) - KEPT:
        del font[tag]
    for glyph_name in font.getGlyphOrder():
        font["glyf"][glyph_name].removeHinting()
    font["head"].tableVersion, font["head"].glyphDataFormat = 1.0, 0
    font["hhea"].tableVersion, font["hhea"].metricDataFormat = 0x00010000, 0
    own = _NAME.sub("", font["name"].getDebugName(6) or "") or _NAME.sub("", name) or "Font"
    named = f"{own[:50]}-{mark}"
    slant = font["post"].italicAngle
    maker = FontBuilder(font=font)
    maker.setupCharacterMap(letters)
    maker.setupNameTable({"familyName": named, "styleName": style, "psName": named})
    maker.setupMaxp()
    maker.setupPost(keepGlyphNames=False, italicAngle=slant if abs(slant) < 90 else 0)
    out = BytesIO()
    font.save(out, reorderTables=True)
    return out.getvalue()


def _place(axis: Any, style: str) -> float:
    """Where on an axis a style lies."""
    slanted = "italic" in style
    wanted = {
        "wght": WEIGHTS[style],
        "ital": 1.0 if slanted else 0.0,
        "slnt": axis.minValue if slanted else 0.0,
    }.get(axis.axisTag, axis.defaultValue)
    return float(min(max(wanted, axis.minValue), axis.maxValue))


def _quadratic(font: Any) -> None:
    """Quadratic outlines in the place of cubic ones."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    order, drawn, em = font.getGlyphOrder(), font.getGlyphSet(), font["head"].unitsPerEm
    glyphs = {}
    for name in order:
        pen = TTGlyphPen(None)
        drawn[name].draw(Cu2QuPen(pen, TOLERANCE * em, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, glyphs
    for name, glyph in glyphs.items():
        glyph.recalcBounds(font["glyf"])
        width, _ = font["hmtx"][name]
        font["hmtx"][name] = (width, glyph.xMin if glyph.numberOfContours else 0)
    font.sfntVersion = "\0\1\0\0"


def _folder() -> Path:
    return platformdirs.user_cache_path("kitwright") / "fonts"


def _kept(path: Path, data: bytes) -> Path:
    """The file, written as a whole; where the cache cannot be written, in a folder that goes with the process."""
    try:
        write_whole(path, data)
    except OutputError:
        path = Path(_spare().name) / path.name
        path.write_bytes(data)
    return path


@cache
def _spare() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="kitwright-")

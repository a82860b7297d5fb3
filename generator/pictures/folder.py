"""The pictures of a pack: found by name, read once, and handed to the writers by the hash of their bytes.

Of each is held what layout must know; its bytes wait on a shelf, so that any number of pictures fits into memory.
"""

import re
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from difflib import get_close_matches
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from generator.artwork.markup import markup
from generator.artwork.model import toned
from generator.artwork.reader import read_artwork
from generator.artwork.tree import ArtworkError, fault
from generator.limits import LARGEST_PICTURE, MOST_PIXELS
from generator.pictures.model import PALE, SHARP, Art, PictureError, Pixels, Tone
from generator.pictures.raster import (
    bare,
    end,
    image_data,
    is_plain,
    opened,
    packed,
    pages,
    png,
    sound,
    tinted,
    upright,
)
from generator.pictures.shelf import Shelf, Slip
from generator.source import content_of

if TYPE_CHECKING:
    from PIL.Image import Image

REPEATED = 32
"""How often an edge's pixels stand side by side; readers that enlarge them then smooth them like the picture's."""

_UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\]')
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)


class Pictures:
    """The pictures of a pack; of two with one name the first folder's counts."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self._folders = folders
        self._paths: dict[str, tuple[Path, Path]] | None = None
        self._read: dict[str, Art | PictureError] = {}
        self._shelf = Shelf()
        self._files: dict[str, Slip] = {}
        self._plain: dict[str, Pixels] = {}
        """Of files whose pixels may stand in others as they are, all but the pixels."""
        self._drawings: dict[tuple[str, Tone], Pixels] = {}
        self._made: dict[tuple[str, Tone, tuple[int, int]], tuple[Pixels, Slip, Slip]] = {}
        """What was made of the others: all but the pixels, then these and their opacity."""
        self._named: dict[str, str] | None = None
        self._last: tuple[str, Any] = ("", None)

    def names(self) -> list[str]:
        """Paths of all files below the folders, with forward slashes."""
        return list(self._found())

    def homes(self) -> dict[str, Path]:
        """The folder of pictures that each file lies in, by the file's name."""
        return {name: folder for name, (_, folder) in self._found().items()}

    def named(self, keys: Container[str]) -> list[str]:
        """The names under which the pictures of some hashes were read, sorted."""
        read = ((name, art) for name, art in self._read.items() if isinstance(art, Art))
        return sorted({normalize("NFC", name) for name, art in read if art.key in keys})

    def read(self, name: str, wide: float, high: float) -> Art:
        """The picture ``name``, to be printed at ``wide`` x ``high`` mm; :class:`PictureError` when there is none."""
        known = self._read.get(name)
        if known is None:
            try:
                known = self._opened(name, wide, high)
            except PictureError as error:
                known = error
            self._read[name] = known
        if isinstance(known, PictureError):
            raise known
        return known

    def pixels(self, key: str, tone: Tone = "", edge: tuple[int, int] = (0, 0)) -> Pixels:
        """The picture of that hash, or a row, a column or a corner of its pixels, in a tone; a drawing is whole.

        Raises :class:`KeyError` when no picture has that hash.
        """
        drawing = self._drawn(key, tone)
        if drawing is not None:
            return drawing
        plain = self._plain.get(key) if not tone and edge == (0, 0) else None
        if plain is not None:
            data = self._bytes(key)
            return plain._replace(data=bare(data) if plain.jpeg else image_data(data))
        known = self._made.get((key, tone, edge))
        if known is None:
            made = packed(self._seen(key, tone, edge))
            bones = made._replace(data=b"", alpha=b"")
            self._made[(key, tone, edge)] = (bones, self._shelf.put(made.data), self._shelf.put(made.alpha))
            return made
        bones, rows, alpha = known
        return bones._replace(data=self._shelf.get(rows), alpha=self._shelf.get(alpha))

    def file(self, key: str, tone: Tone = "", edge: tuple[int, int] = (0, 0)) -> tuple[str, bytes]:
        """The same as a file of its own: its media type and its bytes."""
        drawing = self._drawn(key, tone)
        if drawing is not None and drawing.drawing is not None:
            art = drawing.drawing
            (x, w), (y, h) = (_sliver(one, side) for one, side in zip(edge, (art.w, art.h), strict=True))
            return "image/svg+xml", markup(art, (x, y, w, h)).encode("utf-8")
        if not tone and edge == (0, 0) and key in self._plain and self._plain[key].jpeg:
            return "image/jpeg", bare(self._bytes(key))
        return "image/png", png(self._seen(key, tone, edge))

    def _found(self) -> dict[str, tuple[Path, Path]]:
        """Every file by its name, with the folder that it may not leave."""
        if self._paths is None:
            self._paths = {}
            for folder in self._folders:
                for path in sorted(folder.rglob("*")) if folder.is_dir() and not folder.is_symlink() else ():
                    if path.is_file() or path.is_symlink():
                        name = normalize("NFC", path.relative_to(folder).as_posix())
                        self._paths.setdefault(name, (path, folder))
        return self._paths

    def _opened(self, name: str, wide: float, high: float) -> Art:
        if name.endswith("/") and not _wrong_name(name[:-1]):
            raise PictureError("K217", f"'{name}' is a folder", "write the name of a picture in it")
        wrong = _wrong_name(name)
        if wrong:
            raise PictureError("K217", f"'{name}' {wrong}", "write a name below the folder pictures/, such as wolf.png")
        found = self._found().get(normalize("NFC", name))
        if found is None:
            same = [one for one in self.names() if one.lower() == name.lower()]
            near = get_close_matches(name, self.names(), 1, 0.5)
            hint = f"did you mean '{near[0]}'?" if near else "put it into the folder pictures/ of the game"
            hint = f"write '{same[0]}'; capitals count" if same else hint
            raise PictureError("K216", f"no picture '{name}'", hint)
        path, folder = found
        if not path.resolve().is_relative_to(folder.resolve()):
            raise PictureError("K217", f"'{name}' is a link out of the folder", "copy the picture into the pack")
        try:
            data = content_of(path, LARGEST_PICTURE)
            if len(data) > LARGEST_PICTURE:
                message = f"{name} has more than {LARGEST_PICTURE // 1_000_000} MB"
                raise PictureError("K218", message, "scale it down, or save it as a JPEG")
        except OSError as error:
            why = (error.strerror or "it failed").lower()
            raise PictureError("K218", f"{name} cannot be read: {why}", "check that it may be read") from None
        shown = "/".join((*folder.parts[-3:], normalize("NFC", name)))
        return self._taken(name, data, wide, high, shown)

    def _taken(self, name: str, data: bytes, wide: float, high: float, shown: str) -> Art:
        """The facts of a file, all of it tried; ``shown`` is its name in faults."""
        key = _key(data)
        if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<") or data.startswith((b"\xff\xfe<", b"\xfe\xff\0<")):
            return self._drawing(key, name, data, shown)
        image = opened(name, data)
        size = image.width * image.height
        if size > MOST_PIXELS:
            message = (
                f"{name} is {image.width} x {image.height} px ({size / 1e6:.0f} million);"
                f" the limit is {MOST_PIXELS // 1_000_000} million"
            )
            need = f"{round(wide / 25.4 * 300)} x {round(high / 25.4 * 300)}"
            hint = f"scale it down; {wide:g} x {high:g} mm at 300 dpi need {need} px"
            raise PictureError("K218", message, hint)
        try:
            several = pages(image)
            whole = upright(image)
            plain = is_plain(image, data)
        except PictureError as error:
            raise PictureError(error.code, f"{name} {error}", error.hint) from None
        except MemoryError:
            raise PictureError("K218", f"{name} needs more memory than there is", "scale it down") from None
        except Exception as error:  # damaged bytes make decoders raise of every kind
            short = "truncated" in str(error) or isinstance(error, EOFError)
            why = "it ends too early" if short else "its pixels cannot be read"
            raise PictureError("K218", f"{name} is damaged: {why}", "copy it again, or save it anew") from None
        if not sound(image, data):
            message = f"{name} is damaged: a part of its pixels is missing"
            raise PictureError("K218", message, "copy it again, or save it anew")
        if plain:
            self._plain[key] = Pixels(whole.width, whole.height, whole.mode == "L", image.format == "JPEG", b"")
        self._keep(key, name, data)
        self._last = (key, whole)
        message = f"{name} holds {several} pictures, of which the first is used"
        told = (fault(shown, 1, message, "save the one that is meant as a file of its own", "K221"),)
        clear = whole.mode in ("LA", "RGBA")
        return Art(key, name, whole.width, whole.height, clear, told if several > 1 else ())

    def _drawing(self, key: str, name: str, data: bytes, shown: str) -> Art:
        try:
            art, told = read_artwork(shown, data)
        except ArtworkError as error:
            raise PictureError("K220", f"{name} cannot be drawn", error.faults[0].hint or "", error.faults) from None
        scale = SHARP / max(art.w, art.h)
        width, height = max(1, round(art.w * scale)), max(1, round(art.h * scale))
        self._drawings[key, ""] = Pixels(width, height, False, False, b"", drawing=art)
        return Art(key, name, width, height, not art.solid, told)

    def _decoded(self, key: str) -> "Image":
        """Upright pixels; the last picture asked for is kept, for its edges are asked for one by one."""
        if self._last[0] != key:
            self._last = (key, upright(opened("", self._bytes(key))))
        image: Image = self._last[1]
        return image

    def _drawn(self, key: str, tone: Tone) -> Pixels | None:
        """The drawing of that hash in a tone; None when it is a picture of pixels."""
        self._at_hand(key)
        whole = self._drawings.get((key, ""))
        if whole is None or whole.drawing is None or not tone:
            return whole
        if (key, tone) not in self._drawings:
            self._drawings[key, tone] = whole._replace(drawing=toned(whole.drawing, _TONES[tone]))
        return self._drawings[key, tone]

    def _bytes(self, key: str) -> bytes:
        return self._shelf.get(self._files[key])

    def _keep(self, key: str, name: str, data: bytes) -> None:
        if key not in self._files:
            try:
                self._files[key] = self._shelf.put(data)
            except OSError as error:
                why = (error.strerror or "it failed").lower()
                hint = "make room in the folder of temporary files"
                raise PictureError("K218", f"{name} cannot be put aside: {why}", hint) from None

    def _at_hand(self, key: str) -> None:
        """Read the picture of that hash, when it is known from a drawing alone that an earlier build made."""
        if key in self._files or (key, "") in self._drawings:
            return
        if self._named is None:
            self._named = {}
            for name, (path, folder) in self._found().items():
                with suppress(OSError):
                    if path.resolve().is_relative_to(folder.resolve()):
                        self._named.setdefault(_key(content_of(path, LARGEST_PICTURE)), name)
        with suppress(PictureError):
            self.read(self._named[key], 1, 1)

    def _seen(self, key: str, tone: Tone, edge: tuple[int, int]) -> "Image":
        image = self._decoded(key)
        if edge != (0, 0):
            (left, right), (top, bottom) = map(end, edge, image.size)
            size = (REPEATED if edge[0] else image.width, REPEATED if edge[1] else image.height)
            image = image.crop((left, top, right, bottom)).resize(size, 0)
        return tinted(image, tone) if tone else image


def _key(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()


def _sliver(which: int, side: float) -> tuple[float, float]:
    """Where a drawing's first or last thousandth, or all of it, begins, and how long it is."""
    part = side / 1000
    return (0.0, part) if which < 0 else (side - part, part) if which else (0.0, side)


def _levels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:], 16)


def _grey(colour: str) -> str:
    """As Pillow makes greys of pixels."""
    red, green, blue = _levels(colour)
    level = (red * 19595 + green * 38470 + blue * 7471 + 0x8000) >> 16
    return f"#{level:02x}{level:02x}{level:02x}"


def _pale(colour: str) -> str:
    return "#" + "".join(f"{round(255 - (255 - level) * PALE):02x}" for level in _levels(colour))


_TONES: dict[Tone, Callable[[str], str]] = {"": str, "grey": _grey, "low": _pale}


def _wrong_name(name: str) -> str:
    """Why a name is none for a picture on every system; empty when it is."""
    if name.startswith(("/", "\\", "~", "$")) or re.match(r"[A-Za-z]:", name):
        return "is an absolute path"
    parts = name.split("/")
    if ".." in re.split(r"[/\\]", name):
        return "leads out of the folder"
    if _UNSAFE.search(name) or not all(part.strip(" .") and part == part.rstrip(" .") for part in parts):
        return "is no name that every system knows"
    return "is a name that Windows reserves" if any(map(_RESERVED.fullmatch, parts)) else ""

"""Raster pictures of a pack: found by name, read once, and handed to the writers by the hash of their bytes.

Comes in: folders and names.  Goes out: what layout must know of a picture, and for a file of ours its
pixels: a JPEG as its author made it where any reader shows that aright, else 8 bits a channel, upright,
in sRGB or grey, without loss.  Pillow is imported when the first picture is met.
"""

import re
import warnings
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from unicodedata import normalize

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 120_000_000
"""Pixels of one picture; a board of 600 x 800 mm at 400 dpi has as many."""
LARGEST_FILE = 200_000_000
"""Bytes of one picture's file."""
FORMATS = ("PNG", "JPEG", "WEBP")
PALE = 0.4
"""Share of its ink that a picture keeps where ink is saved."""
REPEATED = 32
"""How often an edge's pixels stand side by side; readers that enlarge them then smooth them like the picture's."""

Tone = Literal["", "grey", "low"]
_UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\]')
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)
_ORIENTATION = 0x0112
_SCAN = 0xDA
_WORDY = (*range(0xE1, 0xEE), 0xEF, 0xFE)
"""Markers of a JPEG's segments that hold words, places, small copies and colour profiles: all but JFIF and Adobe's."""


class PictureError(Exception):
    """A picture that cannot be had: the code of the finding, a sentence, and a way out."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code, self.hint = code, hint


class Art(NamedTuple):
    """A picture that was read and found sound."""

    key: str
    """Sixteen hexadecimal digits of the file's bytes."""
    name: str
    width: int
    """Pixels, orientation applied."""
    height: int
    clear: bool
    """Whether something shows through it."""


class Pixels(NamedTuple):
    """A picture as a file holds it: 8 bits a channel."""

    width: int
    height: int
    grey: bool
    """Whether it has one channel and not three."""
    jpeg: bool
    data: bytes
    """A JPEG file, or rows in PNG's filters, deflated."""
    alpha: bytes = b""
    """Opacity of one channel, as rows in PNG's filters, deflated; empty when nothing shows through."""


class Pictures:
    """The pictures of a pack; of two with one name the first folder's counts."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self._folders = folders
        self._paths: dict[str, tuple[Path, Path]] | None = None
        self._read: dict[str, Art | PictureError] = {}
        self._files: dict[str, bytes] = {}
        self._made: dict[tuple[str, Tone, tuple[int, int]], Pixels] = {}
        self._last: tuple[str, Any] = ("", None)

    def names(self) -> list[str]:
        """Paths of all files below the folders, with forward slashes."""
        return list(self._found())

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
        """The picture of that hash, or a row, a column or a corner of its pixels, in a tone."""
        known = self._made.get((key, tone, edge))
        if known is None:
            known = self._made[(key, tone, edge)] = _packed(self._seen(key, tone, edge))
        return known

    def file(self, key: str, tone: Tone = "", edge: tuple[int, int] = (0, 0)) -> tuple[str, bytes]:
        """The same as a file of its own: its media type and its bytes."""
        known = self._made.get((key, tone, edge))
        if known is not None and known.jpeg:
            return "image/jpeg", known.data
        return "image/png", _png(self._seen(key, tone, edge))

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
            if path.stat().st_size > LARGEST_FILE:
                message = f"{name} has more than {LARGEST_FILE // 1_000_000} MB"
                raise PictureError("K218", message, "scale it down, or save it as a JPEG")
            data = path.read_bytes()
        except OSError as error:
            why = (error.strerror or "it failed").lower()
            raise PictureError("K218", f"{name} cannot be read: {why}", "check that it may be read") from None
        return self._taken(name, data, wide, high)

    def _taken(self, name: str, data: bytes, wide: float, high: float) -> Art:
        """The facts of a file, all of its pixels tried."""
        image = _opened(name, data)
        pixels = image.width * image.height
        if pixels > MOST_PIXELS:
            message = (
                f"{name} is {image.width} x {image.height} px ({pixels / 1e6:.0f} million);"
                f" the limit is {MOST_PIXELS // 1_000_000} million"
            )
            need = f"{round(wide / 25.4 * 300)} x {round(high / 25.4 * 300)}"
            hint = f"scale it down; {wide:g} x {high:g} mm at 300 dpi need {need} px"
            raise PictureError("K218", message, hint)
        key = blake2b(data, digest_size=8).hexdigest()
        try:
            upright = _upright(image)
            plain = _is_plain(image, data)
        except Exception as error:  # damaged bytes make decoders raise of every kind
            short = "truncated" in str(error) or isinstance(error, EOFError)
            why = "it ends too early" if short else "its pixels cannot be read"
            raise PictureError("K218", f"{name} is damaged: {why}", "copy it again, or save it anew") from None
        if plain:
            jpeg = image.format == "JPEG"
            data = _bare(data) if jpeg else data
            rows = data if jpeg else _image_data(data)
            whole = Pixels(upright.width, upright.height, upright.mode == "L", jpeg, rows)
            self._made[(key, "", (0, 0))] = whole
        self._files[key], self._last = data, (key, upright)
        return Art(key, name, upright.width, upright.height, upright.mode in ("LA", "RGBA"))

    def _decoded(self, key: str) -> "Image":
        """Upright pixels; the last picture asked for is kept, for its edges are asked for one by one."""
        if self._last[0] != key:
            self._last = (key, _upright(_opened("", self._files[key])))
        image: Image = self._last[1]
        return image

    def _seen(self, key: str, tone: Tone, edge: tuple[int, int]) -> "Image":
        image = self._decoded(key)
        if edge != (0, 0):
            (left, right), (top, bottom) = map(_end, edge, image.size)
            size = (REPEATED if edge[0] else image.width, REPEATED if edge[1] else image.height)
            image = image.crop((left, top, right, bottom)).resize(size, 0)
        return _toned(image, tone) if tone else image


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


def _end(which: int, size: int) -> tuple[int, int]:
    """The first, the last, or all of so many pixels."""
    return (0, 1) if which < 0 else (size - 1, size) if which else (0, size)


def _opened(name: str, data: bytes) -> "Image":
    """The image with its header read; its pixels wait, and our limit of them stands in for Pillow's."""
    from PIL import Image

    limit, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return Image.open(BytesIO(data), formats=FORMATS)
    except Exception:  # damaged bytes make decoders raise of every kind
        message = f"{name} is no PNG, JPEG or WebP, or its head is damaged"
        raise PictureError("K218", message, "save the picture anew as PNG or JPEG") from None
    finally:
        Image.MAX_IMAGE_PIXELS = limit


def _is_plain(image: "Image", data: bytes) -> bool:
    """Whether the file's pixels may stand in a PDF as they are: upright, in grey or the usual three channels.

    Of a PNG they must be rows of 8 bits, from the first to the last, without a colour that is left out.
    """
    if image.mode not in ("L", "RGB") or _profile(image) is not None or image.getexif().get(_ORIENTATION, 1) != 1:
        return False
    if image.format == "PNG":
        depth, colours, *_, interlaced = data[24:29]
        return depth == 8 and colours in (0, 2) and not interlaced and not image.has_transparency_data
    if image.format != "JPEG":
        return False
    letters = tuple(layer[0] for layer in getattr(image, "layer", ()))
    return letters != tuple(b"RGB") or "adobe" in image.info


def _upright(image: "Image") -> "Image":
    """The picture in L, LA, RGB or RGBA, the way its maker held the camera."""
    from PIL import ImageOps

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        image.load()
        profile = _profile(image)
        image = ImageOps.exif_transpose(image)
    if image.mode.startswith("I"):
        return image.convert("I").point(lambda value: value * (255 / 65535) + 0.5).convert("L")
    if profile is not None and image.mode in ("RGB", "CMYK"):
        image = _managed(image, profile)
    if image.mode in ("RGBA", "LA") or image.has_transparency_data:
        image = image if image.mode == "LA" else image.convert("RGBA")
        return image.convert(image.mode[:-1]) if image.getchannel("A").getextrema() == (255, 255) else image
    return image if image.mode in ("L", "RGB") else image.convert("L" if image.mode == "1" else "RGB")


def _profile(image: "Image") -> bytes | None:
    """The colour profile of three or four channels; None for sRGB, which is what is meant without one."""
    profile = image.info.get("icc_profile")
    return None if not profile or b"sRGB" in profile or b"s\0R\0G\0B" in profile else profile


def _managed(image: "Image", profile: bytes) -> "Image":
    """The picture in sRGB; with a profile that cannot be used, as if it had none."""
    from PIL import ImageCms

    try:
        made = ImageCms.profileToProfile(
            image, BytesIO(profile), ImageCms.createProfile("sRGB"), ImageCms.Intent.PERCEPTUAL, "RGB"
        )
    except (ImageCms.PyCMSError, OSError, ValueError):
        return image
    return image if made is None else made


def _toned(image: "Image", tone: Tone) -> "Image":
    """The picture in greys, or as a tint of itself; what shows through it stays."""
    if tone == "grey":
        return image.convert("LA" if image.mode in ("LA", "RGBA") else "L")
    colours = len(image.getbands()) - (image.mode in ("LA", "RGBA"))
    paler = [round(255 - (255 - value) * PALE) for value in range(256)]
    same = list(range(256))
    return image.point(paler * colours + same * (len(image.getbands()) - colours))


def _packed(image: "Image") -> Pixels:
    alpha = b""
    if image.mode in ("LA", "RGBA"):
        alpha = _rows(image.getchannel("A"))
        image = image.convert(image.mode[:-1])
    return Pixels(image.width, image.height, image.mode == "L", False, _rows(image), alpha)


def _png(image: "Image") -> bytes:
    out = BytesIO()
    image.save(out, "PNG", compress_level=6, icc_profile=None, exif=b"", pnginfo=None)
    return out.getvalue()


def _rows(image: "Image") -> bytes:
    return _image_data(_png(image))


def _image_data(png: bytes) -> bytes:
    """The deflated rows of a PNG."""
    return b"".join(data for name, data in _chunks(png) if name == b"IDAT")


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(png):
        long = int.from_bytes(png[at : at + 4], "big")
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + long]
        at += 12 + long


def _bare(jpeg: bytes) -> bytes:
    """A JPEG without its maker's notes: where it was taken, small copies of it, comments."""
    out, at = [jpeg[:2]], 2
    while jpeg[at : at + 1] == b"\xff" and jpeg[at + 1] != _SCAN:
        end = at + 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")
        if jpeg[at + 1] == 0xFF:  # a byte that fills up
            end = at + 1
        elif jpeg[at + 1] not in _WORDY:
            out.append(jpeg[at:end])
        at = end
    return b"".join(out) + jpeg[at:]

"""Pixels of pictures: opened, turned upright, brought to 8 bits a channel in sRGB or grey, and packed for files.

Pillow is imported when the first picture is met.
"""

import warnings
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING

from generator.pictures.model import PALE, PictureError, Pixels, Tone

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = ("PNG", "JPEG", "WEBP", "TIFF")
_ORIENTATION = 0x0112
_SCAN = 0xDA
_LAST = b"\xff\xd9"
_BEGINNINGS = (b"\x89PNG", b"\xff\xd8\xff", b"RIFF", b"II*\0", b"MM\0*")
"""The first bytes of a file of each kind."""
_WORDY = (*range(0xE1, 0xEE), 0xEF, 0xFE)
"""Markers of a JPEG's segments that hold words, places, small copies and colour profiles: all but JFIF and Adobe's."""


def end(which: int, size: int) -> tuple[int, int]:
    """The first, the last, or all of so many pixels."""
    return (0, 1) if which < 0 else (size - 1, size) if which else (0, size)


def opened(name: str, data: bytes) -> "Image":
    """The image with its header read; its pixels wait, and our limit of them stands in for Pillow's."""
    from PIL import Image

    limit, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return Image.open(BytesIO(data), formats=FORMATS)
    except Exception:  # damaged bytes make decoders raise of every kind
        if data.startswith(_BEGINNINGS):
            message = f"{name} is damaged: it ends too early, or its head is broken"
            raise PictureError("K218", message, "copy it again, or save it anew") from None
        message = f"{name} is no PNG, JPEG, WebP, TIFF or SVG"
        raise PictureError("K218", message, "save the picture anew as PNG or JPEG") from None
    finally:
        Image.MAX_IMAGE_PIXELS = limit


def pages(image: "Image") -> int:
    """How many pictures the file holds: pages, or steps of a moving one; small copies in a photograph don't count."""
    return 1 if image.format in ("JPEG", "MPO") else int(getattr(image, "n_frames", 1))


def sound(image: "Image", data: bytes) -> bool:
    """Whether all of the file is there, where its decoder lets a gap pass.

    What was copied in part may have its whole length, filled up with noughts: the sums over a PNG's pixels do not
    agree then, and a JPEG has no end behind its scan.
    """
    if image.format == "PNG":
        return all(int.from_bytes(sum_, "big") == zlib.crc32(part, zlib.crc32(b"IDAT")) for part, sum_ in _pixels(data))
    return image.format not in ("JPEG", "MPO") or data.find(_LAST, _scan(data)) >= 0


def is_plain(image: "Image", data: bytes) -> bool:
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


def upright(image: "Image") -> "Image":
    """The picture in L, LA, RGB or RGBA, the way its maker held the camera."""
    from PIL import ImageOps

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        image.load()
        profile = _profile(image)
        image = ImageOps.exif_transpose(image)
    if image.mode.startswith("I"):
        return _eight(image)
    if image.mode == "F":
        raise PictureError("K218", "has numbers instead of colours", "save it with 8 or 16 bits a channel")
    if profile is not None:
        image = _managed(image, profile)
    if image.mode in ("RGBA", "LA") or image.has_transparency_data:
        image = image if image.mode == "LA" else image.convert("RGBA")
        return image.convert(image.mode[:-1]) if image.getchannel("A").getextrema() == (255, 255) else image
    return image if image.mode in ("L", "RGB") else image.convert("L" if image.mode == "1" else "RGB")


def _eight(image: "Image") -> "Image":
    """Greys of 16 bits as L, or as LA where one of them is left out."""
    deep = image.convert("I")
    made = deep.point(lambda value: value * (255 / 65535) + 0.5).convert("L")
    left_out = image.info.get("transparency")
    if isinstance(left_out, int):
        made.putalpha(_other_than(deep, left_out))
    return made


def _other_than(deep: "Image", grey: int) -> "Image":
    """255 where a picture of 16 bits has another grey, 0 where it has this one."""
    from PIL import ImageChops

    above, below = (deep.point(lambda value, by=by: value * by - by * grey).convert("L") for by in (1, -1))
    return ImageChops.add(above, below).point(lambda value: 255 if value else 0)


def _profile(image: "Image") -> bytes | None:
    """The colour profile; None for sRGB, which is what is meant without one."""
    profile = image.info.get("icc_profile")
    return None if not profile or b"sRGB" in profile or b"s\0R\0G\0B" in profile else profile


def _managed(image: "Image", profile: bytes) -> "Image":
    """The picture in sRGB or grey; with a profile that cannot be used, as if it had none."""
    from PIL import ImageCms

    clear = image.mode in ("LA", "RGBA", "PA") or image.has_transparency_data
    if image.mode in ("P", "PA") or (image.mode == "RGB" and clear):
        image = image.convert("RGBA" if clear else "RGB")
    alpha = image.getchannel("A") if image.mode in ("LA", "RGBA") else None
    plain = image.convert(image.mode[:-1]) if alpha else image
    if plain.mode not in ("L", "RGB", "CMYK"):
        return image
    try:
        made = ImageCms.profileToProfile(
            plain, BytesIO(profile), ImageCms.createProfile("sRGB"), ImageCms.Intent.PERCEPTUAL, "RGB"
        )
    except (ImageCms.PyCMSError, OSError, ValueError):
        return image
    if made is None:
        return image
    made = made.convert("L") if plain.mode == "L" else made
    if alpha is not None:
        made.putalpha(alpha)
    return made


def tinted(image: "Image", tone: Tone) -> "Image":
    """The picture in greys, or as a tint of itself; what shows through it stays."""
    if tone == "grey":
        return image.convert("LA" if image.mode in ("LA", "RGBA") else "L")
    colours = len(image.getbands()) - (image.mode in ("LA", "RGBA"))
    paler = [round(255 - (255 - value) * PALE) for value in range(256)]
    same = list(range(256))
    return image.point(paler * colours + same * (len(image.getbands()) - colours))


def packed(image: "Image") -> Pixels:
    alpha = b""
    if image.mode in ("LA", "RGBA"):
        alpha = _rows(image.getchannel("A"))
        image = image.convert(image.mode[:-1])
    return Pixels(image.width, image.height, image.mode == "L", False, _rows(image), alpha)


def png(image: "Image") -> bytes:
    out = BytesIO()
    image.save(out, "PNG", compress_level=6, icc_profile=None, exif=b"", pnginfo=None)
    return out.getvalue()


def _rows(image: "Image") -> bytes:
    return image_data(png(image))


def image_data(png: bytes) -> bytes:
    """The deflated rows of a PNG."""
    return b"".join(data for data, _ in _pixels(png))


def _pixels(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a PNG that hold its pixels, and the sum that stands behind each."""
    at, name = 8, b""
    while at < len(png) and name != b"IEND":
        long, name = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        if name == b"IDAT":
            yield png[at + 8 : at + 8 + long], png[at + 8 + long : at + 12 + long]
        at += 12 + long


def bare(jpeg: bytes) -> bytes:
    """A JPEG without its maker's notes: where it was taken, small copies of it, comments."""
    kept = (jpeg[at:end] for at, end in _segments(jpeg) if jpeg[at + 1] != 0xFF and jpeg[at + 1] not in _WORDY)
    return jpeg[:2] + b"".join(kept) + jpeg[_scan(jpeg) :]


def _segments(jpeg: bytes) -> Iterator[tuple[int, int]]:
    """Where each segment before the scan begins and ends; a byte that fills up is one by itself."""
    at = 2
    while jpeg[at : at + 1] == b"\xff" and at + 1 < len(jpeg) and jpeg[at + 1] != _SCAN:
        end = at + 1 if jpeg[at + 1] == 0xFF else at + 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")
        yield at, end
        at = end


def _scan(jpeg: bytes) -> int:
    """Where the scan begins."""
    return max((end for _, end in _segments(jpeg)), default=2)

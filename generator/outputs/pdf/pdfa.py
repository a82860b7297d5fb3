"""What makes a PDF file fit to be kept, as PDF/A-2b (ISO 19005-2, level B): its colours defined, its facts told twice.

Every file of ours may claim it: all faces are embedded, colours are grey or sRGB, and nothing is a layer,
a script, a film or a link to another file.  What is left to do here is the document itself.
"""

import struct
from contextlib import nullcontext
from functools import cache
from hashlib import md5
from typing import Any, BinaryIO
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import (
    XMP,
    PDFArray,
    PDFCrossReferenceTable,
    PDFDictionary,
    PDFDocument,
    PDFFile,
    PDFIndirectObject,
    PDFInfo,
    PDFName,
    PDFObject,
    PDFStream,
    PDFString,
    PDFTrailer,
)

PRINTED = 4
"""The flag of an annotation that is printed with its page."""
_SRGB = "sRGB IEC61966-2.1"
_PRIMARIES = {
    b"rXYZ": (0.43604, 0.22248, 0.01392),
    b"gXYZ": (0.38511, 0.71691, 0.09707),
    b"bXYZ": (0.14305, 0.06061, 0.71392),
}
"""The primaries of IEC 61966-2-1 under the illuminant D50, by Bradford's method."""
_D50 = (0.96420, 1.0, 0.82491)
_ADAPTED = (1.04788, 0.02292, -0.05021, 0.02958, 0.99048, -0.01708, -0.00925, 0.01507, 0.75169)
"""Bradford's matrix from D65 to D50, row by row."""
_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
"""Exponent, factor, offset, slope near black, and where that ends."""
_PACKET = """\
<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" \
xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
{}
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>
"""
_FACTS = {
    "Title": '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{}</rdf:li></rdf:Alt></dc:title>',
    "Author": "<dc:creator><rdf:Seq><rdf:li>{}</rdf:li></rdf:Seq></dc:creator>",
    "Creator": "<xmp:CreatorTool>{}</xmp:CreatorTool>",
    "Producer": "<pdf:Producer>{}</pdf:Producer>",
}
"""What a file says of itself, and how its metadata say the same."""


class Document(PDFDocument):  # type: ignore[misc]
    """reportlab's document with the intent of its colours, metadata, and streams that end as the standard wants."""

    def __init__(self, language: str) -> None:
        super().__init__(compression=1, invariant=1, pdfVersion=(1, 7), lang=language)
        self.signature = md5(b"a reportlab document946684800.0", usedforsecurity=False)  # no date from the environment
        self.info = _Info()
        profile = PDFStream(PDFDictionary({"N": 3}), srgb())
        intent = {
            "Type": PDFName("OutputIntent"),
            "S": PDFName("GTS_PDFA1"),
            "OutputConditionIdentifier": PDFString(_SRGB),
            "Info": PDFString(_SRGB),
            "DestOutputProfile": profile,
        }
        catalog = self.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
        catalog.OutputIntents = PDFArray([PDFDictionary(intent)])
        catalog.Metadata = XMP(creator=lambda document: document.info.packet())

    def addPage(self, page: Any) -> None:  # noqa: N802
        """A page without the empty transition that reportlab gives it."""
        page.Trans = None
        super().addPage(page)

    def SaveToFile(self, file: str | BinaryIO, canvas: Any) -> None:  # noqa: N802
        """Write the file, one object after another, so that it never stands in memory as a whole."""
        for font in self.delayedFonts:
            _mend(font.face)
        with open(file, "wb") if isinstance(file, str) else nullcontext(file) as self._file:
            self.GetPDFData(canvas)

    def format(self) -> bytes:
        """The bytes that are left to write: none, for all objects go into the file as they are made."""
        self.encrypt.prepare(self)
        root, info = self.Reference(self.Catalog), self.Reference(self.info)
        out = _Out(self._pdfVersion, self._file)
        names: list[str] = []
        while (name := self.numberToId.get(len(names) + 1)) is not None:  # making an object may call for others
            self.idToOffset[name] = out.add(PDFIndirectObject(name, self.idToObject[name]).format(self))
            names.append(name)
        table = PDFCrossReferenceTable()
        table.addsection(0, names)
        start = out.add(table.format(self))
        end = PDFTrailer(startxref=start, Size=len(names) + 1, Root=root, Info=info, ID=self.ID())
        out.add(end.format(self))
        return b""

    def Reference(self, obj: Any, name: str | None = None) -> Any:  # noqa: N802
        """As reportlab's, but a stream has a line's end before its last keyword."""
        new = isinstance(obj, PDFStream) and not hasattr(obj, "__InternalName__")
        reference = super().Reference(obj, name)
        if new:
            self.idToObject[reference.name] = _Ended(obj)
        return reference


class _Out(PDFFile):  # type: ignore[misc]
    """reportlab's file, which counts bytes, and here passes them on."""

    def __init__(self, version: tuple[int, int], file: BinaryIO) -> None:
        super().__init__(version)
        self.write = file.write
        for begun in self.strings:
            file.write(begun)


def _mend(face: Any) -> None:
    """Give back a face's last glyphs the advance that they share, which reportlab scales and then cuts subsets with."""
    told = int.from_bytes(face.get_table("hhea")[34:36], "big")
    shared = face.hmetrics[told - 1][0]
    face.hmetrics[told:] = [(shared, bearing) for _, bearing in face.hmetrics[told:]]


class _Info(PDFInfo):  # type: ignore[misc]
    """Who made what with what; no date, for the same content makes the same file at any time."""

    title = author = creator = ""

    def _facts(self) -> dict[str, str]:
        said = {"Title": self.title, "Author": self.author, "Creator": self.creator, "Producer": self.producer}
        return {name: value for name, value in said.items() if value}

    def format(self, document: Any) -> bytes:
        said = {name: PDFString(value) for name, value in self._facts().items()}
        made: bytes = PDFDictionary(said).format(document)
        return made

    def packet(self) -> bytes:
        """The same facts and the claim, in the words of XMP."""
        said = (_FACTS[name].format(escape(value)) for name, value in self._facts().items())
        return _PACKET.format("\n".join(said)).encode("utf-8")


class _Ended(PDFObject):  # type: ignore[misc]
    """A stream of reportlab's, which puts ``endstream`` right behind the data."""

    def __init__(self, stream: PDFStream) -> None:
        self._stream = stream

    def format(self, document: Any) -> bytes:
        made: bytes = self._stream.format(document)
        return made.removesuffix(b"endstream\n") + b"\nendstream\n"


@cache
def srgb() -> bytes:
    """sRGB as an ICC profile of version 4.2 (ISO 15076-1): a display, by its primaries and its curve."""
    tags = {
        b"desc": _words(_SRGB),
        b"cprt": _words("CC0 1.0"),
        b"wtpt": b"XYZ \0\0\0\0" + _fixed(_D50),
        b"chad": b"sf32\0\0\0\0" + _fixed(_ADAPTED),
        **{name: b"XYZ \0\0\0\0" + _fixed(values) for name, values in _PRIMARIES.items()},
    }
    curve = b"para\0\0\0\0\0\3\0\0" + _fixed(_CURVE)
    tags |= dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), curve)
    start = 132 + 12 * len(tags)
    table, data = struct.pack(">I", len(tags)), b""
    for name, value in tags.items():
        at = data.find(value)
        if at < 0:
            at, data = len(data), data + value
        table += struct.pack(">4sII", name, start + at, len(value))
    head = struct.pack(
        ">I4xI4s4s4s6H4s28x12s48x",
        start + len(data),
        0x04200000,
        *(b"mntr", b"RGB ", b"XYZ "),
        *(1999, 10, 18, 0, 0, 0),  # the standard's date
        b"acsp",
        _fixed(_D50),
    )
    return head + table + data


def _fixed(values: tuple[float, ...]) -> bytes:
    """Numbers in ICC's fixed point: sixteen bits before the point and sixteen after."""
    return struct.pack(f">{len(values)}i", *(round(value * 65536) for value in values))


def _words(text: str) -> bytes:
    """A text in American English, filled up to whole words of four bytes."""
    data = text.encode("utf-16-be")
    return struct.pack(">4s4xII4sII", b"mluc", 1, 12, b"enUS", len(data), 28) + data + bytes(-len(data) % 4)

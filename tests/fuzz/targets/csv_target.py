"""Tables as text: bytes become cells with places, entries or findings, and what is written is read as it was."""

from tests.fuzz.targets.sheets import hold


def run(data: bytes) -> None:
    hold(data, ".csv")


WORDS = (
    b"id,name\n", b"id;name\n", b"id\tname\n", b"sep=;\n", b'"', b'""', b",", b";", b"\t", b"\r\n", b"\r", b"'=", b"'+",
    b"#REF!", b"1,5", b"1.000", b"3-Apr", b"price", b"stages.1.title", b"stages.2.pay", b"cost.wood", b"per.a", b"tags",
    b"#", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\xc2\xa0", b"\xe2\x80\xa8", b"\x0c", b"next", b"wild",
)  # fmt: skip

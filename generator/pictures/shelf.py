"""Bytes put aside until they are wanted: in memory while they are few, beyond that in a file that has no name.

A deck may show more pictures than memory holds, and its files want each of them again when they are written.
"""

import weakref
from tempfile import SpooledTemporaryFile
from threading import Lock
from typing import NamedTuple

MOST_HELD = 64 * 2**20
"""Bytes that are held in memory."""


class Slip(NamedTuple):
    """What is given for bytes, and gets them back."""

    at: int
    long: int


class Shelf:
    """Holds bytes for several threads; what is put there never changes."""

    def __init__(self, most: int = MOST_HELD) -> None:
        self._file = SpooledTemporaryFile(max_size=most)  # noqa: SIM115
        self._long = 0
        self._lock = Lock()
        weakref.finalize(self, self._file.close)

    def put(self, data: bytes) -> Slip:
        """Put bytes aside; raises :class:`OSError` when the disk has no room for them."""
        with self._lock:
            slip = Slip(self._long, len(data))
            self._file.seek(slip.at)
            self._file.write(data)
            self._long += len(data)
            return slip

    def get(self, slip: Slip) -> bytes:
        """The bytes of a slip."""
        with self._lock:
            self._file.seek(slip.at)
            return self._file.read(slip.long)

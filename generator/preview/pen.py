"""The pictures of faces, made when they are asked for and kept, out of the way of a save.

Comes in: frames by key.  Goes out: SVG.  A page asks for many faces, some of them large: they are drawn one after
another, and each of them stops in the middle while a card that was saved a moment ago is read and drawn.
"""

from collections.abc import Container
from threading import Event, Lock

from generator.frame import Frame
from generator.kit import Kit
from generator.preview.svg import svg


class EndedError(Exception):
    """Nothing is to be drawn any more."""


class Pen:
    """Draws faces that pages ask for."""

    def __init__(self) -> None:
        self._made: dict[str, str] = {}
        self._one = Lock()
        self._free = Event()
        self._free.set()
        self._ended = False

    def hold(self) -> None:
        """Draw nothing that is asked for until :meth:`go_on`."""
        self._free.clear()

    def go_on(self) -> None:
        """Draw what is asked for."""
        self._free.set()

    def end(self) -> None:
        """Draw nothing any more; whatever waits or is being drawn is dropped."""
        self._ended = True
        self._free.set()

    def check(self) -> None:
        """Go on unless the end has come; raises :class:`EndedError`."""
        if self._ended:
            raise EndedError

    def wait(self) -> None:
        """Go on when no save is being read; raises :class:`EndedError`."""
        self._free.wait()
        self.check()

    @property
    def held(self) -> bool:
        """Whether a save is being read."""
        return not self._free.is_set()

    def known(self, key: str) -> str | None:
        """A picture that was made before."""
        return self._made.get(key)

    def asked(self, key: str, frame: Frame, kit: Kit) -> str | None:
        """A picture that a page asks for, when its turn has come; None when the end came first."""
        try:
            with self._one:
                self.wait()
                return self._made.get(key) or self._make(key, svg(frame, kit, self.wait))
        except EndedError:
            return None

    def at_once(self, key: str, frame: Frame, kit: Kit) -> None:
        """Make a picture before it is asked for, ahead of all others."""
        if key not in self._made:
            self._make(key, svg(frame, kit, self.check))

    def keep(self, keys: Container[str]) -> None:
        """Let go of all other pictures."""
        for key in list(self._made):
            if key not in keys:
                self._made.pop(key, None)

    def _make(self, key: str, text: str) -> str:
        self._made[key] = text
        return text

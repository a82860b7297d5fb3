"""Where something stands: a route of keys (kept) or a span of text (looked up to print)."""

from typing import NamedTuple

Key = str | int
Tree = str | None | list["Tree"] | dict[str, "Tree"]


class Span(NamedTuple):
    """A piece of one line; lines and columns count from 1, ``end`` is one past the last."""

    file: str
    line: int
    column: int
    end: int


class Loc(NamedTuple):
    """A symbolic place: a file, shown as the user knows it, and a route of keys into it.

    ``key`` points at the last key itself, not at its value.
    """

    file: str
    route: tuple[Key, ...] = ()
    key: bool = False

    def __truediv__(self, key: Key) -> "Loc":
        return Loc(self.file, (*self.route, key))

    def beside(self, key: Key) -> "Loc":
        """Another key of the same mapping."""
        return Loc(self.file, (*self.route[:-1], key))


Place = Loc | Span


class Fault(NamedTuple):
    """A reason why a file cannot be read as it is: the reader's half of a finding."""

    code: str
    message: str
    at: Span
    hint: str | None = None
    related: tuple[tuple[Span, str], ...] = ()

"""Commands as the reference tells them; whoever has the command line fills them in."""

from typing import NamedTuple


class Option(NamedTuple):
    """An option of a command."""

    name: str
    """All its spellings."""
    takes: str
    default: str
    about: str


class Command(NamedTuple):
    """A command."""

    name: str
    about: str
    usage: str
    options: list[Option]


__all__ = ["Command", "Option"]

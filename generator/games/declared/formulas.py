"""Formulas: fields that are worked out from others, in the expressions that faces use.

Comes in: ``= it.price * it.copies`` beside the fields of a table, or a group of formulas such as ``counts``.  Goes out:
a property of the entry, worked out once when it is first asked for, in any order, as a spreadsheet does.  A formula
names ``it`` and ``id``, the entry it stands beside, and every table and group of the game.
"""

from functools import cached_property
from typing import Any

from pydantic import PrivateAttr

from generator.expr import Getter, PathError, base_scope, expression
from generator.expr.paths import FAULTS
from generator.expr.reads import reading
from generator.limits import LONGEST_FORMULA, MOST_LISTED, MOST_WORDED
from generator.model import Entry


class Worked(Entry):
    """An entry with formulas beside its fields."""

    _book: "Book | None" = PrivateAttr(default=None)
    _made: bool = PrivateAttr(default=False)
    """Whether it stands in no file, but was made of others."""

    def bound(self, book: "Book") -> "Worked":
        """A copy of the entry whose formulas read the game of ``book``."""
        copy = self.model_copy()
        for name in copy.__dict__.keys() - type(self).model_fields.keys():
            del copy.__dict__[name]
        copy._book = book
        return copy


class Book:
    """The formulas of one game: what they read, and which of them fail."""

    def __init__(self, game: Entry) -> None:
        self._game = game
        self._busy: list[tuple[int, str]] = []
        self._failures = 0
        self._failed: set[tuple[int, str]] = set()
        self.closed = False
        """Whether no formula is worked out any more, for all of them took too many steps."""
        self.wrong: dict[tuple[str | int, ...], tuple[str, str, str | None]] = {}
        """Routes in game.yaml of formulas that fail of themselves: the id of the first entry, why, and a way out."""

    @cached_property
    def _scope(self) -> dict[str, Any]:
        return base_scope(self._game)

    def value(self, entry: Worked, name: str, get: Getter, route: tuple[str | int, ...]) -> Any:
        """What a formula comes to for an entry; raises :class:`PathError`."""
        mark = (id(entry), name)
        own, failures = entry.id, self._failures
        if self.closed or mark in self._failed:  # it is asked for again, and would fail again
            self._failures += 1
            raise PathError(f"{name} cannot be worked out")
        try:
            if mark in self._busy:
                raise PathError("it is worked out from itself", "let one of the formulas read fields instead")
            self._busy.append(mark)
            try:
                with reading():
                    return _kept(get({**self._scope, "it": entry, "id": own}))
            finally:
                self._busy.pop()
        except (*FAULTS, RecursionError) as error:
            if failures == self._failures:  # else another formula failed below, and is to blame
                why = "too many formulas are worked out from each other" if isinstance(error, RecursionError) else error
                self.wrong.setdefault(route, (own, str(why), getattr(error, "hint", None)))
            self._failures += 1
            self._failed.add(mark)
            raise PathError(f"{name} cannot be worked out") from None


def formula(name: str, source: str, route: tuple[str | int, ...]) -> cached_property[Any]:
    """The property that works out a formula, which stands at ``route`` in game.yaml.

    Raises :class:`PathError` when it cannot be understood.
    """
    if len(source) > LONGEST_FORMULA:
        raise PathError(f"a formula has at most {LONGEST_FORMULA} characters", "divide it: formulas may use each other")
    get = expression(source)

    def value(entry: Worked) -> Any:
        if entry._book is None:
            raise PathError(f"{name} is worked out for the entries of a table only")
        return entry._book.value(entry, name, get, ("tables", *route))

    return cached_property(value)


def _kept(value: Any) -> Any:
    """The value, if it is one that a field could hold: a number, a text, a flag or a list of those."""
    if isinstance(value, (list, tuple, range)):
        if len(value) > MOST_LISTED:
            raise PathError(f"a list of a formula has at most {MOST_LISTED} members")
        return tuple(_single(one) for one in value)
    return _single(value)


def _single(value: Any) -> Any:
    if isinstance(value, str) and len(value) > MOST_WORDED:
        raise PathError(f"a text of a formula has at most {MOST_WORDED} characters")
    if value is None or isinstance(value, (str, int, float)):
        return value
    raise PathError("it comes to no number, text, flag or list of those", "go on to a field, or to a filter")


__all__ = ["Book", "Worked", "formula"]

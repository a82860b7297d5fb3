"""Translations of a game's texts: a tree of the same routes, laid over what was read.

Comes in: a game and the tree of ``content/<game>/lang/<code>.yaml``.  Goes out: the game with those texts in place
of its own, what was translated, and findings for whatever in the tree meets no text.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from generator.diagnostic import Diagnostic
from generator.language.plurals import KNOWN
from generator.limits import MOST_TOLD
from generator.model import Entry, Text, shown
from generator.source import Key, Loc, Tree

MARK = get_args(Text)[1]
"""What a field of text is known by."""


class Named:
    """Marks a text that names something for the program, so that it is never translated."""


class Told(NamedTuple):
    """A text of the game."""

    route: tuple[Key, ...]
    """Table, id and fields."""
    text: str
    at: Loc
    """Where the game has it."""


class Overlaid(NamedTuple):
    """A game in another language, as far as that goes."""

    game: Any
    done: dict[tuple[Key, ...], Told]
    """The texts that are translated, by route, as the game itself has them."""
    moved: dict[Loc, Loc]
    """Where the game has a text, and where its translation stands."""
    found: list[Diagnostic]


def texts(game: Entry, folder: str) -> Iterator[Told]:
    """Every text of a game that may be translated; ``folder`` is that of its content, as findings show it."""
    for name, info in type(game).model_fields.items():
        annotation = Annotated[info.annotation, *info.metadata] if info.metadata else info.annotation
        yield from _texts(getattr(game, name), annotation, (name,), Loc(f"{folder}/{name}.yaml"))


def _texts(value: Any, annotation: Any, route: tuple[Key, ...], at: Loc) -> Iterator[Told]:
    if isinstance(value, str):
        if _prose(annotation) and any(map(str.isalpha, value)):
            yield Told(route, value, at)
        return
    for key, inner, kind in _inner(value, annotation):
        yield from _texts(inner, kind, (*route, key), at / key)


def _inner(value: Any, annotation: Any) -> Iterator[tuple[Key, Any, Any]]:
    """What a value holds: the key it is written under, the part, and its type."""
    if isinstance(value, Entry):
        for name, info in type(value).model_fields.items():
            kind = Annotated[info.annotation, *info.metadata] if info.metadata else info.annotation
            if name not in KNOWN:  # a field called ``pl`` is Polish whatever the language of the game
                yield info.alias or name, getattr(value, name), kind
        return
    arguments = get_args(_bare(annotation)[0])
    if isinstance(value, Mapping) and len(arguments) == 2:
        yield from ((key, inner, arguments[1]) for key, inner in value.items())
    elif isinstance(value, tuple) and arguments:
        for i, inner in enumerate(value):
            yield i, inner, arguments[0] if arguments[-1] is Ellipsis else arguments[min(i, len(arguments) - 1)]


def _bare(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its marks, or None beside it, and the marks."""
    if get_origin(annotation) is Annotated:
        inner, *marks = get_args(annotation)
        bare, more = _bare(inner)
        return bare, (*more, *marks)
    if get_origin(annotation) in (Union, UnionType):
        kinds = [kind for kind in get_args(annotation) if kind is not type(None)]
        return _bare(kinds[0]) if len(kinds) == 1 else (annotation, ())
    return annotation, ()


def _prose(annotation: Any) -> bool:
    """Whether a field of that type is text for readers, neither the id of an entry nor a name for the program."""
    bare, marks = _bare(annotation)
    return bare is str and MARK in marks and not any(type(one).__name__ in ("RefTo", "Named") for one in marks)


def laid_over(game: Entry, tree: Tree, file: str, folder: str, gaps: Mapping[str, frozenset[str]]) -> Overlaid:
    """The game with the texts of ``tree``, which is that of ``file``, in place of its own.

    ``folder`` is that of the game's content; ``gaps`` are what could not be read there, see :class:`Pack`.
    """
    overlay = _Overlay(gaps)
    changed: dict[str, Any] = {}
    fields = type(game).model_fields
    for name, part in tree.items() if isinstance(tree, dict) else ():
        at = Loc(file, (name,))
        if name in fields and part is not None:
            info = fields[name]
            annotation = Annotated[info.annotation, *info.metadata] if info.metadata else info.annotation
            source = Told((name,), "", Loc(f"{folder}/{name}.yaml"))
            changed[name] = overlay.laid(getattr(game, name), annotation, part, at, source)
        elif name not in fields and name not in gaps:
            overlay.unknown(name, list(fields), at)
    return Overlaid(_with(game, changed), overlay.done, overlay.moved, overlay.found)


def _with(entry: Entry, changed: dict[str, Any]) -> Entry:
    """The entry with other fields; what was worked out from the old ones is forgotten."""
    copy = entry.model_copy(update=changed)
    for name in copy.__dict__.keys() - type(entry).model_fields.keys():
        del copy.__dict__[name]
    return copy


class _Overlay:
    """Lays one tree over a game."""

    def __init__(self, gaps: Mapping[str, frozenset[str]]) -> None:
        self._gaps = gaps
        self.done: dict[tuple[Key, ...], Told] = {}
        self.moved: dict[Loc, Loc] = {}
        self.found: list[Diagnostic] = []

    def laid(self, value: Any, annotation: Any, tree: Tree, at: Loc, told: Told) -> Any:
        """The value with the texts of ``tree``, which stands ``at``; ``told`` is where the game has it."""
        if isinstance(value, str) and _prose(annotation):
            return self._text(value, tree, at, told)
        inner = {key: (part, kind) for key, part, kind in _inner(value, annotation)}
        if not inner and isinstance(tree, (dict, list)) and not tree:
            return value
        if not inner or not isinstance(tree, list if isinstance(value, tuple) else dict):
            self._no_text(value, inner, tree, at)
            return value
        pairs: list[tuple[Key, Tree]] = [*(enumerate(tree) if isinstance(tree, list) else tree.items())]
        changed: dict[Key, Any] = {}
        for key, part in pairs:
            if key not in inner:
                if not self._lost(told.route, key):
                    self.unknown(key, list(inner), at / key)
            elif part is not None:
                below = Told((*told.route, key), "", told.at / key)
                changed[key] = self.laid(*inner[key], part, at / key, below)
        return _put(value, changed)

    def _text(self, value: str, tree: Tree, at: Loc, told: Told) -> str:
        if not isinstance(tree, str):
            message = f"'{at.route[-1]}' is one text, found {shown(tree)}"
            self.found.append(Diagnostic("K121", message, at, "write the translation of the text"))
        elif tree.strip():
            self.done[told.route] = told._replace(text=value)
            self.moved[told.at] = at
            return tree
        return value

    def _no_text(self, value: Any, inner: Mapping[Key, Any], tree: Tree, at: Loc) -> None:
        if len(self.found) >= MOST_TOLD:
            return
        name = at.route[-1]
        if inner:
            form = "a list" if isinstance(value, tuple) else "keys and values"
            message, hint = f"'{name}' expects {form}, found {shown(tree)}", "write it as the content is written"
        else:
            what = "is not given" if value is None or value == () or value == {} else "is not for readers"
            message, hint = f"'{name}' {what}, so it cannot be translated", "take it out; only texts are translated"
        self.found.append(Diagnostic("K121", message, at, hint))

    def _lost(self, route: tuple[Key, ...], key: Key) -> bool:
        """Whether the entry is missing for what is wrong in its table."""
        lost = self._gaps.get(str(route[0])) if len(route) == 1 else None
        return lost is not None and (not lost or key in lost)

    def unknown(self, key: Key, known: list[Any], at: Loc) -> None:
        """K120: a route that leads nowhere."""
        if len(self.found) >= MOST_TOLD:
            return
        names = [str(one) for one in known[:MOST_TOLD]]
        near = get_close_matches(str(key), names, 1, 0.5)
        hint = f"did you mean '{near[0]}'?" if near else f"known here: {', '.join(names[:12])}"
        route = ".".join(map(str, at.route))
        self.found.append(Diagnostic("K120", f"the game has no '{route}' to translate", at._replace(key=True), hint))


def _put(value: Any, changed: dict[Key, Any]) -> Any:
    """The value with some of its parts changed."""
    if isinstance(value, Entry):
        names = {info.alias or name: name for name, info in type(value).model_fields.items()}
        return _with(value, {names[str(key)]: part for key, part in changed.items()})
    if isinstance(value, tuple):
        return tuple(changed.get(i, part) for i, part in enumerate(value))
    return {**value, **changed}

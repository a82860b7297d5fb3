"""Schemas against the reader: what is refused when it is read is underlined by an editor.

Entries of the real tables and elements of the real faces are broken at every key, in several ways.  What the reader
refuses, the schema must refuse; what it takes, only a name that leads nowhere may be refused.
"""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from generator.folding import Deck, net_of
from generator.games.plain import NetEntry
from generator.layout.elements import ELEMENTS
from generator.layout.template import Compiler
from generator.model import read
from generator.pack import Pack, Workspace, read_pack
from generator.schemas import schema_of, template_schema
from generator.schemas.names import Names
from generator.source import Loc, read_source
from generator.source.reader import parse
from generator.units import Size
from tests.test_schema import Editor

ROOT = Path(__file__).parents[1]
WORDS = read_pack(Workspace(ROOT), "invisible_man").words
GAMES = ("invisible_ink", "invisible_man", "mister_x", "whats_he_building")
Route = tuple[str | int, ...]
WRONG: dict[str, Any] = {
    "a list": [["x"]],
    "a mapping": {"x_y": {"z": "q"}},
    "words": "zz zz",
    "nothing": None,
}
"""What is put in the place of a value."""


def routes(tree: Any, route: Route = ()) -> Iterator[Route]:
    """Every place below the root; of a list, the first two."""
    parts: Any = tree.items() if isinstance(tree, dict) else enumerate(tree[:2]) if isinstance(tree, list) else ()
    for key, value in parts:
        yield (*route, key)
        yield from routes(value, (*route, key))


def broken(tree: Any, route: Route, how: str) -> Any:
    """A copy of the tree with one fault; None where that fault cannot be."""
    made = copy.deepcopy(tree)
    inner = made
    for key in route[:-1]:
        inner = inner[key]
    last = route[-1]
    if how == "dropped":
        del inner[last]
    elif how == "misspelt":
        if isinstance(inner, list):
            return None
        inner[f"Xx-{last}"] = inner.pop(last)
    else:
        inner[last] = copy.deepcopy(WRONG[how])
    return made


def shortened(tree: Any) -> Any:
    """The tree with long lists, such as coasts, cut off."""
    if isinstance(tree, dict):
        return {key: shortened(value) for key, value in tree.items()}
    return [shortened(value) for value in tree[:6]] if isinstance(tree, list) else tree


def pack_of(name: str) -> tuple[Pack, Names]:
    pack = read_pack(Workspace(ROOT), name)
    return pack, Names(pack)


@pytest.mark.parametrize("name", GAMES)
def test_every_fault_of_an_entry_is_underlined(name: str) -> None:
    pack, names = pack_of(name)
    tried, escaped = 0, []
    for table, info in type(pack.game).model_fields.items():
        path = ROOT / "content" / name / f"{table}.yaml"
        if not path.is_file():
            continue
        validator = Draft7Validator(schema_of(pack, table, names))
        ours, theirs = read_source(path, path.name)[0].tree, yaml.load(path.read_text("utf-8"), Loader=Editor)
        if isinstance(getattr(pack.game, table), dict):
            first = next(iter(theirs))
            ours, theirs = {first: ours[first]}, {first: theirs[first]}  # type: ignore[index]
        if not read(info.annotation, shortened(ours), Loc(path.name))[1]:
            ours, theirs = shortened(ours), shortened(theirs)
        assert validator.is_valid(theirs), path
        for route in routes(theirs):
            for how in ("dropped", "misspelt", *WRONG):
                one, other = broken(ours, route, how), broken(theirs, route, how)
                if one is None:
                    continue
                _, found = read(info.annotation, one, Loc(path.name))
                tried += bool(found)
                if found and validator.is_valid(other):
                    escaped.append((table, route, how, found[0].message))
    assert escaped == []
    assert tried > 300


def elements(tree: Any) -> Iterator[dict[str, Any]]:
    """All elements of a face."""
    if isinstance(tree, list):
        for item in tree:
            if isinstance(item, dict) and item.keys() & ELEMENTS.keys():
                yield item
                yield from elements(item.get("draw"))
    elif isinstance(tree, dict):
        for part in [tree.get("draw"), *(tree.get("parts") or {}).values()]:
            yield from elements(part)


def test_every_fault_of_an_element_is_underlined() -> None:
    pack, names = pack_of("invisible_man")
    validator = Draft7Validator(template_schema(pack, "face", names))
    tried: set[tuple[str, str]] = set()
    escaped = []
    for path in sorted((ROOT / "templates" / "invisible_man").glob("*.yaml")):
        if path.stem in ("theme", "kinds"):
            continue
        for element in elements(yaml.load(path.read_text("utf-8"), Loader=Editor)):
            name = next(iter(element.keys() & ELEMENTS.keys()))
            alone = {key: value for key, value in element.items() if key != "draw"}
            for route in routes(alone):
                key = (name, ".".join(str(one) for one in route if isinstance(one, str)))
                if key in tried or (route[:1] == ("with",) and len(route) > 1):
                    continue
                tried.add(key)
                for how in ("dropped", "misspelt", *WRONG):
                    item = broken(alone, route, how)
                    if item is not None and _refused(item) and validator.is_valid({"draw": [item]}):
                        escaped.append((path.stem, route, how, _refused(item)[0]))
    assert escaped == []
    assert {name for name, _ in tried} >= {"rect", "text", "line", "group", "grid", "use", "icon", "path", "label"}
    assert len(tried) > 60


def _refused(item: dict[str, Any]) -> list[str]:
    """What compiling a face with that one element finds."""
    text = yaml.safe_dump({"draw": [item]}, allow_unicode=True)
    source, faults = parse(text, "face.yaml")
    assert not faults
    compiler = Compiler(source, WORDS, frozenset)
    compiler.template()
    return [one.message for one in compiler.found if one.code in ("K101", "K102", "K103")]


@pytest.mark.parametrize(
    ("form", "sizes"),
    [
        ("pouch", {"w": 80, "h": 90, "d": 35}),
        ("tray", {"w": 80, "h": 60, "d": 20}),
        ("standee", {"w": 30, "h": 50, "base": 20}),
        ("rack", {"length": 180, "height": 45}),
        ("die", {"edge": 25}),
        ("slider", {"w": 90, "h": 40, "window": [15, 15], "steps": 8}),
        ("spectacles", {"w": 146, "h": 46, "window": [46, 30], "length": 120}),
        ("tuck_box", {"w": 64, "h": 89, "d": 20}),
    ],
)
def test_a_folding_thing_without_one_of_its_sizes_is_underlined(form: str, sizes: dict[str, Any]) -> None:
    pack, names = pack_of("invisible_man")
    validator = Draft7Validator(schema_of(pack, "kit", names))

    def made(some: dict[str, Any]) -> tuple[bool, bool]:
        """Whether the schema takes it, and whether a net comes of it."""
        entry = {"title": "A", "kind": "net", "front": "coin", "net": {"form": form, **some}}
        net, found = read(NetEntry, {"form": form, **some}, Loc("a.yaml"))
        assert not found
        try:
            net_of(net, 0.3, None)
        except ValueError:
            return validator.is_valid({"a": entry}), False
        return validator.is_valid({"a": entry}), True

    assert made(sizes) == (True, True)
    for lacking in sizes:
        assert made({key: value for key, value in sizes.items() if key != lacking}) == (False, False)
    assert net_of(read(NetEntry, {"form": "tuck_box"}, Loc("a"))[0], 0.3, Deck(Size(63, 88), 10, 0.3)).panels


def test_a_label_has_a_sheet_and_nothing_else_has() -> None:
    pack, names = pack_of("invisible_man")
    validator = Draft7Validator(template_schema(pack, "kinds", names))
    sheet = {"paper": "a4", "columns": 2, "rows": 4, "left": 1, "top": 1, "across": 100, "down": 60}
    for entry, sound in (
        ({"name": "A", "size": "9 x 9", "cut": "label", "sheet": sheet}, True),
        ({"name": "A", "size": "9 x 9", "cut": "label"}, False),
        ({"name": "A", "size": "9 x 9", "sheet": sheet}, False),
        ({"name": "A", "cut": "label", "sheet": sheet}, False),
        ({"name": "A", "size": "9 x 9", "cut": "label", "sheet": {**sheet, "paper": "a44"}}, False),
    ):
        assert validator.is_valid({"a": entry}) is sound, entry

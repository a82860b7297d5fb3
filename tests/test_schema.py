"""JSON Schemas: what an editor is told about the content."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from generator.model import Colour, Flag, Int, Length, Number, Point, Text, TypeSize, read
from generator.pack import Workspace, read_pack
from generator.schemas import schema_of, write_schemas
from generator.source import Loc
from tests.kit import Game, game

ROOT = Path(__file__).parents[1]
PACK = read_pack(Workspace(ROOT), "invisible_man")


class Editor(yaml.SafeLoader):
    """YAML as editors read it today: 1.2, where yes and 1:30 are texts."""


Editor.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("null", r"~|null|Null|NULL|", "~nN"),
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("int", r"[-+]?[0-9]+", "-+0123456789"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", "-+.0123456789"),
    ("merge", "<<", "<"),
):
    Editor.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(rf"^(?:{_pattern})$"), [*_first, ""])

OLD = yaml.SafeLoader
"""YAML 1.1, which some editors still read: yes is true there."""


def refusals(schema: dict[str, Any], text: str, loader: Any = Editor) -> list[str]:
    """What an editor underlines: the route and the word of the schema that refuses it."""
    Draft7Validator.check_schema(schema)
    found = Draft7Validator(schema).iter_errors(yaml.load(text, Loader=loader))
    return sorted(f"{'.'.join(map(str, one.absolute_path))} {one.validator}".strip() for one in found)


def test_an_item_must_have_a_price_that_is_a_whole_number_from_nought() -> None:
    item = schema_of(PACK, "items")["definitions"]["Item"]
    assert item["properties"]["price"]["type"] == "integer"
    assert item["properties"]["price"]["description"] == "Pounds, printed on the board beside the shop."
    assert "price" in item["required"]
    assert item["additionalProperties"] is False


def test_a_reference_is_one_of_the_ids_of_its_table() -> None:
    shop = schema_of(PACK, "items")["definitions"]["Shop"]
    assert shop["properties"]["town"]["enum"] == sorted(PACK.game.towns)  # type: ignore[attr-defined]


def test_a_choice_lists_its_words() -> None:
    card = schema_of(PACK, "location_cards")["definitions"]["LocationCard"]
    assert card["properties"]["weather"]["enum"] == ["clear", "fog", "rain", "wind", "snow", "night"]
    prop, none = card["properties"]["prop"]["anyOf"]
    assert {"umbrella", "boots"} <= set(prop["enum"])
    assert none == {"type": "null"}
    unknown = card["properties"]["unknown"]["anyOf"]
    assert {"stay"} | {"wiltshire"} <= {word for option in unknown for word in option["enum"]}


def test_the_format_may_be_written_as_a_number() -> None:
    info = schema_of(PACK, "game")
    assert info["properties"]["format"]["enum"] == ["1", 1]


def test_ids_have_a_pattern() -> None:
    assert schema_of(PACK, "towns")["propertyNames"]["pattern"] == "^[a-z][a-z0-9_]*$"


def test_every_content_file_gets_a_schema_and_the_same_one_twice(tmp_path: Path) -> None:
    *first, settings = write_schemas(Workspace(ROOT), "invisible_man", tmp_path / "a")
    *second, _ = write_schemas(Workspace(ROOT), "invisible_man", tmp_path / "b")
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]
    named = {path.name.removesuffix(".schema.json") for path in (tmp_path / "a").iterdir()}
    content = {path.stem for path in (ROOT / "content" / "invisible_man").glob("*.yaml")}
    assert content <= named
    assert all(json.loads(path.read_bytes())["$schema"].endswith("draft-07/schema#") for path in first)
    assert settings.name == "settings.json"


# A game without Python, by hand

FIELDS = """
    name: text
    cost?: int
    weight: number
    foil: flag
    edge: length
    tint: colour
    centre: point
    suit: ref suits
    rank: one of low, high, 1, no
    tags: [text]
    shop: {town: text, "price?": int}"""
SUITS = "oak: {name: Oak}\nno: {name: None}\nash: {name: Ash}\n"
CARD = {
    "name": "Fox",
    "weight": 1.5,
    "foil": True,
    "edge": "2mm",
    "tint": "#fff",
    "centre": [1, 2],
    "suit": "oak",
    "rank": "low",
    "tags": [],
    "shop": {"town": "Lewes"},
}
LENGTH = {"type": ["number", "string"], "pattern": r"^\s*[+-]?(\d+\.?\d*|\.\d+)\s*(mm|cm|in|pt)?\s*$"}
ANY_TEXT = {"type": ["string", "number", "boolean"]}


def plain(folder: Path, fields: str = FIELDS, suits: str = SUITS, cards: str = "{}\n") -> Game:
    made = game(folder, cards, fields=fields + "\n  suits: {name: text}")
    made.write("suits.yaml", suits)
    return made


def schema(made: Game, table: str) -> dict[str, Any]:
    return schema_of(read_pack(made.workspace, "probe"), table)


def test_the_schema_of_a_declared_table_by_hand(tmp_path: Path) -> None:
    assert schema(plain(tmp_path), "cards") == {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "probe: cards.yaml",
        "type": "object",
        "propertyNames": {"type": "string", "pattern": "^[a-z][a-z0-9_]*$", "maxLength": 64},
        "additionalProperties": {"$ref": "#/definitions/Cards"},
        "definitions": {
            "Cards": {
                "type": "object",
                "properties": {
                    "name": ANY_TEXT,
                    "cost": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
                    "weight": {"type": "number"},
                    "foil": {"enum": [True, False, "yes", "no"]},
                    "edge": LENGTH,
                    "tint": {
                        "type": "string",
                        "pattern": "^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-z][a-z0-9_-]*)$",
                        "examples": ["blue", "ink", "paper", "red"],
                    },
                    "centre": {
                        "anyOf": [
                            {"type": "array", "items": LENGTH, "minItems": 2, "maxItems": 2},
                            {
                                "type": "string",
                                "pattern": r"^\s*([+-]?(\d+\.?\d*|\.\d+)\s*(mm|cm|in|pt)?\s*[x×]\s*"
                                r"[+-]?(\d+\.?\d*|\.\d+)\s*(mm|cm|in|pt)?|[+-]?(\d+\.?\d*|\.\d+)(mm|cm|in|pt)?\s+"
                                r"[+-]?(\d+\.?\d*|\.\d+)(mm|cm|in|pt)?)\s*$",
                            },
                        ]
                    },
                    "suit": {"enum": ["ash", "no", False, "oak"]},
                    "rank": {"enum": ["low", "high", "1", 1, "no", False]},
                    "tags": {"type": "array", "items": ANY_TEXT},
                    "shop": {"$ref": "#/definitions/Shop"},
                },
                "required": ["name", "weight", "foil", "edge", "tint", "centre", "suit", "rank", "tags", "shop"],
                "additionalProperties": False,
            },
            "Shop": {
                "type": "object",
                "properties": {
                    "town": ANY_TEXT,
                    "price": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
                },
                "required": ["town"],
                "additionalProperties": False,
            },
        },
    }


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        ("", []),
        ("cost: 5", []),
        ("cost: five", ["fox.cost anyOf"]),
        ("cost: 1.5", ["fox.cost anyOf"]),
        ("cost:", []),
        ("name: 3", []),
        ("name:", ["fox.name type"]),
        ("name: [a]", ["fox.name type"]),
        ("weight: 2", []),
        ("weight: heavy", ["fox.weight type"]),
        ("foil: yes", []),
        ("foil: no", []),
        ("foil: false", []),
        ("foil: maybe", ["fox.foil enum"]),
        ("edge: 2", []),
        ("edge: 0.5 in", []),
        ("edge: 2 miles", ["fox.edge pattern"]),
        ("tint: ink", []),
        ('tint: "#12345"', ["fox.tint pattern"]),
        ("centre: [1mm, 2]", []),
        ("centre: 12 x 40", []),
        ("centre: 12 40", []),
        ("centre: [1]", ["fox.centre anyOf"]),
        ("centre: 12", ["fox.centre anyOf"]),
        ("suit: ash", []),
        ("suit: no", []),
        ("suit: elm", ["fox.suit enum"]),
        ("rank: 1", []),
        ("rank: middle", ["fox.rank enum"]),
        ("tags: [a, 1]", []),
        ("tags: a", ["fox.tags type"]),
        ("nmae: Fox", ["fox additionalProperties"]),
        ("shop: {town: Lewes, prise: 1}", ["fox.shop additionalProperties"]),
        ("shop: {price: 1}", ["fox.shop required"]),
    ],
)
@pytest.mark.parametrize("loader", [Editor, OLD])
def test_what_an_editor_underlines(tmp_path: Path, change: str, refused: list[str], loader: Any) -> None:
    key = change.partition(":")[0]
    fields = {**CARD, key: yaml.load(change, Loader=loader)[key]} if change else CARD
    text = json.dumps({"fox": fields})
    assert refusals(schema(plain(tmp_path), "cards"), text, loader) == refused


def test_a_missing_key_and_a_bad_id_are_underlined(tmp_path: Path) -> None:
    made = schema(plain(tmp_path), "suits")
    assert refusals(made, "oak: {}\nBad-Id: {name: a}\n") == ["oak required", "pattern"]


# What our types take, an editor takes


WRITTEN = """
5 -5 +5 007 5. .5 1.50 -0.25 1:30 1e3 0x10 yes no true false 2mm 2.5in 9pt 1cm '2 mm' ink red-2 '#fff' '#7D1F1D'
'12 x 40' '12mm 40' '1in x 2.5in' on off ~ word 'two words' 2026-11-30
"""


@pytest.mark.parametrize(
    ("kind", "word"),
    [
        (Int, "int"),
        (Number, "number"),
        (Flag, "flag"),
        (Text, "text"),
        (Length, "length"),
        (TypeSize, "length"),
        (Colour, "colour"),
        (Point, "point"),
    ],
)
@pytest.mark.parametrize("loader", [Editor, OLD])
def test_an_editor_takes_all_that_we_take(tmp_path: Path, kind: Any, word: str, loader: Any) -> None:
    made = schema(plain(tmp_path, fields=f"{{it: {word}}}"), "cards")
    taken = 0
    for text in re.findall(r"'[^']*'|\S+", WRITTEN):
        ours = None if text == "~" else text.strip("'")
        _, wrong = read(kind, ours, Loc("a.yaml"))
        meant = yaml.load(text, Loader=loader)
        true_or_false = kind is Colour and isinstance(meant, bool)  # a colour called yes, no, on or off
        if not wrong and isinstance(meant, (str, int, float, bool)) and not true_or_false:
            taken += 1
            assert refusals(made, f"a: {{it: {text}}}\n", loader) == [], text
    assert taken > 2


# What a pack in pieces still tells


def test_ids_of_faulty_entries_may_still_be_referred_to(tmp_path: Path) -> None:
    made = plain(tmp_path, suits="oak: {name: Oak}\nash: {nmae: Ash}\n")
    suit = schema(made, "cards")["definitions"]["Cards"]["properties"]["suit"]
    assert suit == {"enum": ["ash", "oak"]}


@pytest.mark.parametrize("suits", ["oak: {name: [", "{}\n", ""])
def test_a_table_without_ids_lets_any_id_be(tmp_path: Path, suits: str) -> None:
    suit = schema(plain(tmp_path, suits=suits), "cards")["definitions"]["Cards"]["properties"]["suit"]
    assert suit == {"type": "string", "pattern": "^[a-z][a-z0-9_]*$", "maxLength": 64}


def test_two_classes_of_one_name_are_told_apart(tmp_path: Path) -> None:
    fields = "{shop: {a: {shop: {b: int}}}}"
    made = schema(plain(tmp_path, fields=fields), "cards")
    assert list(made["definitions"]) == ["A", "Cards", "Shop", "Shop2"]
    assert refusals(made, "x: {shop: {a: {shop: {b: 1}}}}\n") == []
    assert refusals(made, "x: {shop: {b: 1}}\n") == ["x.shop additionalProperties", "x.shop required"]


# The model with Python


def test_the_kit_takes_from_and_every_name_of_copies() -> None:
    made = schema_of(PACK, "kit")
    entry = made["definitions"]["KitEntry"]
    assert entry["description"] == "One component group of the kit, in the order of `kit.yaml`."
    assert entry["required"] == ["title", "kind", "front"]
    assert entry["properties"]["from"]["description"].startswith("The table whose entries become one component each")
    assert "source" not in entry["properties"]
    for word in ("copies", "qty", "quantity", "count"):
        assert refusals(made, f"items: {{title: A, kind: poker, front: coin, from: items, {word}: 3}}\n") == []
    assert entry["properties"]["layout"]["enum"] == ["butted", "spaced"]
    assert entry["properties"]["layout"]["default"] == "butted"
    assert entry["properties"]["spare"] == {
        "description": "Pieces beyond what the rules can need.",
        "type": "integer",
        "minimum": 0,
        "maximum": 100,
        "default": 0,
    }
    assert entry["properties"]["columns"]["anyOf"] == [{"type": "integer", "minimum": 1}, {"type": "null"}]


def test_a_table_that_is_one_entry_stands_at_the_root() -> None:
    rules = schema_of(PACK, "rules")
    assert rules["description"] == "Every number of the rules that is not a price of one thing."
    assert rules["properties"]["health"] == {
        "description": "Highest number of his health track, where he starts; the lowest is 0.",
        "type": "integer",
        "minimum": 1,
    }
    assert rules["properties"]["trophy_costs"]["minItems"] == 1


@pytest.mark.parametrize("name", ["invisible_man", "invisible_ink", "whats_he_building", "mister_x"])
def test_every_field_says_what_it_means(name: str) -> None:
    pack = read_pack(Workspace(ROOT), name)
    silent = []
    for table in type(pack.game).model_fields:
        made = schema_of(pack, table)
        for title, entry in {table: made, **made.get("definitions", {})}.items():
            properties = entry.get("properties", {})
            silent += [f"{title}.{field}" for field, one in properties.items() if not one.get("description")]
    assert silent == []


@pytest.mark.parametrize("loader", [Editor, OLD])
@pytest.mark.parametrize(
    "path", sorted((ROOT / "content" / "invisible_man").glob("*.yaml")), ids=lambda path: path.stem
)
def test_the_real_content_is_not_underlined(path: Path, loader: Any) -> None:
    assert refusals(schema_of(PACK, path.stem), path.read_text("utf-8"), loader) == []


@pytest.mark.parametrize(
    ("table", "old", "new", "refused"),
    [
        ("items", "price:", "prise:", 2),
        ("towns", "county: sussex", "county: susex", 3),
        ("location_cards", "weather: fog", "weather: mist", None),
        ("rules", "health: ", "health: -", 1),
    ],
)
def test_a_slip_in_the_real_content_is_underlined(table: str, old: str, new: str, refused: int | None) -> None:
    text = (ROOT / "content" / "invisible_man" / f"{table}.yaml").read_text("utf-8")
    assert old in text
    count = 1 if table in ("items", "rules") else -1
    found = refusals(schema_of(PACK, table), text.replace(old, new, count))
    assert found
    assert refused is None or len(found) == refused


# Files


def test_the_same_game_makes_the_same_bytes_in_another_process(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed}
        line = [sys.executable, "-m", "generator", "--root", str(ROOT), "schema", "invisible_man"]
        subprocess.run([*line, "--out", str(tmp_path / seed)], env=env, check=True, capture_output=True)
    found = [sorted((tmp_path / seed).rglob("*.json")) for seed in ("1", "2")]
    names = [[path.relative_to(tmp_path / seed) for path in paths] for seed, paths in zip("12", found, strict=True)]
    assert len(names[0]) > 20
    assert names[0] == names[1]
    for one, other in zip(*found, strict=True):
        text = one.read_text("utf-8")
        if one.name == "settings.json":  # which names the folder
            text = text.replace(f"{tmp_path.name}/1/", f"{tmp_path.name}/2/")
        assert text == other.read_text("utf-8")


def test_the_command_names_the_files(tmp_path: Path) -> None:
    done = plain(tmp_path).command("schema", "--out", str(tmp_path / "s"))
    assert done.returncode == 0, done.stderr
    tables = ["game", "kit", "rulebook", "glossary", "pictures", "balance", "playtests", "cards", "suits"]
    lines = [line.rpartition("s/probe/")[2] for line in done.stdout.splitlines()]
    templates = ["face", "theme", "kinds", "fonts", "papers", "sleeves", "stocks", "cutters"]
    named = [*tables, *(f"templates/{name}" for name in templates)]
    assert lines == [*(f"{name}.schema.json" for name in named), "settings.json"]
    assert (tmp_path / "s" / "probe" / "cards.schema.json").is_file()
    shutil.rmtree(tmp_path / "s")
    (tmp_path / "s").write_text("in the way", encoding="utf-8")
    done = plain(tmp_path).command("schema", "--out", str(tmp_path / "s"))
    assert done.returncode != 0
    assert "Traceback" not in done.stderr

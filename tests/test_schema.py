"""JSON Schemas: what an editor is told about the content."""

import json
from pathlib import Path

from generator.pack import Workspace, read_pack
from generator.schema import schema_of, write_schemas

ROOT = Path(__file__).parents[1]
PACK = read_pack(Workspace(ROOT), "invisible_man")


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
    unknown = card["properties"]["unknown"]["anyOf"]
    assert {"stay"} | {"wiltshire"} <= {word for option in unknown for word in option["enum"]}


def test_the_format_may_be_written_as_a_number() -> None:
    info = schema_of(PACK, "game")
    assert info["properties"]["format"]["enum"] == ["1", 1]


def test_ids_have_a_pattern() -> None:
    assert schema_of(PACK, "towns")["propertyNames"]["pattern"] == "^[a-z][a-z0-9_]*$"


def test_every_content_file_gets_a_schema_and_the_same_one_twice(tmp_path: Path) -> None:
    first = [path.read_bytes() for path in write_schemas(Workspace(ROOT), "invisible_man", tmp_path / "a")]
    second = [path.read_bytes() for path in write_schemas(Workspace(ROOT), "invisible_man", tmp_path / "b")]
    assert first == second
    named = {path.name.removesuffix(".schema.json") for path in (tmp_path / "a").iterdir()}
    content = {path.stem for path in (ROOT / "content" / "invisible_man").glob("*.yaml")}
    assert content <= named
    assert all(json.loads(text)["$schema"].endswith("draft-07/schema#") for text in first)

"""The YAML language server with our schemas: what it underlines, what it offers, and what it says of a key."""

import pytest

from generator.build import check
from generator.pack import Workspace
from tests.editor.server import Server

GAMES = ("invisible_ink", "invisible_man", "mister_x", "whats_he_building")
MAN, CARDS = "content/invisible_man", "templates/invisible_man"


def text_of(workspace: Workspace, path: str) -> str:
    return (workspace.root / path).read_text("utf-8")


def files(workspace: Workspace, game: str) -> list[str]:
    """Tables and templates of a game."""
    folders = (workspace.content / game, workspace.templates / game)
    return [path.relative_to(workspace.root).as_posix() for one in folders for path in sorted(one.glob("*.yaml"))]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_underlined_where_nothing_is_wrong(workspace: Workspace, server: Server, game: str) -> None:
    found = {path: server.open(path, text_of(workspace, path)) for path in files(workspace, game)}
    assert {path: one for path, one in found.items() if one} == {}
    assert len(found) > 30


FAULTS: list[tuple[str, str, str, str]] = [
    # file, what stands there, what is written instead, the code that check gives it
    (f"{MAN}/items.yaml", "  price:", "  prise:", "K101"),
    (f"{MAN}/items.yaml", "  price: 5", "  price: five", "K103"),
    (f"{MAN}/game.yaml", "title:", "titel:", "K101"),
    (f"{MAN}/game.yaml", "format: 1", "format: 2", "K103"),
    (f"{MAN}/game.yaml", "{min: 3,", "{min: none,", "K103"),
    (f"{MAN}/towns.yaml", "county: sussex", "county: susex", "K110"),
    (f"{MAN}/location_cards.yaml", "weather: fog", "weather: mist", "K103"),
    (f"{MAN}/rules.yaml", "health: ", "health: -", "K103"),
    (f"{MAN}/kit.yaml", "front: location_card", "front: location_crad", "K106"),
    (f"{MAN}/kit.yaml", "kind: poker", "kind: pokre", "K301"),
    (f"{MAN}/kit.yaml", "from: location_cards", "from: location_crads", "K302"),
    (f"{MAN}/kit.yaml", "spare: ", "spare: -", "K103"),
    (f"{MAN}/board.yaml", "size: 594 x 420", "size: 594 wide", "K103"),
    (f"{MAN}/rulebook.yaml", "  title: The board", "  titel: The board", "K101"),
    (f"{MAN}/pictures.yaml", "  alt:", "  alternative:", "K101"),
    (f"{CARDS}/theme.yaml", 'gloom: "#22324b"', "gloom: dark", "K103"),
    (f"{CARDS}/theme.yaml", "size: 13pt, min: 11pt", "size: 13pt, mini: 11pt", "K101"),
    (f"{CARDS}/theme.yaml", "leading: 1.05, even", "leading: 5, even", "K103"),
    (f"{CARDS}/theme.yaml", "lines:\n", "lines:\n  broad: 2 miles\n", "K103"),
    (f"{CARDS}/location_card.yaml", "draw:", "drawn:", "K101"),
    (f"{CARDS}/coin.yaml", "fill:", "fil:", "K101"),
    (f"{CARDS}/coin.yaml", "- text:", "- txt:", "K101"),
    ("content/invisible_ink/phrases.yaml", "colour:", "color:", "K101"),
    ("content/whats_he_building/kit.yaml", "front: ", "front: no_", "K106"),
    ("content/mister_x/cities.yaml", "country: ", "country: no_", "K110"),
]


@pytest.mark.parametrize(("path", "old", "new", "code"), FAULTS)
def test_what_check_finds_is_underlined_at_its_line(
    workspace: Workspace, server: Server, path: str, old: str, new: str, code: str
) -> None:
    text = text_of(workspace, path)
    assert old in text
    wrong, line = text.replace(old, new, 1), text[: text.index(old)].count("\n")
    file = workspace.root / path
    file.write_text(wrong, encoding="utf-8", newline="\n")
    try:
        pack, _ = check(workspace, path.split("/")[1])
    finally:
        file.write_text(text, encoding="utf-8", newline="\n")
    places = [pack.sources.span(one.at) for one in pack.found if one.code == code]
    assert any(span.file == path and abs(span.line - 1 - line) <= 1 for span in places), (places, line)
    underlined = [one["range"]["start"]["line"] for one in server.open(path, wrong)]
    assert any(abs(one - line) <= 1 for one in underlined), (underlined, line)


OFFERS: list[tuple[str, str, set[str]]] = [
    # file, what is typed until ¦, some of what must be offered
    (f"{MAN}/items.yaml", "horse:\n  ¦\n", {"name", "price"}),
    (f"{MAN}/towns.yaml", "iping:\n  county: ¦\n", {"sussex", "wiltshire"}),
    (f"{MAN}/location_cards.yaml", "card:\n  weather: ¦\n", {"clear", "fog", "rain", "wind", "snow", "night"}),
    (f"{MAN}/kit.yaml", "cards:\n  ¦\n", {"title", "kind", "from", "copies", "front", "back", "stock", "net"}),
    (f"{MAN}/kit.yaml", "cards:\n  kind: ¦\n", {"poker", "tarot", "hex_40", "net"}),
    (f"{MAN}/kit.yaml", "cards: {title: A, front: ¦}\n", {"location_card", "coin", "guide"}),
    (f"{MAN}/kit.yaml", "cards:\n  from: ¦\n", {"location_cards", "towns"}),
    (f"{MAN}/kit.yaml", "cards:\n  stock: ¦\n", {"paper", "card 300 g"}),
    (f"{MAN}/kit.yaml", "cards:\n  net:\n    form: ¦\n", {"tuck_box", "die", "spectacles"}),
    (f"{MAN}/kit.yaml", "cards:\n  net:\n    deck: ¦\n", {"location_cards"}),
    (f"{MAN}/pictures.yaml", "map:\n  front: ¦\n", {"picture_map"}),
    (f"{MAN}/rulebook.yaml", "board:\n  insert: ¦\n", {"components", "glossary", "evidence"}),
    (f"{MAN}/game.yaml", "seats: ¦\n", {"players"}),
    (f"{CARDS}/theme.yaml", "styles:\n  body:\n    ¦\n", {"font", "size", "leading", "hyphens"}),
    (f"{CARDS}/theme.yaml", "styles:\n  body:\n    font: ¦\n", {"title", "text", "label", "poster"}),
    (f"{CARDS}/kinds.yaml", "mine:\n  cut: ¦\n", {"straight", "round", "hex", "label"}),
    (f"{CARDS}/coin.yaml", "draw:\n  - ¦\n", {"rect", "text", "icon", "group", "grid", "each", "if", "use"}),
    (f"{CARDS}/coin.yaml", "draw:\n  - text:\n      ¦\n", {"box", "say", "style", "align", "fit", "halo"}),
    (f"{CARDS}/coin.yaml", "draw:\n  - text: {style: ¦}\n", {"card_title", "body", "coin"}),
    (f"{CARDS}/coin.yaml", "draw:\n  - rect: {fill: ¦}\n", {"ink", "paper", "oxblood"}),
    (f"{CARDS}/coin.yaml", "draw:\n  - icon: {name: ¦}\n", {"magnifying-glass"}),
    (f"{CARDS}/coin.yaml", "draw:\n  - piece: {of: ¦}\n", {"location_cards", "location_cards:grey_upon_grey"}),
    (f"{CARDS}/coin.yaml", "draw:\n  - use: ¦\n", {"ground"}),
    (f"{CARDS}/coin.yaml", "extends: ¦\n", {"net", "back"}),
    (f"{CARDS}/coin.yaml", "draw:\n  - text:\n      align: ¦\n", {"left", "centre", "right"}),
]


@pytest.mark.parametrize(("path", "text", "wanted"), OFFERS)
def test_keys_ids_and_names_are_offered(server: Server, path: str, text: str, wanted: set[str]) -> None:
    assert wanted <= set(server.offers(path, text))


def test_a_key_is_offered_with_what_it_means(server: Server) -> None:
    offers = server.offers(f"{MAN}/kit.yaml", "cards:\n  ¦\n")
    assert offers["spare"] == "Pieces beyond what the rules can need."


HOVERS: list[tuple[str, str, str]] = [
    (f"{MAN}/items.yaml", "horse:\n  pri¦ce: 5\n", "Pounds, printed on the board beside the shop."),
    (f"{MAN}/kit.yaml", "cards:\n  spa¦re: 1\n", "Pieces beyond what the rules can need."),
    (f"{CARDS}/coin.yaml", "draw:\n  - te¦xt: {box: 0 0 1 1}\n", "Text in a box, in the style of that name"),
    (f"{CARDS}/coin.yaml", "draw:\n  - text:\n      fi¦t: box\n", "every entry of the deck, the card, or this box"),
    (f"{CARDS}/theme.yaml", "styles:\n  body:\n    lead¦ing: 1.2\n", "Ems from line to line."),
]


@pytest.mark.parametrize(("path", "text", "wanted"), HOVERS)
def test_a_key_says_what_it_means(server: Server, path: str, text: str, wanted: str) -> None:
    assert wanted in server.hover(path, text)

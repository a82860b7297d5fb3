"""Games without Python: declared fields, formulas, combinations and checks, in content that a designer writes."""

from pathlib import Path

import pytest

from generator.games.plain import DeclarationError, declared
from generator.schemas import schema_of
from tests.kit import Game, game

PLAIN = "draw:\n  - text: {box: 5 5 53 30, say: '{{ it.name }}', style: body}\n"


def made(folder: Path, head: str, **tables: str) -> Game:
    """A game with what game.yaml says after its players, and tables by name; cards are printed."""
    one = game(folder, tables.pop("cards"), card=PLAIN)
    one.write("game.yaml", f"format: 1\ntitle: Probe\nversion: 1\nplayers: {{min: 2, max: 4}}\n{head}")
    for name, text in tables.items():
        one.write(f"{name}.yaml", text)
    return one


GOODS = """\
tables:
  goods: {name: text}
  cards: {name: text, cost: int per goods, upgrade_to?: ref cards}
"""


def test_g01_a_card_that_refers_to_nothing_is_found_with_what_was_meant(tmp_path: Path) -> None:
    cards = "hut: {name: Hut, cost: {wood: 2}}\nbarn: {name: Barn, cost: {wodd: 2, stone: 1}, upgrade_to: hutt}\n"
    found = made(tmp_path, GOODS, cards=cards, goods="wood: {name: Wood}\nstone: {name: Stone}\n").check()
    assert sorted((one.message, one.hint) for one in found.of("K110")) == [
        ("no entry 'hutt' in cards", "did you mean 'hut'?"),
        ("no entry 'wodd' in goods", "did you mean 'wood'?"),
    ]
    assert found.places("K110") == [("cards.yaml", 2), ("cards.yaml", 2)]
    assert len(found.all) == 2


def test_g03_an_id_that_comes_twice_is_found_however_it_is_quoted(tmp_path: Path) -> None:
    cards = 'c7: {name: Seven}\nwolf: {name: Wolf}\n"c7": {name: Seven again}\nwolf: {name: Second wolf}\n'
    found = made(tmp_path, "tables: {cards: {name: text}}\n", cards=cards).check()
    assert [(one.code, found.sources.span(one.at).line) for one in found.all] == [("K003", 3), ("K003", 4)]


@pytest.mark.parametrize("name", ["7", '"7"', '"07"', "Wolf", "wölf"])
def test_g03_ids_begin_with_a_letter_in_lower_case(tmp_path: Path, name: str) -> None:
    found = made(tmp_path, "tables: {cards: {name: text}}\n", cards=f"a: {{name: A}}\n{name}: {{name: B}}\n").check()
    (one,) = found.all
    assert one.code == "K103"
    assert f"'{name.strip(chr(34))}' is not an id" in one.message


@pytest.mark.parametrize(
    ("size", "wanted"),
    [
        ("63 x 88 mm", (63, 88)),
        ("63x88mm", (63, 88)),
        ("2.5 x 3.5 in", (63.5, 88.9)),
        ("2.5in × 3.5in", (63.5, 88.9)),
        ("[63, 88]", (63, 88)),
        ("6.3cm x 88", (63, 88)),
    ],
)
def test_g05_a_size_is_read_however_it_is_spelt(tmp_path: Path, size: str, wanted: tuple[float, float]) -> None:
    one = game(tmp_path, "a: {name: A, text: T}\n", kit="cards: {title: C, kind: own, from: cards, front: card}\n")
    one.write("templates/kinds.yaml", f"own: {{name: Own, size: {size}}}\n")
    assert not one.check().all
    drawn = one.build().result.pack.kinds()["own"].size
    assert drawn is not None
    assert drawn == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("size", "code", "says"),
    [
        ("2.5 x 3.5", "K301", "did you mean 2.5 x 3.5 in?"),
        ("0 x 88 mm", "K301", "a piece of 0 x 88 mm is none"),
        ("-63 x 88 mm", "K301", "a piece of -63 x 88 mm is none"),
        ('"63,5 x 88 mm"', "K103", "'63,5mm' is no length"),
        (".nan x 88 mm", "K103", "'.nan' is no length"),
    ],
)
def test_g05_a_size_that_is_none_is_found(tmp_path: Path, size: str, code: str, says: str) -> None:
    one = game(tmp_path, "a: {name: A, text: T}\n", kit="cards: {title: C, kind: own, from: cards, front: card}\n")
    one.write("templates/kinds.yaml", f"own: {{name: Own, size: {size}}}\n")
    found = one.check()
    assert code in found.codes, found.text
    assert says in found.text


BOARD = """\
tables:
  cards: {name: text}
  spaces: {place: point, next: [ref spaces], one_way?: [ref spaces]}
  board: {record: {size: point}}
checks:
  back: {for: spaces, mutual: next}
  whole: {for: spaces, joined: spaces, level: warning}
  inside:
    for: spaces
    must: 0 <= it.place.0 <= board.size.0 and 0 <= it.place.1 <= board.size.1
    say: >-
      {{ id }} at {{ it.place.0 }}, {{ it.place.1 }} mm lies outside the
      {{ board.size.0 }} x {{ board.size.1 }} mm board
"""
SPACES = """\
a: {place: [50, 50], next: [b]}
b: {place: [100, 50], next: [c]}
c: {place: [150, 50], next: [b, e]}
d: {place: [200, 200], next: []}
e: {place: [410, 20], next: [c]}
"""


def test_g07_one_way_neighbours_islands_and_spaces_off_the_board(tmp_path: Path) -> None:
    found = made(tmp_path, BOARD, cards="x: {name: X}\n", spaces=SPACES, board="size: [400, 300]\n").check()
    assert found.places("K116") == [("spaces.yaml", 2), ("spaces.yaml", 5)]
    back, inside = found.of("K116")
    assert back.message == "b does not name a among its next, but a names b"
    assert found.sources.span(back.related[0][0]).line == 1
    assert inside.message == "e at 410, 20 mm lies outside the 400 x 300 mm board"
    assert found.one("K117").message == "d cannot be reached from a"
    assert found.places("K117") == [("spaces.yaml", 4)]
    assert len(found.all) == 3


def test_g07_a_board_without_mistakes_has_no_finding(tmp_path: Path) -> None:
    right = """\
a: {place: [50, 50], next: [b]}
b: {place: [100, 50], next: [a], one_way: [c]}
c: {place: [150, 50], next: []}
"""
    found = made(tmp_path, BOARD, cards="x: {name: X}\n", spaces=right, board="size: [400, 300]\n").check()
    assert not found.all, found.text


WARES = """\
tables:
  suits: {name: text, strength: int}
  cards:
    name: text
    suit: ref suits
    price: {is: int, min: 1, max: 9, about: Coins that it costs.}
    copies: {is: int, default: 3}
    worth: "= it.suit.strength * it.price"
    loud?: flag
  rules: {record: {hand: int}}
  counts:
    cards: "= cards.values()|sum(attribute='copies')"
    dear: "= cards.values()|selectattr('price', 'gt', 4)|length"
    best: "= cards.values()|max(attribute='worth')"
    left: "= counts.cards - rules.hand * game.players.max"
    names: "= cards.values()|map('suit')|unique|join(', ')"
"""
CARDS = """\
a: {name: A, suit: oak, price: 5}
b: {name: B, suit: elm, price: 4, copies: 2}
c: {name: C, suit: oak, price: 7}
"""
SUITS = "oak: {name: Oak, strength: 2}\nelm: {name: Elm, strength: 10}\n"


def wares(folder: Path, cards: str = CARDS, head: str = WARES) -> Game:
    return made(folder, head, cards=cards, suits=SUITS, rules="hand: 2\n")


def test_formulas_read_tables_records_references_and_each_other(tmp_path: Path) -> None:
    one = wares(tmp_path)
    one.write("kit.yaml", "cards: {title: Cards, kind: standard, from: cards, copies: it.copies, front: card}\n")
    one.write(
        "rulebook.yaml", "r: {title: R, text: '{counts.cards|words} {counts.left|words} {cards.b.worth|words}'}\n"
    )
    found = one.check()
    assert not found.all, found.text
    counts = one.pack().game.counts  # type: ignore[attr-defined]
    assert (counts.cards, counts.dear, counts.best, counts.left, counts.names) == (8, 2, 40, 0, "oak, elm")
    assert [card.worth for card in one.pack().game.cards.values()] == [10, 40, 14]  # type: ignore[attr-defined]
    built = one.build()
    assert built.ok, built.found.text
    assert built.result.printed["A4"].pieces == 8


def test_a_copy_of_the_game_works_everything_out_anew(tmp_path: Path) -> None:
    before = wares(tmp_path).pack().game
    rules = before.rules.model_copy(update={"hand": 1})  # type: ignore[attr-defined]
    assert before.counts.left == 0  # type: ignore[attr-defined]
    after = before.model_copy(update={"rules": rules})
    assert after.counts.left == 4  # type: ignore[attr-defined]
    assert before.seated(2).counts.left == 4  # type: ignore[attr-defined]
    assert before.counts.left == 0  # type: ignore[attr-defined]


def test_limits_and_defaults_of_a_field(tmp_path: Path) -> None:
    found = wares(tmp_path, CARDS.replace("price: 7", "price: 12").replace("copies: 2", "copies: two")).check()
    assert sorted(one.message for one in found.of("K103")) == [
        "'copies': expected a whole number, found 'two'",
        "'price' must be at most 9, found '12'",
    ]


def test_an_editor_shows_what_a_field_means(tmp_path: Path) -> None:
    card = schema_of(wares(tmp_path).pack(), "cards")["definitions"]["Cards"]
    assert card["properties"]["price"]["description"] == "Coins that it costs."
    assert (card["properties"]["price"]["minimum"], card["properties"]["price"]["maximum"]) == (1, 9)
    assert card["properties"]["copies"]["default"] == 3
    assert card["required"] == ["name", "suit", "price"]
    assert "worth" not in card["properties"]


@pytest.mark.parametrize(
    ("formula", "says"),
    [
        ("= it.price * it.name", "expected two numbers"),
        ("= it.worth + 1", "worked out from itself"),
        ("= it.prise", "no 'prise'"),
        ("= suits", "it comes to no number"),
        ("= range(9) | list | first / 0", "division by zero"),
    ],
)
def test_a_formula_that_fails_is_found_where_it_stands(tmp_path: Path, formula: str, says: str) -> None:
    head = WARES.replace('worth: "= it.suit.strength * it.price"', f'worth: "{formula}"')
    found = wares(tmp_path, head=head).check()
    first = found.of("K104")[0]
    assert says in first.message
    assert found.places("K104")[0] == ("game.yaml", 12)
    assert len(found.of("K104")) == 1, found.text


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("suit: ref suits", "suit: ref suit", "no table 'suit' is declared, did you mean 'suits'?"),
        ("name: text\n    suit", "name: txt\n    suit", "did you mean 'text'?"),
        ("default: 3", "default: many", "the default is none of that type"),
        ("min: 1", "most: 1", "'most' is nothing to say of a field"),
        ("{is: int, min: 1, max: 9", "{is: text, min: 1, max: 9", "min: goes with int, number, length"),
        ("it.suit.strength *", "it.suit.strength **", "uses something that expressions do not have"),
        ("loud?: flag", 'loud: ["flag", "text"]', "no such type of field"),
        ("loud?: flag", "loud?: {deep: '= 1'}", "a formula stands beside the fields of a table, not deeper"),
        ("loud?: flag", f'loud: "= {"1 + " * 200}1"', "a formula has at most 500 characters"),
        ("name: text, strength", "name: one of a, b, strength", "'b' has no type; within braces"),
    ],
)
def test_a_declaration_that_cannot_be_understood_says_why(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert WARES.count(old) == 1
    found = wares(tmp_path, head=WARES.replace(old, new)).check()
    assert says in found.one("K107").message, found.text


@pytest.mark.parametrize("name", ["kit", "game", "id", "seated"])
def test_a_table_cannot_be_called_like_what_every_game_has(name: str) -> None:
    with pytest.raises(DeclarationError):
        declared({name: {"title": "text"}})


def test_formulas_cannot_grow_without_end(tmp_path: Path) -> None:
    head = "tables:\n  cards: {name: text}\n  grow:\n    a0: \"= ['xxxxxxxxxx'|list, 1]|first\"\n"
    head += "".join(f'    a{n}: "= grow.a{n - 1} + grow.a{n - 1}"\n' for n in range(1, 40))
    found = made(tmp_path, head, cards="a: {name: A}\n").check()
    assert "a list of a formula has at most 10000 members" in found.one("K104").message


DECK = """\
tables:
  suits: {name: text}
  cards: {each: {suit: suits, rank: 1-13}, name: "= it.suit.name ~ ' ' ~ it.rank", twice: {is: flag, default: no}}
  counts: {cards: "= cards|length"}
"""


def test_a_deck_of_every_suit_and_rank_needs_no_file(tmp_path: Path) -> None:
    one = made(
        tmp_path, DECK, cards="joker: {suit: oak, rank: 0, twice: yes}\n", suits="oak: {name: Oak}\nelm: {name: Elm}\n"
    )
    (one.root / "content/probe/cards.yaml").unlink()
    assert not one.check().all
    cards = one.pack().game.cards  # type: ignore[attr-defined]
    assert [*cards][:2] == ["oak_1", "oak_2"]
    assert (len(cards), cards["elm_13"].name, cards["elm_13"].rank, cards["elm_13"].id) == (26, "Elm 13", 13, "elm_13")
    one.write("cards.yaml", "joker: {suit: oak, rank: 0, twice: yes}\n")
    assert [*one.pack().game.cards][-1] == "joker"  # type: ignore[attr-defined]
    assert one.pack().game.counts.cards == 27  # type: ignore[attr-defined]
    assert one.pack().game.model_copy().counts.cards == 27  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("rank: 1-13", "rank: 1-3000", "is no span"),
        ("rank: 1-13", "rank: ranks", "goes through a table, or through numbers"),
        ("{suit: suits, rank: 1-13}", "{rank: 1-13}", "ids begin with a letter"),
        ("twice: {is: flag, default: no}", "twice: flag", "nobody writes 'twice'"),
        ("twice: {is: flag, default: no}", "rank: int", "'rank' is a field by each already"),
        ("rank: 1-13", "rank: 1-1999", "cards would have 3,998 combinations"),
    ],
)
def test_combinations_that_cannot_be(tmp_path: Path, old: str, new: str, says: str) -> None:
    one = made(tmp_path, DECK.replace(old, new), cards="", suits="oak: {name: Oak}\nelm: {name: Elm}\n")
    (one.root / "content/probe/cards.yaml").unlink()
    assert says in one.check().one("K107").message


CHECKS = """\
checks:
  dear: {for: cards, must: it.price <= 6, say: "{{ it.name }} costs {{ it.price }}", hint: six at most}
  quiet: {for: cards, must: not it.loud, level: warning}
  few: {must: counts.cards >= 20}
  seen: {for: suits, must: "id in cards.values()|map('suit')|list", say: 'no card of {{ it.name }}'}
"""


def test_checks_speak_in_the_words_of_the_designer(tmp_path: Path) -> None:
    cards = CARDS.replace("suit: elm, price: 4", "suit: oak, loud: yes, price: 4")
    found = wares(tmp_path, cards, WARES + CHECKS).check()
    assert found.codes == ["K117", "K116", "K116", "K116"], found.text
    dear, few, seen = found.of("K116")
    assert (dear.message, dear.hint) == ("C costs 7", "six at most")
    assert found.sources.shown(dear.at) == "content/probe/cards.yaml:3:32"
    assert seen.message == "no card of Elm"
    assert few.message == "this does not hold: counts.cards >= 20"
    assert found.one("K117").message == "for b this does not hold: not it.loud"
    assert not wares(tmp_path, cards, WARES).check().all


def test_each_member_of_a_list_is_checked(tmp_path: Path) -> None:
    rule = "{for: cards, each: it.tags, as: tag, must: tag|length < 5, say: '{{ tag }} is too long'}"
    head = f"tables: {{cards: {{name: text, tags: [text]}}}}\nchecks:\n  short: {rule}\n"
    found = made(tmp_path, head, cards="a: {name: A, tags: [one, three, two]}\n").check()
    assert found.one("K116").message == "three is too long"
    assert found.sources.shown(found.one("K116").at) == "content/probe/cards.yaml:1:26"


@pytest.mark.parametrize(
    ("rule", "code", "says"),
    [
        ("{for: card, must: it.price > 1}", "K302", "no table 'card'"),
        ("{for: cards, must: it.prise > 1}", "K104", "no 'prise'"),
        ("{for: cards, must: it.price > }", "K104", "cannot be understood"),
        ("{for: cards, mutual: suit}", "K104", "'suit' of cards does not refer to cards"),
        ("{for: cards, joined: lines}", "K302", "no table 'lines'"),
        ("{for: cards}", "K103", "a check has one of must, mutual and joined"),
        ("{joined: cards}", "K103", "say which table it is for"),
        ("{for: cards, must: it.price > 9, say: '{{ it.nam }}'}", "K104", "no 'nam'"),
    ],
)
def test_a_check_that_cannot_be_understood_says_why(tmp_path: Path, rule: str, code: str, says: str) -> None:
    found = wares(tmp_path, head=f"{WARES}checks:\n  one: {rule}\n").check()
    assert says in found.text
    assert found.codes[0] == code, found.text

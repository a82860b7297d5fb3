"""Paths and expressions: what they reach, and what nothing in a pack can reach."""

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.expr import PathError, base_scope, expression, is_path, look_up, quote, value_of
from tests.kit import game

TABLES = {
    "cards": '{name: text, cost: int, tags: [text], size: point, "town?": ref towns, weight: number}',
    "towns": "{name: text, county: ref counties}",
    "counties": "{name: text}",
}


@pytest.fixture(scope="module")
def scope(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    cards = """\
horse: {name: Horse, cost: 5, tags: [big, fast], size: 12 x 40, town: iping, weight: 2.50}
mule: {name: Mule, cost: 3, tags: [], size: 10 x 30, weight: 2}
"""
    made = game(tmp_path_factory.mktemp("expr"), cards, fields=TABLES["cards"])
    text = made.write("game.yaml", "").parent / "game.yaml"
    tables = "".join(f"  {name}: {fields}\n" for name, fields in TABLES.items())
    text.write_text(f"format: 1\ntitle: Probe\nversion: 1.10\nplayers: {{min: 2, max: 4}}\ntables:\n{tables}")
    made.write("towns.yaml", "iping: {name: Iping, county: sussex}\n")
    made.write("counties.yaml", "sussex: {name: Sussex}\n")
    pack = made.pack()
    assert not [one for one in pack.found if one.code != "K104"], pack.found
    game_ = pack.game
    return {**base_scope(game_), "it": game_.cards["horse"], "id": "horse", "number": 1}  # type: ignore[attr-defined]


# Paths


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("it.name", "Horse"),
        ("it.cost", 5),
        ("it.id", "horse"),
        ("cards.mule.cost", 3),
        ("it.tags.1", "fast"),
        ("it.size.0", 12.0),
        ("it.town", "iping"),
        ("it.town.name", "Iping"),
        ("it.town.county.name", "Sussex"),
        ("game.title", "Probe"),
        ("game.version", "1.10"),
        ("game.cards.horse.name", "Horse"),
        ("game.game.players.max", 4),
        ("number", 1),
    ],
)
def test_a_path_leads_through_tables_fields_and_references(scope: dict[str, Any], path: str, value: Any) -> None:
    assert is_path(path)
    assert look_up(path, scope) == value
    assert expression(path)(scope) == value


@pytest.mark.parametrize(
    ("path", "words", "hint"),
    [
        ("it.nmae", "no 'nmae'", "'name'"),
        ("cards.hors.cost", "no 'hors'", "'horse'"),
        ("it.tags.2", "no '2'", "0, 1"),
        ("it.name.length", "nothing below 'Horse'", None),
        ("item.name", "no 'item'", None),
        ("cards.mule.town.name", "nothing below 'None'", None),
    ],
)
def test_a_path_that_leads_nowhere_says_where_it_ends(
    scope: dict[str, Any], path: str, words: str, hint: str | None
) -> None:
    for get in (partial(look_up, path), expression(path)):
        with pytest.raises(PathError) as caught:
            get(scope)
        assert words in str(caught.value)
        assert hint is None or hint in (caught.value.hint or "")


@pytest.mark.parametrize(
    "path",
    [
        "it._at",
        "it.__class__",
        "_it",
        "it.at",
        "it.model_copy",
        "it.copy",
        "cards.keys",
        "it.name.upper",
        "range.start",
    ],
)
def test_no_path_reaches_what_python_has_beside_the_content(scope: dict[str, Any], path: str) -> None:
    with pytest.raises(PathError):
        look_up(path, scope)
    with pytest.raises(PathError):
        expression(path)(scope)


# Quotes in text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A {it.name} costs £{it.cost}.", "A Horse costs £5."),
        ("{it.cost|words} pounds, {it.cost|Words} pounds", "five pounds, Five pounds"),
        ("{it.name|upper} {it.name|lower}", "HORSE horse"),
        ("{it.weight}", "2.5"),
        ("{cards.mule.weight}", "2"),
        ("{game.version}", "1.10"),
        ("no braces: 1 < 2 & 3", "no braces: 1 < 2 & 3"),
        ("{{it.name}} and {{ 7*7 }}", "{it.name} and { 7*7 }"),
        ("{{", "{"),
        ("}}", "}"),
        ("a } alone", "a } alone"),
        ("a { alone", "a { alone"),
    ],
)
def test_text_quotes_the_game_by_path(scope: dict[str, Any], text: str, said: str) -> None:
    assert quote(text, scope) == said


@pytest.mark.parametrize(
    "text",
    [
        "{it.nmae}",
        "{it}",
        "{it.tags}",
        "{cards}",
        "{}",
        "{ it.name }",
        "{it.cost + 1}",
        "{7*7}",
        "{it.__class__}",
        "{it.cost|shout}",
        "{it.name.upper()}",
        "{cards.mule.town}",
        "{range}",
    ],
)
def test_a_quote_that_is_no_path_to_a_number_or_text_is_refused(scope: dict[str, Any], text: str) -> None:
    with pytest.raises(PathError):
        quote(text, scope)


@pytest.mark.parametrize(
    ("number", "word"), [(0, "no"), (1, "one"), (12, "twelve"), (20, "twenty"), (21, "21"), (-1, "-1")]
)
def test_numbers_in_words_go_to_twenty(number: int, word: str) -> None:
    assert quote("{n|words}", {"n": number}) == word


@given(st.text("abc{}|. 01", max_size=20))
@settings(max_examples=300, deadline=None)
def test_any_text_is_quoted_or_refused_in_words(text: str) -> None:
    with suppress(PathError):
        assert isinstance(quote(text, {"a": "A", "b": 1, "c": (1, 2)}), str)


# Expressions of templates


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("it.cost + 1", 6),
        ("it.cost * 2 - 1", 9),
        ("7 // 2 + 7 % 2", 4),
        ("-it.cost", -5),
        ("it.cost / 2", 2.5),
        ("it.cost > 3 and it.name == 'Horse'", True),
        ("not it.tags", False),
        ("'big' in it.tags", True),
        ("'dear' if it.cost > 4 else 'cheap'", "dear"),
        ("it.name ~ ' ' ~ it.cost", "Horse 5"),
        ("it.tags | length", 2),
        ("it.tags | join(', ')", "big, fast"),
        ("cards.values() | sort('cost') | first", "mule"),
        ("[it.cost, 9] | max", 9),
        ("range(3) | list", [0, 1, 2]),
        ("it.name | upper", "HORSE"),
        ("it.tags[0]", "big"),
        ("1 < it.cost < 9", True),
        ("it.cost | words", "five"),
        ("(it.weight * 3) | round | int", 8),
    ],
)
def test_an_expression_computes_and_keeps_its_type(scope: dict[str, Any], source: str, value: Any) -> None:
    found = expression(source)(scope)
    assert (found.id if hasattr(found, "id") else found) == value


def test_text_that_is_exactly_one_expression_keeps_its_type(scope: dict[str, Any]) -> None:
    whole, part = value_of("{{ it.cost + 1 }}"), value_of("cost {{ it.cost + 1 }}, {{ it.name }}")
    assert whole is not None
    assert part is not None
    assert whole(scope) == 6
    assert part(scope) == "cost 6, Horse"
    assert value_of("no expression") is None


ESCAPES = [
    "''.__class__",
    "''.__class__.__mro__[1].__subclasses__()",
    "it.__class__.__init__.__globals__",
    "it['__class__']",
    "it.name['__class__']",
    "it.tags.__class__",
    "cards['__class__']",
    "cards.__init__",
    "range.__globals__",
    "range.__class__",
    "self",
    "self.__init__",
    "cycler.__init__.__globals__.os.popen('id').read()",
    "joiner.__init__",
    "lipsum.__globals__['os']",
    "namespace",
    "dict()",
    "get_flashed_messages",
    "request",
    "config",
    "it.name.format(it)",
    "'{0.__class__}'.format(it)",
    "'%s' % it",
    "it.name|attr('__class__')",
    "it|attr('_at')",
    "it|map(attribute='__class__')|list",
    "it.tags|map('upper')|list",
    "cards.values().__class__",
    "cards.values",
    "cards.pop('horse')",
    "cards.update({})",
    "cards.clear()",
    "it.model_copy()",
    "it.at()",
    "it.tags.append(1)",
    "range",
    "range()",
    "(1).real",
    "it.cost.bit_length()",
    "open('/etc/passwd')",
    "import os",
    "''|replace('a','b')",
    "it|tojson",
    "it|pprint",
    "it is defined",
    "none.__class__",
    "true.__class__",
    "[].__class__",
    "{}.__class__",
    "{}['__class__']",
    "().__class__",
    "it.name[0:2]",
    "it.tags|sort('__class__')",
    "it.tags|sort('x.__class__.y')",
    "cards.values()|sort('_at')",
    "cards.values()|sort('at')",
    "caller()",
    "loop",
    "varargs",
    "_",
    "__import__('os')",
    "__builtins__",
]


@pytest.mark.parametrize("source", ESCAPES)
def test_nothing_of_python_can_be_reached_or_called(scope: dict[str, Any], source: str) -> None:
    before = list(scope["cards"])
    with pytest.raises(PathError):
        value_of("{{ x ~ (" + source + ") }}")({**scope, "x": ""})  # type: ignore[misc]
    assert list(scope["cards"]) == before


@pytest.mark.parametrize(
    "source",
    [
        "2 ** 99999999",
        "'a' * 999999999",
        "[1] * 999999999",
        "range(999999999)",
        "range(0, 999999999)",
        "range(10000) | join(range(10000) | join('xxxxxxxx'))",
        "range(10000) | join('x' ~ (range(10000) | join))",
        "1 / 0",
        "1 // 0",
        "1 % 0",
        "9" * 5000,
        "'%099999999d' % 1",
        "-'a'",
        "it.cost < it.name",
        "it.name + 1",
        "it.name + it.name",
        "(1e308 * 10) | int",
        "it.cost | nofilter",
        "it.cost | join",
        "1 in 2",
        "[] | first",
        "[] | max",
        "it.cost[0]",
        "it.tags[9]",
        "it.tags['a']",
        "cards.get()",
        "cards.values(1)",
        "{[]: 1}",
    ],
)
def test_what_cannot_be_computed_or_would_grow_is_refused(scope: dict[str, Any], source: str) -> None:
    with pytest.raises(PathError) as caught:
        expression(source)(scope)
    assert len(str(caught.value)) < 20_000


@pytest.mark.parametrize(
    "source", ["", "1 +", "(", "}}", "{{", "a b", "'", "it.", "it..name", "{% if x %}", "it.name }} {{ it.cost"]
)
def test_what_is_no_expression_is_refused_in_words(source: str) -> None:
    with pytest.raises(PathError):
        expression(source)({})


LONG = {
    "brackets": "(" * 5000 + "1" + ")" * 5000,
    "nots": "not " * 5000 + "1",
    "signs": "-" * 5000 + "1",
    "lists": "[" * 5000 + "]" * 5000,
    "sums": "1" + "+1" * 5000,
    "joins": "1" + "~1" * 5000,
}


@pytest.mark.parametrize("source", LONG.values(), ids=LONG.keys())
def test_an_absurdly_long_expression_is_refused_and_no_crash(source: str) -> None:
    with suppress(PathError):
        assert expression(source)({}) in (5001, "1" * 5001)


def test_an_expression_never_raises_anything_but_a_path_error(scope: dict[str, Any]) -> None:
    words = st.sampled_from(
        ["it", "cards", ".", "name", "cost", "tags", "(", ")", "[", "]", "'a'", "1", "0", "+", "*", "/", "-", "~", "|",
         "join", "sort", "first", "int", "length", "range", ",", " if ", " else ", " in ", " not ", "==", "<", "{", "}",
         ":", "%", "_", "__class__", "values", "get", "x", "1.5", "max", "round", "words", "#", "{{", "}}", "=", "sum"]
    )  # fmt: skip

    @given(st.lists(words, max_size=9).map("".join))
    @settings(max_examples=1500, deadline=None)
    def evaluates(source: str) -> None:
        with suppress(PathError):
            expression(source)(scope)

    evaluates()


# What a pack makes of them


def test_content_is_no_template(tmp_path: Path) -> None:
    """Z05: data with braces prints as typed; it is quoted by path and never evaluated."""
    made = game(tmp_path, 'a: {name: "{{{{ 7*7 }}}}", text: "{{{{ it.__class__ }}}}"}\n')
    said = made.build().pdf().text()
    assert "{{ 7*7 }}" in said
    assert "{{ it.__class__ }}" in said
    assert "49" not in said.split("Probe 1.10")[0]


def test_a_path_in_content_that_leads_nowhere_is_a_finding(tmp_path: Path) -> None:
    found = game(tmp_path, 'a: {name: A, text: "costs {it.prise} or {it.__class__}"}\n').check()
    assert found.errors
    assert {found.places(one.code)[0] for one in found.all} == {("cards.yaml", 1)}
    assert "'name'" not in found.text


def test_an_expression_of_a_template_that_fails_is_a_finding_at_its_line(tmp_path: Path) -> None:
    face = 'draw:\n  - text: {box: 5 5 50 9, say: "{{ it.__class__ }}", style: body}\n'
    face += '  - rect: {box: [0, 0, "{{ 1 / 0 }}", 1], fill: red}\n  - each: it.nothing\n    rect: {box: 0 0 1 1}\n'
    found = game(tmp_path, "a: {name: A, text: t}\n", card=face).check()
    assert [line for _, line in found.places("K104")] == [2, 3, 4]


@pytest.mark.parametrize("number", ["1e308 * 10", "1e9", "-1e9", "(1e308 * 10) - (1e308 * 10)"])
def test_a_length_that_no_paper_has_is_a_finding(tmp_path: Path, number: str) -> None:
    face = f'draw:\n  - rect: {{box: [0, 0, "{{{{ {number} }}}}", 1], fill: red}}\n'
    found = game(tmp_path, "a: {name: A, text: t}\n", card=face).check()
    assert {one.code for one in found.all} <= {"K103", "K104"}
    assert found.places(found.all[0].code) == [("card.yaml", 2)]

"""Limits: each is told where it is passed, and what lies just within them is read."""

from __future__ import annotations

import pytest

from generator import limits
from generator.expr import PathError, expression, value_of
from generator.layout.shapes import positive, sound_path
from generator.limits import TooMuchError, spend, working
from generator.source.reader import parse


def test_steps_are_counted_inside_the_block_alone() -> None:
    spend(10**12)
    with working(10):
        spend(10)
        with pytest.raises(TooMuchError):
            spend(1)
    spend(10**12)


def test_a_block_within_a_block_has_steps_of_its_own() -> None:
    with working(10):
        spend(6)
        with working(100):
            spend(100)
        spend(4)
        with pytest.raises(TooMuchError):
            spend(1)


def test_as_many_values_as_a_file_may_hold_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("limits", "source.explain"):
        monkeypatch.setattr(f"generator.{module}.MOST_VALUES", 8)
    within, faults = parse("a: [b, c]\nd: [e]\n", "x.yaml")  # the table; keys a and d; two lists; texts b, c and e
    assert (within.tree, faults) == ({"a": ["b", "c"], "d": ["e"]}, [])
    monkeypatch.setattr("generator.limits.MOST_VALUES", 7)
    monkeypatch.setattr("generator.source.explain.MOST_VALUES", 7)
    beyond, faults = parse("a: [b, c]\nd: [e]\n", "x.yaml")
    assert beyond.tree is None
    assert [(one.code, one.message, one.at.line) for one in faults] == [("K006", "the file holds too much", 2)]


@pytest.mark.parametrize("text", ["a: '{}'\n", "'{}': a\n", "a: |\n  {}\n", "- {}\n"])
def test_a_text_has_so_many_characters_and_no_more(text: str) -> None:
    least = limits.LONGEST_TEXT - 1
    assert not [one for one in parse(text.format("x" * least), "x.yaml")[1] if one.code == "K006"]
    source, faults = parse(text.format("x" * (least + 2)), "x.yaml")
    assert source.tree is None
    assert faults[0].code == "K006"


def test_no_more_faults_of_a_file_are_told_than_anybody_reads() -> None:
    text = "".join(f"a{i}: !tag b\n" for i in range(3 * limits.MOST_FAULTS))
    assert len(parse(text, "x.yaml")[1]) == limits.MOST_FAULTS
    assert len(parse("".join(f"a{i}: b #c\n" for i in range(300)), "x.yaml")[1]) == limits.MOST_FAULTS


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("[1, 2] + [3]", [1, 2, 3]),
        ("3.14159|round(2)", 3.14),
        ("2.5|round", 2),
        ("[1, 2, 3]|sum", 6),
        ("'7'|int + 1", 8),
        ("2 in [1, 2]", True),
        ("[[1], [2]] == [[1], [2]]", True),
        ("'ab'|upper ~ 'C'", "ABC"),
    ],
)
def test_small_expressions_are_worked_out(source: str, value: object) -> None:
    assert expression(source)({}) == value


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("a + a", "a list has at most 100000 members"),
        ("[a, a]", "a list has at most 100000 members"),
        ("{'x': a, 'y': a}", "a list has at most 100000 members"),
        ("t ~ t", "a text has at most 100000 characters"),
        ("a|join(',')", "a text has at most 100000 characters"),
        ("1|round(10000000)", "no 10000000 digits after the point"),
        ("n|int", "too large"),
        ("[n, n]|sum", "too large"),
    ],
)
def test_an_expression_makes_nothing_without_end(source: str, why: str) -> None:
    scope = {"a": [1] * 60_000, "t": "x" * 60_000, "n": 10**15}
    with pytest.raises(PathError, match=why):
        expression(source)(scope)


def test_a_text_of_several_expressions_has_an_end() -> None:
    get = value_of("{{ t }}-{{ t }}")
    assert get is not None
    assert get({"t": "ab"}) == "ab-ab"
    with pytest.raises(PathError, match="at most 100000 characters"):
        get({"t": "x" * 60_000})


@pytest.mark.parametrize("text", ["{{ 'a }", "{{", "x {{ y", "}} {{"])
def test_braces_that_nothing_closes_are_text(text: str) -> None:
    get = value_of(text)
    assert get is not None
    assert get({}) == text


def test_a_face_pays_for_what_its_expressions_go_through() -> None:
    get = expression("range(1000)|sum")  # a step for each number when the range is made, and one when it is summed
    with working(2_500):
        assert get({}) == 499_500
        with pytest.raises(TooMuchError):
            get({})


@pytest.mark.parametrize("path", ["M0 0L10 0L10 5Z", "M0,0 L10-5", "M1.5 2C1 2 3 4 5 6 1 2 3 4 5 6Z", "M0 0 1 1 2 2"])
def test_sound_paths(path: str) -> None:
    assert sound_path(path) == path


@pytest.mark.parametrize(
    "path", ["", "M", "M1", "M1 2 3", "L1 2", "M0 0C1 2 3 4", "M0 0Z1", "M1..2 3", "M.5 1", "M--1 2", "M1234567 1", "x"]
)
def test_paths_that_would_draw_something_else_are_refused(path: str) -> None:
    with pytest.raises(ValueError, match="expected a path"):
        sound_path(path)


def test_units_of_a_drawing_are_more_than_nothing() -> None:
    assert positive((1.0, 2.0)) == (1.0, 2.0)
    with pytest.raises(ValueError, match="more than 0"):
        positive((0.0, 2.0))

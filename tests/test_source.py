"""Reading YAML as text with places."""

from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import limits
from generator.source import Fault, Loc, Source, Tree, read_source
from generator.source import reader as reading
from generator.source.explain import explain
from generator.source.reader import parse


def read(text: str) -> tuple[Tree, list[Fault]]:
    source, faults = parse(text, "file.yaml")
    return source.tree, faults


def tree(text: str) -> Tree:
    made, faults = read(text)
    assert not faults
    return made


def fault(text: str) -> Fault:
    _, faults = read(text)
    assert len(faults) == 1, faults
    return faults[0]


def slow(text: str) -> Tree:
    """The tree by the reader that words faults, which libyaml's must agree with."""
    made, faults = explain(text, "file.yaml")
    assert not faults
    return made


# Scalars


@pytest.mark.parametrize(
    "written", ["no", "Yes", "on", "1:30", "1.10", "0x1F", "010", "1e3", "2026-11-30", "=", ".inf", "TRUE", "1_000"]
)
def test_scalars_stay_the_text_that_was_typed(written: str) -> None:
    assert tree(f"a: {written}\n") == {"a": written}
    assert tree(f"{written}: a\n") == {written: "a"}
    assert tree(f"[{written}]\n") == [written]


@pytest.mark.parametrize("written", ["", "~", "null"])
def test_nothing_is_none_unless_it_is_quoted(written: str) -> None:
    assert tree(f"a: {written}\n") == {"a": None}
    assert tree(f"a: '{written}'\n") == {"a": written}


def test_text_over_several_lines_keeps_yaml_s_meaning() -> None:
    assert tree("a: |\n  one\n  two\nb: >\n  one\n  two\nc: one\n  two\n") == {
        "a": "one\ntwo\n",
        "b": "one two\n",
        "c": "one two",
    }


WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff\ufffe\uffff"), max_size=12)
TREES = st.recursive(
    WORDS | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)


@given(TREES)
@settings(max_examples=150, deadline=None)
def test_what_is_written_is_what_is_read(made: Tree) -> None:
    text = yaml.safe_dump(made, allow_unicode=True, default_style='"', sort_keys=False)
    assert tree(text.replace('!!null "null"', "null")) == made


# Anchors and merges


def test_aliases_and_merges_are_copies() -> None:
    made = tree("d: &d {cost: &c {wood: 2}, tags: &t [basic]}\na: {cost: *c, tags: *t}\nb: {<<: *d}\n")
    assert isinstance(made, dict)
    d, a, b = made["d"], made["a"], made["b"]
    assert isinstance(d, dict)
    assert isinstance(a, dict)
    assert isinstance(b, dict)
    assert a["cost"] == b["cost"] == d["cost"]
    assert len({id(one["cost"]) for one in (a, b, d)}) == 3
    assert len({id(one["tags"]) for one in (a, b, d)}) == 3


def test_a_key_of_its_own_wins_over_a_merged_one_wherever_it_stands() -> None:
    for text in ("a: &a {x: 1, y: 2}\nb: {<<: *a, x: 3}\n", "a: &a {x: 1, y: 2}\nb: {x: 3, <<: *a}\n"):
        made = tree(text)
        assert isinstance(made, dict)
        assert made["b"] == {"x": "3", "y": "2"}
        assert slow(text) == made


def test_of_several_merged_mappings_the_first_wins() -> None:
    text = "a: &a {x: 1}\nb: &b {x: 2, y: 2}\nc: {<<: [*a, *b]}\n"
    made = tree(text)
    assert isinstance(made, dict)
    assert made["c"] == {"x": "1", "y": "2"}
    assert slow(text) == made


def test_a_quoted_merge_key_is_a_key() -> None:
    assert tree("a: {'<<': b}\n") == {"a": {"<<": "b"}}


@pytest.mark.parametrize("text", ["a: {<<: text}\n", "a: &a [b]\nb: {<<: *a}\n"])
def test_only_mappings_can_be_merged(text: str) -> None:
    assert fault(text).code == "K004"


# Places


def place(text: str, *route: str | int, key: bool = False) -> tuple[int, int, int]:
    span = parse(text, "file.yaml")[0].span(Loc("file.yaml", route, key))
    return span.line, span.column, span.end


ROWS = 'a:\n  name: First\n  tags: [x, long]\nb: {name: "Second", text: t}\n'


def test_a_route_leads_to_the_characters_of_its_value() -> None:
    assert place(ROWS, "a", "name") == (2, 9, 14)
    assert place(ROWS, "a", "tags", 1) == (3, 13, 17)
    assert place(ROWS, "b", "name") == (4, 11, 19)


def test_a_route_can_lead_to_a_key() -> None:
    assert place(ROWS, "a", "name", key=True) == (2, 3, 7)
    assert place(ROWS, "b", key=True) == (4, 1, 2)


def test_a_route_that_is_not_written_leads_to_the_nearest_part_that_is() -> None:
    assert place(ROWS, "b", "price") == (4, 1, 2)
    assert place(ROWS, "c") == (1, 1, 2)
    assert place(ROWS, "a", "tags", 9) == (3, 3, 7)


def test_a_merged_value_stands_where_it_was_written() -> None:
    assert place("a: &a {x: 1}\nb: {<<: *a}\n", "b", "x")[:2] == (1, 11)


def test_text_in_a_block_is_found_at_its_key() -> None:
    assert place("a:\n  text: |\n    one\n    two\n", "a", "text") == (2, 3, 7)


# Files


def write(folder: Path, data: bytes) -> tuple[Source, list[Fault]]:
    path = folder / "cards.yaml"
    path.write_bytes(data)
    return read_source(path, "content/x/cards.yaml")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_a_byte_order_mark_do_not_matter(tmp_path: Path, end: str, mark: bytes) -> None:
    text = "a:\n  text: |\n    one\n    two\nb: c\n"
    source, faults = write(tmp_path, mark + text.replace("\n", end).encode())
    assert not faults
    assert source.tree == {"a": {"text": "one\ntwo\n"}, "b": "c"}
    assert source.span(Loc("", ("b",))).line == 5
    assert source.line(5) == "b: c"


def test_text_that_is_not_utf_8_is_a_fault_with_its_place(tmp_path: Path) -> None:
    source, faults = write(tmp_path, "a: x\nname: Żółw\n".encode("iso-8859-2"))
    assert source.tree is None
    assert [one.code for one in faults] == ["K001"]
    assert "0xaf" in faults[0].message
    assert faults[0].at[1:3] == (2, 7)
    assert "UTF-8" in (faults[0].hint or "")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_other_encodings_are_a_fault(tmp_path: Path, encoding: str) -> None:
    source, faults = write(tmp_path, "a: xż\n".encode(encoding))
    assert source.tree is None
    assert faults


def test_a_missing_file_and_a_folder_are_faults(tmp_path: Path) -> None:
    for path in (tmp_path / "gone.yaml", tmp_path):
        source, faults = read_source(path, "gone.yaml")
        assert source.tree is None
        assert [one.code for one in faults] == ["K001"]


def test_a_file_without_content_is_none_and_no_fault() -> None:
    for text in ("", "\n\n", "# only a comment\n", "---\n"):
        assert read(text) == (None, [])


@pytest.mark.parametrize("control", ["\x00", "\x07", "\ufffe"])
def test_a_control_character_is_named(control: str) -> None:
    one = fault(f"a: x\nb: y{control}\n")
    assert one.code == "K002"
    assert f"U+{ord(control):04X}" in one.message
    assert one.at.line == 2


# Faults of writing


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a: [x, y\nb: z\n", 2, "list in brackets"),
        ("a: {x: 1, y: 2\nb: z\n", 2, "braces"),
        ("a: \"never closed\nb: z\n", 1, "never closed"),
        ("a: 'never closed\nb: z\n", 1, "never closed"),
        ("a: b\n  c: d\n", 2, "has ': '"),
        ("a: *gone\n", 1, "no anchor"),
        ("a: @b\n", 1, "may not begin"),
        ("a: `b`\n", 1, "may not begin"),
        ("a: %b\n", 1, "may not begin"),
        ("a: \"x\" y\n", 1, ""),
        ("a: b\n---\nc: d\n", 3, "second document"),
        ("? [a, b]\n: c\n", 1, "plain text"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_worded_at_its_line(text: str, line: int, words: str) -> None:
    one = fault(text)
    assert one.at.line == line
    assert words in one.message
    assert one.hint


@pytest.mark.parametrize("tag", ["!!python/object/apply:os.system", "!!int", "!own", "!!binary", "!!set"])
def test_tags_are_faults_and_nothing_runs(tag: str) -> None:
    for text in (f"a: {tag} [x]\n", f"a: {tag} x\n", f"a: {tag} {{x: y}}\n"):
        codes = {one.code for one in read(text)[1]}
        assert codes
        assert codes <= {"K002", "K004"}


def test_every_duplicate_of_a_file_is_found() -> None:
    _, faults = read("a: 1\nb: {c: 1, c: 2}\na: 3\n")
    assert [(one.code, one.at.line) for one in faults] == [("K003", 2), ("K003", 3)]
    assert [one.related[0][0].line for one in faults] == [2, 1]


# Limits


def deep(levels: int) -> str:
    return "a: " + "[" * levels + "]" * levels + "\n"


def test_content_may_be_nested_as_deep_as_the_limit_and_no_deeper() -> None:
    assert not read(deep(limits.MOST_DEPTH - 1))[1]
    one = fault(deep(limits.MOST_DEPTH + 5))
    assert one.code == "K006"
    assert str(limits.MOST_DEPTH) in (one.hint or "")


@pytest.mark.parametrize("levels", [1_000, 20_000])
def test_absurd_nesting_is_a_fault_and_no_crash(levels: int) -> None:
    for text in (deep(levels), "a: " + "{b: " * levels + "}" * levels + "\n", "[" * levels):
        tree_, faults = read(text)
        assert tree_ is None
        assert {one.code for one in faults} <= {"K002", "K006"}
        assert faults


def bomb(levels: int, width: int) -> str:
    names = [f"l{i}" for i in range(levels)]
    lines = [f"l0: &l0 [{', '.join(['x'] * width)}]"]
    lines += [f"{name}: &{name} [{', '.join(['*' + before] * width)}]" for before, name in pairwise(names)]
    return "\n".join(lines) + "\n"


def test_aliases_that_blow_up_are_stopped() -> None:
    made, faults = read(bomb(9, 9))
    assert made is None
    assert [one.code for one in faults] == ["K006"]
    assert "aliases" in faults[0].message


def test_a_bomb_of_merges_is_stopped_too() -> None:
    lines = ["l0: &l0 {" + ", ".join(f"k{i}: [x, x, x, x]" for i in range(30)) + "}"]
    lines += [f"l{n}: &l{n} {{" + ", ".join(f"k{i}: *l{n - 1}" for i in range(30)) + "}" for n in range(1, 7)]
    lines.append("last: {<<: *l6}")
    made, faults = read("\n".join(lines) + "\n")
    assert made is None
    assert [one.code for one in faults] == ["K006"]


def test_an_alias_of_itself_is_a_fault_and_no_hang() -> None:
    made, faults = read("a: &a [*a]\n")
    assert made is None or faults
    assert faults


@pytest.mark.parametrize("levels", [60, 300, 3_000])
def test_aliases_cannot_nest_deeper_than_the_limit(levels: int) -> None:
    lines = ["l0: &l0 [x]"] + [f"l{n}: &l{n} [*l{n - 1}]" for n in range(1, levels)]
    made, faults = read("\n".join(lines) + "\n")
    assert made is None
    assert [one.code for one in faults] == ["K006"]


def test_honest_aliases_and_large_plain_files_pass() -> None:
    honest = "d: &d {cost: {wood: 2}, tags: [a, b]}\n" + "".join(f"c{i}: {{<<: *d}}\n" for i in range(500))
    assert not read(honest)[1]
    large = "".join(f"c{i}: {{name: Card {i}, text: Draw {i}., tags: [a, b, c]}}\n" for i in range(5_000))
    made, faults = read(large)
    assert not faults
    assert isinstance(made, dict)
    assert len(made) == 5_000


def test_a_file_larger_than_the_limit_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.limits.MOST_BYTES", 100)
    source, faults = write(tmp_path, b"a: " + b"x" * 200)
    assert source.tree is None
    assert [one.code for one in faults] == ["K006"]


def test_a_file_of_any_bytes_makes_a_tree_or_a_fault(tmp_path: Path) -> None:
    @given(st.binary(max_size=60) | st.text("ab:#-[]{}*&!|>'\"%@`,?~ \t\n\r\\<", max_size=40).map(str.encode))
    @settings(max_examples=400, deadline=None)
    def reads(data: bytes) -> None:
        source, faults = write(tmp_path, data)
        for one in faults:
            assert one.at.line >= 1
            assert one.at.column >= 1
            assert one.at.end > one.at.column
            assert one.message
        assert source.tree is None or not isinstance(source.tree, (int, float))

    reads()


def test_both_readers_agree_on_any_text() -> None:
    @given(st.text("ab:-[]{}*&'\", \n<#|", max_size=30))
    @settings(max_examples=400, deadline=None)
    def agree(text: str) -> None:
        quick, sound = reading._fast(text)
        made, faults = explain(text, "file.yaml")
        if sound:
            assert not faults
            assert quick == made
        else:
            assert faults or made is None

    agree()

"""Packs that mean harm.  Those that are told quickly are read in one process, the others in one each."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.hostile.pack import MEBIBYTES, Hostile, Told, run, tried, write
from tests.kit import CARD, GAME, KIT, THEME

CARDS = "templates/card.yaml"


def face(more: str, code: str, line: int = 4, words: str = "") -> Hostile:
    """A card on which more is drawn; the sound one has three lines."""
    return Hostile({CARDS: CARD + more}, code, f"{CARDS}:{line}", words)


def said(expression: str, words: str = "", code: str = "K104") -> Hostile:
    """A card that prints an expression."""
    return face(f"  - text: {{box: 0 0 9 9, say: '{{{{ {expression} }}}}', style: body}}\n", code, words=words)


def given(first: str, following: str, words: str) -> Hostile:
    """A card with forty names, each made of the one before it."""
    names = "".join(f"      n{i}: '{following.replace('#', f'n{i - 1}')}'\n" for i in range(1, 40))
    drawn = "    draw: [{rect: {box: 0 0 1 1, fill: ink}}]\n"
    return face(f"  - group: {{box: 0 0 1 1}}\n    with:\n      n0: '{first}'\n{names}{drawn}", "K104", 5, words)


def text(words: str, code: str, about: str = "") -> Hostile:
    return Hostile({"cards.yaml": "a: {name: A, text: '" + words + "'}\n"}, code, "cards.yaml:1", about)


def kind(size: str, words: str) -> Hostile:
    files: dict[str, str | bytes] = {
        "kit.yaml": KIT.replace("standard", "big"),
        "templates/kinds.yaml": f"big: {{name: Big, size: {size}, bleed: 3}}\n",
    }
    return Hostile(files, "K103", "templates/kinds.yaml:1", words)


LAUGHS = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 10)
)
DEEP = 10_000
PARTS = ", ".join(f"a{i}: [{{use: a{i + 1}}}, {{use: a{i + 1}}}]" for i in range(39))

QUICK = {
    # nesting and aliases
    "laughs": Hostile({"cards.yaml": LAUGHS}, "K006", "cards.yaml:6", "aliases expand to too many values"),
    "deep_lists": Hostile({"cards.yaml": f"a: {'[' * DEEP}{']' * DEEP}\n"}, "K006", "cards.yaml:1", "nested"),
    "deep_open": Hostile({"cards.yaml": f"a: {'[' * DEEP}\n"}, "K006", "cards.yaml:1", "nested"),
    "deep_maps": Hostile({"cards.yaml": f"a: {'{a: ' * DEEP}{'}' * DEEP}\n"}, "K006", "cards.yaml:1", "nested"),
    "deep_block": Hostile(
        {"cards.yaml": "".join(f"{' ' * i}a:\n" for i in range(1_000))}, "K006", "cards.yaml:42", "nested"
    ),
    "deep_dashes": Hostile({"cards.yaml": f"a:\n  {'- ' * DEEP}x\n"}, "K006", "cards.yaml:2", "nested"),
    "deep_keys": Hostile({"cards.yaml": f"{'? ' * DEEP}x\n"}, "K006", "cards.yaml:1", "nested"),
    "spaces_before_a_colon": Hostile({"cards.yaml": f"x: y\n{' ' * 90_000}a:\tb: c: d\n"}, "K002", "cards.yaml:2"),
    # numbers
    "copies": Hostile({"kit.yaml": KIT.replace("front", "copies: 1000000000, front")}, "K303", "kit.yaml:1"),
    "size": kind("[1000000000, 90]", "more than 10000 mm"),
    "size_beyond_floats": kind("[1e400, 90]", "is no length"),
    "size_of_digits": kind(f"[{'9' * 10_000}, 90]", "more than 10000 mm"),
    "players": Hostile(
        {"game.yaml": GAME.format(fields="{name: text}").replace("max: 4", f"max: {'9' * 10_000}")},
        "K103",
        "game.yaml:4",
        "too large a number",
    ),
    # texts
    "long_text": text("w " * 100_001, "K006", "a text has 200002 characters"),
    "long_word": text("w" * 199_000, "K206"),
    "cjk": text("狼" * 199_000, "K202"),
    "stars": text("*a*" * 20_000, "K206"),
    "colons": text(":a" * 50_000, "K204"),
    "braces": text("{" * 190_001, "K206"),
    "quotes": text("{a.b" * 40_000, "K206"),
    "quote_of_nothing": text("{it.__class__}", "K111"),
    # names
    "backslash": Hostile({"cards.yaml": "'a\\b': {name: A, text: B}\n"}, "K103", "cards.yaml:1"),
    "control": Hostile({"cards.yaml": '"a\\u0007": {name: A, text: B}\n'}, "K103", "cards.yaml:1", "is not an id"),
    "climbs": Hostile({"cards.yaml": "../../evil: {name: A, text: B}\n"}, "K103", "cards.yaml:1", "is not an id"),
    "group_climbs": Hostile({"kit.yaml": "../" + KIT}, "K103", "kit.yaml:1", "is not an id"),
    "face_climbs": Hostile({"kit.yaml": KIT.replace("front: card", "front: ../../x/card")}, "K106", "kit.yaml:1"),
    "face_absolute": Hostile({"kit.yaml": KIT.replace("front: card", "front: /etc/passwd")}, "K106", "kit.yaml:1"),
    # expressions that reach out
    "class": said("it.__class__", "do not begin with"),
    "subclass": said('""["__class__"]'),
    "attribute": said('it|attr("__class__")', "no filter"),
    "called": said("it.model_dump()", "calls nothing"),
    "formatted": said('"{0.__class__}".format(it)', "calls nothing"),
    "percent": said('"%99999999d" % 1', "expected two numbers"),
    "private": said("it._at", "do not begin with"),
    "imported": said('range.__globals__["os"]', "do not begin with"),
    "mro": said("[].__class__.__mro__", "do not begin with"),
    "lipsum": said("lipsum|length", "leads nowhere"),
    # expressions that grow or run on
    "power": said("9**9**9", "(pow)"),
    "times": said('"a" * 1000000000', "expected two numbers"),
    "times_list": said("[1] * 1000000000", "expected two numbers"),
    "range": said("range(10000000000)|length", "at most 10000 numbers"),
    "rounded": said("3|round(-999999999)", "digits"),
    "digits": said("9" * 9_000, "too long"),
    "sum": said("+".join(["1"] * 4_000), "too long"),
    "brackets": said("(" * 4_000 + "1" + ")" * 4_000, "too long"),
    "long_expression": said("1 + " * 5_000 + "1", "too long"),
    "lists_double": given("{{ [1, 2] }}", "{{ # + # }}", "at most 100000 members"),
    "lists_nest": given("{{ [1, 2] }}", "{{ [#, #] }}", "at most 100000 members"),
    "tables_nest": given("{{ [1, 2] }}", '{{ {"a": #, "b": #} }}', "at most 100000 members"),
    "texts_double": given('{{ "aa" }}', "{{ # ~ # }}", "at most 100000 characters"),
    "texts_join": given('{{ "aa" }}', "{{ #}}{{ # }}", "at most 100000 characters"),
    # faces that draw without end
    "million": face("  - each: 1000000\n    rect: {box: 0 0 1 1, fill: ink}\n", "K208", 1),
    "loops": face(
        "  - each: 10000\n    group: {box: 0 0 1 1}\n    draw:\n      - {each: 10000, if: no, rect: {box: 0 0 1 1}}\n",
        "K208",
        1,
    ),
    "many_in_a_loop": face(
        "  - each: 10000\n    group: {box: 0 0 1 1}\n    draw:\n" + "      - rect: {box: 0 0 1 1, fill: ink}\n" * 100,
        "K208",
        1,
    ),
    "sums_in_a_loop": face("  - {each: 19000, if: range(10000)|sum > 1, rect: {box: 0 0 1 1}}\n", "K208", 1),
    "part_of_itself": Hostile({CARDS: "draw: [{use: a}]\nparts: {a: [{use: a}]}\n"}, "K208", f"{CARDS}:1"),
    "parts_double": Hostile({CARDS: f"draw: [{{use: a0}}]\nparts: {{{PARTS}, a39: []}}\n"}, "K208", f"{CARDS}:1"),
    "extends_itself": Hostile({CARDS: "extends: card\n" + CARD}, "K106", f"{CARDS}:1", "extends itself"),
    "extend_each_other": Hostile(
        {CARDS: "extends: two\n" + CARD, "templates/two.yaml": "extends: card\n" + CARD},
        "K106",
        "templates/two.yaml:1",
        "extends itself",
    ),
    "pieces_show_each_other": Hostile(
        {
            "kit.yaml": KIT + "others: {title: O, kind: standard, from: cards, front: other}\n",
            CARDS: "draw: [{piece: {box: 0 0 9 9, of: others}}]\n",
            "templates/other.yaml": "draw: [{piece: {box: 0 0 9 9, of: cards}}]\n",
        },
        "K214",
        "templates/other.yaml:1",
    ),
    # shapes
    "grid_of_nothing": face("  - path: {box: 0 0 1 1, grid: 0 0, d: M0 0L1 1}\n", "K103", words="more than 0"),
    "group_of_nothing": face("  - {group: {box: 0 0 1 1, grid: 0 0}, draw: []}\n", "K103", words="more than 0"),
    "path_of_commands": face("  - path: {box: 0 0 1 1, d: MMMLCLC1 2 3}\n", "K103", words="expected a path"),
    "path_of_points": face("  - path: {box: 0 0 1 1, d: M1..2 3}\n", "K103", words="expected a path"),
    "path_of_digits": face(f"  - path: {{box: 0 0 1 1, d: M{'9' * 90_000} 1}}\n", "K103", words="expected a path"),
    "clip_of_commands": face("  - {group: {box: 0 0 1 1, clip: M1 2 3}, draw: []}\n", "K103", words="expected a path"),
    "spaces": face(f"  - rect: {{box: [0, 0, '{' ' * 90_000}x', 1], fill: ink}}\n", "K103"),
    # colours and markup
    "colour_is_code": face("  - rect: {box: 0 0 1 1, fill: 'max(1,2)'}\n", "K103", words="expected a colour"),
    "colour_is_a_call": Hostile(
        {"templates/theme.yaml": THEME.replace('red: "#cc0000"', "red: 'Color(1,0,0)'")},
        "K103",
        "templates/theme.yaml:1",
    ),
    # addresses of pictures, see F04 and Z01
    **{
        name: face(f"  - picture: {{box: 0 0 9 9, src: '{src}'}}\n", code)
        for name, src, code in (
            ("picture_climbs", "../../../../etc/hostname", "K217"),
            ("picture_absolute", "/etc/hostname", "K217"),
            ("picture_drive", "C:art", "K217"),
            ("picture_share", "//server/share/a.png", "K217"),
            ("picture_home", "~/a.png", "K217"),
        )
    },
}  # fmt: skip

SLOW = {
    "million_keys": Hostile(
        {"cards.yaml": "".join(f"a{i}: {{name: A, text: B}}\n" for i in range(1_000_000))}, "K006", "cards.yaml:83334"
    ),
    "million_values": Hostile({"cards.yaml": f"a: [{'a,' * 4_000_000}]\n"}, "K006", "cards.yaml:1", "too much"),
    "ten_megabytes": text("word " * 2_000_000, "K006", "a text has 10000000 characters"),
    "hatches": face("  - each: 9000\n    hatch: {box: 0 0 10000 10000, gap: 0.2}\n", "K208", 1, "more to draw"),
    "curves": face(
        "  - each: 9000\n    line: {points: '" + ", ".join(f"{i} {i}" for i in range(4_000)) + "', curve: yes, "
        "aside: '{{ item }}', stroke: ink}\n",
        "K208",
        1,
        "more to draw",
    ),
    "texts": face("  - each: 9990\n    text: {box: 0 0 9 9, say: '{{ item }} {{ range(2000)|length }}', style: body}\n",
                  "K208", 1, "more to draw"),
}  # fmt: skip


TOGETHER = 4
"""Packs that one process reads, all of them within the bounds of one."""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Told]:
    """What a check says of a quick pack and of its neighbours."""

    @cache
    def of(part: int) -> Told:
        root = tmp_path_factory.mktemp("quick") / "packs"
        for name in list(QUICK)[part * TOGETHER : (part + 1) * TOGETHER]:
            write(root, name, QUICK[name].files)
        return run(root, "check")

    return lambda name: of(list(QUICK).index(name) // TOGETHER)


@pytest.mark.parametrize("name", QUICK)
def test_a_hostile_pack_is_a_finding_at_its_place(told: Callable[[str], Told], name: str) -> None:
    said = told(name)
    assert said.holds(name, QUICK[name]), "\n".join(line[:300] for line in said.lines(name)) or "nothing was found"
    assert said.status == 1
    assert said.mebibytes < MEBIBYTES


@pytest.mark.parametrize("name", SLOW)
def test_a_hostile_pack_that_makes_work_is_a_finding_in_time(tmp_path: Path, name: str) -> None:
    tried(tmp_path / "packs", name, SLOW[name])


def test_a_build_of_a_hostile_pack_writes_nothing_at_all(tmp_path: Path) -> None:
    root = tmp_path / "packs"
    write(root, "evil", QUICK["loops"].files)
    assert run(root, "build", "evil").status == 1
    assert not list((root / "output").rglob("*"))


@pytest.mark.parametrize(
    "path",
    [
        "content/evil/cards.yaml",
        "content/evil/lang/pl.yaml",
        "content/evil/pictures/a.png",
        "templates/evil/theme.yaml",
        "templates/evil/card.yaml",
        "templates/evil/lang/en.yaml",
        "templates/evil/fonts/fonts.yaml",
        "templates/evil/icons/a.svg",
        "templates/evil/pictures/a.png",
        "templates/icons/a.svg",
        "templates/common/a.yaml",
    ],
)
def test_a_link_out_of_the_pack_is_a_finding_and_what_it_leads_to_is_not_quoted(tmp_path: Path, path: str) -> None:
    root = tmp_path / "packs"
    write(root, "evil", {})
    secret = tmp_path / "secret.yaml"
    secret.write_text("SECRET-MARKER-51: {SECRET-MARKER-52: [SECRET-MARKER-53]}\n", "utf-8")
    link = root / path
    link.parent.mkdir(parents=True, exist_ok=True)
    link.unlink(missing_ok=True)
    link.symlink_to(os.path.relpath(secret, link.parent))
    told = run(root, "check", "evil")
    assert told.status == 1
    assert any(line.startswith(f"{path}:1:1: error[K001]: the file is a link out") for line in told.text.splitlines())
    assert "SECRET" not in told.text


def test_a_folder_that_is_a_link_out_of_the_pack_is_a_finding(tmp_path: Path) -> None:
    root = tmp_path / "packs"
    write(root, "evil", {})
    (tmp_path / "elsewhere").mkdir()
    (root / "content" / "evil" / "pictures").symlink_to(tmp_path / "elsewhere")
    told = run(root, "check", "evil")
    assert told.status == 1
    assert "content/evil/pictures:1:1: error[K001]" in told.text


def test_a_pipe_in_place_of_a_file_is_a_finding_and_no_wait(tmp_path: Path) -> None:
    root = tmp_path / "packs"
    write(root, "evil", {})
    pipe = root / "content" / "evil" / "cards.yaml"
    pipe.unlink()
    os.mkfifo(pipe)
    told = run(root, "check", "evil")
    assert told.status == 1
    assert "content/evil/cards.yaml:1:1: error[K001]: the file cannot be read: it is no file" in told.text

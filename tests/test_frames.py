"""Golden texts of finished drawings: every element, and a card of the real game.

``pytest tests/test_frames.py --accept`` writes them anew; read the difference before it is committed.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.build import check
from generator.frame import Frame, Group, Shape, digest, dump, icons, mark, words
from generator.kit import kit_of
from generator.pack import Workspace, packaged, read_pack
from tests.kit import THEME, Game, game

Golden = Callable[[str, str], None]

FACES = {
    "shapes": """\
draw:
  - rect: {box: -3 -3 69 94, fill: paper}
  - rect: {box: 2 2 10mm 1cm, stroke: red, width: 0.4, radius: 2, dash: 2 1}
  - rect: {box: [15, 2, 0.5in, 20pt], fill: "#abc"}
  - ellipse: {box: 2 20 10 6, fill: red, stroke: ink}
  - polygon: {box: 20 20 10 10, sides: 6, fill: blue}
  - polygon: {box: 35 20 10 10, sides: 5, star: yes, fill: blue}
  - line: {points: "2 40, 20 40, 20 50", stroke: ink, width: 0.3}
  - line: {points: "2 60, 10 65, 20 60, 30 66", curve: yes, stroke: ink, casing: paper, casing_width: 1, round: yes}
  - line: {points: "0 0, 10 0, 10 10", closed: yes, fill: red, into: 40 40 5 5}
  - path: {box: 50 50 10 10, grid: 100 100, d: "M0 0L100 0C100 50 50 100 0 100Z", fill: ink}
""",
    "texts": """\
draw:
  - text: {box: 2 2 59 8, say: "{{ it.name }}", style: title}
  - text: {box: 2 12 59 8, say: "{{ it.name }}", style: title, align: centre, valign: middle, fill: red}
  - text: {box: 2 22 59 8, say: "{{ it.name }}", style: title, align: right, valign: bottom}
  - text: {box: 2 32 40 30, say: "{{ it.text }}", style: body}
  - text: {box: 2 64 40 12, say: "{{ it.text }}", style: body, size: 7pt, fit: box}
  - text: {box: 2 78 40 6, say: "{it.name} of {game.title} {game.version}", style: body}
""",
    "icons": """\
draw:
  - icon: {box: 2 2 20 10, name: top-hat, fill: red}
  - text: {box: 2 20 59 10, say: "Pay :two-coins: and **go**.", style: body}
""",
    "containers": """\
parts:
  dot: [{ellipse: {box: "{{ x }} 0 2 2", fill: "{{ colour }}"}}]
draw:
  - group: {box: 5 5 20 10, turn: 90}
    draw: [{rect: {box: 0 0 20 10, fill: red}}]
  - group: {box: 30 5 20 10, clip: yes}
    draw: [{ellipse: {box: -5 -5 30 20, fill: blue}}]
  - grid: {box: 0 30 60 20, columns: 3, rows: 2, gap: 1}
    each: range(4)
    draw:
      - rect: {box: ["0", "0", "{{ cell.w }}", "{{ cell.h }}"], stroke: ink}
      - text: {box: 1 1 10 6, say: "{{ index }}", style: body}
  - each: "{{ it.tags }}"
    as: tag
    if: tag != 'no'
    with: {x: "{{ index * 3 }}", colour: "{{ 'red' if tag == 'hot' else 'blue' }}"}
    use: dot
""",
    "marks": """\
draw:
  - rect: {box: 0 0 63 88, fill: paper}
  - mark: {box: 40 82 20 4, style: body, align: right}
""",
}
CARDS = """\
a:
  name: Żółw & Son
  text: "To the *well-known* tower: **pay** 2€, then pass.\\n\\nAnd again."
  tags: [hot, no, cold]
"""
FIELDS = "{name: text, text: text, tags: [text]}"


def one_face(folder: Path, face: str) -> Game:
    return game(folder, CARDS, fields=FIELDS, card=face)


def frame(made: Game) -> Frame:
    pack, kit = check(made.workspace, "probe")
    assert kit is not None
    assert not pack.found, pack.found
    return next(kit.groups[0].components(kit.press)).front.frame


@pytest.mark.parametrize("name", FACES)
def test_a_face_draws_what_its_golden_text_says(tmp_path: Path, golden: Golden, name: str) -> None:
    golden(f"{name}.txt", "\n".join(dump(frame(one_face(tmp_path, FACES[name])))) + "\n")


@pytest.mark.parametrize("group", ["location_cards"])
def test_a_component_of_the_invisible_man_draws_what_its_golden_text_says(golden: Golden, group: str) -> None:
    pack = read_pack(Workspace(packaged()), "invisible_man")
    kit = kit_of(pack)
    assert kit is not None
    found = next(one for one in kit.groups if one.name == group)
    drawn = next(found.components(kit.press))
    golden(f"invisible_man-{group}.txt", "\n".join(dump(drawn.front.frame)) + "\n")


def test_drawing_twice_makes_equal_frames(tmp_path: Path) -> None:
    for name, face in FACES.items():
        made = one_face(tmp_path / name, face)
        assert frame(made) == frame(made)
        assert digest(frame(made)) == digest(frame(made))


def test_the_digest_changes_with_anything_drawn(tmp_path: Path) -> None:
    seen = {digest(frame(one_face(tmp_path / name, face))) for name, face in FACES.items()}
    assert len(seen) == len(FACES)
    for i, (old, new) in enumerate((("0.4", "0.41"), ("fill: red", "fill: blue"), ("10 6", "10 6.01"))):
        changed = FACES["shapes"].replace(old, new, 1)
        assert digest(frame(one_face(tmp_path / f"c{i}", changed))) not in seen


def test_a_mark_is_four_characters_that_are_not_misread() -> None:
    for value in ("0" * 16, "f" * 16, "0123456789abcdef"):
        made = mark(value)
        assert len(made) == 4
        assert not set(made) & set("01IO")


def test_the_mark_of_a_face_does_not_change_with_the_mark_itself(tmp_path: Path) -> None:
    made = frame(one_face(tmp_path / "marked", FACES["marks"]))
    bare = frame(one_face(tmp_path / "bare", FACES["marks"].partition("  - mark")[0]))
    assert list(words(made)) == [mark(digest(bare))]


def test_words_and_icons_of_a_frame_are_found_in_its_groups(tmp_path: Path) -> None:
    made = frame(one_face(tmp_path, FACES["containers"]))
    assert list(words(made)) == ["0", "1", "2", "3"]
    assert list(icons(frame(one_face(tmp_path / "i", FACES["icons"])))) == ["top-hat", "two-coins"]


# Loops, conditions, parts and inheritance


def test_loops_conditions_and_names_work_together(tmp_path: Path) -> None:
    made = frame(one_face(tmp_path, FACES["containers"]))
    dots = [item for item in made.items if isinstance(item, Shape)]
    assert [dot.fill for dot in dots] == ["#cc0000", "#0000cc"]
    assert len([item for item in made.items if isinstance(item, Group)]) == 2 + 4


def test_a_face_can_extend_another_and_use_its_parts(tmp_path: Path) -> None:
    base = "parts: {dot: [{rect: {box: 1 1 1 1, fill: red}}]}\ndraw: [{rect: {box: 0 0 63 88, fill: paper}}]\n"
    made = game(tmp_path, CARDS, fields=FIELDS, card="extends: base\ndraw: [{use: dot}]\n", base=base)
    assert [item.fill for item in frame(made).items if isinstance(item, Shape)] == ["#f5eedc", "#cc0000"]


@pytest.mark.parametrize(
    "faces",
    [
        {"card": "extends: card\ndraw: []\n"},
        {"card": "extends: one\ndraw: []\n", "one": "extends: card\ndraw: []\n"},
        {"card": "extends: one\ndraw: []\n", "one": "extends: two\ndraw: []\n", "two": "extends: one\ndraw: []\n"},
    ],
    ids=["itself", "a pair", "a ring below"],
)
def test_faces_that_extend_each_other_in_a_ring_are_a_finding(tmp_path: Path, faces: dict[str, str]) -> None:
    found = game(tmp_path, CARDS, fields=FIELDS, **faces).check()
    assert found.codes == ["K106"]
    assert "itself" in found.text


@pytest.mark.parametrize(
    "face",
    [
        "parts: {p: [{use: p}]}\ndraw: [{use: p}]\n",
        "parts: {p: [{use: q}], q: [{use: p}]}\ndraw: [{use: p}]\n",
        "parts: {p: [{group: {box: 0 0 9 9}, draw: [{use: p}]}]}\ndraw: [{use: p}]\n",
        "parts: {p: [{use: p}, {use: p}]}\ndraw: [{use: p}]\n",
        'draw: [{each: "30000", rect: {box: 0 0 1 1, fill: red}}]\n',
        'draw: [{each: "9000", group: {box: 0 0 1 1}, draw: [{each: "9000", rect: {box: 0 0 1 1, fill: red}}]}]\n',
        'draw: [{each: "9000", group: {box: 0 0 1 1}, draw: [{each: "9000", if: 1 > 2, rect: {box: 0 0 1 1}}]}]\n',
    ],
    ids=["itself", "a pair", "within a group", "doubling", "a long loop", "nested loops", "loops that draw nothing"],
)
def test_a_face_without_end_is_a_finding_and_no_crash(tmp_path: Path, face: str) -> None:
    made = one_face(tmp_path, face)
    assert set(made.check().codes) == {"K208"}
    assert not made.build().ok


@pytest.mark.parametrize(
    ("face", "code", "line"),
    [
        ("draw:\n  - rect: {box: 0 0 1 1, fil: red}\n", "K101", 2),
        ("draw:\n  - rct: {box: 0 0 1 1}\n", "K101", 2),
        ("drw:\n  - rect: {box: 0 0 1 1}\n", "K101", 1),
        ("draw:\n  - rect: {fill: red}\n", "K102", 2),
        ("draw:\n  - rect: {box: 0 0 1, fill: red}\n", "K103", 2),
        ("draw:\n  - rect: {box: 0 0 -1 1, fill: red}\n", "K103", 2),
        ("draw:\n  - rect: {box: 0 0 1 x, fill: red}\n", "K103", 2),
        ("draw:\n  - polygon: {box: 0 0 1 1, sides: 2}\n", "K103", 2),
        ("draw:\n  - rect: red\n", "K103", 2),
        ("draw:\n  - rect\n", "K103", 2),
        ("draw: text\n", "K103", 1),
        ("draw:\n  - rect: {box: 0 0 1 1, fill: rde}\n", "K105", 2),
        ("draw:\n  - rect: {box: 0 0 1 1, fill: \"max(1,2)\"}\n", "K103", 2),
        ("draw:\n  - text: {box: 0 0 50 9, say: x, style: bdy}\n", "K105", 2),
        ("draw:\n  - icon: {box: 0 0 5 5, name: tophat}\n", "K204", 2),
        ("draw:\n  - use: nothing\n", "K104", 2),
        ("draw:\n  - each: it.nothing\n    rect: {box: 0 0 1 1}\n", "K104", 2),
        ("draw:\n  - each: it.name\n    rect: {box: 0 0 1 1}\n", "K104", 2),
        ("draw:\n  - if: it.nothing\n    rect: {box: 0 0 1 1}\n", "K104", 2),
        ("draw:\n  - rect: {box: [0, 0, \"{{ it.name }}\", 1]}\n", "K103", 2),
        ("draw:\n  - rect: {box: [0, 0, \"{{ it.tags }}\", 1]}\n", "K103", 2),
        ("draw:\n  - line: {points: \"{{ [it.tags, it.tags] }}\", stroke: red}\n", "K103", 2),
        ("draw:\n  - line: {points: \"0 0, 1 1\", stroke: red, dash: \"{{ [it, 1] }}\"}\n", "K103", 2),
        ("draw:\n  - rect: {box: 0 0 1 1, stroke: red, width: \"{{ [1, 2] }}\"}\n", "K103", 2),
    ],
)  # fmt: skip
def test_a_mistake_in_a_face_is_found_at_its_line(tmp_path: Path, face: str, code: str, line: int) -> None:
    found = one_face(tmp_path, face).check()
    assert found.places(code) == [("card.yaml", line)], found.text
    assert set(found.codes) == {code}


def test_every_mistake_of_a_theme_is_found(tmp_path: Path) -> None:
    wrong = (
        THEME.replace("size: 9pt", "size: 9 points")
        .replace("bold: yes", "bld: yes")
        .replace('"#cc0000"', '"Color(1,0,0)"')
    )
    found = game(tmp_path, "a: {name: A, text: t}\n", theme=wrong).check()
    assert sorted(found.codes) == ["K101", "K103", "K103"]
    assert "'bold'" in found.text

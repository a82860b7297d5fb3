"""Builds that do only what is needed, and leave the same bytes as those that do everything."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.build import Options, build
from generator.layout.face import Press
from generator.sheets.impose import Printing
from tests.kit import Game, game

CARDS = "".join(f"c{i}: {{name: Card {i}, text: 'Words of card {i}, {{cards.c0.name}}.'}}\n" for i in range(6))
KIT = """\
cards: {title: Cards, kind: standard, from: cards, front: card, back: back, blank: 1}
plan: {title: Plan, kind: square, front: plan}
"""
FACES = {
    "back": 'draw: [{text: {box: 5 5 50 10, say: "Probe", style: title}}]\n',
    "plan": """\
draw:
  - each: "{{ cards.values() }}"
    as: one
    text: {box: "5 {{ 5 + 10 * index }} 60 9", say: "{{ one.name }}", style: body}
""",
}
CARD = """\
draw:
  - text: {box: 5 5 53 8, say: "{{ number }} {{ it.name }}", style: title, fit: deck}
  - text: {box: 5 20 53 60, say: "{{ it.text }}", style: body, fit: deck}
"""


def probe(folder: Path) -> Game:
    return game(folder, CARDS, kit=KIT, card=CARD, **FACES)


def drawn(monkeypatch: pytest.MonkeyPatch, made: Game) -> list[str]:
    """The faces that a build draws: ids, or ``""`` for what has none."""
    seen: list[str] = []
    real = Press.member

    def member(self: Press, template, scope, stock):  # type: ignore[no-untyped-def]
        seen.append(f"{self.drawn}:{scope['id']}")
        return real(self, template, scope, stock)

    with monkeypatch.context() as patch:
        patch.setattr(Press, "member", member)
        assert made.build().ok
    return seen


def edit(made: Game, old: str, new: str, path: str = "content/probe/cards.yaml") -> None:
    file = made.root / path
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_a_build_after_no_change_does_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = probe(tmp_path)
    first = made.build()
    assert first.ok
    times = {path.name: path.stat().st_mtime_ns for path in made.output.iterdir()}
    assert drawn(monkeypatch, made) == []
    again = made.build()
    assert again.result.unchanged
    assert again.result.made == sorted(name for name in times if name != "made.json")
    assert {path.name: path.stat().st_mtime_ns for path in made.output.iterdir()} == times


def test_it_says_so(tmp_path: Path) -> None:
    made = probe(tmp_path)
    assert "nothing has changed" not in made.command("build", "probe").stdout
    done = made.command("build", "probe")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("probe: nothing has changed; the ")


@pytest.mark.parametrize("how", ["touched", "gone"])
def test_a_file_that_is_not_as_it_was_made_is_made_again(tmp_path: Path, how: str) -> None:
    made = probe(tmp_path)
    assert made.build().ok
    path = made.output / "probe-cards-a4.pdf"
    before = path.read_bytes()
    path.write_bytes(b"%PDF") if how == "touched" else path.unlink()
    assert not made.build().result.unchanged
    assert path.read_bytes() == before


def test_a_game_with_a_warning_is_built_and_told_each_time(tmp_path: Path) -> None:
    made = probe(tmp_path)
    edit(made, "ink: ", 'pale: "#e8e0cc", ink: ', "templates/probe/theme.yaml")
    edit(made, "title: {font: title,", "title: {font: title, fill: pale,", "templates/probe/theme.yaml")
    first, again = made.build(), made.build()
    assert first.found.codes
    assert again.found.codes == first.found.codes
    assert not again.result.unchanged


def test_one_card_s_edit_draws_that_card_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = probe(tmp_path)
    assert made.build().ok
    edit(made, "Words of card 3", "Other words")
    assert drawn(monkeypatch, made) == ["cards:c3"]


def test_an_edit_that_is_quoted_draws_all_that_quote_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = probe(tmp_path)
    assert made.build().ok
    edit(made, "name: Card 0", "name: Ace")
    assert drawn(monkeypatch, made) == [*(f"cards:c{i}" for i in range(6)), "plan:plan"]


def test_an_entry_in_front_draws_what_shows_its_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = probe(tmp_path)
    assert made.build().ok
    edit(made, "c2:", "new: {name: New, text: New.}\nc2:")
    assert drawn(monkeypatch, made) == ["cards:new", *(f"cards:c{i}" for i in range(2, 6)), "plan:plan"]


def test_a_text_that_makes_the_deck_smaller_draws_the_whole_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = probe(tmp_path)
    assert made.build().ok
    edit(made, "name: Card 5", "name: A card with a name that is a good deal longer")
    assert drawn(monkeypatch, made)[:6] == [f"cards:c{i}" for i in range(6)]


EDITS = (
    ("content/probe/cards.yaml", "Words of card 1", "More words, a line of them, of card 1"),
    ("content/probe/cards.yaml", "name: Card 0", "name: Knave"),
    ("content/probe/cards.yaml", "name: Card 5", "name: A name that is longer than all the others are"),
    ("content/probe/cards.yaml", "c4:", "c44:"),
    ("content/probe/cards.yaml", "c1:", "c9: {name: Nine, text: Nine.}\nc1:"),
    ("content/probe/game.yaml", "version: 1.10", "version: 1.11"),
    ("content/probe/kit.yaml", "kind: standard", "kind: bridge"),
    ("content/probe/kit.yaml", "blank: 1", "blank: 2"),
    ("templates/probe/theme.yaml", '"#1d1b1a"', '"#2d1b1a"'),
    ("templates/probe/theme.yaml", "size: 12pt", "size: 13pt"),
    ("templates/probe/theme.yaml", "title: [Old Standard TT, ", "title: [EB Garamond, "),
    ("templates/probe/card.yaml", "box: 5 20 53 60", "box: 6 20 53 60"),
    ("templates/probe/back.yaml", "Probe", "Probes"),
)
WAYS = (Options(), Options(papers=("letter",)), Options(printing=Printing("foldover")), Options(only=("cards",)))


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(EDITS), st.sampled_from(WAYS)), min_size=1, max_size=4))
def test_what_is_left_by_warm_and_by_clean_builds_is_equal(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[tuple[str, str, str], Options]]
) -> None:
    """Edits of content, templates and fonts with changing options, each built upon the one before."""
    made = probe(tmp_path_factory.mktemp("warm"))
    assert made.build().ok
    for number, ((path, old, new), options) in enumerate(steps):
        file = made.root / path
        before = file.read_text("utf-8")
        if new not in before:  # an edit that is made twice would write a key twice
            file.write_text(before.replace(old, new), encoding="utf-8")
        warm = build(made.workspace, "probe", options)
        clean_root = tmp_path_factory.mktemp(f"clean{number}")
        clean = build(made.workspace, "probe", Options(**{**vars(options), "out": clean_root}))
        assert warm.folder is not None
        assert clean.folder is not None
        for name in clean.made:
            if name != "made.json":
                assert (warm.folder / name).read_bytes() == (clean.folder / name).read_bytes(), (name, path, new)

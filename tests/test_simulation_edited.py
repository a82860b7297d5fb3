"""What an edit does to the figures of a game: beside the changed components, in text and on the page."""

import subprocess
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.main import kitwright
from generator.outputs.changes import changes_page
from generator.pack import Pack, Workspace, packaged
from generator.report import Section, Table
from generator.request import Options
from generator.simulation.edited import TITLE, edited
from generator.simulation.running import alone
from generator.simulation.settings import changed_pack, setting
from generator.simulation.simulating import Asked, AskedError, simulate, way
from generator.steps import Steps
from generator.update import update
from tests.kit import game
from tests.simulated import Walk
from tests.test_balance import hunt
from tests.test_changes_page import ABOUT, kit

__all__ = ["hunt", "kit"]
HERE = Workspace(packaged())
PRINTED = changed_pack(HERE, "invisible_man", ())
ASKED = Asked(30, 3, "random", 4)


def changed(text: str) -> Pack:
    return changed_pack(HERE, "invisible_man", (setting(PRINTED.game, text),))


def test_an_edit_that_the_rules_see_is_played_both_ways() -> None:
    dearer = changed("rules.health=4")
    section, found = edited(PRINTED, dearer, "v0.1", ASKED, alone, Steps())
    assert found is not None
    assert found.outcome.games == 30
    both = simulate([way(PRINTED, "v0.1"), way(dearer, "now")], ASKED, alone, Steps())
    assert found.comparisons == both.comparisons
    first, *_ = section.blocks
    assert section.title == TITLE
    assert isinstance(first, str)
    moved = "Moved, by an interval that leaves out zero: "
    assert first.startswith(f"30 games each way, 3 players, random bots, seed 4. {moved}")
    assert "His health at the end" in first
    figures = next(block for block in section.blocks if isinstance(block, Table))
    assert figures.columns[1:3] == ("Before: v0.1", "After: now")


@pytest.mark.parametrize("text", ["items.horse.name=Pony", "towns.iping.name=Upping", "companions.kemp.line=Hush."])
def test_an_edit_that_the_rules_do_not_see_is_not_played(text: str) -> None:
    section, found = edited(PRINTED, changed(text), "v0.1", ASKED, alone, Steps())
    assert found is None
    assert section == Section(
        TITLE, ("Nothing changed that the rules can see, so every game goes as before; none was played.",)
    )


@pytest.mark.parametrize("text", ["items.horse.price=6", "rules.turn_seconds=61", "rulings.capture_at=1"])
def test_what_the_rules_see_is_not_alike(text: str) -> None:
    ours = way(PRINTED, "").trial
    assert ours.alike(way(changed_pack(HERE, "invisible_man", ()), "").trial)
    assert not ours.alike(way(changed(text), "").trial)
    assert not ours.alike(Walk())


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(AskedError, match="for 3 to 5 players, not for 9"):
        edited(PRINTED, changed("rules.health=9"), "v0.1", Asked(1, 9, "random", 1), alone, Steps())


def test_the_page_has_a_section_of_its_own(kit) -> None:  # type: ignore[no-untyped-def]
    table = Table("Figures", ("", "Before: <v1>", "Difference"), (("Won, %", 2.5, -1.25), ("Turns", 71.0, 3.0)), True)
    page = changes_page([], ABOUT, kit, Section("What bots make of it", ("One & all.", table)))
    said = unescape(page)
    assert '<h2 id="page--played">What bots make of it</h2>' in page
    assert "<p>One &amp; all.</p>" in page
    assert "Before: <v1>" in said
    assert "<v1>" not in page
    assert '<td class="figure">−1.25</td>' in page
    assert "page--played" not in changes_page([], ABOUT, kit)


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(("git", "-C", str(folder), *who, *words), check=True, capture_output=True)


def diff(root: Path, *words: str) -> Result:
    return CliRunner().invoke(kitwright, ["--root", str(root), "diff", "invisible_man", *words])


def test_the_command_lays_figures_beside_the_changed_pieces(hunt: Path) -> None:
    for line in ("init -q", "add content templates", "commit -qm first", "tag v1"):
        git(hunt, *line.split())
    items = hunt / "content" / "invisible_man" / "items.yaml"
    printed = items.read_text("utf-8")
    asked = ("--since", "v1", "--simulate", "--games", "10", "--players", "3", "--bots", "random")
    items.write_text(printed.replace("price: 5  # ours; the document", "price: 50  # ours; the document"), "utf-8")
    result = diff(hunt, *asked)
    assert result.exit_code == 0, result.output
    assert "items.horse.price: 5 -> 50" in result.stdout
    assert TITLE in result.stdout
    assert "10 games each way, 3 players, random bots, seed 1." in result.stdout
    page = (hunt / "output" / "invisible_man-changes" / "changes.html").read_text("utf-8")
    assert f'<h2 id="page--played">{TITLE}</h2>' in page
    assert '<th scope="row">Games won, %</th>' in page
    for words, status, said in (
        (("--since", "v1", "--games", "10"), 2, "say how --simulate plays; add it"),
        ((*asked[:3], "--players", "9"), 2, "the game is for 3 to 5 players, not for 9"),
    ):
        refused = diff(hunt, *words)
        assert (refused.exit_code, said in " ".join(refused.stderr.split())) == (status, True), refused.output


def test_a_manifest_holds_no_content_to_play_with(tmp_path: Path) -> None:
    made = game(tmp_path, "a: {name: A, text: B}\n")
    assert made.build().ok
    done = update(made.workspace, "probe", Options(), "", sheets=False, play=lambda *_: Section("", ()))
    [one] = done.pack.found
    assert (one.code, one.message.endswith(" holds no content to play with")) == ("K413", True)
    assert done.folder is None


def test_a_game_that_cannot_play_itself_is_refused_before_anything_is_drawn(tmp_path: Path) -> None:
    game(tmp_path, "a: {name: A, text: B}\n")
    refused = CliRunner().invoke(kitwright, ["--root", str(tmp_path), "diff", "probe", "--simulate"])
    assert refused.exit_code == 2
    assert "'probe' has no rules that can be run" in " ".join(refused.stderr.split())

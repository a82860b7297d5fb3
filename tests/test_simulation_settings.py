"""Other values for a game: what ``--set`` and ``--sweep`` mean, what they refuse, and what comes of them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.main import kitwright
from generator.games.invisible_man.model import Game
from generator.pack import Pack, Workspace, packaged
from generator.simulation.results import Results
from generator.simulation.running import alone
from generator.simulation.settings import Setting, SettingError, changed_pack, changes, setting, sweep
from generator.simulation.simulating import Asked, playable, simulate, title_of, way
from generator.steps import Steps

HERE = Workspace(packaged())
PRINTED = changed_pack(HERE, "invisible_man", ())


def changed(*texts: str) -> Pack:
    return changed_pack(HERE, "invisible_man", tuple(setting(PRINTED.game, text) for text in texts))


def game_of(*texts: str) -> Game:
    game = changed(*texts).game
    assert isinstance(game, Game)
    return game


def test_a_setting_takes_the_place_of_the_printed_value_and_nothing_else() -> None:
    game, printed = game_of("items.horse.price=10"), game_of()
    assert (printed.items["horse"].price, game.items["horse"].price) == (5, 10)
    assert game.items["dog"] == printed.items["dog"]
    assert game.rules == printed.rules


def test_a_rulings_name_stands_for_its_value() -> None:
    assert game_of("rulings.capture_at=1").rulings["capture_at"].value == "1"
    assert setting(PRINTED.game, "rulings.capture_at=1").route == ("rulings", "capture_at", "value")


def test_lists_whole_and_in_part() -> None:
    assert game_of("rules.trophy_costs=[2, 3]").rules.trophy_costs == (2, 3)
    assert game_of("rules.trophy_costs.1=6").rules.trophy_costs == (3, 6)


def test_a_value_that_the_file_leaves_to_its_default_can_be_set() -> None:
    assert game_of().companions["kemp"].price == 0
    assert game_of("companions.kemp.price=2").companions["kemp"].price == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("items.horse.prise=3", r"no value 'items\.horse\.prise'; did you mean items\.horse\.price"),
        ("rulings.capture_att=3", r"did you mean rulings\.capture_at "),
        ("horse.price=9", r"did you mean items\.horse\.price"),
        ("items.horse=3", r"'items\.horse' is no single value; it has name, plural, price"),
        ("rules.health.top=3", "no value 'rules.health.top'"),
        ("rules.health", "'rules.health' is no setting; write ROUTE=VALUE"),
        ("=3", "'=3' is no setting"),
        ("rules.health=", "is no setting"),
    ],
)
def test_a_setting_that_cannot_be_understood_names_what_may_be_meant(text: str, message: str) -> None:
    with pytest.raises(SettingError, match=message):
        setting(PRINTED.game, text)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("items.horse.price=x", "K103", "items.yaml"),
        ("rules.health=0", "K103", "rules.yaml"),
        ("rulings.capture_at=9", "IM134", "rulings.yaml"),
        ("items.horse.shop.town=atlantis", "K110", "items.yaml"),
    ],
)
def test_the_checks_run_on_what_was_set(text: str, code: str, line: str) -> None:
    pack = changed(text)
    found = [one for one in pack.found if one.code == code]
    assert found
    assert pack.sources.span(found[0].at).file.endswith(line)
    assert not playable(pack)


def test_sweeps_are_compared_with_the_first_way() -> None:
    assert [one.value for one in sweep(PRINTED.game, "items.horse.price=4, 7,10")] == ["4", "7", "10"]
    assert [one.value for one in sweep(PRINTED.game, "rules.trophy_costs=[2,3],[4,5]")] == ["[2,3]", "[4,5]"]
    horse, dog, bat = (Setting(name, (name,), "1") for name in ("horse", "dog", "bat"))
    assert changes([], []) == [()]
    assert changes([horse], []) == [(), (horse,)]
    assert changes([horse], [[dog, bat]]) == [(horse,), (horse, dog), (horse, bat)]
    assert changes([], [[dog], [bat, horse]]) == [(), (dog, bat), (dog, horse)]
    assert [title_of(one) for one in changes([], [[dog]])] == ["as printed", "dog=1"]
    with pytest.raises(SettingError, match="81 ways"):
        changes([], [[dog] * 9, [bat] * 9])


def test_the_resting_rule_is_found_dead_and_comes_alive() -> None:
    """With few points of health random players hurt him often enough."""
    titles = ("health=4", "health=4 capture_at=1")
    packs = (changed("rules.health=4"), changed("rules.health=4", "rulings.capture_at=1"))
    ways = [way(pack, title) for pack, title in zip(packs, titles, strict=True)]
    found = simulate(ways, Asked(60, 4, "random", 1), alone, Steps())

    def dead(results: Results) -> set[str]:
        return {one.id for one in results.rules if not one.times}

    printed, lower = found.results
    assert "rested" in dead(printed)
    assert "rested" not in dead(lower)
    assert "captured" not in dead(printed)


def run(*words: str) -> Result:
    return CliRunner().invoke(kitwright, ["--root", str(packaged()), "simulate", *words])


def test_the_command_writes_a_page_and_tells_the_result(tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in (packaged() / "content" / "invisible_man").glob("*.yaml")}
    words = ("invisible_man", "--games", "20", "--players", "3", "--bots", "random", "--out", str(tmp_path))
    result = run(*words, "--set", "items.horse.price=0")
    assert result.exit_code == 0, result.output
    assert "The players won" in result.stdout
    assert "After: items.horse.price=0" in result.stdout
    page = (tmp_path / "invisible_man" / "simulation.html").read_text("utf-8")
    assert "A bot’s win rate is no human’s" in page
    assert page.count("<svg") >= 9
    assert {path: path.read_bytes() for path in before} == before


def test_the_command_gives_machines_the_same_for_the_same_seed() -> None:
    words = ("invisible_man", "--games", "12", "--bots", "random", "--seed", "4", "--format", "json")
    one, other = run(*words), run(*words, "--processes", "2")
    assert one.stdout == other.stdout
    data = json.loads(one.stdout)
    assert (data["format"], data["players"], data["played"], data["ended"]) == (1, 5, 12, "whole")
    assert set(data["ways"][0]["endings"]) == {"captured", "worn_down", "outlasted"}


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (
            ("invisible_ink",),
            2,
            "'invisible_ink' has no rules that can be run, so it cannot play itself; invisible_man",
        ),
        (("invisible_man", "--bots", "clever"), 2, "no bots are called 'clever'; there are random"),
        (("invisible_man", "--bots", "random", "--players", "7"), 2, "for 3 to 5 players, not for 7"),
        (("invisible_man", "--set", "rules.helth=7"), 2, "did you mean rules.health"),
        (("invisible_man", "--set", "rules.health=no"), 1, "1 error with rules.health=no; the places are those of"),
    ],
)
def test_what_the_command_refuses(words: tuple[str, ...], status: int, message: str) -> None:
    result = run(*words)
    assert result.exit_code == status, result.output
    assert message in " ".join(result.stderr.split())
    assert "Traceback" not in result.output

"""How many games of The Invisible Man a second, and how many are won: with each bot, and the engine alone.

``python -m tests.bench.games [GAMES] [PLAYERS] [PLANNED]`` plays GAMES games with the seeds 0, 1, 2, …, but only
PLANNED with the planner, which takes seconds a game; then the greedy bot's actions again, without anybody who
chooses them.  Times are of this process's processor, for one core; the intervals are Wilson's, of 95 %.
"""

import sys
from math import sqrt
from time import process_time

from generator.games.invisible_man.bots import BOTS
from generator.games.invisible_man.model import Game
from generator.games.invisible_man.rules.actions import Action
from generator.games.invisible_man.rules.play import ACTIONS, begin, play
from generator.games.invisible_man.rules.state import CAPTURED
from generator.games.invisible_man.rules.tables import Rules, rules_of
from generator.pack import Workspace, packaged, read_pack
from generator.rules.luck import Stream

LUCK = 1_000_000_007
"""Added to a game's seed for its bot's luck."""


def main(games: int = 300, players: int = 4, planned: int = 2) -> None:
    """Play and print."""
    game = read_pack(Workspace(packaged()), "invisible_man").game
    assert isinstance(game, Game)
    rules = rules_of(game)
    wanted = {name: planned if name == "planner" else games for name in BOTS}
    taken = {name: _play(rules, name, count, players) for name, count in wanted.items() if count}
    start = process_time()
    for seed, actions in enumerate(taken["greedy"]):
        luck = Stream(seed)
        state = begin(rules, players, luck)
        for action in actions:
            state.view()
            ACTIONS.act(state, action, luck)
    print(f"engine and views alone, the greedy bot's games: {_speed(games, process_time() - start)}")


def _play(rules: Rules, name: str, games: int, players: int) -> list[list[Action]]:
    """Games with a bot, and what is to be said of them; the actions of each."""
    BOTS[name](rules, Stream(0))
    taken, turns, captured, won = [], 0, 0, 0
    start = process_time()
    for seed in range(games):
        luck = Stream(seed)
        state = begin(rules, players, luck)
        taken.append(play(state, BOTS[name](rules, Stream(seed + LUCK)), luck))
        turns += state.turn
        captured += state.ending == CAPTURED
        won += state.won
    print(f"{name}: {_speed(games, process_time() - start)}", end="; ")
    low, high = _wilson(won, games)
    print(f"{won} of {games} won ({low:.1%} to {high:.1%}), {captured} by capture", end="; ")
    print(f"{turns / games:.0f} turns and {sum(map(len, taken)) / games:.0f} decisions a game")
    return taken


def _speed(games: int, seconds: float) -> str:
    return f"{games / seconds:.1f} games/s, {1000 * seconds / games:.2f} ms a game"


def _wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a part."""
    z = 1.96
    part, base = won / games, 1 + z * z / games
    middle, half = part + z * z / 2 / games, z * sqrt(part * (1 - part) / games + z * z / 4 / games / games)
    return (middle - half) / base, (middle + half) / base


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

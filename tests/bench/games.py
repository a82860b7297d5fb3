"""How many games of The Invisible Man a second: with the random bot, and the engine alone.

``python -m tests.bench.games [GAMES] [PLAYERS]`` plays games with the seeds 0, 1, 2, …; then the same actions
again, without anybody who chooses them.  Times are of this process's processor, for one core.
"""

import sys
from time import process_time

from generator.games.invisible_man.bots.random_bot import RandomBot
from generator.games.invisible_man.model import Game
from generator.games.invisible_man.rules.play import ACTIONS, begin, play
from generator.games.invisible_man.rules.tables import rules_of
from generator.pack import Workspace, packaged, read_pack
from generator.rules.luck import Stream

BOTS = 1_000_000_007
"""Added to a game's seed for its bot's luck."""


def main(games: int = 300, players: int = 4) -> None:
    """Play and print."""
    game = read_pack(Workspace(packaged()), "invisible_man").game
    assert isinstance(game, Game)
    rules = rules_of(game)
    taken = []
    start = process_time()
    for seed in range(games):
        luck = Stream(seed)
        taken.append(play(begin(rules, players, luck), RandomBot(Stream(seed + BOTS)), luck))
    _tell("random bot", games, process_time() - start)
    start = process_time()
    for seed, actions in enumerate(taken):
        luck = Stream(seed)
        state = begin(rules, players, luck)
        for action in actions:
            state.view()
            ACTIONS.act(state, action, luck)
    _tell("engine and views alone", games, process_time() - start)
    print(f"{sum(map(len, taken)) / games:.0f} decisions a game")


def _tell(what: str, games: int, seconds: float) -> None:
    print(f"{what}: {games / seconds:.0f} games/s, {1000 * seconds / games:.2f} ms a game")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

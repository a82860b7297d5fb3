"""The Invisible Man as it is played many times: what is measured of a game, and the bots that play it."""

from generator.games.invisible_man.simulation.hunt import TheHunt, trial

__all__ = ["TheHunt", "trial"]

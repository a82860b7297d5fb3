"""Many games played by bots: figures with their intervals, for any game that declares a trial.

Comes in: a pack, settings of its content, a number of games and a seed.  Goes out: results that are the
same for any number of processes, as a report and as plain data.  No game's rules are known here.
"""

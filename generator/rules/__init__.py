"""A small kit for the rules of any game: luck, rules of actions, journals, games as text.

A game's state and its actions are its own.  The kit says how they meet: luck is an argument, an
action is a frozen record, and one rule gives the refusal, the permission and the act.  A seed and
the actions are the whole game.
"""

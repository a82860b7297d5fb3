"""The Invisible Man as players play it: the same tables that are printed, as rules that can be run.

Start with :mod:`~generator.games.invisible_man.rules.play`.
"""

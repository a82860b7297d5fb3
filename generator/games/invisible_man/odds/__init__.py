"""Odds of The Invisible Man that are worked out, not played: whole numbers and fractions, no rounding.

What is exact: every single card is as likely as any other, so the chances of one step from a known place, and
of any fight from a deck of which nothing is known.  What is not: over several turns he is followed as if the
deck were shuffled before each card (:mod:`~generator.games.invisible_man.odds.walk`).  The real deck gives a
card back only when it runs out, so a card that moved him once cannot move him again before that.
:mod:`~generator.games.invisible_man.odds.dealt` counts the first turns with the real deck and shows how
little that changes; for many turns nobody can count it, as the state would be the set of cards already seen.
"""

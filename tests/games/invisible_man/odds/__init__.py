"""Odds of The Invisible Man: counted by hand from the cards, and played by the engine."""

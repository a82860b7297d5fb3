"""Bots of The Invisible Man: they keep to the rules, see only the table, and are no fools."""

"""The kit for rules of games."""

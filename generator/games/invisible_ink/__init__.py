"""Invisible Ink: model, scoring, turns and checks."""

"""The rulebook as one HTML file that needs nothing else: no network, no script, no other file."""

from generator.outputs.rulebook.page import rulebook

__all__ = ["rulebook"]

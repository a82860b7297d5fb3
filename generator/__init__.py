"""Kitwright: YAML in, a printed game out."""

__version__ = "0.1.0"

"""Tests that take minutes: ``python -m pytest tests/long``."""

"""Fonts of a pack: files that are checked and made fit for a PDF, and faces that measure."""

from generator.fonts.faces import BREAK_AFTER, Face, FontBook, FontFamily, Stack, units, unsupported

__all__ = ["BREAK_AFTER", "Face", "FontBook", "FontFamily", "Stack", "units", "unsupported"]

"""The rulebook as a PDF file, set by the metrics and faces of the kit on platypus's pages."""

from generator.outputs.pdf.booklet.book import Finished, Masthead, booklet

__all__ = ["Finished", "Masthead", "booklet"]

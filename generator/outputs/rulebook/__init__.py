"""The rulebook: its chapters as HTML, and the page of one file that needs nothing else."""

from generator.outputs.rulebook.chapters import Book, Chapter, chapters
from generator.outputs.rulebook.page import facts, notice, page, rulebook

__all__ = ["Book", "Chapter", "chapters", "facts", "notice", "page", "rulebook"]

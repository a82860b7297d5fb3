"""Languages: overlays of a game's texts, the words of templates, and forms that follow a number."""

from generator.language.filling import dumped, to_fill_in
from generator.language.overlay import Named, Overlaid, Told, laid_over, texts
from generator.language.plurals import KNOWN, Speech, speech
from generator.language.said import SAID, names, said, written
from generator.language.words import Table, Words, phrases

__all__ = [
    "KNOWN", "SAID", "Named", "Overlaid", "Speech", "Table", "Told", "Words", "dumped", "laid_over", "names", "phrases",
    "said", "speech", "texts", "to_fill_in", "written",
]  # fmt: skip

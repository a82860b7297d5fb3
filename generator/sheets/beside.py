"""What stands beside the pieces on every sheet, looked through before anything is printed."""

from collections.abc import Iterator

from generator.diagnostic import Diagnostic
from generator.kit import Kit
from generator.layout.text.words import Letters
from generator.layout.theme import Theme

LOST = ("K201", "K202", "K204")
"""Findings of texts of which something would not be printed."""


def families_beside(theme: Theme) -> tuple[str, ...]:
    """The families that footers and marks are set in: those of labels, or of the theme's first role."""
    return theme.fonts.get("label") or next(iter(theme.fonts.values()))


def titles_can_be_printed(kit: Kit) -> Iterator[Diagnostic]:
    """Findings for the title of the game and of its groups: characters without a glyph, icons that do not exist."""
    info, letters = kit.pack.game.game, Letters(families_beside(kit.press.theme))
    own = ((info, "title"), (info, "version")) if info is not None else ()  # a game.yaml that cannot be read
    for entry, field in (*own, *((group.entry, "title") for group in kit.groups)):
        for problem in kit.press.typesetter.paragraphs(getattr(entry, field), letters)[1]:
            if problem.code in LOST:
                message = f"{problem.message} (in the line at the foot of each sheet)"
                yield Diagnostic(problem.code, message, entry.at(field), problem.hint)

"""Limits: how much of anything a pack may ask for before Kitwright says so and stops.

A pack may come from a stranger.  Whatever passes a limit is a finding, told before the work begins or while it goes on,
so that no pack takes a machine's time or memory without end.  Every limit is far above what a game needs: each says
what it is for, and no game of the package reaches half of it.  The reference tells them all, under these headings.
"""

from collections.abc import Iterator
from contextlib import contextmanager

# Packs

MOST_FILES = 100_000
"""Files and folders of a pack: two pictures for each of 20,000 cards, twice over."""
LARGEST_PACK = 16 * 2**30
"""Bytes of all files of a pack: 1,000 pictures of 8 MB, twice over."""
MOST_READ = 1_500_000
"""Keys and values of all files of a pack: those of 20,000 cards of 11 fields, in three languages."""

# Files of content and templates

MOST_BYTES = 32 * 2**20
"""Bytes of one file."""
MOST_DEPTH = 40
"""Levels of nesting in a file."""
MOST_COPIED = 100_000
"""Values that aliases may add to a file."""
MOST_VALUES = 500_000
"""Keys and values of one file: 20,000 cards of 11 fields."""
LONGEST_SCANNED = 200_000
"""Characters of a file that are gone through again to word a fault; in a longer one only those round it are."""
LONGEST_TEXT = 200_000
"""Characters of one text of a file; a rulebook of forty pages has 100,000."""
MOST_FAULTS = 200
"""Faults of reading that are told of one file; who mends these sees the rest."""
MOST_TOLD = 200
"""Findings of one table or file of templates that are worded."""
MOST_NAMED = 1_000
"""Names of a table among which the one is looked for that may be meant."""
MOST_WRONG = 10_000
"""Values of a table that are wrong and still told apart."""
MOST_DIGITS = 9
"""Digits of a whole number; a fraction may have six more."""
LONGEST_LENGTH = 10_000.0
"""Millimetres of a length; no component or paper is larger."""
LONGEST_LENGTHS = 100
"""Characters of two lengths such as ``63 x 88 mm``."""
MOST_NOTES = 20_000
"""Bytes of the notes of changes that are read."""
LARGEST_SAVED = 4 * 2**20
"""Bytes of a saved game; a long one has 40,000."""

# Spreadsheets

MOST_CELLS = 200_000
"""Cells of one sheet, the empty ones between others too."""
MOST_UNPACKED = 32 * 2**20
"""Bytes of all parts of a workbook, unpacked."""
MOST_MEMBERS = 2_000
"""Parts of a workbook."""
MOST_TAGS = 2_000_000
"""Tags of all parts of a workbook: readers take longer for these than for bytes."""
MOST_STYLED = 100_000
"""Tags of an .xlsx beside those of cells and texts: styles, rules, links; the library takes longest for these."""

# Expressions

LONGEST_EXPRESSION = 10_000
"""Characters between ``{{`` and ``}}``."""
MOST_STEPS = 10_000
"""Numbers of a ``range``."""
MOST_PARTS = 100_000
"""Members of a list that an expression makes, those of lists within it counted."""
MOST_TEXT = 100_000
"""Characters of a text that an expression makes."""
MOST_NUMBER = 1e15
"""No number of an expression is larger."""

# Tables that game.yaml declares

LONGEST_FORMULA = 500
"""Characters of a formula."""
MOST_LISTED = 10_000
"""Members of a list that a formula makes."""
MOST_WORDED = 10_000
"""Characters of a text that a formula makes."""
MOST_COMBINED = 2_000
"""Entries that a table of combinations may have."""
MOST_CHECKED = 10_000_000
"""Steps of all checks together: 20 checks of each of 20,000 cards."""
CHECK = 10
"""Steps of an entry, or a member of a list, that a check looks at."""

# Kits

MOST_COPIES = 2_000
"""Copies of one component; more is taken for a slip."""
MOST_PIECES = 100_000
"""Pieces of the whole kit, which is 11,000 sheets of poker cards."""
LARGEST_NET = 600.0
"""Millimetres: no folded thing is larger than a poster."""

# Faces

MOST_EXTENDED = 20
"""Templates that extend each other, one after another."""
MOST_SHOWN = 12
"""Pieces that show pieces that show pieces."""
MOST_ITEMS = 20_000
"""Elements of one face, rounds of its loops and what a shown piece holds counted."""
MOST_LEVELS = 40
"""Parts within parts; a part that uses itself would have no end."""
MOST_WORK = 5_000_000
"""Steps of one face: a character of text or path that is drawn is one, and so is a value that an expression goes
through; an element is :data:`ELEMENT`."""
ELEMENT = 100
"""Steps of an element, drawn or left out."""
MOST_OF_LABELS = 10_000_000
"""Steps of the labels of one face: one for each two places that may meet; the board of Mister X takes a quarter."""
RIVALS = 10
"""Steps of two places that do meet."""
MOST_OF_KIT = 10_000_000
"""Steps of all faces of a kit together, beside :data:`WORK_OF_FACE` for each of them."""
WORK_OF_FACE = 100_000
"""Steps that each face adds to those of its kit; faces of the games here take 12,000 to 51,000."""

# Drawings (SVG)

LARGEST_DRAWING = 5_000_000
"""Bytes of a file."""
MOST_ELEMENTS = 50_000
"""Elements of a file."""
DEEPEST_DRAWING = 64
"""Elements within elements."""
MOST_DRAWN = 50_000
"""Parts that are drawn, those that come by reference counted each time."""
MOST_OF_DRAWING = 6_000_000
"""Steps of a drawing: a character that is written in an element is one, and so is a rule of its style sheets that an
element is held against; the element is :data:`LOOK`.  What comes by reference is counted each time."""
LOOK = 20
"""Steps of an element of a drawing."""

# Pictures and fonts

MOST_PIXELS = 120_000_000
"""Pixels of one picture; a board of 600 x 800 mm at 400 dpi has as many."""
LARGEST_PICTURE = 200_000_000
"""Bytes of one picture's file, and of any other file of a pack."""
LARGEST_FONT = 64_000_000
"""Bytes of a font file."""
MOST_MADE = 150_000_000
"""Pixels of a picture that is made of a face: a board of 594 x 420 mm at 600 dpi has 139 million."""
MOST_CREDITS = 2**20
"""Bytes of a table of credits; a row of a hundred bytes for each of 10,000 works."""

# Rulebooks

MOST_TURNS = 100_000
"""Turns of all loops of one template together."""
LONGEST_MADE = 400_000
"""Characters of a text that a template puts together."""
LONGEST_PAGE = 4_000_000
"""Characters of the page."""
LARGEST_NUMBER = 10**9
"""No number that a template reckons with is larger."""
MOST_JOINED = 20
"""Texts in one chain of ``~``."""
DEEPEST_PAGE = 40
"""Elements within each other in print; deeper ones are laid beside their parents."""


class TooMuchError(Exception):
    """What is being drawn passes a limit; the message says which."""


class Purse:
    """Steps that are left to somebody."""

    def __init__(self, steps: int) -> None:
        self.left = steps


_purse: Purse | None = None
"""Whose steps are counted, if anybody's are."""


@contextmanager
def working(steps: int) -> Iterator[Purse]:
    """Count what :func:`spend` is told inside the block; a block within it counts for itself."""
    global _purse
    before, _purse = _purse, Purse(steps)
    try:
        yield _purse
    finally:
        _purse = before


def spend(steps: int) -> None:
    """Take steps off what is left; raises :class:`TooMuchError` when there are no more.

    Outside of :func:`working` nothing is counted, for there every single value has a limit of its own.
    """
    if _purse is not None:
        _purse.left -= steps
        if _purse.left < 0:
            raise TooMuchError("more to draw than any page can hold")

"""The whole box as one saved object of Tabletop Simulator: decks, boards, mats, tokens in bags, figures, rules.

Where the format is from.  The makers' manual describes the file (``SaveName`` to ``ObjectStates``; of each object
``Name``, ``Transform``, ``Nickname``, ``Description``, ``ColorDiffuse`` and what its class adds) on its page about
saved games, the sheets of decks, tiles, figures and their picture sizes on its pages about custom content, and the
numbers of shapes on its page about custom objects for scripts.  Keys that the page about saved games has not caught
up with (``GUID``, ``CardID`` of cards within a deck, ``NumWidth``, ``NumHeight``, ``BackIsHidden``, ``UniqueBack``,
``CustomTile``, ``ImageSecondaryURL``, ``TabStates``) are those of public type tables of the scripting community and
of saved files that the program itself wrote.  No other key is used.  How large things are, and what of it is not
known, stands in :mod:`generator.outputs.tts.sizes`.

What becomes what.
- Cards, thin pieces of a hand's size that are cut straight, become a deck, face down in the order of their table;
  blank ones are a deck of their own beside it.
- Tokens become tiles of their shape in one bag a component, in their numbers, spares included.
- Boards, mats and other large pieces become tiles on the table; figures that fold become figurines.
- A die that is folded becomes a die with spots (K404).  Boxes, pouches and racks are left out, as the program's bags
  and hands do their work; so are pages, which are about printing.
- The rulebook becomes notecards in a bag, one a chapter, and the same text is in the notebook for those who load the
  file as a saved game.

Pictures are addressed by what comes before their names: ``--url-prefix``, or else the folder that they are written
to, as the program knows files of its own computer.  In that case the saved object's bytes depend on the folder.
Nothing here has been tried in the program itself.
"""

from generator.outputs.tts.saved import tabletop

__all__ = ["tabletop"]

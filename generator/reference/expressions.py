"""Expressions and texts in words and examples: operators, filters, names, quotes, markup."""

OPERATORS: list[tuple[str, ...]] = [
    ("a + b, a - b, a * b, a / b", "Arithmetic of numbers; + also joins two lists."),
    ("a // b, a % b", "Division without the rest, and the rest."),
    ("a == b, a != b, a < b, a <= b, a > b, a >= b", "Comparisons."),
    ("a in b, a not in b", "Whether a list, a table or a text holds something."),
    ("a and b, a or b, not a", "Conditions."),
    ("a if c else b", "A choice; without else nothing is chosen where the condition fails."),
    ("a ~ b", "Two values joined as text."),
    ("[a, b], {'x': a}", "A list, and names with values."),
    ("a.b, a['b'], a[0]", "A field of an entry, an entry of a table, a member of a list."),
    ("table.values(), table.keys(), table.items(), table.get('id')", "What a table holds."),
    ("range(3), range(1, 7, 2)", "Numbers from nought or from the first, up to but without the last, by steps."),
]
FILTER_USES: dict[str, tuple[str, str, str]] = {
    "abs": ("{{ -3|abs }}", "3", "The number without its sign."),
    "capitalize": ("{{ 'red fox'|capitalize }}", "Red fox", "The text with a capital first."),
    "first": ("{{ [4, 5]|first }}", "4", "The first of a list."),
    "float": ("{{ '2.5'|float }}", "2.5", "A text as a number."),
    "int": ("{{ (7 / 2)|int }}", "3", "A number without what follows its point."),
    "join": ("{{ ['a', 'b']|join(', ') }}", "a, b", "A list as one text, with something between."),
    "length": ("{{ [4, 5, 6]|length }}", "3", "How many there are."),
    "list": ("{{ range(3)|list|length }}", "3", "Whatever can be gone through, as a list."),
    "lower": ("{{ 'Red Fox'|lower }}", "red fox", "The text in small letters."),
    "map": ("{{ [{'n': 4}, {'n': 9}]|map(attribute='n')|join(' ') }}", "4 9", "A field of each member."),
    "max": ("{{ [4, 9, 6]|max }}", "9", "The largest."),
    "min": ("{{ [4, 9, 6]|min }}", "4", "The smallest."),
    "mix": ("{{ '#000000'|mix('#ffffff', 0.5) }}", "#808080", "A colour with a share of another."),
    "round": ("{{ 2.567|round(1) }}", "2.6", "A number with so many places."),
    "selectattr": ("{{ [{'n': 4}, {'n': 9}]|selectattr('n', 'gt', 5)|list|length }}", "1", "Members by a field."),
    "sum": ("{{ [4, 5, 6]|sum }}", "15", "All added."),
    "unique": ("{{ [4, 9, 4]|unique|join(' ') }}", "4 9", "Each value once, in the order of their first."),
    "upper": ("{{ 'Red Fox'|upper }}", "RED FOX", "The text in capitals."),
    "number": ("{{ 2.5|number }}", "2.5", "A number as the game's language writes it."),
    "plural": ("{{ 2|plural('piece|pieces') }}", "pieces", "The form that goes with a number."),
    "words": ("{{ 3|words }}", "three", "A small number in words."),
    "Words": ("{{ 3|Words }}", "Three", "The same with a capital."),
    "sort": ("{{ [3, 1, 2]|sort|join('') }}", "123", "A list in order; sort('field') orders entries by a field."),
}
"""For each filter an example, what it gives as text, and what it does."""
NAMES: list[tuple[str, ...]] = [
    ("it", "The entry that the piece is made from."),
    ("id", "The id of that entry."),
    ("number", "Its place in the deck, from one."),
    ("game", "The game: its tables, and the fields of game.yaml, such as game.title."),
    ("face", "The piece: face.w, face.h and face.bleed in millimetres."),
    ("cell", "The box of the group or the cell that is drawn: cell.w and cell.h, in a grid also its place."),
    ("index", "In a loop or a grid, the place of the member, from nought."),
    ("item", "In a loop without as:, the member."),
    ("printed", "What the kit prints, a line for each group: name, title, kind, size, pieces, sheets."),
    ("paper", "The paper of the sheets: name and size."),
    ("net", "On a folding thing, its faces, cuts, folds and glue."),
]
QUOTES: list[tuple[str, ...]] = [
    ("{items.horse.price}", "The number or the text that the path leads to."),
    ("{it.price}", "A field of the entry that the text belongs to."),
    ("{rules.cards|words}", "A number in words; Words begins with a capital."),
    ("{rules.cards|plural|card|cards}", "The form that goes with the number."),
    ("{items.horse.name|lower}", "A text in small letters; upper in capitals."),
    ("{{", "A brace that is printed."),
]
MARKUP: list[tuple[str, ...]] = [
    ("*word*", "Italic."),
    ("**word**", "Bold."),
    (":two-coins:", "An icon as high as the letters."),
    ("\\*", "A star that is printed; so with : { } and #, and with a digit in the rulebook that is no rule's number."),
    ("### Head", "A head within a section of the rulebook."),
    ("- item", "A list."),
    ("![](name)", "A picture of pictures.yaml."),
    ("[word](#section)", "A link to another section, or to a page of the web."),
]

__all__ = ["FILTER_USES", "MARKUP", "NAMES", "OPERATORS", "QUOTES"]

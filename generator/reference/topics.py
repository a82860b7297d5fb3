"""What the reference tells, as data: articles with tables of fields, each from the class that reads them."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, get_args, get_origin

from generator.diagnostic import codes
from generator.docstrings import about, docstrings, keys, meaning
from generator.games.plain import PackGame, Ruling
from generator.kinds import Kind
from generator.layout.elements import ELEMENTS
from generator.layout.shapes import Element
from generator.model import Entry
from generator.pack import Workspace, read_pack, without_content
from generator.reference import bounds
from generator.reference.commands import Command
from generator.reference.expressions import FILTER_USES, MARKUP, NAMES, OPERATORS, QUOTES
from generator.reference.wording import default_words, entries_in, type_words
from generator.schemas import TEMPLATES
from generator.schemas.faces import BESIDE, FACE

MM_PER_INCH = 25.4
DEEPEST = 4
"""Entries within entries of which fields are told."""


class Table(NamedTuple):
    """A table of an article; code stands in its first column."""

    caption: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


class Article(NamedTuple):
    """One thing that the reference tells of."""

    id: str
    title: str
    about: str
    tables: list[Table] = []
    sample: str = ""
    """The name of its sample, if it has one."""
    code: str = ""
    """An example as text."""
    more: str = ""
    """What stands below the example."""
    plain: bool = False
    """Whether the title is a sentence, and no name that is typed."""


class Part(NamedTuple):
    """One section of the reference."""

    id: str
    title: str
    about: str
    articles: list[Article]


COLUMNS = ("Field", "What it takes", "Default", "What it means")


def parts(workspace: Workspace, commands: list[Command]) -> Iterator[Part]:
    """The whole reference."""
    yield Part(
        "elements",
        "Elements of a face",
        "What a template draws, in order, each over those before. Lengths "
        "are millimetres from the top left of the piece. Any field may hold an expression.",
        [*_elements(), _beside(), _face()],
    )
    yield Part(
        "kinds",
        "Kinds of pieces",
        "Sizes and cuts, as the kit names them. A game adds its own in kinds.yaml.",
        list(_kinds(workspace)),
    )
    yield Part("files", "Files of any game", "What every folder of content and of templates may hold.", list(_files()))
    yield Part(
        "expressions",
        "Expressions and texts",
        "What stands in double braces in a template, and what a text may say beside words.",
        list(_expressions()),
    )
    for name in workspace.games():
        told = list(_game(workspace, name))
        if told:
            title = getattr(read_pack(workspace, name).game.game, "title", name)
            yield Part(f"game-{name}", f"Tables of {title}", f"Files of content/{name} beside those of any game.", told)
    yield Part(
        "commands",
        "Commands",
        "What the command line does. Every command tells its options with --help.",
        [_command(one) for one in commands],
    )
    yield Part(
        "limits",
        "Limits",
        "How much a game may ask for, so that none takes a machine's time or memory without end.",
        [_limits(*kind) for kind in bounds.told()],
    )
    yield Part(
        "codes",
        "Codes of findings",
        "What each finding means and how to mend it; kitwright explain tells the same.",
        list(_codes()),
    )


def fields(cls: type[Entry], route: str = "", depth: int = 0) -> Iterator[tuple[str, ...]]:
    """Rows of a table of fields, those of entries within it below them."""
    for field, info in cls.model_fields.items():
        names = keys(field, info)
        words = type_words(info.annotation, info.metadata)
        yield f"{route}{', '.join(names)}", words, default_words(info), meaning(cls, field)
        inner = entries_in(info.annotation)
        if inner is not None and depth < DEEPEST:
            yield from fields(inner[0], f"{route}{names[0]}{inner[1]}.", depth + 1)


def _article(prefix: str, name: str, annotation: Any, sample: str = "") -> Article:
    found = entries_in(annotation)
    assert found is not None
    cls, way = found
    caption = "One entry; the file holds them by id" if way else "Fields of the file"
    table = Table(caption, COLUMNS, list(fields(cls)))
    return Article(f"{prefix}-{name.removesuffix('.yaml')}", name, about(cls), [table], sample)


def _elements() -> Iterator[Article]:
    own = list(Element.model_fields)
    for name, cls in ELEMENTS.items():
        rows = [row for row in fields(cls) if row[0] not in own]
        yield Article(f"element-{name}", name, about(cls), [Table(f"Fields of {name}", COLUMNS, rows)], name)
    rows = [row for row in fields(Element) if row[0] in own]
    yield Article(
        "element-any",
        "Any element",
        "What every element may say for the sake of labels.",
        [Table("Fields of any element", COLUMNS, rows)],
        plain=True,
    )


def _beside() -> Article:
    rows = [
        (name, _typed(schema), str(schema.get("default", "")), schema["description"]) for name, schema in BESIDE.items()
    ]
    return Article(
        "element-beside",
        "Beside an element",
        "Keys that stand beside the name of an element: loops, conditions, and what a group holds.",
        [Table("Keys", COLUMNS, rows)],
        "loop",
        plain=True,
    )


def _typed(schema: dict[str, Any]) -> str:
    kinds = schema.get("type", "list of elements")
    words = {"string": "text", "array": "list", "object": "names and values", "boolean": "yes or no"}
    return " or ".join(words.get(one, one) for one in ([kinds] if isinstance(kinds, str) else kinds))


def _face() -> Article:
    rows = [(name, words, "", said) for name, (words, said) in FACE.items()]
    return Article(
        "element-face",
        "A face",
        "What the file of a template holds.",
        [Table("Keys", COLUMNS, rows)],
        "use",
        plain=True,
    )


GROUPS: dict[str, tuple[str, str]] = {
    "cards": ("Cards", "cards"),
    "token": ("Round tokens", "coins"),
    "tile": ("Square tokens and tiles", "goods"),
    "hex": ("Hexagons", "tiles"),
    "standee": ("Figures of paper", "boats"),
    "mat": ("Mats, boards and pages", "mats"),
    "label": ("Labels", "labels"),
    "net": ("Folding things", "box"),
}
"""Groups of kinds: title, and the component group of the samples."""


def group_of(name: str, kind: Kind) -> str:
    """Which group a kind is told with."""
    if kind.cut in ("label", "hex", "net"):
        return kind.cut
    if kind.cut == "fold" or kind.folds:
        return "standee"
    if kind.tiled or kind.cut == "none" or kind.size is None or max(kind.size) > 180:
        return "mat"
    if kind.cut == "round":
        return "token"
    return "cards" if kind.corner or name.startswith("business") else "tile"


def _kinds(workspace: Workspace) -> Iterator[Article]:
    grouped: dict[str, list[tuple[str, ...]]] = {name: [] for name in GROUPS}
    for name, kind in without_content(workspace).kinds().items():
        grouped[group_of(name, kind)].append(_sized(name, kind))
    columns = ("Kind", "What it is", "Millimetres", "Inches", "Bleed", "Safe", "Cut")
    for name, rows in grouped.items():
        title, sample = GROUPS[name]
        yield Article(f"kind-{name}", title, "", [Table(title, columns, rows)], f"kit:{sample}", plain=True)
    for name in ("pouch", "tray", "figure", "rack", "die", "slider", "spectacles"):
        yield Article(f"folding-{name}", name.capitalize(), "", [], f"kit:{name}", plain=True)


def _sized(name: str, kind: Kind) -> tuple[str, ...]:
    size = kind.size or (0.0, 0.0)
    mm = f"{size[0]:g}\u00a0×\u00a0{size[1]:g}" if kind.size else "by content"
    inches = f"{size[0] / MM_PER_INCH:.3g}\u00a0×\u00a0{size[1] / MM_PER_INCH:.3g}" if kind.size else ""
    return name, kind.name, mm, inches, f"{kind.bleed:g}", f"{kind.safe:g}", kind.cut


def _files() -> Iterator[Article]:
    for name, info in PackGame.model_fields.items():
        yield _article("file", f"{name}.yaml", info.annotation)
    yield _article("file", "rulings.yaml", dict[str, Ruling])
    for name, annotation in TEMPLATES.items():
        yield _article("file", f"{name}.yaml", annotation)


def _game(workspace: Workspace, name: str) -> Iterator[Article]:
    pack = read_pack(workspace, name)
    for table, info in type(pack.game).model_fields.items():
        common = table in PackGame.model_fields or (get_args(info.annotation)[1:] == (Ruling,))
        if common or entries_in(info.annotation) is None:
            if not common and get_origin(info.annotation) is dict:
                row = (f"{table}.ID", type_words(get_args(info.annotation)[1]), "needed", "")
                yield Article(f"table-{name}-{table}", f"{table}.yaml", "", [Table("Entries by id", COLUMNS, [row])])
            continue
        made = _article(f"table-{name}", f"{table}.yaml", info.annotation)
        yield made._replace(about=made.about or docstrings(type(pack.game)).get(table, ""))


def _expressions() -> Iterator[Article]:
    yield Article(
        "expression-operators",
        "Operators",
        "",
        [Table("Operators", ("Written", "What it does"), OPERATORS)],
        plain=True,
    )
    uses = [(name, *use) for name, use in FILTER_USES.items()]
    yield Article(
        "expression-filters",
        "Filters",
        "A filter stands behind a value and a bar.",
        [Table("Filters", ("Filter", "Example", "Gives", "What it does"), uses)],
        plain=True,
    )
    yield Article(
        "expression-names",
        "Names",
        "What an expression can ask, beside every table of the game by its name.",
        [Table("Names", ("Name", "What it is"), NAMES)],
        plain=True,
    )
    yield Article(
        "expression-quotes",
        "Quotes",
        "A text of the content quotes the game by path, in single braces.",
        [Table("Quotes", ("Written", "What is printed"), QUOTES)],
        plain=True,
    )
    yield Article(
        "expression-markup",
        "Markup",
        "Texts on faces have the first four; the rulebook has all.",
        [Table("Markup", ("Written", "What it does"), MARKUP)],
        plain=True,
    )


def _command(command: Command) -> Article:
    rows = [(one.name, one.takes, one.default, one.about) for one in command.options]
    tables = [Table(f"Options of {command.name}", ("Option", "What it takes", "Default", "What it does"), rows)]
    return Article(
        f"command-{command.name.replace(' ', '-')}",
        f"kitwright {command.name}",
        command.about,
        tables if rows else [],
        code=command.usage,
    )


def _limits(kind: str, rows: Sequence[tuple[str, ...]]) -> Article:
    table = Table("Limits", ("At most", "Of what"), rows)
    return Article(f"limits-{re.sub('[^a-z]+', '-', kind.lower()).strip('-')}", kind, "", [table], plain=True)


def _codes() -> Iterator[Article]:
    for code, row in codes().items():
        title = f"{code} {row.title}"
        yield Article(f"code-{code}", title, row.why, [], code=row.example, more=row.mend, plain=True)


__all__ = ["Article", "Part", "Table", "fields", "group_of", "parts"]

"""The page "what changed": a summary, the designer's notes, and each change with its causes and its pictures.

Comes in: changes with the faces as they were and as they are.  Goes out: HTML, complete in itself, without a script.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from html import unescape
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import Environment, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from generator.expr import PathError, quote
from generator.expr.reads import Told
from generator.frame import Frame
from generator.kit import Group, Kit
from generator.model import Entry
from generator.outputs.changes.printed import worded
from generator.outputs.changes.views import Views
from generator.outputs.report.cells import written
from generator.outputs.rulebook.clean import clean
from generator.outputs.rulebook.colours import palette
from generator.outputs.rulebook.letters import STYLES, Letters
from generator.report import Section, Table
from generator.workspace import packaged

if TYPE_CHECKING:
    from generator.compare import Cause, Change, How

SIDES = ("front", "back")
FEW = 8
"""Causes of one change that are told at once; more are folded away."""
HOWS: dict["How", tuple[str, str]] = {
    "added": ("added", "added"),
    "removed": ("removed", "removed"),
    "changed": ("changed", "changed"),
    "copies": ("in another number", "in other numbers"),
}
"""What is said of one change, and of several."""
_HASH = re.compile(r"[0-9a-f]{16}")
_WORD = re.compile(r"\s+|[^\s]+")


class Shown(NamedTuple):
    """A change, and the faces of its sides as they were and as they are; one may be missing."""

    change: "Change"
    old: Mapping[str, Frame]
    new: Mapping[str, Frame]


class About(NamedTuple):
    """What is compared."""

    game: str
    before: str
    """The earlier state, such as ``v0.1 (a git tag)``."""
    now: str
    notes: str
    """The designer's, as plain text or Markdown; may be empty."""


def changes_page(shown: Sequence[Shown], about: About, kit: Kit, played: Section | None = None) -> str:
    """The page as HTML; every text in it is escaped, and what cannot be drawn any more is told.

    ``played`` says what the changes do to the figures of the game.
    """
    views = Views(kit, (face for one in shown for faces in (one.old, one.new) for face in faces.values()))
    groups = [_group(name, list(ones), views, kit) for name, ones in groupby(shown, key=lambda one: one.change.group)]
    given: dict[str, Any] = {
        "about": about,
        "language": kit.press.language,
        "notes": _notes(about.notes),
        "counts": _counts(shown),
        "groups": groups,
        "played": _played(played),
    }
    folder = packaged() / "templates" / "changes"
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string((folder / "changes.html").read_text("utf-8"))
    bare = template.render(styles="", symbols="", **given)
    styles = _faces(bare, kit) + (folder / "changes.css").read_text("utf-8")
    return template.render(styles=Markup(styles), symbols=Markup(views.definitions()), **given)


def _played(section: Section | None) -> dict[str, Any] | None:
    """Paragraphs and tables as the template wants them."""
    if section is None:
        return None
    blocks = [written(block) if isinstance(block, Table) else block for block in section.blocks]
    return {"title": section.title, "blocks": blocks}


def _counts(shown: Sequence[Shown]) -> list[tuple[int, str, str]]:
    """How many components changed in each way: number, what is said of them, and the way's name."""
    found = Counter(one.change.how for one in shown)
    return [(found[how], words[found[how] != 1], how) for how, words in HOWS.items() if found[how]]


def _group(name: str, shown: list[Shown], views: Views, kit: Kit) -> dict[str, Any]:
    made = next((group for group in kit.groups if group.name == name), None)
    names = _names(made, kit)
    return {
        "id": f"group--{name}",
        "title": shown[0].change.title,
        "counts": _counts(shown),
        "changes": [_entry(one, names.get(one.change.id, ""), made, views) for one in shown],
    }


def _entry(one: Shown, name: str, group: Group | None, views: Views) -> dict[str, Any]:
    """A change as the template wants it."""
    change = one.change
    called = name or (change.title if change.id == change.group else worded(change.id))
    corner = (group.kind.corner if group.kind.cut != "round" else None) if group is not None else 0.0
    sides = []
    for side in _sides(one):
        old, new = one.old.get(side), one.new.get(side)
        labels = (f"{called}, {side}, before", f"{called}, {side}, now")
        sides.append({
            "name": side,
            "before": change.how in ("changed", "removed"),
            "now": change.how != "removed",
            "view": views.view((old if change.how != "copies" else None, new), labels, corner),
        })  # fmt: skip
    told = [_told(cause) for cause in change.causes]
    return {
        "name": called,
        "twice": called == change.title,
        "how": change.how,
        "copies": change.copies,
        "few": told[:FEW],
        "more": told[FEW:],
        "sides": sides,
    }


def _sides(one: Shown) -> tuple[str, ...]:
    """Faces that are worth showing."""
    if one.change.how == "changed":
        return one.change.sides
    faces = one.old if one.change.how == "removed" else one.new
    sides = tuple(side for side in SIDES if side in faces) or SIDES[:1]
    return sides if one.change.how != "copies" else sides[:1]


def _names(group: Group | None, kit: Kit) -> dict[str, str]:
    """What the entries of a group call themselves, by their ids."""
    out = {}
    for scope in group.scopes if group is not None else ():
        entry = scope.get("it")
        fields = type(entry).model_fields if isinstance(entry, Entry) and group and group.entry.source else ()
        name = next((getattr(entry, field) for field in ("name", "title") if field in fields), "")
        if isinstance(name, str):
            try:
                out[scope["id"]] = str(quote(name, {**kit.press.base, **scope}))
            except PathError:
                out[scope["id"]] = name
    return out


def _told(cause: "Cause") -> dict[str, Any]:
    """A cause: the route, and what stood and stands there; neither for a part that is no value, or known by hash."""
    if cause.old == cause.new or all(_HASH.fullmatch(str(value)) for value in (cause.old, cause.new)):
        return {"route": cause.route, "old": None, "new": None}
    old, new = _versus(cause.old, cause.new)
    return {"route": cause.route, "old": old, "new": new}


def _versus(old: Told, new: Told) -> tuple[Markup, Markup]:
    """Two values; of two texts the words that differ are marked."""
    if not (isinstance(old, str) and isinstance(new, str)) or len(old.split()) < 2 or len(new.split()) < 2:
        return escape(_said(old)), escape(_said(new))
    was, now = _WORD.findall(old), _WORD.findall(new)
    steps = SequenceMatcher(None, was, now, autojunk=False).get_opcodes()
    return (
        Markup().join(_marked(was[a:b], same=how == "equal") for how, a, b, _, _ in steps),
        Markup().join(_marked(now[a:b], same=how == "equal") for how, _, _, a, b in steps),
    )


def _marked(words: list[str], *, same: bool) -> Markup:
    text = escape("".join(words))
    return text if same or not text.strip() else Markup("<mark>{}</mark>").format(text)


def _said(value: Told) -> str:
    if value is None or value == "":
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _notes(text: str) -> Markup:
    """Markdown as HTML, its headings below that of the section and none left out; HTML in it is text."""
    markdown = MarkdownIt("commonmark", {"html": False}).disable("image")
    tokens = markdown.parse(text)
    headings = [token for token in tokens if token.type.startswith("heading")]
    ranks = sorted({token.tag for token in headings})
    level = 2
    for token in headings:
        if token.nesting > 0:
            level = min(3 + ranks.index(token.tag), level + 1, 5)
        token.tag = f"h{level}"
    html, _ = clean(markdown.renderer.render(tokens, markdown.options, {}))
    return Markup(html)


def _faces(html: str, kit: Kit) -> str:
    """The part of the style sheet about typefaces and colours: the game's own."""
    theme = kit.press.theme
    characters = {*unescape(re.sub(r"<[^>]*>", "", html)), *"0123456789.·–→/"}
    letters = Letters(kit.press.typesetter.book)
    for role, styles in (("title", [(True, False)]), ("text", STYLES)):
        families = theme.fonts.get(role) or next(iter(theme.fonts.values()))
        letters.role(role, families, styles, characters)
    return letters.css() + palette({name: one for name, one in theme.colours.items() if one.startswith("#")})

"""Inserts: the tables and lists that templates add to sections, and the page around them.

Comes in: the name of an insert.  Goes out: clean HTML from the game's own template of that name
or the common one.  A template is sandboxed, sees the game as expressions do, and is given a few
functions to set texts, icons and shapes.
"""

import traceback
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import BaseLoader, Environment, TemplateError, TemplateNotFound, TemplateSyntaxError
from markupsafe import Markup, escape

from generator.credits import FontCredit, addresses
from generator.diagnostic import Diagnostic
from generator.expr import PathError, base_scope, formatted
from generator.frame import Frame, icons
from generator.kit import Kit
from generator.layout.paths import regular
from generator.model import Entry
from generator.outputs.rulebook.clean import clean
from generator.outputs.rulebook.colours import on
from generator.outputs.rulebook.figures import Figures
from generator.outputs.rulebook.icons import Icons
from generator.outputs.rulebook.prose import Prose
from generator.outputs.rulebook.sandbox import Sandbox
from generator.pack import Pack, packaged, shown_path
from generator.source import Loc, Span
from generator.units import Box

PAGE = "page"
"""The template of the whole page, which is no insert."""


class Part(NamedTuple):
    """One line of the list of components."""

    name: str
    title: str
    pieces: int
    """Spares and blanks included."""
    spare: int
    blank: int
    stock: str
    cut: str


class Folders(BaseLoader):
    """Loads a template by its plain name from the folders of one game, nearest first."""

    def __init__(self, pack: Pack) -> None:
        workspace = pack.workspace
        own = workspace.templates / pack.name / "rulebook"
        self.common = [workspace.templates / "rulebook", packaged() / "templates" / "rulebook"]
        self.folders = [own, *self.common]
        self._pack = pack

    def get_source(self, _environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        path = self.path(template)
        if path is None:
            raise TemplateNotFound(template)
        return path.read_text("utf-8-sig"), str(path), lambda: True

    def path(self, name: str) -> Path | None:
        """The file of a template; the page's own is never a game's."""
        for folder in self.common if name == PAGE else self.folders:
            path = folder / f"{name}.html"
            if name.isidentifier() and path.is_file() and path.resolve().parent == folder.resolve():
                return path
        return None

    def common_file(self, name: str) -> str:
        """The style sheet or the script of the page."""
        path = next(path for folder in self.common if (path := folder / name).is_file())
        return path.read_text("utf-8-sig")

    def companion(self, name: str) -> str:
        """What a common insert has beside its template, its script or style sheet; empty when there is none."""
        path = next((path for folder in self.common if (path := folder / name).is_file()), None)
        return "" if path is None else path.read_text("utf-8-sig")

    def names(self) -> list[str]:
        """All inserts that there are."""
        return sorted({path.stem for folder in self.folders for path in folder.glob("*.html")} - {PAGE})

    def shown(self, path: str) -> str:
        return shown_path(Path(path), self._pack.workspace)


class Inserts:
    """The templates of one page."""

    def __init__(
        self, kit: Kit, prose: Prose, marks: Icons, figures: Figures, drawn: Iterable[str] | None = None
    ) -> None:
        """``drawn`` names the icons on the pieces; when it is not given they are looked for."""
        self.folders = Folders(kit.pack)
        self.found: list[Diagnostic] = []
        self._kit, self._icons, self._figures = kit, marks, figures
        self._at = Loc("")
        self._sandbox = Sandbox(self.folders)
        names = base_scope(kit.pack.game)
        del names["range"]
        self._sandbox.globals |= names
        self._sandbox.globals |= {
            "say": lambda entry, field: Markup(prose.line(entry, field)),
            "tell": lambda entry, field: Markup(prose.block(entry, field)),
            "icon": self._icon,
            "chip": self._chip,
            "outline": self._outline,
            "piece": self._piece,
            "parts": parts(kit),
            "fonts": fonts(kit),
            "licences": addresses([*kit.pack.game.game.credits.values(), *(one.licence for one in fonts(kit))]),
            "icon_credits": lambda: marks.credits(marks.used | set(icons_of(kit) if drawn is None else drawn)),
        }
        self._words = kit.pack.words
        self._sandbox.filters |= {
            "words": self._in_words,
            "t": self._words.text,
            "plural": self._words.plural,
            "alphabetical": lambda entries, field: sorted(entries, key=lambda one: self._order(one, field)),
        }

    def html(self, name: str, at: Loc) -> str:
        """The insert called ``name``, wanted at ``at``; empty, and a finding, when it cannot be made."""
        if name == PAGE or self.folders.path(name) is None:
            self.found.append(Diagnostic("K106", f"no insert '{name}'", at, near(name, self.folders.names())))
            return ""
        html, dropped = clean(self.rendered(name, at))
        if dropped:
            where = Loc(self.folders.shown(str(self.folders.path(name))))
            message = f"{', '.join(dropped)} cannot stand in a rulebook"
            self.found.append(Diagnostic("K211", message, where, "leave it out; it would be dropped"))
        return html

    def rendered(self, name: str, at: Loc, **more: Any) -> str:
        """What the template makes, not cleaned."""
        self._at = at
        try:
            return self._sandbox.rendered(name, **more)
        except TemplateSyntaxError as error:
            line = Span(self.folders.shown(error.filename or name), error.lineno, 1, 2)
            self.found.append(Diagnostic("K104", f"the template cannot be understood: {error.message}", line))
        except (TemplateError, PathError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
            self.found.append(Diagnostic("K104", f"the template fails: {error}", self._line(error, name) or at))
        return ""

    def _in_words(self, value: Any, how: str = "words") -> str:
        return str(escape(formatted(value, how, "a number", self._words.speech)))

    def _order(self, entry: Entry, field: str) -> Any:
        """What entries are put into the order of the alphabet by."""
        return self._words.speech.key(getattr(entry, field) if field in type(entry).model_fields else "")

    def _icon(self, name: str, label: str | None = None) -> Markup:
        """An icon; with ``label`` "" it is for the eye alone."""
        if name not in self._icons.paths:
            self.found.append(Diagnostic("K204", f"unknown icon :{name}:", self._at, near(name, self._icons.paths)))
            return Markup("")
        return Markup(self._icons.svg(name, label))

    def _chip(self, name: str, colour: str, label: str | None = None) -> Markup:
        """An icon on a disc of ``colour``."""
        return Markup(f'<span class="chip" style="{self._tint(colour)}">{self._icon(name, label)}</span>')

    def _outline(self, sides: int, colour: str) -> Markup:
        """A regular shape as the board has it, for the eye alone."""
        path = regular(Box(1, 1, 18, 18), sides)
        shape = f'<svg class="outline" viewBox="0 0 20 20" aria-hidden="true"><path d="{path}"></path></svg>'
        return Markup(f'<span class="shape" style="{self._tint(colour)}">{shape}</span>')

    def _piece(self, of: str, side: str = "front", label: str = "") -> Markup:
        """A piece of the kit as it is printed; without a ``label`` it is for the eye alone."""
        return Markup(self._figures.svg(self._figures.piece(of, side), label, "piece"))

    def _tint(self, colour: str) -> str:
        hexadecimal = self._kit.press.theme.colour(colour)
        return f"--c:{hexadecimal};--on:{on(hexadecimal)}"

    def _line(self, error: Exception, name: str) -> Span | None:
        """The line of the template that an error comes from."""
        path = str(self.folders.path(name))
        lines = [one.lineno for one in traceback.extract_tb(error.__traceback__) if one.filename == path]
        return Span(self.folders.shown(path), lines[-1] or 1, 1, 2) if lines else None


def near(name: str, known: Iterable[str]) -> str:
    """What may have been meant by ``name``, or all that there is."""
    close = get_close_matches(name, sorted(known), 1, 0.5)
    return f"did you mean '{close[0]}'?" if close else f"known here: {', '.join(sorted(known)[:12])}"


def parts(kit: Kit) -> list[Part]:
    """What is in the box, in printing order; pages that stay whole are no pieces."""
    out = []
    for group in kit.groups:
        entry = group.entry
        spare = group.count - sum(group.copies) - entry.blank
        out.append(Part(group.name, entry.title, group.count, spare, entry.blank, entry.stock, group.kind.cut))
    return out


def fonts(kit: Kit) -> list[FontCredit]:
    """The families of the theme, each once."""
    families = kit.press.typesetter.book.families
    names = dict.fromkeys(name for role in kit.press.theme.fonts.values() for name in role)
    return [FontCredit(name, families[name].author, families[name].licence) for name in names]


def icons_of(kit: Kit) -> set[str]:
    """Every icon on the pieces of the kit."""
    return {
        name
        for group in kit.groups
        for scope in group.scopes
        for side in ("front", "back")
        if isinstance(frame := kit.piece(f"{group.name}:{scope['id']}", side), Frame)
        for name in icons(frame)
    }


def glossary(terms: Mapping[str, Any]) -> dict[str, str]:
    """For each word of the glossary, in lower case, the id of its place in the page."""
    return {" ".join(one.term.lower().split()): place(one) for one in terms.values()}


def place(term: Entry) -> str:
    return f"term--{term.id.replace('_', '-')}"

"""The reference of the page: elements, kinds, commands and codes, as the code has them.

Comes in: a workspace, and the commands as the command line knows them.  Goes out: HTML of which every text is escaped.
"""

import inspect
from collections.abc import Iterable, Iterator
from typing import Any

from markupsafe import Markup

from generator.diagnostic import codes
from generator.layout.elements import ELEMENTS
from generator.model import Entry
from generator.pack import Workspace, without_content

Commands = Iterable[tuple[str, str, list[tuple[str, str]]]]


def reference(workspace: Workspace, commands: Commands) -> str:
    """The whole reference."""
    parts = [*_elements(), *_kinds(workspace), *_commands(commands), *_codes()]
    return str(Markup("\n").join(parts))


def _elements() -> Iterator[Markup]:
    yield _heading("elements", "Elements of a face", "What a template may draw; the fields of each.")
    yield Markup("<dl>")
    for name, cls in ELEMENTS.items():
        fields = Markup(", ").join(Markup("<code>{}</code>{}").format(*one) for one in _fields(cls))
        yield Markup("<dt><code>{}</code></dt><dd>{}<br>{}</dd>").format(name, _first(cls), fields)
    yield Markup("</dl>")


def _fields(cls: type[Entry]) -> Iterator[tuple[str, str]]:
    """Fields of an element, and how each begins."""
    for name, info in cls.model_fields.items():
        default: Any = info.default
        shown = f" ({default})" if isinstance(default, (str, int, float)) and default not in ("", False) else ""
        yield info.alias or name, " (needed)" if info.is_required() else shown


def _kinds(workspace: Workspace) -> Iterator[Markup]:
    yield _heading("kinds", "Kinds of pieces", "Sizes and cuts; kitwright kinds prints the same.")
    yield Markup('<div class="scroll" role="group" tabindex="0" aria-label="Kinds of pieces"><table><thead><tr>')
    yield Markup('<th scope="col">Kind</th><th scope="col">What it is</th><th scope="col">Size</th>')
    yield Markup('<th scope="col">Bleed</th><th scope="col">Safe</th><th scope="col">Cut</th></tr></thead><tbody>')
    for name, kind in without_content(workspace).kinds().items():
        size = f"{kind.size[0]:g} × {kind.size[1]:g} mm" if kind.size else "as content says"
        row = Markup(
            '<tr><th scope="row"><code>{}</code></th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>'
        )
        yield row.format(name, kind.name, size, f"{kind.bleed:g}", f"{kind.safe:g}", kind.cut)
    yield Markup("</tbody></table></div>")


def _commands(commands: Commands) -> Iterator[Markup]:
    yield _heading("commands", "Commands", "kitwright NAME --help tells more.")
    yield Markup("<dl>")
    for name, about, options in commands:
        said = Markup("").join(Markup("<br><code>{}</code> {}").format(*one) for one in options)
        yield Markup("<dt><code>kitwright {}</code></dt><dd>{}{}</dd>").format(name, about, said)
    yield Markup("</dl>")


def _codes() -> Iterator[Markup]:
    yield _heading("codes", "Codes of findings", "What each means, and how to mend it.")
    yield Markup("<dl>")
    for code, row in codes().items():
        yield Markup('<dt id="code-{0}"><code>{0}</code> {1} <span class="tag">{2}</span></dt>').format(
            code, row.title, row.severity.value
        )
        yield Markup("<dd>{} <em>{}</em></dd>").format(row.why, row.mend)
    yield Markup("</dl>")


def _heading(name: str, title: str, about: str) -> Markup:
    return Markup('<h2 id="ref-{}">{}</h2><p>{}</p>').format(name, title, about)


def _first(cls: type[Entry]) -> str:
    """The first paragraph of a class's docstring, on one line."""
    return " ".join(inspect.cleandoc(cls.__doc__ or "").split("\n\n")[0].replace("``", "").split())

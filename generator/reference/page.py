"""The reference as a page of one file: it asks for nothing, can be searched, and is read by day, by night and on paper.

Comes in: a workspace, and the commands as the command line knows them.  Goes out: HTML of which every text is escaped.
"""

import re
from base64 import b64encode
from hashlib import sha256
from html import unescape
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup, escape

from generator import __version__
from generator.outputs.rulebook.colours import palette
from generator.outputs.rulebook.letters import Letters
from generator.pack import Workspace
from generator.reference.commands import Command
from generator.reference.samples import Samples, code
from generator.reference.topics import parts
from generator.workspace import packaged

FAMILIES: dict[str, tuple[str, ...]] = {
    "title": ("Old Standard TT", "DejaVu Sans"),
    "text": ("EB Garamond", "DejaVu Sans"),
    "label": ("Barlow Condensed", "DejaVu Sans"),
    "code": ("Courier Prime", "DejaVu Sans"),
}
STYLES = {
    "title": [(True, False)],
    "text": [(False, False), (False, True), (True, False)],
    "label": [(False, False), (True, False)],
    "code": [(False, False), (True, False)],
}


def reference_page(workspace: Workspace, commands: list[Command]) -> str:
    """The page as HTML, equal bytes for an equal workspace."""
    folder = packaged() / "templates" / "reference"
    samples = Samples()
    told = list(parts(workspace, commands))
    names = {article.sample for part in told for article in part.articles if article.sample}
    drawn = {name: (Markup(code(samples.snippet(name))), Markup(samples.picture(name))) for name in sorted(names)}
    script = (folder / "reference.js").read_text("utf-8")
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters |= {"said": said, "code": lambda text: Markup(code(text))}
    template = environment.from_string((folder / "reference.html").read_text("utf-8"))
    given: dict[str, Any] = {
        "parts": told,
        "samples": drawn,
        "version": __version__,
        "symbols": Markup(samples.icons.symbols() + samples.drawings.definitions()),
        "script": Markup(script),
        "script_hash": b64encode(sha256(script.encode("utf-8")).digest()).decode("ascii"),
    }
    bare = template.render(styles="", **given)
    letters = Letters(samples.kit.press.typesetter.book)
    characters = {*unescape(re.sub(r"<[^>]*>", "", bare)), *"0123456789"}
    for role, families in FAMILIES.items():
        letters.role(role, families, STYLES[role], characters)
    for face, kind in samples.drawings.faces().items():
        letters.drawn(face, kind, samples.drawings.letters[face])
    styles = letters.css() + palette(samples.kit.press.theme.colours) + (folder / "reference.css").read_text("utf-8")
    return template.render(styles=Markup(styles), **given)


def said(text: str) -> Markup:
    """A docstring as HTML: what stands between backticks is code."""
    parts = str(text).replace("``", "`").split("`")
    if len(parts) % 2 == 0:
        return escape(text)
    made = (Markup("<code>{}</code>").format(part) if odd % 2 else escape(part) for odd, part in enumerate(parts))
    return Markup("").join(made)


__all__ = ["reference_page", "said"]

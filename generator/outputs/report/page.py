"""A report as a page of one file: it asks for nothing, and is read by day, by night, on paper and aloud.

Comes in: a report, and the pack whose faces and colours it is set in.  Goes out: HTML, complete in itself.
"""

import re
from html import unescape
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from generator.colour import mix, readable
from generator.layout.theme import Theme
from generator.outputs.report.cells import numbers, written
from generator.outputs.report.plots import drawings
from generator.outputs.rulebook.colours import INK, PAPER, palette
from generator.outputs.rulebook.letters import STYLES, Letters
from generator.pack import Pack
from generator.report import Plot, Report, Table
from generator.workspace import packaged

HOUSE = {"title": ("Old Standard TT",), "text": ("EB Garamond",), "label": ("Barlow Condensed",)}
"""Families of a game without a theme."""
LAST = "DejaVu Sans"
"""The family that has what the others lack."""
SERIES = ("#1f3a5f", "#b57f1e", "#7d1f1d", "#48624c", "#7a5a86", "#8c8577")
"""Colours of the series of a plot, those of the house: dark and light in turn, so that grey tells the first two."""
GRAPHIC = 3.0
"""Contrast of what is drawn to its ground (WCAG 2.2, success criterion 1.4.11)."""


def report_page(report: Report, pack: Pack) -> str:
    """The page as HTML, equal bytes for equal reports; every text in it is escaped.

    Raises :class:`generator.outputs.report.plots.PlotsError` when there are plots and nothing to draw them with.
    """
    theme, book = pack.theme(), pack.fonts()
    families = {role: (*_families(theme, role), LAST) for role in HOUSE}
    faces = [face.path for face in book.stack(tuple(dict.fromkeys(families["label"]))).faces]
    count = 0
    sections: list[dict[str, Any]] = []
    for number, section in enumerate(report.sections, 1):
        blocks: list[dict[str, Any]] = []
        for block in section.blocks:
            match block:
                case Table():
                    blocks.append({"kind": "table", "table": written(block)})
                case Plot():
                    count += 1
                    name = f"plot-{count}"
                    drawn = Markup(drawings(block, name, faces))
                    blocks.append({"kind": "plot", "plot": block, "drawn": drawn, "table": written(numbers(block))})
                case _:
                    blocks.append({"kind": "text", "text": block})
        sections.append({"id": f"section-{number}", "title": section.title, "blocks": blocks})
    folder = packaged() / "templates" / "report"
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string((folder / "report.html").read_text("utf-8"))
    given: dict[str, Any] = {"report": report, "sections": sections}
    bare = template.render(styles="", **given)
    letters = Letters(book)
    characters = {*unescape(re.sub(r"<[^>]*>", "", bare)), *"0123456789.·–−"}
    for role, cuts in (("title", [(True, False)]), ("text", STYLES), ("label", [(False, False)])):
        letters.role(role, tuple(dict.fromkeys(families[role])), cuts, characters)
    colours = {name: one for name, one in (theme.colours if theme else {}).items() if one.startswith("#")}
    styles = letters.css() + palette(colours) + series(colours) + (folder / "report.css").read_text("utf-8")
    return template.render(styles=Markup(styles), **given)


def _families(theme: Theme | None, role: str) -> tuple[str, ...]:
    if theme is None:
        return HOUSE[role]
    return theme.fonts.get(role) or theme.fonts.get("text") or next(iter(theme.fonts.values()))


def series(colours: dict[str, str]) -> str:
    """CSS variables of the series' colours by day and by night, each with 3 : 1 to the page at least."""
    found = re.findall(r"--(ink|paper):(#[0-9a-f]{6})", palette(colours))
    ink, paper, light, night = (colour for _, colour in found) if len(found) == 4 else (INK, PAPER, PAPER, INK)
    day_rules, night_rules = _rules(paper, ink), _rules(night, mix(light, "#ffffff", 0.5))
    return f":root{{{day_rules}}}\n@media screen and (prefers-color-scheme: dark){{:root{{{night_rules}}}}}\n"


def _rules(ground: str, towards: str) -> str:
    seen = (readable(colour, ground, towards, GRAPHIC) for colour in SERIES)
    return "".join(f"--series-{number}:{colour};" for number, colour in enumerate(seen, 1))

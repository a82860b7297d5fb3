"""From a pack and its kit to the page: the sections in order, each with its insert, and the head."""

import re
from difflib import get_close_matches
from html import unescape
from typing import Any, NamedTuple

from markupsafe import Markup

from generator.diagnostic import Diagnostic
from generator.expr import PathError, look_up
from generator.games.plain import GameInfo
from generator.kit import Kit
from generator.layout.theme import Theme
from generator.outputs.rulebook.colours import palette
from generator.outputs.rulebook.icons import Icons
from generator.outputs.rulebook.inserts import PAGE, Inserts, glossary
from generator.outputs.rulebook.letters import font_faces
from generator.outputs.rulebook.prose import Heading, Prose, plain
from generator.pack import Pack
from generator.source import Loc

NOTICE = "Unofficial prototype, not for sale."
"""What every rulebook says when the credits have no status of their own."""


class Chapter(NamedTuple):
    """One section as the page shows it."""

    id: str
    title: Markup
    name: str
    """The title without marks, for the contents."""
    headings: list[Heading]
    body: Markup


def rulebook(pack: Pack, kit: Kit) -> tuple[str, list[Diagnostic]]:
    """The rulebook's HTML, complete in itself, and what is wrong with it."""
    info = pack.game.game
    icons = Icons(pack.icons())
    explained = any(section.insert == "glossary" for section in pack.game.rulebook.values())
    prose = Prose(pack.game, icons, glossary(pack.game.glossary) if explained else {})
    inserts = Inserts(kit, prose, icons)
    chapters = _chapters(pack, prose, inserts)
    given: dict[str, Any] = {
        "info": info,
        "notice": info.credits.get("status", NOTICE),
        "players": _players(info),
        "minutes": _minutes(pack),
        "chapters": chapters,
        "symbols": Markup(icons.symbols()),
    }
    at = Loc(f"content/{pack.name}/rulebook.yaml")
    bare = inserts.rendered(PAGE, at, styles="", **given)
    styles = _styles(kit, inserts, _characters(bare))
    html = inserts.rendered(PAGE, at, styles=Markup(styles), **given)
    return html, [*prose.found, *inserts.found, *_dangling(prose, html)]


def _chapters(pack: Pack, prose: Prose, inserts: Inserts) -> list[Chapter]:
    out = []
    for name, section in pack.game.rulebook.items():
        title = prose.line(section, "title")
        text, headings = prose.section(section)
        insert = inserts.html(section.insert, section.at("insert")) if section.insert else ""
        out.append(Chapter(name, Markup(title), unescape(plain(title)), headings, Markup(text + insert)))
    return out


def _players(info: GameInfo) -> str:
    few, many = info.players.min, info.players.max
    return f"{few} player{'s' if few > 1 else ''}" if few == many else f"{few}–{many} players"


def _minutes(pack: Pack) -> int | None:
    """The playing time, where the game's rules name one."""
    try:
        minutes = look_up("rules.minutes", {"game": pack.game})
    except PathError:
        return None
    return minutes if isinstance(minutes, int) else None


def _styles(kit: Kit, inserts: Inserts, characters: set[str]) -> str:
    theme = kit.press.theme
    text = _role(theme, "text")
    faces = font_faces(kit.press.typesetter.book, _role(theme, "title"), text, characters)
    colours = {name: colour for name, colour in theme.colours.items() if colour.startswith("#")}
    return faces + palette(colours) + inserts.folders.style()


def _role(theme: Theme, name: str) -> tuple[str, ...]:
    return theme.fonts.get(name) or next(iter(theme.fonts.values()))


def _characters(html: str) -> set[str]:
    """All characters that the page shows, and those that its style sheet may add."""
    text = unescape(re.sub(r"<[^>]*>", "", html))
    return {*text, *"0123456789.·–"}


def _dangling(prose: Prose, html: str) -> list[Diagnostic]:
    """Links within the page that lead nowhere."""
    ids = set(re.findall(r'\bid="([^"]+)"', html))
    out = []
    for target, at in prose.targets:
        if target not in ids:
            near = get_close_matches(target, sorted(ids), 1, 0.5)
            hint = f"did you mean '#{near[0]}'?" if near else "link to a section by its id"
            out.append(Diagnostic("K110", f"no place '#{target}' in the rulebook", at, hint))
    return out

"""The page around the chapters: its head, its contents, its style sheet, its script."""

import re
from base64 import b64encode
from difflib import get_close_matches
from hashlib import sha256
from html import unescape
from typing import Any

from markupsafe import Markup

from generator.diagnostic import Diagnostic
from generator.expr import PathError, look_up
from generator.games.plain import GameInfo
from generator.kit import Kit
from generator.language import Words, phrases
from generator.layout.theme import Theme
from generator.outputs.rulebook.chapters import Book, chapters
from generator.outputs.rulebook.colours import palette
from generator.outputs.rulebook.inserts import PAGE
from generator.outputs.rulebook.letters import STYLES, Letters
from generator.outputs.rulebook.prose import Prose
from generator.pack import Pack
from generator.source import Loc


def rulebook(pack: Pack, kit: Kit) -> tuple[str, list[Diagnostic]]:
    """The rulebook's HTML, complete in itself, and what is wrong with it."""
    return page(chapters(pack, kit))


def page(book: Book) -> tuple[str, list[Diagnostic]]:
    """The page around the chapters, and what is wrong with it and with them."""
    pack, inserts = book.kit.pack, book.inserts
    info = pack.game.game
    drawings = Markup(book.figures.drawings.definitions())
    script = Markup(inserts.folders.common_file("rulebook.js") + _companions(book, "js"))
    given: dict[str, Any] = {
        "info": info,
        "rules_of": pack.words(phrases.RULES_OF, title=info.title),
        "numbered": pack.words(phrases.VERSION, version=info.version),
        "notice": notice(pack),
        "facts": facts(pack),
        "chapters": book.chapters,
        "symbols": Markup(book.icons.symbols()) + drawings,
        "script": script,
        "script_hash": b64encode(sha256(script.encode("utf-8")).digest()).decode("ascii"),
    }
    at = Loc(f"content/{pack.name}/rulebook.yaml")
    bare = inserts.rendered(PAGE, at, styles="", **given)
    html = inserts.rendered(PAGE, at, styles=Markup(_styles(book, _characters(bare))), **given)
    return html, [*book.found, *_dangling(book.prose, html)]


def facts(pack: Pack) -> tuple[str, ...]:
    """What stands under the title: players, playing time, designer, as far as they are known."""
    info, minutes, words = pack.game.game, _minutes(pack), pack.words
    known = (
        _players(info, words),
        words(phrases.MINUTES, number=minutes) if minutes else "",
        words(phrases.DESIGNER, name=info.credits["designer"]) if "designer" in info.credits else "",
    )
    return tuple(fact for fact in known if fact)


def notice(pack: Pack) -> str:
    """The status of the game in its credits, or that it is a prototype."""
    return pack.game.game.credits.get("status") or pack.words(phrases.NOTICE)


def _players(info: GameInfo, words: Words) -> str:
    few, many = info.players.min, info.players.max
    if few == many:
        return words(phrases.PLAYERS, number=few)
    return words(phrases.SOME_PLAYERS, few=few, many=many)


def _minutes(pack: Pack) -> int | None:
    """The playing time, where the game's rules name one."""
    try:
        minutes = look_up("rules.minutes", {"game": pack.game})
    except PathError:
        return None
    return minutes if isinstance(minutes, int) else None


def _styles(book: Book, characters: set[str]) -> str:
    theme, drawings = book.kit.press.theme, book.figures.drawings
    letters = Letters(book.kit.press.typesetter.book)
    letters.role("title", _role(theme, "title"), [(True, False)], characters)
    letters.role("text", _role(theme, "text"), STYLES, characters)
    for face, kind in drawings.faces().items():
        letters.drawn(face, kind, drawings.letters[face])
    book.faces |= letters.faces
    colours = {name: colour for name, colour in theme.colours.items() if colour.startswith("#")}
    sheet = book.inserts.folders.common_file("rulebook.css") + _companions(book, "css")
    return letters.css() + palette(colours) + _running(book.kit.pack.game.game.title) + sheet


def _companions(book: Book, ending: str) -> str:
    """Scripts or style sheets of the common inserts that the rulebook has; a game's own bring none."""
    inserts = dict.fromkeys(section.insert for section in book.kit.pack.game.rulebook.values() if section.insert)
    return "".join(book.inserts.folders.companion(f"{name}.{ending}") for name in inserts)


def _running(title: str) -> str:
    """The running head: the game's title as a CSS string, every other character than a letter by its number."""
    spelt = "".join(one if one.isalnum() or one == " " else f"\\{ord(one):x} " for one in title)
    return f'@page{{@top-left{{content:"{spelt}"}}}}\n'


def _role(theme: Theme, name: str) -> tuple[str, ...]:
    return theme.fonts.get(name) or next(iter(theme.fonts.values()))


def _characters(html: str) -> set[str]:
    """All characters that the page shows outside its drawings, and those that its style sheet may add."""
    shown = re.sub(r"<defs>.*?</defs>|<script>.*?</script>", "", html, flags=re.DOTALL)
    titles = "".join(re.findall(r' title="([^"]*)"', shown))
    return {*unescape(re.sub(r"<[^>]*>", "", shown) + titles), *"0123456789.·–/"}


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

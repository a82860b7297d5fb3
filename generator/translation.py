"""A pack in another language, and how far its translations go.

Comes in: a pack and the code of a language.  Goes out: the pack with the texts of ``content/<game>/lang/<code>.yaml``
in place of its own, and the :class:`Coverage` of that language.  ``<code>.lock.yaml`` beside it keeps a hash of each
text that was translated, by which translations are known whose text has changed since.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from hashlib import blake2b
from typing import Any

from generator.diagnostic import Diagnostic
from generator.language import KNOWN, Overlaid, Told, laid_over, phrases, said, texts, written
from generator.model import Text, salvage
from generator.pack import Pack, packaged
from generator.source import Loc, Tree
from generator.workspace import COMMON

_MARKED = re.compile(r'"([^"]*)"\s*\|\s*t\b|\|\s*plural\("([^"]*)"\)')
"""What is translated of the rulebook's templates: ``{{ "Contents"|t }}``, ``{{ n|plural("piece|pieces") }}``."""


@dataclass(frozen=True)
class Coverage:
    """What of a game is there in a language."""

    language: str
    total: int
    """Texts of the content and of templates."""
    missing: tuple[Told, ...]
    """Texts of the content without a translation."""
    stale: tuple[Told, ...]
    """Translated texts that have changed since; ``text`` is what they say now."""
    words: tuple[str, ...]
    """Texts of the game's templates without a translation."""
    common: tuple[str, ...]
    """Texts of common templates without a translation."""
    done: tuple[Told, ...]
    """Texts of the content that are translated."""

    def __str__(self) -> str:
        told = f"{self.language}: {self.total - self.lacking} of {self.total} texts translated"
        return told + (f", {len(self.stale)} of them stale" if self.stale else "")

    @property
    def lacking(self) -> int:
        """How many texts have no translation."""
        return len(self.missing) + len(self.words) + len(self.common)


def translated(pack: Pack, code: str, *, begun: bool = True) -> tuple[Pack, Coverage | None]:
    """The pack in a language, with findings of its own alone, and what is there in that language.

    The pack itself when it is in that language; K124 and no coverage when there is nothing in it,
    unless it need not be ``begun``.
    """
    if code == pack.language or "game" in pack.gaps:
        return pack, None
    if begun and code not in pack.languages():
        pack.found.append(_no_language(pack, code))
        return pack, None
    folder = f"content/{pack.name}"
    sources = pack.sources.beside()
    other = replace(pack, found=[], notes=[], sources=sources, _compiled={})
    source = other.overlay(code)
    file = f"{folder}/lang/{code}.yaml"
    done = laid_over(pack.game, None if source is None else source.tree, file, folder, pack.gaps)
    info = done.game.game.model_copy(update={"language": code})
    other = replace(other, game=done.game.model_copy(update={"game": info}), translated=code)
    sources.moved |= done.moved
    other.found += done.found
    coverage = _coverage(pack, other, done, code)
    other.found += _stale(coverage, done)
    other.found += _strangers(pack, other)
    if code.partition("-")[0] not in KNOWN:
        message = f"the plural forms and number words of '{code}' are not known; English rules are used"
        hint = f"known: {', '.join(KNOWN)}; write numbers in digits"
        other.found.append(Diagnostic("K125", message, Loc(file), hint))
    return other, coverage


def _no_language(pack: Pack, code: str) -> Diagnostic:
    known = [pack.language, *pack.languages()]
    near = get_close_matches(code, known, 1, 0.5)
    hint = f"did you mean '{near[0]}'?" if near else f"languages here: {', '.join(known)}"
    at = Loc(f"content/{pack.name}/game.yaml", ("language",))
    return Diagnostic("K124", f"the game has no translation '{code}'", at, hint)


def _coverage(pack: Pack, other: Pack, done: Overlaid, code: str) -> Coverage:
    every = list(texts(pack.game, f"content/{pack.name}"))
    missing = tuple(one for one in every if one.route not in done.done)
    recorded = hashes(other, code)
    stale = tuple(one for one in done.done.values() if recorded.get(name(one), digest(one)) != digest(one))
    own, common = _words(pack)
    words = tuple(text for text in own if not other.words.has(text))
    rest = tuple(text for text in common if not other.words.has(text))
    total = len(every) + len(own) + len(common)
    return Coverage(code, total, missing, stale, words, rest, tuple(done.done.values()))


def _words(pack: Pack) -> tuple[list[str], list[str]]:
    """The texts to translate in the game's own templates, and in the common ones that it uses and on its sheets."""
    own, common = pack.trees(pack.workspace.templates / pack.name), _common(pack)
    kit, pictures = pack.game.kit.values(), pack.game.pictures.values()
    wanted = [*(side for one in kit for side in (one.front, one.back) if side), *(one.front for one in pictures)]
    used: dict[str, Tree] = {}
    for face in (*wanted, *(str(tree.get("extends")) for tree in own.values())):
        while face in common and face not in {**own, **used}:
            used[face] = common[face]
            face = str(common[face].get("extends"))
    inserts = ["page", *(section.insert for section in pack.game.rulebook.values() if section.insert)]
    mine, shared = _pages(pack)
    first = dict.fromkeys([*_said(own, {**common, **own}), *_marked(mine.values())])
    pages = [shared[one] for one in dict.fromkeys(inserts) if one in shared and one not in mine and pack.game.rulebook]
    second = dict.fromkeys([*phrases.all(), *_said(used, {**own, **common}), *_marked(pages)])
    return list(first), [text for text in second if text not in first]


def _said(faces: Mapping[str, Tree], every: Mapping[str, Any]) -> Iterator[str]:
    """What faces say, each read together with those that it extends."""
    for tree in faces.values():
        below: dict[str, Tree] = {}
        base = tree
        while isinstance(base, dict) and (face := str(base.get("extends"))) in every and face not in below:
            base = below[face] = every[face]
        yield from said([tree], below.values())


def _common(pack: Pack) -> dict[str, dict[str, Tree]]:
    """The common face templates, the workspace's own in place of those that come with the package."""
    return {**pack.trees(packaged() / "templates" / COMMON), **pack.trees(pack.workspace.templates / COMMON)}


def _pages(pack: Pack) -> tuple[dict[str, str], dict[str, str]]:
    """The rulebook's templates: the game's own, and the common ones."""
    folders = (packaged() / "templates" / "rulebook", pack.workspace.templates / "rulebook")
    own = pack.workspace.templates / pack.name / "rulebook"
    common = {path.stem: path for folder in folders for path in sorted(folder.glob("*.html"))}
    return (
        {path.stem: path.read_text("utf-8-sig") for path in sorted(own.glob("*.html"))},
        {stem: path.read_text("utf-8-sig") for stem, path in common.items()},
    )


def _marked(pages: Iterable[str]) -> Iterator[str]:
    for page in pages:
        yield from (text or forms for text, forms in _MARKED.findall(page))


def _stale(coverage: Coverage, done: Overlaid) -> Iterator[Diagnostic]:
    """K122 for each translation whose text has changed since."""
    for one in coverage.stale:
        message = f"the text of '{name(one)}' has changed since it was translated"
        hint = f"look it through; then 'kitwright language GAME {coverage.language} --accept' takes it as it is"
        yield Diagnostic("K122", message, done.moved[one.at], hint, ((one.at, "it says now"),))


def _strangers(pack: Pack, other: Pack) -> Iterator[Diagnostic]:
    """K123 for whatever the game's own table of words translates and no template says."""
    folder = pack.workspace.templates / pack.name
    file = f"templates/{pack.name}/lang/{other.language}.yaml"
    table = next((one for one in other.words.tables if one.file == file), None)
    if table is None:
        return
    trees = [*pack.trees(folder).values(), *_common(pack).values()]
    pages = [page for one in _pages(pack) for page in one.values()]
    stocks = [one.stock for one in pack.game.kit.values()]
    known = {
        *written(trees),
        *_marked(pages),
        *phrases.all(),
        *stocks,
        *(what.replace("_", " ").capitalize() for what in pack.game.game.credits),
    }
    for text in table.texts:
        if text not in known:
            near = get_close_matches(text, sorted(known), 1, 0.6)
            hint = f"did you mean '{near[0]}'?" if near else "copy the text as the template has it, braces and all"
            at = Loc(table.file, (text,), key=True)
            yield Diagnostic("K123", f"no template says '{shortened(text)}'", at, hint)


def shortened(text: str) -> str:
    """The beginning of a long text."""
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:60] + "…"


def name(told: Told) -> str:
    """A route as the lock has it."""
    return ".".join(map(str, told.route))


def digest(told: Told) -> str:
    """Eight hexadecimal digits of a text, white space counted as one space."""
    return blake2b(" ".join(told.text.split()).encode("utf-8"), digest_size=4).hexdigest()


def hashes(pack: Pack, code: str) -> dict[str, str]:
    """What the lock of a language has; by route, the digest of the text that was translated."""
    source = pack.overlay(f"{code}.lock")
    if source is None:
        return {}
    table, found, _ = salvage(dict[str, Text], source.tree, Loc(source.file))
    pack.found += found
    return table or {}


def locked(coverage: Coverage) -> str:
    """The lock of a language in which every translation is good for the text as it is."""
    head = f"# What {coverage.language}.yaml translates, as it was then; 'kitwright language --accept' writes this.\n"
    return head + "".join(f'"{name(one)}": "{digest(one)}"\n' for one in sorted(coverage.done, key=name))

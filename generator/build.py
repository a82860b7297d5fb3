"""From a pack to its files: the only module that knows the whole road."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path

from generator.books import gallery
from generator.diagnostic import Diagnostic, Severity
from generator.kit import Group, Kit, kit_of
from generator.memory import last_build
from generator.outputs import files
from generator.outputs.manifest import dropped
from generator.pack import Pack, Workspace, without_content
from generator.request import (
    Options,
    draw_for_findings,
    hashed,
    in_words,
    moved,
    papers,
    picked,
    put,
    ready,
    spoken,
    stops,
    unknown,
    wanted,
)
from generator.sheets.impose import Plan, Printing, plan
from generator.source import Loc
from generator.unchanged import fingerprint, looks, note, unchanged
from generator.writing import How, Written, write


@dataclass(kw_only=True)
class Result(Written):
    """What a build made, or why it made nothing."""

    pack: Pack
    folder: Path | None = None
    unchanged: bool = False
    """Whether all was there already, so that nothing was done."""

    @property
    def ok(self) -> bool:
        return self.folder is not None


def check(workspace: Workspace, name: str, languages: Iterable[str] | None = None) -> tuple[Pack, Kit | None]:
    """Read, check and fit everything of a game, in all its languages or in some; draw nothing into files."""
    pack, kit = ready(workspace, name)
    if kit is not None:
        draw_for_findings(kit, kit.groups)
    for code in pack.languages() if languages is None else languages:
        _check_in(pack, code)
    return pack, kit


def _check_in(pack: Pack, language: str) -> None:
    """Check and fit a game in another language; what is wrong only there is added."""
    before = {(one.code, one.at) for one in pack.found}
    other = spoken(pack, language)
    if other is pack:
        return
    kit = kit_of(other)
    if kit is not None:
        draw_for_findings(kit, kit.groups)
    pack.found += [other.sources.placed(one) for one in other.found if (one.code, one.at) not in before]
    pack.sources.join(other.sources)
    pack.notes += other.notes


def build(workspace: Workspace, name: str, options: Options) -> Result:
    """Check the game and write its kit; nothing is written when there is an error.

    Nothing is done at all when an equal build has left its files and nothing changed that they depend on.
    """
    folder = (options.out or workspace.root / "output") / (f"{name}-cut" if options.cutter else name)
    files.recover(folder)
    made = None if options.gallery else unchanged(folder, fingerprint(workspace, name, in_words(options)))
    if made:
        return Result(pack=without_content(workspace, name), folder=folder, made=made, unchanged=True)
    pack, kit = ready(workspace, name, options.language)
    result = Result(pack=pack)
    pack.found += unknown(pack, kit, options)
    on = papers(pack, options)
    if kit is None:
        return result
    seated = kit if options.players is None or stops(pack, options) else _seated(pack, options.players)
    if seated is None:
        return result
    kit.press.draft = seated.press.draft = options.draft
    groups = [picked(group, options.only) for group in seated.groups if wanted(group.name, options.only)]
    how_printed = options.printing._replace(white=options.profile.white)
    if options.cutter:
        known = pack.cutters()
        pack.found += _no_cutter(pack, options.cutter, known)
        how_printed = how_printed._replace(cutter=known.get(options.cutter))
        groups = [group for group in groups if group.kind.cut not in ("none", "label") and not group.kind.tiled]
    plans = [plan(group, paper, how_printed) for paper in on for group in groups]
    if options.cutter:
        groups, plans = _cuttable(pack, groups, plans)
    pack.found += [one for one in plans if isinstance(one, Diagnostic)]
    if plans and all(isinstance(one, Diagnostic) and one.severity is Severity.WARNING for one in plans):
        message = f"nothing that was asked for can be printed on {' or '.join(paper.name for paper in on)}"
        pack.found.append(Diagnostic("K304", message, Loc(f"content/{name}/kit.yaml"), "choose another --paper"))
    if stops(pack, options):
        draw_for_findings(kit, groups)
        return result
    sound = [one for one in plans if isinstance(one, Plan)]
    code = hashed(pack)
    if code is None:
        return result
    looked = looks(workspace, name, f"{pack.game.game.language} {options.draft} {pack.translated}")
    whole, all_pages = not options.only and not options.cutter, not options.pages
    how = How(
        on, how_printed, options.profile, whole=whole, players=options.players, pages=options.pages,
        recorded=all_pages and not (options.only or options.players or pack.translated),
        language=pack.translated,
        singly=all_pages, rulebook=whole and all_pages, zip=options.zip, steps=options.steps, looks=looked,
    )  # fmt: skip

    seated.press.memory = last_build(folder, seated.pack.game, looked)

    gone: set[str] = set()

    def fill(new: Path) -> None:
        write(seated, sound, how, new, result, code, kit)
        pack.found.extend([*seated.press.found, *_beyond(pack, options.pages, result)])
        now = fingerprint(workspace, name, in_words(options))  # of what was read, unless that has moved
        pack.found.extend(moved(pack))
        if now and not pack.found:  # findings are to be told each time
            note(new, folder, now)
        gone.update(dropped(folder, new))

    def show(new: Path) -> None:
        gallery(kit, new)
        pack.found.extend(one for one in kit.press.found if one not in pack.found)

    shown = folder.with_name("gallery")
    if not put(folder, pack, options, fill, gone) or (options.gallery and not put(shown, pack, options, show)):
        result.made = []
        return result
    result.folder, result.removed = folder, sorted(gone)
    return result


def _seated(pack: Pack, players: int) -> Kit | None:
    """The kit of a table of so many players; None, and K312, when the game is not for them."""
    least, most = pack.game.game.players.min, pack.game.game.players.max
    if not least <= players <= most:
        at = pack.game.game.at("players")
        message = f"the game is for {least} to {most} players, not for {players}"
        pack.found.append(Diagnostic("K312", message, at, f"choose a number from {least} to {most} with --players"))
        return None
    fewer = replace(pack, game=pack.game.seated(players), found=[])
    kit = kit_of(fewer)
    pack.found += [one for one in fewer.found if one not in pack.found]
    return kit


def _beyond(pack: Pack, pages: Iterable[range], result: Written) -> Iterator[Diagnostic]:
    """K313 for pages that the file of all sheets has not."""
    for span in pages:
        if span.stop - 1 > result.pages:
            message = f"the kit has {result.pages} page{'s' * (result.pages != 1)}, not {span.stop - 1}"
            hint = "the print guide names the pages of each part"
            yield Diagnostic("K313", message, Loc(f"content/{pack.name}/kit.yaml"), hint)


def _no_cutter(pack: Pack, name: str, known: Iterable[str]) -> Iterator[Diagnostic]:
    """K309 for a template that is none."""
    if name not in known and "cutters.yaml" not in pack.gaps:
        near = get_close_matches(name, list(known), 1, 0.5)
        hint = f"did you mean '{near[0]}'?" if near else f"known: {', '.join(known)}"
        yield Diagnostic("K309", f"no template of a cutting machine is called '{name}'", Loc("command line"), hint)


def _cuttable(
    pack: Pack, groups: list[Group], plans: list[Plan | Diagnostic]
) -> tuple[list[Group], list[Plan | Diagnostic]]:
    """What fits between the marks; the rest is a warning (K311), to be cut by hand."""
    for one in plans:
        if isinstance(one, Diagnostic):
            hint = "print it with 'kitwright build' and cut it by hand, or choose a larger paper"
            pack.found.append(Diagnostic("K311", one.message, one.at, hint))
    sound: list[Plan | Diagnostic] = [one for one in plans if isinstance(one, Plan)]
    names = {one.group.name for one in sound if isinstance(one, Plan)}
    return [group for group in groups if group.name in names], sound


__all__ = ["Options", "Printing", "Result", "build", "check"]

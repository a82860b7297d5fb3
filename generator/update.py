"""What changed in a game since an earlier state of it, and the kit of just that.

Comes in: a game and a reference: a manifest, a commit or tag of git, or the last build.  Goes out: the
changes, a page that shows them, and on request sheets with only the pieces that are new.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

from generator.before import AT, Before, before, side_of
from generator.compare import SIDES, Change, Side, compare
from generator.diagnostic import Diagnostic
from generator.frame import Frame
from generator.games.plain import KitEntry
from generator.kit import Group, Kit
from generator.limits import MOST_NOTES
from generator.maker import Maker
from generator.outputs.changes import About, Shown, changes_page, gone
from generator.outputs.changes.printed import Row, pages, row
from generator.pack import Pack, Workspace
from generator.report import Section
from generator.request import Options, draw_for_findings, hashed, moved, papers, put, ready, stops
from generator.sheets.impose import Plan, Printing, plan
from generator.writing import How, Written, write

Play = Callable[[Pack, Pack, str], Section]
"""Plays the earlier game, called so, and the present one, and tells what differs."""
OLD = "old|"
"""What the name of a piece begins with that is shown as it was."""
NOTES = ("CHANGES", "CHANGES.md", "CHANGES.txt")
"""The designer's notes of changes, in the folder of the game's content."""


@dataclass(kw_only=True)
class Update(Written):
    """What changed, and what was made of it; no folder when an error stopped it."""

    pack: Pack
    since: str = ""
    changes: list[Change] = field(default_factory=list)
    played: Section | None = None
    """What the edit does to the figures, if that was asked for."""
    folder: Path | None = None

    @property
    def ok(self) -> bool:
        return self.folder is not None


def update(
    workspace: Workspace, name: str, options: Options, since: str, *, sheets: bool, play: Play | None = None
) -> Update:
    """Compare the game with what ``since`` names; write the page and, if ``sheets``, the update kit.

    ``play`` adds what the edit does to the figures of the game.
    """
    pack, kit = ready(workspace, name)
    result = Update(pack=pack)
    code = hashed(pack)
    if kit is None or code is None or stops(pack, options):
        if kit is not None:
            draw_for_findings(kit, kit.groups)
        return result
    output = options.out or workspace.root / "output"
    with ExitStack() as stack:
        earlier = before(workspace, name, since, output / name, stack)
        if isinstance(earlier, Diagnostic):
            pack.found.append(earlier)
            return result
        asked, how = _as_before(earlier, pack, options)
        now = side_of(kit, asked, how)
        pack.found += kit.press.found
        kit.press.found = []
        if stops(pack, options):
            return result
        result.since, result.changes = earlier.words, compare(earlier.side, now)
        if play is not None:
            if earlier.pack is None:
                hint = "name a commit or a tag of git with --since"
                pack.found.append(Diagnostic("K413", f"{earlier.words} holds no content to play with", AT, hint))
                return result
            result.played = play(earlier.pack, pack, since)
        job = _Job(result, kit, earlier, now, asked, code)
        folder = output / f"{name}-changes"
        if put(folder, pack, options, lambda new: job.write(new, sheets=sheets)):
            result.folder = folder
    return result


def _as_before(earlier: Before, pack: Pack, options: Options) -> tuple[Options, Printing]:
    """The paper and the way of backs of the earlier build, which some faces tell of; else those asked for."""
    if earlier.made is None:
        return options, options.printing
    names = {paper.name: one for one, paper in pack.papers().items()}
    first = names.get(earlier.made.papers[0]) if earlier.made.papers else None
    asked = replace(options, papers=(first,)) if first else options
    return asked, options.printing._replace(backs=earlier.made.backs, order=earlier.made.order)


@dataclass
class _Job:
    """A comparison on its way to its files."""

    result: Update
    kit: Kit
    earlier: Before
    now: Side
    options: Options
    code: str

    def write(self, new: Path, *, sheets: bool) -> None:
        """The page, and the update kit if ``sheets``."""
        pack, kit = self.result.pack, self.kit
        shown = list(self._shown())
        info = pack.game.game
        about = About(info.title, self.earlier.words, f"version {info.version}, pack {self.code}", _notes(pack))
        page = changes_page(shown, about, kit, self.result.played)
        (new / "changes.html").write_text(page, encoding="utf-8", newline="\n")
        if sheets and self.result.changes:
            self._sheets(new, shown, about)
        pack.found += moved(pack)
        self.result.made = sorted(path.name for path in new.iterdir())

    def _shown(self) -> Iterator[Shown]:
        """Every change with its faces, as far as they are at hand."""
        for change in self.result.changes:
            yield Shown(change, _faces(self.earlier.side, change), _faces(self.now, change))

    def _sheets(self, new: Path, shown: Sequence[Shown], about: About) -> None:
        """The new pieces on the fewest sheets, after pages that say what to take out and what to put in."""
        pack, kit, options = self.result.pack, self.kit, self.options
        real, old = kit.press.pieces, {_old(one.change): one.old for one in shown}

        def piece(name: str, side: str) -> Frame | str:
            if name.startswith(OLD):
                return old.get(name, {}).get(side, "the earlier face is not at hand")
            found: Frame | str = real(name, side)
            return found

        kit.press.pieces = piece
        paper = papers(pack, options)[0]
        how = options.printing._replace(white=options.profile.white)
        plans: list[Plan] = []
        for group in (*self._pages(shown, about), *_picked(self.result.changes, kit)):
            made = plan(group, paper, how)
            if isinstance(made, Plan):
                plans.append(made)
            else:
                pack.found.append(made)
        files = How(
            [paper], how, options.profile, whole=True, recorded=False, name="update", singly=False, rulebook=False
        )
        write(kit, plans, files, new, self.result, self.code, kit)
        pack.found += kit.press.found

    def _pages(self, shown: Sequence[Shown], about: About) -> Iterator[Group]:
        """The pages in front, as a group of the kit."""
        maker = Maker(self.result.pack, self.result.pack.kinds())
        entry = KitEntry(title="Update", kind="page", front="update", stock=_paper(self.kit))
        group = maker.group("update", entry)
        self.result.pack.found += maker.found
        if group is None:
            return
        whole = {one.name for one in self.kit.groups if one.kind.cut == "none"}
        rows = [self._row(one) for one in shown if one.change.group not in whole]
        scopes = [
            {"id": f"page_{number}", "number": number, "it": entry, **page}
            for number, page in enumerate(pages(rows, about.before, about.notes), 1)
        ]
        yield replace(group, scopes=scopes, copies=[1] * len(scopes))

    def _row(self, one: Shown) -> Row:
        """One change as the printed page tells it."""
        change = one.change
        group = next((group for group in self.kit.groups if group.name == change.group), None)
        entry = next((scope["it"] for scope in group.scopes if scope["id"] == change.id), None) if group else None
        called = next((getattr(entry, key) for key in ("name", "title") if hasattr(entry, key)), "")
        alone = change.id == change.group
        old, new = one.old.get("front"), one.new.get("front")
        pieces = (
            _old(change) if old is not None and not gone(old, self.kit) else "",
            f"{change.group}:{change.id}" if change.how != "removed" else "",
        )
        marks = (old.mark if old is not None else "", new.mark if new is not None else "")
        is_round = group is not None and group.kind.cut == "round"
        name = called if isinstance(called, str) and not alone else ""
        return row(change, name, marks, pieces, is_round=is_round)


def _faces(side: Side, change: Change) -> Mapping[str, Frame]:
    rows = {name: side.record.rows.get((change.group, change.id, name)) for name in SIDES}
    at_hand = side.faces(frozenset(row.hash for row in rows.values() if row))
    return {name: at_hand[row.hash] for name, row in rows.items() if row and row.hash in at_hand}


def _old(change: Change) -> str:
    return f"{OLD}{change.group}:{change.id}"


def _picked(changes: Sequence[Change], kit: Kit) -> Iterator[Group]:
    """The groups with what is to be printed: faces that are new, and copies that are missing; no guide pages."""
    for group in kit.groups:
        wanted = {
            one.id: one.copies[1] - one.copies[0] if one.how == "copies" else one.copies[1]
            for one in changes
            if one.group == group.name and group.kind.cut != "none"
        }
        more = {name: count for name, count in wanted.items() if count > 0}
        if more:
            yield replace(group, picked=more)


def _paper(kit: Kit) -> str:
    """The stock of the kit's own pages, else plain paper."""
    return next((group.entry.stock for group in kit.groups if group.kind.cut == "none"), "paper")


def _notes(pack: Pack) -> str:
    """The newest part of the designer's notes: up to the second heading, if there are headings."""
    for name in NOTES:
        path = pack.workspace.content / pack.name / name
        if path.is_file() and path.resolve().is_relative_to(pack.workspace.content.resolve()):
            with path.open("rb") as file:
                text = file.read(MOST_NOTES).decode("utf-8", "replace").replace("\r\n", "\n").strip()
            first, *rest = text.split("\n## ")
            return f"## {rest[0]}".strip() if rest and first.startswith("# ") else first.strip()
    return ""

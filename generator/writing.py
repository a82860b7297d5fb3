"""The files of a build: sheets into PDFs, the rulebook, the manifest.

Comes in: a kit and how its groups lie on paper.  Goes out: files in one folder, and what was made.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from generator.books import books
from generator.credits import Used
from generator.cutter import Cutter
from generator.diagnostic import Diagnostic
from generator.kit import Component, Group, Kit
from generator.outputs.archive import zipped
from generator.outputs.cut import write_cuts
from generator.outputs.frames import Keeper
from generator.outputs.manifest import FRAMES, MANIFEST, Made, Place, manifest
from generator.outputs.notice import notice
from generator.outputs.record import Record
from generator.profile import Matrix, Profile, placing
from generator.sheets.beside import families_beside
from generator.sheets.impose import Imprint, Pair, Paper, Plan, Printing, impose, pieces, posters
from generator.sheets.ink import Paler
from generator.sheets.model import Sheet
from generator.sheets.printed import Printed, printing
from generator.sheets.sharing import Run, arrange, share
from generator.source import Loc
from generator.steps import Steps

if TYPE_CHECKING:
    from generator.outputs.pdf import PdfWriter


@dataclass(kw_only=True)
class Written:
    """What a build made."""

    made: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    """Files of the build before whose component is gone."""
    pages: int = 0
    """Pages of the file of all sheets, on the paper that needs fewest."""
    printed: dict[str, Printed] = field(default_factory=dict)
    """For each paper, what is printed."""
    sheets: dict[str, dict[str, int]] = field(default_factory=dict)
    """For each paper, sheets of each stock."""
    shrunk: dict[str, dict[str, tuple[float, float]]] = field(default_factory=dict)
    """For each group, styles set smaller than wished: the size and the wish, points."""


BOOK = 12
"""Steps that a rulebook is counted as: it takes about as long as so many sheets."""


@dataclass(frozen=True)
class How:
    """What a build's files depend on beside the kit."""

    papers: list[Paper]
    printing: Printing
    profile: Profile
    """What the printer needs; posters, which a shop prints, are drawn as they are."""
    whole: bool
    """Whether there is a file of all sheets, on which groups share sheets."""
    players: int | None = None
    """Players whose kit it is, when not the largest table's."""
    pages: tuple[range, ...] = ()
    """Pages of the file of all sheets that are wanted; only they are made then."""
    language: str = ""
    """The language that the kit is translated into."""
    recorded: bool = True
    """Whether this is what later builds are compared with: the kit in its usual numbers, nothing left out."""
    looks: str = ""
    """Hash of all that faces depend on beside the content."""
    name: str = "kit"
    """What the file of all sheets is called."""
    singly: bool = True
    """Whether each group has a file of its own, too."""
    rulebook: bool = True
    zip: bool = False
    """Whether the file of all sheets and the rulebooks come in one file, too."""
    steps: Steps = field(default_factory=Steps)

    def rulebook_done(self) -> None:
        """Tell that one of the rulebooks is finished."""
        for _ in range(BOOK):
            self.steps.done("Rulebook")

    @property
    def suffix(self) -> str:
        """What names of files add for what is not usual."""
        return suffix(self.printing) + self._told

    @property
    def notices(self) -> str:
        """The name of the file that tells whose work is in the others; a part of the kit has one for itself."""
        part = "-part" if self.pages or not (self.whole or self.printing.cutter) else ""
        return f"notices{part}{self._told}.txt"

    @property
    def _told(self) -> str:
        players = f"-{self.players}p" if self.players else ""
        return (f"-{self.language}" if self.language else "") + players


def write(kit: Kit, plans: list[Plan], how: How, new: Path, result: Written, code: str, book: Kit) -> None:
    """All files of the build into the folder ``new``.

    ``code`` is the hash of the pack; ``book`` is the kit of the rulebook, which is that of the largest table.
    """
    with ExitStack() as stack:
        keeper = stack.enter_context(Keeper(new / FRAMES)) if how.recorded else None
        files = _Files(kit, how, new, result, _imprint(kit, code), keeper)
        books_to_do = 1 + len(how.papers) if how.rulebook and book.pack.game.rulebook else 0
        how.steps.begin(sum(one.sheets * one.sides for one in plans) + BOOK * books_to_do)
        for paper in how.papers:
            files.on_paper(paper, [one for one in plans if one.paper == paper])
        if how.singly:
            files.posters({one.group.name: one.group for one in plans}.values())
    if how.printing.cutter is not None:
        files.cuts(plans, how.printing.cutter, code)
    if how.rulebook and book.pack.game.rulebook:
        if book is not kit:
            book.press.given = printing(book, how.papers[-1], how.printing)
        end = f"-{how.language}" if how.language else ""
        files.pages |= books(book, how.papers, new, files.used, how.rulebook_done, end)
    (new / how.notices).write_text(notice(kit, files.used), encoding="utf-8", newline="\n")
    if how.recorded:
        files.manifest(code)
    if how.zip:
        files.zips()
    if how.pages:
        result.sheets.clear()  # they tell of the whole kit
    result.made = sorted(path.name for path in new.iterdir())


@dataclass
class _Files:
    """The files of one build on their way into its folder."""

    kit: Kit
    how: How
    new: Path
    result: Written
    imprint: Imprint
    keeper: Keeper | None
    record: Record = field(init=False)
    places: list[Place] = field(default_factory=list)
    pages: dict[str, int] = field(default_factory=dict)
    """Pages of each PDF."""
    used: Used = field(default_factory=Used)

    def __post_init__(self) -> None:
        self.record = Record(self.kit.pack.name, self.kit.pack.game.game.version)

    def zips(self) -> None:
        """For each paper all sheets, the guide among them, and the rulebooks in one file."""
        game, how = self.kit.pack.name, self.how
        end = f"-{how.language}" if how.language else ""
        for paper in how.papers:
            on = paper.name.lower()
            names = (
                f"{game}-{how.name}-{on}{how.suffix}.pdf", f"rulebook{end}.html", f"{game}-rulebook-{on}{end}.pdf",
                how.notices,
            )  # fmt: skip
            made = [one for one in names if (self.new / one).is_file()]
            zipped(self.new, made, self.new / f"{game}-{on}{how.suffix}.zip")

    def on_paper(self, paper: Paper, plans: list[Plan]) -> None:
        """The files of one paper: each group by itself and, of a whole kit, all its sheets with shared ones."""
        kit, how = self.kit, self.how
        kit.press.given = printing(kit, paper, how.printing)
        self.result.printed[paper.name] = kit.press.given["printed"]
        rests: dict[str, list[Pair]] = {}
        begun: set[str] = set()
        sheets = self.result.sheets[paper.name] = {}
        with ExitStack() as stack:
            name = f"{how.name}-{paper.name.lower()}{how.suffix}{_spans(how.pages)}"
            whole = _Chosen(self._open(stack, name, how.name), how.pages) if how.whole else None
            for run in arrange(plans, how.printing) if how.whole else [Run(one, one.sheets) for one in plans]:
                group = run.plan.group
                count = run.own + len(run.shared)
                sheets[group.entry.stock] = sheets.get(group.entry.stock, 0) + count
                rests[group.name] = self._group(run, whole, begun)
                for sheet in share(run.shared, rests, self.imprint, begun):
                    assert whole is not None
                    whole.add(sheet, placing(how.profile, sheet.paper, back=sheet.back))
            if whole is not None:
                self.result.pages = min(whole.pages, self.result.pages or whole.pages)

    def _group(self, run: Run, whole: "_Chosen | None", begun: set[str]) -> list[Pair]:
        """The group's own file, and its own sheets in that of the whole kit; the pieces that sheets share."""
        group, how = run.plan.group, self.how
        kept: deque[Pair] = deque(maxlen=run.rest)
        with ExitStack() as stack:
            writer = self._open(
                stack, f"{group.name}-{run.plan.paper.name.lower()}{how.suffix}{_some(group)}", group.entry.title
            )
            for sheet in impose(run.plan, _kept_back(self._drawn(group), kept), self.imprint):
                how.steps.done(group.entry.title)
                place = placing(how.profile, sheet.paper, back=sheet.back)
                if how.singly:
                    writer.add(sheet, place)
                    self.places += _places(sheet, writer.name, writer.pages)
                if whole is not None and sheet.number <= run.own:
                    whole.add(sheet, place)
                    begun.add(group.name)
                del sheet
        return list(kept)

    def _drawn(self, group: Group) -> Iterator[Component]:
        """The components of a group on their way to the sheets, recorded as they are in full."""
        paler = Paler(self.how.printing.ink)
        for one in self.kit.components(group):
            self.record.add(group, one)
            if self.keeper is not None:
                for _, face in one.faces():
                    self.keeper.add(face.digest, face.frame)
            yield paler.component(one)
        theme = self.kit.press.theme
        smaller = {
            style: (size, theme.styles[style].size)
            for style, size in self.kit.press.sizes.items()
            if size < theme.styles[style].size - 0.01
        }
        if smaller:
            self.result.shrunk[group.name] = smaller

    def posters(self, groups: Iterable[Group]) -> None:
        """Each side of each board on one page of its own size."""
        ink = self.how.printing.ink
        for group in groups:
            if group.kind.tiled:
                with ExitStack() as stack:
                    name = f"{group.name}-poster" + ("" if ink == "full" else f"-{ink}")
                    name += f"-{self.how.language}" if self.how.language else ""
                    writer = self._open(stack, name, group.entry.title)
                    for board in map(Paler(ink).component, self.kit.components(group)):
                        for sheet in posters(group, board):
                            writer.add(sheet)

    def cuts(self, plans: list[Plan], cutter: Cutter, code: str) -> None:
        """The files for a cutting machine."""
        pack = self.kit.pack
        thickness = {stock.name: stock.thickness for stock in pack.stocks().values()}
        about = f"{pack.game.game.title} {pack.game.game.version}, {code}"
        _, missing = write_cuts(plans, cutter, thickness, pack.name, about, self.new)
        if missing is not None:
            message = f"the cut files are SVG only; DXF is written by {missing.library}, which is not installed"
            hint = f"pip install 'kitwright[{missing.extra}]'"
            pack.found.append(Diagnostic("K310", message, Loc(f"content/{pack.name}/kit.yaml"), hint))

    def manifest(self, code: str) -> None:
        """The manifest of all that was made."""
        clean = not (self.kit.pack.found or self.kit.press.found)
        self.record.looks = self.how.looks if clean else ""
        self.record.made_of(self.kit)
        how = self.how
        made = Made(code, tuple(paper.name for paper in how.papers), how.printing.backs, how.printing.order)
        text = manifest(self.record, made, self.places, self.pages, how.notices)
        (self.new / MANIFEST).write_text(text, encoding="utf-8", newline="\n")

    def _open(self, stack: ExitStack, name: str, title: str) -> "PdfWriter":
        """A PDF that is written when the stack closes without an error, unless it has no page."""
        from generator.outputs.pdf import PdfWriter

        pack, press, info = self.kit.pack, self.kit.press, self.kit.pack.game.game
        path = self.new / f"{pack.name}-{name}.pdf"
        author = info.credits.get("designer", "")
        about = (f"{info.title}: {title}", author, info.language)
        writer = PdfWriter(path, *about, press.typesetter.book, pack.icons(), press.pictures)

        def close(kind: object, *_: object) -> None:
            if kind is None and writer.pages:
                writer.close()
                self.pages[path.name] = writer.pages
                self.used.add(writer.used)

        stack.push(close)
        return writer


def _spans(pages: tuple[range, ...]) -> str:
    """What a file's name says of the pages that are in it."""
    said = (f"{one.start}" if len(one) == 1 else f"{one.start}-{one.stop - 1}" for one in pages)
    return f"-pages-{'+'.join(said)}" if pages else ""


class _Chosen:
    """The file of all sheets, or of some of its pages."""

    def __init__(self, writer: "PdfWriter", wanted: tuple[range, ...]) -> None:
        self._writer, self._wanted = writer, wanted
        self.pages = 0
        """Pages that all sheets have."""

    def add(self, sheet: Sheet, place: Matrix) -> None:
        self.pages += 1
        if not self._wanted or any(self.pages in span for span in self._wanted):
            self._writer.add(sheet, place)


def _kept_back(made: Iterator[Component], kept: "deque[Pair]") -> Iterator[Component]:
    """The components, of which the last pieces are kept for sheets that groups share."""
    for one in made:
        if kept.maxlen:
            kept.extend(pieces([one]))
        yield one


def suffix(how: Printing) -> str:
    """What a file's name adds for a way of printing that is not the usual one."""
    chosen = (how.backs, how.order, how.cutter.id if how.cutter else "", how.ink)
    return "".join(f"-{one}" for one in chosen if one not in ("", *Printing()))


def _some(group: Group) -> str:
    """What a file's name adds when only some of a group are in it."""
    if not group.picked:
        return ""
    return f"-{next(iter(group.picked))}" if len(group.picked) == 1 else "-picked"


def _imprint(kit: Kit, code: str) -> Imprint:
    info = kit.pack.game.game
    families = families_beside(kit.press.theme)
    return Imprint(f"{info.title} {info.version}", code, kit.press.typesetter, families, kit.pack.words)


def _places(sheet: Sheet, file: str, page: int) -> Iterator[Place]:
    """Where the faces of a sheet lie."""
    for placed in sheet.placed:
        group, id_, side = placed.name.split(":")
        box = placed.window._replace(x=placed.x, y=placed.y, w=placed.frame.w, h=placed.frame.h)
        yield Place((group, id_, side), file, page, box)

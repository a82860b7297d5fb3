"""From a pack to its files: the only module that knows the whole road."""

from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from difflib import get_close_matches
from fnmatch import fnmatchcase
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from generator.checks import findings
from generator.diagnostic import Diagnostic, Severity
from generator.frame import mark
from generator.kit import Component, Group, Kit, kit_of
from generator.outputs import files
from generator.outputs.manifest import Seen, manifest
from generator.pack import Pack, Workspace, read_pack, shown_path
from generator.sheets.impose import Imprint, Paper, Plan, impose, plan, poster
from generator.sheets.model import Sheet
from generator.source import Loc
from generator.units import Size

if TYPE_CHECKING:
    from generator.outputs.pdf import PdfWriter


@dataclass(frozen=True)
class Options:
    """What a build is asked for."""

    papers: tuple[str, ...] = ("a4",)
    only: tuple[str, ...] = ()
    """Patterns of component names; all when empty."""
    out: Path | None = None
    """Folder of outputs; the workspace's when not given."""
    strict: bool = False


@dataclass
class Result:
    """What a build made, or why it made nothing."""

    pack: Pack
    made: list[str] = field(default_factory=list)
    sheets: dict[str, dict[str, int]] = field(default_factory=dict)
    """For each paper, sheets of each stock."""
    shrunk: dict[str, dict[str, tuple[float, float]]] = field(default_factory=dict)
    """For each group, styles set smaller than wished: the size and the wish, points."""
    folder: Path | None = None

    @property
    def ok(self) -> bool:
        return self.folder is not None


def check(workspace: Workspace, name: str) -> tuple[Pack, Kit | None]:
    """Read, check and fit everything of a game; draw nothing into files."""
    pack, kit = _ready(workspace, name)
    if kit is not None:
        _lay_out(kit, kit.groups)
    return pack, kit


def _ready(workspace: Workspace, name: str) -> tuple[Pack, Kit | None]:
    """The pack and as much of its kit as can be made, whatever is wrong with the rest."""
    pack = read_pack(workspace, name)
    pack.found += findings(pack)
    return pack, kit_of(pack)


def _lay_out(kit: Kit, groups: list[Group]) -> None:
    """Every face drawn for its findings alone, less those that earlier findings may have caused."""
    for group in groups:
        for _ in group.components(kit.press):
            pass
    pack = kit.pack
    pack.found += [one for one in kit.press.found if not _follows(one, pack)]
    kit.press.found = []


def _follows(one: Diagnostic, pack: Pack) -> bool:
    """Whether the finding of a face may be but the echo of another one."""
    if one.code == "K105":
        return any(f"'{name}'" in one.message for name in pack.gaps.get("theme.yaml", ()))
    if one.code == "K103":
        return not pack.whole and not one.at.file.startswith("content/")
    if one.code != "K104":
        return False
    return not pack.whole or any(other.code == "K111" and other.at == one.at for other in pack.found)


def build(workspace: Workspace, name: str, options: Options) -> Result:
    """Check the game and write its kit; nothing is written when there is an error."""
    pack, kit = _ready(workspace, name)
    result = Result(pack)
    pack.found += _unknown(pack, options)
    papers = _papers(pack, options)
    if kit is None:
        return result
    groups = [group for group in kit.groups if _wanted(group.name, options.only)]
    plans = [plan(group, paper) for paper in papers for group in groups]
    pack.found += [one for one in plans if isinstance(one, Diagnostic)]
    if _stops(pack, options):
        _lay_out(kit, groups)
        return result
    sound = [one for one in plans if isinstance(one, Plan)]
    folder = (options.out or workspace.root / "output") / name
    code = _hashed(pack)
    if code is None:
        return result
    try:
        with files.switched(folder) as new:
            _write(kit, sound, papers, new, result, code, whole=not options.only)
            pack.found += kit.press.found
            if _stops(pack, options):
                raise _FoundError
    except _FoundError:
        result.made = []
    except files.OutputError as error:
        at = Loc(f"content/{name}/game.yaml")
        hint = "close programs that show it, make room, or choose another folder with --out"
        pack.found.append(Diagnostic("K401", f"{error}", at, hint))
        result.made = []
    else:
        result.folder = folder
    return result


class _FoundError(Exception):
    """Drawing came upon an error; the new files are dropped."""


def _stops(pack: Pack, options: Options) -> bool:
    return any(one.severity is Severity.ERROR or options.strict for one in pack.found)


def _wanted(name: str, patterns: tuple[str, ...]) -> bool:
    return not patterns or any(fnmatchcase(name, pattern) for pattern in patterns)


def _unknown(pack: Pack, options: Options) -> Iterator[Diagnostic]:
    """K305 for each pattern that meets no component of the kit, and for a kit without any."""
    known = [*pack.game.kit, *pack.gaps.get("kit", ())]
    at = Loc(f"content/{pack.name}/kit.yaml")
    if not known:
        if "kit" not in pack.gaps:
            yield Diagnostic("K305", "the kit has no components", at, "write at least one entry")
        return
    for pattern in options.only:
        if not any(_wanted(name, (pattern,)) for name in known):
            near = get_close_matches(pattern, known, 1, 0.5)
            hint = f"did you mean '{near[0]}'?" if near else f"known: {', '.join(known)}"
            yield Diagnostic("K305", f"no component is called '{pattern}'", at, hint)


def _papers(pack: Pack, options: Options) -> list[Paper]:
    known = pack.papers()
    return [Paper(known[name].name, Size(*known[name].size)) for name in options.papers if name in known]


def _hashed(pack: Pack) -> str | None:
    """The hash of the pack; None, and a finding, when one of its files cannot be read."""
    try:
        return pack_hash(pack)
    except OSError as error:
        why = (error.strerror or "it failed").lower()
        at = Loc(shown_path(Path(error.filename or pack.workspace.content / pack.name), pack.workspace))
        hint = "check that it may be read, or take it out of the pack"
        pack.found.append(Diagnostic("K001", f"the file cannot be read: {why}", at, hint))
        return None


def pack_hash(pack: Pack) -> str:
    """Eight hexadecimal digits of all that the pack's author wrote: content and templates."""
    total = blake2b(digest_size=4)
    workspace = pack.workspace
    for folder in (workspace.content / pack.name, workspace.templates / pack.name):
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file():
                total.update(path.relative_to(folder).as_posix().encode("utf-8") + b"\0")
                total.update(path.read_bytes().removeprefix(BOM_UTF8).replace(b"\r\n", b"\n") + b"\0")
    return total.hexdigest()


def _write(
    kit: Kit, plans: list[Plan], papers: list[Paper], new: Path, result: Result, code: str, *, whole: bool
) -> None:
    """All files of the build into the folder ``new``; ``code`` is the hash of the pack."""
    pack = kit.pack
    imprint = _imprint(kit, code)
    seen: list[Seen] = []
    pages: dict[str, int] = {}
    for paper in papers:
        with ExitStack() as stack:
            all_sheets = None
            if whole:
                path = new / f"{pack.name}-kit-{paper.name.lower()}.pdf"
                all_sheets = _open(stack, kit, path, "kit", pages)
            result.sheets[paper.name] = {}
            for one in plans:
                if one.paper != paper:
                    continue
                stocks = result.sheets[paper.name]
                stocks[one.group.entry.stock] = stocks.get(one.group.entry.stock, 0) + one.sheets
                path = new / f"{pack.name}-{one.group.name}-{paper.name.lower()}.pdf"
                with ExitStack() as own:
                    writer = _open(own, kit, path, one.group.entry.title, pages)
                    drawn = _remember(one.group, kit, seen, result)
                    for sheet in impose(one, drawn.components, imprint):
                        drawn.note(sheet, path.name, writer.pages + 1)
                        writer.add(sheet)
                        if all_sheets is not None:
                            all_sheets.add(sheet)
                        del sheet
    for group in {one.group.name: one.group for one in plans}.values():
        if group.kind.tiled:
            board = next(group.components(kit.press))
            path = new / f"{pack.name}-{group.name}-poster.pdf"
            with ExitStack() as own:
                _open(own, kit, path, group.entry.title, pages).add(poster(group, board))
    if whole and pack.game.rulebook:
        from generator.outputs.rulebook import rulebook

        page, found = rulebook(pack, kit)
        pack.found += found
        (new / "rulebook.html").write_text(page, encoding="utf-8", newline="\n")
    names = "+".join(paper.name.lower() for paper in papers)
    text = manifest(pack.name, pack.game.game.version, code, names, seen, pages)
    (new / "manifest.json").write_text(text, encoding="utf-8", newline="\n")
    result.made = sorted(path.name for path in new.iterdir())


def _imprint(kit: Kit, code: str) -> Imprint:
    info = kit.pack.game.game
    theme = kit.press.theme
    families = theme.fonts.get("label") or next(iter(theme.fonts.values()))
    return Imprint(f"{info.title} {info.version}", code, kit.press.typesetter, families)


def _open(stack: ExitStack, kit: Kit, path: Path, title: str, pages: dict[str, int]) -> "PdfWriter":
    """A PDF that is written when the stack closes without an error."""
    from generator.outputs.pdf import PdfWriter

    info = kit.pack.game.game
    author = info.credits.get("designer", "")
    book = kit.press.typesetter.book
    writer = PdfWriter(path, f"{info.title}: {title}", author, info.language, book, kit.pack.icons())

    def close(kind: object, *_: object) -> None:
        if kind is None and writer.pages:
            writer.close()
            pages[path.name] = writer.pages

    stack.push(close)
    return writer


@dataclass
class _Drawn:
    """The components of a group on their way to the sheets, noted for the manifest."""

    components: Iterator[Component]
    seen: list[Seen]
    kind: str
    about: dict[str, tuple[int, str, str]] = field(default_factory=dict)

    def note(self, sheet: Sheet, file: str, page: int) -> None:
        for placed in sheet.placed:
            group, id_, side = placed.name.split(":")
            copies, hashed, marked = self.about[f"{id_}:{side}"]
            box = placed.window._replace(x=placed.x, y=placed.y, w=placed.frame.w, h=placed.frame.h)
            self.seen.append(Seen(group, id_, side, self.kind, copies, hashed, marked, file, page, box))


def _remember(group: Group, kit: Kit, seen: list[Seen], result: Result) -> _Drawn:
    drawn = _Drawn(iter(()), seen, group.entry.kind)

    def components() -> Iterator[Component]:
        for one in group.components(kit.press):
            for side, face in (("front", one.front), ("back", one.back)):
                if face is not None:
                    drawn.about[f"{one.id}:{side}"] = (one.copies, face.digest, mark(face.digest))
            yield one
        theme = kit.press.theme
        smaller = {
            style: (size, theme.styles[style].size)
            for style, size in kit.press.sizes.items()
            if size < theme.styles[style].size
        }
        if smaller:
            result.shrunk[group.name] = smaller

    drawn.components = components()
    return drawn


__all__ = ["Options", "Result", "build", "check"]

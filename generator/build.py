"""From a pack to its files: the only module that knows the whole road."""

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from fnmatch import fnmatchcase
from hashlib import blake2b
from pathlib import Path

from generator.checks import findings
from generator.checks.colours import theme_colours_stay_apart
from generator.diagnostic import Diagnostic, Severity
from generator.kit import Group, Kit, kit_of
from generator.outputs import files
from generator.pack import Pack, Workspace, read_pack, shown_path
from generator.profile import Profile
from generator.sheets.impose import Paper, Plan, Printing, plan
from generator.sheets.printed import printing
from generator.source import Loc
from generator.units import Size
from generator.writing import How, Written, gallery, write


@dataclass(frozen=True)
class Options:
    """What a build is asked for."""

    papers: tuple[str, ...] = ("a4",)
    only: tuple[str, ...] = ()
    """Patterns of component names; all when empty."""
    out: Path | None = None
    """Folder of outputs; the workspace's when not given."""
    strict: bool = False
    printing: Printing = Printing()  # noqa: RUF009
    """How backs are printed."""
    gallery: bool = False
    """Whether the pictures that are marked for it become files in ``gallery/`` beside the game's folder."""
    profile: Profile = field(default_factory=Profile)
    """What the printer needs."""
    cutter: str = ""
    """Name of a cutting machine's template: only what the machine cuts is printed, with its marks and cut files."""


@dataclass(kw_only=True)
class Result(Written):
    """What a build made, or why it made nothing."""

    pack: Pack
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
    kit = kit_of(pack)
    if kit is not None:
        pack.found += theme_colours_stay_apart(pack, kit.press.theme)
    return pack, kit


def _lay_out(kit: Kit, groups: list[Group]) -> None:
    """Every face drawn for its findings alone, less those that earlier findings may have caused."""
    pack = kit.pack
    kit.press.given = printing(kit, next(iter(_papers(pack, Options())), None))
    for group in groups:
        for _ in kit.components(group):
            pass
    for picture in kit.pictures.values():
        picture.frame(kit.press)
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
    result = Result(pack=pack)
    pack.found += _unknown(pack, kit, options)
    papers = _papers(pack, options)
    if kit is None:
        return result
    groups = [_picked(group, options.only) for group in kit.groups if _wanted(group.name, options.only)]
    how_printed = options.printing
    if options.cutter:
        known = pack.cutters()
        pack.found += _no_cutter(pack, options.cutter, known)
        how_printed = how_printed._replace(cutter=known.get(options.cutter))
        groups = [group for group in groups if group.kind.cut != "none" and not group.kind.tiled]
    plans = [plan(group, paper, how_printed) for paper in papers for group in groups]
    if options.cutter:
        groups, plans = _cuttable(pack, groups, plans)
    pack.found += [one for one in plans if isinstance(one, Diagnostic)]
    if _stops(pack, options):
        _lay_out(kit, groups)
        return result
    sound = [one for one in plans if isinstance(one, Plan)]
    folder = (options.out or workspace.root / "output") / (f"{name}-cut" if options.cutter else name)
    code = _hashed(pack)
    if code is None:
        return result
    try:
        with files.switched(folder) as new:
            how = How(papers, how_printed, options.profile, whole=not options.only and not options.cutter)
            write(kit, sound, how, new, result, code)
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
        if options.gallery:
            gallery(kit, folder.with_name("gallery"))
    return result


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


class _FoundError(Exception):
    """Drawing came upon an error; the new files are dropped."""


def _stops(pack: Pack, options: Options) -> bool:
    return any(one.severity is Severity.ERROR or options.strict for one in pack.found)


def _wanted(name: str, patterns: tuple[str, ...]) -> bool:
    return not patterns or any(fnmatchcase(name, pattern.partition(":")[0]) for pattern in patterns)


def _picked(group: Group, patterns: tuple[str, ...]) -> Group:
    """The group with the components that patterns such as ``location_cards:washing_day`` pick."""
    mine = [pattern for pattern in patterns if fnmatchcase(group.name, pattern.partition(":")[0])]
    if not mine or any(":" not in pattern for pattern in mine):
        return group
    wanted = [pattern.partition(":")[2] for pattern in mine]
    ids = frozenset(one for one in group.ids if any(fnmatchcase(one, pattern) for pattern in wanted))
    return replace(group, picked=ids)


def _unknown(pack: Pack, kit: Kit | None, options: Options) -> Iterator[Diagnostic]:
    """K305 for each pattern that meets no component of the kit, and for a kit without any."""
    known = [*pack.game.kit, *pack.gaps.get("kit", ())]
    at = Loc(f"content/{pack.name}/kit.yaml")
    if not known:
        if "kit" not in pack.gaps:
            yield Diagnostic("K305", "the kit has no components", at, "write at least one entry")
        return
    for pattern in options.only:
        whole, _, picked = pattern.partition(":")
        named = [name for name in known if _wanted(name, (pattern,))]
        if not named:
            near = get_close_matches(whole, known, 1, 0.5)
            hint = f"did you mean '{near[0]}'?" if near else f"known: {', '.join(known)}"
            yield Diagnostic("K305", f"no component is called '{pattern}'", at, hint)
        ids = [one for group in kit.groups if group.name in named for one in group.ids] if kit else []
        if named and picked and kit and not any(fnmatchcase(one, picked) for one in ids):
            near = get_close_matches(picked, ids, 1, 0.5)
            hint = f"did you mean '{whole}:{near[0]}'?" if near else f"{whole} has {', '.join(ids)}"
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


__all__ = ["Options", "Printing", "Result", "build", "check"]

"""What a command asks for, and the checked kit that answers it.

Comes in: options.  Goes out: a pack and its kit, the groups and papers that are wanted, and the one way in which
files come into the output folder: all of them, or none and a finding.
"""

from codecs import BOM_UTF8
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
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
from generator.sheets.beside import titles_can_be_printed
from generator.sheets.impose import Paper, Printing
from generator.sheets.printed import printing
from generator.source import Loc
from generator.steps import Steps
from generator.translation import translated
from generator.unchanged import stamps
from generator.units import Size
from generator.whole import why
from generator.workspace import among_sources, files_below


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
    players: int | None = None
    """Players of whom one table's needs are printed; the largest table's when not given."""
    pages: tuple[range, ...] = ()
    """Pages of the file of all sheets that are printed again, counted from 1; all when empty."""
    draft: bool = False
    """Whether boxes with their names stand for pictures that are not there yet."""
    zip: bool = False
    """Whether the kit and its rulebooks come in one file, too."""
    steps: Steps = field(default_factory=Steps, repr=False, compare=False)
    """Told how far the build is."""
    language: str = ""
    """The code of a language that the game is translated into; its own when empty."""
    cutter: str = ""
    """Name of a cutting machine's template: only what the machine cuts is printed, with its marks and cut files."""


TRIES = 3
"""How often a game is read that is saved again and again meanwhile."""


def ready(workspace: Workspace, name: str, language: str = "") -> tuple[Pack, Kit | None]:
    """The pack, in a language, and as much of its kit as can be made, whatever is wrong with the rest.

    What is saved meanwhile has it read again, so that all of it is of one moment.
    """
    for _ in range(TRIES):
        before = stamps(workspace, name)
        pack, kit = _read(workspace, name, language)
        with suppress(OSError):
            pack.code = pack_hash(pack) if pack.rations.left >= 0 else ""
        pack.stamps = stamps(workspace, name)
        if pack.stamps == before:
            return pack, kit
    pack.found.append(_moved(pack))
    return pack, kit


def _read(workspace: Workspace, name: str, language: str) -> tuple[Pack, Kit | None]:
    pack = read_pack(workspace, name)
    pack.found += findings(pack)
    if language:
        pack = spoken(pack, language)
    kit = kit_of(pack)
    if kit is not None:
        pack.found += theme_colours_stay_apart(pack, kit.press.theme)
        pack.found += titles_can_be_printed(kit)
    return pack, kit


def moved(pack: Pack) -> list[Diagnostic]:
    """K406 when a file of the game has been written since it was read: what was drawn may be of two states."""
    return [] if stamps(pack.workspace, pack.name) == pack.stamps else [_moved(pack)]


def _moved(pack: Pack) -> Diagnostic:
    message = "files of the game were saved, or went away, while it was read or drawn; nothing was written"
    return Diagnostic("K406", message, Loc(f"content/{pack.name}"), "start the command again when all is saved")


def spoken(pack: Pack, language: str) -> Pack:
    """The checked pack in a language, with the findings of both; the pack itself when it is in no other language."""
    other, coverage = translated(pack, language)
    if coverage is not None:
        other.found += [one for one in findings(other) if one not in pack.found]
        other.found = [*pack.found, *other.found]
        other.notes.append(f"{coverage}")
    return other


def draw_for_findings(kit: Kit, groups: list[Group]) -> None:
    """Every face drawn for its findings alone, less those that earlier findings may have caused."""
    pack = kit.pack
    kit.press.given = printing(kit, next(iter(papers(pack, Options())), None))
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
    if one.code == "K214":  # a piece that cannot be shown because of what else is wrong
        return any(other.severity is Severity.ERROR for other in pack.found)
    if one.code != "K104":
        return False
    return not pack.whole or any(other.code == "K111" and other.at == one.at for other in pack.found)


def in_words(options: Options) -> str:
    """All that the files of a build depend on among its options; two lines are equal when those are."""
    return repr(replace(options, out=None))


class _FoundError(Exception):
    """Drawing came upon an error; the new files are dropped."""


def put(folder: Path, pack: Pack, options: Options, fill: Callable[[Path], object], gone: Collection[str] = ()) -> bool:
    """Let ``fill`` write files that take the place of ``folder`` as one; whether they did.

    Of the files that were there, those in ``gone`` go; ``fill`` may add to them.  Nothing is written when there is an
    error after it, when the disk refuses, which is K401, or when the folder is among the sources, which is K405.
    """
    if not may_write(folder, pack):
        return False
    try:
        with files.switched(folder, gone) as new:
            fill(new)
            if stops(pack, options):
                raise _FoundError
    except _FoundError:
        return False
    except files.OutputError as error:
        at = Loc(f"content/{pack.name}/game.yaml")
        hint = "close programs that show it, make room, or choose another folder with --out"
        pack.found.append(Diagnostic("K401", f"{error}", at, hint))
        return False
    return True


def may_write(folder: Path, pack: Pack) -> bool:
    """Whether a folder is none of content or templates; K405 when it is."""
    if not among_sources(folder, pack.workspace):
        return True
    message = f"'{folder.name}' would lie among the sources of the games, or hold them"
    hint = "choose a folder beside content/ and templates/ with --out"
    pack.found.append(Diagnostic("K405", message, Loc("command line"), hint))
    return False


def stops(pack: Pack, options: Options) -> bool:
    """Whether what was found so far keeps files from being written."""
    return any(one.severity is Severity.ERROR or options.strict for one in pack.found)


def wanted(name: str, patterns: tuple[str, ...]) -> bool:
    """Whether a group is asked for."""
    return not patterns or any(fnmatchcase(name, pattern.partition(":")[0]) for pattern in patterns)


def picked(group: Group, patterns: tuple[str, ...]) -> Group:
    """The group with the components that patterns such as ``location_cards:washing_day`` pick."""
    mine = [pattern for pattern in patterns if fnmatchcase(group.name, pattern.partition(":")[0])]
    if not mine or any(":" not in pattern for pattern in mine):
        return group
    chosen = [pattern.partition(":")[2] for pattern in mine]
    ids = {one: 1 for one in group.ids if any(fnmatchcase(one, pattern) for pattern in chosen)}
    return replace(group, picked=ids)


def unknown(pack: Pack, kit: Kit | None, options: Options) -> Iterator[Diagnostic]:
    """K305 for each pattern that meets no component of the kit, and for a kit without any."""
    known = [*pack.game.kit, *pack.gaps.get("kit", ())]
    at = Loc(f"content/{pack.name}/kit.yaml")
    if not known:
        if "kit" not in pack.gaps:
            yield Diagnostic("K305", "the kit has no components", at, "write at least one entry")
        return
    for pattern in options.only:
        whole, _, picked = pattern.partition(":")
        named = [name for name in known if wanted(name, (pattern,))]
        if not named:
            near = get_close_matches(whole, known, 1, 0.5)
            hint = f"did you mean '{near[0]}'?" if near else f"known: {', '.join(known)}"
            yield Diagnostic("K305", f"no component is called '{pattern}'", at, hint)
        ids = [one for group in kit.groups if group.name in named for one in group.ids] if kit else []
        if named and kit and ":" in pattern and not any(fnmatchcase(one, picked) for one in ids):
            near = get_close_matches(picked, ids, 1, 0.5)
            hint = f"did you mean '{whole}:{near[0]}'?" if near else f"{whole} has {', '.join(ids)}"
            yield Diagnostic("K305", f"no component is called '{pattern}'", at, hint)


def papers(pack: Pack, options: Options) -> list[Paper]:
    """The papers that are asked for."""
    known = pack.papers()
    return [Paper(known[name].name, Size(*known[name].size)) for name in options.papers if name in known]


def hashed(pack: Pack) -> str | None:
    """The hash of the pack as it was read; None, and a finding, when one of its files cannot be read."""
    if pack.code:
        return pack.code
    try:
        return pack_hash(pack)
    except OSError as error:
        at = Loc(shown_path(Path(error.filename or pack.workspace.content / pack.name), pack.workspace))
        hint = "check that it may be read, or take it out of the pack"
        pack.found.append(Diagnostic("K001", f"the file cannot be read: {why(error)}", at, hint))
        return None


UNPRINTED = frozenset({"balance", "playtests"})
"""Tables that no piece and no page shows: another limit or another log makes no other kit."""


def pack_hash(pack: Pack) -> str:
    """Eight hexadecimal digits of all that the pack's author wrote to be printed: content and templates."""
    total = blake2b(digest_size=4)
    workspace = pack.workspace
    for folder in (workspace.content / pack.name, workspace.templates / pack.name):
        for way, path in files_below(folder, workspace):
            if path.stem not in UNPRINTED:
                total.update(way.encode("utf-8", "surrogateescape") + b"\0")
                for part in _parts(path):
                    total.update(part)
                total.update(b"\0")
    return total.hexdigest()


def _parts(path: Path) -> Iterator[bytes]:
    """A file piece by piece, without a byte order mark and with line ends as Unix writes them."""
    with path.open("rb") as file:
        held = file.read(len(BOM_UTF8)).removeprefix(BOM_UTF8)
        while part := file.read(2**20):
            part = held + part
            held = part[len(part) - part.endswith(b"\r") :]
            yield part[: len(part) - len(held)].replace(b"\r\n", b"\n")
        yield held

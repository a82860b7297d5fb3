"""From a game to the files of other programs: pictures, a box for Tabletop Simulator, print shops, tables.

Comes in: what an export is asked for.  Goes out: files in ``output/<game>-<target>/``, switched as one, like those of
a build, and by the same checks.  ``files.txt`` lists what an export wrote; what the one before wrote and this one did
not is taken away, unless only some components were asked for.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import quote

from generator.diagnostic import Diagnostic
from generator.kit import Group, Kit
from generator.outputs import files, png
from generator.outputs.listing import write_listing
from generator.outputs.shops import write_shop
from generator.outputs.tts import tabletop
from generator.pack import Pack, Workspace
from generator.request import (
    Options,
    draw_for_findings,
    hashed,
    may_write,
    moved,
    papers,
    picked,
    ready,
    stops,
    unknown,
    wanted,
)
from generator.sheets.impose import Plan, plan
from generator.sheets.printed import printing
from generator.source import Loc
from generator.writing import How, Written, write

_IN_ADDRESSES = ":/?#[]@!$&'()*+,;=%~"
"""Characters that stay as they are in an address; spaces and letters beyond ASCII are encoded."""
LIST = "files.txt"
"""Names of the files of an export, one a line."""


@dataclass(frozen=True)
class Settings:
    """What is asked of one target beside the components; each target reads its own."""

    look: png.Look = png.Look()  # noqa: RUF009
    """png: how faces and pages become pictures."""
    pages: bool = False
    """png: the pages of the finished sheets instead of the faces."""
    url_prefix: str = ""
    """tts: what comes before the pictures' names; the place of the output folder when empty."""


@dataclass
class Exported:
    """What an export made, or why it made nothing."""

    pack: Pack
    folder: Path | None = None
    made: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return self.folder is not None


class Job(NamedTuple):
    """One export on its way: what is written, how, and where."""

    kit: Kit
    groups: list[Group]
    options: Options
    settings: Settings
    new: Path
    """Where files are written."""
    folder: Path
    """Where they lie in the end."""
    code: str
    """Hash of the pack."""


def _png(job: Job) -> Iterator[Diagnostic]:
    """Pictures of the faces, or of the pages of the finished sheets."""
    if not job.settings.pages:
        yield from png.pictures(job.kit, job.groups, job.settings.look, job.new)
        return
    options = job.options
    found: list[Diagnostic] = []
    on = papers(job.kit.pack, options)
    plans = [plan(group, paper, options.printing) for paper in on for group in job.groups]
    yield from (one for one in plans if isinstance(one, Diagnostic))
    with TemporaryDirectory(dir=job.new) as held:
        sound = [one for one in plans if isinstance(one, Plan)]
        how = How(on, options.printing, options.profile, whole=False, language=job.kit.pack.translated)
        write(job.kit, sound, how, Path(held), Written(), job.code, job.kit)
        for path in sorted(Path(held).glob("*.pdf")):
            found += png.pages(path, job.settings.look, job.new)
    yield from found


def _tts(job: Job) -> Iterator[Diagnostic]:
    """The box as a saved object of Tabletop Simulator."""
    prefix = job.settings.url_prefix or _address(job.folder.resolve())
    whole = not job.options.only
    address = prefix if not job.settings.url_prefix else quote(prefix, safe=_IN_ADDRESSES)
    yield from tabletop(job.kit, job.groups, job.new, address.rstrip("/") + "/", whole=whole)


def _address(folder: Path) -> str:
    """A folder as Tabletop Simulator reads it: as it is written, unless no text can hold it."""
    shown = folder.as_posix()
    return f"file:///{shown.lstrip('/')}" if shown.isprintable() else folder.as_uri()


def _shop(name: str, job: Job) -> Iterator[Diagnostic]:
    """What a print shop takes, and what it would refuse of it."""
    made, found = write_shop(job.kit, name, job.new, job.groups)
    yield from found
    if not made:
        at = Loc(f"content/{job.kit.pack.name}/kit.yaml")
        hint = "the warnings name the nearest products; change a kind, or choose another shop"
        yield Diagnostic("K430", "the shop prints nothing that is in this kit", at, hint)


def _sheets(job: Job) -> Iterator[Diagnostic]:
    """The kit as tables."""
    write_listing(job.kit, job.new, job.groups)
    return iter(())


TARGETS: dict[str, Callable[[Job], Iterator[Diagnostic]]] = {
    "png": _png,
    "tts": _tts,
    "tgc": partial(_shop, "tgc"),
    "mpc": partial(_shop, "mpc"),
    "dtc": partial(_shop, "dtc"),
    "sheets": _sheets,
}
"""What writes the files of each target, by its name on the command line, and says what is wrong with them.

Files for cutting machines are not among them: they come with their sheets, from :mod:`generator.build`.
"""


def export(workspace: Workspace, name: str, to: str, options: Options, settings: Settings) -> Exported:
    """Check the game and write its files for the target ``to``; nothing is written when there is an error."""
    pack, kit = ready(workspace, name, options.language)
    result = Exported(pack)
    pack.found += unknown(pack, kit, options)
    if kit is None:
        return result
    groups = [picked(group, options.only) for group in kit.groups if wanted(group.name, options.only)]
    if stops(pack, options):
        draw_for_findings(kit, groups)
        return result
    code = hashed(pack)
    if code is None:
        return result
    kit.press.given = printing(kit, next(iter(papers(pack, options)), None), options.printing)
    end = ("pages" if settings.pages else to) + (f"-{pack.translated}" if pack.translated else "")
    folder = (options.out or workspace.root / "output") / f"{name}-{end}"
    if not may_write(folder, pack):
        return result
    gone: set[str] = set()
    try:
        with files.switched(folder, gone) as new:
            before = _listed(folder)
            pack.found += TARGETS[to](Job(kit, groups, options, settings, new, folder, code))
            pack.found += [*kit.press.found, *moved(pack)]
            if stops(pack, options):
                raise _FoundError
            made = sorted(path.relative_to(new).as_posix() for path in new.rglob("*") if path.is_file())
            kept = [one for one in before if options.only and one not in made]
            (new / LIST).write_text("".join(f"{one}\n" for one in sorted(made + kept)), "utf-8", newline="\n")
            gone |= set(before) - {*made, *kept}
    except _FoundError:
        return result
    except files.OutputError as error:
        hint = "close programs that show it, make room, or choose another folder with --out"
        pack.found.append(Diagnostic("K401", f"{error}", Loc(f"content/{name}/game.yaml"), hint))
        return result
    result.made, result.folder = made, folder
    return result


def _listed(folder: Path) -> list[str]:
    """The files of the export before, as far as it says and they are its own: names that stay in its folder."""
    try:
        names = (folder / LIST).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    return [one for one in names if _stays(one) and (folder / one).is_file()]


def _stays(name: str) -> bool:
    """Whether a name with slashes leads to a file below the folder that it is joined to."""
    return not {"", ".", ".."} & set(name.split("/")) and not set(name) & set("\\:")


class _FoundError(Exception):
    """Drawing came upon an error; the new files are dropped."""

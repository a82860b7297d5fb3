"""One game on the desk: read when something was saved, drawn as far as anything changed, told as it becomes known.

Comes in: paths that were written.  Goes out: parts of the state of the page, as soon as each is there: first the
cards of the table that was saved, then all others, then findings, then what changed since an earlier state.
While content cannot be read, or a face has an error, the last good drawing stays.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock
from typing import Any

from generator.checks import findings
from generator.checks.colours import theme_colours_stay_apart
from generator.diagnostic import Diagnostic, Severity, Sources
from generator.frame import Frame, icons
from generator.kit import Component, Group, Kit, kit_again, kit_of
from generator.outputs.changes import gone
from generator.pack import Pack, Workspace
from generator.pieces import Drawn
from generator.preview import rows
from generator.preview.again import Again
from generator.preview.faces import Faces, Seen, Watched
from generator.preview.looks import Looks, by_group, looks
from generator.preview.pen import Pen
from generator.preview.since import Since
from generator.request import Options, papers
from generator.sheets.impose import Paper
from generator.sheets.printed import printing
from generator.source import Loc

State = dict[str, Any]
WHOLE = ("game.yaml", "kit.yaml")
"""Files of content that say more than what a table holds."""


@dataclass
class Desk:
    """A game that is open."""

    workspace: Workspace
    name: str
    tell: Callable[[State], None]
    """Told each part of the state: ``cards`` by key, ``groups``, ``findings``, ``changes``, ``about``."""
    since: str = ""
    paper: str = "a4"
    output: Path | None = None
    """Folder of outputs; the workspace's when not given."""
    kit: Kit | None = None
    """The kit whose faces are shown."""
    lock: RLock = field(default_factory=RLock)
    """Held while the kit is read, and faces are laid out."""
    pen: Pen = field(default_factory=Pen)
    made: dict[str, list[Component]] = field(default_factory=dict)
    """The components of each group, as they are shown."""
    pinned: frozenset[str] = frozenset()
    """Keys of pictures that are shown elsewhere than on cards."""
    _faces: Faces = field(default_factory=Faces)
    _looks: Looks | None = None
    _cards: dict[str, rows.Row] = field(default_factory=dict)
    _seen: dict[str, dict[tuple[str, str], Seen]] = field(default_factory=dict)
    _frames: dict[str, Frame] = field(default_factory=dict)
    _words: dict[str, str] = field(default_factory=dict)
    _told: State = field(default_factory=dict)
    _shown: frozenset[str] = frozenset()
    _shared: tuple[str, frozenset[str]] = ("", frozenset())
    _given: dict[str, Any] = field(default_factory=dict)
    _compared: Since | None = None
    number: int = 0
    """How often what is drawn has changed."""
    turn: int = 0
    """How often all was drawn."""
    _again: Again = field(init=False)

    def __post_init__(self) -> None:
        self._again = Again(self.workspace, self.name)

    @property
    def folder(self) -> Path:
        """Where the game's content lies."""
        return self.workspace.content / self.name

    @property
    def outputs(self) -> Path:
        """Where the game's outputs lie."""
        return (self.output or self.workspace.root / "output") / self.name

    def refresh(self, written: Collection[Path] = (), *, settled: bool = True) -> bool:
        """Read and draw again after ``written`` were saved; whether all that was read can be believed.

        What looks worse than before may be a file that is half written: unless ``settled``, it is not told, and the
        answer is no, so that the caller looks again a moment later.
        """
        if self.kit is not None:
            self.pen.hold()
        try:
            with self.lock:
                return self._refresh(written, settled=settled)
        finally:
            self.pen.go_on()

    def _refresh(self, written: Collection[Path], *, settled: bool) -> bool:
        if not self.folder.is_dir():
            if settled:
                self._missing()
            return False
        pack, kit = self._read(written)
        if kit is None or not _whole(pack, kit):
            if settled:
                self._say_findings(pack, None, pack.found)
            return False
        return self._draw(pack, kit, written, settled=settled)

    def svg(self, key: str) -> str | None:
        """The picture of a face by its key; None when it is no longer shown."""
        known, frame, kit = self.pen.known(key), self._frames.get(key), self.kit
        if known is not None or frame is None or kit is None:
            return known
        return self.pen.asked(key, frame, kit)

    @property
    def made_of(self) -> str:
        """What follows a face's digest in its key: icons, fonts and pictures as they are now."""
        return self._looks.made_of if self._looks else ""

    def key(self, digest: str, frame: Frame) -> str:
        """The key by which the page asks for a face; the same drawing has the same."""
        key = f"{digest}{self.made_of}"
        self._frames.setdefault(key, frame)
        return key

    def pin(self, frames: dict[str, Frame]) -> None:
        """Keep faces that are shown elsewhere than on cards, by their keys, in place of those that were."""
        with self.lock:
            self._frames = {**frames, **self._frames}
            self.pinned = frozenset(frames)

    def close(self) -> None:
        """Let go of what lies on disk."""
        if self._compared is not None:
            self._compared.close()

    def _missing(self) -> None:
        at = Loc(f"content/{self.name}")
        hint = "put it back; the page goes on from there"
        found = [Diagnostic("K415", f"the folder content/{self.name} is gone", at, hint)]
        self._say("findings", rows.finding_rows(found, None, Sources(), {}))

    def _read(self, written: Collection[Path]) -> tuple[Pack, Kit | None]:
        pack = self._again.pack()
        tables_only = written and all(path.parent == self.folder and path.name not in WHOLE for path in written)
        if tables_only and self.kit is not None:
            return pack, kit_again(pack, self.kit) if not _gaps(pack) else None
        self._looks = looks(self.workspace, self.name)
        if _gaps(pack):
            return pack, None
        return pack, kit_of(pack, Watched)

    def _draw(self, pack: Pack, kit: Kit, written: Collection[Path], *, settled: bool) -> bool:
        wanted = [f"{group.name}:{id_}" for group in kit.groups for id_ in group.ids]
        if not settled and any(key not in wanted for key in self._cards):
            return False
        assert self._looks is not None
        self._faces.begin(kit, by_group(kit, self._looks))
        kit.press.given = self._given
        texts = rows.Texts(kit)
        tables = {path.stem for path in written if path.parent == self.folder}
        own = [group for group in kit.groups if not self._faces.tells_of_kit(group.name)]
        first = [group for group in own if group.entry.source in tables]
        if self.kit is None:
            first = own = []
        for group in first:
            self._group(group, kit, texts)
        self.pen.go_on()
        pack.found += findings(pack)
        pack.found += theme_colours_stay_apart(pack, kit.press.theme)
        if not settled and _errors(pack.found) > _errors_told(self._told):
            return False
        for group in own:
            if group not in first:
                self._group(group, kit, texts)
        self._say_findings(pack, kit, [*pack.found, *self._found()])
        self._given_again(kit)
        for group in kit.groups:
            if group not in own:
                self._group(group, kit, texts)
        self._settle(pack, kit, wanted)
        return True

    def _group(self, group: Group, kit: Kit, texts: rows.Texts) -> None:
        """Draw a group as far as it changed, and tell of its cards."""
        self.pen.check()
        self._faces.forget()
        made = list(kit.components(group))
        seen = self._faces.drawn(group, made)
        names = rows.names_of(group, kit)
        shown: list[Component] = []
        changed: dict[str, rows.Row] = {}
        for one in made:
            known = self._cards.get(f"{group.name}:{one.id}")
            good = self._good(group, one, seen)
            shown.append(good or one)
            sides = {side: (*self._key_and_words(face), seen[one.id, side]) for side, face in one.faces()}
            row = rows.card_row(group, one.id, one.copies, sides, texts, names)
            if good is not None and known is not None:
                row = {**row, "sides": known["sides"], "stale": True}
            if row != known:
                changed[row["key"]] = self._cards[row["key"]] = row
        self.made[group.name] = shown
        self._seen[group.name] = seen
        for row in changed.values():
            for side in row["sides"].values():
                self._ready(side["face"], len(changed))
        if changed:
            self.number += 1
            self._tell({"cards": changed})

    def _key_and_words(self, face: Drawn) -> tuple[str, str]:
        key = self.key(face.digest, face.frame)
        known = self._words.get(key)
        if known is None:
            known = self._words[key] = rows.words_of(face.frame)
        return key, known

    def _ready(self, key: str, among: int) -> None:
        """Make a picture before it is asked for, when few are."""
        frame = self._frames.get(key)
        if among <= 4 and frame is not None and self.kit is not None:
            self.pen.at_once(key, frame, self.kit)

    def _good(self, group: Group, one: Component, seen: dict[tuple[str, str], Seen]) -> Component | None:
        """The component as it was drawn without an error, when it has one now."""
        now = (found for side, _ in one.faces() for found in seen[one.id, side].found)
        if not any(found.severity is Severity.ERROR for found in now):
            return None
        return next((old for old in self.made.get(group.name, ()) if old.id == one.id), None)

    def _found(self) -> Iterator[Diagnostic]:
        for seen in self._seen.values():
            for one in seen.values():
                yield from one.found

    def _say_findings(self, pack: Pack, kit: Kit | None, found: Collection[Diagnostic]) -> None:
        drawn = {
            one: f"{group}:{id_}"
            for group, seen in self._seen.items()
            for (id_, _), side in seen.items()
            for one in side.found
        }
        self._say("findings", rows.finding_rows(found, kit or self.kit, pack.sources, drawn))

    def _given_again(self, kit: Kit) -> None:
        """What faces may say of the whole kit: taken over when neither numbers nor icons have changed."""
        paper = self.paper_of(kit)
        counts = repr([(group.name, group.count, group.size, group.entry) for group in kit.groups])
        drawn = (face.frame for made in self.made.values() for one in made for _, face in one.faces())
        used = frozenset(name for frame in drawn for name in icons(frame))
        now = (f"{counts} {paper}", used)
        if now == self._shared and self._given:
            self._faces.given_holds = True
        else:
            self._given = printing(kit, paper)
        self._shared = now
        kit.press.given = self._given
        self._faces.forget()

    def _settle(self, pack: Pack, kit: Kit, wanted: list[str]) -> None:
        """Everything is drawn: what is gone goes, and the rest is told."""
        for key in [key for key in self._cards if key not in wanted]:
            del self._cards[key]
        names = {group.name for group in kit.groups}
        self.made = {name: self.made[name] for name in (group.name for group in kit.groups)}
        self._seen = {name: seen for name, seen in self._seen.items() if name in names}
        self.kit = kit
        self._say("groups", [rows.group_row(group) for group in kit.groups])
        self._say_findings(pack, kit, [*pack.found, *self._found()])
        self._say("about", self._about(pack))
        if self._compared is None:
            self._compared = Since(self.workspace, self.name, self.since, self.outputs, ExitStack())
        self._say("changes", self._compared.rows(kit, self.made, self._old_face))
        self._forget()

    def _old_face(self, digest: str, frame: Frame) -> str:
        """The key of an earlier face; empty when it can be drawn no longer."""
        assert self.kit is not None
        return "" if gone(frame, self.kit) else self.key(digest, frame)

    def _about(self, pack: Pack) -> rows.Row:
        info = pack.game.game
        self.turn += 1
        return {
            "title": info.title, "version": info.version, "number": self.number, "turn": self.turn,
            "rulebook": bool(pack.game.rulebook),
        }  # fmt: skip

    def _forget(self) -> None:
        """Let go of faces that are shown no longer."""
        shown = {side["face"] for row in self._cards.values() for side in row["sides"].values()}
        shown |= {key for one in self._told["changes"]["rows"] for key in one["old"].values()}
        kept = shown | self.pinned | self._shown  # a page may still ask for what was shown a moment ago
        self._frames = {key: frame for key, frame in self._frames.items() if key in kept}
        self.pen.keep(kept)
        self._words = {key: text for key, text in self._words.items() if key in shown}
        self._shown = frozenset(shown)

    def paper_of(self, kit: Kit) -> Paper:
        """The paper of the sheets."""
        return papers(kit.pack, Options(papers=(self.paper,)))[0]

    def _say(self, part: str, value: Any) -> None:
        """Tell a part of the state, when it is not as it was."""
        if self._told.get(part) != value:
            self._told[part] = value
            self._tell({part: value})

    def _tell(self, part: State) -> None:
        self.tell(part)


def _gaps(pack: Pack) -> bool:
    """Whether a table could not be read as a whole."""
    return any(not name.endswith(".yaml") for name in pack.gaps) or getattr(pack.game, "game", None) is None


def _whole(pack: Pack, kit: Kit) -> bool:
    """Whether faces can be drawn of all that the files say."""
    return not _gaps(pack) and not _errors([*kit.looks_found, *kit.maker.found]) and bool(kit.groups)


def _errors(found: Collection[Diagnostic]) -> int:
    return sum(one.severity is Severity.ERROR for one in found)


def _errors_told(told: State) -> int:
    return sum(one["severity"] == "error" for one in told.get("findings", ()))

"""Games that are played here: by bots from a seed, again from a file, and as a page with the board of each round.

Comes in: a checked pack.  Goes out: sessions, and their account in ``output/<game>/game-SEED.html``.
"""

from pathlib import Path

from generator import __version__
from generator.diagnostic import Diagnostic, Severity
from generator.frame import Frame, Group
from generator.games import PLAYED, table_of
from generator.kit import kit_of
from generator.limits import LARGEST_SAVED
from generator.outputs.account import About, account_page
from generator.pack import Pack
from generator.request import Options, hashed, put
from generator.rules.rule import RefusedError
from generator.rules.saved import Saved, SavedError
from generator.rules.table import Playable, Session
from generator.source import Source, Span

BOARD = "board"
"""The component on which games are shown."""


WROTE = "take the file as 'kitwright play' or 'kitwright simulate --save' wrote it"


class PlayError(ValueError):
    """What is asked cannot be played; the message says what can."""


def can_play(name: str) -> None:
    """Whether a game can be played here.

    Raises:
        PlayError: it cannot.
    """
    if name not in PLAYED:
        raise PlayError(f"'{name}' has no rules that can be run; {', '.join(PLAYED)} can be played")


def table(pack: Pack, bots: str = "") -> Playable:
    """The table of a pack in which the checks found no error.

    Raises:
        PlayError: the game cannot be played, or has no such bots.
    """
    can_play(pack.name)
    found = table_of(pack.game, pack.name)
    assert found is not None
    if bots and bots not in found.bots:
        raise PlayError(f"no bots are called '{bots}'; there are {', '.join(found.bots)}")
    return found


def sat(at: Playable, players: int | None, seed: int, bots: str, *, apart: bool = False) -> Session:
    """A game at its first decision; of the largest table when nobody says how many play.

    Raises:
        PlayError: so many cannot play.
    """
    try:
        return at.sit(at.players[-1] if players is None else players, seed, bots, apart=apart)
    except ValueError as error:
        raise PlayError(f"{error}") from error


def read(pack: Pack, path: Path) -> tuple[Saved, Source] | None:
    """A saved game of the pack's game and its text; None, and a finding, when the file is none."""
    file, start = path.as_posix(), Span(path.as_posix(), 1, 1, 2)
    try:
        data = path.read_bytes() if path.stat().st_size <= LARGEST_SAVED else None
    except OSError as error:
        why = (error.strerror or "it failed").lower()
        pack.found.append(
            Diagnostic("K501", f"the saved game cannot be read: {why}", start, "check its name and rights")
        )
        return None
    try:
        text = data.decode("utf-8-sig") if data is not None else None
    except UnicodeDecodeError:
        text = None
    if text is None:
        why = "it is not UTF-8 text" if data is not None else f"it is larger than {LARGEST_SAVED >> 20} MiB"
        pack.found.append(Diagnostic("K501", f"the saved game cannot be read: {why}", start, WROTE))
        return None
    source = Source(file, text, None)
    pack.sources.add(source)
    try:
        game = Saved.read(text)
    except SavedError as error:
        pack.found.append(Diagnostic("K502", f"{error}", _line(source, error.line), WROTE))
        return None
    if game.game != pack.name:
        message = f"this is a game of '{game.game}', not of '{pack.name}'"
        hint = "name the game of the file on the command line"
        pack.found.append(Diagnostic("K503", message, _line(source, _head(source, "game")), hint))
        return None
    return game, source


def replayed(pack: Pack, at: Playable, path: Path, bots: str = "") -> tuple[Session, list[int]] | None:
    """A saved game played again, and the seats that decided, one for each action; ``bots`` are those that go on.

    None, and a finding with the line, when it is no saved game or cannot be played any more.
    """
    found = read(pack, path)
    if found is None:
        return None
    game, source = found
    try:
        session = at.sit(game.players, game.seed, bots or next(iter(at.bots)), apart=True)
    except ValueError as error:
        pack.found.append(Diagnostic("K503", f"{error}", _line(source, _head(source, "players")), "correct the head"))
        return None
    now = pack.game.game.version
    hint = "end the file before this line, and go on from there with 'kitwright play --resume'"
    if game.version != now:
        hint = f"it was played with version {game.version}, and this is {now}; {hint}"
    deciders: list[int] = []
    for number, words in zip(_lines(source)[-len(game.actions) :], game.actions, strict=False):
        where = _line(source, number)
        if session.over:
            pack.found.append(Diagnostic("K505", "the game is over before this line", where, hint))
            return None
        deciders.append(session.decider)
        try:
            session.do(words)
        except RefusedError as error:
            message = f"{session.seats[session.decider]} cannot do this: {error}"
            pack.found.append(Diagnostic("K505", message, where, hint))
            return None
        except ValueError as error:
            pack.found.append(Diagnostic("K504", f"{error}", where, hint))
            return None
    return session, deciders


def page_of(pack: Pack, session: Session, by: str) -> str | None:
    """The account of a game as a page; None, and findings, when its board cannot be drawn."""
    kit, code = kit_of(pack), hashed(pack)
    if kit is None or code is None:
        return None
    kit.press.given = {}
    board = kit.piece(BOARD, "front")
    assert isinstance(board, Frame), board  # the checks found no error, so the board is there
    groups = [(one.x, one.y, one.frame.w * one.scale, one.frame.h * one.scale)
              for one in board.items if isinstance(one, Group)]  # fmt: skip
    at = table_of(pack.game, pack.name)
    assert at is not None
    saved, info = session.saved, pack.game.game
    about = About(
        title=info.title,
        version=f"version {info.version}, pack {code}",
        seed=saved.seed,
        outcome=session.outcome,
        facts=(("Players", ", ".join(session.seats)), ("Played by", by), ("Kitwright", __version__)),
        file=f"game-{saved.seed}.txt",
        text=saved.text(),
    )
    html = account_page(kit, BOARD, about, session.scenes(at.places(groups)))
    pack.found += kit.press.found
    return html


def written(pack: Pack, session: Session, by: str, out: Path | None = None) -> Path | None:
    """The account as a page in the game's folder of outputs; None, and findings, when it cannot be written."""
    html = page_of(pack, session, by)
    if html is None or not playable(pack):
        return None
    folder, name = (out or pack.workspace.root / "output") / pack.name, f"game-{session.saved.seed}.html"
    if put(folder, pack, Options(), lambda new: (new / name).write_text(html, "utf-8", newline="\n")):
        return folder / name
    return None


def playable(pack: Pack) -> bool:
    """Whether no error was found, so that the rules can be run."""
    return not any(one.severity is Severity.ERROR for one in pack.found)


def _line(source: Source, number: int) -> Span:
    return Span(source.file, number, 1, len(source.line(number)) + 1)


def _lines(source: Source) -> list[int]:
    """Numbers of the lines that say anything."""
    return [n for n, line in enumerate(source.text.splitlines(), 1) if line.split("#")[0].strip()]


def _head(source: Source, name: str) -> int:
    """The line of the head that begins with a name."""
    return next(n for n in _lines(source) if source.line(n).strip().startswith(f"{name}:"))

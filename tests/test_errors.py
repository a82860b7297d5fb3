"""Whatever is wrong is told at once and at its place, and nothing that was made before is touched."""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.build import Options, build
from generator.diagnostic import Severity
from generator.outputs import files
from tests.kit import Built, Game, found, game

ROOT = Path(__file__).parents[1]

# A dozen mistakes and more, in one run

GAME_YAML = """\
format: 1
title: Probe
version: 1.10
players: {min: 4, max: 2}
tables:
  cards: {name: text, text: text, cost: int, suit: ref suits}
  suits: {name: text, tint: colour}
"""
CARDS = """\
scout: {name: Scout, text: Look., cost: 1, suit: oak}
fox: {name: Fox, text: Run., cost: 1, suit: oak, tetx: Hide.}
owl: {name: Owl, cost: 2, suit: oak}
elk: {name: Elk, text: Stand., cost: three, suit: oak}
asp: {name: Asp, text: Bite., cost: 3, suit: oka}
scout: {name: Night scout, text: Look twice., cost: 1, suit: ash}
bear: {name: Bear, text: "Costs {cards.scuot.cost} or {rules.cost}.", cost: 1, suit: oak}
wolf: {name: Wolf, text: "Pay one :two-coin:.", cost: 1, suit: oak}
lynx:
  name: Lynx
  text: >-
    A very long text that goes on and on about the lynx, which sits in the tree and waits for the hare, the deer and
    the careless designer who wrote a text that no card can hold however small it is set.
  cost: 2
  suit: oak
"""
SUITS = """\
oak: {name: Oak, tint: "#123456"}
ash: {name: Ash, tint: "#12345"}
"""
KIT = """\
cards: {title: Cards, kind: standard, from: cards, front: card, back: back}
suits: {title: Suits, kind: tokn_12, from: suits, front: card}
spares: {title: Spares, kind: standard, from: cards, front: crad}
extras: {title: Extras, kind: standard, from: card, front: card}
"""
RULEBOOK = """\
start:
  title: Start
  text: Take 5 cards.
"""
THEME = """\
colours: {ink: "#1d1b1a", paper: "#f5eedc", red: "#7d1f1d", blu: blue and green}
fonts: {title: [Old Standard TT, DejaVu Sans], text: [EB Garamond, DejaVu Sans]}
styles:
  title: {font: title, size: 12pt, bold: yes}
  body: {font: text, size: 9pt}
"""
CARD = """\
draw:
  - rect: {box: 0 0 63 88, fill: papre}
  - text: {box: 5 5 53 8, say: "{{ it.name }}", style: title}
  - text: {box: 5 20 53 10, say: "{{ it.text }}", style: body}
  - ellipse: {box: 5 70 5 5, fill: "#7d1f1"}
  - if: it.cost
    ech: it.cost
    rect: {box: 5 60 5 5}
"""
BACK = """\
draw:
  - icon: {box: 10 20 40 40, name: top-hta, fill: paper}
"""
ALL = """\
content/probe/cards.yaml:2:50: error[K101]: unknown key 'tetx' in fox
content/probe/cards.yaml:3:1: error[K102]: 'text' is missing in 'owl'
content/probe/cards.yaml:4:38: error[K103]: 'cost': expected a whole number, found 'three'
content/probe/cards.yaml:5:46: error[K110]: no entry 'oka' in suits
content/probe/cards.yaml:6:1: error[K003]: key 'scout' is already set on line 1
content/probe/cards.yaml:7:26: error[K111]: 'cards.scuot.cost' leads nowhere: no 'scuot'
content/probe/cards.yaml:7:26: error[K111]: 'rules.cost' leads nowhere: no 'rules'
content/probe/cards.yaml:8:26: error[K204]: unknown icon :two-coin:
content/probe/cards.yaml:11:3: error[K206]: the text does not fit: 1.0 mm too tall at 6.5 pt
content/probe/game.yaml:4:16: error[K113]: at least 4 players, but at most 2
content/probe/kit.yaml:2:29: error[K301]: no kind 'tokn_12'
content/probe/kit.yaml:3:61: error[K106]: no face template 'crad'
content/probe/kit.yaml:4:47: error[K302]: no table 'card'
content/probe/rulebook.yaml:3:9: error[K112]: bare number 5 in 'Take 5 cards.'
content/probe/suits.yaml:2:24: error[K103]: 'tint': expected a colour such as '#7d1f1d' or a name from the theme, \
found '#12345'
templates/probe/back.yaml:2:36: error[K204]: unknown icon 'top-hta'
templates/probe/card.yaml:2:34: error[K105]: the theme has no 'papre'
templates/probe/card.yaml:5:36: error[K103]: 'fill': expected a colour such as '#7d1f1d' or a name from the theme, \
found '#7d1f1'
templates/probe/card.yaml:7:5: error[K101]: unknown key 'ech' beside rect
templates/probe/theme.yaml:1:66: error[K103]: 'blu': expected a colour such as '#7d1f1d' or a name from the theme, \
found 'blue and green'
"""


@pytest.fixture
def wrong(tmp_path: Path) -> Game:
    """A game with a mistake of every kind."""
    made = Game(tmp_path)
    for path, text in (
        ("game.yaml", GAME_YAML),
        ("cards.yaml", CARDS),
        ("suits.yaml", SUITS),
        ("kit.yaml", KIT),
        ("rulebook.yaml", RULEBOOK),
        ("templates/theme.yaml", THEME),
        ("templates/card.yaml", CARD),
        ("templates/back.yaml", BACK),
    ):
        made.write(path, text)
    return made


def heads(text: str) -> list[str]:
    """First lines of the findings."""
    return [line for line in text.splitlines() if ": error[" in line or ": warning[" in line]


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, hidden ones too."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_check_tells_everything_in_one_run_at_its_place(wrong: Game) -> None:
    assert heads(wrong.check().text) == ALL.splitlines()


def test_a_build_tells_the_same_and_writes_nothing(wrong: Game) -> None:
    before = tree(wrong.root)
    built = wrong.build()
    assert not built.ok
    assert heads(built.found.text) == ALL.splitlines()
    assert tree(wrong.root) == before
    assert not (wrong.root / "output").exists()


@pytest.mark.parametrize("words", [["check"], ["build"], ["build", "--only", "cards"]])
def test_the_command_tells_them_on_stderr(wrong: Game, words: list[str]) -> None:
    done = wrong.command(*words)
    assert done.returncode == 1
    assert heads(done.stderr) == ALL.splitlines()
    assert "error[" not in done.stdout
    assert not (wrong.root / "output").exists()


def test_every_finding_says_what_to_do_or_names_what_was_wanted(wrong: Game) -> None:
    for one in wrong.check().all:
        assert one.hint or "expected" in one.message, one


GUESSES = {
    "'tetx'": "'text'",
    "'oka'": "'oak'",
    "'scuot'": "'scout'",
    ":two-coin:": ":two-coins:",
    "'tokn_12'": "'token_12'",
    "'crad'": "'card'",
    "'card'": "'cards'",
    "'top-hta'": "'top-hat'",
    "'papre'": "'paper'",
    "'ech'": "'each'",
}


def test_a_slip_of_the_pen_is_guessed(wrong: Game) -> None:
    slips = [one for one in wrong.check().all if (one.hint or "").startswith("did you mean")]
    said = {slip: one.hint for slip in GUESSES for one in slips if slip in one.message}
    assert said == {slip: f"did you mean {meant}?" for slip, meant in GUESSES.items()}


# One mistake is one finding, not the echo of it in ten places

HEAD = "format: 1\ntitle: T\nversion: 1\nplayers: {min: 1, max: 2}\n"
FINE = "a: {name: A, text: One.}\nb: {name: B, text: 'See {cards.a.name}.'}\n"


@pytest.mark.parametrize(
    ("path", "text", "codes"),
    [
        ("cards.yaml", FINE.replace("a: {name", "a: {nmae"), ["K101"]),
        ("cards.yaml", "a: {name: [", ["K002"]),
        ("cards.yaml", "", ["K007"]),
        ("cards.yaml", "[]\n", ["K103"]),
        ("game.yaml", "format: 1\ntitle: {\n", ["K002"]),
        ("game.yaml", HEAD.replace("1", "2", 1), ["K103"]),
        ("game.yaml", HEAD + "tables: [cards]\n", ["K103"]),
        ("game.yaml", HEAD + "tables: {cards: {name: string, text: words}}\n", ["K107"]),
        ("kit.yaml", "cards: {title: Cards, kind: standard, from: cards, frnt: card}\n", ["K101"]),
        ("kit.yaml", "- cards\n", ["K103"]),
        ("templates/theme.yaml", "colours: [\n", ["K002"]),
        ("templates/theme.yaml", "", ["K007"]),
        ("templates/card.yaml", "draw: [\n", ["K002"]),
        ("templates/card.yaml", "", ["K103"]),
        ("templates/card.yaml", "draw:\n  - text: {say: a, style: body}\n", ["K102"]),
        ("templates/card.yaml", "draw:\n  - text: {box: 1 1 9 9, say: a}\n", ["K102"]),
        ("templates/card.yaml", "draw:\n  - mark: {box: 1 1 9 9, style: nope}\n", ["K105"]),
        ("templates/card.yaml", "extends: crad\ndraw:\n  - use: part\n", ["K106"]),
        ("templates/card.yaml", "extends: base\ndraw:\n  - use: part\n", ["K002"]),
        ("templates/card.yaml", "draw:\n  - eaach: it.text\n    rect: {box: '{{ item.x }} 0 1 1'}\n", ["K101"]),
        ("templates/card.yaml", "draw:\n  - with: {a\n", ["K002"]),
        ("templates/card.yaml", "draw:\n  - with: word\n    rect: {box: '{{ w }} 0 9 9'}\n", ["K103"]),
        ("templates/kinds.yaml", "odd: {nmae: Odd, size: 9 x 9}\n", ["K101"]),
        ("templates/kinds.yaml", "odd: {name: Odd, size: [\n", ["K002"]),
        ("templates/fonts/fonts.yaml", "odd: {name: Odd\n", ["K002"]),
    ],
)
def test_one_mistake_has_no_echo(tmp_path: Path, path: str, text: str, codes: list[str]) -> None:
    made = game(tmp_path, FINE, base="parts: {part: [\n")
    made.write(path, text)
    assert made.check().codes == codes
    assert made.build().found.codes == codes


@pytest.mark.parametrize(
    ("path", "old", "new", "code"),
    [
        ("templates/theme.yaml", '"#1d1b1a"', "black", "K103"),
        ("templates/theme.yaml", "size: 9pt", "size: 0", "K103"),
        ("templates/theme.yaml", "size: 9pt", "size: 4.9pt", "K103"),
        ("templates/theme.yaml", "[EB Garamond, DejaVu Sans]", "[]", "K103"),
        ("templates/card.yaml", "style: body", "style: body, size: 4pt", "K103"),
        ("templates/card.yaml", "style: body", "style: body, min: -1", "K103"),
        ("kit.yaml", "standard", "nought", "K301"),
        ("kit.yaml", "standard", "bled", "K103"),
        ("kit.yaml", "from: cards", "from: model_fields", "K302"),
        ("kit.yaml", "from: cards", "from: cards, copies: it.weight", "K303"),
    ],
)
def test_a_value_that_no_drawing_can_use_is_a_finding(tmp_path: Path, path: str, old: str, new: str, code: str) -> None:
    made = game(tmp_path, "a: {name: A, text: One., weight: 1.5}\n", fields="{name: text, text: text, weight: number}")
    folder = "" if path.startswith("templates/") else "content/probe/"
    file = tmp_path / (folder + path.replace("templates/", "templates/probe/"))
    made.write("templates/kinds.yaml", "nought: {name: Nought, size: 0 x 5}\n")
    if new == "bled":
        made.write("templates/kinds.yaml", "bled: {name: Bled, size: 9 x 9, bleed: -9}\n")
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    assert made.build().found.codes == [code]
    assert made.check().codes == [code]


def test_a_key_that_another_entry_misspells_is_still_missing_here(tmp_path: Path) -> None:
    all_found = game(tmp_path, "a: {nmae: A, text: One.}\nb: {text: Two.}\n").check()
    assert all_found.places("K101") == [("cards.yaml", 1)]
    assert all_found.places("K102") == [("cards.yaml", 2)]


def test_a_name_of_the_theme_that_is_wrong_there_is_not_missed_elsewhere(tmp_path: Path) -> None:
    theme = """\
colours: {ink: "#1d1b1a", red: "#cc00", blue: "#0000cc"}
fonts: {text: [EB Garamond, DejaVu Sans]}
styles:
  title: {font: text, size: large}
  body: {font: text, size: 9pt}
"""
    face = """\
draw:
  - rect: {box: 0 0 9 9, fill: red}
  - rect: {box: 0 0 9 9, fill: bleu}
  - text: {box: 0 0 9 9, say: a, style: title}
"""
    all_found = game(tmp_path, FINE, theme=theme, card=face).check()
    assert all_found.places("K103") == [("theme.yaml", 1), ("theme.yaml", 4)]
    assert all_found.places("K105") == [("card.yaml", 3)]
    assert len(all_found.all) == 3


def test_every_wrong_table_of_a_declaration_is_told_and_its_file_is_no_stranger(tmp_path: Path) -> None:
    made = game(tmp_path, FINE, fields="{name: string, text: text}\n  suits: {name: words}\n  coins: {worth: int}")
    made.write("suits.yaml", "a: {name: A}\n")
    made.write("coins.yaml", "one: {worth: x}\n")
    made.write("stray.yaml", "a: b\n")
    all_found = made.check()
    assert all_found.codes == ["K103", "K107", "K107", "K109"]
    assert all_found.places("K107") == [("game.yaml", 6), ("game.yaml", 7)]
    assert all_found.places("K109") == [("stray.yaml", 1)]


@pytest.mark.parametrize("name", ["copy", "json", "schema", "dict", "validate"])
def test_a_field_may_be_called_like_a_method_of_python(tmp_path: Path, name: str) -> None:
    face = f"draw:\n  - text: {{box: 1 1 50 9, say: '{{{{ it.{name} }}}}', style: body}}\n"
    made = game(tmp_path, f"a: {{{name}: A}}\n", fields=f"{{{name}: text}}", card=face)
    done = made.command("check")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", ["id", "at", "model_config", "model_fields", "game", "kit"])
def test_a_table_may_not_be_called_like_what_every_game_has(tmp_path: Path, name: str) -> None:
    made = game(tmp_path, FINE, fields=f"{{name: text, text: text}}\n  {name}: {{name: text}}")
    assert "K107" in made.check().codes


@pytest.mark.parametrize("mutant", range(12))
def test_a_broken_line_of_the_real_game_breaks_no_program(tmp_path: Path, mutant: int) -> None:
    files_ = sorted((ROOT / "content" / "invisible_man").glob("*.yaml"))
    files_ += sorted((ROOT / "templates" / "invisible_man").glob("*.yaml"))
    path = files_[mutant % len(files_)]
    for name in ("content/invisible_man", "templates/invisible_man"):
        shutil.copytree(ROOT / name, tmp_path / name)
    copy = tmp_path / path.relative_to(ROOT)
    lines = copy.read_text("utf-8").splitlines()
    keys = [i for i, line in enumerate(lines) if ":" in line and not line.lstrip().startswith("#")]
    line = keys[mutant * 7919 % len(keys)]
    key = lines[line].partition(":")[0]
    lines[line] = (f"{key}x: 1", f"{key}: zork", f"{key}: [", f"{key}:", "")[mutant % 5]
    copy.write_text("\n".join(lines) + "\n", encoding="utf-8")
    from generator.build import check
    from generator.pack import Workspace

    pack, _ = check(Workspace(tmp_path), "invisible_man")
    for one in found(pack).all:
        assert pack.sources.span(one.at).file.startswith(("content/invisible_man/", "templates/"))


# Files that cannot be read


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("content/probe/cards.yaml", "content/probe/cards.yaml"),
        ("content/probe/kit.yaml", "content/probe/kit.yaml"),
        ("templates/probe/theme.yaml", "templates/probe/theme.yaml"),
    ],
)
def test_a_missing_file_is_named(tmp_path: Path, path: str, shown: str) -> None:
    made = game(tmp_path, FINE)
    (tmp_path / path).unlink()
    one = made.check().one("K001")
    assert made.check().codes == ["K001"]
    assert one.message == "the file cannot be read: no such file or directory"
    assert made.check().text.startswith(f"{shown}:1:1: error[K001]")
    assert one.hint == "check that it exists and may be read"


def test_a_folder_in_the_place_of_a_file_is_told(tmp_path: Path) -> None:
    made = game(tmp_path, FINE)
    (tmp_path / "content/probe/cards.yaml").unlink()
    (tmp_path / "content/probe/cards.yaml").mkdir()
    assert made.check().codes == ["K001"]


@pytest.mark.parametrize("name", ["cards.yaml", "kit.yaml", "theme.yaml", "card.yaml"])
def test_a_file_that_may_not_be_read_is_told(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = game(tmp_path, FINE)
    opened = os.open

    def refuse(path: str | Path, *args: int, **more: int) -> int:
        if Path(path).name == name:
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(path, *args, **more)

    monkeypatch.setattr(os, "open", refuse)
    all_found = made.check()
    assert all_found.codes == ["K001"]
    assert all_found.one("K001").message == "the file cannot be read: permission denied"
    assert all_found.places("K001") == [(name, 1)]
    assert not made.build().ok
    assert not (tmp_path / "output").exists()


def test_a_file_that_only_the_hash_reads_is_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = game(tmp_path, FINE)
    made.write("content/probe/notes.txt", "mine\n")
    (tmp_path / "content/probe/notes.txt").chmod(0)
    error = PermissionError(errno.EACCES, "Permission denied", str(tmp_path / "content/probe/notes.txt"))
    _refuse(monkeypatch, "open", error, lambda p, *_: p.name == "notes.txt")
    built = made.build()
    assert not built.ok
    assert built.found.text.startswith("content/probe/notes.txt:1:1: error[K001]")
    assert not (tmp_path / "output").exists()


def test_broken_yaml_is_told_where_it_breaks(tmp_path: Path) -> None:
    made = game(tmp_path, "a: {name: A, text: One.}\nb: {name: B, text: Note: two}\n")
    all_found = made.check()
    assert all_found.codes == ["K002"]
    assert all_found.text.startswith("content/probe/cards.yaml:2:24: error[K002]")


# Links

linked = pytest.mark.skipif(os.name == "nt", reason="links need rights of their own on Windows")


@linked
@pytest.mark.parametrize(
    "path",
    [
        "content/probe/cards.yaml",
        "content/probe/notes.txt",
        "templates/probe/theme.yaml",
        "templates/probe/card.yaml",
        "templates/probe/icons/star.svg",
        "templates/probe/fonts/fonts.yaml",
        "templates/kinds.yaml",
    ],
)
def test_a_link_out_of_the_workspace_is_refused(tmp_path: Path, path: str) -> None:
    made = game(tmp_path / "ws", FINE)
    link = made.root / path
    outside = tmp_path / "outside" / link.name
    outside.parent.mkdir()
    if link.exists():
        link.rename(outside)
    else:
        outside.write_text("{}\n", encoding="utf-8")
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(outside)
    all_found = made.check()
    assert {one.message for one in all_found.of("K001")} == {"the file is a link out of the workspace"}
    assert all_found.codes == ["K001"]
    assert all_found.text.startswith(f"{path}:1:1: error[K001]")
    assert not made.build().ok
    assert not (made.root / "output").exists()


@linked
def test_a_folder_that_is_a_link_out_of_the_workspace_is_refused(tmp_path: Path) -> None:
    made = game(tmp_path / "ws", FINE)
    (made.root / "content/probe").rename(tmp_path / "elsewhere")
    (made.root / "content/probe").symlink_to(tmp_path / "elsewhere")
    assert set(made.check().codes) == {"K001"}
    assert not made.build().ok


@linked
def test_a_link_within_the_workspace_is_followed(tmp_path: Path) -> None:
    made = game(tmp_path / "ws", FINE)
    card = made.root / "templates/probe/card.yaml"
    card.rename(made.root / "templates/shared_card.yaml")
    card.symlink_to("../shared_card.yaml")
    (tmp_path / "alias").symlink_to(made.root)
    assert Game(tmp_path / "alias").check().codes == []


# Files that cannot be written


@pytest.fixture
def old(tmp_path: Path) -> Game:
    """A game that was built for two papers, and then edited."""
    made = game(tmp_path, FINE)
    assert made.build().ok
    assert made.build("letter").ok
    made.output.joinpath("my notes.txt").write_text("mine", encoding="utf-8")
    made.write("cards.yaml", FINE.replace("One", "Another"))
    return made


def _refuse(
    monkeypatch: pytest.MonkeyPatch, name: str, error: OSError, when: Callable[..., bool], at: Any = Path
) -> None:
    """Let a method of ``at`` fail for some of its arguments."""
    real = getattr(at, name)

    def refuse(*args: Any, **kwargs: Any) -> Any:
        if when(*args):
            raise error
        return real(*args, **kwargs)

    monkeypatch.setattr(at, name, refuse)


def refused(made: Game, built: Built, before: dict[str, bytes], words: str) -> None:
    """The build failed with K401, and all outputs are what they were."""
    assert not built.ok
    assert built.result.made == []
    (one,) = built.found.all
    assert one.code == "K401"
    assert one.severity is Severity.ERROR
    assert words in one.message
    assert "--out" in (one.hint or "")
    assert tree(made.root / "output") == before


NO_ROOM = OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_leaves_what_was_there(old: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tree(old.root / "output")
    _refuse(monkeypatch, "write_text", NO_ROOM, lambda path, *_: path.name == "manifest.json")
    refused(old, old.build(), before, "cannot be written: no space left on device")
    monkeypatch.undo()
    assert old.build().ok
    assert tree(old.root / "output") != before


def test_a_full_disk_in_the_middle_of_a_pdf_leaves_what_was_there(old: Game) -> None:
    resource: Any = pytest.importorskip("resource", reason="only Unix limits the size of files")
    before = tree(old.root / "output")
    limit = 4096
    assert any(len(data) > limit for data in before.values())
    line = [sys.executable, "-m", "generator", "--root", str(old.root), "build"]
    done = subprocess.run(
        line,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert "error[K401]" in done.stderr
    assert "file too large" in done.stderr
    assert "nothing was written" in done.stderr
    assert tree(old.root / "output") == before


DENIED = PermissionError(errno.EACCES, "Permission denied")


def test_outputs_that_cannot_be_moved_away_stay(old: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tree(old.root / "output")
    monkeypatch.setattr(files, "_exchanged", lambda *_: False)  # as on Windows
    _refuse(monkeypatch, "replace", DENIED, lambda *_: True)
    refused(old, old.build(), before, "'probe' cannot be written: permission denied")


def test_outputs_that_cannot_be_moved_into_place_bring_the_old_ones_back(
    old: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(old.root / "output")
    monkeypatch.setattr(files, "_exchanged", lambda *_: False)  # as on Windows
    _refuse(monkeypatch, "replace", DENIED, lambda path, *_: path.name.endswith(".new"))
    refused(old, old.build(), before, "cannot be written: permission denied")


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
def test_a_folder_that_may_not_be_written_to_is_told(old: Game, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    before = tree(old.root / "output")
    _refuse(monkeypatch, "mkdir", OSError(number, os.strerror(number)), lambda path, *_: path.name.startswith(".probe"))
    refused(old, old.build(), before, os.strerror(number).lower())


def test_a_first_build_into_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    made = game(tmp_path / "ws", FINE)
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    result = build(made.workspace, "probe", Options(out=tmp_path / "file"))
    assert not result.ok
    assert found(result.pack).codes == ["K401"]
    assert (tmp_path / "file").read_text("utf-8") == "in the way"


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path) -> None:
    made = game(tmp_path, FINE)
    (tmp_path / "output").mkdir()
    made.output.write_text("in the way", encoding="utf-8")
    assert made.build().found.codes == ["K401"]
    assert made.output.read_text("utf-8") == "in the way"
    assert [path.name for path in (tmp_path / "output").iterdir()] == ["probe"]


def test_where_files_cannot_be_linked_they_are_copied(old: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tree(old.output)
    _refuse(monkeypatch, "link", OSError(errno.EPERM, "Operation not permitted"), lambda *_: True, at=os)
    built = old.build()
    assert built.ok
    after = tree(old.output)
    assert after.keys() == before.keys()
    changed = {name for name in before if after[name] != before[name]}
    assert changed == {"probe-cards-a4.pdf", "probe-kit-a4.pdf", "manifest.json", "frames.jsonl.gz", "made.json"}


def test_an_error_that_only_drawing_finds_leaves_what_was_there(old: Game) -> None:
    before = tree(old.root / "output")
    old.write("cards.yaml", FINE.replace("One", "One :nothing:"))
    built = old.build()
    assert built.found.codes == ["K204"]
    assert tree(old.root / "output") == before


# Builds that were killed

KILL = """
import os, sys
from pathlib import Path
from generator.outputs import files
real, left = Path.replace, int(sys.argv[1])
def replace(self, to):
    global left
    if left == 0:
        os._exit(9)
    left -= 1
    return real(self, to)
Path.replace = replace
files._exchanged = lambda *_: False
files.shutil.rmtree = (lambda path, **_: os._exit(9)) if left == 2 else files.shutil.rmtree
sys.argv = ["kitwright", "--root", sys.argv[2], "build"]
from generator.cli import main
main()
"""


@pytest.mark.parametrize(("step", "survives"), [(0, "old"), (1, "neither"), (2, "new")])
def test_after_a_kill_the_next_build_finds_all_files_of_other_papers(old: Game, step: int, survives: str) -> None:
    before = tree(old.output)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", KILL, str(step), str(old.root)], env=env, check=False)
    assert done.returncode == 9
    if survives == "neither":
        assert not old.output.exists()
        with pytest.raises(ZeroDivisionError), files.switched(old.output):
            raise ZeroDivisionError  # a build that fails next puts the old files back
        assert tree(old.output) == before
    else:
        assert (tree(old.output) == before) == (survives == "old")
    assert len([path for path in (old.root / "output").iterdir() if path.name.startswith(".")]) <= 3
    assert old.build().ok
    after = tree(old.root / "output")
    assert sorted(after) == sorted(f"probe/{name}" for name in before)
    kept = [name for name in before if "letter" in name or name == "my notes.txt"]
    assert len(kept) == 3
    assert all(after[f"probe/{name}"] == before[name] for name in kept)
    assert after["probe/probe-cards-a4.pdf"] != before["probe-cards-a4.pdf"]


def test_half_made_folders_of_a_killed_build_go(old: Game) -> None:
    hidden = old.output.with_name(".probe.new")
    hidden.mkdir()
    (hidden / "probe-cards-a4.pdf").write_bytes(b"%PDF-1.7 half")
    (hidden / "deep").mkdir()
    assert old.build().ok
    assert [path.name for path in (old.root / "output").iterdir()] == ["probe"]
    assert (old.output / "probe-cards-a4.pdf").stat().st_size > 1000
    assert not (old.output / "deep").exists()


def test_the_same_build_twice_gives_the_same_files(tmp_path: Path) -> None:
    made = game(tmp_path, FINE)
    assert made.build().ok
    first = tree(made.output)
    assert made.build().ok
    assert tree(made.output) == first

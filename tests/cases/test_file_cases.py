"""B and F: builds that are broken off, repeated or followed by others, and names and places of files."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from generator.outputs import files
from tests.kit import CARD, DATA, Game, game
from tests.test_killed import CHILD, ROOT, WRITING

FIELDS = '{"name?": text, "image?": text, "quantity?": int}'
FACE = """\
draw:
  - {if: it.image, picture: {box: 0 0 63 88, src: "{{ it.image }}"}}
  - {if: it.name, text: {box: 5 5 53 8, say: "{{ it.name }}", style: title}}
"""
KIT = "cards: {title: Cards, kind: standard, from: cards, front: card}\n"


def cards(folder: Path, rows: str, pictures: Mapping[str, bytes] | None = None, kit: str = KIT) -> Game:
    """A game of cards with names and full pictures; pictures lie in the folder ``art``."""
    made = game(folder, rows, fields=FIELDS, kit=kit, card=FACE)
    for name, data in (pictures or {}).items():
        made.write(f"pictures/art/{name}", data)
    return made


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def data(name: str) -> bytes:
    return (DATA / name).read_bytes()


# B01: a build that is broken off

B01 = "a: {name: Many, image: art/noise.png, quantity: %d}\n"
MANY = "cards: {title: Cards, kind: standard, from: cards, copies: it.quantity, front: card}\n"
INTERRUPTED = "kitwright: interrupted; what lies in the output folder is whole"


@pytest.mark.parametrize("what", ["die", "interrupt"])
def test_b01_at_any_moment_every_pdf_is_whole_old_or_new(tmp_path: Path, what: str) -> None:
    """Seven moments of a build of 300 cards over one of 90; ``tests/long`` takes hundreds."""
    made = cards(tmp_path, B01 % 90, {"noise.png": data("B01/noise.png")}, MANY)
    assert made.build().ok
    made.write("cards.yaml", B01 % 300)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    for moment in Random(what).sample(range(3, 16), 7):
        line = [sys.executable, "-c", CHILD, str(moment), what, "exchange", str(tmp_path)]
        done = subprocess.run(line, env=env, capture_output=True, text=True, encoding="utf-8", check=False)
        assert done.returncode == {"die": 9, "interrupt": 130}[what]
        assert done.stderr.strip() == {"die": "", "interrupt": INTERRUPTED}[what]
        files.recover(made.output)
        told = {row["file"]: row["pages"] for row in json.loads((made.output / "manifest.json").read_text())["files"]}
        for name in ("probe-cards-a4.pdf", "probe-kit-a4.pdf"):
            with pypdfium2.PdfDocument(made.output / name) as pdf:
                assert len(pdf) in (10, 34)  # nine cards a page
                assert told[name] == len(pdf)
    built = made.build()
    assert built.pdf().pages == 34
    assert [path.name for path in made.output.parent.iterdir()] == ["probe"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_b01_control_c_ends_with_130_and_one_line(tmp_path: Path) -> None:
    cards(tmp_path, B01 % 300, {"noise.png": data("B01/noise.png")}, MANY)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    line = [sys.executable, "-c", CHILD, str(WRITING), "pause", "exchange", str(tmp_path)]
    pipe = subprocess.PIPE
    child = subprocess.Popen(line, env=env, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8")
    assert child.stdout is not None
    assert child.stdout.readline() == "paused\n"
    child.send_signal(signal.SIGINT)
    _, said = child.communicate()
    assert child.returncode == 130
    assert said.strip() == INTERRUPTED
    assert list((tmp_path / "output").iterdir()) == []


# B03: the same input, another time, another place

B03 = 'a: {name: Wolf. Draw 1., image: art/a.png}\nb: {name: "Bear. Gain 2."}\n'
EXPORTS = [
    ("build", "probe", "--paper", "a4", "--paper", "letter"),
    ("export", "probe", "--to", "png"),
    ("export", "probe", "--to", "tts", "--url-prefix", "https://example.org/"),
    ("export", "probe", "--to", "sheets"),
]


@pytest.mark.parametrize("words", EXPORTS, ids=["build", "png", "tts", "sheets"])
def test_b03_two_builds_in_two_folders_give_the_same_bytes(tmp_path: Path, words: tuple[str, ...]) -> None:
    made: list[dict[str, bytes]] = []
    for folder, environment in (
        ("first", {"TZ": "UTC", "PYTHONHASHSEED": "1", "LC_ALL": "C"}),
        ("second place", {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "2", "LC_ALL": "de_DE.UTF-8", "PYTHONUTF8": "1"}),
    ):
        one = cards(tmp_path / folder, B03, {"a.png": data("B03/a.png")})
        for path in sorted(one.root.rglob("*")):
            os.utime(path, (len(made) * 1e9, len(made) * 1e9))
        done = one.command(*words, **environment)
        assert done.returncode == 0, done.stderr
        made.append(tree(one.root / "output"))
    assert made[0].keys() == made[1].keys()
    assert [name for name in made[0] if made[0][name] != made[1][name]] == []
    assert len(made[0]) >= 2


# B08: what a later build does not make

BEFORE = "a: {name: Wolf}\nb: {name: Bear}\n"
AFTER = "a: {name: Wolf}\n"


def test_b08_nothing_of_a_card_that_is_gone_stays_in_an_export(tmp_path: Path) -> None:
    made = cards(tmp_path, BEFORE)
    out = tmp_path / "output" / "probe-png"
    assert made.command("export", "probe", "--to", "png").returncode == 0
    (out / "notes.txt").write_bytes(b"mine\n")
    assert {"cards_a_front.png", "cards_b_front.png"} <= {path.name for path in out.rglob("*")}
    made.write("cards.yaml", AFTER)
    assert made.command("export", "probe", "--to", "png").returncode == 0
    assert [path.name for path in out.rglob("*") if "_b_" in path.name] == []
    assert "cards_a_front.png" in {path.name for path in out.rglob("*")}
    assert (out / "notes.txt").read_bytes() == b"mine\n"


def test_b08_nothing_of_a_component_that_is_gone_stays_in_a_build(tmp_path: Path) -> None:
    more = KIT + "bears: {title: Bears, kind: standard, from: cards, front: card}\n"
    made = cards(tmp_path, BEFORE, kit=more)
    assert made.build("a4").ok
    assert made.build("letter").ok
    (made.output / "notes.txt").write_bytes(b"mine\n")
    (made.output / "probe-bears-my-own.pdf").write_bytes(b"mine\n")
    made.write("kit.yaml", KIT)
    done = made.command("build", "probe", "--paper", "letter")
    assert done.returncode == 0
    assert "removed 1 old file: probe-bears-letter.pdf" in done.stdout
    assert not (made.output / "probe-bears-letter.pdf").exists()
    assert (made.output / "probe-bears-my-own.pdf").read_bytes() == b"mine\n"
    assert (made.output / "notes.txt").read_bytes() == b"mine\n"
    assert (made.output / "probe-cards-a4.pdf").exists()  # of another paper
    assert "removed" not in made.command("build", "probe", "--paper", "letter").stdout


def test_b08_the_rulebook_of_a_game_that_has_none_any_more_goes(tmp_path: Path) -> None:
    made = cards(tmp_path, BEFORE)
    rules = made.write("rulebook.yaml", "one: {title: One, text: Play.}\n")
    assert made.build("a4").ok
    assert made.build("letter").ok
    books = ["probe-rulebook-a4.pdf", "probe-rulebook-letter.pdf", "rulebook.html"]
    assert [path.name for path in sorted(made.output.glob("*rulebook*"))] == books
    (made.output / "rulebook.html.mine").write_bytes(b"mine\n")
    rules.unlink()
    built = made.build("letter")
    assert built.result.removed == books[1:]
    assert [path.name for path in sorted(made.output.glob("*rulebook*"))] == [books[0], "rulebook.html.mine"]


@pytest.mark.parametrize("out", ["content", "templates", "content/probe", "templates/probe/deep", ".."])
@pytest.mark.parametrize("words", [("build", "probe"), ("export", "probe", "--to", "sheets")], ids=["build", "export"])
def test_b08_outputs_do_not_go_among_the_sources(tmp_path: Path, out: str, words: tuple[str, ...]) -> None:
    """``..`` is the folder that holds a workspace called like the outputs."""
    target = "probe" if words[0] == "build" else "probe-sheets"
    made = cards(tmp_path / target, BEFORE)
    before = tree(tmp_path)
    done = made.command(*words, "--out", str(made.root / out))
    assert done.returncode == 1
    assert "error[K405]" in done.stderr
    assert "Traceback" not in done.stderr
    assert tree(tmp_path) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == [target]


# F01: capitals


@pytest.mark.parametrize("name", ["art/wolf.png", "ART/WOLF.PNG", "ART/wOLF.png"])
def test_f01_a_name_that_differs_only_in_capitals_is_an_error_everywhere(tmp_path: Path, name: str) -> None:
    made = cards(tmp_path, f"b: {{name: Bear}}\na: {{name: Wolf, image: {name}}}\n")
    made.write("pictures/art/Wolf.PNG", data("F01/Wolf.PNG"))
    found = made.check()
    one = found.one("K216")
    assert found.places("K216") == [("cards.yaml", 2)]
    assert one.message == f"no picture '{name}'"
    assert one.hint == "write 'art/Wolf.PNG'; capitals count"
    assert not made.build().ok
    assert not made.output.exists()


def test_f01_the_name_as_it_is_written_prints(tmp_path: Path) -> None:
    made = cards(tmp_path, "a: {name: Wolf, image: art/Wolf.PNG}\n")
    made.write("pictures/art/Wolf.PNG", data("F01/Wolf.PNG"))
    assert made.build().ok


def test_f01_a_template_is_found_by_its_capitals_on_every_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A system that does not tell capitals apart opens card.yaml when Card.yaml is there; we do not take it."""
    made = cards(tmp_path, BEFORE)
    face = made.root / "templates/probe/card.yaml"
    face.rename(face.with_name("Card.yaml"))
    here = made.check().codes
    real = Path.is_file
    monkeypatch.setattr(Path, "is_file", lambda path: real(path) or _there(path))
    assert made.check().codes == here
    assert here == ["K106"]


@pytest.mark.parametrize(
    ("there", "rows", "code", "place", "hint"),
    [
        (
            "pictures/Art/a.png",
            "a: {image: art/a.png}\n",
            "K216",
            ("cards.yaml", 1),
            "write 'Art/a.png'; capitals count",
        ),
        (
            "pictures/art/A.SVG",
            "a: {image: art/a.svg}\n",
            "K216",
            ("cards.yaml", 1),
            "write 'art/A.SVG'; capitals count",
        ),
        ("Goblins.yaml", "a: {name: A}\n", "K109", ("Goblins.yaml", 1), "tables here: "),
        ("Cards.YAML", "a: {name: A}\n", "K109", ("Cards.YAML", 1), "did you mean cards.yaml?"),
        ("rulebook.yml", "a: {name: A}\n", "K109", ("rulebook.yml", 1), "call it rulebook.yaml"),
        ("lang/pl.yml", "a: {name: A}\n", "K109", ("pl.yml", 1), "call it pl.yaml"),
        ("templates/kinds.yml", "a: {name: A}\n", "K109", ("kinds.yml", 1), "call it kinds.yaml"),
    ],
)
def test_f01_names_that_are_nearly_right_are_told(
    tmp_path: Path, there: str, rows: str, code: str, place: tuple[str, int], hint: str
) -> None:
    """What no system would find, and what no system would miss: a file that nobody reads is told as well."""
    made = cards(tmp_path, rows)
    made.write(there, data("F01/Wolf.PNG") if "pictures" in there else "{}\n")
    found = made.check()
    assert found.places(code) == [place], found.text
    assert (found.one(code).hint or "").startswith(hint)
    assert not made.build().ok


@pytest.mark.parametrize(("disk", "written"), [("z\u00e2", "za\u0302"), ("za\u0302", "z\u00e2")])
def test_f01_letters_with_marks_are_found_however_a_system_stores_them(tmp_path: Path, disk: str, written: str) -> None:
    """macOS takes names apart that other systems store as they were typed."""
    made = cards(tmp_path, f"a: {{image: art/{written}.png}}\n", {f"{disk}.png": data("B03/a.png")})
    assert not made.check().errors


def _there(path: Path) -> bool:
    """Whether a system that does not tell capitals apart finds a file."""
    beside = path.parent.iterdir() if path.parent.is_dir() else ()
    return any(one.name.lower() == path.name.lower() for one in beside)


# F04: addresses that only one computer knows

ADDRESSES = [
    "/art/orc.png",
    "C:\\art\\orc.png",
    "~/art/orc.png",
    "file:///art/orc.png",
    "https://example.org/orc.png",
    "//server/share/orc.png",
    "$HOME/art/orc.png",
    "C:art",
]


def test_f04_every_address_is_an_error_with_its_line_and_a_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    (home / "art").mkdir(parents=True)
    (home / "art" / "orc.png").write_bytes(data("B03/a.png"))
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(home)
    made = cards(tmp_path / "game", "".join(f"c{n}: {{image: '{one}'}}\n" for n, one in enumerate(ADDRESSES)))
    made.write("pictures/art/wolf.png", data("B03/a.png"))
    found = made.check()
    assert set(found.codes) <= {"K216", "K217"}
    assert sorted(found.places("K216") + found.places("K217")) == [("cards.yaml", n + 1) for n in range(8)]
    for one, address in zip(found.all, ADDRESSES, strict=True):
        assert f"'{address}'" in one.message
        assert one.hint is not None and "pictures/" in one.hint  # noqa: PT018
    assert not made.build().ok
    assert not made.output.exists()


@pytest.mark.parametrize("address", [*ADDRESSES[:6], "../x.png"])
def test_f04_faces_sheets_overlays_and_drawings_take_no_address_either(tmp_path: Path, address: str) -> None:
    made = cards(tmp_path, "a: {image: art/a.png}\n", {"a.png": data("B03/a.png")})
    made.write("lang/pl.yaml", f"cards:\n  a:\n    image: '{address}'\n")
    face = f"draw:\n  - picture: {{box: 0 0 5 5, src: '{address}'}}\n"
    made.write("templates/card.yaml", FACE + "  - {picture: {box: 0 0 5 5, src: art/a.png}}\n")
    assert made.check().places("K217") == [("pl.yaml", 3)]
    (made.root / "content/probe/lang/pl.yaml").unlink()
    made.write("templates/card.yaml", face)
    assert made.check().places("K217") == [("card.yaml", 2)]
    (made.root / "content/probe/cards.yaml").unlink()
    made.write("cards.csv", f'id,image\na,art/a.png\nb,"{address}"\n')
    made.write("templates/card.yaml", FACE)
    assert made.check().places("K217") == [("cards.csv", 3)]


@pytest.mark.parametrize(
    "text", ["![x](/etc/hostname)", "![x](https://example.org/a.png)", "[x](C:/a.html)", "[x](//a/b)"]
)
def test_f04_rulebooks_take_none(tmp_path: Path, text: str) -> None:
    made = game(tmp_path, "a: {name: A, text: B}\n")
    made.write("rulebook.yaml", f'one:\n  title: One\n  text: "{text}"\n')
    built = made.build()
    assert built.found.places("K115" if text[0] == "!" else "K110") == [("rulebook.yaml", 3)]
    assert not made.output.exists()


# F05: names that are hard on other programs

AWKWARD = ("fire & ice #2 (50%).png", "狼's żółw.png")


def test_f05_awkward_names_print(tmp_path: Path) -> None:
    rows = "".join(f'c{n}: {{image: "art/{name}"}}\n' for n, name in enumerate(AWKWARD))
    made = cards(tmp_path / "my cards", rows, dict.fromkeys(AWKWARD, data("F05/a.png")))
    built = made.build()
    raster = built.pdf().raster(dpi=72)
    manifest = json.loads((made.output / "manifest.json").read_text("utf-8"))
    with Image.open(DATA / "F05/a.png") as given:
        wanted: Any = given.convert("RGB").getpixel((30, 42))
    assert len(manifest["components"]) == 2
    for row in manifest["components"]:
        left, top, *_ = row["places"][0]["trim"]
        assert all(abs(a - b) < 12 for a, b in zip(raster.at(left + 31.5, top + 44), wanted, strict=True))


def test_f05_the_log_prints_them_on_a_console_of_another_code_page(tmp_path: Path) -> None:
    rows = "".join(f'c{n}: {{image: "art/{name}x"}}\n' for n, name in enumerate(AWKWARD))
    made = cards(tmp_path / "狼 cards", rows, dict.fromkeys(AWKWARD, data("F05/a.png")))
    line = [sys.executable, "-m", "generator", "--root", str(made.root), "build", "probe"]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    done = subprocess.run(line, env=env, capture_output=True, check=False)
    assert done.returncode == 1
    said = done.stderr.decode("cp1252")
    assert "fire & ice #2 (50%).png" in said
    assert r"\u72fc's \u017c\xf3\u0142w.png".replace(r"\xf3", "ó") in said
    assert "bug in Kitwright" not in said


# F07: the PDF is open in a viewer that locks it


def test_f07_a_pdf_that_a_viewer_locks_is_named_and_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = cards(tmp_path, "a: {name: Wolf}\n")
    assert made.build().ok
    before = tree(tmp_path / "output")
    made.write("cards.yaml", "a: {name: Bear}\n")
    denied = PermissionError(13, "Permission denied")
    opened = Path.open

    def refuse(path: Path, *_: object) -> Path:
        raise PermissionError(13, "Permission denied", str(path))

    def locked(path: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
        if path == made.output / "probe-cards-a4.pdf" and mode == "r+b":
            raise PermissionError(*denied.args, str(path))
        return opened(path, mode, *rest, **more)

    with monkeypatch.context() as patch:
        patch.setattr(files, "_exchanged", lambda *_: False)  # as on Windows
        patch.setattr(Path, "replace", refuse)
        patch.setattr(Path, "open", locked)
        built = made.build()
    assert not built.ok
    one = built.found.one("K401")
    assert one.message == "'probe-cards-a4.pdf' cannot be written: permission denied"
    assert one.hint == "close programs that show it, make room, or choose another folder with --out"
    assert tree(tmp_path / "output") == before
    assert made.build().ok
    assert tree(tmp_path / "output") != before


# F09: missing pictures


def test_f09_all_missing_pictures_come_in_one_run_with_the_nearest_names(tmp_path: Path) -> None:
    rows = (
        "a: {image: art/wolf.jpg}\n"
        "b: {image: art/hil.png}\n"
        "c: {image: art/hill.png}\n"
        "d: {image: art/}\n"
    )  # fmt: skip
    made = cards(tmp_path, rows, {"hill.png": data("F09/hill.png"), "wolf.png": data("F09/wolf.png")})
    found = made.check()
    assert [(one.message, one.hint) for one in found.errors] == [
        ("no picture 'art/wolf.jpg'", "did you mean 'art/wolf.png'?"),
        ("no picture 'art/hil.png'", "did you mean 'art/hill.png'?"),
        ("'art/' is a folder", "write the name of a picture in it"),
    ]
    spans = [found.sources.span(one.at) for one in found.errors]
    assert [(span.file.rpartition("/")[2], span.line) for span in spans] == [("cards.yaml", n) for n in (1, 2, 4)]
    built = made.build()
    assert built.found.codes == found.codes
    assert not made.output.exists()


def test_f09_pictures_of_faces_and_icons_that_are_missing_come_together(tmp_path: Path) -> None:
    made = game(tmp_path, 'a: {name: A, text: "pay :crwn:"}\n')
    made.write("pictures/art/hill.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    face = "  - {picture: {box: 0 0 5 5, src: art/hil.svg}}\n  - {icon: {box: 0 0 5 5, name: crwon, fill: ink}}\n"
    made.write("templates/card.yaml", CARD + face)
    found = made.check()
    assert found.places("K204") == [("cards.yaml", 1), ("card.yaml", 5)]
    assert found.places("K216") == [("card.yaml", 4)]
    assert {one.hint for one in found.of("K204")} == {"did you mean :crown:?", "did you mean 'crown'?"}
    assert found.one("K216").hint == "did you mean 'art/hill.svg'?"

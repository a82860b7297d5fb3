"""A number, a name or a rule stands once: an edit in one file reaches every place that shows it."""

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest

from generator.build import Options, build
from generator.pack import Workspace

ROOT = Path(__file__).parents[1]
BOTH = {"invisible_man-mats-a4.pdf", "invisible_man-aids-a4.pdf"}
"""What each player has before him."""
BOOKS = {"rulebook.html", "invisible_man-rulebook-a4.pdf"}


def _texts(root: Path) -> dict[str, Counter[str]]:
    """Words of every output of the built kit."""
    result = build(Workspace(root), "invisible_man", Options())
    assert result.folder is not None, result.pack.found
    words = {}
    for path in sorted(result.folder.glob("*.pdf")):
        if re.search("-(kit|guide_[a-z]+)-", path.name) or path.name.endswith("board-a4.pdf"):
            continue  # the same pieces again
        document = pypdfium2.PdfDocument(path)
        text = " ".join(page.get_textpage().get_text_range() for page in document)
        words[path.name] = Counter(_shown(text))
    page = (result.folder / "rulebook.html").read_text("utf-8")
    page = re.sub(r"<style.*?</style>|<svg.*?</svg>", " ", page, flags=re.DOTALL)
    words["rulebook.html"] = Counter(_shown(re.sub(r"<[^>]+>", " ", page)))
    return words


def _shown(text: str) -> list[str]:
    """Words without the footers' pack hash and the faces' marks, which follow any change."""
    words = re.findall(r"[\w£–’'+]+", text)
    return [w for w in words if not re.fullmatch(r"[0-9a-f]{8}|[2-9A-HJ-NP-Z]{4}", w)]


class Built(NamedTuple):
    """A kit and the words of its files."""

    root: Path
    words: dict[str, Counter[str]]


def _built(root: Path, file: str = "", change: Callable[[str], str] = str) -> Built:
    """The kit of the game with a change of one file."""
    shutil.copytree(ROOT / "content" / "invisible_man", root / "content" / "invisible_man")
    shutil.copytree(ROOT / "templates", root / "templates")
    if file:
        path = root / "content" / "invisible_man" / file
        text = path.read_text("utf-8")
        assert change(text) != text
        path.write_text(change(text), "utf-8")
    return Built(root, _texts(root))


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return _built(tmp_path_factory.mktemp("plain"))


def _gained(one: Built, other: Built) -> dict[str, Counter[str]]:
    """Words that the other kit has more, by file; each stands for one that it has no more."""
    before, after = one.words, other.words
    assert before.keys() == after.keys()
    gained = {name: after[name] - before[name] for name in after}
    lost = {name: before[name] - after[name] for name in after}
    for name in after:
        assert gained[name].total() == lost[name].total(), name
    return {name: words for name, words in gained.items() if words}


def _faces(root: Path) -> dict[tuple[str, str, str], str]:
    """Digest of every face of the kit that was built in ``root``."""
    text = (root / "output" / "invisible_man" / "manifest.json").read_text("utf-8")
    return {(row["group"], row["id"], row["side"]): row["hash"] for row in json.loads(text)["components"]}


def _price(number: int) -> Callable[[str], str]:
    return lambda text: re.sub(r"(?s)(\nhorse:.*?price: )\d+", rf"\g<1>{number}", text, count=1)


def test_the_price_of_a_horse_is_written_once(tmp_path: Path) -> None:
    both = (_built(tmp_path / str(price), "items.yaml", _price(price)) for price in (37, 41))
    gained = _gained(*both)
    seats = 5
    assert gained["invisible_man-board-poster.pdf"] == Counter({"£41": 1})
    assert gained["invisible_man-mats-a4.pdf"] == Counter({"£41": seats})
    assert gained["invisible_man-aids-a4.pdf"] == Counter({"£41": seats})
    assert set(gained["rulebook.html"]) == {"£41"}
    assert set(gained) == {*BOTH, "invisible_man-board-poster.pdf", *BOOKS}


def test_the_name_of_a_town_is_written_once(plain: Built, tmp_path: Path) -> None:
    def renamed(text: str) -> str:
        return text.replace("name: Lambourn\n", "name: Larkbourn\n")

    gained = _gained(plain, _built(tmp_path, "towns.yaml", renamed))
    assert gained["invisible_man-board-poster.pdf"] == Counter({"Larkbourn": 1})
    assert gained["invisible_man-mats-a4.pdf"] == Counter({"Larkbourn": 5})
    assert gained["invisible_man-aids-a4.pdf"] == Counter({"Larkbourn": 5})
    assert set(gained["rulebook.html"]) == {"Larkbourn"}
    notes = {"invisible_man-research_notes-a4.pdf"}
    assert set(gained) == {*BOTH, *notes, "invisible_man-board-poster.pdf", *BOOKS}


def test_the_red_zone_is_written_once(plain: Built, tmp_path: Path) -> None:
    def grown(text: str) -> str:
        return text.replace("red_zone: 3", "red_zone: 4")

    gained = _gained(plain, _built(tmp_path, "rules.yaml", grown))
    assert gained["invisible_man-mats-a4.pdf"] == Counter({"4": 5})
    assert gained["invisible_man-aids-a4.pdf"] == Counter({"4": 5})
    assert "rulebook.html" in gained
    assert gained["invisible_man-board-poster.pdf"] == Counter({"4": 1})
    assert set(gained) == {*BOTH, "invisible_man-board-poster.pdf", *BOOKS}


def test_the_sizes_of_two_towns_reach_every_face_that_shows_them(plain: Built, tmp_path: Path) -> None:
    def swapped(text: str) -> str:
        first = text.replace(
            "name: Reading\n  county: berkshire\n  size: seat", "name: Reading\n  county: berkshire\n  size: village"
        )
        return first.replace(
            "name: Lambourn\n  county: berkshire\n  size: village", "name: Lambourn\n  county: berkshire\n  size: seat"
        )

    other = _built(tmp_path, "towns.yaml", swapped)
    assert not _gained(plain, other).keys() - BOOKS
    before, after = _faces(plain.root), _faces(other.root)
    changed = {face for face in after if after[face] != before[face]}
    mats = {("mats", seat, "front") for seat in ("slate", "violet", "teal", "umber", "copper")}
    notes = {("research_notes", town, side) for town in ("reading", "lambourn") for side in ("front", "back")}
    pictures = {(page, page, "front") for page in ("guide_parts", "guide_cutting")}
    assert changed == {("board", "board", "front"), *mats, *notes, *pictures}


def test_a_comment_changes_no_word(plain: Built, tmp_path: Path) -> None:
    assert _gained(plain, _built(tmp_path, "items.yaml", lambda text: "# a remark\n" + text)) == {}

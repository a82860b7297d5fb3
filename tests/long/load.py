"""Packs of any size for the load tests, and what a process takes for one: seconds, memory, and the growth of both."""

import math
import os
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path
from random import Random
from typing import NamedTuple

from PIL import Image

ROOT = Path(__file__).parents[2]
GAME = """\
format: 1
title: {title}
version: "1"
players: {{min: 2, max: 4}}
tables:
  cards: {{title: text, price: int, text: text, picture: text}}
"""
KIT = """\
cards: {title: Cards, kind: standard, from: cards, front: card, back: back}
"""
THEME = """\
colours: {ink: "#222222", paper: "#f4ecd8"}
fonts: {text: [DejaVu Sans]}
smallest: 5pt
styles:
  title: {font: text, bold: yes, size: 10pt}
  body: {font: text, size: 9pt, min: 5pt, step: 0.5pt}
"""
CARD = """\
draw:
  - rect: {box: 1.5 1.5 60 85, radius: 2.5, fill: paper, stroke: ink, width: 0.6}
  - text: {box: 4 4 43 6, say: "{{ it.title }}", style: title, fit: box}
  - text: {box: 48 4 11 6, say: "{{ it.price }}", style: title, fit: box, align: right}
  - picture: {box: 16.5 12 30 20, src: "{{ it.picture }}"}
  - text: {box: 4 35 55 48, say: "{{ it.text }}", style: body, fit: box}
"""
BACK = """\
draw:
  - rect: {box: 1.5 1.5 60 85, radius: 2.5, fill: ink}
"""
WORDS = (
    "river", "harbour", "lantern", "winter", "copper", "garden", "market", "velvet", "thunder", "orchard",
    "silver", "bridge", "captain", "shadow", "whisper", "marble", "meadow", "anchor", "candle", "forest",
    "engine", "mirror", "castle", "violin", "desert", "island", "ribbon", "falcon", "tunnel", "banner",
)  # fmt: skip
PICTURE = (240, 160)
"""Pixels: 203 dpi at the size of the cards."""


def written(root: Path, files: dict[str, str]) -> Path:
    """The workspace with these files, by their paths in it."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8", newline="\n")
    return root


def sentence(chance: Random, words: int) -> str:
    """So many words."""
    return " ".join(chance.choice(WORDS) for _ in range(words)).capitalize() + "."


def cards(root: Path, count: int, pictures: int) -> Path:
    """A workspace whose game ``load`` is a deck of ``count`` cards that show ``pictures`` pictures in turn."""
    rows = []
    for number in range(count):
        chance = Random(number)
        picture = f"p{number % pictures:05}.{'jpg' if number % pictures % 2 else 'png'}"
        rows.append(
            f"card_{number:05}:\n  title: {sentence(chance, 2)}\n  price: {number % 90}\n"
            f"  text: Number {number:05} {sentence(chance, 24)}\n  picture: {picture}\n"
        )
    content = "content/load"
    written(
        root,
        {
            f"{content}/game.yaml": GAME.format(title="Load"), f"{content}/kit.yaml": KIT,
            f"{content}/cards.yaml": "".join(rows), "templates/load/theme.yaml": THEME,
            "templates/load/card.yaml": CARD, "templates/load/back.yaml": BACK,
        },
    )  # fmt: skip
    folder = root / content / "pictures"
    folder.mkdir(exist_ok=True)
    for number in range(pictures):
        (folder / f"p{number:05}.{'jpg' if number % 2 else 'png'}").write_bytes(picture_of(number))
    return root


def picture_of(number: int) -> bytes:
    """A picture like no other of its number: a small one enlarged, PNG or JPEG by turns."""
    chance = Random(number)
    small = Image.frombytes("RGB", (6, 4), bytes(chance.randrange(256) for _ in range(6 * 4 * 3)))
    out = BytesIO()
    small.resize(PICTURE, Image.Resampling.BICUBIC).save(out, "JPEG" if number % 2 else "PNG", compress_level=3)
    return out.getvalue()


class Took(NamedTuple):
    """What a process took."""

    seconds: float
    """Of the processor, children's included: what others do on the machine counts little."""
    memory: float
    """MiB at its largest."""
    wall: float
    said: str
    status: int


def took(workspace: Path, *words: str) -> Took:
    """Run ``kitwright`` with these words, as a user does."""
    command = [sys.executable, "-m", "generator", "--root", str(workspace), *words]
    start = time.perf_counter()
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        said = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    return Took(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, wall, said, process.returncode)


def exponent(sizes: list[int], values: list[float]) -> float:
    """The power of the size by which a value grows, by least squares through the logarithms; 1 is linear."""
    xs, ys = [math.log(one) for one in sizes], [math.log(one) for one in values]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


# A board

BOARD_GAME = """\
format: 1
title: Wall map
version: "1"
players: {min: 2, max: 4}
tables:
  regions: {name: text, fill: colour, outline: [point], middle: point}
  places: {name: text, spot: point, note: text}
  tracks: {points: [point]}
"""
BOARD_KIT = "board: {title: Board, kind: wall, front: board}\n"
WALL = "wall: {{name: Board, size: {w} x {h}, safe: 0mm, tiled: yes}}\n"
BOARD_THEME = """\
colours: {ink: "#222222", paper: "#f4ecd8"}
fonts: {text: [DejaVu Sans]}
smallest: 5pt
styles:
  region: {font: text, bold: yes, size: 22pt}
  place: {font: text, size: 11pt}
  note: {font: text, size: 8pt}
"""
BOARD = """\
draw:
  - rect: {box: "0 0 {{ face.w }} {{ face.h }}", fill: paper}
  - each: "{{ game.regions.values() }}"
    as: region
    line: {points: "{{ region.outline }}", closed: yes, fill: "{{ region.fill }}", stroke: ink, width: 0.8}
  - each: "{{ game.tracks.values() }}"
    as: track
    line: {points: "{{ track.points }}", curve: yes, stroke: ink, width: 1.2, cross: 3}
  - each: "{{ game.places.values() }}"
    as: place
    ellipse: {box: "{{ place.spot[0] - 5 }} {{ place.spot[1] - 5 }} 10 10", fill: paper, stroke: ink, keep: 0.5}
  - each: "{{ game.places.values() }}"
    as: place
    label:
      box: "{{ place.spot[0] - 5 }} {{ place.spot[1] - 5 }} 10 10"
      say: "{{ place.name }}"
      style: place
      note: "{{ place.note }}"
      note_style: note
      gap: 1.5
  - each: "{{ game.regions.values() }}"
    as: region
    label:
      box: "{{ region.middle[0] }} {{ region.middle[1] }} 0 0"
      say: "{{ region.name }}"
      style: region
      within: "{{ region.outline }}"
"""
CELL = 100
"""Millimetres of a region; in each lie four places."""


def board(root: Path, columns: int, rows: int) -> Path:
    """A workspace whose game ``map`` is a board of square regions, four named places and a track in each."""
    regions, places, tracks = [], [], []
    for number in range(columns * rows):
        chance = Random(number)
        x, y = number % columns * CELL, number // columns * CELL
        fill = "#" + "".join(f"{chance.randrange(200, 250):02x}" for _ in range(3))
        corners = ", ".join(f"{x + a} {y + b}" for a, b in ((0, 0), (CELL, 0), (CELL, CELL), (0, CELL)))
        name = chance.choice(WORDS).capitalize()
        regions.append(
            f'r{number:04}: {{name: {name}, fill: "{fill}", outline: [{corners}], middle: {x + 50} {y + 50}}}\n'
        )
        at = [(x + a + chance.randrange(-6, 7), y + b + chance.randrange(-6, 7)) for a, b in QUARTERS]
        for place, (px, py) in enumerate(at):
            name = f"{chance.choice(WORDS).capitalize()} {number:04}"
            places.append(f"p{number:04}{place}: {{name: {name}, spot: {px} {py}, note: to {chance.choice(WORDS)}}}\n")
        tracks.append(f"t{number:04}: {{points: [{', '.join(f'{px} {py}' for px, py in at)}]}}\n")
    w, h = columns * CELL, rows * CELL
    content = "content/map"
    return written(
        root,
        {
            f"{content}/game.yaml": BOARD_GAME, f"{content}/kit.yaml": BOARD_KIT,
            f"{content}/regions.yaml": "".join(regions), f"{content}/places.yaml": "".join(places),
            f"{content}/tracks.yaml": "".join(tracks), "templates/map/kinds.yaml": WALL.format(w=w, h=h),
            "templates/map/theme.yaml": BOARD_THEME, "templates/map/board.yaml": BOARD,
        },
    )  # fmt: skip


QUARTERS = ((25, 20), (75, 20), (25, 78), (75, 78))


# A rulebook


def book(root: Path, sections: int) -> Path:
    """A workspace whose game ``rules`` has a rulebook of so many sections, each with a link, a quote and two heads."""
    entries = []
    for number in range(sections):
        chance, other = Random(number), number * 7 % sections
        entries.append(
            f"{lettered(number)}:\n  title: Of {lettered(number)} and {chance.choice(WORDS)}\n  text: |\n"
            f"    {sentence(chance, 40)} See [there](#{lettered(other)}).\n\n"
            f"    ## {sentence(chance, 3)}\n\n    {sentence(chance, 60)} Price {{cards.card_00001.price}}.\n\n"
            f"    - {sentence(chance, 12)}\n    - **{sentence(chance, 4)}** {sentence(chance, 8)}\n\n"
            f"    | what | costs |\n    | --- | --- |\n    | {chance.choice(WORDS)} | {{cards.card_00002.price}} |\n"
        )
    cards(root, 9, 9)
    return written(root, {"content/load/rulebook.yaml": "".join(entries)})


def lettered(number: int) -> str:
    """A word that no other number has."""
    return "zu" + "".join("bdfgklmnpr"[int(digit)] + "aeiou"[int(digit) % 5] for digit in f"{number:04}")


# Games


def games(root: Path, count: int, each: int) -> Path:
    """A workspace of so many games ``g000``, …, each a deck of ``each`` cards."""
    for number in range(count):
        name = f"g{number:03}"
        rows = (
            f"c{card:03}: {{title: Card {card}, price: {card}, text: {sentence(Random(card), 12)}}}\n"
            for card in range(each)
        )
        plain = "\n".join(line for line in CARD.splitlines() if "picture" not in line) + "\n"
        written(
            root,
            {
                f"content/{name}/game.yaml": GAME.format(title=f"Game {number}").replace(", picture: text", ""),
                f"content/{name}/kit.yaml": KIT, f"content/{name}/cards.yaml": "".join(rows),
                f"templates/{name}/theme.yaml": THEME, f"templates/{name}/card.yaml": plain,
                f"templates/{name}/back.yaml": BACK,
            },
        )  # fmt: skip
    return root

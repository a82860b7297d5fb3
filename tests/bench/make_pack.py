"""The deck workload as a pack like any other: tables, theme and face, read by the product itself.

``python -m tests.bench.make_pack FOLDER N`` turns the records that ``reference/gen_data.py`` made
in ``FOLDER/data`` into the workspace ``FOLDER/pack_N``.
"""

import json
import sys
import textwrap
from pathlib import Path

GAME = """\
format: 1
title: Workload
version: "1"
players: {min: 1, max: 4}
tables:
  cards:
    title: text
    kind: text
    fill: colour
    border: colour
    icons: [icon]
    boxes: [{label: text, text: text}]
    footer: text
    image: text
"""

KIT = """\
cards: {title: Cards, kind: standard, from: cards, front: card}
"""

THEME = """\
colours: {ink: "#222222"}
fonts: {text: [DejaVu Sans]}
smallest: 5pt
styles:
  title: {font: text, bold: yes, size: 10pt}
  label: {font: text, bold: yes, size: 6.5pt}
  body: {font: text, size: 9pt, min: 5pt, step: 0.5pt}
  footer: {font: text, size: 5.5pt}
"""

FACE = """\
draw:
  - rect: {box: "0 0 63 88", radius: 3, fill: "{{ it.fill }}"}
  - rect: {box: 1.5 1.5 60 85, radius: 2.5, stroke: "{{ it.border }}", width: 0.6}
  - icon: {box: 44 3 7 7, name: "{{ it.icons.0 }}"}
  - icon: {box: 52 3 7 7, name: "{{ it.icons.1 }}"}
  - text: {box: 4 3.5 39 6, say: "{{ it.title }}", style: title, fit: box}
"""
BOX = """\
  - text: {{box: 4 {label:g} 55 3.2, say: "{{{{ it.boxes.{i}.label }}}}", style: label, fit: box}}
  - text: {{box: 4 {top:g} 55 18, say: "{{{{ it.boxes.{i}.text }}}}", style: body, fit: box}}
"""
FOOTER = """\
  - text: {box: 4 82.2 55 3.2, say: "{{ it.footer }}", style: footer, fit: box}
"""


def pack(folder: Path, count: int) -> Path:
    """The workspace with ``count`` cards."""
    root = folder / f"pack_{count}"
    content, templates = root / "content" / "workload", root / "templates" / "workload"
    for made in (content, templates / "icons"):
        made.mkdir(parents=True, exist_ok=True)
    records = json.loads((folder / "data" / f"cards_{count}.json").read_text("utf-8"))["cards"]
    cards = "".join(map(_record, records))
    boxes = "".join(BOX.format(i=i, label=12.4 + 23 * i, top=15.4 + 23 * i) for i in range(3))
    files = {
        content / "game.yaml": GAME,
        content / "kit.yaml": KIT,
        content / "cards.yaml": cards,
        templates / "theme.yaml": THEME,
        templates / "card.yaml": FACE + boxes + FOOTER,
        templates / "kinds.yaml": "standard: {name: Card, size: 63 x 88}\n",
    }
    for path, text in files.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    for icon in sorted((folder / "data").glob("icon_*.svg")):
        (templates / "icons" / icon.name.removeprefix("icon_")).write_bytes(icon.read_bytes())
    return root


def _record(record: dict[str, object]) -> str:
    """One record in block style, its texts folded as the reference's are."""
    out = [f"{str(record['id']).lower()}:"]
    for key in ("title", "kind", "fill", "border"):
        out.append(f'  {key}: "{record[key]}"')
    icons = record["icons"]
    assert isinstance(icons, list)
    out.append(f"  icons: [{', '.join(icons)}]")
    out.append("  boxes:")
    boxes = record["boxes"]
    assert isinstance(boxes, list)
    for box in boxes:
        out += [f'    - label: "{box["label"]}"', "      text: >-"]
        out += textwrap.wrap(box["text"], 88, initial_indent=" " * 8, subsequent_indent=" " * 8)
    out += [f'  footer: "{record["footer"]}"', f"  image: {record['image']}"]
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    print(pack(Path(sys.argv[1]), int(sys.argv[2])))

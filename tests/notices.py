"""What the notices of a build name, and what its finished files hold, read without the code that wrote either."""

import csv
import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pikepdf
import yaml
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[1]
FONTS = ROOT / "templates" / "fonts"


class Held(NamedTuple):
    """What is in files, or named in notices."""

    fonts: set[str]
    """PostScript names."""
    icons: set[str]


def of_pdf(path: Path) -> Held:
    """The fonts that a PDF embeds and the icons that it can draw."""
    fonts, icons = set(), set()
    with pikepdf.open(path) as pdf:
        for one in pdf.objects:
            if not isinstance(one, pikepdf.Dictionary):
                continue
            if one.get("/Type") == "/FontDescriptor":
                assert "/FontFile2" in one
                fonts.add(str(one["/FontName"]).removeprefix("/").partition("+")[2])
            icons |= set(re.findall(r"icon-([\w-]+)", " ".join(one.get("/XObject", {}).keys())))
    return Held(fonts, icons)


def of_page(path: Path) -> Held:
    """The fonts in the style sheet of the rulebook's page, and the icons that it defines."""
    html = path.read_text("utf-8")
    fonts = (TTFont(BytesIO(b64decode(one))) for one in re.findall(r"data:font/woff;base64,([\w+/=]+)", html))
    return Held({_postscript(font) for font in fonts}, set(re.findall(r'<symbol id="icon--([\w-]+)"', html)))


def of_folder(folder: Path) -> Held:
    """All fonts and icons in the PDFs and pages of a folder."""
    held = [of_pdf(one) for one in sorted(folder.glob("*.pdf"))] + [of_page(one) for one in folder.glob("*.html")]
    return Held(set().union(*(one.fonts for one in held)), set().union(*(one.icons for one in held)))


def section(text: str, title: str) -> list[str]:
    """The lines of a section of notices; none when there is no such section."""
    found = re.search(rf"^{title}\n-+\n(.*?)\n\n", text, re.DOTALL | re.MULTILINE)
    return found[1].splitlines() if found else []


def named(text: str) -> Held:
    """The fonts and icons that notices name."""
    known = {path.stem: _postscript(TTFont(path)) for path in FONTS.rglob("*.ttf")}
    faces = [one for line in section(text, "Typefaces") for one in line.partition("; faces: ")[2].split(", ")]
    icons = [line.partition(": ")[0] for line in section(text, "Icons")]
    assert len(faces) == len(set(faces))
    assert icons == sorted(set(icons))
    return Held({known[one] for one in faces}, set(icons))


def licences(text: str) -> set[str]:
    """Folders of families whose licence stands whole in notices."""
    whole = {
        path.parent.name: path.read_text("utf-8").strip()
        for path in FONTS.glob("*/*.txt")
        if path.stem != "debian-copyright"
    }
    return {name for name, licence in whole.items() if licence in text}


def folders(fonts: set[str]) -> set[str]:
    """The folders of families that hold fonts of those PostScript names."""
    return {path.parent.name for path in FONTS.rglob("*.ttf") if _postscript(TTFont(path)) in fonts}


def _postscript(font: TTFont) -> str:
    return str(font["name"].getDebugName(6))


def check_game(folder: Path) -> Held:
    """The notices of one of our games name just what its files hold, with every licence whole; what that is."""
    text = (folder / "notices.txt").read_text("utf-8")
    held = of_folder(folder)
    assert held.fonts
    assert held.icons
    assert named(text) == held
    assert licences(text) >= folders(held.fonts)
    titles = re.findall(r"^Licence of (.+)$", text, re.MULTILINE)
    listed = [line.partition(" by ")[0] for line in section(text, "Typefaces")]
    assert sorted(name for title in titles for name in title.split(", ")) == listed
    assert len(listed) == len(folders(held.fonts))
    told = [line.partition(": ") for line in section(text, "Icons")]
    with_rows = {name: credit for name, _, credit in told}
    rows: dict[str, str] = {}
    for table in (ROOT / "templates").glob("**/icons/credits.csv"):
        with table.open(encoding="utf-8", newline="") as file:
            rows |= {row["name"]: f"{row['author']}; {row['licence']}" for row in csv.DictReader(file)}
    for name in held.icons:
        assert with_rows[name].startswith(rows[name])
    info = yaml.safe_load((ROOT / "content" / folder.name / "game.yaml").read_text("utf-8"))
    for what, said in info["credits"].items():
        assert f"{what.capitalize()}: {said}" in section(text, "The game")
    return held

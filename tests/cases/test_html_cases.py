"""H: the page of the rulebook with awkward heads, awkward names and links that lead nowhere."""

import re
from pathlib import Path
from typing import Any
from unicodedata import normalize
from urllib.parse import unquote

import html5lib
import pytest

from tests.kit import DATA, THEME, Built, game
from tests.test_rulebook import pack_of, sections
from tests.test_rulebook import page as read

FIELDS = "{name: text, text: text, picture: text}"
LETTERS = THEME.replace("[EB Garamond, DejaVu Sans]", "[DejaVu Sans]").replace("[Old Standard TT, ", "[")


def page(built: Built) -> Any:
    """The tree of the page, as a browser makes it; complains about what is not well-formed."""
    assert built.ok, built.found.text
    text = (built.folder / "rulebook.html").read_text("utf-8")
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)


def words(element: Any) -> str:
    return " ".join("".join(element.itertext()).split())


# H02: heads of signs alone


def test_h02_heads_of_signs_alone_have_ids_of_their_own_and_are_found(tmp_path: Path) -> None:
    text = "# ???\\n\\n# !!!\\n\\n# Pay **two** `gold` & go <now>\\n\\n[go](#start-pay-two-gold-go-now)"
    made = game(tmp_path, 'a: {name: A, text: "B."}\n')
    made.write("rulebook.yaml", f'start: {{title: "???", text: "{text}"}}\n')
    tree = page(made.build())
    heads = [one for one in tree.iter() if re.fullmatch("h[2-6]", str(one.tag)) and one.get("id")]
    ids = [one.get("id") for one in heads]
    assert all(ids)
    assert len(set(ids)) == len(ids)
    listed = [one for one in tree.iter("nav") for one in one.iter("a")]
    assert "Pay two gold & go <now>" in [words(one) for one in listed]
    assert {one.get("href") for one in listed} <= {f"#{one}" for one in ids}
    (link,) = [one for one in tree.iter("a") if words(one) == "go"]
    assert link.get("href", "")[1:] in ids


@pytest.mark.parametrize("title", ["Wolność: żółw", "Über den Fluß", "Ça va?"])
def test_h02_letters_keep_their_marks_and_a_link_by_them_is_found(tmp_path: Path, title: str) -> None:
    made = game(tmp_path, 'a: {name: A, text: "B."}\n')
    made.write("rulebook.yaml", f'start: {{title: Start, text: "# {title}"}}\n')
    tree = page(made.build())
    (head,) = [one for one in tree.iter("h3") if words(one) == title]
    found = head.get("id").removeprefix("start-")
    assert found == re.sub(r"\W+", "-", title.lower()).strip("-")
    made.write("rulebook.yaml", f'start: {{title: Start, text: "# {title}\\n\\n[there](#start-{found})"}}\n')
    assert made.build().ok


def test_h02_a_head_in_a_script_that_is_not_set_is_told(tmp_path: Path) -> None:
    made = game(tmp_path, 'a: {name: A, text: "B."}\n')
    made.write("rulebook.yaml", 'start: {title: Start, text: "# プログラム"}\n')
    built = made.build()
    assert not built.ok
    assert {"K201", "K202"} & set(built.found.codes)


@pytest.mark.parametrize(
    ("heads", "ids"),
    [
        (["プログラム"], ["rules-プログラム"]),
        (["フ\u309aロク\u3099ラム"], ["rules-プログラム"]),
        (["???", "🎲", "⚔\ufe0f"], ["rules-part", "rules-part-2", "rules-part-3"]),
        (["⚔\ufe0f Fight", "हिन्दी"], ["rules-fight", "rules-हिन्दी"]),
        (["Ärger", "ärger", "A\u0308rger"], ["rules-ärger", "rules-ärger-2", "rules-ärger-3"]),
    ],
)
def test_h02_places_of_heads_keep_their_marks_and_none_is_there_twice(
    tmp_path: Path, heads: list[str], ids: list[str]
) -> None:
    """Whatever the fonts can set: a link is found by what was typed, in either form of a letter with a mark."""
    links = "".join(f"[go](#{one})\n\n" for one in (*ids, *(normalize("NFD", one) for one in ids)))
    html, found = read(pack_of(tmp_path, sections(rules="".join(f"# {one}\n\n" for one in heads) + links)))
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(html)
    assert [one.get("id") for one in tree.iter("h3")] == ids
    assert [unquote(one.get("href")) for one in tree.iter("a") if words(one) == "go"] == [f"#{one}" for one in ids] * 2
    assert found.places("K110") == []


# H03: quotes and brackets in names


def test_h03_quotes_and_brackets_in_names_stand_as_they_are(tmp_path: Path) -> None:
    rows = "big: {name: 'The \"Big\" One', text: A, picture: a.png}\n"
    rows += "trap: {name: '<Trap> & Co.', text: B, picture: a.png}\n"
    made = game(tmp_path, rows, fields=FIELDS)
    made.write("pictures/a.png", (DATA / "H03" / "a.png").read_bytes())
    made.write("pictures.yaml", "big: {front: shown, size: 20 x 20, alt: 'The \"Big\" One'}\n")
    made.write("templates/shown.yaml", "draw: [{picture: {box: 0 0 5 5, src: a.png}}]\n")
    made.write(
        "rulebook.yaml",
        "start:\n  title: '<Trap> & Co.'\n"
        '  text: "{cards.big.name} meets {cards.trap.name}.\\n\\n# {cards.trap.name}\\n\\n![](big)"\n',
    )
    tree = page(made.build())
    assert "The “Big” One meets <Trap> & Co.." in [words(one) for one in tree.iter("p")]
    assert "<Trap> & Co." in [words(one) for one in tree.iter("h2")]
    assert "<Trap> & Co." in [words(one) for one in tree.iter("h3")]
    assert "The “Big” One" in [one.get("aria-label") for one in tree.iter() if "svg" in str(one.tag)]
    assert not [one for one in tree.iter() if "trap" in str(one.tag).lower()]


# H05: links that lead nowhere


@pytest.mark.parametrize(
    ("text", "code", "named", "hint"),
    [
        ("Take {cards.wolff.name} and {cards.wolf.name}.", "K111", "wolff", "did you mean 'wolf'?"),
        ("![map](mapp)", "K115", "mapp", "did you mean 'map'?"),
        ("Back to [setup](#setpu).", "K110", "#setpu", "did you mean '#setup'?"),
    ],
)
def test_h05_what_leads_nowhere_is_told_with_its_place_and_a_guess(
    tmp_path: Path, text: str, code: str, named: str, hint: str
) -> None:
    made = game(tmp_path, 'wolf: {name: Wolf, text: "Howl."}\n')
    made.write("rulebook.yaml", f'setup:\n  title: Setup\n  text: "{text}"\n')
    made.write("pictures.yaml", "map: {front: shown, size: 20 x 20, alt: a map}\n")
    made.write("templates/shown.yaml", "draw: [{rect: {box: 0 0 5 5, fill: ink}}]\n")
    built = made.build()
    assert not built.ok
    assert built.found.places(code) == [("rulebook.yaml", 3)]
    assert named in built.found.one(code).message
    assert built.found.one(code).hint == hint

"""The reference: everything that can be written stands in it, and every sample is drawn without a finding."""

import re
from html import unescape
from pathlib import Path
from typing import Any, get_args

import click
import pytest

from generator.build import check
from generator.cli.main import kitwright
from generator.cli.reference import commands
from generator.diagnostic import codes
from generator.docstrings import keys
from generator.expr import expression
from generator.expr.filters import FILTERS, OVER, SPOKEN, printed
from generator.games.plain import NetEntry, PackGame
from generator.layout.elements import ELEMENTS
from generator.layout.theme import TextStyle, Theme
from generator.pack import Workspace, packaged, read_pack, without_content
from generator.reference import Samples, reference_page, sample_workspace
from generator.reference.expressions import FILTER_USES
from generator.reference.samples import code
from generator.reference.topics import GROUPS, fields, group_of
from tests.kit import Game, found, game

ROOT = Path(__file__).parents[1]
PAGE = reference_page(Workspace(ROOT), commands())
ARTICLE = re.compile(r'<article aria-labelledby="([^"]*)">(.*?)</article>', re.DOTALL)
ARTICLES = dict(ARTICLE.findall(PAGE))


def rows(article: str) -> list[list[str]]:
    """The cells of an article's tables as text."""
    found = re.findall(r"<tr>(.*?)</tr>", ARTICLES[article].replace("<thead><tr>", "<thead>"), re.DOTALL)
    return [[_text(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in found]


def _text(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


@pytest.mark.parametrize("name", ELEMENTS)
def test_every_element_stands_there_with_its_fields_and_its_picture(name: str) -> None:
    cls = ELEMENTS[name]
    own = [field for field in cls.model_fields if field not in ("keep", "cross")]
    assert [row[0] for row in rows(f"element-{name}")] == own
    assert all(row[3] for row in rows(f"element-{name}") if row[0] == "box")
    assert f'href="#drawing--{name}"' in ARTICLES[f"element-{name}"]
    assert f"<b>{name}</b>:" in ARTICLES[f"element-{name}"]
    assert f'<g id="drawing--{name}"' in PAGE


def test_a_field_tells_its_type_its_default_and_what_it_means() -> None:
    table = {row[0]: row[1:] for row in rows("element-text")}
    assert table["fit"] == [
        "one of box, card, deck",
        "deck",
        "What shares one size: every entry of the deck, the card, or this box alone.",
    ]
    assert table["say"][:2] == ["text", "needed"]
    assert table["seam"][:2] == ["length, such as 63mm", "0.4"]
    assert {row[0]: row[2] for row in rows("element-picture")}["focus"] == "50% 50%"
    assert {row[0]: row[1] for row in rows("element-polygon")}["sides"] == "whole number, at least 3, at most 64"
    assert {row[0]: row[1] for row in rows("table-invisible_man-towns")}["county"] == "id of counties"


def test_every_kind_stands_in_its_group() -> None:
    kinds = without_content(Workspace(ROOT)).kinds()
    told = {row[0]: name for name in GROUPS for row in rows(f"kind-{name}")}
    assert told == {name: group_of(name, kind) for name, kind in kinds.items()}
    assert {name: told[name] for name in ("poker", "mat", "board", "token_10", "tile_25", "hex_us", "page", "net")} == {
        "poker": "cards",
        "mat": "mat",
        "board": "mat",
        "token_10": "token",
        "tile_25": "tile",
        "hex_us": "hex",
        "page": "mat",
        "net": "net",
    }
    assert (told["standee"], told["standee_20"], told["label_a4_8"]) == ("standee", "standee", "label")
    poker = next(row for row in rows("kind-cards") if row[0] == "poker")
    assert poker == ["poker", "Poker card", "63.5\u00a0×\u00a088.9", "2.5\u00a0×\u00a03.5", "3", "3", "straight"]


def test_every_field_of_every_table_of_every_game_stands_there() -> None:
    for name in Workspace(ROOT).games():
        cls = type(read_pack(Workspace(ROOT), name).game)
        for table in cls.model_fields.keys() - PackGame.model_fields.keys() - {"rulings"}:
            assert rows(f"table-{name}-{table}"), (name, table)
    for table, info in PackGame.model_fields.items():
        inner: Any = get_args(info.annotation)[1] if get_args(info.annotation) else info.annotation
        told = {key for row in rows(f"file-{table}") for key in row[0].split(", ")}
        assert told >= {key for field, about in inner.model_fields.items() for key in keys(field, about)}
    assert {row[0] for row in rows("file-kit")} >= {f"net.{field}" for field in NetEntry.model_fields}
    assert {row[0] for row in rows("file-theme")} >= {f"styles.ID.{field}" for field in TextStyle.model_fields}
    assert [row[0] for row in fields(Theme) if "." not in row[0]] == list(Theme.model_fields)


def test_every_command_and_option_stands_there() -> None:
    def walk(group: click.Group, before: str) -> None:
        for name, command in group.commands.items():
            whole = f"{before}{name}"
            if isinstance(command, click.Group):
                walk(command, f"{whole} ")
                continue
            options = [one for one in command.params if isinstance(one, click.Option)]
            article = f"command-{whole.replace(' ', '-')}"
            assert f"kitwright {whole}" in _text(ARTICLES[article])
            told = [row[0] for row in rows(article)]
            assert told == [", ".join([*one.opts, *one.secondary_opts]) for one in options]

    walk(kitwright, "")
    assert {row[0]: row[2] for row in rows("command-build")}["--paper"] == "a4"
    assert "kitwright build invisible_man" in _text(ARTICLES["command-build"]).partition("[OPTIONS]")[2]


def test_every_code_stands_there_with_its_example() -> None:
    for name, row in codes().items():
        text = _text(ARTICLES[f"code-{name}"])
        for part in (name, row.title, row.why, row.mend, row.example):
            assert part.strip() in text, name


def test_every_filter_has_an_example_that_is_true() -> None:
    assert FILTER_USES.keys() == {*FILTERS, *SPOKEN, *OVER}
    for name, (written, given, _) in FILTER_USES.items():
        assert f"|{name}" in written
        assert printed(expression(written.strip("{} "))({})) == given, name
        assert any(row[0] == name for row in rows("expression-filters"))


# Samples


def test_the_samples_are_a_game_without_a_finding() -> None:
    pack, kit = check(sample_workspace(), "samples")
    assert found(pack).text == ""
    assert kit is not None
    assert {*ELEMENTS, "loop"} == set(kit.pictures)


def test_every_snippet_draws_what_it_is_about() -> None:
    samples = Samples()
    for name, cls in ELEMENTS.items():
        text = samples.snippet(name)
        template = samples.pack.template(name, samples.kit.pictures[name].entry.at())
        assert template is not None
        waiting, drawn = [*template.nodes, *(node for part in template.parts.values() for node in part)], set()
        while waiting:
            node = waiting.pop()
            waiting += node.children
            drawn.add(type(node.element))
        assert cls in drawn, name
        assert "\t" not in text
        assert len(text.splitlines()) <= 45
        assert len(samples.kit.pictures[name].frame(samples.kit.press).items) > 1
    assert not samples.kit.press.found


def test_a_snippet_of_the_kit_is_one_entry() -> None:
    samples = Samples()
    assert samples.snippet("kit:coins") == "coins: {title: Coins, kind: token_25, copies: 12, front: coin}"
    assert samples.snippet("kit:die").splitlines()[0] == "die:"
    assert len(samples.snippet("kit:die").splitlines()) == 6
    forms = {row[0]: row[1] for row in rows("file-kit")}["net.form"].removeprefix("one of ").split(", ")
    shown = re.findall(r"form: (\w+)", (sample_workspace().content / "samples" / "kit.yaml").read_text("utf-8"))
    assert sorted(forms) == sorted(shown)


def test_a_round_piece_is_cut_to_its_outline() -> None:
    samples = Samples()
    assert 'aria-label="The front of a piece: Coins"' in samples.picture("kit:coins")
    assert samples.drawings.definitions().count("<clipPath") == 1


def test_code_is_escaped_and_its_keys_are_marked() -> None:
    assert code("a: {b: <1>}  # c & d") == "<b>a</b>: {<b>b</b>: &lt;1&gt;}  <i># c &amp; d</i>"
    assert code("say: a :cargo-ship: sails") == "<b>say</b>: a :cargo-ship: sails"
    assert code("# wrong: a file") == "<i># wrong: a file</i>"


# The page


def test_the_page_is_the_same_twice_and_asks_for_nothing() -> None:
    assert reference_page(Workspace(ROOT), commands()) == PAGE
    assert not re.findall(r'<[^>]* (?:src|href)="(?!#|data:)', PAGE)
    ids = re.findall(r'\bid="([^"]+)"', PAGE)
    assert len(ids) == len(set(ids))
    assert not set(re.findall(r'<[^>]* href="#([^"]+)"', PAGE)) - set(ids)


def test_a_workspace_of_ones_own_is_told_with_its_tables(tmp_path: Path) -> None:
    made = game(tmp_path, "fox: {name: Fox, text: '<b>'}\n", fields='{name: text, text: text, "cost?": int}')
    page = reference_page(made.workspace, commands())
    articles = dict(ARTICLE.findall(page))
    assert "cost" in articles["table-probe-cards"]
    assert "Tables of Probe" in page
    assert packaged() == ROOT


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    made: Game = game(tmp_path, "{}\n")
    done = made.command("reference")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "output" / "reference.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    (tmp_path / "way").write_text("in the way", encoding="utf-8")
    done = made.command("reference", "--out", str(tmp_path / "way" / "page.html"))
    assert done.returncode == 1
    assert "choose another place" in done.stderr
    assert "Traceback" not in done.stderr

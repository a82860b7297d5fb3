"""Whole packs that nobody wrote: sound ones are built with every text in print, spoilt ones get findings."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, Phase, given, settings

from generator.build import Options, build
from tests.fuzz.findings import placed
from tests.fuzz.oracles import bounded
from tests.kit import THEME, Built, Game, Pdf, game
from tests.packs import Drawn, packs
from tests.spoilt import spoilt

SECONDS = 60.0
"""Processor time that the checks and builds of one pack may take."""
FEW = settings(
    max_examples=8, derandomize=True, database=None, deadline=None, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip


def squeezed(text: str) -> str:
    """A text without blanks, and without hyphens, which stand where lines end too."""
    return re.sub(r"[\s\u00ad\u200b\x02\ufffe-]", "", text)


def builds(pack: Drawn) -> None:
    """Build a sound pack twice, and look for its texts in the files."""
    with TemporaryDirectory(prefix="pack-") as folder, bounded(SECONDS):
        made = Game(Path(folder))
        pack.write(made)
        told = made.check()
        assert not told.all, told.text
        first = built(made, "one")
        second = built(made, "two")
        assert contents(first.folder) == contents(second.folder)
        reads(Pdf(first.folder / "probe-kit-a4.pdf").text(), pack.said)
        if pack.prose:
            html = unescape(re.sub("<[^>]*>", "", (first.folder / "rulebook.html").read_text("utf-8")))
            reads(html, pack.prose)
            reads(Pdf(first.folder / "probe-rulebook-a4.pdf").text(), pack.prose)
        if pack.polish:
            polish = built(made, "one", "pl")
            reads(Pdf(polish.folder / "probe-kit-a4-pl.pdf").text(), pack.polish)


def built(made: Game, out: str, language: str = "") -> Built:
    """A build into a folder of its own."""
    folder = made.root / out
    done = Built(build(made.workspace, "probe", Options(out=folder, language=language)), folder / "probe")
    assert done.ok, done.found.text
    assert not done.found.all, done.found.text
    return done


def contents(folder: Path) -> dict[str, bytes]:
    """Every file by its path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def reads(text: str, words: tuple[str, ...]) -> None:
    """All of the words stand in the text."""
    whole = squeezed(text)
    for one in words:
        assert squeezed(one) in whole, (one, text)


def holds(pack: Drawn) -> bool:
    """Check and build a pack that may be spoilt: findings have places, and files are written when none is an error.

    Returns whether it was built.
    """
    with TemporaryDirectory(prefix="pack-") as folder, bounded(SECONDS):
        made = Game(Path(folder))
        pack.write(made)
        told = made.check()
        placed(told, made.root)
        done = made.build()
        placed(done.found, made.root)
        if done.found.errors:
            assert not done.ok
            assert not made.output.exists()
        else:
            assert done.ok
            assert (made.output / "probe-kit-a4.pdf").is_file()
        return done.ok


@FEW
@given(packs())
def test_a_sound_pack_is_built_with_every_text_in_print(pack: Drawn) -> None:
    builds(pack)


@settings(FEW, max_examples=20)
@given(spoilt())
def test_a_spoilt_pack_gets_findings_with_places_or_is_built(pack: Drawn) -> None:
    holds(pack)


def test_what_is_wrong_with_an_entry_made_of_others_stands_where_its_table_is_declared(tmp_path: Path) -> None:
    fields = "{name: text}\n  pairs:\n    each: {card: cards, rank: 1-2}"
    kit = "pairs: {title: Pairs, kind: standard, from: pairs, front: card}\n"
    face = "draw:\n  - text: {box: 5 5 53 8, say: '{{ it.rang }}', style: title}\n"
    told = game(tmp_path, "a: {name: A}\n", fields=fields, kit=kit, card=face).check()
    assert told.codes == ["K104"]
    assert told.places("K104") == [("game.yaml", 7)]


def test_a_part_that_a_common_template_wants_is_missed_in_the_template_that_extends_it(tmp_path: Path) -> None:
    kit = "cards: {title: Die, kind: net, net: {form: die, edge: 20}, front: card, stock: card 300 g}\n"
    theme = THEME.replace("colours: {", 'colours: {page: "#ffffff", fog: "#8c8577", ') + "lines: {hair: 0.15mm}\n"
    face = "extends: net\nparts:\n  panels: [{rect: {box: 0 0 5 5, fill: ink}}]\n"
    told = game(tmp_path, "a: {name: A, text: B}\n", kit=kit, theme=theme, card=face).check()
    one = told.one("K104")
    assert told.places("K104") == [("card.yaml", 1)]
    assert one.hint == "did you mean 'panels'?"
    assert [told.sources.span(at).file for at, _ in one.related] == ["templates/common/net.yaml"]

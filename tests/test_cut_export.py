"""``kitwright export --to cut``: the printed sheets and their cut files, from the command to the millimetre."""

import json
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.main import kitwright
from generator.units import Box
from tests.kit import WHITE, Game, Pdf, same
from tests.test_cut import made, meet, of_dxf, of_svg

BLACK = (0, 0, 0)


def export(one: Game, *words: str) -> Result:
    return CliRunner().invoke(kitwright, ["--root", str(one.root), "export", "probe", "--to", "cut", *words])


@pytest.mark.parametrize(("paper", "wide", "high"), [("a4", 297, 210), ("letter", 279.4, 215.9)])
def test_p19_sheets_and_cut_files_of_an_export_agree(tmp_path: Path, paper: str, wide: float, high: float) -> None:
    """Eleven poker cards, eight on a sheet: every trim is cut, and only the marks stand in the corners."""
    one = made(tmp_path, "poker", ", back: card")
    assert export(one, "--paper", paper).exit_code == 0
    folder = tmp_path / "output" / "probe-cut"
    stem = f"probe-cards-{paper}-three_point_v1"
    rows = json.loads((folder / "manifest.json").read_text("utf-8"))["components"]
    for page, end, count in ((1, "", 8), (3, "-last", 3)):
        trims = [
            Box(*place["trim"]) for row in rows for place in row["places"]
            if row["side"] == "front" and place["page"] == page
        ]  # fmt: skip
        for seen in (of_svg(folder / f"{stem}-cut{end}.svg"), of_dxf(folder / f"{stem}-cut{end}.dxf", high)):
            lines = [line.box for line in seen if line.layer == "cut"]
            assert len(lines) == len(trims) == count
            assert all(sum(same(line, trim) for line in lines) == 1 for trim in trims)
    pdf = Pdf(folder / f"{stem}.pdf")
    raster = pdf.raster(0)
    assert raster.inside(Box(10.2, 10.2, 4.6, 4.6)) == {BLACK}
    assert raster.inside(Box(wide - 14.8, 9.7, 4.9, 0.6)) == {BLACK}
    assert raster.inside(Box(9.7, high - 14.8, 0.6, 4.9)) == {BLACK}
    assert raster.inside(Box(wide - 16.4, high - 16.4, 6, 6)) == {WHITE}
    assert raster.inside(Box(16, 0, 0.4, 16.4)) == {WHITE}
    assert pdf.raster(1).inside(Box(0, 0, 16, 16)) == {WHITE}
    assert "cutter three_point_v1" in " ".join(pdf.text(0).split())
    forms = [form for form in pdf.forms(0) if form.w < 100]
    zone = [Box(x, y, 16.5, 16.5) for x in (0.0, wide - 16.5) for y in (0.0, high - 16.5)]
    assert not any(meet(form, corner) for form in forms for corner in zone)


def test_an_export_is_the_same_twice(tmp_path: Path) -> None:
    one = made(tmp_path, "token_20")
    folder = tmp_path / "output" / "probe-cut"
    assert export(one).exit_code == 0
    first = {path.name: path.read_bytes() for path in folder.iterdir()}
    shutil.rmtree(folder)  # else there is nothing to do
    assert export(one).exit_code == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == first
    assert len(first) == 7
    assert "notices.txt" in first


def test_a_standing_figure_is_folded_where_its_kind_says(tmp_path: Path) -> None:
    one = made(tmp_path, "figure")
    one.write("templates/kinds.yaml", "figure: {name: Figure, size: 25 x 104, cut: fold, folds: [12, 52, 92]}\n")
    assert export(one).exit_code == 0
    seen = of_svg(tmp_path / "output" / "probe-cut" / "probe-cards-a4-three_point_v1-cut.svg")
    folds = sorted(line.box for line in seen if line.layer == "fold")
    assert len(folds) == 3 * 11
    top = min(line.box.y for line in seen if line.layer == "cut")
    left = min(line.box.x for line in seen if line.layer == "cut")
    for box, down in zip(folds, (12, 52, 92), strict=False):
        assert same(box, (left, top + down, 25, 0))


def test_an_unknown_template_is_found_with_the_one_that_was_meant(tmp_path: Path) -> None:
    done = export(made(tmp_path, "poker"), "--cutter", "three_point_v2")
    assert done.exit_code == 1
    assert "error[K309]: no template of a cutting machine is called 'three_point_v2'" in done.stderr
    assert "did you mean 'three_point_v1'?" in done.stderr
    assert not (tmp_path / "output").exists()


def test_what_the_machine_cannot_take_is_left_out_with_a_warning(tmp_path: Path) -> None:
    one = made(tmp_path, "poker")
    text = (one.root / "content" / "probe" / "kit.yaml").read_text("utf-8")
    one.write("kit.yaml", text + "mats: {title: Mats, kind: mat, front: card}\n")
    done = export(one)
    assert done.exit_code == 0
    assert "warning[K311]: Mats on A4: 1 x 1 of 200 x 269 mm do not fit between the marks" in done.stderr
    assert not list((tmp_path / "output" / "probe-cut").glob("probe-mats*"))


def test_an_export_without_ezdxf_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = made(tmp_path, "poker")
    monkeypatch.setitem(sys.modules, "ezdxf", None)
    done = export(one)
    assert done.exit_code == 0
    assert "warning[K310]" in done.stderr
    assert "pip install 'kitwright[cut]'" in done.stderr
    assert not list((tmp_path / "output" / "probe-cut").glob("*.dxf"))

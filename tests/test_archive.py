"""A zip for one mail: what is in it, and that its bytes depend on nothing else."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from generator.outputs.archive import zipped

NAMES = ["rulebook.html", "game-kit-a4.pdf", "game-rulebook-a4.pdf", "żółw/狼 #2.txt"]


def made(folder: Path, *, changed: int) -> Path:
    """Files, made in another order and at another time each."""
    for name in NAMES if changed else reversed(NAMES):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode("utf-8") * 1000)
        os.utime(path, (changed, changed))
        path.chmod(0o600 if changed else 0o644)
    (folder / "game-cards-a4.pdf").write_bytes(b"not asked for")
    return folder


def test_a_zip_holds_just_the_files_that_were_named_sorted(tmp_path: Path) -> None:
    folder = made(tmp_path, changed=0)
    zipped(folder, [*NAMES, NAMES[0]], tmp_path / "game-a4.zip")
    with ZipFile(tmp_path / "game-a4.zip") as read:
        assert read.testzip() is None
        assert read.namelist() == ["game-kit-a4.pdf", "game-rulebook-a4.pdf", "rulebook.html", "żółw/狼 #2.txt"]
        for about in read.infolist():
            assert read.read(about) == about.filename.encode("utf-8") * 1000
            assert about.compress_size < about.file_size / 20
            assert about.date_time == (1980, 1, 1, 0, 0, 0)
            assert about.external_attr >> 16 == 0o100644


def test_two_runs_give_the_same_bytes_whatever_the_clock_the_order_and_the_rights(tmp_path: Path) -> None:
    for number in (0, 1_000_000_000):
        folder = made(tmp_path / f"{number}", changed=number)
        zipped(folder, NAMES if number else reversed(NAMES), tmp_path / f"{number}.zip")
    assert (tmp_path / "0.zip").read_bytes() == (tmp_path / "1000000000.zip").read_bytes()


def test_another_program_unpacks_it(tmp_path: Path) -> None:
    folder = made(tmp_path / "from", changed=0)
    zipped(folder, NAMES, tmp_path / "game-a4.zip")
    line = [sys.executable, "-m", "zipfile", "-e", str(tmp_path / "game-a4.zip"), str(tmp_path / "to")]
    subprocess.run(line, check=True)
    found = {path.relative_to(tmp_path / "to").as_posix() for path in (tmp_path / "to").rglob("*") if path.is_file()}
    assert found == set(NAMES)


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"none\.pdf"):
        zipped(tmp_path, ["none.pdf"], tmp_path / "game-a4.zip")

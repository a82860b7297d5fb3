"""A build's files change places as one set, or not at all."""

import errno
from pathlib import Path

import pytest

from generator.outputs import files
from generator.outputs.files import OutputError, recover, switched


def _old(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "game-kit-a4.pdf").write_bytes(b"old kit")
    (folder / "game-kit-letter.pdf").write_bytes(b"old letter")
    return folder


def test_new_files_take_the_place_of_old_ones_and_other_papers_stay(tmp_path: Path) -> None:
    folder = _old(tmp_path / "game")
    with switched(folder) as new:
        (new / "game-kit-a4.pdf").write_bytes(b"new kit")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
        "game-kit-a4.pdf": b"new kit",
        "game-kit-letter.pdf": b"old letter",
    }
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


def test_a_build_that_fails_leaves_every_old_byte(tmp_path: Path) -> None:
    folder = _old(tmp_path / "game")

    def fill_the_disk() -> None:
        with switched(folder) as new:
            (new / "game-kit-a4.pdf").write_bytes(b"half")
            raise OSError(errno.ENOSPC, "No space left on device", str(new / "game-kit-a4.pdf"))

    with pytest.raises(OutputError, match="no space left"):
        fill_the_disk()
    assert (folder / "game-kit-a4.pdf").read_bytes() == b"old kit"
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


def test_an_output_folder_that_cannot_be_replaced_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = _old(tmp_path / "game")

    def refuse(self: Path, _target: Path) -> Path:
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(files, "_exchanged", lambda *_: False)
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OutputError, match="permission denied"), switched(folder) as new:
        (new / "game-kit-a4.pdf").write_bytes(b"new kit")
    assert (folder / "game-kit-a4.pdf").read_bytes() == b"old kit"


def test_a_killed_switch_is_undone_by_the_next_build(tmp_path: Path) -> None:
    folder = _old(tmp_path / "game")
    folder.rename(tmp_path / ".game.old")
    (tmp_path / ".game.new").mkdir()
    recover(folder)
    assert (folder / "game-kit-a4.pdf").read_bytes() == b"old kit"
    assert [path.name for path in tmp_path.iterdir()] == ["game"]

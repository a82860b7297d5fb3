"""The command as a user meets it: exit statuses, streams, guesses, and what it loads."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def _run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "generator", "--root", str(ROOT), *words]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=False)


def _loaded(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    return {name.partition(".")[0] for name in done.stdout.split()}


def test_a_sound_game_passes_its_check() -> None:
    done = _run("check", "invisible_man")
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "invisible_man: no findings", "")


def test_findings_as_json_are_a_list_on_stdout() -> None:
    done = _run("check", "invisible_man", "--format", "json")
    assert json.loads(done.stdout) == []


@pytest.mark.parametrize(
    ("words", "guess"),
    [(("chekc",), "check"), (("check", "invisible_mann"), "invisible_man"), (("explain", "K20"), "K20")],
)
def test_a_misspelt_word_is_wrong_use_and_guessed(words: tuple[str, ...], guess: str) -> None:
    done = _run(*words)
    assert done.returncode == 2
    assert "did you mean" in done.stderr
    assert guess in done.stderr
    assert "Traceback" not in done.stderr


def test_an_unknown_component_writes_nothing(tmp_path: Path) -> None:
    done = _run("build", "invisible_man", "--only", "no_such_thing", "--out", str(tmp_path))
    assert done.returncode == 1
    assert "K305" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_explain_tells_what_a_code_means() -> None:
    done = _run("explain", "K206")
    assert done.returncode == 0
    assert done.stdout.startswith("K206 (error): ")
    assert "How to mend it:" in done.stdout


def test_help_loads_none_of_the_heavy_libraries() -> None:
    loaded = _loaded("from generator.cli.main import kitwright\nkitwright.main(['--help'], standalone_mode=False)")
    assert loaded.isdisjoint({"pydantic", "yaml", "reportlab", "jinja2", "uharfbuzz", "PIL", "fontTools"})


def test_check_loads_neither_reportlab_nor_pikepdf() -> None:
    code = (
        "from pathlib import Path\nfrom generator.build import check\nfrom generator.pack import Workspace\n"
        f"check(Workspace(Path({str(ROOT)!r})), 'invisible_man')"
    )
    assert _loaded(code).isdisjoint({"reportlab", "pikepdf", "pypdfium2"})

"""The pages that describe the tree are held against the tree."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
MODULES = sorted((ROOT / "generator").rglob("*.py"))


def test_the_module_list_of_the_architecture_page_is_the_tree() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    listed = re.findall(r"^- `(generator/[\w/.]+)`: ", page, re.MULTILINE)
    assert listed == [path.relative_to(ROOT).as_posix() for path in MODULES]


def test_no_module_is_longer_than_350_lines() -> None:
    long = {path.name: n for path in MODULES if (n := len(path.read_text("utf-8").splitlines())) > 350}
    assert long == {}


def test_every_module_says_what_it_is_for() -> None:
    silent = [path.name for path in MODULES if not ast.get_docstring(ast.parse(path.read_text("utf-8")))]
    assert silent == []

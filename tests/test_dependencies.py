"""What Kitwright stands on: bounds, reasons and licences, against pyproject.toml, the imports and what is installed."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("## Dependencies\n")[2]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
FAMILIES = {
    "MIT": r"\bMIT\b", "BSD": r"BSD", "Apache": r"Apache", "MPL": r"\bMPL|Mozilla Public",
    "PSF": r"\bPSF|Python Software",
    "LGPL": r"\bLGPL|Lesser General", "GPL": r"\bA?GPL|GNU General|Affero",
}  # fmt: skip
"""Families of licences, and what their names have in common."""
FREE = {"MIT", "BSD", "Apache", "MPL", "PSF"}
"""Families that go with the MIT licence in one program, whatever the program's own licence is."""
TOOLS = {"mypy", "ruff", "import-linter", "pytest-xdist", "types-PyYAML", "types-html5lib", "hatchling"}
"""What is run, or read by what is run, and never imported."""
OURS = {"generator", "tests"}
ELSEWHERE = {"build-system", "fuzz"}
"""What need not be installed where the tests run."""


class Row(NamedTuple):
    """A line of the table."""

    name: str
    extra: str
    reason: str
    licence: str


class Wanted(NamedTuple):
    """A dependency as pyproject.toml has it; ``extra`` is ``always``, ``build-system`` or the name of an extra."""

    extra: str
    asked: Requirement


def rows() -> list[Row]:
    lines = re.findall(r"^\| (.+) \|$", PAGE, re.MULTILINE)[2:]
    return [Row(*line.split(" | ")) for line in lines]


def wanted() -> list[Wanted]:
    project = SETTINGS["project"]
    groups = {"always": project["dependencies"], "build-system": SETTINGS["build-system"]["requires"]}
    groups |= project["optional-dependencies"]
    every = (Wanted(extra, Requirement(one)) for extra, listed in groups.items() for one in listed)
    return [one for one in every if one.asked.name != "kitwright"]


def families(text: str) -> set[str]:
    return {name for name, pattern in FAMILIES.items() if re.search(pattern, text)}


@cache
def licences(name: str) -> frozenset[str]:
    """The families of an installed package: by its metadata, else by the text beside it."""
    about = distribution(name).metadata
    short = "".join(about.get_all("License") or []).split("\n")[0]
    classified = [one for one in about.get_all("Classifier") or [] if one.startswith("License ::")]
    found = families("\n".join([*(about.get_all("License-Expression") or []), short, *classified]))
    for file in distribution(name).files or () if not found else ():
        if re.search(r"licen[cs]e|copying", file.name, re.IGNORECASE):
            found |= families(file.read_text("utf-8"))
    return frozenset(found)


def brought(names: dict[str, set[str]]) -> set[str]:
    """All packages at hand that some packages, each with its extras, want in the end."""
    waiting, seen = [*names.items()], set[tuple[str, frozenset[str]]]()
    while waiting:
        name, extras = waiting.pop()
        key = (canonicalize_name(name), frozenset(extras))
        if key in seen:
            continue
        seen.add(key)
        for line in distribution(name).requires or ():
            one = Requirement(line)
            if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
                waiting.append((one.name, one.extras))
    return {name for name, _ in seen}


def imports(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every import of a package that is neither ours nor Python's: the file and the top of its name."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [one.name for one in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "importorskip")):
                names = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            for top in {name.partition(".")[0] for name in names} - OURS - sys.stdlib_module_names:
                yield path, top


@cache
def homes() -> dict[str, list[str]]:
    return {top: [canonicalize_name(one) for one in names] for top, names in packages_distributions().items()}


def declared(*extras: str) -> set[str]:
    """Names of what is asked for; what an extra of it brings under another name counts as asked for, too."""
    names = {canonicalize_name(one.asked.name) for one in wanted() if one.extra in extras}
    return names | ({"distributed"} if "dask" in names else set())


@pytest.mark.parametrize("one", wanted(), ids=lambda one: f"{one.extra}-{one.asked.name}")
def test_each_has_a_lower_and_an_upper_bound_and_what_is_installed_keeps_to_them(one: Wanted) -> None:
    signs = sorted(spec.operator for spec in one.asked.specifier)
    assert signs == ["<", ">="]
    assert one.asked.url is None
    if one.extra not in ELSEWHERE:
        assert one.asked.specifier.contains(distribution(one.asked.name).version)


def test_the_table_has_a_row_for_each_and_no_other() -> None:
    listed = [(row.extra, row.name) for row in rows()]
    assert sorted(listed) == sorted((one.extra, one.asked.name) for one in wanted())


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.name)
def test_a_row_has_a_reason_and_the_licence_that_the_package_has(row: Row) -> None:
    assert len(row.reason) >= 5
    said = families(row.licence)
    assert said
    assert said <= FREE
    try:
        assert said <= licences(row.name)
    except PackageNotFoundError:
        assert row.extra in ELSEWHERE


def test_every_import_of_the_generator_is_declared_and_comes_with_its_extra() -> None:
    """What an extra brings is imported in one place, which says what is missing where it is not installed."""
    places = {
        "ezdxf": "outputs/cut/dxf.py", "matplotlib": "outputs/report/plots.py", "distributed": "simulation/cluster.py",
        "watchfiles": "preview/watching.py", "starlette": "preview/server.py", "uvicorn": "preview/server.py",
        "openpyxl": "spreadsheet/xlsx.py",
    }  # fmt: skip
    found = dict.fromkeys(imports(ROOT / "generator"))
    always = declared("always")
    others = {
        (top, path.relative_to(ROOT / "generator").as_posix()) for path, top in found if not {*homes()[top]} & always
    }
    assert others == set(places.items())
    extras = {"ezdxf": "cut", "matplotlib": "sim", "distributed": "cluster", "openpyxl": "sheets"}
    for top in places:
        assert set(homes()[top]) & declared(extras.get(top, "preview"))


def test_every_import_of_the_tests_is_declared() -> None:
    tests = ROOT / "tests"
    local = {path.stem for path in tests.rglob("*.py")}
    known = declared("always", "dev", *SETTINGS["project"]["optional-dependencies"])
    missing = {top for _, top in imports(tests) if top not in local and not {*homes().get(top, [top])} & known}
    assert missing == set()


def test_nothing_is_declared_that_is_not_used() -> None:
    used = {name for _, top in imports(ROOT / "generator") for name in homes()[top]}
    in_tests = {name for _, top in imports(ROOT / "tests") for name in homes().get(top, [top])}
    tools = {canonicalize_name(one) for one in TOOLS}
    for one in wanted():
        name = canonicalize_name(one.asked.name)
        here = in_tests | tools if one.extra in ("dev", *ELSEWHERE) else used
        assert name in here or (name == "dask" and "distributed" in here), name


def test_what_comes_along_is_named_with_its_licence_and_none_of_it_is_under_the_gpl_alone() -> None:
    own = {one.asked.name: one.asked.extras for one in wanted() if one.extra not in ("dev", *ELSEWHERE)}
    along = brought(own) - {canonicalize_name(name) for name in own}
    named: dict[str, str] = {}
    for family, listed in re.findall(r"^- ([\w.-]+): (.+)$", PAGE, re.MULTILINE):
        named |= {canonicalize_name(one.partition(" (")[0]): family for one in listed.split(", ")}
    assert along <= set(named), along - set(named)
    for name in along:
        assert families(named[name]) <= licences(name), name
    for name in (*own, *along):
        assert licences(name) & FREE, name

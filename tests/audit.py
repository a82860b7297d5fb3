"""Known holes in what is installed: ``python -m tests.audit DATABASE`` against advisories that somebody has fetched.

DATABASE is a folder or a zip of advisories in the Open Source Vulnerability format (osv.dev), one JSON file each, such
as the archive that its site offers for PyPI.  Nothing is asked over a network.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import distributions
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

_LAST = "last_affected"


class Hole(NamedTuple):
    """An advisory that an installed package falls under."""

    package: str
    version: str
    advisory: str
    summary: str


def installed() -> dict[str, str]:
    """Versions of all packages at hand, by their canonical names."""
    return {canonicalize_name(one.metadata["Name"]): one.version for one in distributions()}


def advisories(database: Path) -> Iterator[dict[str, Any]]:
    """The advisories of a folder or a zip; raises :class:`ValueError` when there are none."""
    some = False
    for text in _texts(database):
        some = True
        yield json.loads(text)
    if not some:
        raise ValueError(f"no advisories in {database}")


def holes(packages: dict[str, str], known: Iterable[dict[str, Any]]) -> list[Hole]:
    """What the packages fall under, sorted; an advisory that was withdrawn counts for nothing."""
    found = set[Hole]()
    for one in known:
        for affected in [] if "withdrawn" in one else one.get("affected", []):
            about = affected.get("package", {})
            name = canonicalize_name(about.get("name", ""))
            if about.get("ecosystem") == "PyPI" and name in packages and _within(packages[name], affected):
                found.add(Hole(name, packages[name], one["id"], one.get("summary", "")))
    return sorted(found)


def _texts(database: Path) -> Iterator[bytes]:
    if database.is_dir():
        yield from (path.read_bytes() for path in sorted(database.rglob("*.json")))
    else:
        with ZipFile(database) as packed:
            yield from (packed.read(name) for name in sorted(packed.namelist()) if name.endswith(".json"))


def _within(version: str, affected: dict[str, Any]) -> bool:
    """Whether a version is listed, or lies between where a hole came in and where it was mended."""
    if version in affected.get("versions", []):
        return True
    ranges = (one["events"] for one in affected.get("ranges", []) if one.get("type") == "ECOSYSTEM")
    return any(_between(Version(version), events) for events in ranges)


def _between(version: Version, events: list[dict[str, str]]) -> bool:
    inside = False
    for kind, at in sorted((one for event in events for one in event.items()), key=lambda one: _number(one[1])):
        if version >= _number(at) if kind != _LAST else version > _number(at):
            inside = kind == "introduced"
    return inside


def _number(text: str) -> Version:
    """A version of an advisory; "0" is before all, and what is no version of Python's is passed over."""
    try:
        return Version("0.dev0" if text == "0" else text)
    except InvalidVersion:
        return Version("0.dev0")


def main(database: Path) -> int:
    """Tell what was found; 1 when anything was."""
    packages, known = installed(), list(advisories(database))
    found = holes(packages, known)
    for one in found:
        print(f"{one.package} {one.version}: {one.advisory} {one.summary}".rstrip())
    print(f"{len(packages)} packages, {len(known)} advisories: {len(found) or 'none'} found")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))

"""The real tables of a game in a folder of their own, to be changed line by line.

A place is written as the file and the keys down to it: ``towns iping size``.  Lines are found in
the text, without the reader that the findings use.
"""

import re
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import ClassVar

from generator.checks import findings
from generator.pack import Workspace, packaged, read_pack
from tests.kit import Found, found

_VALUE = r"(\"[^\"]*\"|\[\[.*?\]\]|\[[^\]]*\]|\{[^}]*\}|[^,}#\n]*?)(?=\s*(?:,|\}|$|\s#))"


class Tables:
    """A copy of a game's content that a test may spoil."""

    game: ClassVar[str]
    """Whose content it is."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "content" / self.game
        copytree(packaged() / "content" / self.game, self.folder)

    def check(self) -> Found:
        """Everything that is found in the copy."""
        pack = read_pack(Workspace(self.root), self.game)
        if pack.usable:
            pack.found += findings(pack)
        return found(pack)

    def line(self, where: str) -> int:
        """Number of the line at ``where``; 1 for a file as a whole."""
        file, *keys = where.split()
        return self._row(self._lines(file), keys) + 1

    def set(self, where: str, value: str) -> None:
        """Write another value behind the key."""
        self._edit(where, rf"(?<![\w-])({_key(where)}: *){_VALUE}", rf"\g<1>{value}")

    def rename(self, where: str, key: str) -> None:
        """Write another key before the value."""
        self._edit(where, rf"(?<![\w-]){_key(where)}:", f"{key}:")

    def drop(self, where: str) -> None:
        """Remove the key with all that belongs to it."""
        file, *keys = where.split()
        lines = self._lines(file)
        row = self._row(lines, keys)
        indent = _indent(lines[row])
        if lines[row].lstrip().startswith(f"{keys[-1]}:"):
            end = row + 1
            while end < len(lines) and (not lines[end].strip() or _indent(lines[end]) > indent):
                end += 1
            lines[row:end] = []
        else:
            lines[row] = re.sub(rf"(, )?\b{keys[-1]}: *{_VALUE}(?(1)|(, )?)", "", lines[row], count=1)
        self._write(file, lines)

    def add(self, file: str, text: str) -> None:
        """Write ``text`` at the end of the file."""
        path = self.folder / f"{file}.yaml"
        path.write_text(path.read_text("utf-8").rstrip("\n") + f"\n{text}\n", encoding="utf-8")

    def everywhere(self, file: str, old: str, new: str) -> None:
        """Write ``new`` for the expression ``old`` in the whole file."""
        path = self.folder / f"{file}.yaml"
        text, count = re.subn(old, new, path.read_text("utf-8"), flags=re.MULTILINE)
        assert count, f"{file}.yaml has no {old}"
        path.write_text(text, encoding="utf-8")

    def keep(self, file: str, count: int) -> None:
        """Leave only the first entries of a table."""
        for entry in re.findall(r"^(\w+):", "\n".join(self._lines(file)), re.MULTILINE)[count:]:
            self.drop(f"{file} {entry}")

    def move(self, file: str, other: str) -> None:
        """Give the file another name."""
        (self.folder / f"{file}.yaml").rename(self.folder / f"{other}.yaml")

    def swap(self, one: str, other: str) -> None:
        """Exchange the values of two keys."""
        first, second = self.value(one), self.value(other)
        self.set(one, second)
        self.set(other, first)

    def value(self, where: str) -> str:
        """The text behind the key."""
        file, *keys = where.split()
        lines = self._lines(file)
        match = re.search(rf"(?<![\w-]){keys[-1]}: *{_VALUE}", lines[self._row(lines, keys)])
        assert match, where
        return match[1]

    def _edit(self, where: str, pattern: str, new: str) -> None:
        file, *keys = where.split()
        lines = self._lines(file)
        row = self._row(lines, keys)
        text, count = re.subn(pattern, new, lines[row], count=1)
        assert count, f"{where}: {lines[row]}"
        lines[row] = text
        self._write(file, lines)

    def _lines(self, file: str) -> list[str]:
        return (self.folder / f"{file}.yaml").read_text("utf-8").split("\n")

    def _write(self, file: str, lines: list[str]) -> None:
        (self.folder / f"{file}.yaml").write_text("\n".join(lines), encoding="utf-8")

    def _row(self, lines: list[str], keys: list[str]) -> int:
        row = 0
        for depth, key in enumerate(keys):
            pattern = rf"^{key}:(\s|$)" if depth == 0 else rf"(^\s+|[{{,] *){key}:(\s|$)"
            rows = (n for n in range(row, len(lines)) if re.search(pattern, lines[n]))
            row = next(rows, -1)
            assert row >= 0, f"no {' '.join(keys)}"
        return row


def _key(where: str) -> str:
    return where.split()[-1]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


Spoil = Callable[[Tables], None]
"""A change of the copy."""


def sets(where: str, value: str) -> Spoil:
    return lambda tables: tables.set(where, value)


def drops(where: str) -> Spoil:
    return lambda tables: tables.drop(where)


def renames(where: str, key: str) -> Spoil:
    return lambda tables: tables.rename(where, key)


def swaps(one: str, other: str) -> Spoil:
    return lambda tables: tables.swap(one, other)


def adds(file: str, text: str) -> Spoil:
    return lambda tables: tables.add(file, text)


def rewrites(file: str, old: str, new: str) -> Spoil:
    return lambda tables: tables.everywhere(file, old, new)


def both(*spoil: Spoil) -> Spoil:
    def change(tables: Tables) -> None:
        for one in spoil:
            one(tables)

    return change

"""The names of papers as options take them: those of papers.yaml, read when an option is."""

from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click


class PaperName(click.ParamType[str]):
    """A name of the common papers.yaml or of the workspace's own."""

    name = "paper"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        known = _known(ctx.find_root().obj if ctx is not None else None)
        if known is not None and value not in known:
            near = get_close_matches(str(value), known, 1, 0.5)
            hint = f"did you mean '{near[0]}'? " if near else ""
            self.fail(f"no paper '{value}'; {hint}known: {', '.join(known)}", param, ctx)
        return str(value)


def _known(root: Path | None) -> list[str] | None:
    """Names of papers, the common ones first; None when a file cannot be read, which the command will tell of."""
    from generator.source import read_source
    from generator.workspace import find_workspace, inside, packaged

    workspace = find_workspace(Path.cwd(), root)
    names: list[str] = []
    for folder in dict.fromkeys((packaged() / "templates", workspace.templates)):
        path = folder / "papers.yaml"
        if not path.is_file():
            continue
        if not inside(path, workspace):
            return None
        source, faults = read_source(path, path.name)
        if faults or not isinstance(source.tree, dict):
            return None
        names += source.tree
    return list(dict.fromkeys(names))

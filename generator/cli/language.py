"""The command for translators: what is there in a language, what is missing, and what is stale."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from generator.cli.main import games_of, keep, kitwright, short, tell


@kitwright.command()
@click.argument("game")
@click.argument("code")
@click.option("--accept", is_flag=True, help="Take every translation as good for its text as it is now.")
@click.pass_obj
def language(root: Path | None, game: str, code: str, accept: bool) -> None:
    """What of GAME is missing in the language CODE, as YAML to be filled in.

    Translations of the content stand in content/GAME/lang/CODE.yaml, under the
    routes of their texts; those of templates in templates/GAME/lang/CODE.yaml,
    each beside the text as the template has it.

    \b
    kitwright language invisible_ink pl
    kitwright language invisible_ink pl --accept
    """
    from generator.language import to_fill_in
    from generator.pack import read_pack
    from generator.translation import locked, translated

    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]+)*", code):
        raise click.UsageError(f"'{code}' is no code of a language; write one such as pl")
    workspace, (name,) = games_of(root, (game,))
    pack = read_pack(workspace, name)
    if code == pack.language:
        raise click.UsageError(f"{name} is written in '{code}'; name another language")
    other, coverage = translated(pack, code, begun=False)
    tell(other)
    if coverage is None:
        sys.exit(1)
    if accept:
        path = workspace.content / name / "lang" / f"{code}.lock.yaml"
        keep(path, locked(coverage))
        click.echo(f"{len(coverage.done)} translations are taken as they are: {short(path)}")
        return
    for about, text in _parts(name, coverage, to_fill_in):
        click.echo(f"# {about}\n{text}")
    click.echo(f"{name} in {coverage}", err=True)


def _parts(name: str, coverage: Any, to_fill_in: Any) -> Iterator[tuple[str, str]]:
    """What is to be done in each file."""
    from generator.language import dumped

    code = coverage.language
    content, templates = f"content/{name}/lang/{code}.yaml", f"templates/{name}/lang/{code}.yaml"
    if coverage.missing:
        yield f"{content}: {len(coverage.missing)} missing", to_fill_in(coverage.missing)
    if coverage.stale:
        yield f"{content}: {len(coverage.stale)} stale; what the texts say now", to_fill_in(coverage.stale)
    if coverage.words:
        yield f"{templates}: {len(coverage.words)} missing", dumped({text: text for text in coverage.words})
    if coverage.common:
        about = f"{templates}: {len(coverage.common)} of the common templates missing"
        yield about, dumped({text: text for text in coverage.common})

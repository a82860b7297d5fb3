"""The command that writes the reference, and what the reference tells of the commands."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from generator.cli.main import games_of, keep, kitwright, short


@kitwright.command()
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The page to write; default: output/reference.html.",
)
@click.pass_obj
def reference(root: Path | None, out: Path | None) -> None:
    """One page of everything that content and templates may say: elements, kinds, fields, commands, codes.

    \b
    kitwright reference
    kitwright reference --out reference.html
    """
    from generator.reference import reference_page

    workspace, _ = games_of(root, ())
    path = out or workspace.root / "output" / "reference.html"
    keep(path, reference_page(workspace, commands()))
    click.echo(short(path))


def commands() -> list[Any]:
    """Every command with its options, as the reference tells them."""
    return list(_commands(kitwright, ""))


def _commands(group: click.Group, before: str) -> Iterator[Any]:
    from generator.reference import Command

    for name, command in sorted(group.commands.items()):
        whole = f"{before}{name}"
        if isinstance(command, click.Group):
            yield from _commands(command, f"{whole} ")
            continue
        about, _, examples = (command.help or "").partition("\b\n")
        context = click.Context(command, info_name=f"kitwright {whole}", **kitwright.context_settings)
        usage = " ".join(command.collect_usage_pieces(context))
        written = "\n".join(line.strip() for line in examples.partition("\n\n")[0].splitlines())
        options = [_option(one, context) for one in command.params if isinstance(one, click.Option)]
        text = f"kitwright {whole} {usage}" + (f"\n\n{written}" if written else "")
        yield Command(whole, " ".join(about.split()), text, options)


def _option(option: click.Option, context: click.Context) -> Any:
    from generator.reference import Option

    name = ", ".join([*option.opts, *option.secondary_opts])
    default = option.get_default(context)
    shown = "" if default in (None, (), "", False) or not option.show_default else _shown(default)
    takes = "" if option.is_flag else option.make_metavar(context)
    if isinstance(option.type, click.Choice):
        takes = f"one of {', '.join(map(str, option.type.choices))}"
    return Option(name, takes, shown, option.help or "")


def _shown(default: Any) -> str:
    return ", ".join(map(str, default)) if isinstance(default, tuple) else str(default)

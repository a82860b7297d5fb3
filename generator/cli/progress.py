"""A bar for long commands: on a terminal only, so that pipes and files get nothing of it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from generator.steps import Steps


@contextmanager
def shown(what: str) -> Iterator[Steps]:
    """Steps that are shown as a bar on stderr while the block runs, if that is a terminal."""
    if not sys.stderr.isatty():
        yield Steps()
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task: TaskID = progress.add_task(f"{what}: reading and checking", total=None)

        class Bar(Steps):
            def begin(self, total: int) -> None:
                progress.update(task, total=total, completed=0)

            def done(self, done: str) -> None:
                progress.update(task, advance=1, description=f"{what}: {done}")

        yield Bar()

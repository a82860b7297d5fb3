"""The ``kitwright`` command: heavy imports happen inside the commands."""

from generator.cli import building as building
from generator.cli import diffing as diffing
from generator.cli import exporting as exporting
from generator.cli import kinds as kinds
from generator.cli import language as language
from generator.cli import new as new
from generator.cli import play as play
from generator.cli import preview as preview
from generator.cli import printer as printer
from generator.cli import reference as reference
from generator.cli import simulate as simulate
from generator.cli import spreadsheet as spreadsheet
from generator.cli import stats as stats
from generator.cli.main import main

__all__ = ["main"]

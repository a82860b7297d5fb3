"""Reports: a page of one file that needs nothing else, and text for a terminal."""

from generator.outputs.report.page import report_page
from generator.outputs.report.plots import PlotsError
from generator.outputs.report.terminal import as_text

__all__ = ["PlotsError", "as_text", "report_page"]

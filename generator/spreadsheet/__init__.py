"""Tables as spreadsheets: .csv, .xlsx and .ods read into the trees that YAML gives, and written."""

from generator.spreadsheet.fields import Column, header_of
from generator.spreadsheet.files import INSTALL, read_data, read_sheet, shaped, written
from generator.spreadsheet.grid import ENDINGS, Cell, Grid, SheetSource
from generator.spreadsheet.shape import Shaped

__all__ = [
    "ENDINGS",
    "INSTALL",
    "Cell",
    "Column",
    "Grid",
    "Shaped",
    "SheetSource",
    "header_of",
    "read_data",
    "read_sheet",
    "shaped",
    "written",
]

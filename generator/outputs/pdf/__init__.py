"""PDF by reportlab: the only place of points, bottom-left origins and operators."""

from generator.outputs.pdf.writer import PdfWriter

__all__ = ["PdfWriter"]

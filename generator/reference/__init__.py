"""The reference of everything that a designer may write: made from the code, with samples that the build draws."""

from generator.reference.commands import Command, Option
from generator.reference.page import reference_page
from generator.reference.samples import Samples, sample_workspace

__all__ = ["Command", "Option", "Samples", "reference_page", "sample_workspace"]

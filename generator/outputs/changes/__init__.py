"""The page that shows what changed: one file of HTML with each face as it was and as it is."""

from generator.outputs.changes.page import About, Shown, changes_page
from generator.outputs.changes.views import gone

__all__ = ["About", "Shown", "changes_page", "gone"]

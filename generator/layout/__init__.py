"""From entries to frames: face templates, elements and the text engine."""

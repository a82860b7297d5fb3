"""Tests: values first, then golden frames, then measurements of finished PDFs."""

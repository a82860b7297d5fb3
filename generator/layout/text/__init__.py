"""The text engine: markup to words, words to lines, lines to a size that fits."""

"""Content as text that knows its place: files, routes into them, and faults of reading."""

from generator.source.files import content_of, crowded
from generator.source.places import Fault, Key, Loc, Place, Span, Tree
from generator.source.reader import Source, read_source

__all__ = ["Fault", "Key", "Loc", "Place", "Source", "Span", "Tree", "content_of", "crowded", "read_source"]

"""The Invisible Man as people follow it at the table: what may be said, what lies where, what has happened."""

from generator.games.invisible_man.table.session import TheTable, table

__all__ = ["TheTable", "table"]

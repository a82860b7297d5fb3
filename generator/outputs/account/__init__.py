"""The account of a game: a page with the board of each round beside what happened in it."""

from generator.outputs.account.page import About, account_page

__all__ = ["About", "account_page"]

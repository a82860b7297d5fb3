"""The page that a designer keeps open beside the editor: what a game looks like now, and what is wrong with it."""

"""The Invisible Man as played: rules, rulings, endings, and what holds in every game."""

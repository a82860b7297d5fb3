"""Games that need no Python: fields, formulas and checks that game.yaml declares."""

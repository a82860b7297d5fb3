"""A second reading of the rule that says where he goes, apart from the one that plays the game."""

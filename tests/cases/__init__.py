"""Field cases: what went wrong with other tools, each with its input and what is right."""

"""The rules of Mister X as pure functions: from a state and what a player does to the next state, or a refusal."""

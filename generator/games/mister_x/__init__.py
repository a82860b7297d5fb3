"""Mister X: model, rules, checks and statistics."""

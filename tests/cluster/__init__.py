"""Simulations on a real cluster of processes."""

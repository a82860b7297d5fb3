"""Packs that mean harm: each is a finding, soon and in little memory, and nothing is written."""

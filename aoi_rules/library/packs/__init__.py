"""Packs: a map with its parts, scenarios and pictures as one file, and the packs that a user has installed."""

"""Plugins by pluggy: the hooks, and loading, checking and calling plugins."""

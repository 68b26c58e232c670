"""Plugins by pluggy: the hooks there are, loading and checking plugins, and asking them."""

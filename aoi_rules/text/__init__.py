"""Text as people read it: what of it can be shown, and docstrings."""

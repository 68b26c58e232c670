"""Text for people: which characters can be shown, and docstrings."""

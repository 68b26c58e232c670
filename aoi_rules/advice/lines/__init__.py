"""Advice on a statement that no word takes, or that no word begins, from the vocabulary and the text round it."""

"""Advice on a statement that no word takes or begins, from the vocabulary and the surrounding text."""

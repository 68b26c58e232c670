"""Advice on names, types, absent values and changed lines, from what the rules declare."""

"""Advice on names, types, absent values and changed lines, based on what the rules declare."""

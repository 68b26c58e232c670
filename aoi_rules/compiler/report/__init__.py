"""Gathering problems: what is reported, in what order, under which codes, and what each code means.

In: a fault with its place.  Out: `Diagnostic` values, each once, none that only follows from another.
"""

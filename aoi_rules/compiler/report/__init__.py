"""Collects problems: their codes, what each code means, and the order in which they are shown.

Input: a `Fault`, or the code, text and place of a problem, from any stage.  Output: `Diagnostic` values, each once, without those
that only follow from another.
"""

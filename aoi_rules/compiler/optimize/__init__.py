"""Passes over rule programs.  In: a `RuleProgram`.  Out: one that plays the same games, faster.

Each module that is named after a pass has one function of that name.  All may be left out but `outline`, which alone turns
comprehensions into functions that can be printed.
"""

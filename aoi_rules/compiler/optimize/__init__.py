"""Passes over rule programs.

Input: a `RuleProgram`.  Output: a `RuleProgram` that plays the same games, faster.  Each module that is named after a pass has
one function of that name; `back_end.PASSES` lists them in order and tells which are optional.
"""

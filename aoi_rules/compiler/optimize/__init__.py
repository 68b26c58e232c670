"""Passes over rule programs.  In: a `RuleProgram`.  Out: one that plays the same games, faster.

Each module that is named after a pass has one function of that name.  `pipeline.PASSES` says which may be left out.
"""

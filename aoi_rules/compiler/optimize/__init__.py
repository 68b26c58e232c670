"""Passes over rule programs.

In: a `RuleProgram`.  Out: a `RuleProgram` that plays the same games, faster.  Each module that is named after a pass has one
function of that name; `back_end.PASSES` lists them in their order and says which are optional.
"""

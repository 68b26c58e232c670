"""Rulesets as machine code: the C that a ruleset's library is built from, how it is built and found, and positions that a
library plays.

In: the C text of a ruleset, from `aoi_rules.compiler.emit.c`, or a `Program` whose library was built before.  Out: positions
that do what the same positions do in pure Python, quicker.
"""

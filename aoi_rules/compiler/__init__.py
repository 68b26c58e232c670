"""The compiler: from the text of a ruleset to a program that plays it.

Input: a `Source`.  Output: a `machine.program.Program` and every problem found.  `pipeline` lists the stages in order; each reads
one form of the ruleset and makes the next.  The forms are in `source`, `symbols`, `typed` and `program`; the stages are in these
and in `check`, `lint`, `lower`, `optimize` and `emit`.  No stage imports another.
"""

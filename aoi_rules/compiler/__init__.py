"""The compiler: from the text of a ruleset to a program that plays it.

In: a `Source`.  Out: a `machine.program.Program` and every problem found.  `pipeline` lists the stages in their order; each
reads one form of the ruleset and makes the next.  The forms lie in `source`, `symbols`, `typed` and `program`, the stages in
these and in `check`, `lint`, `lower`, `optimize` and `emit`; no stage imports another.
"""

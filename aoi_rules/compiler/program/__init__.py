"""The nodes of `RuleProgram`: what a ruleset does, as named steps, slots and functions made of small nodes.

The lowering makes them from `TypedRules`, each pass of the optimiser makes a program from a program, and `emit` writes one
as Python.  The diagram, the digest and the layout of the state are derived from it.  Nothing here knows the language, and
the meaning of a node never depends on how a name is spelt.
"""

"""The nodes of `RuleProgram`: what a ruleset does, as named steps, slots and functions made of small nodes.

The lowering builds them from `TypedRules`, each pass of the optimiser turns one program into another, and `emit` prints the
result as Python or C.  The diagram, the digest and the layout of the state are derived from it.  Nothing here knows the language,
and the meaning of a node never depends on how a name is spelt.
"""

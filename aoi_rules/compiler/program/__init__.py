"""The rule program: what a ruleset does, as named steps, slots and functions made of small nodes.

The lowering makes it, the optimiser turns one into another, printers write it as Python or C, and the diagram, the digest
and the layout of the state are derived from it.  Nothing here knows the language, and no node's meaning depends on how a
name is spelt.
"""

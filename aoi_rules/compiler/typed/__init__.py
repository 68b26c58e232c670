"""The nodes of `TypedRules`: the author's structure, in which every expression has its type, its presence and its place in the
text.

The checker builds them from a `SymbolTable`; the linter, the lowering and editors read them.  The printers here write them as
text for people.  Nothing here computes what rules mean.
"""

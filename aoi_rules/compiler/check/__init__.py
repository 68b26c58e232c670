"""What must be true of a ruleset: names that mean one thing, declarations that fit together, expressions of the right type.

In: the symbol table.  Out: rules whose every expression has its type and its place; each fault is reported.
"""

"""From declarations to checked rules: scopes, presence, types of expressions, effects, actions, flow, scoring.

In: a `SymbolTable`, with the words of scenarios that are compiled along.  Out: `TypedRules`, in which every expression has
its type, its presence and its place.  Each fault is reported; after one, the checker goes on with what is left.
"""

"""From declarations to checked rules: scopes, presence, types of expressions, effects, actions, flow, scoring.

In: a `SymbolTable`, and the scenarios that are compiled with the ruleset.  Out: `TypedRules`, in which every expression has its
type, its presence and its place.  Every fault is reported; after one, the checker continues with the next line.
"""

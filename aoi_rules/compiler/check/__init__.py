"""From declarations to checked rules: scopes, presence, types of expressions, effects, actions, flow, scoring.

Input: a `SymbolTable`, and the scenarios that are compiled with the ruleset.  Output: `TypedRules`, in which every expression has
its type, its presence and its place.  Every fault is reported; then the checker continues with the next line.
"""

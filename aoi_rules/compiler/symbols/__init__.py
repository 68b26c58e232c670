"""From statements to what they declare: types and their members, fields, keeps, zones, networks, verbs, who sees what.

Input: a `ResolvedSource`, the words of the language and of plugins.  Output: a `SymbolTable`, in which every later stage looks up
names; it is made from drafts, and no later stage changes it.
"""

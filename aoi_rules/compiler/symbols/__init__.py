"""From statements to what they declare: types and their members, fields, keeps, zones, networks, verbs, who sees what.

In: a `ResolvedSource`, the words of the language and of plugins.  Out: a `SymbolTable`, in which every later stage looks
names up; it is made from drafts, and no later stage changes it.
"""

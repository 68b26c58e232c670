"""What a ruleset declares: types and their members, keeps, zones, networks, verbs, who sees what.

In: the words of a resolved ruleset.  Out: the symbol table, in which every later stage looks names up.
"""

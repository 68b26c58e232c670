"""What the text of a ruleset determines: the values that each expression can have in any position of any game.

In: `TypedRules` without an error.  Out: `Values` and `Many`, asked of `Facts` expression by expression, or of `Reachable`, which
also knows what play can bring to each member.  The linter and the numbering of moves ask them; no form of the ruleset changes.
"""

"""What the text of a ruleset determines: the values that each expression can have in any position of any game.

Input: `TypedRules` without errors.  Output: `Values` and `Many`, which `Facts` returns for each expression, and `Reachable`,
which also knows what play can give each member.  The linter and the numbering of moves use them; no form of the ruleset changes.
"""

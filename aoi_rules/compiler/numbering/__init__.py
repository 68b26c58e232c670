"""Which choices can occur together in a move, so that a move's integer is one of few.

Input: `TypedRules`.  Output: for each stage of each action its `Combinations`, which include every move that is legal in any
position of any game, and as few others as the text shows to be impossible.  Nothing here depends on how the program is optimised,
so a ruleset has the same integers however it was compiled.
"""

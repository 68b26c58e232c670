"""Learning environments.  The extra `rl` installs the libraries that they need; no other part of the package imports this folder.

`pettingzoo` has all seats of a game as agents; `gymnasium` has one seat against bots; `vector` has many games of one seat at
once; in `openspiel`, chance is a player too.  `observation` describes the numbers that all of them show, and `actions` the
integers of moves.
"""

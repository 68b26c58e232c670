"""Learning environments.  The extra `rl` brings the libraries that they are made for; nothing else here imports this folder.

`pettingzoo` has all seats of a game, `gymnasium` one seat against bots, and many games of one seat at once, and `openspiel` has
chance as a player too; `observation` says what the numbers are that each of them shows, and `actions` which action is which move.
"""

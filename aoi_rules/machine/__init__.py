"""Playing a ruleset: states, frames, moves, chance and views.  Nothing here knows a game."""

"""A ruleset, played: states, frames, moves, chance and views.  It knows no game."""

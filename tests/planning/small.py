"""A game in thirty lines, its changed texts, and random games of it, saved."""

from __future__ import annotations

import random

import aoi_rules as aoi
from aoi_rules import Ruleset, save_format
from tests.compiler.texts import compiled

__all__ = ["GAME", "at_random", "changed", "played", "rules"]

GAME = """\
game fair "The fair" {
  players 2..3
  seats red blue green
  type good "Good" {
    has price money
    | id     | price |
    | apple  | $1    |
    | bread  | $2    |
    | cheese | $3    |
  }
  type town { has size number = 1 }
  type stall in town { keep holder seat = none }
  town north { stall x2 }
  town south { stall; size 2 }
  zone store of good
  keep coins per player money = $9
  keep bought of good number per player = 0
  keep visits number = 0
  define dear(g) = g.price > $2
  verb pay(p, n) { lower p.coins by n }
  setup { do purse { each p in players { set p.coins = $10 } } } ; menu turn (buy, rent, leave)
  flow {
    repeat day until (day == 4) {
      phase market "Market" { each player in players { take 1 of turn } }
    }
  }
  action buy "Buy" {
    choose good in good
    require funds "You have not the money" = me.coins >= good.price
    require thrift "Nobody buys what is dear on the first day" = day > 1 or not dear(good)
    do { pay me good.price; raise me.bought(good) by 1 }
  }
  action rent "Rent a stall" {
    choose spot in stall
    require free "It is taken" = spot.holder == none
    do { set spot.holder = me; pay me (spot.town.size * $1) }
  }
  action leave "Leave" { do { raise visits by 1 } }
  score { points visits "Visits" = visits; winner most points }
}
"""


def changed(*swaps: tuple[str, str]) -> str:
    """The game with replacements, each made everywhere."""
    text = GAME
    for old, new in swaps:
        assert old in text, old
        text = text.replace(old, new)
    return text


def rules(text: str = GAME, name: str = "fair.aoi") -> Ruleset:
    found = compiled(text, name)
    assert found.program is not None, found.diagnostics
    return Ruleset(found.program)


def played(*moves: str, of: Ruleset | None = None, seed: int = 1) -> save_format.Save:
    """A game of two with these moves, saved."""
    game = (of or rules()).new_game(2, seed=seed)
    for move in moves:
        game.play(move)
    return save_format.read(aoi.dumps(game))


def written(save: save_format.Save) -> str:
    """The text of a saved game."""
    return save_format.write(save, [entry.line for entry in save.moves])


def at_random(of: Ruleset, seed: int, most: int = 12) -> aoi.Game:
    """A random game, cut off at some decision."""
    rng = random.Random(seed)
    game = of.new_game(rng.choice((2, 3)), seed=seed)
    for _ in range(rng.randrange(most)):
        if not game.over:
            game.play(rng.choice(game.legal_moves()))
    return game

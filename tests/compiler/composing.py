"""A small game, and parts by authors who never met, combined in any order."""

from __future__ import annotations

from random import Random

from aoi_rules import Ruleset
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.diagnostics import Source, render
from aoi_rules.plugin_manager.manager import plug_in

__all__ = ["GAME", "both_orders", "composed", "said", "table", "transcript"]

GAME = """\
game g "G" {
  players 2..3
  seats red blue green
  define loan = $2
  type site { has size number = 1 ; keep owner seat = none ; pit ; quay { size 2 } ; hill { size 3 } }
  type card { has copies number = 3 ; plain ; good { copies 2 } }
  zone deck of card seen by none full
  zone hand of card per player seen by owner size by all
  keep money per player money = $4
  verb pay(p, amount) { lower p.money by amount }
  setup { do deal { each p in players { move 1 at random from deck to p.hand } } }
  menu turn (dig, pass)
  flow {
    repeat round until (round == 4) {
      phase actions "Turns" {
        each player in players {
          free borrow
          take 2 of turn
        }
      }
    }
  }
  action dig "Dig" {
    choose site in site
    require empty "Somebody is there" = site.owner == none
    require funds "Too dear" = me.money >= $1 * site.size
    do dig {
      pay me ($1 * site.size)
      set site.owner = me
    }
  }
  action pass "Pass" { }
  action borrow "Borrow" {
    require poor "You are rich" = me.money < $1
    do borrow { raise me.money by loan }
  }
  score {
    do fee { each p in players { lower p.money by $1 } }
    points sites "Sites" = sum(s.size for s in site when s.owner == me)
    winner most points
  }
}
"""


def composed(parts: dict[str, str], *lines: str) -> CompileResult:
    """The game with these parts in this order, by their names, on a map with these lines."""
    sources = {name: Source(f"{name}.aoi", f"part {name} for g {{\n{text}\n}}\n") for name, text in parts.items()}

    def find(kind: str, name: str, *_: object) -> Source | None:
        return Source("g.aoi", GAME) if kind == "game" else sources.get(name)

    uses = "".join(f"  uses {name}\n" for name in parts)
    text = "map m {\n  extends g\n" + uses + "".join(f"  {line}\n" for line in lines) + "}\n"
    return compile_source(Source("m.aoi", text), find, lambda *_: plug_in([]))


def said(parts: dict[str, str], *lines: str) -> str:
    """The messages that the author reads."""
    return "\n".join(render(problem) for problem in composed(parts, *lines).diagnostics)


def table(parts: dict[str, str], *lines: str) -> Ruleset:
    """The ruleset of a text without mistakes."""
    found = composed(parts, *lines)
    assert found.program is not None, said(parts, *lines)
    assert not found.diagnostics, said(parts, *lines)
    return Ruleset(found.program)


def transcript(rules: Ruleset, seed: int) -> list[str]:
    """A game that draws each decision from the moves in the order of their texts: the available moves, the played ones, and the
    scores."""
    game, rng = rules.new_game(2, seed=seed), Random(seed)
    lines: list[str] = []
    while not game.over:
        moves = sorted(map(str, game.legal_moves()))
        lines.append(f"{game.to_move}: {', '.join(moves)}")
        lines += [str(event) for event in game.play(rng.choice(moves))]
    return [*lines, *(f"{seat} {sorted(score.lines.items())} {score.total}"
                      for seat, score in game.scores().items())]


def both_orders(parts: dict[str, str]) -> tuple[Ruleset, Ruleset]:
    """The game with these parts, and with the same parts in the opposite order."""
    return table(parts), table(dict(reversed(parts.items())))

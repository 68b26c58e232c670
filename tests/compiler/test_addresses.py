"""The addresses of links and of members in tables: a map or a part changes them as it changes any other line."""

from __future__ import annotations

from itertools import permutations

import pytest

from aoi_rules import Ruleset
from aoi_rules.compiler.compiled import Compiled
from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.diagnostics import Source, render
from aoi_rules.plugin_manager import plugged

GAME = """\
game g "G" {
  players 2..2 ; seats red blue
  type colour { red ; blue }
  type card {
    has copies number = 1
    has paint colour many
    | id     | title   | copies | paint     |
    | plain  | "Plain" | 2      |           |
    | brown  |         | 5?     | red, blue |
    | ship   | "Ship"  |        | blue      |
    coal "Coal" { copies 4 }
  }
  type town { has size number = 1 }
  rows town { | id | size | | }
  rows town {
    | id   | size |
    | kiel | 2    |
    | ulm  | 3    |
    | bonn | 4    |
  }
  type mill { has worth number ; has shop shop = none }
  type shop { has step number }
  link rail joins town { has cost number = 1 }
  rail kiel -- ulm ; rail ulm -- bonn { cost 3 }
  keep paid number = 0
  flow { each player in players { take 1 of go } }
  action go { choose town in town ; require dear "Dear" = sum(c.copies for c in card) > 0 and any(r.cost > 0 for r in rail)
    do { set paid = 1 } }
}
""".replace("  rows town { | id | size | | }\n", "").replace("  type mill { has worth number ; has shop shop = none }\n  type shop { has step number }\n", "")


def compiled(*parts: str) -> Compiled:
    """The game with parts laid over it, in this order."""
    texts = [Source(f"p{n}.aoi", f"part p{n} for g {{\n{text}\n}}\n") for n, text in enumerate(parts)]
    return compile_source(Source("m.aoi", "map m { extends g }\n"), lambda kind, *_: Source("g.aoi", GAME) if kind == "game" else None,
                          lambda _: plugged([]), laid=texts)


def said(*parts: str) -> str:
    """What the author of these parts reads."""
    return "\n".join(render(problem) for problem in compiled(*parts).diagnostics)


def members(kind: str, *parts: str) -> list[tuple[object, ...]]:
    """The members of a type with the values of their fields, the same in any order of the parts."""
    found = []
    for order in permutations(parts):
        program = compiled(*order).program
        assert program is not None, said(*order)
        home = Ruleset(program).model.type(kind)
        found.append([(m.name, m.title, *(m.values[f] for f in m.values)) for m in home.members])
    assert all(one == found[0] for one in found)
    return found[0]

"""Networks: a network like another one, the open links, the cost of a path and the places on it."""

from __future__ import annotations

from itertools import permutations

import pytest
from syrupy.assertion import SnapshotAssertion

import aoi_rules as aoi
from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.plugin_manager.manager import plug_in
from tests.compiler.texts import rendered

GAME = """\
game g "G" {
  players 2..2
  seats red blue
  type town { has guild truth = no ; keep stops number = 0 ; mill ; bridge { guild } ; ford ; harbour ; abbey }
  link road joins town { has miles number = 1 ; keep open truth = yes }
  road mill -- bridge
  road bridge -- harbour
  road mill -- ford { miles 3 }
  road ford -- harbour { miles 3 }
  network trade of town { open road r when r.open }
  keep money per player money = $9
  menu turn (rest, pass)
  flow { repeat until (mill.stops > 9) { each player in players { take 1 of turn } } }
  action rest "Rest" { do { raise mill.stops by 1 } }
  action pass "Pass" { }
  score { points money "Money" = me.money // $1 ; winner most points }
}
"""
TOLL = """
  network carriage like trade { cost road r = 2 * r.miles ; transit t = 3 when t.guild }
  amend network trade { through t when t != abbey }
"""
CANAL = """
  link canal joins town
  canal mill -- abbey
  canal abbey -- harbour
  canal ford -- bridge
  amend network trade { open canal c }
"""
PARTS = {
    "toll": TOLL,
    "canal": CANAL,
    "flood": "amend network trade { through t when t.stops < 2 }",
    "by_water": "network wet like dry { transit t = 1 }",
    "by_land": "network dry like carriage { cost road r = 1 when not r.open }",
}


def laid(*parts: str, over: str = GAME) -> tuple[aoi.Ruleset | None, tuple[Diagnostic, ...]]:
    """The game with these parts laid over it."""
    sources = [Source(f"part{n}.aoi", f"part p{n} for g {{ {text} }}") for n, text in enumerate(parts)]
    found = compile_source(Source("g.aoi", over), lambda *_: None, plug_in, laid=sources)
    return (None if found.program is None else aoi.Ruleset(found.program)), found.diagnostics


def holds(claim: str, *parts: str) -> bool:
    """Whether a claim is true in the first position."""
    rules, problems = laid(*parts, f'replace points money with points found "Found" = 1 if {claim} else 0')
    assert rules is not None, problems
    return rules.new_game(players=2, seed=1).scores()["red"].total == 1


@pytest.mark.parametrize("claim", [
    "carriage.cost(mill, harbour) == 7", "carriage.cost(mill, mill) == 0", "carriage.cost(mill, bridge) == 2",
    "carriage.cost(bridge, mill) == 2", "carriage.cost(mill, abbey) == none", "count(carriage.road(ford, bridge)) == 2",
    "count(carriage.route(mill, harbour)) == 3", "carriage.distance(mill, harbour) == 2",
    "bridge in carriage.route(mill, harbour)", "first(carriage.route(mill, harbour)) == mill",
    "count(trade.route(mill, abbey)) == 0", "count(trade.route(mill, mill)) == 1", "trade.cost(mill, harbour) == 0",
    "count(carriage.road(mill, harbour)) == 2", "sum(r.miles for r in trade.road(ford, harbour)) == 3",
    "count(trade.road) == 4", "count(r for r in bridge.road when r in trade.road) == 2", "all(r.open for r in carriage.road)",
    "count(trade.through) == 4", "abbey not in trade.through", "count(carriage.through) == 4",
])
def test_what_a_network_says(claim: str) -> None:
    assert holds(claim, TOLL)


def test_a_way_round_the_toll_is_taken_where_it_is_cheaper() -> None:
    """The canal opens a path over the ford that costs only the road from there."""
    assert holds("bridge in carriage.route(mill, harbour)", TOLL)
    free = "network carriage like trade { transit t = 3 when t.guild }"
    assert holds("carriage.cost(mill, harbour) == 0 and ford in carriage.route(mill, harbour)", free)
    assert holds("count(trade.route(mill, harbour)) == 3", free, CANAL)


@pytest.mark.parametrize("order", [*permutations(PARTS)][::7], ids="-".join)
def test_any_order_of_parts_gives_the_same(order: tuple[str, ...]) -> None:
    """A network gets the additions of other parts to the network that it is like, and may be declared before that one."""
    some = [PARTS[name] for name in order]
    assert holds("wet.cost(mill, harbour) == 8 and count(wet.canal) == 3 and abbey not in wet.through", *some)
    assert holds("wet.cost(ford, mill) == 6 and count(wet.route(ford, mill)) == 2", *some)


def test_a_network_may_ask_a_later_one() -> None:
    """This also works through a definition; the games are the same in either order."""
    lines = ["define near(t) = count(later.reached(t)) > 1", "network first_one of town { open road r ; through t when near(t) }",
             "network later of town { open road r when mill in r.ends }"]
    assert holds("count(first_one.reached(harbour)) == 4", *lines)
    assert holds("count(first_one.reached(harbour)) == 4", *reversed(lines))


WRONG = {
    "like what is not there": "network dry like trad { }",
    "a circle": "network dry like wet { } network wet like dry { }",
    "places of its own": "network dry of town like trade { }",
    "no numbers": 'network dry like trade { cost road r = "far" }',
    "what may be absent": "network dry like trade { transit t = trade.distance(t, mill) }",
    "two kinds of numbers": "network dry like trade { cost road r = 1 ; transit t = $1 }",
    "no such link": "network dry like trade { cost rod r = 1 }",
    "no value": "network dry like trade { cost road r }",
    "itself": "network dry like trade { cost road r = count(dry.reached(mill)) }",
    "links of a player": "network mine of town { open road r when me.money > $1 }",
    "a cost for a player": "network dear of town { open road r ; cost road r = $1 when me.money > $1 }",
    "a player's toll": "network dear like trade { transit t = me.money }",
    "a cost by a definition that asks who acts": "define due(r) = me.money * r.miles ; network dear like trade { cost road r = due(r) }",
    "links of all kinds": "check some = count(trade.links) > 0",
    "a misspelt kind": "check some = count(trade.raod) > 0",
    "no such function": "check some = trade.price(mill, ford) > 0",
    "a set has no order": "check some = first(trade.road) != none",
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said(case: str, snapshot: SnapshotAssertion) -> None:
    text = WRONG[case].replace("} network", "}\n  network")
    assert rendered(f"{GAME.rstrip()[:-1]}  {text}\n}}\n") == snapshot

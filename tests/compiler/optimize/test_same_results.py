"""Each pass leaves a program that gives the same results, in any position."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from aoi_rules.compiler.optimize.bitsets import bitsets
from aoi_rules.compiler.optimize.constants import constants
from aoi_rules.compiler.optimize.inline import inline
from aoi_rules.compiler.optimize.invariants import invariants
from aoi_rules.compiler.optimize.outline import outline
from aoi_rules.compiler.program.model import RuleProgram
from tests.compiler.optimize.evaluator import Evaluator
from tests.compiler.optimize.program_reader import functions, program

pytestmark = pytest.mark.thorough  # each expression is compiled twice

HEAD = """
members seat 3, space 4, card 5, colour 3
table space.worth: number = (3, 1, 4, 1, -9223372036854775808)
table space.price: number = (3, -9223372036854775808, 4, 1, -9223372036854775808)
table space.near: list of space = ((1,), (0, 2), (1, 3), (2,), ())
table space.colour: colour = (2, 0, 1, 0, -1)
table card.colour: colour = (0, 1, -1, 0, 2, -1)
table card.space: space = (3, 1, 0, -1, 1, -1)
table space.open: set of space = (5, 3, 9, 15, 0)
state.owner: seat or none
state.place: space or none
state.hands: number
value hand(p: seat) -> set of card:
    return state.hands[p]
value dear(x: space) -> truth:
    return any(y for y in space.near[x] if space.worth[y] > 2 and state.owner[y] >= 0)
value reach(x: space) -> set of space:
    return set(y for y in indices(4) if x in space.open[y])
"""

ASKED = [
    "any(x for x in bits(A) if x in B)",
    "any(x for x in space.near[p] if x in B)",
    "any(x for x in bits(A) if dear(x) and x in B and state.place[x] >= 0 and state.place[x] in A)",
    "all(dear(x) for x in bits(A) if x in B)",
    "count(x for x in indices(4) if dear(x) and x in A and space.worth[x] == 1)",
    "sum(space.worth[x] for x in bits(A) if state.owner[x] == r)",
    "min(space.price[x] for x in bits(A))",
    "max(space.price[x] for x in bits(A) if x in B)",
    "list(space.worth[x] for x in bits(A) if count(y for y in space.near[x] if y in B) > 1)",
    "set(x for x in bits(A) if p == 0 or x in B and dear(x))",
    "set(x for x in indices(4) if x in A and x in B)",
    "set(x for x in indices(4) if q >= 0 and x in space.open[q] and x in reach(p))",
    "set(x for x in bits(A) if q >= 0 and x in reach(q))",
    "set(space.near[x] for x in bits(A) if x in B)",
    "set(x for x in indices(4) if p == 1 or q == 2 or x in A)",
    "best(space.worth[x] for x in bits(A))",
    "least((space.worth[x], x) for x in bits(A) if dear(x) or x in B)",
    "sorted(space.worth[x] for x in bits(A) if dear(x) and x in B)",
    "count(x for x in bits(A) if dear(p) and q >= 0 and space.price[q] != none and space.price[q] + 1 > 2 and q in B)",
    "count(x for x in set(y for y in bits(A) if y in B and state.owner[y] == r))".replace("in set(", "in bits(set(") + ")",
    "count(x for x in indices(4) if -1 != state.place[x] == q and q in A)",
]

STAGES = [
    "card.colour[card] == space.colour[p]",
    "-1 != card.colour[card] == space.colour[q]",
    "card.colour[card] == 0 and dear(p) or space.colour[card.space[card]] == 0 and p in A",
    "card.colour[card] == 0 or card.colour[card] == 0 and dear(p)",
    "card.colour[card] == 1 and card.space[card] == q",
    "card.colour[card] != 1",
]

PASSES: dict[str, Callable[[RuleProgram], RuleProgram]] = {
    "bitsets": bitsets, "outline": outline, "inline": lambda whole: inline(bitsets(whole)),
    "constants": lambda whole: constants(outline(whole)), "invariants": lambda whole: invariants(outline(whole)),
    "all": lambda whole: invariants(constants(inline(outline(bitsets(whole))))),
}
PARAMETERS = "A: set of space, B: set of space, p: space, q: space or none, r: seat"


def same(text: str, changed: Callable[[RuleProgram], RuleProgram], values: Callable[[random.Random], tuple[Any, ...]]) -> None:
    plain = program(HEAD + text)
    fast = changed(plain)
    chance = random.Random(text)
    for _ in range(30):
        state = {"owner": [chance.randrange(-1, 3) for _ in range(4)] + [-1],
                 "place": [chance.randrange(-1, 4) for _ in range(4)] + [-1], "hands": [chance.randrange(32) for _ in range(3)]}
        given = values(chance)
        outcomes = []
        for one in (plain, fast):
            out: list[Any] = []
            outcomes.append((Evaluator(one, state).call("asked", *(out if v is None else v for v in given)), out))
        assert outcomes[0] == outcomes[1], (given, state, functions(fast))


def spaces(chance: random.Random) -> tuple[int, ...]:
    return chance.randrange(16), chance.randrange(16), chance.randrange(4), chance.randrange(-1, 4), chance.randrange(3)


@pytest.mark.parametrize("name", PASSES)
@pytest.mark.parametrize("asked", ASKED)
def test_comprehensions(asked: str, name: str) -> None:
    same(f"value asked({PARAMETERS}) -> number:\n    return {asked}", PASSES[name], spaces)


@pytest.mark.parametrize("name", PASSES)
@pytest.mark.parametrize("condition", STAGES)
def test_stages(condition: str, name: str) -> None:
    same(f"""
exists possible({PARAMETERS}) -> truth:
    unless dear(p): return no
    unless r > 0: return no
    for card in bits(hand(r)) if {condition}:
        return yes
    return no
list asked(A: set of space, B: set of space, q: space or none, r: seat, out: number):
    for p in bits(A) if dear(p) and possible(A, B, p, q, r) and p in B:
        out.append((p, q))
    for p, r in ((0, 1), (2, 0), (3, 2)) if possible(A, B, p, q, r):
        next = set(y for y in space.near[p] if y in A)
        unless dear(p) and p in B and q >= 0 and q in A: continue
        out.append((p, next))
""", PASSES[name], lambda chance: (*spaces(chance)[:2], chance.randrange(-1, 4), chance.randrange(3), None))

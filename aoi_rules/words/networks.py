"""Networks: what is connected, how far it is and what a way costs, over links that can be open and places that can block the way.

The search itself is in `aoi_rules.machine.graph`.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from aoi_rules.language import tree
from aoi_rules.words.base import Ident, Role, Word, argument, block, condition, needed_argument, value
from aoi_rules.words.components import GAME

__all__ = ["Cost", "Network", "Open", "Through", "Transit"]


@frozen(kw_only=True, eq=False, repr=False)
class Network(Word):
    """What is connected: `network trade of location { open rail l when l.owner != none ; through p when … }` offers
    `trade.reached(place)`, the places connected to one (itself included), and `trade.distance(a, b)`, in open links.  With `cost`
    and `transit` lines, `trade.cost(a, b)` is the cost of the cheapest way and `trade.route(a, b)` has its places. `network slow
    like trade { … }` has all lines of `trade`, including those that parts add to it, and its own."""

    word = "network"
    is_rule = True
    form = "network NAME of TYPE { … }, or network NAME like NETWORK { … }"
    where = GAME
    inside = "network"
    example = """\
network own of town {
  open road r when r.owner == red
  through t when not t.port
}
network guarded like own { transit t = $1 when t != mill }
"""
    name: Ident = argument("its name", role=Role.DECLARES)
    of: Ident = needed_argument("of", "the type of the places", role=Role.REFERS, of=("type",))
    body: tuple[Any, ...] = block("`open`, `through`, `cost` and `transit`")


@frozen(kw_only=True, eq=False, repr=False)
class Open(Word):
    """Which links of a kind are open."""

    word = "open"
    form = "open LINK NAME [when CONDITION]"
    where = ("network",)
    example = "network inland of town { open road r when all(not e.port for e in r.ends) }"
    kind: Ident = argument("the kind of link", role=Role.REFERS, of=("link",))
    name: Ident = argument("a name for the link", role=Role.BINDS_INSIDE)
    when: tree.Expression | None = condition("when it is open", role=Role.FILTERS)


@frozen(kw_only=True, eq=False, repr=False)
class Through(Word):
    """Which places may be passed through; several lines are combined with `and`."""

    word = "through"
    form = "through NAME [when CONDITION]"
    where = ("network",)
    example = """\
network free_way of town {
  open road r
  through t when all(s.owner == none for s in t.stall)
}
"""
    name: Ident = argument("a name for the place", role=Role.BINDS_INSIDE)
    when: tree.Expression | None = condition("when it may be passed through", role=Role.FILTERS)


@frozen(kw_only=True, eq=False, repr=False)
class Cost(Word):
    """The cost of each link of a kind, in a number or in money; several lines add up, and links without a line cost nothing. A
    negative cost counts as 0."""

    word = "cost"
    form = "cost LINK NAME = VALUE [when CONDITION]"
    where = ("network",)
    example = """\
network carriage of town {
  open road r when r.owner != none
  cost road r = $1
  cost road r = $1 when r.owner != red
}
"""
    kind: Ident = argument("the kind of link", role=Role.REFERS, of=("link",))
    name: Ident = argument("a name for the link", role=Role.BINDS_INSIDE)
    value: tree.Expression = value("the cost")
    when: tree.Expression | None = condition("when the line counts", role=Role.FILTERS)


@frozen(kw_only=True, eq=False, repr=False)
class Transit(Word):
    """The cost of passing through a place that is not an end of the way; several lines add up, and places without a line cost
    nothing.  A negative cost counts as 0."""

    word = "transit"
    form = "transit NAME = VALUE [when CONDITION]"
    where = ("network",)
    example = """\
network carriage of town {
  open road r
  transit t = $1 when any(s.owner != none for s in t.stall)
}
"""
    name: Ident = argument("a name for the place", role=Role.BINDS_INSIDE)
    value: tree.Expression = value("the cost of passing through")
    when: tree.Expression | None = condition("when the line counts", role=Role.FILTERS)

"""Networks: what is joined to what, and how far it is, over links that open and places that may bar the way.

The search itself is `aoi_rules.machine.graph`.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from aoi_rules.language import tree
from aoi_rules.words.base import Ident, Role, Word, argument, block, condition, needed
from aoi_rules.words.components import GAME

__all__ = ["Network", "Open", "Through"]


@frozen(kw_only=True, eq=False, repr=False)
class Network(Word):
    """What is connected: `network trade of location { open rail l when l.owner != none ; through p when … }` offers
    `trade.reached(place)`, the places joined to one (itself included), and `trade.distance(a, b)`, in open links."""

    word = "network"
    is_rule = True
    form = "network NAME of TYPE { … }"
    where = GAME
    inside = "network"
    example = """\
network own of town {
  open road r when r.owner == red
  through t when not t.port
}
"""
    name: Ident = argument("its name", role=Role.DECLARES)
    of: Ident = needed("of", "the type of the places", role=Role.REFERS)
    body: tuple[Any, ...] = block("`open` and `through`")


@frozen(kw_only=True, eq=False, repr=False)
class Open(Word):
    """Which links of a kind are open."""

    word = "open"
    form = "open LINK NAME [when CONDITION]"
    where = ("network",)
    example = "network inland of town { open road r when all(not e.port for e in r.ends) }"
    kind: Ident = argument("the kind of link", role=Role.REFERS)
    name: Ident = argument("a name for the link", role=Role.BINDS_INSIDE)
    when: tree.Expression | None = condition("when it is open", role=Role.FILTERS)


@frozen(kw_only=True, eq=False, repr=False)
class Through(Word):
    """Which places may be passed through; several lines are joined by `and`."""

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

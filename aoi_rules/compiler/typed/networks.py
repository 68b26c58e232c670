"""Typed networks: each line with the names that it binds and its expressions."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.compiler.typed.expressions import Binding, Expression
from aoi_rules.model.node import Node
from aoi_rules.model.types import NUMBER, Type
from aoi_rules.words import networks as net

__all__ = ["Costs", "Network", "OpenLinks", "Passable"]


@frozen(eq=False, repr=False)
class OpenLinks(Node):
    """A line `open NAME in KIND [when]` of a network: which links are open."""

    word: net.Open
    kind: str
    variable: Binding
    when: Expression | None


@frozen(eq=False, repr=False)
class Passable(Node):
    """A line `through NAME when …` of a network: which places may be passed through."""

    word: net.Through
    variable: Binding
    when: Expression | None


@frozen(eq=False, repr=False)
class Costs(Node):
    """A line `cost KIND NAME = VALUE [when]` or `transit NAME = VALUE [when]` of a network: what each link of a kind, or each
    place that is passed through, adds to the cost of a way; `kind` is that of the links, empty for places."""

    word: net.Cost | net.Transit
    kind: str
    variable: Binding
    value: Expression
    when: Expression | None


@frozen(eq=False, repr=False)
class Network(Node):
    """A network: which links are open and which places may be passed through, and the costs of ways, whose type is `cost`."""

    name: str
    word: net.Network
    of: str
    lines: tuple[OpenLinks | Passable | Costs, ...]
    cost: Type = NUMBER

"""Lowering of networks to functions, which compute the open links and the places that may be passed through, as sets."""

from __future__ import annotations

from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.expressions import lower_expression
from aoi_rules.compiler.lower.paths import kinds_of
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose
from aoi_rules.compiler.program.types import tuple_of
from aoi_rules.compiler.typed.networks import Network, OpenLinks, Passable
from aoi_rules.language.operators import ADD, INTERSECT, UNITE
from aoi_rules.model.types import set_of

__all__ = ["add_networks", "links_of"]

_Links = tuple[int, tuple[tuple[int, ...], ...]]
_RESERVED = frozenset(("opened", "through", "passed"))


def add_networks(context: Context) -> dict[str, _Links]:
    """Add a function for each network, in the order of the text; return each network's number of places and the ends of its
    links."""
    for network in context.typed.networks:
        name = context.unique(f"network {network.name}")
        context.functions[name] = _make_function(context, network, name)
    return {network.name: links_of(context, network) for network in context.typed.networks}


def links_of(context: Context, network: Network) -> _Links:
    """The number of places of a network, and the two ends of all links that it may open, kind by kind."""
    types = context.symbols.types
    ends = tuple(member.values["ends"] for kind in kinds_of(context, network) for member in types[kind].members)
    return context.members(network.of), ends


def _make_function(context: Context, network: Network, name: str) -> Function:
    """The function that computes the open links, by their numbers among all links of the network, and the places that may be
    passed through."""
    opened, through = exp.Local("opened", set_of("")), exp.Local("through", set_of(network.of))
    places = exp.Const(context.members(network.of))
    every = exp.Mask(context.members(network.of), network.of)
    body: list[sta.Statement] = [sta.Assign(opened, exp.Const(0)), sta.Assign(through, every)]
    first = kinds_of(context, network)
    for line in network.lines:
        if isinstance(line, OpenLinks):
            body.append(_open_links(context, network, line, opened, first[line.kind]))
        elif isinstance(line, Passable) and line.when is not None:
            body += _find_passable_places(context, network, line, through, places)
    body.append(sta.Return(exp.Tuple((opened, through))))
    return Function(name, Purpose.NETWORK, (), tuple(body), tuple_of(opened.type, through.type), network.word.place)


def _open_links(context: Context, network: Network, line: OpenLinks, opened: exp.Local, first: int) -> sta.Statement:
    """The loop that opens links of one kind, which are numbered from `first`."""
    link, env = Env({}, _RESERVED).local(line.variable)
    where: tuple[exp.Expression, ...] = ()
    if line.when is not None:
        mark = context.trace.point("open", line.word.place)
        where = (mark.record_condition(lower_expression(context, line.when, env)),)
    number = exp.Arithmetic(ADD, link, exp.Const(first)) if first else link
    members = exp.Indices(exp.Const(context.members(line.kind)), line.kind)
    return sta.ForEach((link,), members, where, (sta.Accumulate(opened, UNITE, exp.Bit(number)),), place=line.word.place)


def _find_passable_places(
    context: Context, network: Network, line: Passable, through: exp.Local, places: exp.Const
) -> list[sta.Statement]:
    """The statements that compute the places that meet a condition."""
    assert line.when is not None
    passed = exp.Local("passed", through.type)
    place, env = Env({}, _RESERVED).local(line.variable)
    mark = context.trace.point("through", line.word.place)
    test = mark.record_condition(lower_expression(context, line.when, env))
    add = sta.Accumulate(passed, UNITE, exp.Bit(place))
    loop = sta.ForEach((place,), exp.Indices(places, line.variable.type.of), (test,), (add,), place=line.word.place)
    return [sta.Assign(passed, exp.Const(0)), loop, sta.Accumulate(through, INTERSECT, passed)]

"""Lowering of queries for cheapest ways to functions, so that their results are memoised; the costs of all links are a list."""

from __future__ import annotations

from collections.abc import Callable

from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.networks import Costs, Network, OpenLinks
from aoi_rules.language.operators import ADD
from aoi_rules.model.types import NUMBER, list_of, member_of

__all__ = ["kinds_of", "numbers_of", "call_path_query"]

_Lowered = Callable[[Context, typ.Expression, Env], exp.Expression]
_FOUND = exp.Local("found", list_of(NUMBER.name))
_COST = exp.Local("cost", NUMBER)


def kinds_of(context: Context, network: Network) -> dict[str, int]:
    """The kinds of link of a network, each with the number of its first link among all links of the network."""
    first, number = dict[str, int](), 0
    for kind in (line.kind for line in network.lines if isinstance(line, OpenLinks)):
        if kind not in first:
            first[kind] = number
            number += context.members(kind)
    return first


def call_path_query(
    context: Context, node: typ.Query, arguments: tuple[exp.Expression, ...], lowered: _Lowered,
) -> exp.Expression:
    """The call of the function that answers a query; it is built at its first use."""
    network = _find_network(context, node.network)
    kind = node.type.of if node.query == "links_of_route" else ""
    name = f"{node.query} {node.network} {kind}".rstrip()
    a, b = (exp.Local(name, member_of(network.of, optional=True)) for name in "ab")
    if name not in context.functions:
        paths, costs = exp.Paths(node.network, network.of), _call_cost_function(context, network, lowered)
        some = numbers_of(context, network.name, kind) if kind else ()
        query = exp.PathsQuery(paths, node.query, (a, b, costs, *some), node.type)
        context.value(name, [sta.Return(query)], node.type, network.word.place)
    return exp.CallFunction(name, arguments, node.type)


def numbers_of(context: Context, network: str, kind: str) -> tuple[exp.Expression, exp.Expression]:
    """The number of the first link of a kind among all links of a network, and how many there are."""
    return exp.Const(kinds_of(context, _find_network(context, network))[kind]), exp.Const(context.members(kind))


def _find_network(context: Context, name: str) -> Network:
    return next(one for one in context.typed.networks if one.name == name)


def _call_cost_function(context: Context, network: Network, lowered: _Lowered) -> exp.CallFunction:
    """The call of the function that lists the cost of each link of a network, then the cost of passing through each place."""
    name = f"costs {network.name}"
    if name not in context.functions:
        body: list[sta.Statement] = [sta.Assign(_FOUND, exp.NewList(_FOUND.type))]
        outer, context.scope = context.scope, name
        body += [_add_costs(context, network, kind, kind, lowered) for kind in kinds_of(context, network)]
        body += [_add_costs(context, network, "", network.of, lowered), sta.Return(exp.SameTuple(_FOUND))]
        context.scope = outer
        context.value(name, body, _FOUND.type, network.word.place)
    return exp.CallFunction(name, (), _FOUND.type)


def _add_costs(context: Context, network: Network, kind: str, members: str, lowered: _Lowered) -> sta.ForEach:
    """The loop that adds the cost of each link of a kind, or of each place if `kind` is empty."""
    lines = [line for line in network.lines if isinstance(line, Costs) and line.kind == kind]
    variable = typ.Binding("each_one", member_of(members))
    one, env = Env({}, frozenset(("found", "cost"))).local(variable)
    body: list[sta.Statement] = [sta.Assign(_COST, exp.Const(0))]
    for line in lines:
        body += _add_line_cost(context, line, env.bind(line.variable, one), lowered)
    body.append(sta.Append(_FOUND, _COST))
    source = exp.Indices(exp.Const(context.members(members)), members)
    return sta.ForEach((one,), source, (), tuple(body), place=lines[0].word.place if lines else network.word.place)


def _add_line_cost(context: Context, line: Costs, env: Env, lowered: _Lowered) -> list[sta.Statement]:
    """The statements that add the value of a line to the cost."""
    mark, place = context.trace.point("weight", line.word.place), line.word.place
    add = sta.Accumulate(_COST, ADD, lowered(context, line.value, env), place=place)
    if line.when is None:
        return [*mark.hit, add]
    return [sta.If(mark.record_condition(lowered(context, line.when, env)), (add,), place=place)]

"""Calls: of definitions, of the language's functions, and of the functions of networks and zones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from aoi_rules.advice.rules.attributes import hint_for_counted
from aoi_rules.advice.rules.figures import figure, other_kind
from aoi_rules.advice.rules.functions import (
    hint_to_define,
    of_each,
    of_elsewhere,
    of_first_value,
    of_method,
    of_module,
    of_own_function,
    of_shuffled,
    of_values_alone,
)
from aoi_rules.advice.rules.unknown_names import checked_type
from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.suggestions import ask_about, suggest_word
from aoi_rules.compiler.check.attributes import base_of, kept_of, kinds_of, require_network, require_zone, zone_of
from aoi_rules.compiler.check.context import CheckContext
from aoi_rules.compiler.check.definitions import use_definition
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.check.sequences import hint_for_order
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol, SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.diagnostics import Place, line_of, of_values
from aoi_rules.language import tree
from aoi_rules.language.loops import LOOPS, Loop
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in
from aoi_rules.machine.plugin_values import defined_at
from aoi_rules.model.types import BASIC, NUMBER, TRUTH, Shape, Type, list_of, member_of, set_of
from aoi_rules.plugin_api.values import FUNCTIONS, Function, type_of
from aoi_rules.words.components import Keep
from aoi_rules.words.functions import IN_USE

__all__ = ["BUILT_IN", "call"]


def call(check: CheckContext, node: tree.Call, scope: Scope, expected: Type | None) -> typ.Expression:
    """A call of a definition, of a function, or of a method of a network or a zone."""
    function = node.function
    if isinstance(function, tree.Attribute):
        return _check_method(check, node, function, scope)
    assert isinstance(function, tree.Name)
    symbols = check.symbols
    own = symbols.defines.get(function.name)
    if own is not None and not (function.name in (*BUILT_IN, *LOOPS) and isinstance(own.head, tree.Name)):
        return use_definition(check, function.name, node.arguments, node, scope)
    if function.name in symbols.functions:
        return _check_function(check, symbols.functions[function.name], node, scope)
    built_in = BUILT_IN.get(function.name)
    if built_in is not None:
        return built_in(check, node, scope)
    if function.name in symbols.zones and len(node.arguments) == 1:
        raise _zone_call_fault(node)
    if function.name in LOOPS:
        raise Fault("wrong-argument", f"`{function.name}` needs a loop", node.place,
                    _hint_for_loop(node, function.name, symbols))
    from aoi_rules.advice.rules.spreadsheets import of_spreadsheet  # noqa: PLC0415 - once a mistake is found

    known = [*symbols.defines, *symbols.functions, *FUNCTIONS, *LOOPS]
    places: dict[str, Place | None] = {**dict.fromkeys(known), **{n: w.place for n, w in symbols.defines.items()}}
    first = checked_type(check, node.arguments[0], scope) if node.arguments else None
    its_own = of_first_value(node, function.name, first, symbols) if first is not None else None
    its_own = its_own or of_spreadsheet(node, function.name, scope, symbols)
    elsewhere = its_own or of_elsewhere(node, function.name, scope, symbols)
    whole = its_own is not None or (elsewhere is not None and elsewhere.startswith("write "))  # the call is replaced
    raise Fault("unknown-function", f"no function is called `{function.name}`", node.place if whole else function.place,
                elsewhere
                or suggest_word(function.name, places, function.place)
                or f"{hint_to_define(node)}; those of the language are: "
                   f"{', '.join(sorted({*FUNCTIONS, *LOOPS, *symbols.functions}))}",
                names=(function.name,))


def _zone_call_fault(node: tree.Call) -> Fault:
    """The fault of a zone that is used as a function: the number of a piece in it may be meant."""
    zone = format_expression(node.function)
    of = ", ".join(map(format_expression, node.arguments))
    return Fault("unknown-function", f"`{zone}` is a zone, not a function", node.place,
                 f"write `{zone}.count({of})`, which counts the pieces of a kind", names=(name_in(node.function),))


def _hint_for_loop(node: tree.Call, name: str, symbols: SymbolTable) -> str:
    """The hint for a function that iterates; a list of given values needs only brackets."""
    if name == "list" and node.arguments:
        return f"a list of these is written `{format_expression(tree.Items(node.arguments, node.place))}`"
    return of_each(node, name, symbols) or of_values_alone(node, name, symbols) or f"write `{name}(… for x in … when …)`"


# ---- zones and networks ------------------------------------------------------------------------------------------------


def _check_method(check: CheckContext, node: tree.Call, function: tree.Attribute, scope: Scope) -> typ.Expression:
    """A call with a dot: of a network, of a keep of a member, or of a zone."""
    value, symbols = function.value, check.symbols
    if isinstance(value, tree.Name) and value.name in symbols.networks and value.name not in scope.names:
        check.use("network", value.name, value.place)
        return _check_query(check, node, function.name, value.name, scope)
    if isinstance(value, tree.Name) and value.name in symbols.zones:
        zone = zone_of(check, value, scope)
    else:
        whose = _owner_of_method(check, node, function, scope)
        keep = symbols.types[whose.type.of].keeps.get(function.name) if whose.type.kind is Shape.MEMBER else None
        if keep is not None and keep.of:
            return kept_of(check, keep, whose, node, scope)
        held = check.symbols.zones.get(function.name)
        if held is not None and whose.type.kind is Shape.MEMBER and held.per == whose.type.of:
            raise _zone_call_fault(node)
        if keep is not None and node.arguments:
            raise _fault_of_single(keep, node)
        if whose.type.kind is not Shape.ZONE and function.name in check.report.lost:
            raise Fault("", "its own line could not be understood", node.place)
        instead = of_method(node, function, whose.type, symbols) or of_shuffled(node, function, scope)
        if whose.type.kind is not Shape.ZONE and instead is not None:
            raise Fault("unknown-function", f"{whose.type.wording} has no function `{function.name}`", node.place, instead,
                        names=(function.name,))
        if whose.type.kind is Shape.MEMBER and node.arguments:
            raise Fault("unknown-function", f"{whose.type.wording} has no function `{function.name}`", node.place,
                        of_own_function(node, function), names=(function.name,))
        zone = require_zone(whose, value)
    if function.name != "count" or len(node.arguments) != 1:
        raise Fault("unknown-function", f"a zone has no function `{function.name}`", node.place,
                    of_method(node, function, zone.type, symbols) or
                    "its functions are `count(piece)`, its attributes `size` and `empty`", names=(function.name,))
    return _count_pieces(check, node, zone, scope)


def _count_pieces(check: CheckContext, node: tree.Call, zone: typ.Expression, scope: Scope) -> typ.Expression:
    """How many pieces of a kind are in a zone."""
    of = check.symbols.zones[zone.type.of].of
    counted = check.expression(node.arguments[0], scope, member_of(of))
    try:
        piece = check.require(counted, node.arguments[0], member_of(of), "what is counted")
    except Fault as fault:
        if fault.code == "wrong-type" and fault.hint is None:
            fault.hint = hint_for_counted(node, counted.type, of, check.symbols)
        raise
    return typ.ZoneCount(NUMBER, node.place, zone, piece)


def _owner_of_method(check: CheckContext, node: tree.Call, function: tree.Attribute, scope: Scope) -> typ.Expression:
    """The value before the dot of a call; if it is an unknown name, the hint names the function that needs none before it."""
    try:
        return base_of(check, function, scope)
    except Fault as fault:
        if fault.code == "unknown-name" and isinstance(function.value, tree.Name):
            fault.hint = of_module(node, function, scope, check.symbols) or fault.hint
        raise


def _fault_of_single(keep: KeepSymbol, node: tree.Call) -> Fault:
    """The fault of a keep with one value for each member, which is given a member of a second type."""
    who = "player" if keep.per == "seat" else keep.per
    whole = f"for a value for each of several, write `{Keep.word} {keep.name} of TYPE …` in "
    return Fault("unknown-function", f"`{keep.name}` has one value for each {who}", node.place,
                 f"write `{format_expression(node.function)}`; " + whole + line_of(keep.place, node.place, keep.name),
                 names=(keep.name,))


def _check_query(check: CheckContext, node: tree.Call, function: str, name: str, scope: Scope) -> typ.Expression:
    """A query of a network."""
    require_network(check, name, node.place)
    place = member_of(check.symbols.networks[name].of.name, optional=True)
    places = set_of(place.of)
    if function == "spread" and len(node.arguments) == 1:
        origins = check.value(node.arguments[0], scope, places, "where to begin")
        return typ.Query(origins.type, node.place, name, function, (origins,))
    arguments = tuple([check.value(a, scope, place, "a place of the network") for a in node.arguments])
    if function == "reached" and len(arguments) == 1:
        return typ.Query(places, node.place, name, function, arguments)
    if function == "distance" and len(arguments) == 2:
        return typ.Query(NUMBER.or_absent(), node.place, name, function, arguments)
    if function == "cost" and len(arguments) == 2:
        return typ.Query(check.costs[name].or_absent(), node.place, name, "least_cost", arguments)
    if function == "route" and len(arguments) == 2:
        return typ.Query(list_of(place.of), node.place, name, function, arguments)
    if function in kinds_of(check, name) and len(arguments) == 2:
        check.use("type", function, node.place)
        return typ.Query(list_of(function), node.place, name, "links_of_route", arguments)
    forms = {query: f"`{name}.{query}({values})`" for query, values in _QUERIES.items()}
    if len(arguments) == _PAIR and function.lower() in _JOINED:
        one, other = map(format_expression, node.arguments)
        raise Fault("unknown-function", f"a network has no function `{function}`", node.place,
                    f"write `{one} in {name}.reached({other})`", names=(function,))
    rather = next((ask_about(forms[one]) for one in find_similar(function, forms)), None)
    *others, last = forms.values()
    raise Fault("unknown-function", f"a network has no function `{function}` of {len(arguments)}", node.place,
                rather or f"it has {', '.join(others)} and {last}", names=(function,))


_PAIR = 2
_JOINED = ("connected", "connects", "linked", "joined", "joins", "reachable", "path", "has_path", "is_connected", "can_reach")
"""What people ask of a network with two places: whether links join them."""
_QUERIES = {"reached": "place", "spread": "places", "distance": "a, b", "cost": "a, b", "route": "a, b"}
"""What a network can be asked, with the values that it takes."""


# ---- functions of plugins ----------------------------------------------------------------------------------------------


def _check_function(check: CheckContext, function: Function, node: tree.Call, scope: Scope) -> typ.Expression:
    """A call of a function that was added by the hook `aoi_functions`."""
    if len(node.arguments) != len(function.takes):
        raise Fault("wrong-count", f"`{function.name}` takes {of_values(len(function.takes))}, not {len(node.arguments)}",
                    node.place, f"write `{function.form}`")
    check.use("function", function.name, node.function.place)
    arguments = []
    for number, (argument, text) in enumerate(zip(node.arguments, function.takes, strict=True), 1):
        which = "the value" if len(function.takes) == 1 else f"value {number}"
        arguments.append(check.value(argument, scope, _declared_type(check, text, function, node),
                                     f"{which} of `{function.name}`"))
    _declared_type(check, function.gives, function, node)
    return typ.Call(function, tuple(arguments), place=node.place)


def _declared_type(check: CheckContext, text: str, function: Function, node: tree.Call) -> Type:
    """The type that a plugin's function gives as text, in this ruleset."""
    known = type_of(text)
    assert known is not None  # this was checked when the function was registered
    if known.name not in BASIC and known.name not in check.symbols.types:
        close = find_similar(known.name, check.symbols.types)
        hint = f"its author may have meant `{close[0]}`; otherwise it is for other games" if close else "it is for other games"
        whose = f"`{function.form}` of the plugin `{function.plugin}`{defined_at(function.run)}"
        raise Fault("unknown-type", f"{whose} goes with the type `{known.name}`, and this game has none", node.place, hint,
                    names=(known.name,))
    return known


# ---- functions of the language -----------------------------------------------------------------------------------------


def _check_least(check: CheckContext, node: tree.Call, scope: Scope) -> typ.Expression:
    return _check_extreme(check, "min", node, scope)


def _check_greatest(check: CheckContext, node: tree.Call, scope: Scope) -> typ.Expression:
    return _check_extreme(check, "max", node, scope)


def _check_extreme(check: CheckContext, name: str, node: tree.Call, scope: Scope) -> typ.Expression:
    if len(node.arguments) < 2:
        raise Fault("wrong-count", f"`{name}` compares two or more values", node.place,
                    of_each(node, name, check.symbols) if node.arguments else None)
    found = [check.expression(a, scope) for a in node.arguments]
    first = found[0].type
    for argument, one in zip(node.arguments, found, strict=True):
        if not one.type.counts:
            raise Fault("wrong-type", f"`{name}` compares numbers, and this is {one.type.wording}", argument.place,
                        absent=argument if one.type.numeric else None, zero=one.type.figure(0), kinds=(one.type.wording,))
        if one.type != first:
            wrong, kind, wanted = _figure_of_other_kind(node.arguments, found) or (argument, one.type, first)
            says = f"`{name}` compares values of one type, and this is {kind.wording}, not {wanted.wording}"
            raise Fault("wrong-type", says, wrong.place, other_kind(wrong, wanted.kind, kind.kind),
                        kinds=(wanted.wording, kind.wording))
    return typ.Extreme(first, node.place, name, tuple(found))


def _figure_of_other_kind(
    arguments: Sequence[Expression], found: Sequence[typ.Expression]
) -> tuple[Expression, Type, Type] | None:
    """The figure among some values that is a number where the others are money, or the reverse, with its type and theirs; None
    if that is not what is wrong."""
    pairs = [(argument, one.type) for argument, one in zip(arguments, found, strict=True)]
    others = list(dict.fromkeys(kind for argument, kind in pairs if not figure(argument)))
    wrong = next((pair for pair in pairs if figure(pair[0]) and pair[1] not in others), None)
    return (*wrong, others[0]) if wrong is not None and len(others) == 1 else None


def _check_count(check: CheckContext, node: tree.Call, scope: Scope) -> typ.Expression:
    found = check.expression(_only_argument(node), scope)
    if found.type.kind not in (Shape.ZONE, Shape.SET, Shape.LIST):
        raise Fault("wrong-type", f"`count` needs a list, a set or a zone, and this is {found.type.wording}",
                    node.arguments[0].place)
    return typ.Size(NUMBER, node.place, found)


def _only_argument(node: tree.Call) -> Expression:
    """The only argument of a function."""
    if len(node.arguments) != 1:
        name = node.function.name if isinstance(node.function, tree.Name) else ""
        raise Fault("wrong-count", f"`{name}` takes 1 value, not {len(node.arguments)}", node.place)
    return node.arguments[0]


def _check_union(check: CheckContext, node: tree.Call, scope: Scope) -> typ.Expression:
    found = [check.expression(a, scope) for a in node.arguments]
    if not found:
        raise Fault("wrong-count", "`union` joins one set or more", node.place)
    for argument, one in zip(node.arguments, found, strict=True):
        if one.type.kind is not Shape.SET or one.type != found[0].type:
            raise Fault("wrong-type", f"`union` joins sets, and this is {one.type.wording}", argument.place)
    return typ.Union(found[0].type, node.place, tuple(found))


def _check_first(check: CheckContext, node: tree.Call, scope: Scope) -> typ.Expression:
    return _check_end(check, "first", node, scope)


def _check_last(check: CheckContext, node: tree.Call, scope: Scope) -> typ.Expression:
    return _check_end(check, "last", node, scope)


def _check_end(check: CheckContext, which: str, node: tree.Call, scope: Scope) -> typ.Expression:
    argument = _only_argument(node)
    found = check.expression(argument, scope)
    if found.type.kind is not Shape.LIST or not found.type.of:
        unordered = found.type.kind in (Shape.SET, Shape.ZONE)
        if isinstance(argument, tree.Comprehension) and argument.kind == Loop.SET:
            inner = format_expression(attrs.evolve(argument, kind=which))
            raise Fault("wrong-type", f"`{which}` needs a list, and a set has no order", node.place, f"write `{inner}`")
        raise Fault("wrong-type", f"`{which}` needs a list, and this is {found.type.wording}", argument.place,
                    f"it has no order; {hint_for_order(check, found.type, argument)}" if unordered else None)
    element = found.type.element
    if not element.has_absent_value:
        raise Fault("wrong-type", f"`{which}` takes a list of members or numbers, and this is {found.type.wording}",
                    node.arguments[0].place)
    end = typ.End(element.or_absent(), node.place, which, found)
    return typ.Present(element, node.place, end) if isinstance(found, typ.Players) else end  # somebody plays


def _check_in_use(check: CheckContext, node: tree.Call, scope: Scope) -> typ.Expression:
    """The answer that was found before the lines were checked."""
    answer = name_in(_only_argument(node))
    if answer in ("yes", "no"):
        return typ.InUse(TRUTH, node.place, answer == "yes")
    raise Fault("wrong-argument", f"`{IN_USE}` asks, in the lines of a ruleset, whether it uses one part or plugin, by its name",
                node.place, f"write `{IN_USE}(PART)`")


BUILT_IN: dict[str, Callable[[CheckContext, tree.Call, Scope], typ.Expression]] = {
    "count": _check_count, "first": _check_first, IN_USE: _check_in_use, "last": _check_last, "max": _check_greatest,
    "min": _check_least, "union": _check_union,
}

"""Calls: definitions, the functions of the language, and those of networks and zones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs

from aoi_rules.compiler.attributes import PIECES, kept_of, zone_base, zone_of
from aoi_rules.compiler.bounds import extreme_span
from aoi_rules.compiler.code import Code, CompileFault, Env
from aoi_rules.compiler.loops import Loops
from aoi_rules.diagnostics import Place, line_of, meant, of_values
from aoi_rules.hooks import Function, type_of
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.model.types import BASIC, MONEY, NUMBER, Type, member_of, set_of

if TYPE_CHECKING:
    from aoi_rules.compiler.expressions import Expressions

__all__ = ["FUNCTIONS", "call", "call_define"]


def call(ex: Expressions, node: tree.Call, env: Env) -> Code:
    """A call of a definition, of a function, or of what a network or zone offers."""
    function = node.function
    if isinstance(function, tree.Attribute):
        return method(ex, node, function, env)
    assert isinstance(function, tree.Name)
    if function.name in ex.all.defines:
        return call_define(ex, function.name, list(node.arguments), node, env)
    if function.name in ex.all.functions:
        return call_function(ex, ex.all.functions[function.name], node, env)
    built_in = FUNCTIONS.get(function.name)
    if built_in is None:
        if function.name in Loops.KINDS:
            raise CompileFault("wrong-argument", f"`{function.name}` goes through something", node.place,
                               f"write `{function.name}(… for x in … when …)`")
        known = [*ex.all.defines, *ex.all.functions, *FUNCTIONS, *Loops.KINDS]
        places: dict[str, Place | None] = {**dict.fromkeys(known), **{n: w.place for n, w in ex.all.defines.items()}}
        raise CompileFault("unknown-function", f"no function is called `{function.name}`", function.place,
                           meant(function.name, places, function.place))
    return built_in(ex, node, env)


def method(ex: Expressions, node: tree.Call, function: tree.Attribute, env: Env) -> Code:
    value = function.value
    if isinstance(value, tree.Name) and value.name in ex.all.networks and value.name not in env.locals:
        return of_network(ex, node, function.name, value.name, env)
    if not (isinstance(value, tree.Name) and value.name in ex.all.zones):
        whose = ex.compile(value, env)
        keep = ex.all.types[whose.typ.of].keeps.get(function.name) if whose.typ.kind == "ref" else None
        if keep is not None and keep.of:
            return kept_of(ex, keep, whose, node, env)
    zone = zone_of(ex, value, env)
    if function.name != "count" or len(node.arguments) != 1:
        raise CompileFault("unknown-function", f"a zone has no function `{function.name}`", node.place,
                           "its functions are `count(piece)`, its attributes `size` and `empty`")
    of = member_of(ex.all.zones[zone.typ.of].of)
    piece = ex.of_kind(node.arguments[0], env, of, "what is counted")
    base = zone_base(ex, zone)
    index = piece.src if base == "0" else f"{base} + {piece.src}"
    return attrs.evolve(ex.merge(f"s.z_{zone.typ.of}[{index}]", NUMBER, zone, piece), span=PIECES)


def of_network(ex: Expressions, node: tree.Call, function: str, name: str, env: Env) -> Code:
    network = ex.all.networks[name]
    if name not in ex.all.network_deps:
        raise CompileFault("endless", f"what is open in a network cannot hang on `{name}` itself, or on a later one",
                           node.place)
    of = member_of(network.of.name, optional=True)
    if function == "spread" and len(node.arguments) == 1:
        origins = ex.of_kind(node.arguments[0], env, set_of(of.of), "where to begin")
        src = f"net_{name}(s).spread({origins.src})"
        return Code(src, origins.typ, origins.deps | ex.network_deps(name), origins.names)
    arguments = [ex.of_kind(a, env, of, "a place of the network") for a in node.arguments]
    deps = ex.network_deps(name)
    if function == "reached" and len(arguments) == 1:
        code = ex.merge(f"net_{name}(s).reached({arguments[0].src})", set_of(of.of), *arguments)
    elif function == "distance" and len(arguments) == 2:
        inner = f"{arguments[0].src}, {arguments[1].src}"
        code = ex.merge(f"net_{name}(s).distance({inner})", NUMBER.maybe(), *arguments)
    else:
        raise CompileFault("unknown-function", f"a network has no function `{function}` of {len(arguments)}",
                           node.place, f"it has `{name}.reached(place)`, `{name}.spread(places)` and "
                           f"`{name}.distance(a, b)`")
    return Code(code.src, code.typ, code.deps | deps, code.names)


def call_define(ex: Expressions, name: str, arguments: list[Expression], node: Expression, env: Env) -> Code:
    """A use of a definition."""
    word = ex.all.defines[name]
    parameters = word.head.arguments if isinstance(word.head, tree.Call) else ()
    if len(parameters) != len(arguments):
        raise CompileFault("wrong-count", f"`{name}` takes {of_values(len(parameters))}, not {len(arguments)}",
                           node.place, f"it is declared in {line_of(word.place, node.place)}")
    if name in ex.defining:
        raise CompileFault("endless", f"`{name}` is defined by itself", word.place,
                           " → ".join([*ex.defining[ex.defining.index(name):], name]))
    ex.used.add(name)
    codes = [ex.compile(a, env) for a in arguments]
    ex.defining.append(name)
    try:
        return ex.loops.define(word, [p.name for p in parameters if isinstance(p, tree.Name)], codes, env)
    finally:
        ex.defining.pop()


def call_function(ex: Expressions, function: Function, node: tree.Call, env: Env) -> Code:
    """A call of a function that came through the hook `aoi_functions`; it runs under a name of its own."""
    if len(node.arguments) != len(function.takes):
        raise CompileFault("wrong-count", f"`{function.name}` takes {of_values(len(function.takes))}, not "
                           f"{len(node.arguments)}", node.place, f"write `{function.form}`")
    codes = []
    for number, (argument, text) in enumerate(zip(node.arguments, function.takes, strict=True), 1):
        which = "the value" if len(function.takes) == 1 else f"value {number}"
        code = ex.of_kind(argument, env, stated(ex, text, node), f"{which} of `{function.name}`")
        codes.append(Code(f"tuple({code.src})", code.typ, code.deps, code.names) if code.typ.kind == "list" else code)
    if function.of_players:
        codes.append(Code("s.players", NUMBER, frozenset(("players",))))
    name = ex.module.function_of(function)
    return ex.merge(f"{name}({', '.join(c.src for c in codes)})", stated(ex, function.gives, node), *codes)


def stated(ex: Expressions, text: str, node: tree.Call) -> Type:
    """A type in words, as this ruleset has it."""
    known = type_of(text)
    assert known is not None  # it was looked at when the function was registered
    if known.name not in BASIC and known.name not in ex.all.types:
        raise CompileFault("unknown-type", f"this function goes with the type `{known.name}`, and this game has none", node.place,
                           "it is for other games")
    return known


def min_of(ex: Expressions, node: tree.Call, env: Env) -> Code:
    return extreme(ex, "min", node, env)


def max_of(ex: Expressions, node: tree.Call, env: Env) -> Code:
    return extreme(ex, "max", node, env)


def extreme(ex: Expressions, name: str, node: tree.Call, env: Env) -> Code:
    if len(node.arguments) < 2:
        raise CompileFault("wrong-count", f"`{name}` compares two values or more", node.place)
    codes = [ex.compile(a, env) for a in node.arguments]
    for argument, code in zip(node.arguments, codes, strict=True):
        if code.typ not in (NUMBER, MONEY) or code.typ != codes[0].typ:
            raise CompileFault("wrong-type", f"`{name}` compares numbers, and this is {code.typ.wording}",
                               argument.place)
    span = extreme_span(name, [c.span for c in codes])
    code = attrs.evolve(ex.merge(f"{name}({', '.join(c.unchecked for c in codes)})", codes[0].typ, *codes), span=span)
    return attrs.evolve(code, src=f"fits({code.src})", exact=code.src) if any(c.exact for c in codes) else code


def count_of(ex: Expressions, node: tree.Call, env: Env) -> Code:
    code = ex.compile(sole(ex, node), env)
    if code.typ.kind == "zone":
        return Code(f"s.n_{code.typ.of}[{code.src}]", NUMBER, code.deps, code.names, span=PIECES)
    if code.typ.kind == "set":
        return Code(f"({code.src}).bit_count()", NUMBER, code.deps, code.names, span=PIECES)
    if code.typ.kind == "list":
        src = "s.players" if code.src == "range(s.players)" else f"len({code.src})"
        return Code(src, NUMBER, code.deps, code.names, span=PIECES)
    raise CompileFault("wrong-type", f"`count` needs a list, a set or a zone, and this is {code.typ.wording}",
                       node.arguments[0].place)


def sole(ex: Expressions, node: tree.Call) -> Expression:
    """The one argument of a function."""
    if len(node.arguments) != 1:
        name = node.function.name if isinstance(node.function, tree.Name) else ""
        raise CompileFault("wrong-count", f"`{name}` takes 1 value, not {len(node.arguments)}", node.place)
    return node.arguments[0]


def union_of(ex: Expressions, node: tree.Call, env: Env) -> Code:
    codes = [ex.compile(a, env) for a in node.arguments]
    if not codes:
        raise CompileFault("wrong-count", "`union` joins one set or more", node.place)
    for argument, code in zip(node.arguments, codes, strict=True):
        if code.typ.kind != "set" or code.typ != codes[0].typ:
            raise CompileFault("wrong-type", f"`union` joins sets, and this is {code.typ.wording}", argument.place)
    return ex.merge(f"({' | '.join(c.src for c in codes)})", codes[0].typ, *codes)


FUNCTIONS: dict[str, Callable[[Expressions, tree.Call, Env], Code]] = {
    "count": count_of, "max": max_of, "min": min_of, "union": union_of,
}
"""The functions that take values of many types; all others come through the hook `aoi_functions`."""

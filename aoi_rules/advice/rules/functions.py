"""Functions of other languages, and what to write here instead."""

from __future__ import annotations

import re
from collections.abc import Callable
from string import ascii_lowercase

import attrs

from aoi_rules.advice.rules.attributes import values_of
from aoi_rules.advice.similar_names import word_here
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.symbols.attributes import attributes_of
from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.diagnostics import with_article
from aoi_rules.language import tree
from aoi_rules.language.loops import LOOPS, Loop
from aoi_rules.language.operators import ADD, AND, CHOOSING, COMPARING, GIVES, LOGIC, OR, may_choose
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import change_tree, name_in, walk
from aoi_rules.model.types import Shape, Type
from aoi_rules.plugin_api.values import BUILT_IN
from aoi_rules.words.actions import Define

__all__ = ["hint_to_define", "of_elsewhere", "of_each", "of_first_value", "of_method", "of_module", "of_own_function",
           "of_values_alone"]


def of_elsewhere(node: tree.Call, name: str, scope: Scope, symbols: SymbolTable) -> str | None:
    """The hint for a function of another language, or for a type in place of a function; None for all others."""
    instead = _INSTEAD.get(name.lower())
    if (operation := _operation_of(node)) is not None:
        return f"write `{_format_operation(node, operation)}`"
    if name in symbols.types:
        return _hint_for_member(node, symbols.types[name])
    if name in symbols.keeps and symbols.keeps[name].type.kind is Shape.LIST:
        return _hint_for_index(node, name)
    return of_each(node, name, symbols) or (instead(node) if instead is not None else _hint_for_chance(node, name, scope))


def _hint_for_index(node: tree.Call, name: str) -> str:
    """The hint for a list in place of a function, as other languages take one of its elements: `order(1)`."""
    given = node.arguments[0] if len(node.arguments) == 1 else None
    if isinstance(given, tree.Number) and given.value <= 1:
        return f"write `first({name})`"
    last = isinstance(given, tree.Call) and name_in(given.function) == Loop.COUNT and name in map(name_in, given.arguments)
    return f"write `last({name})`" if last else f"`{name}` is a list: `first({name})` and `last({name})` are its ends"


def _operation_of(node: tree.Expression) -> tree.Expression | None:
    """What a function of spreadsheets means with operators, `IF(a, b, c)` or `AND(a, b)`; None for anything else."""
    if not isinstance(node, tree.Call):
        return None
    name = name_in(node.function).lower()
    given = tuple(change_tree(one, lambda part: _operation_of(part) or part) for one in node.arguments)
    sign = next((one for one in LOGIC if one.sign == name), None)
    tested = len(given) == _CHOICE and isinstance(given[0], tree.Compare | tree.Logic | tree.Not)
    if (name in CHOOSING and len(given) in (_CHOICE - 1, _CHOICE)) or (tested and may_choose(name_in(node.function))):
        test, then, otherwise = (*given, tree.Name("VALUE", node.place))[:_CHOICE]
        return tree.Conditional(then, test, otherwise, node.place)
    if sign is not None and len(given) > 1:
        return tree.Logic(sign, given, node.place)
    return tree.Not(given[0], node.place) if name == "not" and len(given) == 1 else None


def _format_operation(node: tree.Call, operation: tree.Expression) -> str:
    """What a function means, in brackets unless it is a whole value."""
    text, behind = format_expression(operation), node.place.line_text[node.place.end_column - 1 :]
    whole = re.search(rf"(?:{GIVES}|\bwhen)\s*$", node.place.text_before) and re.match(r"\s*(?:$|[{};#]|when\b)", behind)
    return text if whole or isinstance(operation, tree.Not) else f"({text})"


_CHOICE = 3


def of_each(node: tree.Call, name: str, symbols: SymbolTable) -> str | None:
    """The hint for a function that other languages apply to each of several, `sum(map(worth, towns))`, `filter(big, towns)`;
    None for other functions."""
    inner = node.arguments[0] if len(node.arguments) == 1 else None
    outer = name if name in LOOPS or name in BUILT_IN else next((ours for ours in word_here(name.lower()) if ours in LOOPS), "")
    if isinstance(inner, tree.Call) and isinstance(inner.function, tree.Name) and outer:
        loop = _loop_through_each(inner, inner.function.name, symbols)
    else:
        outer, loop = str(Loop.LIST), _loop_through_each(node, name, symbols)
    return f"write `{outer}({loop})`" if loop is not None else None


def _loop_through_each(node: tree.Call, name: str, symbols: SymbolTable) -> str | None:
    """The loop that `map(f, xs)` or `filter(f, xs)` stands for."""
    if name not in (_EACH, _SOME) or len(node.arguments) != _ENDS:
        return None
    first, many = node.arguments
    if name_in(first) not in symbols.defines and name_in(many) in symbols.defines:
        first, many = many, first
    if not (said := name_in(first)):
        return None
    one, text = f"{said}(x)" if said in symbols.defines else f"x.{said}", format_expression(many)
    return f"{one} for x in {text}" if name == _EACH else f"x for x in {text} when {one}"


_EACH, _SOME = "map", "filter"


def of_first_value(node: tree.Call, name: str, kind: Type, symbols: SymbolTable) -> str | None:
    """The hint for an attribute of a value that is written as a function: `owner(claim)`, `size(me.hand)`, `sold(me, wool)`.
    The value is the first argument. None for another function."""
    value, *others = node.arguments
    whose = tree.Attribute(value, name, node.place)
    if kind.kind is not Shape.MEMBER:
        return of_method(attrs.evolve(node, function=whose, arguments=tuple(others)), whose, kind, symbols)
    decl = symbols.types.get(kind.of)
    keep = decl.keeps.get(name) if decl is not None else None
    if keep is not None and keep.of and len(others) <= 1:
        one = format_expression(others[0]) if others else keep.of.upper()
        return f"write `{format_expression(whose)}({one})`"
    if decl is None or others or name not in values_of(symbols, decl):
        return None
    return f"write `{format_expression(whose)}`"


def of_method(node: tree.Call, function: tree.Attribute, kind: Type, symbols: SymbolTable) -> str | None:
    """The hint for a function after a dot, as other languages write it, of a value of some type; None for all others."""
    value, given, said = format_expression(function.value), node.arguments, function.name.lower().replace("_", "")
    several = kind.kind in (Shape.ZONE, Shape.LIST, Shape.SET)
    if several and said in _HOLDING and len(given) == 1:
        return f"write `{format_expression(given[0])} in {value}`"
    if several and len(given) == 1 and (each := _of_each_method(value, said, given[0], symbols)) is not None:
        return f"write `{each}`"
    if several and not given:
        zone = kind.kind is Shape.ZONE
        instead = {**dict.fromkeys(_SIZE, f"{value}.size" if zone else f"count({value})"),
                   **dict.fromkeys(_EMPTY, f"{value}.empty" if zone else f"count({value}) == 0"),
                   **({} if zone else {"first": f"first({value})", "last": f"last({value})"})}.get(said)
        return f"write `{instead}`" if instead is not None else None
    decl = symbols.types.get(kind.of) if kind.kind is Shape.MEMBER else None
    if decl is not None and not given and function.name in attributes_of(symbols, decl):
        return f"leave the brackets out: write `{value}.{function.name}`"
    if function.name in symbols.defines:
        listed = ", ".join(map(format_expression, (function.value, *given)))
        return f"write `{function.name}({listed})`"
    return None


def _of_each_method(many: str, said: str, given: tree.Expression, symbols: SymbolTable) -> str | None:
    """A function for each of several, `towns.map(worth)`, as it is written here; None for another one."""
    test = name_in(given)
    if test not in symbols.defines:
        return None
    if said in (_EACH, _SOME):
        return f"list({f'{test}(x) for x in {many}' if said == _EACH else f'x for x in {many} when {test}(x)'})"
    function = next((ours for ours in (said, *word_here(said)) if ours in (Loop.ANY, Loop.ALL, Loop.SUM)), None)
    return f"{function}({test}(x) for x in {many})" if function is not None else None


def of_shuffled(node: tree.Call, function: tree.Attribute, scope: Scope) -> str | None:
    """The hint for chance after a dot, `players.shuffle()`; None for another function."""
    alone = attrs.evolve(node, function=tree.Name(function.name, function.place), arguments=(function.value, *node.arguments))
    return _hint_for_chance(alone, function.name, scope)


def of_module(node: tree.Call, function: tree.Attribute, scope: Scope, symbols: SymbolTable) -> str | None:
    """The hint for a function after the name of a module of other languages, `Math.max(a, b)`; None for another function."""
    alone = attrs.evolve(node, function=tree.Name(function.name, function.place))
    if function.name in LOOPS or function.name in symbols.functions or function.name in symbols.defines:
        return f"functions have no name before them: write `{format_expression(alone)}`"
    if name_in(function.value).lower() in _CHANCE:  # `random.choice(players)`
        return _hint_for_chance(alone, name_in(function.value), scope)
    return of_elsewhere(alone, function.name, scope, symbols)


def of_own_function(node: tree.Call, function: tree.Attribute) -> str:
    """The hint for a function after a dot that does not exist, `me.can_afford(card)`: a definition."""
    given = (function.value, *node.arguments)
    names = ", ".join(name if (name := name_in(value)) and name != "me" else "p" if name == "me" else f"value_{n}"
                      for n, value in enumerate(given, 1))
    used = f"{function.name}({', '.join(map(format_expression, given))})"
    return f"declare it, `{Define.word} {function.name}({names}) = …`, and write `{used}` here"


def of_values_alone(node: tree.Call, name: str, symbols: SymbolTable) -> str | None:
    """The hint for a function that goes through something. It was given single values, or the name of a type in place of each
    of its members. None for anything else."""
    sign = {Loop.ANY: OR, Loop.ALL: AND, Loop.SUM: ADD}.get(Loop(name))
    if sign is not None and len(node.arguments) > 1:
        return f"write `{f' {sign} '.join(map(format_expression, node.arguments))}`"
    kinds = {part.name for part in walk(*node.arguments) if isinstance(part, tree.Name) and part.name in symbols.types}
    if len(node.arguments) != 1 or len(kinds) != 1 or isinstance(node.arguments[0], tree.Name):
        return None
    kind = kinds.pop()
    text = re.sub(rf"(?<![.\w]){kind}\b", "x", format_expression(node.arguments[0]))
    return f"write `{name}({text} for x in {kind})`"


_HOLDING = frozenset(("contains", "contain", "includes", "include", "has", "holds", "exists"))
_SIZE = ("size", "length", "len", "count", "number")
_EMPTY = ("empty", "isempty")


def _hint_for_member(node: tree.Call, kind: TypeSymbol) -> str | None:
    """The hint for a type or a kind of link with a bracket, `road(ulm, bonn)`: the member that is meant."""
    given = node.arguments
    if kind.joins:
        ends = [end for part in given for end in ((part.left, part.right) if isinstance(part, tree.Pair) else (part,))]
        link = f"{kind.name}.{' -- '.join(map(format_expression, ends))}"
        return _hint_for_link(link, node, kind) if len(ends) == _ENDS else None
    name = name_in(given[0]) if len(given) == 1 else ""
    return f"write `{name}`: {with_article(kind.name)} goes by its name alone" if name else None


def _hint_for_link(link: str, node: tree.Call, kind: TypeSymbol) -> str:
    """The hint for a link that is named by its ends; a condition about its attributes goes through all links of its kind."""
    line = node.place.source.lines[node.place.end_line - 1]
    has = re.match(rf"\.(\w+)(\s*(?:{COMPARING})\s*[\w$]+)?", line[node.place.end_column - 1 :])
    if has is None:
        return f"write `{link}`: a link goes by its ends"
    return f"write `any(x.{has[1]}{has[2] or ' …'} for x in {kind.name} when x == {link})`"


def _hint_for_range(node: tree.Call) -> str:
    """`range(1, 3)` as `1..2`: a range includes its end."""
    given = node.arguments
    if len(given) == 1 and isinstance(given[0], tree.Name | tree.Attribute):
        return f"a range is written with two dots, and both ends are in it: write `1..{format_expression(given[0])}`"
    low, high = (tree.Number(0, node.place), given[0]) if len(given) == 1 else (given[0], given[1]) if given else (None, None)
    if isinstance(low, tree.Number) and isinstance(high, tree.Number) and len(given) <= _ENDS:
        return f"a range is written with two dots, and its end is in it: `{low.value}..{max(low.value, high.value - 1)}`"
    return "a range is written with two dots, and its end is in it: `1..3`"


def _hint_for_rounding(node: tree.Call) -> str:
    return "numbers are whole, and `//` rounds down: leave it out" + (
        f", and write `{format_expression(node.arguments[0])}`" if 0 < len(node.arguments) <= _ENDS else "")


def _hint_for_absolute_value(node: tree.Call) -> str:
    text = format_expression(node.arguments[0]) if len(node.arguments) == 1 else "x"
    return f"write `max({text}, -{text})`" if text.replace(".", "").isidentifier() else f"write `max({text}, -({text}))`"


def _hint_for_absent(node: tree.Call) -> str:
    """`coalesce(a, b)` of other languages: the first value that is there."""
    given = [format_expression(one) for one in node.arguments]
    value, other = given if len(given) == _ENDS else ("a", "b")
    return f"write `({value} if {value} != none else {other})`"


_ENDS = 2
_INSTEAD: dict[str, Callable[[tree.Call], str]] = {
    "range": _hint_for_range, "abs": _hint_for_absolute_value,
    **dict.fromkeys(("coalesce", "nvl", "ifnull", "isnull", "default", "value_or", "or_else", "getordefault"), _hint_for_absent),
    **dict.fromkeys(("round", "floor", "int", "trunc", "ceil", "rounddown", "roundup", "ceiling"), _hint_for_rounding),
}
_CHANCE = frozenset(("random", "rand", "randint", "random_choice", "shuffle", "shuffled", "sample", "roll", "dice",
                     "randbetween"))


def _hint_for_chance(node: tree.Call, name: str, scope: Scope) -> str | None:
    """The hint for a function of other languages that gives something by chance."""
    if name.lower() not in _CHANCE:
        return None
    given = node.arguments[0] if len(node.arguments) == 1 else None
    among = format_expression(given) if isinstance(given, tree.Name | tree.Attribute) else "MEMBERS"
    picked = [b.name for b in scope.names.values() if b.type.name == "seat" and b.name != "me"]
    if among == "players" and len(picked) == 1:
        name = picked[0]
        return (f"nothing shuffles a list: write `clockwise({name})`, which is all players in the order of their seats from "
                f"`{name}` on")
    then = "; then `clockwise(x)` is all of them, `x` first" if among == "players" else ""
    return f"chance has a line of its own among the effects: `pick x in {among} at random`{then}"


def hint_to_define(node: tree.Call) -> str:
    """The hint with the beginning of the line that would declare a function, with a parameter for each of its values."""
    names = [one.name if isinstance(one, tree.Name) else letter
             for one, letter in zip(node.arguments, ascii_lowercase, strict=False)]
    names = names if len({*names}) == len(names) else list(ascii_lowercase[: len(names)])
    return f"`{Define.word} {name_in(node.function)}({', '.join(names)}) = …` would declare it"

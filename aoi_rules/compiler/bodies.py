"""What a loop over members does with each: the bodies of comprehensions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aoi_rules.compiler.code import Code, CompileFault, absent
from aoi_rules.language import tree
from aoi_rules.model.types import MONEY, NUMBER, TRUTH, Type

if TYPE_CHECKING:
    from aoi_rules.compiler.loop_code import Iteration
    from aoi_rules.compiler.loops import Loops

__all__ = ["body_of"]


def body_of(loops: Loops, node: tree.Comprehension, loop: Iteration) -> tuple[list[str], Type, list[Code]]:
    """The lines of a loop, the type of what it gives, and the further code it reads."""
    _check_form(node)
    test = " and ".join(c.src for c in loop.conditions)
    head = f"for {loop.variable} in {loop.source}:"
    guard = [f"    if {test}:"] if test else []
    indent = "        " if test else "    "
    if node.kind == "any":
        return [head, *guard, f"{indent}return True", "return False"], TRUTH, []
    if node.kind == "count":
        return ["n = 0", head, *guard, f"{indent}n += 1", "return n"], NUMBER, []
    if node.kind == "all":
        item = loops.ex.truth(node.item, loop.env)
        inner = [f"{indent}if not {item.src}:", f"{indent}    return False"]
        return [head, *guard, *inner, "return True"], TRUTH, [item]
    if node.kind in ("best", "least", "sorted"):
        return ranked(loops, node, loop, test)
    item = loops.ex.compile(node.item, loop.env)
    build = {"sum": sum_of, "min": extreme_of, "max": extreme_of, "list": list_of, "set": set_of}
    inner, first, last, typ = build[node.kind](loops, node, item)
    return [first, head, *guard, *(indent + i for i in inner), last], typ, [item]


def _check_form(node: tree.Comprehension) -> None:
    """Some functions give or count what they go through, and so take nothing else; some rank it by `by`."""
    ranks = node.kind in ("best", "least", "sorted")
    if (ranks or node.kind == "count") and node.item != tree.Name(node.variable, node.place):
        hint = f"write `{node.kind}({node.variable} for {node.variable} in … when …{' by …' if ranks else ''})`"
        raise CompileFault("wrong-argument", f"`{node.kind}` takes what it goes through as it is", node.item.place, hint)
    if node.keys and not ranks:
        raise CompileFault("wrong-argument", f"`{node.kind}` takes no `by`", node.keys[0].place,
                           "`best`, `least` and `sorted` rank by something")


def sum_of(loops: Loops, node: tree.Comprehension, item: Code) -> tuple[list[str], str, str, Type]:
    if item.typ not in (NUMBER, MONEY):
        hint = "ask for it first: `… when … != none`" if item.typ.optional else None
        raise CompileFault("wrong-type", f"`sum` adds numbers, and this is {item.typ.wording}", node.item.place,
                           hint)
    return [f"n += {item.unchecked}"], "n = 0", "return n if -10**9 < n < 10**9 else fits(n)", item.typ


def extreme_of(loops: Loops, node: tree.Comprehension, item: Code) -> tuple[list[str], str, str, Type]:
    if item.typ.present() not in (NUMBER, MONEY):
        raise CompileFault("wrong-type", f"`{node.kind}` compares numbers, and this is {item.typ.wording}",
                           node.item.place)
    sign = "<" if node.kind == "min" else ">"
    there = "x != ABSENT and " if item.typ.optional else ""
    inner = [f"x = {item.src}", f"if {there}(n == ABSENT or x {sign} n):", "    n = x"]
    return inner, "n = ABSENT", "return n", item.typ.maybe()


def list_of(loops: Loops, node: tree.Comprehension, item: Code) -> tuple[list[str], str, str, Type]:
    single(node, item)
    return [f"found.append({item.src})"], "found = []", "return tuple(found)", Type("list", item.typ.of or item.typ.kind)


def set_of(loops: Loops, node: tree.Comprehension, item: Code) -> tuple[list[str], str, str, Type]:
    if item.typ.kind == "list" and item.table is not None and item.typ.of in loops.ex.all.types:
        mask = loops.mask_of(item)
        inner = [f"n |= {mask.src}"] if mask is not None else [f"for x in {item.src}:", "    n |= 1 << x"]
        return inner, "n = 0", "return n", Type("set", item.typ.of)
    if item.typ.kind != "ref":
        raise CompileFault("wrong-type", f"a set holds members, and this is {item.typ.wording}", node.item.place)
    single(node, item)
    return [f"n |= 1 << {item.src}"], "n = 0", "return n", Type("set", item.typ.of)


def single(node: tree.Comprehension, item: Code) -> None:
    """What is gathered in a list or a set is one thing each, and there."""
    if item.typ.kind in ("list", "set", "zone", "none"):
        raise CompileFault("wrong-type", f"a {node.kind} holds single things, and this is {item.typ.wording}",
                           node.item.place)
    if item.typ.optional:
        raise CompileFault("may-be-absent", f"what is in a {node.kind} must be there, and this may be absent",
                           node.item.place, "ask for it first: `… when … != none`")


def ranked(loops: Loops, node: tree.Comprehension, loop: Iteration, test: str) -> tuple[list[str], Type, list[Code]]:
    keys = []
    for key in node.keys:
        code = loops.ex.compile(key, loop.env)
        if code.typ not in (NUMBER, MONEY, TRUTH) and (code.typ.kind != "ref" or code.typ.optional):
            raise CompileFault("wrong-type", f"`by` needs numbers, and this is {code.typ.wording}", key.place)
        keys.append(code)
    if not keys:
        raise CompileFault("missing-key", f"`{node.kind}` needs `by` and what to compare", node.place)
    rank = keys[0].src if len(keys) == 1 else f"({', '.join(k.src for k in keys)})"
    typ = loop.env.locals[node.variable].typ
    var = loop.variable
    if node.kind == "sorted":
        where = f" if {test}" if test else ""
        line = f"return tuple(sorted([{var} for {var} in {loop.source}{where}], key=lambda {var}: {rank}))"
        return [line], Type("list", typ.of or typ.kind), keys
    sign = ">" if node.kind == "best" else "<"
    guard = [f"    if {test}:"] if test else []
    pad = "        " if test else "    "
    inner = [f"x = {rank}", f"if best == {absent(typ)} or x {sign} rank:", f"    best = {var}", "    rank = x"]
    body = [f"best = {absent(typ)}", "rank = None", f"for {var} in {loop.source}:", *guard]
    return [*body, *(pad + i for i in inner), "return best"], typ.maybe(), keys

"""Verbs to functions: effects that an author names, their line in the log, and what follows from them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aoi_rules.compiler.code import Code, CompileFault, Env, indent, remark
from aoi_rules.compiler.operators import facts
from aoi_rules.diagnostics import did_you_mean, line_of, of_values
from aoi_rules.language import tree
from aoi_rules.model.types import Type, member_of
from aoi_rules.words import actions as act

if TYPE_CHECKING:
    from aoi_rules.compiler.effects import Effects

__all__ = ["VerbText", "verb_call"]

MAX_VERBS = 1000
EFFECTS = ("set", "raise", "lower", "move", "add", "remove", "draw", "each", "let", "pick")
_HOLE = re.compile(r"\{(\w+)\}")


class VerbText:
    """What the log says when a verb is carried out: literal parts and the numbers of parameters between them."""

    def __init__(self, name: str, parts: tuple[str | int, ...], types: tuple[Type, ...]) -> None:
        self.name, self.parts, self.types = name, parts, types


def verb_call(effects: Effects, item: tree.Statement, env: Env) -> list[str]:
    """The call of a verb."""
    word = effects.all.verbs.get(item.word)
    if word is None:
        raise CompileFault("unknown-word", f"`{item.word}` is no effect and no verb", item.word_place)
    parameters = word.head.arguments if isinstance(word.head, tree.Call) else ()
    if len(parameters) != len(item.arguments):
        raise CompileFault("wrong-count", f"`{item.word}` takes {of_values(len(parameters))}, not {len(item.arguments)}",
                           item.place, parted(effects, item, len(parameters)))
    codes = [effects.ex.compile(a, env) for a in item.arguments]
    me = "me" in env.locals
    known = len(effects.report.found)
    name = verb(effects, word, [p.name for p in parameters if isinstance(p, tree.Name)], codes, me)
    effects.report.called(known, item.place)
    return [f"{name}({', '.join(['s', 'v_me' if me else '-1', *(c.src for c in codes)])})"]


def parted(effects: Effects, item: tree.Statement, wanted: int) -> str:
    """How the values of a verb were meant, where there are too many or too few."""
    surplus = item.arguments[wanted:]
    for node in surplus:
        if isinstance(node, tree.Name) and (node.name in effects.all.verbs or node.name in EFFECTS):
            return f"`{node.name}` begins a statement of its own: put a `;` or a new line before it"
    if surplus:
        return "a value that is worked out stands in brackets: `(a + b)`; statements are parted by `;`"
    return f"it is declared in {line_of(effects.all.verbs[item.word].place, item.place)}"


def verb(effects: Effects, word: act.VerbWord, names: list[str], codes: list[Code], me: bool) -> str:
    head = word.head.function if isinstance(word.head, tree.Call) else word.head
    assert isinstance(head, tree.Name)
    key = (head.name, tuple(c.typ for c in codes), me)
    if key in effects.verbs:
        if key in effects.open and not effects.conditional_depth:
            raise CompileFault("endless", f"`{head.name}` would carry itself out again and again", word.place,
                               "it does so itself, or by a verb or an `after` that follows from it")
        return effects.verbs[key]
    name = effects.verbs[key] = effects.module.unique(f"do_{head.name}")
    effects.ex.used.add(head.name)
    local = {n: Code(f"v_{n}", c.typ, names=frozenset((f"v_{n}",))) for n, c in zip(names, codes, strict=True)}
    if me:
        local["me"] = Code("v_me", member_of("seat"), names=frozenset(("v_me",)))
    if len(effects.verbs) > MAX_VERBS:
        raise CompileFault("too-large", f"verbs are carried out with more than {MAX_VERBS} combinations of types",
                           word.place)
    effects.open.append(key)
    depth, effects.conditional_depth = effects.conditional_depth, 0
    lines = effects.attempt(lambda: logged(effects, word, head.name, names, codes))
    trace = effects.module.trace
    with trace.apart(head.name):
        lines += trace.point("", "verb", word.place, word.text).hit
        body, _ = effects.block(word.body, Env(local))
    lines += [*body, *consequences(effects, head.name, local)]
    effects.conditional_depth = depth
    effects.open.pop()
    text = [remark(word.place), f"def {name}({', '.join(['s: State', 'v_me: int', *(f'v_{n}: int' for n in names)])}) -> None:"]
    effects.module.functions[name] = "\n".join([*text, *indent(lines or ["pass"])])
    return name


def logged(effects: Effects, word: act.VerbWord, name: str, names: list[str], codes: list[Code]) -> list[str]:
    if not word.text:
        return []
    parts: list[str | int] = []
    for number, part in enumerate(_HOLE.split(word.text)):
        if number % 2 == 0:
            parts.append(part)
        elif part in names:
            parts.append(names.index(part))
            if codes[names.index(part)].typ.kind == "zone":
                raise CompileFault("wrong-type", f"the log has no words for {codes[names.index(part)].typ.wording}", word.place,
                                   f"leave `{{{part}}}` out of this verb's text")
        else:
            raise CompileFault("unknown-name", f"`{part}` is no parameter of this verb", word.place,
                               did_you_mean(part, names) or "in the line of the log braces hold a parameter's name")
    number = len(effects.texts)
    effects.texts.append(VerbText(name, tuple(parts), tuple(c.typ for c in codes)))
    values = ", ".join(["1", str(number), *(_kept(f"v_{n}", c.typ) for n, c in zip(names, codes, strict=True))])
    return ["if s.log is not None:", f"    s.log.append(({values}))"]


def _kept(src: str, typ: Type) -> str:
    """A value as a log entry keeps it: lists and sets as a tuple, what is never there as absent."""
    return {"list": f"tuple({src})", "set": f"tuple(bits({src}))", "none": "ABSENT"}.get(typ.kind, src)


def consequences(effects: Effects, name: str, local: dict[str, Code]) -> list[str]:
    lines: list[str] = []
    for after in effects.all.afters:
        head = after.head.function if isinstance(after.head, tree.Call) else after.head
        if not isinstance(head, tree.Name) or head.name != name:
            continue
        given = after.head.arguments if isinstance(after.head, tree.Call) else ()
        names = [g.name for g in given if isinstance(g, tree.Name)]
        own = [c for n, c in local.items() if n != "me"]
        env = Env({**dict(zip(names, own, strict=False)), **({"me": local["me"]} if "me" in local else {})})
        lines += effects.attempt(lambda after=after, env=env: consequence(effects, after, env))  # type: ignore[misc]
    return lines


def consequence(effects: Effects, after: act.After, env: Env) -> list[str]:
    # a consequence with a condition may come back to its own verb: what changed in between decides whether it ends
    effects.conditional_depth += after.when is not None
    head = after.head.function if isinstance(after.head, tree.Call) else after.head
    name = f"after {head.name}" if isinstance(head, tree.Name) else "after"
    trace = effects.module.trace
    with trace.apart(""):
        mark = trace.point(name, "consequence", after.place)
    with trace.apart(name):
        inner, _ = effects.block(after.body, env.know(facts(after.when)) if after.when is not None else env)
    effects.conditional_depth -= after.when is not None
    if after.when is None:
        return [*mark.hit, *inner]
    return [f"if {mark.asked(effects.ex.truth(after.when, env).src)}:", *indent(inner or ["pass"])]

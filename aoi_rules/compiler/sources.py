"""`bring` to steps: one unit at a time, the sources found anew for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from attrs import frozen

from aoi_rules.compiler.action_code import condition_of
from aoi_rules.compiler.code import Code, CompileFault, Env, indent, remark
from aoi_rules.compiler.domains import given
from aoi_rules.compiler.flow_code import DecisionCode, OptionCode
from aoi_rules.compiler.hoist import hoisted
from aoi_rules.compiler.loop_code import conjuncts
from aoi_rules.compiler.operators import facts
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.model.types import NUMBER, list_of
from aoi_rules.words import actions as act
from aoi_rules.words.base import Ident

if TYPE_CHECKING:
    from aoi_rules.compiler.flow import FlowCompiler
from aoi_rules.compiler.flow_code import Routine

__all__ = ["Sources"]


@frozen
class _Unit:
    """What is brought, and where to; `varies` where a move must say what."""

    item: act.Bring
    good: Code
    places: Code | None
    varies: bool

    def raw(self, index: int, *values: str) -> str:
        """A move of the source with this number, as generated code writes it."""
        inner = ", ".join([str(index), *([self.good.src] if self.varies else []), *values])
        return f"({inner})" if ", " in inner else f"({inner},)"

    def names(self, word: act.SourceWord, env: Env) -> Env:
        """What a source may speak of."""
        found = {"me": env.locals["me"], word.good.name: self.good}
        if word.places is not None:
            if self.places is None:
                raise CompileFault("wrong-argument", f"`bring`: the source `{word.name}` asks where to", self.item.place,
                                   "write `bring NUMBER GOOD to PLACES`")
            found[word.places.name] = self.places
        return Env(found)


class Sources:
    """Compiles `bring` for a `FlowCompiler`."""

    def __init__(self, flow: FlowCompiler) -> None:
        self.flow = flow
        self.ex = flow.ex
        self.effects = flow.effects

    def bring(self, item: act.Bring, env: Env, routine: Routine, after: int) -> int:
        """The steps that fetch so many units; where only one source applies nobody is asked."""
        if item.each is None:
            return self._units(item, env, routine, after, [])
        if item.within is None:
            raise CompileFault("wrong-argument", "`each NAME` needs `in` and what is gone through", item.place)
        if not isinstance(item.good, tree.Name) or item.good.name != item.each.name:
            raise CompileFault("wrong-argument", "with `each`, what is brought is what it goes through", item.good.place,
                               f"write `bring NUMBER {item.each} each {item.each} in …`")

        return self._several(item, item.each, item.within, env, routine, after)

    def _several(
        self, item: act.Bring, each: Ident, within: tree.Expression, env: Env, routine: Routine, after: int
    ) -> int:
        """The steps for several goods, one after the other; the one at hand lies in the frame under its name."""
        number = len(self.flow.steps)
        _, src, typ = self.ex.loops.source(within, env)
        name = env.fresh(each.name)
        goods, at, here = routine.slot(f"goods_{number}"), routine.slot(f"at_{number}"), routine.slot(name)
        good = Code(name, typ, names=frozenset((name,)), span=self.ex.bounds.of(within, env))
        inner = env.bind(each.name, good, each.place)
        head = self.flow.new_step()
        test = f"can_finish(s, m, STEPS, APPLIES, {after})"
        ahead = [f"f[{at}] < len(f[{goods}])", f"    moves = [m for m in moves if {test}]"]
        start = self._units(item, inner, routine, head, ahead)
        lines = [f"if f[{at}] >= len(f[{goods}]):", f"    f[0] = {after}", "    return 0",
                 f"f[{here}] = f[{goods}][f[{at}]]", f"f[{at}] += 1", f"f[0] = {start}", "return 0"]
        self.flow.write(head, lines, routine, item.place)
        begin = [f"f[{goods}] = tuple({src})", f"f[{at}] = 0", f"f[0] = {head}", "return 0"]
        return self.flow.write(self.flow.new_step(), begin, routine, item.place)

    def _units(self, item: act.Bring, env: Env, routine: Routine, after: int, ahead: list[str]) -> int:
        """The steps for one good; `ahead` are a test whether another good follows, and the line that looks ahead."""
        number = self.ex.of_kind(item.number, env, NUMBER, "how many")
        unit = _Unit(item, self.ex.compile(item.good, env), self._places(item, env), item.each is not None)
        step = self.flow.new_step()
        left = routine.slot(f"left_{step}")
        lines = [f"if f[{left}] <= 0:", f"    f[0] = {after}", "    return 0", "moves: list[tuple[int, ...]] = []"]
        options, branches = [], []
        for index, word in enumerate(self.ex.all.sources.values()):
            inner = unit.names(word, env)
            listing, option = self._listing(word, unit, index, inner, routine)
            lines += hoisted(listing)
            options.append(option)
            branches += [f"if m[0] == {index}:", *indent(self._taking(word, unit, inner) or ["pass"])]
        if ahead:
            lines += [f"if f[{left}] > 1 or {ahead[0]}:", *ahead[1:]]
        lines += ["if not moves:", f"    raise NoSource({str(item.place)!r})"]
        self.flow.decisions[step] = DecisionCode("bring", self.flow.caption, options, False)
        self.flow.write(step, [*lines, *self.flow.ask(step, False)], routine, item.place)
        body = [f"f[{left}] -= 1", *branches]
        self.flow.applies[step] = ["if s.log is not None:", f"    s.log.append((0, f[1], {step}, m))",
                                   *self.flow.loads(body, routine.slots), *body]
        begin = [f"f[{left}] = {number.src}", f"f[0] = {step}", "return 0"]
        return self.flow.write(self.flow.new_step(), begin, routine, item.place)

    def _places(self, item: act.Bring, env: Env) -> Code | None:
        if item.places is None:
            return None
        code = self.ex.compile(item.places, env)
        if code.typ.kind == "ref":
            return Code(f"({code.src},)", list_of(code.typ.of), code.deps, code.names)
        if code.typ.kind != "list":
            raise CompileFault("wrong-type", f"places are wanted, and this is {code.typ.wording}", item.places.place)
        return code

    def _listing(
        self, word: act.SourceWord, unit: _Unit, index: int, env: Env, routine: Routine
    ) -> tuple[list[str], OptionCode]:
        """The lines that list what a source offers, and its option."""
        name = word.name.name
        option = OptionCode(name, word.heading, None, 0, source=name)
        option.good = format_expression(unit.item.good)
        if unit.varies:
            option.brought = unit.good.typ, given(self.ex, unit.good, unit.item.good)
        else:
            option.fixed = unit.good.typ
        parts = [part for item in requirements(word) for part in conjuncts(condition_of(item))]
        if word.each is None:
            test = " and ".join(self._truths(parts, env)) or "True"
            option.why = self._why(word, unit, env, routine, "")
            return [f"if {test}:", f"    moves.append({unit.raw(index)})"], option
        if word.within is None:
            raise CompileFault("wrong-argument", "`each NAME` needs `in` and what is gone through", word.place)
        loop = self.ex.loops.iterate(word.each.name, word.within, parts, env)
        found = attrs.evolve(loop.env.locals[word.each.name], span=self.ex.bounds.of(word.within, env))
        option.element = found.typ, given(self.ex, found, word.within)
        option.variable = loop.variable
        option.why = self._why(word, unit, loop.env, routine, loop.variable)
        test = " and ".join(c.src for c in loop.conditions)
        add = f"moves.append({unit.raw(index, loop.variable)})"
        inner = [f"if {test}:", f"    {add}"] if test else [add]
        return [f"for {loop.variable} in {loop.source}:", *indent(inner)], option

    def _truths(self, parts: list[tree.Expression], env: Env) -> list[str]:
        """Conditions as generated code, each known to hold in those after it."""
        found = []
        for part in parts:
            found.append(self.ex.truth(part, env).src)
            env = env.know(facts(part))
        return found

    def _taking(self, word: act.SourceWord, unit: _Unit, env: Env) -> list[str]:
        """What taking a unit does, in generated code."""
        first = []
        if word.each is not None and word.within is not None:
            _, _, typ = self.ex.loops.source(word.within, env)
            name = env.fresh(word.each.name)
            env = env.bind(word.each.name, Code(name, typ, names=frozenset((name,))))
            first = [f"{name} = m[{2 if unit.varies else 1}]"]
        for item in requirements(word):
            env = env.know(facts(item.value)) if item.value is not None and item.when is None else env
        with self.flow.module.trace.apart(f"source.{word.name}"):
            done = [line for item in word.body if isinstance(item, act.Do) for line in self.effects.conditional(item, env)]
        return [*first, *done]

    def _why(self, word: act.SourceWord, unit: _Unit, env: Env, routine: Routine, variable: str) -> str:
        """The function that says which requirements of a source hold: `(s, frame, *values)`."""
        lines = self.flow.reasons.source(word, env)
        name = self.flow.module.unique(f"why_{word.name}")
        own = [*([unit.good.src] if unit.varies else []), *([variable] if variable else [])]
        without = {n: i for n, i in routine.slots.items() if n not in own}
        body = [*self.flow.loads(lines, without), *lines, "return out"]
        extra = "".join(f", {n}: int" for n in own)
        text = f"def {name}(s: State, f: Frame{extra}) -> list[tuple[int, int, tuple[int, ...]]]:"
        self.flow.module.functions[name] = "\n".join([remark(word.place), text, *indent(body)])
        return name


def requirements(word: act.SourceWord) -> list[act.Require]:
    """What must hold where a source applies."""
    return [item for item in word.body if isinstance(item, act.Require)]

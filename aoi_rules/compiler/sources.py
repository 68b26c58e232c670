"""`bring` to steps: one unit at a time, the sources found anew for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aoi_rules.compiler.code import Code, CompileFault, Env, indent
from aoi_rules.compiler.flow_code import DecisionCode, OptionCode
from aoi_rules.compiler.loop_code import conjuncts, element
from aoi_rules.compiler.types import NUMBER, listof, words
from aoi_rules.compiler.why import operands
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.words import actions as act

if TYPE_CHECKING:
    from aoi_rules.compiler.flow import FlowCompiler
from aoi_rules.compiler.flow_code import Routine

__all__ = ["Sources"]


class Sources:
    """Compiles `bring` for a `FlowCompiler`."""

    def __init__(self, flow: FlowCompiler) -> None:
        self.flow = flow
        self.ex = flow.ex
        self.effects = flow.effects
        self.rules: dict[str, int] = {}

    def bring(self, item: act.Bring, env: Env, routine: Routine, after: int) -> int:
        """The steps that fetch so many units; where only one source applies nobody is asked."""
        number = self.ex.of_kind(item.number, env, NUMBER, "how many")
        good = self._good(item.good, env)
        places = self._places(item, env)
        step = self.flow.new_step()
        left = routine.slot(f"left_{step}")
        lines = [f"if f[{left}] <= 0:", f"    f[0] = {after}", "    return 0", "moves: list[tuple[int, ...]] = []"]
        options, branches = [], []
        for index, word in enumerate(self.ex.all.sources.values()):
            inner = self._names(word, good, places, env)
            listing, option = self._listing(word, index, inner, routine)
            lines += listing
            option.good = format_expression(item.good)
            options.append(option)
            branches += [f"if m[0] == {index}:", *indent(self._taking(word, inner) or ["pass"])]
        lines += ["if not moves:", f"    raise NoSource({str(item.place)!r})"]
        self.flow.decisions[step] = DecisionCode("bring", self.flow.caption, options, False)
        self.flow.write(step, [*lines, *self.flow.ask(step, False)], routine, item.place)
        body = [f"f[{left}] -= 1", *branches]
        self.flow.applies[step] = ["if s.log is not None:", f"    s.log.append((0, f[1], {step}, m))",
                                   *self.flow.loads(body, routine.slots), *body]
        begin = [f"f[{left}] = {number.src}", f"f[0] = {step}", "return 0"]
        return self.flow.write(self.flow.new_step(), begin, routine, item.place)

    def _good(self, node: tree.Expression, env: Env) -> Code:
        """What is brought."""
        return self.ex.compile(node, env)

    def _places(self, item: act.Bring, env: Env) -> Code:
        code = self.ex.compile(item.places, env)
        if code.typ.kind == "ref":
            return Code(f"({code.src},)", listof(code.typ.of), code.deps, code.names)
        if code.typ.kind != "list":
            raise CompileFault("wrong-type", f"places are wanted, and this is {words(code.typ)}", item.places.place)
        return code

    @staticmethod
    def _names(word: act.SourceWord, good: Code, places: Code, env: Env) -> Env:
        inner = {"me": env.locals["me"], word.good.name: good, word.places.name: places}
        return Env(inner)

    def _listing(self, word: act.SourceWord, index: int, env: Env, routine: Routine) -> tuple[list[str], Any]:
        """The lines that list what a source offers, and its option."""
        option = OptionCode(word.name.name, word.text, None, 0, source=word.name.name)
        if word.each is None:
            test = self.ex.truth(word.when, env).src if word.when is not None else "True"
            option.why = self._why(word, env, routine, "")
            return [f"if {test}:", f"    moves.append(({index},))"], option
        if word.within is None:
            raise CompileFault("wrong-argument", "`each NAME` needs `in` and what is gone through", word.place)
        loop = self.ex.loops.iterate(word.each.name, word.within, conjuncts(word.when), env)
        option.element = loop.env.locals[word.each.name].typ
        option.variable = loop.variable
        option.why = self._why(word, loop.env, routine, loop.variable)
        test = " and ".join(c.src for c in loop.conditions)
        add = f"moves.append(({index}, {loop.variable}))"
        inner = [f"if {test}:", f"    {add}"] if test else [add]
        return [f"for {loop.variable} in {loop.source}:", *indent(inner)], option

    def _taking(self, word: act.SourceWord, env: Env) -> list[str]:
        if word.each is None:
            return self.effects.block(word.body, env)[0]
        _, _, typ = self.ex.loops.source(word.within, env) if word.within is not None else (None, "", element("number"))
        name = env.fresh(word.each.name)
        inner = env.bind(word.each.name, Code(name, typ, names=frozenset((name,))))
        return [f"{name} = m[1]", *self.effects.block(word.body, inner)[0]]

    def _why(self, word: act.SourceWord, env: Env, routine: Routine, variable: str) -> str:
        """The function that says whether a source applies: `(s, me, frame, *values)`."""
        reasons = self.flow.reasons
        if word.name.name not in self.rules:
            self.rules[word.name.name] = reasons.rule(f"source.{word.name.name}", "source", word.text, word.see,
                                                      word.place)
        condition: Any = word.when or tree.Name("yes", word.place)
        if word.within is not None and word.each is not None:
            inside = tree.Compare("in", tree.Name(word.each.name, word.place), word.within, word.place)
            condition = tree.Logic("and", (inside, condition), word.place)
        lines = ["out: list[tuple[int, int, tuple[int, ...]]] = []"]
        lines += reasons.line(self.rules[word.name.name], condition, env, operands(condition)[:0])
        name = reasons.module.unique(f"why_{word.name.name}")
        without = {n: i for n, i in routine.slots.items() if n != variable}
        body = [*self.flow.loads(lines, without), *lines, "return out"]
        extra = f", {variable}: int" if variable else ""
        text = [f"def {name}(s: State, f: Frame{extra}) -> list[tuple[int, int, tuple[int, ...]]]:", *indent(body)]
        reasons.module.functions[name] = "\n".join(text)
        return name

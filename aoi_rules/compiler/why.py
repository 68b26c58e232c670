"""The second function of every stage: no early exit, every line in the text's order, with the values it looked at."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import attrs

from aoi_rules.compiler.action_code import ActionCode, Stage, condition_of
from aoi_rules.compiler.actions import Actions
from aoi_rules.compiler.code import Code, CompileFault, Env, absent, indent, remark
from aoi_rules.compiler.operands import operands
from aoi_rules.compiler.operators import facts
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.machine.program import RuleLine
from aoi_rules.model.ruleset import RuleModel
from aoi_rules.words import actions as act
from aoi_rules.words.base import Ident

__all__ = ["Reasons"]


class Reasons:
    """Writes the functions behind `explain` and lists the rules there are."""

    def __init__(self, actions: Actions) -> None:
        self.actions = actions
        self.ex = actions.ex
        self.module = actions.module
        self.rules: list[RuleModel] = []
        self.lines: list[RuleLine] = []
        self.numbers: dict[tuple[str, str], int] = {}

    def rule(self, name: str, kind: str, text: str, see: Any, place: Place) -> int:
        """The number of a rule in the list; a line of one name is added once, however often it is compiled."""
        number = self.numbers.setdefault((name, str(place)), len(self.rules))
        if number == len(self.rules):
            self.rules.append(RuleModel(name, kind, text, see_text(see), place))
        return number

    def stage(self, code: ActionCode, number: int, env: Env) -> None:
        """The function of one stage: `(s, me, earlier choices, choices)` to `[(line, truth, values)]`."""
        stage = code.stages[number]
        earlier = [c.python for s in code.stages[:number] for c in s.choices]
        own = [c.python for c in stage.choices]
        lines: list[str] = ["out: list[tuple[int, int, tuple[int, ...]]] = []"]
        for item in stage.items:
            if isinstance(item, act.Choose):
                env = self._choose(code, stage, item, env, lines)
            elif isinstance(item, act.Let):
                env = env.bind(item.name.name, self.ex.compile(item.value, env))
            else:
                env = self.require(code.word.name.name, code.word.see, item, env, lines)
        stage.why_name = self.module.unique(f"why_{code.word.name}")
        head = ", ".join(["s: State", "v_me: int", *(f"{p}: int" for p in [*earlier, *own])])
        text = f"def {stage.why_name}({head}) -> list[tuple[int, int, tuple[int, ...]]]:"
        self.module.functions[stage.why_name] = "\n".join(
            [remark(code.word.place), text, *indent(lines), "    return out"])

    def _choose(self, code: ActionCode, stage: Stage, item: act.Choose, env: Env, lines: list[str]) -> Env:
        """Bind a choice, and report whether it is among what may be chosen, unless that is a whole type or a zone."""
        choice = next(c for c in stage.choices if c.word is item)
        inner = env.bind(item.name.name, Code(choice.python, choice.typ, names=frozenset((choice.python,))))
        if not choice.zone:
            cut = choice.domain.conditions(tree.Name(item.name.name, item.name.place), choice.typ)
            also = [item.when, *cut] if item.when is not None else cut
            node = _among(item.name, item.within, also, env, self.ex.all.types)
            lines += self.choice(f"{code.word.name}.choice.{item.name}", code.word.see, item.place, node, inner)
        return inner

    def choice(self, name: str, see: Any, place: Place, node: tree.Expression | None, env: Env) -> list[str]:
        """The lines that report whether something is among what may be chosen; none where nothing is ruled out."""
        if node is None:
            return []
        rule = self.rule(name, "choice", "This is not among what can be chosen now", see, place)
        return self.line(rule, node, env, operands(node, self.ex.all.defines))

    def source(self, word: act.SourceWord, env: Env) -> list[str]:
        """The lines that report which requirements of a source do not hold."""
        name = f"source.{word.name}"
        self.rule(name, "source", word.heading, word.see, word.place)
        lines = ["out: list[tuple[int, int, tuple[int, ...]]] = []"]
        if word.each is not None and word.within is not None:
            node = _among(word.each, word.within, [], env, self.ex.all.types)
            lines += self.choice(f"{name}.choice.{word.each}", word.see, word.place, node, env)
        for item in word.body:
            if isinstance(item, act.Require):
                env = self.require(name, word.see, item, env, lines)
        return lines

    def require(self, home: str, section: Any, item: act.Require, env: Env, lines: list[str]) -> Env:
        """Add the lines that report one requirement of an action or a source; the names after it.

        `home` is the name it stands in, `section` that one's place in the rulebook.
        """
        name = f"{home}.{item.name}"
        whole = condition_of(item)
        see = item.see or section
        rule = self.rule(name, "require", item.text, see, item.place)
        lines += self.line(rule, whole, env, operands(whole, self.ex.all.defines) if not item.cases else [])
        if item.cases:
            for case in item.cases:
                number = self.rule(f"{name}.{case.name}", "case", case.text, case.see or see, case.place)
                lines += self.line(number, case.value, env, operands(case.value, self.ex.all.defines))
        return env.know(facts(item.value)) if item.value is not None and item.when is None else env

    def line(self, rule: int, node: Any, env: Env, values: list[Any]) -> list[str]:
        """The lines that report one condition with its values."""
        condition = self.ex.truth(node, env)
        codes = []
        for value in values:
            try:
                code = self.ex.compile(value, env)
            except CompileFault:
                continue
            if code.typ.kind in ("ref", "number", "money", "truth"):
                codes.append((format_expression(value), code))
        number = len(self.lines)
        self.lines.append(RuleLine(rule, tuple((t, c.typ) for t, c in codes), self._secret(condition)))
        inner = ", ".join(c.src for _, c in codes)
        line = f"out.append(({number}, int(bool({condition.src})), ({inner}{',' if codes else ''})))"
        guards = [self.ex.compile(n, attrs.evolve(env, present=frozenset())) for n in leaned_on(node, env)]
        guards = [g for g in guards if g.typ.optional]
        if not guards:
            return [line]
        test = " and ".join(f"{g.src} != {absent(g.typ)}" for g in guards)
        return [f"if {test}:", f"    {line}"]

    def _secret(self, code: Code) -> bool:
        return bool(code.deps & self.ex.all.hidden())


def _among(
    ident: Ident, within: tree.Expression, also: list[tree.Expression], env: Env, types: Collection[str]
) -> tree.Expression | None:
    """The condition that a chosen value is one of those offered, with what it must meet also; None where every member of
    a type is."""
    place = ident.place
    name = tree.Name(ident.name, place)
    parts = list(also)
    if isinstance(within, tree.Range):
        parts.append(tree.Compare(">=", name, within.low, place))
        if within.high is not None:
            parts.append(tree.Compare("<=", name, within.high, place))
    elif not isinstance(within, tree.Name) or within.name in env.locals or within.name not in types:
        parts.append(tree.Compare("in", name, within, place))
    if len(parts) < 2:
        return parts[0] if parts else None
    return tree.Logic("and", tuple(parts), place)


def see_text(node: Any) -> str:
    """The rulebook's place as text."""
    return node.value if isinstance(node, tree.Text) else ""


def leaned_on(node: Any, env: Env) -> list[Any]:
    """The expressions inside a condition that are present only because earlier lines ask for it."""
    found: list[Any] = []

    def walk(part: Any) -> None:
        if isinstance(part, tree.Attribute | tree.Name) and part in env.present and part not in found:
            found.append(part)
        for attribute in attrs.fields(type(part)):
            if attribute.name == "place":
                continue
            value = getattr(part, attribute.name)
            for inner in value if isinstance(value, tuple) else (value,):
                if attrs.has(type(inner)):
                    walk(inner)

    walk(node)
    return sorted(found, key=format_expression)

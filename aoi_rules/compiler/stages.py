"""The loops of an action's stages: which choices are legal, and whether there is one at all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from aoi_rules.compiler.action_code import ActionCode, ChoiceCode, Stage, condition_of
from aoi_rules.compiler.attributes import zone_of
from aoi_rules.compiler.code import Code, Env, indent, names_in, remark
from aoi_rules.compiler.distinct import distinct
from aoi_rules.compiler.hoist import hoisted
from aoi_rules.compiler.loop_code import conjuncts, weight
from aoi_rules.compiler.masks import masked
from aoi_rules.compiler.operators import facts
from aoi_rules.compiler.products import together
from aoi_rules.language import tree
from aoi_rules.model.types import list_of, member_of
from aoi_rules.words import actions as act

if TYPE_CHECKING:
    from aoi_rules.compiler.actions import Actions

__all__ = ["StageBuilder"]

_KEPT = 20  # what is found beforehand stays in memory: a combination counts as so many steps


class StageBuilder:
    """The loops of one stage: each condition stands in the outermost loop where its last name is known."""

    def __init__(self, actions: Actions, code: ActionCode, number: int, env: Env) -> None:
        self.actions = actions
        self.ex = actions.ex
        self.module = actions.module
        self.code = code
        self.stage = code.stages[number]
        self.earlier = [c for s in code.stages[:number] for c in s.choices]
        self.env = env
        self.lets = {i.name.name: i for s in code.stages[: number + 1] for i in s.items if isinstance(i, act.Let)}
        self.order = [c.name for c in self.stage.choices]
        self.deps: frozenset[str] = frozenset()

    def listing(self, following: Stage | None) -> tuple[str, bool]:
        """A function that adds every legal choice to a list as `(number, *values)`; and whether hands decide it.

        The choices that this stage's own lines allow are remembered until something they hang on changes; which of
        them can be completed is asked anew.
        """
        own = [c.python for c in self.stage.choices]
        if not own:
            body = self._loops(["out.append((k,))"], "return")
            if following is not None:
                body = [f"if not {self._follows(following)}:", "    return", *body]
        else:
            body = self._from_core(own, following)
        name = self._function("list", body, ("out: list[tuple[int, ...]]", "k: int"), "None")
        return name, bool(self.deps & self.ex.all.hidden())

    def _from_core(self, own: list[str], following: Stage | None) -> list[str]:
        core = self._core(own)
        each = ", ".join(own)
        if following is None:
            return [f"out += [(k, {each}) for {each} in {core}]"]
        test = self._follows(following)
        if following.needs & set(own):
            first, condition = following.inline or ([], test)
            each_time = any(re.search(rf"\b{n}\b", line) for n in own for line in first)  # whose zone it is, is chosen here
            loop = [*([] if each_time else first), f"for {each} in {core}:", *indent(first if each_time else []),
                    f"    if {condition}:", f"        out.append((k, {each}))"]
            return hoisted(loop)
        return [f"if {test}:", f"    out += [(k, {each}) for {each} in {core}]"]

    def _core(self, own: list[str]) -> str:
        """A call that gives the choices which this stage's own lines allow."""
        found = own[0] if len(own) == 1 else f"({', '.join(own)})"
        body = ["found = []", *self._loops([f"found.append({found})"], "return ()"), "return tuple(found)"]
        text = "\n".join(body)
        outer = {c.python for c in self.earlier} | {"v_me"}
        used = frozenset(n for n in outer if re.search(rf"\b{n}\b", text))
        lifted = self.ex.loops.function(f"core_{self.code.word.name}", body, Code("", list_of("tuple"), self.deps, used),
                                        self.env, self._work())
        return lifted.apply({n: Code(n, member_of("seat"), names=frozenset((n,))) for n in used}).src

    def _work(self) -> int:
        """At most so many steps find the choices that this stage's own lines allow, where the text alone decides them."""
        conditions = [c.word.when for c in self.stage.choices if c.word.when is not None]
        conditions += [condition_of(i) for i in self.stage.items if isinstance(i, act.Require)]
        conditions += [i.value for i in self.stage.items if isinstance(i, act.Let)]
        return together(self.stage) * (_KEPT + sum(map(self.ex.loops.work.of, conditions)))

    @staticmethod
    def _follows(following: Stage) -> str:
        return f"{following.exists_name}({', '.join(['s', *sorted(following.needs)])})"

    def existing(self, following: Stage | None) -> str:
        """A function that says whether there is a legal choice at all; `stage.needs` are the names it takes."""
        body = self._masked() if following is None else None
        if body is None:
            final = ["return True"]
            if following is not None:
                final = [f"if {self._follows(following)}:", *indent(final)]
            body = [*self._loops(final, "return False"), "return False"]
        text = "\n".join(body)
        outer = [c.python for c in self.earlier] + ["v_me"]
        self.stage.needs = frozenset(n for n in outer if re.search(rf"\b{n}\b", text))
        return self.module.function(f"can_{self.code.word.name}", tuple(sorted(self.stage.needs)), body, "bool",
                                    str(self.code.word.place))

    def _masked(self) -> list[str] | None:
        """The existence of a piece in a zone without a loop, where the stage is one choice and at most one requirement."""
        needs = [i for i in self.stage.items if isinstance(i, act.Require)]
        if len(self.stage.choices) != 1 or not self.stage.choices[0].zone or len(needs) > 1:
            return None
        choice = self.stage.choices[0]
        if choice.word.when is not None:
            return None
        zone = zone_of(self.ex, choice.word.within, self.env)
        requirement = condition_of(needs[0]) if needs else tree.Logic("and", (), choice.word.place)
        code = Code(choice.python, choice.typ, names=frozenset((choice.python,)))
        env = self.env.bind(choice.name, code)
        for item in self.stage.items:
            if isinstance(item, act.Let):
                env = env.bind(item.name.name, self.ex.compile(item.value, env))
        found = masked(self.ex, requirement, choice.name, zone, env)
        if found is None:
            return None
        first = [f"kinds = {self.ex.loops.zone_mask(zone).src}"]
        self.stage.inline = (first, found.src)
        return [*first, f"return {found.src}"]

    def _function(self, stem: str, body: list[str], extra: tuple[str, ...], returns: str) -> str:
        parameters = [f"{c.python}: int" for c in self.earlier]
        name = self.module.unique(f"{stem}_{self.code.word.name}")
        head = ", ".join(["s: State", "v_me: int", *parameters, *extra])
        self.module.functions[name] = "\n".join(
            [remark(self.code.word.place), f"def {name}({head}) -> {returns}:", *indent(body or ["pass"])]
        )
        return name

    def _depth(self, node: Any, seen: frozenset[str] = frozenset()) -> int:
        """The number of the last choice of this stage that an expression uses, itself or through `let`; -1 for none."""
        depth = -1
        for name in names_in(node):
            if name in self.order:
                depth = max(depth, self.order.index(name))
            elif name in self.lets and name not in seen:
                depth = max(depth, self._depth(self.lets[name].value, seen | {name}))
        return depth

    def _asked_together(self) -> list[list[act.Require]]:
        """The requirements in order; those that stand one behind the other under the same `when` are one group, so that
        it is looked at once."""
        groups: list[list[act.Require]] = []
        for item in (i for i in self.stage.items if isinstance(i, act.Require)):
            if groups and item.when is not None and item.when == groups[-1][0].when and self._alike(item, groups[-1][0]):
                groups[-1].append(item)
            else:
                groups.append([item])
        return groups

    def _alike(self, first: act.Require, second: act.Require) -> bool:
        return self._depth(condition_of(first)) == self._depth(condition_of(second))

    def _loops(self, final: list[str], leave: str) -> list[str]:
        buckets: dict[int, list[Any]] = {d: [] for d in range(-1, len(self.order))}
        for items in self._asked_together():
            for part in conjuncts(condition_of(*items)):
                buckets[self._depth(part)].append(part)
        lets: dict[int, list[act.Let]] = {d: [] for d in range(-1, len(self.order))}
        for item in self.stage.items:
            if isinstance(item, act.Let):
                lets[self._depth(item.value)].append(item)
        lines, env = self._opening(buckets[-1], lets[-1], leave)
        return lines + self._level(0, buckets, lets, env, final)

    def _opening(self, parts: list[Any], lets: list[act.Let], leave: str) -> tuple[list[str], Env]:
        lines, env = self._bind_lets(lets, self.env)
        for part in parts:
            code = self.ex.truth(part, env)
            self.deps |= code.deps
            env = env.know(facts(part))
            lines += [f"if not {code.src}:", f"    {leave}"]
        return lines, env

    def _bind_lets(self, lets: list[act.Let], env: Env) -> tuple[list[str], Env]:
        """Aliases: those that call a function are reckoned once and kept in a local."""
        lines = []
        for item in lets:
            code = self.ex.compile(item.value, env)
            self.deps |= code.deps
            if "(" in code.src.strip("()"):
                name = env.fresh(item.name.name)
                lines.append(f"{name} = {code.src}")
                code = Code(name, code.typ, code.deps, code.names | {name})
            env = env.bind(item.name.name, code)
        return lines, env

    def _level(
        self, depth: int, buckets: dict[int, list[Any]], lets: dict[int, list[act.Let]], env: Env, final: list[str]
    ) -> list[str]:
        if depth == len(self.order):
            return final
        choice = self.stage.choices[depth]
        assigned: list[str] = []

        def extend(inner: Env) -> Env:
            more, bound = self._bind_lets(lets[depth], inner)
            assigned.extend(more)
            return bound

        within = choice.word.within
        parts = [*conjuncts(choice.word.when), *buckets[depth]]
        if not isinstance(within, tree.Range):  # a range is cut at its ends
            parts += choice.domain.conditions(tree.Name(choice.name, within.place), choice.typ)
        loop = self.ex.loops.iterate(choice.name, within, parts, env, extend, choice.domain.cut)
        self.deps |= loop.reads.deps.union(*(c.deps for c in loop.conditions))
        late = {a.split(" = ")[0] for a in assigned}
        early = [c for c in loop.conditions if not c.names & late]
        cheap = [c for c in early if weight(c, {loop.variable})[0] == 0]
        rest = sorted((c for c in loop.conditions if c not in cheap), key=lambda c: weight(c, {loop.variable, *late}))
        body = [f"if not ({' and '.join(c.src for c in cheap)}):", "    continue"] if cheap else []
        body += assigned
        body += [f"if not ({' and '.join(c.src for c in rest)}):", "    continue"] if rest else []
        first, once = self._once(choice, loop.env)
        body += once + self._level(depth + 1, buckets, lets, loop.env, final)
        source = f"dict.fromkeys({loop.source})" if self._may_repeat(within, env) else loop.source
        return [*first, f"for {loop.variable} in {source}:  {remark(choice.word.place)}", *indent(body)]

    def _may_repeat(self, within: tree.Expression, env: Env) -> bool:
        """Whether what is gone through for a choice may hold something twice, which is one option all the same."""
        if isinstance(within, tree.Range) or self.ex.compile(within, env).typ.kind != "list":
            return False
        if isinstance(within, tree.Name) and within.name not in env.locals:
            return within.name not in (*self.ex.all.types, "players", "others")
        return not (isinstance(within, tree.Attribute) and within.name in self.ex.all.types)

    def _once(self, choice: ChoiceCode, env: Env) -> tuple[list[str], list[str]]:
        """What stands before a loop and in it, so that of options that `alike by` calls one the first stands for all."""
        if choice.word.by is None:
            return [], []
        key, seen = distinct(self.ex, choice, env), f"seen_{choice.python}"
        self.deps |= key.deps
        return [f"{seen}: set[tuple[int, ...]] = set()"], [
            f"alike = {key.src}", f"if alike in {seen}:", "    continue", f"{seen}.add(alike)"]

"""The loops over the choices of a stage.  Each condition is evaluated in the outermost loop in which all its names are
bound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from attrs import define, field, frozen

from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.expressions import lower_expression, lower_items, lowered_all
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.types import SEEN
from aoi_rules.compiler.program.walk import free_locals
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.effects import Alias
from aoi_rules.compiler.typed.expressions import Binding
from aoi_rules.compiler.typed.rules import Choice, Requirement, Stage
from aoi_rules.compiler.walking import walk
from aoi_rules.language.operators import AND, AT_LEAST, AT_MOST
from aoi_rules.model.types import Shape

__all__ = ["ChoiceLoops"]


@frozen
class _StageCondition:
    """A condition of a stage, and the `when` under which it is evaluated."""

    value: typ.Expression
    when: typ.Expression | None


@define(slots=False)
class ChoiceLoops:
    """The loops of one stage; `env` has the bindings at its beginning.

    `asked` and `named` are the conditions and the aliases by the index of the choice that they depend on: -1 if they depend on
    none.
    """

    context: Context
    stage: Stage
    env: Env
    asked: dict[int, list[_StageCondition]] = field(factory=dict)
    named: dict[int, list[Alias]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Compute for each line the choice that it depends on."""
        self._order = {choice.binding: number for number, choice in enumerate(self.stage.choices)}
        self._aliases = {line.binding: line for line in self.stage.lines if isinstance(line, Alias)}
        self._depths: dict[Binding, int] = {}
        self._said: dict[int, int] = {}  # the depth at which the line of a level is evaluated
        numbers = range(-1, len(self._order))
        self.asked, self.named = {n: [] for n in numbers}, {n: [] for n in numbers}
        for line in self.stage.lines:
            if isinstance(line, Alias):
                self.named[self._depth_of_expression(line.value)].append(line)
        for group in self._grouped_requirements():
            self._add_group(group)
        self._needed = self._used_aliases()

    def _used_aliases(self) -> frozenset[Binding]:
        """The aliases that the conditions and sources of this stage use."""
        waiting: list[typ.Expression] = [asked.value for group in self.asked.values() for asked in group]
        waiting += [asked.when for group in self.asked.values() for asked in group if asked.when is not None]
        for choice in self.stage.choices:
            waiting += [choice.within, *(choice.by or ()), *conjuncts(choice.when)]
        found: set[Binding] = set()
        for node in waiting:
            for part in walk(node):
                if isinstance(part, typ.Local) and part.binding in self._aliases and part.binding not in found:
                    found.add(part.binding)
                    waiting.append(self._aliases[part.binding].value)  # the loop also visits items that are added
        return frozenset(found)

    # ---- depths of lines ---------------------------------------------------------------------------------------------

    def _depth_of_expression(self, node: typ.Expression) -> int:
        """The index of the last choice that an expression uses, directly or through an alias; -1 for none.  An expression that is
        present only because of another line depends on that line, too."""
        depth = -1
        for part in walk(node):
            if isinstance(part, typ.Local):
                depth = max(depth, self._depth_of_binding(part.binding))
            elif isinstance(part, typ.Present):
                depth = max(depth, self._said.get(part.level, -1))
        return depth

    def _depth_of_binding(self, binding: Binding) -> int:
        if binding in self._order:
            return self._order[binding]
        alias = self._aliases.get(binding)
        if alias is None:
            return -1
        if binding not in self._depths:
            self._depths[binding] = self._depth_of_expression(alias.value)
        return self._depths[binding]

    def _grouped_requirements(self) -> list[list[Requirement]]:
        """The requirements in order; consecutive ones with the same `when` and the same depth are one group, so that their
        `when` is evaluated once."""
        groups: list[list[Requirement]] = []
        for line in self.stage.lines:
            if not isinstance(line, Requirement):
                continue
            last = groups[-1][0] if groups else None
            alike = last is not None and line.when is not None and line.when == last.when
            if last is not None and alike and self._depth_of_condition(line) == self._depth_of_condition(last):
                groups[-1].append(line)
            else:
                groups.append([line])
        return groups

    def _depth_of_condition(self, line: Requirement) -> int:
        return max(self._depth_of_expression(node) for node in (line.condition, line.when) if node is not None)

    def _add_group(self, group: Sequence[Requirement]) -> None:
        """Add the conditions of a group at the depth at which they are evaluated."""
        when = group[0].when
        if when is not None:
            value = group[0].condition
            if len(group) > 1:
                value = typ.Logic(AND, tuple(line.condition for line in group), place=group[0].word.place)
            self.asked[max(map(self._depth_of_condition, group))].append(_StageCondition(value, when))
            return
        for part in conjuncts(group[0].condition):
            depth = self._depth_of_expression(part)
            self.asked[depth].append(_StageCondition(part, None))
            self._said[group[0].level] = max(depth, self._said.get(group[0].level, -1))

    # ---- loops -------------------------------------------------------------------------------------------------------

    @cached_property
    def locals(self) -> tuple[exp.Local, ...]:
        """The locals of the choices."""
        env = self.all_bound
        found = [env.values[choice.binding] for choice in self.stage.choices]
        return tuple(local for local in found if isinstance(local, exp.Local))

    @cached_property
    def all_bound(self) -> Env:
        """The bindings after all choices: each choice a local, and each alias its expression."""
        env = self.env
        for line in self.stage.lines:
            if isinstance(line, Choice):
                env = env.local(line.binding)[1]
            elif isinstance(line, Alias):
                env = env.bind(line.binding, lower_expression(self.context, line.value, env))
        return env

    def body(self, final: Sequence[sta.Statement], leave: sta.Statement) -> list[sta.Statement]:
        """The statements that execute `final` for each legal combination of choices, or leave if there can be none."""
        lines, env = self._alias_statements(-1, self.env)
        for part in self._lower_conditions(-1, env):
            lines.append(sta.Guard((part,), leave))
        return [*lines, *self._lower_level(0, env, final)]

    def _lower_level(self, number: int, env: Env, final: Sequence[sta.Statement]) -> list[sta.Statement]:
        if number == len(self._order):
            return list(final)
        choice = self.stage.choices[number]
        source = self._loop_source(choice, env)
        local, inner = env.local(choice.binding)
        own = [*lowered_all(self.context, conjuncts(choice.when), inner), *self._domain_conditions(choice, local)]
        lines, inner = self._alias_statements(number, inner)
        conditions = [*own, *self._lower_conditions(number, inner)]
        late = {line.target.name for line in lines if isinstance(line, sta.Assign)}
        early = [c for c in conditions if not late & {v.name for v in free_locals([c])}]
        rest = tuple(c for c in conditions if c not in early)
        first, once = self._skip_equal_options(choice, local, inner)
        body = [*lines, *([sta.Guard(rest, sta.Continue())] if rest else []), *once, *self._lower_level(number + 1, inner, final)]
        return [*first, sta.ForEach((local,), source, tuple(early), tuple(body), place=choice.word.place)]

    def _loop_source(self, choice: Choice, env: Env) -> exp.Expression:
        """The source of the loop over a choice, without duplicates; a range is clipped to the domain."""
        within = choice.within
        source = lower_items(self.context, within, env)
        if isinstance(source, exp.NumberRange):
            low, high = choice.domain.cut
            first = source.low if low is None else exp.CallKernel("max", (source.low, exp.Const(low)))
            last = source.high if high is None else exp.CallKernel("min", (source.high, exp.Const(high)))
            return exp.NumberRange(first, last, source.limit)
        distinct = typ.Members | typ.Players | typ.Others | typ.NestedMembers
        once = within.type.kind is not Shape.LIST or isinstance(within, distinct)
        return source if once else exp.Distinct(source)

    def _domain_conditions(self, choice: Choice, local: exp.Local) -> Iterator[exp.Expression]:
        """The conditions that a value lies in the domain; none for a range, which is clipped."""
        if isinstance(choice.within, typ.Range):
            return
        for sign, end in zip((AT_LEAST, AT_MOST), choice.domain.cut, strict=True):
            if end is not None:
                yield exp.make_comparison(local, sign, exp.Const(end))

    def _lower_conditions(self, number: int, env: Env) -> list[exp.Expression]:
        found = []
        for asked in self.asked[number]:
            value = lower_expression(self.context, asked.value, env)
            if asked.when is not None:
                value = exp.IfElse(lower_expression(self.context, asked.when, env), value, exp.Const(True))
            found.append(value)
        return found

    def _alias_statements(self, number: int, env: Env) -> tuple[list[sta.Statement], Env]:
        """The aliases of a level: those that call a function are computed once and stored in a local, unless they rely on another
        line."""
        lines: list[sta.Statement] = []
        for alias in self.named[number]:
            if alias.binding not in self._needed:
                continue
            value = lower_expression(self.context, alias.value, env)
            relies = any(isinstance(part, typ.Present) and part.level in self._said for part in walk(alias.value))
            if relies or not any(isinstance(part, _CALLS) for part in walk(value)):
                env = env.bind(alias.binding, value)
                continue
            local, env = env.local(alias.binding)
            lines.append(sta.Assign(local, value))
        return lines, env

    def _skip_equal_options(self, choice: Choice, local: exp.Local, env: Env) -> tuple[list[sta.Statement], list[sta.Statement]]:
        """The statements before and inside a loop that skip all but the first of the options that `alike by` makes equal."""
        if choice.by is None:
            return [], []
        name = f"seen_{local.name}"
        while name in env.taken:
            name += "_"
        seen = exp.Local(name, SEEN)
        return [sta.Assign(seen, exp.NewKeySet())], [sta.OncePer(seen, exp.Tuple(lowered_all(self.context, choice.by, env)))]


_CALLS = (exp.CallFunction, exp.Call, exp.CallKernel, exp.PathsQuery, exp.Comprehension, exp.Arithmetic)

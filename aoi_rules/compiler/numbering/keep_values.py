"""The possible values of members' keeps: separately for each member, as far as the effects of the rules show which values they
give to which members."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import define, field

from aoi_rules.compiler.facts.evaluation import Env, Evaluation, Found
from aoi_rules.compiler.facts.values import NO, Values, of, union
from aoi_rules.compiler.numbering.diagram import Boxes
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.compiler.typed.rules import Action, Do, FlowPart
from aoi_rules.model.types import Shape

__all__ = ["find_keep_values"]

_DEEP = 20
"""If this many verbs perform one another, nothing more is known of their arguments."""


def find_keep_values(facts: Evaluation, boxes: Mapping[str, Boxes]) -> dict[str, tuple[Values, ...]]:
    """For the slots of keeps, the possible values for each member, beginning with the first value; only for keeps that all
    players see, and that hold a member or a truth, by type of member.  `boxes` has for each action which values its first choices
    can have together."""
    slots = {keep.slot: keep for decl in facts.symbols.types.values() for keep in decl.keeps.values()
             if keep.per not in ("", "seat") and not keep.of and keep.seen == "all" and keep.slot in facts.rules.firsts
             and keep.type.kind in (Shape.MEMBER, Shape.TRUTH) and not keep.has_several
             and facts.is_complete(facts.symbols.types[keep.per])}
    writing = _WriteCollector(facts, slots)
    if slots:
        writing.collect_writes(boxes)
    return {slot: tuple(values) for slot, values in writing.held.items()}


@define(eq=False, slots=False)
class _WriteCollector:
    """Traverses the effects of one ruleset and records what they write to the keeps in `slots`."""

    facts: Evaluation
    slots: Mapping[str, KeepSymbol]
    held: dict[str, list[Values]] = field(factory=dict)
    _met: set[Any] = field(factory=set)
    _depth: int = 0

    def __attrs_post_init__(self) -> None:
        for slot, keep in self.slots.items():
            first = self.facts.value(self.facts.rules.firsts[slot], {})
            self.held[slot] = [first] * len(self.facts.symbols.types[keep.per].members)

    def collect_writes(self, boxes: Mapping[str, Boxes]) -> None:
        """Record what set-up, the flow, the actions and the score write."""
        rules = self.facts.rules
        self._read_parts((*rules.setup, rules.flow, *(item for item in rules.score.items if isinstance(item, Do))), {})
        for action in rules.actions.values():
            for chosen in boxes[action.name]:
                self._read_parts(action.run, self._starting_env(action, chosen))

    def _starting_env(self, action: Action, chosen: Mapping[typ.Binding, Values]) -> Env:
        """The values of an action's names after its choices, the first of which are among these values."""
        env: dict[typ.Binding, Found] = dict(chosen)
        for stage in action.stages:
            for line in stage.lines:
                if isinstance(line, eff.Alias):
                    env[line.binding] = self.facts.of(line.value, env)
        return env

    # ---- parts and effects --------------------------------------------------------------------------------------------

    def _read_parts(self, parts: Iterable[FlowPart], env: Env) -> None:
        for part in parts:
            if isinstance(part, Do):
                self._read_branch(part.when, part.body, env)
            else:
                self._read_parts(part.parts, env)

    def _read_branch(self, when: typ.Expression | None, effects: Iterable[eff.Effect], env: Env) -> None:
        """Read effects under a condition; the names that they bind are known only in them."""
        if self.facts.truth(when, env) is NO:
            return
        names = dict(env)
        for effect in effects:
            self._read_effect(effect, names)

    def _read_effect(self, effect: eff.Effect, names: dict[typ.Binding, Found]) -> None:
        """Record what an effect writes, and add the name that it binds."""
        if isinstance(effect, eff.EffectEach):
            each = self._loop_values(effect, names)
            self._read_branch(None, effect.body, {**names, effect.binding: each})
        elif self.facts.truth(effect.when, names) is NO:
            return
        elif isinstance(effect, eff.Alias):
            names[effect.binding] = self.facts.of(effect.value, names)
        elif isinstance(effect, ver.Perform):
            self._read_verb(effect, names)
        elif effect.blocks:
            for block in effect.blocks:
                self._read_branch(None, block, names)
        else:
            for target in (getattr(effect, name) for name in effect.CHANGES):
                if isinstance(target, typ.KeepValue) and target.keep.slot in self.slots:
                    written = self.facts.value(effect.value, names) if isinstance(effect, eff.Set) else None
                    self._note_write(target, written, names)

    def _loop_values(self, effect: eff.EffectEach, names: Env) -> Values:
        """The values that a loop goes through."""
        found = self.facts.contents_of(effect.within, names).entries
        if found.each is None or effect.when is None:
            return found
        kept = [one for one in sorted(found.each)
                if self.facts.truth(effect.when, {**names, effect.binding: of((one,))}) is not NO]
        return of(kept, found.absent)

    def _read_verb(self, effect: ver.Perform, names: Env) -> None:
        """Record what a verb writes, given its arguments; if verbs perform one another without end, for any arguments."""
        verb = effect.verb
        arguments: dict[typ.Binding, Found] = {}
        if self._depth < _DEEP:
            arguments = dict(zip(verb.parameters, (self.facts.of(one, names) for one in effect.arguments), strict=True))
        key = (id(verb), tuple(arguments.values()))
        if key in self._met:
            return
        self._met.add(key)
        self._depth += 1
        self._read_branch(None, verb.body.effects, arguments)
        for after in verb.body.consequences:
            self._read_branch(after.when, after.body, arguments)
        self._depth -= 1

    def _note_write(self, target: typ.KeepValue, written: Values | None, names: Env) -> None:
        """Record a value that a keep may have, None for any value."""
        top = self.facts.top(target.keep.type)
        value = written if written is not None or not isinstance(top, Values) else top
        assert value is not None, "a keep of members or truths"
        values = self.held[target.keep.slot]
        base = self.facts.value(target.base, names) if target.base is not None else None
        for number in range(len(values)) if base is None or base.each is None else base.each:
            if values[number] != value:
                values[number] = union((values[number], value))

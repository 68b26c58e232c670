"""Termination: decisions and parts of the flow that may be repeated, and whether they ever change the conditions for that; loops
that end with their first pass."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import field, frozen

from aoi_rules.compiler.lint.quotes import source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import networks as net
from aoi_rules.compiler.typed import rules as rul
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.compiler.typed.walk import figure_of, flow_parts
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.operators import AT_MOST, EQUAL, LESS, MORE, UNEQUAL
from aoi_rules.model.types import Shape
from aoi_rules.words import flow as flo

__all__ = ["check_termination"]


def check_termination(rules: rul.TypedRules, report: Reporter) -> None:
    """Warn of actions that are offered as often as they are legal, and that stay legal whatever they change."""
    termination = _Termination(rules)
    warned: set[str] = set()
    flows = [item for action in rules.actions.values() for item in action.run if isinstance(item, rul.Flow)]
    for action, place, asked in termination.repeated_actions((*flows, rules.flow)):
        if action.name not in warned and not termination.ends(action, asked):
            warned.add(action.name)
            report.warn("endless-action", f"nothing ends `{action.name}`: it changes nothing that its lines read", place,
                        "let it `require` something that taking it uses up")
    for part in flow_parts(*flows, rules.flow):
        if isinstance(part, rul.Repeat):
            _check_repeat(termination, part, report)
            _check_first_pass(part, report)
            _check_last_pass(part, report)


def _check_repeat(termination: _Termination, repeat: rul.Repeat, report: Reporter) -> None:
    """Warn of a `repeat` whose passes change nothing that its conditions read."""
    asked = [part for part in (repeat.until, repeat.while_) if part is not None]
    read = termination.read(*asked)
    if not read & (termination.changed_in(repeat.body) | {f"counter {repeat.name}", *(k.slot for k in repeat.resets)}):
        word = "until" if repeat.until is not None else "while"
        report.warn("endless-repeat", f"nothing in this `repeat` changes what its `{word}` reads", asked[0].place,
                    "name the passes and bound them: `repeat round until (round == 8)`")


def _check_first_pass(repeat: rul.Repeat, report: Reporter) -> None:
    """Warn of a `repeat` that ends when its passes are less than a limit, as they are after the first one."""
    test = repeat.until
    if not isinstance(test, typ.Compare) or not isinstance(test.left, typ.Counter) or test.left.name != repeat.name:
        return
    limit = figure_of(test.right)
    holds = test.operator.holds if test.operator in (LESS, AT_MOST, UNEQUAL) else None
    if holds is not None and limit is not None and holds(1, limit):
        meant = f"({test.left.name} {EQUAL} {source_text(test.right.place)})"
        said = f"{test.left.name} {test.operator} {source_text(test.right.place)}"
        report.warn("always-true", f"`{said}` holds after the first pass, so there is no second one", test.place,
                    f"did you mean `{meant}`?")


def _check_last_pass(repeat: rul.Repeat, report: Reporter) -> None:
    """Warn of a `repeat` that ends only when its passes are more than a limit which is named after the last of them, or after
    their number: its `until` is asked after a pass, so there is one more."""
    test = repeat.until
    if not isinstance(test, typ.Compare) or not isinstance(test.left, typ.Counter) or test.left.name != repeat.name:
        return
    limit = test.right.definition.name if isinstance(test.right, typ.Use) else ""
    if test.operator is MORE and re.fullmatch(_LAST.format(name=repeat.name), limit):
        says = f"`until` is asked after a pass, so there is one more than `{limit}`"
        report.warn("wrong-value", says, test.place, f"did you mean `({test.left.name} {EQUAL} {limit})`?")


_LAST = r"(?:last|final|max|most|all)_\w+|\w+_(?:last|max|most)|(?:number_of_|\w+_of_)?{name}s|{name}s?_(?:number|count|played)"
"""The name of a limit that says which pass is the last, or how many there are."""


@frozen
class _Termination:
    """The slots and zones that a ruleset's actions read and change, by name."""

    rules: rul.TypedRules
    _by_definition: dict[int, frozenset[str]] = field(factory=dict)
    _by_verb: dict[int, frozenset[str]] = field(factory=dict)

    # ---- what is offered again and again -----------------------------------------------------------------------------

    def repeated_actions(
        self, items: tuple[rul.FlowPart, ...], circle: rul.Circle | None = None
    ) -> Iterator[tuple[rul.Action, Place, frozenset[str]]]:
        """The actions that may be taken without a bound, the place that allows this, and what is read before they are offered."""
        for item in items:
            around = self.read(circle.when if circle is not None else None)
            asked = around | self.read(getattr(item, "when", None))
            if isinstance(item, rul.EachPlayer):
                yield from ((action, _place_of_free_action(item, action), around) for action in item.free)
            elif isinstance(item, rul.Take):
                endless = circle is not None or (item.range and item.high is None)
                place = item.word.of.place
                yield from ((action, place, asked) for action in item.actions if endless or action.cost == 0)
            yield from self.repeated_actions(item.parts, item if isinstance(item, rul.Circle) else circle)

    def ends(self, action: rul.Action, asked: frozenset[str]) -> bool:
        """Whether an action changes something that its choices and requirements read."""
        if any(isinstance(item, rul.Flow) for item in action.run):
            return True  # the flow that follows may end the repetition
        read = asked | self.read(*(node for stage in action.stages for line in stage.lines for node in _expressions_of(line)))
        return bool(read & self._slots_changed_by(action))

    def _slots_changed_by(self, action: rul.Action) -> frozenset[str]:
        return frozenset[str]().union(*(self._slots_changed_at(item) for item in action.run))

    def _slots_changed_at(self, item: rul.FlowPart) -> frozenset[str]:
        """What a line of the flow changes itself, including its counter of passes."""
        found: frozenset[str] = frozenset()
        if isinstance(item, rul.Do):
            found |= self._slots_changed(item.body)
        elif isinstance(item, rul.Bring):
            found |= frozenset[str]().union(*map(self._slots_changed_at, item.parts))
        elif isinstance(item, rul.Repeat):
            found |= {f"counter {item.name}", *(keep.slot for keep in item.resets)}
        return found

    def changed_in(self, part: rul.FlowPart) -> frozenset[str]:
        """What a part of the flow changes, including all actions offered in it and their consequences."""
        waiting: list[rul.FlowPart] = [part]
        met: set[str] = set()
        found: frozenset[str] = frozenset()
        while waiting:
            item = waiting.pop()
            found |= self._slots_changed_at(item)
            waiting += item.parts
            for action in (*getattr(item, "actions", ()), *getattr(item, "free", ())):
                if action.name not in met:
                    met.add(action.name)
                    waiting += action.run
        return found

    # ---- reading and changing ----------------------------------------------------------------------------------------

    def read(self, *nodes: typ.Expression | None) -> frozenset[str]:
        """What expressions read, directly or through definitions and networks."""
        found: set[str] = set()
        for part in walk(*(node for node in nodes if node is not None)):
            found |= _slots_in(part)
            if isinstance(part, typ.Use):
                found |= self._slots_read_by(part.definition)
            elif isinstance(part, typ.Query):
                network = next(n for n in self.rules.networks if n.name == part.network)
                found |= self.read(*(line.when for line in network.lines),
                                   *(line.value for line in network.lines if isinstance(line, net.Costs)))
        return frozenset(found)

    def _slots_read_by(self, definition: typ.Definition) -> frozenset[str]:
        if id(definition) not in self._by_definition:
            self._by_definition[id(definition)] = frozenset()
            self._by_definition[id(definition)] = self.read(definition.body)
        return self._by_definition[id(definition)]

    def _slots_changed(self, effects: tuple[eff.Effect, ...]) -> frozenset[str]:
        """What effects change, directly or through verbs and their consequences."""
        found: frozenset[str] = frozenset()
        for effect in effects:
            for name in effect.CHANGES:
                changed = getattr(effect, name)
                found |= self._slots_touched(changed) if changed is not None else frozenset()
            if isinstance(effect, ver.Perform):
                found |= self._slots_changed_by_verb(effect.verb)
            else:
                found |= frozenset[str]().union(*map(self._slots_changed, effect.blocks))
        return found

    def _slots_touched(self, node: typ.Expression) -> frozenset[str]:
        """The slots that change when something changes: a zone also changes the zone that refills it."""
        zone = self.rules.symbols.zones.get(node.type.of) if node.type.kind is Shape.ZONE else None
        return _slots_in(node) | ({f"zone {zone.refills.name}"} if zone is not None and zone.refills is not None else set())

    def _slots_changed_by_verb(self, verb: ver.Verb) -> frozenset[str]:
        if id(verb) not in self._by_verb:
            self._by_verb[id(verb)] = frozenset()  # for recursive verbs
            self._by_verb[id(verb)] = frozenset[str]().union(*map(self._slots_changed, verb.blocks))
        return self._by_verb[id(verb)]


def _slots_in(node: typ.Expression) -> frozenset[str]:
    """What an expression reads directly, or changes if it is the target of an effect."""
    if isinstance(node, typ.KeepValue):
        return frozenset((node.keep.slot,))
    if node.type.kind is Shape.ZONE:
        return frozenset((f"zone {node.type.of}",))
    return frozenset((f"counter {node.name}",)) if isinstance(node, typ.Counter) else frozenset()


def _expressions_of(line: rul.Choice | rul.Requirement | eff.Alias) -> tuple[typ.Expression | None, ...]:
    if isinstance(line, rul.Choice):
        return line.within, line.when, *(line.by or ())
    return (line.value,) if isinstance(line, eff.Alias) else (line.condition, line.when)


def _place_of_free_action(item: rul.EachPlayer, action: rul.Action) -> Place:
    """The place in a block that offers one of its free actions: the action's name, or that of a menu."""
    named = [line.of for line in item.word.body if isinstance(line, flo.Free)]
    return next((node.place for node in named if isinstance(node, tree.Name) and node.name == action.name), named[0].place)

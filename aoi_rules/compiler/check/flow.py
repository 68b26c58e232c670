"""The course of a game.

Blocks are checked from the last line to the first, because this decides which use of a verb is checked first.  A faulty line is
reported and left out.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from aoi_rules.advice.rules.conditions import hint_for_effects, listed_players
from aoi_rules.compiler.check.actions import Actions
from aoi_rules.compiler.check.decisions import free_actions, take
from aoi_rules.compiler.check.effects import Effects
from aoi_rules.compiler.check.help_texts import help_in, without_help
from aoi_rules.compiler.check.recovery import report_faults
from aoi_rules.compiler.check.refusal_texts import Texts
from aoi_rules.compiler.check.rule_names import RuleNames
from aoi_rules.compiler.check.scope import Scope, chain
from aoi_rules.compiler.check.sources import Sources
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed.expressions import Binding, Expression
from aoi_rules.compiler.typed.rules import Action, Bring, By, Circle, Do, EachPlayer, Flow, FlowPart, Phase, Repeat, Take
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import AND, UNEQUAL
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in
from aoi_rules.model.types import Shape, member_of
from aoi_rules.words import actions as act
from aoi_rules.words import flow as flo
from aoi_rules.words.player_texts import Help

__all__ = ["OF_A_TURN", "PARTS", "FlowChecker", "StreamScope"]

SEAT = member_of("seat")

OF_A_TURN = (flo.Free,)
"""Words that modify the turn that contains them, and are checked with it."""

Free = tuple[Action, ...]
"""Actions offered beside the decisions of a turn."""


@frozen
class StreamScope:
    """The name after which random streams in a block are named: that of the enclosing action, otherwise of the innermost phase;
    empty outside of both, where each `do` has its own name."""

    name: str = ""
    action: bool = False

    def phase(self, name: str) -> StreamScope:
        """The home of a phase inside this one."""
        return self if self.action else StreamScope(name)


class FlowChecker:
    """Checks the flow, and the actions that it offers with their effects.

    `phases` tells for each phase whether it is inside somebody's turn; `rounds` has the help texts of the named loops.
    """

    def __init__(self, effects: Effects, rules: RuleNames) -> None:
        self.effects = effects
        self.checker = effects.checker
        self.report = effects.report
        self.texts = Texts(effects.checker)
        self.actions = Actions(self.texts, effects.report, rules, self.carried_out)
        self.sources = Sources(self.texts, effects, rules)
        self.phases: dict[str, bool] = {}
        self.rounds: dict[str, str] = {}

    @property
    def symbols(self) -> SymbolTable:
        """The declarations of the ruleset."""
        return self.checker.symbols

    def restart(self) -> None:
        """Begin a new check of a text whose actions and flow may have changed."""
        self.actions.found, self.phases, self.rounds = {}, {}, {}

    def _note_phase(self, name: str, acting: bool) -> None:
        """Record a phase."""
        self.phases[name] = acting

    def _note_round(self, name: str, said: str) -> None:
        """Record a loop that has a name."""
        self.rounds[name] = said

    def block(self, items: Sequence[Any], scope: Scope, home: StreamScope, free: Free = ()) -> Flow:
        """A block of the flow; `free` are actions offered beside its own decisions."""
        found: list[Any] = []
        for item in reversed(items):
            if isinstance(item, OF_A_TURN):
                continue
            try:
                found.append(self._check_part(item, scope, home, free))
            except Fault as fault:
                self.report.fault(fault)
                if getattr(item, "acts", False):
                    self.block(item.body, scope.with_actor(Binding("me", SEAT)), home)
        return Flow(tuple(reversed(found)))

    def carried_out(self, items: Sequence[Any], scope: Scope, name: str) -> list[Do | Bring | Flow]:
        """What the action with that name carries out; each faulty part is reported and left out."""
        found: list[Do | Bring | Flow] = []
        for item in reversed(items):
            with report_faults(self.report):
                if isinstance(item, act.Do):
                    found.append(self.effects.check_do(item, scope, name))
                elif isinstance(item, act.Bring):
                    found.append(self.sources.check_bring(item, scope))
                elif isinstance(item, act.Afterwards):
                    found.append(self.block(item.body, scope, StreamScope(name, action=True)))
        found.reverse()
        return found

    def _check_part(self, item: Any, scope: Scope, home: StreamScope, free: Free) -> FlowPart:
        check = PARTS.get(type(item))
        if check is None:
            hint = "write it in a `phase`, or in a `repeat` that has a name" if isinstance(item, Help) else None
            raise Fault("wrong-place", "this cannot be used here in the flow", item.place, hint)
        return check(self, item, scope, home, free)

    def _check_do(self, item: act.Do, scope: Scope, home: StreamScope, free: Free) -> Do:
        return self.effects.check_do(item, scope, home.name)

    def _check_take(self, item: flo.Take, scope: Scope, home: StreamScope, free: Free) -> Take:
        return take(self.checker, self.actions, item, scope, free, self.texts.networks)

    # ---- blocks -----------------------------------------------------------------------------------------------------

    def _check_repeat(self, item: flo.Repeat, scope: Scope, home: StreamScope, free: Free) -> Repeat:
        name = item.name.name if item.name else ""
        body = self.block(without_help(item.body) if name else item.body, scope, home)
        if name:
            self.checker.units.note(self._note_round, name, help_in(self.checker, item.body))
        resets = tuple(keep for keep in self.symbols.every_keep() if name and keep.resets == name)
        while_ = self.checker.check_condition(item.while_, scope)
        return Repeat(item, name, while_, self.checker.check_condition(item.until, scope), resets, body)

    def _check_phase(self, item: flo.Phase, scope: Scope, home: StreamScope, free: Free) -> Phase:
        name, acting = item.name.name, scope.acting_seat is not None
        self.checker.units.note(self._note_phase, name, acting)  # also if its condition is faulty: the phase is there
        body = self.block(without_help(item.body), scope, home.phase(name))
        when = self.checker.check_condition(item.when, scope)
        return Phase(item, name, when, body, acting, help_in(self.checker, item.body))

    def _check_seats(self, item: flo.FlowEach | flo.Circle, scope: Scope) -> Expression:
        """The players that a part of the flow iterates over."""
        if item.name.name != "player":
            raise Fault("wrong-argument", f"`{item.word}`: in the flow players act, one after the other",
                        item.name.place, hint_for_effects(item, self.symbols) or f"write `{item.word} player in …`")
        found = self.checker.source(self._with_checks(item.within, scope), scope)
        if self.checker.element(found) != SEAT:
            raise Fault("wrong-type", f"players are expected here, but this goes through {self.checker.element(found).wording} "
                        "after another", item.within.place, "such as `players`")
        if found.type.kind is Shape.SET:
            listed = f"write `{listed_players(item.within)}`, or with another order for `players`"
            raise Fault("wrong-type", "players act one after the other, and a set has no order", item.within.place,
                        self._hint_for_set(item.within) or listed)
        return found

    def _hint_for_set(self, within: tree.Expression) -> str | None:
        """The hint for a definition of a set with a loop: a list keeps the order."""
        word = self.symbols.defines.get(name_in(within))
        loop = word.meaning if word is not None else None
        if word is None or not isinstance(loop, tree.Comprehension) or loop.kind != Loop.SET:
            return None
        listed = format_expression(evolve(loop, kind=Loop.LIST))
        return f"write `{act.Define.word} {name_in(within)} = {listed}` in " + line_of(word.place, within.place)

    def _with_checks(self, within: tree.Expression, scope: Scope) -> tree.Expression:
        """A list that a function makes, such as `clockwise(starter)`, with checks that what it is made from is there: otherwise
        it is empty, as is whatever belongs to something absent."""
        functions = {*self.symbols.functions, *self.symbols.defines}
        asked = [one for one in _names_in_calls(within, functions) if self.checker.expression(one, scope).type.optional]
        if not asked:
            return within
        place = within.place
        there = tuple(tree.Compare(UNEQUAL, one, tree.Name("none", place), place) for one in asked)
        test = tree.Logic(AND, there, place) if len(there) > 1 else there[0]
        return tree.Conditional(within, test, tree.Items((), place), place)

    def _check_each(self, item: flo.FlowEach, scope: Scope, home: StreamScope, free: Free) -> EachPlayer:
        within = self._check_seats(item, scope)
        me = Binding("me", SEAT)
        inner = scope.with_actor(me)
        own = free_actions(self.actions, item)
        body = self.block(item.body, inner, home, own)
        return EachPlayer(item, within, me, self.checker.check_condition(item.when, inner), own, body)

    def _check_circle(self, item: flo.Circle, scope: Scope, home: StreamScope, free: Free) -> Circle:
        within = self._check_seats(item, scope)
        me = Binding("me", SEAT)
        inner = scope.with_actor(me)
        body = self.block(item.body, inner, home)
        return Circle(item, within, me, self.checker.check_condition(item.when, inner), body)

    def _check_by(self, item: flo.By, scope: Scope, home: StreamScope, free: Free) -> By:
        seat = self.checker.expression(item.seat, scope)
        if seat.type.without_absent() != SEAT:
            raise Fault("wrong-type", f"`by`: a seat is expected here, but this is {seat.type.wording}", item.seat.place,
                        "such as `left_of(me)`, or what a `keep NAME seat` holds")
        me = Binding("me", SEAT)
        body = self.block(item.body, scope.with_actor(me), home)
        return By(item, seat, me, self.checker.check_condition(item.when, scope), body)


def _names_in_calls(node: tree.Expression, functions: Container[str]) -> Iterator[tree.Expression]:
    """The names and the ends of lists, `first(…)`, in the brackets of a call of one of these functions, and of those in it."""
    called = isinstance(node, tree.Call) and isinstance(node.function, tree.Name) and node.function.name in functions
    for argument in node.arguments if isinstance(node, tree.Call) and called else ():
        if chain(argument):
            yield argument
        yield from _names_in_calls(argument, functions)


PARTS: Mapping[type, Callable[[FlowChecker, Any, Scope, StreamScope, Free], FlowPart]] = {
    act.Do: FlowChecker._check_do, flo.By: FlowChecker._check_by, flo.Circle: FlowChecker._check_circle,
    flo.FlowEach: FlowChecker._check_each,
    flo.Phase: FlowChecker._check_phase, flo.Repeat: FlowChecker._check_repeat, flo.Take: FlowChecker._check_take,
}
"""The checks of the words of the flow."""

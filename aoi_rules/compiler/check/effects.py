"""Effects: changes of the state, and the names that effects bind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve

from aoi_rules.advice.rules.absent_values import absent_at_first, with_guard
from aoi_rules.advice.rules.attributes import hint_for_kept, members_for_figure
from aoi_rules.advice.rules.unknown_names import hint_for_moved
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.recovery import after_fault, with_lost_names
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.check.targets import target
from aoi_rules.compiler.check.verbs import Verbs
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.changed_names import SEAT
from aoi_rules.compiler.symbols.symbol_table import SymbolTable, ZoneSymbol
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import rules as typ
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.compiler.typed.expressions import Binding, Expression, KeepValue
from aoi_rules.diagnostics import Mention, Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.literal_kinds import written_kind
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import ADD, SUBTRACT
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import is_none
from aoi_rules.machine.renaming import first_name
from aoi_rules.model.types import KINDS, NUMBER, Shape, Type, member_of
from aoi_rules.plugin_api.values import type_of
from aoi_rules.words import actions as act
from aoi_rules.words import effects as fx
from aoi_rules.words.base import Ident, Word
from aoi_rules.words.components import Keep

__all__ = ["BINDING", "EFFECT_WORDS", "PLAIN", "Effects"]

Line = tuple[eff.Effect, Scope]
"""An effect, and the scope after it."""


class Effects:
    """Checks effects.  `of_position` is set for the starting position of a scenario, which may set the pass of a `repeat` and
    move a piece from anywhere; a `home` is the name of the part of the rules that contains the effects, which also names random
    streams.  The checker for a scenario's table has that of the ruleset as `rules`."""

    def __init__(self, checker: Checker, report: Reporter, rules: Effects | None = None) -> None:
        self.checker = checker
        self.report = report
        self.verbs: Verbs = Verbs(checker, report, self.block, EFFECT_WORDS, rules.verbs if rules is not None else None)
        self.of_position = False

    @property
    def symbols(self) -> SymbolTable:
        """The declarations of the ruleset."""
        return self.checker.symbols

    def block(self, items: Sequence[Any], scope: Scope, home: str) -> tuple[eff.Effect, ...]:
        """The effects of a block; each faulty line is reported and left out."""
        found: list[eff.Effect] = []
        for item in items:
            try:
                effect, scope = self.check_effect(item, scope, home)
                found.append(effect)
            except Fault as fault:
                self.report.fault(with_guard(fault, item if isinstance(item, tree.Statement) else item.statement))
                after = after_fault(item, scope)
                if isinstance(item, fx.EffectEach):
                    self.block(item.body, after, home)
                else:
                    scope = after
        return tuple(found)

    def check_do(self, item: act.Do, scope: Scope, home: str = "") -> typ.Do:
        """A `do` step; without a `home` it is named after itself."""
        name = item.name.name if item.name else "do"
        inner = with_lost_names(scope.narrow(item.when, self.symbols.defines), item, self.report)
        body = self.block(item.body, inner, home or name)
        when = self.checker.check_condition(item.when, scope)
        return typ.Do(item, item.place, name, when, body)

    def check_effect(self, item: Any, scope: Scope, home: str) -> Line:
        """One effect, and the scope after it; raises Fault."""
        binding = BINDING.get(type(item))
        if binding is not None:
            return binding(self, item, scope, home)
        asked: tree.Expression | None = item.condition if isinstance(item, tree.Statement) else item.when
        when = self.checker.check_condition(asked, scope)
        return PLAIN[type(item)](self, item, scope.narrow(asked, self.symbols.defines), when), scope

    # ---- names ------------------------------------------------------------------------------------------------------

    def _check_let(self, item: act.Let, scope: Scope, home: str) -> Line:
        value = self.checker.expression(item.value, scope)
        binding = Binding(item.name.name, value.type, item.name.place)
        return eff.Alias(item.place, None, binding, value), scope.bind(binding, item.place)

    def _check_draw(self, item: fx.Draw, scope: Scope, home: str) -> Line:
        source = self.checker.zone(item.source, scope)
        decl = self.symbols.zones[source.type.of]
        goal = self._check_goal(item, decl, scope) if item.target is not None else None
        if item.name.name in scope.names and scope.names[item.name.name].type.counts and item.target is not None:
            ways = f"from {format_expression(item.source)} to {format_expression(item.target)}"
            raise Fault("wrong-argument", f"`{item.word}` takes one piece, and gives it a name", item.name.place,
                        f"write `{fx.Move.word} {item.name} at random {ways}`")
        binding = Binding(item.name.name, member_of(decl.of, optional=True), item.name.place)
        return eff.DrawPiece(item.place, None, binding, source, goal), scope.bind(binding, item.place)

    def _check_goal(self, item: fx.Move | fx.Draw, first: ZoneSymbol, scope: Scope) -> Expression:
        """The zone to which pieces of another zone go; raises Fault if it holds pieces of another type."""
        node = item.target
        assert node is not None, "the line names its zone"
        try:
            goal = self.checker.zone(node, scope)
        except Fault as fault:
            if fault.code == "wrong-type" and fault.hint is None and isinstance(item, fx.Move):
                fault.hint = hint_for_kept(item, self.checker.expression(node, scope).type, first.of, self.symbols)
            raise
        second = self.symbols.zones[goal.type.of]
        if first.of != second.of:
            if {first.of, second.of} & self.symbols.unsound:
                raise Fault("", "this follows from another problem", node.place)
            raise Fault("wrong-type", f"`{first.name}` holds {first.of} pieces, and `{second.name}` {second.of} pieces",
                        node.place)
        return goal

    def _check_pick(self, item: fx.Pick, scope: Scope, home: str) -> Line:
        if item.at is not None:
            _refuse_random(item.at)
        within = self.checker.source(item.within, scope)
        binding = Binding(item.name.name, self.checker.element(within), item.name.place)
        stream = f"{first_name(self.symbols.renamed, home)}.{item.name}"
        return eff.PickOne(item.place, None, binding, within, stream), scope.bind(binding, item.place)

    def _check_each(self, item: fx.EffectEach, scope: Scope, home: str) -> Line:
        within = self.checker.source(item.within, scope)
        binding = Binding(item.name.name, self.checker.element(within), item.name.place)
        inner = scope.bind(binding, item.place)
        when = self.checker.check_condition(item.when, inner)
        body = self.block(item.body, inner.narrow(item.when, self.symbols.defines), home)
        return eff.EffectEach(item.place, when, binding, within, body), scope

    # ---- changes ----------------------------------------------------------------------------------------------------

    def _check_perform(self, item: tree.Statement, scope: Scope, when: Expression | None) -> ver.Perform:
        return self.verbs.perform(item, scope, when)

    def _check_set(self, item: fx.Set, scope: Scope, when: Expression | None) -> eff.Set:
        goal, name = target(self.checker, item.target, scope, self.of_position, item.value)
        if goal.type.of in self.symbols.unsound:
            raise Fault("", "this follows from another problem", item.value.place)
        if goal.type.kind is not Shape.LIST:
            return eff.Set(item.place, when, goal, self._check_new_value(item, goal, name, scope))
        value = self.checker.expression(item.value, scope, goal.type)
        if value.type.kind is not Shape.LIST or value.type.of not in ("", goal.type.of):
            raise Fault("wrong-type", f"`{name}` is {goal.type.wording}, and this is {value.type.wording}",
                        item.value.place, self._hint_for_list(item.value, value.type, goal.type),
                        kinds=(goal.type.wording, value.type.wording))
        return eff.Set(item.place, when, goal, value)

    def _check_new_value(self, item: fx.Set, goal: Expression, name: str, scope: Scope) -> Expression:
        """The value that a line gives to a keep.  Where it is of another basic type, the keep may be declared wrongly."""
        try:
            return self.checker.value(item.value, scope, goal.type, f"`{name}`")
        except Fault as fault:
            if fault.code == "wrong-type" and fault.hint is None and is_none(item.value) and isinstance(goal, KeepValue):
                fault.hint = absent_at_first(goal.keep, item.value.place)
            if fault.code == "wrong-type" and fault.hint is None and isinstance(goal, KeepValue):
                fault.hint = self._hint_for_many(item.value, goal, name, scope) or members_for_figure(
                    item.value, goal.type, self.symbols)
            kind = written_kind(item.value)
            if fault.code == "wrong-type" and fault.hint is None and kind is not None and isinstance(goal, KeepValue):
                declared = line_of(goal.keep.place, item.value.place, name)
                seat = "write `me`, or another seat; " if goal.type.of == SEAT and scope.acting_seat is not None else ""
                fault.hint = f"{seat}if it should be {KINDS[Shape(kind)].wording}, write `{kind}` for its type in " + declared
            raise

    def _hint_for_many(self, node: tree.Expression, goal: KeepValue, name: str, scope: Scope) -> Mention | None:
        """The hint for a keep that gets a list and is declared for a single value; None for another value."""
        kind = self.checker.expression(node, scope).type
        if kind.kind is not Shape.LIST or kind.element != goal.type.without_absent() or goal.keep.of:
            return None
        given = node.arguments if isinstance(node, tree.Call) else ()
        single = next((one for one in given if self.checker.expression(one, scope).type == kind.element), None)
        rather = f"write `{format_expression(single)}`; " if single is not None else ""
        if single is not None and format_expression(single) == name:  # that would change nothing
            other = [function.name for function in self.symbols.functions.values() if len(function.takes) == 1
                     and type_of(function.takes[0]) == type_of(function.gives) == kind.element]
            rather = "".join(f"write `{function}({name})`; " for function in other[:1])
        return f"{rather}if it holds several, write `{Keep.word} {name} {goal.type.without_absent().name} many` in " + line_of(
            goal.keep.place, node.place, name)

    def _hint_for_list(self, node: tree.Expression, given: Type, wanted: Type) -> str | None:
        """The hint for another value where a list is required: a list of this one value, and the functions that make the required
        list from one value; or the list with the members of a set."""
        if given.kind is Shape.SET and given.of == wanted.of:
            loop = evolve(node, kind=Loop.LIST) if isinstance(node, tree.Comprehension) else None
            return f"write `{f'{Loop.LIST}(x for x in {format_expression(node)})' if loop is None else format_expression(loop)}`"
        if given.without_absent() != wanted.element:
            return None
        listed = format_expression(tree.Items((node,), node.place))
        named = [function.name for function in self.symbols.functions.values() if len(function.takes) == 1
                 and type_of(function.takes[0]) == given.without_absent() and type_of(function.gives) == wanted]
        calls = [f"`{name}({format_expression(node)})`" for name in named]
        return f"a list of one is written `{listed}`" + (f"; {' or '.join(calls)} is a list of all" if calls else "")

    def _check_change(self, item: fx.Raise, scope: Scope, when: Expression | None) -> eff.Change | eff.Set:
        goal, name = target(self.checker, item.target, scope, self.of_position)
        if not goal.type.counts:
            raise Fault("wrong-type", f"`{item.word}` changes numbers, and `{name}` is {goal.type.wording}",
                        item.target.place, _hint_for_absent(goal, name, item.place) or "write `set … = …`",
                        kinds=(goal.type.wording,))
        if item.operator not in (ADD, SUBTRACT):  # only in these operations do later stages change a keep in place
            value = tree.Binary(item.operator, item.target, item.by, item.by.place)
            return self._check_set(fx.Set(statement=item.statement, target=item.target, value=value), scope, when)
        by = self.checker.value(item.by, scope, goal.type, "the amount of the change")
        return eff.Change(item.place, when, goal, item.operator, by)

    # ---- pieces -----------------------------------------------------------------------------------------------------

    def _check_move(self, item: fx.Move, scope: Scope, when: Expression | None) -> eff.Effect:
        if item.source is None:
            return self._check_fetch(item, scope, when)
        source = self.checker.zone(item.source, scope)
        first = self.symbols.zones[source.type.of]
        goal = self._check_goal(item, first, scope)
        if item.at is not None:
            _refuse_random(item.at)
            number = self.checker.value(item.what, scope, NUMBER, "the number of units")
            return eff.MoveRandom(item.place, when, number, source, goal)
        if isinstance(item.what, tree.Name) and item.what.name == "all" and "all" not in scope.names:
            return eff.MoveAll(item.place, when, source, goal)
        try:
            piece = self.checker.value(item.what, scope, member_of(first.of), "what is moved")
        except Fault as fault:
            line = hint_for_moved(self.checker, item.what, item.target, item.place)
            if fault.hint is None and self._is_number(item.what, scope):
                fault.hint = f"write `{format_statement(_random_move(item.statement))}`"
            if fault.hint is None and (other := line.wrong_choice_hint()) is not None:
                raise Fault(fault.code, f"`move`: {other}", fault.place, line.hint()) from fault
            raise
        return eff.MovePiece(item.place, when, piece, source, goal)

    def _is_number(self, node: tree.Expression, scope: Scope) -> bool:
        """Whether an expression is a number of units, not a piece."""
        try:
            return self.checker.value(node, scope, NUMBER, "the number of units").type == NUMBER
        except Fault:
            return False

    def _check_fetch(self, item: fx.Move, scope: Scope, when: Expression | None) -> eff.FetchPiece:
        """A move of a piece from wherever it is."""
        if not self.of_position:
            line = hint_for_moved(self.checker, item.what, item.target, item.place)
            other, place = line.wrong_choice_hint(), item.statement.word_place
            raise Fault("wrong-argument", f"`move`: {other or '`from` and a zone are missing'}",
                        item.what.place if other else place, line.hint(item.at is not None))
        all_of = isinstance(item.what, tree.Name) and item.what.name == "all" and "all" not in scope.names
        if item.at is not None or all_of:
            raise Fault("wrong-argument", "only one piece can come from wherever it is, not several", item.what.place,
                        "say from which zone: `from ZONE`")
        zone, piece = self._check_board_move(item.what, item.target, scope)
        goal = self.symbols.zones[zone.type.of]
        alike = [other for other in self.symbols.zones.values() if other.of == goal.of]
        own = bool(goal.per) and all(other.per == goal.per for other in alike) and len(alike) > 1
        sources = [other for other in alike if other is not goal or (goal.per and not own)]
        if not sources:
            raise Fault("wrong-argument", f"{goal.of} pieces are only in `{goal.name}`", item.target.place)
        return eff.FetchPiece(item.place, when, piece, zone, tuple(sorted(sources, key=_has_members)), own)

    def _check_add(self, item: fx.Add, scope: Scope, when: Expression | None) -> eff.AddPiece:
        zone, piece = self._check_board_move(item.what, item.target, scope)
        return eff.AddPiece(item.place, when, piece, zone)

    def _check_remove(self, item: fx.Remove, scope: Scope, when: Expression | None) -> eff.RemovePiece:
        zone, piece = self._check_board_move(item.what, item.source, scope)
        return eff.RemovePiece(item.place, when, piece, zone)

    def _check_board_move(self, what: tree.Expression, where: tree.Expression, scope: Scope) -> tuple[Expression, Expression]:
        """The zone, and the piece that comes from the board or returns to it."""
        zone = self.checker.zone(where, scope)
        return zone, self.checker.value(what, scope, member_of(self.symbols.zones[zone.type.of].of), "the piece")


BINDING: Mapping[type, Callable[[Effects, Any, Scope, str], Line]] = {
    act.Let: Effects._check_let, fx.Draw: Effects._check_draw, fx.EffectEach: Effects._check_each, fx.Pick: Effects._check_pick,
}
"""The checks of effects that bind a name: `(effects, word, scope, home)`."""

PLAIN: Mapping[type, Callable[[Effects, Any, Scope, Expression | None], eff.Effect]] = {
    fx.Add: Effects._check_add, fx.Lower: Effects._check_change, fx.Move: Effects._check_move, fx.Raise: Effects._check_change,
    fx.Remove: Effects._check_remove, fx.Set: Effects._check_set, tree.Statement: Effects._check_perform,
}
"""The checks of all other effects, and of verbs, which are statements: `(effects, word, scope, condition)`."""

EFFECT_WORDS = frozenset(kind.word for kind in (*BINDING, *PLAIN) if issubclass(kind, Word))
"""The words of the language that begin an effect."""


def _random_move(item: tree.Statement) -> tree.Statement:
    """A `move` of a number of pieces that are not chosen."""
    words = (tree.Name("at", item.place), tree.Name("random", item.place))
    return evolve(item, arguments=(*item.arguments[:1], *words, *item.arguments[1:]))


def _has_members(zone: ZoneSymbol) -> bool:
    return bool(zone.per)


def _refuse_random(ident: Ident) -> None:
    if ident.name != "random":
        raise Fault("wrong-argument", "`at` can only be followed by `random`", ident.place, "write `at random`")


def _hint_for_absent(goal: Expression, name: str, here: Place) -> str | None:
    """The hint for a change of a number that may be absent because its keep begins as `none`; None for another one."""
    if not isinstance(goal, KeepValue) or not goal.type.numeric:
        return None
    there = line_of(goal.keep.place, here, name)
    return f"`{name}` begins as `none`: let it begin as `{goal.type.figure(0)}` in " + there + ", or give it a value with `set`"

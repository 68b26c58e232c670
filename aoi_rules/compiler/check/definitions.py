"""Uses of definitions: the body of each is checked once for each combination of argument types."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import attrs

from aoi_rules.advice.rules.absent_values import root_of, with_guard
from aoi_rules.advice.rules.attributes import values_of
from aoi_rules.advice.rules.definitions import hint_for_count
from aoi_rules.advice.rules.later_bindings import too_early
from aoi_rules.advice.rules.unfit_values import UnfitArgument, gives_every, of_parameter
from aoi_rules.advice.rules.unknown_names import undeclared_dependency
from aoi_rules.compiler.check.comprehensions import comprehension
from aoi_rules.compiler.check.context import MAX_DEPTH, CheckContext, CheckedDefinition
from aoi_rules.compiler.check.expanded_forms import form_of
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.diagnostics import line_of, of_values
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import head_of, name_in, named_parameters, walk
from aoi_rules.model.types import Shape, member_of
from aoi_rules.words.files import Replace

if TYPE_CHECKING:
    from aoi_rules.words.actions import Define

__all__ = ["use_definition"]

SEAT = member_of("seat")
_HERE = frozenset(("endless", "too-deep", "too-large"))
"""Faults that depend on where a definition is used, so that the next use may be correct."""


def use_definition(
    check: CheckContext, name: str, nodes: tuple[Expression, ...], node: Expression, scope: Scope,
) -> typ.Expression:
    """A use of a definition with arguments."""
    word = check.symbols.defines[name]
    _, parameters = head_of(word.head)
    if len(parameters) != len(nodes):
        hint = hint_for_count(word, node, nodes, scope, check.symbols)
        raise undeclared_dependency(check, word, len(nodes), node.place) or Fault(
            "wrong-count", f"`{name}` takes {of_values(len(parameters))}, not {len(nodes)}", node.place, hint)
    if name in check.defining:
        cycle = check.defining[check.defining.index(name):]
        replaces = len(cycle) == 1 and word.place.text.startswith(f"{Replace.word} ")
        whole = "a line that replaces another one cannot use it: write the whole value"
        raise Fault("endless", f"`{name}` is defined by itself", word.place, whole if replaces else " → ".join([*cycle, name]))
    check.use("define", name, node.function.place if isinstance(node, tree.Call) else node.place)
    return _DefinitionUse(check, word, name, scope).of(nodes, node)


class _DefinitionUse:
    """Checks one use of a definition: its arguments at the use, its body in the `home` of the definition."""

    def __init__(self, check: CheckContext, word: Define, name: str, scope: Scope) -> None:
        self.check = check
        self.home = check.context_of_definition(name)
        self.word = word
        self.name = name
        self.scope = scope
        self.given: list[set[typ.Binding]] = []  # the names that each argument uses

    def of(self, nodes: tuple[Expression, ...], node: Expression) -> typ.Expression:
        """The typed use; it uses the names in those arguments that the definition uses."""
        check = self.check
        arguments = tuple(self._check_argument(n) for n in nodes)
        try:
            found = self._checked_definition(arguments)
        except Fault as fault:
            raise self._argument_fault(fault, nodes, arguments, node) or with_guard(fault, self.word.statement) from None
        check.used.update(*(names for used, names in zip(found.uses, self.given, strict=True) if used))
        definition = found.definition
        me = None
        if definition.me is not None and self.scope.acting_seat is not None:
            me = check.local(self.scope.acting_seat, node.place)
        return typ.Use(definition.body.type, node.place, definition, arguments, me)

    def _argument_fault(
        self, fault: Fault, nodes: tuple[Expression, ...], arguments: tuple[typ.Expression, ...], use: Expression
    ) -> Fault | None:
        """The fault of an argument that may be absent although the definition needs it; None if the fault is a different one."""
        names = [p.name for p in named_parameters(self.word.head)]
        given = [name_in(one) for one in nodes]
        turned = self._exchange_fault(nodes, arguments, use) if given != names and sorted(given) == sorted(names) else None
        if turned is not None:
            return turned  # whatever its lines could not do with them
        follows = not self.check.report.lost.isdisjoint(fault.names[:1])  # from a line that could not be understood
        check = self.check
        for name, passed, argument in zip(names, nodes, arguments, strict=True):
            every = gives_every(passed, argument.type, check.symbols) or (
                bool(check.defining) and isinstance(argument, typ.Local) and argument.type.kind is Shape.LIST)
            if not follows and of_parameter(fault, name, argument.type, self.word.place, use.place, check.symbols, every):
                if (exchanged := self._exchange_fault(nodes, arguments, use)) is not None:
                    return exchanged
                about = (passed.name,) if isinstance(passed, tree.Name) and isinstance(argument, typ.Local) else ()
                # what compares its parameter with something else may itself be wrong, and what gives it to a definition is not
                gives = not check.symbols.defines.keys().isdisjoint(fault.names)
                certain = not gives and fault.code == "wrong-type" and (fault.hint or "").startswith("write ")
                if not certain and (rather := self._attribute_fault(nodes, arguments, names.index(name), about)):
                    return rather
                unfit = UnfitArgument(self.name, name, passed, argument.type)
                return too_early(check.symbols, passed) or unfit.fault(fault, check.symbols, about)
        root = root_of(fault.absent) if fault.absent is not None else ""
        at = names.index(root) if root in names else -1
        if at < 0 or not arguments[at].type.optional or fault.place is None:
            return None
        needs = f"`{self.name}` needs its `{root}` (" + line_of(fault.place, use.place) + "), and this may be absent"
        hint = f"check for it first: `{format_expression(use)} if {format_expression(nodes[at])} != none else …`"
        return Fault("may-be-absent", needs, nodes[at].place, hint, (root_of(nodes[at]), self.name), nodes[at])

    def _exchange_fault(
        self, nodes: tuple[Expression, ...], arguments: tuple[typ.Expression, ...], use: Expression
    ) -> Fault | None:
        """The fault of two exchanged values: the definition can use them in the other order; None if it cannot."""
        for at, other in combinations(range(len(nodes)), 2):
            given, checked = list(nodes), list(arguments)
            given[at], given[other] = given[other], given[at]
            checked[at], checked[other] = checked[other], checked[at]
            try:
                self._checked_definition(tuple(checked))
            except Fault:
                continue
            assert isinstance(use, tree.Call)
            text = format_expression(attrs.evolve(use, arguments=tuple(given)))
            return Fault("wrong-type", f"`{self.name}` takes its values in another order: `{format_expression(self.word.head)}`",
                         nodes[at].place, f"write `{text}`", (self.name,))
        return None

    def _attribute_fault(
        self, nodes: tuple[Expression, ...], arguments: tuple[typ.Expression, ...], at: int, about: tuple[str, ...],
    ) -> Fault | None:
        """The fault of a member in place of something that it has: the definition can use exactly one of its attributes, which
        are values; None if it can use none, or several."""
        kind, fitting = arguments[at].type.without_absent(), list[tuple[Expression, typ.Expression]]()
        decl = self.check.symbols.types.get(kind.of) if kind.kind is Shape.MEMBER else None
        for name in values_of(self.check.symbols, decl) if decl is not None else ():
            node = tree.Attribute(nodes[at], name, nodes[at].place)
            try:
                found = self._check_argument(node)
                self._checked_definition((*arguments[:at], found, *arguments[at + 1 :]))
            except Fault:
                continue
            fitting.append((node, found))
        if len(fitting) != 1:
            return None
        rather, found = fitting[0]
        return Fault("wrong-type", f"`{self.name}` takes {found.type.without_absent().wording}, and this is {kind.wording}",
                     nodes[at].place, f"write `{format_expression(rather)}`", (*about, self.name),
                     kinds=(found.type.without_absent().wording, kind.wording))

    def _check_argument(self, node: Expression) -> typ.Expression:
        check = self.check
        outer, check.used = check.used, set()
        try:
            return check.expression(node, self.scope)
        finally:
            self.given.append(check.used)
            check.used = outer

    def _checked_definition(self, arguments: tuple[typ.Expression, ...]) -> CheckedDefinition:
        """The definition checked for arguments of these types; memoised."""
        check = self.home
        loops = _has_loop(check, self.name, self.word)
        forms = () if loops else tuple(form_of(self.check, a) for a in arguments)
        me = self.scope.acting_seat
        key = self.name, tuple(a.type for a in arguments), None if me is None else SEAT if loops else me.type, forms
        if (known := check.faulty.get(key)) is not None:
            raise Fault(known.code, known.message, known.place, known.hint, known.names, known.absent, known.zero, known.kinds)
        try:
            found = check.units.of((self.word.word, key), (self.word,), lambda _: self._check_definition(arguments, forms, loops))
        except Fault as fault:
            if fault.code not in _HERE:
                check.faulty[key] = fault
            raise
        if not loops:
            self._require_shallow(found, arguments, forms)
        return found

    def _require_shallow(self, found: CheckedDefinition, arguments: tuple[typ.Expression, ...], forms: tuple[str, ...]) -> None:
        """Raise Fault if the definition, inlined here, is too deep.  It is checked again, so that the fault has the place of the
        part that is too deep."""
        check = self.check
        if check.depth + found.depth > MAX_DEPTH:
            self._check_definition(arguments, forms, loops=False)
        check.deepest = max(check.deepest, check.depth + found.depth)

    def _check_definition(self, arguments: tuple[typ.Expression, ...], forms: tuple[str, ...], loops: bool) -> CheckedDefinition:
        """The definition with its body checked."""
        check = self.home
        names = zip(named_parameters(self.word.head), arguments, strict=True)
        parameters = tuple(typ.Binding(p.name, a.type, p.place) for p, a in names)
        acts = self.scope.acting_seat
        me = typ.Binding("me", SEAT if loops else acts.type) if acts is not None else None
        bindings = (*([me] if me is not None else []), *parameters)
        check.forms.update(zip(parameters, forms, strict=False))
        outer, check.used = (check.used, check.deepest, check.depth), set()
        check.depth = check.deepest = self.check.depth
        check.defining.append(self.name)
        try:
            body = self._check_body(Scope({b.name: b for b in bindings}), loops)
            used, depth = check.used, check.deepest - check.depth
        finally:
            check.defining.pop()
            check.used, check.deepest, check.depth = outer
        if loops:
            check.require_small(body)
        self.home.unused.update(set(parameters) - used)
        acting = me if me in used else None
        definition = typ.Definition(self.name, parameters, acting, body, loops, self.word.place)
        self.home.units.note(self.home.record_definition, definition)
        return CheckedDefinition(definition, tuple(one in used for one in parameters), 0 if loops else depth)

    def _check_body(self, scope: Scope, loops: bool) -> typ.Expression:
        value = self.word.meaning
        if loops and isinstance(value, tree.Comprehension):
            found = comprehension(self.home, value, scope, None)
        else:
            found = self.home.expression(value, scope)
        if self.word.any:  # with one case, no `or` has asked for a condition
            return self.home.require_condition(found, value, scope)
        if self.word.sum and not found.type.numeric:  # nor a `+` for figures
            raise Fault("wrong-type", f"`sum` adds up numbers or amounts of money, and this is {found.type.wording}", value.place)
        return found


def _has_loop(check: CheckContext, name: str, word: Define) -> bool:
    """Whether the text of a definition contains a comprehension."""
    if name not in check.looping:
        check.looping[name] = any(isinstance(part, tree.Comprehension) for part in walk(word.meaning))
    return check.looping[name]

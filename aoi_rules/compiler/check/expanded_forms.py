"""Properties of an expression after definitions and aliases are expanded: whether it is the literal 0, a row of a table, or all
members of a type, and what it depends on."""

from __future__ import annotations

from aoi_rules.compiler.check.context import CheckContext
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.walking import children
from aoi_rules.model.types import Shape

__all__ = ["changes", "is_fixed", "form_of"]

_READING = (typ.KeepValue, typ.Option, typ.Counter, typ.Players, typ.Others)


def form_of(check: CheckContext, found: typ.Expression) -> str:
    """The form of an expression: `zero` for the literal 0, `row` for a list that the text gives a member, `members` for all
    members of a type, otherwise empty."""
    if isinstance(found, typ.Present):
        return form_of(check, found.operand)
    if isinstance(found, typ.Const):
        return "zero" if found.value == 0 and found.type.numeric else ""
    if isinstance(found, typ.Members):
        return "members"
    if isinstance(found, typ.Field | typ.NestedMembers):
        return "row" if found.type.kind is Shape.LIST else ""
    if isinstance(found, typ.Use):
        return "" if found.definition.loops else form_of(check, found.definition.body)
    if isinstance(found, typ.Local):
        value = check.aliases.get(found.binding)
        return check.forms.get(found.binding, "") if value is None else form_of(check, value)
    return ""


def changes(check: CheckContext, found: typ.Expression) -> bool:
    """Whether the value of an expression depends on the state of a game."""
    return _reads_state(check, found) or any(changes(check, part) for part in _operands(check, found))


def _reads_state(check: CheckContext, found: typ.Expression) -> bool:
    """Whether an expression reads the state directly, not through its operands."""
    if isinstance(found, _READING) or found.type.kind is Shape.ZONE:
        return True
    if isinstance(found, typ.Member):
        return found.type.optional  # a seat; the number of players is part of the state
    if isinstance(found, typ.Query):
        return check.networks.get(found.network, True)
    if isinstance(found, typ.Call):
        return found.function.of_players
    if isinstance(found, typ.Use):
        definition = found.definition
        if definition not in check.changing:
            check.changing[definition] = changes(check, definition.body)
        return check.changing[definition]
    return False


def is_fixed(check: CheckContext, found: typ.Expression) -> bool:
    """Whether the text alone decides the value of an expression: it depends neither on the state nor on a name."""
    return not changes(check, found) and not _uses_free_name(check, found, frozenset())


def _uses_free_name(check: CheckContext, found: typ.Expression, inner: frozenset[typ.Binding]) -> bool:
    """Whether an expression uses a name that is not bound in it."""
    if isinstance(found, typ.Local) and found.binding not in check.aliases:
        return found.binding not in inner
    if isinstance(found, typ.Comprehension):
        inner |= {found.variable}
    return any(_uses_free_name(check, part, inner) for part in _operands(check, found))


def _operands(check: CheckContext, found: typ.Expression) -> list[typ.Expression]:
    """The operands of an expression on which its value depends."""
    if isinstance(found, typ.Use):
        definition = found.definition
        pairs = zip(definition.parameters, found.arguments, strict=True)
        me = [found.me] if found.me is not None else []
        return [*(argument for binding, argument in pairs if binding not in check.unused), *me]
    if isinstance(found, typ.Local):
        value = check.aliases.get(found.binding)
        return [] if value is None else [value]
    return children(found)

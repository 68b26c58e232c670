"""The values that the text gives the members of a type: one for each member, then the absent value."""

from __future__ import annotations

from typing import Any

from aoi_rules.compiler.symbols.symbol_table import MemberSymbol, TypeSymbol

__all__ = ["column", "nested_column"]


def column(decl: TypeSymbol, name: str) -> tuple[Any, ...]:
    """The values of a field for all members of a type, then the absent value."""
    field = decl.fields.get(name)
    if field is None:
        nothing: Any = -1 if name == decl.parent else ()
    else:
        nothing = field.type.absent_value
    return (*(member.values[name] for member in decl.members), nothing)


def nested_column(decl: TypeSymbol, inner: TypeSymbol) -> tuple[tuple[int, ...], ...]:
    """For all members of a type, the members of another type nested in them, or the links that end there; none for the absent
    member."""

    def homes(member: MemberSymbol) -> tuple[int, ...]:
        return (member.parent,) if inner.parent == decl.name else member.values["ends"]

    found: list[list[int]] = [[] for _ in decl.members]
    for number, member in enumerate(inner.members):
        for home in homes(member):
            found[home].append(number)
    return (*map(tuple, found), ())

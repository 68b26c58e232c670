"""Lint of members whose name says something else than their values: `spades_ten` with the rank `jack`, beside `spades_nine` with
`nine`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from attrs import frozen

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import FieldSymbol, MemberSymbol, SymbolTable, TypeSymbol
from aoi_rules.language import tree
from aoi_rules.model.types import Shape

__all__ = ["check_named_values"]

_WORDS = 8
"""How many words of a name are looked at."""
_LEAST = 4
"""With fewer members, it may be chance that their names contain a value."""


@frozen
class _Named:
    """A member with the value of one field as its text gives it, and the names of other values that its own name contains."""

    member: MemberSymbol
    node: tree.Name | tree.Number
    is_named: bool
    others: tuple[str, ...]


def check_named_values(symbols: SymbolTable, report: Reporter) -> None:
    """Warn of a member whose name contains another value of a field than the member has, if the names of all others contain
    theirs."""
    for decl in symbols.types.values():
        for one in decl.fields.values():
            found = [*_named_values(decl, one, symbols)]
            unnamed = [named for named in found if not named.is_named]
            if len(found) >= _LEAST and len(unnamed) == 1 and len(unnamed[0].others) == 1:
                member, node, (rather,) = unnamed[0].member, unnamed[0].node, unnamed[0].others
                report.warn("wrong-value", f"`{member.name}` has the {one.name} `{node.place.text.rstrip('?')}`, and each other "
                            f"{decl.name} has the one of its name", node.place, f"did you mean `{rather}`?")


def _named_values(decl: TypeSymbol, one: FieldSymbol, symbols: SymbolTable) -> Iterator[_Named]:
    """The members to which a text gives one value of a field, in a form that can be part of a name."""
    values = symbols.types.get(one.value_type.of) if one.value_type.kind is Shape.MEMBER else None
    if values is None and one.value_type.kind is not Shape.NUMBER:
        return
    for member in decl.members:
        nodes = member.raw.get(one.name) or ()
        words = member.name.split("_")[:_WORDS]
        if len(nodes) == 1 and isinstance(node := nodes[0], tree.Name | tree.Number):
            value = node.name if isinstance(node, tree.Name) else str(node.value)
            inside = dict.fromkeys("_".join(words[begin:end]) for begin, end in combinations(range(len(words) + 1), 2))
            other = [name for name in inside if name != value]
            named = tuple(name for name in other if (name in values.index if values is not None else name.isdigit()))
            yield _Named(member, node, value in inside, named)

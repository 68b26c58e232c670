"""Fields whose declaration does not fit the values that members give them."""

from __future__ import annotations

from attrs import evolve

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.draft import TableDraft, TypeDraft
from aoi_rules.compiler.symbols.symbol_table import FieldSymbol
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.model.types import BASIC, list_of
from aoi_rules.words.components import Has

__all__ = ["correct_kinds"]

_SEVERAL = 2
"""With at least this many values, the declaration is wrong, not the values."""


def correct_kinds(symbols: TableDraft, report: Reporter) -> None:
    """Report each field of a basic type whose values are all literals of another one, at its declaration, and continue with that
    type."""
    for decl in symbols.types.values():
        for item in decl.fields.values() if decl.sound else ():
            if _gives_several(decl, item):
                given = max((member.raw.get(item.name, ()) for member in decl.members), key=len)
                report.error("wrong-value", f"`{item.name}` is one value here, and members give it several, such as "
                             f"`{' '.join(node.place.text for node in given)}`", item.place,
                             f"write `{Has.word} {item.name} {item.value_type.name} many`")
                decl.fields[item.name] = evolve(item, type=list_of(item.type.name))
                continue
            if item.first is not None and _is_one_value(decl, item):
                first = format_expression(item.first)
                report.error("wrong-value", f"`{item.name}` is a list here, and its usual value is not a list", item.place,
                             f"write `{Has.word} {item.name} {item.value_type.name} = {first}` for one value, or "
                             f"`many = ({first},)` for a list with one")
                decl.fields[item.name] = evolve(item, type=item.value_type)
                continue
            other = _other_kind(decl, item)
            if other:
                meant = BASIC[other]
                says = f"`{item.name}` is {item.value_type.wording} here, and each of its values is {meant.wording}"
                report.error("wrong-value", says, item.place, f"write `{Has.word} {item.name} {other}`")
                decl.fields[item.name] = evolve(item, type=meant)


def _gives_several(decl: TypeDraft, item: FieldSymbol) -> bool:
    """Whether all members that give a field of one value a value give it several."""
    given = [member.raw[item.name] for member in decl.members if member.raw.get(item.name)]
    return not item.has_several and len(given) >= _SEVERAL and all(len(nodes) >= _SEVERAL for nodes in given)


def _is_one_value(decl: TypeDraft, item: FieldSymbol) -> bool:
    """Whether the usual value of a list is a figure or a text alone, and no member gives it several values."""
    first = item.first.operand if isinstance(item.first, tree.Negative) else item.first
    alone = all(len(member.raw.get(item.name, ())) < _SEVERAL for member in decl.members)
    return item.has_several and type(first) in tree.LITERALS and alone


def _other_kind(decl: TypeDraft, item: FieldSymbol) -> str:
    """The basic type of all values of a field of another basic type; empty if they are of several types, too few, or right."""
    given = [node for member in decl.members for node in member.raw.get(item.name, ())]
    values = [*given, *([item.first] if item.first is not None else [])]
    if item.has_several or not item.value_type.literal or not given or len(values) < _SEVERAL:
        return ""
    kinds = {tree.LITERALS.get(type(node.operand if isinstance(node, tree.Negative) else node), "") for node in values}
    return kinds.pop() if len(kinds) == 1 and item.value_type.literal not in kinds else ""

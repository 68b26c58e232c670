"""Members without a value that their type requires, or with several where it has one: reported at each member, or at the line of
the type where many members are like this."""

from __future__ import annotations

from collections.abc import Sequence

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.draft import MemberDraft, TypeDraft
from aoi_rules.compiler.symbols.symbol_table import FieldSymbol
from aoi_rules.diagnostics import Place, line_of, with_article
from aoi_rules.model.types import KINDS

__all__ = ["report_lacking", "report_several", "warn_of_demands"]

_MANY = 4
"""If at least this many members lack a value, or have several, the line of the type is wrong, not the members."""


def report_lacking(report: Reporter, decl: TypeDraft, item: FieldSymbol, members: Sequence[MemberDraft]) -> None:
    """Report that some members of a type have no value of a field: once at the field, if another file added it to the type or no
    member in its own file has a value."""
    many = len(members) >= _MANY and 2 * len(members) >= len(decl.members) and item.place.source is members[0].place.source
    if many or _is_added(decl, item, members) or _is_always_missing(decl, item, members):
        _report_at_field(report, decl, item, members)
        return
    for member in members:
        what = f"`{member.name}`" if " " not in member.name else "here"
        report.error("missing-value", f"the {decl.name} {what} has no {item.name}", member.place,
                     f"give it one, or write in the type `has {item.name} … = VALUE`")


def warn_of_demands(report: Reporter, decl: TypeDraft) -> None:
    """Warn of each field that another text adds to a type without members, of which no member has a value: those of the maps."""
    for item in decl.fields.values():
        if item.first is None and not item.has_several and not decl.members and _is_added(decl, item, ()):
            hint = f"write `{_with_default(item)}`, which applies unless a member says something else"
            report.warn("missing-value", f"each {decl.name} now needs {with_article(item.name)}, and those of the maps have none",
                        item.place, hint, names=(item.name,))


def _is_added(decl: TypeDraft, item: FieldSymbol, members: Sequence[MemberDraft]) -> bool:
    """Whether a field comes from another file than its type, and no member from its own file lacks it."""
    return decl.place is not None and item.place.source.name not in (
        decl.place.source.name, *(member.place.source.name for member in members))


def _is_always_missing(decl: TypeDraft, item: FieldSymbol, members: Sequence[MemberDraft]) -> bool:
    """Whether a field's own file declares several members of its type, and all of them lack the field."""
    return 1 < len(members) == len(decl.members) and all(m.place.source.name == item.place.source.name for m in members)


def _report_at_field(report: Reporter, decl: TypeDraft, item: FieldSymbol, members: Sequence[MemberDraft]) -> None:
    first, rest = members[0], len({member.place.full_text for member in members}) - 1
    others = f", and {rest} more" if rest else ""
    written = _with_default(item)
    known = f"`{first.name}`" if " " not in first.name else with_article(decl.name)
    where = line_of(first.place, item.place, first.name)
    report.error("missing-value",
                 f"each {decl.name} now needs {with_article(item.name)}, and {known} in " + where + f" has none{others}",
                 item.place, f"write `{written}`, which applies unless a member says something else", names=(item.name,))


def _with_default(item: FieldSymbol) -> str:
    """The line of a field, with a value for members that say nothing."""
    kind = item.value_type.kind
    absent = "none" if item.value_type.has_absent_value else "VALUE"
    value = KINDS[kind].shown(0) if kind in KINDS and KINDS[kind].numeric else absent
    return f"has {item.name} {item.value_type.name} = {value}"


def report_several(report: Reporter, item: FieldSymbol, found: Sequence[tuple[Place, str, str]]) -> None:
    """Report that some members have several values of a field with one, each member with the place of its second value, what is
    wrong and a hint: once at the field if they are many and the field is in the same file."""
    if len(found) >= _MANY and item.place.source is found[0][0].source:
        where = line_of(found[0][0], item.place)
        report.error("wrong-value", f"`{item.name}` is one value, and {len(found)} members have several, such as in " + where,
                     item.place, f"write `has {item.name} {item.value_type.name} many`", names=(item.name,))
        return
    for place, says, hint in found:
        report.error("wrong-value", says, place, hint)

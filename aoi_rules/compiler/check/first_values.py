"""The first values of keeps, and the size of a position."""

from __future__ import annotations

from functools import partial

from aoi_rules.advice.rules.attributes import members_for_figure
from aoi_rules.compiler.check.budget import LoadTimeLimits
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.recovery import report_faults
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.check.units import Unit
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol, SymbolTable, ZoneSymbol
from aoi_rules.compiler.typed.expressions import Expression
from aoi_rules.language import tree
from aoi_rules.words import components as com

__all__ = ["check_firsts"]

MAX_KEPT = 100_000


def check_firsts(checker: Checker, report: Reporter, limits: LoadTimeLimits) -> dict[str, Expression]:
    """The first value of each keep by its slot, if the text gives one; each faulty one is reported and left out."""
    symbols = checker.symbols
    size, found = 0, dict[str, Expression]()
    for zone in symbols.zones.values():
        size = _check_position_size(report, size, _count_numbers(symbols, zone), zone)
    for keep in symbols.every_keep():
        with report_faults(report):
            size = _check_position_size(report, size, _count_values(symbols, keep), keep)
            if keep.first is not None:
                first_value = partial(_check_first_value, checker, keep, keep.first)
                found[keep.slot] = checker.units.of((com.Keep.word, keep.slot), (), first_value)
                limits.check_cost(keep.first)
    return found


def _check_first_value(checker: Checker, keep: KeepSymbol, node: tree.Expression, _unit: Unit) -> Expression:
    """The first value of a keep; raises Fault, without a code if its type is not known."""
    if keep.value_type.of in checker.symbols.unsound:
        raise Fault("", "this follows from another problem", node.place)
    value = checker.expression(node, Scope(), keep.type)
    if checker.changes(value):
        raise Fault("not-fixed", f"`{keep.name}` needs a first value that the text fixes, and this changes",
                    node.place, f"{'write `= none`, and ' if value.type.optional else ''}set it in `setup`")
    try:
        return checker.require(value, node, keep.type, f"`{keep.name}`")
    except Fault as fault:
        fault.hint = fault.hint or members_for_figure(node, keep.type, checker.symbols)
        raise


def _count_values(symbols: SymbolTable, keep: KeepSymbol) -> int:
    """The number of values of a keep."""
    if not keep.per:
        return 1
    return _count_members(symbols, keep.per) * (len(symbols.types[keep.of].members) if keep.of else 1)


def _count_numbers(symbols: SymbolTable, zone: ZoneSymbol) -> int:
    """The number of numbers that describe a zone."""
    return len(symbols.types[zone.of].members) * (_count_members(symbols, zone.per) if zone.per else 1)


def _count_members(symbols: SymbolTable, per: str) -> int:
    """The number of members of a type, or of seats."""
    return symbols.most if per == "seat" else len(symbols.types[per].members)


def _check_position_size(report: Reporter, size: int, more: int, thing: KeepSymbol | ZoneSymbol) -> int:
    """The size of a position with `more` values; reports a size that is too large."""
    if size <= MAX_KEPT < size + more:
        report.error("too-large", f"with `{thing.name}` a position would hold {size + more:,} values, and {MAX_KEPT:,} are "
                     "allowed", thing.place, "keep less, or keep it for fewer members")
    return size + more

"""Lint of figures that depend on an option and are named by another value of it: `7 if hands == usual else 6`, beside `seven`;
and of those that are one more or less than their own value says: `8 if hands == seven`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from attrs import frozen

from aoi_rules.advice.numbers import number_called, number_said
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.operators import EQUAL
from aoi_rules.language.walk import walk

__all__ = ["check_option_figures"]


@frozen
class _Chosen:
    """A figure that is there with one value of an option."""

    option: str
    value: str
    figure: int
    place: Place


def check_option_figures(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each figure that is there with a value whose name is no figure, if it is the name of another value of this option,
    and is nowhere there with that one; and of each that is next to the figure which its value is called, if that is nowhere
    there with this value."""
    if not symbols.options:
        return
    found = [*chain.from_iterable(_figures_in(item, symbols) for _, item in resolved.items)]
    for one in found:
        values = [member.name for member in symbols.types[one.option].members]
        meant = [name for name in values if one.figure in _figures_called(name)]
        beside = [other for other in found if other.option == one.option]
        right = any(other.figure == one.figure and other.value in meant for other in beside)
        own = number_called(one.value)
        if own is not None and abs(own - one.figure) == 1 and not any(
                other.value == one.value and other.figure == own for other in beside):
            report.warn("other-figure", f"with `{one.value}` this is {one.figure}", one.place, f"did you mean `{own}`?")
        if len(meant) == 1 and not right and not _figures_called(one.value):
            report.warn("other-figure", f"with `{one.value}` this is {one.figure}, and another value of `{one.option}` is called "
                        f"`{meant[0]}`", one.place, f"did you mean `{one.option} == {meant[0]}`?")


def _figures_in(item: tree.Statement, symbols: SymbolTable) -> Iterator[_Chosen]:
    """The figures in a line and its block that are there with one value of an option."""
    for node in walk(item):
        match node:
            case tree.Conditional(then=tree.Number(value=figure), test=tree.Compare(
                    operator=sign, left=tree.Name(name=option), right=tree.Name(name=value), place=place)):
                if sign is EQUAL and option in symbols.options:
                    yield _Chosen(option, value, figure, place)


def _figures_called(name: str) -> list[int]:
    """The figures in the words of a name."""
    words = [number_said(word) for word in name.split("_")]
    return [figure for figure in words if figure is not None]

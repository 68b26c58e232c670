"""Names that are already taken: words and functions of the language, and other declarations of the ruleset."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import attrs

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.parameters import check_parameters
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place, line_of, with_article
from aoi_rules.language import tree
from aoi_rules.language.loops import LOOPS
from aoi_rules.language.tree import RESERVED
from aoi_rules.language.unparser import format_statement
from aoi_rules.plugin_api.values import FUNCTIONS
from aoi_rules.words import actions as act
from aoi_rules.words import flow as flo
from aoi_rules.words import scoring as sco
from aoi_rules.words.components import GAME
from aoi_rules.words.files import Amend
from aoi_rules.words.known_words import Vocabulary
from aoi_rules.words.outline import Outline

__all__ = ["check_names"]

T = TypeVar("T")


def check_names(symbols: SymbolTable, vocabulary: Vocabulary, report: Reporter) -> SymbolTable:
    """The symbol table without declarations whose names are reserved; every name with two meanings is reported."""
    _check_words(symbols, vocabulary, report)
    reserved = _check_value_names(symbols, report)
    for decl in symbols.types.values():
        for member in decl.members:
            _report_reserved_name(RESERVED, member.name, member.place, "has a meaning of its own", report)
    for word in symbols.actions.values():
        _report_repeated_names(word.body, "action", report, symbols.outline)
    for source in symbols.sources.values():
        _report_repeated_names(source.body, "source", report, symbols.outline)
        idents = [i for i in (source.good, source.places, source.each) if i is not None]
        check_parameters([tree.Name(i.name, i.place) for i in idents], report)
    _report_repeated_names([item for setup in symbols.setups for item in setup.body], "setup", report, symbols.outline)
    _report_repeated_names(symbols.flow.body if symbols.flow is not None else (), "flow", report, symbols.outline)
    _report_repeated_names(symbols.score.body if symbols.score is not None else (), "score", report, symbols.outline)
    return _remove_names(symbols, reserved) if reserved else symbols


def _remove_names(symbols: SymbolTable, names: Collection[str]) -> SymbolTable:
    """The symbol table without the declarations of the given names, except types."""
    def keep_others(home: Mapping[str, T]) -> dict[str, T]:
        return {name: thing for name, thing in home.items() if name not in names}

    return attrs.evolve(symbols, keeps=keep_others(symbols.keeps), zones=keep_others(symbols.zones),
                        networks=keep_others(symbols.networks),
                        defines=keep_others(symbols.defines), options=keep_others(symbols.options))


def _report_reserved_name(taken: Any, name: str, place: Place | None, why: str, report: Reporter) -> None:
    if name in taken:
        report.error("reserved-name", f"`{name}` {why}", place, "choose another name")


def _check_words(symbols: SymbolTable, vocabulary: Vocabulary, report: Reporter) -> None:
    """Report types and verbs with the name of a word of the language, since they become words themselves."""
    top = {w for where in GAME for w in vocabulary.words_in(where)}
    for decl in symbols.types.values():
        if decl.name not in symbols.options and decl.name not in symbols.unsound:
            _report_reserved_name(top, decl.name, decl.place, "is a word of the language", report)
    for name, word in symbols.verbs.items():
        _report_reserved_name(vocabulary.words_in("effects"), name, word.place, "is a word of the language", report)


def _check_value_names(symbols: SymbolTable, report: Reporter) -> set[str]:
    """Report names that are declared twice among those that an expression may use; returns the reserved ones."""
    functions = {*FUNCTIONS, *LOOPS, *symbols.functions}
    for name, word in symbols.defines.items():
        if isinstance(word.head, tree.Call):
            _report_reserved_name(functions, name, word.head.place, "is a function of the language", report)
    first: dict[str, tuple[str, Place | None]] = {}
    reserved: set[str] = set()
    for what, name, place in _declared_names(symbols):
        if name in RESERVED:
            _report_reserved_name(RESERVED, name, place, "has a meaning of its own", report)
            reserved.add(name)
        elif name in first:
            other, there = first[name]
            hint = "that one is in " + line_of(there, place, name) if there is not None else None
            report.error("declared-twice", f"`{name}` is already the name of {with_article(other)}", place, hint)
        else:
            first[name] = what, place
    return reserved


def _declared_names(symbols: SymbolTable) -> Iterator[tuple[str, str, Place | None]]:
    for decl in symbols.types.values():
        if decl.name not in symbols.unsound:
            yield ("option" if decl.name in symbols.options else "type"), decl.name, decl.place
    yield from symbols.other_names()
    for name in sorted(symbols.counters):
        yield "repeat", name, symbols.flow.place if symbols.flow else None


def _report_repeated_names(items: Sequence[Any], whole: str, report: Reporter, outline: Outline) -> None:
    """Report lines of an action, a source, the setup, the flow or the score that have the same name: choices and `let` lines,
    requirements, steps, lines of points.  The blocks inside the flow are checked in the same way."""
    seen: dict[tuple[str, str], Place] = {}
    for item in items:
        if getattr(item, "inside", None) == flo.Flow.inside:
            _report_repeated_names(item.body, whole, report, outline)
        if isinstance(item, act.Require):
            _report_repeated_names(item.cases, "requirement", report, outline)
        what = next((what for kind, what in _NAMED if isinstance(item, kind)), "")
        if not what or item.name is None:
            continue
        if isinstance(item, act.Choose | act.Let):
            _report_reserved_name(RESERVED, item.name.name, item.name.place, "has a meaning of its own", report)
        first = seen.setdefault((what, item.name.name), item.name.place)
        if first is not item.name.place:
            hint = "the first is in " + line_of(first, item.name.place)
            if first.source.name == item.name.place.source.name:
                hint += ": " + _another_name(item, items, report, outline)
            elif item.statement.block is not None and isinstance(item, act.Do | act.Require):
                hint += f": to add to that one, write `{Amend.word} {item.word} {item.name} {{ … }}`; else choose another name"
            else:
                line = format_statement(attrs.evolve(item.statement, block=None)) + (" { … }" if item.statement.block else "")
                hint += f": choose another name, or write `replace {line}` to change that one"
            report.error("declared-twice", f"this {whole} has a second {what} `{item.name}`", item.name.place, hint)


def _another_name(item: Any, items: Sequence[Any], report: Reporter, outline: Outline) -> str:
    """The hint for a second name of lines of a block: the one that other lines use and that nothing has, if there is only one;
    these lines then have no problem of their own."""
    twin = next(one for one in items if type(one) is type(item) and one.name == item.name)
    if format_statement(twin.statement) == format_statement(item.statement):
        return "leave one of the two out"
    if not isinstance(item, act.Choose | act.Let):
        return "give this one another name"
    from aoi_rules.advice.lines.scope import find_unbound_name  # noqa: PLC0415 - once a mistake is found

    report.lost_statements[id(item.statement)] = ""
    free = find_unbound_name([one.statement for one in items], (), outline)
    return "give this one another name" + (f", such as `{free}`, which other lines use" if free is not None else "")


_NAMED: tuple[tuple[type, str], ...] = (
    (act.Choose, "choice or `let`"), (act.Let, "choice or `let`"), (act.Require, "requirement"), (act.Do, "step"),
    (act.Case, "case"), (sco.Points, "line of points"),
)
"""The words whose lines have names of their own in a block, and what a message calls such a line."""

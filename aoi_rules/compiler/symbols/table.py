"""The symbol table of a resolved ruleset: its statements read as words, and everything they declare."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.old_names import use_present_names
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.collect import Collector
from aoi_rules.compiler.symbols.draft import finish, outline_of
from aoi_rules.compiler.symbols.renames import all_renames
from aoi_rules.compiler.symbols.reuse import KeptSymbols, KeptWords, Read
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.words import actions as act
from aoi_rules.words import flow as flo
from aoi_rules.words.components import TypeWord
from aoi_rules.words.known_words import DeclaredNames, Played, PluginAdditions, Vocabulary
from aoi_rules.words.line_names import name_of
from aoi_rules.words.outline import Outline
from aoi_rules.words.roles import led_blocks
from aoi_rules.words.structure import structure

__all__ = ["read_scenarios", "read_words", "symbol_table"]


def read_words(
    resolved: ResolvedSource, plugged: PluginAdditions, report: Reporter, kept: KeptWords | None = None
) -> tuple[Any, ...]:
    """The words of all statements of a ruleset; members of types that the text itself declares remain statements.  Words that are
    `kept` from the last check are reused."""
    declared = _declared_names(resolved, outline_of(resolved, plugged))
    if kept is None:
        return tuple(word for where, item in resolved.items
                     for word in structure([item], where, plugged.vocabulary, report, declared))
    kept.begin(declared, plugged)
    found: list[Read] = []
    words: list[Any] = []
    for where, item in resolved.items:
        known, before = kept.of(where, item), report.calls
        now = structure([item], where, plugged.vocabulary, report, declared) if known is None else known
        found.append((where, item, now if report.calls == before else None))
        words += now
    kept.keep(found)
    return tuple(words)


def symbol_table(
    resolved: ResolvedSource, words: Sequence[Any], plugged: PluginAdditions, report: Reporter, kept: KeptSymbols | None = None
) -> SymbolTable:
    """Everything that the words of a ruleset declare."""
    if kept is None:
        return _collect_symbols(resolved, words, plugged, report)
    known, before = kept.of(words, resolved, plugged, report), report.calls
    if known is None:
        known = _collect_symbols(resolved, words, plugged, report)
        return kept.keep(known, report.calls == before)
    return known


def _collect_symbols(resolved: ResolvedSource, words: Sequence[Any], plugged: PluginAdditions, report: Reporter) -> SymbolTable:
    draft = Collector(report, plugged.vocabulary).collect(words)
    counters = {str(line.name) for w in words if isinstance(w, flo.Flow) for line in w.named_parts()
                if isinstance(line, flo.Repeat)}
    return finish(draft, resolved, plugged, counters)


def read_scenarios(
    found: Iterable[tree.Statement], resolved: ResolvedSource, symbols: SymbolTable, vocabulary: Vocabulary, report: Reporter
) -> list[Any]:
    """The words of scenarios, with present names instead of old ones."""
    statements = [item for _, item in resolved.items]
    following = all_renames(symbols) if symbols.renamed else ()
    tests = [use_present_names(item, statements, report, following) for item in resolved.names.with_present_names(found, report)]
    declared = attrs.evolve(_declared_names(resolved, symbols.outline), played=_names_in_play(symbols))
    return list(structure(tests, "file", vocabulary, report, declared))


def _names_in_play(symbols: SymbolTable) -> Played:
    """The names of a game's things that scenarios may use."""
    rules = {
        name: tuple(f"{name}.{line.name}" for line in action.body if isinstance(line, act.Require))
        for name, action in symbols.actions.items()
    }
    return Played(symbols.seats, symbols.least, symbols.most, rules)


def _declared_names(resolved: ResolvedSource, outline: Outline) -> DeclaredNames:
    """The types, verbs and fields that the text itself declares, which may begin statements."""
    names: dict[str, dict[str, Place]] = {}
    for _, item in resolved.items:
        for line in (item, *(item.lines if TypeWord.begins(item) else ())):
            for where in led_blocks(line.word) if (name := name_of(line)) else ():
                names.setdefault(where, {}).setdefault(name, line.place)
    return DeclaredNames(names, outline)

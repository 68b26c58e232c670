"""The symbol table of a resolved ruleset: its statements read as words, and everything they declare."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.amend import title_of
from aoi_rules.compiler.source.carrying import carried
from aoi_rules.compiler.source.macros import is_macro, meaning
from aoi_rules.compiler.source.resolve import Resolved
from aoi_rules.compiler.symbols.collect import Collector
from aoi_rules.compiler.symbols.declarations import Declarations
from aoi_rules.compiler.symbols.renames import all_renames
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.words import flow as flo
from aoi_rules.words.structure import Declared, Plugged, Vocabulary, structure

__all__ = ["read_scenarios", "read_words", "symbol_table"]


def read_words(resolved: Resolved, vocabulary: Vocabulary, report: Reporter) -> list[Any]:
    """The words of all statements; members of types that the text itself declares stay statements.

    What macros stand for is noted in the resolved ruleset.
    """
    declared = _declared(resolved)
    words: list[Any] = []
    for where, item in resolved.items:
        lines: tuple[Any, ...] = (item,)
        if is_macro(item, where, vocabulary):
            resolved.meanings[id(item)] = lines = meaning(item, where, vocabulary, report, declared)
        words += structure(lines, where, vocabulary, report, declared)
    return words


def symbol_table(resolved: Resolved, words: Sequence[Any], plugged: Plugged, report: Reporter) -> Declarations:
    """Everything that the words of a ruleset declare."""
    symbols = Collector(report).collect(words)
    symbols.name, symbols.title = resolved.name, resolved.title
    symbols.functions = plugged.functions
    symbols.game, symbols.game_title = resolved.game, resolved.game_title
    symbols.counters = {name for w in words if isinstance(w, flo.Flow) for name in _counters(w.body)}
    return symbols


def read_scenarios(
    found: Iterable[tree.Statement], resolved: Resolved, symbols: Declarations, vocabulary: Vocabulary, report: Reporter
) -> list[Any]:
    """The words of scenarios, with the names of now where they have old ones."""
    statements = [item for _, item in resolved.items]
    following = all_renames(symbols) if symbols.renamed else ()
    tests = [carried(item, statements, report, following) for item in found]
    return list(structure(tests, "file", vocabulary, report, _declared(resolved)))


def _declared(resolved: Resolved) -> Declared:
    """The types and verbs that the text itself declares, which may begin statements."""
    types: dict[str, Place] = {}
    verbs: dict[str, Place] = {}
    for _, item in resolved.items:
        if item.word in ("type", "link", "verb"):
            (verbs if item.word == "verb" else types).setdefault(title_of(item), item.place)
    return Declared({"game": types, "map": types, "part": types, "effects": verbs})


def _counters(items: Any) -> list[str]:
    found = []
    for item in items:
        if isinstance(item, flo.Repeat) and item.name is not None:
            found.append(item.name.name)
        found += _counters(getattr(item, "body", ()))
    return found

"""Words and declarations of the last check of a text, if they were read without a problem."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import define, evolve, field, fields

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.draft import outline_of
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.language import tree
from aoi_rules.model.node import Node
from aoi_rules.words import actions as act
from aoi_rules.words import components as com
from aoi_rules.words import flow as flo
from aoi_rules.words import scoring as sco
from aoi_rules.words.base import Word
from aoi_rules.words.known import DeclaredNames, PluginAdditions

__all__ = ["KeptSymbols", "KeptWords", "declare_the_same"]

_RULES = (act.Action, flo.Flow, flo.Setup, sco.Score, com.Check)
"""The words of rules: their content is not part of a declaration."""
Read = tuple[str, tree.Statement, "tuple[Any, ...] | None"]
"""A statement with its kind of block, and the words read from it; None if there was a problem."""


@define(eq=False)
class KeptWords:
    """The words of each statement."""

    _words: dict[int, tuple[tree.Statement, str, tuple[Any, ...]]] = field(factory=dict)
    _leading: Any = None

    def begin(self, declared: DeclaredNames, plugged: PluginAdditions) -> None:
        """Record which names begin statements: if they have changed, no words are reused."""
        leading = ({where: frozenset(own) for where, own in declared.names.items()}, declared.free, plugged.vocabulary.words)
        if leading != self._leading:
            self._leading, self._words = leading, {}

    def of(self, where: str, item: tree.Statement) -> tuple[Any, ...] | None:
        """The words of a statement in a kind of block, if they are known."""
        known = self._words.get(id(item))
        return known[2] if known is not None and known[0] is item and known[1] == where else None

    def keep(self, found: Iterable[Read]) -> None:
        """Keep the words that were read, and no others."""
        self._words = {id(item): (item, where, words) for where, item, words in found if words is not None}


@define(eq=False)
class KeptSymbols:
    """The symbol table, and what it was made from."""

    _declaring_parts: list[Any] = field(factory=list)
    _symbols: SymbolTable | None = None

    def of(
        self, words: Sequence[Any], resolved: ResolvedSource, plugged: PluginAdditions, report: Reporter,
    ) -> SymbolTable | None:
        """The symbol table of the last check with the present rules, if nothing else that words declare has changed."""
        declaring = _declaring_parts(words, resolved, plugged, report)
        before = self._declaring_parts
        if self._symbols is None or len(declaring) != len(before) or not all(map(_is_same, declaring, before)):
            self._declaring_parts, self._symbols = declaring, None
            return None
        rules: dict[type, list[Any]] = {kind: [word for word in words if isinstance(word, kind)] for kind in _RULES}
        actions = {word.name.name: word for word in rules[act.Action]}
        if len(actions) < len(rules[act.Action]) or len(rules[flo.Flow]) > 1 or len(rules[sco.Score]) > 1:
            return None
        return evolve(
            self._symbols, actions=actions, flow=next(iter(rules[flo.Flow]), None), score=next(iter(rules[sco.Score]), None),
            setups=tuple(rules[flo.Setup]), checks=tuple(rules[com.Check]), outline=outline_of(resolved, plugged))

    def keep(self, symbols: SymbolTable) -> None:
        """Keep a symbol table that was made without a problem."""
        self._symbols = symbols


def _declaring_parts(words: Iterable[Any], resolved: ResolvedSource, plugged: PluginAdditions, report: Reporter) -> list[Any]:
    """Everything that determines what a ruleset declares: its words without the content of rules, which rules lack an unreadable
    line, and what its head and its plugins add."""
    loops = [str(line.name) for word in words if isinstance(word, flo.Flow) for line in word.named()]
    declaring = [word for word in words if not isinstance(word, _RULES)]
    lacking = [isinstance(word, Word) and report.lost_in(word.statement.block) for word in declaring]
    return [*declaring, lacking, loops, (resolved.name, resolved.title, resolved.game, resolved.game_title, resolved.beside),
            plugged.functions, plugged.pictures]


def _is_same(one: Any, other: Any) -> bool:
    """Whether a word is the same object, or a plain value the same value."""
    return one is other or (not isinstance(one, Node) and one.__class__ is other.__class__ and bool(one == other))


# ---- what rules see ---------------------------------------------------------------------------------------------------------


def declare_the_same(one: SymbolTable, other: SymbolTable) -> bool:
    """Whether two symbol tables are equal, by identity, in everything that a rule can see."""
    return list(one.actions) == list(other.actions) and all(
        _has_same_content(getattr(one, name), getattr(other, name)) for name in _SEEN)


_SEEN = tuple(name for name in (one.name for one in fields(SymbolTable)) if name not in (
    "actions", "checks", "drawing", "figures", "flow", "helps", "outline", "score", "setups"))
"""The fields of a symbol table except rules, hints and display."""


def _has_same_content(one: Any, other: Any) -> bool:
    if one is other:
        return True
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return list(one) == list(other) and all(map(_is_same_object, one.values(), other.values()))
    if isinstance(one, tuple) and isinstance(other, tuple) and any(isinstance(item, Node) for item in one):
        return len(one) == len(other) and all(map(_is_same_object, one, other))
    return bool(one == other)


def _is_same_object(one: Any, other: Any) -> bool:
    return one is other

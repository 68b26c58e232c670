"""Words and declarations of the last check of a text, if they were read without a problem."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import define, evolve, field, fields

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.changed_names import Mentions, has_same_content, is_same_value
from aoi_rules.compiler.symbols.draft import outline_of
from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.language import tree
from aoi_rules.language.sameness import is_same
from aoi_rules.words import actions as act
from aoi_rules.words import components as com
from aoi_rules.words import flow as flo
from aoi_rules.words import scoring as sco
from aoi_rules.words.base import Word
from aoi_rules.words.known_words import DeclaredNames, PluginAdditions

__all__ = ["KeptSymbols", "KeptWords"]

_RULES = (act.Action, act.SourceWord, flo.Flow, flo.Setup, sco.Score, com.Check)
"""The words of rules: their content is not part of a declaration."""
Read = tuple[str, tree.Statement, "tuple[Any, ...] | None"]
"""A statement with its kind of block, and the words read from it; None if there was a problem."""


@define(eq=False)
class KeptWords:
    """The words of each statement."""

    mentions: Mentions
    _words: dict[int, tuple[tree.Statement, str, tuple[Any, ...]]] = field(factory=dict)
    _leading: frozenset[tuple[str, str]] = frozenset()
    _free: Any = None

    def begin(self, declared: DeclaredNames, plugged: PluginAdditions) -> None:
        """Record which names begin statements: the words of statements with a name of which that has changed are not reused."""
        leading = frozenset((where, name) for where, own in declared.names.items() for name in own)
        free = declared.free, plugged.vocabulary.words
        if free != self._free:
            self._words = {}
        elif changed := {name for _, name in leading ^ self._leading}:
            self._words = {key: known for key, known in self._words.items() if changed.isdisjoint(self.mentions.of(known[0]))}
        self._leading, self._free = leading, free

    def of(self, where: str, item: tree.Statement) -> tuple[Any, ...] | None:
        """The words of a statement in a kind of block, if they are known."""
        known = self._words.get(id(item))
        return known[2] if known is not None and known[0] is item and known[1] == where else None

    def keep(self, found: Iterable[Read]) -> None:
        """Keep the words that were read, and no others."""
        self._words = {id(item): (item, where, words) for where, item, words in found if words is not None}


@define(eq=False)
class KeptSymbols:
    """The symbol table, what it was made from, and whether it was made without a problem."""

    _declaring_parts: list[Any] = field(factory=list)
    _symbols: SymbolTable | None = None
    _sound: bool = False

    def of(
        self, words: Sequence[Any], resolved: ResolvedSource, plugged: PluginAdditions, report: Reporter,
    ) -> SymbolTable | None:
        """The symbol table of the last check with the present rules, if nothing else that words declare has changed."""
        declaring = _declaring_parts(words, resolved, plugged, report)
        before = self._declaring_parts
        self._declaring_parts = declaring
        same = len(declaring) == len(before) and all(map(is_same_value, declaring, before))
        if self._symbols is None or not self._sound or not same:
            return None
        rules: dict[type, list[Any]] = {kind: [word for word in words if isinstance(word, kind)] for kind in _RULES}
        named = {kind: {word.name.name: word for word in rules[kind]} for kind in (act.Action, act.SourceWord)}
        twice = any(len(found) < len(rules[kind]) for kind, found in named.items())
        if twice or len(rules[flo.Flow]) > 1 or len(rules[sco.Score]) > 1:
            return None
        return evolve(
            self._symbols, actions=named[act.Action], sources=named[act.SourceWord], flow=next(iter(rules[flo.Flow]), None),
            score=next(iter(rules[sco.Score]), None), setups=tuple(rules[flo.Setup]), checks=tuple(rules[com.Check]),
            outline=outline_of(resolved, plugged))

    def keep(self, symbols: SymbolTable, sound: bool) -> SymbolTable:
        """Keep a symbol table, which is `sound` if it was made without a problem; return it with the symbols of the last one that
        are the same."""
        if self._symbols is not None:
            symbols = reuse_symbols(symbols, self._symbols)
        self._symbols, self._sound = symbols, sound
        return symbols


def _declaring_parts(words: Iterable[Any], resolved: ResolvedSource, plugged: PluginAdditions, report: Reporter) -> list[Any]:
    """Everything that determines what a ruleset declares: its words without the content of rules, which rules lack an unreadable
    line, and what its head and its plugins add."""
    loops = [str(line.name) for word in words if isinstance(word, flo.Flow) for line in word.named_parts()]
    declaring = [word for word in words if not isinstance(word, _RULES)]
    lacking = [isinstance(word, Word) and report.lost_in(word.statement.block) for word in declaring]
    return [*declaring, lacking, loops, (resolved.name, resolved.title, resolved.game, resolved.game_title, resolved.beside),
            plugged.functions, plugged.pictures]


# ---- symbols of the last check ----------------------------------------------------------------------------------------------


def reuse_symbols(symbols: SymbolTable, before: SymbolTable) -> SymbolTable:
    """A symbol table with the symbols of an earlier one in place of those that are the same."""
    types = {name: _reuse_type(decl, before.types.get(name)) for name, decl in symbols.types.items()}
    return evolve(symbols, types=types, keeps=_reuse_values(symbols.keeps, before.keeps),
                  zones=_reuse_values(symbols.zones, before.zones), defines=_reuse_values(symbols.defines, before.defines))


def _reuse_values(values: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """A mapping with earlier values in place of those that are the same."""
    return {name: before[name] if name in before and is_same(before[name], value) else value for name, value in values.items()}


_PARTS = tuple(one.name for one in fields(TypeSymbol) if one.name not in ("keeps", "fields", "members"))


def _reuse_type(decl: TypeSymbol, before: TypeSymbol | None) -> TypeSymbol:
    """A type with the keeps, fields and members of an earlier one that are the same."""
    if before is None:
        return decl
    keeps, own = _reuse_values(decl.keeps, before.keeps), _reuse_values(decl.fields, before.fields)
    known = {member.name: member for member in before.members}
    members = tuple(old if (old := known.get(one.name)) is not None and is_same(old, one) else one for one in decl.members)
    if has_same_content(keeps, before.keeps) and has_same_content(own, before.fields) and has_same_content(
            members, before.members) and all(is_same(getattr(decl, part), getattr(before, part)) for part in _PARTS):
        return before
    return evolve(decl, keeps=keeps, fields=own, members=members)

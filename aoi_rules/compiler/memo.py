"""What a check of a text leaves to the next one, while the text is written: what did not change is not checked again.

A statement that neither changed nor moved is the same object as before, see `language.rereading`.  So a stage knows by identity
what it has found already: words of statements, declarations of words, and the rules of what is declared.  Only what was found
without a problem is taken over, so that each problem is found anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from attrs import define, evolve, field, fields

from aoi_rules.compiler.check.rules import RulesChecker
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import Items, ResolvedSource
from aoi_rules.compiler.symbols.draft import outline_of
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.nodes import Node
from aoi_rules.words import actions as act
from aoi_rules.words import components as com
from aoi_rules.words import flow as flo
from aoi_rules.words import scoring as sco
from aoi_rules.words.base import Word
from aoi_rules.words.naming import name_of
from aoi_rules.words.structure import Declared, Plugged

__all__ = ["Memo"]

_CHECKS = 200
"""After this number of checks all is checked anew, and what was kept of texts that are gone is given back."""
_RULES = (act.Action, flo.Flow, flo.Setup, sco.Score, com.Check)
"""The words of rules: what they say is no part of a declaration."""


@define(eq=False)
class Memo:
    """What is known of one ruleset from its last check."""

    report: Reporter = field(factory=Reporter)
    _items: dict[tuple[str, str], list[tree.Statement]] = field(factory=dict)
    _words: dict[int, tuple[tree.Statement, str, tuple[Any, ...]]] = field(factory=dict)
    _declared: Any = None
    _declaring: list[Any] = field(factory=list)
    _symbols: SymbolTable | None = None
    _checker: RulesChecker | None = None
    _checks: int = 0

    def restart(self) -> Reporter:
        """Begin the next check; the reporter for it."""
        self._checks += 1
        if self._checks % _CHECKS == 0:
            self._checker = None
        self.report.restart()
        return self.report

    def same_items(self, resolved: ResolvedSource) -> ResolvedSource:
        """The same ruleset with statements of the last check in place of equal ones that were made again."""
        known = {id(item) for found in self._items.values() for item in found}
        items: list[tuple[str, tree.Statement]] = []
        for where, item in resolved.items:
            if id(item) in known:
                items.append((where, item))
            else:
                alike = self._items.get((item.word, name_of(item)), ())
                items.append((where, next((one for one in alike if _same(one, item)), item)))
        self._items = {}
        for _, item in items:
            self._items.setdefault((item.word, name_of(item)), []).append(item)
        return evolve(resolved, items=tuple(items))

    # ---- words ----------------------------------------------------------------------------------------------------------

    def begin_words(self, declared: Declared, plugged: Plugged) -> None:
        """Note which names begin statements: where they are others than before, no word is known any more."""
        names = {where: frozenset(own) for where, own in declared.names.items()}
        asked = (names, declared.free, plugged.vocabulary.words)
        if asked != self._declared:
            self._declared, self._words = asked, {}

    def words_of(self, where: str, item: tree.Statement) -> tuple[Any, ...] | None:
        """The words of a statement in a block, where these are known."""
        known = self._words.get(id(item))
        return known[2] if known is not None and known[0] is item and known[1] == where else None

    def keep_words(self, found: Iterable[tuple[str, tree.Statement, tuple[Any, ...] | None]]) -> None:
        """Keep the words of statements: of each with its block those that were read without a problem, else None."""
        self._words = {id(item): (item, where, words) for where, item, words in found if words is not None}

    # ---- declarations -----------------------------------------------------------------------------------------------------

    def symbols_of(self, words: Sequence[Any], resolved: ResolvedSource, plugged: Plugged) -> SymbolTable | None:
        """The symbol table of the last check with the present rules, where nothing else that words declare has changed."""
        last = self._symbols
        declaring = _declaring(words, resolved, plugged, self.report)
        if last is None or len(declaring) != len(self._declaring) or not all(map(_is_or_equals, declaring, self._declaring)):
            self._declaring, self._symbols = declaring, None
            return None
        rules: dict[type, list[Any]] = {kind: [word for word in words if isinstance(word, kind)] for kind in _RULES}
        actions = {word.name.name: word for word in rules[act.Action]}
        if len(actions) < len(rules[act.Action]) or len(rules[flo.Flow]) > 1 or len(rules[sco.Score]) > 1:
            return None
        return evolve(last, actions=actions, flow=next(iter(rules[flo.Flow]), None), score=next(iter(rules[sco.Score]), None),
                      setups=tuple(rules[flo.Setup]), checks=tuple(rules[com.Check]), outline=outline_of(resolved, plugged))

    def keep_symbols(self, symbols: SymbolTable) -> None:
        """Keep a symbol table that was made without a problem."""
        self._symbols = symbols

    # ---- rules ------------------------------------------------------------------------------------------------------------

    def checker(self, symbols: SymbolTable, words: Iterable[Any]) -> RulesChecker:
        """The checker of a ruleset's rules: that of the last check, where what it declares is the same."""
        if self._checker is not None and _declare_the_same(self._checker.symbols, symbols):
            self._checker.restart(symbols, words)
        else:
            self._checker = RulesChecker(symbols, self.report)
        return self._checker


def _declaring(words: Iterable[Any], resolved: ResolvedSource, plugged: Plugged, report: Reporter) -> list[Any]:
    """What decides what a ruleset declares: its words but for what rules say, which of them lack a line that cannot be read, and
    what its head and its plugins bring."""
    flows = [str(line.name) for word in words if isinstance(word, flo.Flow) for line in word.named()]
    declaring = [word for word in words if not isinstance(word, _RULES)]
    lacking = [isinstance(word, Word) and report.lost_in(word.statement.block) for word in declaring]
    return [*declaring, lacking, flows, (resolved.name, resolved.title, resolved.game, resolved.game_title, resolved.beside),
            plugged.functions, plugged.pictures]


def _is_or_equals(one: Any, other: Any) -> bool:
    """Whether a word is the same object, or a plain value the same value."""
    return one is other or (not isinstance(one, Node) and one.__class__ is other.__class__ and bool(one == other))


def _same(one: Any, other: Any) -> bool:
    """Whether two nodes are the same in the same places."""
    if one is other:
        return True
    kind = one.__class__
    if kind is not other.__class__:
        return False
    if kind is Place:
        return bool(one == other) and one.source is other.source
    if kind is tuple:
        return len(one) == len(other) and all(map(_same, one, other))
    if issubclass(kind, Node):
        return all(_same(getattr(one, name), getattr(other, name)) for name in _names_of(kind))
    return bool(one == other)


@cache
def _names_of(kind: type) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind))


def _declare_the_same(one: SymbolTable, other: SymbolTable) -> bool:
    """Whether two symbol tables differ in nothing that a rule can see of what is declared, by identity."""
    return list(one.actions) == list(other.actions) and all(
        _identical(getattr(one, name), getattr(other, name)) for name in _SEEN)


_SEEN = tuple(name for name in _names_of(SymbolTable) if name not in (
    "actions", "checks", "drawing", "figures", "flow", "helps", "outline", "score", "setups"))
"""What a symbol table has beside rules, hints and what is shown."""


def _identical(one: Any, other: Any) -> bool:
    if one is other:
        return True
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return list(one) == list(other) and all(map(_is, one.values(), other.values()))
    if isinstance(one, tuple) and isinstance(other, tuple) and any(isinstance(item, Node) for item in one):
        return len(one) == len(other) and all(map(_is, one, other))
    return bool(one == other)


def _is(one: Any, other: Any) -> bool:
    return one is other

"""What one check of a text keeps for the next while the text is being written: what did not change is not checked again.

A statement that neither changed nor moved is the same object as before, see `language.rereading`.  So each stage knows by
identity what it has found already: the words of statements, the declarations of words, and the rules of what is declared.  Only
results without a problem are reused, so that each problem is found again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import define, evolve, field

from aoi_rules.compiler.check.rules import RulesChecker
from aoi_rules.compiler.emit.module_loader import KeptCode
from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.changed_names import Mentions, changed_names
from aoi_rules.compiler.symbols.reuse import KeptSymbols, KeptWords
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.errors import OutdatedError
from aoi_rules.language import tree
from aoi_rules.language.sameness import is_same
from aoi_rules.words.line_names import name_of

__all__ = ["KeptStatements", "Memo"]

_CHECKS = 200
"""After this number of checks everything is checked again, and what was kept of deleted texts is freed."""


@define(eq=False)
class KeptStatements:
    """The statements of the last check, by word and name, and the findings for each."""

    _items: dict[tuple[str, str], list[tree.Statement]] = field(factory=dict)
    _findings: Findings = field(factory=Findings)

    def taken_over(self, resolved: ResolvedSource) -> ResolvedSource:
        """The same ruleset, with statements of the last check in place of equal ones that were parsed again."""
        known = {id(item) for found in self._items.values() for item in found}
        items: list[tuple[str, tree.Statement]] = []
        for where, item in resolved.items:
            if id(item) in known:
                items.append((where, item))
            else:
                alike = self._items.get((item.word, name_of(item)), ())
                items.append((where, next((one for one in alike if is_same(one, item)), item)))
        self._items = {}
        for _, item in items:
            self._items.setdefault((item.word, name_of(item)), []).append(item)
        self._findings.restart()
        return evolve(resolved, items=tuple(items), findings=self._findings)


@define(eq=False)
class Memo:
    """What is known of one ruleset from its last check, by the stage that found it.  `outdated` says whether a later text has
    come in the meantime; it is called between the stages."""

    report: Reporter = field(factory=Reporter)
    texts: Findings = field(factory=Findings)
    statements: KeptStatements = field(factory=KeptStatements)
    mentions: Mentions = field(factory=Mentions)
    words: KeptWords = field(init=False)
    symbols: KeptSymbols = field(factory=KeptSymbols)
    code: KeptCode = field(factory=KeptCode)
    outdated: Callable[[], bool] = lambda: False
    _checker: RulesChecker | None = None
    _checks: int = 0

    def __attrs_post_init__(self) -> None:
        self.words = KeptWords(self.mentions)

    def restart(self) -> Reporter:
        """Begin the next check; return its reporter."""
        self._checks += 1
        if self._checks % _CHECKS == 0:
            self._checker = None
            self.mentions.clear()
        self.report.restart()
        self.texts.restart()
        return self.report

    def go_on(self) -> None:
        """Raise OutdatedError if a later text has come, because then nobody needs the answer."""
        if self.outdated():
            raise OutdatedError

    def taken_over(self, resolved: ResolvedSource) -> ResolvedSource:
        """The same ruleset, with statements of the last check in place of equal ones; raises OutdatedError."""
        self.go_on()
        return self.statements.taken_over(resolved)

    def checker(self, symbols: SymbolTable, words: Iterable[Any]) -> RulesChecker:
        """The checker of a ruleset's rules: the one of the last check if it is known which rules may depend on the declarations
        that have changed since."""
        changed = None if self._checker is None else changed_names(self._checker.symbols, symbols, self.mentions)
        if self._checker is None or changed is None:
            self._checker = RulesChecker(symbols, self.report)
        else:
            self._checker.restart(symbols, words, changed, self.mentions)
        return self._checker

"""What a check of a text leaves to the next one, while the text is written: what did not change is not checked again.

A statement that neither changed nor moved is the same object as before, see `language.rereading`.  So a stage knows by identity
what it has found already: words of statements, declarations of words, and the rules of what is declared.  Only what was found
without a problem is taken over, so that each problem is found anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import define, field

from aoi_rules.compiler.check.rules import RulesChecker
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.source.reuse import KeptStatements
from aoi_rules.compiler.symbols.reuse import KeptSymbols, KeptWords, declare_the_same
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.errors import OutdatedError

__all__ = ["Memo"]

_CHECKS = 200
"""After this number of checks all is checked anew, and what was kept of texts that are gone is given back."""


@define(eq=False)
class Memo:
    """What is known of one ruleset from its last check, by the stages that found it.  `outdated` says whether a later text has
    come meanwhile; it is asked between the stages."""

    report: Reporter = field(factory=Reporter)
    statements: KeptStatements = field(factory=KeptStatements)
    words: KeptWords = field(factory=KeptWords)
    symbols: KeptSymbols = field(factory=KeptSymbols)
    outdated: Callable[[], bool] = lambda: False
    _checker: RulesChecker | None = None
    _checks: int = 0

    def restart(self) -> Reporter:
        """Begin the next check; the reporter for it."""
        self._checks += 1
        if self._checks % _CHECKS == 0:
            self._checker = None
        self.report.restart()
        return self.report

    def go_on(self) -> None:
        """Raise OutdatedError if a later text has come, so that nobody wants the answer any more."""
        if self.outdated():
            raise OutdatedError

    def taken_over(self, resolved: ResolvedSource) -> ResolvedSource:
        """The same ruleset with statements of the last check in place of equal ones; raises OutdatedError."""
        self.go_on()
        return self.statements.taken_over(resolved)

    def checker(self, symbols: SymbolTable, words: Iterable[Any]) -> RulesChecker:
        """The checker of a ruleset's rules: that of the last check, where what it declares is the same."""
        if self._checker is not None and declare_the_same(self._checker.symbols, symbols):
            self._checker.restart(symbols, words)
        else:
            self._checker = RulesChecker(symbols, self.report)
        return self._checker

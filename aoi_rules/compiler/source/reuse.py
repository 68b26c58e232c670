"""Statements of the last check of a text: one that was parsed again, and is the same in the same place, is reused."""

from __future__ import annotations

from attrs import define, evolve, field

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.language import tree
from aoi_rules.language.sameness import is_same
from aoi_rules.words.line_names import name_of

__all__ = ["KeptStatements"]


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

"""Lint of requirements that were copied: the text is new, and the condition is still that of the other line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from aoi_rules.compiler.lint.quotes import quote, source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Action, Requirement
from aoi_rules.compiler.typed.walk import own_expressions
from aoi_rules.diagnostics import line_of
from aoi_rules.model.types import Type

__all__ = ["check_copied_conditions"]

_WORD = re.compile(r"\w+")


@frozen
class _Asked:
    """A requirement that reads one keep of the members of a type, with the keeps of that kind that its name and its text
    mention."""

    line: Requirement
    read: str
    mentioned: frozenset[str]


def check_copied_conditions(actions: Iterable[Action], symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each requirement that speaks of another keep than it reads, if the same condition is in a requirement that
    speaks of that."""
    kinds: dict[tuple[str, Type], set[str]] = {}
    for keep in symbols.every_keep():
        kinds.setdefault((keep.per, keep.type), set()).add(keep.name)
    found = [asked for action in actions for asked in _asked_by(action, kinds)]
    right = {source_text(one.line.condition.place): one for one in reversed(found) if one.read in one.mentioned}
    for copy in found:
        first = right.get(source_text(copy.line.condition.place))
        if first is not None and len(copy.mentioned) == 1 and copy.read not in copy.mentioned:
            (meant,) = copy.mentioned
            here, there = copy.line.condition.place, first.line.condition.place
            report.warn("wrong-value", f"this is about `{meant}`, and the condition reads `{copy.read}`", here,
                        f"did you mean `{meant}`? {quote(first.line.condition)} is also in " + line_of(there, here))


def _asked_by(action: Action, kinds: Mapping[tuple[str, Type], set[str]]) -> Iterator[_Asked]:
    for line in (line for stage in action.stages for line in stage.lines if isinstance(line, Requirement) and not line.cases):
        inside = own_expressions(line.condition)
        keeps = {node.keep.slot: node.keep for node in inside.expressions if isinstance(node, typ.KeepValue)}
        keep = next(iter(keeps.values())) if len(keeps) == 1 else None
        if keep is not None and keep.per and not inside.used:
            words = {str(line.word.name), *_WORD.findall(line.word.text.lower())}
            yield _Asked(line, keep.name, frozenset(kinds[keep.per, keep.type] & words))

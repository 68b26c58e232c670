"""Lint of actions that ask for one thing of a player and take another: `require sheep "You have no sheep" = me.sheep > 0`, then
`lower me.grain by 1`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from aoi_rules.compiler.facts.changes import effects_in
from aoi_rules.compiler.lint.quotes import quote, source_text
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Action, Requirement
from aoi_rules.compiler.typed.walk import expressions_of, strip_present
from aoi_rules.diagnostics import line_of
from aoi_rules.language.operators import AT_LEAST, MORE, SUBTRACT
from aoi_rules.language.walk import statements

__all__ = ["check_unasked_costs"]

_WORD = re.compile(r"[a-z]+")


def check_unasked_costs(actions: Iterable[Action], report: Reporter) -> None:
    """Warn of each action that lowers something of a player for which another action asks before it lowers it, if it asks for
    something else, which it and its texts name, and does nothing with that."""
    every = [*actions]
    asked_first = [keep for action in every for _, keep in _keeps_lowered(action)
                   if any(one is keep for one, _ in _keeps_required(action))]
    for action in every:
        used = [part.keep for part in expressions_of(action) if isinstance(part, typ.KeepValue)]
        _check_name(action, every, report)
        required = [(keep, node) for keep, node in _keeps_required(action) if _count(keep, used) == 1]
        lowered = [(line, keep) for line, keep in _keeps_lowered(action)
                   if _count(keep, used) == 1 and any(keep is one for one in asked_first)]
        if len(required) != 1 or len(lowered) != 1:
            continue
        (wanted, node), (line, taken) = required[0], lowered[0]
        words = _words_of(action)
        if wanted.type == taken.type and wanted.name in words and taken.name not in words:
            place = line.target.place
            rather = source_text(place).replace(taken.name, wanted.name)
            report.warn("wrong-value", f"`{action.name}` asks for {quote(node)} and takes {quote(line.target)}, which may not be "
                        "there", place, f"did you mean `{rather}`? The condition is in " + line_of(node.place, place))


def _check_name(action: Action, every: Sequence[Action], report: Reporter) -> None:
    """Warn of the only requirement of an action named after what it takes, if that asks for something else just as another action
    does."""
    required, lowered = list(_keeps_required(action)), list(_keeps_lowered(action))
    if len(required) != 1 or len(lowered) != 1:
        return
    (wanted, node), (_, taken) = required[0], lowered[0]
    named = {*_WORD.findall(f"{action.name} {action.title}".lower().replace("_", " "))}
    copied = any(source_text(other.place) == source_text(node.place) for one in every if one is not action
                 for _, other in _keeps_required(one))
    if copied and wanted.type == taken.type and taken.name in named and wanted.name not in named:
        rather = source_text(node.place).replace(wanted.name, taken.name)
        report.warn("wrong-value", f"`{action.name}` takes `{taken.name}`, and asks for {quote(node)}, as another action does",
                    node.place, f"did you mean `{rather}`?")


def _count(keep: KeepSymbol, used: Sequence[KeepSymbol]) -> int:
    return sum(one is keep for one in used)


def _keeps_required(action: Action) -> Iterator[tuple[KeepSymbol, typ.Expression]]:
    """The keeps of the player of which an action requires at least some number, with the condition."""
    lines = (line for stage in action.stages for line in stage.lines)
    for part in conjuncts(*(line.condition for line in lines if isinstance(line, Requirement) and not line.cases)):
        if isinstance(part, typ.Compare) and part.operator in (MORE, AT_LEAST):
            keep = _keep_of_player(part.left, action)
            if keep is not None:
                yield keep, part


def _keeps_lowered(action: Action) -> Iterator[tuple[eff.Change, KeepSymbol]]:
    """The lines of an action that lower a keep of the player, with the keep."""
    for line in effects_in(tuple(action.run)):
        if isinstance(line, eff.Change) and line.operator is SUBTRACT:
            keep = _keep_of_player(line.target, action)
            if keep is not None:
                yield line, keep


def _keep_of_player(node: typ.Expression, action: Action) -> KeepSymbol | None:
    """The keep that holds a number of whoever acts; None if a value is something else."""
    value = strip_present(node)
    base = strip_present(value.base) if isinstance(value, typ.KeepValue) and value.base is not None else None
    mine = isinstance(base, typ.Local) and base.binding is action.me
    return value.keep if isinstance(value, typ.KeepValue) and mine and value.second is None else None


def _words_of(action: Action) -> set[str]:
    """The words in the name and the texts of an action and of its lines."""
    texts = [node.value for line in statements(action.word.statement) for node in line.texts]
    return {*_WORD.findall(" ".join((action.name, *texts)).lower().replace("_", " "))}

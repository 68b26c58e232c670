"""The rules without a line: the line is dropped or, if the rules cannot do without it, disabled or changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
from attrs import frozen

from aoi_rules.diagnostics import Place, Source
from aoi_rules.language import parse, tree
from aoi_rules.model.ruleset import RuleModel
from aoi_rules.scenarios.changes import Change, changes_of
from aoi_rules.scenarios.line_names import Path
from aoi_rules.scenarios.lines import Lines
from aoi_rules.scenarios.mutants import change_at
from aoi_rules.witness.rules import Change as RulesChange
from aoi_rules.words.actions import Action, Require, SourceWord

__all__ = ["ChangedLine", "changed_lines"]


@frozen(eq=False)
class ChangedLine:
    """A change of a line of the rules; `name` says what is done, as in `aoi coverage --mutate`."""

    name: str
    place: Place
    apply: RulesChange


DROPPED, DISABLED = "deleted", "disabled"
"""The names of the changes that take a line away: the line itself, or all that it does."""


def changed_lines(lines: Lines, rule: RuleModel) -> tuple[ChangedLine, ...]:
    """The changes of a line, those that come closest to dropping it first.  Some may make no ruleset."""
    path = lines.paths[str(rule.place)]
    found: dict[str, Change] = {}
    for name, change in (*_without(path[-1]), *_changes(path)):
        found.setdefault(name, change)
    return tuple(ChangedLine(name, rule.place, change_at(rule.place, change)) for name, change in found.items())


def _changes(path: Path) -> Iterator[tuple[str, Change]]:
    yield from ((name, change) for _, name, change in changes_of(path[-1], len(path) > 1))


def _without(item: tree.Statement) -> Iterator[tuple[str, Change]]:
    """The line is left out; or an action and a source are never possible, and another block does nothing."""
    yield DROPPED, lambda _: None
    if item.block is not None:
        never = _never() if Action.begins(item) or SourceWord.begins(item) else ()
        yield DISABLED, lambda s: _with_lines(s, (*never, *s.items) if never else ())


def _never() -> Sequence[tree.Statement]:
    """The line that forbids everything."""
    block, _ = parse(Source("<never>", f'{Require.word} never "Never" = no\n'))
    return [item for item in block.items if isinstance(item, tree.Statement)]


def _with_lines(item: tree.Statement, items: Sequence[tree.Statement | tree.Table]) -> tree.Statement:
    assert item.block is not None, "only a block has lines"
    return attrs.evolve(item, block=attrs.evolve(item.block, items=tuple(items)))

"""The rules without a line: the line is dropped or, if the rules cannot do without it, disabled or changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import attrs
from attrs import frozen

from aoi_rules.diagnostics import Place, Source
from aoi_rules.language import parse, tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.walk import change_tree
from aoi_rules.scenarios.changes import CONDITIONS, DETAILS, Change, changes_of, opposite
from aoi_rules.scenarios.line_names import Path
from aoi_rules.scenarios.mutants import change_at
from aoi_rules.witness.rules import Change as RulesChange
from aoi_rules.words.actions import Action, Case, Choose, Define, Require, SourceWord

__all__ = ["ChangedLine", "changed_lines"]


@frozen(eq=False)
class ChangedLine:
    """A change of a line of the rules; `name` says what is done, as in `aoi coverage --mutate`.  `decides` says whether another
    condition decides then, so that a scenario of the line should fail."""

    name: str
    place: Place
    apply: RulesChange
    decides: bool = False


DROPPED, DISABLED, MET, UNMET = "deleted", "disabled", "always_met", "never_met"
DROPPING = (DROPPED, DISABLED, MET, UNMET)
"""The names of the changes that take a line away: the line itself, or all that it does."""
FILTERED, SWAPPED, ZERO, NOTHING, ABSENT = "filters_negated", "branches_swapped", "zero", "no_money", "absent"
NO_OPTION = "nothing_to_choose"
EMPTY = {Loop.SET: "empty_set", Loop.LIST: "empty_list"}
"""The names of changes of definitions and choices; of some, by the function that gives what is empty."""


def changed_lines(path: Path) -> tuple[ChangedLine, ...]:
    """The changes of a line after those that it is in; those that come closest to dropping it are first.  Some may make no
    ruleset."""
    found: dict[str, Change] = {}
    known = list(changes_of(path[-1], len(path) > 1))
    for name, change in (*_leave_out(path[-1]), *((name, change) for kind, name, change in known if kind not in DETAILS),
                         *_changes(path)):
        found.setdefault(name, change)
    place, decides = path[-1].place, {name for kind, name, _ in known if kind in CONDITIONS}
    return tuple(ChangedLine(name, place, change_at(place, change), name in decides) for name, change in found.items())


def _changes(path: Path) -> Iterator[tuple[str, Change]]:
    """Changes that only a search tries."""
    if Case.begins(path[-1]) and len(path) > 1 and Define.begins(path[-2]):
        yield from _leave_nothing(path[-1].value)
    if Define.begins(path[-1]):
        for name, change in ((FILTERED, _other_members), (SWAPPED, _other_way)):
            if _with_value(path[-1], change).value is not path[-1].value:
                yield name, partial(_with_value, change=change)
        yield ZERO, lambda s: attrs.evolve(s, value=tree.Number(0, s.place))
        yield NOTHING, lambda s: attrs.evolve(s, value=tree.Money(0, s.place))
        yield from _leave_nothing(path[-1].value)
    if Choose.begins(path[-1]):
        yield NO_OPTION, lambda s: attrs.evolve(s, condition=tree.Name("no", s.place))


def _leave_nothing(value: tree.Expression | None) -> Iterator[tuple[str, Change]]:
    """The value has no members, or is none."""
    if value is not None:
        no, none, left_out = (tree.Name(name, value.place) for name in ("no", "none", _LEFT_OUT))
        values: dict[str, tree.Expression] = {
            name: tree.Comprehension(kind, left_out, _LEFT_OUT, value, no, (), value.place) for kind, name in EMPTY.items()}
        values[ABSENT] = tree.Conditional(value, no, none, value.place)
        yield from ((name, lambda s, other=other: attrs.evolve(s, value=other)) for name, other in values.items())


_LEFT_OUT = "left_out"
"""What each member is called that a change leaves out."""


def _with_value(item: tree.Statement, change: Callable[[Any], Any]) -> tree.Statement:
    """A definition whose value has other parts."""
    return attrs.evolve(item, value=change_tree(item.value, change))


def _other_members(node: Any) -> Any:
    """Of members `when` something holds, the others."""
    if not isinstance(node, tree.Comprehension) or node.condition is None:
        return node
    return attrs.evolve(node, condition=opposite(node.condition))


def _other_way(node: Any) -> Any:
    """Of `a if c else b`, the other one."""
    if not isinstance(node, tree.Conditional):
        return node
    return attrs.evolve(node, then=node.otherwise, otherwise=node.then)


def _leave_out(item: tree.Statement) -> Iterator[tuple[str, Change]]:
    """The line is left out, but keeps its name where that is possible: a requirement always holds, a case never does.  An action
    and a source are never possible, and another block does nothing."""
    if Require.begins(item) and item.value is not None:
        yield MET, lambda s: attrs.evolve(s, value=tree.Name("yes", s.place))
    if Case.begins(item) and item.value is not None:
        yield UNMET, lambda s: attrs.evolve(s, value=tree.Name("no", s.place))
    yield DROPPED, lambda _: None
    if item.block is not None:
        never = _forbid_everything() if Action.begins(item) or SourceWord.begins(item) else ()
        yield DISABLED, lambda s: _with_lines(s, (*never, *s.items) if never else ())


def _forbid_everything() -> Sequence[tree.Statement]:
    """The line that forbids everything."""
    block, _ = parse(Source("<never>", f'{Require.word} never "Never" = no\n'))
    return [item for item in block.items if isinstance(item, tree.Statement)]


def _with_lines(item: tree.Statement, items: Sequence[tree.Statement | tree.Table]) -> tree.Statement:
    assert item.block is not None, "only a block has lines"
    return attrs.evolve(item, block=attrs.evolve(item.block, items=tuple(items)))

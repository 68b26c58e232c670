"""The rules without a line: the line is dropped or, if the rules need it, disabled or changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

import attrs
from attrs import frozen

from aoi_rules.diagnostics import Place, Source
from aoi_rules.language import parse, tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import AND, UNEQUAL
from aoi_rules.language.walk import change_tree, name_in
from aoi_rules.scenarios.changes import CONDITIONS, DETAILS, Change, changes_of, negate
from aoi_rules.scenarios.line_names import Path
from aoi_rules.scenarios.mutants import change_at
from aoi_rules.witness.rules import Change as RulesChange
from aoi_rules.words.actions import Action, Case, Choose, Define, Let, Require, SourceWord
from aoi_rules.words.base import slots_of
from aoi_rules.words.components import Zone
from aoi_rules.words.effects import Draw

__all__ = ["ChangedLine", "changed_lines"]


@frozen(eq=False)
class ChangedLine:
    """A change of a line of the rules; `name` says what is done, as in `aoi coverage --mutate`.  `decides` says whether another
    condition then decides, so that a scenario for the line should fail. The `last` ones are tried if no other change gives a
    valid ruleset."""

    name: str
    place: Place
    apply: RulesChange
    decides: bool = False
    last: bool = False


DROPPED, DISABLED, MET, UNMET = "deleted", "disabled", "always_met", "never_met"
DROPPING = (DROPPED, DISABLED, MET, UNMET)
"""The names of the changes that remove a line: the line itself, or everything that it does."""
FILTERED, SWAPPED, ZERO, NOTHING, ABSENT = "filters_negated", "branches_swapped", "zero", "no_money", "absent"
NO_OPTION, FULL, NOT_FULL, NEVER = "nothing_to_choose", "full", "not_full", "never_allowed"
EMPTY = {Loop.SET: "empty_set", Loop.LIST: "empty_list"}
"""The names of changes to definitions and choices; for some of them, by the function that gives the empty value."""


def changed_lines(path: Path, members: Mapping[str, Sequence[str]] = MappingProxyType({})) -> tuple[ChangedLine, ...]:
    """The changes of a line, which is given after the lines around it; those that come closest to dropping it are first. Some may
    not give a valid ruleset. With the names of the `members` of types, a name that the line declares also means another member of
    each type."""
    found: dict[str, Change] = {}
    known, last = list(changes_of(path[-1], len(path) > 1)), dict(_last_resorts(path[-1], members))
    for name, change in (*_leave_out(path[-1]), *((name, change) for kind, name, change in known if kind not in DETAILS),
                         *_changes(path), *last.items()):
        found.setdefault(name, change)
    place, decides = path[-1].place, {name for kind, name, _ in known if kind in CONDITIONS}
    return tuple(ChangedLine(name, place, change_at(place, change), name in decides, name in last)
                 for name, change in found.items())


def _changes(path: Path) -> Iterator[tuple[str, Change]]:
    """Changes that only a search tries."""
    line = path[-1]
    if (Case.begins(line) and len(path) > 1 and Define.begins(path[-2])) or Let.begins(line):
        yield from _leave_nothing(line.value)
    if Define.begins(line):
        yield from _change_definition(line)
    if Zone.begins(line) and _is_full(line):
        yield NOT_FULL, lambda s: attrs.evolve(s, arguments=tuple(one for one in s.arguments if name_in(one) != _FULL))
    if Choose.begins(line):
        yield NO_OPTION, lambda s: attrs.evolve(s, condition=tree.Name("no", s.place))


def _change_definition(line: tree.Statement) -> Iterator[tuple[str, Change]]:
    """A definition with other members, with its branches swapped, or with nothing."""
    for name, change in ((FILTERED, _other_members), (SWAPPED, _other_way)):
        if _with_value(line, change).value is not line.value:
            yield name, partial(_with_value, change=change)
    yield ZERO, lambda s: attrs.evolve(s, value=tree.Number(0, s.place))
    yield NOTHING, lambda s: attrs.evolve(s, value=tree.Money(0, s.place))
    yield from _leave_nothing(line.value)


def _last_resorts(line: tree.Statement, members: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, Change]]:
    """A requirement never holds.  A zone begins with all pieces.  A name for a value means a member of a type that is not this
    value; what is drawn is always the first member."""
    value, no = line.value, tree.Name("no", line.place)
    if Require.begins(line) and value is not None:
        yield NEVER, lambda s: attrs.evolve(s, value=tree.Logic(AND, (value, no), s.place))
    if Zone.begins(line) and not _is_full(line):
        yield FULL, lambda s: attrs.evolve(s, arguments=(*s.arguments, tree.Name(_FULL, s.place)))
    for name, found in _named_members(members, line.place).items() if Let.begins(line) or Draw.begins(line) else ():
        if Draw.begins(line):
            yield f"always_{name}", partial(_draw_always, piece=found[0])
        elif len(found) > 1:
            yield f"another_{name}", partial(_mean_another, one=found[0], other=found[1])


_FULL = next(str(slot.key) for field, slot in slots_of(Zone) if field.name == "full")
"""The word in the line of a zone that begins with all pieces."""


def _is_full(line: tree.Statement) -> bool:
    return any(name_in(one) == _FULL for one in line.arguments)


def _named_members(members: Mapping[str, Sequence[str]], place: Place) -> Mapping[str, Sequence[tree.Expression]]:
    """The first two members of each type, with the type if members of several types have the same name."""
    named = Counter(one for found in members.values() for one in found)

    def expression(kind: str, member: str) -> tree.Expression:
        return tree.Name(member, place) if named[member] == 1 else tree.Attribute(tree.Name(kind, place), member, place)

    return {kind: [expression(kind, member) for member in found[:2]] for kind, found in members.items() if found}


def _leave_nothing(value: tree.Expression | None) -> Iterator[tuple[str, Change]]:
    """The value has no members, or is none."""
    if value is not None:
        no, none, left_out = (tree.Name(name, value.place) for name in ("no", "none", _LEFT_OUT))
        values: dict[str, tree.Expression] = {
            name: tree.Comprehension(kind, left_out, _LEFT_OUT, value, no, (), value.place) for kind, name in EMPTY.items()}
        values[ABSENT] = tree.Conditional(value, no, none, value.place)
        yield from ((name, lambda s, other=other: attrs.evolve(s, value=other)) for name, other in values.items())


_LEFT_OUT = "left_out"
"""The name of each member that a change leaves out."""


def _mean_another(item: tree.Statement, one: tree.Expression, other: tree.Expression) -> tree.Statement:
    """One of two members of a type as the value of a line: the one that is not its value."""
    assert item.value is not None, "the line gives a value a name"
    return attrs.evolve(
        item, value=tree.Conditional(one, tree.Compare(UNEQUAL, item.value, one, item.place), other, item.place))


def _draw_always(item: tree.Statement, piece: tree.Expression) -> tree.Statement:
    """A member of a type as the piece that a line draws; the piece itself stays where it is."""
    return attrs.evolve(item, word=Let.word, arguments=item.arguments[:1], condition=None, value=piece)


def _with_value(item: tree.Statement, change: Callable[[Any], Any]) -> tree.Statement:
    """A definition with a value that has other parts."""
    return attrs.evolve(item, value=change_tree(item.value, change))


def _other_members(node: Any) -> Any:
    """The other members of those `when` something holds."""
    if not isinstance(node, tree.Comprehension) or node.condition is None:
        return node
    return attrs.evolve(node, condition=negate(node.condition))


def _other_way(node: Any) -> Any:
    """The other branch of `a if c else b`."""
    if not isinstance(node, tree.Conditional):
        return node
    return attrs.evolve(node, then=node.otherwise, otherwise=node.then)


def _leave_out(item: tree.Statement) -> Iterator[tuple[str, Change]]:
    """The line is left out, but keeps its name if possible: a requirement always holds, a case never does.  An action
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

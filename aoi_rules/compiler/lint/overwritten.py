"""Lint of lines that others make needless: two lines that set the same thing, and two `after` lines that are the same."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from attrs import frozen

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.quotes import source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in, statements, walk
from aoi_rules.words.actions import After, Let
from aoi_rules.words.base import Role
from aoi_rules.words.effects import Lower, Move, Raise, Set
from aoi_rules.words.flow import Each
from aoi_rules.words.outline import argument_after
from aoi_rules.words.roles import bound_names, in_role

__all__ = ["check_overwritten", "check_position"]


def check_overwritten(
    lines: Iterable[tree.Statement], defined: Collection[str], verbs: Collection[str], findings: Findings, report: Reporter
) -> None:
    """Warn of each line that sets what the line before it sets, to a value that does not depend on it, and of each use of one of
    the `verbs` that repeats the line before it.  A name that is `defined` may depend on it."""
    following: list[tree.Statement] = []
    for line in lines:
        findings.check(_check_line, line, report, defined, verbs)
        if After.begins(line):
            _check_repeated(line, following, report)


def check_position(given: tree.Statement, defined: Collection[str], report: Reporter) -> None:
    """Warn of each line of a position whose value another line replaces before anything reads it."""
    for at, second in enumerate(given.lines):
        for n, first in enumerate(given.lines[:at]):
            between = (node for line in given.lines[n + 1 : at] for node in walk(line))
            both = _sets_alone(first) and _sets_alone(second) and first.arguments == second.arguments
            if both and _is_fixed(second, defined) and first.arguments[0] not in between:
                report.warn("no-effect", f"`{source_text(second.arguments[0].place)}` has a value already, which this replaces",
                            second.place, "correct one of the two, or leave it out: the first is in " + line_of(
                                first.place, second.place))


def _check_repeated(line: tree.Statement, following: list[tree.Statement], report: Reporter) -> None:
    """Warn of an `after` line that its text has already; `following` are those before it."""
    first = next((one for one in following if one == line and one.place.source is line.place.source), None)
    following.append(line)
    if first is not None:
        report.warn("no-effect", f"this `{After.word}` is written twice, so what is in it happens twice", line.place,
                    "leave one of the two out: the first is in " + line_of(first.place, line.place))


def _check_line(item: tree.Statement, report: Reporter, defined: Collection[str], verbs: Collection[str]) -> None:
    """Warn of such lines in the blocks of a line."""
    for block in statements(item):
        for first, second in pairwise(block.lines):
            if _exchanges(first, second):
                kept, other = source_text(first.arguments[0].place), source_text(second.arguments[0].place)
                report.warn("no-effect", f"`{other}` has this value already: the line before gives it to `{kept}`", second.place,
                            f"to exchange the two, begin with `{Let.word} old = {kept}`, and write `{Set.word} {other} = old`")
            elif first == second and second.arguments and _is_copied(first, second, verbs):
                report.warn("same-twice", "this is written twice, so it happens twice", second.place,
                            "correct one of the two: the first is in " + line_of(first.place, second.place))
            if _sets_alone(first) and _sets_alone(second) and first.arguments == second.arguments and _is_fixed(second, defined):
                target = source_text(second.arguments[0].place)
                same = "the same value" if first.value == second.value else "another value"
                report.warn("no-effect", f"the line before gives `{target}` a value, and this gives it {same}", second.place,
                            "leave one of the two out: the first is in " + line_of(first.place, second.place))
            changes = (Raise.begins(first) or Lower.begins(first)) and first.arguments[:1] == second.arguments[:1]
            if changes and _sets_alone(second) and _is_fixed(second, defined):
                target = source_text(second.arguments[0].place)
                report.warn("no-effect", f"this gives `{target}` a value whatever the line before has made of it", second.place,
                            "correct one of the two, or leave one out: the other is in " + line_of(first.place, second.place))
            _check_loops(first, second, defined, report)
        _check_again(block.lines, defined, report)


def _check_loops(first: tree.Statement, second: tree.Statement, defined: Collection[str], report: Reporter) -> None:
    """Warn of a member in the list of a loop for which the loop before it sets the same thing to another value."""
    one, other = (_set_for_each(line, defined) for line in (first, second))
    if one is None or other is None or one.changed != other.changed or one.line.value == other.line.value:
        return
    if {node.name for node in other.members} < {node.name for node in one.members}:
        return  # all of them, and then the exceptions
    for member in other.members:
        if (before := next((node for node in one.members if node == member), None)) is not None:
            target, there = format_expression(other.line.arguments[0]), line_of(before.place, member.place)
            report.warn("no-effect", f"the loop before sets `{target}` of `{member.name}` too, and this sets it to another value",
                        member.place, "correct one of the two lists: the first is in " + there)


@frozen
class _SetForEach:
    """A loop through a list of members whose only line sets something of each to a fixed value."""

    members: Sequence[tree.Name]
    line: tree.Statement
    changed: str
    """The attribute that it sets of each."""


def _set_for_each(line: tree.Statement, defined: Collection[str]) -> _SetForEach | None:
    """What a loop sets for each of some members; None for any other line."""
    named = next(iter(bound_names(line)), None) if Each.begins(line) and line.condition is None else None
    listed = named.within if named is not None else None
    effect = line.lines[0] if len(line.lines) == 1 else None
    if named is None or effect is None or not isinstance(listed, tree.Items) or not _sets_alone(effect) or not _is_fixed(
            effect, defined):
        return None
    target = effect.arguments[0]
    if not isinstance(target, tree.Attribute) or name_in(target.value) != named.name.name:
        return None
    return _SetForEach([node for node in listed.items if isinstance(node, tree.Name)], effect, target.name)


def _check_again(lines: Sequence[tree.Statement], defined: Collection[str], report: Reporter) -> None:
    """Warn of each line that sets something once more to the same value, if no line between them can change either."""
    for at, second in enumerate(lines):
        if not (_sets_alone(second) and _is_fixed(second, defined)):
            continue
        for first, between in ((lines[n], lines[n + 1 : at]) for n in range(at - 1)):
            same = first.arguments == second.arguments and first.value == second.value and _sets_alone(first)
            if same and all(_leaves(line, second) for line in between):
                report.warn("no-effect", f"`{source_text(second.arguments[0].place)}` has this value already", second.place,
                            "leave this line out: " + line_of(first.place, second.place) + " gives it the same value")


def _is_copied(first: tree.Statement, line: tree.Statement, verbs: Collection[str]) -> bool:
    """Whether nobody writes a line twice in one text, one below the other: a number says how much, and a piece is no longer
    there.  What a part adds to a line of another text happens once more on purpose."""
    piece = Move.begins(line) and argument_after(line, "at") is None
    alike = line.word in verbs or piece or Raise.begins(line) or Lower.begins(line)
    return alike and first.place.source is line.place.source


def _exchanges(first: tree.Statement, second: tree.Statement) -> bool:
    """Whether two lines are meant to exchange two values: `set a = b`, then `set b = a`."""
    alone = _sets_alone(first) and _sets_alone(second) and first.value != second.value
    return alone and first.value == second.arguments[0] and second.value == first.arguments[0]


def _leaves(line: tree.Statement, other: tree.Statement) -> bool:
    """Whether a line of the language changes only what another one does not name, and gives nothing a name."""
    changed = {name_in(node) for node in in_role(line, Role.CHANGES)}
    named = {name_in(node) for node in walk(other) if isinstance(node, tree.Name | tree.Attribute)}
    return line.word in (Set.word, Raise.word, Lower.word) and changed.isdisjoint(named)


def _sets_alone(line: tree.Statement) -> bool:
    """Whether a line sets something in all cases."""
    return Set.begins(line) and line.condition is None and len(line.arguments) == 1 and line.value is not None


def _is_fixed(line: tree.Statement, defined: Collection[str]) -> bool:
    """Whether the value of a line is a figure or a single name that the line does not set."""
    value = line.value
    if isinstance(value, tree.Name):
        return value.name not in defined and value != line.arguments[0]
    return isinstance(value, tree.Number | tree.Money)

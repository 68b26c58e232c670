"""What a mutant changes in a line of the rules: its condition, its value, a bound, an order, what makes options alike, who sees
something, what a text shows, or the line itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any

import attrs

from aoi_rules.language import tree
from aoi_rules.language.loops import OTHER_END
from aoi_rules.language.operators import ADD, COMPARISONS, ComparisonOperator
from aoi_rules.language.placeholders import PLACEHOLDER
from aoi_rules.language.walk import change_tree, name_in, walk
from aoi_rules.words.actions import Choose, Then, VerbWord
from aoi_rules.words.base import Role, slots_of
from aoi_rules.words.flow import TESTS, Repeat
from aoi_rules.words.roles import has_role, is_aside, is_declared_by_name
from aoi_rules.words.scoring import Winner

__all__ = ["CONDITIONS", "DETAILS", "HOLE", "KINDS", "SEEN", "Change", "changes_of", "is_change", "negate", "seen_by"]

Change = Callable[[tree.Statement], "tree.Statement | None"]
"""What a statement becomes; None leaves it out."""
_Changes = Iterator[tuple[str, Change]]

_LIMITS = frozenset(("min", "max"))
"""Functions that give one of their arguments."""
_SEEN_BY = "seen by"
_EVERYBODY, _NOBODY = "all", "none"
SEEN = "seen"
"""The kind of changes to who sees something; declarations have these too."""
HOLE = "hole"
"""The kind of changes to what texts show."""


def changes_of(item: tree.Statement, inside: bool) -> Iterator[tuple[str, str, Change]]:
    """The possible changes to a line, each with its kind and its name; `inside` says whether another line contains it. Changes
    that do not give a valid ruleset are discarded when they are compiled.
    """
    for name, kind in KINDS.items() if not is_aside(item.word) else ():
        for called, change in kind.changes(item, inside):
            yield name, called, change


def is_change(name: str) -> bool:
    """Whether a name can be that of a change of some line."""
    forms = (re.escape(form).replace(_NAME, r"\w+").replace(_N, r"\d+") for kind in KINDS.values() for form in kind.names)
    return any(re.fullmatch(form, name) for form in forms)


# ---- each kind -------------------------------------------------------------------------------------------------------


@attrs.frozen
class ChangeKind:
    """A kind of changes: those that it makes to a line, which may be in the block of another one, and the forms of their names,
    with NAME and N where names differ."""

    make: Callable[..., _Changes]
    names: tuple[str, ...]

    def changes(self, item: tree.Statement, inside: bool) -> _Changes:
        """The changes to a line, each with its name."""
        return self.make(item, inside, *self.names)


_kinds: dict[str, ChangeKind] = {}
KINDS: Mapping[str, ChangeKind] = MappingProxyType(_kinds)
"""The kinds of changes, by name."""
_NAME, _N = "NAME", "N"


def _kind(kind: str, *names: str) -> Callable[[Callable[..., _Changes]], Callable[..., _Changes]]:
    """Adds a kind to `KINDS`; its function is called with a line, whether another line contains it, and the forms of names."""
    def add(make: Callable[..., _Changes]) -> Callable[..., _Changes]:
        _kinds[kind] = ChangeKind(make, names)
        return make

    return add


@_kind("negated", "negated")
def _negate(item: tree.Statement, _: bool, negated: str) -> _Changes:
    if (has_role(item.word, Role.DECIDES) or has_role(item.word, Role.DEFINES)) and item.value is not None:
        yield negated, lambda s: attrs.evolve(s, value=negate(s.value))


@_kind("when", "when_negated", "when_dropped")
def _drop_condition(item: tree.Statement, _: bool, negated: str, dropped: str) -> _Changes:
    if item.condition is not None:
        yield negated, lambda s: attrs.evolve(s, condition=negate(s.condition))
        yield dropped, lambda s: attrs.evolve(s, condition=None)


@_kind("deleted", "deleted")
def _delete(item: tree.Statement, inside: bool, deleted: str) -> _Changes:
    if inside and not _is_needed(item):
        yield deleted, lambda _: None


@_kind("raised", "raised", "dearer")
def _raise_number(item: tree.Statement, _: bool, raised: str, dearer: str) -> _Changes:
    if has_role(item.word, Role.DEFINES) and item.value is not None:
        yield raised, lambda s: attrs.evolve(s, value=_add_node(s.value, tree.Number(1, s.place)))
        yield dearer, lambda s: attrs.evolve(s, value=_add_node(s.value, tree.Money(1, s.place)))


@_kind("turned", "turned")
def _turn_around(item: tree.Statement, _: bool, turned: str) -> _Changes:
    if Repeat.begins(item):
        yield turned, _turned_over


@_kind("alike", "alike_without_NAME")
def _change_alike_by(item: tree.Statement, _: bool, form: str) -> _Changes:
    """`alike by (town, crates)` without each of its names in turn; if it has only one name, the whole clause is left out."""
    for at, by in _alike_by(item):
        names = by.items if isinstance(by, tree.Items) else (by,)
        for number, name in enumerate(names):
            left = names[:number] + names[number + 1 :]
            instead = (*item.arguments[at : at + 2], tree.Items(left, by.place)) if left else ()
            arguments = (*item.arguments[:at], *instead, *item.arguments[at + 3 :])
            yield form.replace(_NAME, str(getattr(name, "name", number + 1))), _with_arguments(arguments)


@_kind("limit", "NAME_without_N")
def _limit(item: tree.Statement, _: bool, form: str) -> _Changes:
    """`max(0, x)` without each of its arguments in turn: as `x`, and as `0`."""
    calls = (n for n in _nodes(item) if isinstance(n, tree.Call) and name_in(n.function) in _LIMITS)
    for called, call in _number_nodes(calls, lambda call: call.function.name):
        for number in range(len(call.arguments) if len(call.arguments) > 1 else 0):
            yield form.replace(_NAME, called).replace(_N, str(number + 1)), _without_argument(call, number)


@_kind("bound", "NAME_shifted")
def _shift_bound(item: tree.Statement, _: bool, form: str) -> _Changes:
    """`a < b` as `a <= b`, and the other way round."""
    compared = (n for n in _nodes(item) if isinstance(n, tree.Compare) and n.operator.ordered)
    for called, node in _number_nodes(compared, lambda _: "bound"):
        yield form.replace(_NAME, called), _with_node(node, attrs.evolve(node, operator=_with_or_without_equals(node.operator)))


@_kind("number", "NAME_plus_1", "NAME_minus_1")
def _shift_number(item: tree.Statement, _: bool, raised: str, lowered: str) -> _Changes:
    """Each number, increased and decreased by one; a definition's only number is `raised`."""
    numbers = (n for n in _nodes(item) if isinstance(n, tree.Number | tree.Money))
    for called, node in _number_nodes(numbers, lambda _: "number"):
        if not (node is item.value and has_role(item.word, Role.DEFINES)):
            yield raised.replace(_NAME, called), _with_node(node, attrs.evolve(node, value=node.value + 1))
        if node.value > 0:
            yield lowered.replace(_NAME, called), _with_node(node, attrs.evolve(node, value=node.value - 1))


@_kind("order", "NAME_swapped", "NAME_other_end", "NAME_other_order")
def _turn_order(item: tree.Statement, _: bool, swapped: str, end: str, order: str) -> _Changes:
    """The last item of an order instead of the first; a sorted list and a list in brackets in reverse; of two keys of an order,
    and of two ways to break ties, the second one first."""
    for called, node in _number_nodes((n for n in _nodes(item) if isinstance(n, tree.Comprehension)), lambda node: node.kind):
        for name, keys in _swap_neighbours(f"{called}_keys", node.keys):
            yield swapped.replace(_NAME, name), _with_node(node, attrs.evolve(node, keys=keys))
        if node.kind in OTHER_END:
            yield end.replace(_NAME, called), _with_node(node, attrs.evolve(node, kind=OTHER_END[node.kind]))
        elif node.keys:
            keys = tuple(tree.Negative(key, node.place) for key in node.keys)
            yield order.replace(_NAME, called), _with_node(node, attrs.evolve(node, keys=keys))
    if item.block is not None:
        for called, node in _number_nodes((n for n in item.arguments if isinstance(n, tree.Items)), lambda _: "list"):
            if len(node.items) > 1:
                yield order.replace(_NAME, called), _with_node(node, attrs.evolve(node, items=node.items[::-1]))
    if Winner.begins(item):
        ties, rest = _ties(item)
        for name, ways in _swap_neighbours("ties", ties):
            joined = (node for way in ways for node in (tree.Name(Then.word, item.place), *way))
            yield swapped.replace(_NAME, name), _with_arguments((*islice(joined, 1, None), *rest))


def _swap_neighbours(called: str, parts: Sequence[Any]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The parts with two neighbours swapped, each version with a name."""
    for at in range(1, len(parts)):
        yield called if at == 1 else f"{called}_{at}", (
            *parts[: at - 1], parts[at], parts[at - 1], *parts[at + 1 :])


def _ties(item: tree.Statement) -> tuple[Sequence[Sequence[Any]], Sequence[Any]]:
    """The ways to rank players, and the arguments that follow them."""
    ways, keys = [list[Any]()], {slot.key for _, slot in slots_of(Winner)}
    end = next((at for at, node in enumerate(item.arguments) if name_in(node) in keys), len(item.arguments))
    for node in item.arguments[:end]:
        if name_in(node) == Then.word:
            ways.append([])
        else:
            ways[-1].append(node)
    return ways, item.arguments[end:]


@_kind(SEEN, "seen_by_NAME")
def _change_viewers(item: tree.Statement, _: bool, form: str) -> _Changes:
    """Something that some players see, changed so that all see it, and so that nobody does; whoever makes a choice always sees
    it."""
    at = seen_by(item)
    if at is not None:
        for who in (_EVERYBODY,) if Choose.begins(item) else (_EVERYBODY, _NOBODY):
            if name_in(item.arguments[at + 2]) != who:
                arguments = (*item.arguments[:at + 2], tree.Name(who, item.place), *item.arguments[at + 3:])
                yield form.replace(_NAME, who), _with_arguments(arguments)


@_kind(HOLE, "hole_N_dropped")
def _drop_hole(item: tree.Statement, _: bool, form: str) -> _Changes:
    """The text of a verb without each of the values that it shows, in turn; no scenario shows other texts."""
    number = 0
    for node in _in_order(n for n in _nodes(item) if isinstance(n, tree.Text)) if VerbWord.begins(item) else ():
        for hole in PLACEHOLDER.finditer(node.value):
            number += 1
            text = node.value[:hole.start()] + "…" + node.value[hole.end():]
            yield form.replace(_N, str(number)), _with_node(node, attrs.evolve(node, value=text))


CONDITIONS = ("negated", "when", "turned")
"""The kinds whose changes negate a condition or remove it."""
DETAILS = ("number", HOLE)
"""The kinds of which a line may have several changes."""


def _is_needed(item: tree.Statement) -> bool:
    """Whether other lines need a line: it only gives them a name to use, or begins a new decision. Every other line, including an
    author's verb, may be left out."""
    gives = has_role(item.word, Role.BINDS_AFTER) or has_role(item.word, Role.DECLARES)
    return Then.begins(item) or (gives and not has_role(item.word, Role.CHANGES))


# ---- how it is done --------------------------------------------------------------------------------------------------


def negate(node: Any) -> Any:
    """The opposite of a condition, even if `not` is not enough because something is absent."""
    return tree.Conditional(tree.Name("no", node.place), node, tree.Name("yes", node.place), node.place)


def _add_node(node: Any, one: Any) -> Any:
    return tree.Binary(ADD, node, one, node.place)


def _turned_over(item: tree.Statement) -> tree.Statement:
    """`until (C)` with the opposite of its condition."""
    arguments = list(item.arguments)
    for number, node in enumerate(arguments[:-1]):
        if isinstance(node, tree.Name) and node.name in TESTS:
            arguments[number + 1] = negate(arguments[number + 1])
    return attrs.evolve(item, arguments=tuple(arguments))


def _alike_by(item: tree.Statement) -> Iterator[tuple[int, Any]]:
    """The position of `alike by` among the arguments of a choice, and what follows it."""
    if Choose.begins(item):
        for at, (first, second, names) in enumerate(zip(item.arguments, item.arguments[1:], item.arguments[2:], strict=False)):
            if getattr(first, "name", "") == "alike" and getattr(second, "name", "") == "by":
                yield at, names


def _with_arguments(arguments: tuple[Any, ...]) -> Change:
    return lambda s: attrs.evolve(s, arguments=arguments)


def _without_argument(call: tree.Call, number: int) -> Change:
    """A line in which this call lacks an argument; if only one argument is left, it replaces the call."""
    left = call.arguments[:number] + call.arguments[number + 1 :]
    return _with_node(call, left[0] if len(left) == 1 else attrs.evolve(call, arguments=left))


def _with_node(node: Any, instead: Any) -> Change:
    """A line with another node in place of this one."""
    def change(item: tree.Statement) -> tree.Statement:
        swapped: tree.Statement = change_tree(attrs.evolve(item, block=None),
                                              lambda n: instead if type(n) is type(node) and n.place == node.place else n)
        return attrs.evolve(swapped, block=item.block)

    return change


# ---- what a line has ---------------------------------------------------------------------------------------------------


def seen_by(item: tree.Statement) -> int | None:
    """The position of `seen by`, which the viewers follow, among the arguments of a declaration or a choice; None if the line
    does not have it."""
    if not (is_declared_by_name(item.word) or Choose.begins(item)):
        return None
    names = [getattr(one, "name", "") for one in item.arguments]
    return next((at for at in range(len(names) - 2) if " ".join(names[at:at + 2]) == _SEEN_BY), None)


def _nodes(item: tree.Statement) -> Iterable[Any]:
    """The nodes of a line, without those in its block."""
    return walk(attrs.evolve(item, block=None))


def _in_order(nodes: Iterable[Any]) -> list[Any]:
    return sorted(nodes, key=lambda node: (node.place.line, node.place.column, -node.place.end_line, -node.place.end_column))


def _number_nodes(nodes: Iterable[Any], kind: Callable[[Any], str]) -> Iterator[tuple[str, Any]]:
    """Nodes in the order of the text, each with its kind, from the second one of a kind on with a number."""
    known: Counter[str] = Counter()
    for node in _in_order(nodes):
        name = kind(node)
        known[name] += 1
        yield name if known[name] == 1 else f"{name}_{known[name]}", node


def _with_or_without_equals(operator: ComparisonOperator) -> ComparisonOperator:
    """The comparison that has the same result for different numbers and the opposite result for equal ones: `<=` for `<`."""
    assert operator.holds is not None
    return next(other for other in COMPARISONS if other.ordered and other is not operator and other.holds is not None
                and other.holds(0, 1) is operator.holds(0, 1))

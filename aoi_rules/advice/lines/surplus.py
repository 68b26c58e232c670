"""What an author means by a line with one argument too many: a word for the counted things, another keyword, or no `=`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from aoi_rules.advice.lines.keywords import keywords
from aoi_rules.advice.lines.misplaced_arguments import misplaced_argument
from aoi_rules.advice.lines.writing import PER, PLAYER, show_statement, word_argument
from aoi_rules.advice.numbers import number_called
from aoi_rules.language import tree
from aoi_rules.language.parser import parse_expression
from aoi_rules.words.base import Role, Slot, Word, slots_of
from aoi_rules.words.matching import Incomplete, Surplus, WordFault, accepts_arguments, match, name_at
from aoi_rules.words.outline import Outline

__all__ = ["REQUIRING", "of_denied_value", "of_missing_value", "of_surplus"]

REQUIRING = ("if", "unless", "where", "provided", "requires", "needs")
"""Words before a condition that must hold, in a sentence."""
_Changed = tuple[str, tree.Statement]


def of_surplus(item: tree.Statement, cls: type[Word], fault: WordFault, outline: Outline) -> tuple[str, str] | None:
    """What is wrong with a line that has one argument too many, and the hint with the corrected line; None if that is not
    known."""
    at = next((n for n, node in enumerate(item.arguments) if isinstance(fault, Surplus) and node is fault.node), None)
    if at is None:
        return None
    for says, changed in (*_without_unit(item, cls, at, outline), *_with_other_key(item, cls, at, outline),
                          *_with_requirement(item, cls, at)):
        if accepts_arguments(changed, cls) and (line := show_statement(changed)) is not None:
            return says, f"write `{line}`"
    return misplaced_argument(item, cls, at, outline)


def _without_unit(item: tree.Statement, cls: type[Word], at: int, outline: Outline) -> Iterator[_Changed]:
    """The line without a word for the counted things, `take 1 action of turn`, and with its own small word after it."""
    node, rest = item.arguments[at], item.arguments[at + 1 :]
    before = item.arguments[at - 1] if at > 0 else None
    number = number_called(before.name) if isinstance(before, tree.Name) else None
    if number is not None and before is not None:  # `take one card of turn`
        figure = tree.Number(number, before.place)
        item = attrs.evolve(item, arguments=(*item.arguments[: at - 1], figure, *item.arguments[at:]))
    counted = number is not None or isinstance(before, tree.Number | tree.Range)
    if not counted or len(rest) < _NAMED or not isinstance(node, tree.Name) or (
            node.name in outline.words and name_at(rest[0]) not in keywords()):
        return
    says = f"`{node.name}` does not belong here"
    yield says, attrs.evolve(item, arguments=(*item.arguments[:at], *rest))
    for _, slot in slots_of(cls):
        if slot.key is not None and name_at(rest[0]) in keywords():
            yield says, attrs.evolve(item, arguments=(*item.arguments[:at], word_argument(slot.key, item), *rest[1:]))


_NAMED = 2  # a small word and a name


def _with_other_key(item: tree.Statement, cls: type[Word], at: int, outline: Outline) -> Iterator[_Changed]:
    """The line with the one of its small words that belongs before such a name, `in` for `per` in `type stall per town`."""
    said, named = name_at(item.arguments[at]), name_at(next(iter(item.arguments[at + 1 :]), None))
    free = [slot for _, slot in slots_of(cls) if slot.key is not None and slot.key.split()[0] not in _names(item.arguments)]
    fitting = [slot for slot in free if named is not None and _follows_keyword(slot, named, outline)]
    own = {slot.key for _, slot in slots_of(cls)}
    if said in keywords() and said not in own and len(fitting) == 1:
        key = str(fitting[0].key)
        words = (word_argument(word, item) for word in key.split())
        yield f"`{key}` is expected here, not `{said}`", attrs.evolve(
            item, arguments=(*item.arguments[:at], *words, *item.arguments[at + 1 :]))


def _names(nodes: Sequence[tree.Expression]) -> set[str | None]:
    return {name_at(node) for node in nodes}


def _follows_keyword(slot: Slot, named: str, outline: Outline) -> bool:
    """Whether a name is one of those that follow a small word."""
    if named == PLAYER:
        return slot.key == PER
    return outline.words.get(named) in slot.of or ("type" in slot.of and outline.is_type(named)) or (
        "has" in slot.of and any(named in names for names in outline.attributes.values()))


def _with_requirement(item: tree.Statement, cls: type[Word], at: int) -> Iterator[_Changed]:
    """The line with an `=` before what must hold, `require open "Shut" unless s.open`."""
    rest = item.arguments[at + 1 :]
    if name_at(item.arguments[at]) not in REQUIRING or item.value is not None or not _decides(cls):
        return
    denied = len(rest) > 1 and name_at(rest[0]) == "not"
    if len(rest) == 1 + denied:
        value = tree.Not(rest[1], item.place) if denied else rest[0]
        yield "what must hold follows `=`", attrs.evolve(item, arguments=item.arguments[:at], value=value)


def _decides(cls: type[Word]) -> bool:
    """Whether what follows `=` in a line is a condition."""
    return any(slot.form == "value" and slot.role is Role.DECIDES for _, slot in slots_of(cls))


def of_denied_value(item: tree.Statement, cls: type[Word], fault: WordFault) -> tuple[str, str] | None:
    """What is wrong with a line whose value begins with `not` and has no `=` before it, and the corrected line; None for another
    line."""
    at = next((n for n, node in enumerate(item.arguments) if isinstance(fault, Surplus) and node is fault.node), None)
    denied = at is not None and isinstance(item.arguments[at], tree.Keyword)
    return _with_equals(item, cls, at) if at is not None and denied and item.value is None and item.block is None else None


def _with_equals(item: tree.Statement, cls: type[Word], at: int) -> tuple[str, str] | None:
    """What is wrong with a line, and the line with an `=` before the arguments from one on, which are one expression in the text;
    None if they are none."""
    first, last = item.arguments[at].place, item.arguments[-1].place
    text = first.line_text[first.column - 1 : last.end_column - 1]
    if first.line != last.end_line or (value := parse_expression(text)[0]) is None:
        return None
    changed = attrs.evolve(item, arguments=item.arguments[:at], value=value)
    line = show_statement(changed)
    return ("an `=` is missing before this value", line) if accepts_arguments(changed, cls) and line is not None else None


def of_missing_value(item: tree.Statement, cls: type[Word], fault: WordFault) -> tuple[str, str] | None:
    """What is wrong with a line that has something other than `=` and its value, `points coins "Coins" 1 per $2`, and the
    beginning of the line; None for another line."""
    at = next((n for n, node in enumerate(item.arguments) if isinstance(fault, Surplus) and node is fault.node), None)
    form = re.search(r" = ([A-Z]+)$", cls.form)
    if at is None or form is None or item.value is not None or item.block is not None:
        return None
    if (given := _with_equals(item, cls, at)) is not None:
        return given
    head = attrs.evolve(item, arguments=item.arguments[:at])
    line = show_statement(attrs.evolve(head, value=tree.Name(form[1], item.place)))
    try:
        match(head, cls, lambda _: False)
    except Incomplete as lacking:
        says = str(lacking)
    except WordFault:
        return None
    else:
        says = f"`=` and {'a condition' if _decides(cls) else 'a value'} are missing"
    missing = accepts_arguments(attrs.evolve(head, value=tree.Name(form[1], item.place)), cls)
    return (says, line) if missing and line is not None else None

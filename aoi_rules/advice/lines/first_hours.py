"""Corrections of what people write in their first hours: `set x to 1`, `expect a.b = 1`, a title without quotation marks."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from aoi_rules.advice.lines.writing import PAIR, RISE, word_argument
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.operators import EQUAL
from aoi_rules.words.actions import Choose
from aoi_rules.words.matching import name_at
from aoi_rules.words.vocabulary import classes_of

__all__ = ["CONDITION", "corrections_for_beginners", "statements_with_title"]

CONDITION = "a condition follows `=`"


def corrections_for_beginners(item: tree.Statement, surplus: Place, valued: bool) -> Iterator[tuple[str, tree.Statement]]:
    """What people write in their first hours: `set x to 1`, `expect a.b = 1`, `action rest()`, `scenario a_name`; with the
    message for each."""
    arguments, last = item.arguments, item.arguments[-1] if item.arguments else None
    if tuple(map(name_at, arguments[:PAIR])) in (("up", "to"), ("at", "most")) and len(arguments) > PAIR:
        most = tree.Range(tree.Number(0, item.place), arguments[PAIR], item.place)
        yield "a range is written with `..`", attrs.evolve(item, arguments=(most, *arguments[RISE - 1 :]))
    if item.value is None and valued and name_at(last) in _OPTIONAL and len(arguments) > PAIR:
        absent = tree.Name("none", item.place)
        given = arguments[: -PAIR if name_at(arguments[-PAIR]) == "or" else -1]
        yield "a value that may be absent is `none` at first", attrs.evolve(item, arguments=given, value=absent)
    compares = isinstance(last, tree.Attribute | tree.Call) or (isinstance(last, tree.Name) and len(arguments) == 1)
    if item.value is not None and valued and last is not None and compares:
        compared = _comparison_of(last, item.value)
        yield "`=` comes before the whole condition", attrs.evolve(item, arguments=arguments[:-1], value=compared)
    if item.value is None and valued and len(arguments) > PAIR and {*map(name_at, arguments[1:-1])} <= _EQUALLING:
        compared = tree.Compare(EQUAL, arguments[0], arguments[-1], arguments[0].place)
        yield CONDITION, attrs.evolve(item, arguments=(), value=compared)
    joining = (list(map(name_at, arguments[1:-1])) or [None])[-1]
    if item.value is None and last is not None and joining in _GIVING:
        yield f"write `=` here, not `{joining}`", attrs.evolve(item, arguments=arguments[:-PAIR], value=last)
    if list(map(name_at, arguments[-RISE:])) == ["from", None, "to", None]:
        low, high = arguments[-RISE + 1], arguments[-1]
        if isinstance(low, tree.Number | tree.Money) and isinstance(high, type(low)) and high.value > low.value:
            by = attrs.evolve(high, value=high.value - low.value)
            yield "the amount of the change follows `by`", attrs.evolve(
                item, arguments=(*arguments[:-RISE], word_argument("by", item), by))
    first = next(iter(arguments), None)
    if isinstance(first, tree.Call) and isinstance(first.function, tree.Name):
        choosing = any(cls.inside in Choose.where for cls in classes_of(item.word))
        decided = f"; what a player decides is a `{Choose.word}` in the block" if choosing and first.arguments else ""
        yield f"no brackets follow this name{decided}", attrs.evolve(item, arguments=(first.function, *arguments[1:]))
    if isinstance(first, tree.Name) and first.place is surplus:
        title = tree.Text(first.name.replace("_", " "), first.place)
        yield "write a text in quotation marks here", attrs.evolve(item, arguments=(title, *arguments[1:]))


def statements_with_title(item: tree.Statement, surplus: Place) -> Iterator[tuple[str, tree.Statement]]:
    """The statement with a title made of the words after its name, as in `action rest Take a rest {`."""
    first, *others = item.arguments or (None,)
    every = [node.place.text for node in item.arguments if name_at(node) is not None]  # as written, also in the plural
    if isinstance(first, tree.Name) and first.place is surplus and len(every) == len(item.arguments) > 1:
        yield "a title is in quotation marks", attrs.evolve(item, arguments=(tree.Text(" ".join(every), surplus),))
    words = [node.place.text for node in others if name_at(node) is not None]
    if isinstance(first, tree.Name) and len(words) == len(others) > 0 and others[0].place is surplus:
        title = tree.Text(" ".join(words), surplus)
        yield "a title is in quotation marks", attrs.evolve(item, arguments=(first, title))


def _comparison_of(left: tree.Expression, right: tree.Expression) -> tree.Expression:
    """A comparison with what follows its `=`; for several conditions, the first comparison with the value as it is written."""
    if isinstance(right, tree.Logic):
        first, *others = right.operands
        return attrs.evolve(right, operands=(_comparison_of(left, first), *others))
    if isinstance(right, tree.Conditional):
        return attrs.evolve(right, then=_comparison_of(left, right.then))
    return tree.Compare(EQUAL, left, right, right.place)


_OPTIONAL = frozenset(("optional", "nullable", "maybe", "none", "nothing", "null"))
"""Words that say that a value may be absent."""
_GIVING = frozenset(("to", "default", "defaults", "initially", "initial", "starting", "starts", "begins", "is", "equals",
                     "by", "with"))
"""Words before a value in a sentence."""
_EQUALLING = {"is", "are", "be", "to", "equals", "equal", "should", "toBe", "toEqual", "to_be", "to_equal", "should_be"}
"""Words between two values in a sentence."""

"""Hints for money in place of a number, and for a number in place of money."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from aoi_rules.advice.similar_names import constant_for
from aoi_rules.advice.suggestions import Guess
from aoi_rules.language import tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import ADD, LESS, MORE, MULTIPLY, SUBTRACT
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_expression
from aoi_rules.model.types import KINDS, MONEY, NUMBER, Shape, Type

__all__ = ["LARGEST", "NO_BOUND", "SMALLEST", "Figure", "figure", "in_our_words", "next_member", "next_player",
           "number_of_several", "of_condition", "of_text", "other_kind", "quoted_value", "size_of"]

Figure = tree.Number | tree.Money
_COUNTED = {Shape.NUMBER, Shape.MONEY}


def mixes_money_and_number(kinds: Sequence[str]) -> bool:
    """Whether the types of value that a problem is about, in an author's words, are money and a number."""
    return {MONEY.wording, NUMBER.wording} <= set(kinds)


def figure(node: Expression) -> bool:
    """Whether an expression is a figure as it is written."""
    return isinstance(node, Figure)


def other_kind(node: Expression, wanted: Shape, found: Shape) -> Guess | None:
    """The hint that shows the figure as it should be written: with a `$`, or without one; it is the only correction. None if it
    is not a figure, or if something else is needed."""
    if not isinstance(node, Figure) or {wanted, found} != _COUNTED:
        return None
    mark = "?" if node.place.text.endswith("?") else ""  # it stays unconfirmed
    text = f"{'$' if wanted is Shape.MONEY else ''}{node.value}{mark}"
    return Guess.of(f"write `{text}`", node.place.text, text)


def next_player(node: tree.Binary, left: Type, right: Type) -> str | None:
    """The hint for a seat to which a number is added: the next player."""
    if (left.of, right.kind) != ("seat", Shape.NUMBER) or node.operator is not ADD:
        return None
    return f"the player to the left, who is next, is `left_of({format_expression(node.left)})`"


def next_member(node: tree.Binary, left: Type) -> str | None:
    """The hint for a member to which 1 is added, or from which 1 is subtracted: the next one, or the one before it."""
    if left.kind is not Shape.MEMBER or not isinstance(node.right, tree.Number) or node.right.value != 1:
        return None
    value = format_expression(node.left)
    each = next(name for name in (left.of[0], "x", "y") if name != value)
    for operator, kind, sign, which in ((ADD, Loop.LEAST, MORE, "after"), (SUBTRACT, Loop.BEST, LESS, "before")):
        if node.operator is operator:
            return f"the {left.of} {which} it is `{kind}({each} for {each} in {left.of} when {each} {sign} {value} by {each})`"
    return None


def hint_for_rank(first: Expression, others: Sequence[Expression]) -> str | None:
    """The hint for a rank with another word than `most` before its value, `fewest me.rests`; None for another one."""
    from aoi_rules.advice.lines.flow_lines import rank_of_best  # noqa: PLC0415 - once a mistake is found

    if (rank := rank_of_best(first)) is not None:
        return f"write `{rank}`"
    said, ranked = getattr(first, "name", ""), next(iter(others), None)
    if said not in (*_LEAST, *_MOST) or ranked is None:
        return None
    text = format_expression(ranked)
    if said in _MOST:
        return f"write `most {text}`"
    return f"write `most (-{text if text.replace('.', '').isidentifier() else f'({text})'})`: the less, the better"


SMALLEST = ("fewest", "least", "lowest", "smallest")
"""The words of a text for what there is least of."""
LARGEST = ("highest", "greatest", "largest", "biggest")
"""The words of a text, apart from `most`, for what there is most of."""
NO_BOUND = r"(?<!at )(?<!no )(?<!not )\b"
"""The pattern before such a word where it is no bound: not “at least”."""
_LEAST = (*SMALLEST, "minimum", "min", "less", "fewer")
_MOST = (*LARGEST, "maximum", "max", "more")
"""How people say that less, or more, of something is better."""


def size_of(node: tree.Expression) -> str:
    """The hint for a list or a set in place of the number of its elements."""
    if isinstance(node, tree.Comprehension) and node.kind == Loop.LIST:
        return f"write `{format_expression(attrs.evolve(node, kind=Loop.COUNT))}` if how many there are is meant"
    return f"write `count({format_expression(node)})` if how many there are is meant"


def number_of_several(node: tree.Binary, kinds: tuple[Shape, Shape]) -> str | None:
    """The hint for a list, a set or a zone in place of its size, next to a number, and for the sum and the difference of several
    things as in other languages; None for other values."""
    if (joined := _joined_lists(node, kinds)) is not None:
        return joined
    for side, kind, other in ((node.left, kinds[0], kinds[1]), (node.right, kinds[1], kinds[0])):
        if kind in _SEVERAL and other in (Shape.NUMBER, *_SEVERAL):
            text = format_expression(side)
            return f"write `{text}.size`" if kind is Shape.ZONE else size_of(side)
    return None


def of_condition(node: tree.Binary, kinds: tuple[Shape, Shape]) -> str | None:
    """The hint for a condition in place of a figure, `2 * me.fence`, as if yes were 1 and no 0; None for other values."""
    for side, other, kind, counted in ((node.left, node.right, *kinds), (node.right, node.left, kinds[1], kinds[0])):
        if kind is Shape.TRUTH and counted in _COUNTED:
            condition, value, zero = format_expression(side), format_expression(other), "$0" if counted is Shape.MONEY else "0"
            if node.operator is MULTIPLY:
                return f"write `{value} if {condition} else {zero}`"
            if counted is Shape.NUMBER and node.operator in (ADD, SUBTRACT):
                return f"write `(1 if {condition} else 0)` for the condition"
    return None


def of_text(node: tree.Binary, kinds: tuple[Shape, Shape]) -> str | None:
    """The hint for values that are added to a text, `"after turn " + turn`; None for other values."""
    if node.operator is not ADD or Shape.TEXT not in kinds:
        return None
    parts, waiting = list[str](), [node.right, node.left]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tree.Binary) and part.operator is ADD:
            waiting += [part.right, part.left]
        else:
            parts.append(part.value if isinstance(part, tree.Text) else f"{{{format_expression(part)}}}")
    return f"put the values into the text in braces: `\"{''.join(parts)}\"`"


def _joined_lists(node: tree.Binary, kinds: tuple[Shape, Shape]) -> str | None:
    """The hint for two lists or sets that are added, or of which one is taken away from the other."""
    if not set(kinds) <= {Shape.LIST, Shape.SET}:
        return None
    one, other = map(format_expression, (node.left, node.right))
    kind = Loop.LIST if kinds[0] is Shape.LIST else Loop.SET
    name = next(name for name in ("x", "y", "z") if name not in (one, other))
    if node.operator is SUBTRACT:
        return f"what is in one and not in the other is `{kind}({name} for {name} in {one} when {name} not in {other})`"
    if node.operator is not ADD:
        return None
    if kinds == (Shape.SET, Shape.SET):
        return f"write `union({one}, {other})`"
    both = zip((one, other), kinds, strict=True)
    sets = [text if of is Shape.SET else f"set({name} for {name} in {text})" for text, of in both]
    return f"lists are not joined; what is in either of them, in no order, is `union({', '.join(sets)})`"


_SEVERAL = (Shape.LIST, Shape.SET, Shape.ZONE)


def in_our_words(node: Expression) -> Expression:
    """A value, with `yes`, `no` or `none` in place of what other languages call it."""
    ours = constant_for(node.name) if isinstance(node, tree.Name) else None
    return node if ours is None else tree.Name(ours, node.place)


def quoted_value(node: Expression, wanted: Shape) -> Guess | None:
    """The hint for a figure, or for `yes` or `no`, in quotation marks; None if it is not a text, or says something else."""
    said = node.value.strip() if isinstance(node, tree.Text) else ""
    if wanted in _COUNTED and (found := _FIGURE.fullmatch(said)) is not None:
        said = f"{'$' if wanted is Shape.MONEY else ''}{found['number']}"
    elif wanted is not Shape.TRUTH or said not in map(KINDS[wanted].shown, (0, 1)):
        return None
    return Guess.of(f"write `{said}`, without quotation marks", node.place.text, said)


_FIGURE = re.compile(r"\$?(?P<number>\d{1,9})")

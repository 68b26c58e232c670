"""What an author may mean by several names side by side, and by several types in a line that goes through one."""

from __future__ import annotations

import attrs

from aoi_rules.advice.suggestions import one_each
from aoi_rules.advice.syntax.rewriting import UNLESS
from aoi_rules.diagnostics import Fix
from aoi_rules.language import tree
from aoi_rules.language.operators import AND, LOGIC
from aoi_rules.language.unparser import format_statement
from aoi_rules.model.types import KINDS, Shape
from aoi_rules.words.actions import Choose
from aoi_rules.words.base import Ident, Word, slots_of
from aoi_rules.words.components import Keep, TypeWord
from aoi_rules.words.converters import types_of
from aoi_rules.words.matching import WordFault, name_at
from aoi_rules.words.outline import Outline

__all__ = ["as_block_of_members", "is_order", "joins_one", "side_by_side", "through_several", "values_of"]

_JOINING = frozenset(one.sign for one in LOGIC)


def values_of(kind: str) -> str | None:
    """How a line goes through values of one of the language's own types: `(yes, no)`, or a range as an example; None if that is
    not possible, or if it is not such a type."""
    found = next((one for shape, one in KINDS.items() if shape == kind), None)
    if found is None or kind == Shape.TEXT:
        return None
    return f"{found.shown(1)}..{found.shown(3)}" if found.numeric else f"({found.shown(1)}, {found.shown(0)})"


def through_several(item: tree.Statement, cls: type[Word], outline: Outline) -> WordFault | None:
    """The fault of a line that goes through several names, side by side or joined by `and` or `or`: types, or members of one
    type."""
    at = next((n for n, node in enumerate(item.arguments) if name_at(node) == "in"), None)
    if at is None or not any(slot.key == "in" for _, slot in slots_of(cls)):
        return None
    keys = {word for _, slot in slots_of(cls) if slot.key is not None for word in (str(slot.key), *slot.choices)}
    head, rest = item.arguments[: at + 1], item.arguments[at + 1 :]
    end = next((n for n, node in enumerate(rest) if name_at(node) in keys or isinstance(node, tree.Text)), len(rest))
    unless = next((n for n, node in enumerate(rest[:end]) if name_at(node) == UNLESS), 0)
    if unless and unless + 2 == end and isinstance(test := rest[unless + 1], tree.Name | tree.Attribute | tree.Call):
        given = attrs.evolve(item, block=None, arguments=(*head, *rest[:unless], *rest[end:]))
        opposite = tree.Not(test, test.place)
        both = opposite if item.condition is None else tree.Logic(AND, (item.condition, opposite), test.place)
        meant = format_statement(attrs.evolve(given, condition=both))
        return WordFault(f"there is no `{UNLESS}`: a condition follows `when`", rest[unless].place,
                         f"write `{meant}{' {' if item.block is not None else ''}`")
    named = [node for node in rest[:end] if name_at(node) not in _JOINING]
    names = [node for node in named if isinstance(node, tree.Name)]
    if len(names) < _SEVERAL or len(names) < len(named):
        return None
    kinds = [node.name for node in names if outline.is_type(node.name)]
    orders = [node for node in names if is_order(node.name, outline)]
    if orders and any(node.name.lower() in _BACKWARDS for node in names):
        return WordFault("a loop goes through a list from its first item to its last", names[0].place,
                         "keep the other order in a list of its own, and name that here")
    if len(orders) == 1 and not kinds:
        line = format_statement(attrs.evolve(item, block=None, arguments=(*head, *orders, *rest[end:])))
        return WordFault(f"one sequence follows `{name_at(head[-1])}`", names[0].place,
                         f"write `{line}{' {' if item.block is not None else ''}`")
    if not kinds and {node.name for node in names} <= outline.names:
        listed = attrs.evolve(item, block=None, arguments=(*head, tree.Items(tuple(names), item.place), *rest[end:]))
        more = " {" if item.block is not None else ""
        return WordFault("a list is in brackets", names[0].place, f"write `{format_statement(listed)}{more}`")
    if len(kinds) < len(names):
        return None
    lines = [format_statement(attrs.evolve(item, arguments=(*head, node), condition=None, block=None)) for node in names]
    return WordFault(f"{' and '.join(f'`{kind}`' for kind in kinds)} are different types, and one line goes through one type",
                     names[1].place, one_each(lines, " in another action" if Choose.begins(item) else ""))


_SEVERAL = 2
_BACKWARDS = ("reverse", "reversed", "backward", "backwards", "inverse", "inverted", "descending")
"""How people say that a loop goes through a list from its end."""


def is_order(name: str, outline: Outline) -> bool:
    """Whether a keep holds several seats."""
    for line in outline.lines:
        if Keep.begins(line) and line.arguments[:1] == (tree.Name(name, line.place),):
            words = [a.name for a in line.arguments if isinstance(a, tree.Name)]
            return words[1:3] == ["seat", "many"]
    return False


def as_block_of_members(item: tree.Statement) -> str | None:
    """The hint for a type whose members are in brackets or after `=`, as other languages list them."""
    plain = [node for node in item.arguments if not isinstance(node, tree.Text)]
    if not TypeWord.begins(item) or not plain or item.block is not None:
        return None
    first = plain[0].function if isinstance(plain[0], tree.Call) else plain[0]
    given = [*plain[1:], *([item.value] if item.value is not None else [])]
    nodes = list(plain[0].arguments if isinstance(plain[0], tree.Call) else _listed_nodes(given[0]) if len(given) == 1 else ())
    members = [node.name for node in nodes if isinstance(node, tree.Name)]
    if not isinstance(first, tree.Name) or len(members) < max(_SEVERAL, len(nodes)):
        return None
    titles = item.texts
    head = attrs.evolve(item, arguments=(first, *titles), value=None)
    return f"write `{format_statement(head)} {{ {'; '.join(members)} }}`"


def joins_one(item: tree.Statement) -> str | None:
    """A kind of link with the first of several types that it should join, `link road joins town and town`, `link road from town
    to town`; None if it names only one."""
    name, *others = item.arguments or (None,)
    titles = [node for node in others if isinstance(node, tree.Text)]
    ends = [end for node in others for end in ((node.left, node.right) if isinstance(node, tree.Pair) else (node,))]
    named = [node for node in ends if isinstance(node, tree.Name) and node.name not in _JOINS]
    said = {name_at(node) for node in ends} & {*_JOINS}
    if name is None or len(named) < _SEVERAL or not said or len(named) + len(titles) < len(
            [node for node in ends if name_at(node) not in (*_JOINS, *_JOINING)]):
        return None
    joins = tree.Name(_JOINS[0], item.place)
    line = format_statement(attrs.evolve(item, arguments=(name, *titles, joins, named[0]), block=None))
    return line + (" {" if item.block is not None else "")


_JOINS = ("joins", "between", "from", "to", "with", "connects", "connecting", "joining", "links")
"""The word before the type that a link joins, and what people write instead."""


def _listed_nodes(node: tree.Expression) -> tuple[tree.Expression, ...]:
    return node.items if isinstance(node, tree.Items) else node.operands if isinstance(node, tree.Logic) else ()


def side_by_side(item: tree.Statement, cls: type[Word]) -> Fix | None:
    """The correction of a line whose word takes only names; None for another word, and if there are only names, or something
    else."""
    slots = [(a.name, s.form) for a, s in slots_of(cls) if s.form in ("argument", "rest")]
    if [form for _, form in slots] != ["rest"] or types_of(cls)[slots[0][0]] != tuple[Ident, ...] or not item.arguments:
        return None
    nodes = [n for node in item.arguments for n in (node.items if isinstance(node, tree.Items) else (node,))]
    names = [n.name for n in nodes if isinstance(n, tree.Name)]
    joined = [n for n in nodes if isinstance(n, tree.Keyword) and n.name == "and"]
    first, last = item.arguments[0].place, item.arguments[-1].place
    right = all(isinstance(node, tree.Name) for node in item.arguments)
    if not names or right or len(names) + len(joined) < len(nodes) or first.line != last.end_line:
        return None
    return Fix(attrs.evolve(first, end_line=last.end_line, end_column=last.end_column), " ".join(dict.fromkeys(names)))

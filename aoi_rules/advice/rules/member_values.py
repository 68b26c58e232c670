"""Hints for values of members that do not fit: how such a value is written, or where it belongs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import attrs

from aoi_rules.advice.numbers import number_called
from aoi_rules.advice.rules.figures import in_our_words, other_kind, quoted_value
from aoi_rules.advice.similar_names import named_after
from aoi_rules.advice.suggestions import Guess
from aoi_rules.compiler.symbols.draft import MemberDraft, TypeDraft
from aoi_rules.compiler.symbols.symbol_table import FieldSymbol
from aoi_rules.diagnostics import Place, line_of, with_article
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.model.types import Shape

__all__ = [
    "bare_values", "field_and_values", "has_title_after", "hint_for_copies", "hint_for_member", "hint_for_range",
    "hint_for_single_value", "hint_for_two_words", "hint_for_value", "hint_with_all",
    "line_with_title", "member_called", "rest_of_line", "values_in", "without_type",
]

_PAIR = 2
_SHOWN = 6
"""How many lines are written out in a hint."""
_COMPUTED = tree.Attribute | tree.Binary | tree.Call | tree.Comprehension | tree.Conditional | tree.Index | tree.Negative
_COUNT = re.compile(r"x[0-9]+$")
_TIMES = "x"  # before a number of copies
_LETTERED = re.compile(r"[A-Za-z][0-9]{1,9}$")
"""A number with a letter before it, as people write positions: `x20 y60`."""


_FEW, _MOST = 8, 30
"""The number of names that are listed, and how many there may be for that."""


def hint_with_all(type_name: str, known: dict[str, Any]) -> str | None:
    """A hint with all known names; with the first ones, if they are not few."""
    if not 0 < len(known) <= _MOST:
        return None
    if len(known) > _FEW:
        return f"there are {', '.join(f'`{n}`' for n in islice(known, _FEW))} and {len(known) - _FEW} more"
    return f"the only {type_name} is `{next(iter(known))}`" if len(known) == 1 else (
        f"there are {', '.join(f'`{n}`' for n in known)}")


def member_called(said: str, titles: Mapping[str, str]) -> str | None:
    """The name of the only member that has a text as its title or its name, in small or capital letters; None if none has, or
    several."""
    wanted = named_after(said)
    found = [name for name, title in titles.items() if wanted in (name, named_after(title))] if wanted else []
    return found[0] if len(found) == 1 else None


def hint_for_member(kind: str, node: Any, titles: Mapping[str, str]) -> Guess | None:
    """The hint for a member that is named by its title, by its type and its name, or by its number: `"Coal"`, `good.coal`, and 2
    for `two`, `age_2` or "II"; `titles` has the titles of all members by their names."""
    name = None
    if isinstance(node, tree.Text):
        name = member_called(node.value, titles)
    elif isinstance(node, tree.Attribute) and isinstance(node.value, tree.Name) and node.value.name == kind:
        name = node.name if node.name in titles else None
    elif isinstance(node, tree.Number):
        found = [name for name, title in titles.items() if node.value in (_number_in(name), _number_in(title))]
        name = found[0] if len(found) == 1 else None
    return None if name is None else Guess.of(f"write `{name}`", node.place.text, name)


def _number_in(text: str) -> int | None:
    """The number in a name or a title such as `age_2`, `two` or "Age II"; None if there is none."""
    last = re.split(r"[\W_]+", text)[-1]
    if last in _ROMAN:
        return _ROMAN.index(last)
    digits = re.search(r"(?<!\d)\d{1,9}$", last)
    return int(digits[0]) if digits is not None else number_called(last)


_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def values_in(node: Any) -> tuple[Any, ...]:
    """The names of which an expression with signs between them is made, as in `cotton and wares` or `cotton + wares`; the
    expression itself if it is made of other things."""
    if isinstance(node, tree.Logic | tree.Binary):
        sides = node.operands if isinstance(node, tree.Logic) else (node.left, node.right)
        parts = [one for side in sides for one in values_in(side)]
        return tuple(parts) if all(isinstance(one, tree.Name | tree.Text) for one in parts) else (node,)
    if isinstance(node, tree.Text) and "," in node.value:
        names = [part.strip() for part in node.value.split(",")]
        return tuple(tree.Name(name, node.place) for name in names) if all(map(str.isidentifier, names)) else (node,)
    return (node,)


def bare_values(line: tree.Statement) -> tuple[tree.Expression, ...]:
    """The values in the braces of a line, `buys { coal iron }` and `buys { coal; iron }`; none if something else is in them."""
    if any(isinstance(item, tree.Table) or item.block or item.value or item.condition for item in line.items):
        return ()
    return tuple(node for item in line.lines for node in (tree.Name(item.word, item.word_place), *item.arguments))


def without_type(item: tree.Statement) -> tree.Statement | None:
    """The line of a member without its type, `card wool "Wool"` in the block of `card`; None if it has no name before a title."""
    named, title = (*item.arguments, None, None)[:2]
    if not isinstance(named, tree.Name) or not isinstance(title, tree.Text):
        return None
    return attrs.evolve(item, word=named.name, word_place=named.place, arguments=item.arguments[1:])


def rest_of_line(node: Any) -> str:
    """The rest of a line, from a place on."""
    place: Place = node.place
    return place.text_from.partition("#")[0].strip(" ;}")


def field_and_values(node: Any) -> str | None:
    """A field's name with the values after it, `colour brown`, as the text has them; None if no value follows."""
    found = re.match(r"\s+(\$?\w+(?:[ \t]+\$?\w+)*)", node.place.line_text[node.place.end_column - 1 :])
    return f"{node.name} {found[1]}" if found is not None else None


def hint_for_two_words(member: MemberDraft, node: Any) -> str | None:
    """The hint for something that belongs to the word before it: a name of two words, `x 3`, a title that does not follow the
    name."""
    if isinstance(node, tree.Text) and " " in member.name:
        return "a nested member has no title of its own: leave it out"
    if isinstance(node, tree.Text):
        return f'the title follows the name: `{member.name} "{node.value}"`'
    if not isinstance(node, tree.Name):
        return None
    if member.pair is not None and isinstance(member.pair.right, tree.Name):
        return f"a name is one word: `{member.pair.right.name}_{node.name}`"
    number = re.match(r"\s+(\d+)", node.place.line_text[node.place.end_column - 1 :])
    if node.name == "x" and number:
        return f"write `x{number[1]}`"
    if node.place.text_before.rstrip().endswith(f" {member.name}") and node.name[:1].islower():
        return f"a name is one word: `{member.name}_{node.name}`"
    return None


def has_title_after(node: Any) -> bool:
    """Whether a text follows a name in its line."""
    return isinstance(node, tree.Name) and node.place.text_from[len(node.name) :].lstrip().startswith('"')


def line_with_title(member: MemberDraft, node: Any) -> str | None:
    """The line of a member up to its block, with its title after its name; None if it already has a title or is another kind of
    line."""
    place = node.place
    before, after = place.text_before, place.line_text[place.end_column - 1 :]
    named = f" {member.name} "
    if not isinstance(node, tree.Text) or place.line != member.place.line or before.count(named) != 1 or set(before) & set('"{;'):
        return None
    rest, brace = re.findall(r"([^{};#]*)(\{?)", after)[0]
    head = before.replace(named, f'{named}"{node.value}" ')
    return " ".join(f"{head} {rest} {brace}".split())


def _hint_for_numbers(item: FieldSymbol, node: Any) -> str | None:
    """The hint for a field with several numbers, if they are in quotation marks, or if its own word is in their place."""
    if isinstance(node, tree.Text) and (numbers := _NUMBER.findall(node.value)):
        return f"write `{item.name} {' '.join(numbers)}`, without quotation marks"
    again = isinstance(node, tree.Name) and node.name == item.name
    return f"write its numbers after it, such as `{item.name} 10 20`" if again else None


_NUMBER = re.compile(r"-?\d+")


def hint_for_value(item: FieldSymbol, node: Any) -> str | None:
    """A hint that shows how to write a value that has the wrong form, if that is clear."""
    kind = item.value_type.kind
    if (quoted := quoted_value(node, kind)) is not None:
        return quoted
    if kind is Shape.TRUTH and (ours := in_our_words(node)) is not node:
        return f"write `{format_expression(ours)}`"
    if isinstance(node, tree.Items) and item.has_several:
        return f"write `{item.name} {' '.join(map(format_expression, node.items))}`"
    if isinstance(node, tree.Number | tree.Money) and kind in (Shape.NUMBER, Shape.MONEY):
        return other_kind(node, kind, Shape.NUMBER if kind is Shape.MONEY else Shape.MONEY)
    if isinstance(node, tree.Name) and kind is Shape.NUMBER and _LETTERED.match(node.name):
        return f"write `{node.name[1:]}`"
    if kind is Shape.TEXT and isinstance(node, tree.Number | tree.Money | tree.Name):
        return f'write `"{node.place.text}"`'
    if item.has_several and kind is Shape.NUMBER and (numbers := _hint_for_numbers(item, node)) is not None:
        return numbers
    if item.value_type.literal and isinstance(node, _COMPUTED):
        return "it must be fixed before a game begins: it may be computed from figures and from definitions that are such figures"
    figure = number_called(node.name) if isinstance(node, tree.Name) and item.value_type.numeric else None
    if figure is not None:
        return f"write `{item.value_type.figure(figure)}`"
    return None


def hint_for_copies(decl: TypeDraft, node: Any, name: str) -> str | None:
    """The hint for a number of copies that is written in another way, or in a place that takes none."""
    if isinstance(node, tree.Number) and decl.parent and 1 < node.value < 100:
        return f"write `{_TIMES}{node.value}` if {with_article(decl.parent)} has that many"
    if _COUNT.match(name) and decl.parent and int(name[1:]) < 2:
        return "one is written without a number" if name[1:] == "1" else "leave the whole line out if there is none"
    if _COUNT.match(name):
        return "`x2` to `x99` are numbers of copies; they can only be used for nested members"
    if name == _TIMES and decl.parent and not node.place.text_from[1:].strip()[:1].isdigit():
        return f"write `{_TIMES}2` if {with_article(decl.parent)} has two, or leave it out for one"
    return None


def hint_for_range(decl: TypeDraft, node: Any) -> str | None:
    """The hint for a range in place of one value: a nested member for each of its values; None for anything else."""
    if not isinstance(node, tree.Range) or not isinstance(node.low, tree.Number | tree.Money):
        return None
    low, high = node.low, node.high
    field = next((one.name for one in decl.fields.values() if one.value_type.literal == tree.LITERALS[type(low)]), None)
    if field is None or not isinstance(high, type(low)):
        return None
    single = f"{with_article(decl.name)} has one {field}"
    if not decl.parent or low.value >= high.value:
        return single
    before = re.split(r"[{;]", node.place.text_before)[-1].strip()
    after = re.split(r"[{};#]", node.place.line_text[node.place.end_column - 1 :])[0].strip()
    values = range(low.value, high.value + 1)
    few = len(values) <= _SHOWN
    lines = [f"{before} {format_expression(attrs.evolve(low, value=value))} {after}".rstrip()
             for value in (values if few else (*values[:2], values[-1]))]
    shown = lines if few else [*lines[:2], "…", lines[-1]]
    return f"{single}: write `{'; '.join(shown)}`"


def hint_for_single_value(decl: TypeDraft, item: FieldSymbol, nodes: Sequence[Any]) -> str:
    """The hint for several values of a field that has only one."""
    either = " or ".join(f"`{format_expression(node)}`" for node in nodes)
    several = either if len(nodes) == _PAIR else f"all but one of the {len(nodes)}"
    declared = line_of(item.place, nodes[1].place)
    return f"{with_article(decl.name)} has one {item.name}: leave out {several}, or allow several with `many` in " + declared

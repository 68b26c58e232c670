"""Lint of members whose name or title says something else than their values: `spades_ten` with the rank `jack`, beside
`spades_nine` with `nine`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from attrs import frozen

from aoi_rules.advice.numbers import number_ranked
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import FieldSymbol, MemberSymbol, SymbolTable, TypeSymbol
from aoi_rules.language import tree
from aoi_rules.model.types import Shape

__all__ = ["check_named_values"]

_WORDS = 8
"""How many words of a name are looked at."""
_PLACES = frozenset(("place", "position", "number", "rank", "index"))
"""Fields of which hardly any two members have the same value."""
_LEAST = 4
"""With fewer members, it may be chance that their names contain a value."""


@frozen
class _Named:
    """A member with the value of one field as its text gives it, whether its own name or title contains this value, and the other
    values that it contains."""

    member: MemberSymbol
    node: tree.Name | tree.Number | tree.Money
    is_named: bool
    others: tuple[str, ...]


def check_named_values(symbols: SymbolTable, report: Reporter) -> None:
    """Warn of a member whose name or title contains another value of a field than the member has, if those of all others contain
    theirs."""
    for decl in symbols.types.values():
        for one in decl.fields.values():
            for what, values in (("name", _named_values(decl, one, symbols)), ("title", _titled_values(decl, one))):
                if (named := _only_unnamed([*values])) is not None:
                    value, (rather,) = named.node.place.text.rstrip("?"), named.others
                    report.warn("wrong-value", f"`{named.member.name}` has the {one.name} `{value}`, and each other {decl.name} "
                                f"has the one of its {what}", named.node.place, f"did you mean `{rather}`?")
                    break


def _only_unnamed(found: Sequence[_Named]) -> _Named | None:
    """The only member whose name does not contain its value, if it contains one other value.  None if fewer than four members
    have a value, or if more than one name does not contain its own."""
    unnamed = [named for named in found if not named.is_named]
    return unnamed[0] if len(found) >= _LEAST and len(unnamed) == 1 and len(unnamed[0].others) == 1 else None


def _named_values(decl: TypeSymbol, one: FieldSymbol, symbols: SymbolTable) -> Iterator[_Named]:
    """The members to which a text gives one value of a field, in a form that can be part of a name."""
    values = symbols.types.get(one.value_type.of) if one.value_type.kind is Shape.MEMBER else None
    if values is None and one.value_type.kind is not Shape.NUMBER:
        return
    for member in decl.members:
        nodes = member.raw.get(one.name) or ()
        words = member.name.split("_")[:_WORDS]
        if len(nodes) == 1 and isinstance(node := nodes[0], tree.Name | tree.Number):
            value = node.name if isinstance(node, tree.Name) else str(node.value)
            inside = dict.fromkeys("_".join(words[begin:end]) for begin, end in combinations(range(len(words) + 1), 2))
            other = [name for name in inside if name != value]
            named = tuple(name for name in other if (name in values.index if values is not None else name.isdigit()))
            yield _Named(member, node, value in inside, named)


def _titled_values(decl: TypeSymbol, one: FieldSymbol) -> Iterator[_Named]:
    """The members to which a text gives one figure of a field, with the figures of this kind in their titles."""
    titled = [(number, member, node) for number, member in enumerate(decl.members, 1)
              for node in member.raw.get(one.name, ()) if len(member.raw[one.name]) == 1
              if isinstance(node, tree.Number | tree.Money) and not _SEPARATED.search(member.title)]
    agree = [node.value == number for number, _, node in titled]
    counting = _count_up(decl) and (_is_between(decl, agree) or (
        one.name in _PLACES and len(agree) > _LEAST and agree.count(False) == 1))
    for number, member, node in titled:
        sign = "$" if isinstance(node, tree.Money) else ""
        value = f"{sign}{node.value}"
        found = _figures_in(member.title)
        if not sign and found == [str(number)] and not counting:
            continue  # it only counts the members: “Level 1”
        inside = [figure for figure in found if figure.startswith("$") is bool(sign)]
        yield _Named(member, node, value in inside, tuple(dict.fromkeys(figure for figure in inside if figure != value)))


def _count_up(decl: TypeSymbol) -> bool:
    """Whether the titles of all members count them: “First slot”, “Second slot”."""
    return all(_figures_in(member.title) == [str(number)] for number, member in enumerate(decl.members, 1))


def _is_between(decl: TypeSymbol, agree: Sequence[bool]) -> bool:
    """Whether the values of all members agree with titles that count them, except one between others.  The first and the last one
    may be meant so: figures that count up from there, or no further."""
    return len(agree) == len(decl.members) > _LEAST and agree.count(False) == 1 and agree[0] and agree[-1]


def _figures_in(title: str) -> list[str]:
    """The figures in a title, also those of its ranks: `4` for “Fourth”."""
    ranked = ((word, number_ranked(word)) for word in _FIGURE.findall(title))
    return [word if number is None else str(number) for word, number in ranked if number is not None or not word[-1:].isalpha()]


_FIGURE = re.compile(r"\$?\b\d+\b|\b\w+\b")
"""A number or an amount of money in a title, or a word."""
_SEPARATED = re.compile(r"\d[,.'’ ]\d")
"""Thousands, or a fraction."""

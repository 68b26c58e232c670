"""Lint of rules for single members whose text says something else: a card says "lose 3 food", and the rule for it takes 2."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.compiler.typed.walk import own_expressions, strip_present
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.operators import EQUAL
from aoi_rules.model.types import Shape

__all__ = ["check_member_texts", "members_asked_for", "texts_of_member", "texts_of_value"]

_LEAST = 3
"""With fewer members whose text agrees with their rule, it may be chance."""
_WORD = re.compile(r"\w+")


@frozen
class _Stated:
    """A value in the rule for a member, with the one value of this kind that the text of the member states."""

    of: tuple[str, str]  # the type of the member, and that of the value
    text: tree.Text
    stated: str
    node: typ.Expression
    value: str


def check_member_texts(verbs: Iterable[ver.Verb], symbols: SymbolTable, report: Reporter) -> None:
    """Warn of a figure or a name in an `after` for some member if the text of the member has another one, and the texts of all
    other members agree with theirs."""
    after = {id(one.word): one for verb in verbs for one in verb.body.consequences}
    groups: dict[tuple[str, str], list[_Stated]] = {}
    for one in after.values():
        for stated in _stated_by(one, symbols):
            groups.setdefault(stated.of, []).append(stated)
    for (kind, _), group in groups.items():
        wrong = [stated for stated in group if stated.stated != stated.value]
        if len({id(stated.node) for stated in wrong}) == 1 and len(group) - len(wrong) >= _LEAST:
            found = wrong[0]
            report.warn("other-figure", f"the text of this {kind} says `{found.stated}`, and this is `{found.value}`",
                        found.node.place, "correct this or the text, which is in " + line_of(found.text.place, found.node.place))


def _stated_by(after: ver.Consequence, symbols: SymbolTable) -> Iterator[_Stated]:
    """Each value that is the only one of its kind in an `after`, with that in the text of each member for which it is."""
    kind, members = _asked_for(after)
    decl = symbols.types.get(kind)
    values: dict[str, list[tuple[typ.Expression, str]]] = {}
    for node in own_expressions(after).expressions if decl is not None else ():
        if isinstance(node, typ.Member) and node.type.of != kind and node.type.of in symbols.types:
            values.setdefault(node.type.of, []).append((node, symbols.types[node.type.of].members[node.number].name))
        elif isinstance(node, typ.Const) and node.type.kind in (Shape.NUMBER, Shape.MONEY):
            values.setdefault("", []).append((node, str(node.value)))
    for of, found in values.items():
        if decl is not None and len({value for _, value in found}) == 1:
            node, value = found[0]
            for text in (text for number in members for text in texts_of_member(decl, number)):
                stated = _named_in(text.value, symbols.types[of] if of else None)
                if len(stated) == 1:
                    yield _Stated((kind, of), text, stated[0], node, value)


def _asked_for(after: ver.Consequence) -> tuple[str, Sequence[int]]:
    """The type and the numbers of the members for which an `after` is; no members if it is for others too."""
    members = next(filter(None, map(members_asked_for, conjuncts(after.when))), ())
    return (members[0].type.of, [node.number for node in members]) if members else ("", ())


def members_asked_for(part: typ.Expression) -> Sequence[typ.Member]:
    """The members one of which a condition asks for, `today == boom` or `today in (boom, mild)`; none for another condition."""
    found: list[typ.Expression] = []
    if isinstance(part, typ.Compare) and part.operator is EQUAL:
        found = [strip_present(part.right)]
    elif isinstance(part, typ.Contains) and not part.negated and isinstance(part.collection, typ.Tuple):
        found = [*map(strip_present, part.collection.items)]
    members = [node for node in found if isinstance(node, typ.Member)]
    return members if len(members) == len(found) else []


def texts_of_member(decl: TypeSymbol, number: int) -> Iterator[tree.Text]:
    """The texts of a member."""
    for name, one in decl.fields.items():
        if one.value_type.kind is Shape.TEXT:
            yield from (node for node in decl.members[number].raw.get(name, ()) if isinstance(node, tree.Text))


def texts_of_value(name: str, symbols: SymbolTable) -> Iterator[str]:
    """The texts of a member, or the title of the option with this value; none if two types have this name."""
    found = [decl for decl in symbols.types.values() if name in decl.index]
    for decl in found if len(found) == 1 else ():
        yield from (text.value for text in texts_of_member(decl, decl.index[name]))
        if decl.name in symbols.options:
            yield decl.title


def _named_in(text: str, decl: TypeSymbol | None) -> list[str]:
    """The figures in a text, or the members of a type, each once."""
    words = dict.fromkeys(_WORD.findall(text.lower()))
    if decl is None:
        return [word for word in words if word.isdigit()]
    return [member.name for member in decl.members if member.name in words or member.title.lower() in words]

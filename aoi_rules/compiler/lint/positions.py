"""Lint of drawings: places with the same position, invalid positions, and unknown colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import MemberSymbol, SymbolTable
from aoi_rules.diagnostics import Place, line_of, of_values
from aoi_rules.language import tree
from aoi_rules.model.paints import NAMED, PAINT, hex_of
from aoi_rules.model.types import Shape
from aoi_rules.words import drawings as boa
from aoi_rules.words.base import Ident

__all__ = ["check_looks", "check_positions", "check_roles"]


def check_looks(symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each member with a `paint` that is not a colour."""
    for decl in symbols.types.values():
        if PAINT not in decl.fields or decl.fields[PAINT].value_type.kind is not Shape.TEXT:
            continue
        for member in decl.members:
            node = next(iter(member.raw.get(PAINT) or ()), None)
            if isinstance(node, tree.Text) and node.value and not hex_of(node.value):
                report.warn("wrong-value", f'no colour is called "{node.value}"', node.place,
                            _hint_for_paint(node.value, node.place))


def _hint_for_paint(paint: str, place: Place) -> str:
    if hex_of(f"#{paint}"):
        return f'write `"#{paint}"`'
    return suggest_word(paint.lower(), dict.fromkeys(NAMED), place) or 'such as "navy" or "#2f7fb5"'


def check_roles(symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each role in a drawing that has another field than the one of its name, if a role beside it has that one."""
    for mark in symbols.drawing.body if symbols.drawing is not None else ():
        roles = [*zip(mark.roles[::2], mark.roles[1::2], strict=False)] if isinstance(mark, boa.Mark) else []
        for role, used in roles:
            other = next((one for one, field in roles if field.name == role.name and one is not role), None)
            if other is not None and used.name != role.name:
                report.warn("wrong-value", f"`{role.name}` shows `{used.name}` here, and `{other.name}` shows `{role.name}`",
                            role.place, f"exchange the two: write `{role.name} {role.name} {other.name} {used.name}`")
                break  # the other one is part of the same mistake


def check_positions(symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each place that has the position of another one, or one that is not two numbers."""
    _check_points(symbols, report)
    spots: dict[Any, MemberSymbol] = {}
    for mark in symbols.drawing.body if symbols.drawing is not None else ():
        if not isinstance(mark, boa.Mark):
            continue
        roles = {role.name: used for role, used in zip(mark.roles[::2], mark.roles[1::2], strict=False)}
        if isinstance(mark, boa.GridMark) and _warn_of_diagonal(symbols, mark, roles, report):
            continue
        same: list[tuple[MemberSymbol, MemberSymbol, Place]] = []
        for member, spot, place in _drawn_positions(symbols, mark, {role: used.name for role, used in roles.items()}):
            if len(spot) != _PAIR and not isinstance(mark, boa.GridMark):
                report.warn("wrong-position", f"a position has 2 values, x and y, and this has {of_values(len(spot))}", place,
                            "the picture puts the place below the others")
                continue
            key = (mark.type.name if isinstance(mark, boa.GridMark) else mark.word, spot)
            first = spots.setdefault(key, member)
            if first is not member:
                same.append((member, first, place))
        _warn_of_same(same, report)


def _warn_of_same(same: Sequence[tuple[MemberSymbol, MemberSymbol, Place]], report: Reporter) -> None:
    """Warn of members that one line of the drawing puts where another one is; of many, only of the first, with their number."""
    shown = same if len(same) <= _SHOWN else same[:1]
    others = f", and {len(same) - 1} others share a position too" if len(same) > _SHOWN else ""
    for member, first, place in shown:
        report.warn("wrong-position", f"`{member.name}` has the same position as `{first.name}`{others}", place,
                    f"`{first.name}` is in " + line_of(first.place, place, first.name))


def _warn_of_diagonal(symbols: SymbolTable, mark: boa.GridMark, roles: Mapping[str, Ident], report: Reporter) -> bool:
    """Warn of a grid whose columns and rows are the same field, with the only other field that gives each member its own place;
    return whether it is one."""
    across, down = map(roles.get, mark.POSITION)
    if across is None or down is None or across.name != down.name:
        return False
    decl, used = symbols.types[mark.type.name], {one.name for one in roles.values()}
    fitting = [name for name in decl.fields if name != across.name and _gives_own_places(symbols, mark, across.name, name)]
    better = [name for name in fitting if name not in used] or fitting
    hint = f"write `{mark.POSITION[1]} {better[0]}`" if len(better) == 1 else (
        f"name the field for the rows after `{mark.POSITION[1]}`, or leave it out for a single row")
    report.warn("wrong-position", f"the column and the row are the same field, `{down.name}`, so all are on one diagonal",
                down.place, hint)
    return True


def _gives_own_places(symbols: SymbolTable, mark: boa.GridMark, across: str, down: str) -> bool:
    """Whether all members of a grid would have places of their own with these columns and rows."""
    kind = symbols.types[mark.type.name].fields[down].value_type.kind
    roles = dict(zip(mark.POSITION, (across, down), strict=True))
    spots = [spot for _, spot, _ in _drawn_positions(symbols, mark, roles)] if kind in _OF_ROWS else []
    return len(spots) == len(symbols.types[mark.type.name].members) == len(set(spots))


_SHOWN = 3
_OF_ROWS = (Shape.MEMBER, Shape.NUMBER, Shape.MONEY)
"""The kinds of fields that can be the rows of a grid."""


def _check_points(symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each shore and border with an odd number of values, and of each that is a copy of another one."""
    for mark in symbols.drawing.body if symbols.drawing is not None else ():
        decl = symbols.types.get(mark.type.name) if isinstance(mark, boa.Water) else None
        lines: dict[Any, MemberSymbol] = {}
        for member in decl.members if decl is not None and isinstance(mark, boa.Water) else ():
            nodes = member.raw.get(mark.field.name) or ()
            first = lines.setdefault(member.values.get(mark.field.name), member) if nodes else member
            if first is not member:
                report.warn("wrong-position", f"`{member.name}` has the same {mark.field.name} as `{first.name}`", nodes[0].place,
                            f"give it its own points: `{first.name}` is in " + line_of(first.place, nodes[0].place, first.name))
            if len(nodes) % _PAIR:
                report.warn("wrong-position", f"each point has 2 values, x and y, and here are {len(nodes)} in all",
                            nodes[-1].place, "one is missing or too many: the last point has no y")


_PAIR = 2


def _drawn_positions(
    symbols: SymbolTable, mark: boa.Mark, roles: dict[str, str]
) -> Iterator[tuple[MemberSymbol, tuple[Any, ...], Place]]:
    """The members that a mark draws and that have a position: with the position, and the place that gives it."""
    decl = symbols.types[mark.type.name]
    fields = [roles[name] for name in mark.POSITION if name in roles]
    if not fields or len(fields) < len(mark.NEEDED or mark.POSITION) or any(name not in decl.fields for name in fields):
        return
    for member in decl.members:
        if all(member.raw.get(name) for name in fields):
            value = member.values[fields[0]] if len(fields) == 1 else tuple(member.values[name] for name in fields)
            yield member, value if isinstance(value, tuple) else (value,), member.raw[fields[0]][0].place

"""The moves in the lines of a scenario: their texts, and those that an `offers` lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aoi_rules.advice.rules.scenario_moves import listed_moves
from aoi_rules.advice.rules.scenario_seats import with_seat
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in
from aoi_rules.words import scenario as sce

__all__ = ["move_text", "offered_moves"]

_NOTHING_ELSE = ("only", "just", "exactly")
"""Words for what `offers` with a block says by itself."""


def offered_moves(item: sce.Offers, seats: Sequence[str]) -> tuple[str, tuple[tuple[str, Place], ...]]:
    """The kind of moves that a line is about, and the moves that are offered, each with its place; none of this kind after `no`.
    Raises Fault for a line in another form."""
    first, block = item.kind[:1], item.statement.block
    nothing = bool(first) and isinstance(first[0], tree.Name) and first[0].name == "no"
    kind = item.kind[1:] if nothing else item.kind
    if nothing and not kind:
        raise Fault("wrong-argument", "the kind of move after `no` is missing", first[0].place,
                    f"such as `offers {item.seat} no build`")
    if item.seat.name == "no" and not nothing and "no" not in seats:
        says, hint = with_seat(item.statement, seats)
        raise Fault("wrong-argument", says, item.seat.place, hint)
    if block is not None and name_in(item.kind[0] if item.kind else None) in _NOTHING_ELSE:
        line = " ".join([item.word, str(item.seat), *map(format_expression, item.kind[1:])])
        raise Fault("wrong-argument", "exactly the moves in the block are offered, without a word for it", first[0].place,
                    f"write `{line} {{`")
    if nothing == (block is not None and bool(block.items)) or (nothing and block is not None):
        raise _fault_of_offers(item, nothing)
    moves = tuple(map(_move_in_line, block.items)) if block is not None else ()
    return move_text(kind), moves


def _fault_of_offers(item: sce.Offers, nothing: bool) -> Fault:
    """The fault of a line whose moves are not in a block, or that has moves after `no`."""
    if nothing:
        return Fault("wrong-argument", "after `no` there are no moves", item.place, "leave out the block, or the `no`")
    alone = item.kind[1:] if item.kind and name_in(item.kind[0]) in _NOTHING_ELSE else ()
    if alone:
        return Fault("wrong-argument", "the moves that are offered are in braces, and no others are", item.place,
                     f"write `offers {item.seat} {{ {move_text(alone)} }}`")
    if moves := list(map(move_text, listed_moves(item.kind))):
        kinds = {move.partition(" ")[0] for move in moves}
        line = " ".join([item.word, str(item.seat), *(kinds if len(kinds) == 1 < len(moves) else ())])
        return Fault("wrong-argument", "the moves that are offered are in braces", item.kind[-1].place,
                     f"write `{line} {{ {'; '.join(moves)} }}`")
    kind = f" {move_text(item.kind)}" if item.kind else ""
    return Fault("wrong-argument", "the moves that are offered are missing", item.place,
                 f"write `offers {item.seat}{kind} {{ … }}` with one move in each line"
                 + (f", or `offers {item.seat} no{kind}` if there is none" if kind else ""))


def move_text(move: tuple[Any, ...]) -> str:
    """The text of a move as a player would type it; a text in quotation marks is the note of the move."""
    from aoi_rules.machine.moves import quote_note  # noqa: PLC0415 - brings the machine along, which other checks do not need

    return " ".join(quote_note(n.value) if isinstance(n, tree.Text) else format_expression(n) for n in move)


def _move_in_line(line: tree.Statement | tree.Table) -> tuple[str, Place]:
    """The move in a line of a block, and its place; raises Fault for a line that is not a move."""
    if isinstance(line, tree.Table) or line.value or line.condition or line.block:
        raise Fault("wrong-argument", "a move is expected here, as a player types it", line.place)
    return " ".join([line.word, move_text(line.arguments)]).strip(), line.place

"""Statements of a rule program as lines of text for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.expression_text import PRINTER

__all__ = ["TEXTS", "statement_lines"]

_DEPTH = "    "


def statement_lines(body: Iterable[sta.Statement]) -> list[str]:
    """Statements as lines, nested ones indented by four spaces, each with the line of the text that it comes from."""
    lines: list[str] = []
    for statement in body:
        own = TEXTS[type(statement)](statement)
        if statement.place is not None:
            own[0] += f"  # {statement.place}"
        lines += own
    return lines


def _indent_block(body: Iterable[sta.Statement]) -> list[str]:
    return [_DEPTH + line for line in statement_lines(body)] or [f"{_DEPTH}pass"]


def _print_target(slot: str, index: Any) -> str:
    return PRINTER.entry(f"state.{slot}", index)[0]


def _print_pieces(pieces: sta.Pieces, refill: str = "") -> str:
    return f"{pieces.zone}[{PRINTER.of(pieces.owner)}]" + (f" (refilled from {refill})" if refill else "")


def _print_if(node: sta.If) -> list[str]:
    lines = [f"if {PRINTER.of(node.test)}:", *_indent_block(node.body)]
    return [*lines, "else:", *_indent_block(node.otherwise)] if node.otherwise else lines


def _print_loop(node: sta.ForEach) -> list[str]:
    where = f" if {PRINTER.conjunction(node.where)}" if node.where else ""
    return [f"for {', '.join(v.name for v in node.variables)} in {PRINTER.of(node.source)}{where}:", *_indent_block(node.body)]


def _print_store(node: sta.Store) -> list[str]:
    value = "first" if node.value is None else f"kept({PRINTER.of(node.value)})" if node.kept else PRINTER.of(node.value)
    return [f"{_print_target(node.slot, node.index)} = {value}"]


def _print_change_slot(node: sta.ChangeSlot) -> list[str]:
    return [f"{_print_target(node.slot, node.index)} {node.operator}= {PRINTER.of(node.by)}"]


def _print_change_piece(node: sta.ChangePiece) -> list[str]:
    return [f"{_print_pieces(node.pieces)} {node.operator}= {PRINTER.of(node.piece)}"]


def _print_move_pieces(node: sta.MovePieces) -> list[str]:
    what = "all" if node.what is None else f"{node.kind} {PRINTER.of(node.what)}"
    return [f"move {what} from {_print_pieces(node.source, node.refill)} to {_print_pieces(node.target)}"]


def _print_draw_piece(node: sta.DrawPiece) -> list[str]:
    to = f" to {_print_pieces(node.to)}" if node.to else ""
    return [f"{node.local.name} = draw from {_print_pieces(node.source, node.refill)}{to}"]


def _print_log_move(node: sta.LogMove) -> list[str]:
    some = "".join(f", {options} to {PRINTER.of(seats)} only" for options, seats in node.shown)
    return [f"log move of {node.decision}{some}"]


def _print_forget(node: sta.Forget) -> list[str]:
    return [f"forget {', '.join([*(f'memo {g}' for g in node.groups), *(f'network {n}' for n in node.networks)])}"]


def _print_spend(node: sta.Spend) -> list[str]:
    deeper = f", depth {node.deeper:+d}" if node.deeper else ""
    return [f"spend {node.steps}{', stop if none is left' if node.asked else ''}{deeper}"]


TEXTS: dict[type, Callable[[Any], list[str]]] = {
    sta.Assign: lambda node: [f"{node.target.name} = {PRINTER.of(node.value)}"],
    sta.Accumulate: lambda node: [f"{node.target.name} {node.operator}= {PRINTER.of(node.value)}"],
    sta.Append: lambda node: [f"{node.target.name}.append({PRINTER.of(node.value)})"],
    sta.Extend: lambda node: [f"{node.target.name}.extend({PRINTER.of(node.values)})"],
    sta.If: _print_if,
    sta.Guard: lambda node: [f"unless {PRINTER.conjunction(node.conditions) or 'yes'}: {statement_lines([node.leave])[0]}"],
    sta.OncePer: lambda node: [f"once per {PRINTER.of(node.key)} in {node.seen.name}"],
    sta.ForEach: _print_loop,
    sta.Continue: lambda _: ["continue"],
    sta.Return: lambda node: ["return" if node.value is None else f"return {PRINTER.of(node.value)}"],
    sta.Yield: lambda node: [f"yield {node.number}"],
    sta.Store: _print_store,
    sta.ChangeSlot: _print_change_slot,
    sta.ChangePiece: _print_change_piece,
    sta.MovePieces: _print_move_pieces,
    sta.DrawPiece: _print_draw_piece,
    sta.PickOne: lambda node: [f"{node.local.name} = pick from {PRINTER.of(node.among)} by {node.stream}"],
    sta.Perform: lambda node: [f"perform {node.name}({PRINTER.operands(node.arguments)})"],
    sta.LogVerb: lambda node: [f"log text {node.text}({PRINTER.operands(node.values)})"],
    sta.LogHeading: lambda node: [f"log {node.kind} {PRINTER.operands(node.values)}"],
    sta.LogMove: _print_log_move,
    sta.Forget: _print_forget,
    sta.Hit: lambda node: [f"hit {node.number}"],
    sta.Note: lambda node: [f"note {node.number}({PRINTER.operands(node.values)})"],
    sta.SetFrame: lambda node: [f"frame.{node.slot} = {PRINTER.of(node.value)}"],
    sta.Goto: lambda node: [f"go to {node.step}"],
    sta.EndRoutine: lambda _: ["end of routine"],
    sta.Push: lambda node: [f"begin {node.action}"],
    sta.ListMoves: lambda node: [f"moves of option {node.number} from {node.function}({PRINTER.operands(node.arguments)})"],
    sta.Ask: lambda node: [f"ask {node.decision}{' (forced)' if node.forced else ''}"],
    sta.NoSource: lambda _: ["error: no source"],
    sta.Done: lambda _: ["done"],
    sta.Spend: _print_spend,
    sta.SpendFor: lambda node: [f"spend {node.each} for each of {node.things.name}"],
}

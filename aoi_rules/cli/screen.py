"""What a person is shown: where the game is, the board, what is theirs, and why a move is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from aoi_rules import Game, View
from aoi_rules.cli.output import safe
from aoi_rules.drawing import board_text
from aoi_rules.machine.moves import Refusal

__all__ = ["HELP", "board", "headline", "own", "refused"]

HELP = """\
Choose by number or type the words, such as `{example}`; the words may go on and
answer the next questions too. Capitals do not matter, and umlauts may be written out (koeln).

  ?            this help, and the choices again
  board        the board again, with everybody's pieces
  why MOVE     the rules that forbid a move, with their sections in the rulebook
  undo         take back your last decision, unless somebody learned something by it
  save FILE    write the game to a file; `aoi play --load FILE` takes it up again
  quit         leave the game"""


def headline(game: Game, columns: int) -> str:
    """Where the game is and who is to decide, across the screen."""
    parts = [game.rules.title, game.phase, f"{game.to_move} to decide"]
    text = f" {safe(' · '.join(part for part in parts if part))} "
    return click.style(text.center(columns, "─"), bold=True)


def board(game: Game, view: View, everything: bool = False) -> str:
    """The board with what is common and what is the seat's; of others' pieces their number, or `everything` seen."""
    zones = view.data["zones"] if everything else dict(_own_zones(game, view))
    text = board_text(game.rules.model, {**view.data, "zones": zones})
    return safe(text).removeprefix(f"{game.rules.title}\n\n")  # the headline has it


def _own_zones(game: Game, view: View) -> Iterator[tuple[str, Any]]:
    for zone in game.rules.model.zones:
        shown = view.data["zones"].get(zone.name)
        if shown is not None:
            yield zone.name, {o: p if o in (view.seat, "all") else _size(p) for o, p in shown.items()}


def _size(pieces: Any) -> Any:
    return sum(pieces.values()) if isinstance(pieces, Mapping) else pieces


def own(game: Game, view: View) -> str:
    """In a few words what the seat has: its figures, and what it alone sees."""
    model = game.rules.model
    seat = view.data["seats"].index(view.seat)
    told = []
    for keep in model.keeps:
        if keep.per == "seat":
            value = view.data["types"]["seat"][keep.name][seat]
            shown = {True: "yes", False: "no"}[value] if keep.cell.kind == "truth" else value
            told.append(f"{keep.name.replace('_', ' ')} {'$' if keep.cell.kind == 'money' else ''}{shown}")
    for zone in model.zones:
        if zone.per_seat and zone.seen == "owner":
            titles = {m.name: m.title for m in model.type(zone.of).members}
            pieces = view.data["zones"].get(zone.name, {}).get(view.seat, {})
            words = [titles[n] if count == 1 else f"{count} {titles[n]}" for n, count in pieces.items()]
            told.append(f"{zone.title.lower()}: {', '.join(words) or 'none'}")
    return safe(f"{view.seat}: {'; '.join(told)}")


def refused(what: str, refusals: Sequence[Refusal]) -> str:
    """Why a move is not allowed: each rule's words, what it looked at, and where the rulebook has it."""
    if not refusals:
        return safe(f"`{what}` is allowed now.")
    lines = [safe(f"`{what}` is not allowed now:")]
    for refusal in refusals:
        values = ", ".join(f"{name} is {value}" for name, value in refusal.values)
        lines.append(safe(f"  • {refusal.text}" + (f" ({values})" if values else "")))
        if refusal.cases:
            lines += ["    None of this holds:", *(safe(f"    – {c.text}") for c in refusal.cases)]
        about = [f"“{refusal.see}”" if refusal.see else "", f"rule {refusal.rule}", refusal.place]
        lines.append(click.style(safe(f"    {' · '.join(a for a in about if a)}"), dim=True))
    return "\n".join(lines)

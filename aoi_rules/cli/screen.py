"""What a person is shown: where the game is, the board, what is theirs, and why a move is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from aoi_rules import Game, View
from aoi_rules.cli.help_pages import Formatter
from aoi_rules.cli.output import paragraph, safe
from aoi_rules.drawing import board_text
from aoi_rules.drawing.table import idle
from aoi_rules.machine.results import Refusal

__all__ = ["among_choices", "board", "headline", "help_text", "own", "refused"]

_COMMANDS = (
    ("?, help", "this help, and the choices again"),
    ("board", "the board, with everybody's pieces, and the choices again"),
    ("log, log 40", "what happened last, as many lines as fit or as you say; `log all` is the whole game"),
    ("scores", "the points as if the game ended now"),
    ("rules", "the phases, what one may do, what forbids it, and what counts"),
    ("what NAME", "what a card, a place or a rule is, and the rules that name it"),
    ("why MOVE", "the rules that forbid a move, with their sections in the rulebook"),
    ("undo", "take back your last decision, unless somebody learned something by it"),
    ("save FILE", "write the game to a file; `aoi play --load FILE` continues it"),
    ("quit", "leave the game"),
)


def help_text(view: View | None, columns: int) -> str:
    """How one plays here; with the `view` of whoever decides, how one types moves."""
    formatter = Formatter(width=columns)
    if view is not None and view.moves:
        formatter.write_text(
            f"Choose by number or type the words, such as `{safe(str(view.moves[0]))}`; the words may go on and answer the next "
            "questions too. Capitals do not matter, and umlauts may be written out (koeln). What the choices show in square "
            "brackets may be left out; a text stands in quotation marks.")
        formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_dl(_COMMANDS)
    return formatter.getvalue().rstrip("\n")


def headline(game: Game, columns: int) -> str:
    """Where the game is and who is to decide, across the screen."""
    parts = [game.rules.title, game.phase, f"{game.to_move} to decide"]
    text = safe(" · ".join(part for part in parts if part))
    lines = [f" {line} ".center(columns, "─") for line in paragraph(text, columns - 4).splitlines()]
    return click.style("\n".join(lines), bold=True)


def board(game: Game, view: View, columns: int, everything: bool = False) -> str:
    """The board with what is common and what is the seat's; of others' pieces their number, or `everything` seen."""
    zones = view.data["zones"] if everything else dict(_own_zones(game, view))
    text = board_text(game.rules.model, {**view.data, "zones": zones}, columns)
    return safe(text).removeprefix(f"{game.rules.title}\n\n")  # the headline has it


def _own_zones(game: Game, view: View) -> Iterator[tuple[str, Any]]:
    for zone in game.rules.model.zones:
        shown = view.data["zones"].get(zone.name)
        if shown is not None:
            yield zone.name, {o: p if zone.per != "seat" or o == view.seat else _size(p) for o, p in shown.items()}


def _size(pieces: Any) -> Any:
    return sum(pieces.values()) if isinstance(pieces, Mapping) else pieces


def own(game: Game, view: View) -> dict[str, str]:
    """In a few words what the seat has, by name: its figures, and what it alone sees."""
    model = game.rules.model
    seat = view.data["seats"].index(view.seat)
    found = {}
    for keep in model.keeps:
        value = view.data["types"]["seat"][keep.name][seat] if keep.per == "seat" else None
        if value is None or idle(keep, value):
            continue
        names = {m.name: m.title for m in model.type(keep.of).members} if keep.of else {}
        for name, one in value.items() if keep.of else ((keep.name, value),):
            figure = "" if keep.cell.name == "truth" else f" {one if one is None else keep.cell.shown(one)}"
            found[f"{keep.name} {name}"] = f"{names.get(name, name)}{figure}"
    for zone in model.zones:
        if zone.per == "seat" and zone.seen == "owner":
            titles = {m.name: m.title for m in model.type(zone.of).members}
            pieces = view.data["zones"].get(zone.name, {}).get(view.seat, {})
            words = [titles[n] if count == 1 else f"{count} {titles[n]}" for n, count in pieces.items()]
            found[zone.name] = f"{zone.title.lower()}: {', '.join(words) or 'none'}"
    return found


def among_choices(view: View) -> set[str]:
    """The zones of which every piece stands among the choices, once."""
    chosen: dict[str, set[Any]] = {}
    for move in view.moves:
        for choice in move.option.choices if move.option is not None else ():
            if choice.zone:
                chosen.setdefault(choice.zone, set()).add(move.choices[choice.name])
    pieces = {zone: view.data["zones"].get(zone, {}).get(view.seat) for zone in chosen}
    return {zone for zone, names in chosen.items() if pieces[zone] == dict.fromkeys(names, 1)}


def refused(what: str, refusals: Sequence[Refusal], columns: int) -> str:
    """Why a move is not allowed: each rule's words, what it looked at, and where the rulebook has it."""
    if not refusals:
        return paragraph(safe(f"`{what}` is allowed now."), columns)
    lines = [paragraph(safe(f"`{what}` is not allowed now:"), columns)]
    for refusal in refusals:
        values = ", ".join(f"{name} is {value}" for name, value in refusal.values)
        text = f"  • {refusal.text}" + (f" ({values})" if values else "")
        lines.append(paragraph(safe(text), columns, "    "))
        if refusal.cases:
            cases = (paragraph(safe(f"    – {c.text}"), columns, "      ") for c in refusal.cases)
            lines += ["    None of this holds:", *cases]
        about = [f"“{refusal.see}”" if refusal.see else "", f"rule {refusal.rule}", _short(refusal.place)]
        text = paragraph(safe(f"    {' · '.join(a for a in about if a)}"), columns, "    ")
        lines.append(click.style(text, dim=True))
    return "\n".join(lines)


def _short(place: str) -> str:
    """The file's name and the line of a place `folders/file:line:column`."""
    return place.replace("\\", "/").rpartition("/")[2].rpartition(":")[0]

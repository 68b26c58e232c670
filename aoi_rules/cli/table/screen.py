"""What a person is shown: the state of the game, the board, their own things, and why a move is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from aoi_rules import Game, View
from aoi_rules.cli.table.side_lists import abridge
from aoi_rules.cli.terminal.help_pages import Formatter
from aoi_rules.cli.terminal.output import paragraph, safe
from aoi_rules.cli.terminal.panels import Frame
from aoi_rules.drawing import board_parts
from aoi_rules.drawing.details import summary
from aoi_rules.drawing.figures import Figure, figures
from aoi_rules.drawing.lettering import width
from aoi_rules.drawing.stock import trays
from aoi_rules.drawing.table import in_words, is_idle, table
from aoi_rules.machine.attachments import brief_terms
from aoi_rules.machine.choices import ChoiceValue
from aoi_rules.machine.results import Refusal
from aoi_rules.model.ruleset import Model
from aoi_rules.model.seers import OWNER
from aoi_rules.model.types import Shape, Type

__all__ = ["list_member_facts", "among_choices", "last_action_text", "headline", "help_text", "blocked_text", "list_own_facts",
           "parts",
           "players", "refusal_text", "draw_headline", "show_whole_board"]

_NEAREST = 3
"""How many of the choices that come closest are named."""
_REASONS = 3
"""How many of the rules that forbid something are named until somebody asks for all."""
_JOINED = " · "
_MARGIN = 2
"""How many columns of a board are reserved for marks."""

_COMMANDS = (
    ("Enter", "the choices again, and what you have"),
    ("?, help", "this help"),
    ("choices", "all choices, if there was no room for them; `choices build`, or just `build`, shows those of one kind"),
    ("board", "the board, with new things marked; `board map`, `board players`, `board table` show a part"),
    ("map", "the map as a picture, if the terminal can show one and the extra `picture` is installed; otherwise the board"),
    ("picture", "the board as a picture in your browser, drawn again after each decision"),
    ("log, log 40", "the latest events, in as many lines as fit or as you ask for; `log all` is the whole game"),
    ("scores", "the points as if the game ended now"),
    ("rules", "a guide to a first game, the aim, the phases, what you may do, what forbids it, and what gives points"),
    ("what NAME", "an action, a place, a card or a figure, by its name or its title, and its current state"),
    ("why MOVE", "what forbids a move, with the section of the rulebook, or what it would do; for an action, what comes closest"),
    ("why all", "every reason why the last refused move is not allowed, with the line of the rules; `why all MOVE` for a move"),
    ("hint", "the expected points of your five best moves, by a search of two seconds; `hint 10s` searches for longer"),
    ("undo", "take back your last decision, and what bots have done since, unless it drew or showed something hidden"),
    ("save FILE", "save the game in a file from now on, or a copy if it has a file; `aoi play --load FILE` continues it"),
    ("quit, q, exit", "leave the game"),
    ("Tab", "completes the word that you are typing"),
)


def help_text(view: View | None, columns: int) -> str:
    """How to play here; with the `view` of the seat that decides, how to type moves."""
    formatter = Formatter(width=columns)
    if view is not None and view.moves:
        formatter.write_text(
            f"Choose by number or type the words, such as `{safe(str(view.moves[0]))}`; you may add the answers to the next "
            "questions. Capitals do not matter, and umlauts may be written out (koeln). Names of several words are written with "
            "spaces or `_`. Several numbers, such as `7 5`, are carried out one after the other, and so are moves with commas "
            "between them. Parts in square brackets may be left out; a text is written in quotation marks.")
        formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_dl(_COMMANDS)
    return formatter.getvalue().rstrip("\n")


def headline(game: Game, view: View, columns: int) -> str:
    """The state of the game, the seat that must decide, and the texts of the game's figures, in lines of at most `columns`
    columns."""
    words = {figure.name for figure in game.rules.model.figures if figure.is_announced}
    announced = [f"{one.title}: {one.text}" for one in figures(game.rules.model, view.data) if one.name in words]
    parts = [part for part in (game.rules.title, game.phase, f"{game.to_move} to decide", *announced) if part]
    lines = [safe(parts[0])]
    for part in map(safe, parts[1:]):  # break between parts, and inside a part only if it is too long for a line
        fits = width(lines[-1]) + len(_JOINED) + width(part) <= columns - 4
        lines[-1:] = [lines[-1] + _JOINED + part] if fits else [lines[-1], part]
    return "\n".join(paragraph(line, columns - 4) for line in lines)


def draw_headline(text: str, columns: int) -> list[str]:
    """A headline as a rule across a plain screen."""
    return [click.style(f" {line} ".center(columns, "─"), bold=True) for line in text.splitlines()]


def show_whole_board(game: Game, view: View, frame: Frame) -> dict[str, tuple[str, list[str]]]:
    """The parts of the whole board, including everybody's pieces as far as the viewer sees them: the title and the lines of each,
    by the name that a player types."""
    found = {name: safe(text) for name, text in board_parts(game.rules.model, view.data, frame.inner_width - _MARGIN).items()}
    ground = "\n\n".join(part for part in (found["plan"], found["fields"], found["links"]) if part)
    return {"map": ("Board", ground.splitlines()), "players": ("Players", players(game, view, frame, every=True)),
            "table": ("Table", found["facts"].splitlines())}


def parts(game: Game, view: View, columns: int) -> dict[str, str]:
    """The parts of the board that are common or belong to the seat: `map`, `fields`, `seats` and `facts`; for others, only the
    numbers of their pieces.  What only the seat sees is shown below the choices; long lists are shown only with the board."""
    model, data = game.rules.model, {**view.data, "zones": dict(_own_zones(game, view))}
    found = board_parts(model, data, columns)
    return {"map": safe("\n\n".join(part for part in (found["map"], found["links"]) if part)),
            "fields": safe(found["fields"]), "seats": safe(found["seats"]),
            "facts": safe(abridge(found["facts"], _seen_sizes(model, data), columns))}


def players(game: Game, view: View, frame: Frame, high: int = 0, every: bool = False) -> list[str]:
    """The figures of the players as a table, with as many columns as fit into its width and into `high` lines (0 for no limit);
    with `every`, the remaining figures in further tables."""
    found = table(game.rules.model, {**view.data, "zones": dict(_own_zones(game, view))})
    heads, body = [column.title for column in found.columns], [(seat.title, cells) for seat, cells in found.rows]
    lines, start = list[str](), 0
    while start < len(heads) and (every or not lines):
        fitting = ((stop,
                    frame.table(["", *heads[start:stop]], [(seat, cells[start:stop]) for seat, cells in body], frame.inner_width))
                   for stop in range(len(heads), start, -1))
        fitting = ((stop, some) for stop, some in fitting if some and len(some) <= (high or len(some)))
        stop, some = next(fitting, (start + 1 if every else len(heads), []))
        lines, start = [*lines, *some], stop
    return lines


def _seen_sizes(model: Model, data: Mapping[str, Any]) -> dict[str, int]:
    """The sizes of common zones whose pieces are all listed, by their titles."""
    common = (tray for tray in trays(model, data) if not tray.per)
    return {tray.title: one.size for tray in common for one in tray.holdings if one.pieces is not None}


def _own_zones(game: Game, view: View) -> Iterator[tuple[str, Any]]:
    for zone in game.rules.model.zones:
        shown = view.data["zones"].get(zone.name)
        if shown is not None:
            own = None if zone.seen == OWNER else view.seat
            yield zone.name, {o: p if zone.per != "seat" or o == own else _size(p) for o, p in shown.items()}


def _size(pieces: Any) -> Any:
    return sum(pieces.values()) if isinstance(pieces, Mapping) else pieces


def list_member_facts(game: Game, view: View, columns: int) -> list[str]:
    """The facts that help a player decide about members that the figures of the game or of the viewer name, such as the item in
    an auction."""
    model, found = game.rules.model, list[str]()
    cells = {figure.name: figure.cell for figure in model.figures}
    own = [one for one in view.data["figures"] if one["seat"] in (None, view.seat)]
    named = [(cells[one["name"]].of, one["value"]) for one in own
             if cells[one["name"]].kind is Shape.MEMBER and isinstance(one["value"], str)]
    for of, value in dict.fromkeys(named):
        title = next(member.title for member in model.type(of).members if member.name == value)
        details = summary(model, view.data, of, value)
        found += paragraph(safe(f"{title}: {details}"), columns, "  ").split("\n") if details else []
    return found


def list_own_facts(game: Game, view: View) -> dict[str, str]:
    """What the seat has, in a few words, by name: its figures, what only this seat sees, and what others show it, such as a
    partner's hand."""
    model = game.rules.model
    shown = [figure for figure in figures(model, view.data) if figure.seat == view.seat]
    named = {figure.name: figure.cell for figure in model.figures}
    found = {f"{one.name} {one.member}": _words(named[one.name], one) for one in shown}
    seat = view.data["seats"].index(view.seat or "")
    for keep in model.keeps:
        value = view.data["types"]["seat"][keep.name][seat] if keep.per == "seat" and keep.name not in named else None
        if value is None or is_idle(keep, value):
            continue
        names = {m.name: m.title for m in model.type(keep.of).members} if keep.of else {}
        for name, one in value.items() if isinstance(value, dict) else ((keep.name, value),):
            figure = "" if keep.cell.kind is Shape.TRUTH else f" {one if one is None else keep.cell.show_value(one)}"
            found[f"{keep.name} {name}"] = f"{names.get(name, name)}{figure}"
    for keep in model.keeps:
        said = brief_terms(model, keep) if keep.per == "seat" and view.data["types"]["seat"][keep.name][seat] else ""
        found |= {name: f"{text} (each {said})" for name, text in found.items() if said and name.split()[0] == keep.name}
    secret = {zone.name for zone in model.zones
              if zone.per == "seat" and (zone.seen == OWNER or any(not seer.slot for seer in zone.seers))}
    for tray in trays(model, view.data):
        for holding in tray.holdings if tray.name in secret else ():
            owner = holding.owner
            if owner is not None and (owner.name == view.seat or holding.pieces is not None):
                own, pieces = owner.name == view.seat, ", ".join(in_words(holding)) or "none"
                found[tray.name if own else f"{tray.name} {owner.name}"] = (
                    f"{tray.title.lower()}{'' if own else f' of {owner.title}'}: {pieces}")
    return found


def _words(cell: Type, figure: Figure) -> str:
    """The title and the value of a figure; for a value `yes`, only the title."""
    return figure.title if cell.kind is Shape.TRUTH and figure.value == cell.show_value(True) else f"{figure.title} {figure.text}"


def among_choices(view: View) -> set[str]:
    """The zones of which every piece is one of the choices, exactly once."""
    chosen: dict[str, set[Any]] = {}
    for move in view.moves:
        for choice in move.option.choices if move.option is not None else ():
            if choice.zone:
                chosen.setdefault(choice.zone, set()).add(move.choices[choice.name])
    pieces = {zone: view.data["zones"].get(zone, {}).get(view.seat or "") for zone in chosen}
    return {zone for zone, names in chosen.items() if pieces[zone] == dict.fromkeys(names, 1)}


def last_action_text(words: str, columns: int) -> str:
    """What somebody has just done, in case others play next."""
    return click.style(paragraph(safe(f"You: {words}"), columns), dim=True)


def refusal_text(what: str, refusals: Sequence[Refusal], columns: int, whole: bool = False) -> str:
    """Why a move is not allowed: the words of the most relevant rules, the values that they read, and their sections of the
    rulebook.

    With `whole`, all rules are shown, each with its name and its line.
    """
    if not refusals:
        return paragraph(safe(f"`{what}` is allowed now."), columns)
    return "\n".join([paragraph(safe(f"`{what}` is not allowed now:"), columns), *_reasons(refusals, columns, whole)])


def blocked_text(found: Sequence[ChoiceValue], columns: int, whole: bool = False) -> str:
    """Why nothing in an action is possible: what forbids every choice, or what forbids those that come closest; in the form of
    `refusal_text`."""
    nearest = "; what comes closest:" if found[0].nearest else ":"
    lines = [paragraph(safe(f"“{found[0].title}” is not possible now{nearest}"), columns)]
    for one in found:
        more = len(one.nearest) - _NEAREST
        named = [*one.nearest[: _NEAREST + (more == 1)], *([f"{more} more"] if more > 1 else [])]
        if named:
            lines.append(click.style(paragraph(safe(f"  {', '.join(named)}"), columns, "  "), bold=True))
        lines += _reasons(one.refusals, columns, whole)
    return "\n".join(lines)


def _reasons(refusals: Sequence[Refusal], columns: int, whole: bool) -> list[str]:
    lines = []
    more = 0 if whole else len(refusals) - _REASONS
    for refusal in refusals if more < 1 else refusals[:_REASONS]:
        lines.append(paragraph(safe(f"  • {refusal.text}"), columns, "    "))
        if refusal.cases:
            cases = (paragraph(safe(f"    – {c.text}"), columns, "      ") for c in refusal.cases)
            lines += ["    None of these is true:", *cases]
        about = ["; ".join(refusal.words), f"“{refusal.see}”" if refusal.see else "",
                 *([f"rule {refusal.rule}", _shorten_place(refusal.place)] if whole else [])]
        if any(about):
            text = paragraph(safe(f"    {_JOINED.join(a for a in about if a)}"), columns, "    ")
            lines.append(click.style(text, dim=True))
    return [*lines, *([f"  {more} more: `why all` shows every reason."] if more > 0 else [])]


def _shorten_place(place: str) -> str:
    """The file name and the line of a place `folders/file:line:column`."""
    return place.replace("\\", "/").rpartition("/")[2].rpartition(":")[0]

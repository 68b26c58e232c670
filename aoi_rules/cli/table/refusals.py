"""Explains why something is not possible, in answer to `why` and to lines that name an action."""

from __future__ import annotations

from functools import partial

from aoi_rules import Change, Game, View
from aoi_rules.cli.table import screen
from aoi_rules.cli.table.event_log import event_lines
from aoi_rules.cli.table.line_parser import parse_choice
from aoi_rules.cli.terminal.output import columns, paragraph, safe, say, say_styled
from aoi_rules.errors import MoveTextError
from aoi_rules.machine.move_words import count_action_words

__all__ = ["explain_blocked", "explain_line"]


def explain_line(game: Game, view: View, text: str, whole: bool = False) -> None:
    """Say what forbids a move, or what it would do; for an action, what comes closest.  With `whole`, every reason is given.

    Raises MoveTextError if there is no text.
    """
    if not text:
        raise MoveTextError(f"say which move, such as `why {view.moves[0]}`")
    if explain_blocked(game, view, text, whole=whole):
        return
    move = parse_choice(view.moves, text)
    refusals = () if move else game.explain(text, view.seat)
    say_styled(screen.refusal_text(str(move or text), refusals, columns(), whole))
    would = () if refusals else game.preview(move or text, view.seat)
    if would:
        say_styled("\n".join(["What happens in any case:", *(f"  {line}" for line in event_lines(would, columns() - 2))]))
    changes = () if refusals else game.consequences(move or text, view.seat)
    for line in filter(None, map(partial(_describe_amount, game), changes)):
        say(paragraph(safe(line), columns(), "  "))


def _describe_amount(game: Game, change: Change) -> str:
    """The change of a seat's amount, with its parts and what the rules attach to it; empty if neither is known."""
    if change.data.get("type") != "seat" or not (len(change.parts) > 1 or change.attached):
        return ""
    cell = next(keep.cell for keep in game.rules.model.keeps if keep.name == change.data["keep"] and keep.per == "seat")
    parts = [f"{part.text or 'something else'} {cell.show_value(part.amount)}" for part in change.parts if len(change.parts) > 1]
    return f"{change.text}: {', '.join([*parts, *(f'{one.text} ({one.title})' for one in change.attached)])}"


def explain_blocked(game: Game, view: View, text: str, bare: bool = False, whole: bool = False) -> bool:
    """Say why nothing in the action that a text names is possible; returns False if something is, and for any other text.  If the
    text is a `bare` line, an action without choices is refused as a move instead."""
    words = text.replace(",", " ").split()
    named = [option for option in game.rules.program.beginnings.values()
             if words and count_action_words(option, words) == len(words) and not (bare and not option.choices)]
    found = game.choices(named[0].action, seat=view.seat).nearest if named else ()
    if found:
        say_styled(screen.blocked_text(found, columns(), whole), err=bare)
    elif not bare and named and named[0].choices and any(move.action == named[0].action for move in view.moves):
        say(paragraph(safe(f"“{named[0].title}” is possible now; `{named[0].action}` shows its choices."), columns()))
        return True
    return bool(found)

"""The answer to `hint`: the points that a person can expect from the best moves, by a search from that person's own view."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from aoi_rules import Game, View
from aoi_rules.cli.table.amounts import own_amounts
from aoi_rules.cli.terminal.output import paragraph, safe
from aoi_rules.errors import MoveTextError
from aoi_rules.machine.names import join_names

if TYPE_CHECKING:
    from aoi_rules.bots.search import MoveResults

__all__ = ["hint"]

_BEST = 5
_ENOUGH = 20
"""How many tries of each move are enough for a statement."""
_USUAL = "2s"
_ERRORS = 2
"""Two moves are called about equal if they differ by at most this many standard errors."""
_HEADS = ("", "points", "lead", "", "tried")
_GAP = "  "
_AT_THE_END = "Points to expect at the end if everybody continues at random, which plays badly,"
_SOON = "Points to expect a little later if everybody does what looks best at once, including what pays off after that,"


def hint(game: Game, view: View, text: str, columns: int) -> list[str]:
    """The best moves as lines with our text styles, the one that was tried most often first: the number for choosing it, the
    seat's average points after it, its lead over the best of the others with the standard error, how often the move was tried,
    and its words.  If stopping is possible and is not among the best five, it is added below.

    `text` is the duration of the search, in the form for the bot called search.  Raises MoveTextError if it has another form, and
    if nothing is found.
    """
    from aoi_rules.bots.search import SearchBot  # noqa: PLC0415 - few games are played with it

    try:
        bot = SearchBot.from_argument(text or _USUAL)
    except ValueError as error:
        raise MoveTextError(f"write `hint`, or `hint 10s` for a longer search: {error}") from None
    found = bot.estimates(view, random.Random(view.at))  # noqa: S311 - guesses, from nothing but what the person sees
    tried = sum(one.visits for one in found)
    if not tried:
        raise MoveTextError("there is no hint here: no game that fits what you know leads to this decision")
    stops = [one for one in found[_BEST:] if one.move.option is None]
    what = _AT_THE_END if game.rules.program.outlook is None else _SOON
    about = (f"{what} and your lead over the best of the others, ± its standard error. They compare moves, and do not forecast "
             f"the end. The search maximises the lead: the move that it tried most often, in {tried} tries, comes first.")
    if tried < _ENOUGH * len(view.moves):
        wanted = _ENOUGH * len(view.moves)
        about += f" So few tries say little about {len(view.moves)} moves; `hint {wanted}` searches long enough."
    best = [*found[:_BEST], *stops]
    alike = _about_equal(best)
    if len(alike) > 1:
        numbers = join_names([str(view.moves.index(one.move) + 1) for one in alike])
        about += f" {numbers} are about equal: their leads differ by no more than chance explains."
    return [*paragraph(about, columns).split("\n"), *_table(game, view, best, columns)]


def _about_equal(best: Sequence[MoveResults]) -> list[MoveResults]:
    """The moves whose lead differs from that of the first one by less than twice the standard error of the difference."""
    first = best[0]
    return [one for one in best if math.isfinite(one.error) and math.isfinite(first.error)
            and abs(first.lead - one.lead) <= _ERRORS * math.hypot(first.error, one.error)]


def _table(game: Game, view: View, best: Sequence[MoveResults], columns: int) -> list[str]:
    """A row for each move: its words, continued below if necessary, then what it certainly changes for its seat."""
    figures = [(str(view.moves.index(one.move) + 1), f"{one.points:.1f}", f"{one.lead:.1f}", _error(one), str(one.visits))
               for one in best]
    widths = [max(map(len, cells)) for cells in zip(_HEADS, *figures, strict=True)]
    left = sum(widths) + len(_GAP) * len(widths)
    lines = [click.style(_row(_HEADS, widths).rstrip(), dim=True)]
    for one, cells in zip(best, figures, strict=True):
        words = view.choices("stop").title if one.move.option is None else one.move.words
        first, *more = paragraph(safe(words), max(columns - left, 10)).split("\n")
        number, rest = _row(cells, widths)[: widths[0]], _row(cells, widths)[widths[0] :]
        lines += [click.style(number, fg="cyan") + rest + _GAP + first, *(" " * left + line for line in more)]
        if does := own_amounts(game.rules.model, game.consequences(one.move, view.seat), view.seat):
            said = paragraph(safe(does), max(columns - left - 2, 10)).split("\n")
            lines += [" " * (left + 2) + click.style(line, dim=True) for line in said]
    return lines


def _error(one: MoveResults) -> str:
    return f"±{one.error:.1f}" if math.isfinite(one.error) else ""


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    return _GAP.join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))

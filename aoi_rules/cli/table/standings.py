"""The standings during a game or at its end: the table of points, and the winners."""

from __future__ import annotations

import random
from collections.abc import Sequence

from aoi_rules import Game
from aoi_rules.cli.pages.rules import score_help
from aoi_rules.cli.pages.topics import wrap_item
from aoi_rules.cli.terminal.output import columns, safe, table
from aoi_rules.model.types import BASIC

__all__ = ["final_table", "ending_data", "current_table"]

_GUESSES = 8
"""How many possible games are scored to find out what a seat knows about the points."""


def final_table(game: Game) -> str:
    """The score line by line, the total, and the winners; before the end, as if the game ended now."""
    tie = "".join(f"{line}\n" for line in wrap_item(_tie(game), columns()).splitlines())
    return f"{_table(game, [game])}\n\n{tie}{safe(_verdict(game))}"


def current_table(game: Game, viewer: str | None, columns: int) -> str:
    """The same before the end, as far as a seat, or None for a spectator, knows it: no number depends on hidden information.  The
    meaning of the lines is given below, in lines of at most `columns` columns."""
    said = "\n".join(wrap_item(line, columns) for line in score_help(game.rules.model))
    return f"{_points_table(game, viewer)}\n\n{said}" if said else _points_table(game, viewer)


def _points_table(game: Game, viewer: str | None) -> str:
    if game.over:
        return final_table(game)
    view, rng = game.view(viewer), random.Random(0)  # noqa: S311 - guesses
    guesses = [view.imagine(rng) for _ in range(_GUESSES)]
    return f"If the game ended now:\n\n{_table(game, guesses)}"


def _table(game: Game, games: Sequence[Game]) -> str:
    """The points by line and seat.  `games` are the possible games, or only the game itself; `?` marks a number on which they
    differ."""
    scores = [one.scores() for one in games]
    lines = game.rules.model.score

    def common_word(values: Sequence[object], words: Sequence[str]) -> str:
        return words[0] if len(set(values)) == 1 else "?"

    rows = [("", *game.seats)]
    for line in lines:
        unit = BASIC[line.unit]
        found = [[one[seat].lines[line.name] for one in scores] for seat in game.seats]
        title = line.title + ("" if line.counts else " *")
        rows.append((title, *(common_word(each, [unit.show_value(each[0])]) for each in found)))
    sums = [("Points", [[one[seat].total for one in scores] for seat in game.seats])]
    if game.rules.model.team is not None:
        sums.append(("Team", [[one[seat].team_total for one in scores] for seat in game.seats]))
    rows += [(title, *(common_word(each, [str(each[0])]) for each in totals)) for title, totals in sums]
    text = table(rows)
    total = len(sums) * (1 if len(text) == len(rows) else 1 + len(game.seats))  # if there is little room, each cell has a line
    parts = [*text[:-total], "-" * min(max(map(len, text)), columns()), *text[-total:]]
    if not all(line.counts for line in lines):
        parts.append("* no points by itself")
    if any("?" in row for row in rows):
        parts.append("? not known to you")
    return safe("\n".join(parts))


def _verdict(game: Game) -> str:
    if not game.over:
        return f"The game is not over: {game.to_move} is to decide."
    if not game.winners:
        return safe(f"{'Nobody wins' if len(game.seats) > 1 else 'You lose'}: {', '.join(_losses(game))}.")
    names = " and ".join(game.winners)
    return f"{names} {'wins' if len(game.winners) == 1 else 'win together'}."


def _losses(game: Game) -> list[str]:
    """The titles of the lines by which somebody has lost."""
    scores = game.scores().values()
    return [line.title for line in game.rules.model.score if line.loses and any(score.lines[line.name] for score in scores)]


def _tie(game: Game) -> str:
    """If the winners have the same points as somebody else: who that is, and how the rules break the tie; otherwise empty."""
    totals = {seat: score.team_total for seat, score in game.scores().items()}
    tied = [seat for seat in game.seats if totals[seat] == max(totals.values())]
    if len(tied) < 2 or not set(game.winners) < set(tied) or not game.rules.model.winner:
        return ""
    return safe(f"{', '.join(tied[:-1])} and {tied[-1]} have the most points. The rules say: {game.rules.model.winner}")


def ending_data(game: Game) -> dict[str, object]:
    """The same for programs."""
    scores = {seat: score.json() for seat, score in game.scores().items()}
    teams = [list(side) for side in game.teams] if game.rules.model.team is not None else []
    return {"over": game.over, "to_move": game.to_move, "scores": scores, "winners": list(game.winners), "teams": teams}

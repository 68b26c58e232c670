"""The tables of the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from aoi_rules.lab.balance.comparing import Change, OneSided
from aoi_rules.lab.balance.figures import Spread
from aoi_rules.lab.balance.html import bar, paragraph, table
from aoi_rules.lab.balance.shares import Share
from aoi_rules.lab.balance.usage import Contrast, Numbers
from aoi_rules.lab.balance.wording import interval, number, percent, players_of

__all__ = ["changed_table", "numbers_table", "one_sided_table", "players_table", "share_table", "winners_table"]

_MOST = 40
"""The largest number of rows shown if only the greatest values matter."""
_ONLY = {"new": "Only under the new rules", "old": "Only under the old rules"}


def share_table(shares: Sequence[Share]) -> str:
    """Wins and points of each seat or place in the order; bold if the wins differ by more than chance."""
    head = ("players", "", "wins", "95 % interval", "fair", "p", "points", "95 % interval")
    return table(head, [
        ("beyond" if one.beyond else "", (
            str(one.players), one.name, percent(one.wins), f"{percent(one.low)} to {percent(one.high)}", percent(one.fair),
            _p(one.p), number(one.points.value), interval(one.points)))
        for one in shares
    ], left=2)


def players_table(spreads: Sequence[Spread], players: Sequence[int]) -> Iterator[str]:
    """The means of figures for each number of players; nothing if there are none."""
    if not spreads:
        return
    yield paragraph("Means for each number of players, and half the width of the 95 % interval. Grey if they differ by no more "
                    "than chance.")
    yield table(["a game", *map(players_of, players)], list(_spread_rows(spreads)))


def _spread_rows(spreads: Sequence[Spread]) -> Iterator[tuple[str, Sequence[str]]]:
    group = ""
    for one in spreads:
        if one.group != group:
            group = one.group
            yield "group", (group,)
        write = percent if one.share else number
        cells = [f"{write(mean.value)} ± {write(mean.high - mean.value)}" for mean in one.means]
        yield "" if one.beyond else "within", (one.title, *cells)


def winners_table(winners: Sequence[Contrast]) -> Iterator[str]:
    """What winners do more often or less often; nothing if no game has winners and others."""
    shown = [one for one in winners if one.beyond]
    if not winners:
        return
    if not shown:
        yield paragraph("No difference between winners and others exceeds chance.")
        return
    yield paragraph(f"Times per game, for the seats that won and for the others in the same game. {len(shown)} of {len(winners)} "
                    f"differences exceed chance{_limit_note(shown)}. A difference is not a cause: a player who is ahead can do "
                    "more of many things.")
    most = max((abs(one.size) for one in shown if np.isfinite(one.size)), default=1.0)
    yield table(("", "winners", "others", "difference", "95 % interval", "size", ""), [
        ("", (one.title, number(one.winners), number(one.others), number(one.more.value), interval(one.more), number(one.size),
              bar(one.size, most)))
        for one in shown[:_MOST]
    ])


def changed_table(changed: Sequence[Change]) -> Iterator[str]:
    """What differs from the old rules by more than chance."""
    shown = [one for one in changed if one.beyond]
    yield paragraph(f"{len(shown)} of {len(changed)} figures that both have differ by more than chance{_limit_note(shown)}. "
                    "Games with the same seed and number of players are compared with each other.")
    most = max((abs(one.size) for one in shown if np.isfinite(one.size)), default=1.0)
    yield table(("", "old", "new", "difference", "95 % interval", "size", ""), [
        ("", (f"{one.group}: {one.title}", _value(one, one.old), _value(one, one.new), _value(one, one.more.value),
              interval(one.more, one.share), number(one.size), bar(one.size, most)))
        for one in shown[:_MOST]
    ])


def one_sided_table(found: Sequence[OneSided]) -> Iterator[str]:
    """What only one of the rulesets has; nothing if both have the same figures."""
    if not found:
        return
    yield paragraph("What exists under one of the rulesets only, such as a town that the other map lacks: means in a game. These "
                    "are not compared with anything.")
    for only, heading in _ONLY.items():
        shown = [one for one in found if one.only == only]
        if shown:
            yield table((heading, "mean", "95 % interval"), [
                ("", (f"{one.group}: {one.title}", _value(one, one.value.value), interval(one.value, one.share)))
                for one in shown[:_MOST]
            ])
            if len(shown) > _MOST:
                yield paragraph(f"{len(shown) - _MOST} more are not listed; --format json has them.", quiet=True)


def numbers_table(numbers: Sequence[Numbers]) -> str:
    """The numbers that were chosen, such as bids."""
    return table(("chosen", "times", "mean", "least", "greatest"), [
        ("", (one.title, f"{one.chosen:,}", number(one.mean), one.least, one.most)) for one in numbers])


def _value(figure: Change | OneSided, value: float) -> str:
    """A value of a figure."""
    return percent(value) if figure.share else number(value)


def _limit_note(shown: Sequence[object]) -> str:
    return f"; the {_MOST} greatest are listed" if len(shown) > _MOST else ""


def _p(p: float) -> str:
    return "<0.001" if p < 0.001 else f"{p:.3f}"

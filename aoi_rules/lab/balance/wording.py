"""Puts the figures into sentences, and formats numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from aoi_rules.lab.balance.comparing import Change, OneSided
from aoi_rules.lab.balance.sample import Sample
from aoi_rules.lab.balance.shares import Share
from aoi_rules.lab.balance.statistics import Mean, seen_at
from aoi_rules.lab.balance.usage import Contrast, UsageKind

__all__ = ["findings", "interval", "list_names", "number", "percent", "players_of", "with_players"]


def findings(
    samples: Sequence[Sample], seats: Sequence[Share], order: Sequence[Share], kinds: Sequence[UsageKind],
    winners: Sequence[Contrast],
    changed: Sequence[Change] | None = None, apart: Sequence[OneSided] = (),
) -> list[str]:
    """The most important results, one sentence each."""
    found = [] if changed is None else [_describe_changes(changed), *_describe_apart(apart)]
    if any(share.games for share in seats):
        found += [_wins(seats, samples), _describe_first(order, samples), *_describe_later_seats(order, samples)]
    found += [_length(samples), *_describe_unended(samples), *_describe_never_used(kinds)]
    if winners and winners[0].beyond:
        more = [one for one in winners if one.beyond and one.size > 0][:3]
        less = [one for one in winners if one.beyond and one.size < 0][:3]
        found += [f"Winners do this {how} often than others: {list_names([_contrast(one) for one in some])}."
                  for how, some in (("more", more), ("less", less)) if some]
    return found


def _describe_changes(changed: Sequence[Change]) -> str:
    beyond = sum(change.beyond for change in changed)
    if not beyond:
        return f"None of {len(changed)} figures that both have differs from the old rules by more than chance."
    best = list_names([change.title for change in changed[: min(3, beyond)]])
    return (f"Of {len(changed)} figures that both have, {beyond} differ from the old rules by more than chance, most of all: "
            f"{best}.")


def _describe_apart(apart: Sequence[OneSided]) -> Iterator[str]:
    """How many figures only one of the rulesets has, with some of them."""
    said = [f"{len(own)} only under the {only} rules ({list_names(_some_titles([one.title for one in own], 4))})"
            for only in ("new", "old") if (own := [one for one in apart if one.only == only])]
    if said:
        yield f"Figures that only one of them has, which are listed apart: {list_names(said)}."


def _wins(shares: Sequence[Share], samples: Sequence[Sample]) -> str:
    """The seats that win too much or too little; if there is none, how large a difference so few games could not show."""
    unfair = sorted((share for share in shares if share.beyond), key=lambda one: -abs(one.wins - one.fair))
    if not unfair:
        least = max(seen_at(one.games, one.fair) for one in shares if one.games)
        return (f"No seat wins more or fewer games than chance allows. A difference of less than about {100 * least:.1f} "
                "percentage points from a fair share could hardly be noticed in this number of games.")
    said = _some_titles([_share(one, samples) for one in unfair], 5)
    return f"By seat, these differ from a fair share by more than chance: {list_names(said)}."


def _describe_first(order: Sequence[Share], samples: Sequence[Sample]) -> str:
    firsts = [share for share in order if share.name == "1st" and share.games]
    said = list_names([_share(one, samples) for one in firsts])
    beyond = [one for one in firsts if one.beyond]
    if not beyond:
        return f"Deciding first is neither an advantage nor a disadvantage beyond chance: {said}."
    where = f" with {list_names([str(one.players) for one in beyond])} players" if len(beyond) < len(firsts) else ""
    ways = {"an advantage" if one.wins > one.fair else "a disadvantage" for one in beyond}
    return f"Deciding first is {' or '.join(sorted(ways))}{where}: {said}."


def _describe_later_seats(order: Sequence[Share], samples: Sequence[Sample]) -> Iterator[str]:
    if later := [share for share in order if share.beyond and share.name != "1st"]:
        said = _some_titles([_share(one, samples) for one in later], 5)
        yield f"Of the seats that decide later, these differ from a fair share by more than chance: {list_names(said)}."


def _share(share: Share, samples: Sequence[Sample]) -> str:
    return (f"{share.name}{with_players(share.players, samples)} wins {percent(share.wins)} "
            f"({percent(share.low)} to {percent(share.high)}; fair {percent(share.fair)})")


def with_players(players: int, samples: Sequence[Sample]) -> str:
    """` with 4 players` if there are several numbers of players, otherwise an empty text."""
    return f" with {players_of(players)}" if len(samples) > 1 else ""


def players_of(number: int) -> str:
    """`1 player`, `2 players`."""
    return f"{number} player{'s' if number != 1 else ''}"


def _length(samples: Sequence[Sample]) -> str:
    each = list_names([f"{one.decisions.mean():.0f}{with_players(one.players, samples)}" for one in samples])
    return f"The average number of decisions in a game: {each}."


def _describe_unended(samples: Sequence[Sample]) -> Iterator[str]:
    if unended := sum(int((~sample.ended).sum()) for sample in samples):
        yield f"{unended} of {sum(sample.games for sample in samples)} games did not end; nobody won them."


def _describe_never_used(kinds: Sequence[UsageKind]) -> Iterator[str]:
    some = [kind for kind in kinds if kind.never and not kind.aside]
    never = [f"{len(kind.never)} of {len(kind.rows)} in “{kind.heading}” ({list_names(_some_titles(kind.never))})"
             for kind in some]
    yield f"Never used: {list_names(never)}." if never else "Everything is used in some game."


def _some_titles(titles: Sequence[str], most: int = 6) -> list[str]:
    return [*titles] if len(titles) <= most else [*titles[: most - 1], f"{len(titles) - most + 1} more"]


def _contrast(one: Contrast) -> str:
    return f"“{one.title}” ({number(one.winners)} times per game, others {number(one.others)})"


def list_names(things: Sequence[str]) -> str:
    """`a, b and c`; with semicolons if one of them contains a comma."""
    if len(things) < 2:
        return "".join(things)
    comma = "; " if any("," in thing for thing in things) else ", "
    return f"{comma.join(things[:-1])} and {things[-1]}"


def number(value: float) -> str:
    """A number with about three figures, and a real minus sign."""
    if math.isnan(value):
        return "–"
    if math.isinf(value):
        return "−∞" if value < 0 else "∞"
    size = abs(value)
    places = 0 if size >= 1000 else 1 if size >= 100 else 2 if size >= 1 or value == 0 else 3
    return f"{value:,.{places}f}".replace("-", "−")


def percent(share: float) -> str:
    """A share in per cent."""
    return "–" if math.isnan(share) else f"{100 * share:.1f} %".replace("-", "−")


def interval(mean: Mean, share: bool = False) -> str:
    """The interval of a mean, as text."""
    write = percent if share else number
    return f"{write(mean.low)} to {write(mean.high)}"

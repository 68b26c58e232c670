"""The figures of a report as plain JSON, for programs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from aoi_rules.lab.balance.comparing import Change, OneSided
from aoi_rules.lab.balance.figures import Spread, by_players, score_line
from aoi_rules.lab.balance.sample import Sample
from aoi_rules.lab.balance.shares import Share
from aoi_rules.lab.balance.statistics import Mean, edges
from aoi_rules.lab.balance.usage import Contrast, UsageKind, numbers_chosen

__all__ = ["figures_data", "rules_data"]


def figures_data(
    samples: Sequence[Sample], seats: Sequence[Share], order: Sequence[Share], kinds: Sequence[UsageKind],
    winners: Sequence[Contrast],
    changed: Sequence[Change] | None, apart: Sequence[OneSided],
) -> dict[str, Any]:
    """The figures for `Report.data`, from the fields of a `Report`."""
    players = [sample.players for sample in samples]
    return {
        "games": [{"players": s.players, "games": s.games, "unfinished": int((~s.ended).sum())} for s in samples],
        "changes": None if changed is None else [_change(one) for one in changed],
        "apart": None if changed is None else [_one_sided(one) for one in apart],
        "wins": {"seats": [_share(one) for one in seats], "order": [_share(one) for one in order]},
        "points": [_points(sample) for sample in samples],
        "score": list(_score(samples)),
        "lengths": [_lengths(sample) for sample in samples],
        "players": [_spread_data(one, players) for one in by_players(samples)],
        "used": [_kind(one) for one in kinds],
        "numbers": [{"title": one.title, "times": one.chosen, "mean": one.mean, "least": one.least, "greatest": one.most}
                    for one in numbers_chosen(samples)],
        "winners": [_contrast(one) for one in winners],
    }


def rules_data(samples: Sequence[Sample]) -> dict[str, Any]:
    """The rules that were played."""
    rules = samples[0].rules
    return {"ruleset": rules.name, "hash": rules.program.content_hash, "parts": [part.name for part in rules.model.parts]}


def _share(one: Share) -> dict[str, Any]:
    return {"players": one.players, "name": one.name, "games": one.games, "share": _finite_or_none(one.wins),
            "interval": [one.low, one.high], "fair": one.fair, "p": one.p, "beyond": one.beyond, "points": _mean(one.points)}


def _change(one: Change) -> dict[str, Any]:
    return {"group": one.group, "title": one.title, "unit": _unit(one.share), "old": one.old, "new": one.new,
            "difference": _mean(one.more), "p": one.more.p, "size": _finite_or_none(one.size), "beyond": one.beyond}


def _one_sided(one: OneSided) -> dict[str, Any]:
    return {"group": one.group, "title": one.title, "unit": _unit(one.share), "only": one.only, **_mean(one.value)}


def _spread_data(one: Spread, players: Sequence[int]) -> dict[str, Any]:
    means = [{"players": number, **_mean(mean)} for number, mean in zip(players, one.means, strict=True)]
    return {"group": one.group, "title": one.title, "unit": _unit(one.share), "means": means, "p": one.p, "beyond": one.beyond}


def _contrast(one: Contrast) -> dict[str, Any]:
    return {"title": one.title, "winners": one.winners, "others": one.others, "difference": _mean(one.more), "p": one.more.p,
            "size": _finite_or_none(one.size), "beyond": one.beyond}


def _kind(one: UsageKind) -> dict[str, Any]:
    rows = [{"name": row.name, "title": row.title, "times": row.times, "games": row.games} for row in one.rows]
    return {"name": one.name or "actions", "title": one.title, "purposes": list(one.purposes), "used": rows}


def _points(sample: Sample) -> dict[str, Any]:
    """The number of seats with points from each limit up to the next."""
    limits, won = edges(sample.points), sample.wins > 0
    winners, others = (np.histogram(sample.points[which], limits)[0].tolist() for which in (won, ~won))
    return {"players": sample.players, "limits": limits, "winners": winners, "others": others}


def _lengths(sample: Sample) -> dict[str, Any]:
    """The number of games with decisions from each limit up to the next."""
    limits = edges(sample.decisions)
    return {"players": sample.players, "mean": float(sample.decisions.mean()), "limits": limits,
            "games": np.histogram(sample.decisions, limits)[0].tolist()}


def _score(samples: Sequence[Sample]) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(samples[0].rules.model.score):
        winners, others = (score_line(samples, number, which) for which in (True, False))
        yield {"name": line.name, "title": line.title, "counts": line.counts, "winners": winners, "others": others}


def _unit(share: bool) -> str:
    return "share" if share else "number"


def _mean(mean: Mean) -> dict[str, Any]:
    return {"mean": _finite_or_none(mean.value), "interval": [_finite_or_none(mean.low), _finite_or_none(mean.high)]}


def _finite_or_none(value: float) -> float | None:
    """A number; None for nan and infinity, which JSON cannot represent."""
    return value if math.isfinite(value) else None

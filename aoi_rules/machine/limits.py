"""Which choices from hidden places the rules limit in a way that all can tell if they know what lies there."""

from __future__ import annotations

from aoi_rules.machine.decisions import Option
from aoi_rules.model.limits import Limit
from aoi_rules.model.ruleset import Model

__all__ = ["limited"]

_MOST = 20_000
"""Choices that can have more combinations than this are taken as not limited."""


def limited(model: Model, option: Option) -> tuple[int, ...]:
    """The indices in a move of the choices from a hidden place that are limited, if at all, by nothing but what all see and
    what lies in their place.

    There are none where one of them depends on anything else that is hidden, where the places differ, or where something else is
    chosen in secret.
    """
    if option.limit is Limit.NONE:
        return ()
    found = tuple([i for i, c in enumerate(option.choices, 1) if c.zone and model.zone(c.zone).seen != "all"])
    chosen = [option.choices[i - 1] for i in found]
    secret = any(choice.secret for i, choice in enumerate(option.choices, 1) if i not in found)
    alone = len({(choice.zone, choice.owner) for choice in chosen}) == 1 and chosen[0].owner is not None
    few = max((choice.high + 1 for choice in chosen), default=0) ** len(found) <= _MOST
    return found if alone and few and not secret else ()

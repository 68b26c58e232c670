"""The bots of this package, as a plugin."""

from __future__ import annotations

from aoi_rules.bots.greedy import GreedyBot
from aoi_rules.bots.protocol import Bot
from aoi_rules.bots.random_bot import RandomBot
from aoi_rules.bots.search import SearchBot
from aoi_rules.plugin_api.values import hookimpl

__all__ = ["aoi_bots"]


@hookimpl
def aoi_bots() -> list[tuple[str, type[Bot]]]:
    """Three bots that play any ruleset."""
    return [("greedy", GreedyBot), ("random", RandomBot), ("search", SearchBot)]

"""Bots: players that see a view and choose a move.  Found by the entry-point group `aoi_rules.bots`."""

from __future__ import annotations

from functools import cache
from importlib import metadata

from aoi_rules.bots.protocol import Bot
from aoi_rules.diagnostics import did_you_mean
from aoi_rules.errors import PluginError

__all__ = ["GROUP", "Bot", "bots", "make"]

GROUP = "aoi_rules.bots"


@cache
def _offered() -> dict[str, metadata.EntryPoint]:
    return {point.name: point for point in sorted(metadata.entry_points(group=GROUP), key=lambda p: p.name)}


def bots() -> tuple[str, ...]:
    """The names of the bots that packages on this machine offer, sorted; none of them is loaded by looking."""
    return tuple(_offered())


def make(name: str) -> Bot:
    """A new bot of that name; raises PluginError where there is none or where it cannot be made."""
    point = _offered().get(name)
    if point is None:
        hint = did_you_mean(name, bots())
        raise PluginError(f"no bot is called `{name}`; " + (hint or f"there are: {', '.join(bots()) or 'none'}"))
    try:
        bot = point.load()()
    except Exception as error:  # whatever a package of someone else's raises
        raise PluginError(f"the bot `{name}` ({point.value}) cannot be made: {error}") from error
    if not isinstance(bot, Bot):
        raise PluginError(f"`{name}` ({point.value}) is no bot: it has no `choose(view, rng)`")
    return bot

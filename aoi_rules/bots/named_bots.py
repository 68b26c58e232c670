"""The bots that have names: those of this package, of plugins that a ruleset was given, and of installed plugins."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from attrs import frozen
from pluggy import PluginManager

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.bots import bundled_bots
from aoi_rules.errors import PluginError
from aoi_rules.game import Ruleset
from aoi_rules.library.compilation import given_to
from aoi_rules.plugin_api.entry_points import PROJECT, installed_plugins

__all__ = ["NamedBot", "find_bot", "names", "of_installed", "unknown_bot"]


@frozen(eq=False)
class NamedBot:
    """A bot that a plugin offers: its name, its class, and the plugin, which is empty for this package."""

    name: str
    bot: type[Any]
    plugin: str = ""


def find_bot(name: str, rules: Ruleset | None = None) -> NamedBot | None:
    """The bot with a name, which may be `PLUGIN_NAME`; None if there is none.

    Plugins are loaded only for a name that this package does not have.  Raises PluginError if a plugin that was given to the
    ruleset fails; an installed plugin that fails is skipped.
    """
    return _index_by_name(_own_bots()).get(name) or _index_by_name(_all_bots(rules)).get(name)


def names(rules: Ruleset | None = None) -> tuple[str, ...]:
    """The names of all bots, sorted.  If two have the same name, the second is called `PLUGIN_NAME`."""
    found = _all_bots(rules)
    first = _index_by_name(found)
    return tuple(sorted(one.name if first[one.name] is one else _name_with_plugin(one) for one in found))


def unknown_bot(name: str, rules: Ruleset | None = None) -> str:
    """The message for a name that no bot has."""
    known = names(rules)
    hint = did_you_mean(name, known) or f"there are: {', '.join(known)}, and files whose names end in .py"
    failing = "" if of_installed()[1] else "; a plugin fails, and `aoi plugins` shows why"
    return f"no bot is called `{name}`; {hint}{failing}"


def _all_bots(rules: Ruleset | None) -> list[NamedBot]:
    """All bots: those of this package, then those of plugins that were given to the ruleset, then those of installed plugins."""
    given = given_to(rules.program) if rules is not None else ()
    others = [one for one in of_installed()[0] if all(one.plugin != own.name for own in given)]
    return [*_own_bots(), *(bot for one in given for bot in _bots_of(one.name, {one.name: one.plugin})), *others]


def _index_by_name(found: Iterable[NamedBot]) -> dict[str, NamedBot]:
    """The bots by name, where the first of two with the same name has it, and by `PLUGIN_NAME`."""
    found = tuple(found)
    return {_name_with_plugin(one): one for one in found} | {one.name: one for one in reversed(found)}


def _name_with_plugin(one: NamedBot) -> str:
    return f"{one.plugin}_{one.name}"


@cache
def _own_bots() -> tuple[NamedBot, ...]:
    """The bots of this package, without the code that checks plugins: that would load all words of the language, which playing
    does not need."""
    manager = PluginManager(PROJECT)
    manager.register(bundled_bots)
    return tuple(NamedBot(name, bot) for answer in manager.hook.aoi_bots() for name, bot in answer)


@cache
def of_installed() -> tuple[tuple[NamedBot, ...], bool]:
    """The bots of installed plugins, and whether all of these plugins loaded."""
    found, sound = list[NamedBot](), True
    for name in sorted(installed_plugins()):
        try:
            found += _bots_of(name, {})
        except PluginError:
            sound = False
    return tuple(found), sound


def _bots_of(name: str, given: dict[str, object]) -> list[NamedBot]:
    """The bots of one plugin, given or installed; raises PluginError if it fails."""
    from aoi_rules.plugin_manager.manager import Plugins  # noqa: PLC0415 - see `_own_bots`

    plugins = Plugins.of([name], given)
    found = [NamedBot(bot, cls, name) for plugin, (bot, cls) in plugins.list_things("aoi_bots") if plugin == name]
    for number, one in enumerate(found):
        if any(one.name == before.name for before in found[:number]):
            gives = f"its hook `aoi_bots` returns the bot `{one.name}` twice{plugins.place_of(name, 'aoi_bots')}"
            raise PluginError(f"the plugin `{name}`: {gives}")
    return found

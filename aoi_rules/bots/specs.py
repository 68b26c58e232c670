"""Bots by their names on the command line: `NAME` or `path/to/bot.py`, each also with `:ARGUMENT`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable
from typing import Any

from attrs import frozen

from aoi_rules.bots.files import class_in, read_file
from aoi_rules.bots.named_bots import find_bot, names, unknown_bot
from aoi_rules.bots.protocol import Bot
from aoi_rules.errors import PluginError
from aoi_rules.game import Ruleset
from aoi_rules.machine.plugin_values import error_text, is_a, raised_as

__all__ = ["LEVELS", "bots", "files_of", "make"]

LEVELS = {"easy": "greedy:50", "medium": "greedy", "hard": "search"}
"""The bots that a person may choose by strength, from the weakest to the strongest."""

_FILE = re.compile(r"(?P<path>.*?\.py)(?::(?P<argument>.*))?", re.DOTALL | re.IGNORECASE)


@frozen
class _RequestedBot:
    """A bot that a user named: its name in messages, its origin, a function that finds its class, its argument (None without
    one), and the path of its file (empty without one)."""

    who: str
    origin: str
    find: Callable[[], Any]
    argument: str | None
    path: str = ""


def bots(rules: Ruleset | None = None) -> tuple[str, ...]:
    """The names of the bots that this package and installed plugins offer, sorted; with `rules`, also those of plugins that were
    given to the ruleset.  Leaves out an installed plugin that fails; raises PluginError if a given one fails."""
    return names(rules)


def make(spec: str, rules: Ruleset | None = None) -> Bot:
    """Make a new bot from a name (`greedy`), a name with an argument (`search:2s`), or the class in a Python file (`my_bot.py`,
    `bots/my_bot.py:3`).  With `rules`, the bots of plugins that were given to the ruleset can be named too.

    Without an argument, the class is called without one; with an argument, its class method `from_argument` gets the text.  A
    file is run, so if the text comes from a stranger, accept only one of `bots()`.  Raises PluginError if there is no such bot,
    if it cannot be made, or if it does not take this argument, and TypeError if `spec` is not a text.
    """
    if not is_a(spec, str):
        raise TypeError(f"a bot is given as a text, such as 'search:2s', not as {type(spec).__name__}")
    asked = _parse_spec(spec, rules)
    with raised_as(f"{asked.who}{asked.origin} cannot be made", PluginError):
        found = asked.find()
        bot = found() if asked.argument is None else _bot_from_argument(asked, found, asked.argument)
        if not isinstance(bot, Bot):  # `from_argument` checks it
            raise PluginError(f"{asked.who}{asked.origin} is not a bot: it has no `choose(view, rng)`")
        if not _takes_two(bot.choose):
            raise PluginError(f"`choose` of {asked.who}{asked.origin} must take two values: write `def choose(self, view, rng)`")
    return bot


def files_of(specs: Iterable[str], rules: Ruleset | None = None) -> dict[str, bytes]:
    """The files that these bots come from, by the paths in `specs`: `files.use_files` provides them on another computer. Raises
    PluginError like `make`."""
    paths = [asked.path for asked in (_parse_spec(spec, rules) for spec in specs) if asked.path]
    return {path: read_file(path) for path in paths}


def _parse_spec(spec: str, rules: Ruleset | None) -> _RequestedBot:
    """Parse a text that names a bot.  A name takes precedence over a path: `name:notes.py` is a bot with an argument."""
    name, colon, argument = spec.partition(":")
    file = _FILE.fullmatch(spec)
    offered = find_bot(name, rules) if name.isidentifier() else None
    if offered is None and file is not None:
        name, argument = file["path"], file["argument"] or ""
        colon = "" if file["argument"] is None else ":"
    if colon and not argument:
        raise PluginError(f"`{spec}` has nothing after its colon: write an argument there, or `{name}` alone")
    given = argument if colon else None
    if offered is not None:
        whose = f" of the plugin `{offered.plugin}`" if offered.plugin else ""
        return _RequestedBot(f"the bot `{name}`", whose, lambda: offered.bot, given)
    if file is None:
        raise PluginError(unknown_bot(name, rules))
    return _RequestedBot(f"the bot in {name}", "", lambda: class_in(name), given, name)


def _bot_from_argument(asked: _RequestedBot, found: Any, argument: str) -> Any:
    """Make a bot with an argument.  If the class raises ValueError, its text says what is wrong with the argument."""
    takes = getattr(found, "from_argument", None)
    if takes is None:
        raise PluginError(f"{asked.who} takes no argument, so it cannot be given `{argument}`")
    try:
        return takes(argument)
    except ValueError as error:
        raise PluginError(f"{asked.who} cannot be given `{argument}`: {error_text(error)}") from error


def _takes_two(choose: Callable[..., Any]) -> bool:
    """Whether a method can be called with a view and random numbers; True if that cannot be determined."""
    try:
        signature = inspect.signature(choose)
    except ValueError:
        return True
    try:
        signature.bind(None, None)
    except TypeError:
        return False
    return True

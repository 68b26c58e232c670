"""The plugin specification, on one page: all hooks, what each gets and what it returns.

A plugin is a module or an object that an entry point of the group `aoi_rules` names, or one that is given to `aoi.load` or to
`--plugin`.  Each of its functions that is marked `@hookimpl` implements the hook with its name.  It takes as many of the hook's
arguments as it needs, and pluggy calls it: `tryfirst`, `trylast`, `wrapper` and `specname` mean what pluggy's manual says. Hooks
are called while a ruleset that `uses` the plugin is compiled, never while a game is played: by then, their results are in the
compiled ruleset.  A plugin does not affect rulesets that do not name it.
"""

from __future__ import annotations

from typing import Any

from aoi_rules.plugin_api.values import Function, Report, RulesetText, hookspec
from aoi_rules.words.base import Word

__all__ = ["aoi_bots", "aoi_check", "aoi_functions", "aoi_migrate", "aoi_pictures", "aoi_rulesets", "aoi_text", "aoi_words"]


@hookspec
def aoi_words(ruleset: RulesetText) -> list[type[Word]]:  # type: ignore[empty-body]
    """Words for the language: subclasses of `Macro`, each decorated with `@frozen(kw_only=True)`; the docstring of a word is its
    entry in the reference.  Each word is allowed where its `where` says.  Its `lines` replace it before parts and maps change
    anything, so they may contain `amend`, `drop`, tables and other words of plugins.  Bundled: `ships` has `sea_space`."""


@hookspec
def aoi_text(ruleset: RulesetText) -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Rules as text: pairs of a name, which messages show, and a text of the language, whose `part` blocks amend the game in use;
    `text_beside(__name__, FILE)` returns such a pair.  The text may depend on the ruleset.  Bundled: `ships` and
    `pennsylvania`."""


@hookspec
def aoi_functions(ruleset: RulesetText) -> list[Function]:  # type: ignore[empty-body]
    """Functions for expressions: a `Function` each.  Compiled rules call its Python function directly.  Bundled: the core's
    `clockwise` and `left_of`, in `aoi_rules/mechanics/core_plugin.py`."""


@hookspec
def aoi_check(ruleset: RulesetText, report: Report) -> None:
    """Checks a ruleset that uses the plugin, after its amendments are applied: `report(line, "unknown place")` reports an error
    at that line, or a warning with `warning=True`.  The hook returns nothing.  Bundled: `ships` looks for a sea space without a
    lane."""


@hookspec
def aoi_pictures(ruleset: RulesetText) -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Pictures for `icon` fields: pairs of a name and a path of lines in a square of 24 by 24, such as `("gate", "M4
    20V4H20V20")`. In a ruleset that uses the plugin, a member with `icon "gate"` is drawn with this picture, on the board and in
    its legend."""


@hookspec
def aoi_bots() -> list[tuple[str, type[Any]]]:  # type: ignore[empty-body]
    """Bots for `--seat`: pairs of a name and a class with `choose(view, rng)`, as described on the manual's page on bots.

    A bot plays any ruleset that a person chooses for it.  The bots of installed plugins can be named everywhere, those of a
    plugin that is given to a ruleset only in games of that ruleset.  If two have the same name, the first has it, in this order:
    this package, given plugins, installed plugins; each can also be called `PLUGIN_NAME`.  Bundled: `greedy`, `random` and
    `search`, in `aoi_rules/bots/bundled_bots.py`.
    """


@hookspec(firstresult=True)
def aoi_migrate(moves: list[str], version: str) -> list[str] | None:
    """The moves of a saved game, in words that the plugin's present rules know.

    It is called when a game is loaded that was saved with another `version` of the plugin's package, which had other rules.
    `moves` are the texts of its moves, in order.  The same number of moves must be returned, and these are played instead;
    positions are then not compared with those of the save.  None leaves the game as it is, so it continues only if every position
    is the same.
    """


@hookspec
def aoi_rulesets() -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Games and maps for the library: pairs of a name, which messages show, and the whole text.  A ruleset that needs plugins
    names them with `uses`.  Installed packages are loaded only for `aoi list`, and for a name that the library does not have.  No
    bundled plugin has this hook: the package's own rulesets are in its library anyway."""

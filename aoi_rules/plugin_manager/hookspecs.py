"""The plugin specification, on one page: the hooks there are, what each is given and what it gives.

A plugin is a module or an object behind an entry point of the group `aoi_rules`, or one that is given to `aoi.load` or to
`--plugin`.  Each of its functions that is marked `@hookimpl` implements the hook of its name.  It takes as many of the hook's
arguments as it needs, and pluggy calls it: `tryfirst`, `trylast`, `wrapper` and `specname` mean what pluggy's manual says.
Hooks are called while a ruleset compiles that `uses` the plugin, never while a game is played: what they gave is in the compiled
ruleset by then.  A ruleset that does not name a plugin does not notice it.
"""

from __future__ import annotations

from typing import Any

from aoi_rules.plugin_api.values import Function, Report, RulesetText, hookspec
from aoi_rules.words.base import Word

__all__ = ["aoi_bots", "aoi_check", "aoi_functions", "aoi_migrate", "aoi_pictures", "aoi_rulesets", "aoi_text", "aoi_words"]


@hookspec
def aoi_words(ruleset: RulesetText) -> list[type[Word]]:  # type: ignore[empty-body]
    """Words for the language: subclasses of `Macro`, each decorated with `@frozen(kw_only=True)`; the docstring of one
    is its entry in the reference.  Each stands where its `where` says, and its `lines` take its place before parts and maps
    change anything, so these may hold `amend`, `drop`, tables and other words of plugins.  Bundled: `ships` has `sea_space`."""


@hookspec
def aoi_text(ruleset: RulesetText) -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Rules as text: pairs of a name that messages show and a text of the language, whose `part` blocks amend the game
    in use; `text_beside(__name__, FILE)` gives one.  What it says may depend on the ruleset.  Bundled: `ships` and
    `pennsylvania`."""


@hookspec
def aoi_functions(ruleset: RulesetText) -> list[Function]:  # type: ignore[empty-body]
    """Functions for expressions: a `Function` each.  Compiled rules call its Python function directly.  Bundled: the
    core's `clockwise` and `left_of`, in `aoi_rules/mechanics/seats.py`."""


@hookspec
def aoi_check(ruleset: RulesetText, report: Report) -> None:
    """Checks of a ruleset that uses the plugin, once its amendments are carried out: `report(line, "unknown place")` is an
    error at that line, with `warning=True` a warning.  Nothing is given back.  Bundled: `ships` looks for a sea space without
    a lane."""


@hookspec
def aoi_pictures(ruleset: RulesetText) -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Pictures for `icon` fields: pairs of a name and a path of lines in a square of 24, such as `("gate", "M4 20V4H20V20")`.
    In a ruleset that uses the plugin, a member with `icon "gate"` is drawn so, on the board and in its legend."""


@hookspec
def aoi_bots() -> list[tuple[str, type[Any]]]:  # type: ignore[empty-body]
    """Bots for `--seat`: pairs of a name and a class with `choose(view, rng)`, as the manual's page on bots
    describes.

    A bot plays whatever ruleset a person has it play.  The bots of installed plugins have names everywhere, those of a plugin
    that is given to a ruleset in games of that one.  Of two with one name the first has it, in this order: this package,
    plugins that are given, installed ones; each is called `PLUGIN_NAME` too.  Bundled: `greedy`, `random` and `search`, in
    `aoi_rules/bots/bundled_bots.py`."""


@hookspec(firstresult=True)
def aoi_migrate(moves: list[str], version: str) -> list[str] | None:
    """The moves of a saved game, in words that the plugin's present rules know.

    It is called where a game is loaded that was saved with another `version` of the plugin's package, which gave other rules:
    `moves` are the texts of its moves in their order.  What it gives is played, as many moves, instead; positions are then not
    compared with those of the save.  None leaves the game as it is, so it goes on only where every position is the same."""


@hookspec
def aoi_rulesets() -> list[tuple[str, str]]:  # type: ignore[empty-body]
    """Games and maps for the library: pairs of a name, which messages show, and the whole text.  A ruleset that needs
    plugins names them by `uses`.  Installed packages are asked only for `aoi list`, and for a name that the library does not
    have.  No bundled plugin has this hook: the package's own rulesets are in its library anyway."""

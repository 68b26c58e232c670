"""Saved games as arguments, with the rulesets that they belong to."""

from __future__ import annotations

from collections.abc import Sequence

import click

from aoi_rules import Game, Ruleset, loads, save_format
from aoi_rules.cli.arguments.rulesets import plugins_given, ruleset
from aoi_rules.errors import RulesetError, SaveError
from aoi_rules.library import catalogue
from aoi_rules.storage.loading import without_packages

__all__ = ["load_saved"]


def load_saved(path: str, text: str, name: str | None, parts: Sequence[str], how: str, leave: str) -> Game:
    """The game in the text of a file.  Its ruleset is `name` if given, otherwise it is found in the library; `parts` are added to
    it.

    If that is not the game's ruleset, or there is none, `how` tells the user how to name the right one, and `leave` how to name
    none.  Raises SaveError, RulesetError, and click's UsageError if another ruleset was named.
    """
    save = save_format.read(text)
    rules = _named_ruleset(save, name, parts) if name else None
    own = save.ruleset[:80]
    known = catalogue.has_ruleset(own)
    if rules is not None and rules.name != own:
        raise click.UsageError(f"{path} is a game of `{own}`, not of `{rules.name}`; {leave if known else how}")
    if rules is None and not known:
        raise SaveError(without_packages(save) or f"{path} is a game of `{own}`, which is not in the library; {how}")
    if rules is None and (given := {plugin.name for plugin in plugins_given()}):
        rules = ruleset(own, parts or [part.name for part in save.parts if part.name not in given])
    return loads(text, rules, parts=None if rules or not parts else parts)


def _named_ruleset(save: save_format.Save, name: str, parts: Sequence[str]) -> Ruleset:
    """The ruleset that was named for a saved game; if it cannot be used, a missing package is reported first."""
    try:
        return ruleset(name, parts)
    except RulesetError:
        if absent := without_packages(save):
            raise SaveError(absent) from None
        raise

"""Saved games as commands take them: with the ruleset that they are games of."""

from __future__ import annotations

from collections.abc import Sequence

import click

from aoi_rules import Game, library, loads, saves
from aoi_rules.cli.arguments import ruleset
from aoi_rules.errors import SaveError

__all__ = ["loaded"]


def loaded(path: str, text: str, name: str | None, parts: Sequence[str], how: str, leave: str) -> Game:
    """The game in the text of a file, of the ruleset `name` where that is named, else of the library's; `parts` are laid over it.

    Where that is another ruleset than the game's, or none, `how` says how to name the right one, `leave` how to name
    none.  Raises SaveError, RulesetError, and click's UsageError where another ruleset was named.
    """
    rules = ruleset(name, parts) if name else None
    own = saves.read(text).ruleset[:80]
    known = library.knows(own)
    if rules is not None and rules.name != own:
        raise click.UsageError(f"{path} is a game of `{own}`, not of `{rules.name}`; {leave if known else how}")
    if rules is None and not known:
        raise SaveError(f"{path} is a game of `{own}`, which is not in the library; {how}")
    return loads(text, rules, parts=None if name or not parts else parts)

"""The page for players who are new to a game: `FIRST_GAME.md` next to its rules."""

from __future__ import annotations

from contextlib import suppress

from aoi_rules.diagnostics import Source
from aoi_rules.library import catalogue
from aoi_rules.library.compilation import texts_of
from aoi_rules.machine.program import Program

__all__ = ["NAME", "first_game"]

NAME = "FIRST_GAME.md"


def first_game(program: Program) -> str:
    """The page in Markdown, for the ruleset or otherwise for the game that it extends; empty if there is none."""
    texts, game = texts_of(program).source, catalogue.find_source(program.model.game)
    for source in (texts, game):
        with suppress(OSError):  # a page that cannot be read must not end the game
            if isinstance(source, Source) and (page := catalogue.find_beside(source, NAME)) is not None:
                return page.text
    return ""

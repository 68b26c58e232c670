"""Words for a file as a whole: its language, a game, a map of a game."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from aoi_rules.words.base import Ident, Word, argument, block, label, rest

__all__ = ["Extends", "Game", "Language", "Map", "Uses"]


@frozen(kw_only=True)
class Language(Word):
    """The version of the language a file is written in: `language 1`.  It may be left out."""

    word = "language"
    form = "language 1"
    where = ("file",)
    number: int = argument("the version; 1 is the only one")


@frozen(kw_only=True)
class Game(Word):
    """A game: what it is made of, what players may do, how it is scored."""

    word = "game"
    where = ("file",)
    name: Ident = argument("its name")
    title: str = label("what a player reads")
    body: tuple[Any, ...] = block("everything about it")


@frozen(kw_only=True)
class Map(Word):
    """A map: the game it `extends` and what is special about it."""

    word = "map"
    where = ("file",)
    name: Ident = argument("its name")
    title: str = label("what a player reads")
    body: tuple[Any, ...] = block("its places, links and own lines")


@frozen(kw_only=True)
class Extends(Word):
    """The game a map belongs to: `extends age_of_industry`; looked for beside the map, then in the library."""

    word = "extends"
    form = "extends GAME"
    where = ("map",)
    game: Ident = argument("the game's name")


@frozen(kw_only=True)
class Uses(Word):
    """Plugins that act on this ruleset, in the order written; no other plugin does."""

    word = "uses"
    form = "uses PLUGIN …"
    where = ("map", "game")
    plugins: tuple[Ident, ...] = rest("their names")

"""What a text may contain: the words of the language and of plugins, and the names that a ruleset declares itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import define, field, frozen

from aoi_rules.diagnostics import Place, Source
from aoi_rules.model.node import Node
from aoi_rules.model.ruleset import PluginModel
from aoi_rules.plugin_api.values import Function, RulesetText
from aoi_rules.plugin_api.values import Report as Reported
from aoi_rules.words.base import Word
from aoi_rules.words.components import TypeWord
from aoi_rules.words.outline import Outline

__all__ = ["ASIDE", "DeclaredNames", "Picture", "Played", "PluginAdditions", "Vocabulary"]

ASIDE = ("turn", "seat", "takes", "stop", "choice", "note", "over")
"""Reasons for a refusal that belong to no line of a ruleset."""


@define
class Vocabulary:
    """All words, by the kind of block in which they can be used; `givers` are the plugins that add them."""

    words: dict[tuple[str, str], type[Word]] = field(factory=dict)
    givers: dict[tuple[str, str], str] = field(factory=dict)

    def add(self, cls: type[Word], plugin: str, name: str = "") -> None:
        """Add a word of a plugin for each of its kinds of block, under its own name if no other one is given."""
        for where in cls.where:
            self.words[where, name or cls.word] = cls
            self.givers[where, name or cls.word] = plugin

    def find(self, where: str, word: str) -> type[Word] | None:
        """The word's class, or None."""
        return self.words.get((where, word))

    def words_in(self, where: str) -> list[str]:
        """All words that can be used in a kind of block."""
        return sorted(w for place, w in self.words if place == where)


@frozen(repr=False)
class Played(Node):
    """The names that scenarios use of the game they are played on: its `seats`, of which `least` to `most` play, and for each
    action the names of its requirements, in `rules`."""

    seats: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    rules: Mapping[str, tuple[str, ...]] = field(factory=dict)

    def choose_seats(self, named: Sequence[str], number: int = 0) -> list[str]:
        """As many seats as may play, or the given number of them: the named ones, then the others in order."""
        known = [s for s in dict.fromkeys(named) if s in self.seats]
        wanted = max(self.least, min(number or len(known), self.most))
        return [*known, *(s for s in self.seats if s not in known)][:wanted]


@frozen(repr=False)
class DeclaredNames(Node):
    """A ruleset's own names that may begin a statement, with their places, by the kind of block.

    In blocks in `free`, any name may.  The `outline` of the ruleset is for hints, and `played` is for scenarios.
    """

    names: Mapping[str, Mapping[str, Place]] = field(factory=dict)
    outline: Outline = field(factory=Outline)
    free: frozenset[str] = frozenset((TypeWord.word,))
    played: Played = Played()

    def may_begin(self, where: str, word: str) -> bool:
        """Whether a name may begin a statement there."""
        return where in self.free or word in self.names.get(where, ())


@frozen
class Picture:
    """A picture of members: the path of its lines, and the plugin that adds it."""

    path: str
    plugin: str


@frozen(repr=False)
class PluginAdditions(Node):
    """What plugins add to a ruleset: words, the texts whose parts amend its game (by plugin), what is recorded of each plugin,
    functions, and pictures; in `renamed`, by plugin, the things that have another name because another plugin has the name.
    `check` lets them check the ruleset, with a function that reports the problems found by a plugin."""

    vocabulary: Vocabulary
    texts: Mapping[str, tuple[Source, ...]] = field(factory=dict)
    plugins: tuple[PluginModel, ...] = ()
    functions: Mapping[str, Function] = field(factory=dict)
    pictures: Mapping[str, Picture] = field(factory=dict)
    renamed: Mapping[str, Mapping[str, str]] = field(factory=dict)
    check: Callable[[RulesetText, Callable[[str], Reported]], None] = lambda *_: None

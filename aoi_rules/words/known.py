"""What may stand in a text: the words of the language and of plugins, and the names that a ruleset gives itself."""

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

__all__ = ["ASIDE", "DeclaredNames", "Picture", "Played", "Plugged", "Vocabulary"]

ASIDE = ("turn", "seat", "takes", "stop", "choice", "note", "over")
"""Reasons of a refusal that belong to no line of a ruleset."""


@define
class Vocabulary:
    """The words there are, found by the kind of block they stand in; `givers` are the plugins that brought them."""

    words: dict[tuple[str, str], type[Word]] = field(factory=dict)
    givers: dict[tuple[str, str], str] = field(factory=dict)

    def add(self, cls: type[Word], plugin: str, name: str = "") -> None:
        """Offer a word of a plugin's in each of its places, under its own name if no other one is given."""
        for where in cls.where:
            self.words[where, name or cls.word] = cls
            self.givers[where, name or cls.word] = plugin

    def find(self, where: str, word: str) -> type[Word] | None:
        """The word's class, or None."""
        return self.words.get((where, word))

    def known(self, where: str) -> list[str]:
        """All words that may stand in a kind of block."""
        return sorted(w for place, w in self.words if place == where)


@frozen(repr=False)
class Played(Node):
    """What scenarios name of the game that they are played on: its `seats`, of which `least` to `most` play, and for each action
    the names of its requirements, in `rules`."""

    seats: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    rules: Mapping[str, tuple[str, ...]] = field(factory=dict)

    def sitting(self, named: Sequence[str], number: int = 0) -> list[str]:
        """As many seats as may play, or the number of them that is wanted: those that are named, then the others in order."""
        known = [s for s in dict.fromkeys(named) if s in self.seats]
        wanted = max(self.least, min(number or len(known), self.most))
        return [*known, *(s for s in self.seats if s not in known)][:wanted]


@frozen(repr=False)
class DeclaredNames(Node):
    """Names of a ruleset's own that may begin a statement, with their places, by the kind of block they stand in.

    In blocks named in `free` any name may.  For hints there is the `outline` of the ruleset, and for scenarios what is `played`.
    """

    names: Mapping[str, Mapping[str, Place]] = field(factory=dict)
    outline: Outline = field(factory=Outline)
    free: frozenset[str] = frozenset((TypeWord.word,))
    played: Played = Played()

    def has(self, where: str, word: str) -> bool:
        """Whether a name may begin a statement there."""
        return where in self.free or word in self.names.get(where, ())


@frozen
class Picture:
    """A picture by which members are drawn: the path of its lines, and the plugin that brought it."""

    path: str
    plugin: str


@frozen(repr=False)
class Plugged(Node):
    """What plugins bring to a ruleset: words, by plugin the texts whose parts amend its game, what is kept of each plugin,
    functions, and pictures; by plugin what is `renamed`, since another one has the name.  They `check` the ruleset
    with what reports the problems that a plugin of a name finds."""

    vocabulary: Vocabulary
    texts: Mapping[str, tuple[Source, ...]] = field(factory=dict)
    plugins: tuple[PluginModel, ...] = ()
    functions: Mapping[str, Function] = field(factory=dict)
    pictures: Mapping[str, Picture] = field(factory=dict)
    renamed: Mapping[str, Mapping[str, str]] = field(factory=dict)
    check: Callable[[RulesetText, Callable[[str], Reported]], None] = lambda *_: None

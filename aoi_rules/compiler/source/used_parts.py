"""Parts that a ruleset uses, and what finds them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from attrs import frozen

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.source.part_names import OwnNames
from aoi_rules.diagnostics import Source
from aoi_rules.language import tree
from aoi_rules.plugin_api.values import RulesetText

__all__ = ["PartOffers", "PartRequest", "UsedPart"]

PartRequest = tree.Name | str | Source
"""A part: a name in a `uses` line, or a part added to the ruleset, by name or as a file with all parts in it."""


@frozen(eq=False)
class UsedPart:
    """A used part, by name: its `part` blocks, of which a plugin may have several or none, and their hash.  `line` is the `uses`
    line with which a map would name a plugin."""

    name: str
    blocks: tuple[tree.Statement, ...]
    hash: str
    line: tree.Statement | None = None


class PartOffers(Protocol):
    """What plugins and parts add to a ruleset, see `parts.PartFinder`; `findings` are about lines as they are written."""

    findings: Findings

    def read(self, head: tree.Statement) -> tree.Statement:
        """A game or a map, including the lines that words of its plugins expand to."""
        ...

    def begin(self, ruleset: RulesetText, laid: Sequence[str | Source]) -> None:
        """Record the ruleset for which plugins are called, with the parts that it uses itself and those that are added to it."""

    def use_parts(self, wanted: Sequence[PartRequest], beside: Source, game: str, again: bool = False) -> Sequence[UsedPart]:
        """The parts that a source in a game uses; `again` allows those used already."""
        ...

    def unused_plugins(self) -> Sequence[str]:
        """The names of plugins that are given to the ruleset but that it has not used so far."""
        ...

    def texts(self, plugin: str) -> Sequence[Source]:
        """The texts that a plugin adds; none if it does not load."""
        ...

    def words_of(self, plugin: str) -> set[str]:
        """The words that a plugin brings; none of one that does not load."""
        ...

    def present_names(self) -> Mapping[tuple[str, str], str]:
        """The present names of plugins' words and functions, by plugin and own name."""
        ...

    def words(self) -> Collection[str]:
        """The words of plugins."""
        ...

    def renamed_names(self, plugin: str) -> Mapping[str, str]:
        """The new names of those words and functions of a plugin whose names another plugin has already."""
        ...

    def expand_block(self, block: tree.Statement, names: OwnNames) -> tree.Statement:
        """A block with its plugins' words expanded, in which each plugin means its own names."""
        ...

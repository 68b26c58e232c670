"""The surroundings of a statement for which advice is requested."""

from __future__ import annotations

from typing import Any

import attrs
from attrs import frozen

from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.model.node import Node
from aoi_rules.words.actions import Do
from aoi_rules.words.known_words import DeclaredNames, Vocabulary
from aoi_rules.words.matching import accepts_arguments

__all__ = ["SHOWN", "Surroundings", "is_short", "summarize"]


@frozen(repr=False)
class Surroundings(Node):
    """The surroundings of the statements of a block: the existing words and the names that the ruleset declares. The `path` has
    the statements whose blocks contain them, the outermost first."""

    vocabulary: Vocabulary
    declared: DeclaredNames
    path: tuple[tree.Statement, ...]

    @property
    def block_word(self) -> str:
        """The word whose block contains these; for a `do`, the word around it."""
        return next((item.word for item in reversed(self.path) if not Do.begins(item)), "")

    def sibling_lines(self) -> tuple[Any, ...]:
        """The lines of the block that contains these."""
        return self.path[-1].items if self.path else ()

    def is_valid_with(self, item: tree.Statement, where: str, word: str) -> bool:
        """Whether a word of the language takes the content of a statement."""
        cls = self.vocabulary.find(where, word)
        return cls is not None and accepts_arguments(item, cls)


def summarize(item: tree.Statement) -> str:
    """The line of a statement; for a long one, its word."""
    text = format_statement(attrs.evolve(item, block=None))
    return text if is_short(text) else f"{item.word} …"


def is_short(text: str) -> bool:
    """Whether a text is short enough to be shown in full."""
    return len(text) <= SHOWN and "\n" not in text


SHOWN = 80

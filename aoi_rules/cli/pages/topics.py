"""Topics: what a player can ask about, by its name or its title."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click
from attrs import field, frozen

from aoi_rules.cli.terminal.output import paragraph, safe
from aoi_rules.machine.move_words import normalize

__all__ = ["Topic", "matching_topics", "topic_page", "wrap_item"]

_NAMED = 40
"""A colon after more characters than this does not end a name."""


@frozen
class Topic:
    """Something that has a page: its `title`, its kind in a few words, its other names, and the function that writes the lines of
    the page below the title.  `key` is its name for `aoi explain`, empty if it has none.  A `part` of something that has a page
    is not listed next to other topics."""

    title: str
    what: str
    names: tuple[str, ...]
    page: Callable[[], Iterable[str]]
    key: str = ""
    part: bool = False
    forms: frozenset[str] = field(init=False, repr=False)

    @forms.default
    def _forms(self) -> frozenset[str]:
        return frozenset(normalize(name) for name in (self.title, *self.names) if name)


def matching_topics(topics: Iterable[Topic], asked: str) -> tuple[list[Topic], list[Topic]]:
    """The topics with that name or title, in the singular or in the plural, and other topics whose name or title contains all of
    its words."""
    found, word = list(topics), normalize(asked)
    ways = ({word}, {f"{word}s", word.removesuffix("s")})
    called = next(filter(None, ([topic for topic in found if topic.forms & forms] for forms in ways)), [])
    words = _words(word) if len(word) > 1 else set()
    others = [one for one in found if words and one not in called]
    return called, [one for one in others if any(words <= _words(form) for form in one.forms)]


def _words(text: str) -> set[str]:
    """The words of a plain text, without a plural s."""
    return {word.removesuffix("s") for word in text.replace("--", "_").replace(".", "_").split("_") if word}


def topic_page(topic: Topic, columns: int) -> list[str]:
    """The page of a topic below its title, with our text styles, in lines of at most `columns` columns."""
    what = f" · {topic.what}" if topic.what else ""
    return [click.style(safe(topic.title), bold=True) + safe(what), *(wrap_item(line, columns) for line in topic.page())]


def wrap_item(line: str, columns: int) -> str:
    """Wrap a line that may begin with blanks and a bullet; further lines are indented to its first word, or to the text after
    `name:`."""
    bare = line.lstrip(" ")
    hang = len(line) - len(bare) + (2 if bare.startswith(("• ", "– ")) or ": " in bare[:_NAMED] else 0)
    return paragraph(safe(line), columns, " " * hang)

"""Topics: what one may ask about, by its name or its title."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click
from attrs import field, frozen

from aoi_rules.cli.terminal.output import paragraph, safe
from aoi_rules.machine.move_words import plain

__all__ = ["Topic", "matching_topics", "topic_page", "wrap_item"]

_NAMED = 40
"""A colon after more characters ends no name."""


@frozen
class Topic:
    """Something with a page of its own: its `title`, what it is in a word or two, all that it is called besides, and the
    function that writes the lines of its page below the title.  `key` is its name for `aoi explain`, empty if that has none.
    A `part` of something with a page is not named beside other topics.
    """

    title: str
    what: str
    names: tuple[str, ...]
    page: Callable[[], Iterable[str]]
    key: str = ""
    part: bool = False
    forms: frozenset[str] = field(init=False, repr=False)

    @forms.default
    def _forms(self) -> frozenset[str]:
        return frozenset(plain(name) for name in (self.title, *self.names) if name)


def matching_topics(topics: Iterable[Topic], asked: str) -> tuple[list[Topic], list[Topic]]:
    """The topics of that name or title, in the singular or in the plural, and others with all of its words in a name or the title
    of theirs."""
    found, word = list(topics), plain(asked)
    ways = ({word}, {f"{word}s", word.removesuffix("s")})
    called = next(filter(None, ([topic for topic in found if topic.forms & forms] for forms in ways)), [])
    words = _words(word) if len(word) > 1 else set()
    others = [one for one in found if words and one not in called]
    return called, [one for one in others if any(words <= _words(form) for form in one.forms)]


def _words(text: str) -> set[str]:
    """The words of a plain text, without the s of a plural."""
    return {word.removesuffix("s") for word in text.replace("--", "_").replace(".", "_").split("_") if word}


def topic_page(topic: Topic, columns: int) -> list[str]:
    """The page of a topic under its title, in styles of ours, in lines of at most `columns` columns."""
    what = f" · {topic.what}" if topic.what else ""
    return [click.style(safe(topic.title), bold=True) + safe(what), *(wrap_item(line, columns) for line in topic.page())]


def wrap_item(line: str, columns: int) -> str:
    """A line that may begin with blanks and a bullet; what does not fit goes on below its first word, after `name:` behind it."""
    bare = line.lstrip(" ")
    hang = len(line) - len(bare) + (2 if bare.startswith(("• ", "– ")) or ": " in bare[:_NAMED] else 0)
    return paragraph(safe(line), columns, " " * hang)

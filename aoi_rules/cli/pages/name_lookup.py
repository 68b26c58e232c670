"""Shows what a name or a title in the game means: an action, a place, a card, a figure, with its present state."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from aoi_rules import Game
from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.cli.pages.actions import action_topics, source_topics
from aoi_rules.cli.pages.seat_facts import VisibleGame
from aoi_rules.cli.pages.things import thing_topics
from aoi_rules.cli.pages.topics import Topic, matching_topics, topic_page, wrap_item
from aoi_rules.cli.pages.values import definition_topics, rule_topics, value_topics
from aoi_rules.cli.terminal.output import paragraph, safe
from aoi_rules.errors import AoiError
from aoi_rules.library import catalogue
from aoi_rules.library.compilation import texts_of
from aoi_rules.machine.builtin_rules import EVERY_GAME
from aoi_rules.machine.program import Program
from aoi_rules.machine.renaming import name_now

__all__ = ["all_topics", "what_page"]

_PAGES = 4
"""If there are more topics than this, only the titles are listed."""


def what_page(game: Game, viewer: str | None, asked: str, columns: int) -> str:
    """The pages of everything with that name, with our text styles, as a seat sees it; raises AoiError if there is nothing with
    that name."""
    program = game.rules.program
    topics = list(all_topics(VisibleGame(game, viewer), program))
    found, others = matching_topics(topics, name_now(program.model.renamed, asked))
    if not found and not others:
        raise AoiError(_unknown_text(program, asked, topics))
    if not found and len(others) > _PAGES:
        return _list(others, columns)
    shown, others = (found, [one for one in others if not one.part]) if found else (others, [])
    parts = ["\n".join(topic_page(topic, columns)) for topic in shown]
    if others:
        names = dict.fromkeys(topic.title for topic in others)
        parts.append(wrap_item(f"See also: {'; '.join(names)}", columns))
    return "\n\n".join([*parts, *_where_shown(program, shown, columns)])


def all_topics(seen: VisibleGame, program: Program) -> Iterator[Topic]:
    """Everything that has a page, the most frequently wanted topics first."""
    yield from action_topics(seen)
    yield from thing_topics(seen)
    yield from value_topics(seen)
    yield from source_topics(program.model)
    yield from definition_topics(seen)
    yield from rule_topics(program.model)
    for name, text in EVERY_GAME.items():
        yield Topic(name, "a rule of every game", (), partial(list, [f"  {text}"]))


def _list(found: Iterable[Topic], columns: int) -> str:
    """A list of topics with their names, if there are too many to show their pages."""
    lines = [f"  {topic.title} · {topic.what}" + (f" · {topic.names[0]}" if topic.names else "") for topic in found]
    return "\n".join(["Several things have this in their names:", *(wrap_item(line, columns) for line in dict.fromkeys(lines))])


def _where_shown(program: Program, found: Sequence[Topic], columns: int) -> list[str]:
    """How to show the rules' own lines, if there is a command for it."""
    key = next((topic.key for topic in found if topic.key), "")
    command = _explain_command(program, key) if key else ""
    return [paragraph(safe(f"{command} shows the lines of the rules."), columns)] if command else []


def _explain_command(program: Program, key: str) -> str:
    """The command that shows a name in the rules' own text; empty if the name is in no file."""
    texts = texts_of(program)
    parts = "".join(f" --with {shlex.quote(one if isinstance(one, str) else _path(one.path))}" for one in texts.laid)
    known = catalogue.has_ruleset(program.model.name) and catalogue.find_source(program.model.name) == texts.source
    if not known and not os.path.isfile(texts.source.path):  # noqa: PTH113 - the path may be any text
        return ""
    name = program.model.name if known else _path(texts.source.path)
    return f"`aoi explain {shlex.quote(key)} --in {shlex.quote(name)}{parts}`"


def _path(path: str) -> str:
    """A path, as short as one can type it from the current folder."""
    try:
        return os.path.relpath(path) if os.path.isabs(path) else path  # noqa: PTH117 - it may be any text
    except ValueError:  # the path is on another drive
        return path


def _unknown_text(program: Program, asked: str, topics: Iterable[Topic]) -> str:
    """The message if there is no page: with a guess or, for a name that exists only in the rules' text, with the place to find
    it."""
    line = next((line for line in program.resolved_text() if line.name == asked), None)
    if line is not None:
        command = _explain_command(program, asked)
        return f"`{asked}` is a name that occurs only in the text of the rules" + (f": {command} shows it" if command else "")
    hint = did_you_mean(asked, [name for topic in topics for name in (topic.title, *topic.names)])
    return f"nothing is called `{asked}` in {program.model.title}" + (f"; {hint}" if hint else "")

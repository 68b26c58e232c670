"""The things that plugins add to a ruleset: words, functions and pictures, with the Python that declares them, and the uses of
words."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import PurePath
from typing import Any

from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.diagnostics import Place, Source
from aoi_rules.language import parse, tree
from aoi_rules.language.walk import walk
from aoi_rules.model.icons import ICON
from aoi_rules.reference.topics import Topic
from aoi_rules.reference.words import function_topic, word_topics
from aoi_rules.words.base import Macro, Word
from aoi_rules.words.files import Part
from aoi_rules.words.known_words import PluginAdditions
from aoi_rules.words.statement_check import CORE
from aoi_rules.workspace.declarations import Declaration, Key, narrow

__all__ = ["FUNCTION", "WORD", "plugin_declarations", "word_uses", "words_brought"]

WORD, FUNCTION = "word", "function"
"""The kinds of things that plugins add."""

_HEADS = re.compile(r"\s*(?:class|(?:async\s+)?def)\b")


def plugin_declarations(plugged: PluginAdditions) -> Iterator[tuple[Key, Declaration]]:
    """The words, the functions and the pictures of a ruleset's plugins."""
    for word, (cls, plugin) in words_brought(plugged).items():
        (_, topic), = word_topics({cls: list(cls.where)})
        yield (WORD, word), Declaration(_python_of(cls), text=_topic_text(topic), giver=_package_name(plugin))
    for name, function in plugged.functions.items():
        if function.plugin:
            topic = function_topic(function, function.plugin)
            yield (FUNCTION, name), Declaration(_python_of(function.run), text=_topic_text(topic),
                                                giver=_package_name(function.plugin))
    for plugin in (one.name for one in plugged.plugins if not plugged.texts.get(one.name)):
        yield (Part.word, plugin), Declaration(None, text="a plugin", giver=_package_name(plugin))
    for name, picture in plugged.pictures.items():
        yield (ICON, name), Declaration(None, value=picture.path, text="a picture", giver=_package_name(picture.plugin))


def word_uses(resolved: ResolvedSource, plugged: PluginAdditions) -> Iterator[tuple[Key, Place]]:
    """The lines that begin with a plugin's word, as authors wrote them: in the rules, they are expanded."""
    words = words_brought(plugged)
    texts = {block.place.source.path: block.place.source for block in resolved.blocks} if words else {}
    for source in texts.values():
        for part in walk(*parse(source, CORE)[0].items):
            if isinstance(part, tree.Statement) and part.word in words:
                yield (WORD, part.word), part.word_place


def words_brought(plugged: PluginAdditions) -> dict[str, tuple[type[Word], str]]:
    """Each word of a plugin, with its class and the plugin."""
    plugins = {one.name for one in plugged.plugins}
    return {word: (cls, plugged.vocabulary.givers[where, word]) for (where, word), cls in plugged.vocabulary.words.items()
            if plugged.vocabulary.givers[where, word] in plugins and issubclass(cls, Macro)}


def _package_name(plugin: str) -> str:
    return f"the plugin `{plugin}`"


def _topic_text(topic: Topic) -> str:
    return f"{topic.form}\n{topic.meaning}"


def _python_of(thing: type[Any] | Callable[..., Any]) -> Place | None:
    """The place where a class or function begins; None if its Python cannot be read, such as of one created at run time."""
    try:
        thing = inspect.unwrap(thing)
        file = inspect.getsourcefile(thing)
        lines, line = inspect.getsourcelines(thing)
        text = "".join(inspect.findsource(thing)[0])
    except Exception:  # noqa: BLE001 - whatever a plugin's Python does
        return None
    if file is None:
        return None
    source = Source(PurePath(file).name, text, file)
    head = next((number for number, one in enumerate(lines, line) if _HEADS.match(one)), line)
    return narrow(source.line_at(head), thing.__name__)

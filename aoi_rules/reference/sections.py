"""The whole reference, section by section."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from aoi_rules.errors import PluginError
from aoi_rules.language.operators import ARITHMETIC
from aoi_rules.plugin_api.entry_points import installed_plugins, is_bundled
from aoi_rules.plugin_manager.manager import plug_in
from aoi_rules.reference.messages import codes, hook_topics, python_topics, refusal_topics
from aoi_rules.reference.topics import Section, Topic, of_entry
from aoi_rules.reference.words import function_topic, home_of, word_topics, words_of
from aoi_rules.words.functions import FUNCTIONS
from aoi_rules.words.names import KEYWORDS, NAMES, TYPES
from aoi_rules.words.operators import OPERATORS

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["sections", "topics_called"]

_WORDS = (
    ("files", "Files and parts", "A file holds a game, a map of it, parts that change it, or scenarios that test it."),
    ("components", "Types, zones and keeps",
     "What a game is made of: players, types with their members, links, zones, what changes."),
    ("actions", "Actions and definitions", "What players may do, what it takes, and what follows from it."),
    ("flow", "Flow", "The course of the game: set-up, rounds, phases, whose turn it is, and what is decided then."),
    ("effects", "Effects", "What changes the position: in `do`, in verbs, and after `after`."),
    ("scoring", "Score", "What is counted at the end, and who wins."),
    ("player_texts", "Texts for players", "What things mean to players, beside their titles."),
    ("networks", "Networks", "What is connected over links."),
    ("drawings", "Drawings", "How a board is drawn, in a terminal and as a picture."),
    ("scenarios", "Scenarios", "Tests of rules: a position, moves, and what is expected then."),
)
_LINES = ("lines", "Parts of lines", "Many words take these parts in their lines.")
_EXPRESSIONS = "A value after `#` is the one in the position at the end of [the valley](../valley.aoi), where `me` is red."

_MESSAGES = ("What the codes of problems and errors mean, and how to correct them. Each entry has a short text with this "
             "problem, and the message that `aoi check` or a scenario gives, or a command and its answer.")
_REFUSALS = "Why a move is refused although no line of the rules forbids it."
_HOOKS = "A plugin can implement these hooks in Python; [Plugins](../guide/plugins.md) says how to write one."
_PYTHON = "Plugins use these names in Python, and get values of these classes; [Hooks](hooks.md) says when."
_SMALL = "Where `valley.aoi` is loaded, it is [the valley](../valley.aoi), a small game."


def sections(everything: bool = False) -> tuple[Section, ...]:
    """The sections in their order; with `everything`, also what other people's installed plugins offer."""
    return (*_word_sections(), Section(*_LINES, tuple(of_entry(e, "{}") for e in KEYWORDS)), *_expression_sections(),
            *_plugin_sections(everything),
            Section("messages", "Messages", f"{_MESSAGES} {_SMALL}", codes()),
            Section("refusals", "Refusals in every game", f"{_REFUSALS} {_SMALL}", refusal_topics()),
            Section("hooks", "Hooks for plugins", _HOOKS, hook_topics()),
            Section("python", "Python of plugins", _PYTHON, python_topics()))


def topics_called(name: str) -> list[Topic]:
    """All topics with a name as their heading; if there are none, those with it as another name; if there are none either, those
    in whose form it occurs."""
    topics = _all_topics(tuple(installed_plugins().items()))
    found = [topic for topic in topics if name in topic.names]
    return [topic for topic in found if topic.name == name] or found or [topic for topic in topics if name in topic.pieces]


@lru_cache(maxsize=1)
def _all_topics(plugins: tuple[tuple[str, EntryPoint], ...]) -> tuple[Topic, ...]:
    """The topics of all sections, including those of the installed plugins; they stay the same as long as the plugins do."""
    del plugins  # `sections` asks for them itself
    return tuple(topic for section in sections(everything=True) for topic in section.topics)


def _word_sections() -> Iterator[Section]:
    words = words_of(plug_in([]).vocabulary)
    topics = sorted(word_topics(words), key=lambda pair: not {"file", "game"} & {*words[pair[0]]})  # the outer topic first
    for key, title, intro in _WORDS:
        yield Section(key, title, intro, tuple(topic for cls, topic in topics if home_of(cls) == key))


def _arithmetic_signs() -> str:
    """The signs of arithmetic, the least tightly binding first."""
    levels = sorted({one.level for one in ARITHMETIC})
    return ", ".join(f"`{' '.join(one.sign for one in ARITHMETIC if one.level is level)}`" for level in levels)


def _expression_sections() -> Iterator[Section]:
    functions = [of_entry(entry, "gives {}, in any expression") for entry in FUNCTIONS]
    functions += [function_topic(function) for function in plug_in([]).functions.values()]
    yield Section("functions", "Functions", f"What expressions may call. {_EXPRESSIONS}",
                  tuple(sorted(functions, key=lambda topic: topic.name)))
    for key, title, intro, table in (
        ("operators", "Operators",
         f"From the loosest to the tightest: `if … else`, `or`, `and`, `not`, comparisons and `in`, {_arithmetic_signs()}.",
         OPERATORS),
        ("names", "Names that are always there", "These names need no declaration.", NAMES),
        ("values", "Types of values", "What an expression can give, and what a `has` or a `keep` can hold.", TYPES),
    ):
        yield Section(key, title, f"{intro} {_EXPRESSIONS}", tuple(of_entry(entry, "gives {}" if table is not TYPES else "{}")
                                                                  for entry in table))


def _plugin_sections(everything: bool) -> Iterator[Section]:
    """What installed plugins offer: those that come with this package, or all; one that fails is left out."""
    core, found = plug_in([]), list[Topic]()
    for name, point in installed_plugins().items():
        if not (everything or is_bundled(point)):
            continue
        try:
            offered = plug_in([name])
        except PluginError:
            continue  # `aoi check` of a map that uses it says why
        uses = f", of a map that `uses {name}`"
        own = {cls: places for cls, places in words_of(offered.vocabulary).items() if cls not in core.vocabulary.words.values()}
        found += [topic for _, topic in word_topics(own, uses)]
        found += [function_topic(f, uses) for key, f in offered.functions.items() if key not in core.functions]
    if found:
        yield Section("plugins", "Words of plugins", "A map has these words if it uses the plugin.", tuple(found))

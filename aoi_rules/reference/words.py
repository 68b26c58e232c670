"""The words of the language as topics, including those of plugins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from aoi_rules.machine.names import join_names
from aoi_rules.plugin_api.values import Function
from aoi_rules.reference.topics import Topic
from aoi_rules.text.docstrings import documentation
from aoi_rules.words.base import Slot, Word, slots_of
from aoi_rules.words.drawings import Mark
from aoi_rules.words.functions import EXAMPLES
from aoi_rules.words.known_words import Vocabulary
from aoi_rules.words.scenario import Scenario
from aoi_rules.words.usage import BLOCKS, usage
from aoi_rules.words.vocabulary import stands_in

__all__ = ["function_topic", "home_of", "word_topics", "words_of"]

_HOMES = {"network": "networks", "board": "drawings", "scenario": "scenarios"}
"""The section for the words of a module, if its name is not that of the module."""


def words_of(vocabulary: Vocabulary) -> dict[type[Word], list[str]]:
    """Each word with the kinds of block that take it, in the order of their declaration."""
    found: dict[type[Word], list[str]] = {}
    for (where, _), cls in vocabulary.words.items():
        found.setdefault(cls, []).append(where)
    return found


def home_of(cls: type[Word]) -> str:
    """The key of the section that a word of the core belongs to."""
    module = cls.__module__.rsplit(".", 1)[-1]
    return _HOMES.get(module, module)


def word_topics(words: Mapping[type[Word], list[str]], uses: str = "") -> Iterable[tuple[type[Word], Topic]]:
    """The topic of each word; `uses` is the line that a map needs in order to use them."""
    for cls, places in words.items():
        stands = f"used in {join_names([BLOCKS.get(where, where) for where in places], 'or')}{uses}"
        example = cls.example.rstrip()
        kind = _kind(example, places) if example else ""
        yield cls, Topic((cls.word,), usage(cls), stands, documentation(cls), tuple(_parts(cls)), example, kind)


def function_topic(function: Function, uses: str = "") -> Topic:
    """The topic of a function that a hook provided."""
    stands = f"gives {function.gives}, in any expression{uses}"
    example = "" if uses else EXAMPLES[function.name]
    return Topic((function.name,), function.form, stands, documentation(function.run), (), example, example and "expression")


def _kind(example: str, places: list[str]) -> str:
    """How an example is read: `file`, `scenario`, `game` or `part`."""
    if stands_in(example.split(maxsplit=1)[0], "file") or "file" in places:
        return "file"
    if places == [Scenario.inside]:
        return "scenario"
    return "part" if "part" in places and "game" not in places else "game"


def _parts(cls: type[Word]) -> Iterable[tuple[str, str]]:
    """What each piece of a word's form means."""
    for attribute, slot in slots_of(cls):
        doc = attribute.metadata["doc"]
        if doc:
            yield _form_piece(attribute, slot), doc
    if issubclass(cls, Mark):
        yield from ((f"{role} FIELD", meaning) for role, meaning in cls.ROLES.items())


def _form_piece(attribute: attrs.Attribute[object], slot: Slot) -> str:
    """How a piece of a form is written."""
    name = "NAME(A, B)" if attribute.name == "head" else attribute.name.upper().rstrip("_")
    return {"argument": name, "rest": f"{name} …", "label": '"TEXT"', "value": "= …", "condition": "when …", "block": "{ … }",
            "flag": str(slot.key), "keyword": f"{slot.key} …"}[slot.form]

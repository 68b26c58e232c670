"""Hostile names: each place for a name in a word's example gets basic types, words of the language, near misses, and other
names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, get_args

from attrs import frozen

from aoi_rules.cli.commands.check import check
from aoi_rules.compiler.symbols.visibility import RULES
from aoi_rules.diagnostics import Diagnostic, Place, Source, render
from aoi_rules.language import parse, tree
from aoi_rules.language.tree import RESERVED
from aoi_rules.language.walk import walk
from aoi_rules.model.types import KINDS
from aoi_rules.plugin_api.values import BUILT_IN
from aoi_rules.plugin_manager.manager import plug_in
from aoi_rules.reference import Topic
from aoi_rules.reference.words import word_topics, words_of
from aoi_rules.words.base import Ident, Word, slots_of
from aoi_rules.words.converters import types_of
from aoi_rules.words.known_words import DeclaredNames
from aoi_rules.words.outline import Outline
from aoi_rules.words.structure import structure
from tests.hostile.rulesets import RULESETS
from tests.hostile.trials import Attack, Case, Counts, Failed
from tests.manual.fragments import VALLEY, inserted, scenario_file

__all__ = ["NAMES", "Spot", "echoed", "fields", "is_name", "names", "near_misses", "spots"]

_HINTED = re.compile(r"(?:did you mean|write) `([^`]+)`")
_FREE = frozenset(("game", "map", "part", "effects", "member", "type"))


@frozen
class Spot:
    """A place for a name in the example of a word: from `begin` to `end` of the text; `kind` is how the text is read.

    `alone` means that the field takes only a name.  If the example leaves the field out, `lead` comes before the name.
    """

    word: str
    field: str
    text: str
    kind: str
    begin: int
    end: int
    alone: bool = False
    lead: str = ""

    def with_name(self, name: str) -> str:
        """The whole file with another name in that place."""
        return _FILES[self.kind](f"{self.text[: self.begin]}{self.lead}{name}{self.text[self.end :]}")


_FILES: dict[str, Callable[[str], str]] = {
    "game": lambda text: inserted(VALLEY, text),
    "file": lambda text: text,
    "scenario": scenario_file,
    "part": lambda text: f'part example "Example" for age_of_industry {{\n{text}}}\n',
}


@cache
def spots() -> tuple[Spot, ...]:
    """All places for names declared by the classes of words, without duplicates, in the words' own examples."""
    topics = word_topics(words_of(plug_in([]).vocabulary))
    found = {(spot.text, spot.begin, spot.lead): spot for _, topic in topics if topic.example for spot in _spots(topic)}
    return tuple(found.values())


@cache
def fields(alone: bool = False) -> tuple[tuple[Spot, ...], ...]:
    """The places of each field of each word, either only fields that take just a name, or all."""
    found: dict[tuple[str, str], list[Spot]] = {}
    for spot in spots():
        if spot.alone or not alone:
            found.setdefault((spot.word, spot.field), []).append(spot)
    return tuple(map(tuple, found.values()))


def _spots(topic: Topic) -> Iterator[Spot]:
    source = Source("<example>", f"{topic.example}\n")
    items = parse(source)[0].items
    words = structure(items, topic.kind, plug_in([]).vocabulary, _Silent(), DeclaredNames(free=_FREE))
    for place in _places(words):
        begin, end = (_offset(source, *at) for at in ((place.at.line, place.at.column), (place.at.end_line, place.at.end_column)))
        if place.at.line == place.at.end_line:
            yield Spot(place.word, place.field, source.text, topic.kind, end if place.lead else begin, end, place.alone, place.lead)


def _offset(source: Source, line: int, column: int) -> int:
    return sum(len(text) + 1 for text in source.lines[: line - 1]) + column - 1


class _Silent:
    """Ignores the problems that it gets."""

    def __call__(self, diagnostic: Diagnostic) -> None:
        """One problem."""

    def record_lost(self, item: tree.Statement | tree.Table, name: str = "") -> None:
        """A statement without a known meaning."""


@frozen
class _Place:
    word: str
    field: str
    at: Place
    alone: bool = False
    lead: str = ""


def _places(value: Any, word: str = "", field: str = "") -> Iterator[_Place]:
    """The names in the fields of words, and names that may follow a statement, with the word and the field."""
    if isinstance(value, tuple):
        for item in value:
            yield from _places(item, word, field)
    elif isinstance(value, Word):
        for attribute, slot in slots_of(type(value)):
            filled = getattr(value, attribute.name)
            if filled is None and slot.form == "keyword" and is_name(type(value), attribute.name):
                yield _Place(value.word, attribute.name, _end(value.statement), alone=True, lead=f" {slot.key} ")
            yield from _places(filled, value.word, attribute.name)
    elif isinstance(value, Ident):
        yield _Place(word, field, value.place, alone=True)
    elif isinstance(value, tree.Statement):
        yield _Place(value.word, "line", value.word_place)
        yield from _places(value.arguments, value.word, "value")
    else:
        yield from (_Place(word, field, node.place) for node in walk(value) if isinstance(node, tree.Name))


def is_name(cls: type[Word], field: str) -> bool:
    """Whether a field of a word takes only names."""
    wanted = types_of(cls).get(field)
    return Ident in (wanted, *get_args(wanted))


def _end(statement: tree.Statement) -> Place:
    """The last argument of a statement, after which another may follow."""
    return statement.arguments[-1].place if statement.arguments else statement.word_place


@cache
def names() -> tuple[str, ...]:
    """Names that the small game does not declare, or that mean something else there: types and words of the language, keywords,
    functions, and one name of each kind that the game declares."""
    vocabulary = plug_in([]).vocabulary
    keys = {part for cls in vocabulary.words.values() for _, slot in slots_of(cls) if slot.key for part in slot.key.split()}
    items = parse(Source("<valley>", VALLEY))[0].items
    head = next(item for item in items if isinstance(item, tree.Statement) and item.word == "game")
    outline = Outline(tuple(i for i in head.block.items if isinstance(i, tree.Statement)) if head.block is not None else ())
    own = {word: name for name, word in outline.words.items() if name}
    attributes = {name for found in outline.attributes.values() for name in found}
    words = {word for _, word in vocabulary.words}
    return tuple(dict.fromkeys((*KINDS, "player", "seat", *RULES, *sorted(RESERVED), *own.values(), *sorted({*keys, *BUILT_IN, *attributes, *words}))))


def near_misses(name: str) -> tuple[str, ...]:
    """A name with a letter removed, a letter added, two letters swapped, and a capital."""
    at = len(name) // 2
    return (name[:at] + name[at + 1 :] or "x", f"{name}s", name[: at - 1] + name[at - 1 : at + 1][::-1] + name[at + 1 :], name.capitalize())


_ELSEWHERE = re.compile(r"line \d+ has\b")
"""How a hint begins that replaces something in another line."""


def echoed(problem: Diagnostic) -> str | None:
    """The replacement that a hint suggests, if it equals the text it would replace; otherwise None."""
    place, hinted = problem.place, _HINTED.search(problem.hint or "")
    if place is None or hinted is None or _ELSEWHERE.match(problem.hint or ""):
        return None
    line = place.source.lines[place.line - 1].strip() if place.line <= len(place.source.lines) else ""
    return hinted[1] if hinted[1] in (place.text, line, *problem.names[:1]) else None


def _made(rng: Random) -> Case:
    spot = rng.choice(rng.choice(fields(alone=rng.random() < 0.5)))
    name = rng.choice(tuple(KINDS) if rng.random() < 0.4 else names())
    if rng.random() < 0.3:
        name = rng.choice(near_misses(name))
    return {"text": spot.with_name(name), "seed": rng.randrange(1000), "alone": spot.kind == "game"}


def _attempt(case: Case) -> Counts:
    with TemporaryDirectory() as folder:
        Path(folder, "valley.aoi").write_text(VALLEY, encoding="utf-8")
        file = Path(folder, "case.aoi")
        file.write_text(case["text"], encoding="utf-8")
        found = check([str(file)]).problems
    for problem in found:
        if (text := echoed(problem)) is not None:
            raise Failed(f"a hint shows what was written: {problem.code}", f"{render(problem)}: {text}")
    return Counter({"names": 1, "problems": len(found)}) + (RULESETS.attempt(case) if case["alone"] else Counter())


NAMES = Attack("names", _made, _attempt, RULESETS.lessen)

"""Changed rules: each line with one change, such as negated or left out, to see whether some scenario notices."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from hashlib import blake2b
from typing import Any

import attrs
from attrs import field, frozen

from aoi_rules.compiler.source.resolve import Items
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.naming import name_of
from aoi_rules.scenarios.changes import KINDS, Change, changes_of
from aoi_rules.scenarios.displayed import displayed
from aoi_rules.words.naming import line_name

__all__ = ["Mutant", "mutants_of", "sample"]

_NAMED = frozenset(("define", "verb", "source", "network", "action", "phase", "do", "require", "case", "points", "note"))
_RULES = frozenset(("define", "verb", "after", "source", "network", "setup", "flow", "action", "score"))
"""Statements of a game that are rules or hold them; what else there is, is the model."""


@frozen
class Mutant:
    """A change of one line; `name` is the line's, `enclosing` are the places of the lines it stands in, itself first.

    `kind` is one of `changes.KINDS`, and `change` says what of this kind is done.
    """

    name: str
    kind: str
    change: str
    place: Place
    enclosing: tuple[str, ...]
    apply: Callable[[Items], Items] = field(eq=False, repr=False)

    @property
    def title(self) -> str:
        """How a report and an `unchanged` line call it."""
        return f"{self.name} {self.change}"


def mutants_of(items: list[tree.Statement], wanted: set[str], kinds: Collection[str] = ()) -> list[Mutant]:
    """Every change of the rule lines in some sources, in the order of the text; each line of the text once.  `kinds` are those
    of the changes that are wanted; without one, all."""
    found: dict[tuple[str, str], Mutant] = {}
    shown = displayed(items)
    for item in items:
        if item.word in _RULES and not (item.word == "define" and name_of(item) in shown):
            for line, path, names in _lines(item, (), ()):
                if line.place.source.path in wanted:
                    for kind, change, function in changes_of(line, bool(path)):
                        key = (line.place.full, change)
                        where = (line.place.full, *(p.place.full for p in reversed(path)))
                        name = ".".join(part for part in names if part)
                        found.setdefault(key, Mutant(name, kind, change, line.place, where, _at(line.place, function)))
    every = sorted(found.values(), key=lambda m: (m.place.source.path, m.place.line, m.place.column, m.change))
    return [mutant for mutant in _distinct(every) if mutant.kind in (kinds or KINDS)]


def _distinct(mutants: list[Mutant]) -> list[Mutant]:
    """Lines of one name are numbered, in the order of the text."""
    places: dict[str, list[str]] = {}
    for mutant in mutants:
        known = places.setdefault(mutant.name, [])
        if mutant.place.full not in known:
            known.append(mutant.place.full)
    return [attrs.evolve(m, name=f"{m.name}_{n + 1}") if (n := places[m.name].index(m.place.full)) else m for m in mutants]


def sample(mutants: list[Mutant], number: int) -> list[Mutant]:
    """A sample of that many, the same as long as their lines are called the same."""
    def rank(mutant: Mutant) -> str:
        return blake2b(mutant.title.encode(), digest_size=8).hexdigest()

    chosen = set(map(id, sorted(mutants, key=rank)[:number]))
    return [m for m in mutants if id(m) in chosen]


def _lines(
    item: tree.Statement, path: tuple[tree.Statement, ...], names: tuple[str, ...]
) -> Iterator[tuple[tree.Statement, tuple[tree.Statement, ...], tuple[str, ...]]]:
    """A statement and those in it, each with what it stands in and the parts of its name."""
    own = (*names, _name(item))
    yield item, path, own
    inside = {"phase": own[-1:], "flow": (), "each": names, "repeat": names, "afterwards": names}.get(item.word, own)
    for line in item.block.items if item.block else ():
        if isinstance(line, tree.Statement):
            yield from _lines(line, (*path, item), inside)


def _name(item: tree.Statement) -> str:
    """What a line is called within the one it stands in: `build`, `card`, `rail`, `set_owner`; a verb as it is."""
    if item.word in _NAMED:
        return name_of(item) or item.word
    return f"after {name_of(item)}" if item.word == "after" else line_name(item)


# ---- carrying it out -------------------------------------------------------------------------------------------------


def _at(place: Place, change: Change) -> Callable[[Items], Items]:
    """The change carried out wherever the line at a place stands; `like` may have copied it."""
    wanted = (place.source.path, place.line, place.column)

    def one(item: Any) -> Any:
        if not isinstance(item, tree.Statement):
            return item
        if (item.place.source.path, item.place.line, item.place.column) == wanted:
            return change(item)
        if item.block is None or not item.block.items:
            return item
        changed = [new for line in item.block.items if (new := one(line)) is not None]
        if len(changed) == len(item.block.items) and all(a is b for a, b in zip(changed, item.block.items, strict=True)):
            return item
        return attrs.evolve(item, block=attrs.evolve(item.block, items=tuple(changed)))

    return lambda items: [(where, new) for where, item in items if (new := one(item)) is not None]

"""Changed rules: each line with one change, such as negated or left out, to see whether some scenario notices."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from hashlib import blake2b
from operator import is_
from typing import Any

import attrs
from attrs import field, frozen

from aoi_rules.compiler.source.resolve import Items
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.scenarios.changes import SEEN, Change, changes_of, seen_by
from aoi_rules.scenarios.displayed import displayed_definitions
from aoi_rules.scenarios.line_names import Path, line_names, paths_in
from aoi_rules.words.actions import Define
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import is_rule

__all__ = ["Mutant", "change_at", "changeable_lines", "mutants_of", "sample"]


@frozen
class Mutant:
    """A change of one line; `name` is the line's, `enclosing` has its own place and those of the lines that contain it.

    `kind` is one of `changes.KINDS`, and `change` names the change of this kind.
    """

    name: str
    kind: str
    change: str
    place: Place
    enclosing: tuple[str, ...]
    apply: Callable[[Items], Items] = field(eq=False, repr=False)

    @property
    def title(self) -> str:
        """Its name in a report and in an `unchanged` line."""
        return f"{self.name} {self.change}"


def mutants_of(items: list[tree.Statement], wanted: set[str], kinds: Collection[str] = ()) -> list[Mutant]:
    """Every change of the rule lines in some sources, and of who sees what, in the order of the text; each line of the text once.
    `kinds` are the kinds of changes that are wanted; all if it is empty."""
    found: dict[tuple[str, str], Mutant] = {}
    names = line_names(items)
    for *outer, line in (*changeable_lines(items), *_with_viewers(items)):
        if line.place.source.path in wanted:
            where = tuple(one.place.full_text for one in (line, *reversed(outer)))
            for kind, change, function in changes_of(line, bool(outer)):
                key = (line.place.full_text, change)
                name, change_it = names.get(line.place.full_text) or name_of(line), change_at(line.place, function)
                if kind == SEEN or is_rule((outer or [line])[0].word):
                    found.setdefault(key, Mutant(name, kind, change, line.place, where, change_it))
    every = sorted(found.values(), key=lambda m: (m.place.source.path, m.place.line, m.place.column, m.change))
    return [mutant for mutant in every if not kinds or mutant.kind in kinds]


def changeable_lines(items: list[tree.Statement]) -> Iterator[Path]:
    """The lines whose change may show in a game, each after those that contain it."""
    shown = displayed_definitions(items)
    for item in items:
        if is_rule(item.word) and not (Define.begins(item) and name_of(item) in shown):
            yield from paths_in(item)


def _with_viewers(items: list[tree.Statement]) -> Iterator[Path]:
    """The declarations that say who sees something."""
    return ((item,) for item in items if not is_rule(item.word) and seen_by(item) is not None)


def sample(mutants: list[Mutant], number: int) -> list[Mutant]:
    """A sample of that size; it stays the same as long as the lines keep their names."""
    def rank(mutant: Mutant) -> str:
        return blake2b(mutant.title.encode(), digest_size=8).hexdigest()

    chosen = set(map(id, sorted(mutants, key=rank)[:number]))
    return [m for m in mutants if id(m) in chosen]


# ---- carrying it out -------------------------------------------------------------------------------------------------


def change_at(place: Place, change: Change) -> Callable[[Items], Items]:
    """Make the change wherever the line at a place occurs; `like` may have copied it."""
    wanted = (place.source.path, place.line, place.column)

    def change_statement(item: Any) -> Any:
        if not isinstance(item, tree.Statement):
            return item
        if (item.place.source.path, item.place.line, item.place.column) == wanted:
            return change(item)
        changed = tuple(new for line in item.items if (new := change_statement(line)) is not None)
        if item.block is None or (len(changed) == len(item.items) and all(map(is_, changed, item.items))):
            return item
        return attrs.evolve(item, block=attrs.evolve(item.block, items=changed))

    return lambda items: [(where, new) for where, item in items if (new := change_statement(item)) is not None]

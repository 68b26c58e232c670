"""Where rule lines name a declaration, such as a member of a type.

The typed rules know which name refers to which declaration. The resolved statements have the line that contains each line, after
`like` and the changes of plugins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import evolve

from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.walk import walk
from aoi_rules.scenarios.line_names import Path, paths_in
from aoi_rules.words.actions import Define, VerbWord
from aoi_rules.words.base import Role
from aoi_rules.words.components import Option
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import has_role, is_aside, is_declared_by_name, is_rule, takes_block

__all__ = ["Uses", "lines_naming_members", "own_names", "places_of"]

Uses = Mapping[tuple[str, str], tuple[Place, ...]]
"""The places that name a declaration, by its kind and its name, as `TypedRules.uses` has them."""


def places_of(uses: Uses, kind: str) -> dict[str, str]:
    """The places that name declarations of a kind, each with the name of the declaration, without the type's name before it."""
    return {place.full_text: name.rpartition(".")[2] for (of, name), places in uses.items() if of == kind for place in places}


def own_names(line: tree.Statement, places: Mapping[str, str]) -> Iterator[str]:
    """What a line itself names at these places, without the lines in its block."""
    own = (node for node in (*line.arguments, line.value, line.condition) if node is not None)
    yield from (places[at] for node in walk(*own) for at in _places(node) if at in places)


def _places(node: Any) -> Iterator[str]:
    """The place of an expression; for a text with names in braces, every place in it."""
    yield node.place.full_text
    if isinstance(node, tree.Text) and "{" in node.value:
        yield from (evolve(node.place, column=column).full_text for column in range(node.place.column + 1, node.place.end_column))


def lines_naming_members(items: Iterable[tree.Statement], uses: Uses) -> Mapping[str, Sequence[Path]]:
    """For each member, the rule lines that name it in their own head, each after the lines that contain it. They include the line
    of an option, which declares its values. A definition or a verb that nothing uses has no typed form: its names are taken as
    they are spelt, so some may not be names of members.
    """
    places = places_of(uses, "member")
    found: dict[str, list[Path]] = {}
    for item in items:
        untyped = (Define.begins(item) or VerbWord.begins(item)) and (item.word, name_of(item)) not in uses
        names = _declared_names if untyped or Option.begins(item) else partial(own_names, places=places)
        for path in paths_in(item) if is_rule(item.word) or _is_of_play(item.word) else ():
            for name in () if is_aside(path[-1].word) else dict.fromkeys(names(path[-1])):
                found.setdefault(name, []).append(path)
    return found


def _is_of_play(word: str) -> bool:
    """Whether a word's line alone says what there is in play, or what must hold: it has no block of other lines."""
    return not takes_block(word) and (is_declared_by_name(word) or has_role(word, Role.DECIDES))


def _declared_names(line: tree.Statement) -> Iterator[str]:
    """The names after a line's first argument."""
    own = (node for node in (*line.arguments[1:], line.value, line.condition) if node is not None)
    return (node.name for node in walk(*own) if isinstance(node, tree.Name))

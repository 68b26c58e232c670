"""What a statement is `like`: the model whose lines it takes over, found in the same way for actions, menus and networks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from attrs import frozen

from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.language import tree
from aoi_rules.words.base import Word
from aoi_rules.words.line_names import name_of

__all__ = ["MAX_LINES", "Models", "first_of_each", "like_of", "without_like"]

MAX_LINES = 5000
"""How many lines all statements of one kind may take over from others."""


@frozen
class Models:
    """The statements of one kind, by name, each of which can be like another.  A problem calls one of them a `noun`; `unknown` is
    the code if there is none, and `remedy` tells how to break a circle."""

    statements: Mapping[str, tree.Statement]
    report: Reporter
    noun: str
    unknown: str
    remedy: str

    def may_copy(self, model: tree.Name, trail: Sequence[str]) -> bool:
        """Whether the last of a trail of statements, each like the next one, can be like the named one; an unknown name, or a
        circle in the trail, is reported."""
        if model.name in trail:
            way = " like ".join(f"`{name}`" for name in (*trail[trail.index(model.name):], model.name))
            self.report.error("endless", f"{way} has no beginning", model.place, self.remedy)
        elif model.name not in self.statements:
            known = {name: statement.place for name, statement in self.statements.items() if name != trail[-1]}
            self.report.error(self.unknown, f"no {self.noun} is called `{model.name}`", model.place,
                              suggest_word(model.name, known, model.place), names=(model.name,))
        else:
            return True
        return False


def first_of_each(items: Iterable[tuple[str, tree.Statement]], word: type[Word]) -> dict[str, tree.Statement]:
    """The statements that begin with a word, by name; if two have the same name, the first."""
    found: dict[str, tree.Statement] = {}
    for item in (item for _, item in items if word.begins(item)):
        found.setdefault(name_of(item), item)
    return found


def like_of(statement: tree.Statement) -> tree.Name | None:
    """The name of the model of an action, a menu or a network."""
    arguments = statement.arguments
    for here, following in pairwise(arguments):
        if isinstance(here, tree.Name) and here.name == "like" and isinstance(following, tree.Name):
            return following
    return None


def without_like(arguments: Sequence[Any]) -> tuple[Any, ...]:
    """The arguments of a statement without `like` and the name after it."""
    found = [i for i, a in enumerate(arguments) if isinstance(a, tree.Name) and a.name == "like"]
    return tuple(a for i, a in enumerate(arguments) if not found or i not in (found[0], found[0] + 1))

"""Lines in the wrong block: those that declare something or begin a file, and those that belong in an action."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import attrs

from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.operators import AND
from aoi_rules.language.unparser import format_statement
from aoi_rules.words.actions import Action, Define, Do, Let, Require
from aoi_rules.words.base import slots_of
from aoi_rules.words.components import GAME, Keep
from aoi_rules.words.files import Extends, Language, Part, Uses
from aoi_rules.words.flow import Flow
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import name_at
from aoi_rules.words.scenario import Given, Scenario
from aoi_rules.words.vocabulary import classes_of

__all__ = ["out_of_place"]

_SHOWN = 110
_FILE = "file"


def out_of_place(item: tree.Statement, where: str, elsewhere: Collection[str], path: Sequence[tree.Statement]) -> str | None:
    """The hint for a line in the kind of block `where`, whose word belongs in others, `elsewhere`; `path` are the statements
    around it. None if nothing is known about it."""
    plain = item.value is not None and len(item.arguments) == 1 and isinstance(item.arguments[0], tree.Name)
    if where in GAME and Let.begins(item) and plain:
        return f"write `{_show(item, Define.word)}`: only an action has a `{Let.word}`"
    if where in (Action.inside, Do.inside) and Define.begins(item) and plain:
        return f"write `{_show(item, Let.word)}`: only the game has a `{Define.word}`"
    if where == Flow.inside and Require.begins(item):
        return _with_condition(item, path)
    if where == Do.inside and Scenario.inside in elsewhere and any(map(Given.begins, path)):
        return f"the position has effects alone: write `{_show(item, item.word)}` in a line below the block of `{Given.word}`"
    if where == Part.word and Extends.begins(item):
        named = name_of(item)
        if not path or not any(isinstance(node, tree.Keyword) for node in path[-1].arguments) or named in map(
                name_at, path[-1].arguments):  # `for` is missing, or names the same
            return f"leave it out: what a part is for follows its title, `for {named}`; a map has this line"
        return f"a part is for a game, which follows its title; if `{named}` is another part, write `{Uses.word} {named}`"
    if (where in GAME or where == Scenario.inside) and set(elsewhere) == {_FILE}:
        return _outside_of_all(item, where)
    if where in GAME or not set(elsewhere) & set(GAME) or not path:
        return None
    home = path[0]
    head = " ".join(filter(None, (home.word, name_of(home))))
    if home.place.source is not item.place.source:
        return f"it belongs in the map or the part itself, not in the block of `{head}`"
    inside = where in (Action.inside, Do.inside)
    such = f"; here a value gets a name by `{Let.word}`" if Keep.begins(item) and inside else ""
    return f"it belongs beside `{head}` (" + line_of(home.place, item.place, name_of(home)) + "), not in its block" + such


def _show(item: tree.Statement, word: str) -> str:
    return format_statement(attrs.evolve(item, word=word, block=None))


def _with_condition(item: tree.Statement, path: Sequence[tree.Statement]) -> str | None:
    """The hint for a requirement in the flow: the step around it has a condition."""
    step, condition = path[-1] if path else None, item.value
    if step is None or condition is None or not _has_condition(step.word):
        return "it belongs in an action; a step of the flow has its condition after `when`"
    if step.condition is not None:
        condition = tree.Logic(AND, (step.condition, condition), step.place)
    line = f"{format_statement(attrs.evolve(step, condition=condition, block=None))} {{"
    rather = f": write `{line}` in " + line_of(step.place, item.place) if len(line) <= _SHOWN else ""
    return "a step of the flow has its condition after `when`" + rather


def _has_condition(word: str) -> bool:
    """Whether `when` may be in the lines of a word."""
    return any(slot.form == "condition" for cls in classes_of(word) for _, slot in slots_of(cls))


def _outside_of_all(item: tree.Statement, where: str) -> str:
    """The hint for a line outside all blocks."""
    if Language.begins(item):
        said = next(iter(item.place.source.lines), "").startswith(Language.word)
        return "leave it out: the first line already says so" if said else "move it to the top of the file"
    return f"move it below the `}}` that ends the {where}, or into a file of its own"

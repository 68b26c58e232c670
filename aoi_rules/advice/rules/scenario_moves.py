"""The moves that an author may mean in a scenario: one that begins with the name of no action, and several in one line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from aoi_rules.advice.suggestions import ask_about
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.language import tree
from aoi_rules.language.operators import LOGIC
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import walk
from aoi_rules.words.actions import Action, Choose
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import name_at
from aoi_rules.words.outline import argument_after

__all__ = ["hint_for_move", "listed_moves", "without_brackets"]


def hint_for_move(name: str, things: Sequence[tree.Expression], symbols: SymbolTable) -> str | None:
    """The hint for a move that does not begin with the name of an action and continues with `things`. It shows the move with the
    only action that performs a verb with that name, or with the only one that chooses such things."""
    lines = filter(Action.begins, symbols.outline.lines)
    actions = {name_of(line): line for line in lines if name_of(line) in symbols.actions}
    does = [own for own, line in actions.items() if any(isinstance(i, tree.Statement) and i.word == name for i in walk(line))]
    fitting = [own for own, line in actions.items() if _can_choose(line, things, symbols)] if things else []
    meant_here = does or fitting
    if len(meant_here) != 1:
        return None
    rest = "".join(f" {format_expression(node)}" for node in things)
    return ask_about(f"`{meant_here[0]}{rest}`") + (f" The action `{does[0]}` does `{name}`" if does else "")


def without_brackets(node: tree.Call) -> str:
    """The words of a move that is written as a call, `travel(kiel)`."""
    return " ".join(map(format_expression, (node.function, *node.arguments)))


def _can_choose(action: tree.Statement, things: Sequence[tree.Expression], symbols: SymbolTable) -> bool:
    """Whether the choices of an action are of the types that have these members, in this order."""
    choices = [argument_after(line, "in") for line in action.items if Choose.begins(line)]
    kinds = [symbols.types[one.name] if isinstance(one, tree.Name) and one.name in symbols.types else None for one in choices]
    return len(kinds) == len(things) and all(
        kind is not None and format_expression(thing) in kind.index for kind, thing in zip(kinds, things, strict=True))


def listed_moves(kind: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """The moves that a line lists without braces, `walk (inn, mill)` or `pass or draw`; none where it lists none."""
    last = kind[-1] if kind else None
    if isinstance(last, tree.Items):
        return [(*kind[:-1], one) for one in last.items]
    joined = [number for number, node in enumerate(kind) if name_at(node) in _JOINING]
    parts = [kind[begin + 1 : end] for begin, end in pairwise((-1, *joined, len(kind)))] if joined else []
    return parts if all(parts) else []


_JOINING = tuple(one.sign for one in LOGIC)

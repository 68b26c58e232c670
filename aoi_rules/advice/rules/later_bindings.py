"""Names to which another line gives a value: a later line, or one in another block."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import parse, tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import statements
from aoi_rules.words.base import Role
from aoi_rules.words.effects import Set
from aoi_rules.words.roles import bound_names
from aoi_rules.words.scenario import Given, Scenario

__all__ = ["enclosing_words", "find_binding_beside", "find_later_binding", "hint_for_given", "too_early"]


def too_early(symbols: SymbolTable, *nodes: tree.Expression) -> Fault | None:
    """The fault of a name that means all members of a type here, because only a later line gives it the intended member."""
    for node in nodes:
        later = find_later_binding(symbols, node) if isinstance(node, tree.Name) and node.name in symbols.types else None
        if later is not None and isinstance(node, tree.Name):
            there = line_of(later, node.place, node.name)
            return Fault("unknown-name", f"`{node.name}` is all of them here: " + there + " gives it its value", node.place,
                         "move that line before this one", names=(node.name,))
    return None


def find_later_binding(symbols: SymbolTable, node: tree.Name) -> Place | None:
    """The later line of the same action, verb or block that gives a value to a name."""
    for word in enclosing_words(symbols, node.place):
        for line in statements(word.statement):
            if any(one.name.name == node.name for one in bound_names(line) if one.role is Role.BINDS_AFTER):
                below = line.place.source.name == node.place.source.name and line.place.line > node.place.line
                return line.place if below else None
    return None


def find_binding_beside(symbols: SymbolTable, node: tree.Name) -> Place | None:
    """The nearest line above that gives a value to a name in a block of its own, such as that of another action or source; None
    if there is none."""
    kinds = tuple(type(word) for word in enclosing_words(symbols, node.place))
    found = [line.place for word in symbols.all_words() if isinstance(word, kinds) for line in statements(word.statement)
             if any(one.name.name == node.name for one in bound_names(line))
             and line.place.source.name == node.place.source.name and line.place.line < node.place.line]
    return max(found, key=lambda place: place.line, default=None)


def hint_for_given(node: tree.Name) -> str | None:
    """The hint for a name to which a line in the position of the same scenario gives a value, which no claim can read; None for
    any other name."""
    scenes = (item for item in parse(node.place.source)[0].items if Scenario.begins(item) and _contains(item, node.place))
    lines = [(given, line) for scene in scenes for given in scene.lines if Given.begins(given) for line in statements(given)]
    given, line = next(((given, line) for given, line in lines
                        if any(one.name.name == node.name for one in bound_names(line))), (None, None))
    if given is None or line is None or _contains(given, node.place):
        return None
    there = line_of(line.place, node.place, node.name)
    start = there + f" gives it a value only in the block of `{given.word}`: "
    if isinstance(line.value, tree.Number | tree.Money | tree.Name):
        return start + f"write `{format_expression(line.value)}` here"
    if not isinstance(line.value, tree.Attribute) or line not in given.lines:
        return start + "claims know only the position" + (", so write the value itself here" if line.value is not None else "")
    return start + f"set a known one there, `{Set.word} {format_expression(line.value)} = …`, and write that value here"


def enclosing_words(symbols: SymbolTable, place: Place) -> Iterator[Any]:
    """The words of the ruleset in whose lines a place is."""
    for word in symbols.all_words():
        if (whole := getattr(word, "statement", None)) is not None and _contains(whole, place):
            yield word


def _contains(item: tree.Statement, place: Place) -> bool:
    """Whether a place is in a statement, or in a line of another text that was added to its block or to one in it."""
    whole = item.place
    if whole.source.name == place.source.name:
        return whole.line <= place.line <= whole.end_line
    return any(_contains(line, place) for line in item.lines)

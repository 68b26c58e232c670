"""Lint of names that hide others: a parameter or a variable with the name of a member, a keep, a zone or a definition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs
from attrs import frozen

from aoi_rules.advice.rules.shadowing_names import called_otherwise
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.diagnostics import Place, line_of, with_article
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import children, walk
from aoi_rules.words.actions import Let, SourceWord
from aoi_rules.words.components import Keep
from aoi_rules.words.effects import Draw, Move, Set
from aoi_rules.words.outline import argument_after
from aoi_rules.words.roles import NameUse, bound_names

__all__ = ["check_hidden"]

_BINDING = frozenset((tree.Statement, tree.Comprehension))
"""The nodes that give a value to a name."""
_LEAVES = frozenset((tree.Name, tree.Number, tree.Money, tree.Text))
"""Nodes without children; most nodes are of these classes."""
_BROUGHT = "the name of whatever is brought"


_PARAMETER = "a parameter of this"


def check_hidden(resolved: ResolvedSource, rules: TypedRules, report: Reporter) -> None:
    """Warn of each parameter and each variable with the name of a declaration, which its lines then cannot use. Allowed are names
    of one letter, names of types, as in `choose card in me.hand`, and names of the values of options."""
    declared = _declared_names(rules.symbols)
    for _, item in resolved.items:
        rules.findings.check(_check_statement, item, report, declared)


def _check_statement(item: tree.Statement, report: Reporter, declared: Mapping[str, tuple[str, str, Place | None]]) -> None:
    """Warn of the declared names that a line hides."""
    taken: set[str] | None = None
    for node in _binding_lines(item):
        if isinstance(node, tree.Comprehension):
            taken = _parameters_of(item) if taken is None else taken
            if node.variable in taken and not report.is_full:
                says = f"`{node.variable}` is {_PARAMETER} {item.word}, and the variable of this loop hides it"
                report.warn("hidden-name", says, node.place, "give the variable another name", names=(node.variable,))
        for name, what in _bound_names(node):
            if name.name in declared and not report.is_full:
                used = {*declared, *(part.name for part in walk(item) if isinstance(part, tree.Name))}
                hiding = _HidingName(node, name, what, *declared[name.name])
                renamed = called_otherwise(node, name, hiding.kind, used, brought=what == _BROUGHT)
                _warn(hiding, _setting_keep(hiding, item) or _drawing_number(hiding) or renamed, report)


def _parameters_of(item: tree.Statement) -> set[str]:
    """The parameters of a line; a source goes through several goods by the name of each."""
    return set() if SourceWord.begins(item) else {name.name for name, what in _bound_names(item) if what.startswith(_PARAMETER)}


def _declared_names(symbols: SymbolTable) -> dict[str, tuple[str, str, Place | None]]:
    """What each name means everywhere in the rules: a description, the same in one word, and where it is declared."""
    found: dict[str, tuple[str, str, Place | None]] = {}
    kinds = [decl for decl in symbols.types.values() if decl.name not in symbols.options]
    for decl in sorted(kinds, key=lambda d: not d.parent):  # a nested member may have the name of the member that contains it
        found |= {name: (with_article(decl.name), decl.name, decl.members[at].place) for name, at in decl.index.items()}
    found |= {name: (with_article(what), name, place) for what, name, place in symbols.other_names()}
    return {name: meaning for name, meaning in found.items() if name not in symbols.types and len(name) > 1}


@frozen
class _HidingName:
    """A name that a line or a loop binds, what it is there, and what else it means, in full and in one word, with its place."""

    node: tree.Statement | tree.Comprehension
    name: tree.Name
    what: str
    meaning: str
    kind: str
    place: Place | None


def _binding_lines(item: tree.Statement) -> Iterator[Any]:
    """The lines and loops in a line (itself included) that give a value to a name."""
    waiting: list[Any] = [item]
    while waiting:
        node = waiting.pop()
        if node.__class__ in _BINDING:
            yield node
        waiting += [inner for inner in children(node) if inner.__class__ not in _LEAVES]


def _bound_names(node: object) -> Iterator[tuple[tree.Name, str]]:
    """The names to which a line or a loop gives a value, each with what it is there."""
    if isinstance(node, tree.Comprehension):
        yield tree.Name(node.variable, node.place), "the variable of this loop"
    if isinstance(node, tree.Statement):
        yield from ((one.name, _kind_of_binding(node, one)) for one in bound_names(node))


def _kind_of_binding(line: tree.Statement, one: NameUse) -> str:
    """What a name is that a line binds."""
    if SourceWord.begins(line) and one.name is line.arguments[1]:
        return _BROUGHT
    return f"{_PARAMETER} {line.word}" if one.parameter or SourceWord.begins(line) else f"the name of this `{line.word}`"


def _setting_keep(hiding: _HidingName, item: tree.Statement) -> str | None:
    """The hint for a `let` in an item with the name of a keep that no other line of its block uses; None for anything else."""
    node = hiding.node
    if hiding.meaning != _KEEP or not isinstance(node, tree.Statement) or not Let.begins(node):
        return None
    blocks = (part.lines for part in walk(item) if isinstance(part, tree.Statement))
    beside = next(lines for lines in blocks if any(line is node for line in lines))
    others = walk(*(line for line in beside if line is not node))
    if any(isinstance(part, tree.Name) and part.name == hiding.name.name for part in others):
        return None
    return f"to change the keep, write `{format_statement(attrs.evolve(node, word=Set.word))}`"


def _drawing_number(hiding: _HidingName) -> str | None:
    """The hint for a `draw` of what seems to be as many pieces as a definition says; None for anything else."""
    node = hiding.node
    if hiding.meaning != _DEFINITION or not isinstance(node, tree.Statement) or not Draw.begins(node):
        return None
    source, target = argument_after(node, "from"), argument_after(node, "to")
    if source is None or target is None:
        return None
    line = f"{Move.word} {hiding.name.name} at random from {format_expression(source)} to {format_expression(target)}"
    return f"`{Draw.word}` draws one piece and names it: to move several, write `{line}`"


_KEEP, _DEFINITION = with_article(Keep.word), "a definition"


def _warn(hiding: _HidingName, hint: str, report: Reporter) -> None:
    """Report a name that hides another."""
    name, place = hiding.name, hiding.place
    where = " (" + line_of(place, name.place, name.name) + ")" if place is not None else ""
    report.warn("hidden-name", f"`{name.name}` is {hiding.meaning}" + where + f", and {hiding.what} hides it", name.place, hint,
                names=(name.name,))

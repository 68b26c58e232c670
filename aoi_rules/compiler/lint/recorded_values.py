"""Lint of actions that ask for more than what is kept, as a higher bid, and then keep the choice elsewhere: `require higher =
amount > bid`, then `set price = amount`."""

from __future__ import annotations

from collections.abc import Iterator

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.operators import LESS, MORE
from aoi_rules.language.walk import name_in, statements, walk
from aoi_rules.words.actions import Action, Choose, Require
from aoi_rules.words.effects import Set
from aoi_rules.words.roles import bound_names

__all__ = ["check_recorded_values"]


def check_recorded_values(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of the line that keeps such a choice, if the action gives no other line the choice, and does not change what it is
    compared with."""
    for item in (item for _, item in resolved.items if Action.begins(item)):
        lines = list(statements(item))
        acting = [line for line in lines if not Require.begins(line) and not Choose.begins(line)]
        changed = {name_in(node) for line in acting for node in line.arguments}
        for asked, chosen, kept in _compared(lines, symbols):
            uses = [line for line in acting if _uses(line, chosen)]
            if len(uses) != 1 or not Set.begins(uses[0]) or name_in(uses[0].value) != chosen or kept in changed:
                continue
            target = uses[0].arguments[0]
            other = symbols.keeps.get(name_in(target))
            if other is not None and other.type == symbols.keeps[kept].type:
                says = f"`{chosen}` must be more than `{kept}`, and this sets `{name_in(target)}`"
                report.warn("wrong-value", says, target.place,
                            f"did you mean `{kept}`? It is compared in " + line_of(asked.place, target.place))


def _compared(lines: list[tree.Statement], symbols: SymbolTable) -> Iterator[tuple[tree.Compare, str, str]]:
    """The requirements that a choice is more than a keep of the whole game, with the names of the two."""
    chosen = {one.name.name for line in lines if Choose.begins(line) for one in bound_names(line)}
    for line in filter(Require.begins, lines):
        value = line.value
        if isinstance(value, tree.Compare) and value.operator in (MORE, LESS):
            most, least = (value.left, value.right) if value.operator is MORE else (value.right, value.left)
            if name_in(most) in chosen and name_in(least) in symbols.keeps:
                yield value, name_in(most), name_in(least)


def _uses(line: tree.Statement, name: str) -> bool:
    """Whether a line, without those in its block, uses a name."""
    return any(isinstance(node, tree.Name) and node.name == name
               for part in (*line.arguments, line.value, line.condition) if part is not None for node in walk(part))

"""Lint of options: those with one value, and those for which no line asks."""

from __future__ import annotations

from collections.abc import Iterable

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.source.usages import names_in
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.language import tree
from aoi_rules.words.actions import Define
from aoi_rules.words.components import Option
from aoi_rules.words.files import Game

__all__ = ["check_asked", "check_chosen"]


def check_asked(resolved: ResolvedSource, rules: TypedRules, report: Reporter) -> None:
    """Warn of each option of the author's own file for which no line asks.  A game that asks for none of its options leaves them
    to its parts and maps."""
    own = resolved.own_file
    options = {name: word for name, word in rules.symbols.options.items() if word.name.place.source.name == own}
    if not options:
        return
    unread = (*(item for _, item in resolved.items if Define.begins(item)), *resolved.left_out)  # they may have no uses
    names = (resolved.findings.of(names_in, item) for item in unread)
    unasked = {name for name in options if (Option.word, name) not in rules.uses}.difference(*names)
    for name in unasked if len(unasked) < len(options) or not Game.begins(resolved.head) else ():
        report.warn("unused-option", f"no line asks for the option `{name}`, so the game is the same with each of its values",
                    options[name].name.place, f"ask for it in a line, as in `when {name} == {_other_value(options[name])}`, "
                    "or leave it out", names=(name,))


def check_chosen(symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each option with one value.  If a line uses another one, which it had before, that is an error of its own."""
    for name, word in symbols.options.items():
        if len(word.choices.items) == 1:
            report.warn("no-effect", f"there is nothing to choose: the option `{name}` has one value", word.name.place,
                        "write two values or more, or leave it out")


def _other_value(word: Option) -> str:
    """A value of an option that nobody has chosen for it."""
    usual = word.value.name if isinstance(word.value, tree.Name) else ""
    names: Iterable[str] = (node.name for node in word.choices.items if isinstance(node, tree.Name))
    return next((name for name in names if name != usual), usual)

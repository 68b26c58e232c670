"""What an author may mean by another name in place of a verb or a loop of the flow."""

from __future__ import annotations

from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.walk import walk
from aoi_rules.words.actions import Action, Do
from aoi_rules.words.files import Amend
from aoi_rules.words.flow import Phase
from aoi_rules.words.line_names import name_of

__all__ = ["instead_of_verb", "phase_of"]


def phase_of(symbols: SymbolTable, name: str) -> tree.Statement | None:
    """The phase with that name; None if the flow has none."""
    parts = walk(symbols.flow.statement) if symbols.flow is not None else ()
    return next((part for part in parts if Phase.begins(part) and name_of(part) == name), None)


def instead_of_verb(symbols: SymbolTable, name: str, here: Place) -> str | None:
    """The hint for an action or a phase after which something should happen; None for another name."""
    phase, action = phase_of(symbols, name), symbols.actions.get(name)
    if phase is not None:
        behind = f"): write what comes after it in the flow, as a phase of its own or `{Do.word} {{ … }}`"
        return f"`{name}` is a phase (" + line_of(phase.place, here, name) + behind
    if action is None:
        return None
    if action.place.source.name != here.source.name:
        return f"`{name}` is an action: write `{Amend.word} {Action.word} {name} {{ {Do.word} {{ … }} }}`"
    return f"`{name}` is an action: write it into a `{Do.word}` of " + line_of(action.place, here, name)

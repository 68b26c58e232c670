"""The intermediate forms of a ruleset, from its text to a program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import define

if TYPE_CHECKING:
    from aoi_rules.compiler.emit.module import ModulePrinter
    from aoi_rules.compiler.memo import Memo
    from aoi_rules.compiler.program.model import RuleProgram
    from aoi_rules.compiler.source.resolve import ResolvedSource
    from aoi_rules.compiler.symbols.symbol_table import SymbolTable
    from aoi_rules.compiler.typed.rules import TypedRules
    from aoi_rules.model.ruleset import Model
    from aoi_rules.words.known_words import PluginAdditions

__all__ = ["Forms"]


@define(eq=False)
class Forms:
    """The intermediate forms of a ruleset, and what plugins `brought` to it; None for forms that its compilation did not reach.

    With a `memo`, findings of the last check of the ruleset are reused where nothing changed.
    """

    memo: Memo | None = None
    resolved: ResolvedSource | None = None
    brought: PluginAdditions | None = None
    symbols: SymbolTable | None = None
    rules: TypedRules | None = None
    program: RuleProgram | None = None
    optimized: RuleProgram | None = None
    module: ModulePrinter | None = None
    space: Mapping[str, Any] | None = None
    model: Model | None = None

"""Options that are equal in what `alike by` names are one: how two of them are told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aoi_rules.compiler.code import Code, CompileFault, Env
from aoi_rules.language import tree
from aoi_rules.model.types import TRUTH

if TYPE_CHECKING:
    from aoi_rules.compiler.action_code import ChoiceCode
    from aoi_rules.compiler.expressions import Expressions

__all__ = ["distinct"]


def distinct(ex: Expressions, choice: ChoiceCode, env: Env) -> Code:
    """All that `alike by` names of an option, as a tuple; `env` knows the choice."""
    assert choice.word.by is not None
    codes = []
    for item in choice.word.by.items:
        if not isinstance(item, tree.Name):
            raise CompileFault("wrong-argument", "`alike by` names attributes of what is chosen", item.place)
        attribute = tree.Attribute(tree.Name(choice.name, item.place), item.name, item.place)
        codes.append(ex.compile(attribute, env))
    if choice.typ.kind != "ref":
        raise CompileFault("wrong-argument", "`alike by` needs members to choose from", choice.word.place)
    key = f"({', '.join(c.src for c in codes)},)"
    choice.alike = ex.module.function(f"alike_{choice.typ.of}", (choice.python,), [f"return {key}"], "tuple[Any, ...]")
    return ex.merge(key, TRUTH, *codes)

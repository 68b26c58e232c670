"""Which members differ in what `alike by` names: a set of the first of each kind, remembered until one changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aoi_rules.compiler.code import Code, CompileFault, Env
from aoi_rules.compiler.types import NUMBER, ref
from aoi_rules.language import tree

if TYPE_CHECKING:
    from aoi_rules.compiler.action_code import ChoiceCode
    from aoi_rules.compiler.expressions import Expressions

__all__ = ["distinct"]


def distinct(ex: Expressions, choice: ChoiceCode, env: Env) -> Code:
    """A bit set with the first member of every group that is equal in all that `alike by` names."""
    assert choice.word.by is not None
    var = choice.python
    inner = env.bind(choice.name, Code(var, choice.typ, names=frozenset((var,))))
    codes = []
    for item in choice.word.by.items:
        if not isinstance(item, tree.Name):
            raise CompileFault("wrong-argument", "`alike by` names attributes of what is chosen", item.place)
        attribute = tree.Attribute(tree.Name(choice.name, item.place), item.name, item.place)
        codes.append(ex.compile(attribute, inner))
    if choice.typ.kind != "ref":
        raise CompileFault("wrong-argument", "`alike by` needs members to choose from", choice.word.place)
    size = len(ex.all.types[choice.typ.of].members)
    key = f"({', '.join(c.src for c in codes)},)"
    choice.alike = ex.module.function(f"alike_{choice.typ.of}", (var,), [f"return {key}"], "tuple[Any, ...]")
    alone, twins = _twins(ex, codes, var, size)
    body = [f"n = {alone}", "seen: set[tuple[int, ...]] = set()", f"for {var} in {twins}:",
            f"    alike = {key}", "    if alike not in seen:",
            "        seen.add(alike)", f"        n |= 1 << {var}", "return n"]
    whole = ex.merge("", NUMBER, *codes)
    reads = Code("", NUMBER, whole.deps, whole.names - {var})
    lifted = ex.loops.function(f"distinct_{choice.typ.of}", body, reads, inner)
    return lifted.apply({n: Code(n, ref("seat"), names=frozenset((n,))) for n in lifted.parameters})


def _twins(ex: Expressions, codes: list[Code], var: str, size: int) -> tuple[str, str]:
    """Members that no other one equals in what the text fixes, as a bit set: they need no look at what changes; and the
    others."""
    fixed = [c for c in codes if not c.deps and not c.names - {var}]
    if not fixed:
        return "0", f"range({size})"
    rows = f"[({', '.join(c.src for c in fixed)},) for {var} in range({size})]"
    twins = ex.module.later("twins", f"tuple([i for r in [{rows}] for i in range({size}) if r.count(r[i]) > 1])")
    return ex.module.later("alone", f"sum([1 << i for i in range({size}) if i not in {twins}])"), twins

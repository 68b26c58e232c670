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
    body = ["n = 0", "seen: set[tuple[int, ...]] = set()", f"for {var} in range({size}):",
            *_unless_alone(ex, codes, var, size), f"    alike = {key}", "    if alike not in seen:",
            "        seen.add(alike)", f"        n |= 1 << {var}", "return n"]
    whole = ex.merge("", NUMBER, *codes)
    reads = Code("", NUMBER, whole.deps, whole.names - {var})
    lifted = ex.loops.function(f"distinct_{choice.typ.of}", body, reads, inner)
    return lifted.apply({n: Code(n, ref("seat"), names=frozenset((n,))) for n in lifted.parameters})


def _unless_alone(ex: Expressions, codes: list[Code], var: str, size: int) -> list[str]:
    """Members that no other one equals in what the text fixes need no look at what changes."""
    fixed = [c for c in codes if not c.deps and not c.names - {var}]
    if not fixed:
        return []
    rows = f"[({', '.join(c.src for c in fixed)},) for {var} in range({size})]"
    twin = ex.module.later("has_twin", f"tuple([r.count(x) > 1 for r in [{rows}] for x in r])")
    return [f"    if not {twin}[{var}]:", f"        n |= 1 << {var}", "        continue"]

"""Whether one of a zone's pieces meets a requirement, without going through them.

Which kinds lie in a zone is a bit set; which kinds have an attribute of a given value is another, fixed one.  A
requirement whose cases only compare fixed attributes of the piece with something else is then one `&` for each case.
"""

from __future__ import annotations

from typing import Any

from aoi_rules.compiler import operators
from aoi_rules.compiler.code import Code, Env
from aoi_rules.compiler.expressions import Expressions
from aoi_rules.compiler.loop_code import conjuncts
from aoi_rules.compiler.operators import facts
from aoi_rules.language import tree
from aoi_rules.model.types import NUMBER, TRUTH

__all__ = ["masked"]


def masked(ex: Expressions, requirement: Any, choice: str, zone: Code, env: Env) -> Code | None:
    """A condition that says whether a piece in the zone meets the requirement; None where it takes a loop.

    It finds the kinds in the zone under the name `kinds`.

    `env` knows the choice under its author's name; the piece's own Python name does not appear in the result.
    """
    cases = requirement.operands if isinstance(requirement, tree.Logic) and requirement.operator == "or" else (
        (requirement,))
    kinds = Code("kinds", NUMBER, zone.deps, zone.names)
    terms = [_case(ex, case, choice, kinds, env) for case in cases]
    if any(t is None for t in terms):
        return None
    alike: dict[str, list[tuple[Code, Code | None]]] = {}
    for mask, rest in (t for t in terms if t is not None):
        alike.setdefault(mask.src, []).append((mask, rest))
    found = [_any(ex, cases) for cases in alike.values()]
    return ex.merge(" or ".join(f"({t.src})" for t in found), TRUTH, *found)


def _any(ex: Expressions, cases: list[tuple[Code, Code | None]]) -> Code:
    """Cases that ask for the same kinds as one condition, in which that is asked once."""
    mask = cases[0][0]
    rests = sorted((rest for _, rest in cases if rest is not None), key=lambda rest: rest.calls)
    if len(rests) < len(cases):
        return mask  # one of them asks for nothing else
    return ex.merge(f"{mask.src} and ({' or '.join(r.src for r in rests)})", TRUTH, mask, *rests)


def _case(ex: Expressions, case: Any, choice: str, kinds: Code, env: Env) -> tuple[Code, Code | None] | None:
    """Which kinds a case asks for, and what else."""
    piece = env.locals[choice].src
    tests: list[Code] = []
    masks: list[Code] = [kinds]
    for part in conjuncts(case):
        code = ex.truth(part, env)
        if piece in code.names:
            mask = _kinds_that(ex, part, piece, env)
            if mask is None:
                return None
            masks.append(mask)
        else:
            tests.append(code)
        env = env.know(facts(part))
    whole = ex.merge(f"(({' & '.join(m.src for m in masks)}) != 0)", TRUTH, *masks)
    tests.sort(key=lambda t: t.calls)
    return whole, ex.merge(f"({' and '.join(t.src for t in tests)})", TRUTH, *tests) if tests else None


def _kinds_that(ex: Expressions, part: Any, piece: str, env: Env) -> Code | None:
    """The kinds for which an equation holds, as a look-up by its other side."""
    if not isinstance(part, tree.Compare) or part.operator != "==":
        return None
    for own, other in (operators.sides(ex, part, env), operators.sides(ex, part, env)[::-1]):
        fixed = own.table is not None and own.table.index == piece and not own.deps and own.typ.kind == "ref"
        if not fixed or piece in other.names or own.table is None:
            continue
        values = own.table.values[:-1]
        size = len(ex.all.types[own.typ.of].members)
        if not ex.module.room(f"{own.table.name}_kinds", size * len(values) // 3):
            return None
        rows = [0] * size
        for kind, value in enumerate(values):
            if value >= 0:
                rows[value] |= 1 << kind
        name = ex.module.table(f"{own.table.name}_kinds", (*rows, 0))
        return Code(f"{name}[{other.src}]", NUMBER, other.deps, other.names)
    return None

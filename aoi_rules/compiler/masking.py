"""Sets of those members of a type or a set that meet a condition, with as few looks at single members as can be.

`set(e for e in place when n == 0 or e in A and e in B and f(e))` asks `n == 0` once, takes `A & B`, and goes through
what is in that alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from aoi_rules.compiler.code import Code, Env, names_in
from aoi_rules.compiler.loop_code import conjuncts, weight
from aoi_rules.compiler.operators import facts
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.model.types import TRUTH, member_of, set_of

if TYPE_CHECKING:
    from aoi_rules.compiler.loops import Loops

__all__ = ["Subset"]


@define
class Subset:
    """One such set while it is compiled: `mask` is what is left of it, `lines` what was asked so far."""

    loops: Loops
    node: tree.Comprehension
    env: Env
    mask: Code
    parts: list[Expression]
    lines: list[str] = field(factory=list)
    codes: list[Code] = field(factory=list)

    @classmethod
    def of(cls, loops: Loops, node: tree.Comprehension, env: Env) -> Subset | None:
        """The set that a comprehension gives, if it keeps the members as they are and not only single ones decide."""
        if node.kind != "set" or node.item != tree.Name(node.variable, node.place):
            return None
        source = _as_set(loops, loops.ex.compile(node.source, env))
        if source.typ.kind != "set":
            return None
        name = env.fresh(node.variable)
        inner = env.bind(node.variable, Code(name, member_of(source.typ.of), names=frozenset((name,))), node.source.place)
        found = cls(loops, node, inner, source, conjuncts(node.condition))
        while found._step():
            pass
        return found if found.codes else None

    def _step(self) -> bool:
        """Take one part away that can be asked of all members together."""
        for part in self.parts:
            if self._is_mask(part):
                self.parts.remove(part)
                return True
        last = self.parts[0] if len(self.parts) == 1 else None
        return isinstance(last, tree.Logic) and last.operator == "or" and self._split(last)

    def _is_mask(self, part: Expression) -> bool:
        variable = self.node.variable
        if not isinstance(part, tree.Compare) or part.operator != "in" or variable in names_in(part.right):
            return False
        if part.left != tree.Name(variable, part.left.place):
            return False
        ex = self.loops.ex
        truth, code = ex.truth(part, self.env), ex.compile(part.right, self.env)
        if code.typ.kind != "set":
            return False
        if self.mask == _all_of(self.loops, code.typ.of):
            self.mask = code
        else:
            self.mask = ex.merge(f"({self.mask.src} & {code.src})", code.typ, self.mask, code)
        self.codes.append(truth)
        self.env = self.env.know(facts(part))
        return True

    def _split(self, part: tree.Logic) -> bool:
        """`A or B` where A does not look at the member: all of them if A, else those that meet B."""
        same = [o for o in part.operands if self.node.variable not in names_in(o)]
        rest = [o for o in part.operands if o not in same]
        if not same or not rest:
            return False
        tests = [self.loops.ex.truth(o, self.env) for o in same]
        self.codes += tests
        self.lines += [f"if {' or '.join(t.src for t in tests)}:", f"    return {self.mask.src}"]
        self.parts = conjuncts(rest[0]) if len(rest) == 1 else [tree.Logic("or", tuple(rest), part.place)]
        return True

    def body(self) -> list[str]:
        """The lines of a function that gives the set."""
        name = self.env.locals[self.node.variable].src
        tests = []
        for part in self.parts:
            tests.append(self.loops.ex.truth(part, self.env))
            self.env = self.env.know(facts(part))
        self.codes += tests
        if not tests:
            return [*self.lines, f"return {self.mask.src}"]
        tests.sort(key=lambda c: weight(c, {name}))
        return [*self.lines, "n = 0", f"for {name} in bits({self.mask.src}):",
                f"    if {' and '.join(t.src for t in tests)}:", f"        n |= 1 << {name}", "return n"]

    def reads(self) -> Code:
        """What the lines read, and the outer names they use."""
        whole = self.loops.ex.merge("", TRUTH, self.mask, *self.codes)
        return Code("", self.mask.typ, whole.deps, whole.names - {self.env.locals[self.node.variable].src})


def _all_of(loops: Loops, type_name: str) -> Code:
    return Code(f"((1 << {len(loops.ex.all.types[type_name].members)}) - 1)", set_of(type_name))


def _as_set(loops: Loops, source: Code) -> Code:
    """All members of a type as a set; anything else as it is."""
    decl = loops.ex.all.types.get(source.typ.of)
    return _all_of(loops, decl.name) if decl and source.src == f"range({len(decl.members)})" else source

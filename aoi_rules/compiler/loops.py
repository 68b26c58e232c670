"""Loops over members: comprehensions and definitions become functions with plain loops.

Conditions that only look at what the text fixes are worked out when the module starts: the loop then runs over a
shorter, ready-made tuple.  What remains is asked in the order of its cost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aoi_rules.compiler import bodies
from aoi_rules.compiler.code import CALLS, Code, CompileFault, Env, Span, absent, names_in
from aoi_rules.compiler.loop_code import Iteration, Lifted, conjuncts, element, has_loop, weight
from aoi_rules.compiler.masking import Subset
from aoi_rules.compiler.operators import facts
from aoi_rules.compiler.work import MAX_RANGE, Work
from aoi_rules.diagnostics import Place, did_you_mean
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.model.types import MONEY, NUMBER, TRUTH, Type, member_of, set_of

if TYPE_CHECKING:
    from aoi_rules.compiler.expressions import Expressions
    from aoi_rules.words.actions import Define

__all__ = ["Loops"]



class Loops:
    """Compiles comprehensions for `Expressions`."""

    KINDS = ("all", "any", "best", "count", "least", "list", "max", "min", "set", "sorted", "sum")

    def __init__(self, expressions: Expressions) -> None:
        self.ex = expressions
        self.module = expressions.module
        self.stem = ""
        self.memo: dict[Any, Lifted] = {}
        self.work = Work(expressions.all)

    # ---- definitions ------------------------------------------------------------------------------------------------

    def define(self, word: Define, parameters: list[str], codes: list[Code], env: Env) -> Code:
        """A use of a definition: put in its place where it is short, a call of a function where it loops."""
        me = {"me": env.locals["me"]} if "me" in env.locals else {}
        name = self.ex.defining[-1]
        if not has_loop(word.value):
            return self.ex.compile(word.value, Env({**me, **dict(zip(parameters, codes, strict=True))}))
        local = {p: Code(f"v_{p}", c.typ, names=frozenset((f"v_{p}",))) for p, c in zip(parameters, codes, strict=True)}
        if me:
            local["me"] = Code("v_me", member_of("seat"), names=frozenset(("v_me",)))
        key = (name, tuple(c.typ for c in codes), bool(me))
        lifted = self.memo.get(key)
        if lifted is None:
            outer, self.stem = self.stem, name
            lifted = self.memo[key] = self._lift_any(word.value, Env(local))
            self.stem = outer
        values = {f"v_{p}": c for p, c in zip(parameters, codes, strict=True)}
        return lifted.apply({**values, **({"v_me": me["me"]} if me else {})})

    def _lift_any(self, node: Expression, env: Env) -> Lifted:
        if isinstance(node, tree.Comprehension):
            short = self._short(node, env)
            return self._wrap(node, short, env) if short else self.lift(node, env)
        stem, self.stem = self.stem, ""
        code = self.ex.compile(node, env)
        self.stem = stem
        return self._wrap(node, code, env)

    def _wrap(self, node: Expression, code: Code, env: Env) -> Lifted:
        return self._function(self.stem or "value", [f"return {code.src}"], code, code.typ, env, self.work.of(node),
                              place=node.place)

    # ---- comprehensions ---------------------------------------------------------------------------------------------

    def comprehension(self, node: tree.Comprehension, env: Env) -> Code:
        """A comprehension where it stands."""
        short = self._short(node, env)
        if short:
            return short
        lifted = self.lift(node, env)
        return lifted.apply({n: Code(n, NUMBER, names=frozenset((n,))) for n in lifted.parameters})

    def _short(self, node: tree.Comprehension, env: Env) -> Code | None:
        """`any(x in A for x in B)` is whether two sets meet, B being a set or a list that the text fixes."""
        item = node.item
        if node.kind != "any" or node.condition is not None or not isinstance(item, tree.Compare):
            return None
        if item.operator != "in" or item.left != tree.Name(node.variable, node.place):
            return None
        if node.variable in names_in(item.right):
            return None
        first, second = self.ex.compile(node.source, env), self.ex.compile(item.right, env)
        if second.typ.kind != "set" or first.typ.of != second.typ.of:
            return None
        if first.typ.kind == "list" and first.table is not None and not first.deps:
            first = self.mask_of(first) or first
        if first.typ.kind != "set":
            return None
        return self.ex.merge(f"(({first.src} & {second.src}) != 0)", TRUTH, first, second)

    def mask_of(self, code: Code) -> Code | None:
        """A list that stands in a constant table, as a set; None where that would be too large a table."""
        assert code.table is not None
        rows = code.table.values
        members = len(self.ex.all.types[code.typ.of].members) if code.typ.of in self.ex.all.types else 0
        if not self.module.room(f"{code.table.name}_mask", len(rows) * (members // 3 + 3)):
            return None
        masks = tuple(sum(1 << v for v in set(row)) for row in rows)
        name = self.module.table(f"{code.table.name}_mask", masks)
        return Code(f"{name}[{code.table.index}]", set_of(code.typ.of), code.deps, code.names)

    def lift(self, node: tree.Comprehension, env: Env) -> Lifted:
        """A comprehension as a function of the outer names it uses."""
        if node.kind not in self.KINDS:
            raise CompileFault("unknown-function", f"no function `{node.kind}` goes over members", node.place,
                               did_you_mean(node.kind, self.KINDS))
        stem, self.stem = self.stem, ""
        subset = Subset.of(self, node, env)
        if subset is not None:
            body = subset.body()
            self.stem = stem
            return self._function(stem or node.kind, body, subset.reads(), subset.mask.typ, env, self.work.of(node),
                                  place=node.place)
        parts = conjuncts(node.condition)
        extra = node.item if node.kind == "any" else None
        loop = self.iterate(node.variable, node.source, [*parts, *conjuncts(extra)], env)
        body, typ, codes = bodies.body_of(self, node, loop)
        whole = self.ex.merge("", typ, loop.reads, *loop.conditions, *codes)
        outer = Code("", typ, whole.deps, whole.names - {loop.variable})
        small = self._small(loop) and not any(CALLS.search(line) for line in body)
        lifted = self._function(stem or node.kind, body, outer, typ, env, self.work.of(node), not small, node.place)
        self.stem = stem
        return lifted

    def _small(self, loop: Iteration) -> bool:
        """Whether a loop is so short that looking up its remembered result would take as long."""
        table = loop.reads.table
        return table is not None and sum(map(len, table.values)) <= 4 * len(table.values)

    def function(self, stem: str, body: list[str], reads: Code, env: Env, work: int) -> Lifted:
        """A remembered function that gives a tuple; `reads` says which slots it reads and which names it uses, `work` how many
        steps it takes at most."""
        return self._function(stem, body, reads, reads.typ, env, work)

    def _function(
        self, stem: str, body: list[str], reads: Code, typ: Type, env: Env, work: int = 1, remember: bool = True,
        place: Place | None = None,
    ) -> Lifted:
        parameters = tuple(sorted(reads.names))
        kind = {"list": "tuple[int, ...]", "truth": "bool"}.get(typ.kind, "int")
        if not reads.deps:
            return self._static(stem, parameters, body, typ, kind, env, work, place)
        if not remember:
            name = self.module.function(stem, parameters, body, kind, place=place)
            return Lifted("call", name, parameters, typ, reads.deps)
        group = self.module.group(reads.deps)
        inner = self.module.function(f"{stem}_anew", parameters, body, kind, place=place)
        key = f"({', '.join([repr(inner), *parameters])},)"
        call = ", ".join(["s", *parameters])
        cached = [f"known = s.{group}", f"key = {key}", "value = known.get(key)", "if value is None:",
                  f"    value = known[key] = {inner}({call})", "return value"]
        name = self.module.function(stem, parameters, cached, kind)
        return Lifted("call", name, parameters, typ, reads.deps)

    def _static(
        self, stem: str, parameters: tuple[str, ...], body: list[str], typ: Type, kind: str, env: Env, work: int,
        place: Place | None,
    ) -> Lifted:
        """What depends on nothing that changes is worked out once: a constant, or a table by its one parameter; where
        that would take long, it is worked out in play."""
        name = self.module.function(stem, parameters, body, kind, place=place)
        nothing = frozenset[str]()
        if not parameters and self.work.afford(work):
            return Lifted("constant", self.module.later(stem, f"{name}(NO_STATE)"), (), typ, nothing)
        size = self.size_of(parameters[0], env) if len(parameters) == 1 else None
        if size is not None and self.work.afford(size * work):
            text = f"(*({name}(NO_STATE, i) for i in range({size})), {absent(typ)})"
            return Lifted("table", self.module.later(stem, text), parameters, typ, nothing)
        return Lifted("call", name, parameters, typ, nothing)

    def size_of(self, name: str, env: Env) -> int | None:
        """How many members the type of a local has; None where it is not a ref."""
        for code in env.locals.values():
            if code.src == name and code.typ.kind == "ref":
                return len(self.ex.all.types[code.typ.of].members)
        return None

    # ---- iteration --------------------------------------------------------------------------------------------------

    def iterate(
        self, variable: str, source: Expression, parts: list[Expression], env: Env,
        extend: Callable[[Env], Env] = lambda env: env, cut: Span = (None, None),
    ) -> Iteration:
        """A loop with its conditions; those that the text alone decides are moved into the source.

        `extend` adds names that lean on the variable.  A range is gone through from the first of `cut` at least to the
        second at most, where these are given.
        """
        reads, src, typ = self._range(source, env, cut) if isinstance(source, tree.Range) else self.source(source, env)
        name = env.fresh(variable)
        inner = extend(env.bind(variable, Code(name, typ, names=frozenset((name,))), source.place))
        conditions: list[Code] = []
        for part in parts:
            conditions.append(self.ex.truth(part, inner))
            inner = inner.know(facts(part))
        if not reads.deps:
            steps = [self.work.length(source) * (1 + self.work.of(p)) for p in parts]
            src, conditions, reads = self._static_filter(name, src, conditions, reads, inner, steps)
        conditions.sort(key=lambda c: weight(c, {name}))
        return Iteration(name, src, tuple(conditions), inner, reads)

    def _static_filter(
        self, name: str, src: str, conditions: list[Code], reads: Code, env: Env, steps: list[int]
    ) -> tuple[str, list[Code], Code]:
        """Move the conditions that the text alone decides into the source; `steps` is the work of each."""
        keys = set(reads.names)
        chosen, work = [], 0
        for code, work_of in zip(conditions, steps, strict=True):
            names = keys | (code.names - {name})
            if not code.deps and len(names) <= 1 and all(self.size_of(n, env) is not None for n in names):
                chosen.append(code)
                work += work_of
                keys = names
        key = next(iter(keys), "")
        if not chosen or not self.work.afford(work * ((self.size_of(key, env) or 1) if key else 1)):
            return src, conditions, reads
        test = " and ".join(c.src for c in chosen)
        rest = [c for c in conditions if c not in chosen]
        one = f"tuple([{name} for {name} in {src} if {test}])"
        if not key:
            return self.module.later("those", one), rest, reads
        table = self.module.later("those_by", f"(*({one} for {key} in range({self.size_of(key, env)})), ())")
        return f"{table}[{key}]", rest, Code(reads.src, reads.typ, reads.deps, frozenset(keys), reads.table)

    def source(self, node: Expression, env: Env) -> tuple[Code, str, Type]:
        """What is gone through: the code it reads, the Python iterable, and the type of its elements."""
        if isinstance(node, tree.Range):
            return self._range(node, env)
        code = self.ex.compile(node, env)
        if code.typ.kind == "zone":
            of = self.ex.all.zones[code.typ.of].of
            return code, f"bits({self.zone_mask(code).src})", member_of(of)
        if code.typ.kind == "set":
            return code, f"bits({code.src})", element(code.typ.of)
        if code.typ.kind == "list":
            if not code.typ.of:
                raise CompileFault("wrong-type", "there is nothing to go through in an empty list", node.place)
            return code, code.src, element(code.typ.of)
        raise CompileFault("wrong-type", f"one cannot go through {code.typ.wording}", node.place,
                           "a type's name, a list, a set, a zone or a range is wanted")

    def zone_mask(self, zone: Code) -> Code:
        """The kinds that lie in a zone as a bit set."""
        name = zone.typ.of
        kinds = len(self.ex.all.types[self.ex.all.zones[name].of].members)
        body = ["n = 0", f"for k in range({kinds}):", f"    if s.z_{name}[v_owner * {kinds} + k]:", "        n |= 1 << k",
                "return n"]
        owner = Code("v_owner", member_of("seat"), names=frozenset(("v_owner",)))
        reads = Code("", NUMBER, frozenset((f"z_{name}",)), owner.names)
        lifted = self._function(f"kinds_in_{name}", body, reads, NUMBER, Env({"owner": owner}))
        return lifted.apply({"v_owner": zone})

    def _range(self, node: tree.Range, env: Env, cut: Span = (None, None)) -> tuple[Code, str, Type]:
        if node.high is None:
            raise CompileFault("endless-choice", "a choice among numbers needs an upper bound", node.place,
                               "write `1..9`, or let the upper end be an expression in brackets")
        typ = MONEY if MONEY in (self.ex.compile(node.low, env).typ, self.ex.compile(node.high, env).typ) else NUMBER
        low = self.ex.of_kind(node.low, env, typ, "the lower end")
        high = self.ex.of_kind(node.high, env, typ, "the upper end")
        reads = self.ex.merge("", typ, low, high)
        first = low.src if cut[0] is None else f"max({low.src}, {cut[0]})"
        last = high.src if cut[1] is None else f"min({high.src}, {cut[1]})"
        if reads.deps:
            return reads, f"range({first}, {last} + 1)", typ
        if self.work.length(node) > MAX_RANGE:
            raise CompileFault("too-large", f"a range may have {MAX_RANGE:,} numbers", node.place)
        return reads, f"range({first}, {last} + 1)[:{MAX_RANGE}]", typ


"""Effects to Python lines: what changes in the state, and the verbs an author names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from aoi_rules.compiler import verbs
from aoi_rules.compiler.amounts import changed_by, placed
from aoi_rules.compiler.attributes import zone_base, zone_of
from aoi_rules.compiler.code import Code, CompileFault, Env, indent, remark, written
from aoi_rules.compiler.examine import after_fault
from aoi_rules.compiler.expressions import Expressions
from aoi_rules.compiler.operators import facts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.declarations import KeepDecl, ZoneDecl
from aoi_rules.diagnostics import meant
from aoi_rules.language import tree
from aoi_rules.language.naming import line_name
from aoi_rules.machine.renaming import first_name
from aoi_rules.model.types import MONEY, NUMBER, Type, member_of
from aoi_rules.words import actions as act
from aoi_rules.words import flow as flo
from aoi_rules.words.base import Ident

__all__ = ["Effects"]


class Effects:
    """Compiles blocks of effects."""

    def __init__(self, expressions: Expressions, report: Reporter) -> None:
        self.ex = expressions
        self.all = expressions.all
        self.module = expressions.module
        self.report = report
        self.verbs: dict[Any, str] = {}
        self.open: list[Any] = []  # verbs being compiled, the innermost last
        self.conditional_depth = 0
        self.counters_change = False  # in the position that a scenario begins with
        self.texts: list[verbs.VerbText] = []
        self.streams: list[str] = [first_name(self.all.renamed, z.name) for z in self.all.zones.values()]

    def block(self, items: Sequence[Any], env: Env) -> tuple[list[str], Env]:
        """The lines of a block; each faulty line is reported and left out."""
        lines: list[str] = []
        for item in items:
            try:
                more, env = self.one(item, env)
                lines += more
            except CompileFault as fault:
                self.report.error(fault.code, fault.message, fault.place, fault.hint)
                after = after_fault(item, env)
                if isinstance(item, flo.EffectEach):
                    self.block(item.body, after)
                else:
                    env = after
        return lines, env

    def conditional(self, item: act.Do, env: Env) -> list[str]:
        """The lines of a `do`."""
        mark = self.module.trace.point(item.name.name if item.name else "do", "step", item.place)
        with self.module.trace.inside(item.name.name if item.name else "do"):
            inner, _ = self.block(item.body, env if item.when is None else env.know(facts(item.when)))
        if item.when is None:
            return [*mark.hit, *inner]
        return [f"if {mark.asked(self.ex.truth(item.when, env).src)}:", *indent(inner or ["pass"])]

    def one(self, item: Any, env: Env) -> tuple[list[str], Env]:
        """The lines of one effect, and the names that are known after it."""
        if isinstance(item, act.Let):
            return self._let(item, env)
        if isinstance(item, flo.Draw):
            return self._draw(item, env)
        if isinstance(item, flo.Pick):
            return self._pick(item, env)
        if isinstance(item, flo.EffectEach):
            return self._each(item, env), env
        when = item.condition if isinstance(item, tree.Statement) else item.when
        guard = []
        inner_env = env
        if when is not None:
            mark = self.module.trace.point(line_name(item), "effect", item.place)
            guard = [placed(f"if {mark.asked(self.ex.truth(when, env).src)}:", item)]
            inner_env = env.know(facts(when))
        lines = [placed(line, item) for line in self._plain(item)(item, inner_env)]
        return ([*guard, *indent(lines)] if guard else lines), env

    def _plain(self, item: Any) -> Callable[[Any, Env], list[str]]:
        if isinstance(item, tree.Statement):
            return partial(verbs.verb_call, self)
        plain: dict[type, Callable[[Any, Env], list[str]]] = {
            flo.Set: self._set, flo.Raise: self._change, flo.Lower: self._change, flo.Move: self._move,
            flo.Add: self._add, flo.Remove: self._remove,
        }
        return plain[type(item)]

    # ---- names ------------------------------------------------------------------------------------------------------

    def _let(self, item: act.Let, env: Env) -> tuple[list[str], Env]:
        code = self.ex.compile(item.value, env)
        name = env.fresh(item.name.name)
        bound = Code(name, code.typ, names=frozenset((name,)))
        return [placed(f"{name} = {code.src}", item)], env.bind(item.name.name, bound, item.place)

    def _draw(self, item: flo.Draw, env: Env) -> tuple[list[str], Env]:
        zone = zone_of(self.ex, item.source, env)
        decl = self.all.zones[zone.typ.of]
        name = env.fresh(item.name.name)
        kinds = len(self.all.types[decl.of].members)
        call = f"draw_piece(s, {self._zone_arguments(zone)}, {kinds})"
        lines = self._zone_written(decl.name)
        if item.target is not None:
            goal = self._goal(item.target, decl, env)
            call = f"draw_to(s, {decl.number}, {self._zone_arguments(zone)}, {self._zone_arguments(goal)}, {kinds})"
            lines = [*lines, *self._zone_written(goal.typ.of)]
        bound = Code(name, member_of(decl.of, optional=True), names=frozenset((name,)))
        lines = [f"{name} = {call}", *lines]
        back = self._refilling(decl)
        if back is not None:
            arguments = f"{self._common_arguments(back)}, {self._zone_arguments(zone)}, {kinds}"
            lines = [f"refill(s, {arguments})", *lines, *self._zone_written(back.name)]
        return lines, env.bind(item.name.name, bound, item.place)

    def _goal(self, node: tree.Expression, first: ZoneDecl, env: Env) -> Code:
        """The zone that pieces of another one go to."""
        goal = zone_of(self.ex, node, env)
        second = self.all.zones[goal.typ.of]
        if first.of != second.of:
            raise CompileFault("wrong-type", f"`{first.name}` holds {first.of} pieces, and `{second.name}` {second.of} "
                               "pieces", node.place)
        return goal

    def _refilling(self, zone: ZoneDecl) -> ZoneDecl | None:
        """The zone whose pieces an empty zone takes in."""
        return self.all.zones.get(zone.refills.name) if zone.refills is not None else None

    @staticmethod
    def _common_arguments(decl: ZoneDecl) -> str:
        return f"{decl.number}, s.z_{decl.name}, s.n_{decl.name}"

    def _pick(self, item: flo.Pick, env: Env) -> tuple[list[str], Env]:
        if item.at is not None:
            self._at_random(item.at)
        _, src, typ = self.ex.loops.source(item.within, env)
        name = env.fresh(item.name.name)
        stream = self._stream(item.name.name)
        lines = [f"among = tuple({src})", "if not among:", f"    raise NothingToPick({str(item.place)!r})",
                 f"{name} = among[chance(s, {stream}, len(among))]"]
        return lines, env.bind(item.name.name, Code(name, typ, names=frozenset((name,))), item.place)

    def _stream(self, name: str) -> int:
        """The number of the stream that a `pick` draws from: named after it and the routine that it stands in."""
        routine = self.module.trace.scope[-1] if self.module.trace.scope else ""
        stream = f"{first_name(self.all.renamed, routine.partition('.')[0])}.{name}"
        if stream not in self.streams:
            self.streams.append(stream)
        return self.streams.index(stream)

    def _each(self, item: flo.EffectEach, env: Env) -> list[str]:
        _, src, typ = self.ex.loops.source(item.within, env)
        name = env.fresh(item.name.name)
        inner = env.bind(item.name.name, Code(name, typ, names=frozenset((name,))), item.place)
        guard: list[str] = []
        if item.when is not None:
            mark = self.module.trace.point(line_name(item), "effect", item.place)
            guard = [placed(f"if {mark.asked(self.ex.truth(item.when, inner).src)}:", item)]
            inner = inner.know(facts(item.when))
        lines, _ = self.block(item.body, inner)
        body = lines or ["pass"]
        return [f"for {name} in {src}:  {remark(item.place)}", *indent([*guard, *indent(body)] if guard else body)]

    # ---- what changes -----------------------------------------------------------------------------------------------

    def _target(self, node: tree.Expression, env: Env) -> tuple[str, KeepDecl, Type]:
        if isinstance(node, tree.Name) and node.name in self.all.keeps:
            keep = self.all.keeps[node.name]
            return f"s.{keep.slot}", keep, self._typ(keep)
        if self.counters_change and isinstance(node, tree.Name) and node.name in self.all.counters:
            counter = KeepDecl(node.name, f"r_{node.name}", NUMBER, False, "", None, "all", "", node.place)
            return f"s.r_{node.name}", counter, NUMBER
        if isinstance(node, tree.Attribute):
            return self._member_target(node, env)
        if isinstance(node, tree.Call) and isinstance(node.function, tree.Attribute):
            return self._target_of(node, node.function, env)
        name = node.name if isinstance(node, tree.Name) else ""
        self.ex.compile(node, env)  # which says so, where nothing is called so at all
        raise CompileFault("cannot-change", "only what a `keep` declares can change", node.place,
                           meant(name, {n: k.place for n, k in self.all.keeps.items()}, node.place))

    def _target_of(self, node: tree.Call, function: tree.Attribute, env: Env) -> tuple[str, KeepDecl, Type]:
        base, code = self.ex.compile(function.value, env), self.ex.compile(node, env)
        keep = self.all.types[base.typ.of].keeps.get(function.name) if base.typ.kind == "ref" else None
        if keep is None:
            raise CompileFault("cannot-change", "only what a `keep` declares can change", node.place)
        return code.src, keep, code.typ

    def _member_target(self, node: Any, env: Env) -> tuple[str, KeepDecl, Type]:
        base = self.ex.compile(node.value, env)
        keeps = self.all.types[base.typ.of].keeps if base.typ.kind == "ref" else {}
        if node.name not in keeps:
            self.ex.compile(node, env)  # which says so, where there is nothing of that name at all
            known = {n: k.place for n, k in keeps.items()}
            raise CompileFault("cannot-change", f"`{node.name}` is no `keep` of {base.typ.wording}", node.place,
                               meant(node.name, known, node.place) or "only what a `keep` declares can change")
        if base.typ.optional:
            raise CompileFault("may-be-absent", "this may be absent, and what is absent cannot change", node.value.place,
                               "ask for it first: `when … != none`")
        keep = keeps[node.name]
        if keep.of:
            self.ex.compile(node, env)  # which asks of which
        return f"s.{keep.slot}[{base.src}]", keep, self._typ(keep)

    @staticmethod
    def _typ(keep: KeepDecl) -> Type:
        return keep.type

    def _set(self, item: flo.Set, env: Env) -> list[str]:
        target, keep, typ = self._target(item.target, env)
        if typ.kind == "list":
            code = self.ex.compile(item.value, env, typ)
            if code.typ.kind != "list" or code.typ.of not in ("", typ.of):
                raise CompileFault("wrong-type", f"`{keep.name}` is {typ.wording}, and this is {code.typ.wording}",
                                   item.value.place)
            return [f"{target} = kept({code.src})", written(keep.slot)]
        code = self.ex.of_kind(item.value, env, typ, f"`{keep.name}`")
        src = code.src
        if typ.kind == "truth":
            src = {"True": "1", "False": "0"}.get(src, f"1 if {src} else 0")
        return [f"{target} = {src}", written(keep.slot)]

    def _change(self, item: flo.Raise, env: Env) -> list[str]:
        target, keep, typ = self._target(item.target, env)
        if typ not in (NUMBER, MONEY):
            raise CompileFault("wrong-type", f"`{item.word}` reckons with numbers, and `{keep.name}` is {typ.wording}",
                               item.target.place, "write `set … = …`")
        code = self.ex.of_kind(item.by, env, typ, "what it changes by")
        return [*changed_by(target, "-" if item.word == "lower" else "+", code, item.place), written(keep.slot)]

    # ---- pieces -----------------------------------------------------------------------------------------------------

    def _zone_written(self, name: str) -> list[str]:
        return [written(f"z_{name}"), written(f"n_{name}")]

    def _zone_arguments(self, zone: Code) -> str:
        return f"{self._common_arguments(self.all.zones[zone.typ.of])}, {zone.src}"

    def _move(self, item: flo.Move, env: Env) -> list[str]:
        start = zone_of(self.ex, item.source, env)
        first = self.all.zones[start.typ.of]
        goal = self._goal(item.target, first, env)
        kinds = len(self.all.types[first.of].members)
        zones = f"{self._zone_arguments(start)}, {self._zone_arguments(goal)}, {kinds}"
        lines = [*self._zone_written(first.name), *self._zone_written(goal.typ.of)]
        if item.at is not None:
            self._at_random(item.at)
            number = self.ex.of_kind(item.what, env, NUMBER, "how many")
            back = self._refilling(first)
            if back is not None:
                zones, lines = f"{self._common_arguments(back)}, {zones}", [*lines, *self._zone_written(back.name)]
            move = "move_random" if back is None else "move_refilled"
            return [f"{move}(s, {first.number}, {number.src}, {zones})", *lines]
        if isinstance(item.what, tree.Name) and item.what.name == "all" and "all" not in env.locals:
            return [f"move_all(s, {zones})", *lines]
        piece = self.ex.of_kind(item.what, env, member_of(first.of), "what is moved")
        return [f"move_piece(s, {zones}, {piece.src})", *lines]

    @staticmethod
    def _at_random(ident: Ident) -> None:
        if ident.name != "random":
            raise CompileFault("wrong-argument", "`at` goes with `random` alone", ident.place, "write `at random`")

    def _add(self, item: flo.Add, env: Env) -> list[str]:
        return self._board(item.what, item.target, "+", env)

    def _remove(self, item: flo.Remove, env: Env) -> list[str]:
        return self._board(item.what, item.source, "-", env)

    def _board(self, what: tree.Expression, where: tree.Expression, sign: str, env: Env) -> list[str]:
        zone = zone_of(self.ex, where, env)
        decl = self.all.zones[zone.typ.of]
        piece = self.ex.of_kind(what, env, member_of(decl.of), "the piece")
        base = zone_base(self.ex, zone)
        return [f"s.z_{decl.name}[{base} + {piece.src}] {sign}= 1", f"s.n_{decl.name}[{zone.src}] {sign}= 1",
                *self._zone_written(decl.name)]

    def attempt(self, lines: Callable[[], list[str]]) -> list[str]:
        """The lines, or none where they are faulty; the fault is reported."""
        try:
            return lines()
        except CompileFault as fault:
            self.report.error(fault.code, fault.message, fault.place, fault.hint)
            return []

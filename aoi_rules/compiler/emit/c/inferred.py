"""The kinds of expressions and of locals, inferred from a rule program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, field

from aoi_rules.compiler.emit.c.kind import (
    LIST,
    MOVE,
    MOVES,
    NUMBER,
    SEEN,
    SET,
    TEXT,
    TEXTS,
    Env,
    Form,
    Kind,
    Unprintable,
    is_moves,
    of_type,
)
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose, RuleProgram
from aoi_rules.compiler.program.walk import walk
from aoi_rules.hooks import type_of
from aoi_rules.model.types import Shape, Type

__all__ = ["Inferred"]

_WITHIN = {"phase": NUMBER, "players": NUMBER, "to_move": NUMBER, "over": NUMBER}
_NUMBERS = (
    exp.Arithmetic, exp.Negate, exp.Fits, exp.Compare, exp.Logic, exp.Not, exp.HasBit, exp.BitCount, exp.Length, exp.Within,
    exp.PositionOf, exp.CanFinish, exp.SeenHere,
)
_SETS = (exp.Mask, exp.Bit, exp.Intersection, exp.UnionOf)
_LISTS = (exp.Bits, exp.Indices, exp.NumberRange)

_BINDERS = frozenset((sta.Assign, sta.Append, sta.ForEach, sta.DrawPiece, sta.PickOne, exp.Listed, exp.SortedBy))
"""The nodes that say what a local is."""


@define
class Inferred:
    """The kinds of one program; `values` are the values of its constants."""

    program: RuleProgram
    values: Mapping[str, Any]
    frames: dict[tuple[str, str], Kind] = field(factory=dict)
    """The kinds of the slots of frames, by routine and slot; a number where there is none."""
    frame_members: dict[tuple[str, str], int] = field(factory=dict)
    """The number of members of the type whose members a list or a set in a frame holds, where that is known."""
    _slots: dict[str, Kind] = field(init=False)
    _results: dict[str, Kind | None] = field(factory=dict)
    _given: dict[str, tuple[Kind, ...]] = field(factory=dict)
    routine: str = ""
    loops: dict[str, tuple[int, int]] = field(factory=dict)
    """The bounds of the variables of the loops that are open, by name."""
    aliases: dict[str, str] = field(factory=dict)
    """The slots that have another name in the function that is printed, by that name."""
    stamps: dict[str, int] = field(factory=dict)
    """The index of each network's stamp among those of a state."""
    words: int = 1
    """The number of words of a set."""

    def __attrs_post_init__(self) -> None:
        self._slots = dict(_WITHIN)
        for slot in self.program.slots:
            one = of_type(slot.type)
            absent = slot.kind not in ("pieces", "sizes")
            self._slots[slot.name] = Kind(Form.ARRAY, (one.form,), slot.size, absent, one == TEXTS) if slot.listed else one

    # ---- locals ------------------------------------------------------------------------------------------------------

    def parameters(self, function: Function) -> Env:
        """The kinds of the parameters of a function."""
        env = {p.name: of_type(p.type) for p in function.parameters}
        env |= dict(zip((p.name for p in function.parameters), self._given.get(function.name, ()), strict=False))
        if function.kind is Purpose.LIST:
            env[function.parameters[-2].name] = MOVES
        return env

    def function(self, function: Function) -> Env:
        """The kinds of the locals of a function."""
        before, self.routine = self.routine, function.frame or self.routine
        found = self.locals(self.parameters(function), function.body)
        self.routine = before
        return found

    def locals(self, env: Mapping[str, Kind], *bodies: Sequence[sta.Statement]) -> Env:
        """The kinds of the locals in bodies, beside those that are known."""
        found = dict(env)
        nodes = [node for body in bodies for node in walk(*body) if node.__class__ in _BINDERS]
        for _ in range(2):  # what is appended may be found after what it is appended to
            for node in nodes:
                self._bound(node, found)
        return found

    def _bound(self, node: Any, env: Env) -> None:
        if isinstance(node, sta.Assign) and not is_moves(node.target):
            kind = self.of(node.value, env)
            new = isinstance(node.value, exp.NewList)
            if new and node.target.name in env:
                return
            known = env.get(node.target.name)
            env[node.target.name] = of_type(node.target.type) if new else self._wider(known, kind, node.target.type)
        elif isinstance(node, sta.Append) and env.get(node.target.name, LIST).form is Form.LIST:
            kind = self.of(node.value, env)
            if kind.form is Form.LIST:
                env[node.target.name] = Kind(Form.LIST, kind.of)
            else:
                env[node.target.name] = Kind(Form.LIST, kind.of if kind.form is Form.TUPLE else (kind.form,))
        elif isinstance(node, sta.ForEach):
            self._looped(node.variables, node.source, env)
        elif isinstance(node, exp.Listed | exp.SortedBy):
            self._looped((node.variable,), node.source if isinstance(node, exp.Listed) else node.things, env)
        elif isinstance(node, sta.DrawPiece | sta.PickOne):
            env[node.local.name] = NUMBER

    @staticmethod
    def _wider(known: Kind | None, kind: Kind, type_: Type) -> Kind:
        """The kind of a local that is assigned more than once."""
        if type_.kind is Shape.SET and kind == NUMBER:
            kind = SET
        if type_.kind is Shape.LIST and kind.form is Form.TUPLE and type_.of not in (Shape.TUPLE, Shape.LIST):
            kind = Kind(Form.LIST, kind.of[:1] or (Form.NUMBER,))
        return kind if known is None or known == NUMBER else known

    def _looped(self, variables: Sequence[exp.Local], source: exp.Expr, env: Env) -> None:
        kind = self.of(source, env)
        if kind == MOVES:
            env[variables[0].name] = MOVE
            return
        of = kind.of[:1] if kind.form is Form.TUPLE and len(variables) == 1 else kind.of
        if len(variables) == 1 and len(of) > 1:
            env[variables[0].name] = Kind(Form.TUPLE, of)
            return
        for variable, name in zip(variables, of or (Form.NUMBER,) * len(variables), strict=False):
            env[variable.name] = Kind(name)

    # ---- expressions -------------------------------------------------------------------------------------------------

    def of(self, node: exp.Expr, env: Mapping[str, Kind]) -> Kind:
        """The kind of an expression."""
        if isinstance(node, _NUMBERS):
            return NUMBER
        if isinstance(node, _SETS):
            return SET
        if isinstance(node, _LISTS):
            return LIST
        find = _FINDERS.get(node.__class__)
        if find is None:
            raise Unprintable(f"{node.__class__.__name__} has no form in C")
        kind: Kind = find(self, node, env)
        return kind

    def slot(self, name: str) -> Kind:
        """The kind of a slot of the state."""
        return self._slots[name]

    def result(self, name: str) -> Kind | None:
        """The kind of a function's result; None where it has none."""
        if name not in self._results:
            function = self.program.functions[name]
            returns = function.returns
            self._results[name] = None if returns is None else of_type(returns)
            if returns is not None and returns.kind in (Shape.LIST, Shape.TUPLE):
                self._results[name] = self._returned(function)
        return self._results[name]

    def _returned(self, function: Function) -> Kind:
        env = self.function(function)
        for node in walk(*function.body):
            if isinstance(node, sta.Return) and node.value is not None:
                kind = self.of(node.value, env)
                if kind.form is not Form.TUPLE or kind.of:
                    kept = function.kind in (Purpose.ALIKE, Purpose.NETWORK) or kind.form is not Form.TUPLE
                    return kind if kept else LIST
        return LIST

    def _const(self, node: exp.Const, env: Mapping[str, Kind]) -> Kind:
        return TEXT if isinstance(node.value, str) else NUMBER

    def _local(self, node: exp.Local, env: Mapping[str, Kind]) -> Kind:
        return env.get(node.name) or of_type(node.type)

    def _slot(self, node: exp.Slot, env: Mapping[str, Kind]) -> Kind:
        return self._slots[node.name]

    def _table(self, node: exp.Table, env: Mapping[str, Kind]) -> Kind:
        return Kind(Form.ARRAY, (of_type(node.data.type).form,), len(node.data.rows) - 1)

    def _computed(self, node: exp.Computed, env: Mapping[str, Kind]) -> Kind:
        constant = self.program.constants[node.name]
        one = of_type(constant.type)
        if constant.variable is None:
            return self._listed_value(self.values[node.name]) if constant.type.kind in (Shape.LIST, Shape.TUPLE) else one
        return Kind(Form.ARRAY, (one.form,), constant.size)

    @staticmethod
    def _listed_value(value: Sequence[Any]) -> Kind:
        """The kind of a constant list: its entries are values, or tuples of some length."""
        first = value[0] if value else 0
        entry = first if isinstance(first, tuple) else (first,)
        return Kind(Form.LIST, tuple(Form.TEXT if isinstance(one, str) else Form.NUMBER for one in entry))

    def _frame_read(self, node: exp.FrameRead, env: Mapping[str, Kind]) -> Kind:
        return self.frames.get((self.routine, node.slot), NUMBER)

    def _at(self, node: exp.At, env: Mapping[str, Kind]) -> Kind:
        things = self.of(node.things, env)
        if things == MOVE:
            return NUMBER
        if things.form is Form.TUPLE and isinstance(node.index, exp.Const):
            return Kind(things.of[int(node.index.value)])
        one = things.of[0] if things.of else Form.NUMBER
        if one is Form.LIST:
            return TEXTS if things.texts else LIST
        return Kind(one)

    def _if_else(self, node: exp.IfElse, env: Mapping[str, Kind]) -> Kind:
        then, otherwise = self.of(node.then, env), self.of(node.otherwise, env)
        both = {then.form, otherwise.form}
        if Form.SET in both:
            return SET
        if Form.TUPLE in both:
            listed = next((kind for kind in (then, otherwise) if kind.form is Form.LIST), None)
            return listed or Kind(Form.LIST, then.of[:1] or (Form.NUMBER,))
        return then

    def _things(self, node: Any, env: Mapping[str, Kind]) -> Kind:
        kind = self.of(node.things, env)
        return Kind(Form.LIST, kind.of[:1] or (Form.NUMBER,)) if kind.form is Form.TUPLE else kind

    def _tuple(self, node: exp.Tuple, env: Mapping[str, Kind]) -> Kind:
        return Kind(Form.TUPLE, tuple(self.of(item, env).form for item in node.items))

    def _listed(self, node: exp.Listed, env: Mapping[str, Kind]) -> Kind:
        inner = dict(env)
        self._looped((node.variable,), node.source, inner)
        kind = self.of(node.value, inner)
        if kind == MOVE:
            return MOVES
        return Kind(Form.LIST, kind.of if kind.form is Form.TUPLE else (kind.form,))

    def _call_function(self, node: exp.CallFunction, env: Mapping[str, Kind]) -> Kind:
        if self.program.functions[node.name].kind in (Purpose.LISTED, Purpose.SORTED):  # its parameters are the caller's locals
            given = tuple(self.of(argument, env) for argument in node.arguments)
            if self._given.get(node.name) != given:
                self._given[node.name] = given
                self._results.pop(node.name, None)
        return self.result(node.name) or NUMBER

    def _call_hook(self, node: exp.CallHook, env: Mapping[str, Kind]) -> Kind:
        given = type_of(node.function.gives)
        return NUMBER if given is None else of_type(given)

    def _call_kernel(self, node: exp.CallKernel, env: Mapping[str, Kind]) -> Kind:
        return {"others": LIST, "seats": SET}.get(node.name, NUMBER)

    def _query(self, node: exp.PathsQuery, env: Mapping[str, Kind]) -> Kind:
        return NUMBER if node.query == "distance" else SET


_FINDERS: dict[type, Any] = {
    exp.Const: Inferred._const, exp.Local: Inferred._local, exp.Slot: Inferred._slot, exp.Table: Inferred._table,
    exp.Computed: Inferred._computed, exp.FrameRead: Inferred._frame_read, exp.At: Inferred._at, exp.IfElse: Inferred._if_else,
    exp.Distinct: Inferred._things, exp.SameTuple: Inferred._things, exp.Counted: Inferred._things,
    exp.SortedBy: Inferred._things, exp.Tuple: Inferred._tuple, exp.NewList: lambda *_: LIST,
    exp.NewSeen: lambda *_: SEEN, exp.Listed: Inferred._listed,
    exp.CallFunction: Inferred._call_function, exp.CallHook: Inferred._call_hook, exp.CallKernel: Inferred._call_kernel,
    exp.Paths: lambda _, node, __: Kind(Form.PATHS, (node.network,)), exp.PathsQuery: Inferred._query,
}

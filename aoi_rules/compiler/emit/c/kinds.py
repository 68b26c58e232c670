"""What the values of a rule program are in C: the kind of each expression, inferred from the program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, field, frozen

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, RuleProgram
from aoi_rules.compiler.program.walk import walk
from aoi_rules.errors import BuildError
from aoi_rules.hooks import type_of
from aoi_rules.model.types import Type, list_of

__all__ = ["LIST", "MOVE", "MOVES", "NUMBER", "OF_STEPS", "PATHS", "SEEN", "SET", "TEXT", "TEXTS", "Kind", "Kinds", "Unprintable",
           "is_moves", "of_type"]


class Unprintable(BuildError):
    """A rule program has something that cannot be printed as C; the game is played in pure Python then."""

    def __init__(self, what: str) -> None:
        super().__init__(f"these rules have what C cannot say yet: {what}; they are played in pure Python")


@frozen
class Kind:
    """What a value is in C.

    `name` is number, text (the index of a text), set, list (a `List`, whose entries have a cell for each of `of`), tuple (an
    array of cells, one for each of `of`), array (a list in the state, or a table, of values `of[0]`: their number is `size`,
    and one more is the absent one where `absent`; where these values are lists, `texts` says whether they are of texts),
    moves, move, paths or seen.
    """

    name: str
    of: tuple[str, ...] = ()
    size: int = 0
    absent: bool = True
    texts: bool = False

    @property
    def width(self) -> int:
        """The number of cells of an entry of a list."""
        return len(self.of)


NUMBER, TEXT, SET, MOVES, MOVE, PATHS, SEEN = (Kind(name) for name in (
    "number", "text", "set", "moves", "move", "paths", "seen"))
LIST, TEXTS = Kind("list", ("number",)), Kind("list", ("text",))

_WITHIN = {"phase": NUMBER, "players": NUMBER, "to_move": NUMBER, "over": NUMBER}
_NUMBERS = (
    exp.Arithmetic, exp.Negate, exp.Fits, exp.Compare, exp.Logic, exp.Not, exp.HasBit, exp.BitCount, exp.Length, exp.Within,
    exp.PositionOf, exp.CanFinish, exp.SeenHere,
)
_SETS = (exp.Mask, exp.Bit, exp.Intersection, exp.UnionOf)
_LISTS = (exp.Bits, exp.Indices, exp.NumberRange)

Env = dict[str, Kind]
OF_STEPS: Mapping[str, Kind] = {"moves": MOVES, "move": MOVE}
"""The locals that only steps have, and what applies a move: in other functions these names stand for anything."""


def is_moves(node: exp.Expr) -> bool:
    """Whether an expression is the list of moves of a step."""
    return isinstance(node, exp.Local) and node == sta.MOVES and node.type == sta.MOVES.type


def of_type(type_: Type) -> Kind:
    """The kind of a value of a type; of a list with entries of one cell."""
    if type_.kind == "list":
        return Kind("list", ("text" if type_.of == "text" else "number",))
    return {"set": SET, "text": TEXT}.get(type_.kind, NUMBER)


@define
class Kinds:
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
            self._slots[slot.name] = Kind("array", (one.name,), slot.size, absent, one == TEXTS) if slot.listed else one
        self._frames()

    def _frames(self) -> None:
        """Find the slots of frames that hold lists or sets: those in which one is stored, perhaps from another such slot."""
        before = -1
        while len(self.frames) > before:
            before = len(self.frames)
            self._stored_in_frames()

    def _stored_in_frames(self) -> None:
        for name, step in self.program.steps.items():
            decision = self.program.decisions.get(name)
            bodies = (step.body, decision.apply if decision is not None else ())
            self.routine = step.routine
            env = self.locals(OF_STEPS, *bodies)
            for node in walk(*bodies[0], *bodies[1]):
                if isinstance(node, sta.SetFrame):
                    kind = self.of(node.value, env)
                    if kind.name in ("list", "tuple"):
                        kind = TEXTS if kind.of[:1] == ("text",) else LIST
                    if self.frames.get((step.routine, node.slot), NUMBER) in (NUMBER, kind):
                        self.frames[step.routine, node.slot] = kind
                        most = max(self.frame_members.get((step.routine, node.slot), 0), self._members(node.value))
                        self.frame_members[step.routine, node.slot] = most

    def _members(self, node: exp.Expr) -> int:
        """The number of members of the type that a list or a set is of; 0 where that is not known."""
        if isinstance(node, exp.Mask):
            return node.members
        if isinstance(node, exp.Intersection | exp.UnionOf):
            return max(map(self._members, node.operands), default=0)
        if isinstance(node, exp.IfElse):
            return max(self._members(node.then), self._members(node.otherwise))
        if isinstance(node, exp.Counted | exp.SameTuple | exp.Distinct | exp.SortedBy):
            return self._members(node.things)
        if isinstance(node, exp.Bits):
            return self._members(node.set)
        if isinstance(node, exp.Indices):
            return self.program.most_players if node.size == exp.Slot("players") else 0
        if isinstance(node, exp.CallKernel):
            return self.program.most_players  # `others` and `seats`
        if isinstance(node, exp.FrameRead):
            return self.frame_members.get((self.routine, node.slot), 0)
        type_ = self._type(node)
        return self.program.members.get(type_.of, 0) if type_ is not None and type_.one.kind == "ref" else 0

    def _type(self, node: exp.Expr) -> Type | None:
        """The type of a value with a name."""
        if isinstance(node, exp.At):
            return self._type(node.things)
        if isinstance(node, exp.Local | exp.Computed):
            return node.type
        if isinstance(node, exp.Table):
            return node.data.type
        if isinstance(node, exp.Slot):
            return next((slot.type for slot in self.program.slots if slot.name == node.name), None)
        if isinstance(node, exp.CallHook):
            return type_of(node.function.gives)
        if not isinstance(node, exp.CallFunction):
            return None
        function = self.program.functions[node.name]
        if function.kind in ("listed", "sorted"):
            added = next((one.value for one in walk(*function.body) if isinstance(one, sta.Append)), None)
            return list_of(added.type.of) if isinstance(added, exp.Local) and added.type.kind == "ref" else None
        return function.returns

    def shared(self, node: exp.Expr) -> bool:
        """Whether the items of a list that an expression gives may lie in the state, or among memoised results: they last only
        until the state is changed."""
        if isinstance(node, exp.Slot | exp.FrameRead | exp.At | exp.Local):
            return True
        if isinstance(node, exp.IfElse):
            return self.shared(node.then) or self.shared(node.otherwise)
        if isinstance(node, exp.Counted | exp.SameTuple):
            return self.shared(node.things)
        return isinstance(node, exp.CallFunction) and self._gives_shared(self.program.functions[node.name])

    def _gives_shared(self, function: Function) -> bool:
        if function.memo is not None:
            return True
        own = {node.target for node in walk(*function.body)
               if isinstance(node, sta.Assign) and isinstance(node.value, exp.NewList)}
        return any(self.shared(node.value) for node in walk(*function.body)
                   if isinstance(node, sta.Return) and node.value is not None and node.value not in own)

    def frame_index(self, routine: str, slot: str) -> int:
        """The index of a slot in the frames of a routine: behind the step, who acts, and the slots before it."""
        if slot in ("step", "me"):
            return ("step", "me").index(slot)
        slots = self.program.routines[routine].slots
        return 2 + sum(self._frame_width(routine, one) for one in slots[: slots.index(slot)])

    def frame_size(self, routine: str) -> int:
        """The number of cells of the frames of a routine."""
        return 2 + sum(self._frame_width(routine, one) for one in self.program.routines[routine].slots)

    def _frame_width(self, routine: str, slot: str) -> int:
        return self.words if self.frames.get((routine, slot)) == SET else 1

    # ---- locals ------------------------------------------------------------------------------------------------------

    def function(self, function: Function) -> Env:
        """The kinds of the locals of a function."""
        env = {p.name: of_type(p.type) for p in function.parameters}
        env |= dict(zip((p.name for p in function.parameters), self._given.get(function.name, ()), strict=False))
        if function.kind == "list":
            env[function.parameters[-2].name] = MOVES
        before, self.routine = self.routine, function.frame or self.routine
        found = self.locals(env, function.body)
        self.routine = before
        return found

    def locals(self, env: Mapping[str, Kind], *bodies: Sequence[sta.Statement]) -> Env:
        """The kinds of the locals in bodies, beside those that are known."""
        found = dict(env)
        nodes = [node for body in bodies for node in walk(*body)]
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
        elif isinstance(node, sta.Append) and env.get(node.target.name, LIST).name == "list":
            kind = self.of(node.value, env)
            if kind.name == "list":
                env[node.target.name] = Kind("list", kind.of)
            else:
                env[node.target.name] = Kind("list", kind.of if kind.name == "tuple" else (kind.name,))
        elif isinstance(node, sta.ForEach):
            self._looped(node.variables, node.source, env)
        elif isinstance(node, exp.Listed | exp.SortedBy):
            self._looped((node.variable,), node.source if isinstance(node, exp.Listed) else node.things, env)
        elif isinstance(node, sta.DrawPiece | sta.PickOne):
            env[node.local.name] = NUMBER

    @staticmethod
    def _wider(known: Kind | None, kind: Kind, type_: Type) -> Kind:
        """The kind of a local that is assigned more than once."""
        if type_.kind == "set" and kind == NUMBER:
            kind = SET
        if type_.kind == "list" and kind.name == "tuple" and type_.of not in ("tuple", "list"):
            kind = Kind("list", kind.of[:1] or ("number",))
        return kind if known is None or known == NUMBER else known

    def _looped(self, variables: Sequence[exp.Local], source: exp.Expr, env: Env) -> None:
        kind = self.of(source, env)
        if kind == MOVES:
            env[variables[0].name] = MOVE
            return
        of = kind.of[:1] if kind.name == "tuple" and len(variables) == 1 else kind.of
        if len(variables) == 1 and len(of) > 1:
            env[variables[0].name] = Kind("tuple", of)
            return
        for variable, name in zip(variables, of or ("number",) * len(variables), strict=False):
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
            if returns is not None and returns.kind in ("list", "tuple"):
                self._results[name] = self._returned(function)
        return self._results[name]

    def _returned(self, function: Function) -> Kind:
        env = self.function(function)
        for node in walk(*function.body):
            if isinstance(node, sta.Return) and node.value is not None:
                kind = self.of(node.value, env)
                if kind.name != "tuple" or kind.of:
                    return kind if function.kind in ("alike", "network") or kind.name != "tuple" else Kind("list", ("number",))
        return LIST

    def _const(self, node: exp.Const, env: Mapping[str, Kind]) -> Kind:
        return TEXT if isinstance(node.value, str) else NUMBER

    def _local(self, node: exp.Local, env: Mapping[str, Kind]) -> Kind:
        return env.get(node.name) or of_type(node.type)

    def _slot(self, node: exp.Slot, env: Mapping[str, Kind]) -> Kind:
        return self._slots[node.name]

    def _table(self, node: exp.Table, env: Mapping[str, Kind]) -> Kind:
        return Kind("array", (of_type(node.data.type).name,), len(node.data.rows) - 1)

    def _computed(self, node: exp.Computed, env: Mapping[str, Kind]) -> Kind:
        constant = self.program.constants[node.name]
        one = of_type(constant.type)
        if constant.variable is None:
            return self._listed_value(self.values[node.name]) if constant.type.kind in ("list", "tuple") else one
        return Kind("array", (one.name,), constant.size)

    @staticmethod
    def _listed_value(value: Sequence[Any]) -> Kind:
        """The kind of a constant list: its entries are values, or tuples of some length."""
        first = value[0] if value else 0
        entry = first if isinstance(first, tuple) else (first,)
        return Kind("list", tuple("text" if isinstance(one, str) else "number" for one in entry))

    def _frame_read(self, node: exp.FrameRead, env: Mapping[str, Kind]) -> Kind:
        return self.frames.get((self.routine, node.slot), NUMBER)

    def _at(self, node: exp.At, env: Mapping[str, Kind]) -> Kind:
        things = self.of(node.things, env)
        if things == MOVE:
            return NUMBER
        if things.name == "tuple" and isinstance(node.index, exp.Const):
            return Kind(things.of[int(node.index.value)])
        one = things.of[0] if things.of else "number"
        if one == "list":
            return TEXTS if things.texts else LIST
        return Kind(one)

    def _if_else(self, node: exp.IfElse, env: Mapping[str, Kind]) -> Kind:
        then, otherwise = self.of(node.then, env), self.of(node.otherwise, env)
        both = {then.name, otherwise.name}
        if "set" in both:
            return SET
        if "tuple" in both:
            listed = next((kind for kind in (then, otherwise) if kind.name == "list"), None)
            return listed or Kind("list", then.of[:1] or ("number",))
        return then

    def _things(self, node: Any, env: Mapping[str, Kind]) -> Kind:
        kind = self.of(node.things, env)
        return Kind("list", kind.of[:1] or ("number",)) if kind.name == "tuple" else kind

    def _tuple(self, node: exp.Tuple, env: Mapping[str, Kind]) -> Kind:
        return Kind("tuple", tuple(self.of(item, env).name for item in node.items))

    def _listed(self, node: exp.Listed, env: Mapping[str, Kind]) -> Kind:
        inner = dict(env)
        self._looped((node.variable,), node.source, inner)
        kind = self.of(node.value, inner)
        if kind == MOVE:
            return MOVES
        return Kind("list", kind.of if kind.name == "tuple" else (kind.name,))

    def _call_function(self, node: exp.CallFunction, env: Mapping[str, Kind]) -> Kind:
        if self.program.functions[node.name].kind in ("listed", "sorted"):  # its parameters are locals of who calls it
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
    exp.Const: Kinds._const, exp.Local: Kinds._local, exp.Slot: Kinds._slot, exp.Table: Kinds._table,
    exp.Computed: Kinds._computed, exp.FrameRead: Kinds._frame_read, exp.At: Kinds._at, exp.IfElse: Kinds._if_else,
    exp.Distinct: Kinds._things, exp.SameTuple: Kinds._things, exp.Counted: Kinds._things, exp.SortedBy: Kinds._things,
    exp.Tuple: Kinds._tuple, exp.NewList: lambda *_: LIST, exp.NewSeen: lambda *_: SEEN, exp.Listed: Kinds._listed,
    exp.CallFunction: Kinds._call_function, exp.CallHook: Kinds._call_hook, exp.CallKernel: Kinds._call_kernel,
    exp.Paths: lambda _, node, __: Kind("paths", (node.network,)), exp.PathsQuery: Kinds._query,
}

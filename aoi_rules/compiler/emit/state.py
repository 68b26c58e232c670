"""The class of a program's states: its slots, how it is copied, and the state before set-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from aoi_rules.compiler.emit.layout import CALL, INDENT, TUPLE, Doc, Group, wrap_lines
from aoi_rules.compiler.emit.names import Names
from aoi_rules.compiler.program.model import RuleProgram, SlotData, ZoneData
from aoi_rules.compiler.symbols.slots import paths_slot
from aoi_rules.model.types import Shape

__all__ = ["new_state", "state_class"]

_COMMON = (
    ("players", "int"), ("seed", "int"), ("streams", "list[int]"), ("frames", "list[Frame]"),
    ("moves", "list[tuple[int, ...]]"), ("to_move", "int"), ("over", "int"), ("phase", "int"),
)
_COUNTED = (
    "shared: int  # the lists that another state may have too, as bits",
    "left: int  # of the budget of steps", "deep: int  # how deep verbs carry one another out",
    "log: list[Any] | None", "drawn: list[int] | None", "script: list[int] | None",
)
_INNER = INDENT * 2
_APART = ("moves", "seed")
"""Slots that may differ between two equal states."""
_FRAMES = "tuple(map(tuple, self.{}))"
"""The frames in a form that is not changed."""


@frozen
class _Slot:
    """A slot of the class: its name and its annotation."""

    name: str
    annotation: str


def _make_slots(program: RuleProgram) -> list[_Slot]:
    """Every slot, in order, except empty ones."""
    found = [_Slot(name, annotation) for name, annotation in _COMMON]
    for slot in program.slots:
        single = "tuple[int, ...]" if slot.type.kind is Shape.LIST else "int"
        found.append(_Slot(slot.name, f"list[{single}]" if slot.listed else single))
    return found


def state_class(program: RuleProgram) -> list[str]:
    """The lines of the class."""
    slots = _make_slots(program)
    streams = Group("(", tuple(repr(name.encode()) for name in program.streams), ")", TUPLE)
    fields = [*(f"{slot.name}: {slot.annotation}" for slot in slots), "memo: list[dict[Any, Any]]",
              *(f"{paths_slot(name)}: Paths | None" for name in program.networks), *_COUNTED]
    methods = [_step_method(), _copy_method(program, slots), _rest_method(program), *_transfer_methods(program, slots),
               _forget_method(program), _pack_method(program, slots)]
    lists = Group("(", tuple(repr(name) for name in _list_slots(program)), ")", TUPLE)
    return ["@define(eq=False, init=False)", "class State:",
            f'{INDENT}"""A position: numbers, lists of numbers, which are tuples in one at rest."""',
            *wrap_lines(streams, INDENT, "STREAMS: ClassVar[tuple[bytes, ...]] = "),
            *wrap_lines(lists, INDENT, "LISTS: ClassVar[tuple[str, ...]] = "), "",
            *(INDENT + line for line in fields), *(line for method in methods for line in ("", *method))]


def _list_slots(program: RuleProgram) -> list[str]:
    """The slots with lists of values, which copies of a state may share."""
    return ["streams", *(slot.name for slot in program.slots if slot.listed)]


def _method_lines(head: str, says: str, body: Sequence[Doc], before: Sequence[str] = ()) -> list[str]:
    return [*(INDENT + line for line in before), f"{INDENT}def {head}:", f'{_INNER}"""{says}"""',
            *(line for doc in body for line in wrap_lines(doc, _INNER))]


def _step_method() -> list[str]:
    return _method_lines("step(self) -> int", "The step of the decision at hand; -1 where there is none.",
                         ["return self.frames[-1][0] if self.frames else -1"], ["@property"])


def _copy_method(program: RuleProgram, slots: Sequence[_Slot]) -> list[str]:
    names = [slot.name for slot in slots if slot.name != "frames"] + [paths_slot(name) for name in program.networks]
    lines = ["n = State.__new__(State)", "n.frames = frames = [*self.frames]", "if frames:",
             f"{INDENT}frames[-1] = [*frames[-1]]", *(f"n.{name} = self.{name}" for name in (*names, "left", "deep"))]
    lines += ["n.memo = self.memo[:]", "n.shared = self.shared = -1", "n.log = n.drawn = n.script = None", "return n"]
    return _method_lines("copy(self) -> State", "An equal state; whichever of the two changes a list makes its own first.", lines)


def _rest_method(program: RuleProgram) -> list[str]:
    lines = [*(f"self.{name} = tuple(self.{name})" for name in (*_list_slots(program), "moves")),
             f"self.frames = {_FRAMES.format('frames')}", "self.shared = -1"]
    return _method_lines("rest(self) -> None", "Turn lists into tuples, no more to be changed or searched for cycles.", lines)


def _transfer_methods(program: RuleProgram, slots: Sequence[_Slot]) -> Iterator[list[str]]:
    yield _method_lines("dump_values(self) -> tuple[Any, ...]", "The values of a position at rest, for `from_values`.",
                        [Group("return (", tuple(f"self.{slot.name}" for slot in slots), ")", TUPLE)])
    yield _method_lines("from_values(values: tuple[Any, ...]) -> State",
                        "The position that has these values, which remembers nothing.",
                        ["n = State.__new__(State)", Group("(", tuple(f"n.{slot.name}" for slot in slots), ") = values", TUPLE),
                         *_reset_lines(program, "n", "-1"), "return n"], ["@staticmethod"])


def _reset_lines(program: RuleProgram, name: str, shared: str) -> list[str]:
    """The lines that reset the slots of a state that only serve computing: memos, budget, log."""
    return [f"{name}.memo = [{{}} for _ in range({len(program.groups)})]",
            *(f"{name}.{paths_slot(network)} = None" for network in program.networks), f"{name}.shared = {shared}",
            f"{name}.left = BUDGET", f"{name}.deep = 0", f"{name}.log = {name}.drawn = {name}.script = None"]


def _forget_method(program: RuleProgram) -> list[str]:
    lines = ["self.memo = [{} for _ in self.memo]", *(f"self.{paths_slot(name)} = None" for name in program.networks)]
    return _method_lines("forget(self) -> None", "Drop all memoised results: something was changed from outside.", lines)


def _pack_method(program: RuleProgram, slots: Sequence[_Slot]) -> list[str]:
    form = {"frames": _FRAMES, **dict.fromkeys(_list_slots(program), "tuple(self.{})")}
    values = tuple(form.get(slot.name, "self.{}").format(slot.name) for slot in slots if slot.name not in _APART)
    return _method_lines("pack(self) -> tuple[Any, ...]", "Everything that makes two states the same.",
                         [Group("return (", values, ")", TUPLE)])


# ---- the state before set-up -----------------------------------------------------------------------------------------------


def new_state(program: RuleProgram, names: Names) -> list[str]:
    """The lines of the function that creates a state."""
    lines = ['"""A state before setting up."""', "s = State.__new__(State)", "s.players = players", "s.seed = 0",
             f"s.streams = [0] * {len(program.streams)}", "s.frames = []", "s.moves = []", "s.to_move = -1", "s.over = 0",
             "s.phase = -1"]
    last = [*_reset_lines(program, "s", "0"), "return s"]
    zones = {zone.name: zone for zone in program.zones}
    slots = [line for slot in program.slots for line in wrap_lines(_first_value(slot, zones, names), INDENT, f"s.{slot.name} = ")]
    return ["def new_state(players: int, options: dict[str, int]) -> State:", *(INDENT + line for line in lines), *slots,
            *(INDENT + line for line in last)]


def _first_value(slot: SlotData, zones: dict[str, ZoneData], names: Names) -> str | Group:
    """The value of a slot before set-up."""
    if slot.kind == "option":
        return f"options[{slot.of!r}]"
    if slot.kind == "counter":
        return "0"
    if slot.kind == "pieces":
        zone = zones[slot.of]
        return _first_pieces(zone, pieces=True)
    if slot.kind == "sizes":
        zone = zones[slot.of]
        return _first_pieces(zone, pieces=False)
    return names.constant(f"first {slot.name}") + ("[:]" if slot.listed else "")


def _first_pieces(zone: ZoneData, pieces: bool) -> str | Group:
    """The numbers of pieces of each kind, or the totals, for each owner; those of seats that do not play are 0."""
    each = zone.kinds if pieces else 1
    if zone.copies is None:
        return f"[0] * {each * zone.owners}"
    kinds, size = zone.fill_zone("players")
    values = (tuple(f"int({one})" for one in kinds) if zone.of_seats else kinds) if pieces else (size,)
    if not zone.per_seat or zone.owners == 1:
        return Group("[", values, "]" if zone.owners == 1 else f"] * {zone.owners}", CALL)
    rest = f"({zone.owners} - players)" if each == 1 else f"({each} * ({zone.owners} - players))"
    return Group("[", values, f"] * players + [0] * {rest}", CALL)

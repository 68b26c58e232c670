"""A whole rule program: its state, constants, functions, steps and decisions.  This is the state machine of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from aoi_rules.compiler.program.expressions import Expr, Local
from aoi_rules.compiler.program.statements import Statement
from aoi_rules.compiler.typed.domain import Domain
from aoi_rules.diagnostics import Place
from aoi_rules.model.types import Type

__all__ = [
    "Computation", "Decision", "Function", "Option", "Routine", "RuleLine", "RuleProgram", "SlotData", "Step", "VerbText",
    "ZoneData",
]


@frozen
class SlotData:
    """A slot of the state.  `size` is how many entries a list has, without the absent one at its end; 0 for a single value.

    `kind` is keep, option, counter, pieces (of a zone, a number for each kind and owner) or sizes (of a zone, a number
    for each owner).  `first` is the first value of a keep (of each entry), `of` the zone, option or counter it belongs to.
    """

    name: str
    kind: str
    type: Type
    size: int = 0
    first: Expr | None = None
    of: str = ""


@frozen
class ZoneData:
    """A zone: its number, how many kinds of piece and how many owners there are; `copies` of each kind where it begins
    full, None where it begins empty; `per_seat` zones of seats that do not play stay empty.  `stream` names its draws."""

    name: str
    number: int
    kinds: int
    owners: int
    per_seat: bool
    copies: tuple[int, ...] | None
    stream: str


@frozen(eq=False)
class Function:
    """A function of the program; it takes the state and `parameters`.

    `kind` says what it is for: value (a result that depends on nothing but the state and its parameters, so that it may be
    remembered), list (adds moves to a list), exists, why, verb, network, setup, score, rank, outlook, check, given, look,
    alike.  `returns` is the type of what it gives, None where it gives nothing.  `place` is the line of the text it comes
    from, None where it stands for several.  `memo` is the group of results that it is remembered in, None where it is not.
    `work` is at most how many steps it takes, as the text says; it decides what is computed before a game begins.
    """

    name: str
    kind: str
    parameters: tuple[Local, ...]
    body: tuple[Statement, ...]
    returns: Type | None
    place: Place | None = None
    memo: int | None = None
    work: int = 1


@frozen(eq=False)
class Computation:
    """A constant that is computed when the program starts: a value, or with `size` a list of one for each number of
    `variable` from 0, and `absent` behind them."""

    name: str
    value: Expr
    type: Type
    variable: Local | None = None
    size: int = 0
    absent: Expr | None = None


@frozen(eq=False)
class Step:
    """A named state of a routine: `build.pay`.  `label` is the line it comes from; `veiled` are the frame's slots in which it
    writes what it computes from what not all see."""

    name: str
    routine: str
    body: tuple[Statement, ...]
    place: Place | None
    label: str = ""
    veiled: tuple[str, ...] = ()


@frozen(eq=False)
class Option:
    """One kind of move at a decision: an action from its first choices (`stage` 0) or later ones, or a source.

    `list` is the function that adds its moves, empty for a source; `why` the function behind its refusals.  A source's move
    has its number, then the good where `brought` has a type and a domain, then the member that gives it where `element`
    has.  `left` is the frame's slot that counts down actions, empty where none does.
    """

    action: str
    title: str
    stage: int = -1
    why: str = ""
    cost: int = 1
    left: str = ""
    source: str = ""
    good: str = ""
    fixed: Type | None = None
    brought: tuple[Type, Domain] | None = None
    element: tuple[Type, Domain] | None = None


@frozen(eq=False)
class Decision:
    """What is decided at a step: `kind` is take, free, choice or bring.  `apply` is what a move does, a local `move` holding
    it.  `left` is the frame's slot that counts what a player may see of the actions left, empty where nobody may."""

    step: str
    kind: str
    caption: str
    options: tuple[Option, ...]
    secret: bool
    apply: tuple[Statement, ...]
    left: str = ""


@frozen(eq=False)
class Routine:
    """The flow, or an action: the named slots of its frame, in order, behind the step and `me`; `entry` is its first step.

    Of an action the first `chosen` slots are what its first decision chooses.
    """

    name: str
    entry: str
    slots: tuple[str, ...]
    chosen: int = 0


@frozen(eq=False)
class VerbText:
    """What the log says of a verb: literal parts and the numbers of its values between them, and their types."""

    name: str
    parts: tuple[str | int, ...]
    types: tuple[Type, ...]


@frozen(eq=False)
class RuleLine:
    """A line of `explain`: the number of its rule, and the text and type of each value it reports."""

    rule: int
    values: tuple[tuple[str, Type], ...]
    secret: bool


@frozen(eq=False)
class RuleProgram:
    """A ruleset as a program.

    `functions`, `steps`, `constants` and `routines` are in the order in which they are to be written; `networks` has for
    each network its number of places and the two ends of all links it may open; `groups` the slots that each group of
    remembered results depends on; `streams` the names of the streams of draws.  `members` has for each type of the text
    how many members it has, and `work` for each step how much of it is not counted as it runs.
    """

    name: str
    slots: tuple[SlotData, ...]
    zones: tuple[ZoneData, ...]
    networks: Mapping[str, tuple[int, tuple[tuple[int, ...], ...]]]
    functions: Mapping[str, Function]
    steps: Mapping[str, Step]
    decisions: Mapping[str, Decision]
    routines: Mapping[str, Routine]
    texts: tuple[VerbText, ...]
    lines: tuple[RuleLine, ...]
    streams: tuple[str, ...]
    most_players: int
    constants: Mapping[str, Computation] = field(factory=dict)
    groups: tuple[frozenset[str], ...] = ()
    members: Mapping[str, int] = field(factory=dict)
    work: Mapping[str, int] = field(factory=dict)

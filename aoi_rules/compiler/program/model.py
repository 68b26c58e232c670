"""A whole rule program: its state, constants, functions, steps and decisions.  This is the state machine of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import field, frozen

from aoi_rules.compiler.program.expressions import Expr, Local
from aoi_rules.compiler.program.statements import Statement
from aoi_rules.compiler.program.walk import kinds_in
from aoi_rules.compiler.typed.domain import Domain
from aoi_rules.diagnostics import Place
from aoi_rules.model.ruleset import PhaseModel, RuleModel, ScoreLine
from aoi_rules.model.types import Type

__all__ = [
    "CheckData", "ChoiceData", "Computation", "Decision", "Function", "NoteData", "Option", "Routine", "RuleLine",
    "RuleProgram", "ScenarioData", "SlotData", "Step", "VerbText", "ZoneData",
]


@frozen
class SlotData:
    """A slot of the state.  `listed` says that it has an entry for each of several things, perhaps for none, and `size` how
    many these are, without the absent one at their end.

    `kind` is keep, option, counter, pieces (of a zone, a number for each kind and owner) or sizes (of a zone, a number
    for each owner).  `first` is the first value of a keep (of each entry), `of` the zone, option or counter it belongs to.
    """

    name: str
    kind: str
    type: Type
    size: int = 0
    first: Expr | None = None
    of: str = ""
    listed: bool = False


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
    remembered), list (adds moves to a list), exists, why, verb, network (gives the open links and the places that may be
    passed through, a pair of sets, of which `Paths` is made and remembered), setup, score, rank, outlook, check, given, look,
    alike.  `frame` is the routine whose frame it takes behind the state, empty where it takes none.  `returns` is the type of
    what it gives, None where it gives nothing.  `place` is the line of the text it comes from, None where it stands for
    several.  `memo` is the group of results that it is remembered in, None where it is not.
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
    frame: str = ""

    @cached_property
    def kinds(self) -> frozenset[type]:
        """The classes of the nodes in it."""
        return kinds_in(self.body)


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

    @cached_property
    def kinds(self) -> frozenset[type]:
        """The classes of the nodes in it."""
        return kinds_in(self.body)


@frozen
class ChoiceData:
    """One value of a move: its name, its type, the least and the greatest number it can be, both included, and the word
    before it in the move's text.

    `zone` is the zone it is chosen from; its `owner` is -1 for who decides or where it is common, else the number of that
    choice of the action which is the owner, None where it is neither.  `secret` is whether not all may learn what was
    chosen; where it is `shared`, the seats in the slots `seers` do.  `alike` is the function that gives what a value must
    differ in to be another option, empty where every value is its own.  What is `wanted` is the same in every move that is
    offered.
    """

    name: str
    type: Type
    low: int
    high: int
    preposition: str = ""
    zone: str = ""
    secret: bool = False
    shared: bool = False
    alike: str = ""
    wanted: bool = False
    seers: tuple[str, ...] = ()
    owner: int | None = -1


@frozen
class NoteData:
    """A text that may go with a move: its name, its title, its greatest length, whether not all may read it, and the slots
    that hold the seats who may then."""

    name: str
    title: str
    most: int
    secret: bool = False
    seers: tuple[str, ...] = ()


@frozen(eq=False)
class Option:
    """One kind of move at a decision: an action from its first choices (`stage` 0) or later ones, or a source (-1).

    `list` is the function that adds its moves, empty for a source; `why` the function behind its refusals: of an action
    `(me, *earlier choices, *choices)`, of a source `(frame, *choices)`.  A move has the option's number and its `choices`; of
    a source these are the good where `brought` has a type and a domain, then the member that gives it where `element` has.
    `cost` is how many of a turn's actions it takes from `left`, the frame's slot that counts them down, empty where none
    does.  `earlier` counts the choices of the action's decisions before it, `later` are those of the decisions behind it;
    `given` is what a source always brings, where a player may name it.  In a move's text `lead` stands before the choices
    and `tail` behind them.
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
    list: str = ""
    choices: tuple[ChoiceData, ...] = ()
    earlier: int = 0
    later: tuple[ChoiceData, ...] = ()
    note: NoteData | None = None
    lead: str = ""
    tail: str = ""
    given: tuple[tuple[ChoiceData, int], ...] = ()

    @property
    def inside(self) -> bool:
        """Whether it belongs to an action that has begun."""
        return self.stage != 0


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

    @cached_property
    def kinds(self) -> frozenset[type]:
        """The classes of the nodes in it."""
        return kinds_in(self.apply)


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
class CheckData:
    """What must hold: its name, what a person is told where it does not, and the function that looks; `fixed` where the
    text alone decides it, else it must hold in every position."""

    name: str
    text: str
    function: str
    fixed: bool
    place: Place


@frozen(eq=False)
class ScenarioData:
    """The functions of a scenario: `given` lays out the position it begins with, at the step `phase` (empty for the first
    one); `looks` gives by the number of a line what it looks at."""

    given: str
    phase: str
    looks: Mapping[int, str]


@frozen(eq=False)
class RuleProgram:
    """A ruleset as a program.

    `functions`, `steps`, `constants` and `routines` are in the order in which they are to be written; a step's place among
    `steps` is its number, and by these numbers the moves of a ruleset are counted.  `flow` is the routine that a game begins
    with.  `networks` has for each network its number of places and the two ends of all links it may open; `groups` the slots
    that each group of remembered results depends on; `streams` the names of the streams of draws.  `phases` are in the order
    of the numbers that the slot `phase` holds, and `rules` in the order of those in `lines`; `score` are the lines of the
    score.  `members` has for each type of the text how many
    members it has, and `work` for each step how much of it is not counted as it runs.
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
    flow: str = "flow"
    phases: tuple[PhaseModel, ...] = ()
    rules: tuple[RuleModel, ...] = ()
    score: tuple[ScoreLine, ...] = ()
    checks: tuple[CheckData, ...] = ()
    scenarios: tuple[ScenarioData, ...] = ()
    members: Mapping[str, int] = field(factory=dict)
    work: Mapping[str, int] = field(factory=dict)

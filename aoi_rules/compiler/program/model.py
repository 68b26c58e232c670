"""A whole rule program: its state, constants, functions, steps and decisions.  This is the state machine of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import Any

from attrs import field, frozen

from aoi_rules.compiler.program.expressions import Expression, Local
from aoi_rules.compiler.program.statements import Statement
from aoi_rules.compiler.program.types import table_of
from aoi_rules.compiler.typed.domain import Domain
from aoi_rules.compiler.walking import kinds_in
from aoi_rules.diagnostics import Place
from aoi_rules.model.limits import Limit
from aoi_rules.model.lines import LineText, MoveNote, RuleLine, TextTemplate
from aoi_rules.model.node import Node
from aoi_rules.model.points import RulePoint
from aoi_rules.model.ruleset import PhaseModel, RuleModel, ScoreLine, TeamModel
from aoi_rules.model.seers import Seer
from aoi_rules.model.types import Type
from aoi_rules.plugin_api.values import Function as HookFunction

__all__ = [
    "CheckData", "ChoiceData", "Computation", "Decision", "Function", "Option", "Purpose", "Routine", "RuleProgram",
    "ScenarioData", "ShownData", "SlotData", "Step", "ZoneData",
]


@frozen(repr=False)
class SlotData(Node):
    """A slot of the state.  `listed` means that it has one entry for each of several members, and `size` is the number of these,
    not counting the absent one at the end.

    `kind` is keep, option, counter, pieces (of a zone, one number for each kind and owner) or sizes (of a zone, one number for
    each owner).  `first` is the first value of a keep (of each entry) as an expression, and `result` what the pass `values`
    computed for it; `of` is the zone, option or counter it belongs to.
    """

    name: str
    kind: str
    type: Type
    size: int = 0
    first: Expression | None = None
    of: str = ""
    listed: bool = False
    result: Any = None

    @property
    def initial_value(self) -> Any:
        """The value of a keep before set-up: its first value, or a list of it for each entry and the absent value at the end."""
        return [self.result] * self.size + [self.type.absent_value] if self.listed else self.result

    @property
    def whole_type(self) -> Type:
        """The type of all that it holds; there are no pieces of the absent kind or owner."""
        return table_of(self.type, self.size, self.kind not in ("pieces", "sizes")) if self.listed else self.type


@frozen(repr=False)
class ZoneData(Node):
    """A zone: its number, its number of kinds of piece and of owners; `copies` of each kind if it begins full, None if it begins
    empty; `per_seat` zones of seats that do not play stay empty, and if the pieces of a zone are seats (`of_seats`), it has only
    those that play.  `stream` is the random stream of its draws."""

    name: str
    number: int
    kinds: int
    owners: int
    per_seat: bool
    copies: tuple[int, ...] | None
    stream: str
    of_seats: bool = False

    def fill_zone(self, players: str) -> tuple[tuple[str, ...], str]:
        """The code for an owner's pieces in a zone that begins full: how many of each kind there are, and how many in total;
        `players` is the code for the number of players."""
        assert self.copies is not None
        if self.of_seats:
            return tuple(f"{players} > {number}" for number in range(self.kinds)), players
        return tuple(map(str, self.copies)), str(sum(self.copies))


class Purpose(StrEnum):
    """What a function of the program is for."""

    VALUE = "value"
    """A result that depends only on the state and the parameters, so that it may be memoised."""
    LIST = "list"
    """It adds moves to a list."""
    EXISTS = "exists"
    WHY = "why"
    JUDGE = "judge"
    """It tells for each of many ways to choose which lines forbid it."""
    VERB = "verb"
    NETWORK = "network"
    """It returns the open links and the places that may be passed through, a pair of sets, from which `Paths` is computed and
    memoised."""
    SETUP = "setup"
    SCORE = "score"
    RANK = "rank"
    OUTLOOK = "outlook"
    CHECK = "check"
    GIVEN = "given"
    LOOK = "look"
    ALIKE = "alike"
    SHOWN = "shown"
    """It returns a tuple of values."""
    LISTED = "listed"
    """The loop of an expression, if a printer needs a function for it."""
    SORTED = "sorted"
    """The same for a loop that sorts."""


@frozen(eq=False, repr=False)
class Function(Node):
    """A function of the program for a purpose, its `kind`; it takes the state and `parameters`.

    `frame` is the routine whose frame it takes after the state, empty if it takes none.  `returns` is the type of its result,
    None if it has none.  `place` is the line of the text it comes from, None if it comes from several.  `memo` is the group of
    results that it is memoised in, None if it is not.
    """

    name: str
    kind: Purpose
    parameters: tuple[Local, ...]
    body: tuple[Statement, ...]
    returns: Type | None
    place: Place | None = None
    memo: int | None = None
    frame: str = ""

    @cached_property
    def kinds(self) -> frozenset[type]:
        """The classes of the nodes in it."""
        return kinds_in(self.body)


@frozen(eq=False, repr=False)
class Computation(Node):
    """A constant: a value, or with `size` a list of one value for each number of `variable` from 0, followed by `absent`.
    `result` is what the pass `values` computed for it."""

    name: str
    value: Expression
    type: Type
    variable: Local | None = None
    size: int = 0
    absent: Expression | None = None
    result: Any = None


@frozen(eq=False, repr=False)
class Step(Node):
    """A named state of a routine: `build.pay`.  `place` is that of the line it comes from; `veiled` are the frame slots in which
    it stores values computed from hidden information."""

    name: str
    routine: str
    body: tuple[Statement, ...]
    place: Place | None
    veiled: tuple[str, ...] = ()

    @cached_property
    def kinds(self) -> frozenset[type]:
        """The classes of the nodes in it."""
        return kinds_in(self.body)


@frozen(repr=False)
class ChoiceData(Node):
    """One value of a move: its name, its type, its least and its greatest number, both included, and the word before it in the
    move's text.

    `zone` is the zone it is chosen from; its `owner` is -1 if the zone is common or belongs to the deciding seat, otherwise the
    index of the action's choice that is the owner, None if it is neither.  `secret` means that not all seats may learn the
    choice; if it is `shared`, the seats in `seers` may, and if it is `revealed`, all see it from what the action does
    at once; `goes` is the zone that the chosen piece, and no other, moves to from `zone` then, empty if there is none.  `alike`
    is the function that returns the key by which options are equal, empty if every value is an option of its own.  A `wanted`
    value is the same in every move that is offered.
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
    seers: tuple[Seer, ...] = ()
    owner: int | None = -1
    revealed: bool = False
    goes: str = ""


@frozen(eq=False, repr=False)
class Option(Node):
    """One kind of move at a decision: an action from its first choices (`stage` 0) or later ones, or a source (-1).

    `list` is the function that adds its moves, empty for a source; `why` the function that explains its refusals, empty if they
    are not explained: for an action `(me, *earlier choices, *choices)`, for a source `(frame, *choices)`.  `judge` takes a list
    of values for each choice and returns, for each way to choose one value of each, the set of those `judged` lines that forbid
    it; empty for a source.  A move has the option's number and its `choices`; for a source these are the good if `brought` has a
    type and a domain, then the member that gives it if `element` has.  `cost` is how many of a turn's actions it takes from
    `left`, the frame slot that counts them down, empty if there is none.  `earlier` is the number of choices in the action's
    earlier decisions, `later` are the choices of its later ones; `given` is what a source always brings, if a player may name
    it.  In a move's text `lead` comes before the choices and `tail` after them.  `limit` tells what determines which pieces of
    a hidden place can be chosen.
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
    note: MoveNote | None = None
    lead: str = ""
    tail: str = ""
    given: tuple[tuple[ChoiceData, int], ...] = ()
    limit: Limit = Limit.NONE
    judge: str = ""
    judged: tuple[int, ...] = ()

    @property
    def is_inside_action(self) -> bool:
        """Whether it belongs to an action that has begun."""
        return self.stage != 0


@frozen(repr=False)
class ShownData(Node):
    """Something shown beside the board: the function that computes it, and who sees it: only the seat that it is about if it is
    their `own`, and only one of the seats in each group of `seers`.  It `asks_me` if its first argument is the seat that
    looks.  If it has a `text`, the function computes the values in it."""

    function: str
    own: bool
    seers: tuple[tuple[Seer, ...], ...]
    asks_me: bool = False
    text: TextTemplate | None = None


@frozen(eq=False, repr=False)
class Decision(Node):
    """A decision at a step: `kind` is take, free, choice or bring.  `apply` is what a move does, with the move in the local
    `move`. `left` is the frame slot that counts the actions left, if a player may see them, otherwise empty; `prompt` is the
    question."""

    step: str
    kind: str
    caption: str
    options: tuple[Option, ...]
    secret: bool
    apply: tuple[Statement, ...]
    left: str = ""
    prompt: ShownData | None = None

    @cached_property
    def kinds(self) -> frozenset[type]:
        """The classes of the nodes in it."""
        return kinds_in(self.apply)


@frozen(eq=False, repr=False)
class Routine(Node):
    """The flow, or an action: the types of the named slots of its frame, in order, after the step and `me`; `entry` is its first
    step.

    For an action, the first `chosen` slots are the choices of its first decision.
    """

    name: str
    entry: str
    slots: Mapping[str, Type]
    chosen: int = 0


@frozen(eq=False, repr=False)
class CheckData(Node):
    """A condition that must hold in every position: its name, the message if it does not, and the function that evaluates it."""

    name: str
    text: str
    function: str
    place: Place


@frozen(eq=False, repr=False)
class ScenarioData(Node):
    """The functions of a scenario: `given` sets up its starting position, at the step `phase` (empty for the first one);
    `looks` maps the index of a line to the function that evaluates it, `phases` the names of phases to the steps with which a
    scenario may begin.  `sets` has for each line of `given` the slots, and the entries of slots, that it surely stores."""

    given: str
    phase: str
    looks: Mapping[int, str]
    phases: Mapping[str, str]
    sets: tuple[frozenset[tuple[str, int | None]], ...]


@frozen(eq=False, repr=False)
class RuleProgram(Node):
    """A ruleset as a program.

    `functions`, `steps`, `constants` and `routines` are in the order in which they are printed; a step's index among `steps` is
    its number, and moves are numbered in the order of the steps.  `flow` is the routine that a game begins with.  `networks` has
    for each network its number of places and the two ends of all links it may open; `groups` the slots that each group of
    memoised results depends on; `streams` the names of the random streams.  `phases` are in the order of the numbers that the
    slot `phase` holds, and `rules` in the order of those in `lines`; `score` are the lines of the score, and if there is a
    `team`, the function `score` has a row for it after them; `figures` and `details` are the functions of what is shown beside
    the board.  `members` maps each type of the text to its number of members, and `work` each step to the steps of work that it
    does not count when it runs. `hooks` are the functions of plugins with which its constants and first values were computed;
    `points` are those of its notes, if it explains plays.
    """

    name: str
    slots: tuple[SlotData, ...]
    zones: tuple[ZoneData, ...]
    networks: Mapping[str, tuple[int, tuple[tuple[int, ...], ...]]]
    functions: Mapping[str, Function]
    steps: Mapping[str, Step]
    decisions: Mapping[str, Decision]
    routines: Mapping[str, Routine]
    texts: tuple[LineText, ...]
    lines: tuple[RuleLine, ...]
    streams: tuple[str, ...]
    most_players: int
    constants: Mapping[str, Computation] = field(factory=dict)
    groups: tuple[frozenset[str], ...] = ()
    flow: str = "flow"
    phases: tuple[PhaseModel, ...] = ()
    rules: tuple[RuleModel, ...] = ()
    score: tuple[ScoreLine, ...] = ()
    team: TeamModel | None = None
    checks: tuple[CheckData, ...] = ()
    scenarios: tuple[ScenarioData, ...] = ()
    figures: tuple[ShownData, ...] = ()
    details: tuple[ShownData, ...] = ()
    members: Mapping[str, int] = field(factory=dict)
    work: Mapping[str, int] = field(factory=dict)
    hooks: tuple[HookFunction, ...] = ()
    points: tuple[RulePoint, ...] = ()

    @property
    def statement_blocks(self) -> list[tuple[Statement, ...]]:
        """The statements of its steps and its decisions."""
        return [step.body for step in self.steps.values()] + [decision.apply for decision in self.decisions.values()]

    @property
    def bodies(self) -> list[tuple[Statement, ...]]:
        """The statements of its functions, its steps and its decisions."""
        return [function.body for function in self.functions.values()] + self.statement_blocks

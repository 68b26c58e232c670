"""Typed rules: effects, verbs, actions, the flow, the score and all else that a ruleset says, each line with its parts checked.

`word` is the line as its author wrote it, for its name, its texts and its place; what is checked stands in the other fields.
`when` is None where nothing is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from attrs import field, frozen

from aoi_rules.compiler.symbols.symbol_table import KeepSymbol, SymbolTable
from aoi_rules.compiler.typed.domain import Domain
from aoi_rules.compiler.typed.expressions import Binding, Definition, Expression
from aoi_rules.diagnostics import Place
from aoi_rules.mechanics import network as net
from aoi_rules.words import actions as act
from aoi_rules.words import components as com
from aoi_rules.words import flow as flo
from aoi_rules.words import scenario as sce

__all__ = [
    "Action", "AddPiece", "Alias", "Bring", "By", "Case", "Change", "Check", "Choice", "Circle", "Consequence", "Do",
    "DrawPiece", "EachPlayer", "Effect", "EffectEach", "Flow", "FlowPart", "Given", "Look", "MoveAll", "MovePiece",
    "MoveRandom", "Network", "OpenLinks", "Passable", "Perform", "Phase", "PickOne", "Points", "Rank", "RemovePiece",
    "Repeat", "Requirement", "Scenario", "Score", "Set", "Source", "Stage", "Take", "TypedRules", "Verb",
]


Shown = tuple[str, Expression]
"""What a refusal shows beside a condition: the words of an expression in it, and the expression."""


# ---- effects -----------------------------------------------------------------------------------------------------------


@frozen
class Effect:
    """One effect: its place, its name as a line of the rules (`set_harbour`), and the condition under which it happens.

    Every kind of effect says which of its fields name what it changes (`CHANGES`), and which hold further effects (`HOLDS`).
    """

    CHANGES: ClassVar[tuple[str, ...]]
    HOLDS: ClassVar[tuple[str, ...]] = ()

    place: Place = field(eq=False, repr=False)
    name: str
    when: Expression | None


@frozen
class Alias(Effect):
    """`let NAME = VALUE`: computed once, where it stands."""

    CHANGES = ()
    binding: Binding
    value: Expression


@frozen
class DrawPiece(Effect):
    """`draw NAME from ZONE [to ZONE]`; `refill` is the zone that an empty one takes in, with its name."""

    CHANGES = ("source", "target")
    binding: Binding
    source: Expression
    target: Expression | None


@frozen
class PickOne(Effect):
    """`pick NAME in MEMBERS at random`; `stream` is the name of the stream of draws."""

    CHANGES = ()
    binding: Binding
    within: Expression
    stream: str


@frozen
class EffectEach(Effect):
    """`each NAME in SEQUENCE [when] { … }` among effects; `when` is asked as each comes up."""

    CHANGES = ()
    HOLDS = ("body",)
    binding: Binding
    within: Expression
    body: tuple[Effect, ...]


@frozen
class Set(Effect):
    """`set WHAT = VALUE`; `target` is a `Kept`, or a `Counter` in the position of a scenario."""

    CHANGES = ("target",)
    target: Expression
    value: Expression


@frozen
class Change(Effect):
    """`raise WHAT by NUMBER` where `sign` is `+`, `lower` where it is `-`."""

    CHANGES = ("target",)
    target: Expression
    sign: str
    by: Expression


@frozen
class MovePiece(Effect):
    """One piece goes from a zone to a zone."""

    CHANGES = ("source", "target")
    piece: Expression
    source: Expression
    target: Expression


@frozen
class MoveAll(Effect):
    """Every piece of a zone goes to another one."""

    CHANGES = ("source", "target")
    source: Expression
    target: Expression


@frozen
class MoveRandom(Effect):
    """So many pieces that chance picks go from a zone to a zone."""

    CHANGES = ("source", "target")
    number: Expression
    source: Expression
    target: Expression


@frozen
class AddPiece(Effect):
    """A piece from the board goes to a zone."""

    CHANGES = ("zone",)
    piece: Expression
    zone: Expression


@frozen
class RemovePiece(Effect):
    """A piece leaves a zone for the board."""

    CHANGES = ("zone",)
    piece: Expression
    zone: Expression


@frozen
class Perform(Effect):
    """A verb is carried out; `me` is who acts, None where nobody does."""

    CHANGES = ()
    verb: Verb
    arguments: tuple[Expression, ...]
    me: Expression | None


@frozen(eq=False)
class Consequence:
    """`after VERB(…) [when] { … }` as it follows one verb."""

    word: act.After
    name: str
    when: Expression | None
    body: tuple[Effect, ...]


@frozen(eq=False)
class VerbBody:
    """What a verb does, then what follows from it."""

    effects: tuple[Effect, ...] = ()
    consequences: tuple[Consequence, ...] = ()


@frozen(eq=False)
class Verb:
    """A verb as it is used with arguments of certain types: one for each combination.

    `text` is its line in the log: literal parts, and between them the numbers of parameters; empty where it is silent.  A
    verb may carry itself out by what follows from it, so `body` is filled in when all of it is checked.
    """

    name: str
    word: act.VerbWord
    parameters: tuple[Binding, ...]
    me: Binding | None
    text: tuple[str | int, ...]
    filled: list[VerbBody] = field(factory=list, repr=False)

    @property
    def body(self) -> VerbBody:
        """What it does; nothing where that could not be checked."""
        return self.filled[0] if self.filled else VerbBody()


@frozen(eq=False)
class FlowPart:
    """One part of the course of a game, or of what an action carries out.

    `HOLDS` names the fields in which further parts stand, each of them a `Flow`.
    """

    HOLDS: ClassVar[tuple[str, ...]] = ()


@frozen
class Do(FlowPart):
    """`do [NAME] [when] { … }`; `home` is what its lines are named after in coverage, `name` its own name or `do`."""

    word: act.Do
    place: Place = field(eq=False, repr=False)
    name: str
    when: Expression | None
    body: tuple[Effect, ...]


# ---- actions -----------------------------------------------------------------------------------------------------------


@frozen(eq=False)
class Choice:
    """`choose NAME in MEMBERS …`.  `zone` is the name of the zone it is taken from, empty where it is none; `by` what
    `alike by` names of the option, None where nothing; `fixed` how many things the text alone says it goes through, 0 where
    that changes in play; `domain` the numbers it can ever be.  `among` is the condition that what was chosen is one of those
    offered, None where nothing is ruled out, with what a refusal shows beside it."""

    word: act.Choose
    binding: Binding
    within: Expression
    when: Expression | None
    by: tuple[Expression, ...] | None
    domain: Domain
    zone: str = ""
    fixed: int = 0
    level: int = 0
    among: Expression | None = None
    shown: tuple[Shown, ...] = ()

    @property
    def name(self) -> str:
        """Its name in the text."""
        return self.binding.name


@frozen(eq=False)
class Case:
    """One way to meet a requirement."""

    word: act.Case
    value: Expression
    level: int
    shown: tuple[Shown, ...] = ()


@frozen(eq=False)
class Requirement:
    """`require NAME …`: a condition, or one of several cases (`condition` is then any of them).

    `level` is the level of the scope at its beginning: what a part of it relies on being present at a lower level is said
    by an earlier line.
    """

    word: act.Require
    condition: Expression
    when: Expression | None
    cases: tuple[Case, ...]
    level: int
    shown: tuple[Shown, ...] = ()


Line = Choice | Requirement | Alias


@frozen(eq=False)
class Stage:
    """The lines up to a `then`: what is chosen together, in the order of the text."""

    lines: tuple[Line, ...]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What is chosen in it."""
        return tuple(line for line in self.lines if isinstance(line, Choice))


@frozen(eq=False)
class Action:
    """An action, scoped once: its stages, then what is carried out; `cost` is how many of a turn's actions it uses up.

    What is carried out may be a decision that offers the action itself, so `run` is filled in when all of it is checked.
    """

    name: str
    word: act.Action
    me: Binding
    stages: tuple[Stage, ...]
    run: Sequence[Do | Bring | Flow]
    cost: int

    @property
    def note(self) -> act.Remark | None:
        """The text that goes with the first decision."""
        return next((item for item in self.word.body if isinstance(item, act.Remark)), None)

    @property
    def title(self) -> str:
        """What a player reads."""
        return self.word.title or self.name


@frozen(eq=False)
class Source:
    """A source as one `bring` uses it: its requirements and what taking a unit does, with the good and the places of that
    `bring` in place of its parameters.  `variable` and `within` are the member that gives it, where it names one.

    `element` is the domain of that member.
    """

    word: act.SourceWord
    requirements: tuple[Requirement, ...]
    variable: Binding | None
    within: Expression | None
    element: Domain | None
    taking: tuple[Do, ...]
    level: int = 0
    among: Expression | None = None
    shown: tuple[Shown, ...] = ()


@frozen(eq=False)
class Bring(FlowPart):
    """`bring NUMBER GOOD [each NAME in GOODS] [to PLACES]`.  With `each` it goes through several goods, one after another,
    and `each` is the binding of the one at hand; `brought` is then the domain of goods."""

    word: act.Bring
    number: Expression
    good: Expression
    each: Binding | None
    within: Expression | None
    brought: Domain | None
    sources: tuple[Source, ...]
    good_binding: Binding
    places: Expression | None
    places_binding: Binding | None


# ---- the flow ----------------------------------------------------------------------------------------------------------


@frozen(eq=False)
class Flow(FlowPart):
    """A block of the course of a game, carried out in order."""

    items: tuple[FlowPart, ...]


@frozen(eq=False)
class Repeat(FlowPart):
    """Again and again: `until` is looked at after each pass, `while_` before each; `name` counts passes, if there is one;
    `resets` are the keeps that go back to their first value at each pass."""

    HOLDS = ("body",)
    word: flo.Repeat
    name: str
    while_: Expression | None
    until: Expression | None
    resets: tuple[KeepSymbol, ...]
    body: Flow


@frozen(eq=False)
class Phase(FlowPart):
    """A named part of the flow."""

    HOLDS = ("body",)
    word: flo.Phase
    name: str
    when: Expression | None
    body: Flow
    acting: bool
    """Whether it stands inside somebody's turn."""


@frozen(eq=False)
class EachPlayer(FlowPart):
    """Each of some seats acts, one after the other, as `me`; `free` are actions offered beside the block's decisions."""

    HOLDS = ("body",)
    word: flo.FlowEach
    within: Expression
    me: Binding
    when: Expression | None
    free: tuple[Action, ...]
    body: Flow


@frozen(eq=False)
class Circle(FlowPart):
    """Round and round until all have passed in succession."""

    HOLDS = ("body",)
    word: flo.Circle
    within: Expression
    me: Binding
    when: Expression | None
    body: Flow


@frozen(eq=False)
class By(FlowPart):
    """Somebody else acts, as `me`; nobody where `seat` is absent.  `when` is asked before `me` changes."""

    HOLDS = ("body",)
    word: flo.By
    seat: Expression
    me: Binding
    when: Expression | None
    body: Flow


@frozen(eq=False)
class Take(FlowPart):
    """A decision of `me` among actions: at least `low`, at most `high` of them, None where there is no end.  `range` says
    that the text gives a range, so that `stop` is offered.  `free` are actions offered beside them."""

    word: flo.Take
    me: Binding
    low: Expression
    high: Expression | None
    range: bool
    when: Expression | None
    actions: tuple[Action, ...]
    free: tuple[Action, ...]


# ---- the rest ----------------------------------------------------------------------------------------------------------


@frozen(eq=False)
class OpenLinks:
    """`open NAME in KIND [when]` of a network."""

    word: net.Open
    kind: str
    variable: Binding
    when: Expression | None


@frozen(eq=False)
class Passable:
    """`through NAME when …` of a network: which places may be passed through."""

    word: net.Through
    variable: Binding
    when: Expression | None


@frozen(eq=False)
class Network:
    """A network: which links are open and which places may be passed through."""

    name: str
    word: net.Network
    of: str
    lines: tuple[OpenLinks | Passable, ...]


@frozen(eq=False)
class Points:
    """A line of the score: `counts` is false for a `note`."""

    word: flo.Points
    value: Expression
    counts: bool


@frozen(eq=False)
class Rank:
    """One way to break ties: `points`, `most` of a value, or `first` in a list of seats."""

    kind: str
    value: Expression | None


@frozen(eq=False)
class Score:
    """The score: effects and lines in the order of the text, for each player as `me`; the order of ties; the outlook."""

    word: flo.Score | None
    me: Binding
    items: tuple[Do | Points, ...]
    ranks: tuple[Rank, ...]
    outlook: tuple[Expression, ...]


@frozen(eq=False)
class Check:
    """`check NAME = CONDITION`; `fixed` where the text alone decides it."""

    word: com.Check
    value: Expression


@frozen(eq=False)
class Given:
    """The position that a scenario begins with."""

    place: Place = field(repr=False)
    phase: str
    effects: tuple[Effect, ...]


@frozen(eq=False)
class Look:
    """Values that a scenario looks at: of an `expect` whether it holds and what is shown beside it, of `scores` one number."""

    place: Place = field(repr=False)
    values: tuple[Expression, ...]


@frozen(eq=False)
class Scenario:
    """A scenario; `looks` has for the number of a step the values that it looks at."""

    word: sce.Scenario
    seats: tuple[str, ...]
    given: Given
    looks: dict[int, Look]
    draft: Any


@frozen(eq=False)
class TypedRules:
    """A checked ruleset: the symbol table, every rule in the order of the text, and where each declaration is used.

    `firsts` has the first value of what is kept, by slot, where the text gives one; `uses` has the places by the kind and
    the name of what is declared.
    """

    symbols: SymbolTable
    networks: tuple[Network, ...]
    setup: tuple[Do, ...]
    flow: Flow
    score: Score
    actions: dict[str, Action]
    offered: frozenset[str]
    checks: tuple[Check, ...]
    scenarios: tuple[Scenario, ...]
    firsts: dict[str, Expression]
    definitions: tuple[Definition, ...]
    verbs: tuple[Verb, ...]
    uses: dict[tuple[str, str], tuple[Place, ...]]

"""Typed rules: actions, the flow, the score and all other declarations, with every line's expressions checked.

`word` is the line as its author wrote it, for its name, its texts and its place; the other fields hold the checked parts. `when`
is None if the line has no condition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from attrs import field, frozen

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol, SymbolTable
from aoi_rules.compiler.typed.displays import Detail, Figure, Prompt, RefusalText
from aoi_rules.compiler.typed.domain import Domain
from aoi_rules.compiler.typed.effects import Alias, Effect
from aoi_rules.compiler.typed.expressions import Binding, Definition, Expression
from aoi_rules.compiler.typed.networks import Network
from aoi_rules.compiler.typed.scenarios import Scenario
from aoi_rules.compiler.typed.verbs import Verb
from aoi_rules.diagnostics import Place
from aoi_rules.model.node import Node
from aoi_rules.words import actions as act
from aoi_rules.words import components as com
from aoi_rules.words import flow as flo
from aoi_rules.words import scoring as sco
from aoi_rules.words.base import Word

__all__ = [
    "Action", "ActingBlock", "Bring", "By", "Case", "Check", "Choice", "Circle", "Do", "EachPlayer", "Flow", "FlowBlock",
    "FlowPart", "Phase", "Points", "Rank", "Repeat", "Requirement", "Score", "Source", "Stage", "Take", "TypedRules",
]

Shown = tuple[str, Expression]
"""A value that a refusal shows with a condition: the text of an expression, and the expression."""


@frozen(eq=False, repr=False)
class FlowPart(Node):
    """One part of the flow of a game, or of what an action carries out; `HOLDS` names the fields with a `Flow` inside it."""

    HOLDS: ClassVar[tuple[str, ...]] = ()

    @property
    def parts(self) -> tuple[FlowPart, ...]:
        """The parts inside it."""
        return tuple(getattr(self, name) for name in self.HOLDS)


class FlowBlock(FlowPart):
    """A part of the flow with lines of the flow in a block of its own: `body`."""

    __slots__ = ()
    HOLDS = ("body",)
    word: Word
    body: Flow


class ActingBlock(FlowBlock):
    """A block in which a seat acts, as `me`."""

    __slots__ = ()
    me: Binding


@frozen(repr=False)
class Do(FlowPart):
    """`do [NAME] [when] { … }`; `name` is its own name, or `do`."""

    word: act.Do
    place: Place = field(eq=False, repr=False)
    name: str
    when: Expression | None
    body: tuple[Effect, ...]


# ---- actions -----------------------------------------------------------------------------------------------------------


@frozen(eq=False, repr=False)
class Choice(Node):
    """`choose NAME in MEMBERS …`.

    `zone` is the name of the zone it is chosen from, empty if it is not chosen from one.  `by` has the keys of `alike by`, None
    if there is none.  `fixed` is the number of candidates if the text alone determines it, otherwise 0.  `domain` has the numbers
    that the choice can take.  `among` is the condition that a value is one of those offered, None if every value is; `shown` has
    the values that a refusal shows with it.
    """

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
    said: RefusalText = field(factory=RefusalText)

    @property
    def name(self) -> str:
        """Its name in the text."""
        return self.binding.name


@frozen(eq=False, repr=False)
class Case(Node):
    """One way to meet a requirement."""

    word: act.Case
    value: Expression
    level: int
    shown: tuple[Shown, ...] = ()
    said: RefusalText = field(factory=RefusalText)


@frozen(eq=False, repr=False)
class Requirement(Node):
    """`require NAME …`: a condition, or one of several cases (`condition` is then their disjunction).

    `level` is the level of the scope at its beginning.  A part that is present because of a lower level depends on an earlier
    line.
    """

    word: act.Require
    condition: Expression
    when: Expression | None
    cases: tuple[Case, ...]
    level: int
    shown: tuple[Shown, ...] = ()
    said: RefusalText = field(factory=RefusalText)


Line = Choice | Requirement | Alias


@frozen(eq=False, repr=False)
class Stage(Node):
    """The lines up to a `then`: what is chosen in one decision, in the order of the text."""

    lines: tuple[Line, ...]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices among the lines."""
        return tuple(line for line in self.lines if isinstance(line, Choice))


@frozen(eq=False, repr=False)
class Action(Node):
    """An action, checked in one scope: its stages, then what it carries out; `cost` is how many of a turn's actions it uses up,
    `help` its explanation for players.

    An action may carry out a decision that offers the action itself, so `run` is filled in after all of it is checked.
    """

    name: str
    word: act.Action
    me: Binding
    stages: tuple[Stage, ...]
    run: Sequence[Do | Bring | Flow]
    cost: int
    help: str = ""

    @property
    def note(self) -> act.Remark | None:
        """The note that goes with the first decision."""
        return next((item for item in self.word.body if isinstance(item, act.Remark)), None)

    @property
    def title(self) -> str:
        """The title that a player reads."""
        return self.word.title or self.name


@frozen(eq=False, repr=False)
class Source(Node):
    """A source as one `bring` uses it: its requirements and the effects of taking a unit, with the good and the places of that
    `bring` as its parameters.

    `variable` and `within` are the member that gives the unit and its candidates, if the source names one; `element` is the
    domain of that member.
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
    said: RefusalText = field(factory=RefusalText)


@frozen(eq=False, repr=False)
class Bring(FlowPart):
    """`bring NUMBER GOOD [each NAME in GOODS] [to PLACES]`.  With `each`, it iterates over several goods: `each` is the binding
    of the current good, and `brought` the domain of goods."""

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

    @property
    def parts(self) -> tuple[FlowPart, ...]:
        """The effects of taking a unit from each source."""
        return tuple(done for source in self.sources for done in source.taking)


# ---- the flow ----------------------------------------------------------------------------------------------------------


@frozen(eq=False, repr=False)
class Flow(FlowPart):
    """A block of the flow, carried out in order."""

    items: tuple[FlowPart, ...]

    @property
    def parts(self) -> tuple[FlowPart, ...]:
        """Its lines."""
        return self.items


@frozen(eq=False, repr=False)
class Repeat(FlowBlock):
    """A loop: `until` is evaluated after each pass, `while_` before each; `name` counts passes, if there is one; `resets` are the
    keeps that return to their first value at each pass."""

    word: flo.Repeat
    name: str
    while_: Expression | None
    until: Expression | None
    resets: tuple[KeepSymbol, ...]
    body: Flow


@frozen(eq=False, repr=False)
class Phase(FlowBlock):
    """A named part of the flow."""

    word: flo.Phase
    name: str
    when: Expression | None
    body: Flow
    acting: bool
    """Whether the phase is inside somebody's turn."""
    help: str = ""


@frozen(eq=False, repr=False)
class EachPlayer(ActingBlock):
    """Each seat of a list acts, one after the other, as `me`; `free` are actions offered beside the block's decisions."""

    word: flo.FlowEach
    within: Expression
    me: Binding
    when: Expression | None
    free: tuple[Action, ...]
    body: Flow


@frozen(eq=False, repr=False)
class Circle(ActingBlock):
    """Seats act in turn, round after round, until all have passed in succession."""

    word: flo.Circle
    within: Expression
    me: Binding
    when: Expression | None
    body: Flow


@frozen(eq=False, repr=False)
class By(ActingBlock):
    """Another seat acts as `me`; the block is skipped if `seat` is absent.  `when` is evaluated before `me` changes."""

    word: flo.By
    seat: Expression
    me: Binding
    when: Expression | None
    body: Flow


@frozen(eq=False, repr=False)
class Take(FlowPart):
    """A decision of `me` among actions: at least `low`, at most `high` of them, None if there is no limit.  `range` means that
    the text gives a range, so that `stop` is offered.  `free` are actions offered beside them, `prompt` is the question."""

    word: flo.Take
    me: Binding
    low: Expression
    high: Expression | None
    range: bool
    when: Expression | None
    actions: tuple[Action, ...]
    free: tuple[Action, ...]
    prompt: Prompt | None = None


# ---- the rest ----------------------------------------------------------------------------------------------------------


@frozen(eq=False, repr=False)
class Points(Node):
    """A line of the score; `counts` is false for a `note`, which adds no points, and for a condition under which a player
    `loses`."""

    word: sco.Points
    value: Expression
    counts: bool
    help: str = ""
    loses: bool = False


@frozen(eq=False, repr=False)
class Rank(Node):
    """One way to break ties: `points`, `most` of a value, or `first` in a list of seats."""

    kind: str
    value: Expression | None


@frozen(eq=False, repr=False)
class Score(Node):
    """The score: effects and lines in the order of the text, evaluated for each player as `me`; the tie-breakers; the `outlook`
    values; what a player reads about who wins; the value that the members of a team have in common, None without teams,
    and whether it is `open`: computed from what all see."""

    word: sco.Score | None
    me: Binding
    items: tuple[Do | Points, ...]
    ranks: tuple[Rank, ...]
    outlook: tuple[Expression, ...]
    help: str = ""
    team: Expression | None = None
    open: bool = False


@frozen(eq=False, repr=False)
class Check(Node):
    """`check NAME = CONDITION`: a condition that must hold."""

    word: com.Check
    value: Expression


@frozen(eq=False, repr=False)
class TypedRules(Node):
    """A checked ruleset: the symbol table, every rule in the order of the text, and the places that use each declaration.

    `firsts` maps slots to the first value of a keep, if the text gives one; `uses` maps the kind and the name of a declaration to
    places.  `helps` are the texts for players of the game, the map and the parts, `rounds` those of named loops. If the ruleset
    itself names a seat (`names_seats`), the first seats play, in their order.  `findings` are of single rules.
    """

    symbols: SymbolTable
    networks: Sequence[Network]
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
    figures: tuple[Figure, ...] = ()
    details: tuple[Detail, ...] = ()
    helps: tuple[str, ...] = ()
    rounds: Mapping[str, str] = field(factory=dict)
    names_seats: bool = False
    findings: Findings = field(factory=Findings)

"""Statements of a rule program: what functions and steps do, one after the other.

`place` is the line of the text that a statement comes from, None where none does.
"""

from __future__ import annotations

from attrs import field, frozen

from aoi_rules.compiler.program.expressions import Expr, Local
from aoi_rules.diagnostics import Place
from aoi_rules.model.types import list_of

__all__ = [
    "MOVES", "Accumulate", "Append", "Ask", "Assign", "ChangePiece", "ChangeSlot", "Continue", "Done", "DrawPiece",
    "EndRoutine", "Extend", "ForEach", "Forget", "Goto", "Guard", "Hit", "If", "ListMoves", "LogMove", "LogVerb", "MovePieces",
    "NoSource", "OncePer", "Perform", "PickOne", "Pieces", "Push", "Return", "SetFrame", "Spend", "SpendFor",
    "Statement", "Store", "Yield",
]


MOVES = Local("moves", list_of("move"))
"""The local of a deciding step in which its moves are gathered."""


@frozen
class Statement:
    """What all statements have."""

    place: Place | None = field(eq=False, repr=False, kw_only=True, default=None)


# ---- locals and loops --------------------------------------------------------------------------------------------------


@frozen
class Assign(Statement):
    """A local gets a value."""

    target: Local
    value: Expr


@frozen
class Accumulate(Statement):
    """`target operator= value`: `+` adds a number, `|` joins a set, `&` keeps what is in both."""

    target: Local
    operator: str
    value: Expr


@frozen
class Append(Statement):
    """A list in a local gets one more entry."""

    target: Local
    value: Expr


@frozen
class Extend(Statement):
    """A list in a local gets all entries of another one."""

    target: Local
    values: Expr


@frozen
class If(Statement):
    """What is done where a condition holds, and where it does not."""

    test: Expr
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


@frozen
class Guard(Statement):
    """Where not all conditions hold, `leave` is done: `Continue` or `Return`."""

    conditions: tuple[Expr, ...]
    leave: Statement


@frozen
class OncePer(Statement):
    """Go on with the next thing of the loop where a key was seen before; note it where it was not."""

    seen: Local
    key: Expr


@frozen
class ForEach(Statement):
    """For each thing of a source at which all conditions hold; several variables take a tuple apart."""

    variables: tuple[Local, ...]
    source: Expr
    where: tuple[Expr, ...]
    body: tuple[Statement, ...]


@frozen
class Continue(Statement):
    """Go on with the next thing of the loop."""


@frozen
class Return(Statement):
    """Leave the function with a value, None where it gives none."""

    value: Expr | None = None


@frozen
class Yield(Statement):
    """Say how far a scenario's position is laid out: the number of the line that is done, -1 at the end."""

    number: int


# ---- what changes in the state -----------------------------------------------------------------------------------------


@frozen
class Store(Statement):
    """A slot, or an entry of it, gets a value; `kept` copies a list into a tuple that is not too long.

    `first` puts the slot's first value there, and `value` is None then.
    """

    slot: str
    index: Expr | None
    value: Expr | None
    kept: bool = False
    first: bool = False


@frozen
class ChangeSlot(Statement):
    """A number in a slot grows (`+`) or shrinks (`-`) by a value; it is looked at whether a game may have it."""

    slot: str
    index: Expr | None
    sign: str
    by: Expr


@frozen
class Pieces:
    """A zone, and whose it is: `owner` is the number of the seat, 0 for a zone of all."""

    zone: str
    owner: Expr


@frozen
class ChangePiece(Statement):
    """One piece more (`+`) or less (`-`) lies in a zone."""

    pieces: Pieces
    piece: Expr
    sign: str


@frozen
class MovePieces(Statement):
    """Pieces go from a zone to a zone: `kind` is `piece` (`what` is the piece), `all` (None), or `random` (how many).

    `refill` is the zone that an empty source takes in first, empty where none is.
    """

    kind: str
    what: Expr | None
    source: Pieces
    target: Pieces
    refill: str = ""


@frozen
class DrawPiece(Statement):
    """Chance picks a piece of a zone and takes it out, to `to` where that is given; -1 where there is none."""

    local: Local
    source: Pieces
    to: Pieces | None
    refill: str = ""


@frozen
class PickOne(Statement):
    """Chance picks one of some things, by a named stream; an error where there is none."""

    local: Local
    among: Expr
    stream: str


@frozen
class Perform(Statement):
    """A verb's function is called: `(me, *arguments)`; `me` is -1 where nobody acts."""

    name: str
    arguments: tuple[Expr, ...]


@frozen
class LogVerb(Statement):
    """A line of the log, by its number in `RuleProgram.texts`, with its values; lists and sets are given as tuples."""

    text: int
    values: tuple[Expr, ...]


@frozen
class LogMove(Statement):
    """The log is given the move that was made at this decision; `shown` are for some options the seats, as a set, that learn
    what only some may: pairs of the options' numbers and the set."""

    decision: str
    shown: tuple[tuple[tuple[int, ...], Expr], ...] = ()


@frozen
class Forget(Statement):
    """What was remembered and depends on a slot that was written is dropped: groups of results, and networks."""

    groups: tuple[int, ...]
    networks: tuple[str, ...]


@frozen
class Hit(Statement):
    """For coverage: a line was carried out, by its number."""

    number: int


# ---- the frame, and where to go on -------------------------------------------------------------------------------------


@frozen
class SetFrame(Statement):
    """A named slot of the frame gets a value."""

    slot: str
    value: Expr


@frozen
class Goto(Statement):
    """The routine goes on at a step; nothing else of this step is done."""

    step: str


@frozen
class EndRoutine(Statement):
    """The routine is done: its frame is dropped."""


@frozen
class Push(Statement):
    """An action begins: a frame for it, with `me` and the values of the move; the routine at hand goes on afterwards."""

    action: str


@frozen
class ListMoves(Statement):
    """A list function adds its moves to a list in a local, each beginning with the number of its option.

    `arguments` are the function's parameters but for its last two, the list and the number.
    """

    function: str
    arguments: tuple[Expr, ...]
    number: int
    moves: Local = MOVES


@frozen
class Ask(Statement):
    """The end of a deciding step: the local `moves` has what may be chosen.  A single move is made unasked where `forced`."""

    decision: str
    forced: bool
    moves: Local = MOVES


@frozen
class NoSource(Statement):
    """Nothing can be brought, and something must: an error that names the place."""


@frozen
class Done(Statement):
    """What follows a move is settled; the step is left, and the machine goes on."""


# ---- the budget --------------------------------------------------------------------------------------------------------


@frozen
class Spend(Statement):
    """So many steps are taken from the budget; where `asked`, it is looked at whether any are left.

    `deeper` counts how deep a verb carries out itself: 1 at its beginning, -1 at its end, 0 elsewhere.
    """

    steps: int
    asked: bool
    deeper: int = 0


@frozen
class SpendFor(Statement):
    """For each thing of a list, in a local, so many steps are taken from the budget."""

    things: Local
    each: int

"""Statements of a rule program: what functions and steps do, one after the other.

`place` is the line of the text that a statement comes from, None if it comes from none.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from aoi_rules.compiler.program.expressions import Expression, Local
from aoi_rules.compiler.program.types import MOVES as MOVES_TYPE
from aoi_rules.diagnostics import Place
from aoi_rules.language.operators import ArithmeticOperator, SetOperator
from aoi_rules.model.node import Node

__all__ = [
    "MOVES", "Accumulate", "Append", "Ask", "Assign", "ChangePiece", "ChangeSlot", "Continue", "Done", "DrawPiece",
    "EndRoutine", "Extend", "ForEach", "Forget", "Goto", "Guard", "Hit", "If", "ListMoves", "LogHeading", "LogMove",
    "LogVerb", "MovePieces", "NoSource", "Note", "OncePer", "Perform", "PickOne", "Pieces", "Push", "Return", "SetFrame",
    "Spend", "SpendFor", "Statement", "Store", "Yield",
]


MOVES = Local("moves", MOVES_TYPE)
"""The local of a deciding step that holds the list of its moves."""


@frozen(repr=False)
class Statement(Node):
    """The base class of statements; one that `leaves` is the last that is carried out in a step or a function."""

    leaves: ClassVar[bool] = False
    place: Place | None = field(eq=False, repr=False, kw_only=True, default=None)


# ---- locals and loops --------------------------------------------------------------------------------------------------


@frozen(repr=False)
class Assign(Statement):
    """Assigns a value to a local."""

    target: Local
    value: Expression


@frozen(repr=False)
class Accumulate(Statement):
    """`target operator= value`: adds a number, or forms a union or an intersection."""

    target: Local
    operator: ArithmeticOperator | SetOperator
    value: Expression


@frozen(repr=False)
class Append(Statement):
    """Appends an entry to a list in a local."""

    target: Local
    value: Expression


@frozen(repr=False)
class Extend(Statement):
    """Appends all entries of one list to another one in a local."""

    target: Local
    values: Expression


@frozen(repr=False)
class If(Statement):
    """`if`: what to do if a condition holds, and what if it does not."""

    test: Expression
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


@frozen(repr=False)
class Guard(Statement):
    """Executes `leave`, a `Continue` or `Return`, unless all conditions hold."""

    conditions: tuple[Expression, ...]
    leave: Statement


@frozen(repr=False)
class OncePer(Statement):
    """Continues with the next item of the loop if a key was seen before; otherwise records it."""

    seen: Local
    key: Expression


@frozen(repr=False)
class ForEach(Statement):
    """A loop over the items of a source that meet all conditions; several variables unpack a tuple."""

    variables: tuple[Local, ...]
    source: Expression
    where: tuple[Expression, ...]
    body: tuple[Statement, ...]


@frozen(repr=False)
class Continue(Statement):
    """Continues with the next item of the loop."""


@frozen(repr=False)
class Return(Statement):
    """Returns a value from the function, None if it has no result."""

    leaves = True
    value: Expression | None = None


@frozen(repr=False)
class Yield(Statement):
    """Reports the progress of setting up a scenario's position: the number of the line that is done, -1 at the end."""

    number: int


# ---- changes of the state ----------------------------------------------------------------------------------------------


@frozen(repr=False)
class Store(Statement):
    """Stores a value in a slot or in an entry of it; `kept` copies a list into a tuple and checks its length.

    `first` stores the slot's first value, and `value` is None then.
    """

    slot: str
    index: Expression | None
    value: Expression | None
    kept: bool = False
    first: bool = False


@frozen(repr=False)
class ChangeSlot(Statement):
    """Increases (`+`) or decreases (`-`) a number in a slot by a value, and checks that the result fits into 64 bits."""

    slot: str
    index: Expression | None
    operator: ArithmeticOperator
    by: Expression


@frozen(repr=False)
class Pieces(Node):
    """A zone and its owner: the number of a seat, 0 for a common zone."""

    zone: str
    owner: Expression


@frozen(repr=False)
class ChangePiece(Statement):
    """Adds one piece to a zone (`+`), or removes one (`-`)."""

    pieces: Pieces
    piece: Expression
    operator: ArithmeticOperator


@frozen(repr=False)
class MovePieces(Statement):
    """Moves pieces from a zone to another one: `kind` is `piece` (`what` is the piece), `all` (None), or `random` (the number of
    pieces).

    `refill` is the zone whose pieces are moved into the source when it is empty; empty if there is none.  For a piece, `known`
    tells whether all players can tell which one it is.
    """

    kind: str
    what: Expression | None
    source: Pieces
    target: Pieces
    refill: str = ""
    known: bool = False


@frozen(repr=False)
class DrawPiece(Statement):
    """Draws a random piece of a zone and removes it, to the zone `to` if that is given; -1 if the zone is empty."""

    local: Local
    source: Pieces
    to: Pieces | None
    refill: str = ""


@frozen(repr=False)
class PickOne(Statement):
    """Picks a random entry of a list, from a named random stream; an error if the list is empty."""

    local: Local
    among: Expression
    stream: str


@frozen(repr=False)
class Perform(Statement):
    """Calls a verb's function: `(me, *arguments)`; `me` is -1 if nobody acts."""

    name: str
    arguments: tuple[Expression, ...]


@frozen(repr=False)
class LogVerb(Statement):
    """Adds a line to the log, by its number in `RuleProgram.texts`, with its values; lists and sets are given as tuples."""

    text: int
    values: tuple[Expression, ...]


@frozen(repr=False)
class LogHeading(Statement):
    """Adds a line to the log that tells where the flow is: a `phase` by its number, a `round` by the number of its loop among
    those that are counted and its number of passes so far, the `turn` of a seat, or that the `flow` itself does what follows, in
    the phase with that number (-1 before the first)."""

    kind: str
    values: tuple[Expression, ...]


@frozen(repr=False)
class LogMove(Statement):
    """Adds the move made at this decision to the log; `shown` has, for options with hidden choices, pairs of option numbers and
    the set of seats that learn them."""

    decision: str
    shown: tuple[tuple[tuple[int, ...], Expression], ...] = ()


@frozen(repr=False)
class Forget(Statement):
    """Invalidates memoised values that depend on a slot that was written: groups of results, and networks."""

    groups: tuple[int, ...]
    networks: tuple[str, ...]


@frozen(repr=False)
class Hit(Statement):
    """Records for coverage that a line was carried out, by its number."""

    number: int


@frozen(repr=False)
class Note(Statement):
    """Records, if a play is explained, what the rules do next: the number of a `Point`, and the values that it names."""

    number: int
    values: tuple[Expression, ...] = ()


# ---- the frame and control flow ----------------------------------------------------------------------------------------


@frozen(repr=False)
class SetFrame(Statement):
    """Stores a value in a named slot of the frame."""

    slot: str
    value: Expression


@frozen(repr=False)
class Goto(Statement):
    """Continues the routine at another step; ends this step."""

    leaves = True
    step: str


@frozen(repr=False)
class EndRoutine(Statement):
    """Ends the routine: its frame is removed."""

    leaves = True


@frozen(repr=False)
class Push(Statement):
    """Begins an action: pushes a frame for it, with `me` and the values of the move; the current routine continues
    afterwards."""

    action: str


@frozen(repr=False)
class ListMoves(Statement):
    """Calls a list function, which adds its moves to a list in a local, each beginning with the number of its option.

    `arguments` are the function's parameters except the last two, the list and the option number.
    """

    function: str
    arguments: tuple[Expression, ...]
    number: int
    moves: Local = MOVES


@frozen(repr=False)
class Ask(Statement):
    """The end of a deciding step: the local `moves` has the legal moves.  A single move is made without asking if `forced`."""

    leaves = True
    decision: str
    forced: bool
    moves: Local = MOVES


@frozen(repr=False)
class NoSource(Statement):
    """Raises the error that something must be brought and no source offers it; it names the place."""

    leaves = True


@frozen(repr=False)
class Done(Statement):
    """Ends the application of a move: the step ends, and the machine continues."""

    leaves = True


# ---- the budget --------------------------------------------------------------------------------------------------------


@frozen(repr=False)
class Spend(Statement):
    """Takes the given number of steps from the budget; if `asked`, checks whether any are left.

    `deeper` counts the depth of recursive verbs: 1 at the beginning of a verb, -1 at its end, 0 elsewhere.
    """

    steps: int
    asked: bool
    deeper: int = 0


@frozen(repr=False)
class SpendFor(Statement):
    """Takes the given number of steps from the budget for each entry of a list in a local."""

    things: Local
    each: int

"""The exceptions that leave this package; each message is meant to be read by a person.

`aoi explain CODE` prints the docstring of the class that has the code.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from aoi_rules.text.visible import escape_surrogates, replace_invisible

if TYPE_CHECKING:
    from aoi_rules.protocol import ErrorJson

__all__ = [
    "LARGEST_SENT", "AoiError", "BuildError", "BusyError", "IllegalMoveError", "MoveTextError", "OutdatedError", "PlayError",
    "PluginError", "PositionError", "RulesetError", "SaveError", "SeatError", "SetupError", "TurnError", "UndoError",
    "missing_extra",
]

LARGEST_SENT = (1 << 53) - 1
"""The largest integer, and the negative of the smallest, that this package itself writes into JSON: numbers in every language can
represent it."""


def _to_plain_json(value: Any) -> Any:
    """A field of an error as plain JSON, whatever a caller passed."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return int(value) if abs(value) <= LARGEST_SENT else f"an integer of {value.bit_length()} bits"
    if isinstance(value, str):
        return escape_surrogates(value)
    if hasattr(value, "json"):
        return _to_plain_json(value.json())
    if isinstance(value, Mapping):
        return {escape_surrogates(str(key)): _to_plain_json(part) for key, part in value.items()}
    if isinstance(value, Iterable):
        return [_to_plain_json(part) for part in value]
    return f"<{type(value).__name__}>"  # its `str` may fail


class AoiError(Exception):
    """Something cannot be done, and the message says why. All errors that the package raises on purpose are of this class
    or of one derived from it. `code` names the kind; `json()` returns the code, the message and the fields for clients."""

    code: ClassVar[str] = "failed"
    _fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self, message: str) -> None:
        super().__init__(replace_invisible(message))

    def json(self) -> ErrorJson:
        """`{"code", "message"}` and the fields of the kind, all of it plain JSON without lone surrogates; never raises."""
        fields = {name: _to_plain_json(getattr(self, name)) for name in self._fields}
        return cast("ErrorJson", {"code": self.code, "message": str(self), **fields})

    def __reduce__(self) -> tuple[Any, ...]:
        # Rebuilt from its message and fields as they are, because `__init__` of some classes builds the message from other
        # arguments.
        return copyreg.__newobj__, (type(self), *self.args), dict(self.__dict__)  # type: ignore[attr-defined]


class RulesetError(AoiError):
    """A ruleset cannot be used: there is none with that name, its file cannot be read, or its text has errors. `diagnostics`
    holds every problem found, in the order of the text; `aoi check NAME` shows them."""

    code = "ruleset-unusable"
    _fields = ("diagnostics",)

    def __init__(self, message: str, diagnostics: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)


class SetupError(AoiError, ValueError):
    """A game cannot begin like this: the ruleset does not take this number of players, these seats, these options or this seed.
    `argument` names the wrong one: `players`, `options` or `seed`; `available` lists what can be given instead, if there is such
    a list."""

    code = "wrong-setup"
    _fields = ("argument", "available")

    def __init__(self, message: str, *, argument: str = "", available: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.argument = argument
        self.available = tuple(available)


class SeatError(AoiError, ValueError):
    """No such seat is in play. `seat` is the one that was given, `seats` are those in play, clockwise. A game for three has only
    three of its ruleset's seats."""

    code = "unknown-seat"
    _fields = ("seat", "seats")

    def __init__(self, message: str, *, seat: str = "", seats: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.seat = seat
        self.seats = tuple(seats)


class TurnError(AoiError, ValueError):
    """A move was given for a seat that does not decide now, or a seat tried to take back, or repeat, another seat's decision.
    `seat` is that seat, `to_move` the one that must decide, None when the game is over. Nothing was played."""

    code = "wrong-turn"
    _fields = ("seat", "to_move")

    def __init__(self, message: str, *, seat: str = "", to_move: str | None = None) -> None:
        super().__init__(message)
        self.seat = seat
        self.to_move = to_move


class PositionError(AoiError, ValueError):
    """A move was given for an earlier position: since then, somebody has played or taken back a move, perhaps by a double click.
    Or a number belongs to no position that the game was in and continued from. `given` is the number that was given, `now` that
    of the current position. Look at a new view and decide again. Nothing was played."""

    code = "stale-position"
    _fields = ("given", "now")

    def __init__(self, message: str, *, given: int = 0, now: int = 0) -> None:
        super().__init__(message)
        self.given = max(-1, min(given, LARGEST_SENT))  # a form that fits into JSON, whatever the caller passed
        self.now = now


class MoveTextError(AoiError, ValueError):
    """A text is not a move: a word is unknown or missing, or may mean several things. `expected` says what was expected where
    reading stopped, `available` lists what could be there, as far as the seat that decides may know. Nothing was played."""

    code = "move-unreadable"
    _fields = ("expected", "available")

    def __init__(self, message: str, *, expected: str = "", available: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.expected = expected
        self.available = tuple(available)


class IllegalMoveError(AoiError, ValueError):
    """A move is understood but not allowed now. `refusals` holds each rule that forbids it, with the values that the rule
    looked at and its places in the text and in the rulebook; `move` is its text. Nothing was played."""

    code = "move-illegal"
    _fields = ("refusals",)

    def __init__(self, message: str, refusals: Sequence[Any] = (), move: str = "") -> None:
        super().__init__(message)
        self.refusals, self.move = tuple(refusals), move


class UndoError(AoiError, ValueError):
    """There is nothing to take back or to repeat, or a decision may not be taken back: chance drew something for it, somebody
    learned something from it, or another seat has decided since."""

    code = "cannot-undo"


class PlayError(AoiError):
    """The rules themselves cannot continue because of a flaw in their text, such as a pick from an empty list, a flow in which
    nobody ever decides, more than 20 million steps of work between two decisions, or a number that does not fit into 64 bits. The
    message names the place; the game is as it was before the move."""

    code = "play-failed"


class SaveError(AoiError, ValueError):
    """A saved game cannot be loaded: it is incomplete or damaged, has another format or belongs to another ruleset, or the rules
    have changed so that its moves have other results."""

    code = "save-unusable"


class OutdatedError(AoiError):
    """A question to a workspace was not answered, because another thread opened a newer text in the meantime: ask again."""

    code = "outdated"

    def __init__(self, message: str = "a later text was opened while this question was being answered; ask it again") -> None:
        super().__init__(message)


class BusyError(AoiError):
    """Two threads used a game at the same time; nothing was played or read for the second. Give each thread a game of its own,
    such as `game.copy()`, or let threads wait for each other: `with lock: game.play(move)`."""

    code = "game-busy"

    def __init__(self, message: str = "another thread is using this game; give each thread its own game.copy(), or let them "
                                      "wait for each other with a lock") -> None:
        super().__init__(message)


class PluginError(AoiError):
    """A plugin or a bot is missing, is not written correctly, or fails. The message names it, the hook if it is a plugin, and the
    line of its Python that fails; `__cause__` is the error that was raised there. `aoi list` shows which plugins do not load."""

    code = "plugin-failed"


class BuildError(AoiError):
    """A ruleset cannot be compiled to machine code: there is no C compiler, something that it needs is missing, it rejects the C
    code, there is no folder in which only you can write, or a plugin's function returns a text that the rules do not contain,
    which machine code cannot represent. The message says what to install or change. The ruleset also plays without machine code,
    in pure Python."""

    code = "build-failed"


def missing_extra(what: str, extra: str, error: ImportError) -> AoiError:
    """The error for something that needs the packages of an extra, one of which could not be imported; `what` says what needs
    them.  Raises `error` itself if a module of this package is missing: no extra brings that."""
    if (error.name or "").partition(".")[0] == __name__.partition(".")[0]:
        raise error
    return AoiError(f"{what}, and `{error.name}` is not installed: pip install 'aoi-rules[{extra}]'")

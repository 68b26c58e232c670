"""What browsers may send, each as a class; everything else is refused."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from attrs import field, frozen
from starlette.requests import Request

from aoi_rules.errors import AoiError
from aoi_rules.files.strict_json import converter, decode, structure

__all__ = [
    "LONGEST_UPLOAD", "ChoicesData", "Link", "MoveMade", "NewTable", "RequestError", "UndoData", "TrialData", "UploadData",
    "number_of", "read_body", "structured_as",
]

_LONGEST_BODY = 64 * 1024
"""The largest number of bytes of a request."""
LONGEST_UPLOAD = 256 * 1024
"""The largest number of bytes of a request that has the text of a ruleset."""

T = TypeVar("T")
Value = str | int | bool


class RequestError(AoiError):
    """A request to a server of tables is not one that it understands."""

    code = "request-invalid"
    status: ClassVar[int] = 400


@frozen
class MoveMade:
    """A move as text, for the position with the token `at`."""

    move: str
    at: int


@frozen
class UndoData:
    """What is taken back at the position `at`: everything since the position `to`; for a redo, `to` is left out."""

    at: int
    to: int = -1


@frozen
class ChoicesData:
    """The actions of a decision, or the choices of an action of which some are made; without `consequences`, the answer comes
    sooner."""

    at: int | None = None
    action: str | None = None
    chosen: dict[str, Value] = field(factory=dict)
    trial: TrialData | None = None
    consequences: bool = True


@frozen
class TrialData:
    """A game that a visitor tries, see `aoi_rules.web.states.Trial`."""

    decision: int
    seed: int = 0
    moves: list[str] = field(factory=list)
    bots: bool = False
    width: int | None = None
    parts: list[str] | None = None


@frozen
class NewTable:
    """A table to make: the name of a ruleset, parts, options, the number of players, and the levels of bots by their seats.  With
    a `text`, that is the ruleset, and `rules` is not looked at."""

    rules: str
    players: int | None = None
    parts: list[str] = field(factory=list)
    options: dict[str, str] = field(factory=dict)
    bots: dict[str, str] = field(factory=dict)
    text: str | None = None


@frozen
class UploadData:
    """The text of a ruleset that a table may be made with."""

    text: str


@frozen
class Link:
    """The seat whose link is to be replaced; empty for spectators."""

    role: str


def _value(value: Any, _: Any) -> Value:
    if not isinstance(value, str | int) or (isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 1 << 53):
        raise ValueError("a text, a whole number, true or false is expected")
    return value


_CONVERTER = converter()
_CONVERTER.register_structure_hook(Value, _value)


def structured_as(data: object, kind: type[T]) -> T:
    """Plain data as a value of a class; raises ValueError for anything else."""
    found: T = structure(_CONVERTER, data, kind)
    return found


async def read_body(request: Request, kind: type[T], longest: int | None = None) -> T:
    """The body of a request, of at most `longest` bytes; raises RequestError for anything else."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > (longest or _LONGEST_BODY):
            raise RequestError("this request is too long")
    try:
        found = structured_as(decode(body.decode()), kind)
    except ValueError as error:
        raise RequestError(f"this request cannot be read: {str(error)[:200]}") from None
    return found


def number_of(request: Request, name: str, most: int = (1 << 53) - 1) -> int | None:
    """A number in the query of a request; None if it is not there.  Raises RequestError for anything but a whole number from 0 to
    the most."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most)) and int(text) <= most):
        raise RequestError(f"`{name}` is a whole number, from 0 to {most}")
    return int(text)

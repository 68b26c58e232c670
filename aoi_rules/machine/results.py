"""The results of a move: events, or the refusals of one that is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, TypedDict, cast, overload

from attrs import field, frozen

if TYPE_CHECKING:
    from aoi_rules.model.types import Type
    from aoi_rules.protocol import (
        AmountPartJson,
        AttachmentJson,
        CauseJson,
        EventChangeJson,
        EventJson,
        RefusalJson,
        ScalarJson,
        ValueJson,
    )

__all__ = ["Amount", "Cause", "Change", "ChangeData", "ChangeKind", "Event", "EventData", "Part", "Refusal", "copy_data"]


_NESTED = frozenset((dict, list))


@overload
def copy_data(data: Mapping[str, object]) -> dict[str, object]: ...
@overload
def copy_data(data: object) -> object: ...
def copy_data(data: object) -> object:
    """Plain data that shares nothing with its original."""
    if isinstance(data, dict):
        return {key: copy_data(value) if type(value) in _NESTED else value for key, value in data.items()}
    if isinstance(data, list):
        return [copy_data(value) if type(value) in _NESTED else value for value in data]
    return data


_Left = TypedDict("_Left", {"from": str}, total=False)


class EventData(_Left, total=False):
    """What `Event.data` may have."""

    seat: str
    action: str
    choices: dict[str, ScalarJson]
    inside: bool
    note: str
    piece: str | None
    to: str
    owner: str | None
    from_owner: str | None
    verb: str
    values: list[ValueJson]
    phase: str | None
    round: str
    number: int


class ChangeKind(StrEnum):
    """The kinds of changes; the description of each names its `data`."""

    AMOUNT = "amount"
    """A number or an amount of money: `keep`, `of` (the member of a `type`), `each`, `from`, `to`, and `by`, their difference."""
    OWNER = "owner"
    """A seat that something belongs to, or None: `keep`, `type`, `of`, `each`, `from`, `to`."""
    MEMBER = "member"
    """Any other member, such as the piece on a place, or None: the same."""
    FLAG = "flag"
    """Yes or no: the same."""
    ORDER = "order"
    """A list: the same."""
    SET = "set"
    """A set, as a list: the same."""
    PIECE = "piece"
    """A piece: `type` and `piece`, which is None if the viewer may not know it; `from` and `to` are the names of zones, None for
    none, and `owner` and `receiver` are their owners, None for a common zone."""
    ROUND = "round"
    """The number of passes of a loop of the flow that have begun: `round`, `from`, `to`."""


_Ends = TypedDict("_Ends", {"from": "ValueJson"}, total=False)


class ChangeData(_Ends, total=False):
    """What `Change.data` may have."""

    keep: str
    of: str | None
    each: str | None
    to: ValueJson
    by: int
    type: str | None
    piece: str | None
    owner: str | None
    receiver: str | None
    round: str


@frozen
class Cause:
    """A line of the rules: its name, such as `build.bill`, the title of its action or phase, its section in the rulebook, both
    empty if it has none, and its place in the text, as `file:line:column`."""

    rule: str
    title: str
    see: str
    place: str

    def json(self) -> CauseJson:
        """The same as data for JSON."""
        return {"rule": self.rule, "title": self.title, "see": self.see, "place": self.place}


@frozen
class Part:
    """A part of an amount: how much, what it is, in a player's words, empty if the viewer may not know it, and the line of the
    rules that causes it, None then.  If it is counted for a member, or comes from a verb's line that names only one member
    besides seats, `of` is the member's name, and `type` its type."""

    amount: int
    text: str
    because: Cause | None
    type: str | None = None
    of: str | None = None

    def json(self) -> AmountPartJson:
        """The same as data for JSON."""
        return {"amount": self.amount, "text": self.text, "because": None if self.because is None else self.because.json(),
                "type": self.type, "of": self.of}


@frozen
class Attachment:
    """What the rules attach to a change of an amount that a seat has, such as a cost in each round: `by` is added to its amount
    `to`, the name of a keep, in each pass of the loop `each`; if that is None, to the line `to` of its score.

    `text` says it in a player's words; `title` and `see` are those of the phase or the line, and the section of the rulebook;
    `place` is the place in the rules (`file:line:column`), which its JSON leaves out.
    """

    by: int
    to: str
    each: str | None
    text: str
    title: str
    see: str
    place: str

    def json(self) -> AttachmentJson:
        """The same as data for JSON."""
        return {"by": self.by, "to": self.to, "each": self.each, "text": self.text, "title": self.title, "see": self.see}


@frozen
class Change:
    """What an event changed: its kind, a text, and its `data` by name, as described at `ChangeKind`.

    `because` are the lines of the rules that led to it, first the one that changes it, then those that performed the verb which
    contains that line; none if the viewer cannot tell.  `parts` are those of an amount; they add up to `by`, and there are none
    if the rules do not show its parts.  `attached` is what the rules attach to the difference of an amount.
    """

    kind: ChangeKind
    text: str
    data: ChangeData
    because: tuple[Cause, ...] = ()
    parts: tuple[Part, ...] = ()
    attached: tuple[Attachment, ...] = ()

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash((self.kind, self.text))

    def json(self) -> EventChangeJson:
        """The same as data for JSON."""
        return cast("EventChangeJson", {
            "kind": self.kind.value, "text": self.text, "data": copy_data(self.data),
            "because": [cause.json() for cause in self.because], "parts": [part.json() for part in self.parts],
            "attached": [one.json() for one in self.attached]})


@frozen
class Amount:
    """An amount of money in the text of an event, and the texts around it."""

    before: str
    amount: int
    cell: Type
    after: str

    @property
    def way(self) -> tuple[str, str]:
        """The text without the amount."""
        return self.before, self.after

    def __str__(self) -> str:
        return f"{self.before}{self.cell.show_value(self.amount)}{self.after}"


@frozen
class Event:
    """Something that happened.  `kind` is `move`, `piece`, `verb`, `phase`, `round`, `turn` or `flow`; `data` holds names and
    numbers.

    For a move: `seat`, `action`, `choices` by name (None if the viewer may not know one), `note`, and whether the decision is
    `inside` an action that was begun before; the text has titles, the data has names.  For a piece that moved from a zone to
    another one: `piece` (None if the viewer may not know it), `from`, `to`, and `owner`, the seat whose zone it moved to, or
    None.  For a verb, which is an effect that the ruleset names: `verb` and its `values`.  The other kinds are headings: a
    `phase` begins; a `round` of a named loop begins, with its `number` from 1; the turn of a `seat` begins.  A `flow` has no
    text. It says that the flow itself does what follows, and not the decision before it; its `phase` is the phase, or None
    outside phases.
    """

    kind: str
    text: str
    data: EventData = field(factory=EventData, hash=False)
    _changes: Callable[[], tuple[Change, ...]] | None = field(default=None, eq=False, repr=False)
    _amount: Callable[[], Amount | None] | None = field(default=None, eq=False, repr=False)

    def __str__(self) -> str:
        return self.text

    @property
    def amount(self) -> Amount | None:
        """The first amount of money in its text, with what is around it; None if there is none, and of an event that was
        pickled."""
        return None if self._amount is None else self._amount()

    @property
    def changes(self) -> tuple[Change, ...]:
        """What it changed, up to the next event, as far as the viewer may know; computed on demand, by repeating the play. None
        for an event that was pickled, or that comes from the past of an imagined game or of a pickled view."""
        return () if self._changes is None else self._changes()

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (self.kind, self.text, self.data)

    def json(self) -> EventJson:
        """The event as data for JSON: kind, text, data."""
        return cast("EventJson", {"kind": self.kind, "text": self.text, "data": copy_data(self.data)})


@frozen
class Refusal:
    """One rule that forbids a move: its name, a text for players, the values of its operands, its place in the text
    (`file:line:column`), its section in the rulebook; `cases` are the ways in which it could have been met.

    Each of `words` describes a value that the rule reads in a player's words, if declarations have them, such as `Owner of Köln
    2: blue`.  As a string it is what players read: the text, the words and the section.  `values` are for authors: pairs of an
    expression of the rules and its value.
    """

    rule: str
    text: str
    values: tuple[tuple[str, str], ...] = ()
    place: str = ""
    see: str = ""
    cases: tuple[Refusal, ...] = ()
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = f" ({'; '.join(self.words)})" if self.words else ""
        see = f"  [{self.see}]" if self.see else ""
        cases = ["  None of these is true:", *(f"  – {case.text}" for case in self.cases)] if self.cases else []
        return "\n".join([f"{self.text}{words}{see}", *cases])

    @property
    def detailed(self) -> str:
        """The refusal for authors: the names of rules, and the values of expressions as the rules write them."""
        values = f" ({', '.join(f'{n} is {v}' for n, v in self.values)})" if self.values else ""
        see = f"  [{self.see}]" if self.see else ""
        cases = (f"  not {case.rule.rsplit('.', 1)[-1]}: {case.text}" for case in self.cases)
        return "\n".join([f"{self.rule}: {self.text}{values}{see}", *cases])

    def json(self) -> RefusalJson:
        """The refusal as data for JSON: rule, text, words, values, place, see, cases."""
        return {"rule": self.rule, "text": self.text, "words": list(self.words),
                "values": [{"name": n, "value": v} for n, v in self.values],
                "place": self.place, "see": self.see, "cases": [case.json() for case in self.cases]}

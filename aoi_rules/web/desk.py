"""What visitors ask of a table, and what a table that is played in this process answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, TypeVar

import orjson
from attrs import define, field, frozen

from aoi_rules.errors import AoiError
from aoi_rules.library.first_game import first_game
from aoi_rules.machine.choices import Choices, ChoiceValue
from aoi_rules.protocol import ChoicesJson, ChoiceValueJson, DescribeJson, TableStateJson
from aoi_rules.web.requests import ChoicesData, MoveMade, RequestError, TrialData, UndoData
from aoi_rules.web.states import Analyses, Look, Trial, state_json
from aoi_rules.web.tables import Change, Decision, OpenTable, Tables, UploadedError, to_play, to_redo, to_undo

__all__ = ["QUESTIONS", "Answer", "Desk", "NotAllowedError", "encode", "foresees", "tries"]

T = TypeVar("T")

QUESTIONS: Mapping[str, type[Any] | None] = {
    "state": Look, "describe": None, "first_game": None, "choices": ChoicesData, "trial": TrialData, "save": None,
    "play": MoveMade, "undo": UndoData, "redo": UndoData,
}
"""The kinds of questions, with the class of what each says; None for one that says nothing more."""


_NEWS = "news"
"""What is new for all pages of a table, as a sort of answers."""
_QUICK = 0.005
"""An answer that takes fewer seconds of processor time is given at once: threads that wait for each other take about as long, and
nobody notices so short a time."""
_UNKNOWN = 1.0
"""The processor time that the first answer of a sort is expected to take."""
_NEWEST = 0.2
"""The share of the newest answer in the time that answers of its sort are expected to take."""


class NotAllowedError(AoiError):
    """A visitor of a table may not do this: the link is wrong or was replaced, or only another visitor may."""

    code = "visitor-not-allowed"
    status: ClassVar[int] = 403


@frozen
class Answer:
    """What a table answers: JSON as text, the number of its latest entry, and the token of its position."""

    text: str
    number: int
    at: int


@define
class Desk:
    """Answers what visitors ask of tables that are played in this process.  `give_way` is called again and again by an answer
    that takes long, so that others who wait for the table or for the processor come first."""

    tables: Tables
    analyses: Analyses = field(factory=Analyses)
    give_way: Callable[[], object] = lambda: None
    _seconds: dict[tuple[str, object], float] = field(factory=dict)
    """The processor time that an answer is expected to take, by the key of the rules and the sort of the answer."""

    def answer(self, kind: str, table: str, seat: str | None, asked: Any) -> Answer:
        """Answer a question of a seat, None for a spectator; `asked` is of the class in QUESTIONS.  Raises AoiError."""
        if kind in _CHANGES:
            return self.end(self._begin(kind, table, seat, asked))
        opened = self.tables.open(table)
        longer = _TRIES if tries(kind, asked) else _FORESEES if foresees(kind, asked) else None
        if longer is None:
            return self._look(kind, opened, seat, asked)
        found = longer[kind](self, opened, seat, asked)
        with opened.lock:
            number, at = opened.number, opened.game.at
        return Answer(encode(found), number, at)

    def answer_at_once(self, kind: str, table: str, seat: str | None, asked: Any) -> Answer | Change | None:
        """As `answer`, if that takes less time than to have another thread do it, as far as answers before it say; None
        otherwise.  A change is still being stored: see `end`."""
        if tries(kind, asked) or foresees(kind, asked):
            return None
        with self._hold_if_quick(table, _sort_of(kind, asked)) as opened:
            if opened is None:
                return None
            if kind in _CHANGES:
                return self._begin(kind, table, seat, asked)
            return self._look(kind, self.tables.open(table), seat, asked)

    def end(self, change: Change) -> Answer:
        """Wait until a change is stored.  Raises PositionError if another one was stored at the same moment, and StoreError."""
        self.tables.confirm(change)
        number, at = change.number, change.game.at
        return Answer(encode({"number": number, "at": at}), number, at)

    def states(self, table: str, looks: Sequence[tuple[str | None, Look]]) -> list[Answer | None]:
        """A table as some seats look at it; None for what cannot be had now.  It gives way before each.  Raises UploadedError."""
        return self._states(table, looks, self.give_way)

    def is_news_quick(self, table: str) -> bool:
        """Whether `states_at_once` may have an answer."""
        opened = self.tables.get_open(table)
        return opened is not None and self._is_quick(opened, _NEWS)

    def states_at_once(self, table: str, looks: Sequence[tuple[str | None, Look]]) -> list[Answer | None] | None:
        """As `states`, if that takes less time than to have another thread do it; None otherwise."""
        with self._hold_if_quick(table, _NEWS) as opened:
            return None if opened is None else self._states(table, looks, lambda: None)

    def _states(
        self, table: str, looks: Sequence[tuple[str | None, Look]], give_way: Callable[[], object],
    ) -> list[Answer | None]:
        try:
            opened = self.tables.open(table)
        except UploadedError:
            raise
        except AoiError:
            return [None] * len(looks)
        found, begun = list[Answer | None](), time.thread_time()
        for seat, look in looks:
            give_way()
            with opened.lock:
                try:
                    found.append(Answer(encode(_state(self, opened, seat, look)), opened.number, opened.game.at))
                except AoiError:
                    found.append(None)
        self._note_time(opened, _NEWS, begun)
        return found

    def _look(self, kind: str, table: OpenTable, seat: str | None, asked: Any) -> Answer:
        with table.lock:
            begun = time.thread_time()
            found = Answer(encode(_LOOKS[kind](self, table, seat, asked)), table.number, table.game.at)
            self._note_time(table, _sort_of(kind, asked), begun)
        return found

    def _begin(self, kind: str, table: str, seat: str | None, asked: Any) -> Change:
        begun = time.thread_time()
        change = self.tables.begin(table, _CHANGES[kind](seat, asked))
        self._note_time(change.table, _sort_of(kind, asked), begun)
        return change

    @contextmanager
    def _hold_if_quick(self, table: str, sort: object) -> Iterator[OpenTable | None]:
        """Have a table that is open and that nobody else uses, if answers of a sort are quick; None otherwise."""
        opened = self.tables.get_open(table)
        if opened is None or not self._is_quick(opened, sort) or not opened.lock.acquire(blocking=False):
            yield None
            return
        try:
            yield opened
        finally:
            opened.lock.release()

    def _is_quick(self, table: OpenTable, sort: object) -> bool:
        return self._seconds.get((table.stored.rules, sort), _UNKNOWN) <= _QUICK

    def _note_time(self, table: OpenTable, sort: object, begun: float) -> None:
        """Note how long an answer took that was begun at a processor time of this thread."""
        key, taken = (table.stored.rules, sort), time.thread_time() - begun
        expected = self._seconds.get(key, taken)
        self._seconds[key] = expected + (taken - expected) * _NEWEST


def _sort_of(kind: str, asked: object) -> object:
    """Answers of the same sort take about the same time."""
    return (kind, asked.decision is None, asked.parts == ()) if isinstance(asked, Look) else kind


def _state(_: Desk, table: OpenTable, seat: str | None, look: Look) -> TableStateJson:
    return _call_checked(state_json, table, seat, look)


def _describe(_: Desk, table: OpenTable, _seat: str | None, _asked: object) -> DescribeJson:
    return table.game.rules.describe()


def _first_game(_: Desk, table: OpenTable, _seat: str | None, _asked: object) -> dict[str, str]:
    """The page for players who are new to the game, in Markdown; empty if it has none."""
    return {"text": first_game(table.game.rules.program)}


def _choices(_: Desk, table: OpenTable, seat: str | None, asked: ChoicesData) -> ChoicesJson:
    return table.view(seat).choices(asked.action, asked.chosen).json()


def _choices_with_consequences(desk: Desk, table: OpenTable, seat: str | None, asked: ChoicesData) -> ChoicesJson:
    """What can be chosen, and what that does: each is tried in turn, and others may use the table meanwhile."""
    with table.lock:
        choices = table.view(seat).choices(asked.action, asked.chosen)
        found = choices.json()
    tried: list[ChoiceValue | Choices] = [choices, *(value for choice in choices.open for value in choice.values)]
    shown: list[ChoiceValueJson | ChoicesJson] = [found, *(value for choice in found["open"] for value in choice["values"])]
    for one, said in zip(tried, shown, strict=True):
        desk.give_way()
        with table.lock:
            said["consequences"] = [change.json() for change in one.consequences]
    return found


def _trial_choices(desk: Desk, table: OpenTable, seat: str | None, asked: ChoicesData) -> ChoicesJson:
    assert asked.trial is not None, "as `tries` says"
    return desk.analyses.choices(table, seat, _trial(asked.trial), asked)


def _trial_state(desk: Desk, table: OpenTable, seat: str | None, asked: TrialData) -> TableStateJson:
    look = Look(width=asked.width, parts=None if asked.parts is None else tuple(asked.parts))
    return _call_checked(desk.analyses.state, table, seat, look, _trial(asked))


def _save(desk: Desk, table: OpenTable, _seat: str | None, _asked: object) -> dict[str, str]:
    """The game as a saved game.  It contains everything hidden, so a game that goes on is not given away."""
    if not table.game.over:
        raise NotAllowedError("a saved game contains hidden information: you can get it when the game is over; before "
                              "that, `aoi tables save` on the server writes it")
    return {"file": f"{table.game.rules.name}-{table.stored.id}.jsonl", "text": desk.tables.saved(table.stored.id)}


_LOOKS: Mapping[str, Callable[[Desk, OpenTable, str | None, Any], object]] = {
    "state": _state, "describe": _describe, "first_game": _first_game, "choices": _choices, "save": _save,
}
_TRIES: Mapping[str, Callable[[Desk, OpenTable, str | None, Any], object]] = {"choices": _trial_choices, "trial": _trial_state}
_FORESEES: Mapping[str, Callable[[Desk, OpenTable, str | None, Any], object]] = {"choices": _choices_with_consequences}
"""These do not have the table's lock, nor do those in _TRIES."""
_CHANGES: Mapping[str, Callable[[str | None, Any], Decision]] = {
    "play": lambda seat, asked: to_play(seat, asked.move, asked.at),
    "undo": lambda seat, asked: to_undo(seat, asked.at, asked.to),
    "redo": lambda seat, asked: to_redo(seat, asked.at),
}


def tries(kind: str, asked: object) -> bool:
    """Whether a question is about a game that a visitor only tries, which may take seconds."""
    return kind in _TRIES and (kind not in _LOOKS or getattr(asked, "trial", None) is not None)


def foresees(kind: str, asked: object) -> bool:
    """Whether a question is what each choice would do, for which every one has to be tried."""
    return kind in _FORESEES and getattr(asked, "consequences", False)


def encode(data: object) -> str:
    """Plain data as JSON without spaces."""
    return orjson.dumps(data).decode()


def _call_checked(function: Callable[..., T], *args: object) -> T:
    """The result of a function that refuses a picture of a part or width that does not exist."""
    try:
        return function(*args)
    except AoiError:
        raise
    except ValueError as error:
        raise RequestError(str(error)) from None


def _trial(asked: TrialData) -> Trial:
    return Trial(asked.decision, asked.seed, tuple(asked.moves), asked.bots)

"""What visitors ask of a table, and what a table that is played in this process answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import orjson
from attrs import define, field, frozen

from aoi_rules.errors import AoiError
from aoi_rules.library.first_game import first_game
from aoi_rules.protocol import ChoicesJson, DescribeJson, TableStateJson
from aoi_rules.web.requests import ChoicesData, MoveMade, RequestError, TrialData, UndoData
from aoi_rules.web.states import Analyses, Look, Trial, state_json
from aoi_rules.web.tables import OpenTable, Tables, UploadedError

__all__ = ["QUESTIONS", "Answer", "Desk", "NotAllowedError", "encode", "tries"]

T = TypeVar("T")

QUESTIONS: Mapping[str, type[Any] | None] = {
    "state": Look, "describe": None, "first_game": None, "choices": ChoicesData, "trial": TrialData, "save": None,
    "play": MoveMade, "undo": UndoData, "redo": UndoData,
}
"""The kinds of questions, with the class of what each says; None for one that says nothing more."""


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
    """Answers what visitors ask of tables that are played in this process."""

    tables: Tables
    analyses: Analyses = field(factory=Analyses)

    def answer(self, kind: str, table: str, seat: str | None, asked: Any) -> Answer:
        """Answer a question of a seat, None for a spectator; `asked` is of the class in QUESTIONS.  Raises AoiError."""
        if (change := _CHANGES.get(kind)) is not None:
            changed = change(self.tables, table, seat, asked)
            number, at = changed.number, changed.game.at
            return Answer(encode({"number": number, "at": at}), number, at)
        opened = self.tables.open(table)
        if tries(kind, asked):
            found = _TRIES[kind](self, opened, seat, asked)
            with opened.lock:
                number, at = opened.number, opened.game.at
        else:
            with opened.lock:
                found, number, at = _LOOKS[kind](self, opened, seat, asked), opened.number, opened.game.at
        return Answer(encode(found), number, at)

    def states(
        self, table: str, looks: Sequence[tuple[str | None, Look]], give_way: Callable[[], object] = lambda: None,
    ) -> list[Answer | None]:
        """A table as some seats look at it; None for what cannot be had now.  `give_way` is called before each, so that others
        who wait for this table or for the processor come first.  Raises UploadedError."""
        try:
            opened = self.tables.open(table)
        except UploadedError:
            raise
        except AoiError:
            return [None] * len(looks)
        found = list[Answer | None]()
        for seat, look in looks:
            give_way()
            with opened.lock:
                try:
                    found.append(Answer(encode(_state(self, opened, seat, look)), opened.number, opened.game.at))
                except AoiError:
                    found.append(None)
        return found


def _state(_: Desk, table: OpenTable, seat: str | None, look: Look) -> TableStateJson:
    return _call_checked(state_json, table, seat, look)


def _describe(_: Desk, table: OpenTable, _seat: str | None, _asked: object) -> DescribeJson:
    return table.game.rules.describe()


def _first_game(_: Desk, table: OpenTable, _seat: str | None, _asked: object) -> dict[str, str]:
    """The page for players who are new to the game, in Markdown; empty if it has none."""
    return {"text": first_game(table.game.rules.program)}


def _choices(_: Desk, table: OpenTable, seat: str | None, asked: ChoicesData) -> ChoicesJson:
    return table.game.choices(asked.action, asked.chosen or None, seat=seat).json(consequences=asked.consequences)


def _trial_choices(desk: Desk, table: OpenTable, seat: str | None, asked: ChoicesData) -> ChoicesJson:
    assert asked.trial is not None, "as `tries` says"
    return desk.analyses.choices(table, seat, _trial(asked.trial), asked)


def _trial_state(desk: Desk, table: OpenTable, seat: str | None, asked: TrialData) -> TableStateJson:
    look = Look(width=asked.width, parts=None if asked.parts is None else tuple(asked.parts))
    return _call_checked(desk.analyses.state, table, seat, look, _trial(asked))


def _save(desk: Desk, table: OpenTable, _seat: str | None, _asked: object) -> dict[str, str]:
    """The game as a saved game.  It contains everything hidden, so a game that goes on is not given away."""
    if not table.game.over:
        raise NotAllowedError("a saved game contains what is hidden: you can get it when the game is over; before "
                              "that, `aoi tables save` on the server writes it")
    return {"file": f"{table.game.rules.name}-{table.stored.id}.jsonl", "text": desk.tables.saved(table.stored.id)}


_LOOKS: Mapping[str, Callable[[Desk, OpenTable, str | None, Any], object]] = {
    "state": _state, "describe": _describe, "first_game": _first_game, "choices": _choices, "save": _save,
}
_TRIES: Mapping[str, Callable[[Desk, OpenTable, str | None, Any], object]] = {"choices": _trial_choices, "trial": _trial_state}
"""These do not have the table's lock."""
_CHANGES: Mapping[str, Callable[[Tables, str, str | None, Any], OpenTable]] = {
    "play": lambda tables, table, seat, asked: tables.play(table, seat, asked.move, asked.at),
    "undo": lambda tables, table, seat, asked: tables.undo(table, seat, asked.at, asked.to),
    "redo": lambda tables, table, seat, asked: tables.redo(table, seat, asked.at),
}


def tries(kind: str, asked: object) -> bool:
    """Whether a question is about a game that a visitor only tries, which may take seconds."""
    return kind in _TRIES and (kind not in _LOOKS or getattr(asked, "trial", None) is not None)


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

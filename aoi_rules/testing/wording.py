"""The law of the log's texts for decisions: they contain everything that their readers are shown, and no empty words for the
rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from random import Random
from typing import Any

from attrs import define, field

from aoi_rules.game import Game
from aoi_rules.machine.decisions import Choice, Option
from aoi_rules.machine.log import Events
from aoi_rules.machine.moves import Move
from aoi_rules.machine.results import Event
from aoi_rules.testing.playing import GameFactory, LawViolation, decisions_of

__all__ = ["reads"]

_TRIED = 30
"""How many moves are searched for some that differ only in one secret choice."""
_VALUES = 6
"""How many of these are compared."""
_LOOKS = 8
"""How often a kind of move with secret choices is checked in a game."""
_ENOUGH = 3
"""How many checks with the same result are enough to conclude that an action always does this."""

Raw = tuple[int, ...]


def reads(make: GameFactory, rng: Random) -> None:
    """If a move always shows what was chosen in it, by a log line of a verb or by the chosen piece, the log line of the decision
    names the choice to everybody who sees that.  If the line does not name it, it has no other words in its place.  No line
    repeats the heading above it."""
    reader = _Reader(make(), rng)
    for events in decisions_of(reader.game):
        _check_heading(reader.game, events)
        if not reader.game.over:
            reader.check_decision()
    reader.judge()


def _check_heading(game: Game, events: Sequence[Event]) -> None:
    heading = ""
    for event in events:
        if event.kind in ("phase", "round", "turn"):
            heading = event.text
        elif event.text and event.text == heading:
            raise LawViolation(game, f"the log repeats “{heading}” below that heading")


@define
class _Shown:
    """How often a viewer did not learn a choice from the line of the decision, how often it saw the choice nevertheless, and
    where it first did: after how many decisions, and in which words."""

    looks: int = 0
    seen: int = 0
    how: tuple[int, str] = (0, "")


_Done = tuple[Move, Game]
"""A move, and a copy of the game after it."""


@define
class _Reader:
    """Reads the log of moves that differ only in one secret choice.  `looks` counts the checks by decision and kind of move;
    `shown` is by these, the choice, and the viewer, which is a spectator or a seat."""

    game: Game
    rng: Random
    looks: dict[tuple[int, int], int] = field(factory=dict)
    shown: dict[tuple[int, int, int, bool], _Shown] = field(factory=dict)

    def check_decision(self) -> None:
        """Check each kind of move of the current decision that not everybody learns."""
        step, moves = self.game.record.position.step, self.game.record.position.moves
        others = [seat for seat in self.game.seats if seat != self.game.to_move]
        for number, option in enumerate(self.game.rules.program.decisions[step].options):
            looks = self.looks.get((step, number), 0)
            if looks < _LOOKS and any(c.secret for c in option.choices):
                mine = [raw for raw in moves if raw[0] == number]
                for at, alike in _similar_moves(option, self.rng.sample(mine, min(_TRIED, len(mine)))):
                    self.looks[step, number] = looks + 1
                    done = [self._play_raw(raw) for raw in alike]
                    for seat in (None, self.rng.choice(others)):
                        self._compare(seat, at, done, self.shown.setdefault((step, number, at, seat is None), _Shown()))

    def judge(self) -> None:
        """Raise Broken if a choice was seen each time but not named."""
        for shown in self.shown.values():
            if shown.looks >= _ENOUGH and shown.looks == shown.seen:
                raise LawViolation(self.game, shown.how[1], shown.how[0])

    def _compare(self, seat: str | None, at: int, done: Sequence[_Done], shown: _Shown) -> None:
        """Compare what a seat reads about moves that differ in one choice."""
        move, logs = done[0][0], [self._read_log(game, seat) for _, game in done]
        choice = move.form.choices[at]
        if logs[0][0].data["choices"][choice.name] is not None:
            return
        _require_named(self.game, move, choice, logs[0][0])
        values = [one.choices[choice.name] for one, _ in done]
        tellers = [next((a for a, b in zip(logs[0][1:], log[1:], strict=False) if _show_difference(a, b, [values[0], value])),
                        None)
                   for value, log in zip(values[1:], logs[1:], strict=True)]
        shown.looks += 1
        shown.seen += None not in tellers
        if tellers[0] is not None and not shown.how[1]:
            said = f"the log says “{logs[0][0].text}” of `{move}` to {seat or 'a spectator'}"
            shown.how = self.game.decisions, f"{said}, and then shows the {choice.name}: “{tellers[0].text}”"

    def _play_raw(self, raw: Raw) -> _Done:
        game = self.game.copy()
        move = Move(game.rules.program, game.record.names, game.record.position.step, raw)
        game.play(move)
        return move, game

    def _read_log(self, game: Game, seat: str | None) -> list[Event]:
        """What a seat reads about the latest move: the line of the decision, and what the action did, up to the next decision or
        to what the flow does."""
        events = Events(game.rules.program, game.record.names, game.record.turns[-1].log, game.viewer(seat))
        return [events[0], *takewhile(lambda event: event.kind in ("piece", "verb"), events[1:])]


def _similar_moves(option: Option, moves: Sequence[Raw]) -> Iterator[tuple[int, Sequence[Raw]]]:
    """For each secret choice, some moves that differ in nothing else, together with the number of the choice."""
    for at, choice in enumerate(option.choices):
        others: dict[Raw, list[Raw]] = {}
        for raw in moves if choice.secret else ():
            others.setdefault(raw[: at + 1] + raw[at + 2 :], []).append(raw)
        most = max(others.values(), key=len, default=())
        if len(most) > 1:
            yield at, most[:_VALUES]


def _show_difference(ours: Event, theirs: Event, values: Sequence[Any]) -> bool:
    """Whether two events show the different values of two moves."""
    shown = [[event.data["piece"]] if event.kind == "piece" else event.data["values"] for event in (ours, theirs)]
    return values in [list(pair) for pair in zip(*shown, strict=False)]


def _require_named(game: Game, move: Move, choice: Choice, event: Event) -> None:
    """Raise Broken if other words replace a choice that is not named, unless nothing else would be left of a later decision."""
    option = move.option
    if option is None:
        return
    own = (option.title, option.lead, option.tail, *(c.preposition for c in option.choices))
    alone = option.inside and not option.lead and not option.tail and set(event.data["choices"].values()) == {None}
    for words in {f"a {choice.cell.name}", choice.cell.unnamed_text} - ({choice.cell.unnamed_text} if alone else set()):
        if words in event.text and not any(words in text for text in own):
            raise LawViolation(game, f"the log says “{event.text}”: “{words}” replaces a {choice.name} that is not named")

"""A random game, played and recorded line by line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import define, field

import aoi_rules as aoi
from tests.recording.lines import Line
from tests.recording.refusing import refusals
from tests.recording.setups import Setup

__all__ = ["SPAN", "recorded"]

SPAN = 20
"""Views and refusals are recorded at each decision whose number is a multiple of this."""


def recorded(rules: aoi.Ruleset, setup: Setup, number: int, most: int | None = None) -> Iterator[Line]:
    """Play the game with this number, to its end or for at most the given number of decisions, and record it.  The same number
    makes the same game.

    If the rules, a plugin or the package fail, the last line reports it.
    """
    player: _Player | None = None
    try:
        player = _Player(setup.begun(rules, number), Random(f"moves {setup.label} {number}"))
        yield from player.lines(most)
    except Exception as error:  # noqa: BLE001 - code that is being changed may raise anything, and that is a difference
        yield Line.of("end", player.game.decisions if player else 0, {"failed": f"{type(error).__name__}: {error}"})


@define
class _Player:
    """A game that is played at random."""

    game: aoi.Game
    rng: Random
    """The source of the choices."""
    met: dict[str, aoi.Move] = field(factory=dict)
    """The moves that were legal at some decision, by their text."""

    def lines(self, most: int | None) -> Iterator[Line]:
        game = self.game
        yield Line.of("moves", 0, {"seats": game.seats, "options": game.options})
        while not game.over and (most is None or game.decisions < most):
            if game.decisions % SPAN == 0:
                yield from self.table()
                yield Line.of("views", game.decisions, {"scores": self.scores(), "outlook": game.outlook()})
                yield from (Line.of("refusals", game.decisions, data) for data in refusals(game, self.met, self.rng))
            yield from self.decision()
        yield from self.table()
        yield from self.log()
        yield Line.of("views", game.decisions, {"svg": game.view().svg()})
        yield Line.of("end", game.decisions, {"over": game.over, "winners": game.winners, "scores": self.scores()})
        yield from self.saved()

    def decision(self) -> Iterator[Line]:
        """Record the playable moves, one of them (every third time as a text), and its effects."""
        game, number = self.game, self.game.decisions
        moves = list(game.legal_moves())
        texts = [move.text for move in moves]
        chosen = self.chosen(moves)
        yield Line.of("moves", number, {"to_move": game.to_move, "legal": texts, "played": chosen.text})
        self.met.update(zip(texts, moves, strict=True))
        events = game.play(chosen.text if number % 3 == 0 else chosen)
        yield Line.of("events", number, [event.json() for event in events])

    def chosen(self, moves: list[aoi.Move]) -> aoi.Move:
        """Any move; if stopping is possible, it is chosen half the time, which keeps games short."""
        return moves[-1] if moves[-1].action == "stop" and self.rng.random() < 0.5 else self.rng.choice(moves)

    def table(self) -> Iterator[Line]:
        """Record everyone's view of the table."""
        game = self.game
        for seat in (*game.seats, None):
            view: dict[str, Any] = {**game.view(seat).json()}
            del view["hash"]  # the hash of the rules, which is recorded once
            if not view["teams"]:
                del view["teams"]  # games without teams are recorded as before teams existed
            view["scores"] = view["scores"] and {seat: _score(score) for seat, score in view["scores"].items()}
            yield Line.of("views", game.decisions, view)

    def log(self) -> Iterator[Line]:
        """Record the events that everyone saw, from the beginning."""
        for seat in (*self.game.seats, None):
            events = [event.json() for event in self.game.events(seat)]
            yield Line.of("events", self.game.decisions, {"seat": seat, "log": events})

    def scores(self) -> dict[str, Any]:
        return {seat: _score(score.json()) for seat, score in self.game.scores().items()}

    def saved(self) -> Iterator[Line]:
        """Record the contents of a saved game: the draws of chance, and a digest for each position."""
        save = json.loads(aoi.dumps(self.game))
        yield Line.of("digests", 0, {"setup": save["setup"], "start": save["start"]})
        yield from (Line.of("digests", number, move) for number, move in enumerate(save["moves"]))


def _score(score: Any) -> dict[str, Any]:
    """A score; values that only teams and losses have are left out without them."""
    left = {"team_total": score["total"], "lost": False}
    return {name: value for name, value in score.items() if name not in left or value != left[name]}

"""Moves that a rule line helps to refuse: if other lines refuse them as well, only the reasons show that the line is there."""

from __future__ import annotations

import random
from collections.abc import Iterator

from attrs import frozen

from aoi_rules.errors import AoiError
from aoi_rules.game import Game
from aoi_rules.machine import explain
from aoi_rules.machine.decisions import Option
from aoi_rules.machine.moves import Move
from aoi_rules.scenarios.outcome import LineFailed
from aoi_rules.scenarios.scenario_game import forced_move
from aoi_rules.witness.difference import Difference, DifferenceKind
from aoi_rules.witness.draft import Draft, PlayedMove, begin_game
from aoi_rules.witness.rules import PlayedRules

__all__ = ["Reasons"]

_DECISIONS = 12
"""How many decisions are examined after one position."""
_MOVES = 30
"""How many moves of one kind are tried at a decision."""


@frozen
class Reasons:
    """Looks for moves that a rule, by its full name, helps to refuse."""

    played: PlayedRules
    rule: str

    def find_refusal(self, draft: Draft, rng: random.Random) -> tuple[Draft, Difference] | None:
        """A move that is refused after some random moves from a position; None if none was tried."""
        try:
            game = begin_game(self.played, draft)
        except (LineFailed, LookupError, AoiError):
            return None
        made: list[PlayedMove] = []
        for _ in range(_DECISIONS):
            if game.over:
                return None
            texts = [(reasons, text) for text in self._illegal_moves(game, rng) if (reasons := self._reasons(game, text))]
            if texts:
                _, text = min(texts, key=lambda one: one[0])
                return draft.with_moves(*made), Difference(DifferenceKind.REASONS, tuple(made), game, None, text)
            move = rng.choice(game.legal_moves())
            made += [] if forced_move(game) is not None else [(str(game.to_move), move.text)]
            game.play(move)
        return None

    def still_refuses(self, draft: Draft, text: str) -> Difference | None:
        """Whether the rule still refuses a move after another draft."""
        try:
            game = begin_game(self.played, draft)
            waiting, alone = list(draft.moves), list[PlayedMove]()
            while waiting or not self._reasons(game, text):
                forced = forced_move(game)
                if forced is None and not waiting:
                    return None
                seat, move = (str(game.to_move), forced.text) if forced is not None else waiting.pop(0)
                if game.to_move != seat:
                    return None
                game.play(move)
                alone = [] if forced is None else [*alone, (seat, move)]
        except (LineFailed, LookupError, AoiError):
            return None
        return Difference(DifferenceKind.REASONS, draft.moves, game, None, text, forced=tuple(alone))

    def _reasons(self, game: Game, text: str) -> int:
        """How many rules refuse a move now, if this one is among them; otherwise 0."""
        try:
            move, record = game.parse(text), game.record
            found = explain.refusals(record.program, record.names, record.state, move, record.state.to_move, ahead=False)
        except AoiError:
            return 0
        return len(found) if any(one.rule == self.rule for one in found) else 0

    def _illegal_moves(self, game: Game, rng: random.Random) -> Iterator[str]:
        """The texts of some moves of the rule's action that are not legal now."""
        state, names = game.record.state, game.record.names
        step = state.frames[-1][0]
        for number, option in enumerate(self.played.rules.program.decisions[step].options):
            if self.rule.removeprefix("source.").partition(".")[0] == option.action:
                for values in _values(option, rng):
                    if (number, *values) not in state.moves:
                        try:
                            yield Move(self.played.rules.program, names, step, (number, *values)).text
                        except (IndexError, AoiError):
                            continue


def _values(option: Option, rng: random.Random) -> Iterator[tuple[int, ...]]:
    """Some values of the choices of a move, each once, low ones first."""
    found = {tuple(rng.randint(choice.low, max(choice.low, choice.high)) for choice in option.choices) for _ in range(_MOVES)}
    return iter(sorted({tuple(choice.low for choice in option.choices), *found}))

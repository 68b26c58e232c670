"""The game of a scenario while its lines are read: moves are tried and made in it, including those that nobody has a choice
about."""

from __future__ import annotations

import attrs
from attrs import define, field

from aoi_rules.errors import AoiError, MoveTextError
from aoi_rules.game import Game
from aoi_rules.machine import explain, move_texts, move_words
from aoi_rules.machine.move_errors import needs_quotes
from aoi_rules.machine.moves import Move
from aoi_rules.machine.results import Refusal
from aoi_rules.model.ruleset import OF_SOURCE
from aoi_rules.model.scenario import StepModel
from aoi_rules.scenarios.outcome import ExercisedRules

__all__ = ["Table", "forced_move", "refused_turn"]

_MOST_FORCED = 10_000


@define
class Table:
    """One scenario while it is played; `asked` and `shown` are its results. With `undoes`, it is recorded for each move whether
    it could be taken back.
    """

    game: Game
    asked: ExercisedRules
    shown: list[str]
    undoes: bool
    later: tuple[Refusal, ...] = ()
    """Among the latest refusals, those of decisions that would follow: a line need not name them."""
    met: list[tuple[str, tuple[tuple[str, str], ...]]] = field(factory=list)
    """The rules that did not forbid the moves of the line, with the values that they read."""
    turns: dict[int, tuple[bool, bool]] = field(factory=dict)
    """For each move, by the number of moves before it: whether it was forced, and whether it could be taken back."""

    def settle_game(self) -> Game:
        """The game at the next decision that somebody would be asked to make in play; the forced moves up to there are made in a
        copy, since a line may still say that others are refused there."""
        game = self.game
        for number in range(_MOST_FORCED):
            move = forced_move(game)
            if move is None:
                return game
            game = game if number else game.copy()
            self._make_move(game, move)
        raise AoiError(f"after {_MOST_FORCED:,} forced moves nobody has had a choice")

    def comes_to(self, seat: str) -> bool:
        """Whether the game reaches a decision of a seat, after forced moves of others, which are made."""
        game = self.settle_game()
        while self.game.to_move != seat and (move := forced_move(self.game)) is not None:
            self._make_move(self.game, move)
        if self.game.to_move == seat:
            return True
        self.game = game
        return False

    def try_line(self, game: Game, step: StepModel) -> tuple[Refusal, ...]:
        """Play the decisions that the text of a line means, up to the first that is refused; the refusals."""
        self.met = []
        said, note = move_words.split_note(step.move)
        program, tokens, move = game.rules.program, move_words.tokens_of(said), None
        while tokens:
            if game.to_move != step.seat:  # forced moves, or the line's own, have ended the turn
                if move is not None:
                    move_texts.must_be_move(program, game.record.names, game.record.state, move, step.move, tokens)
                return (refused_turn(game),)
            forced = forced_move(game)
            try:
                move, rest = move_texts.first_move(program, game.record.names, game.record.state, tokens)
            except MoveTextError:
                if forced is None:
                    needs_quotes([move] if move is not None else [], said, tokens)
                    raise
                move, rest = forced, tokens
            if forced is not None and move.step != forced.step:
                move, rest = forced, tokens
            tokens = rest
            move = attrs.evolve(move, note="" if tokens else note)
            if tokens and move not in game.legal_moves():
                then = move_texts.unplayed_decisions(program, game.record.names, move, said, tokens)
                move = attrs.evolve(move, then=tuple(then))
            refused = self._make_move(game, move)
            if refused:
                return refused
        return ()

    def is_legal_for(self, seat: str, step: StepModel) -> bool:
        """Whether the move of a line is legal for another seat; nothing is recorded."""
        asked, self.asked = self.asked, ExercisedRules()
        try:
            return not self.try_line(self.game.copy(), attrs.evolve(step, seat=seat))
        except AoiError:
            return False
        finally:
            self.asked = asked

    def _make_move(self, game: Game, move: Move) -> tuple[Refusal, ...]:
        """Make a move, unless it is refused; record which rules were evaluated."""
        for rule, holds, values in explain.asked_rules(game.rules.program, game.record.names, game.record.state, move):
            (self.asked.held if holds else self.asked.failed).add(rule)
            self.met += [(game.rules.model.rules[rule].name, values)] if holds else []
        refused = game.explain(move, game.to_move)
        if not refused:
            forced, number = forced_move(game) is not None, game.decisions
            self._note(move)
            game.play(move)
            self.turns[number] = forced, self.undoes and game.can_undo
            return ()
        record = game.record
        own = explain.refusals(record.program, record.names, record.state, move, record.state.to_move, ahead=False)
        self.later = tuple(r for r in refused if r not in own)
        return refused

    def _note(self, move: Move) -> None:
        """Record the action or source and the choices of a legal move."""
        option = move.option
        self.asked.taken.add(f"{OF_SOURCE}{move.action}" if option is not None and option.source else move.action)
        for choice in option.choices if option is not None else ():
            self.asked.taken.add(f"{move.action}.choice.{choice.name}")


def refused_turn(game: Game) -> Refusal:
    """The refusal of a move of a seat that does not decide."""
    return Refusal("turn", f"it is {game.to_move or 'nobody'}'s decision")


def forced_move(game: Game) -> Move | None:
    """The only move, if nobody would be asked in play."""
    state = game.record.state
    if state.over or len(state.moves) != 1 or game.rules.program.decisions[state.frames[-1][0]].secret:
        return None
    return game.legal_moves()[0]

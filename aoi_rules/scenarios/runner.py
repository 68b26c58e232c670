"""Running a scenario: the position it gives, then its lines one after the other."""

from __future__ import annotations

from typing import Any

import attrs
from attrs import define, field

from aoi_rules.diagnostics import Diagnostic
from aoi_rules.drawing import board_text
from aoi_rules.errors import AoiError, MoveTextError
from aoi_rules.game import Game
from aoi_rules.machine import engine, explain, reading, texts
from aoi_rules.machine.faults import guard
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.results import Refusal
from aoi_rules.model.scenario import ScenarioModel, StepModel
from aoi_rules.record import GameRecord
from aoi_rules.ruleset import Ruleset
from aoi_rules.scenarios.outcome import Asked, Failed, Outcome
from aoi_rules.scenarios.pieces import faults

__all__ = ["run"]

SEED = 1
"""Every scenario's set-up is shuffled alike."""
MOST_FORCED = 10_000


def run(rules: Ruleset, scenario: ScenarioModel) -> Outcome:
    """Play a scenario through; never raises for what is wrong with it."""
    running = _Running(rules, scenario)
    try:
        with guard(rules.program):
            running.begin()
        for step in scenario.steps:
            running.step(step)
    except Failed as fault:
        failure = Diagnostic(fault.code, fault.message, fault.place)
        return Outcome(failure, fault.details, running.position(), tuple(running.shown), running.asked)
    except AoiError as error:  # the rules cannot go on from there
        failure = Diagnostic("scenario-failed", str(error), scenario.place)
        return Outcome(failure, (), running.position(), tuple(running.shown), running.asked)
    return Outcome(None, (), "", tuple(running.shown), running.asked)


@define
class _Running:
    """One scenario while it is played."""

    rules: Ruleset
    scenario: ScenarioModel
    game: Game | None = None
    shown: list[str] = field(factory=list)
    asked: Asked = field(factory=Asked)
    later: tuple[Refusal, ...] = ()
    """Of the refusals met last, those of decisions that would follow: a line need not name them."""

    @property
    def table(self) -> Game:
        """The game, once its position is there."""
        assert self.game is not None
        return self.game

    def position(self) -> str:
        """The table for people; empty before there is one."""
        return board_text(self.rules.model, self._settled().view(None).data) if self.game is not None else ""

    # ---- the position ------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Set up, lay what is given, and go on to the first decision."""
        program, scenario = self.rules.program, self.scenario
        chosen = self.rules.chosen_options(dict(scenario.options))
        state = program.new_state(len(scenario.seats), chosen)
        state.seed = SEED
        program.setup(state)
        self._lay(state)
        entry, size = program.entry
        state.frames = [[entry if scenario.phase < 0 else scenario.phase, -1] + [0] * (size - 2)]
        engine.advance(program, state)
        names = Names(self.rules.model, scenario.seats)
        self.game = Game(self.rules, GameRecord.standing(program, names, chosen, SEED, state))

    def _lay(self, state: Any) -> None:
        """Carry out the lines of `given`; what is wrong in the end is reported at the line that first made it so."""
        before = state.copy()
        program, seats = self.rules.program, self.scenario.seats
        found = [list(faults(program, before, state, seats)) for line in self.scenario.given(state) if line >= 0]
        if found and found[-1]:
            wrong = found[-1][0]
            since = next(n for n in range(len(found)) if all(wrong in later for later in found[n:]))
            raise Failed("impossible-position", f"this position cannot be: {wrong}", self.scenario.places[since],
                         tuple(found[-1][1:]))

    # ---- lines -------------------------------------------------------------------------------------------------------

    def step(self, step: StepModel) -> None:
        """One line; raises Failed where it does not hold."""
        try:
            getattr(self, f"_{step.kind}")(step)
        except AoiError as error:
            head, *more = str(error).split("\n")
            raise Failed("scenario-failed", head, step.place, tuple(more)) from error

    def _plays(self, step: StepModel) -> None:
        self._to_decide(step)
        refused = self._tried(self.table, step)
        if refused:
            raise Failed("scenario-failed", "this move is not legal here", step.place, _reasons(refused))

    def _allow(self, step: StepModel) -> None:
        self._to_decide(step)
        refused = self._tried(self.table.copy(), step)
        if refused:
            raise Failed("scenario-failed", "this move is not legal here", step.place, _reasons(refused))

    def _refuse(self, step: StepModel) -> None:
        if not self._turn(step):
            refused: tuple[Refusal, ...] = (Refusal("turn", f"it is {self.table.to_move or 'nobody'}'s decision"),)
        else:
            refused = self._tried(self.table.copy(), step)
        wanted = list(step.names)
        if not refused:
            raise Failed("scenario-failed", "this move is legal here", step.place)
        idle = [name for name in wanted if not any(_is(r.rule, name) for r in refused)]
        left_out = [r for r in refused if r not in self.later and not any(_is(r.rule, name) for name in wanted)]
        if idle or left_out:
            names = ", ".join(r.rule for r in refused)
            raise Failed("scenario-failed", f"this move is refused by {names}", step.place, _reasons(refused))

    def _to_decide(self, step: StepModel) -> None:
        if not self._turn(step):
            who = f"it is {self.table.to_move}'s decision" if self.table.to_move else "the game is over"
            raise Failed("scenario-failed", f"{step.seat} does not decide here: {who}", step.place)

    def _tried(self, game: Game, step: StepModel) -> tuple[Refusal, ...]:
        """Play the decisions a text means, up to the first that is refused; the refusals."""
        said, note = reading.split_note(step.move)
        program, tokens = self.rules.program, reading.tokens_of(said)
        while tokens:
            if game.to_move != step.seat:  # forced moves, or the line's own, have ended the turn
                return (Refusal("turn", f"it is {game.to_move or 'nobody'}'s decision"),)
            forced = self._forced(game)
            try:
                move, rest = texts.first(program, game.record.names, game.record.state, tokens)
            except MoveTextError:
                if forced is None:
                    raise
                move, rest = forced, tokens
            if forced is not None and move.step != forced.step:
                move, rest = forced, tokens
            tokens = rest
            move = attrs.evolve(move, note="" if tokens else note)
            if tokens and move not in game.legal_moves():
                move = attrs.evolve(move, then=tuple(texts.unplayed(program, game.record.names, move, said, tokens)))
            refused = self._made(game, move)
            if refused:
                return refused
        return ()

    def _made(self, game: Game, move: Move) -> tuple[Refusal, ...]:
        """Make a move, unless it is refused; what was asked of it is noted."""
        for rule, holds in explain.asked_rules(self.rules.program, game.record.state, move):
            (self.asked.held if holds else self.asked.failed).add(rule)
        refused = game.explain(move, game.to_move)
        if not refused:
            self._note(move)
            game.play(move)
            return ()
        record = game.record
        own = explain.refusals(record.program, record.names, record.state, move, record.state.to_move, ahead=False)
        self.later = tuple(r for r in refused if r not in own)
        return refused

    def _forced(self, game: Game) -> Move | None:
        """The one move there is, where nobody would be asked in play."""
        state = game.record.state
        if state.over or len(state.moves) != 1 or self.rules.program.decisions[state.frames[-1][0]].secret:
            return None
        return game.legal_moves()[0]

    def _settled(self) -> Game:
        """The game at the next decision that somebody is asked in play; forced moves up to there may yet be refused
        others, so they are made in a copy."""
        game = self.table
        for number in range(MOST_FORCED):
            move = self._forced(game)
            if move is None:
                return game
            game = game if number else game.copy()
            self._made(game, move)
        raise AoiError(f"after {MOST_FORCED:,} forced moves nobody has had a choice")

    def _turn(self, step: StepModel) -> bool:
        """Whether it comes to a decision of the seat that a line speaks of, apart from forced moves of others."""
        game = self._settled()
        while self.table.to_move != step.seat and (move := self._forced(self.table)) is not None:
            self._made(self.table, move)
        if self.table.to_move == step.seat:
            return True
        self.game = game
        return False

    def _note(self, move: Move) -> None:
        """Which action or source, and which choices, a legal move is made of."""
        option = move.option
        self.asked.taken.add(f"source.{move.action}" if option is not None and option.source else move.action)
        for choice in option.choices if option is not None else ():
            self.asked.taken.add(f"{move.action}.choice.{choice.name}")

    def _expect(self, step: StepModel) -> None:
        assert step.look is not None
        game = self._settled()
        holds, *values = step.look(game.record.state)
        if not holds:
            names = game.record.names
            shown = tuple(f"{text} is {names.title(cell, value)}" for (text, cell), value in
                         zip(step.values, values, strict=True))
            raise Failed("scenario-failed", step.text or "this does not hold", step.place, shown)

    def _scores(self, step: StepModel) -> None:
        assert step.look is not None
        game = self._settled()
        (wanted,) = step.look(game.record.state)
        found = game.scores()
        for score in found.values():
            self.asked.scored.update(name for name, value in score.lines.items() if value)
        own = found[step.seat]
        value = own.total if step.names[0] == "total" else own.lines[step.names[0]]
        if value != wanted:
            lines = tuple(f"{name}: {points}" for name, points in own.lines.items())
            raise Failed("scenario-failed", f"{step.seat}'s {step.names[0]} is {value}, not {wanted}", step.place,
                         (*lines, f"total: {own.total}"))

    def _wins(self, step: StepModel) -> None:
        game = self._settled()
        if not game.over:
            raise Failed("scenario-failed", f"the game is not over: {game.to_move} decides", step.place)
        for score in game.scores().values():
            self.asked.scored.update(name for name, value in score.lines.items() if value)
        if set(game.winners) != set(step.names):
            raise Failed("scenario-failed", f"the winners are {', '.join(game.winners)}", step.place)

    def _snapshot(self, step: StepModel) -> None:
        what = step.names[0]
        if what == "moves":
            self.shown.append("\n".join(str(m) for m in self._settled().legal_moves()))
        elif what == "log":
            self.shown.append("\n".join(str(e) for e in self._settled().events(None)))
        else:
            self.shown.append(self.position())


def _is(rule: str, name: str) -> bool:
    return rule == name or rule.endswith(f".{name}") or (name == "choice" and ".choice." in f"{rule}.")


def _reasons(refused: tuple[Refusal, ...]) -> tuple[str, ...]:
    return tuple(line for r in refused for line in str(r).split("\n"))

"""Running a scenario: the position it gives, then its lines one after the other."""

from __future__ import annotations

from typing import Any

import attrs
from attrs import define, field

from aoi_rules.diagnostics import Diagnostic, Place
from aoi_rules.drawing import board_text
from aoi_rules.errors import AoiError, MoveTextError
from aoi_rules.game import Game
from aoi_rules.machine import engine, explain, reading, texts
from aoi_rules.machine.faults import guard
from aoi_rules.machine.misreading import needs_quotes
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.results import Refusal
from aoi_rules.model.scenario import ScenarioModel, StepModel, nothing_called
from aoi_rules.record import GameRecord
from aoi_rules.ruleset import Ruleset
from aoi_rules.scenarios.holding import Begun, unheld
from aoi_rules.scenarios.offers import Kind, Offered
from aoi_rules.scenarios.outcome import Asked, Failed, Outcome
from aoi_rules.scenarios.pieces import faults
from aoi_rules.scenarios.reads import read_values
from aoi_rules.scenarios.sights import misseen

__all__ = ["deciding", "run"]

SEED = 1
"""Every scenario's set-up is shuffled alike."""
MOST_FORCED = 10_000
_BY_NAME = ("refuse", "explain")
"""Lines whose moves need not be made, so that not all of their words are read."""


def run(rules: Ruleset, scenario: ScenarioModel) -> Outcome:
    """Play a scenario through; never raises for what is wrong with it."""
    running = _Running(rules, scenario)
    try:
        with guard(rules.program):
            running.begin()
        for step in scenario.steps:
            running.step(step)
    except Failed as fault:
        failure = Diagnostic(fault.code, fault.message, fault.place, fault.hint)
        return Outcome(failure, fault.details, tuple(running.shown), running.asked)
    except AoiError as error:  # the rules cannot go on from there
        failure = Diagnostic("scenario-failed", str(error), scenario.place)
        return Outcome(failure, (), tuple(running.shown), running.asked)
    return Outcome(None, (), tuple(running.shown), running.asked)


def deciding(rules: Ruleset, scenario: ScenarioModel) -> str:
    """The seat that decides after a scenario; empty where a line of it does not hold, or the game is over."""
    running = _Running(rules, scenario)
    try:
        with guard(rules.program):
            running.begin()
        for step in scenario.steps:
            running.step(step)
        return running._settled().to_move or ""
    except (Failed, AoiError):
        return ""


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
    met: list[tuple[str, tuple[tuple[str, str], ...]]] = field(factory=list)
    """The rules that did not forbid the moves of the line, with the values that they read."""
    turns: dict[int, tuple[bool, bool]] = field(factory=dict)
    """By the number of moves before it: whether a move was forced, and whether it could be taken back."""

    @property
    def undoes(self) -> bool:
        """Whether a line is about taking back, so that it must be known of each move."""
        return any(step.kind == "undo" for step in self.scenario.steps)

    @property
    def table(self) -> Game:
        """The game, once its position is there."""
        assert self.game is not None
        return self.game

    # ---- the position ------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Set up, lay what is given, and go on to the first decision."""
        program, scenario = self.rules.program, self.scenario
        chosen = self.rules.chosen_options(dict(scenario.options))
        state = program.new_state(len(scenario.seats), chosen)
        state.seed = SEED
        program.setup(state)
        names = Names(self.rules.model, scenario.seats)
        begun = Begun(program, names, scenario, self._laid(state))
        state = begun.state(scenario.phase)
        engine.advance(program, state)
        self._hold(begun, state)
        self.game = Game(self.rules, GameRecord.standing(program, names, chosen, SEED, state))

    def _hold(self, begun: Begun, state: Any) -> None:
        """Raise Failed where a line of `given` does not hold at the first decision."""
        found = unheld(begun, state)
        if found is not None:
            line, message, phase = found
            hint = f"begin with the phase `{phase}`: write `given at {phase}`" if phase else (
                "no phase begins after that; put what follows into one, and begin with it: `given at PHASE`")
            raise Failed("impossible-position", message, self.scenario.places[line], hint=hint)

    def _laid(self, state: Any) -> list[Any]:
        """Carry out the lines of `given`; the positions before them and after each.  What is wrong in the end is reported at the
        line that first made it so."""
        before = state.copy()
        program, seats = self.rules.program, self.scenario.seats
        found, laid = [], [before.copy()]
        for loop in program.model.rounds if self.scenario.phase >= 0 else ():
            setattr(laid[0], loop.slot, 1)  # each is in its first pass, unless a line says otherwise
        for line in self.scenario.given(state):
            if line >= 0:
                found.append(list(faults(program, before, state, seats)))
                laid.append(state.copy())
        if found and found[-1]:
            wrong = found[-1][0]
            since = next(n for n in range(len(found)) if all(wrong in later for later in found[n:]))
            raise Failed("impossible-position", f"this position cannot be: {wrong}", self.scenario.places[since],
                         tuple(found[-1][1:]))
        return laid

    # ---- lines -------------------------------------------------------------------------------------------------------

    def step(self, step: StepModel) -> None:
        """One line; raises Failed where it does not hold."""
        try:
            getattr(self, f"_{step.kind}")(step)
        except Failed as failed:
            raise _unknown(step) or failed from None
        except AoiError as error:
            head, *more = str(error).split("\n")
            place = _within(step.place, step.move) if isinstance(error, MoveTextError) else step.place
            raise Failed("scenario-failed", head, place, tuple(more)) from error
        if step.kind in _BY_NAME and (unknown := _unknown(step)) is not None:
            raise unknown

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
        if not refused:
            raise Failed("scenario-failed", "this move is legal here", step.place, self._met(step),
                         f"if that is right, write `allow {step.seat} {step.move}`, or `plays {step.seat} {step.move}`")
        self._reasons_are(step, refused, self.later)

    def _explain(self, step: StepModel) -> None:
        game = self._settled()
        if game.to_move == step.seat:
            raise Failed("scenario-failed", f"{step.seat} decides here: `refuse` has the rules that forbid a move of its own",
                         step.place)
        refused = game.explain(step.move, step.seat or None)
        if not refused and step.names:
            raise Failed("scenario-failed", f"{step.seat or 'a spectator'} learns of no rule that forbids this", step.place)
        self._reasons_are(step, refused)

    def _reasons_are(self, step: StepModel, refused: tuple[Refusal, ...], optional: tuple[Refusal, ...] = ()) -> None:
        """Raise Failed unless a line names the rules that refuse a move, those which are optional or not."""
        idle = [name for name in step.names if not any(_is(r, name) for r in refused)]
        left_out = [r for r in refused if r not in optional and not any(_is(r, name) for name in step.names)]
        if idle or left_out:
            names = ", ".join(r.rule for r in refused)
            raise Failed("scenario-failed", f"this move is refused by {names}", step.place,
                         (*_reasons(refused), *self._met(step)))

    def _met(self, step: StepModel) -> tuple[str, ...]:
        """The rules that a line names and that do not forbid its move, each with the values that it reads."""
        found = [f"{rule} holds" + (f" ({', '.join(f'{text} is {value}' for text, value in values)})" if values else "")
                 for rule, values in self.met if any(f".{rule}".endswith(f".{name}") for name in step.names)]
        return tuple(dict.fromkeys(found))

    def _offers(self, step: StepModel) -> None:
        """The legal moves of a kind are those that the line names, no more and no fewer."""
        self._to_decide(step)
        game = self._settled()
        offered = Offered.of(game)
        kind, missing = Kind.of(game, step.move), list[str]()
        named = self._named(step, offered, kind)
        for text, _ in step.moves:
            refused = self._tried(game.copy(), attrs.evolve(step, move=text))
            missing += [f"not legal: {text}", *(f"  {line}" for line in _reasons(refused))] if refused else []
        surplus = [m for m in offered.moves if kind.has(offered, m) and not any(offered.same(m, n) for n in named)]
        if missing or surplus:
            more = kind.listed(offered, surplus, "legal too" if step.moves else "legal")
            what = "other moves than these" if step.moves else f"a move `{step.move}`"
            raise Failed("scenario-failed", f"{step.seat} is offered {what}", step.place, (*missing, *more))

    def _named(self, step: StepModel, offered: Offered, kind: Kind) -> list[Move]:
        """The moves that a line lists; raises Failed for one of another kind, and for two that are one move."""
        found: list[tuple[str, Move]] = []
        for text, place in step.moves:
            move = self._single(offered.game, text, place)
            if not kind.has(offered, move):
                raise Failed("scenario-failed", f"`{text}` is none of the moves `{step.move}`", place)
            first = next((known for known, other in found if offered.same(other, move)), None)
            if first is not None:
                wrong = "is named twice" if first == text else f"is the same move as `{first}`: their options are alike"
                raise Failed("scenario-failed", f"`{text}` {wrong}", place)
            found.append((text, move))
        return [move for _, move in found]

    def _single(self, game: Game, text: str, place: Place) -> Move:
        """The move of one decision that a text names; raises Failed where it names none or more than one."""
        try:
            move, rest = texts.first(self.rules.program, game.record.names, game.record.state, reading.tokens_of(text))
        except MoveTextError as error:
            raise Failed("scenario-failed", str(error), place) from error
        if rest:
            raise Failed("scenario-failed", f"`{' '.join(rest)}` belongs to a later decision than `{move}`", place)
        return move

    def _undo(self, step: StepModel) -> None:
        game = self._settled()
        made = [self.turns[number] for number in range(game.decisions)]
        first = next((number for number in reversed(range(len(made))) if not made[number][0]), None)
        free = first is not None and all(possible for _, possible in made[first:])
        if free == (step.names[0] == "possible"):
            return
        if first is None:
            raise Failed("scenario-failed", "nobody has decided anything yet, so there is nothing to take back", step.place)
        moves = tuple(f"{move.seat}: {move.text}" for move in game.history[first:])
        wrong = "can be taken back" if free else "cannot be taken back: chance drew since, or somebody learned something"
        raise Failed("scenario-failed", f"the last decision {wrong}", step.place, moves)

    def _sees(self, step: StepModel) -> None:
        wrong = misseen(self._settled(), step)
        if wrong is not None:
            raise Failed("scenario-failed", wrong[0], step.place, wrong[1])

    def _to_decide(self, step: StepModel) -> None:
        if not self._turn(step):
            who = f"it is {self.table.to_move}'s decision" if self.table.to_move else "the game is over"
            raise Failed("scenario-failed", f"{step.seat} does not decide here: {who}", step.place, hint=self._by_other(step))

    def _by_other(self, step: StepModel) -> str | None:
        """The hint for a line about a seat that does not decide: the line about the one that does, where that may be meant."""
        seat, said = self.table.to_move, f"{step.kind} {step.seat}"
        if not seat or not step.place.text.startswith(said):
            return None
        before = f"let {seat} move before it"
        if step.kind in ("plays", "allow") and not self._may(seat, step):
            return f"{before}, such as by `plays {seat} {self.table.legal_moves()[0]}`"
        return f"write `{step.kind} {seat}{step.place.text.removeprefix(said)}`, or {before}"

    def _may(self, seat: str, step: StepModel) -> bool:
        """Whether the move of a line is legal for another seat."""
        asked, self.asked = self.asked, Asked()
        try:
            return not self._tried(self.table.copy(), attrs.evolve(step, seat=seat))
        except AoiError:
            return False
        finally:
            self.asked = asked

    def _tried(self, game: Game, step: StepModel) -> tuple[Refusal, ...]:
        """Play the decisions a text means, up to the first that is refused; the refusals."""
        self.met = []
        said, note = reading.split_note(step.move)
        program, tokens, move = self.rules.program, reading.tokens_of(said), None
        while tokens:
            if game.to_move != step.seat:  # forced moves, or the line's own, have ended the turn
                if move is not None:
                    texts.must_be_move(program, game.record.names, game.record.state, move, said, tokens)
                return (Refusal("turn", f"it is {game.to_move or 'nobody'}'s decision"),)
            forced = self._forced(game)
            try:
                move, rest = texts.first(program, game.record.names, game.record.state, tokens)
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
                move = attrs.evolve(move, then=tuple(texts.unplayed(program, game.record.names, move, said, tokens)))
            refused = self._made(game, move)
            if refused:
                return refused
        return ()

    def _made(self, game: Game, move: Move) -> tuple[Refusal, ...]:
        """Make a move, unless it is refused; what was asked of it is noted."""
        for rule, holds, values in explain.asked_rules(self.rules.program, game.record.names, game.record.state, move):
            (self.asked.held if holds else self.asked.failed).add(rule)
            self.met += [(self.rules.model.rules[rule].name, values)] if holds else []
        refused = game.explain(move, game.to_move)
        if not refused:
            forced, number = self._forced(game) is not None, game.decisions
            self._note(move)
            game.play(move)
            self.turns[number] = forced, self.undoes and game.can_undo
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
            shown = [f"{text} is {names.title(cell, value)}" for (text, cell), value in zip(step.values, values, strict=True)]
            shown += read_values(names, game.record.state, step.reads)
            raise Failed("scenario-failed", step.text or "this does not hold", step.place, tuple(shown))

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
            totals = tuple(f"{seat}'s total: {score.total}" for seat, score in game.scores().items())
            raise Failed("scenario-failed", f"the winners are {', '.join(game.winners)}", step.place, totals)

    def _snapshot(self, step: StepModel) -> None:
        what = step.names[0]
        if what == "moves":
            self.shown.append("\n".join(str(m) for m in self._settled().legal_moves()))
        elif what == "log":
            # what the rules do by themselves is said by the events that follow
            self.shown.append("\n".join(str(e) for e in self._settled().events(None) if e.text))
        else:
            self.shown.append(board_text(self.rules.model, self._settled().view(None).data))


def _unknown(step: StepModel) -> Failed | None:
    """The fault of a line about a move that has a word which is the name of nothing."""
    return next((Failed("scenario-failed", nothing_called(name), place) for name, place in step.unknown), None)


def _is(refusal: Refusal, name: str) -> bool:
    """Whether a name is that of a refusal, or of one of the cases none of which is met."""
    rules = [refusal.rule, *(case.rule for case in refusal.cases)]
    return any(f".{rule}".endswith(f".{name}") for rule in rules) or (name == "choice" and ".choice." in f"{refusal.rule}.")


def _within(place: Place, words: str) -> Place:
    """The part of a line where some words stand; all of it where they do not stand there just so."""
    before, found, _ = place.text.partition(words)
    begin = place.column + len(before)
    return Place(place.source, place.line, begin, place.line, begin + len(words)) if words and found else place


def _reasons(refused: tuple[Refusal, ...]) -> tuple[str, ...]:
    return tuple(line for r in refused for line in r.detailed.split("\n"))

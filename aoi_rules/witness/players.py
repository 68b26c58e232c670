"""Plays positions of a ruleset for a search, as machine code once that is built, and compares them with those of another
ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from attrs import define, field

from aoi_rules.errors import AoiError
from aoi_rules.library.machine_code import build_alone
from aoi_rules.machine.log import Events
from aoi_rules.machine.lookahead import lead_of
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.machine.viewers import SPECTATOR
from aoi_rules.native.libraries import NativeRules, library_of, same_cells
from aoi_rules.play.engines import Engine, engine_of
from aoi_rules.play.score import winners
from aoi_rules.scenarios.outcome import LineFailed
from aoi_rules.witness.draft import Draft, begin_game
from aoi_rules.witness.members import in_other_rules
from aoi_rules.witness.rules import PlayedRules, have_same_members, named_values, other_audiences, slots_of

__all__ = ["PositionComparison", "RulesPlayer", "are_equal", "text_of"]


@define(eq=False, slots=False)
class RulesPlayer:
    """Plays a ruleset. If the rules fail, which changed rules may do in any way, there is no position. `engine` is what plays at
    present; `library` is its machine code, if there is any."""

    played: PlayedRules
    engine: Engine = field(init=False)
    library: NativeRules | None = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._find_engine()

    def _find_engine(self) -> None:
        self.engine, self.library = engine_of(self.played.rules.program), library_of(self.played.rules.program)

    def build_machine_code(self) -> None:
        """Let machine code play from now on, where it can be built: the games are the same."""
        build_alone(self.played.rules.program, self.played.forms)
        self._find_engine()

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The names of all seats."""
        return self.played.rules.model.seats

    def begin(self, draft: Draft, home: PlayedRules) -> Any:
        """The first position of a draft of `home`, this or another ruleset; None if the rules allow none."""
        try:
            return self.engine.freeze(begin_game(self.played, in_other_rules(home, self.played, draft)).record.state.copy())
        except (LineFailed, LookupError, AoiError):
            return None

    def start(self, players: int, options: dict[str, str], seed: int) -> Any:
        """The first position of a game; None if the rules allow none."""
        try:
            return self.engine.start(players, self.played.rules.chosen_options(options), seed, None)[0]
        except AoiError:
            return None

    def play(self, position: Any, move: tuple[int, ...]) -> tuple[Any, object]:
        """The position after a move, None if the rules do not get to another decision, and what happened; see `log`."""
        try:
            return self.engine.play(position, move, None)
        except Exception:  # noqa: BLE001 - changed rules may fail in any way
            return None, None

    def log(self, position: Any, happened: object) -> list[str]:
        """What a spectator reads in the log about what happened before a position."""
        program = self.played.rules.program
        entries = self.engine.read_story(happened)[1]
        return [event.text for event in Events(program, program.names(self.seats[: position.players]), entries, SPECTATOR)
                if event.text]

    def find_best(self, position: Any, which: Sequence[int]) -> int:
        """The number of the move, among these, that puts its seat furthest ahead, judging by a quick look."""
        try:
            ahead = [lead_of(look, position.players, position.to_move) for look in self.engine.evaluate_moves(position, which)]
        except Exception:  # noqa: BLE001 - as above
            return which[0]
        return which[ahead.index(max(ahead))]

    def score(self, position: Any) -> list[list[int]] | None:
        """The lines of the score, for each its values for all players; None if they cannot be computed."""
        try:
            return self.engine.lines(position)
        except Exception:  # noqa: BLE001 - as above
            return None

    def winners(self, position: Any) -> tuple[str, ...]:
        """The seats that have won a game that is over; none if that cannot be computed."""
        try:
            return winners(self.engine, self.played.rules.program.names(self.seats[: position.players]), position)
        except Exception:  # noqa: BLE001 - as above
            return ()

    def texts(self, position: Any) -> set[str]:
        """The texts of the legal moves."""
        program = self.played.rules.program
        names = program.names(self.seats[: position.players])
        return {text_of(program, names, position.step, move) for move in position.moves}


def text_of(program: Program, names: Names, step: int, move: tuple[int, ...]) -> str:
    """The text of a move."""
    return Move(program, names, step, move).text


# ---- comparing -------------------------------------------------------------------------------------------------------


@define(eq=False)
class PositionComparison:
    """Compares positions of two rulesets after the same moves, as far as a scenario can say what differs."""

    one: RulesPlayer
    other: RulesPlayer
    _alike: dict[tuple[int, int], bool] = field(factory=dict)
    _slots: list[tuple[str, str]] = field(init=False)
    _seen_by_others: list[str] = field(init=False)
    """The slots of the first ruleset that others see in the second one."""
    _same_members: bool = field(init=False)
    _same_texts: bool = field(init=False)
    """Whether the same numbers in a log stand for the same texts."""

    @_slots.default
    def _both_slots(self) -> list[tuple[str, str]]:
        slots, others = (slots_of(player.played.rules.model) for player in (self.one, self.other))
        return [(slot, others[name]) for name, slot in slots.items() if name in others]

    @_seen_by_others.default
    def _slots_of_others(self) -> list[str]:
        model = self.one.played.rules.model
        slots = slots_of(model)
        return [slots[name] for name in other_audiences(model, self.other.played.rules.model)]

    @_same_members.default
    def _members_are_same(self) -> bool:
        return have_same_members(self.one.played.rules.model, self.other.played.rules.model)

    @_same_texts.default
    def _texts_are_same(self) -> bool:
        return self.one.played.rules.program.texts == self.other.played.rules.program.texts

    def are_same(self, s: Any, t: Any) -> bool:
        """Whether two positions are the same."""
        if s.over != t.over or s.to_move != t.to_move or not (s.over or self._same_moves(s, t)):
            return False
        return self._same_values(s, t) and self._same_scores(s, t)

    def _same_moves(self, s: Any, t: Any) -> bool:
        if self.same_decision(s.step, t.step):
            return bool(s.moves == t.moves) or (type(s.moves) is not type(t.moves) and [*s.moves] == [*t.moves])
        return self.one.texts(s) == self.other.texts(t)

    def _same_values(self, s: Any, t: Any) -> bool:
        """Whether all values that both rulesets have are the same, and nothing is there that only one of them shows.  Cells of
        machine code that are the same need not be read."""
        rules, others = self.one.library, self.other.library
        readable = self._same_members and not self._seen_by_others
        if readable and rules is not None and others is not None and same_cells(rules, s, others, t):
            return True
        s, t = self.one.engine.thaw(s), self.other.engine.thaw(t)
        if not self._same_members:
            named, them = (named_values(p.played.rules.model, state) for p, state in ((self.one, s), (self.other, t)))
            return all(value == them[key] for key, value in named.items() if key in them)
        return (all(_to_tuples(getattr(s, slot)) == _to_tuples(getattr(t, other)) for slot, other in self._slots)
                and not any(_has_something(getattr(s, slot)) for slot in self._seen_by_others))

    def _same_scores(self, s: Any, t: Any) -> bool:
        rows, others = self.one.score(s), self.other.score(t)
        if rows is None or others is None:
            return rows is others
        named, them = (_not_zero(player.played, found) for player, found in ((self.one, rows), (self.other, others)))
        return named == them and (not s.over or self.one.winners(s) == self.other.winners(t))

    def same_logs(self, s: Any, happened: object, t: Any, theirs: object) -> bool:
        """Whether the log says the same about what happened before two positions."""
        return (self._same_texts and happened == theirs) or self.one.log(s, happened) == self.other.log(t, theirs)

    def same_decision(self, step: int, other: int) -> bool:
        """Whether the moves of two decisions mean the same if they have the same numbers."""
        known = self._alike.get((step, other))
        if known is None:
            programs = self.one.played.rules.program, self.other.played.rules.program
            known = self._same_members and _kinds(programs[0], step) == _kinds(programs[1], other)
            self._alike[step, other] = known
        return known

    def translate(self, s: Any, t: Any, move: tuple[int, ...]) -> tuple[int, ...] | None:
        """A move of the first position as one of the second; None if the second has no move with that text."""
        if self.same_decision(s.step, t.step):
            return move
        names = self.one.played.rules.program.names(self.one.seats[: s.players])
        text, program = text_of(self.one.played.rules.program, names, s.step, move), self.other.played.rules.program
        return next((other for other in t.moves if text_of(program, names, t.step, other) == text), None)


def are_equal(one: PlayedRules, other: PlayedRules) -> bool:
    """Whether two rulesets are the same program with the same names and texts of verbs, so that no scenario can distinguish them:
    only titles, other words for players and the drawing may differ."""
    program, others = one.rules.program, other.rules.program
    return (_instructions(program) == _instructions(others) and program.texts == others.texts and _names(one) == _names(other)
            and program.decisions.keys() == others.decisions.keys()
            and all(_kinds(program, step) == _kinds(others, step) for step in program.decisions)
            and not other_audiences(one.rules.model, other.rules.model))


def _instructions(program: Program) -> list[str]:
    """The lines of the Python of a program, without comments, which say where the rules are."""
    return [line for line in program.code.split("\n") if not line.lstrip().startswith("#")]


def _names(played: PlayedRules) -> tuple[object, ...]:
    """What a scenario may name: values, members, options, phases and lines of the score."""
    model = played.rules.model
    members = [(kind.name, [member.name for member in kind.members]) for kind in model.types]
    return (members, [(option.name, option.choices) for option in model.options], model.seats, slots_of(model), played.phases,
            [line.name for line in model.score])


def _not_zero(played: PlayedRules, rows: list[list[int]]) -> dict[str, list[int]]:
    """The lines of the score that are not zero for all, without the row of teams, which comes last."""
    return {line.name: row for line, row in zip(played.rules.model.score, rows, strict=False) if any(row)}


def _to_tuples(value: Any) -> Any:
    """A value in which lists and tuples are the same."""
    return value if isinstance(value, int) else tuple(value)


def _has_something(value: Any) -> bool:
    """Whether a keep has a value that is neither absent nor 0, or a zone has pieces."""
    return bool(value > 0) if isinstance(value, int) else any(map(_has_something, value))


def _kinds(program: Program, step: int) -> list[tuple[object, ...]]:
    """The meanings of the moves of a decision, by the numbers of their options."""
    return [(option.action, option.lead, option.tail, option.inside, tuple((c.name, c.cell) for c in option.choices))
            for option in program.decisions[step].options]

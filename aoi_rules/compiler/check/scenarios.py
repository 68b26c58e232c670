"""Scenarios: the seats that play, the starting position, the moves and the expectations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import define, field

from aoi_rules.advice.rules.attributes import values_of
from aoi_rules.advice.rules.figures import other_kind
from aoi_rules.advice.rules.option_values import fault_of_choice
from aoi_rules.advice.rules.scenario_seats import (
    absent_seat_message,
    hint_absent_seat,
    hint_for_seat_to_play,
    seats_line,
    with_seat,
)
from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.check.claim_texts import check_claim_text, is_looked_up
from aoi_rules.compiler.check.effects import Effects
from aoi_rules.compiler.check.offered_moves import move_text, offered_moves
from aoi_rules.compiler.check.operands import read_in_loops, shown_operands
from aoi_rules.compiler.check.phases import known_phase
from aoi_rules.compiler.check.refusal_names import Reasons
from aoi_rules.compiler.check.scenario_moves import MoveWords, check_move
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.check.sight_claims import SightClaim, check_sight
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter, note_old_name
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed.effects import Effect
from aoi_rules.compiler.typed.rules import Shown
from aoi_rules.compiler.typed.scenarios import GivenPosition, Look, Scenario
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.operators import LOGIC
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in, walk
from aoi_rules.machine.renaming import name_now
from aoi_rules.model.scenario import TOTAL, StepModel
from aoi_rules.model.types import MONEY, NUMBER, Type
from aoi_rules.words import scenario as sce
from aoi_rules.words.base import Ident, choices_of, slots_of
from aoi_rules.words.line_names import lines_named, name_of
from aoi_rules.words.matching import name_at

__all__ = ["Draft", "Scenarios"]

_JOINING = tuple(one.sign for one in LOGIC)
BECAUSE = next(str(slot.key) for _, slot in slots_of(sce.Refuse) if slot.form == "keyword")
"""What is before the reasons of a refused move."""


@define
class Draft:
    """The untyped parts of a scenario: who plays, which options are chosen, which rules it covers, and its steps without their
    values."""

    word: sce.Scenario
    seats: tuple[str, ...] = ()
    options: list[tuple[str, str]] = field(factory=list)
    covers: list[tuple[str, Place]] = field(factory=list)
    steps: list[StepModel] = field(factory=list)
    given: GivenPosition | None = None
    looks: dict[int, Look] = field(factory=dict)

    @property
    def title(self) -> str:
        """The title of the scenario."""
        return self.word.title or "a scenario"

    @property
    def phase(self) -> str:
        """The phase with which the scenario begins; empty if it begins with the game's first decision."""
        return self.given.phase if self.given is not None else ""

    @property
    def places(self) -> tuple[Place, ...]:
        """The place of each line of the starting position."""
        return tuple(effect.place for effect in self.given.effects) if self.given is not None else ()


@define
class Scenarios:
    """Checks the scenarios of one ruleset: `effects` returns the checker of effects for a table with these seats, `phases` tells
    for each phase whether it is inside somebody's turn, `lines` are the lines of the score, each with the type of its value."""

    symbols: SymbolTable
    report: Reporter
    reasons: Reasons
    effects: Callable[[tuple[str, ...]], Effects]
    phases: Mapping[str, bool]
    lines: Mapping[str, Type]
    move_words: MoveWords = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.move_words = MoveWords(self.symbols)

    def scenario(self, word: sce.Scenario) -> Scenario:
        """A scenario; each faulty line is reported and left out."""
        draft = Draft(word)
        draft.seats = self._check_seats(word)
        for item in word.body:
            try:
                LINES[type(item)](self, draft, item)
            except Fault as fault:
                self._report_fault(draft, fault)
        given = draft.given = draft.given or GivenPosition(word.place, "", ())
        return Scenario(word, draft.seats, given, draft.looks, draft)

    def _report_fault(self, draft: Draft, fault: Fault) -> None:
        """Report a faulty line; the fault of a seat that does not play here, or that is missing, gets a better hint."""
        hint, names = self._hint_for_seat(draft, fault) or fault.hint, fault.names
        said = fault.place.text if fault.place is not None else ""
        away = next((s for s in (*names, said) if s in self.symbols.seats and s not in draft.seats), None)
        if away is None or fault.place is None or fault.code not in ("ambiguous-name", "unknown-name", "unknown-field"):
            self.report.fault(fault, hint)
            return
        joined = hint_for_seat_to_play(away, fault.place, draft.seats, _position_lines(draft.word), self.symbols)
        other = f"; if another thing is meant, {fault.hint}" if fault.code == "ambiguous-name" else ""
        self.report.error("unknown-member", absent_seat_message(away, self.symbols), fault.place,
                          f"it is for {', '.join(draft.seats)}; " + joined + other, names=(away,))

    def _hint_for_seat(self, draft: Draft, fault: Fault) -> str | None:
        """The hint for an attribute of a player without a seat, and for `me`: nobody acts in a scenario."""
        said = fault.place.text if fault.place is not None else ""
        if fault.code == "nobody-acts" and said == "me":
            return f"write `{draft.seats[0]}`, or the seat you mean"
        seat = self.symbols.types["seat"]
        lines = [item.line.place for item in draft.word.body if isinstance(item, sce.Scores)]  # these are named without a seat
        if fault.code == "unknown-name" and fault.place not in lines and said in values_of(self.symbols, seat):
            return f"write `{draft.seats[0]}.{said}`, or with the seat you mean"
        return None

    # ---- who plays ---------------------------------------------------------------------------------------------------

    def _check_seats(self, word: sce.Scenario) -> tuple[str, ...]:
        """The seats in `players` that the ruleset has; if the line is missing or names none, those of a game without it."""
        first = tuple(self.symbols.seats[: self.symbols.least])
        item = next((line for line in word.body if isinstance(line, sce.Sitting)), None)
        if item is None:  # a faulty line may have named any seat
            faulty = any(map(sce.Sitting.begins, word.statement.lines))
            return tuple(self.symbols.seats) if faulty else first
        named = list(dict.fromkeys(s.name for s in item.seats))
        line = f"the seats are {', '.join(self.symbols.seats)}: write `{seats_line(self.symbols, named, len(named))}`"
        hints = list[str]()
        for seat in (one for one in item.seats if one.name not in self.symbols.seats):
            hints.append(suggest_word(seat.name, dict.fromkeys(self.symbols.seats), seat.place) or line)
            if line not in hints[-1:] or line not in hints[:-1]:  # it shows all seats
                self.report.error("unknown-member", f"no seat is called `{seat.name}`", seat.place, hints[-1], names=(seat.name,))
        for number, seat in enumerate(item.seats):
            if seat.name in [s.name for s in item.seats[:number]]:
                self.report.error("wrong-players", f"`{seat}` sits here twice", seat.place)
        least, most = self.symbols.least, self.symbols.most
        known = tuple(s for s in named if s in self.symbols.seats)
        if not least <= len(named) <= most:
            used = dict.fromkeys(node.name for node in walk(word.statement) if isinstance(node, tree.Name)
                                 and node.name in self.symbols.seats)
            many = f"{least} to {most} may play" if least < most else f"just {most} play"
            playing = list(dict.fromkeys((*named, *used)))
            if named == [seat for seat in self.symbols.seats if seat in named]:  # in their order at the table
                playing = [seat for seat in self.symbols.seats if seat in playing]
            self.report.error("wrong-players", f"{many}, not {len(named)}", item.place,
                              f"write `{seats_line(self.symbols, playing)}`")
        elif len(known) == len(named):
            return known
        return tuple(self.symbols.seats)  # any seat may have been meant: lines that name one are not to blame

    def _check_seat(self, ident: Ident, draft: Draft, statement: tree.Statement) -> str:
        """The seat that a line names; a seat that does not play is reported."""
        if ident.name in draft.seats:
            return ident.name
        if ident.name in self.symbols.actions and sce.AboutMoves.begins(statement):
            says, hint = with_seat(statement, draft.seats)
        else:
            says = absent_seat_message(ident.name, self.symbols)
            hint = hint_absent_seat(ident, statement, draft.seats, _position_lines(draft.word), self.symbols)
        self.report.error("unknown-member", says, ident.place, hint, names=(ident.name,))
        return ident.name

    def _check_viewer(self, item: sce.Explain | sce.Sees, draft: Draft) -> str:
        """The seat whose view is tested; empty for a spectator."""
        aside = item.seat.name == sce.SPECTATOR and sce.SPECTATOR not in draft.seats
        return "" if aside else self._check_seat(item.seat, draft, item.statement)

    # ---- lines -------------------------------------------------------------------------------------------------------

    def _check_covers(self, draft: Draft, item: sce.Covers) -> None:
        for name, place in lines_named(item.rules):
            now = name_now(self.symbols.renamed, name)
            if now != name:
                note_old_name(self.report, name, now, place)
            draft.covers.append((now, place))

    def _unknown_words(self, move: tuple[Any, ...]) -> tuple[tuple[str, Place], ...]:
        """The unknown words of a move.  One that is surely wrong is reported, unless other errors have removed lines of the
        rules."""
        return () if self.report.has_failed else check_move(move, self.symbols, self.move_words)

    def _check_move(self, draft: Draft, item: sce.Plays | sce.Allow) -> None:
        reason = next((node for node in item.move if name_in(node) == BECAUSE), None)
        if reason is not None:
            self.report.error("wrong-argument", f"`{item.word}`: a legal move has no `{BECAUSE}`", reason.place,
                              f"leave it out, or write `{sce.Refuse.word}` for `{item.word}`")
            return
        if any(step.kind == sce.Wins.word for step in draft.steps):
            raise Fault("wrong-place", f"`{sce.Wins.word}` says that the game is over, so no move follows it", item.place,
                        f"move the `{sce.Wins.word}` down, below the last move")
        unknown, seat = self._unknown_words(item.move), self._check_seat(item.seat, draft, item.statement)
        draft.steps.append(StepModel(item.word, item.place, seat, move_text(item.move), unknown=unknown))

    def _check_refuse(self, draft: Draft, item: sce.Refuse) -> None:
        if (joined := next((node for node in item.move if name_at(node) in _JOINING), None)) is not None:
            at = item.move.index(joined)
            listed = ", ".join(map(format_expression, (*item.because.items, *item.move[at + 1 :])))
            self.report.error("wrong-argument", f"`{item.word}`: several rules are a list in brackets", joined.place,
                              f"write `{item.word} {item.seat} {move_text(item.move[:at])} {BECAUSE} ({listed})`")
            return
        names = tuple(self.reasons.reason(node, name_in(item.move[0])) for node in item.because.items)
        if not any(name_in(word) in self.symbols.actions for word in item.move[1:]):
            self.reasons.require_of_action(item.because.items, name_in(item.move[0]))
        unknown, seat = self._unknown_words(item.move), self._check_seat(item.seat, draft, item.statement)
        draft.steps.append(StepModel(item.word, item.place, seat, move_text(item.move), names, unknown=unknown))

    def _check_explain(self, draft: Draft, item: sce.Explain) -> None:
        because = item.because.items if item.because is not None else ()
        names = tuple(self.reasons.reason(node, name_in(item.move[0])) for node in because)
        unknown = self._unknown_words(item.move)
        draft.steps.append(StepModel(item.word, item.place, self._check_viewer(item, draft), move_text(item.move), names,
                                     unknown=unknown))

    def _check_offers(self, draft: Draft, item: sce.Offers) -> None:
        kind, moves = offered_moves(item, draft.seats)
        seat = self._check_seat(item.seat, draft, item.statement)
        draft.steps.append(StepModel(item.word, item.place, seat, kind, moves=moves))

    def _check_undo(self, draft: Draft, item: sce.Undo) -> None:
        known = choices_of(sce.Undo, "how")
        if item.how.name not in known:
            raise Fault("wrong-argument", "`undo` is `possible` or `impossible`", item.how.place,
                        suggest_word(item.how.name, dict.fromkeys(known), item.how.place) or _with_choices(item.word, known))
        draft.steps.append(StepModel(item.word, item.place, names=(item.how.name,)))

    def _check_sees(self, draft: Draft, item: sce.Sees) -> None:
        found: SightClaim = check_sight(self.effects(draft.seats).checker, item)
        if found.values:
            draft.looks[len(draft.steps)] = Look(item.place, found.values)
        draft.steps.append(StepModel(item.word, item.place, self._check_viewer(item, draft), names=found.names,
                                     values=((format_expression(item.what), found.type),)))

    def _check_wins(self, draft: Draft, item: sce.Wins) -> None:
        nobody = [ident.name for ident in item.seats] == ["none"]
        names = () if nobody else tuple(self._check_seat(s, draft, item.statement) for s in item.seats)
        draft.steps.append(StepModel(item.word, item.place, names=names))

    def _check_snapshot(self, draft: Draft, item: sce.Snapshot) -> None:
        known = choices_of(sce.Snapshot, "what")
        if item.what.name not in known:
            raise Fault("wrong-argument", f"`{item.word}` takes one of {', '.join(known)}", item.what.place,
                        _with_choices(item.word, known))
        draft.steps.append(StepModel(item.word, item.place, names=(item.what.name,)))

    def _check_sitting(self, draft: Draft, item: sce.Sitting) -> None:
        self._require_first(draft, item)  # the seats were read before all other lines
        _require_single(draft, item, lambda other: isinstance(other, sce.Sitting), "write one line for all seats")

    def _check_ruleset(self, draft: Draft, item: sce.OfRuleset) -> None:
        _require_single(draft, item, lambda other: isinstance(other, sce.OfRuleset), "a scenario is played on one map or game")

    def _check_option(self, draft: Draft, item: sce.Chosen) -> None:
        self._require_first(draft, item)
        name = item.name.name
        _require_single(draft, item, lambda other: isinstance(other, sce.Chosen) and other.name.name == name,
                        "an option has one value in a scenario")
        if name not in self.symbols.options:
            raise Fault("unknown-name", f"no option is called `{name}`", item.name.place,
                        suggest_word(name, dict.fromkeys(self.symbols.options), item.place), names=(name,))
        values = self.symbols.types[name].index
        if not isinstance(item.value, tree.Name) or item.value.name not in values:
            raise fault_of_choice(name, item.value, dict.fromkeys(values))
        draft.options.append((name, item.value.name))

    # ---- the position ------------------------------------------------------------------------------------------------

    def _check_given(self, draft: Draft, item: sce.Given) -> None:
        if draft.given is not None:
            raise Fault("declared-twice", "there is a second `given`", item.place, "write all of it into the first")
        self._require_first(draft, item)
        draft.given = GivenPosition(item.place, "", ())
        phase = self._check_phase(item.at) if item.at is not None else ""
        effects = self.effects(draft.seats)
        found: list[Effect] = []
        scope = Scope()
        effects.of_position = True
        for line in item.body:
            try:
                effect, scope = effects.check_effect(line, scope, "")
                found.append(effect)
            except Fault as fault:
                self._report_fault(draft, fault)
        effects.of_position = False
        draft.given = GivenPosition(item.place, phase, tuple(found))

    @staticmethod
    def _require_first(draft: Draft, item: sce.Given | sce.Chosen | sce.Sitting) -> None:
        """Raise Fault for a line about how the game begins that comes after a move or a claim."""
        before = next((other for other in draft.word.body if type(other).claims), None)
        if before is not None and draft.word.body.index(before) < draft.word.body.index(item):
            raise Fault("wrong-place", f"`{item.word}` says how the game begins, so it comes before all moves and claims",
                        item.statement.word_place, "move it up, before " + line_of(before.place, item.place))

    def _check_phase(self, ident: Ident) -> str:
        if ident.name not in self.phases:
            from aoi_rules.advice.lines.scenario_phases import (  # noqa: PLC0415 - once a mistake is found
                phase_titled,
                phases_within,
            )

            titled = phase_titled(ident.name, self.phases, self.symbols.outline)
            hint = phases_within(ident.name, self.phases, self.symbols.outline)
            if hint is not None:
                raise Fault("unknown-name", f"no phase is called `{ident.name}`", ident.place, hint, names=(ident.name,))
            known_phase(ident, self.phases, titled)
        if self.phases[ident.name]:
            raise Fault("wrong-place", f"the phase `{ident.name}` is one player's, so no scenario can begin with it",
                        ident.place, "begin with a phase around it, and play on from there")
        return ident.name

    # ---- expectations ------------------------------------------------------------------------------------------------

    def _check_expect(self, draft: Draft, item: sce.Expect) -> None:
        checker = self.effects(draft.seats).checker
        condition = checker.condition(item.value, Scope())
        looked_at: list[Shown] = [
            (text, value) for text, value in shown_operands(checker, item.value, Scope())
            if checker.changes(value) or not is_looked_up(value)
        ]
        text = check_claim_text(checker, item)
        named = [one for one in text if not isinstance(one, str)]
        draft.looks[len(draft.steps)] = Look(item.place, (condition, *(value for _, value in looked_at), *named))
        values = tuple((text, value.type) for text, value in looked_at)
        words = tuple(one if isinstance(one, str) else one.type for one in text)
        draft.steps.append(StepModel(item.word, item.place, values=values, text=words, reads=read_in_loops(condition)))

    def _check_score(self, draft: Draft, item: sce.Scores) -> None:
        known = dict.fromkeys([*self.lines, TOTAL])
        if item.line.name not in known:
            score = self.symbols.score
            if score is not None and any(item.line.name == name_of(line.statement) for line in score.body):
                raise Fault("", "its own line could not be understood", item.line.place)
            raise Fault("unknown-name", f"no line of the scoring is called `{item.line.name}`", item.line.place,
                        suggest_word(item.line.name, known, item.place) or f"there are: {', '.join(known)}",
                        names=(item.line.name,))
        value = self.effects(draft.seats).checker.expression(item.value, Scope())
        if value.type not in (NUMBER, MONEY):
            raise Fault("wrong-type", f"a number is expected here, but this is {value.type.wording}", item.value.place)
        wanted = self.lines.get(item.line.name, value.type)
        if wanted in (NUMBER, MONEY) and wanted != value.type:
            raise Fault("wrong-type", f"the line `{item.line.name}` of the score is {wanted.wording}, and this is "
                        f"{value.type.wording}", item.value.place, other_kind(item.value, wanted.kind, value.type.kind))
        draft.looks[len(draft.steps)] = Look(item.place, (value,))
        seat = self._check_seat(item.seat, draft, item.statement)
        draft.steps.append(StepModel(item.word, item.place, seat, names=(item.line.name,)))


def _require_single(draft: Draft, item: Any, same: Callable[[Any], bool], hint: str) -> None:
    """Raise Fault for a line that says the same of the game as an earlier one."""
    first = next(filter(same, draft.word.body))
    if first is not item:
        raise Fault("declared-twice", f"there is a second `{item.word}`", item.place,
                    f"{hint}: the first is in " + line_of(first.place, item.place))


def _with_choices(word: str, choices: Sequence[str]) -> str:
    """The hint with the lines of a word for each of its choices."""
    from aoi_rules.advice.lines.writing import lines_with_choices  # noqa: PLC0415 - once a mistake is found

    return lines_with_choices(word, choices)


def _position_lines(word: sce.Scenario) -> Sequence[tree.Statement | tree.Table]:
    """The lines that set up the position of a scenario."""
    given = next((item.statement.block for item in word.body if isinstance(item, sce.Given)), None)
    return given.items if given is not None else ()


LINES: Mapping[type, Callable[[Scenarios, Draft, Any], None]] = {
    sce.Covers: Scenarios._check_covers, sce.Chosen: Scenarios._check_option, sce.Given: Scenarios._check_given,
    sce.Plays: Scenarios._check_move, sce.Allow: Scenarios._check_move, sce.Refuse: Scenarios._check_refuse,
    sce.Explain: Scenarios._check_explain, sce.Offers: Scenarios._check_offers, sce.Undo: Scenarios._check_undo,
    sce.Sees: Scenarios._check_sees, sce.Expect: Scenarios._check_expect, sce.Scores: Scenarios._check_score,
    sce.Wins: Scenarios._check_wins, sce.Snapshot: Scenarios._check_snapshot,
    sce.Sitting: Scenarios._check_sitting, **dict.fromkeys((sce.OfGame, sce.OfMap), Scenarios._check_ruleset),
}
"""The checks of lines; what is played and by whom is read first."""

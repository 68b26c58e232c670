"""The list of legal moves is complete and without duplicates; every other move is refused with a reason and changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import given

import aoi_rules as aoi
from aoi_rules.machine import engine, explain
from aoi_rules.machine.budget import BUDGET
from aoi_rules.machine.legality import lines_asked
from aoi_rules.machine.moves import Move
from aoi_rules.machine.rule_texts import LineRefusals
from aoi_rules.machine.state import NoSource
from aoi_rules.model.types import Shape
from aoi_rules.testing.playing import any_moves, is_legal, sample_moves
from tests.properties.tables import Start, Table, dice, every_move, laws, starts

ODD_WORDS = ("²", "-1", "$3", "", "with", "9" * 30, "\ud800", "ß")


@laws(5)
@given(start=starts)
def test_the_legal_moves_are_a_sequence(table: Table, start: Start) -> None:
    """Length, index from either end, slice, iteration and `in` agree, and asking twice gives the same result."""
    game = table.reached(start)
    moves = game.legal_moves()
    made = list(moves)
    assert len(made) == len(moves) > 0
    assert [moves[i] for i in range(len(moves))] == made == list(game.legal_moves())
    assert (moves[0], moves[-1], list(moves[1:4])) == (made[0], made[-1], made[1:4])
    assert all(move in moves and moves.index(move) == at for at, move in enumerate(made))
    with pytest.raises(IndexError):
        moves[len(moves)]


@laws(10)
@given(start=starts)
def test_a_legal_move_keeps_every_rule(table: Table, start: Start) -> None:
    """No seat gets a refusal; and the function behind `explain`, called without the list of moves, agrees."""
    game = table.reached(start)
    for move in sample_moves(game, dice(start.seed), 12):
        assert move in game.legal_moves()
        assert game.explain(move, game.to_move) == game.explain(move, None) == ()
        for seat in {*game.seats} - {game.to_move}:
            assert [r.rule for r in game.explain(move, seat)] == ["seat"], f"it is {game.to_move}'s turn"
        assert broken(game, move) == []


@laws(10)
@given(start=starts)
def test_any_legal_move_can_be_played(table: Table, start: Start) -> None:
    """No move raises an error, each is in the log, and each leads to the end or to somebody's decision."""
    game = table.reached(start)
    for move in sample_moves(game, dice(start.seed), 12):
        copy = game.copy()
        events = copy.play(move)
        assert events[0].kind == "move"
        assert copy.over or copy.legal_moves()


@laws(10)
@given(start=starts)
def test_a_moves_text_is_the_move(table: Table, start: Start) -> None:
    game = table.reached(start)
    for move in sample_moves(game, dice(start.seed), 12):
        found = game.parse(str(move))
        assert found == move
        assert move.words.strip()
        assert {c["name"]: c["value"] for c in move.json()["choices"]} == move.choices
        assert set(move.choices) >= {c.name for c in move.form.choices}


@laws(5)
@given(start=starts)
def test_what_a_move_chooses_is_known_before_the_game(table: Table, start: Start) -> None:
    for option, *values in ((m.option, *m.raw[1:]) for m in table.reached(start).legal_moves()):
        for choice, value in zip(option.choices if option else (), values, strict=True):
            assert choice.low <= value <= choice.high


@laws(5)
@given(start=starts)
def test_a_move_and_its_text_do_the_same(table: Table, start: Start) -> None:
    game = table.reached(start)
    for move in sample_moves(game, dice(start.seed), 5):
        one, other = game.copy(), game.copy()
        assert one.play(move) == other.play(str(move))
        assert one.record.state.pack() == other.record.state.pack()


@laws(12)
@given(start=starts)
def test_what_is_not_legal_is_refused(table: Table, start: Start) -> None:
    game, rng = table.reached(start), dice(start.seed)
    before, turns = repr(game.record.state.pack()), len(game.record.turns)
    for move in any_moves(game, rng, 24):
        if is_legal(game, move):
            continue
        refusals = game.explain(move, game.to_move)
        assert refusals, f"{move} is not legal, and nothing is said against it"
        assert all(r.rule and r.text for r in refusals)
        with pytest.raises(aoi.IllegalMoveError, match="not allowed") as caught:
            game.play(move)
        assert caught.value.refusals == refusals
    assert (repr(game.record.state.pack()), len(game.record.turns)) == (before, turns)


@laws(12)
@given(start=starts)
def test_a_move_that_breaks_no_rule_is_legal(table: Table, start: Start) -> None:
    """Each move of the current decision that breaks no rule is offered, itself or as an equivalent with equal members; otherwise
    the action could not be finished."""
    game, rng = table.reached(start), dice(start.seed)
    offered = {pattern(game, move) for move in game.legal_moves()}
    for move in every_move(game, rng, 300):
        if pattern(game, move) not in offered and not broken(game, move):
            assert not goes_on(game, move), f"{move} breaks no rule and is not offered"


@laws(8)
@given(start=starts)
def test_a_refusal_names_its_rule(table: Table, start: Start) -> None:
    """“This cannot be chosen now” is not a reason."""
    game, rng = table.reached(start), dice(start.seed)
    offered = {pattern(game, move) for move in game.legal_moves()}
    for move in any_moves(game, rng, 40, elsewhere=False):
        if not is_legal(game, move) and pattern(game, move) not in offered:
            assert "choice" not in {r.rule for r in game.explain(move, game.to_move)}, f"{move} is refused without a reason"


@laws(6)
@given(start=starts)
def test_a_text_is_a_move_or_one_clear_error(table: Table, start: Start) -> None:
    """Words of moves in any order, cut and mixed, are read or refused, and a refused text changes nothing."""
    game, rng = table.reached(start), dice(start.seed)
    words = [*ODD_WORDS, *" ".join(str(m) for m in sample_moves(game, rng, 6)).split()]
    before = repr(game.record.state.pack())
    for _ in range(12):
        text = " ".join(rng.choice(words) for _ in range(rng.randrange(6)))
        copy = game.copy()
        try:
            copy.play(text)
        except (aoi.MoveTextError, aoi.IllegalMoveError):
            after = repr(copy.record.state.pack()), len(copy.record.turns)
            assert after == (before, len(game.record.turns)), text


def pattern(game: aoi.Game, move: Move) -> tuple[object, ...]:
    """A move with the owner of each nested member in its place: members with the same owner may be equal."""
    values: list[object] = [move.raw[0]]
    for choice, value in zip(move.option.choices if move.option else (), move.raw[1:], strict=True):
        parent = game.record.names.types[choice.cell.of].parent if choice.cell.kind is Shape.MEMBER else ""
        values.append(game.record.names.types[choice.cell.of].field(parent).values[value] if parent else value)
    return tuple(values)


def goes_on(game: aoi.Game, move: Move) -> bool:
    """Whether a move of the current decision, carried out without a check, leads to another decision."""
    state = game.record.state.copy()
    try:
        engine.play(game.rules.program, state, move.raw)
    except NoSource:
        return False
    return bool(state.over or state.moves)


def broken(game: aoi.Game, move: Move) -> list[aoi.Refusal]:
    """The rules against a move of the current decision, whether or not it is offered."""
    program, names, state = game.rules.program, game.record.names, game.record.state
    option = move.option
    if option is None:
        return []
    state.left = BUDGET
    found = explain.of_turn(program, option, state.frames[-1], state.moves)
    told = LineRefusals(program, names, state, state.to_move)
    return [*found, *explain.refusals_of_choices(told, option, move), *told.of(lines_asked(state, option, move.raw))]

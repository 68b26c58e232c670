"""The line `offers` of a scenario: the legal moves of a kind are those that it lists, no more and no fewer."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from aoi_rules.diagnostics import Place
from aoi_rules.errors import MoveTextError
from aoi_rules.game import Game
from aoi_rules.machine import move_texts, move_words
from aoi_rules.machine.moves import Move
from aoi_rules.model.scenario import StepModel
from aoi_rules.scenarios.move_lines import reasons, require_turn
from aoi_rules.scenarios.offers import LegalOffers, MoveKind
from aoi_rules.scenarios.outcome import LineFailed
from aoi_rules.scenarios.scenario_game import Table

__all__ = ["offers"]


def offers(table: Table, step: StepModel) -> None:
    """The legal moves of a kind are those that the line lists."""
    require_turn(table, step)
    game = table.settle_game()
    offered = LegalOffers.of(game)
    kind = MoveKind.of(game.rules.program, game.record.names, step.move)
    named = _listed_moves(step, offered, kind)
    missing = _missing_moves(table, game, step)
    surplus = [m for m in offered.moves if kind.includes_move(offered, m) and not any(offered.is_same_move(m, n) for n in named)]
    if missing or surplus:
        more = kind.list_moves(offered, surplus, "legal too" if step.moves else "legal")
        what = "other moves than these" if step.moves else f"a move `{step.move}`"
        raise LineFailed(f"{step.seat} is offered {what}", step.place, (*missing, *more))


def _missing_moves(table: Table, game: Game, step: StepModel) -> Sequence[str]:
    """The moves of the list that are not legal, each with the reasons."""
    found: list[str] = []
    for text, _ in step.moves:
        refused = table.try_line(game.copy(), attrs.evolve(step, move=text))
        found += [f"not legal: {text}", *(f"  {line}" for line in reasons(refused))] if refused else []
    return found


def _listed_moves(step: StepModel, offered: LegalOffers, kind: MoveKind) -> list[Move]:
    """The moves that a line lists; raises Failed for a move of another kind, and for two that are the same move."""
    found: list[tuple[str, Move]] = []
    for text, place in step.moves:
        move = _read_single_move(offered.game, text, place)
        if not kind.includes_move(offered, move):
            raise LineFailed(f"`{text}` is not one of the moves `{step.move}`", place)
        first = next((known for known, other in found if offered.is_same_move(other, move)), None)
        if first is not None:
            wrong = "is named twice" if first == text else f"is the same move as `{first}`: their options are alike"
            raise LineFailed(f"`{text}` {wrong}", place)
        found.append((text, move))
    return [move for _, move in found]


def _read_single_move(game: Game, text: str, place: Place) -> Move:
    """The move of one decision that a text names; raises Failed if it names none or more than one."""
    try:
        move, rest = move_texts.first_move(game.rules.program, game.record.names, game.record.state, move_words.tokens_of(text))
    except MoveTextError as error:
        raise LineFailed(str(error), place) from error
    if rest:
        raise LineFailed(f"`{' '.join(rest)}` belongs to a later decision than `{move}`", place)
    return move

"""Reads moves: a text names one decision or a whole action, and is read word by word.

The text of the deciding seat may be read with all that it sees.  For anybody else (`own` is False), a text is read by names only,
because which moves are legal may depend on hidden information.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from aoi_rules.errors import MoveTextError
from aoi_rules.machine import engine
from aoi_rules.machine.disclosure import let_in, shows_hidden_piece
from aoi_rules.machine.entries import DECIDED
from aoi_rules.machine.legality import is_legal
from aoi_rules.machine.move_errors import needs_quotes, not_read, of_times, unreadable_move
from aoi_rules.machine.move_words import completions, count_action_words, normalize, readings, split_note, tokens_of
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program

__all__ = ["SEVERAL", "first_move", "must_be_move", "parse", "unplayed_decisions"]

SEVERAL = "one of several"
"""What an error expects for a text that may mean several moves."""
_SHOWN = 8
"""If a text may mean more moves, a message names this many."""


def parse(program: Program, names: Names, s: Position, text: str, own: bool = True) -> Move:
    """The move that a text means at a position, legal or not; for a whole action its first decision, with the others in `then`.
    MoveTextError for a text that means no move or several, TypeError for anything that is not a text."""
    if not isinstance(text, str):
        raise TypeError(f"a move's text is expected, such as game.parse('stop'), not {text!r:.80}")
    words, note = split_note(text)
    moves: list[Move] = []
    tokens = tokens_of(words)
    seat = s.to_move
    while tokens:
        try:
            only = _only_choice(program, names, s, tokens) if moves else None
            move, tokens = (only, tokens) if only is not None else first_move(program, names, s, tokens, own)
        except MoveTextError as error:
            needs_quotes(moves[-1:], text, tokens)
            if moves:
                text = f"{error}{_unplayed_text(moves)}"
                raise MoveTextError(text, expected=error.expected, available=error.available) from None
            raise
        moves.append(move)
        if tokens and not own:
            break  # what comes next may depend on hidden information
        if tokens and (move.step != s.frames[-1][0] or not is_legal(program, s, move.raw)):
            moves += unplayed_decisions(program, names, move, text, tokens)
            break
        if tokens:
            s, tokens = _play_words(program, names, s, move, text, tokens)
            if tokens and s.to_move != seat:
                needs_quotes([move], text, tokens)
                raise MoveTextError(f"after `{move}` {_next_seat(s)}, but the text goes on with "
                                    f"`{' '.join(tokens)}`{_unplayed_text(moves)}",
                                    expected="nothing more")
    moves[-1] = attrs.evolve(moves[-1], note=note)
    return attrs.evolve(moves[0], then=tuple(moves[1:]))


def _only_choice(program: Program, names: Names, s: Position, tokens: Sequence[str]) -> Move | None:
    """The only choice that an action which has begun leaves, if the words do not name it: they may leave it out."""
    if s.over or len(s.moves) != 1 or normalize(tokens[0]) == "stop":
        return None
    move = Move(program, names, s.frames[-1][0], s.moves[0])
    inside = move.option is not None and move.option.inside
    return move if inside and not readings(program, names, move.step, tokens) else None


def _unplayed_text(moves: Sequence[Move]) -> str:
    """The rest of a message about the moves that were read before words that cannot be read."""
    return f"; a text is done as a whole or not at all, so `{moves[0]}` is not done either"


def first_move(program: Program, names: Names, s: Position, tokens: list[str], own: bool = True) -> tuple[Move, list[str]]:
    """The move that the first of some words mean at a position, legal or not, and the words after it."""
    if s.over:
        raise MoveTextError("the game is over", expected="nothing")
    step = s.frames[-1][0]
    if normalize(tokens[0]) == "stop":
        return Move(program, names, step, (-1,)), tokens[1:]
    found = readings(program, names, step, tokens) or _read_at_any_decision(program, names, tokens)
    if own:
        found = [(m, used) for m, used in found if m.step != step or _is_brought(s, m)]
    if not found:
        found = [(move, len(tokens)) for move in completions(program, names, step, s.moves, tokens)] if own else []
    if not found:
        raise unreadable_move(program, names, s, tokens, own)
    longest = max(used for _, used in found)
    said = " ".join(tokens[:longest])
    return _choose_meaning(program, s, [m for m, used in found if used == longest], said, own), tokens[longest:]


def _choose_meaning(program: Program, s: Position, found: Sequence[Move], said: str, own: bool) -> Move:
    """The one move that words mean, among the possible readings: for the deciding seat, the legal one."""
    exact = [m for m in found if str(m) == said]
    at_hand = [m for m in found if own and m.step == s.frames[-1][0]]
    listed = [m for m in at_hand if m.raw in s.moves]
    if len(listed) > 1 and not any(m in listed for m in exact):
        several = tuple(str(m) for m in listed)
        shown = f"{', '.join(several[:_SHOWN])}{f' and {len(several) - _SHOWN} more' if len(several) > _SHOWN else ''}"
        raise MoveTextError(f"`{said}` may be one of: {shown}", expected=SEVERAL, available=several)
    same = [m for m in at_hand if is_legal(program, s, m.raw)] if not listed else []
    return next(m for m in [*(m for m in exact if m in listed), *listed, *same, *exact, *found])


def _is_brought(s: Position, move: Move) -> bool:
    """Whether a move that brings something brings what is needed now; a text may name what is brought later."""
    varies = move.option is not None and any(choice.wanted for choice in move.option.choices)
    return not varies or any(m[1] == move.raw[1] for m in s.moves)


def _read_at_any_decision(program: Program, names: Names, tokens: Sequence[str]) -> list[tuple[Move, int]]:
    """The first of the longest readings of some words at any decision of the rules that begins an action with that name."""
    for step, decision in program.decisions.items():
        if any(not o.inside and count_action_words(o, tokens) for o in decision.options):
            found = readings(program, names, step, tokens)
            if found:
                return [max(found, key=lambda pair: pair[1])]
    return []


def must_be_move(program: Program, names: Names, s: Position, move: Move, text: str, tokens: list[str]) -> None:
    """Raise MoveTextError if the words of a text after the last move of a turn begin no move of anybody."""
    at_hand = not s.over and readings(program, names, s.frames[-1][0], tokens)
    if at_hand or normalize(tokens[0]) == "stop" or _read_at_any_decision(program, names, tokens):
        return
    needs_quotes([move], text, tokens)
    if not s.over and any(count_action_words(o, tokens) for d in program.decisions.values() for o in d.options if not o.inside):
        raise unreadable_move(program, names, s, tokens, own=False)
    message = f"after `{move}` {_next_seat(s)}, and `{' '.join(tokens)}` is not a move{of_times(tokens)}"
    raise MoveTextError(message, expected="nothing more")


def _next_seat(s: Position) -> str:
    """Who decides after the turn of a seat."""
    return "another player decides" if not s.over else "the game is over"


def _play_words(
    program: Program, names: Names, s: Position, move: Move, text: str, tokens: list[str]
) -> tuple[Position, list[str]]:
    """The position after a move, and the remaining words; words that name a forced move, which is made without asking, are
    consumed with it.  MoveTextError if the move shows its player something new, since that cannot be undone."""
    after = s.copy()
    after.log, after.drawn = [], []
    engine.play(program, after, move.raw)
    log, drawn, seat = after.log, after.drawn, s.to_move
    after.log = after.drawn = None
    if drawn or shows_hidden_piece(program.model.zones, log, seat, (s, after)) or seat in let_in(program.model, s, after, seat):
        needs_quotes([move], text, tokens)
        raise MoveTextError(f"`{move}` shows something new, so the text must end there, but the text goes on with "
                            f"`{' '.join(tokens)}`; "
                            "play it, look, and continue with a new text", expected="nothing more")
    forced = [entry for entry in log[1:] if entry[0] == DECIDED and entry[1] == seat]
    for _, _, step, raw, *_ in forced:
        used = max((n for m, n in readings(program, names, step, tokens) if m.raw == raw), default=0) if tokens else 0
        tokens = tokens[used:]
    return after, tokens


def unplayed_decisions(program: Program, names: Names, move: Move, text: str, tokens: list[str]) -> list[Move]:
    """The later decisions of an action that cannot be begun here, read by their names only."""
    found: list[Move] = []
    action = move.action
    while tokens:
        if normalize(tokens[0]) == "stop":
            break  # the player needs the refusal of what comes before it
        read = [(m, used) for step in program.decisions for m, used in readings(program, names, step, tokens)
                if _goes_on(m, action)]
        options = (o for d in program.decisions.values() for o in d.options if not o.inside)
        if not read and any(count_action_words(o, tokens) for o in options):
            break  # the same applies before another action
        if not read:
            needs_quotes([move], text, tokens)
            raise not_read(names, program, action, tokens) or MoveTextError(
                f"after `{move}` this cannot be read: `{' '.join(tokens)}`", expected="nothing more")
        best, used = max(read, key=lambda pair: pair[1])
        found.append(best)
        tokens = tokens[used:]
    return found


def _goes_on(move: Move, action: str) -> bool:
    """Whether a move continues an action."""
    option = move.option
    return option is not None and option.inside and (option.source or option.action == action)

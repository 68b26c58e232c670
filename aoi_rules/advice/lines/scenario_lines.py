"""What an author may mean by a line of a scenario that fits no word: the corrected line, with seats and rules of the game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import attrs

from aoi_rules.advice.lines.first_hours import CONDITION
from aoi_rules.advice.lines.keywords import keywords
from aoi_rules.advice.lines.nearest_lines import names_what_is_declared, nearest_line
from aoi_rules.advice.lines.positions import of_claim
from aoi_rules.advice.lines.said_moves import OF_SEATS, of_said_move
from aoi_rules.advice.lines.scenario_phases import phases_within
from aoi_rules.advice.lines.writing import lines_with_choices, show_statement
from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.syntax.spoken_moves import STEPS
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import name_in, statements, walk
from aoi_rules.model.scenario import TOTAL
from aoi_rules.words.base import Word, slots_of
from aoi_rules.words.components import Option
from aoi_rules.words.effects import Set
from aoi_rules.words.flow import Flow, Phase
from aoi_rules.words.known_words import ASIDE, DeclaredNames, Played
from aoi_rules.words.line_names import name_of
from aoi_rules.words.matching import accepts_arguments, name_at
from aoi_rules.words.outline import Outline, argument_after
from aoi_rules.words.scenario import (
    HIDDEN,
    SPECTATOR,
    Allow,
    Chosen,
    Expect,
    Explain,
    Given,
    Offers,
    Plays,
    Refuse,
    Scores,
    Sees,
    Sitting,
)
from aoi_rules.words.statement_check import is_accepted
from aoi_rules.words.usage import usage

__all__ = ["DECIDING", "as_line", "as_move", "hint_for_deciding_seat", "of_scenario", "of_step", "with_deciding_seat"]

DECIDING = "SEAT"
"""Represents the seat that decides in a line, until the scenario has been played up to there."""
_WHICH = f", with the seat that decides there for `{DECIDING}`: "
_LISTED = re.compile(r"^`\w+`(?:, `\w+`)*")

_SHOWN = 6
"""The largest number of other reasons that are listed."""


def hint_for_deciding_seat(line: str, seats: Sequence[str]) -> str:
    """The hint for a line in which `SEAT` stands for whichever of the seats decides there; a single seat is written itself."""
    hint = f"write `{line}`{_WHICH}{', '.join(f'`{seat}`' for seat in seats)}"
    return (with_deciding_seat(hint, seats[0]) or hint) if len(seats) == 1 else hint


def with_deciding_seat(hint: str, seat: str) -> str | None:
    """The hint of such a line with the seat that decides there; None for another hint."""
    line, which, more = hint.partition(_WHICH)
    return re.sub(rf"\b{DECIDING}\b", seat, line) + _LISTED.sub("", more) if which else None


def of_scenario(
    item: tree.Statement, cls: type[Word], declared: DeclaredNames, beside: Sequence[Any]
) -> tuple[str | None, str] | None:
    """What is wrong with a line of a scenario, if that is clearer than what its word says, and the hint with the corrected line.
    `beside` are the lines of the same scenario. None if nothing is known about it."""
    played = declared.played
    if not played.seats:
        return None
    if (said := _of_pass(item, declared) or _of_sitting(item, played)) is not None:
        return said
    if (claim := _of_allowed(item, played, beside)) is not None:
        return "whether a move is allowed has a line of its own", claim
    if (said := _of_sentence(item, declared)) is not None:
        return said
    if (other := _of_choices(item, cls, declared.outline) or _half_of_link(item, cls)) is not None:
        return other
    fields = {attribute.name for attribute, _ in slots_of(cls)}
    if "move" in fields:
        return None, _hint_for_move(item, cls, played, beside)
    seat = _possible_viewer(item, played, beside)
    if Scores.begins(item) and len(item.arguments) == 1 and name_in(item.arguments[0]) in played.seats:
        total = attrs.evolve(item, arguments=(*item.arguments, tree.Name(TOTAL, item.place)))
        return "the line of the scoring is missing", f"write `{format_statement(total)}`, or another line in place of `{TOTAL}`"
    if "seat" in fields and (line := _add_seat(item, cls, seat)) is not None:
        others = [other for other in _seats_of_scenario(played, beside) if other != seat] if Scores.begins(item) else []
        return "the seat is missing", f"write `{line}`" + "".join(f", or with `{other}`" for other in others)
    changed = attrs.evolve(item, arguments=item.arguments[:-1], value=item.arguments[-1]) if item.arguments else item
    if item.value is None and is_accepted(changed, cls) and names_what_is_declared(changed, cls, declared.outline):
        return "an `=` is missing before this value", f"write `{format_statement(changed)}`"
    nearest = nearest_line(item, cls, declared.outline)
    form = usage(cls).replace("SEAT …", seat).replace("SEAT", seat)
    line = form if nearest is None else show_statement(nearest) or form
    return (None, f"write `{line}`") if nearest is not None or "SEAT" in usage(cls) else None


def _of_sitting(item: tree.Statement, played: Played) -> tuple[str, str] | None:
    """What is wrong with a number of players, `players 3`, and the line with seats; None for another line."""
    seats = " ".join(_possible_seats(item, played)) if Sitting.begins(item) else ""
    return ("a scenario names the seats that play", f"write `{item.word} {seats}`") if seats else None


def _of_pass(item: tree.Statement, declared: DeclaredNames) -> tuple[str, str] | None:
    """What is wrong with a pass of a `repeat`, `given at round 3`, and the phases in it; None for another line."""
    at, number = argument_after(item, "at"), item.arguments[-1] if item.arguments else None
    if not Given.begins(item) or not isinstance(at, tree.Name) or not isinstance(number, tree.Number):
        return None
    outline = declared.outline
    phases = [name_of(line) for flow in filter(Flow.begins, outline.lines) for line in statements(flow) if Phase.begins(line)]
    phase = phases_within(at.name, phases, outline)
    if phase is None:
        return None
    return "a scenario begins at a phase", f"{phase}; in its block, `{Set.word} {at.name} = {number.value}` gives the pass"


def _of_allowed(item: tree.Statement, played: Played, beside: Sequence[Any]) -> str | None:
    """The hint for what a seat can or cannot do, `expect red cannot build kiel`; None for another line."""
    seat, verb, *move = item.arguments if len(item.arguments) > 2 else (None, None)
    if not Expect.begins(item) or seat is None or name_in(seat) not in played.seats or name_in(verb) not in (*_CAN, *_CANNOT):
        return None
    denied = name_in(verb) in _CANNOT or isinstance(move[0], tree.Keyword) or name_in(move[0]) == "not"
    moved = [node for node in move if name_in(node) not in ("not", "to", "be", "able")]
    cls = Refuse if denied else Allow
    return _hint_for_move(attrs.evolve(item, word=cls.word, arguments=(seat, *moved)), cls, played, beside)


_CAN, _CANNOT = ("can", "may", "is", "should"), ("cannot", "cant", "must", "mustnt")


def _of_sentence(item: tree.Statement, declared: DeclaredNames) -> tuple[str, str] | None:
    """What is wrong with a claim that is written as a sentence, and the hint with its line; None for another line."""
    played = declared.played
    if Expect.begins(item) and (condition := of_claim(item, declared.outline)) is not None:
        return CONDITION, f"write `{format_statement(attrs.evolve(item, arguments=(), value=condition))}`"
    if Expect.begins(item) and (line := _of_other_claim(item, played)) is not None:
        return "this claim has a line of its own", f"write `{line}`"
    if Scores.begins(item) and (line := _without_dot_after_seat(item, played)) is not None:
        return "a blank separates the seat from the line of the score", f"write `{line}`"
    if Sees.begins(item) and (hidden := _of_hidden(item, played)) is not None:
        return "what a seat does not see is `hidden` for it", f"write `{hidden}`"
    return None


def _of_other_claim(item: tree.Statement, played: Played) -> str | None:
    """The line for another claim after `expect`, `expect red wins`; None for another line."""
    seat, *others = item.arguments or (None,)
    if not isinstance(seat, tree.Name) or not others:
        return None
    return _with_seat_second(attrs.evolve(item, word=seat.name, word_place=seat.place, arguments=tuple(others)), played)


def _half_of_link(item: tree.Statement, cls: type[Word]) -> tuple[str, str] | None:
    """What is wrong with a line in which a link has one end, and the hint; None for another line."""
    pairs = (node for node in item.arguments if isinstance(node, tree.Pair))
    half = next((pair for pair in pairs if name_in(pair.right) in _keys(cls)), None)
    if half is None:
        return None
    says = f"the second end of the link is missing before `{name_in(half.right)}`"
    return says, f"write it after `{format_expression(half.left)} --`"


def _of_choices(item: tree.Statement, cls: type[Word], outline: Outline) -> tuple[str | None, str] | None:
    """What is wrong with a line that takes one of some words or the value of an option, and the hint; None for another line."""
    choices = next((slot.choices for _, slot in slots_of(cls) if slot.form == "argument" and slot.choices), ())
    if choices:
        return None, lines_with_choices(item.word, choices)
    chosen = _of_chosen(item, outline) if Chosen.begins(item) and item.value is None else None
    return None if chosen is None else ("the option and its value are joined by `=`", f"write `{chosen}`")


def _of_chosen(item: tree.Statement, outline: Outline) -> str | None:
    """The line for the value of an option where it is named alone, `option recommended`, or without `=`; None for another one."""
    said = [name_in(node) for node in item.arguments]
    for line in filter(Option.begins, outline.lines):
        values = [node.name for part in line.arguments if isinstance(part, tree.Items) for node in walk(part)
                  if isinstance(node, tree.Name)]
        value = next((name for name in said if name in values), None)
        if value is not None and set(said) <= {value, name_of(line), "is", "to"}:
            target = tree.Name(name_of(line), item.place)
            return format_statement(attrs.evolve(item, arguments=(target,), value=tree.Name(value, item.place)))
    return None


def _of_hidden(item: tree.Statement, played: Played) -> str | None:
    """The line for what a seat does not see, `sees blue not red.hand`; None for another line."""
    seat, *others = item.arguments or (None,)
    seen = [node for node in others if name_at(node) not in (*_CANNOT, "not", "no", "nothing", "of", HIDDEN)]
    if seat is None or name_in(seat) not in (*played.seats, SPECTATOR) or len(seen) != 1 or item.value is not None:
        return None
    if len(seen) == len(others):
        return None
    hidden = tree.Name(HIDDEN, item.place)
    return format_statement(attrs.evolve(item, arguments=(seat, *seen), value=hidden))


def _keys(cls: type[Word]) -> set[str]:
    """The keywords of a line."""
    return {str(slot.key) for _, slot in slots_of(cls) if slot.key is not None}


def as_line(item: tree.Statement, played: Played, known: Sequence[str]) -> str | None:
    """The line with the word of a scenario that is nearly its first word, if a seat follows; None for another line."""
    if item.word in _HIDING and (hidden := _of_hiding(item, played)) is not None:
        return hidden
    close = find_similar(item.word, known)
    if not close or len(item.arguments) < 2 or name_in(item.arguments[0]) not in played.seats or item.word in played.seats:
        return None
    if close[0] != Offers.word and item.word not in played.rules:
        return None  # the word alone is wrong
    changed = attrs.evolve(item, word=close[0])
    if close[0] != Offers.word or item.block is not None:
        return f"`{format_statement(attrs.evolve(changed, block=None))}{' { … }' if item.block is not None else ''}`"
    offered = " ".join(format_expression(node) for node in item.arguments[1:])
    return f"`offers {name_in(item.arguments[0])} {{ {offered}; … }}`, with all moves that are offered"


_HIDING = ("hides", "hidden", "hide", "conceals", "unseen")
"""Words of a sentence that says what somebody does not see."""


def _of_hiding(item: tree.Statement, played: Played) -> str | None:
    """The line for what a seat does not see, `hides red.hand from blue`; None for another line."""
    seats = [node for node in item.arguments if name_in(node) in (*played.seats, SPECTATOR)]
    values = [node for node in item.arguments if isinstance(node, tree.Attribute)]
    if len(seats) != 1 or len(values) != 1:
        return None
    line = attrs.evolve(item, word=Sees.word, arguments=(*seats, *values), value=tree.Name(HIDDEN, item.place))
    return f"`{format_statement(line)}`"


def of_step(item: tree.Statement) -> str | None:
    """The hint for a claim or a position that begins with a word of a description in steps, `Then (red.money == $3)` or
    `Given red.money = $3`; None for another line."""
    word, first = item.word.lower(), item.arguments[0] if len(item.arguments) == 1 else None
    if word in _CLAIMING and not item.arguments and isinstance(item.value, tree.Compare | tree.Logic):
        return f"write `{format_statement(attrs.evolve(item, word=Expect.word))}`"
    if first is None or item.block is not None:
        return None
    if word in (*STEPS, *_CLAIMING) and isinstance(first, tree.Compare | tree.Logic) and item.value is None:
        return f"write `{format_statement(attrs.evolve(item, word=Expect.word, arguments=(), value=first))}`"
    if word not in (*STEPS, *_CLAIMING, Given.word) or item.value is None or not isinstance(first, tree.Name | tree.Attribute):
        return None
    if word == Given.word:
        return f"write `{Given.word} {{ {format_statement(attrs.evolve(item, word=Set.word))} }}`"
    return f"write `{Expect.word} = {format_expression(first)} == {format_expression(item.value)}`"


_CLAIMING = ("check", "require", "test", "ensure", "verify", "should", "must")
"""Words with which people begin claims."""


def as_move(item: tree.Statement, played: Played, beside: Sequence[Any], outline: Outline) -> str | None:
    """The hint for a move without `plays`: one that begins with a seat or an action, or that is said in a sentence; None for
    another line."""
    seated = attrs.evolve(item, word=Expect.word, arguments=(tree.Name(item.word, item.word_place), *item.arguments))
    named = item.value is None and item.block is None and item.word in (*played.seats, *played.rules)
    answer = (_of_allowed(seated, played, beside) if named else None) or of_said_move(item, played, outline)
    if answer is not None or not named:
        return answer
    said = name_in(item.arguments[0]) if item.arguments else ""
    if item.word in played.seats and said not in (*played.rules, *OF_SEATS) and (close := find_similar(said, played.rules)):
        item = attrs.evolve(item, arguments=(tree.Name(close[0], item.place), *item.arguments[1:]))
    if (swapped := _with_seat_second(item, played)) is not None:
        return f"the seat follows the word: write `{swapped}`"
    seat = () if item.word in played.seats else (tree.Name(DECIDING, item.place),)
    moved = (*seat, tree.Name(item.word, item.word_place), *item.arguments)
    line = format_statement(attrs.evolve(item, word=Plays.word, arguments=moved))
    if len(moved) == 1:
        return None
    return hint_for_deciding_seat(line, _seats_of_scenario(played, beside)) if seat else f"write `{line}`"


def _with_seat_second(item: tree.Statement, played: Played) -> str | None:
    """The line that begins with a seat, followed by a word of scenarios, `red plays pass`, in its right order; None for
    another one."""
    second = name_in(item.arguments[0]) if item.arguments else ""
    if item.word not in played.seats or second in ("", *played.rules):
        return None
    word = next(iter(find_similar(second, OF_SEATS)), None)
    if word is None:
        return None
    seat = tree.Name(item.word, item.word_place)
    return format_statement(attrs.evolve(item, word=word, arguments=(seat, *item.arguments[1:])))


def _add_seat(item: tree.Statement, cls: type[Word], seat: str) -> str | None:
    """The line with a seat at its beginning; None if that is not what it lacks."""
    changed = attrs.evolve(item, arguments=(tree.Name(seat, item.place), *item.arguments))
    whole = format_statement(attrs.evolve(changed, block=None)) + (" {" if item.block is not None else "")
    return whole if accepts_arguments(changed, cls) else None


def _without_dot_after_seat(item: tree.Statement, played: Played) -> str | None:
    """The line with a blank for the dot after a seat, `scores red.total = 9`; None for another line."""
    first = item.arguments[0] if item.arguments else None
    if not isinstance(first, tree.Attribute) or name_in(first.value) not in played.seats:
        return None
    arguments = (first.value, tree.Name(first.name, first.place), *item.arguments[1:])
    return format_statement(attrs.evolve(item, arguments=arguments))


def _possible_seats(item: tree.Statement, played: Played) -> list[str]:
    """The seats that a faulty `players` may mean: as many as its number says, otherwise those that it names."""
    number = next((node.value for node in item.arguments if isinstance(node, tree.Number)), 0)
    named = [node.value if isinstance(node, tree.Text) else format_expression(node) for node in item.arguments]
    return played.choose_seats(named, number or len([n for n in named if n not in ("and", "players")]))


def _possible_viewer(item: tree.Statement, played: Played, beside: Sequence[Any]) -> str:
    """The seat that a line without one may be about: the owner of what it names; if that is `hidden`, another seat."""
    seats = _seats_of_scenario(played, beside)
    named = {node.name for node in walk(item) if isinstance(node, tree.Name)}
    hidden = name_in(item.value) == HIDDEN
    return next((seat for seat in seats if (seat in named) != hidden), seats[0])


def _seats_of_scenario(played: Played, beside: Sequence[Any]) -> tuple[str, ...]:
    """The seats that play in a scenario."""
    line = next(filter(Sitting.begins, beside), None)
    named = [node.name for node in line.arguments if isinstance(node, tree.Name)] if line is not None else []
    return tuple(name for name in named if name in played.seats) or played.seats[: played.least]


_REASONS = ("reason", "rule", "since", "for", "due", "why", "error")
"""Words before a reason in a sentence."""


def _is_rule(move: Sequence[Any], played: Played) -> bool:
    """Whether the last word of a move is the name of a rule: with its action before it, or alone after a choice."""
    last = format_expression(move[-1])
    own = {rule for action in map(name_in, move[:2]) for rule in played.rules.get(action, ())}
    short = {rule.rpartition(".")[-1] for rule in own} if len(move) > _WHOLE else ()
    return last in short or any(last in rules for rules in played.rules.values())


_WHOLE = 2
"""The arguments of a move without a choice: the seat and the action."""


def _with_seat_first(move: Sequence[Any], played: Played, seat: str, item: tree.Statement) -> list[Any]:
    """The words of a move that begins with its seat: the one after the action, `plays travel red ulm`, or the given one."""
    if move and name_in(move[0]) in played.seats:
        return [*move]
    if len(move) > 1 and name_in(move[1]) in played.seats and name_in(move[0]) in played.rules:
        return [move[1], move[0], *move[2:]]
    return [tree.Name(seat, item.place), *move]


def _hint_for_move(item: tree.Statement, cls: type[Word], played: Played, beside: Sequence[Any]) -> str:
    """The hint for a line about a move: with a seat, a move, and the rules of its action."""
    inside = item.lines if len(item.lines) == 1 else ()
    braced = [part for line in inside for part in (tree.Name(line.word, line.word_place), *line.arguments)]
    arguments = [*item.arguments, *braced]
    at = next((n for n, node in enumerate(arguments) if name_in(node) == "because"), len(arguments))
    move, reasons = arguments[:at], arguments[at + 1 :]
    said = next((n for n, node in enumerate(move) if name_at(node) in _REASONS), None)
    if item.value is not None and Refuse.begins(item):
        reasons = [item.value]
    if said is not None and not reasons:
        move, reasons = move[:said], move[said + 1 :]
    before = name_at(move[-2]) if len(move) > 1 else None  # after such a word, the last one belongs to the move
    if not reasons and move and _is_rule(move, played) and before not in keywords():
        reasons = [move.pop()]
    move = _with_seat_first(move, played, _seats_of_scenario(played, beside)[0] if Explain.begins(item) else DECIDING, item)
    actions = len(move) == 1
    if actions:
        move.append(tree.Name("MOVE", item.place))
    more: tuple[str, ...] = ()
    if not reasons and Refuse.begins(item):
        first, *others = played.rules.get(name_in(move[1]), ()) or ASIDE
        reasons, more = [tree.Name(first, item.place)], tuple(others)
    because = [tree.Name("because", item.place), *reasons] if reasons else []
    changed = attrs.evolve(item, arguments=(*move, *because), block=None, value=None)
    if not accepts_arguments(changed, cls):
        return f"write `{usage(cls)}`"
    listed = ", ".join(f"`{rule}`" for rule in more[:_SHOWN]) + (" …" if len(more) > _SHOWN else "")
    other = f", or another reason: {listed}" if more else ""
    if actions and 0 < len(played.rules) <= _SHOWN:
        other = f"; a move begins with {' or '.join(f'`{action}`' for action in played.rules)}{other}"
    line = f"{format_statement(changed)}"
    if name_in(move[0]) != DECIDING:
        return f"write `{line}`{other}"
    return hint_for_deciding_seat(line, _seats_of_scenario(played, beside)) + other

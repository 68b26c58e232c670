"""Texts that are no move in any position of some rules: what is wrong with their words, and which text may be meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.errors import MoveTextError
from aoi_rules.machine.decisions import Option
from aoi_rules.machine.move_errors import misread_action, needs_quotes, not_read, of_times, rearranged, without_a_word
from aoi_rules.machine.move_words import count_action_words, first_choices, normalize, option_readings, split_note, tokens_of
from aoi_rules.machine.moves import Move, quote_note
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program

__all__ = ["Misreading", "find_misreading", "find_several_moves"]

_MOST_LISTED = 14
"""If there are more actions, they are not listed."""


@frozen
class Misreading:
    """What is wrong with a text whose words are no move, and the text that is probably meant; empty if that is not known."""

    message: str
    meant: str


def find_misreading(program: Program, names: Names, text: str) -> Misreading | None:
    """What is wrong with a text that cannot be read as moves in any position: its words name no action, or not what the action
    chooses.  None for a text that can, even if some of its choices are left out, which the position may determine."""
    said, note = split_note(text)
    try:
        tokens = tokens_of(said)
    except MoveTextError as error:
        return Misreading(str(error), "")
    end, last = _read(program, names, tokens)
    if end == len(tokens):
        return None
    try:
        needs_quotes([last] if last is not None else [], text, tokens[end:])
    except MoveTextError as unquoted:
        return Misreading(str(unquoted), str(unquoted).rpartition(": `")[2].rstrip("`"))
    before = {choice.preposition for option in _options(program) for choice in option.choices}
    meant = _find_meant(program, names, tokens) if normalize(tokens[-1]) not in before else ""  # else something must follow
    if not meant and last is not None and _is_surplus(program, names, last, tokens[end:]):
        meant = " ".join(tokens[:end]).replace("--", " -- ")
    message = str(_error_of(program, names, last, tokens[end:], listing=not meant))
    return Misreading(message, f"{meant} {quote_note(note)}" if meant and note else meant)


def _is_surplus(program: Program, names: Names, last: Move, tokens: Sequence[str]) -> bool:
    """Whether some words after a move are neither choices of it nor the beginning of another one."""
    other = any(count_action_words(option, tokens) for option in _options(program))
    return not other and not_read(names, program, last.action, tokens) is None


def find_several_moves(program: Program, names: Names, text: str) -> Misreading | None:
    """What is wrong with a text that can only be read as several moves where one is expected, and these moves with `;` between
    them, or the first one if the others are no moves of their own.  None for a text that may be one move, or cannot be read."""
    said, note = split_note(text)
    try:
        tokens = tokens_of(said)
    except MoveTextError:
        return None
    if _begins_move(program, names, tokens) or (split := _split_into_moves(program, names, tokens)) is None:
        return None
    if len(split) == 1:
        return None
    first, *later = (" ".join(words).replace("--", " -- ") for words in split)
    begins = [any(not o.inside and count_action_words(o, words) for o in _options(program)) for words in split]
    if all(begins) or all(words == ["stop"] for words, own in zip(split, begins, strict=True) if not own):
        line = "; ".join([first, *later]) + (f" {quote_note(note)}" if note else "")
        return Misreading(f"these are {len(split)} moves, without anything between them", line)
    return Misreading(f"`{' '.join(later)}` belongs to a later decision than `{first}`", first)


def _split_into_moves(program: Program, names: Names, tokens: Sequence[str]) -> list[list[str]] | None:
    """Some words as the fewest moves, each at any decision of the rules; None if they cannot be read.  The last one may lack some
    of its choices."""
    split: dict[int, list[list[str]]] = {0: []}
    for begin in range(len(tokens)):
        if begin not in split:
            continue
        ends = {begin + used for _, used in _read_anywhere(program, names, tokens[begin:])}
        ends |= {len(tokens)} if _begins_move(program, names, tokens[begin:]) else set()
        for end in ends:
            now = [*split[begin], list(tokens[begin:end])]
            split[end] = min(split.get(end, now), now, key=len)
    return split.get(len(tokens))


def _options(program: Program) -> list[Option]:
    """The ways to decide, at all decisions of the rules."""
    return [form.option for form in program.encoding.forms if form.option is not None]


def _read(program: Program, names: Names, tokens: Sequence[str]) -> tuple[int, Move | None]:
    """How many of some words can be read as one move after another, each at any decision of the rules, and the last of these
    moves."""
    reached: dict[int, Move | None] = {0: None}
    waiting = [0]
    while waiting:
        begin = waiting.pop()
        if begin == len(tokens):
            return begin, reached[begin]
        read = _read_anywhere(program, names, tokens[begin:])
        ends = {begin + used: move for move, used in read if begin + used not in reached}
        reached |= ends
        waiting += sorted(ends)
    begin = max(reached)
    unfinished = any(_begins_move(program, names, tokens[begin:]) for begin in reached)
    return len(tokens) if unfinished else begin, reached[begin]


def _read_anywhere(program: Program, names: Names, tokens: Sequence[str]) -> Iterator[tuple[Move, int]]:
    """Every way to read a move at some decision from the first of some words, with the number of words that it takes."""
    for form in program.encoding.forms:
        if form.option is not None:
            for values, used in option_readings(names, form.option, tokens):
                yield Move(program, names, form.step, (form.number, *values)), used
        elif normalize(tokens[0]) == "stop":
            yield Move(program, names, next(iter(program.decisions)), (-1,)), 1


def _begins_move(program: Program, names: Names, tokens: Sequence[str]) -> bool:
    """Whether some words are the first choices of a move, whose other choices may be the only ones."""
    return any(form.option is not None and first_choices(names, form.option, tokens) for form in program.encoding.forms)


def _error_of(program: Program, names: Names, last: Move | None, tokens: Sequence[str], listing: bool) -> MoveTextError:
    """The error for words that are not a move, after the last one that could be read; with `listing` it names the actions if
    the words begin with none."""
    options = _options(program)
    beginning = max((o for o in options if not o.inside), key=lambda o: count_action_words(o, tokens), default=None)
    if beginning is not None and (used := count_action_words(beginning, tokens)):
        return misread_action(names, beginning, tokens, used)
    if last is not None:
        rest = f"after `{last}` this cannot be read: `{' '.join(tokens)}`{of_times(tokens)}"
        return not_read(names, program, last.action, tokens) or MoveTextError(rest)
    later = next((o for o in options if o.inside and o.choices and normalize(tokens[0]) == o.choices[0].preposition), None)
    if later is not None and (error := not_read(names, program, later.action, tokens)) is not None:
        return error
    actions = dict.fromkeys(o.action for o in options if not o.inside)
    listed = f"the actions are: {', '.join(actions)}" if listing and len(actions) <= _MOST_LISTED else ""
    hint = did_you_mean(normalize(tokens[0]), [*actions, "stop"]) or listed
    return MoveTextError(f"no action is called `{tokens[0]}`" + (f"; {hint}" if hint else ""))


def _find_meant(program: Program, names: Names, tokens: Sequence[str]) -> str:
    """The only text that can be read among those with the same words in another order, with another word before a choice, or
    without one of the words; without an action at the beginning, among those with one.  Empty if there is none, or several."""
    options = _options(program)
    for several in _near_texts(options, tokens):
        found = {" ".join(words) for words in several if _read(program, names, words)[0] == len(words)}
        if found:
            return found.pop().replace("--", " -- ") if len(found) == 1 else ""
    return ""


def _near_texts(options: Sequence[Option], tokens: Sequence[str]) -> Iterator[Sequence[tuple[str, ...]]]:
    """The texts that some words may mean, each as its words: the most likely ones first."""
    if not any(count_action_words(option, tokens) for option in options if not option.inside):
        actions = dict.fromkeys(option.action for option in options)
        said = [n for n in range(1, len(tokens)) if normalize(tokens[n]) in actions]
        yield [(tokens[n], *tokens[:n], *tokens[n + 1 :]) for n in said]
        yield [(action, *tokens) for action in actions]
        yield [(action, *tokens[1:]) for action in actions] if len(tokens) > 1 else []
    before = {choice.preposition for option in options for choice in option.choices if choice.preposition}
    yield from rearranged(tokens)
    yield [(*tokens[:n], word, *tokens[n + 1 :]) for n in range(1, len(tokens)) for word in sorted(before)]
    yield without_a_word(tokens)

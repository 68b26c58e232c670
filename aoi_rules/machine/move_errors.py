"""Messages for texts that are not moves: what was expected, what exists, and what was perhaps meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.diagnostics import with_article
from aoi_rules.errors import MoveTextError
from aoi_rules.machine.decisions import Choice, Decision, Option
from aoi_rules.machine.legality import is_legal
from aoi_rules.machine.move_words import count_action_words, meanings, normalize, readings, split_note
from aoi_rules.machine.moves import Move, quote_note
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.model.types import Type

__all__ = ["action_titles", "misread_action", "needs_quotes", "not_read", "of_times", "offered_actions", "rearranged",
           "unreadable_move", "without_a_word"]

_GUESSES = 3  # how many members are named if a word may mean several
_WORDS = 4
_MOST = 12  # if there are more words, none is left out
_NUMBERED = re.compile(r"_\d+$")


def offered_actions(decision: Decision, moves: Sequence[tuple[int, ...]] | None) -> list[str]:
    """The actions with legal moves, and `stop` if it is legal; for an action that has begun the form of the next decision, such
    as `with CARD`.  All actions of the decision if it must stay unknown which are legal (`moves` is None)."""
    options = [decision.options[number] if number >= 0 else None for number in dict.fromkeys(move[0] for move in moves or ())]
    found = decision.options if moves is None else options
    return list(dict.fromkeys("stop" if one is None else one.form if one.inside else one.action for one in found))


def action_titles(decision: Decision, actions: Sequence[str]) -> str:
    """Actions of a decision in a player's words, each with what to type for it if that is not its title in lower case."""
    titles = {option.action: option.title for option in decision.options if normalize(option.title) != option.action}
    return ", ".join(f"“{titles[name]}” (`{name}`)" if name in titles else f"`{name}`" for name in actions)


def unreadable_move(program: Program, names: Names, s: Position, tokens: Sequence[str], own: bool) -> MoveTextError:
    """The error for words that cannot be read as a move."""
    text, word = " ".join(tokens), normalize(tokens[0])
    decision = program.decisions[s.frames[-1][0]]
    now = offered_actions(decision, s.moves if own else None)
    actions = {o.action: o for d in program.decisions.values() for o in d.options if not o.inside}
    meant = _move_meant(program, names, s, tokens, own)
    option = max(actions.values(), key=lambda o: count_action_words(o, tokens), default=None)
    used = count_action_words(option, tokens) if option is not None else 0
    if option is not None and used:
        if meant:
            return MoveTextError(f"`{text}` cannot be read; did you mean `{meant}`?", expected="a move", available=(meant,))
        if len(tokens) == used and own and option.action not in now:
            there = any(o.action == option.action and not o.inside for o in decision.options)
            why = "nothing of it is possible" if there else "it cannot come now"
            message = f"`{text}` is not a move: {why}; possible now: {action_titles(decision, now)}"
            return MoveTextError(message, expected="an action", available=tuple(now))
        return misread_action(names, option, tokens, used)
    later = [o for o in decision.options if o.inside and not o.source]
    if own and later and (len(tokens) == 1 or word == later[0].choices[0].preposition):
        return _explain_later_words(names, later[0], tokens)
    hint = did_you_mean(word, [*sorted(actions), "stop"])
    if meant and hint is None:
        return MoveTextError(f"`{text}` is not a move here; did you mean `{meant}`?", expected="an action", available=tuple(now))
    if hint is None and len(tokens) == 1 and (named := _value_alone(names, decision, now, tokens[0])):
        return MoveTextError(f"`{text}` begins no move; {named} Possible now: {action_titles(decision, now)}",
                             expected="an action",
                             available=tuple(now))
    message = f"`{text}` is not a move here; {f'{hint} Possible' if hint else 'possible'} now: {action_titles(decision, now)}"
    return MoveTextError(message, expected="an action", available=tuple(now))


def misread_action(names: Names, option: Option, tokens: Sequence[str], used: int) -> MoveTextError:
    """The error for words that begin with the name of an option's action, which has this number of words, and cannot be read."""
    why, expected, available = _find_misread_word(names, option, tokens[used:])
    text = f"`{' '.join(tokens)}` cannot be read; its form is `{option.form}`{why}"
    return MoveTextError(text, expected=expected, available=available)


def _value_alone(names: Names, decision: Decision, now: Sequence[str], word: str) -> str:
    """What to write if somebody names a thing without saying what to do with it; empty for a word that names nothing."""
    for option in decision.options:
        for choice in option.choices if not option.inside and option.action in now else ():
            if meanings(names, choice, normalize(word)) and not choice.cell.numeric:
                return f"say what to do with it, such as `{option.form}`."
            if close := _near_members(names, choice.cell, word):
                return f"say what to do first, such as `{option.form}`; {close}"
    return ""


def _move_meant(program: Program, names: Names, s: Position, tokens: Sequence[str], own: bool) -> str:
    """The only move of a decision that words can mean in another order, without one of them after the first, or with another
    first word; empty if there is none, or several.  Another first word makes it another move, so that one must be legal, if `own`
    says that this may be known."""
    step, shorter = s.frames[-1][0], without_a_word(tokens)
    if any(count_action_words(o, tokens) for d in program.decisions.values() for o in d.options if not o.inside):
        several = (*rearranged(tokens), shorter)
        return next(filter(None, (_only_readable(program, names, step, one) for one in several)), "").replace("--", " -- ")
    others = [o.action for o in program.decisions[step].options if not o.inside] if own and len(tokens) > 1 else []
    renamed = [(other, *tokens[1:]) for other in others]
    return _only_readable(program, names, step, shorter) or _only_readable(program, names, step, renamed, s)


def rearranged(tokens: Sequence[str]) -> tuple[Sequence[tuple[str, ...]], ...]:
    """Some words with two neighbours as the ends of a link, or two with one between them (`from ulm to bonn`), then in another
    order, with one of them elsewhere or two exchanged; the first stays, and there are no others if there are many."""
    if len(tokens) > _MOST:
        return ()
    first, *said = tokens
    pairs = [(n, m) for n in range(len(said)) for m in range(n + 1, len(said))]
    linked = [(first, *said[:before], f"{said[n]}--{said[m]}", *said[m + 1 :]) for n, m in pairs if m <= n + 2
              for before in ((n,) if m == n + 1 else range(max(n - 1, 0), n + 1))]
    moved = [(first, *said[:n], *said[n + 1 : m + 1], said[n], *said[m + 1 :]) for n, m in pairs]
    back = [(first, *said[:n], said[m], *said[n:m], *said[m + 1 :]) for n, m in pairs]
    exchanged = [(first, *said[:n], said[m], *said[n + 1 : m], said[n], *said[m + 1 :]) for n, m in pairs]
    return linked, [*moved, *back, *exchanged]


def without_a_word(tokens: Sequence[str]) -> Sequence[tuple[str, ...]]:
    """Some words without one of them after the first; none if there are many."""
    return [(*tokens[:n], *tokens[n + 1 :]) for n in range(1, len(tokens))] if len(tokens) <= _MOST else []


def _only_readable(
    program: Program, names: Names, step: int, several: Sequence[tuple[str, ...]], s: Position | None = None,
) -> str:
    """The only one of several texts, each as its words, that can be read as a move of a decision, at a position `s` as a legal
    one; empty if none can, or more."""
    found = {" ".join(words) for words in several for move, used in readings(program, names, step, words)
             if used == len(words) and (s is None or is_legal(program, s, move.raw))}
    return found.pop() if len(found) == 1 else ""


def _explain_later_words(names: Names, option: Option, tokens: Sequence[str]) -> MoveTextError:
    """The error for words that cannot be read as a move of a decision inside an action."""
    why, expected, available = _find_misread_word(names, option, tokens)
    text = " ".join(tokens)
    return MoveTextError(f"`{text}` cannot be read; its form is `{option.form}`{why}", expected=expected, available=available)


def not_read(names: Names, program: Program, action: str, tokens: Sequence[str]) -> MoveTextError | None:
    """The error for words after a move that cannot be made, if they begin like a later decision of its action."""
    for option in program.encoding.later_options.get(action, ()):
        if normalize(tokens[0]) == option.choices[0].preposition:
            return _explain_later_words(names, option, tokens)
    return None


def _find_misread_word(names: Names, option: Option, tokens: Sequence[str]) -> tuple[str, str, tuple[str, ...]]:
    """The first word that is not a value of its choice, with what was perhaps meant; the choice's name, and its possible values
    if these are members of a type."""
    rest = list(tokens)
    for choice in option.choices:
        if rest and choice.preposition and normalize(rest[0]) == choice.preposition:
            rest = rest[1:]
        lengths = [n for n in range(min(_WORDS, len(rest)), 0, -1) if meanings(names, choice, "_".join(map(normalize, rest[:n])))]
        if not lengths:
            available = tuple(names.index.get(choice.cell.of, ()))
            if not rest:
                return f", and the {choice.message_name} is missing", choice.name, available
            return f", and {_no_value(names, choice, rest[0])}", choice.name, available
        rest = rest[lengths[0]:]
    return "", "nothing more", ()


def _no_value(names: Names, choice: Choice, word: str) -> str:
    """Why a word is not a value of a choice, with what was perhaps meant."""
    cell, digits = choice.cell, word.removeprefix("-").removeprefix("$")
    if cell.numeric and digits.isascii() and digits.isdigit():  # a number with more digits than any value
        less = word.startswith("-")
        bound = names.title(cell, choice.low if less else choice.high)
        large, most = ("small", "least") if less else ("large", "most")
        return f"`{word}` is too {large}: the {choice.message_name} is at {most} {bound}"
    places, near = _places_in(names, cell, word), _near_members(names, cell, word)
    links = _links_at(names, cell, next(filter(None, places), None))
    hint = links or near if all(places) else near or links
    return f"`{word}` is not {with_article(choice.message_name)}; {hint}".rstrip("; ")


def _places_in(names: Names, cell: Type, word: str) -> list[str]:
    """The names of the places that a word names as the ends of a link, empty for one that is not a place; nothing if no links are
    expected."""
    model = names.types.get(cell.of)
    if model is None or not model.joins:
        return []
    known = {said: one.name for one in names.types[model.joins].members for said in (normalize(one.title), one.name)}
    return [known.get(end, "") for end in normalize(word).split("--")]


def _links_at(names: Names, cell: Type, place: str | None) -> str:
    """The links at a place, as they are typed from there: ``the links of Köln are `koeln--frankfurt`, …``."""
    if place is None:
        return ""
    model = names.types[cell.of]
    number = names.index[model.joins][place]
    title = names.types[model.joins].members[number].title
    ends = zip(model.members, model.field("ends").values, strict=True)
    there = [link.name.split("--") for link, pair in ends if isinstance(pair, tuple) and number in pair]
    typed = [f"`{'--'.join(reversed(link) if link[-1] == place else link)}`" for link in there]
    return f"the links of {title} are {', '.join(typed)}" if typed else f"{title} has no links"


def _near_members(names: Names, cell: Type, word: str) -> str:
    """The members that a word may mean, by name or title: ``did you mean `port_one` (Port I)?``, or nothing."""
    if cell.of == "seat":
        return did_you_mean(normalize(word), names.seats) or ""
    members = names.types[cell.of].members if cell.of in names.types else ()
    known = {said: m for m in members for said in (normalize(m.title), m.name)}
    towns = {_NUMBERED.sub("", said): m for said, m in reversed(known.items())}  # with the first space of each
    close = {known[said].name: known[said] for said in find_similar(normalize(word), known)} or {
        towns[said].name: towns[said] for said in find_similar(normalize(word), towns)}
    shown = [f"`{m.name}`" + (f" ({m.title})" if normalize(m.title) != m.name else "") for m in islice(close.values(), _GUESSES)]
    return f"did you mean {' or '.join([', '.join(shown[:-1]), shown[-1]] if shown[1:] else shown)}?" if shown else ""


def of_times(tokens: Sequence[str]) -> str:
    """The end of a message about words after a move that say how often it is made; empty for other words."""
    return "; a move that is made twice is written twice" if _TIMES.fullmatch(" ".join(tokens).lower()) else ""


_TIMES = re.compile(r"twice|thrice|again|x ?\d+|\d+ ?(?:x|times)|(?:two|three|four|five|six) times")
"""How people say that a move is made several times."""


def needs_quotes(moves: Sequence[Move], text: str, rest: Sequence[str]) -> None:
    """Raise MoveTextError if the unread rest of a text follows a move that may have a note: the note needs quotation marks or, if
    it has them, must come right after the move."""
    option = moves[-1].option if moves else None
    if option is None or option.note is None:
        return
    words, given = split_note(text)
    note = given or " ".join(words.split()[-len(rest):]).strip('"“”')
    if given:
        raise MoveTextError(f"the text that goes with `{moves[-1]}` follows it directly: `{moves[-1]} {quote_note(note)}`",
                            expected="a text in quotation marks")
    raise MoveTextError(f"the text that goes with `{moves[-1]}` must be in quotation marks: `{moves[-1]} {quote_note(note)}`",
                        expected="a text in quotation marks")

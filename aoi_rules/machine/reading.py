"""Texts to moves: the stable text, and what a person types."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import attrs

from aoi_rules.diagnostics import did_you_mean, near
from aoi_rules.errors import MoveTextError
from aoi_rules.machine.moves import LegalMoves, Move, quoted
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Decision, Option, Program
from aoi_rules.model.ruleset import CellModel

__all__ = ["Index", "first", "moves", "offered", "parse", "tokens_of"]

_GUESSES = 3  # so many members are named where a word may stand for several
_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def plain(text: str) -> str:
    """A word as it is compared: lower case, umlauts written out, no accents, blanks as `_`."""
    text = text.strip().lower().translate(_LETTERS)
    text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return text.replace(" ", "_").replace("–", "--")


class Index:
    """Reads stable texts exactly and fast, for saves."""

    def __init__(self, program: Program, names: Names) -> None:
        self.program = program
        self.names = names

    def move(self, s: Any, text: str) -> Move | None:
        """The move of a stable text at a position; None where it is none."""
        if s.over:
            return None
        step = s.frames[-1][0]
        if text == "stop":
            return Move(self.program, self.names, step, (-1,))
        text, note = parted(text)
        for number, option in enumerate(self.program.decisions[step].options):
            values = self._values(option, text.split(" "))
            if values is not None:
                return Move(self.program, self.names, step, (number, *values), note)
        return None

    def _values(self, option: Option, tokens: list[str]) -> list[int] | None:
        lead = option.lead.split(" ") if option.lead else [] if option.inside and option.choices else [option.action]
        if option.inside and not option.lead and not option.choices:
            lead = [option.action]
        if tokens[: len(lead)] != lead:
            return None
        rest = tokens[len(lead):]
        values: list[int] = []
        for choice in option.choices:
            if choice.preposition and (not rest or rest.pop(0) != choice.preposition):
                return None
            value = self.names.number(choice.cell, rest.pop(0)) if rest else None
            if value is None:
                return None
            values.append(value)
        return values if " ".join(rest) == option.tail else None


def parted(text: str) -> tuple[str, str]:
    """A move's text without its note, and the note: what stands in quotation marks at its end."""
    words, mark, _ = text.partition(' "')
    if not mark:
        return text, ""
    try:
        note = json.loads(text[len(words) + 1 :].strip())
    except ValueError:
        return text, ""
    return words, note


def parse(program: Program, names: Names, s: Any, text: str) -> Move:
    """The one move that a text means at a position, legal or not; TypeError for what is no text."""
    if not isinstance(text, str):
        raise TypeError(f"a move's text is wanted, such as game.parse('stop'), not {text!r:.80}")
    words, note = parted(text)
    tokens = tokens_of(words)
    found, rest = first(program, names, s, tokens, text)
    if rest:
        _unquoted(found, words, rest)
        raise MoveTextError(f"after `{found}` nothing more can be said in one move, and here stands `{' '.join(rest)}`")
    return attrs.evolve(found, note=note)


def moves(program: Program, names: Names, state: Callable[[], Any], text: str) -> Iterator[Move]:
    """The moves that a text means one after the other; each is carried out before the next is read."""
    words, note = parted(text)
    tokens = tokens_of(words)
    move = None
    while True:
        s = state()
        if s.over:
            raise MoveTextError("the game is over")
        seat = s.to_move
        try:
            move, tokens = first(program, names, s, tokens, text)
        except MoveTextError:
            _unquoted(move, words, tokens)
            raise
        yield move if tokens else attrs.evolve(move, note=note)
        if not tokens:
            return
        if state().to_move != seat:
            _unquoted(move, words, tokens)
            raise MoveTextError(f"after `{move}` another player decides, and here stands `{' '.join(tokens)}`")


def _unquoted(move: Move | None, text: str, rest: Sequence[str]) -> None:
    """Raise MoveTextError where words that nothing can be made of stand behind a move that a text may go with."""
    if move is None or move.option is None or move.option.note is None:
        return
    note = " ".join(text.split()[-len(rest):]).strip('"“”')
    raise MoveTextError(f"the text that goes with `{move}` stands in quotation marks: `{move} {quoted(note)}`")


def tokens_of(text: str) -> list[str]:
    """The words of a text; raises MoveTextError where there are none, or more than any move has."""
    tokens = [t for t in text.replace(",", " ").replace(" -- ", "--").split() if t]
    if not tokens or len(text) > 500:
        raise MoveTextError("a move is wanted, such as one of the legal ones")
    return tokens


def first(program: Program, names: Names, s: Any, tokens: list[str], text: str) -> tuple[Move, list[str]]:
    """The move that the first of some words mean at a position, legal or not, and the words after it."""
    if s.over:
        raise MoveTextError("the game is over")
    step = s.frames[-1][0]
    decision = program.decisions[step]
    legal = LegalMoves(program, names, step, s.moves)
    if plain(tokens[0]) == "stop":
        return Move(program, names, step, (-1,)), tokens[1:]
    found = _candidates(program, names, decision, step, tokens)
    candidates = [(m, used) for m, used in found if m.step != step or _is_wanted(s, m)]
    if not candidates:
        raise MoveTextError(_unknown(program, names, decision, s, tokens, text))
    longest = max(used for _, used in candidates)
    fitting = [m for m, used in candidates if used == longest]
    allowed = [m for m in fitting if m.step == step and m.raw in s.moves]
    allowed = allowed or list({t.raw: t for m in fitting if m.step == step for t in _twins(s, m, legal)}.values())
    if len(allowed) > 1:
        exact = [m for m in allowed if str(m) == " ".join(tokens[:longest])]
        allowed = exact or allowed
    if len(allowed) > 1:
        raise MoveTextError(f"`{' '.join(tokens[:longest])}` may be one of: {', '.join(str(m) for m in allowed)}")
    meant = [m for m in fitting if str(m) == " ".join(tokens[:longest])]
    return (allowed or meant or fitting)[0], tokens[longest:]


def _is_wanted(s: Any, move: Move) -> bool:
    """Whether a move that brings something brings what is wanted now; a text may speak of what comes after it."""
    varies = move.option is not None and any(choice.wanted for choice in move.option.choices)
    return not varies or any(m[1] == move.raw[1] for m in s.moves)


def _twins(s: Any, move: Move, legal: LegalMoves) -> list[Move]:
    """The legal moves that are the same as this one: they choose other members, equal in what makes options one."""
    option = move.option
    if option is None or not any(c.alike for c in option.choices):
        return []
    return [m for m in legal if m.raw[0] == move.raw[0] and all(
        a == b or (c.alike is not None and c.alike(s, a) == c.alike(s, b))
        for c, a, b in zip(option.choices, m.raw[1:], move.raw[1:], strict=True))]


def _candidates(
    program: Program, names: Names, decision: Decision, step: int, tokens: Sequence[str]
) -> list[tuple[Move, int]]:
    found = _of_decision(program, names, decision, step, tokens)
    if found:
        return found
    for other, elsewhere in program.decisions.items():
        if not any(not o.inside and plain(tokens[0]) == o.action for o in elsewhere.options):
            continue
        found = _of_decision(program, names, elsewhere, other, tokens)
        if found:
            return found[:1]
    return []


def _of_decision(
    program: Program, names: Names, decision: Decision, step: int, tokens: Sequence[str]
) -> list[tuple[Move, int]]:
    found = []
    for number, option in enumerate(decision.options):
        lead = option.lead.split(" ") if option.lead else [] if option.inside else [option.action]
        if [plain(t) for t in tokens[: len(lead)]] != lead:
            continue
        tail = option.tail.split()
        for values, used in _fill(names, option, 0, tokens[len(lead):]):
            end = len(lead) + used
            if [plain(t) for t in tokens[end : end + len(tail)]] == tail:
                found.append((Move(program, names, step, (number, *values)), end + len(tail)))
    return found


def _fill(names: Names, option: Option, at: int, tokens: Sequence[str]) -> list[tuple[tuple[int, ...], int]]:
    """Every way to read the choices from `at` on: their values, and how many words that takes."""
    if at == len(option.choices):
        return [((), 0)]
    choice = option.choices[at]
    skip = 1 if tokens and choice.preposition and plain(tokens[0]) == choice.preposition else 0
    found = []
    for length in range(1, min(4, len(tokens) - skip) + 1):
        word = "_".join(plain(t) for t in tokens[skip : skip + length])
        for value in _meanings(names, choice.cell, word):
            for rest, used in _fill(names, option, at + 1, tokens[skip + length :]):
                found.append(((value, *rest), used + skip + length))
    return found


def _meanings(names: Names, cell: CellModel, word: str) -> list[int]:
    """The values a word may mean: a member's name or title, or the name of the place a nested member stands in."""
    exact = names.number(cell, word)
    if exact is not None:
        return [exact]
    if cell.kind != "ref" or cell.of == "seat":
        return []
    model = names.types[cell.of]
    found = [i for i, m in enumerate(model.members) if word in (plain(m.title), plain(m.name))]
    if not found and model.joins and "--" in word:
        turned = "--".join(reversed(word.split("--")))
        found = [i for i, m in enumerate(model.members) if m.name == turned]
    if not found and model.parent:
        parents = names.types[model.parent].members
        homes = [i for i, p in enumerate(parents) if word in (p.name, plain(p.title))]
        found = [i for i, home in enumerate(model.field(model.parent).values) if home in homes]
    return found


def _misread(names: Names, option: Option, tokens: Sequence[str]) -> str:
    """The first word that is no value of the choice that it should be, with what was perhaps meant."""
    rest = list(tokens)
    for choice in option.choices:
        if rest and choice.preposition and plain(rest[0]) == choice.preposition:
            rest = rest[1:]
        lengths = [n for n in range(min(4, len(rest)), 0, -1) if _meanings(names, choice.cell, "_".join(map(plain, rest[:n])))]
        if not lengths:
            if not rest:
                return f", and the {choice.name} is missing"
            return f", and `{rest[0]}` is no {choice.name}; {_near_members(names, choice.cell, rest[0])}".rstrip("; ")
        rest = rest[lengths[0]:]
    return ""


def offered(decision: Decision, moves: Sequence[tuple[int, ...]]) -> list[str]:
    """The actions of which a move is legal, and `stop` where that is."""
    return list(dict.fromkeys("stop" if move[0] < 0 else decision.options[move[0]].action for move in moves))


def _near_members(names: Names, cell: CellModel, word: str) -> str:
    """The members that a word may stand for, by name or title: `did you mean `port_one` (Port I)?`, or nothing."""
    members = names.types[cell.of].members if cell.of in names.types else ()
    known = {said: m for m in members for said in (plain(m.title), m.name)}
    close = {known[said].name: known[said] for said in near(plain(word), known)}.values()
    shown = [f"`{m.name}`" + (f" ({m.title})" if plain(m.title) != m.name else "") for m in islice(close, _GUESSES)]
    return f"did you mean {' or '.join([', '.join(shown[:-1]), shown[-1]] if shown[1:] else shown)}?" if shown else ""


def _unknown(program: Program, names: Names, decision: Decision, s: Any, tokens: Sequence[str], text: str) -> str:
    actions = sorted({o.action for d in program.decisions.values() for o in d.options if not o.inside})
    word = plain(tokens[0])
    now = offered(decision, s.moves)
    if word in actions:
        option = next(o for d in program.decisions.values() for o in d.options if o.action == word and not o.inside)
        form = " ".join([word, *(f"{c.preposition} {c.name.upper()}".strip() for c in option.choices)])
        return f"`{text}` cannot be read; it goes `{form}`{_misread(names, option, tokens[1:])}"
    hint = did_you_mean(word, [*actions, "stop"])
    return f"`{text}` is no move here" + (f"; {hint}" if hint else "") + f"; to be decided: {', '.join(now)}"

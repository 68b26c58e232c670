"""Reading the words of a move's text: from names to numbers."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence

from aoi_rules.errors import MoveTextError
from aoi_rules.machine.decisions import Choice, Option
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import FrozenPosition
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import TypeModel
from aoi_rules.model.types import Shape

__all__ = ["Index", "completions", "count_action_words", "first_choices", "meanings", "normalize", "option_readings", "readings",
           "split_note", "tokens_of"]

_LONGEST = 500
"""The greatest length of a move's text, apart from its note."""
_WORDS = 4
"""The greatest number of words of a title that is read."""
_DASH = re.compile(r"\s*(?:--|[–—])\s*|\s+-\s+")
_DASHES = re.compile("-+")
_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def normalize(text: str) -> str:
    """The form in which words are compared: lower case, umlauts written out, no accents, blanks as `_`.  Other characters stay,
    so that a word with one differs from the word without it."""
    if text.isascii():
        return text.strip().lower().replace(" ", "_")
    text = unicodedata.normalize("NFKD", text.strip().lower().translate(_LETTERS))
    text = "".join(sign for sign in text if not unicodedata.combining(sign))
    return text.replace(" ", "_").replace("–", "--").replace("—", "--")


class Index:
    """Reads stable texts exactly and fast, for saves."""

    def __init__(self, program: Program, names: Names) -> None:
        self.program = program
        self.names = names

    def move(self, s: FrozenPosition, text: str) -> Move | None:
        """The move of a stable text at a position; None if it is not a move."""
        if s.over:
            return None
        step = s.step
        if text == "stop":
            return Move(self.program, self.names, step, (-1,))
        text, note = split_note(text)
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


def split_note(text: str) -> tuple[str, str]:
    """A move's text without its note, and the note, which is the part in quotation marks at its end."""
    words, mark, _ = text.partition(' "')
    if not mark:
        return text, ""
    try:
        note = json.loads(text[len(words) + 1 :].strip())
    except ValueError:
        return text, ""
    return words, note


def tokens_of(text: str) -> list[str]:
    """The words of a text; raises MoveTextError if there are none, or more than any move has."""
    if len(text) > _LONGEST:
        raise MoveTextError(f"this is too long for a move, which has at most {_LONGEST} characters", expected="a shorter text")
    tokens = _DASH.sub("--", text.replace(",", " ")).split()
    if not tokens:
        raise MoveTextError("a move is expected, such as one of the legal ones", expected="a move")
    return tokens


def readings(program: Program, names: Names, step: int, tokens: Sequence[str]) -> list[tuple[Move, int]]:
    """Every way to read a move of a step's decision from the first of some words, with the number of words that it takes."""
    options = program.decisions[step].options
    return [(Move(program, names, step, (number, *values)), used) for number, option in enumerate(options)
            for values, used in option_readings(names, option, tokens)]


def option_readings(names: Names, option: Option, tokens: Sequence[str]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to read the choices of an option from the first of some words, with the number of words that the move takes."""
    lead = _count_leading_words(option, tokens)
    if lead is None:
        return
    tail = option.tail.split()
    for values, used in _fill(names, option.choices, tokens[lead:]):
        end = lead + used
        if [normalize(t) for t in tokens[end : end + len(tail)]] == tail:
            yield values, end + len(tail)


def completions(
    program: Program, names: Names, step: int, listed: Sequence[tuple[int, ...]], tokens: Sequence[str]
) -> list[Move]:
    """The listed moves of a step's decision whose first choices, at least one but not all, are what some words mean."""
    found: dict[tuple[int, ...], Move] = {}
    for number, option in enumerate(program.decisions[step].options):
        said = {(number, *values) for values in first_choices(names, option, tokens)}
        for raw in listed if said else ():
            if any(raw[: len(start)] == start for start in said):
                found[raw] = Move(program, names, step, raw)
    return list(found.values())


def first_choices(names: Names, option: Option, tokens: Sequence[str]) -> set[tuple[int, ...]]:
    """Every way to read some words as the first choices of an option, at least one but not all."""
    lead = _count_leading_words(option, tokens)
    if lead is None or not tokens[lead:]:
        return set()
    return {values for count in range(1, len(option.choices))
            for values, used in _fill(names, option.choices[:count], tokens[lead:]) if lead + used == len(tokens)}


def count_action_words(option: Option, tokens: Sequence[str]) -> int:
    """How many of some words name the action that an option begins: by its name, possibly with blanks for `_`, or by its title; 0
    if they do not."""
    names = option.action.split("_"), [option.action], normalize(option.title.replace(",", " ")).split("_")
    said = [list(filter(None, name)) for name in names]
    return max((len(name) for name in said if [normalize(t).rstrip(":") for t in tokens[: len(name)]] == name), default=0)


def _count_leading_words(option: Option, tokens: Sequence[str]) -> int | None:
    """How many of some words come before the choices of an option, None if the words are others."""
    if not option.lead:
        return 0 if option.inside else count_action_words(option, tokens) or None
    lead = option.lead.split(" ")
    return len(lead) if [normalize(t) for t in tokens[: len(lead)]] == lead else None


def _fill(names: Names, choices: Sequence[Choice], tokens: Sequence[str]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to read some choices: their values, and the number of words that this takes."""
    if not choices:
        yield (), 0
        return
    choice = choices[0]
    skip = 1 if tokens and choice.preposition and normalize(tokens[0]) == choice.preposition else 0
    for length in range(1, min(_WORDS, len(tokens) - skip) + 1):
        word = "_".join(normalize(t) for t in tokens[skip : skip + length])
        for value in meanings(names, choice, word):
            for rest, used in _fill(names, choices[1:], tokens[skip + length :]):
                yield (value, *rest), used + skip + length


def meanings(names: Names, choice: Choice, word: str) -> list[int]:
    """The values that a word may mean: a member's name or title, or the name of the place that contains a nested member."""
    cell = choice.cell
    exact = names.number(cell, word)
    if exact is not None:
        return [exact]
    if cell.kind is not Shape.MEMBER or cell.of == "seat":
        return []
    model = names.types[cell.of]
    known = names.members_by_name.get(cell.of)
    if known is None:
        known = names.members_by_name[cell.of] = _spoken_names(model)
    found = known.get(word) or known.get(_DASHES.sub("-", word)) or []
    if not found and model.parent:
        parents = names.types[model.parent].members
        homes = [i for i, p in enumerate(parents) if word in (p.name, normalize(p.title))]
        found = [i for i, home in enumerate(model.field(model.parent).values) if home in homes]
    return found


def _spoken_names(model: TypeModel) -> dict[str, list[int]]:
    """The members of a type by their possible names: the name or the title; for links also in the reverse direction, with any
    dash between the ends, and as expressions name them, after their type and a dot."""
    found: dict[str, list[int]] = {}
    for number, member in enumerate(model.members):
        called = [normalize(member.title), normalize(member.name)]
        if model.joins:
            called += ["--".join(reversed(name.split("--"))) for name in called]
            called += [_DASHES.sub("-", name) for name in called]
            called += [f"{model.name}.{name}" for name in called]
        for name in dict.fromkeys(called):
            found.setdefault(name, []).append(number)
    return found

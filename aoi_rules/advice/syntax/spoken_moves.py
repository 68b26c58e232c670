"""Moves as a person, a record or a log writes them in a scenario: `Red: Travel Ulm`, `round 1: red travels to Ulm`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from aoi_rules.advice.similar_names import find_similar
from aoi_rules.advice.suggestions import ARTICLES, without_quotes
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import Piece
from aoi_rules.language.syntax_error import Words

__all__ = ["STEPS", "of_spoken_moves", "spoken_in", "spoken_move"]

_PLAYS = "plays"
_PLAYERS = "players"
_PLAYING = ("plays", "play", "played")
STEPS = ("given", "when", "then", "and", "but", "next", "now")
"""Words with which people begin the steps of a test, or announce that something follows."""
_ANY_STEP = rf"(?:{'|'.join(STEPS)})"
_STEP = re.compile(rf"[ \t]*{_ANY_STEP}[ \t]+", re.IGNORECASE)
_DIRECTIONS = ("to", "at", "in", "into", "on", "from", "with", "for", "towards")
"""Words before a noun in a sentence that no move has."""
_ENDINGS = ("", "s", "es", "d", "ed", "ing", "led", "ling")
_NUMBER = r"(?:[A-Za-z]+[ \t]+)?\d+[ \t]*[.:),]*"
_SPOKEN = re.compile(rf"(?P<number>{_NUMBER})?[ \t]*(?P<seat>[A-Za-z]\w*)[ \t]*(?P<sign>:|,|->|=>|→)?[ \t]*"
                     r"(?P<move>[A-Za-z]\w*(?:[ \t]+[\w.-]+)*?)[ \t]*[.;]?")
_SEATS = re.compile(rf"^[ \t]*(?:{_PLAYERS}((?:[ \t]+[a-z]\w*)+)|{_PLAYS}[ \t]+([a-z]\w*))", re.MULTILINE)
_MOVES = re.compile(rf"^[ \t]*(?!{_ANY_STEP}\b)[a-z]+[ \t]+([a-z]\w*)[ \t]+([a-z]\w*)[^=\n]*$", re.MULTILINE)


def spoken_move(words: Sequence[str], seats: Collection[str], actions: Mapping[str, str]) -> list[str] | None:
    """A move as it is written here: its seat, the action and what it chooses.  `actions` are the words that mean one, such as the
    verb that only this action performs, with the name of each.  None if the words begin with no seat and no such word."""
    seat, said, *rest = [*words, "", ""][: max(2, len(words))]
    seat, said = seat.lower(), said.lower()
    action = next((action for ending in _ENDINGS if said.endswith(ending)
                   for action in (actions.get(said.removesuffix(ending)), actions.get(f"{said.removesuffix(ending)}e"))
                   if action is not None), None)
    close = [] if action is not None else find_similar(said, actions)
    if seat not in seats or (action is None and not close):
        return None
    return [seat, action or actions[close[0]], *_without_small(rest)]


def spoken_in(line: str, text: str) -> str | None:
    """The line with the move that is said in a line of a scenario, as far as its text tells; None if it is none."""
    line = _without_step(line)
    found, names = _SPOKEN.fullmatch(line.strip()), without_quotes(text)
    if found is None:
        return None
    seats = {seat for listed in _SEATS.findall(names) for seat in " ".join(listed).split()}
    seat, words = found["seat"].lower(), found["move"].rstrip(".").split()
    if words[1:] and words[0].lower() in _PLAYING:
        words = words[1:]
    if seat not in seats or words[0].lower() in (_PLAYS, seat):
        return None
    actions = {action: action for who, action in _MOVES.findall(names) if who in seats and action not in seats}
    known = spoken_move([seat, *words], seats, actions) or [seat, words[0].lower(), *_without_small(words[1:])]
    return " ".join([_PLAYS, *known])


def _without_step(line: str) -> str:
    """A line without the word with which other tools for tests begin it."""
    begins = _STEP.match(line)
    return line[begins.end() :] if begins is not None else line


def _without_small(words: Sequence[str]) -> list[str]:
    """The words of a move without those that only a sentence has."""
    return [word.lower() for word in words if word.lower() not in (*ARTICLES, *_DIRECTIONS)]


def of_spoken_moves(piece: Piece, words: Words) -> Iterator[Foreign]:
    """A row for a move after its seat and a colon, or after the number of a round."""
    written = piece.source.text[piece.start :].partition("\n")[0]
    line = spoken_in(written, piece.source.text) if piece.block_word == _SCENARIO else None
    if line is not None and words.makes_move(_PLAYS) and not words.makes_move(piece.word):
        yield Foreign(r"^(?P<at>[\s\S]+)$", lambda _: line, f"A move begins with `{_PLAYS}` and its seat.",
                      code="syntax-unknown-character" if _without_step(written) == written else "syntax-foreign", sure=False)


_SCENARIO = "scenario"

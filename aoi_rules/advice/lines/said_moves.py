"""Moves in a scenario in the words of a sentence, `Red travels to Ulm`, of which the game knows the seat and the action."""

from __future__ import annotations

from aoi_rules.advice.suggestions import ask_about
from aoi_rules.advice.syntax.spoken_moves import spoken_move
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in, statements
from aoi_rules.words.actions import Action, Choose
from aoi_rules.words.known_words import Played
from aoi_rules.words.line_names import name_of
from aoi_rules.words.outline import Outline, argument_after
from aoi_rules.words.scenario import Allow, Explain, Offers, Plays, Refuse, Scores, Sees, Wins

__all__ = ["OF_SEATS", "of_said_move"]

OF_SEATS = tuple(cls.word for cls in (Plays, Allow, Refuse, Explain, Offers, Sees, Scores, Wins))
"""The words of scenarios that are followed by a seat."""


def of_said_move(item: tree.Statement, played: Played, outline: Outline) -> str | None:
    """The hint for a move in a sentence, `Red travels to Ulm`, perhaps after the number of a round; None for anything else."""
    said = [item.word, *map(format_expression, item.arguments)]
    numbers = [number for number, word in enumerate(said[:_NUMBERED]) if word.isdigit()]
    seat, *words = said[numbers[0] + 1 :] or said if numbers else said
    if (words[:1] == [Plays.word] and seat not in played.seats) or (words[1:] and words[0] not in OF_SEATS
                                                                    and words[1] in played.rules):
        del words[0]  # another word for `plays`
    if item.value is not None or item.block is not None or not words or words[0] in OF_SEATS:
        return None
    move = spoken_move([seat, *words], played.seats, _words_for_actions(played, outline))
    if move is not None:
        return f"write `{' '.join([Plays.word, *move])}`"
    thing = words[-1].lower()
    choosing = _actions_choosing(outline.words.get(thing, ""), played, outline) if words[1:] else []
    return ask_about(f"`{Plays.word} {seat.lower()} {choosing[0]} {thing}`") if (
        len(choosing) == 1 and seat.lower() in played.seats and words[0] not in played.rules) else None


_NUMBERED = 2  # words before a seat, with the number of a round


def _actions_of(played: Played, outline: Outline) -> dict[str, tree.Statement]:
    """The actions of the game that a scenario is played on, by name."""
    return {name_of(line): line for line in filter(Action.begins, outline.lines) if name_of(line) in played.rules}


def _words_for_actions(played: Played, outline: Outline) -> dict[str, str]:
    """The words that mean an action: its name, and a verb that it alone performs."""
    doing = {verb: [name for name, line in _actions_of(played, outline).items()
                    if any(part.word == verb for part in statements(line))] for verb in outline.verbs}
    return {verb: names[0] for verb, names in doing.items() if len(names) == 1} | {name: name for name in played.rules}


def _actions_choosing(kind: str, played: Played, outline: Outline) -> list[str]:
    """The actions that choose one member of a type, and nothing else."""
    chosen = {name: [name_in(argument_after(line, "in")) for line in action.lines if Choose.begins(line)]
              for name, action in _actions_of(played, outline).items()}
    return [name for name, kinds in chosen.items() if kind and kinds == [kind]]

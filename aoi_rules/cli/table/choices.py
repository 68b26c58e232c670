"""A person's legal moves: numbered, grouped by kind, in as few lines as possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import click
from attrs import frozen

from aoi_rules import ChoiceValue, Game, View
from aoi_rules.cli.table.choice_rows import GAP, Titles, additional_outcomes, choice_number, fit_effects, grid, rows
from aoi_rules.cli.table.previews import Outcome, Outcomes, common_outcomes, not_shown
from aoi_rules.cli.terminal.output import paragraph, safe
from aoi_rules.drawing.details import summary
from aoi_rules.drawing.lettering import width
from aoi_rules.machine.decisions import Option
from aoi_rules.machine.explain import in_common
from aoi_rules.machine.moves import Move

__all__ = ["choices", "every_choice", "explain_impossible_choices"]

_SHORT, _LINES = 6, 3
"""Up to the first number of choices, each may take up to the second number of lines with its details."""
_BESIDE = 8
"""The smallest number of columns before a choice, including its number."""
_NAMED = 6
"""The largest number of things to name that cannot be chosen for the same reason."""
_REASONS = 2
"""The largest number of rules to name that forbid the same thing."""


@frozen
class _MoveGroup:
    """The moves of one kind, with their numbers."""

    option: Option | None
    moves: tuple[tuple[int, Move], ...]

    @property
    def words(self) -> tuple[str, ...]:
        """What a player types to see them all."""
        option = self.option
        if option is None or not option.choices:
            return ()
        word = (option.lead or option.action).casefold()
        return word, word.replace("_", " "), option.title.casefold()


def choices(game: Game, view: View, columns: int, room: int = 0) -> list[str]:
    """The moves of the seat that decides, as lines, numbered from 1 in order, with separate columns for each kind.

    If all kinds together need more than `room` lines, they are written in a compact form; then the longest are shortened to one
    line each.  0 means no limit.
    """
    lister = _Lister(game, view, columns)
    kinds = lister.kinds()
    sizes = [len(lister.lines(kind, {})) for kind in kinds]
    if 0 < room < sum(sizes):
        lister.titles.dense = True
        close = [len(lister.lines(kind, {})) for kind in kinds]
        lister.titles.dense = sum(close) < sum(sizes)
        sizes = close if lister.titles.dense else sizes
    shortened: set[int] = set()
    left = sum(sizes) - room
    for number in sorted(range(len(kinds)), key=lambda number: -sizes[number]):
        if not room or left <= 0 or sizes[number] <= 2:
            break
        if not kinds[number].words:
            continue
        shortened.add(number)
        left -= sizes[number] - len(lister.summarize_moves(kinds[number]))
    lines: list[str] = []
    for number, kind in enumerate(kinds):
        lines += lister.summarize_moves(kind) if number in shortened else lister.lines(kind, lister.outcomes_of(kind))
    return lines


def every_choice(game: Game, view: View, columns: int, words: str = "") -> list[str]:
    """All moves, or those of the kind that a player named; empty if no kind with several moves has that name."""
    wanted, lister = words.casefold(), _Lister(game, view, columns)
    return [line for kind in lister.kinds() if not wanted or wanted in kind.words
            for line in lister.lines(kind, lister.outcomes_of(kind))]


class _Lister:
    """Writes the kinds of moves as lines."""

    def __init__(self, game: Game, view: View, columns: int) -> None:
        self.game, self.view, self.columns = game, view, columns
        self.titles, self.outcomes = Titles(game, view, columns - _BESIDE, columns - _BESIDE), Outcomes(view)

    def kinds(self) -> list[_MoveGroup]:
        """All kinds of moves."""
        groups = groupby(enumerate(self.view.moves, 1), key=lambda pair: pair[1].option)
        return [_MoveGroup(option, tuple(found)) for option, found in groups]

    def outcomes_of(self, kind: _MoveGroup) -> dict[int, tuple[Outcome, ...]]:
        """For each move of a kind, by number, what it would do beyond what its words say; with brackets if some of it is
        shown."""
        moves = [move for _, move in kind.moves]
        found = self.outcomes.of(moves)
        said = [move for move, one in zip(moves, found, strict=True)
                if self.outcomes.may_have(move, not_shown(one, self.titles.move_texts(move)))]
        more = dict(zip(said, self.outcomes.with_brackets(said) or (), strict=False)) if said else {}
        return {n: not_shown(more.get(move, one), self.titles.words(move))
                for (n, move), one in zip(kind.moves, found, strict=True)}

    def lines(self, kind: _MoveGroup, does: Mapping[int, tuple[Outcome, ...]]) -> list[str]:
        """All moves of a kind, with what each would do."""
        option = kind.option
        if option is None or not option.choices:
            return [line for n, move in kind.moves for line in self._single_choice(n, move, does.get(n, ()))]
        self.titles.room = (self.columns - _BESIDE) * (_LINES if len(kind.moves) <= _SHORT else 1)
        always = tuple(one for one in common_outcomes([does.get(n, ()) for n, _ in kind.moves])
                       if any(not_shown((one,), self.titles.move_texts(move)) for _, move in kind.moves))
        own = {n: additional_outcomes(does.get(n, ()), always) for n, _ in kind.moves}
        heading = _choice_heading(fit_effects(option.title, always, self.columns), f"{option.form}{_note(option)}", self.columns)
        return [line for text in (heading, *grid(list(rows(option, kind.moves, self.titles, own)), self.columns))
                for line in text.split("\n")]

    def summarize_moves(self, kind: _MoveGroup) -> list[str]:
        """One line instead of all moves, if there is little room; a single move in its own words."""
        (first, move), (last, _) = kind.moves[0], kind.moves[-1]
        if first == last:
            return self._single_choice(first, move, self.outcomes_of(kind)[first])
        title = f"{first} to {last}: {kind.option.title if kind.option else ''}"
        return _choice_heading(title, f"`{kind.words[0]}` lists these {len(kind.moves)}", self.columns).split("\n")

    def _single_choice(self, number: int, move: Move, does: tuple[Outcome, ...]) -> list[str]:
        """A move in its own words."""
        title = self.view.choices("stop").title if move.option is None else move.words
        heading = _choice_heading(fit_effects(title, does, self.columns - 3), f"{move}{_note(move.option)}", self.columns - 3)
        return f"{choice_number(number, 2)} {heading}".split("\n")


def _choice_heading(title: str, typed: str, columns: int) -> str:
    """The title of a move, and what a player types for it, after the title or below it if there is no room."""
    title, typed = safe(title), safe(typed)
    beside = width(title) + len(GAP) + width(typed) <= columns
    first = title if beside else paragraph(title, columns, "   ")
    second = typed if beside else paragraph(typed, columns - 6, " " * 6)
    return click.style(first, bold=True) + (GAP if beside else "\n" + " " * 6) + click.style(second, dim=True)


def _note(option: Option | None) -> str:
    """The text that may be added to a move, in the form in which a player types it."""
    return f' ["{option.note.title.upper()}"]' if option is not None and option.note is not None else ""


def explain_impossible_choices(game: Game, view: View, columns: int, detailed: bool = True) -> list[str]:
    """Which of the player's own things cannot be chosen now, and why; with `detailed`, including the facts that help a player
    decide.  If nothing in an action can be chosen, for a single reason, only the action is named."""
    found: dict[tuple[str, tuple[str, ...]], list[ChoiceValue]] = {}
    groups: dict[str, int] = {}
    types: dict[str, str] = {}
    for action in game.choices(seat=view.seat).own:
        for one in action.open[0].values if action.open else ():
            types[action.title] = action.open[0].type
            some = found.setdefault((action.title, tuple(refusal.rule for refusal in one.refusals)), [])
            groups[action.title] = groups.get(action.title, 0) + (not some)
            some.append(one)
    possible = {move.option.title for move in view.moves if move.option is not None}
    lines = []
    for (title, _), some in found.items():
        whole = len(some) > 1 and title not in possible and groups[title] == 1 and not any(one.nearest for one in some)
        about = [summary(game.rules.model, view.data, types[title], str(one.value)) if detailed and not one.nearest else ""
                 for one in some]
        names = [(_nearest_choice_hint(one), details) for one, details in zip(some, about, strict=True)]
        what = title if whole else f"{title}: {_impossible_choices(names)}"
        text = paragraph(safe(f"Not now: {what} – {_reasons(game, some)}"), columns, "  ")
        lines += [click.style(line, dim=True) for line in text.split("\n")]
    return lines


def _reasons(game: Game, found: Sequence[ChoiceValue]) -> str:
    """Why several things cannot be chosen that the same rules forbid; values are shown only if they are the same for all."""
    refusals = in_common(game.record.names, [one.refusals for one in found])
    more = len(refusals) - _REASONS
    return ". ".join([*(refusal.text for refusal in refusals[:_REASONS]), *([f"{more} more"] if more > 0 else [])])


def _impossible_choices(found: Sequence[tuple[str, str]]) -> str:
    """The things that cannot be chosen; consecutive ones with the same details are combined, and if there are many, the rest is
    only counted."""
    more = len(found) - _NAMED
    parts = []
    for details, some in groupby(found if more <= 1 else found[:_NAMED], lambda pair: pair[1]):
        names = ", ".join(name for name, _ in some)
        parts.append(f"{names} ({details})" if details else names)
    return ("; " if any(details for _, details in found) else ", ").join([*parts, *([f"{more} more"] if more > 1 else [])])


def _nearest_choice_hint(one: ChoiceValue) -> str:
    """Something that cannot be chosen, with the choice that is closest to being allowed."""
    others = len(one.nearest) - 1
    more = f" or {others} other{'s' if others > 1 else ''}" if others > 0 else ""
    return f"{one.nearest[0]}{more}" if one.nearest else one.title

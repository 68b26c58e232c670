"""Which moves a seat is offered: those of a kind, and those that a list names."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
from attrs import frozen

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.errors import MoveTextError
from aoi_rules.game import Game
from aoi_rules.machine.decisions import Choice, Option
from aoi_rules.machine.legality import EqualChoices
from aoi_rules.machine.move_words import meanings, normalize, tokens_of
from aoi_rules.machine.moves import Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.model.types import Shape

__all__ = ["MoveKind", "LegalOffers"]

MOST_LISTED = 10
"""How many of the moves that a line does not name are shown."""


@frozen
class LegalOffers:
    """The legal moves of a game's decision, and which members are equal choices there; if that is None, each is a separate
    choice."""

    game: Game
    moves: Sequence[Move]
    alike: EqualChoices | None

    @classmethod
    def of(cls, game: Game) -> LegalOffers:
        """Those of the seat that decides."""
        record = game.record
        return cls(game, game.legal_moves(), EqualChoices(record.names, record.state))

    def is_same_move(self, offered: Move, named: Move) -> bool:
        """Whether an offered move is the one that somebody names, or one like it."""
        if offered.step != named.step or offered.raw[0] != named.raw[0]:
            return False
        option = offered.option
        choices = option.choices if option is not None else ()
        return all(wanted in self.values(choice, value)
                   for choice, value, wanted in zip(choices, offered.raw[1:], named.raw[1:], strict=True))

    def values(self, choice: Choice, value: int) -> list[int]:
        """A value of a choice, and those like it."""
        alike = self.alike.equal_members(choice, value) if self.alike is not None else ()
        others = (self.game.record.names.number(choice.cell, name) for name in alike)
        return [value, *(other for other in others if other is not None)]


@frozen
class MoveKind:
    """A kind of move: those whose text has these words in this order."""

    words: tuple[str, ...]

    @classmethod
    def of(cls, program: Program, names: Names, text: str) -> MoveKind:
        """The kind that a text names; every move for an empty one.  Raises MoveTextError if no move of the rules can be of that
        kind, such as for a misspelt word."""
        kind = cls(tuple(map(normalize, tokens_of(text))) if text else ())
        options = [option for decision in program.decisions.values() for option in decision.options]
        if kind.words not in ((), ("stop",)) and not any(kind._matches_words(names, o, [None] * len(o.choices)) for o in options):
            known = dict.fromkeys(word for option in options for word in _words(names, option))
            choices = [choice for option in options for choice in option.choices]
            unknown = next((w for w in kind.words if w not in known and not any(meanings(names, c, w) for c in choices)), "")
            begun = next((option.form for option in options if not option.inside and option.action == kind.words[0]), "")
            hint = did_you_mean(unknown, known) or (f"its form is `{begun}`" if begun else "")
            raise MoveTextError(f"no move of these rules has the words `{text}`" + (f"; {hint}" if hint else ""))
        return kind

    def includes_move(self, offered: LegalOffers, move: Move) -> bool:
        """Whether a move, or one like it, is of this kind."""
        option = move.option
        if option is None:
            return self.words in ((), ("stop",))
        values = [offered.values(choice, value) for choice, value in zip(option.choices, move.raw[1:], strict=True)]
        return self._matches_words(offered.game.record.names, option, values)

    def list_moves(self, offered: LegalOffers, moves: Sequence[Move], what: str) -> list[str]:
        """The first of some moves as lines, each with a description; one that is only like a move of this kind is marked as
        such."""
        alone = attrs.evolve(offered, alike=None)
        lines = [f"{what}: {m}" + ("" if self.includes_move(alone, m) else f" (alike to one `{' '.join(self.words)}`)")
                 for m in moves[:MOST_LISTED]]
        return lines + ([f"and {len(moves) - MOST_LISTED} more"] if len(moves) > MOST_LISTED else [])

    def _matches_words(self, names: Names, option: Option, values: Sequence[list[int] | None]) -> bool:
        """Whether the words occur in the text of an option if its choices have one of these values; None is any value."""
        waiting = list(self.words)
        for word in option.lead.split() if option.lead else [] if option.inside else [option.action]:
            _take(waiting, waiting[:1] == [word])
        for choice, wanted in zip(option.choices, values, strict=True):
            _take(waiting, waiting[:1] == [choice.preposition])
            meant = meanings(names, choice, waiting[0]) if waiting else []
            _take(waiting, bool(meant) if wanted is None else not set(meant).isdisjoint(wanted))
        for word in option.tail.split():
            _take(waiting, waiting[:1] == [word])
        return not waiting


def _words(names: Names, option: Option) -> list[str]:
    """The words that can occur in the text of an option."""
    members = [name for choice in option.choices if choice.cell.kind is Shape.MEMBER for name in names.members(choice.cell.of)]
    return [option.action, *option.lead.split(), *(c.preposition for c in option.choices), *members, *option.tail.split()]


def _take(waiting: list[str], fits: bool) -> None:
    """Remove the first remaining word if it fits."""
    if fits:
        waiting.pop(0)

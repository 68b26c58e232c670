"""What a program can read from a compiled ruleset; `aoi_rules.game` begins its games."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from attrs import field, frozen

from aoi_rules.diagnostics import Diagnostic
from aoi_rules.machine.moves import Move, of_form
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import Model
from aoi_rules.play.record import GameRecord
from aoi_rules.play.setup import chosen_options, seats_of, seed_of

if TYPE_CHECKING:
    from aoi_rules.protocol import DescribeJson

__all__ = ["Rules_co", "RulesetFacts"]


@frozen(eq=False)
class RulesetFacts:
    """What a program can read from a compiled ruleset: everything except the games that it begins."""

    program: Program = field(repr=False)
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def model(self) -> Model:
        """Facts about the ruleset: types, zones, rules, scoring, drawing."""
        return self.program.model

    @property
    def name(self) -> str:
        """Its name in the language."""
        return self.program.model.name

    @property
    def title(self) -> str:
        """Its title for people."""
        return self.program.model.title

    def describe(self) -> DescribeJson:
        """Describe the ruleset as plain data for JSON, a few tens of kilobytes: its types with their members, titles and figures,
        what changes in play and who sees it, zones, actions, options, phases, rules and score lines.  With it, a client in any
        language can explain and draw the JSON of a view; `aoi schema` prints its form."""
        from aoi_rules.play.description import describe  # noqa: PLC0415 - few programs ask for it

        return describe(self.program)

    def begin_record(
        self, players: int | Sequence[str] | None, options: Mapping[str, str], seed: int,
    ) -> GameRecord:
        """Return the record of a new game at its first decision."""
        names = self.program.names(self.choose_seats(players))
        return GameRecord.begin(self.program, names, self.chosen_options(options), seed_of(seed), None)

    @property
    def move_count(self) -> int:
        """How many different moves all games of the ruleset have, not counting their notes: each move has an integer below
        this."""
        return self.program.encoding.count

    def move(self, index: int) -> Move:
        """The move with an integer in `range(move_count)`; `Move.index` is the inverse.  Raises IndexError for any other integer,
        TypeError for anything that is not an integer, such as True.

        The move belongs to no game: when it is played, it does what its words say, or is refused.
        """
        if isinstance(index, bool):
            raise TypeError("a move is an integer here, not True or False")
        form, values = self.program.encoding.values(operator.index(index))
        return of_form(self.program, Names(self.model, self.model.seats), form, values)

    def choose_seats(self, players: int | Sequence[str] | None) -> tuple[str, ...]:
        """The seats in play, for `players` as in `new_game`; raises the same errors."""
        return seats_of(self.model, players)

    def chosen_options(self, options: Mapping[str, str]) -> dict[str, int]:
        """The number of each option's value, counted from 0; options that are not given keep the ruleset's default.  Raises
        SetupError for an option or a value that the ruleset does not have, TypeError for anything except a mapping of texts to
        texts."""
        return chosen_options(self.model, options)


Rules_co = TypeVar("Rules_co", bound=RulesetFacts, covariant=True)
"""The class of the ruleset that a game or a view belongs to."""

"""A compiled ruleset, which games are made of."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import field, frozen

from aoi_rules.diagnostics import Diagnostic
from aoi_rules.game import Game
from aoi_rules.machine.moves import Move, of_form
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import Model
from aoi_rules.record import GameRecord

if TYPE_CHECKING:
    from aoi_rules.protocol import DescribeJson

__all__ = ["Ruleset"]


@frozen(eq=False)
class Ruleset:
    """A compiled ruleset; immutable.  `model` says what it is, `diagnostics` holds warnings about its text."""

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
        """What the ruleset is, as plain data for JSON, some tens of kilobytes: its types with their members, titles and figures,
        what changes in play and who sees it, zones, actions, options, phases, rules and score lines.  With it a client in
        any language can explain and draw the JSON of a view; `aoi schema` prints its form."""
        from aoi_rules.describe import describe  # noqa: PLC0415 - few programs ask for it

        return describe(self.program)

    def new_game(
        self, players: int | Sequence[str] | None = None, seed: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Game:
        """A game at its first decision.

        `players` is a number (the first seats) or the seats' names clockwise, by default as many as may play; `seed`
        None is drawn and recorded.  Raises ValueError for players or options that the ruleset does not have.
        """
        return Game(self, self.begun(players, options or {}, secrets.randbits(48) if seed is None else seed))

    def begun(
        self, players: int | Sequence[str] | None, options: Mapping[str, str], seed: int, script: list[int] | None = None,
    ) -> GameRecord:
        """The record of a game at its first decision; `script` is what chance draws, where that is known."""
        names = Names(self.model, self._seats(players))
        return GameRecord.begin(self.program, names, self.chosen_options(options), seed, script)

    @property
    def move_count(self) -> int:
        """How many moves there are in all games of the ruleset, notes aside: each has an integer below this."""
        return self.program.encoding.count

    def move(self, index: int) -> Move:
        """The move of an integer in `range(move_count)`; `Move.index` is the way back.  IndexError for any other integer.

        It belongs to no game: where it is played it does what its words say or is refused.
        """
        form, values = self.program.encoding.values(operator.index(index))
        return of_form(self.program, Names(self.model, self.model.seats), form, values)

    def _seats(self, players: int | Sequence[str] | None) -> tuple[str, ...]:
        model = self.model
        if players is None:
            players = model.most_players
        seats = model.seats[:players] if isinstance(players, int) else tuple(players)
        count = players if isinstance(players, int) else len(seats)
        if not model.least_players <= count <= model.most_players:
            raise ValueError(f"{model.title} is for {model.least_players} to {model.most_players} players, not {count}")
        unknown = [s for s in seats if s not in model.seats]
        if unknown or len(set(seats)) != len(seats):
            raise ValueError(f"the seats are {', '.join(model.seats)}, each at most once")
        return seats

    def chosen_options(self, options: Mapping[str, str]) -> dict[str, int]:
        """The number of each option's value, those not named as the ruleset has them; ValueError for unknown ones."""
        chosen = {o.name: o.default for o in self.model.options}
        for name, value in options.items():
            option = next((o for o in self.model.options if o.name == name), None)
            if option is None:
                raise ValueError(f"there is no option `{name}`; there are: {', '.join(chosen) or 'none'}")
            if value not in option.choices:
                raise ValueError(f"`{name}` is one of {', '.join(option.choices)}, not `{value}`")
            chosen[name] = option.choices.index(value)
        return chosen

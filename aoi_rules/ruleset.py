"""A compiled ruleset, which games are made of."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, SupportsIndex

from attrs import field, frozen

from aoi_rules.diagnostics import Diagnostic
from aoi_rules.errors import SetupError
from aoi_rules.game import Game
from aoi_rules.machine.kernel import SEEDS
from aoi_rules.machine.moves import Move, of_form
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import Model
from aoi_rules.record import GameRecord

if TYPE_CHECKING:
    from aoi_rules.protocol import DescribeJson

__all__ = ["Ruleset"]

_LONGEST = 60
_MANY = 10**9


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

        `players` is a number (the first seats) or the seats' names clockwise, by default as many as may play; where the rules
        name a seat, they must be the first seats, in their order.  `options` names for each option that shall not be as the
        ruleset has it the value to take.

        `seed` is a whole number, not negative and below 2**128; the same one gives the same game.  A small one is for runs
        that shall be repeated and is no secret: who sees a few draws finds it by trying.  None draws 128 random bits, which
        nobody guesses, and records them: for games between people.

        Raises SetupError, which is a ValueError, for a number of players, seats, options or a seed that the ruleset does
        not take; TypeError for what is no number, no names, and no such mapping: `True` and `1.5` are no whole numbers.
        """
        chosen = {} if options is None else options
        return Game(self, self.begun(players, chosen, secrets.randbelow(SEEDS) if seed is None else seed))

    def begun(
        self, players: int | Sequence[str] | None, options: Mapping[str, str], seed: int,
    ) -> GameRecord:
        """The record of a game at its first decision."""
        names = Names(self.model, self.seated(players))
        return GameRecord.begin(self.program, names, self.chosen_options(options), _seed(seed), None)

    @property
    def move_count(self) -> int:
        """How many moves there are in all games of the ruleset, notes aside: each has an integer below this."""
        return self.program.encoding.count

    def move(self, index: int) -> Move:
        """The move of an integer in `range(move_count)`; `Move.index` is the way back.  IndexError for any other integer,
        TypeError for anything that is not one, such as True.

        It belongs to no game: where it is played it does what its words say or is refused.
        """
        if isinstance(index, bool):
            raise TypeError("a move is given by its integer, not by yes or no")
        form, values = self.program.encoding.values(operator.index(index))
        return of_form(self.program, Names(self.model, self.model.seats), form, values)

    def seated(self, players: int | Sequence[str] | None) -> tuple[str, ...]:
        """The seats that play, for `players` as in `new_game`, which raises the same errors."""
        model = self.model
        named = _names(players)
        count = len(named) if named is not None else model.most_players if players is None else _whole(players, "players")
        if not model.least_players <= count <= model.most_players:
            raise SetupError(f"{model.title} is for {model.least_players} to {model.most_players} players, not {_short(count)}",
                             argument="players")
        if named is None:
            return model.seats[:count]
        unknown = [s for s in named if s not in model.seats]
        if unknown or len(set(named)) != len(named):
            wrong = f"; there is no `{_short(unknown[0])}`" if unknown else ""
            raise SetupError(f"the seats are {', '.join(model.seats)}, each at most once{wrong}",
                             argument="players", available=model.seats)
        if model.names_seats and named != model.seats[:count]:
            raise SetupError(f"the rules name seats, so they play in their order: {', '.join(model.seats[:count])}",
                             argument="players", available=model.seats[:count])
        return named

    def chosen_options(self, options: Mapping[str, str]) -> dict[str, int]:
        """The number of each option's value, counted from 0, those not named as the ruleset has them.  Raises SetupError
        for an option or a value that there is not, TypeError for what is no mapping of texts to texts."""
        if not isinstance(options, Mapping):
            raise TypeError(f"options are given by their names, such as {{'edition': 'first'}}, not as {type(options).__name__}")
        chosen = {o.name: o.default for o in self.model.options}
        given: Iterable[tuple[object, object]] = options.items()
        for name, value in given:
            if not isinstance(name, str) or not isinstance(value, str):
                raise TypeError(f"an option's name and its value are texts, not {type(name).__name__} and {type(value).__name__}")
            option = next((o for o in self.model.options if o.name == name), None)
            if option is None:
                raise SetupError(f"there is no option `{_short(name)}`; there are: {', '.join(chosen) or 'none'}",
                                 argument="options", available=tuple(chosen))
            if value not in option.choices:
                raise SetupError(f"`{name}` is one of {', '.join(option.choices)}, not `{_short(value)}`",
                                 argument="options", available=option.choices)
            chosen[name] = option.choices.index(value)
        return chosen


def _names(players: object) -> tuple[str, ...] | None:
    """The seats that are given by name; None where a number or nothing is given."""
    if isinstance(players, str | bytes) or not isinstance(players, Sequence):
        return None
    if not all(isinstance(seat, str) for seat in players):
        raise TypeError("seats are given by their names, such as ['red', 'blue']")
    return tuple(players)


def _whole(value: object, what: str) -> int:
    """A whole number, numpy's among them; TypeError for anything else."""
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        return operator.index(value)
    wanted = {"players": "players are a whole number or the seats' names, such as ['red', 'blue']",
              "seed": "a seed is a whole number or None"}[what]
    raise TypeError(f"{wanted}, not {type(value).__name__}")


def _seed(seed: object) -> int:
    number = _whole(seed, "seed")
    if number < 0:
        raise SetupError("a seed is not negative", argument="seed")
    if number >= SEEDS:
        raise SetupError("a seed is a whole number below 2**128", argument="seed")
    return number


def _short(value: object) -> str:
    """A wrong value as a message repeats it."""
    text = str(value) if not isinstance(value, int) or abs(value) < _MANY else "so many"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"

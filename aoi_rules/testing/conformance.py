"""The conformance kit: it checks every law on games of a ruleset, with each number of players."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from shlex import quote

from attrs import define, field, frozen

from aoi_rules.errors import AoiError
from aoi_rules.game import Game, Ruleset
from aoi_rules.storage.loading import load
from aoi_rules.testing import choosing, imagining, laws, repeating, secrets, wording
from aoi_rules.testing.playing import GameFactory, LawViolation, play_at_random

__all__ = ["LAWS", "Conformance", "LawBroken", "Trial", "numbers"]

Law = Callable[[GameFactory, Random], None]

LAWS: dict[str, Law] = {
    "a plugin's function returns the same for the same values": repeating.repeats,
    "a game comes to its end": laws.ends,
    "nothing appears and nothing vanishes": laws.conserves,
    "every legal move is listed once, and every other one is refused": laws.moves,
    "a seat learns nothing that it may not see": secrets.secrets,
    "what a seat imagines is consistent with what it saw": imagining.imagines,
    "a choice that a seat may see is in its view": choosing.chooses,
    "the log names whatever its reader is shown": wording.reads,
    "a copy is independent of its game": laws.copies,
    "undo leads back to the first decision, and redo forward again": laws.undoes,
    "a saved game loads as the same game": laws.saves,
}
"""The laws by their texts, in the order in which they are checked."""


class LawBroken(AssertionError):
    """A ruleset breaks a law.  The text says which law, where, what is wrong, and how to see that game."""


@frozen
class Trial:
    """A game on which laws are checked: a ruleset, a number of players, a seed.  `name` is the author's name for the ruleset,
    `parts` are the paths of the parts that are added to it.

    An option of the ruleset has its default value with the seed 0, the next value with the seed 1, and so on.
    """

    rules: Ruleset
    players: int
    seed: int
    name: str = ""
    parts: tuple[str, ...] = ()

    @property
    def options(self) -> dict[str, str]:
        """The options of these games."""
        return {o.name: o.choices[(o.default + self.seed) % len(o.choices)] for o in self.rules.model.options}

    def begin_game(self) -> Game:
        """The game at its first decision."""
        return self.rules.new_game(self.players, self.seed, self.options)

    def play_decisions(self, decisions: int) -> Game:
        """The game after that many decisions of random bots."""
        game = self.begin_game()
        for _ in play_at_random(game, decisions=decisions):
            pass
        return game

    def keep(self, law: str) -> None:
        """Check one of LAWS; raises LawBroken if the ruleset breaks it."""
        __tracebackhide__ = True
        try:
            LAWS[law](self.begin_game, Random(self.seed))  # noqa: S311 - trials, not secrets
        except LawViolation as broken:
            raise LawBroken(self._report(law, broken.text, broken.decisions)) from None
        except AoiError as error:
            raise LawBroken(self._report(law, str(error), None)) from None
        except Exception as error:
            raise LawBroken(self._report(law, f"{type(error).__name__}: {error}", None)) from error

    def _report(self, law: str, text: str, decisions: int | None) -> str:
        name = _shorten_path(self.name or self.rules.name)
        options = "".join(f" --option {n}={v}" for n, v in self.options.items())
        where = "" if decisions is None else f"after {decisions} decision{'s' if decisions != 1 else ''}: "
        reached = ".begin_game()" if decisions is None else f".play_decisions({decisions})"
        parts = [_shorten_path(part) for part in self.parts]
        laid = ", parts=[" + ", ".join(f'"{part}"' for part in parts) + "]" if parts else ""
        over = "".join(f" --with {quote(part)}" for part in parts)
        python = f'Trial(aoi_rules.load("{name}"{laid}), {self.players}, {self.seed}){reached}'
        return "\n".join([
            f"{self.rules.name} with {self.players} players breaks a law: {law}",
            f"  {where}{text}",
            f"  this game:  aoi play {quote(name)}{over} --players {self.players} --seed {self.seed}{options} < /dev/null",
            f"  in Python:  {python}",
        ])


@define
class Conformance:
    """Checks the laws: `conformance("my_map.aoi")`.  Each check is made only once in a session."""

    tried: set[tuple[str, str, int, int]] = field(factory=set)
    loaded: dict[tuple[str, ...], Ruleset] = field(factory=dict)

    def __call__(
        self, ruleset: Ruleset | str | Path, players: int | Iterable[int] | None = None, seeds: int | None = None,
        folder: Path | None = None,
    ) -> None:
        """Check every law on a ruleset, which is given by its name, by its path (also relative to `folder`), or as a `Ruleset`.

        `players` are the numbers of players, by default all that the ruleset allows.  `seeds` is how many games each law is
        checked on; the default is two, or as many as the option with the most values has values.  Raises LawBroken; RulesetError
        for a text that is not a ruleset; ValueError if no game would be checked, or for too few or too many players.
        """
        __tracebackhide__ = True
        name = "" if isinstance(ruleset, Ruleset) else _path(ruleset, folder)
        rules = ruleset if isinstance(ruleset, Ruleset) else self.load(name)
        games = max(2, *(len(o.choices) for o in rules.model.options), 0) if seeds is None else seeds
        wanted = [players] if isinstance(players, int) else list(numbers(rules) if players is None else players)
        _asked_for(rules, wanted, games)
        for number in wanted:
            key = (rules.name, rules.program.content_hash, number, games)
            if key not in self.tried:
                _try(rules, number, games, name)
                self.tried.add(key)

    def check_quickly(self, name: str, games: int, parts: tuple[str, ...] = ()) -> None:
        """Check the laws in this number of games of a ruleset with parts, given by their paths: one law in each, in turn, with
        different players, a different seed and different options each time.  Raises LawBroken; RulesetError for a text that is
        not a ruleset."""
        __tracebackhide__ = True
        rules, laws = self.load(name, parts), list(LAWS)
        players = numbers(rules)
        for seed in range(games):
            at = (seed + seed // len(laws)) % len(players)
            Trial(rules, players[at], seed, name, parts).keep(laws[seed % len(laws)])

    def load(self, name: str, parts: tuple[str, ...] = ()) -> Ruleset:
        """The ruleset with a name or path, with the parts at some paths over it; compiled once."""
        __tracebackhide__ = True
        if (name, *parts) not in self.loaded:
            self.loaded[name, *parts] = load(name, parts=parts)
        return self.loaded[name, *parts]


def numbers(rules: Ruleset) -> range:
    """The numbers of players that a ruleset allows."""
    return range(rules.model.least_players, rules.model.most_players + 1)


def _asked_for(rules: Ruleset, players: list[int], games: int) -> None:
    """Check that there is something to check: a law that is checked on nothing would always hold."""
    __tracebackhide__ = True
    if games < 1 or not players:
        raise ValueError(f"there is no game to check the laws on: players={players!r}, seeds={games!r}; leave both out for the "
                         "usual games")
    strange = [n for n in players if n not in numbers(rules)]
    if strange:
        least, most = rules.model.least_players, rules.model.most_players
        raise ValueError(f"{rules.name} is for {least} to {most} players, not {strange[0]}; leave `players` out for all of them")


def _try(rules: Ruleset, players: int, games: int, name: str) -> None:
    __tracebackhide__ = True
    for law in LAWS:
        for seed in range(games):
            Trial(rules, players, seed, name).keep(law)


def _shorten_path(name: str) -> str:
    """A path, as short as one can type it from the current folder."""
    path = Path(name)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else name


def _path(name: str | Path, folder: Path | None) -> str:
    """A name unchanged, or the path of a file in the folder of the calling test."""
    beside = (folder or Path()) / name
    return str(beside) if beside.is_file() else str(name)

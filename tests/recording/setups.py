"""The recorded setups: each ruleset of the library and of the third-party project `tunnels`, with each combination of its
options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

from attrs import frozen

import aoi_rules as aoi
from aoi_rules.library import catalogue
from tests.testing.projects import installed

__all__ = ["Setup", "loaded", "setups", "third_party_installed"]

_EXTENDS = re.compile(r"^\s*extends\s+(\w+)", re.MULTILINE)


@frozen
class Setup:
    """A ruleset by its name, with a value for each of its options."""

    name: str
    options: tuple[tuple[str, str], ...] = ()

    @property
    def label(self) -> str:
        """The name with the options, such as `germany edition=first`."""
        return " ".join([self.name, *(f"{name}={value}" for name, value in self.options)])

    @classmethod
    def of(cls, label: str) -> Setup:
        """The setup of a label."""
        name, *options = label.split(" ")
        return cls(name, tuple((n, v) for n, _, v in (option.partition("=") for option in options)))

    def begun(self, rules: aoi.Ruleset, number: int) -> aoi.Game:
        """The first decision of the game with this number. The number of players rotates with it; the seats are drawn."""
        least, most = rules.model.least_players, rules.model.most_players
        seats = Random(f"seats {number}").sample(rules.model.seats, least + number % (most - least + 1))
        return rules.new_game(seats, seed=number, options=dict(self.options))


@cache
def loaded(name: str) -> aoi.Ruleset:
    """A ruleset, compiled once."""
    return aoi.load(name)


def setups(only: Sequence[str] = ()) -> list[Setup]:
    """The existing setups, or those with the given labels or rulesets; ValueError for an unknown name."""
    found = [setup for name in _playable() for setup in _with_options(name)]
    unknown = set(only) - {setup.name for setup in found} - {setup.label for setup in found}
    if unknown:
        raise ValueError(f"nothing is called {', '.join(sorted(unknown))}; there are: {', '.join(s.label for s in found)}")
    return [setup for setup in found if not only or setup.name in only or setup.label in only]


def _playable() -> list[str]:
    """The maps, and the games without a map."""
    entries = catalogue.catalogue().entries
    extended = {game for entry in entries if entry.kind == "map" for game in _EXTENDS.findall(entry.source.text)}
    return [entry.name for entry in entries if entry.name not in extended]


def _with_options(name: str) -> list[Setup]:
    options = loaded(name).model.options
    return [Setup(name, tuple(zip((o.name for o in options), values, strict=True)))
            for values in product(*(o.choices for o in options))]


@contextmanager
def third_party_installed() -> Iterator[None]:
    """The project `tunnels` of the recorded checkout, found as if pip had installed it. In an older checkout with a single
    project, it is in `tests/third_party` itself."""
    projects = Path(aoi.__file__).parents[1] / "tests" / "third_party"
    with installed(projects / "tunnels" if (projects / "tunnels").exists() else projects):
        yield

"""How often what can be used is used, and what winners use more often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from attrs import evolve, frozen
from numpy.typing import NDArray

from aoi_rules.lab.balance.sample import Sample
from aoi_rules.lab.balance.statistics import Mean, beyond_chance, mean, size
from aoi_rules.lab.uses import Use

__all__ = ["Contrast", "Kind", "Numbers", "Times", "contrasts", "counts", "kinds", "numbers_chosen"]

PerGame: TypeAlias = NDArray[np.float32]


@frozen
class Times:
    """How often something is used: `times` a game, and in which share of all `games`; `name` is what the rules call it."""

    name: str
    title: str
    times: float
    games: float


@frozen
class Kind:
    """All that is used of one kind: the actions, or the members of a type, with what they are chosen for."""

    name: str
    title: str
    purposes: tuple[str, ...]
    rows: tuple[Times, ...]

    @property
    def heading(self) -> str:
        """The title with a capital letter."""
        return self.title[:1].upper() + self.title[1:]

    @property
    def never(self) -> tuple[str, ...]:
        """What is used in no game."""
        return tuple(row.title for row in self.rows if row.games == 0)


@frozen
class Numbers:
    """The numbers that were chosen for an action, such as its bids: how many, their mean, least and greatest."""

    title: str
    chosen: int
    mean: float
    least: str
    most: str


@frozen
class Contrast:
    """What winners do more often, or less: how often they and the others do it in a game, and the difference.

    `size` is the mean difference in units of its spread among the games; it is `beyond` where it exceeds chance.
    """

    title: str
    winners: float
    others: float
    more: Mean
    size: float
    beyond: bool = False


def counts(samples: Sequence[Sample]) -> dict[tuple[str, str, str], tuple[Use, list[NDArray[np.uint16]]]]:
    """Of each use, by its key, how often it was used: for each sample an array of shape (games, seats)."""
    found: dict[tuple[str, str, str], tuple[Use, dict[int, NDArray[np.uint16]]]] = {}
    for number, sample in enumerate(samples):
        for at, use in enumerate(sample.uses):
            found.setdefault(use.key, (use, {}))[1][number] = sample.used[:, :, at]
    empty = [np.zeros((sample.games, sample.players), np.uint16) for sample in samples]
    return {key: (use, [some.get(n, empty[n]) for n in range(len(samples))]) for key, (use, some) in found.items()}


def kinds(samples: Sequence[Sample]) -> list[Kind]:
    """The actions, then the types whose members are chosen and the zones that pieces came into, in the order of the rules.  The
    members of a type are counted for whatever they are chosen.  A zone that nothing came into is left out."""
    model = samples[0].rules.model
    found: dict[tuple[str, str], dict[str, tuple[str, PerGame]]] = {("", ""): {}}
    purposes: dict[tuple[str, str], dict[str, None]] = {}
    for use, some in counts(samples).values():
        if use.number:
            continue
        kind = _kind(use)
        rows, total = found.setdefault(kind, {}), _per_game(some)
        name = use.name if use.choice else use.action
        rows[name] = use.title if use.choice else use.heading, total + (rows[name][1] if name in rows else 0)
        purposes.setdefault(kind, {})[use.heading] = None
    titles = {t.name: t.title or t.name for t in model.types}
    zones = {zone.name: zone.title for zone in model.zones}
    order = dict.fromkeys([("", ""), *((name, "") for name in titles), *found])
    made = [(kind, Kind("-".join(filter(None, kind)), _title(kind, titles, zones),
                        tuple(purposes[kind]) if kind[0] and not kind[1] else (), _rows(found[kind])))
            for kind in order if kind in found]
    return [one for (_, zone), one in made if not zone or len(one.never) < len(one.rows)]


def _kind(use: Use) -> tuple[str, str]:
    """The type and the zone to which something belongs: no type for actions, no zone for what is chosen."""
    return (use.cell.name if use.cell is not None else "", "" if use.action else use.choice)


def _title(kind: tuple[str, str], titles: dict[str, str], zones: dict[str, str]) -> str:
    of, zone = kind
    title = titles.get(of, of) if of else "Actions"
    return f"{title}, into ‘{zones.get(zone, zone)}’" if zone else title


def _rows(counted: dict[str, tuple[str, PerGame]]) -> tuple[Times, ...]:
    return tuple(Times(name, title, float(some.mean(dtype=np.float64)), float((some > 0).mean()))
                 for name, (title, some) in counted.items())


def _per_game(some: Sequence[NDArray[np.uint16]]) -> PerGame:
    return np.concatenate([array.sum(axis=1, dtype=np.float32) for array in some])


def numbers_chosen(samples: Sequence[Sample]) -> list[Numbers]:
    """What numbers were chosen for each choice of one that was made at all."""
    found: dict[tuple[str, str], list[tuple[Use, int]]] = {}
    for use, some in counts(samples).values():
        if use.number and (times := int(_per_game(some).sum(dtype=np.float64))):
            found.setdefault((use.heading, use.choice), []).append((use, times))
    return [_numbers(f"{heading}: {choice}", some) for (heading, choice), some in found.items()]


def _numbers(title: str, some: Sequence[tuple[Use, int]]) -> Numbers:
    chosen = sorted(some, key=lambda pair: pair[0].value)
    total = sum(times for _, times in chosen)
    return Numbers(title, total, sum(use.value * times for use, times in chosen) / total, chosen[0][0].title, chosen[-1][0].title)


# ---- winners ---------------------------------------------------------------------------------------------------------


def contrasts(samples: Sequence[Sample]) -> list[Contrast]:
    """What winners did more often than the others of their game, and less: the greatest differences first, for their spread."""
    found = list(_contrasts(samples))
    beyond = beyond_chance([one.more.p for one in found])
    judged = [evolve(one, beyond=yes) for one, yes in zip(found, beyond, strict=True)]
    return sorted(judged, key=lambda one: (not one.beyond, -abs(one.size), one.title))


def _contrasts(samples: Sequence[Sample]) -> Iterator[Contrast]:
    for use, some in counts(samples).values():
        if use.number or not use.seats or not any(array.any() for array in some):
            continue
        differences = np.concatenate([s.winners_more(array) for s, array in zip(samples, some, strict=True)])
        if len(differences) < 2:
            continue
        yield _contrast(use.words, differences, _of_winners(samples, some))


def _contrast(title: str, differences: PerGame, winners: float) -> Contrast:
    more = mean(differences)
    return Contrast(title, winners, winners - more.value, more, size(differences))


def _of_winners(samples: Sequence[Sample], some: Sequence[NDArray[np.uint16]]) -> float:
    """The winners' mean, over the games with winners and others."""
    return float(np.concatenate([s.of_winners(array) for s, array in zip(samples, some, strict=True)]).mean())

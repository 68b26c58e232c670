"""How often actions, members and so on are used, and which of them winners use more often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from aoi_rules.lab.balance.sample import Sample
from aoi_rules.lab.balance.statistics import Mean, TestResult, judge_together, mean, size
from aoi_rules.lab.uses import Use
from aoi_rules.model.ruleset import Model, TypeModel

__all__ = ["Contrast", "UsageKind", "Numbers", "Times", "contrasts", "counts", "kinds", "numbers_chosen"]

PerGame: TypeAlias = NDArray[np.float32]
_SOURCES = "sources"


@frozen
class Times:
    """How often something is used: `times` per game, and in which share of all `games`; `name` is its name in the rules."""

    name: str
    title: str
    times: float
    games: float


@frozen
class UsageKind:
    """Everything of one kind that is used: the actions, or the members of a type, with their purposes.  `aside` says that it does
    not count every use: sources, members whose parts another kind counts, and what seats had at the end."""

    name: str
    title: str
    purposes: tuple[str, ...]
    rows: tuple[Times, ...]
    aside: bool = False

    @property
    def heading(self) -> str:
        """The title with a capital letter."""
        return self.title[:1].upper() + self.title[1:]

    @property
    def never(self) -> tuple[str, ...]:
        """The titles that are used in no game."""
        return tuple(row.title for row in self.rows if row.games == 0)


@frozen
class Numbers:
    """The numbers that were chosen for an action, such as its bids: how many, their mean, the lowest and the highest."""

    title: str
    chosen: int
    mean: float
    least: str
    most: str


@frozen
class Contrast(TestResult):
    """Something that winners do more often or less often: how often they and the others do it in a game, and the difference.

    `size` is the mean difference divided by its standard deviation over the games; `beyond` says whether it exceeds chance.
    """

    title: str
    winners: float
    others: float
    more: Mean
    size: float


def counts(samples: Sequence[Sample]) -> dict[tuple[str, str, str], tuple[Use, list[NDArray[np.uint16]]]]:
    """How often each use, given by its key, occurred: for each sample an array of shape (games, seats)."""
    found: dict[tuple[str, str, str], tuple[Use, dict[int, NDArray[np.uint16]]]] = {}
    for number, sample in enumerate(samples):
        for at, use in enumerate(sample.uses):
            found.setdefault(use.key, (use, {}))[1][number] = sample.used[:, :, at]
    empty = [np.zeros((sample.games, sample.players), np.uint16) for sample in samples]
    return {key: (use, [some.get(n, empty[n]) for n in range(len(samples))]) for key, (use, some) in found.items()}


def kinds(samples: Sequence[Sample]) -> list[UsageKind]:
    """The kinds of use, in the order of the rules: the actions; the types whose members are chosen, and the types that these are
    parts of; the zones that pieces entered; and what seats had at the end.  Members of a type are counted for every purpose.
    Zones that nothing entered, and things that nobody had, are left out; both are also left out if they repeat what was
    chosen."""
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
    parts = {of.name: (of, model.type(of.parent)) for of in model.types if of.parent}
    order = dict.fromkeys([("", ""), *((of.name, "") for of in model.types), *found])
    made = []
    for of, where in (kind for kind in order if kind in found):
        headings = tuple(purposes[of, where])
        name, title = "-".join(filter(None, (of, where.replace(".", "-")))), _title(model, of, where, headings)
        aside = "." in where or where == _SOURCES
        made.append(UsageKind(name, title, headings if of and not where else (), _rows(found[of, where]), aside))
        if of in parts and not where:
            made.append(_usage_of_parents(*parts[of], found[of, where]))
    chosen = [one.rows for one in made if one.purposes]  # if something is had as often as it is chosen, it adds no information
    return [one for one in made if one.purposes or not one.name or (len(one.never) < len(one.rows) and one.rows not in chosen)]


def _usage_of_parents(of: TypeModel, parent: TypeModel, rows: dict[str, tuple[str, PerGame]]) -> UsageKind:
    """How often the parts of each member of a type are chosen, such as the spaces of a town; without members that have no
    parts."""
    found: dict[str, tuple[str, PerGame]] = {}
    for member, value in zip(of.members, of.field(parent.name).values, strict=True):
        if member.name in rows and isinstance(value, int) and value >= 0:
            whole = parent.members[value]
            found[whole.name] = whole.title, rows[member.name][1] + (found[whole.name][1] if whole.name in found else 0)
    title = f"{parent.title or parent.name} by {of.title or of.name}"
    return UsageKind(f"{of.name}-{parent.name}", title, (), _rows(found), aside=True)


def _kind(use: Use) -> tuple[str, str]:
    """The type, which is empty for actions and sources, and the zone or the holding, which is empty for what is chosen."""
    if use.source and not use.choice:
        return "", _SOURCES
    return (use.cell.name if use.cell is not None else "", "" if use.action else use.choice)


def _title(model: Model, of: str, where: str, headings: Sequence[str]) -> str:
    if where == _SOURCES:
        return "Sources, where there were several to choose from"
    if where:
        return headings[0] if "." in where else f"{_title_of(model, of)}, into ‘{headings[0]}’"
    return _title_of(model, of) if of else "Actions"


def _title_of(model: Model, of: str) -> str:
    return next((one.title for one in model.types if one.name == of), "") or of


def _rows(counted: dict[str, tuple[str, PerGame]]) -> tuple[Times, ...]:
    return tuple(Times(name, title, float(some.mean(dtype=np.float64)), float((some > 0).mean()))
                 for name, (title, some) in counted.items())


def _per_game(some: Sequence[NDArray[np.uint16]]) -> PerGame:
    return np.concatenate([array.sum(axis=1, dtype=np.float32) for array in some])


def numbers_chosen(samples: Sequence[Sample]) -> list[Numbers]:
    """The numbers that were chosen for each choice of a number that was made at all."""
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
    """What winners did more often or less often than the others in the same game; the greatest differences first, relative to
    their standard deviation."""
    found = judge_together(list(_contrasts(samples)), lambda one: one.more.p)
    return sorted(found, key=lambda one: (not one.beyond, -abs(one.size), one.title))


def _contrasts(samples: Sequence[Sample]) -> Iterator[Contrast]:
    seen = set[bytes]()
    for use, some in counts(samples).values():
        if use.number or not use.seats or not any(array.any() for array in some):
            continue
        differences = np.concatenate([s.winners_more(array) for s, array in zip(samples, some, strict=True)])
        if len(differences) < 2 or (use.held and differences.tobytes() in seen):  # it is had if it was chosen
            continue
        seen.add(differences.tobytes())
        yield _contrast(use.words, differences, _winners_mean(samples, some))


def _contrast(title: str, differences: PerGame, winners: float) -> Contrast:
    more = mean(differences)
    return Contrast(title, winners, winners - more.value, more, size(differences))


def _winners_mean(samples: Sequence[Sample], some: Sequence[NDArray[np.uint16]]) -> float:
    """The winners' mean, over the games that have winners and others."""
    return float(np.concatenate([s.of_winners(array) for s, array in zip(samples, some, strict=True)]).mean())

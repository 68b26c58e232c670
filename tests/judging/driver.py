"""Games with random proposals at every decision: the rules by which the engine refuses them, and those by which a judge does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from attrs import define, field, frozen

import aoi_rules as aoi
from tests.judging.proposing import asked, proposals
from tests.judging.table import Asked, Board, Table

__all__ = ["Difference", "Found", "Judge", "compared"]

COMMON, RARE = 2, 12
"""The number of moves proposed at a decision: for a kind that occurred as often as others, and for one that seldom occurs."""


Style = Callable[[list[aoi.Move], int], list[aoi.Move]]
"""The choice from a list of moves, given a random number up to their number."""
_STYLES: tuple[Style, ...] = (lambda moves, _: moves, lambda moves, some: moves[:some], lambda moves, some: moves[-some:])
"""All moves are equally likely, or the first, such as low bids, or the last: players stay rich in one game and poor in the
next."""


Judge = Callable[[Table, Asked], set[str]]
"""The judge of a game's proposals: it returns the names of all rules that forbid a proposal at a table."""


@frozen
class Difference:
    """A proposal for which the engine and the judge name different rules, with the data to reach its position again."""

    ruleset: str
    seed: int
    decision: int
    move: str
    missing: frozenset[str]
    untrue: frozenset[str]

    def __str__(self) -> str:
        parts = [f"{word} {', '.join(sorted(names))}" for word, names in (("not given:", self.missing), ("not true:", self.untrue))
                 if names]
        return f"{self.ruleset}, seed {self.seed}, decision {self.decision}, `{self.move}`: {'; '.join(parts)}"


@define
class Found:
    """The results: refusals, legal proposals, the number of times that each rule forbade something, and the differences."""

    refusals: int = 0
    legal: int = 0
    rules: Counter[str] = field(factory=Counter)
    differences: list[Difference] = field(factory=list)


def compared(rules: aoi.Ruleset, judge: Judge, refusals: int, seed: int) -> Found:
    """Play random games of a ruleset until the engine or the judge has refused this number of proposals, and compare each of
    them."""
    found, board, seen = Found(), Board(rules), Counter[int]()
    while found.refusals < refusals:
        for game, rng in _positions(rules, seed):
            seen[step := game.record.position.step] += 1
            table = Table(board, game.view(game.to_move))
            for move in proposals(game, rng, COMMON if seen[step] * len(seen) > seen.total() else RARE):
                _compare(found, game, table, move, judge, seed)
            if found.refusals >= refusals:
                break
        seed += 1
    return found


def _positions(rules: aoi.Ruleset, seed: int) -> Iterator[tuple[aoi.Game, Random]]:
    """The positions of a random game; its number of players and its options are random too."""
    rng = Random(seed)
    described = rules.describe()
    players = rng.randint(described["players"]["least"], described["players"]["most"])
    options = {option["name"]: rng.choice(option["choices"]) for option in described["options"]}
    game = rules.new_game(players=players, seed=seed, options=options)
    while not game.over:
        dice = Random(rng.random())  # proposals do not change the course of the game
        yield game, dice
        game.play(_chosen(game, rng, _STYLES[seed % 3]))


def _chosen(game: aoi.Game, rng: Random, style: Style) -> aoi.Move:
    """A legal move: each kind of move is equally likely, except that a player who could go on seldom stops."""
    kinds: dict[str, list[aoi.Move]] = {}
    for move in game.legal_moves():
        kinds.setdefault(move.action, []).append(move)
    if len(kinds) > 1 and rng.random() < 0.8:
        kinds.pop("stop", None)
    moves = kinds[rng.choice(list(kinds))]
    return rng.choice(style(moves, rng.randint(1, len(moves))))


def _compare(found: Found, game: aoi.Game, table: Table, move: aoi.Move, judge: Judge, seed: int) -> None:
    given = [refusal.rule for refusal in game.explain(move, game.to_move)]
    theirs = judge(table, asked(move))
    ours = set(given)
    if not theirs and not ours:
        found.legal += 1
        return
    found.refusals += 1
    found.rules.update(theirs | ours)
    twice = {rule for rule in given if given.count(rule) > 1}
    if theirs != ours or twice:
        found.differences.append(Difference(game.rules.name, seed, game.decisions, str(move), frozenset(theirs - ours),
                                            frozenset(ours - theirs) | twice))

"""Each reason for refusing a sale is true of the spaces that it names, in random games: the test compares it with the railways,
counters and tiles that a view shows."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules.model.types import Shape
from aoi_rules.testing.playing import play_at_random

VALLEY = Path(__file__).parent / "new_england" / "valley.aoi"
_SALES = 40


class Board:
    """A view's data on the spaces and the railways; a member is a dict of its fields and keeps."""

    def __init__(self, game: aoi.Game) -> None:
        self.model, self.kept = game.rules.model, game.view(game.to_move).data["types"]
        spaces = self.members("space")
        self.spaces = {name: has for name, has in spaces.items() if has["counter"] or has["tile"]}
        self.counters, self.tiles = self.members("counter"), self.members("tile")
        self.industries, self.rails = self.members("industry"), self.members("rail")

    def members(self, of: str) -> dict[str, dict[str, Any]]:
        """The members of a type, with members inside them by name."""
        kind, found = self.model.type(of), {}
        for number, member in enumerate(kind.members):
            has: dict[str, Any] = {keep: values[number] for keep, values in self.kept.get(of, {}).items()}
            for fact in kind.fields:
                value: Any = fact.values[number]
                if fact.cell.element_type.kind is Shape.MEMBER and fact.cell.element.of:
                    names = [m.name for m in self.model.type(fact.cell.element.of).members]
                    value = [names[v] for v in value] if fact.cell.has_several else names[value] if value >= 0 else None
                has[fact.name] = value
            found[member.name] = has
        return found

    def joined(self, one: str, other: str) -> bool:
        """Whether finished railways join two spaces, through any places."""
        start, end = self.spaces[one]["location"], self.spaces[other]["location"]
        found, waiting = {start}, [start]
        while waiting:
            here = waiting.pop()
            new = {e for rail in self.rails.values() if rail["owner"] and here in rail["ends"] for e in rail["ends"]} - found
            found |= new
            waiting += new
        return end in found

    def sells(self, space: str) -> Any:
        """The good made there."""
        counter = self.counters.get(self.spaces[space]["counter"])
        return counter and self.industries[counter["industry"]]["sells"]

    def buys(self, space: str) -> Any:
        """The goods bought there, turned or not."""
        has = self.spaces[space]
        return (self.tiles.get(has["tile"]) or self.counters.get(has["counter"]) or {}).get("buys")


def reasons(board: Board, mill: str, buyer: str) -> dict[str, bool]:
    """Whether each rule is broken, according to the board."""
    return {
        "sell.sells": not board.sells(mill),
        "sell.unsold": bool(board.sells(mill)) and board.spaces[mill]["turned"],
        "sell.unused": bool(board.buys(buyer)) and board.spaces[buyer]["turned"],
        "sell.accepts": board.sells(mill) not in (board.buys(buyer) or ()) and bool(board.sells(mill)),
        "sell.way": not board.joined(mill, buyer),
    }


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "every"), [
    pytest.param("germany", 25, id="germany"), pytest.param(VALLEY, 5, id="valley"),
    pytest.param("germany", 5, id="germany, closely", marks=pytest.mark.slow),
])
def test_a_sale_is_refused_for_what_is_true_of_it(ruleset: str | Path, every: int) -> None:
    rules, broken = aoi.load(ruleset), set[str]()
    for seed in range(4):
        rng, game = Random(seed), rules.new_game(players=4, seed=seed)
        for _ in play_at_random(game, rng):
            if game.over or game.decisions % every:
                continue
            board = Board(game)
            for _ in range(_SALES if board.spaces else 0):
                mill, buyer = rng.choice([*board.spaces]), rng.choice([*board.spaces])
                refused = {r.rule for r in game.explain(f"sell from {mill} to {buyer}", game.to_move)}
                expected = reasons(board, mill, buyer)
                assert {rule: rule in refused for rule in expected} == expected, (seed, mill, buyer)
                broken |= expected.keys() & refused
    assert broken == {"sell.sells", "sell.unsold", "sell.unused", "sell.accepts", "sell.way"}


def test_a_few_sales_are_refused_for_what_is_true_of_them() -> None:
    """This test plays one game; all reasons occur in the games above."""
    rng, game = Random(1), aoi.load(VALLEY).new_game(players=4, seed=1)
    for _ in play_at_random(game, rng, 30):
        pass
    board, broken = Board(game), set[str]()
    for mill, buyer in [(rng.choice([*board.spaces]), rng.choice([*board.spaces])) for _ in range(_SALES)]:
        refused = {r.rule for r in game.explain(f"sell from {mill} to {buyer}", game.to_move)}
        expected = reasons(board, mill, buyer)
        assert {rule: rule in refused for rule in expected} == expected, (mill, buyer)
        broken |= expected.keys() & refused
    assert len(broken) >= 3

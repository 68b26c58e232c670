"""The visible table as short text, and refusals: for tests that read like a record of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

import aoi_rules as aoi

__all__ = [
    "Purse",
    "at",
    "box",
    "cubes",
    "everybody_passes",
    "gone",
    "hand",
    "left",
    "offered",
    "order",
    "play",
    "printed",
    "purse",
    "rail_owner",
    "refuse",
    "tally",
]


class Purse(NamedTuple):
    """A player's money, loans, and spending this round."""

    money: int
    loans: int
    spent: int


def _table(game: aoi.Game) -> Mapping[str, Any]:
    return game.view(None).data


def _of_member(game: aoi.Game, of: str, name: str) -> dict[str, Any]:
    names = [m.name for m in game.rules.model.type(of).members]
    return {keep: values[names.index(name)] for keep, values in _table(game)["types"][of].items()}


def at(game: aoi.Game, space: str) -> str:
    """The contents of a space: `empty`, `red coal_mine_1, 2 cubes`, `red port_1, turned`, a market's `wares, turned`."""
    there = _of_member(game, "space", space)
    piece = there["tile"] or (there["counter"] and f"{there['owner']} {there['counter']}")
    cubes = {0: "", 1: ", 1 cube"}.get(there["cubes"], f", {there['cubes']} cubes")
    return f"{piece}{cubes}{', turned' if there['turned'] else ''}" if piece else "empty"


def cubes(game: aoi.Game, space: str) -> int:
    """The number of cubes in a space, including a coal import."""
    number: int = _of_member(game, "space", space)["cubes"]
    return number


def rail_owner(game: aoi.Game, link: str) -> str | None:
    """The owner of the railway on a link."""
    owner: str | None = _of_member(game, "rail", link)["owner"]
    return owner


def purse(game: aoi.Game, seat: str) -> Purse:
    """A player's money, loans and spending."""
    keeps = _table(game)["types"]["seat"]
    return Purse(*(keeps[name][game.seats.index(seat)] for name in ("money", "loans", "spent")))


def order(game: aoi.Game) -> str:
    """The order of play, first to last."""
    return " ".join(_table(game)["keeps"]["order"])


def box(game: aoi.Game, good: str) -> str:
    """The prices of the cubes on a demand display, cheapest first: `1 1 2 2 3 3` when it is full."""
    model = game.rules.model.type("box")
    goods = [m.name for m in game.rules.model.type("good").members]
    rows = zip(
        model.field("good").values, model.field("price").values, _table(game)["types"]["box"]["filled"], strict=True
    )
    return " ".join(str(price) for price in sorted(p for g, p, filled in rows if filled and g == goods.index(good)))


def tally(game: aoi.Game, zone: str, owner: str = "all") -> str:
    """The pieces of a zone that everybody sees, such as `brown, brown, port`."""
    pieces = _table(game)["zones"][zone][owner]
    return ", ".join(name for name, number in sorted(pieces.items()) for _ in range(number))


def left(game: aoi.Game, seat: str, industry: str) -> str:
    """The remaining levels of an industry on a player's display, lowest first: `1 1 2 2 3 3`."""
    pieces = tally(game, "display", seat).split(", ")
    return " ".join(p.rsplit("_", 1)[1] for p in pieces if p.rsplit("_", 1)[0] == industry)


def gone(game: aoi.Game, seat: str) -> str:
    """A player's counters that are out of play."""
    return tally(game, "gone", seat)


def hand(game: aoi.Game, seat: str) -> str:
    """A player's cards, as that player sees them."""
    pieces = game.view(seat).data["zones"]["hand"][seat]
    return ", ".join(name for name, number in sorted(pieces.items()) for _ in range(number))


def offered(game: aoi.Game, action: str) -> set[str]:
    """The legal moves of an action, without its name."""
    return {str(m).removeprefix(action).strip() for m in game.legal_moves() if m.action == action}


def printed(rules: aoi.Ruleset, counter: str, figure: str) -> int:
    """A figure of a counter. Figures that no rule text gives may be corrected some day, so no test repeats them."""
    counters = rules.model.type("counter")
    value: int = counters.field(figure).values[[m.name for m in counters.members].index(counter)]  # type: ignore[assignment]
    return value


def refuse(game: aoi.Game, move: str, *rules: str) -> None:
    """The move is refused, by exactly these rules."""
    before = game.view(None).json()
    with pytest.raises(aoi.IllegalMoveError, match="is not allowed now") as caught:
        game.play(move)
    found = tuple(r.rule for r in caught.value.refusals)
    assert found == rules, f"`{move}` is refused by {', '.join(found)}"
    assert game.view(None).json() == before, "a refused move leaves everything as it was"


def play(game: aoi.Game, *moves: str) -> aoi.Game:
    """The game after these moves."""
    for move in moves:
        game.play(move)
    return game


def everybody_passes(game: aoi.Game) -> aoi.Game:
    """The game after the rest of this round's actions were passes, and nobody repaid: in the next round, or earlier if somebody
    may repay before interest."""
    number = game.record.state.r_round
    while not game.over and game.phase == "Player actions" and game.record.state.r_round == number:
        passes = [m for m in game.legal_moves() if m.action in ("pass", "pass_empty")]
        game.play(passes[0] if passes else "stop")
    return game

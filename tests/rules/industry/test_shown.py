"""The figures beside the board come true: points that stay, and the cost of claiming a field."""

from __future__ import annotations

import random
import re

import pytest

import aoi_rules as aoi

Claims = list[tuple[int, int]]


def shown(game: aoi.Game, name: str) -> dict[str, int]:
    """A figure of each player."""
    return {one["seat"]: one["value"] for one in game.view().data["figures"] if one["name"] == name}


def cost(game: aoi.Game, seat: str, at: int) -> int:
    """The amount that a seat has paid, minus the amount returned, from an event until a field is taken."""
    text = "\n".join(str(event) for event in game.events()[at:]).partition(f"{seat} takes")[0]
    paid, received = (sum(map(int, re.findall(rf"{seat} {verb} \$(\d+)", text))) for verb in ("pays", "receives"))
    return paid - received


@pytest.fixture(scope="module")
def played() -> tuple[aoi.Game, Claims]:
    """A finished game, in which each auctioneer claims fields if possible; the announced and the actual cost."""
    game, rng, claims = aoi.load("industry").new_game(3, seed=7), random.Random(7), Claims()
    while not game.over:
        seat, view, at = str(game.to_move), game.view(game.to_move), len(game.events())
        texts = [str(move) for move in view.moves if str(move) != "stop"] or ["stop"]
        game.play("claim" if "claim" in texts else rng.choice(texts))
        if "claim" in texts:
            (said,) = re.findall(r"costs you \$(\d+)", view.prompt or "")
            claims.append((int(said), cost(game, seat, at)))
    return game, claims


def test_what_claiming_costs_is_said(played: tuple[aoi.Game, Claims]) -> None:
    assert {said for said, _ in played[1]} >= {1, 2, 3, 4}
    assert [pair for pair in played[1] if pair[0] != pair[1]] == []


def test_points_that_are_shown_are_those_that_stay(played: tuple[aoi.Game, Claims]) -> None:
    """This covers everything except money and unused jokers."""
    game, _ = played
    lines = {seat: score.lines for seat, score in game.scores().items()}
    assert any(found["roads"] and found["networks"] for found in lines.values())
    assert shown(game, "points") == {seat: sum(n for name, n in found.items() if name not in ("money", "jokers"))
                                     for seat, found in lines.items()}

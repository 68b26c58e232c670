"""What others see of an offer, and promises."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.bots.greedy import GreedyBot


def trading(*moves: str) -> aoi.Game:
    """Three players in the trade phase, nobody's cards replaced; the first of them offers to the second."""
    game = aoi.load("card_game").new_game(3, seed=5)
    while game.phase != "Trade phase":
        game.play("stop")
    game.play(f"offer {others(game)[0]}")
    for move in moves:
        game.play(move)
    return game


def others(game: aoi.Game) -> list[str]:
    """Who sits to the left of the seat that decides, in order."""
    at = game.seats.index(str(game.to_move))
    return [*game.seats[at + 1 :], *game.seats[:at]]


def held(game: aoi.Game, seat: str) -> list[str]:
    """A seat's cards."""
    return sorted(game.view(seat).data["zones"]["hand"][seat])


def test_the_two_alone_see_an_offer() -> None:
    game = trading()
    dealer, (partner, third) = str(game.to_move), others(game)
    card = held(game, dealer)[0]
    for move in ("give food 3", f"give_card {card}", "stop", "ask_card guns_5", "stop", "send"):
        game.play(move)
    tracks = [m.name for m in game.rules.model.type("track").members]
    for seat in (dealer, partner):
        types = game.view(seat).data["types"]
        assert types["track"]["given"][tracks.index("food")] == 3
        assert sum(types["card"]["asked"]) == 1
        assert game.view(seat).data["zones"]["parcel"] == {"all": {card: 1}}
    for outsider in (third, None):
        types = game.view(outsider).data["types"]
        assert set(types["track"]["given"] + types["card"]["asked"]) == {None}
        assert game.view(outsider).data["zones"]["parcel"] == {"all": 1}
        assert [e.text for e in game.events(outsider) if e.kind == "move"][-6:] == [
            f"{dealer}: give a track a number", f"{dealer}: give_card a card", f"{dealer}: stop", f"{dealer}: ask_card a card",
            f"{dealer}: stop", f"{dealer}: send"]
    assert [e.text for e in game.events(partner) if e.kind == "move"][-6:-4] == [
        f"{dealer}: give food 3", f"{dealer}: give_card {card}"]
    assert not game.can_undo, "the partner has seen it"


def test_what_may_be_asked_for_does_not_tell_what_the_other_holds() -> None:
    game = trading("stop")
    asked = {m.choices["card"] for m in game.legal_moves() if m.action == "ask_card"}
    assert asked == {m.name for m in game.rules.model.type("card").members}


def test_who_cannot_accept_is_asked_all_the_same() -> None:
    """Else all would know that the cards asked for are not there."""
    game = trading("stop")
    dealer, partner = str(game.to_move), others(game)[0]
    card = next(m for m in game.legal_moves() if m.action == "ask_card" and m.choices["card"] not in held(game, partner))
    for move in (card, "stop", "send"):
        game.play(move)
    assert game.to_move == partner
    assert [str(m) for m in game.legal_moves()] == ["refuse"]
    assert [r.rule for r in game.explain("accept", game.to_move)] == ["accept.held"]
    assert [r.rule for r in game.explain("accept", dealer)] == ["seat"]


def test_a_promise_is_kept_and_binds_nobody() -> None:
    game, plain = trading("give food 1", "stop", "stop"), trading("give food 1", "stop", "stop")
    dealer, (partner, third) = str(game.to_move), others(game)
    game.play('send "No gun cards in the next war"')
    plain.play("send")
    assert game.record.state.pack() == plain.record.state.pack()
    for seat in (dealer, partner):
        assert game.events(seat)[-1].data["note"] == "No gun cards in the next war"
    assert "gun" not in json.dumps([e.text for e in game.events(third)])
    game.play('accept "Nor shall I"')
    again = aoi.loads(aoi.dumps(game))
    assert again.events(partner) == game.events(partner)
    assert aoi.dumps(again) == aoi.dumps(game)


@pytest.mark.parametrize("text", ["x" * 201, "one\\nline", "\\u001b[2J"])
def test_a_promise_is_short_and_plain(text: str) -> None:
    game = trading("give food 1", "stop", "stop")
    with pytest.raises(aoi.IllegalMoveError, match=r"send\.promise"):
        game.play(f'send "{text}"')


@pytest.mark.parametrize(("give", "ask", "answer"), [
    ("give food 5", "ask luxuries 5", "refuse"),
    ("give luxuries 5", "ask food 1", "accept"),
    ("give food 5", "stop", "accept"),
    ("stop", "ask food 5", "refuse"),
])  # fmt: skip
def test_a_greedy_bot_answers_sensibly(give: str, ask: str, answer: str) -> None:
    game = trading(give, *(["stop"] if give != "stop" else []), ask, *(["stop"] if ask != "stop" else []), "send")
    assert str(GreedyBot().choose(game.view(game.to_move), random.Random(1))) == answer


def test_every_event_has_its_rule() -> None:
    text = (Path(__file__).parents[3] / "rulesets/card_game/card_game.aoi").read_text(encoding="utf-8")
    events = [m.name for m in aoi.load("card_game").model.type("event").members]
    assert len(events) == 46
    assert [e for e in events if len(re.findall(rf"\b{e}\b", text)) != 2] == []

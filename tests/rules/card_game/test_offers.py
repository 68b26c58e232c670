"""Other players' views of an offer, and promises."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.bots.greedy import GreedyBot


def trading(*moves: str) -> aoi.Game:
    """Three players in the trade phase, without replaced cards; the first of them makes an offer to the second."""
    game = aoi.load("card_game").new_game(3, seed=5)
    while game.phase != "Trade phase":
        game.play("stop")
    game.play(f"offer {others(game)[0]}")
    for move in moves:
        game.play(move)
    return game


def others(game: aoi.Game) -> list[str]:
    """The seats to the left of the deciding seat, in order."""
    at = game.seats.index(str(game.to_move))
    return [*game.seats[at + 1 :], *game.seats[:at]]


def held(game: aoi.Game, seat: str) -> list[str]:
    """A seat's cards."""
    return sorted(game.view(seat).data["zones"]["hand"][seat])


OFFER = ("give food 3", "give_card {card}", "stop", "ask_card guns_5", "ask fuel 2", "stop")


def offering() -> tuple[aoi.Game, str]:
    """A game in which an offer is complete but not sent, and the offered card."""
    game = trading()
    card = held(game, str(game.to_move))[0]
    for move in OFFER:
        game.play(move.format(card=card))
    return game, card


def contents(game: aoi.Game, seat: str | None) -> dict[str, object]:
    """A seat's view of the offer: points and cards by name; only a number if it sees no more."""
    types, zones = game.view(seat).data["types"], game.view(seat).data["zones"]
    found: dict[str, object] = {"parcel": zones["parcel"]["all"]}
    for of, keep in (("track", "given"), ("track", "asked"), ("card", "asked")):
        names = [m.name for m in game.rules.model.type(of).members]
        values = types[of][keep]
        found[f"{of} {keep}"] = {n: v for n, v in zip(names, values, strict=True) if v} if set(values) != {None} else None
    return found


UNSEEN = {"parcel": 1, "track given": None, "track asked": None, "card asked": None}


def logged(game: aoi.Game, seat: str | None) -> list[str]:
    """The log's lines for a seat since the offer began, without the dealer's name."""
    texts = [e.text for e in game.events(seat)]
    start = max(n for n, text in enumerate(texts) if ": Offer a trade to " in text)
    return [text.split(": ", 1)[1] for text in texts[start + 1 :]]


MASKED = ["Offer points", "Offer a card", "Hand of {} → Cards offered", "stop “Offer points” and “Offer a card”",
          "Ask for a card", "Ask for points", "stop “Ask for points” and “Ask for a card”"]


def test_before_it_is_sent_the_dealer_alone_knows_the_offer() -> None:
    """The others see that something is offered and asked for, how many times, and how many cards are in it."""
    game, card = offering()
    dealer, (partner, third) = str(game.to_move), others(game)
    assert contents(game, dealer) == {"parcel": {card: 1}, "track given": {"food": 3}, "track asked": {"fuel": 2},
                                      "card asked": {"guns_5": 1}}
    title = next(m.title for m in game.rules.model.type("card").members if m.name == card)
    assert logged(game, dealer)[:2] == ["Offer points: Food 3", f"Offer a card: {title}"]
    for other in (partner, third, None):
        assert contents(game, other) == UNSEEN
        assert logged(game, other) == [text.format(dealer) for text in MASKED]
        assert game.view(other).moves == ()


def test_two_offers_are_the_same_to_the_others_until_they_are_sent() -> None:
    """This covers their views, their logs, and their information about any move."""
    one, card = offering()
    dealer, (partner, third) = str(one.to_move), others(one)
    another = next(c for c in held(one, dealer) if c != card)
    two = trading("give fuel 1", f"give_card {another}", "stop", "ask_card steel_1", "ask food 1", "stop")
    for seat in (partner, third, None):
        assert one.view(seat).json() == two.view(seat).json()
        assert logged(one, seat) == logged(two, seat)
    for move in ("give food 1", "give fuel 5", f"give_card {card}", "ask fuel 1", "ask_card guns_5", "send", "accept"):
        for seat in (partner, third, None):
            assert one.explain(move, seat) == two.explain(move, seat)
    one.play("send")
    two.play("send")
    assert one.view(partner).json() != two.view(partner).json()
    assert one.view(third).json() == two.view(third).json()


def test_when_it_is_sent_the_partner_sees_all_of_it_and_nobody_else_does() -> None:
    game, card = offering()
    dealer, (partner, third) = str(game.to_move), others(game)
    game.play('send "No gun cards in the next war"')
    assert contents(game, partner) == contents(game, dealer) == {
        "parcel": {card: 1}, "track given": {"food": 3}, "track asked": {"fuel": 2}, "card asked": {"guns_5": 1}}
    assert game.events(partner)[-1].data["note"] == "No gun cards in the next war"
    for outsider in (third, None):
        assert contents(game, outsider) == UNSEEN
        assert logged(game, outsider) == [*(text.format(dealer) for text in MASKED), "Make the offer"]
    assert not game.can_undo, "the partner has seen it"
    game.play("refuse")
    assert [contents(game, seat) for seat in (dealer, partner, third, None)] == [UNSEEN | {"parcel": 0}] * 4


def test_what_is_not_sent_can_be_taken_back() -> None:
    game, _ = offering()
    dealer, partner = str(game.to_move), others(game)[0]
    before = trading()
    for _ in OFFER:
        assert game.can_undo
        game.undo()
    assert game.view(dealer).data == before.view(dealer).data
    assert [str(m) for m in game.legal_moves()] == [str(m) for m in before.legal_moves()]
    game.undo()  # and the choice of the partner
    assert game.to_move == dealer
    assert partner in {m.choices.get("recipient") for m in game.legal_moves()}


def test_a_withdrawn_offer_was_never_seen() -> None:
    game, card = offering()
    dealer, (partner, _) = str(game.to_move), others(game)
    game.play("withdraw")
    assert card not in json.dumps([e.data for e in game.events(partner)])
    assert card in held(game, dealer)
    assert game.can_undo


def test_what_may_be_asked_for_does_not_tell_what_the_other_holds() -> None:
    game = trading("stop")
    asked = {m.choices["card"] for m in game.legal_moves() if m.action == "ask_card"}
    assert asked == {m.name for m in game.rules.model.type("card").members}


def test_who_cannot_accept_is_asked_all_the_same() -> None:
    """Otherwise all would know that the cards asked for are missing."""
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
    with pytest.raises(aoi.IllegalMoveError, match="characters go with this|in one line"):
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
    assert [e for e in events if len(re.findall(rf"(?<! as )\b{e}\b", text)) != 2] == []


def test_who_is_asked_reads_the_offer_and_what_all_know_of_the_dealer() -> None:
    """The offers differ in points and cards, and a third player reads nothing."""
    game, card = offering()
    dealer = str(game.to_move)
    title = next(m.title for m in game.rules.model.type("card").members if m.name == card)
    game.play("send")
    view, third = game.view(game.to_move), next(s for s in game.seats if s not in (dealer, game.to_move))
    assert view.prompt == f"{dealer} gives you 3 Food and card {title} and wants 2 Fuel and card Guns 5"
    assert view.data["details"]["seat"] == {dealer: {"power": 10, "hand": view.data["zones"]["hand"][dealer]}}
    assert game.view(third).prompt is None
    assert "seat" not in game.view(third).data["details"]


def test_an_offer_in_one_text_names_what_of_it_is_refused() -> None:
    """This holds whatever follows the refused part, and also if that part is `stop`."""
    game = trading()
    with pytest.raises(aoi.IllegalMoveError, match="These points would exceed your limit"):
        game.play("give food 5, stop, ask guns 5, stop, send")

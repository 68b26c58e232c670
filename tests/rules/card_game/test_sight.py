"""Visibility of cards."""

from __future__ import annotations

import aoi_rules as aoi


def test_discards_lie_face_up_and_what_is_set_aside_does_not() -> None:
    game = aoi.load("card_game").new_game(3, seed=5)
    first = str(game.to_move)
    second = game.seats[(game.seats.index(first) + 1) % 3]
    card = next(iter(game.view(first).data["zones"]["hand"][first]))
    game.play(f"set_aside {card}")
    for viewer in (*game.seats, None):
        zones = game.view(viewer).data["zones"]
        assert zones["aside"][first] == ({card: 1} if viewer == first else 1)
        assert (zones["hand"][second] == 7) == (viewer != second)
        assert zones["deck"] == {"all": 70 - 22}
        assert zones["events"] == {"all": 46}
    game.play("stop")
    for viewer in (*game.seats, None):
        zones = game.view(viewer).data["zones"]
        assert zones["discard"] == {"all": {card: 1}}
        drawn = [e.text for e in game.events(viewer) if e.kind == "piece"][-1]
        assert drawn.startswith("a card: Industry deck") == (viewer != first)


def test_who_steals_and_who_is_robbed_alone_see_the_cards() -> None:
    game = aoi.load("card_game").new_game(3, seed=5)
    while not str(game.legal_moves()[0]).startswith("plunder"):
        game.play(game.legal_moves()[-1])
    thief, victim, third = str(game.to_move), *(m.choices["victim"] for m in game.legal_moves())
    game.play(f"plunder from {victim}")
    for viewer in (*game.seats, None):
        stolen = [e.text for e in game.events(viewer) if e.text.endswith(f"Hand of {victim} → Hand of {thief}")]
        assert len(stolen) == 2
        assert all(text.startswith("a card:") for text in stolen) == (viewer in (third, None))

"""What happened, in few lines."""

from __future__ import annotations

from aoi_rules.cli.event_log import event_lines
from aoi_rules.machine.results import Event


def moved(piece: str, way: str = "Discards → Deck") -> Event:
    return Event("piece", f"{piece}: {way}", {})


def test_the_same_effect_is_shown_once_with_its_number() -> None:
    assert event_lines([moved("Ace"), moved("Ace"), moved("King")], 80) == ["Ace: Discards → Deck (2 times); King: Discards → Deck"]


def test_of_many_pieces_that_go_one_way_the_number_is_shown() -> None:
    pieces = [moved(f"Card {n}") for n in range(30)]
    assert event_lines([moved("Ace", "Deck → Hand"), *pieces], 80) == ["Ace: Deck → Hand; 30 pieces: Discards → Deck"]


def test_a_dozen_is_many() -> None:
    assert event_lines([moved(f"{n}") for n in range(11)], 400)[0].startswith("0: Discards → Deck; 1: Discards → Deck")
    assert event_lines([moved(f"{n}") for n in range(12)], 400) == ["12 pieces: Discards → Deck"]

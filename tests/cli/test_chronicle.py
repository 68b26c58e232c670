"""What happened, in few lines."""

from __future__ import annotations

from aoi_rules.cli.chronicle import told
from aoi_rules.machine.results import Event


def moved(piece: str, way: str = "Discards → Deck") -> Event:
    return Event("piece", f"{piece}: {way}", {})


def test_the_same_deed_is_told_once_with_its_number() -> None:
    assert told([moved("Ace"), moved("Ace"), moved("King")], 80) == ["Ace: Discards → Deck (2 times); King: Discards → Deck"]


def test_of_many_pieces_that_go_one_way_the_number_is_told() -> None:
    pieces = [moved(f"Card {n}") for n in range(30)]
    assert told([moved("Ace", "Deck → Hand"), *pieces], 80) == ["Ace: Deck → Hand; 30 pieces: Discards → Deck"]


def test_a_dozen_is_many() -> None:
    assert told([moved(f"{n}") for n in range(11)], 400)[0].startswith("0: Discards → Deck; 1: Discards → Deck")
    assert told([moved(f"{n}") for n in range(12)], 400) == ["12 pieces: Discards → Deck"]

"""What happened, in few lines."""

from __future__ import annotations

from aoi_rules.cli.event_log import event_lines
from aoi_rules.machine.results import Event


def moved(piece: str, way: str = "Discards → Deck") -> Event:
    return Event("piece", f"{piece}: {way}", {})


def test_pieces_that_go_one_way_stand_together_with_their_numbers() -> None:
    assert event_lines([moved("Ace"), moved("Ace"), moved("King")], 80) == ["Ace (2 times), King: Discards → Deck"]


def test_of_many_pieces_that_go_one_way_the_number_is_shown() -> None:
    pieces = [moved(f"Card {n}") for n in range(30)]
    assert event_lines([moved("Ace", "Deck → Hand"), *pieces], 80) == ["Ace: Deck → Hand; 30 pieces: Discards → Deck"]


def decided(seat: str, action: str) -> Event:
    return Event("move", f"{seat}: {action}", {"seat": seat, "action": action})


def test_rounds_and_phases_are_headings() -> None:
    """What a phase does stands under its heading, not under the last move."""
    events = [Event("round", "Round 2"), Event("phase", "Trade"), decided("red", "pass"), Event("phase", "Income"), Event("verb", "red receives $3")]
    assert event_lines(events, 80) == ["══ Round 2 ══", "── Trade ──", "red: pass", "── Income ──", "    red receives $3"]


def test_a_turn_is_a_heading_where_something_happens_before_its_player_decides() -> None:
    events = [Event("turn", "red's turn"), moved("Ace"), decided("red", "pass"), Event("turn", "blue's turn"), decided("blue", "pass")]
    assert event_lines(events, 80) == ["red's turn", "    Ace: Discards → Deck", "red: pass", "blue: pass"]


def test_what_the_flow_does_does_not_stand_under_the_last_move() -> None:
    events = [Event("phase", "War"), decided("red", "pass"), Event("flow", "War"), Event("verb", "blue wins the war"), Event("flow", "War")]
    assert event_lines(events, 80) == ["── War ──", "red: pass", "blue wins the war"]
    assert event_lines([Event("turn", "red's turn"), Event("flow", "War"), Event("verb", "red pays $1")], 80) == ["red's turn", "    red pays $1"]


def test_a_phase_in_which_nothing_happens_has_no_heading() -> None:
    events = [Event("phase", "War"), Event("turn", "red's turn"), Event("phase", "Income"), decided("red", "pass")]
    assert event_lines(events, 80) == ["── Income ──", "red: pass"]


def test_a_dozen_is_many() -> None:
    assert event_lines([moved(f"{n}") for n in range(11)], 400)[0].startswith("0, 1, 2, 3")
    assert event_lines([moved(f"{n}") for n in range(12)], 400) == ["12 pieces: Discards → Deck"]

"""Recent events in few lines."""

from __future__ import annotations

from aoi_rules.cli.table.event_log import event_lines
from aoi_rules.machine.results import Amount, Event
from aoi_rules.model.types import MONEY


def says(text: str, dollars: int) -> Event:
    amount = Amount(text, dollars, MONEY, "")
    return Event("verb", str(amount), amount=lambda: amount)


def moved(piece: str, way: str = "Discards → Deck") -> Event:
    return Event("piece", f"{piece}: {way}", {})


def test_pieces_that_go_one_way_stand_together_with_their_numbers() -> None:
    assert event_lines([moved("Ace"), moved("Ace"), moved("King")], 80) == ["Ace (2 times), King: Discards → Deck"]


def test_of_many_pieces_that_go_one_way_the_number_is_shown() -> None:
    pieces = [moved(f"Card {n}") for n in range(30)]
    assert event_lines([moved("Ace", "Deck → Hand"), *pieces], 80) == ["Ace: Deck → Hand; 30 pieces: Discards → Deck"]


def decided(seat: str, words: str, inside: bool = False) -> Event:
    return Event("move", f"{seat}: {words}", {"seat": seat, "action": words, "inside": inside})


def test_later_decisions_of_an_action_are_joined_to_its_line() -> None:
    events = [decided("red", "Build: Mill at Kiel"), decided("red", "coal from Essen", inside=True), decided("red", "Pass")]
    assert event_lines(events, 80) == ["red: Build: Mill at Kiel, coal from Essen", "red: Pass"]


def test_what_was_chosen_in_secret_is_not_guessed() -> None:
    """The event names the piece if the reader may know it; a piece that moves next may be a different one."""
    chosen = [decided("red", "Build: Mill at Kiel"), decided("red", "with a card", inside=True)]
    shown = Event("piece", "Brown: Hand of red → Discards", {"piece": "brown"})
    assert event_lines([*chosen, shown], 80) == ["red: Build: Mill at Kiel, with a card", "    Brown: Hand → Discards"]


def test_what_became_of_the_piece_that_was_chosen_stands_beside_it() -> None:
    """Choices with the same result are grouped; if there is no room, the result goes on the next line."""
    def done(act: str, card: str, *gains: str) -> list[Event]:
        way = Event("piece", f"{card}: Hand of red → Discards", {"piece": card})
        return [decided("red", f"{act}: {card}"), way, *(Event("verb", f"red {text}") for text in gains)]

    plays = [*done("Play", "Guns 4", "gains 4 Guns"), *done("Play", "Food 1", "gains 1 Food")]
    assert event_lines(plays, 80) == ["red: Play: Guns 4 · Hand → Discards; gains 4 Guns", "red: Play: Food 1 · Hand → Discards; gains 1 Food"]
    thrown = [*done("Discard", "Food 1"), *done("Discard", "Food 1"), *done("Discard", "Steel 3")]
    assert event_lines(thrown, 80) == ["red: Discard: Food 1 (2 times), Steel 3 · Hand → Discards"]
    assert event_lines(thrown, 50) == ["red: Discard: Food 1 (2 times), Steel 3", "    Hand → Discards"]


def test_a_sentence_about_the_piece_that_has_just_moved_stands_for_the_move() -> None:
    moved = Event("piece", "Drought: Deck → Past", {"piece": "drought"})
    drawn = Event("verb", "red draws Drought", {"values": ["red", "drought"]})
    other = Event("verb", "red draws Flood", {"values": ["red", "flood"]})
    assert event_lines([moved, drawn], 80) == ["red draws Drought"]
    assert event_lines([moved, other], 80) == ["Drought: Deck → Past; red draws Flood"]
    card, pays = Event("piece", "Red: Hand → Discards", {"piece": "red"}), Event("verb", "red pays $2", {"values": ["red", 2]})
    assert event_lines([card, pays], 80) == ["Red: Hand → Discards; red pays $2"], "the card is called like the seat"


def test_that_somebody_stops_is_said_where_it_is_all_that_is_done() -> None:
    """A stop is not listed after an action, but it is listed in another turn."""
    play, stop = decided("red", "Play"), Event("move", "red: stop", {"seat": "red", "action": "stop"})
    turn = Event("turn", "red's turn", {"seat": "red"})
    assert event_lines([play, stop], 80) == ["red: Play"]
    assert event_lines([stop], 80) == ["red: stop"]
    assert event_lines([play, turn, stop], 80) == ["red: Play", "red: stop"]


def test_of_what_an_action_does_its_player_is_not_named_again() -> None:
    pays = [Event("verb", "red pays $4"), Event("verb", "blue receives $1")]
    assert event_lines([decided("red", "Build"), *pays], 80) == ["red: Build", "    pays $4; blue receives $1"]
    assert event_lines([decided("red", "Build"), *pays, Event("verb", "red scores 2")], 80)[1] == "    pays $4; blue receives $1; red scores 2"


def test_amounts_that_go_the_same_way_in_one_action_are_added_up() -> None:
    """For example, players may pay a price coin by coin in turn."""
    coins = [says(f"{seat} receives ", 1) for _ in range(3) for seat in ("blue", "green")]
    assert event_lines([decided("red", "Claim"), Event("verb", "red pays $6"), *coins], 80) == [
        "red: Claim", "    pays $6; blue receives $3; green receives $3"]
    assert len(event_lines([*coins, decided("red", "Pass"), *coins], 80)) == 3, "another action stands apart"


def test_cards_that_are_dealt_to_several_seats_stand_together() -> None:
    dealt = [Event("piece", f"a card: Deck → Hand of {seat}", {"owner": seat}) for seat in ("red", "blue", "green") for _ in range(6)]
    assert event_lines(dealt, 80) == ["a card (6 times): Deck → Hand of red, blue and green"]


def test_rounds_and_phases_are_headings() -> None:
    """The effects of a phase appear under its heading, not under the last move."""
    events = [Event("round", "Round 2"), Event("phase", "Trade"), decided("red", "pass"), Event("phase", "Income"), Event("verb", "red receives $3")]
    assert event_lines(events, 80) == ["══ Round 2 ══", "── Trade ──", "red: pass", "── Income ──", "    red receives $3"]


def test_a_turn_in_which_its_player_only_pays_is_a_line() -> None:
    events = [Event("phase", "Interest"), *(Event(kind, f"{seat}{text}", {"seat": seat}) for seat in ("red", "blue")
                                            for kind, text in (("turn", "'s turn"), ("verb", " pays $1"), ("verb", " repays")))]
    assert event_lines(events, 80) == ["── Interest ──", "red pays $1; repays", "blue pays $1; repays"]


def test_a_turn_is_a_heading_where_something_happens_before_its_player_decides() -> None:
    events = [Event("turn", "red's turn"), moved("Ace"), decided("red", "pass"), Event("turn", "blue's turn"), decided("blue", "pass")]
    assert event_lines(events, 80) == ["red's turn: Ace: Discards → Deck", "red: pass", "blue: pass"]
    assert event_lines(events, 30)[:2] == ["red's turn", "    Ace: Discards → Deck"]


def test_what_the_flow_does_does_not_stand_under_the_last_move() -> None:
    events = [Event("phase", "War"), decided("red", "pass"), Event("flow", "War"), Event("verb", "blue wins the war"), Event("flow", "War")]
    assert event_lines(events, 80) == ["── War ──", "red: pass", "blue wins the war"]
    assert event_lines([Event("turn", "red's turn"), Event("flow", "War"), Event("verb", "red pays $1")], 80) == ["red's turn: red pays $1"]


def test_a_phase_in_which_nothing_happens_has_no_heading() -> None:
    events = [Event("phase", "War"), Event("turn", "red's turn"), Event("phase", "Income"), decided("red", "pass")]
    assert event_lines(events, 80) == ["── Income ──", "red: pass"]


def test_when_the_game_is_over_no_heading_is_left_with_nothing_below_it() -> None:
    events = [Event("round", "Round 2"), decided("red", "pass"), Event("phase", "War"), Event("flow", "War")]
    assert event_lines(events, 80)[-1] == "── War ──"
    assert event_lines(events, 80, over=True) == ["══ Round 2 ══", "red: pass"]


def test_decisions_that_read_the_same_stand_together_with_all_that_they_did() -> None:
    hidden = [decided("red", "Set aside"), Event("piece", "a card: Hand of red → Set aside", {})]
    assert event_lines([*hidden, *hidden], 80) == ["red: Set aside (2 times)", "    a card (2 times): Hand → Set aside"]
    repays = [decided("red", "Repay loans: 1"), says("red repays ", 10)]
    assert event_lines([*repays, *repays], 80) == ["red: Repay loans: 1 (2 times)", "    repays $20"]


def test_a_dozen_is_many() -> None:
    assert event_lines([moved(f"{n}") for n in range(11)], 400)[0].startswith("0, 1, 2, 3")
    assert event_lines([moved(f"{n}") for n in range(12)], 400) == ["12 pieces: Discards → Deck"]

"""The law of imagined games fails as it should, on an engine that this module breaks deliberately."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules.machine import choosing, imagining
from aoi_rules.machine.belief import Belief
from aoi_rules.machine.dealing import Deal
from aoi_rules.machine.knowledge import Knowledge
from aoi_rules.machine.past import Past
from aoi_rules.machine.state import own_lists
from aoi_rules.play import view_source
from aoi_rules.testing.conformance import Trial
from aoi_rules.testing.imagining import imagines
from aoi_rules.testing.playing import LawViolation
from tests.testing.games import CARDS, changed, written

Says = Callable[..., str]


@pytest.fixture
def says(tmp_path: Path) -> Says:
    """The report of the law on some rules, in games of two."""

    def message(text: str = CARDS) -> str:
        with pytest.raises(LawViolation, match="imagine") as caught:
            held(tmp_path, text)
        return caught.value.text

    return message


def held(folder: Path, text: str) -> None:
    rules = aoi.load(written(folder, "cards.aoi", text))
    for seed in range(20):
        imagines(Trial(rules, 2, seed).begin_game, Random(seed))


@pytest.mark.thorough
def test_it_holds(tmp_path: Path) -> None:
    held(tmp_path, CARDS)


def test_what_cannot_have_come_there(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    """The broken engine forgets everything about hidden pieces."""
    monkeypatch.setattr(Knowledge, "extend", lambda known, *_: known._forget() or known)
    assert re.fullmatch(r"\w+ imagines \d `\w+` in \w+, but from what it saw there can be at most \d", says())


def test_what_was_seen_to_come_there(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece that was seen going into a hidden zone may be anywhere."""

    def come(belief: Belief, place: int, kind: int, number: int = 1, real: Any = Belief.add_known_pieces) -> None:
        real(belief, place, kind, number)
        if number == 1:  # except the deck's initial pieces
            belief.forget_all()

    monkeypatch.setattr(Belief, "add_known_pieces", come)
    assert re.search(r"imagines \d `\w+` in \w+, but from what it saw there (must be at least|can be at most) \d", says())


def test_a_view_that_looks_otherwise(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    def richer(program: Any, state: Any, past: Past, real: Any = view_source.mask_position) -> Any:
        found = real(program, state, past)
        own_lists(found)
        found.seat_money[0] += 1
        return found

    monkeypatch.setattr(view_source, "mask_position", richer)
    assert says() == "what red imagines looks different to red: types, seat, money, 0: 0 and 1"


def test_a_past_that_is_lost(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Past, "start_anew", lambda past: Past(past.hidden, past.players, None, (), 0))
    assert says().startswith("what red imagines has a different past for red: ")


def test_a_lost_piece(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Deal.counts
    monkeypatch.setattr(Deal, "counts", lambda deal: [[0, *counts[1:]] for counts in real(deal)])
    assert says() == "red imagines 1 card pieces `moon`, but there are 3"


def test_a_view_that_holds_the_truth(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_source, "mask_position", lambda _program, state, _past: state)
    monkeypatch.setattr(imagining, "_deal", lambda _program, state, *_: (state.copy(), []))
    assert re.match(r"what \w+ imagines depends on what is hidden from it: ", says())


def test_a_position_in_which_nobody_can_move(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imagining, "_reaches_decision", lambda *_: True)
    assert "imagines cannot be continued: this is a dead end: " in says()


def test_a_card_that_was_chosen_and_is_elsewhere(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    """The imagined hand has less than none of it when it is played."""

    def first(_program: Any, state: Any, depth: int, *_: Any) -> bool:
        own_lists(state)
        state.frames[depth][2] = 0
        return True

    monkeypatch.setattr(choosing, "_decide_again", first)
    choose = 'action hide "Hide a card" {\n    choose card in me.hand "with"'
    assert " imagines, Hand (hand) should hold " in says(changed((choose, f"{choose}\n    then\n    choose number in 1..2")))

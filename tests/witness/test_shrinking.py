"""Shortening a position: pieces that are left out together, and pieces that go to one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from aoi_rules.diagnostics import Source
from aoi_rules.scenarios.outcome import LineFailed
from aoi_rules.witness.difference import Difference, DifferenceKind
from aoi_rules.witness.draft import Draft, begin_game
from aoi_rules.witness.locating import Starts, leave_drawn_pieces
from aoi_rules.witness.rules import PlayedRules
from aoi_rules.witness.settings import PieceSetting, Setting
from aoi_rules.witness.shrinking import shrink_draft
from tests.witness.test_witness import search_in

CHIPS = """\
game chips "Chips" {
  players 2..2
  seats red blue
  type card { sun "Sun"; moon "Moon"; star "Star"; sky "Sky"; rain "Rain"; snow "Snow" }
  type chip { low "Low"; high "High" }
  zone deck "Deck" of card full
  zone rest "Rest" of card
  zone hand "Hand" of card per player
  zone bank "Bank" of chip full
  zone purse "Purse" of chip per player
  flow { repeat round until (round == 2) { phase turn "Turn" { each player in players { take 1 of turn } } } }
  menu turn (return, draw, win)
  action draw "Draw" { do { move 1 at random from deck to me.hand } }
  action return "Return a chip" { require chip "You have none" = me.purse.size > 0; do { move low from me.purse to bank } }
  action win "Win" { do { move low from bank to me.purse } }
  score { points chips "Chips" = me.purse.size + rest.size; winner most points }
}
"""
SUN, MOON, STAR, SKY, RAIN, SNOW = range(6)
DECK, REST, RED, BLUE, BOARD = ("deck", 0), ("rest", 0), ("hand", 0), ("hand", 1), ("", -1)


@cache
def starts() -> Starts:
    return search_in(Source("chips.aoi", CHIPS)).home.starts


def played() -> PlayedRules:
    return starts().played


def shrink(settings: Sequence[Setting], shows: Callable[[int, int], bool]) -> tuple[Setting, ...]:
    """The remaining lines, as long as the position is possible, and has numbers of cards in the deck and in the hand of red that
    still show something."""
    def differ(draft: Draft) -> Difference | None:
        try:
            game = begin_game(played(), draft)
        except LineFailed:
            return None
        sizes = [getattr(game.record.state, played().zones[name].sizes)[0] for name in ("deck", "hand")]
        return Difference(DifferenceKind.VALUES, (), game, game) if shows(*sizes) else None

    draft = Draft(("red", "blue"), (), "turn", tuple(settings))
    found = differ(draft)
    assert found is not None
    return shrink_draft(starts(), differ, draft, found)[0].settings


def test_what_is_right_only_together_is_left_out_together() -> None:
    """A chip in a purse is missing from the bank, and a necessary line is between the two."""
    needed = PieceSetting(SUN, DECK, RED)
    chips = PieceSetting(0, BOARD, ("purse", 0)), PieceSetting(0, ("bank", 0), BOARD)
    assert shrink((chips[0], needed, chips[1]), lambda _, hand: hand == 1) == (needed,)


def test_all_cards_go_to_one_place() -> None:
    """One line can then move them."""
    moved = [PieceSetting(card, DECK, target) for card, target in ((SUN, REST), (MOON, BLUE), (STAR, RED), (SKY, REST),
                                                              (RAIN, REST), (SNOW, REST))]
    left = shrink(moved, lambda deck, _: deck == 0)
    assert {setting.target for setting in left if isinstance(setting, PieceSetting)} == {REST}
    assert len(left) == len(moved)


def test_a_zone_is_emptied_but_for_one_card() -> None:
    """Two lines are enough for that; leaving the two cards that may be there would need four."""
    moved = [PieceSetting(card, DECK, REST) for card in (SUN, MOON, STAR, SKY, RAIN, SNOW)]
    left = shrink(moved, lambda deck, _: deck <= 2)
    assert len(left) == len(moved) - 1


def test_with_a_plainer_move_no_chip_is_needed() -> None:
    """Any action of red shows something, and a card can be drawn without a line of `given`."""
    def differ(draft: Draft) -> Difference | None:
        game = begin_game(played(), draft)
        if not draft.moves or game.explain(draft.moves[0][1], "red"):
            return None
        return Difference(DifferenceKind.VALUES, draft.moves, game, game)

    chip = PieceSetting(0, ("bank", 0), ("purse", 0))
    draft = Draft(("red", "blue"), (), "turn", (chip,), (("red", "return"),))
    found = differ(draft)
    assert found is not None
    left = shrink_draft(starts(), differ, draft, found)[0]
    assert (left.settings, left.moves) == ((), (("red", "draw"),))


def test_only_what_was_drawn_is_left_in_its_zone() -> None:
    """Another draw then gives the same card; the other cards are in the zone beside it."""
    before = starts().before_given(("red", "blue"), ())
    later = before.copy()
    PieceSetting(STAR, DECK, RED).store(played(), later)
    fewer = leave_drawn_pieces(played(), before, later)
    deck, rest = (list(getattr(fewer, played().zones[name].pieces)) for name in ("deck", "rest"))
    assert [card for card, number in enumerate(deck) if number] == [STAR]
    assert sum(rest) == len(rest) - 1
    assert leave_drawn_pieces(played(), before, before) is None

"""The law of secrets finds leaks by itself: each of these is planted in an engine or in rules with secrets."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

import aoi_rules as aoi
from aoi_rules import game as games
from aoi_rules.errors import MoveTextError, TurnError
from aoi_rules.machine import displays, explain, log, masking, move_texts, past, viewers, views
from aoi_rules.machine.entries import MOVED
from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.moves import legal_moves
from aoi_rules.machine.results import Refusal
from aoi_rules.machine.seen_changes import SeenChanges
from aoi_rules.machine.viewers import EVERYTHING
from aoi_rules.play import view_source
from aoi_rules.testing.conformance import LawBroken, Trial
from tests.testing.games import CARDS, changed, written

LAW = "a seat learns nothing that it may not see"
WHISPERS = changed(
    ("keep money", "keep friend seat = none\n  keep money"),
    ('zone chest "Chest" of card seen by none', 'zone chest "Chest" of card seen by (friend)'),
    ("(hide, show, wait)", "(hide, show, wait, whisper)"),
    ("action wait", """action whisper "Whisper" {
    choose other in others "to"
    choose number in 1..9 seen by friend
    choose card in card seen by friend
    note word "a word" up to 20 seen by friend
    do whisper { set friend = other }
  }
  action wait"""),
)
"""Something is whispered to a seat, and the previous receiver hears it too."""
TRUMPS = changed(
    ("keep money", "keep trump card = sun\n  keep money"),
    ("verb hide", """verb follow(p, c) "{p} draws while {c} is trump" { move 1 at random from deck to p.hand }
  verb hide"""),
    ("(hide, show, wait)", "(hide, show, wait, draw)"),
    ("action wait", """action draw "Draw a card" {
    require cards "The deck is empty" = deck.size > 0
    do draw { follow me trump }
  }
  action wait"""),
)
"""One kind of card is trump, openly, and cards of any kind are drawn face down."""
COUNTED = changed(
    ("  score {", """  drawing {
    show suns "Suns" = me.hand.count(sun)
    detail held of card "{} in hand" = me.hand.count(card)
  }
  score {"""),
)
"""Each seat sees the number of suns in its own hand, and for each kind of card the number of that kind."""
FOUND = changed(("keep money", "keep prize per player money = $0\n  keep pot money = $0\n  keep money"), ("do hide { hide me card }", """do hide {
      move card from me.hand to chest
      raise me.money by $1 when deck.count(sun) > 1
      raise me.money by $1 when deck.count(sun) <= 1
      raise pot by (deck.count(sun) * $1)
      raise pot by ((3 - deck.count(sun)) * $1)
      raise me.prize by pot
      set pot = $0
    }"""), ("do show { show me card }", "do show { move card from me.hand to discard }"))
"""A player who hides a card gets a dollar and a prize of three, in lines and shares that depend on the deck."""
BETWEEN = changed(("keep money", "keep marked card = none\n  keep money"), ("do hide { hide me card }", """do hide {
      hide me card
      set marked = sun when deck.count(sun) > 1
      set marked = none
      raise me.money by (deck.count(sun) * $1)
      lower me.money by (deck.count(sun) * $1)
      raise me.money by $1
    }"""))
"""A value that depends on the deck is kept openly for a moment only, in which nobody can look."""
Patch = pytest.MonkeyPatch


def law_on(folder: Path, text: str, seeds: range = range(3)) -> None:
    rules = aoi.load(written(folder, "cards.aoi", text))
    for seed in seeds:
        Trial(rules, 3, seed).keep(LAW)


@pytest.mark.slow
@pytest.mark.parametrize("text", [CARDS, WHISPERS, TRUMPS, COUNTED, FOUND, BETWEEN], ids=["cards", "whispers", "trumps", "counted", "found", "between"])
def test_rules_that_keep_their_secrets(tmp_path: Path, text: str) -> None:
    law_on(tmp_path, text, range(4))


@pytest.mark.slow
def test_what_is_kept_in_secret_is_named_by_nobody(tmp_path: Path) -> None:
    """The line is the same, while nobody sees the trump."""
    with pytest.raises(LawBroken, match="is shown `sun`, which went where .* does not see it: “.* draws while Sun is trump”"):
        law_on(tmp_path, TRUMPS.replace("card = sun", "card seen by none = sun"))


@pytest.mark.thorough
def test_a_card_that_is_drawn_is_named_by_nobody(tmp_path: Path) -> None:
    """It has no name even while a card of another kind is open."""
    text = TRUMPS.replace("move 1 at random from deck", "move c from deck").replace("follow me trump", "follow me moon")
    with pytest.raises(LawBroken, match=LAW):
        law_on(tmp_path, text.replace("deck.size > 0", "deck.count(moon) > 0"))


# ---- views --------------------------------------------------------------------------------------------------------------


def a_hidden_hand(patch: Patch) -> None:
    patch.setattr(views, "position", lambda p, n, s, _, real=views.position: real(p, n, s, EVERYTHING))


def a_picture_of_the_deck(patch: Patch) -> None:
    """The data of the view are correct."""
    seen: list[tuple[aoi.View, Any]] = []

    def view(kind: Any, rules: aoi.Ruleset, record: Any, viewer: int, real: Any = games.seen_by) -> aoi.View:
        seen.append((real(kind, rules, record, viewer), record.state.z_deck))
        return seen[-1][0]

    def svg(view: aoi.View, real: Any = aoi.View.svg) -> str:
        return real(view) + f"<!-- {next((deck for found, deck in seen if found is view), '')} -->"

    patch.setattr(games, "seen_by", view)
    patch.setattr(games.View, "svg", svg)


def the_moves_of_another_seat(patch: Patch) -> None:
    def view(kind: Any, rules: aoi.Ruleset, record: Any, viewer: int, real: Any = games.seen_by) -> aoi.View:
        state = record.state
        moves = legal_moves(record.program, record.names, state.frames[-1][0], state.moves) if state.frames else ()
        made = real(kind, rules, record, viewer)
        vars(made)["moves"] = moves
        return made

    patch.setattr(games, "seen_by", view)


def a_choice_in_a_half_made_action(patch: Patch) -> None:
    patch.setattr(view_source, "pending_actions", lambda p, n, s, _, real=view_source.pending_actions: real(p, n, s, EVERYTHING))


def a_figure_of_another_seat(patch: Patch) -> None:
    def figures(names: Any, s: Any, viewer: int, model: Any, shown: Any, real: Any = displays._figures) -> Any:
        return real(names, s, viewer, model, attrs.evolve(shown, own=False))

    patch.setattr(displays, "_figures", figures)


def a_detail_of_another_seat(patch: Patch) -> None:
    patch.setattr(displays, "details", lambda p, n, s, _, real=displays.details: real(p, n, s, 0))


# ---- the log ------------------------------------------------------------------------------------------------------------


def a_piece_in_the_data_of_an_event(patch: Patch) -> None:
    """Its text is correct."""
    def piece(program: Any, names: Any, entry: Any, viewer: int, real: Any = log._piece) -> Any:
        kind, text, data = real(program, names, entry, viewer)
        return kind, text, data if entry[5] == HIDDEN else {**data, "kind": entry[5]}

    def masked(program: Any, entry: Any, viewer: int, after: Any = (), real: Any = log.mask_entry) -> Any:
        return entry if entry[0] == MOVED else real(program, entry, viewer, after)

    patch.setattr(log, "mask_entry", masked)
    patch.setattr(log, "_piece", piece)


def fewer_events_where_a_moon_is_hidden(patch: Patch) -> None:
    def seen(program: Any, viewer: int, entries: Any, openings: Any, real: Any = past._entries_seen) -> Any:
        return tuple(e for e in real(program, viewer, entries, openings) if e[2][0] != MOVED or e[2][5] != HIDDEN)

    patch.setattr(past, "_entries_seen", seen)


def a_choice_that_only_its_seat_knows(patch: Patch) -> None:
    patch.setattr(log, "_may_know", lambda *_: True)


def a_choice_that_some_know(patch: Patch) -> None:
    """It is logged as if everybody learned it."""
    def masked(program: Any, entry: Any, viewer: int, after: Any = (), real: Any = log.mask_entry) -> Any:
        return real(program, (*entry[:4], -1, *entry[5:]) if entry[0] == 0 else entry, viewer, after)

    patch.setattr(log, "mask_entry", masked)


def a_note_that_some_read(patch: Patch) -> None:
    def masked(program: Any, entry: Any, viewer: int, after: Any = (), real: Any = log.mask_entry) -> Any:
        found = real(program, entry, viewer, after)
        return (*found[:5], entry[5]) if entry[0] == 0 and len(entry) > 5 else found

    patch.setattr(log, "mask_entry", masked)


def a_zone_that_some_see(patch: Patch) -> None:
    """Pieces that go to it are shown to all, and so is the fact that they were chosen."""
    def sees(zone: Any, owner: int, viewer: int, size: bool = False, s: Any = None, real: Any = log.sees_zone) -> bool:
        return (zone.seen == "seats" and s is None) or real(zone, owner, viewer, size, s)

    patch.setattr(log, "sees_zone", sees)


def a_zone_that_everybody_looks_into(patch: Patch) -> None:
    """The whole engine treats it as visible, including imagined positions."""
    def sees(zone: Any, owner: int, viewer: int, size: bool = False, s: Any = None, real: Any = log.sees_zone) -> bool:
        return zone.seen == "seats" or real(zone, owner, viewer, size, s)

    for module in (log, views, masking):
        patch.setattr(module, "sees_zone", sees)


def a_value_that_is_its_owners(patch: Patch) -> None:
    for module in (views, viewers):
        patch.setattr(module, "keep_seen", lambda *_: True)


# ---- refusals and errors ------------------------------------------------------------------------------------------------


def a_rule_that_only_its_player_may_ask(patch: Patch) -> None:
    patch.setattr(explain, "LineRefusals", lambda p, n, s, _, real=explain.LineRefusals: real(p, n, s, s.to_move))


def a_refusal_with_the_value_of_a_deck(patch: Patch) -> None:
    def refuse(move: Any, refused: Any, real: Any = aoi.Game._refuse) -> None:
        real(move, tuple(attrs.evolve(r, values=(("deck", str(DECK[-1])),)) for r in refused))

    def play(game: aoi.Game, *given: Any, real: Any = aoi.Game.play, **named: Any) -> Any:
        DECK.append(game.record.state.z_deck)
        return real(game, *given, **named)

    patch.setattr(aoi.Game, "play", play)
    patch.setattr(aoi.Game, "_refuse", staticmethod(refuse))


DECK: list[Any] = []


def an_error_that_lists_a_hand(patch: Patch) -> None:
    def parse(program: Any, names: Any, s: Any, text: str, own: bool = True, real: Any = move_texts.parse) -> Any:
        try:
            return real(program, names, s, text, own)
        except MoveTextError as error:
            held = [k for k in range(3) if s.z_hand[3 * s.to_move + k]]
            raise MoveTextError(str(error), expected=error.expected, available=[str(held)]) from None

    patch.setattr(move_texts, "parse", parse)


def a_text_that_is_read_as_by_who_decides(patch: Patch) -> None:
    patch.setattr(move_texts, "parse", lambda p, n, s, text, _=True, real=move_texts.parse: real(p, n, s, text, own=True))


def an_error_of_turn_that_says_what_is_legal(patch: Patch) -> None:
    def guarded(game: aoi.Game, seat: Any, at: Any, real: Any = aoi.Game._require_turn) -> None:
        try:
            real(game, seat, at)
        except TurnError as error:
            raise TurnError(f"{error}: {', '.join(map(str, game.legal_moves()))}") from None

    patch.setattr(aoi.Game, "_require_turn", guarded)


def a_stale_position_that_says_what_is_hidden(patch: Patch) -> None:
    def guarded(game: aoi.Game, seat: Any, at: Any, real: Any = aoi.Game._require_turn) -> None:
        try:
            real(game, seat, at)
        except aoi.PositionError as error:
            raise aoi.PositionError(str(error), given=game.record.state.z_deck[0], now=game.at) from None

    patch.setattr(aoi.Game, "_require_turn", guarded)


def a_reason_of_what_can_be_had_later(patch: Patch) -> None:
    def refusals(*given: Any, real: Any = explain.refusals, **more: Any) -> Any:
        moons = Refusal("moons", "", (("deck", str(given[2].z_deck[0])),))
        return (*(found := real(*given, **more)), *((moons,) if found else ()))

    patch.setattr(explain, "refusals", refusals)


def a_cause_that_the_deck_decides(patch: Patch) -> None:
    patch.setattr(SeenChanges, "_is_veiled", lambda *_: False)
    patch.setattr(SeenChanges, "_change", lambda changes, entry, real=SeenChanges._change: real(changes, (*entry[:-1], False)))


def a_value_that_was_there_for_a_moment(patch: Patch) -> None:
    patch.setattr(SeenChanges, "_net_changes", lambda _, entries: entries)


def a_part_of_an_amount_that_the_deck_decides(patch: Patch) -> None:
    def parts(changes: SeenChanges, parts: Any, real: Any = SeenChanges.parts) -> Any:
        return real(changes, [(*part[:-1], False) for part in parts])

    patch.setattr(SeenChanges, "parts", parts)


LEAKS: dict[Callable[[Patch], None], tuple[str, str]] = {
    a_hidden_hand: (CARDS, r"is shown what lies in \w+ \(\w+\).*, but may not see it"),
    a_picture_of_the_deck: (CARDS, r"the picture shows: .* is shown what is hidden from it"),
    the_moves_of_another_seat: (CARDS, r"is shown what is hidden from it.*: moves"),
    a_choice_in_a_half_made_action: (
        changed(('choose card in me.hand "with"\n    do hide', 'choose card in me.hand "with"\n    then\n    choose number in 1..2\n    do hide')),
        r"is shown what is hidden from it.*: pending, "),
    a_figure_of_another_seat: (COUNTED, r"is shown what is hidden from it.*: figures, "),
    a_detail_of_another_seat: (COUNTED, r"is shown what is hidden from it.*: details, "),
    a_piece_in_the_data_of_an_event: (CARDS, r"is shown `\w+`, which went where \w+ .*does not see it: “a card: Deck → Hand of "),
    fewer_events_where_a_moon_is_hidden: (CARDS, r"is shown \d+ events although \d+ things happened"),
    a_choice_that_only_its_seat_knows: (CARDS, r"is shown what \w+ chose in secret: “\w+: (Hide|Show) a card with \w+”"),
    a_choice_that_some_know: (WHISPERS, r"is shown what \w+ chose in secret: “\w+: [Ww]hisper.* to \w+ \d \w+”"),
    a_note_that_some_read: (WHISPERS, r"“this”|\"this\""),
    a_zone_that_some_see: (WHISPERS, r"is shown what \w+ chose in secret: “\w+: Hide a card with \w+”"),
    a_zone_that_everybody_looks_into: (WHISPERS, r"is shown what lies in Chest \(chest\), but may not see it"),
    a_value_that_is_its_owners: (
        changed(("keep money per player money = $0", "keep money per player money seen by owner = $0")),
        r"is shown the value of money of a seat, but may not see it"),
    a_rule_that_only_its_player_may_ask: (
        changed(("card != sun", "card != sun and me.hand.count(moon) < 2")), r"why \w+ may not play `show with \w+` shows what is hidden"),
    a_refusal_with_the_value_of_a_deck: (CARDS, r"the error that \w+ gets for the text `.*` shows what is hidden from it: refusals, 0, values, 0, value: "),
    an_error_that_lists_a_hand: (CARDS, r"the answer to .* about the text `.*` shows what is hidden from it: available, "),
    a_text_that_is_read_as_by_who_decides: (CARDS, r"the answer to .* about the text `.*` shows what is hidden from it"),
    an_error_of_turn_that_says_what_is_legal: (CARDS, r"the error that .* gets for the text `.*` shows what is hidden from it: message"),
    a_stale_position_that_says_what_is_hidden: (CARDS, r"the error that .* gets for the text `.*` shows what is hidden from it: given"),
    a_cause_that_the_deck_decides: (FOUND, r"is shown of the changes of `hide with \w+` depends on what is hidden"),
    a_value_that_was_there_for_a_moment: (BETWEEN, r"is shown of the changes of `hide with \w+` depends on what is hidden"),
    a_part_of_an_amount_that_the_deck_decides: (FOUND, r"is shown of the changes of `hide with \w+` depends on what is hidden: .* parts"),
    a_reason_of_what_can_be_had_later: (CARDS, r"why .* may not play `.*` shows what is hidden from it: "),
}


@pytest.mark.thorough_with(
    "a_cause_that_the_deck_decides", "a_choice_in_a_half_made_action", "a_choice_that_only_its_seat_knows",
    "a_choice_that_some_know", "a_note_that_some_read", "a_piece_in_the_data_of_an_event",
    "a_rule_that_only_its_player_may_ask", "a_value_that_was_there_for_a_moment", "a_zone_that_some_see",
    "fewer_events_where_a_moon_is_hidden")
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_found(leak: Callable[[Patch], None], tmp_path: Path, monkeypatch: Patch) -> None:
    text, said = LEAKS[leak]
    leak(monkeypatch)
    with pytest.raises(LawBroken, match=LAW) as caught:
        law_on(tmp_path, text)
    assert re.search(said, str(caught.value)), caught.value

"""Pages of text: the rules of a game, the current meaning of a name in it, and the breakdown of the score's lines."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import click
import pytest

import aoi_rules
from aoi_rules import Game, Ruleset
from aoi_rules.cli.arguments.rule_lines import lines_of
from aoi_rules.cli.pages.name_lookup import all_topics, what_page
from aoi_rules.cli.pages.rules import rules_page
from aoi_rules.cli.pages.seat_facts import VisibleGame
from aoi_rules.cli.reports.entries import answers
from aoi_rules.cli.table.standings import current_table
from aoi_rules.errors import AoiError

ISLE = """\
game isle "The isle" {
  players 2..2
  seats red blue
  help "Live on the isle: {goal} is a good life."
  define goal   = 2 * price
  define price  = $2
  define riches = count(c for c in card when deck.count(c) > 0)
  type card {
    has worth money
    has copies number = 1
    clay  "Clay"  { worth $1 }
    stone "Stone" { worth $4 }
    straw "Straw" { worth $1 }
    iron  "Iron"  { worth $6 }
  }
  type location { has distant_port truth }
  type plot in location { keep owner seat = none }
  link path "Path" joins location { keep owner seat = none }
  location hill "Green hill" { plot x2; distant_port no }
  location bay "Bay" { plot; distant_port yes }
  path hill -- bay
  zone deck "Deck" of card seen by none size by all full
  zone hand "Hand" of card per player seen by owner size by all
  zone shown "Open cards" of card seen by all
  keep loans per player number = 2
  setup { do deal { each p in players { move 1 at random from deck to p.hand }; move 1 at random from deck to shown } }
  action settle "Settle" see "Houses" {
    help "A house for {price}."
    choose spot in plot
    require free "Somebody lives there" = spot.owner == none
    require way "No way leads there" any {
      case first "a first house" = not any(p.owner == me for p in plot)
      case path "a path of yours" = any(w.owner == me for w in path)
    }
    do { set spot.owner = me }
  }
  action camp "Camp" like settle { drop way }
  action clear "Clear a path" { choose way in path; do { set way.owner = me } }
  menu turn (settle, camp, clear)
  flow {
    repeat day until (day == 5) {
      help "After {price} days."
      phase work "Work" see "Phase 1: Work" { help "All work."; each player in players { take 1 of turn } }
    }
  }
  score {
    note lots "Plots" help "What is settled" = count(p for p in plot when p.owner == me)
    points houses "Houses" help "1 for each" = count(p for p in plot when p.owner == me)
    points hoard "Hoard" = sum(h.worth for h in card when me.hand.count(h) > 0) // $1
    winner most points help "Equals win together."
  }
}
"""


@cache
def rules() -> Ruleset:
    return aoi_rules.load(text=ISLE)


def page(asked: str, viewer: str | None = "red", game: Game | None = None) -> str:
    return click.unstyle(what_page(game or rules().new_game(seed=1), viewer, asked, 99))


def test_the_rules_are_a_page_in_words() -> None:
    assert click.unstyle(rules_page(rules().model, 60)).rpartition("\n\n")[0] == """\
The aim
  Live on the isle: $4 is a good life.

How it goes
  Phase 1: Work
    All work.

The end
  After $2 days.

What you may do
  Settle · settle (“Houses”)
    A house for $2.
    Reasons for a refusal:
      • Somebody lives there
      • No way leads there
        None of these is true:
        – a first house
        – a path of yours
  Camp · camp
    Allowed as “Settle” is, but this does not forbid it:
      • No way leads there
  Clear a path · clear

Points
  Plots: What is settled. No points by itself.
  Houses: 1 for each.
  Hoard

Who wins
  Equals win together."""


def test_a_place_has_what_is_there_now_and_where_its_ways_lead() -> None:
    game = rules().new_game(seed=1)
    who = game.to_move
    game.play("settle hill_2")
    game.play("clear hill--bay")
    other = next(seat for seat in game.seats if seat != who)
    assert page("green hill", game=game).split("\n\n")[0].split("\n") == [
        "Green hill · Location", "  • Green hill 1", f"  • Green hill 2: {who}", f"  Path to: Bay ({other})"]
    assert page("hill--bay", game=game).startswith("Green hill–Bay · Path\n  joins: Green hill and Bay\n  owner: ")


def test_what_can_be_done_now_is_said_to_who_decides() -> None:
    game = rules().new_game(seed=1)
    who = game.to_move
    other = next(seat for seat in game.seats if seat != who)
    assert page("settle", who, game).endswith("\n  You can do it now: 3 choices.")
    assert "now" not in page("settle", other, game)
    for move in ("settle hill_1", "clear hill--bay"):
        game.play(move)
    assert "\n  You cannot do it now; `why settle` gives the reason." in page("settle", who, game)
    assert "aoi explain" not in page("settle", who, game)  # these rules are in no file


@pytest.mark.parametrize(("asked", "said"), [
    ("Camp", "Camp · what one may do\n  A house for $2.\n  Typed: camp SPOT\n  Reasons for a refusal:\n    • Somebody lives there\n"),
    ("distant port", "Distant port · of a Location\n  yes: Bay"),
    ("loan", "Loans · of each player\n  red: 2\n  blue: 2"),
    ("goal", "Goal · a value of the rules\n  $4"),
    ("work", "Work · a phase\n  All work.\n  In the rulebook: “Phase 1: Work”"),
    ("red", "red · a player\n  Loans: 2\n  Hand: 1"),
])
def test_names_and_titles_of_all_kinds(asked: str, said: str) -> None:
    assert page(asked).startswith(said)


def test_a_value_that_would_tell_what_is_hidden_is_not_shown() -> None:
    assert "it depends on hidden information" in page("riches")


def test_a_page_depends_only_on_what_its_reader_sees() -> None:
    """Both games show the same open card; the cards in the hand of blue and in the deck differ."""
    games = [rules().new_game(seed=seed) for seed in range(16)]
    alike = [game for game in games if game.view("red").data == games[0].view("red").data]
    assert len({str(game.view("blue").data) for game in alike}) > 1
    for name in ("clay", "hand", "deck", "blue"):
        assert len({page(name, game=game) for game in alike}) == 1
    assert "may be unseen in: Deck (1); Hand (blue 1)" in page("clay")


def test_what_has_a_word_in_its_name_is_named_too() -> None:
    assert page("house").startswith("Houses · a line of the score\n")
    assert "See also: Clear a path" in page("path")


def test_what_is_called_nothing_or_is_only_in_the_text() -> None:
    with pytest.raises(AoiError, match="nothing is called `hil`.*did you mean `hill`"):
        page("hil")


@pytest.mark.thorough
def test_the_last_line_shows_the_rules_own_lines(folder: Path) -> None:
    """It names no place in a file, and the reader can type the command that does."""
    game = aoi_rules.load(folder / "island.aoi").new_game(seed=1)
    shown = click.unstyle(what_page(game, None, "settle", 99))
    assert str(folder) not in shown
    assert shown.endswith("\n\n`aoi explain settle --in island.aoi` shows the lines of the rules.")


@pytest.mark.thorough
def test_what_the_last_line_names_is_found(folder: Path) -> None:
    lines, game = lines_of("island.aoi"), aoi_rules.load(folder / "island.aoi").new_game(seed=1)
    entries = answers(lines)
    keys = {topic.key for topic in all_topics(VisibleGame(game, None), game.rules.program) if topic.key}
    assert {"settle", "settle.free", "actions", "hand", "clay", "hill--bay", "flow.round"} < keys
    assert [key for key in keys if not entries.find_paragraphs(key)] == []


def test_the_scores_say_what_each_line_is_counted_for() -> None:
    text = current_table(rules().new_game(seed=1), "red", 60)
    assert "Plots *" in text
    assert "* no points by itself" in text
    assert text.endswith("\n\nPlots: What is settled\nHouses: 1 for each\nWho wins: Equals win together.")

"""A setup that takes more pieces than there are."""

from __future__ import annotations

import pytest

from tests.compiler.texts import compiled, game

LINES = (
    "option long \"Game\" (short, full) = short",
    "type card { has copies number = 2 ; ace ; king ; queen }",
    "type town { has port truth = no ; keep card card = none ; bonn ; ulm { port } ; kiel { port } ; trier { port } }",
    "zone deck of card full", "zone rest of card full refills from waste", "zone waste of card", "zone open of card",
    "zone hand of card per player",
    "verb deal(p, n) { move n at random from deck to p.hand }",
    "verb gift(p) { draw c from deck to waste }",
    "after gift(p) { move 9 at random from deck to waste }",
)


def short(setup: str, *, players: str = "2..4") -> list[tuple[str, str | None]]:
    text = game(*LINES, f"setup {{ do {{ {setup} }} }}").replace("players 2..2", f"players {players}")
    text = text.replace("seats red blue", "seats red blue green pink")
    result = compiled(text)
    assert result.program is not None
    return [(d.message, d.hint) for d in result.diagnostics if d.code == "too-few-pieces"]


@pytest.mark.parametrize(("setup", "message"), [
    ("move 7 at random from deck to open", "takes 7 pieces from `deck`, which has 6"),
    ("each p in players { move 2 at random from deck to p.hand }", "takes 8 pieces from `deck`, which has 6"),
    ("each p in players { each n in 1..2 { draw c from deck to open } }", "takes 8 pieces from `deck`, which has 6"),
    ("each p in players { deal p 2 }", "takes 8 pieces from `deck`, which has 6"),
    ("each p in players { let n = 2 ; deal p n }", "takes 8 pieces from `deck`, which has 6"),
    ("each p in players { deal p (1 if count(players) == 2 else 2) }", "takes 8 pieces from `deck`, which has 6"),
    ("each t in town { draw c from deck ; draw d from deck }", "takes 8 pieces from `deck`, which has 6"),
    ("each t in town when t.port { each n in 1..3 { draw c from deck } }", "takes 9 pieces from `deck`, which has 6"),
    ("move 3 at random from open to waste", "takes 3 pieces from `open`, which has none"),
    ("move 1 at random from deck to open ; move 3 at random from open to waste", "takes 3 pieces from `open`, which has 1"),
    ("each p in players { move 9 at random from rest to p.hand }", "takes 36 pieces from `rest`, which has 6"),
    ("remove ace from open", "takes 1 piece from `open`, which has none"),
])
def test_what_takes_too_many(setup: str, message: str) -> None:
    assert [found for found, _ in short(setup)] == [f"set-up for 4 players {message}"]


@pytest.mark.parametrize("setup", [
    "move 6 at random from deck to open",
    "each p in players { deal p 1 } ; move 2 at random from deck to open",
    "each p in players { deal p (1 if count(players) == 4 else 2) }",
    "each p in players when p != red { deal p 2 }",
    "each p in players { deal p 1 when long == full ; deal p 1 when long == short }",
    "each t in town when t.port { draw c from deck ; draw d from deck }",
    "each t in town when not t.port { each n in 1..6 { draw c from deck } }",
    "each t in town when t.card == ace { each n in 1..9 { draw c from deck } }",
    "move all from deck to open ; move 6 at random from open to waste",
    "move 6 at random from rest to waste ; move 6 at random from rest to open",
    "add ace to open ; move 1 at random from open to waste",
    "gift red ; gift blue",
    "pick first in players at random ; deal first 6",
])
def test_what_is_served(setup: str) -> None:
    assert short(setup) == []


def test_without_a_choice_of_players_their_number_is_left_out() -> None:
    assert short("move 7 at random from deck to open", players="4..4")[0][0] == "set-up takes 7 pieces from `deck`, which has 6"


def test_a_game_without_members_yet_is_left_alone() -> None:
    text = game("type card { has copies number }", "zone deck of card full", "setup { do { draw c from deck } }")
    assert "too-few-pieces" not in [d.code for d in compiled(text).diagnostics]


@pytest.mark.slow
def test_a_map_with_more_markets_than_tiles() -> None:
    lines = ["map bare {", "extends age_of_industry", "location bonn brown { distant_port; space clear; space market x17; at 1 1 }",
             "location ulm brown { space market; at 2 2 }", "location kiel brown { space market x2; at 2 3 }",
             "rail bonn -- ulm", "rail ulm -- kiel", "}"]
    (found,) = [d for d in compiled("\n".join(lines)).diagnostics if d.code == "too-few-pieces"]
    assert found.message == "set-up for 5 players takes 20 pieces from `markets`, which has 18"
    assert found.place is not None
    assert (found.place.line, found.place.source.name) == (5, "demo.aoi")
    assert str(found.hint).endswith(" of game.aoi finds none for `kiel_1`; add pieces, or take fewer")

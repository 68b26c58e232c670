"""`seen by`: only the seats in the given keeps learn the kept value, choice or text."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from aoi_rules import Game, Ruleset, UndoError
from aoi_rules.cli.table.screen import list_own_facts
from aoi_rules.testing.conformance import LawBroken, Trial
from tests.compiler.texts import codes, compiled, sound

GAME = """\
game demo {
  players 3..3 ; seats red blue green
  type gem { ruby ; pearl ; keep bid number seen by (host, guest) = 0 }
  zone hand of gem per player seen by owner size by all
  zone box of gem seen by none full
  keep host seat = none
  keep guest seat = none
  keep secret number seen by (host, guest) = 7
  setup { do { each p in players { move 1 at random from box to p.hand } } }
  action meet { choose other in others ; do { set host = me ; set guest = other }
    afterwards { take 1..2 of bid ; take 1 of show ; by guest { take 1 of reply } } }
  menu reply (nod, end)
  action bid {
    choose gem in gem seen by (host, guest)
    choose number in 1..3 "for" seen by (host, guest)
    require new "You bid for it" = gem.bid == 0
    do { set gem.bid = number }
  }
  action show { choose gem in me.hand seen by (host, guest) }
  action nod { note word "a word" up to 20 seen by (host, guest) }
  action end { }
  flow { each player in players { take 1 of meet } ; each player in players { take 1 of end } }
}
"""


def met(*moves: str) -> Game:
    game = sound(GAME.replace("type gem { ruby ;", "type gem { has copies number = 2 ; ruby ;")).new_game(3, seed=2)
    for move in ("meet blue", *moves):
        game.play(move)
    return game


def last(game: Game, seat: str | None) -> str:
    return [e.text for e in game.events(seat) if e.kind == "move"][-1]


def test_a_choice() -> None:
    game = met("bid ruby for 2")
    assert [last(game, seat) for seat in ("red", "blue")] == ["red: bid: ruby for 2"] * 2
    assert [last(game, seat) for seat in ("green", None)] == ["red: bid"] * 2


def test_a_piece_of_a_hidden_zone() -> None:
    game = met("bid ruby for 2", "stop")
    gem = next(iter(game.view("red").data["zones"]["hand"]["red"]))
    game.play(f"show {gem}")
    assert last(game, "blue") == f"red: show: {gem}"
    assert last(game, "green") == "red: show"


def test_what_is_kept() -> None:
    game = met("bid ruby for 2")
    for seat, bids in (("red", [2, 0]), ("blue", [2, 0]), ("green", [None, None]), (None, [None, None])):
        data = game.view(seat).data
        assert data["types"]["gem"]["bid"] == bids
        assert data["keeps"].get("secret") == (7 if bids[0] else None)


def test_a_refusal() -> None:
    game = met("bid ruby for 2")
    assert [r.rule for r in game.explain("bid ruby for 1", "red")] == ["bid.new"]
    assert [r.rule for r in game.explain("bid ruby for 1", "green")] == ["seat"]


def test_what_is_imagined_holds_only_what_is_seen() -> None:
    game = met("bid ruby for 2")
    assert game.view("red").imagine(random.Random(1)).record.state.gem_bid[:2] == (2, 0)
    game.record.state.keep_host = game.record.state.keep_guest = 2
    imagined = game.view("red").imagine(random.Random(1)).record.state
    assert (imagined.gem_bid[:2], imagined.keep_secret) == ((0, 0), 7)


@pytest.mark.parametrize(("old", "new", "code"), [
    ("bid number seen by (host, guest)", "bid number seen by (host, gest)", "unknown-name"),
    ("bid number seen by (host, guest)", "bid number seen by secret", "wrong-type"),
    ("choose gem in me.hand seen by (host, guest)", "choose gem in me.hand seen by (host, gest)", "unknown-name"),
    ("up to 20 seen by (host, guest)", "up to 20 seen by secret", "wrong-type"),
])  # fmt: skip
def test_who_sees_it_is_a_seat(old: str, new: str, code: str) -> None:
    assert codes(GAME.replace(old, new)) == [code]


VAULT = """\
game demo {
  players 3..3 ; seats red blue green
  type gem { ruby ; pearl }
  zone hand of gem per player seen by owner size by all
  zone box of gem seen by none full
  zone vault of gem seen by (host, guest) size by all
  keep host seat = none
  keep guest seat = none
  setup { do { move ruby from box to red.hand ; move pearl from box to green.hand } }
  action trust { choose gem in me.hand seen by (host, guest) ; do { move gem from me.hand to vault } }
  action meet { choose other in others ; do { set host = me ; set guest = other } ; afterwards { take 1 of trust } }
  action end { }
  menu turn (end, trust)
  flow { by red { take 1 of meet } ; each player in players { take 1 of turn } }
}
"""


def test_a_zone() -> None:
    game = sound(VAULT).new_game(3, seed=1)
    game.play("meet blue")
    game.play("trust ruby")
    shown = {seat: game.view(seat).data["zones"]["vault"]["all"] for seat in ("red", "blue", "green", None)}
    assert shown == {"red": {"ruby": 1}, "blue": {"ruby": 1}, "green": 1, None: 1}
    assert not game.can_undo
    assert [str([e for e in game.events(seat) if e.kind == "piece"][-1]) for seat in ("red", "green")] == ["ruby: hand of red → vault", "a gem: hand of red → vault"]
    assert game.view("red").imagine(random.Random(1)).view("red").data["zones"]["vault"]["all"] == {"ruby": 1}
    assert codes(VAULT.replace("vault of gem seen by (host, guest)", "vault of gem seen by (host, gost)")) == ["unknown-name"]


LETTER = """\
game demo {
  players 3..3 ; seats red blue green
  type mood { glad ; sad ; keep known number seen by (author, reader) = 0 }
  keep author seat = none
  keep reader seat = none
  action begin { do { set author = me } ; afterwards { take 1..2 of write ; take 1 of send ; by reader { take 1 of choice } ; take 1 of end } }
  menu choice (nod, frown)
  action write { choose mood in mood seen by author ; do { raise mood.known by 1 } }
  action send { choose other in others ; do { set reader = other } }
  action nod { }
  action frown { }
  action end { do { set author = none ; set reader = none ; each m in mood { set m.known = 0 } } }
  flow { repeat round until (round == 4) { each player in players { take 1 of begin } } }
}
"""


def moods(game: Game, seat: str | None) -> list[int | None]:
    """A seat's view of the moods."""
    values: list[int | None] = game.view(seat).data["types"]["mood"]["known"]
    return values


def test_who_is_let_in_later_sees_what_was_kept_before() -> None:
    game = sound(LETTER).new_game(3, seed=1)
    for move in ("write glad", "stop"):
        game.play(move)
    assert [moods(game, seat) for seat in ("red", "blue", "green", None)] == [[1, 0], [None, None], [None, None], [None, None]]
    assert game.can_undo, "nobody has learned anything"
    sent = game.copy()
    sent.play("send blue")
    assert not sent.can_undo, "blue has read it"
    with pytest.raises(UndoError, match="somebody learned something from it"):
        sent.undo()
    game.play("send blue")
    assert [moods(game, seat) for seat in ("red", "blue", "green", None)] == [[1, 0], [1, 0], [None, None], [None, None]]


@pytest.mark.slow
def test_to_let_somebody_in_breaks_no_law() -> None:
    """One of two letters that look alike is read in full, and only by its receiver."""
    rules = sound(LETTER)
    for seed in range(4):
        Trial(rules, 3, seed).keep("a seat learns nothing that it may not see")
    leaking = compiled(LETTER.replace("keep reader", "keep last mood = none\n  keep reader").replace(
        "raise mood.known by 1", "raise mood.known by 1 ; set last = mood"))
    assert [d.code for d in leaking.diagnostics] == ["unused-keep", "secret-kept"]
    assert leaking.program is not None
    with pytest.raises(LawBroken, match="learns nothing that it may not see\n.*shown what is hidden from it"):
        Trial(Ruleset(leaking.program), 3, 0).keep("a seat learns nothing that it may not see")


PARTNERS = Path(__file__).with_name("pairs.aoi").read_text(encoding="utf-8")


def test_each_owner_has_a_partner() -> None:
    """A zone, a keep, a choice and a note, each for its owner and for the seat in the owner's own keep."""
    game = sound(PARTNERS).new_game(4, seed=2)
    game.play("think 2")
    for seat, plans in (("north", [2, None, 0, None]), ("south", [2, None, 0, None]), ("east", [None, 0, None, 0]), (None, [None] * 4)):
        data = game.view(seat).data
        assert data["types"]["seat"]["plan"] == plans
        assert [isinstance(data["zones"]["hand"][one], dict) for one in game.seats] == [plan is not None for plan in plans]
        assert [one["seat"] for one in data["figures"]] == [s for s, plan in zip(game.seats, plans, strict=True) if plan is not None]
    assert {seat: last(game, seat) for seat in ("south", "west")} == {"south": "north: think: 2", "west": "north: think"}


def test_what_a_partner_shows_is_beside_ones_own_in_the_terminal() -> None:
    game = sound(PARTNERS).new_game(4, seed=2)
    facts = list_own_facts(game, game.view("north"))
    assert {name for name in facts if name.startswith("hand")} == {"hand", "hand south"}
    assert facts["hand south"].startswith("hand of south: ")


def test_a_partner_who_changes() -> None:
    """A new partner sees the same as the old one did, so the decision cannot be taken back; a refusal may name both."""
    game = sound(PARTNERS).new_game(4, seed=2)
    game.play("swap east")
    assert (game.can_undo, game.view("south").data["zones"]["hand"]["north"]) == (False, 2)
    assert game.view("east").data["zones"]["hand"]["north"] == game.view("north").data["zones"]["hand"]["north"]
    for number in (1, 3, 1, 1, 1):
        game.play(f"think {number}")
    gem = next(iter(game.view("south").data["zones"]["hand"]["south"]))
    assert game.explain(f"play {gem}", "south")[-1].text == "You still hold 2, and you have planned 3"


@pytest.mark.slow
def test_partners_keep_the_laws() -> None:
    for seed in range(3):
        for law in ("a seat learns nothing that it may not see", "what a seat imagines is consistent with what it saw",
                    "a choice that a seat may see is in its view", "undo leads back to the first decision, and redo forward again"):
            Trial(sound(PARTNERS), 4, seed).keep(law)


@pytest.mark.parametrize(("old", "new", "code"), [
    ("plan number per player seen by (owner, partner)", "plan number seen by (owner, partner)", "wrong-argument"),
    ("plan number per player seen by (owner, partner)", "plan number seen by partner", "wrong-type"),
    ("plan number per player seen by (owner, partner)", "plan number per gem seen by partner", "wrong-type"),
    ("me.hand.size > me.plan", "me.hand.size > south.plan", ""),
    ("you have planned {me.plan}", "south has planned {south.plan}", "secret-text"),
])  # fmt: skip
def test_whose_partner_it_is(old: str, new: str, code: str) -> None:
    assert codes(PARTNERS.replace(old, new))[:1] == [code][: bool(code)]

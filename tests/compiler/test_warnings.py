"""What is legal and surely not meant is reported, and nothing else is: a warning that one learns to ignore is a defect."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from tests.compiler.texts import codes, compiled, game, problems, rendered, sound

NETWORK = "network way of town { open road l }"
TOWNS = ("type town { bonn ; ulm ; kiel ; trier }", "link road joins town", NETWORK)
COLOURS = "type colour { brown ; grey ; pink }"
CARDS = ("type card {", "  has colour colour = none", "  has copies number", "  | id | colour | copies |",
         "  | a | brown | 2 |", "  | b | pink | 3 |", "  | c |  | 1 |", "}", "zone deck of card full")
ASKS = "action lay { choose t in town ; choose c in deck ; require c \"C\" = c.colour == t.colour ; do { stop t } }"
STOP = "verb stop(t) { set last = t }"
LAST = "keep last town = none"


@pytest.mark.parametrize("name", ["germany", "rulesets/age_of_industry/game.aoi"])
def test_the_library_gives_no_warning(name: str) -> None:
    assert aoi.check(name) == ()


def test_points_without_a_winner() -> None:
    assert rendered(game('score { points pot "Pot" = 3 }')) == """\
demo.aoi:5:11: warning[incomplete-game]: this score names no `winner`, so all who play win together
    5 |   score { points pot "Pot" = 3 }
      |           ^^^^^^ add `winner most points`"""


def test_only_what_is_not_reached_is_cut_off() -> None:
    text = game(*TOWNS, "road bonn -- ulm", "road ulm -- kiel")
    (problem,) = problems(text)
    assert problem.severity == "warning"
    assert problem.message == "no link reaches `trier`"


def test_a_part_of_the_map_that_is_cut_off_is_one_warning() -> None:
    text = game("type town { bonn ; ulm ; kiel ; trier ; mainz }", "link road joins town", NETWORK,
                "road bonn -- ulm", "road ulm -- kiel", "road trier -- mainz")
    (problem,) = problems(text)
    assert problem.message == "no link joins `trier`, `mainz` to the rest"
    assert problem.hint == "they are 2 of 5"


def test_links_of_several_kinds_reach_together() -> None:
    sound(game(*TOWNS, "link lane joins town", "road bonn -- ulm", "lane ulm -- kiel", "road kiel -- trier"))


def test_links_without_a_network_only_pair() -> None:
    sound(game(*TOWNS[:2], "road bonn -- ulm"))


def test_a_map_without_any_link_is_not_cut_off() -> None:
    sound(game(*TOWNS))


def test_a_map_without_a_single_link_is_reported_once() -> None:
    places = "location bonn { at 1 1 } ; location ulm { at 2 2 } ; location kiel { at 3 3 }"
    problem = problems(f"map bare {{ extends age_of_industry ; {places} }}")[-1]
    assert problem.message == "no rail joins any location of this map"


def demo(*lines: str) -> str:
    return game(*lines).replace("turn (pass)", "turn (pass, lay)")


def test_a_colour_that_no_card_has() -> None:
    lines = (COLOURS, "type town { has colour colour }", "link road joins town", *CARDS, LAST, STOP, ASKS,
             "town bonn brown ; town ulm grey ; town kiel grey ; town trier pink",
             "road bonn -- ulm", "road ulm -- kiel", "road ulm -- trier")
    (problem,) = problems(demo(*lines))
    assert (problem.code, problem.message) == ("unmatched-member", "no card has the colour `grey`")


def test_a_card_whose_colour_no_town_has() -> None:
    lines = (COLOURS, "type town { has colour colour }", "link road joins town", *CARDS, LAST, STOP, ASKS,
             "town bonn brown ; town ulm brown", "road bonn -- ulm")
    unused, unmatched = problems(demo(*lines))
    assert (unused.code, unused.message) == ("unused-member", "nothing names the colour `grey`")
    assert (unmatched.code, unmatched.message) == ("unmatched-member", "no town has the colour `pink`")
    assert unmatched.place is not None
    assert (unmatched.place.line, unmatched.hint) == (13, "the card `b` has it")


def test_what_no_card_has_need_not_be_on_the_map() -> None:
    """Colours that lie on no place, and cards without copies or whose colour a rule names, are as good as not there."""
    lines = (COLOURS, "type town { has colour colour }", "link road joins town", *CARDS, LAST, STOP, ASKS,
             "town bonn brown ; town ulm grey", "road bonn -- ulm")
    text = demo(*lines).replace("| b | pink | 3 |", "| b | pink | 0 |").replace("| c |  | 1 |", "| c | grey | 1 |")
    assert codes(text) == []


def test_a_map_without_a_colour_of_its_game() -> None:
    places = "location bonn brown { space clear; at 1 1 } ; location ulm grey { space mine; at 2 2 }"
    (problem,) = problems(f"map bare {{ extends age_of_industry ; {places} ; rail bonn -- ulm }}")
    assert problem.message == "no location has the colour `light_green` or `purple` or `orange` or `blue`"
    assert str(problem.place).startswith("demo.aoi:1:1")
    assert str(problem.hint).startswith("the card `light_green` has it, in line ")


def test_a_member_that_a_rule_speaks_of_needs_no_match() -> None:
    lines = (COLOURS, "type town { has colour colour }", "link road joins town", *CARDS, LAST, STOP,
             ASKS.replace("== t.colour", "== t.colour or t.colour == grey"),
             "town bonn brown ; town ulm grey ; town kiel pink", "road bonn -- ulm", "road ulm -- kiel")
    sound(demo(*lines))


def test_what_is_accepted_and_nowhere_made() -> None:
    lines = ("type good { coal ; iron ; cloth }", "type works { has makes good ; mine coal ; mill iron }",
             "type port { has buys good many ; a { buys coal iron } ; b { buys cloth } }",
             "keep pot number = 0",
             "action lay { choose w in works ; choose p in port ; require r \"R\" = w.makes in p.buys ; do { raise pot by 1 } }")
    (problem,) = problems(demo(*lines))
    assert problem.message == "no works has the good `cloth`"


def test_members_that_are_gone_through_are_used() -> None:
    lines = (COLOURS, "type town { has colour colour ; bonn { colour brown } }",
             "check three \"Three colours\" = count(c for c in colour) == 3")
    sound(game(*lines))


@pytest.mark.parametrize("offer", ["free lay ; take 1 of turn", "take 0.. of lay"])
@pytest.mark.parametrize(
    ("action", "ends"),
    [
        ("action lay { do { raise pot by 1 } }", False),
        ("action lay { require few \"Few\" = pot < 3 ; do { raise pot by 1 } }", True),
        ("action lay { require few \"Few\" = pot < 3 ; do { raise jar by 1 } }", False),
        ("action lay { require few \"Few\" = little ; do { fill 1 } }", True),
        ("action lay { choose n in 1..(3 - pot) up to 3 ; do { raise pot by n } }", True),
        ("action lay { choose n in 1..3 ; do { raise pot by n } }", False),
        ("action lay { require few \"Few\" = pot < 3 ; do { spill } }", True),
    ],
)
def test_a_free_action_that_nothing_ends(offer: str, action: str, ends: bool) -> None:
    text = game("keep pot number = 0", "keep jar number = 0", "define little = pot < 3",
                "verb fill(n) { raise pot by n }", "verb spill { raise jar by 1 }", "after spill { fill 1 }",
                "setup { do { fill 0 ; spill ; set jar = 1 when little } }",
                action).replace("take 1 of turn", offer)
    expected = [] if ends else ["endless-action"]
    if offer.startswith("take 0"):
        expected = sorted([*expected, "unused-action", "unused-name"])
    assert sorted(codes(text)) == expected, rendered(text)


@pytest.mark.parametrize(("until", "body", "ends"), [
    ("until (pot > 3)", "each player in players { take 1 of turn }", False),
    ("until (pot > 3)", "each player in players { take 1 of both }", True),
    ("until (pot > 3)", "each player in players { take 1 of others_too }", True),
    ("until (pot > 3)", "each player in players { free lay ; take 1 of turn }", True),
    ("until (pot > 3)", "each player in players { take 1 of turn } ; do { spill }", True),
    ("until (pot > 3)", "phase last { repeat twice until (twice == 2) { do { raise pot by 1 } } }", True),
    ("until (full)", "each player in players { take 1 of turn }", False),
    ("until (full)", "each player in players { take 1 of both }", True),
    ("round until (round > 3)", "each player in players { take 1 of turn }", True),
    ("round until (held > 3)", "each player in players { take 1 of turn } ; do { raise held by 1 }", True),
    ("while (jar < 3)", "each player in players { take 1 of both }", False),
    ("until (deck.size == 0)", "each player in players { take 1 of turn } ; do { draw c from deck to waste }", True),
    ("until (heap.size == 0)", "each player in players { take 1 of turn } ; do { draw c from deck to waste }", True),
    ("until (heap.size == 0)", "each player in players { take 1 of turn } ; do { move all from waste to deck }", True),
    ("until (heap.size == 0)", "each player in players { take 1 of turn } ; do { move all from waste to waste }", False),
])
def test_a_repeat_that_nothing_ends(until: str, body: str, ends: bool) -> None:
    text = game("keep pot number = 0", "keep jar number = 0", "keep held number = 0", "define full = pot > 3",
                "type card { ace ; king }", "zone deck of card full refills from heap", "zone heap of card", "zone waste of card",
                "verb spill { raise jar by 1 }", "after spill { raise pot by 1 }", "setup { do { set jar = 0 ; set pot = 0 } }",
                "action lay { do { raise pot by 1 } }", "action lend { afterwards { take 1 of lay } }", "menu both (pass, lay)", "menu others_too (pass, lend)")
    text = text.replace("flow { each player in players { take 1 of turn } }", f"flow {{ repeat {until} {{ {body} }} }}")
    found = [code for code in codes(text) if not code.startswith("unused") and code not in ("endless-action", "always-false")]
    assert found == ([] if ends else ["endless-repeat"]), rendered(text)


@pytest.mark.parametrize(("line", "hint"), [
    ("keep pot number = 3", "if it is fixed, write it as a `define`; else a `set` or a `raise` is missing"),
    ("type card { keep worth number = 3 ; ace ; king }", "if it is fixed, write it as a `has`; else a `set` or a `raise` is missing"),
])
def test_what_is_kept_and_never_changes(line: str, hint: str) -> None:
    (problem,) = compiled(game(line)).diagnostics
    assert (problem.code, problem.severity, problem.hint) == ("unchanged-keep", "warning", hint)


@pytest.mark.parametrize("change", [
    "setup { do { set pot = 2 } }", "setup { do { each n in 1..3 { raise pot by n } } }", "setup { do { spill } }",
    "setup { do { drip } } ; after drip { lower pot by 1 } ; verb drip { }",
    "score { do { set pot = 1 } ; points pot \"Pot\" = pot ; winner most points }",
])
def test_what_changes_somewhere_is_kept(change: str) -> None:
    lines = ("keep pot number = 3", "verb spill { raise pot by 1 }", change)
    assert "unchanged-keep" not in [d.code for d in compiled(game(*lines)).diagnostics]


def test_what_a_game_keeps_for_its_parts_is_left_to_them() -> None:
    """Without loans nothing changes the game's `loans`, and it is not the author of this file who keeps them."""
    places = "location bonn brown { space clear; at 1 1 } ; location ulm brown { space mine; at 2 2 } ; rail bonn -- ulm"
    drop = "part calm for age_of_industry { replace verb borrow(p, number) { } ; replace verb pay_back(p, number) { } }"
    text = f"map bare {{ extends age_of_industry ; uses calm ; {places} }}\n{drop}"
    found = {d.code for d in compiled(text).diagnostics}
    assert "unchanged-keep" not in found
    assert found == {"always-false", "endless-action", "unmatched-member"}, "what follows for `repay` is the map's"


@pytest.mark.parametrize("slip", ["check a = nothing_there", "keep b nummer = 0", "verb c(n) { raise = n }", "type d { one"])
def test_an_error_hides_no_warning(slip: str) -> None:
    """What stands in a line with an error counts as used."""
    lines = ("define lost = 3", "define read = 4", "keep jar number = 0", "menu other (pass)",
             "action walk { require y = jar > 2 ; do { set jar = read } }", f"{slip} + read")
    found = compiled(game(*lines)).diagnostics
    assert {p.message for p in found if p.severity == "warning"} == {
        "the definition `lost` is used nowhere", "`y` has no text: a player reads nothing where this refuses a move",
        "the menu `other` is used nowhere", "no decision offers the action `walk`"}
    assert any(p.severity == "error" for p in found)


def test_what_an_error_asks_for_is_not_called_unused() -> None:
    found = compiled(game("define fare = 3", "check a = fair > 2")).diagnostics
    assert [(p.code, p.hint) for p in found] == [("unknown-name", "did you mean `fare` (line 5)?")]


# ---- what nothing uses ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "message"), [
    ("define f(p) = p.gold + pott", "nothing is called `pott` here"),
    ("define f(p) = count(q for q in p.towns when q == wat)", "nothing is called `wat` here"),
    ("define f(p) = held(p)", "no function is called `held`"),
    ("define f(p) = summ(q.gold for q in p)", "no function is called `summ`"),
    ("define f(p) = g(p) ; define g(a, b) = a + b", "`g` takes 2 values, not 1"),
    ("verb f(p) { set pot = gold when p.rich }", "nothing is called `gold` here"),
    ("verb f(p) { each q in p { raise pot by 1 when odd(q) } }", "no function is called `odd`"),
])
def test_what_means_nothing_in_what_nothing_uses(line: str, message: str) -> None:
    found = [d for d in problems(game("keep pot number = 0", line)) if d.code != "unused-name"]
    assert [(d.severity, d.message) for d in found] == [("warning", message)]


@pytest.mark.parametrize("line", [
    "define f(p) = p.whatever.it.has + sum(x.y for x in p.z when x != none) + pot",
    "define f = any(p == me or p in others for p in players)",
    "define f(a) = winds == calm and a in (grey, colour.brown) and round > 1 and count(deck) == deck.size",
    "define f(a) = roads.distance(a, ulm) if a in roads.reached(bonn) else max(1, min(2, pot))",
    "verb f(s) \"{s}\" { let n = s.price ; each q in s.all { draw d from deck ; set pot = n + d.worth when q == yes } }",
])
def test_what_may_mean_something_is_left_in_peace(line: str) -> None:
    lines = ("keep pot number = 0", "option winds \"Winds\" (calm, strong) = calm", COLOURS, *TOWNS, "road bonn -- ulm",
             "type card { has copies number ; | id | copies | ; | a | 3 | }", "zone deck of card full seen by none size by all",
             "network roads of town { open road l when pot == 0 }", line)
    text = game(*lines).replace("flow {", "flow { repeat round while (pot == 0) {").replace("of turn } }", "of turn } } }")
    assert "unused-name" in codes(text)
    assert not [d for d in problems(text) if d.severity == "error" or d.code.startswith(("unknown", "wrong"))], rendered(text)


BID = ("keep bid per player money = $0", "keep held per player money seen by owner = $0", 'verb bids(p, amount) "{p} bids {amount}" { }',
       "verb holds(p, amount) { set p.bid = amount }")


def bidding(lines: str) -> str:
    """The small game where players bid in secret."""
    action = f'action offer "Offer" {{ choose amount in $0..$5 seen by owner ; do {{ {lines} }} }}'
    return game(*BID, action).replace("turn (pass)", "turn (pass, offer)")


@pytest.mark.parametrize("lines", [
    "set me.bid = amount", "raise me.bid by amount", "holds me amount", "set me.bid = $1 when amount > $2",
    "let half = amount // 2 ; holds me half", "set me.held = amount ; set me.bid = me.held",
    "each p in players { lower p.bid by amount }", "holds me amount when me.bid == $0",
    "each p in players { raise p.bid by $1 when p.held == amount }",
])
def test_a_secret_choice_is_kept_where_all_see_it(lines: str) -> None:
    found = [d for d in problems(bidding(lines)) if d.code != "unused-name"]
    assert [(d.code, d.message) for d in found] == [
        ("secret-kept", "all see `bid`, and not all may know `amount`, by which this line sets it")], rendered(bidding(lines))


@pytest.mark.parametrize("lines", [
    "set me.held = amount", "set me.bid = amount ; bids me amount", "bids me (amount + $1) ; set me.bid = amount + $1", "set me.bid = $3",
    "set me.held = amount ; set me.held = $2 ; set me.bid = me.held", "bids me amount when amount > $2 ; set me.bid = amount",
])
def test_a_choice_that_is_shown_or_kept_in_secret_is_in_order(lines: str) -> None:
    assert "secret-kept" not in codes(bidding(lines))


def test_whose_keep_is_set_is_seen_too() -> None:
    text = game("type mood { glad ; sad ; keep known number = 0 }",
                "action act { choose mood in mood seen by owner ; do { raise mood.known by 1 } }").replace("turn (pass)", "turn (pass, act)")
    assert codes(text) == ["secret-kept"]


DEALT = (COLOURS, *CARDS[:-1], "zone deck of card seen by none size by all full", "keep pot number = 0", 'verb says(n) "{n} of a" { set pot = n }',
         "verb holds(n) { set pot = n }", "verb looks(z) { set pot = z.size }")


@pytest.mark.parametrize(("lines", "found"), [
    ("set pot = deck.count(a)", True), ("raise pot by 1 when a in deck", True), ("holds (deck.count(a))", True),
    ("let n = deck.count(a) ; holds n", True),
    ("set pot = deck.size", False), ("looks deck", False), ("says (deck.count(a))", False),
])
def test_what_lies_where_not_all_see_it_is_kept_where_they_do(lines: str, found: bool) -> None:
    problem = "all see `pot`, and not all see `deck`, by which this line sets it"
    for text in (game(*DEALT).replace("flow {", f"flow {{ do {{ {lines} }} ;"),
                 game(*DEALT, f"action act {{ do {{ {lines} }} }}").replace("turn (pass)", "turn (pass, act)"),
                 game(*DEALT, f"source works g {{ do {{ {lines} }} }}", "action act { bring 1 a }").replace("turn (pass)", "turn (pass, act)")):
        assert (problem in [d.message for d in compiled(text).diagnostics]) == found, rendered(text)
        assert not [d for d in compiled(text).diagnostics if d.severity == "error"], rendered(text)

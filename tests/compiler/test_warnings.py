"""Legal lines that are surely a mistake are reported, and nothing else is: a warning that readers learn to ignore is a defect."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from tests.compiler.texts import checked, codes, compiled, game, problems, rendered, sound

NETWORK = "network way of town { open road l }"
TOWNS = ("type town { bonn ; ulm ; kiel ; trier }", "link road joins town", NETWORK)
COLOURS = "type colour { brown ; grey ; pink }"
CARDS = ("type card {", "  has colour colour = none", "  has copies number", "  | id | colour | copies |",
         "  | a | brown | 2 |", "  | b | pink | 3 |", "  | c |  | 1 |", "}", "zone deck of card full")
ASKS = "action lay { choose t in town ; choose c in deck ; require c \"C\" = c.colour == t.colour ; do { stop t } }"
STOP = "verb stop(t) { set last = t }"
LAST = "keep last town = none"


@pytest.mark.thorough_with("rulesets/age_of_industry/game.aoi")
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


@pytest.mark.thorough
def test_a_map_without_a_single_link_is_reported_once() -> None:
    places = "location bonn { distant_port; at 1 1 } ; location ulm { distant_port; at 2 2 } ; location kiel { distant_port; at 3 3 }"
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
    """Colours that no place has, cards without copies, and cards whose colour a rule names, need not be on the map."""
    lines = (COLOURS, "type town { has colour colour }", "link road joins town", *CARDS, LAST, STOP, ASKS,
             "town bonn brown ; town ulm grey", "road bonn -- ulm")
    text = demo(*lines).replace("| b | pink | 3 |", "| b | pink | 0 |").replace("| c |  | 1 |", "| c | grey | 1 |")
    assert codes(text) == []


@pytest.mark.parametrize(("copies", "message"), [
    (2, []),
    (0, ["there are 0 copies of `a`, so it never comes into play"]),
])
def test_a_card_that_a_rule_names_has_copies(copies: int, message: list[str]) -> None:
    take = "action lay { choose card in deck ; do { move card from deck to heap ; stop bonn when card != a } }"
    lines = (COLOURS, "type town { bonn ; ulm }", *CARDS, "zone heap of card", LAST, STOP, take)
    text = game(*lines).replace("turn (pass)", "turn (pass, lay)").replace("| a | brown | 2 |", f"| a | brown | {copies} |")
    assert [problem.message for problem in problems(text) if problem.code == "too-few-pieces"] == message


@pytest.mark.thorough
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


EVENTS = """type event {
    has says text = "" ; has copies number = 1
    | id | title | says |
    | frost | "Frost" | "coal is dearer" |
    | storm | "Storm" | "ships stay at home" |
    | boom | "Good year" | "everybody earns $1" |
    %s
  }
  zone coming of event full refills from gone ; zone gone of event
  keep money per player money = $0
  keep now event = none
  setup { do turn { draw first_event from coming to gone ; set now = first_event } }
  action earn { require calm "There is a storm" = now != storm ; do { raise me.money by ($1 if now == frost else $2 if now == boom else $3) } }
"""


@pytest.mark.parametrize(("row", "found"), [
    ('| strike | "Strike" | "nobody builds" |', True), ('| calm | "Calm" | "nothing happens" |', False),
    ('| strike | "Strike" | "nobody builds" | ; | flood | "Flood" | "rivers rise" |', False), ("", False),
    ('| strike | "Strike" | "nobody builds" | ; } ; type year { has begins event ; hard { begins strike }', False),
])
def test_an_event_that_no_rule_names(row: str, found: bool) -> None:
    text = game(EVENTS % row.replace(" ; ", "\n    "))
    result = checked(text).diagnostics
    assert not any(problem.severity == "error" for problem in result), result
    assert [problem.message for problem in result if problem.code == "unused-member"] == [
        "no rule names the event `strike`, and rules name each other event"] * found


@pytest.mark.parametrize(("first", "second", "found"), [
    ("(a, d) { set s.owner = red }", "(a, c) { set s.owner = blue }", True),
    ("(a, d) { set s.owner = red }", "(b, c) { set s.owner = blue }", False),
    ("(a, d) { set s.owner = red }", "(a, c) { set s.guard = blue }", False),
    ("(a, d) { set s.owner = red }", "(a, c) { set s.owner = red }", False),
    ("(a, b, d) { set s.owner = red }", "(a, d) { set s.owner = blue }", False),
    ("(a, d) { set s.owner = red }", "(a, c) when s.guard == none { set s.owner = blue }", False),
])
def test_a_loop_that_sets_what_the_loop_before_it_sets(first: str, second: str, found: bool) -> None:
    text = game("type cell { keep owner seat = none ; keep guard seat = none ; a ; b ; c ; d }",
                f"setup {{ do middle {{ each s in {first} ; each s in {second} }} }}",
                'action take "Take" { choose x in cell ; do { set x.owner = me ; set x.guard = me } }')
    result = checked(text).diagnostics
    assert not any(problem.severity == "error" for problem in result), result
    assert [(problem.message, problem.hint) for problem in result if problem.code == "no-effect"] == [
        ("the loop before sets `s.owner` of `a` too, and this sets it to another value",
         "correct one of the two lists: the first is in line 6")] * found


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
                "setup { do { fill 1 ; spill ; set jar = 1 when little } }",
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
    found = [code for code in codes(text) if not code.startswith("unused") and code not in ("endless-action", "always-false", "no-effect")]
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


@pytest.mark.parametrize(("keep", "value", "asked", "says"), [
    ("keep shut truth = no", "no", "t.shut", "begin it with `= yes`, or correct line 6, which gives it the same value again"),
    ("keep state state = dry", "dry", "t.state == wet",
     "begin it with another value, or correct line 6, which gives it the same value again"),
    ("keep shut truth = yes", "no", "t.shut", None), ("keep state state = wet", "dry", "t.state == wet", None),
])
def test_a_keep_that_begins_with_its_only_value(keep: str, value: str, asked: str, says: str | None) -> None:
    """No line that changes it ever happens, since they ask for another value."""
    name = keep.split()[1]
    text = game(f"type state {{ dry ; wet }} ; type tile {{ {keep} ; low ; high }}", f"verb end(t) {{ set t.{name} = {value} }}",
                f'action end_all "End" {{ do {{ each t in tile when {asked} {{ end t }} }} }}')
    found = [problem.hint for problem in compiled(text).diagnostics if problem.code == "unchanged-keep"]
    assert found == [says] * (says is not None)


@pytest.mark.slow
def test_what_a_game_keeps_for_its_parts_is_left_to_them() -> None:
    """Without loans nothing changes the game's `loans`, but the author of this file does not declare that keep."""
    places = "location bonn brown { space clear; at 1 1 } ; location ulm brown { space mine; at 2 2 } ; rail bonn -- ulm"
    drop = "part calm for age_of_industry { replace verb borrow(p, number) { } ; replace verb pay_back(p, number) { } }"
    text = f"map bare {{ extends age_of_industry ; uses calm ; {places} }}\n{drop}"
    found = {d.code for d in compiled(text).diagnostics}
    assert "unchanged-keep" not in found
    assert found == {"always-false", "endless-action", "unmatched-member"}, "what follows for `repay` is the map's"


@pytest.mark.parametrize("slip", ["check a = nothing_there", "keep b nummer = 0", "verb c(n) { raise = n }", "type d { one"])
def test_an_error_hides_no_warning(slip: str) -> None:
    """Names in a line with an error count as used."""
    lines = ("define lost = 3", "define read = 4", "keep jar number = 0", "menu other (pass)",
             "action walk { require y = jar > 2 ; do { set jar = read } }", f"{slip} + read")
    found = compiled(game(*lines)).diagnostics
    assert {p.message for p in found if p.severity == "warning"} == {
        "the definition `lost` is used nowhere", "`y` has no text: a player reads nothing when this refuses a move",
        "the menu `other` is used nowhere", "no decision offers the action `walk`"}
    assert any(p.severity == "error" for p in found)


@pytest.mark.thorough
def test_a_title_that_two_have_is_seen_beside_an_error() -> None:
    places = 'location bonn "Bonn" brwn { space clear; at 1 1 } ; location ulm "Bonn" brown { space mine; at 2 2 } ; rail bonn -- ulm'
    found = {d.code for d in compiled(f"map bare {{ extends age_of_industry ; {places} }}").diagnostics}
    assert found == {"unknown-member"}, "two on one line may be one mistake"
    found = {d.code for d in compiled(f"map bare {{ extends age_of_industry\n{places.replace(' ; ', chr(10))}\n}}").diagnostics}
    assert found == {"unknown-member", "same-title"}


def test_what_an_error_asks_for_is_not_called_unused() -> None:
    found = compiled(game("define fare = 3", "check a = fair > 2")).diagnostics
    assert [(p.code, p.hint) for p in found] == [("unknown-name", "did you mean `fare` (line 5)?")]


# ---- lines without effect --------------------------------------------------------------------------------------------


def laying(*lines: str) -> str:
    """The small game with a pot, towns, and an action with these lines."""
    return demo("type town { bonn ; ulm ; kiel }", "keep pot number = 3", "keep open truth = no", LAST, "option winds \"Winds\" (calm, strong) = calm",
                "setup { do { raise pot by 4 ; lower pot by 1 when open ; set open = yes ; set last = bonn } }",
                f"action lay {{ choose t in town ; {' ; '.join(lines)} }}")


def asking(condition: str) -> str:
    """The small game with an action that makes this test."""
    return laying(f'require y "Y" = {condition}')


@pytest.mark.parametrize(("condition", "code", "message", "hint"), [
    ("pot == pot", "always-true", "`pot == pot` always holds: both sides are the same", "compare it with something else, or leave it out"),
    ("t != t", "always-false", "`t != t` never holds: both sides are the same", "compare it with something else, or leave it out"),
    ("pot + 1 < pot + 1", "always-false", "`pot + 1 < pot + 1` never holds: both sides are the same", "compare it with something else, or leave it out"),
    ("last == last", "always-true", "`last == last` always holds: both sides are the same", "to ask whether it is there, write `last != none`"),
    ("open and not open", "always-false", "`not open` contradicts `open`, so they never hold together", "correct one of them"),
    ("pot > 3 and open and pot < 3", "always-false", "`pot < 3` contradicts `pot > 3`, so they never hold together",
     "correct one of them, or join them with `or`"),
    ("(pot > 3 and open) and 3 > pot", "always-false", "`3 > pot` contradicts `pot > 3`, so they never hold together",
     "correct one of them, or join them with `or`"),
    ("t == bonn and t == ulm", "always-false", "`t` is never bonn and ulm at once", "if either will do, write `t in (bonn, ulm)`"),
    ("t == bonn and t != bonn", "always-false", "`t != bonn` contradicts `t == bonn`, so they never hold together",
     "correct one of them"),
    ("open or not open", "always-true", "`not open` holds wherever `open` does not, so one of them always holds",
     "correct one of them"),
    ("t != bonn or t != ulm", "always-true", "`t != ulm` holds wherever `t != bonn` does not, so one of them always holds",
     "correct one of them, or join them with `and`"),
    ("not (pot > 3) or t == ulm or pot > 3", "always-true",
     "`pot > 3` holds wherever `not (pot > 3)` does not, so one of them always holds", "correct one of them"),
    ("pot in (2, 3) or pot not in (2, 3)", "always-true",
     "`pot not in (2, 3)` holds wherever `pot in (2, 3)` does not, so one of them always holds", "correct one of them"),
    ("t == last or t != last", "always-true", "one of `t == last` and `t != last` holds unless `last` is absent",
     "correct one of them, or write `last != none`"),
    ("t == last or last != t when last != none", "always-true",
     "`last != t` holds wherever `t == last` does not, so one of them always holds", "correct one of them"),
    ("open and open", "no-effect", "`open` occurs here twice, joined by `and`", "leave it out, or correct one of the two"),
    ("last != none and last != none", "no-effect", "`last != none` occurs here twice, joined by `and`", "leave it out, or correct one of the two"),
    ("open or yes", "always-true", "because of `or yes` this always holds", "leave it out, or write a condition"),
    ("open and no", "always-false", "because of `and no` this never holds", "leave it out, or write a condition"),
    ("open or no", "no-effect", "`or no` changes nothing", "leave it out"),
    ("yes and open", "no-effect", "`and yes` changes nothing", "leave it out"),
    ("pot > (2 if open else 2)", "no-effect", "both sides of this `if` are `2`", "write `2` alone, or correct one side"),
    ("any(pot > 3 for p in players)", "unused-name", "nothing uses `p` in this `any`: its condition is the same for each", "write a condition about `p`"),
    ("best(x for x in town by pot) == t", "unused-name", "nothing uses `x` in this `best`: the value after `by` is the same for each",
     "rank by something that `x` has"),
])
def test_a_condition_that_means_nothing(condition: str, code: str, message: str, hint: str) -> None:
    assert [(p.code, p.severity, p.message, p.hint) for p in problems(asking(condition))] == [(code, "warning", message, hint)]


def test_one_of_two_comparisons_holds_unless_their_value_is_absent() -> None:
    """Both fail if it is absent, so this does not always hold."""
    said = {p.message: p.hint for other in ("last != ulm", "last == bonn") for p in problems(asking(f"last != bonn or {other}"))}
    assert said["one of `last != bonn` and `last != ulm` holds unless `last` is absent"] == "correct one of them, or join them with `and`"
    assert said["one of `last != bonn` and `last == bonn` holds unless `last` is absent"] == "correct one of them, or write `last != none`"


@pytest.mark.parametrize("condition", [
    "pot == pot + 1", "not open", "t == bonn or t == ulm", "t != bonn and t != ulm", "pot > 3 and pot < 5", "pot < 3 or pot > 5", "pot != 3 or t != ulm",
    "t == bonn and last == bonn", "open and not (pot > 3)", "pot > (2 if open else 3)", "winds == calm and open",
    "any(p == me for p in players)", "sum(1 for p in players) > pot", "count(x for x in town when x != t) > pot", "best(x for x in town by x == t) == t",
    "all(any(x == y for x in town) for y in town)",
])
def test_a_condition_that_means_something(condition: str) -> None:
    sound(asking(condition))


def requiring(line: str, *more: str) -> str:
    return game("type town { bonn ; ulm }", "keep open truth = yes", *more, f"action lay {{ {line} ; do {{ set open = not open }} }}").replace(
        "menu turn (pass)", "menu turn (pass, lay)")


@pytest.mark.parametrize(("line", "code", "message", "hint"), [
    ('require y "Y" = no', "always-false", "`no` never holds, so nobody can ever take `lay`",
     "ask for something, or leave `lay` out of the menu `turn`"),
    ('require y "Y" = not yes', "always-false", "`not yes` never holds, so nobody can ever take `lay`",
     "ask for something, or leave `lay` out of the menu `turn`"),
    ('require y "Y" = yes', "always-true", "`yes` always holds, so this refuses nothing", "leave it out, or write a condition"),
    ('require y "Y" = yes when open', "always-true", "`yes` always holds, so this refuses nothing", "leave it out, or write a condition"),
    ('require y "Y" any { case a "A" = open ; case b "B" = no }', "always-false", "`no` never holds, so this case never counts",
     "leave it out, or write a condition"),
    ('require y "Y" any { case a "A" = open ; case b "B" = yes }', "always-true", "`yes` always holds, so this case alone is enough",
     "leave it out, or write a condition"),
])
def test_a_requirement_that_asks_nothing(line: str, code: str, message: str, hint: str) -> None:
    assert [(p.code, p.message, p.hint) for p in problems(requiring(line))] == [(code, message, hint)]


@pytest.mark.parametrize("line", ['require y "Y" = no when open', 'require y "Y" = shut', 'require y "Y" = not shut'])
def test_a_requirement_that_refuses_at_times(line: str) -> None:
    """A map may replace a definition of the game."""
    sound(requiring(line, "define shut = no", "check some = not shut"))


def test_what_means_nothing_in_a_definition_is_said_once() -> None:
    text = laying('require y "Y" = same(pot, pot) and same(pot, 1)').replace("  keep open", "  define same(a, b) = a == b and a == a\n  keep open")
    (problem,) = problems(text)
    assert (problem.code, str(problem.place)) == ("always-true", "demo.aoi:7:34")


def test_cases_are_no_expression() -> None:
    """A requirement may have two cases, each with its own text, and accept either."""
    sound(laying('require y "Y" { case open "Open" = open ; case shut "Shut" = not open }'))


@pytest.mark.parametrize(("effect", "message"), [
    ("set pot = pot", "this gives `pot` the value that it already has"), ("raise pot by 0", "this leaves `pot` as it is"),
    ("lower pot by 0 when open", "this leaves `pot` as it is"),
])
def test_an_effect_that_changes_nothing(effect: str, message: str) -> None:
    assert [(p.code, p.message) for p in problems(laying(f"do {{ {effect} }}"))] == [("no-effect", message)]


def test_an_effect_by_a_figure_with_a_name_may_change_something() -> None:
    sound(laying("do { raise pot by fare ; set pot = pot + 1 }").replace("  keep open", "  define fare = 0\n  keep open"))


def test_a_requirement_that_stands_twice() -> None:
    (problem,) = problems(laying('require few "Few" = pot < 9', 'require less "Less" = pot  < 9'))
    assert (problem.code, problem.message) == ("no-effect", "`less` requires the same as `few`")
    assert problem.hint == "leave one of them out: `few` is in line 11"


@pytest.mark.parametrize("second", ['require less "Less" = pot < 8', 'require less "Less" = pot < 9 when open'])
def test_requirements_that_differ(second: str) -> None:
    sound(laying('require few "Few" = pot < 9', second))


@pytest.mark.parametrize(("value", "found"), [
    ("0", True), ("count(x for x in town when x.size > 4)", True), ("fare * 2", False), ("pot", False),
    ("count(x for x in town when x.size > 2)", False),
])
def test_a_line_of_the_score_that_is_always_0(value: str, found: bool) -> None:
    text = game("type town { has size number ; bonn { size 2 } ; ulm { size 3 } }", "define fare = 0", "keep pot number = 0",
                "setup { do { set pot = 3 } }", f'score {{ points pot "Pot" = {value} ; points own "Own" = fare + pot ; winner most points }}')
    assert [p.message for p in compiled(text).diagnostics if "no points" in p.message] == (
        ["`pot` gives no points: its value is always 0"] if found else [])


@pytest.mark.parametrize(("loop", "when", "found"), [
    ("until (round == 3)", "round == 5", True), ("until (round == 3 or open)", "round > 3", True), ("while (round < 3)", "round == 4", True),
    ("until (round == rounds)", "round == 5", True), ("until (round == (3 if winds == calm else 4))", "round == 5", True),
    ("until (round == 3)", "round == 3", False), ("until (round == 3 and open)", "round == 5", False), ("until (open)", "round == 5", False),
    ("until (round == pot)", "round == 5", False), ("until (round > 3)", "round == 4", False), ("while (round <= 3)", "round == 4", False),
    ("until (round == 3)", "round < 4", False),
])
def test_a_round_that_never_comes(loop: str, when: str, found: bool) -> None:
    text = game("option winds \"Winds\" (calm, strong) = calm", "define rounds = 3", "keep open truth = no", "keep pot number = 0", "setup { do { raise pot by rounds } }",
                "action shut { do { set open = yes when winds == calm } }").replace("turn (pass)", "turn (pass, shut)")
    text = text.replace("flow {", f"flow {{ repeat round {loop} {{ phase late when {when} {{ do {{ set open = yes }} }} ;").replace("of turn } }", "of turn } } }")
    assert [p.code for p in compiled(text).diagnostics if p.code.startswith("always")] == (["always-false"] if found else []), rendered(text)


# ---- unused declarations --------------------------------------------------------------------------------------------


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
    """The small game with secret bids."""
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
        ("secret-kept", "this line sets `bid`, which all see, from a secret: not all may know `amount`")], rendered(bidding(lines))


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


@pytest.mark.parametrize(("choice", "effects", "found"), [
    ("", "raise me.sent(t) by 1", ["all see what is chosen for `t`, and not all may see `sent`, which it changes"]),
    ("", "set me.goal = t", ["all see what is chosen for `t`, and not all may see `goal`, which becomes it"]),
    (" seen by owner", "raise me.sent(t) by 1", []), ("", "raise me.sent(t) by 1 ; lower me.purse by 1", []),
    ("", "raise me.sent(first(town)) by t.index", []),
])
def test_a_choice_that_all_see_for_a_keep_that_they_do_not_see(choice: str, effects: str, found: list[str]) -> None:
    text = game("type town { ulm ; bonn }", "keep sent of town number per player seen by owner = 0", "keep goal per player town seen by owner = none",
                "keep purse per player number = 9", f'action send "Send" {{ choose t in town{choice} ; do {{ {effects} }} }}')
    assert [d.message for d in checked(text).diagnostics if d.code == "open-choice"] == found, rendered(text)


DEALT = (COLOURS, *CARDS[:-1], "zone deck of card seen by none size by all full", "keep pot number = 0", 'verb says(n) "{n} of a" { set pot = n }',
         "verb holds(n) { set pot = n }", "verb looks(z) { set pot = z.size }")


@pytest.mark.thorough_with("holds (deck.count(a))-True", "looks deck-False", "set pot = deck.count(a)-True")
@pytest.mark.parametrize(("lines", "found"), [
    ("set pot = deck.count(a)", True), ("raise pot by 1 when a in deck", True), ("holds (deck.count(a))", True),
    ("let n = deck.count(a) ; holds n", True),
    ("set pot = deck.size", False), ("looks deck", False), ("says (deck.count(a))", False),
])
def test_what_lies_where_not_all_see_it_is_kept_where_they_do(lines: str, found: bool) -> None:
    problem = "this line sets `pot`, which all see, from a secret: not all see `deck`"
    for text in (game(*DEALT).replace("flow {", f"flow {{ do {{ {lines} }} ;"),
                 game(*DEALT, f"action act {{ do {{ {lines} }} }}").replace("turn (pass)", "turn (pass, act)"),
                 game(*DEALT, f"source works g {{ do {{ {lines} }} }}", "action act { bring 1 a }").replace("turn (pass)", "turn (pass, act)")):
        assert (problem in [d.message for d in compiled(text).diagnostics]) == found, rendered(text)
        assert not [d for d in compiled(text).diagnostics if d.severity == "error"], rendered(text)


# ---- names and keeps that nothing reads ------------------------------------------------------------------------------


@pytest.mark.parametrize(("lines", "name"), [
    ("let n = pot + 1 ; do { raise pot by 1 }", "n"), ("do { let n = pot + 1 ; raise pot by 1 }", "n"),
    ("do { each p in players { raise pot by 1 } }", "p"), ("do { each p in players { let n = p ; raise pot by 1 } }", "n"),
])
def test_a_name_that_nothing_uses(lines: str, name: str) -> None:
    (problem,) = problems(laying(lines))
    word = "each" if name == "p" else "let"
    assert (problem.code, problem.message) == ("unused-name", f"nothing uses `{name}`, to which this `{word}` gives a value")


@pytest.mark.parametrize(("lines", "found"), [
    ("choose p in players ; require near \"No\" = p != me ; do { raise pot by 1 }", True),
    ("choose p in players ; require near \"No\" = p != me ; do { set pot = p.index }", False),
    ("choose p in players ; require near \"No\" = p != me", False),
])
def test_a_choice_that_only_conditions_read(lines: str, found: bool) -> None:
    says = [problem.message for problem in checked(laying(lines)).diagnostics if problem.code == "unused-choice" and "`t`" not in problem.message]
    assert says == ["only conditions read `p`, so it makes no difference which one a player chooses"] * found


@pytest.mark.parametrize(("second", "found"), [("pot > 3 or t == ulm", True), ("pot > 4 or t == ulm", False), ("t == ulm", False)])
def test_a_condition_that_an_earlier_requirement_decides(second: str, found: bool) -> None:
    says = [problem.message for problem in checked(laying(f'require a "A" = pot > 3 ; require b "B" = {second} ; do {{ set last = t }}')).diagnostics
            if problem.code == "always-true"]
    assert says == ["`pot > 3` always holds here, since the action requires it"] * found


@pytest.mark.parametrize(("asked", "offered", "found"), [
    ("pot < 5", "take 1 of lay when pot > 5", ["`lay` is offered only when `pot > 5`, and then `pot < 5` never holds"]),
    ("pot > 6", "take 1 of lay when pot > 5", []), ("pot < 5", "take 1 of turn", []),
    ("pot < 5", "take 0.. of lay when pot > 5", ["`lay` is offered only when `pot > 5`, and then `pot < 5` never holds"]),
    ("pot < 5", "take 0.. of turn when pot > 5", []), ("pot < 5", "take 1 of lay when pot > 5 ; free pass", []),
    ("pot < 5", "take 1 of lay when pot > 5 ; take 1 of lay", []), ("pot < 5 or t == ulm", "take 1 of lay when pot > 5", []),
])
def test_an_action_that_is_offered_only_when_it_is_refused(asked: str, offered: str, found: list[str]) -> None:
    text = laying(f'require a "A" = {asked} ; do {{ set last = t }}').replace("take 1 of turn", offered)
    assert [problem.message for problem in checked(text).diagnostics if problem.code == "always-false"] == found


@pytest.mark.parametrize(("second", "found"), [("t.visits", True), ("t.visits + 1", False), ("t.visits when pot > 1", False)])
def test_two_details_with_the_same_value(second: str, found: bool) -> None:
    text = demo("keep pot number = 3", "type town { keep visits number = 0 ; ulm ; bonn }", "setup { do { set ulm.visits = 2 ; raise pot by 1 } }",
                f'drawing {{ detail a of town "{{}} a" = town.visits ; detail b of town "{{}} b" = {second.replace("t.", "town.")} }}',
                "action lay { do { raise pot by 1 } }")
    assert ("`b` shows the same as `a`" in [problem.message for problem in checked(text).diagnostics]) is found


@pytest.mark.parametrize("last", ["canals", "railways"])
def test_a_figure_with_equal_branches(last: str) -> None:
    text = demo("keep open truth = no", "setup { do { set open = yes } }", "action lay { do { set open = not open } }",
                f'drawing {{ show age "Age" = "railways" if open else "{last}" }}')
    found = [problem.message for problem in checked(text).diagnostics if problem.code == "no-effect"]
    assert found == ['both sides of this `if` are `"railways"`'] * (last == "railways")


@pytest.mark.parametrize(("second", "found"), [("pot > 3", True), ("pot > 4", False)])
def test_two_ways_to_lose_under_the_same_condition(second: str, found: bool) -> None:
    text = game("keep pot number = 3", "setup { do { raise pot by 1 } }", f'score {{ lose a "A" = pot > 3 ; lose b "B" = {second} ; winner most points }}')
    assert ("`b` has the same condition as `a`" in [problem.message for problem in checked(text).diagnostics]) is found


def test_a_choice_of_an_action_that_does_nothing() -> None:
    hints = [problem.hint for problem in compiled(laying('require a "A" = pot > 3')).diagnostics if problem.code == "unused-choice"]
    assert hints == ["this action does nothing yet: use the name in a `do { … }`"]


def test_a_name_that_is_only_compared_with_none() -> None:
    (problem,) = problems(laying("let n = first(p for p in players when p != me) ; do { raise pot by 1 when n != none }"))
    assert (problem.code, problem.message) == ("unused-name", "this asks whether there is a `n`, and nothing uses it then")


@pytest.mark.parametrize(("lines", "found"), [
    ("do { raise pot by 1 }", ["nothing uses `s`, for which this `source` asks a player"]),
    ("do { set pot = s.index }", []), ("require own = s != me ; do { raise pot by 1 }", []),
])
def test_a_source_that_asks_for_a_member_which_nothing_uses(lines: str, found: list[str]) -> None:
    text = game(COLOURS, *CARDS[:-1], "keep pot number = 0", f"source works g each s in players {{ {lines} }}", "action act { bring 1 a }")
    heard = compiled(text.replace("turn (pass)", "turn (pass, act)")).diagnostics
    assert [d.message for d in heard if d.code == "unused-name"] == found, rendered(text)


@pytest.mark.parametrize("lines", [
    "let n = pot + 1 ; do { raise pot by n }", 'let n = pot + 1 ; require few "{n} are too few" = open', "do { each n in 1..3 { raise pot by 1 } }",
    "do { each p in players when p != me { raise pot by 1 } }", "let n = pot ; let m = n ; do { raise pot by m }",
    "do { each p in players { each q in players { raise pot by 1 when p != q } } }",
])
def test_a_name_that_something_uses(lines: str) -> None:
    sound(laying(lines))


def unread(*lines: str) -> list[str]:
    """The report on a game with a keep that is changed, and these lines."""
    text = game("type town { bonn ; ulm ; keep size number = 0 }", "keep pot number = 0", "setup { do { set pot = 3 ; raise bonn.size by 2 } }", *lines)
    return [p.message for p in compiled(text).diagnostics if p.code == "unused-keep"]


@pytest.mark.parametrize("line", ["", "setup { do { raise pot by 1 ; set pot = pot + 1 } }", "verb fill(n) { set pot = n } ; setup { do { fill 2 } }"])
def test_a_keep_that_nothing_reads(line: str) -> None:
    assert unread(line) == ["nothing ever reads `size`", "nothing ever reads `pot`"]


@pytest.mark.parametrize("line", [
    'check few "Few" = pot < 9', "setup { do { raise ulm.size by pot } }", "setup { do { raise pot by 1 when pot < 3 } }", "drawing { show pot }",
    'verb says(n) "{n} of {pot}" { } ; setup { do { says 2 } }', "define held = pot", 'score { points pot "Pot" = pot ; winner most points }',
])
def test_a_keep_that_something_reads(line: str) -> None:
    assert "nothing ever reads `pot`" not in unread(line)


def test_a_keep_that_holds_who_sees_something_is_read() -> None:
    for seen in ("keep luck number seen by (reader) = 3", "zone box of card seen by (reader)"):
        text = game("keep reader seat = none", "type card { ace }", seen, "setup { do { set reader = red } }")
        assert "nothing ever reads `reader`" not in [p.message for p in compiled(text).diagnostics]


# ---- texts for players and tests -------------------------------------------------------------------------------------


def test_a_keep_that_only_some_see_is_there_for_these() -> None:
    assert "unused-keep" not in [p.code for p in compiled(bidding("set me.held = amount")).diagnostics if "held" in p.message]


def test_two_members_with_one_title() -> None:
    (problem,) = problems(demo('type town { bonn "Bonn" ; ulm "Ulm" ; beuel "Bonn" }', "action lay { choose t in town }"))
    assert (problem.code, problem.message) == ("same-title", "players read “Bonn” for both `bonn` and `beuel`")
    assert problem.hint == "give one of them another title: `bonn` is in line 5"


def test_titles_in_different_places() -> None:
    sound(demo('type town { bonn "Bonn" ; ulm "Ulm" }', 'type space in town "Space"', 'type card { bonn "Bonn" }',
               "rows town { }", "action lay { choose t in town ; choose c in card }").replace("rows town { } ; ", "").replace("  rows town { }\n", ""))


@pytest.mark.parametrize(("line", "claims"), [
    ("players red blue", False), ("given { set pot = 1 }", False), ("plays red pass", True), ("plays red pass ; expect = pot == 3", True),
    ("snapshot log", True),
])
def test_a_scenario_that_claims_nothing(line: str, claims: bool) -> None:
    text = game("keep pot number = 0", 'setup { do { set pot = 3 } }', 'score { points pot "Pot" = pot ; winner most points }')
    text += f'scenario "red passes" {{ {line} }}\n'
    found = [(d.code, d.message) for d in aoi.check(text=text)]
    assert found == ([] if claims else [("claims-nothing", "this scenario claims nothing")])


@pytest.mark.parametrize(("claim", "code"), [
    ("all(p.won == 1 for p in players when p.won == 1)", "always-true"), ("pot == pot", "always-true"),
    ("sum(1 if p.won == 1 else 0 for p in players when p.won == 1) == 2", "always-true"), ("pot == 3 and pot == 3", "no-effect"),
    ("all(p.won == 1 for p in players)", ""), ("all(p.won == 1 for p in players when p != red)", ""),
    ("sum(p.won if p == red else 0 for p in players when p.won == 1) == 1", ""),
])
def test_a_claim_that_says_nothing(claim: str, code: str) -> None:
    kept = "keep won per player number = 0", "setup { do win { each p in players { set p.won = 1 } } ; do { set pot = 3 } }"
    text = game("keep pot number = 0", *kept, 'score { points pot "Pot" = pot + me.won ; winner most points }')
    found = [problem.code for problem in aoi.check(text=f'{text}scenario "it begins" {{ expect = {claim} }}\n')]
    assert found == [code] * bool(code)


def test_an_action_in_a_menu_that_nothing_offers() -> None:
    action, menu = problems(game("menu other (lay)", "action lay { }"))[::-1]
    assert (menu.code, menu.message) == ("unused-name", "the menu `other` is used nowhere")
    assert action.hint == "it is in the menu `other`, which nothing offers: write `take 1 of other` in the flow"


@pytest.mark.parametrize(("second", "found"), [
    ('"{} a" = town.visits + 1', True), ('"{} b" = town.visits + 1', False), ('"{} a" = town.visits + 1 when pot > 1', False),
])
def test_two_details_with_the_same_text(second: str, found: bool) -> None:
    text = demo("keep pot number = 3", "type town { keep visits number = 0 ; ulm ; bonn }", "setup { do { set ulm.visits = 2 ; raise pot by 1 } }",
                f'drawing {{ detail a of town "{{}} a" = town.visits ; detail b of town {second} }}', "action lay { do { raise pot by 1 } }")
    assert ("`b` has the text of `a`, so players cannot tell them apart" in [p.message for p in checked(text).diagnostics]) is found


@pytest.mark.parametrize(("test", "said"), [
    ("round <= 9", "round == 9"), ("round < limit", "round == limit"), ("round != 9", "round == 9"),
    ("round == 9", None), ("round >= 9", None), ("round <= 0", None), ("round < pot", None),
])
def test_a_loop_that_ends_with_its_first_pass(test: str, said: str | None) -> None:
    text = demo("define limit = 9", "keep pot number = 3", "action lay { do { raise pot by limit } }").replace(
        "flow {", f"flow {{ repeat round until ({test}) {{").replace("of turn } }", "of turn } } }")
    found = [problem.hint for problem in checked(text).diagnostics if "after the first pass" in problem.message]
    assert found == ([] if said is None else [f"did you mean `({said})`?"])

"""One mistake is one message; many mistakes are many, in the order of the text; hints lead to the correction."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.diagnostics import Source
from aoi_rules.plugin_manager.manager import plug_in
from tests.compiler.texts import checked, codes, game, problems, rendered, sound

MANY = """\
game demo "Many mistakes" {
  players 2..3 ; seats red blue
  type colour { brown ; grey }
  type town {
    has colour colour
    has price  money = 3
  }
  link road joins town { keep owner seat = none } ; menu turn (pass, lay)
  town bonn browm
  town ulm grey { prise $3 }
  road bonn -- ullm
  road bonn -- ulm
  zone hand of cards per player
  keep pot number = 0
  define dear(t) = t.price > 4
  verb fill(n) { raise pott by n }
  flow {
    repeat round until (round = 3) { each player in players { take 1 of turn } }
  }
  action pass "Pass" {
    require poor "You are rich" = me.money < $3
    choose road in road whenever
    require free "Taken" = road.owner == grey
    let here = road.ends.colour
    do { fill 1 2 ; set road.owner = here ; set road.colour = brown }
  }
  action lay "Lay" like passs { drop free }
  score { points pot "Pot" = dear(bonn) }
}
"""


def test_many_mistakes_in_one_run(snapshot: SnapshotAssertion) -> None:
    assert rendered(MANY) == snapshot


def test_problems_stand_in_the_order_of_the_text() -> None:
    places = [d.place.line for d in problems(MANY) if d.place]
    assert places == sorted(places)
    assert len(places) > 10


def test_a_map_s_own_problems_come_before_those_of_its_game() -> None:
    faulty = Source("demo.aoi", game("type town { has size nummer }", "link road joins town", "check a = pott == 1"))
    own = Source("map.aoi", "map small {\n  extends demo\n  town bonn 1 ; twon ulm 2\n  raod bonn -- ulm\n}\n")
    found = compile_source(own, lambda kind, *_: faulty if kind == "game" else None, plug_in).diagnostics
    assert [(d.code, d.place.source.name) for d in found if d.place] == [
        ("unknown-word", "map.aoi"), ("unknown-word", "map.aoi"), ("unknown-type", "demo.aoi"), ("unknown-name", "demo.aoi"),
    ]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # a member that is misspelt once
        (("type good { coal }", "type card { has good good }", "card a coal", "card b caol", "card c coal"),
         ["unknown-member"]),
        # a type of unknown kind: nothing that uses it is reported
        (("type card { has suit siut ; joker { suit x } }", "check a = all(c.suit == x for c in card)",
          "check b = any(c.suit != none for c in card)"), ["unknown-type"]),
        # a type that cannot be read
        (("type card by { has cost number ; joker { cost 3 } }", "check a = joker.cost == 3",
          "check b = count(card) == 1"), ["wrong-argument"]),
        # a field that cannot be read
        (("type card { has cost ; joker { cost 3 } }", "check a = joker.cost == 3"), ["wrong-argument"]),
        # a column that is misspelt
        (("type card {", "  has cost number", "  | id | cots |", "  | a | 1 |", "  | b | 2 |", "}"), ["unknown-field"]),
        # a table without its header
        (("type card {", "  has cost number", "  | a | 1 |", "  | b | 2 |", "}", "check c = a.cost == 1"),
         ["wrong-table"]),
        # a `let` that fails, and the lines that use it
        (("keep pot number = 0", "setup { do { let a = pott ; raise pot by a ; lower pot by a } }"), ["unknown-name"]),
        # a verb that is faulty and used twice
        (("keep pot number = 0", "verb fill(n) { raise pot by nn }", "setup { do { fill 1 ; fill 2 } }"),
         ["unknown-name"]),
        # a definition that is faulty and used twice
        (("define two = 1 + $1", "check a = two == 2", "check b = two > 1"), ["wrong-type"]),
        # a line with a wrong form: the declaration it would have made is not reported as missing
        (("type good & { coal }", "type card { has good good ; joker { good coal } }",
          "check a = joker.good == coal"), ["syntax-unknown-character"]),
        (("keep pot number = = 0", "check a = pot == 0", "setup { do { raise pot by 1 } } ;"), ["syntax-single-equals"]),
        # a missing plugin
        (("uses trams", "sea_lane a -- b", "check c = harbour == 3"), ["unknown-plugin"]),
        # an undeclared name is reported once, with the lines that use it
        (("check a = pot == 0", "check b = pot > 0", "check c = pot < 9"), ["unknown-name"]),
        # a type declared twice
        (("type good { coal }", "type good { iron }", "check a = coal != iron"), ["declared-twice"]),
        # one `}` too many
        (("type good { coal } }", "keep a number = 0", "keep b number = 0"), ["syntax-extra-brace"]),
    ],
)
def test_one_mistake_is_one_message(lines: tuple[str, ...], expected: list[str]) -> None:
    assert codes(game(*lines)) == expected, rendered(game(*lines))


def test_a_phase_whose_condition_is_faulty_is_there_for_those_who_name_it() -> None:
    text = game("keep pot number = 0", "drawing { show pot during upkeep }")
    text = text.replace("flow {", "flow { phase upkeep when pott > 1 { do { raise pot by 1 } } ;")
    assert codes(text) == ["unknown-name"], rendered(text)


def test_independent_mistakes_of_an_action_are_all_reported() -> None:
    text = game(
        "keep pot number = 0",
        "action lay {",
        "  choose n in pott",
        "  require a \"A\" = n > 0",
        "  require b \"B\" = pot",
        "  require c \"C\" = m > 0",
        "  do { raise pot by $1 ; set x = 1 }",
        "  do { lower pot by n }",
        "}",
    )
    assert codes(text) == ["unknown-name", "wrong-type", "unknown-name", "wrong-type", "unknown-name"], rendered(text)


@pytest.mark.parametrize(
    ("lines", "hint"),
    [
        (("type card { joker }", "zone hand of card per player", "setup { do { draw c from dekc } }",
          "zone deck of card full"), "did you mean `deck` (line 8)?"),
        (("keep money per player money = $0", "setup { do { each p in players { raise p.money by 3 } } }"), "write `$3`"),
        (("keep pot number = 0", "check a = pot + $1 == 1"), None),
        (("type card { has cost number ; joker { cost 1 } }", "check a = joker in 3"), None),
        (("type card { has cost number many ; joker { cost 1 } }", "check a = 1 == joker.cost"), "write `1 in joker.cost`"),
        (("type card { has cost number = none ; joker }", "check a = none != joker.cost"), "put `none` on the right"),
        (("keep order seat many", "setup { do { set order = sorted(p for p in players by 0) } }",
          "check a = count(order.name) == 0"), None),
        (("type town { has size number ; bonn { size 1 } }", "check a = town.size > 1"),
         "each town has one: `any(x.size … for x in town)`"),
        (("check a = any(players)",), "write `any(… for x in … when …)`"),
        (("type town { bonn }", "check a = count(t.x for t in town) == 1"),
         "write `count(t for t in … when …)`"),
        (("keep pot number = 0", "setup { do { raise pot } }"), "write `raise pot by NUMBER`"),
        (("set pot = 1",), "write `setup { do { set pot = 1 } }`"),
        (("type town { bonn { x } }",), None),
        (("type town { has at number many }", "town bonn x3"), "`x2` to `x99` are numbers of copies"),
        (("action lay { take 1 of pass }",), "write `afterwards { take 1 of pass }`"),
        (("setup { take 1 of pass }",), "it belongs in the flow"),
        (("keep pot number = 0", "source works g { raise pot by 1 }"), "put it into a block of effects: `do { raise pot by 1 }`"),
        (("source works g { price = 1 }",), "write `define price = 1`"),
        (("zone deck of player",), "players are members of the type `seat`"),
        (("type t { has n number }", "t a { n 1 2 }"), "a t has one n: leave out `1` or `2`, or allow several with `many` in line"),
    ],
)
def test_hints(lines: tuple[str, ...], hint: str | None) -> None:
    (problem,) = problems(game(*lines))
    if hint is None:
        assert problem.hint is None or "did you mean" not in problem.hint
    else:
        assert hint in (problem.hint or ""), rendered(game(*lines))


def test_a_game_with_nothing_wrong_is_played() -> None:
    rules = sound(game("keep pot number = 0"))
    played = rules.new_game(seed=1)
    assert played.over  # each seat passes once, without being asked


def test_a_repeat_needs_no_name() -> None:
    text = game("keep pot number = 0").replace(
        "flow { each", "flow { repeat until (pot > 2) { do { raise pot by 1 } } ; each")
    assert sound(text).new_game(seed=1).over


def test_do_in_setup_may_have_a_condition() -> None:
    rules = sound(game("keep pot number = 0", "setup { do { raise pot by 1 } ; do when pot > 1 { raise pot by 5 } }"))
    assert rules.new_game(seed=1).view().data["keeps"]["pot"] == 1


def test_first_values_may_be_computed() -> None:
    rules = sound(game("type town { has size number ; bonn { size 2 } ; ulm { size 3 } }",
                       "keep pot number = sum(t.size for t in town)"))
    assert rules.new_game(seed=1).view().data["keeps"]["pot"] == 5


def test_a_function_of_what_is_computed_over_members_is_not_passed_over() -> None:
    sound(game("type town { has size number ; bonn { size 2 } ; ulm { size 3 } }", "define twice(n) = n * 2",
               "check a = twice(sum(t.size for t in town)) == 10", "check b = count(list(t for t in town)) == 2",
               "check c = count(union(set(t for t in town))) == 2"))


def test_numbers_may_be_absent() -> None:
    rules = sound(game("keep last number = none", "keep seen truth = no",
                       "setup { do { set seen = yes when last == none } }"))
    assert rules.new_game(seed=1).view().data["keeps"] == {"last": None, "seen": True}


MAP = """\
map mine "Mine" {
  extends age_of_industry
  location bonn "Bonn" brown { space clear x2 ; at 10 10 }
  location ulm "Ulm" grey { space mine ; at 20 20 }
  rail bonn -- ulm
}
"""


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("old", "new", "code", "hint"),
    [
        ("space clear x2", "spaces clear x2", "unknown-field", "did you mean `space` (line "),
        ("space clear x2", "space klear x2", "unknown-member", "did you mean `clear` (line "),
        ("x2 ; at", "x2 at", "wrong-value", "`at` begins a statement of its own: put a `;`"),
        ("clear x2", "clear x200", "wrong-value", "`x2` to `x99` are numbers of copies"),
        ("at 10 10", "at ten 10", "wrong-value", "write `10`"),
        ('"Bonn"', "Bonn", "wrong-value", 'a title is written in quotation marks: "Bonn"'),
        ("location bonn", "location", "wrong-argument", "write `location bonn \"Bonn\" brown {`"),
        ("location ulm", "location bonn", "declared-twice", "the first is in line 3"),
        ("rail bonn -- ulm", "rail bonn ulm", "wrong-link", ""),
        ("rail bonn -- ulm", "rail bonn -- Ulm", "unknown-member", "did you mean `ulm` (line 4)?"),
        ("rail bonn -- ulm", "rails bonn -- ulm", "unknown-word", "did you mean `rail` (line "),
        ("brown", "braun", "unknown-member", " of game.aoi)?"),
        ("brown", "brown grey", "wrong-value", "its colour is `brown` already"),
        ("extends", "extend", "unknown-word", "did you mean `extends`?"),
        ("extends age_of_industry", "", "unknown-game", "begin its block with `extends age_of_industry`"),
        ("extends age_of_industry", "extends germani", "unknown-game", "did you mean `germany`?"),
        ('map mine "Mine"', 'map "Mine"', "wrong-argument", "write `map NAME"),
        ("  rail", "  space clear\n  rail", "wrong-place", "move it into the block of `bonn` (line 3) or `ulm` (line 4), such as"),
        ("  rail", "  take 1 of build\n  rail", "unknown-word", "write `amend each player { take 1 of build }`"),
        ("  rail", '  action build "Build" { }\n  rail', "declared-twice", " of game.aoi"),
        ("  rail", "  } \n  rail", "syntax-extra-brace", ""),
    ],
)
def test_a_map_author_s_mistake(old: str, new: str, code: str, hint: str) -> None:
    assert old in MAP
    (problem,) = problems(MAP.replace(old, new, 1))
    assert problem.code == code
    assert hint in (problem.hint or ""), rendered(MAP.replace(old, new, 1))


@pytest.mark.parametrize("text", ["{|", ";|", "type town {|a", "type town {\n; | a"])
def test_a_bar_that_begins_no_row_is_answered(text: str) -> None:
    assert checked(text).diagnostics

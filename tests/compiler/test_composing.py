"""Parts by authors who never met work together, in either order; if they contradict each other, the message names both places."""

from __future__ import annotations

from itertools import combinations, permutations
from pathlib import Path

import pytest

from aoi_rules import Ruleset, check
from tests.compiler.composing import GAME, both_orders, composed, said, table, transcript

PARTS = {
    "sea": """
  type lane { has toll money = $1 ; keep opener seat = none ; north ; south }
  amend menu turn { also sail }
  action sail "Sail" {
    choose lane in lane
    require closed "It is open" = lane.opener == none
    require fare "Too dear" = me.money >= lane.toll
    do sail { pay me lane.toll ; set lane.opener = me }
  }
  amend action dig { require shore "It is far from the sea" = any(l.opener == me for l in lane) when site == quay }
  amend score { points lanes "Lanes" = count(l for l in lane when l.opener == me) }
""",
    "market": """
  amend type site { market { size 2 } }
  amend type card { iron { copies 2 } }
  amend menu turn { also trade }
  action trade "Trade" {
    choose card in me.hand
    do trade { move card from me.hand to deck ; raise me.money by $1 }
  }
  amend repeat round { do wages { each p in players { raise p.money by $1 } } }
  amend score { points iron "Iron" = me.hand.count(iron) }
""",
    "house": """
  replace define loan = $3
  menu third like turn { drop pass }
  amend each player { take 0..1 of third }
  replace require funds "You cannot pay that" = me.money >= $1 * site.size - $1
  amend setup { do gift { each p in players { raise p.money by $1 } } }
""",
    "towers": """
  amend type site { keep tower truth = no }
  amend menu turn { also raise_tower ; drop pass }
  menu last (dig, pass)
  action raise_tower "Raise a tower" {
    choose site in site
    require yours "Not yours" = site.owner == me and not site.tower
    do build { set site.tower = yes }
  }
  action rest "Rest" { }
  amend menu last { also rest ; drop dig }
  amend phase actions { each player in players { take 0..1 of last } }
  amend require funds when site.size > 1
  amend score { points towers "Towers" = count(s for s in site when s.owner == me and s.tower) ; outlook reach = 5 }
""",
}


@pytest.mark.thorough_with("sea-towers")
@pytest.mark.parametrize("pair", list(combinations(PARTS, 2)), ids="-".join)
def test_two_parts_play_the_same_in_either_order(pair: tuple[str, str]) -> None:
    one, other = both_orders({name: PARTS[name] for name in pair})
    for seed in range(3):
        assert transcript(one, seed) == transcript(other, seed)


def test_all_parts_together_have_what_each_adds() -> None:
    rules = table(PARTS)
    assert {rule.name for rule in rules.program.model.rules} >= {
        "sail.closed", "raise_tower.yours", "dig.shore", "score.lanes", "score.iron", "score.towers"}


# ---- menus ----------------------------------------------------------------------------------------------------------------


def moves(parts: dict[str, str], *lines: str) -> set[str]:
    """The actions of the first decision."""
    return {str(move).split()[0] for move in table(parts, *lines).new_game(2, seed=1).legal_moves()}


def test_a_menu_gains_and_loses_actions() -> None:
    assert moves({}) == {"dig", "pass"}
    assert moves({"p": "amend menu turn { also rest ; drop pass }\n action rest { }"}, "amend menu turn { also pass }") == {"dig", "rest"}


def test_a_menu_that_is_replaced_keeps_what_others_add() -> None:
    adding = {"a": "amend menu turn { also rest }\n action rest { }"}
    replacing = {"b": "replace menu turn (pass)\n amend action dig { do { raise me.money by $1 } }\n amend each player { take 0..1 of dig }"}
    assert moves(adding | replacing) == moves(replacing | adding) == {"pass", "rest"}


def test_a_menu_like_another_sees_what_is_added_later() -> None:
    third = {"a": "menu third like turn { drop dig }\n drop take turn\n amend each player { take 1 of third }"}
    assert said(third) == ""


@pytest.mark.parametrize(("lines", "wanted"), [
    ("menu third (dig, diig)\n amend each player { take 1 of third }", "no action is called `diig`\n*did you mean `dig`"),
    ("menu third ()\n amend each player { take 1 of third }", "the menu `third` offers no action"),
    ("amend menu turn { drop dig pass }", "the menu `turn` offers no action"),
    ("menu third (dig, dig)\n amend each player { take 1 of third }", "`dig` is already in this menu"),
    ("menu third (turn)\n amend each player { take 1 of third }",
     "`turn` is a menu, and a menu names actions\n*write `menu third like turn`"),
    ("menu dig (pass)", "`dig` is already the name of an action"),
    ("menu third (dig, pass)", "the menu `third` is used nowhere"),
    ("amend menu turn { drop digg }", "the menu `turn` has no `digg` to drop\n*did you mean `dig`"),
    ("amend menu turn { also dig when me.money > $2 }", "`also` only names actions\n*write a `require` in the action"),
    ("amend menu turn { dig }", "`dig` cannot begin a statement in a menu"),
    ("menu one like two { }\n menu two like one { }", "`one` like `two` like `one` has no beginning"),
    ("menu third like trun { }", "no menu is called `trun`\n*did you mean `turn`"),
    ("menu third (dig) like turn { }", "it is like another one, so it has no list of its own"),
    ("amend each player { take 1 of (dig, pass) }", "this must be the name of a menu, not a list\n*write `take 1 of turn`"),
    ("amend each player { take 1 of (pass, borrow) }",
     "not a list\n*declare `menu turn_2 (pass, borrow)` beside the actions, and write `take 1 of turn_2`"),
    ("amend each player { take 1 of trun }", "no menu and no action is called `trun`\n*did you mean `turn`"),
    ("action rest { }", "no decision offers the action `rest`\n*add it to a menu, such as `amend menu turn { also rest }`"),
])
def test_mistakes_with_menus(lines: str, wanted: str) -> None:
    message = said({"p": lines})
    for line in wanted.split("\n*"):
        assert line in message


# ---- effects of one part on another -------------------------------------------------------------------------------------


def test_what_is_added_stays_where_another_part_replaces_the_line() -> None:
    amending = {"a": "amend action dig { amend require funds when site.size > 2 ; require luck \"No luck\" = site != quay }"}
    replacing = {"b": "replace action dig \"Dig deep\" {\n choose site in site\n"
                      " require funds \"Far too dear\" = me.money > $9\n do { set site.owner = me } }"}
    one, other = both_orders(amending | replacing)
    assert transcript(one, 1) == transcript(other, 1)
    assert [str(m) for m in one.new_game(2, seed=1).legal_moves()] == ["dig pit", "pass"]


CONTRADICTIONS = {
    "two figures": ("replace define loan = $20", "replace define loan = $30", "replaced"),
    "two replacements": ("replace require funds \"A\" = yes", "amend action dig { replace require funds \"B\" = no }", "replaced"),
    "a line that is dropped": ("drop require funds", "amend require funds when site.size > 1", "dropped"),
    "a line that another one replaces": ("drop require funds", "replace require funds \"B\" = no", "dropped"),
    "an action that is dropped": ("drop action borrow\n drop free borrow", "amend action borrow { }", "dropped"),
    "what a dropped line holds": ("drop action borrow\n drop free borrow", "replace require poor \"B\" = yes", "dropped"),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
@pytest.mark.parametrize("turned", [False, True], ids=["", "turned"])
def test_a_contradiction_names_both_places(name: str, turned: bool) -> None:
    first, second, _ = CONTRADICTIONS[name]
    parts = {"first": f"\n\n{first}", "second": second}
    message = said(dict(reversed(parts.items())) if turned else parts)
    assert message.count("error[") == message.count("error[declared-twice]") == 1
    assert "only one of the two can apply" in message
    assert "first.aoi" in message
    assert "second.aoi" in message
    assert "g.aoi" not in message


PAWN = """define price = $1
 amend menu turn { also pawn }
 action pawn "Pawn" { require poor "You are rich" = me.money < $9 ; do pawn { raise me.money by price } }
 amend action dig { require dry "It is wet" = site != quay ; require luck "No luck" = site != hill }"""


@pytest.mark.thorough
@pytest.mark.parametrize("lines", [
    "replace define price = $5",
    "amend action pawn { require late \"Too early\" = round > 1 }",
    "amend menu turn { drop pawn }\n amend each player { free pawn }",
    "drop require dry",
    "amend action dig { drop require dry ; amend require luck when site == hill }",
    "amend do pawn { raise me.money by price }",
])
def test_a_part_changes_a_line_of_another_one_in_either_order(lines: str) -> None:
    one, other = both_orders({"pawn": PAWN, "change": lines})
    assert transcript(one, 1) == transcript(other, 1)
    assert transcript(one, 1) != transcript(table({"pawn": PAWN}), 1)


@pytest.mark.thorough
def test_three_parts_change_one_after_the_other() -> None:
    parts = {"pawn": PAWN, "more": "amend action pawn { require late \"Too early\" = round > 1 }", "less": "drop require late"}
    texts = {str(transcript(table(dict(order)), 1)) for order in permutations(parts.items())}
    assert texts == {str(transcript(table({"pawn": PAWN}), 1))}


@pytest.mark.parametrize("turned", [False, True], ids=["", "turned"])
def test_two_parts_contradict_each_other_about_a_line_of_a_third_one(turned: bool) -> None:
    parts = {"one": "replace define price = $5", "two": "\nreplace define price = $6", "pawn": PAWN}
    message = said(dict(reversed(parts.items())) if turned else parts)
    assert message.count("error[declared-twice]: `define price` is replaced here, and replaced elsewhere too") == 1


@pytest.mark.parametrize("line", ["replace define price = $5", "amend require dry when site == pit", "amend action pawn { do { raise me.money by $1 } }"])
def test_the_part_that_has_a_line_is_named(tmp_path: Path, line: str) -> None:
    for name, text in (("g", GAME), ("pawn", f"part pawn for g {{\n{PAWN}\n}}\n"), ("m", "map m { extends g }\n"),
                       ("change", f"part change for g {{ {line} }}\n")):
        (tmp_path / f"{name}.aoi").write_text(text, encoding="utf-8")
    (problem,) = check(tmp_path / "m.aoi", parts=[tmp_path / "change.aoi"])
    assert problem.hint == "`pawn` has this line: add it with `uses pawn` or `--with pawn`"
    assert not check(tmp_path / "m.aoi", parts=[tmp_path / "change.aoi", "pawn"])


def test_a_part_that_is_used_is_not_to_be_added(tmp_path: Path) -> None:
    for name, text in (("g", GAME), ("pawn", f"part pawn for g {{\n{PAWN}\n}}\n"),
                       ("m", "map m {\n extends g\n uses pawn\n amend action borrow { drop require dry }\n}\n")):
        (tmp_path / f"{name}.aoi").write_text(text, encoding="utf-8")
    (problem,) = check(tmp_path / "m.aoi")
    assert "there is no `require dry` to drop" in problem.message
    assert "add it" not in str(problem.hint)


def test_two_parts_may_drop_the_same_line() -> None:
    assert said({"a": "drop require poor", "b": "amend action borrow { drop require poor }"}).count("error") == 0


def test_two_parts_that_declare_one_name() -> None:
    """Each part has its own, which nothing uses here."""
    for parts in ({"a": "define dear = 1", "b": "\ndefine dear = 2"}, {"b": "\ndefine dear = 2", "a": "define dear = 1"}):
        first, second = parts
        message = said(parts)
        assert "the definition `dear` is used nowhere" in message
        assert f"the definition `{second}.dear` is used nowhere" in message
        assert f"{first}.aoi" in message


TWICE = {
    "requirement `q`": ("amend action dig {{ require q \"{0}\" = me.money > $1 }}", "action"),
    "line of points `v`": ("amend score {{ points v \"{0}\" = 1 }}", "score"),
    "step `rich`": ("amend action dig {{ do rich {{ raise me.money by $1 }} }}", "action"),
    "step `fee`": ("amend score {{ do fee {{ each p in players {{ lower p.money by $1 }} }} }}", "score"),
    "step `deal`": ("setup {{ do deal {{ each p in players {{ lower p.money by $1 }} }} }}", "setup"),
    "step `wages`": ("amend repeat round {{ do wages {{ each p in players {{ lower p.money by $1 }} }} }}", "flow"),
}


@pytest.mark.parametrize("what", TWICE)
def test_two_lines_of_one_name(what: str) -> None:
    """This holds within one part; two parts each have their own, see `tests/parts/test_own_names.py`."""
    line, whole = TWICE[what]
    message = said({"a": f"{line.format('A')}\n{line.format('B')}"})
    assert f"error[declared-twice]: this {whole} has a second {what}" in message
    assert "the first is in line " in message


# ---- addresses ----------------------------------------------------------------------------------------------------------


def test_an_address_is_short_where_it_is_unique() -> None:
    long = "amend flow { amend repeat round { amend phase actions { amend each player { drop free borrow } } } }"
    short = "drop free borrow"
    assert transcript(table({"a": long}), 1) == transcript(table({"a": short}), 1)


def test_lines_without_a_name_have_addresses() -> None:
    lines = ("replace take 1 of turn", "amend do dig { drop pay me }", "replace winner most points then most me.money")
    found = composed({"p": "\n".join(lines)})
    assert found.program is not None, said({"p": "\n".join(lines)})
    text = "\n".join(line.text for line in found.program.resolved_text())
    assert "take 1 of turn" in text
    assert "pay me" not in text
    assert "winner most points then most me.money" in text


@pytest.mark.parametrize(("line", "wanted"), [
    ("amend do dug { }", "did you mean `amend do dig { … }`?"),
    ("drop action funds", "did you mean `drop require funds`?"),
    ('replace require poorr "X" = yes', 'did you mean `replace require poor "X" = yes`?'),
    ("amend each p { }", "2 lines are called `each p`"),
    ("amend each p { }", "write `amend setup { amend do deal { amend each p { … } } }`, or `amend score { amend do fee {"),
])
def test_an_address_that_is_not_clear(line: str, wanted: str) -> None:
    assert wanted in said({"p": line})


def text_of(rules: Ruleset) -> str:
    """The resolved text of a ruleset."""
    return "\n".join(line.text for line in rules.program.resolved_text())


LOOP = "menu third (pass)\n amend phase actions { each player in players { take 0..1 of third } }"


@pytest.mark.parametrize("line", ["drop take third", "amend phase actions { amend each player { drop take third } }"])
def test_of_two_blocks_with_one_address_it_is_the_one_that_has_the_line(line: str) -> None:
    for rules in both_orders({"loop": LOOP, "p": f"{line}\n drop menu third"}):
        assert "third" not in text_of(rules)


def test_it_is_amended_there() -> None:
    for rules in both_orders({"loop": LOOP, "p": "amend take third when round > 1" }):
        assert "take 0..1 of third when round > 1" in text_of(rules)


def test_two_blocks_with_one_address_that_were_there_before() -> None:
    assert "third" not in text_of(table({"loop": LOOP}, "drop take third", "drop menu third"))
    assert "2 lines are called `each player`" in said({"loop": LOOP}, "amend phase actions { drop each player }")


def test_after_the_line_of_the_game_that_of_a_part_is_not_meant() -> None:
    for order in (("loop", "one", "two"), ("one", "two", "loop")):
        parts = {"loop": LOOP, "one": "drop each player", "two": "amend phase actions { drop each player }"}
        found = composed({name: parts[name] for name in order})
        assert found.program is not None
        text = text_of(Ruleset(found.program))
        assert ("of turn" in text, "each player in players { take 0..1 of third }" in text) == (False, True)


@pytest.mark.thorough
def test_the_line_of_the_game_is_meant_before_one_that_a_part_adds() -> None:
    for rules in both_orders({"loop": LOOP, "p": "amend each player { take 0..1 of dig when round > 1 }"}):
        assert text_of(rules).index("take 0..1 of dig when round > 1") < text_of(rules).index("take 0..1 of third")


# ---- maps -----------------------------------------------------------------------------------------------------------------


def test_a_map_sets_the_figures_of_its_game() -> None:
    rules = table({}, "replace players 2..2", "replace seats white black", "replace define loan = $9")
    assert (rules.program.model.most_players, rules.program.model.seats) == (2, ("white", "black"))


def test_a_map_has_the_last_word_over_its_parts() -> None:
    parts = {"p": "replace require funds \"A\" = me.money > $0\n amend require empty when site == pit"}
    assert "dig pit" in [str(m) for m in table(parts, "replace require funds \"B\" = me.money < $99").new_game(2, seed=1).legal_moves()]
    assert said(parts, "drop require empty") == ""


@pytest.mark.parametrize(("line", "wanted"), [
    ("players 2..2", "the game has it: write `replace players 2..2`"),
    ("seats white black", "the game has it: write `replace seats white black`"),
    ("flow { }", "the game has it: write `amend flow { … }`"),
    ("define loan = $9", "`replace define loan = $9`"),
])
def test_a_figure_is_replaced(line: str, wanted: str) -> None:
    assert wanted in said({}, line)
    assert wanted in said({"p": line})


@pytest.mark.parametrize(("line", "wanted"), [
    ("drop define loan", "`loan` is dropped here, but used in line 35 of g.aoi"),
    ("drop verb pay", "`pay` is dropped here, but used in line 28 of g.aoi"),
    ("drop action pass", "`pass` is dropped here, but used in line 12 of g.aoi"),
    ("replace define loan = 2", "`loan` is an amount of money in line 35 of g.aoi, and here a number"),
    ("replace verb pay(p) { }", "what replaces `pay` does not fit line 28 of g.aoi"),
])
@pytest.mark.parametrize("of_a_part", [False, True], ids=["map", "part"])
def test_what_the_game_still_uses(line: str, wanted: str, of_a_part: bool) -> None:
    found = composed({"p": line} if of_a_part else {}, *([] if of_a_part else [line])).diagnostics
    assert {d.place.source.name for d in found if d.place} == {"p.aoi" if of_a_part else "m.aoi"}
    assert wanted in found[0].message


@pytest.mark.parametrize(("line", "column"), [("amend take turn { take 1 of dig }", 17), ("amend free borrow { pass }", 19)])
def test_a_line_that_takes_no_block(line: str, column: int) -> None:
    for found in (composed({"p": line}), composed({"q": "amend phase actions { do { each p in players { raise p.money by $1 } } }", "p": line})):
        (problem,) = found.diagnostics
        assert str(problem.place) == f"p.aoi:2:{column}"
        assert problem.message.endswith("takes no block")
        assert problem.hint == "no line can be added to it; `replace … with …` puts another line in its place"


def test_what_a_part_takes_from_the_map_that_names_it() -> None:
    (problem,) = composed({"p": "drop define loan\n drop action borrow\n drop free borrow"},
                          "define twice = loan + loan", "amend action dig { require rich \"R\" = me.money > twice }").diagnostics
    assert problem.place is not None
    assert problem.place.source.name == "m.aoi"
    assert str(problem.hint).endswith("`loan` is dropped in line 2 of p.aoi")


def test_an_action_that_is_like_another_is_amended_by_the_names_of_its_lines() -> None:
    like = {"a": "action steal \"Steal\" like dig { }\n amend menu turn { also steal }"}
    (before, after) = (len(table(like | more).new_game(2, seed=1).legal_moves())
                       for more in ({}, {"b": "amend action steal { drop empty ; require big \"Small\" = site.size > 2 }"}))
    assert (before, after) == (7, 5)


def test_a_line_that_an_action_drops_from_the_one_it_is_like_cannot_be_changed() -> None:
    like = {"a": 'action steal "Steal" like dig { drop empty }\n amend menu turn { also steal }'}
    found = said(like | {"b": 'amend action steal { replace require empty "Taken" = site.size > 1 }'})
    assert found.startswith("b.aoi:2:"), found
    assert "`steal` has no line `empty` to change" in found


def test_a_score_has_one_winner() -> None:
    assert "write `replace winner most me.money`" in said({"a": "amend score { winner most me.money }"})
    assert table({"a": "amend score { replace winner most me.money }"})


def test_a_part_laid_over_a_map_is_to_blame_for_what_it_drops(tmp_path: Path) -> None:
    for name, text in (("g", GAME), ("m", "map m {\n extends g\n define twice = loan * 2\n check two \"T\" = twice > $1\n}\n"),
                       ("house", "part house for g { drop define loan }\n")):
        (tmp_path / f"{name}.aoi").write_text(text, encoding="utf-8")
    (problem,) = check(tmp_path / "m.aoi", parts=[tmp_path / "house.aoi"])
    assert problem.place is not None
    assert problem.place.source.name.endswith("house.aoi")
    assert "also line 3 of m.aoi" in str(problem.hint)


# ---- a line that replaces one with another address ------------------------------------------------------------------------


def test_a_line_with_another_address_takes_the_place_of_one() -> None:
    rules = table({"p": "replace require funds with require purse \"Too dear\" = me.money > $4 when site != pit"})
    assert {rule.name for rule in rules.program.model.rules} >= {"dig.purse", "dig.empty"}
    assert "dig.funds" not in {rule.name for rule in rules.program.model.rules}
    assert [str(m) for m in rules.new_game(2, seed=1).legal_moves()] == ["dig pit", "pass"]


def test_what_is_replaced_so_can_be_amended_by_its_old_address_in_either_order() -> None:
    one, other = both_orders({"a": "replace require funds with require purse \"Too dear\" = me.money > $4",
                              "b": "amend require funds when site == pit"})
    for rules in (one, other):
        assert [str(m) for m in rules.new_game(2, seed=1).legal_moves()] == ["dig quay", "dig hill", "pass"]


def test_what_a_menu_offers_is_replaced_by_another_menu() -> None:
    parts = {"a": "menu few (dig, rest)\n replace take turn with take 1 of few\n action rest { }\n drop menu turn"}
    assert moves(parts) == {"dig", "rest"}


def test_two_replacements_of_one_line_contradict_each_other_whatever_they_put_there() -> None:
    text = said({"a": "replace require funds with require purse \"A\" = me.money > $4", "b": "replace require funds \"B\" = yes"})
    assert "`require funds` is replaced here, and replaced elsewhere too" in text


@pytest.mark.parametrize("line", ["replace take turn with", "replace require funds with 3"])
def test_with_wants_a_line(line: str) -> None:
    text = said({"p": line})
    assert "`replace`: the new line follows `with`" in text
    assert "write `replace " in text


# ---- lines that an action takes from another one --------------------------------------------------------------------------

DELVE = "action delve \"Delve\" like dig { }\n amend menu turn { also delve }"


def delved(*parts: str) -> set[str]:
    """Places where one may delve at first, with parts that change this, in either order; digging stays as it is."""
    named = {f"p{number}": text for number, text in enumerate(parts)}
    found = []
    for order in (named, dict(reversed(named.items()))):
        texts = [str(m) for m in table({"delve": DELVE} | order).new_game(2, seed=1).legal_moves()]
        assert [text for text in texts if text.startswith("dig")] == ["dig pit", "dig quay", "dig hill"]
        found.append({text.removeprefix("delve ") for text in texts if text.startswith("delve ")})
    assert found[0] == found[1]
    return found[0]


@pytest.mark.thorough
def test_a_line_that_an_action_has_from_another_one_is_changed_for_it_alone() -> None:
    assert delved() == {"pit", "quay", "hill"}
    assert delved('amend action delve { replace require empty "Not here" = site != pit }') == {"quay", "hill"}
    assert delved('amend action delve { replace require empty with require dry "Not here" = site == pit }') == {"pit"}


def test_two_parts_change_it_in_either_order() -> None:
    assert delved('amend action delve { replace require empty "Not here" = site != pit }',
                  "amend action delve { amend do delve { raise me.money by $1 } }".replace("do delve", "do dig"),
                  'amend action delve { require far "Too far" = site != hill }') == {"quay"}


def test_a_line_that_another_part_adds_to_it_is_changed_in_either_order() -> None:
    assert delved('amend action delve { require far "Too far" = site == hill }',
                  "amend action delve { amend require far when site.size > 1 }") == {"pit", "hill"}


def test_a_line_is_left_out_of_it() -> None:
    parts = {"delve": DELVE, "p": "amend action delve { drop require funds }"}
    assert "delve.funds" not in {rule.name for rule in table(parts).program.model.rules}


def test_two_parts_that_replace_such_a_line_contradict_each_other() -> None:
    text = said({"delve": DELVE, "a": 'amend action delve { replace require empty "A" = yes }',
                 "b": 'amend action delve { replace require empty "B" = no }'})
    assert "`require empty` is replaced here, and replaced elsewhere too" in text
    assert text.startswith("b.aoi:2:22: error[declared-twice]")
    assert "in line 2 of a.aoi; only one of the two can apply" in text


def test_a_line_that_neither_action_has_is_reported() -> None:
    text = said({"delve": DELVE, "a": "amend action delve { amend require fundz when site == pit }"})
    assert "there is no `require fundz` to amend" in text
    assert "did you mean `amend require funds" in text


@pytest.mark.thorough
def test_a_mistake_beside_a_good_that_another_part_brings_otherwise(tmp_path: Path) -> None:
    """A `bring` is known by its good, and no value has that name: its line is not to blame for a mistake with the good."""
    (tmp_path / "cheap.aoi").write_text("language 1\npart cheap for age_of_industry {\n"
                                        "  amend action build { replace bring 0 coal to here }\n}\n", "utf-8")
    (tmp_path / "mine.aoi").write_text("language 1\npart mine for age_of_industry {\n  uses cheap\n"
                                       "  amend define endless { case mine = set(e for e in location when good == coal) }\n}\n", "utf-8")
    found = [problem for problem in check(tmp_path / "mine.aoi") if problem.severity == "error"]
    assert [(problem.place.source.name, problem.place.line) for problem in found if problem.place is not None] == [("mine.aoi", 4)]

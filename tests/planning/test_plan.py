"""Whether a saved game can go on under a changed text, where it stops, and which line is the cause."""

from __future__ import annotations

import random

import pytest

from aoi_rules import SaveError, dumps, save_format
from aoi_rules.machine.renaming import names_now, times_of
from aoi_rules.planning import Plan, Verdict
from tests.planning.side_by_side import course, first_difference
from tests.planning.small import GAME, at_random, changed, played, rules

MOVES = ("buy apple", "rent south", "buy bread", "leave", "buy bread", "buy cheese")
TO_CHEESE = ("buy apple", "leave", "buy cheese")


def verdict(text: str, *moves: str) -> Verdict:
    return Plan(rules(), rules(text, "new.aoi")).verdict(played(*moves))


def summary(found: Verdict) -> tuple[int, str, tuple[str, ...], list[tuple[list[str], list[str]]]]:
    """Number and kind of the difference, values, and the old and new lines of each change."""
    assert found.difference is not None
    changes = [([line.key for line in c.old], [line.key for line in c.new]) for c in found.changes]
    return found.difference.number, found.difference.kind, found.values, changes


@pytest.mark.thorough
@pytest.mark.parametrize("swaps", [
    [('"Good"', '"Goods"'), ("    | id     | price |", "    # what is sold\n    | id | price |")],
    [("    | cheese | $3    |\n", "    | cheese | $3    |\n    | dates | $4 |\n")],
    [("buy, rent, leave", "leave, buy, rent")],
    [('    require thrift "Nobody buys what is dear on the first day" = day > 1 or not dear(good)\n', ""),
     ("  define dear(g) = g.price > $2\n", "")],
    [("set spot.holder = me; pay me (spot.town.size * $1)", "pay me (spot.town.size * $1); set spot.holder = me")],
], ids=["titles and layout", "a new member", "the order of a menu", "a rule dropped", "the order of effects"])
def test_games_go_on(swaps: list[tuple[str, str]]) -> None:
    assert verdict(changed(*swaps), *MOVES) == Verdict()


@pytest.mark.thorough
def test_a_price() -> None:
    found = verdict(changed(("| bread  | $2    |", "| bread  | $4    |"), ('"Rent a stall"', '"Rent"')), *MOVES)
    assert summary(found) == (3, "position", ("red's coins is $5, and was $7",), [(["| bread | $2 |"], ["| bread | $4 |"])])
    (change,) = found.changes
    assert (str(change.old[0].place), str(change.new[0].place)) == ("fair.aoi:8:5", "new.aoi:8:5")


@pytest.mark.thorough
def test_a_rule_added() -> None:
    text = changed(('    require funds "You', '    require bare "One of each" = me.bought(good) == 0\n    require funds "You'))
    found = verdict(text, *MOVES)
    assert summary(found) == (5, "move", (), [([], ['require bare "One of each" = me.bought(good) == 0'])])
    assert found.difference is not None
    assert [r.rule for r in found.difference.refusals] == ["buy.bare"]
    assert found.changes[0].new[0].name == "buy.bare"


@pytest.mark.thorough
def test_setting_up() -> None:
    found = verdict(changed(("set p.coins = $10", "set p.coins = $12")))
    assert summary(found) == (0, "start", ("red's coins is $12, and was $10", "blue's coins is $12, and was $10"), [
        (["setup { do purse { each p in players { set p.coins = $10 } } }"],
         ["setup { do purse { each p in players { set p.coins = $12 } } }"])])


@pytest.mark.thorough
def test_what_cannot_begin() -> None:
    found = verdict(changed(("players 2..3", "players 3..3")), "leave")
    assert found.difference is not None
    assert found.difference.text == "this game cannot be set up: The fair is for 3 to 3 players, not 2"
    assert summary(found)[3] == [(["players 2..3"], ["players 3..3"])]


@pytest.mark.thorough
def test_a_definition_far_from_what_it_changes() -> None:
    assert summary(verdict(changed(("define dear(g) = g.price > $2", "define dear(g) = g.price > $1"), ("$9", "$10")), *MOVES[:1], "buy bread")
                ) == (2, "move", (), [(["define dear(g) = g.price > $2"], ["define dear(g) = g.price > $1"])])


@pytest.mark.slow
def test_the_first_of_several_changes_that_a_game_meets() -> None:
    text = changed(("| apple  | $1    |", "| apple  | $2    |"), ("| cheese | $3    |", "| cheese | $2    |"), ("raise visits by 1", "raise visits by 2"))
    plan = Plan(rules(), rules(text))
    assert summary(plan.verdict(played(*MOVES)))[3] == [(["| apple | $1 |"], ["| apple | $2 |"])]
    assert summary(plan.verdict(played("leave")))[3] == [
        (['action leave "Leave" { do { raise visits by 1 } }'], ['action leave "Leave" { do { raise visits by 2 } }'])]
    assert summary(plan.verdict(played("rent north_1", "buy bread", "buy cheese")))[3] == [(["| cheese | $3 |"], ["| cheese | $2 |"])]
    assert plan.verdict(played("rent north_1", "buy bread")) == Verdict()


VERB = "  verb takes_home(p, g) { raise p.bought(g) by 2 }\n"
USE = (["do { pay me good.price; raise me.bought(good) by 1 }"], ["do { pay me good.price; takes_home me good }"])


@pytest.mark.thorough
@pytest.mark.parametrize(("above", "changes"), [
    ("  setup {", [USE]), ("  score {", [USE, ([], [VERB.strip()])]),
])
def test_a_line_that_needs_another_one(above: str, changes: list[tuple[list[str], list[str]]]) -> None:
    """A verb and its use. A change further up that makes no difference by itself is not an answer; if a change requires one below
    it, both are."""
    text = changed(("raise me.bought(good) by 1", "takes_home me good"), (above, VERB + above))
    assert summary(verdict(text, *MOVES)) == (1, "position", ("red's bought(apple) is 2, and was 1",), changes)


RENAMED = "  renamed {} to {}\n"


def renaming(*pairs: tuple[str, str], text: str = GAME) -> str:
    for old, new in pairs:
        text = text.replace(f"{old} ", f"{new} ").replace(f"{old},", f"{new},").replace(f"{old})", f"{new})").replace(f"{old};", f"{new};").replace(f"{old}\n", f"{new}\n")
        text = text.replace(f".{old}", f".{new}").replace(f"{old}(", f"{new}(")
    return text.removesuffix("}\n") + "".join(RENAMED.format(old, new) for old, new in pairs) + "}\n"


@pytest.mark.thorough_with("bought, red", "bread", "coins", "holder", "north", "rent")
@pytest.mark.parametrize("pairs", [
    (("bread", "loaf"),), (("north", "upper"),), (("rent", "hire"),), (("holder", "tenant"),), (("coins", "silver"),),
    (("store", "depot"), ("day", "morning")), (("bought", "basket"), ("red", "crimson")), (("stall", "booth"),), (("market", "trade"),),
], ids=lambda pairs: ", ".join(old for old, _ in pairs))
def test_what_is_renamed_is_no_difference(pairs: tuple[tuple[str, str], ...]) -> None:
    """Members and the names derived from them, actions, values of members and of seats, zones, loops, seats, types, phases."""
    plan = Plan(rules(), rules(renaming(*pairs)))
    assert plan.verdict(played("buy bread", "rent north_2", "rent south", "leave")) == Verdict()


@pytest.mark.thorough
def test_what_is_renamed_hides_no_difference() -> None:
    text = renaming(("bread", "loaf"), ("coins", "silver"), ("buy", "get")).replace("| loaf  | $2 ", "| loaf | $3 ")
    found = Plan(rules(), rules(text)).verdict(played(*MOVES))
    assert summary(found) == (3, "position", ("red's silver is $6, and was $7",), [(["| loaf | $2 |"], ["| loaf | $3 |"])])


@pytest.mark.slow
def test_a_choice_of_an_action_may_be_renamed() -> None:
    text = changed(("choose good in good", "choose ware in good"), ("good.price", "ware.price"), ("dear(good)", "dear(ware)"), ("bought(good)", "bought(ware)"))
    assert summary(verdict(text))[:2] == (0, "start")
    assert verdict(text.removesuffix("}\n") + "  renamed buy.good to buy.ware\n}\n", *MOVES) == Verdict()


@pytest.mark.thorough
def test_games_of_other_rules_are_refused() -> None:
    save = played("buy bread", of=rules(changed(("| bread  | $2    |", "| bread  | $1    |"))))
    with pytest.raises(SaveError, match="after move 1, `buy bread`, the position is different"):
        Plan(rules(), rules()).verdict(save)
    with pytest.raises(SaveError, match="these are two rulesets, `fair` and `bazaar`"):
        Plan(rules(), rules(changed(("game fair", "game bazaar"))))


LINES = GAME.splitlines()
CHANGES = [(line, new) for line in LINES for old, new in (
    ("$1    |", line.replace("$1 ", "$2 ")), ("$2    |", line.replace("$2 ", "$1 ")), ("$3    |", line.replace("$3 ", "$1 ")),
    ("size 2", line.replace("size 2", "size 3")), ("by 1", line.replace("by 1", "by 2")), ("= $10", line.replace("$10", "$11")),
    ("> $2", line.replace("> $2", "> $0")), ("day == 4", line.replace("4", "2")),
    ("== none", line.replace("== none", "== none and day > 1")), (">= good", line.replace(">=", ">")),
) if old in line]


@pytest.mark.slow
def test_random_games_under_random_changes() -> None:
    """With some of the changes at once, the answer is that of playing both texts side by side; its lines, put into the old text
    alone, stop the game at the same move."""
    rng, old, stopped = random.Random(4), rules(), 0
    for _ in range(4):
        some = dict(rng.sample(CHANGES, 4))
        new = rules("".join(f"{some.get(line, line)}\n" for line in LINES))
        plan, names = Plan(old, new), names_now(times_of(new.model))
        for game in (at_random(old, rng.randrange(10**6)) for _ in range(6)):
            found = plan.verdict(save_format.read(dumps(game)))
            number = first_difference(game, course(game), new, names)
            assert (found.difference.number if found.difference else None) == number
            if number is not None:
                alone = {c.old[0].key: c.new[0].key for c in found.changes}
                text = "".join(f"{alone.get(' '.join(line.split()), line)}\n" for line in LINES)
                assert first_difference(game, course(game), rules(text), {}) == number
                assert len(alone) == 1
                stopped += 1
    assert stopped > 8


@pytest.mark.thorough
def test_a_game_that_is_scored_otherwise() -> None:
    """The game goes on, since nothing on the table differs, and the report shows the other differences."""
    found = verdict(changed(("= visits; winner", "= visits * 2; winner")), *MOVES)
    assert found.difference is None
    assert found.values == ("red's score is 2, and was 1", "blue's score is 2, and was 1")
    assert verdict(changed(('"Visits"', '"Visits paid"')), *MOVES) == Verdict()

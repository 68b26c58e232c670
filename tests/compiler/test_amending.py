"""Changes that a part makes to the lines of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules import Ruleset, load
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.diagnostics import Source
from aoi_rules.plugin_manager.manager import plug_in

GAME = """\
game g {
  players 2..2 ; seats red blue
  type good { has price money = $1 ; coal ; iron { price $2 } }
  type site { has wet truth = no ; pit ; quay { wet } }
  keep money per player money = $0
  source shop g to places {
    require funds "You have no money" = me.money >= $1
    do { lower me.money by $1 }
  }
  source nature g to places { require land "It is wet" = not any(p.wet for p in places) }
  action dig {
    choose site in site
    choose good in good
    require cheap "It is dear" = good.price < $2
    require known "It is not known" any when good != iron { case old "it always was" = good == coal }
    bring 1 good to site
  }
  flow { each player in players { take 1 of dig } }
}
"""


def compiled(*lines: str, game: str = GAME) -> CompileResult:
    """The game with these lines of a part."""
    part = Source("p.aoi", "part p for g {\n" + "".join(f"  {line}\n" for line in lines) + "}\n")
    sources = {"game": Source("g.aoi", game), "part": part}
    return compile_source(Source("m.aoi", "map m { extends g ; uses p }\n"), lambda kind, *_: sources.get(kind),
                          lambda *_: plug_in([]))


def offered(*lines: str) -> list[str]:
    """The moves of the first decision with these lines of a part."""
    found = compiled(*lines)
    assert found.program is not None, found.diagnostics
    return [str(move) for move in Ruleset(found.program).new_game(2, 1).legal_moves()]


def problems(*lines: str) -> list[tuple[str, str]]:
    """The report on these lines of a part: codes and messages."""
    return [(problem.code, problem.message) for problem in compiled(*lines).diagnostics]


def test_nothing_is_amended() -> None:
    assert offered() == ["dig pit coal", "dig quay coal"]


def test_when_narrows_where_a_line_goes() -> None:
    assert offered("amend action dig { amend require cheap when site.wet }") == ["dig pit coal", "dig pit iron", "dig quay coal"]


def test_when_is_added_to_the_one_that_is_there() -> None:
    lines = "amend action dig { drop require cheap ; amend require known when site.wet { case none_is \"none is\" = site == pit } }"
    assert offered(lines) == ["dig pit coal", "dig pit iron", "dig quay coal", "dig quay iron"]


def test_a_source_is_amended_like_an_action() -> None:
    rules = compiled('amend source nature { require soft "It is hard" = g != coal }').program
    assert rules is not None
    assert "source.nature.soft" in [rule.name for rule in rules.model.rules]


RAIN = "phase rain { do fall { each p in players { raise p.money by $3 } } }"


@pytest.mark.parametrize(("change", "moneys"), [(f"amend flow first {{ {RAIN} }}", {3}), (f"amend flow {{ {RAIN} }}", {0})])
def test_with_first_lines_come_before_those_that_are_there(change: str, moneys: set[int]) -> None:
    rules = compiled(change).program
    assert rules is not None
    seats = Ruleset(rules).new_game(2, 1).view("red").json()["types"]["seat"]
    assert set(seats["money"]) == moneys


def test_first_needs_an_address_before_it() -> None:
    """A line may itself have this name."""
    assert offered('amend type site { first "First" }', "amend site first { wet }")[-1] == "dig first coal"
    assert problems("amend flow first") == [("wrong-argument", "this adds nothing: what `amend` adds is missing")]


def test_lines_for_rulesets_that_declare_something() -> None:
    """Any text may declare it, in any order; in other rulesets the lines are not checked."""
    assert "dig pit iron" in offered("with action dig { amend action dig { drop require cheap } }")
    assert "dig pit iron" not in offered("with action sail { amend action sail { drop require cheap } }")
    lines = ("with define deep { amend action dig { drop require cheap } }", "define deep = 1", "check deep_enough \"Deep\" = deep > 0")
    assert "dig pit iron" in offered(*lines)
    assert problems("with action digg { keep x number = 0 }")[-1] == (
        "unknown-line", "there is no `action digg`, so these lines are never used")


@pytest.mark.parametrize(("change", "hint"), [
    ("amend action dig", "write `amend action dig { … }`"), ("amend action dig { amend require known }", "write `amend require known { … }`"),
    ("amend require cheap", "write `amend require cheap when …`"), ("amend type good", "write `amend type good { … }`"),
    ("amend flow", "write `amend flow { … }`"), ("amend site quay", "write `amend site quay { … }`"),
    ("amend keep money", "write `replace keep money per player money = …`"), ("amend players", "write `replace players 2..2`"),
])
def test_amend_adds_something(change: str, hint: str) -> None:
    (found,) = compiled(change).diagnostics
    assert (found.code, found.message, found.hint) == ("wrong-argument", "this adds nothing: what `amend` adds is missing", hint)


def test_a_block_in_the_next_line_is_a_mistake_of_its_own() -> None:
    (found,) = compiled("amend action dig", "{ require late = me.money > $1 }").diagnostics
    assert found.code == "syntax-brace-alone"


def test_amend_changes_no_text_and_no_value() -> None:
    assert problems('amend action dig { amend require cheap "Far too dear" }') == [
        ("wrong-argument", "`amend` adds to a block, and this `require` has none")]
    assert problems("amend action dig { amend require cheap = good.price < $3 }") == [
        ("wrong-argument", "`amend` adds to a line, and this would change it")]


def test_when_goes_only_with_lines_that_take_it() -> None:
    assert problems("amend action dig when yes { }") == [("wrong-argument", "`action`: it takes no `when …`")]


def test_no_table_stands_in_a_part_itself() -> None:
    assert problems("| site | wet |", "| bog  | yes |") == [("wrong-table", "a table cannot be directly in a part")]


def test_two_parts_of_one_file_are_each_put_in_once(tmp_path: Path) -> None:
    parts = "".join(f"part {name} for g {{ check {name}_there \"C\" = yes }}\n" for name in ("one", "two"))
    (tmp_path / "demo.aoi").write_text(GAME + parts, encoding="utf-8")
    (tmp_path / "m.aoi").write_text("map m { extends g ; uses one ; uses two }\n", encoding="utf-8")
    program = load(tmp_path / "m.aoi").program
    assert sum("_there" in line.text for line in program.resolved_text()) == 2


OF_POINTS = "  define per_point = $5\n"


@pytest.mark.parametrize(("change", "shown"), [
    ("replace define per_point = 5", [("m.aoi:3:30", "`per_point` is an amount of money in the rules that this text extends, and here a number", "$5")]),
    ("replace define per_point = $6", []),
    ("replace define per_point = $3 + $3", []),
    ("replace define per_point = 5\n  amend score { replace points coins = 2 * per_point }", []),
])
def test_a_definition_of_another_kind(change: str, shown: list[tuple[str, str, str]]) -> None:
    """The line of the game that uses it accepts both kinds."""
    game = GAME_OF_POINTS.replace("@", OF_POINTS)
    found = compile_source(Source("m.aoi", f"map m {{\n  extends g\n  {change}\n}}\n"), lambda kind, *_: Source("g.aoi", game)
                           if kind == "game" else None, lambda *_: plug_in([])).diagnostics
    assert [(str(one.place), one.message, one.fix.text if one.fix else "") for one in found] == shown


GAME_OF_POINTS = """\
game g {
@  players 2..2 ; seats red blue
  keep money per player money = $4
  flow { repeat round until (round == 3) { phase work { each player in players { take 1 of earn } } } }
  action earn "Earn" { do { raise me.money by $1 } }
  score { points coins "Coins" = me.money // per_point ; winner most points }
}
"""


def test_cases_of_a_requirement_with_one_condition() -> None:
    """The message is at the `amend`, whatever else the part changes, and the line with both conditions is what is checked."""
    lines = ('amend action dig { amend require cheap { case own "it is yours" = site == pit } ; replace bring 1 good to pit }',)
    problem, = compiled(*lines).diagnostics
    assert problem.message == "this requirement has one condition and no cases"
    assert problem.place is not None
    assert problem.place.text == "amend require cheap"
    assert problem.hint == 'write `replace require cheap "It is dear" = good.price < $2 or site == pit`'
    replaced = lines[0].replace('amend require cheap { case own "it is yours" = site == pit }', problem.hint[7:-1])
    assert offered(replaced) == ["dig pit coal", "dig pit iron", "dig quay coal"]


SETTING_UP = """\
  setup {
    do begin { each p in players { set p.money = $2 } ; set bank = $9 }
    do first { set turns = 1 ; set last = red }
    do lend { each p in players { raise p.money by $1 ; lower bank by $1 } }
  }
  keep bank money = $0
  keep turns number = 0
  keep last seat = none
  keep rent money = $0
"""


@pytest.mark.parametrize(("change", "said"), [
    ("replace setup { do rent { set rent = $2 } }", ["to add to it, write `amend setup { do rent { set rent = $2 } }`"]),
    ("replace setup { do rent { set rent = $2 } ; do more { raise rent by $1 } }", []),
    ("amend setup { do rent { set rent = $2 } }", []),
    ("replace setup { do begin { set rent = $2 } }", []),
    ("replace setup { do rent { set rent = $2 ; set bank = $3 ; set turns = 3 ; set last = blue } }", []),
    ("replace flow { repeat round until (round == 2) { each player in players { take 1 of earn } } }", []),
    ("replace score { points coins \"Coins\" = me.money // $1 ; winner most points }", []),
])
def test_a_rule_replaced_by_what_should_be_added(change: str, said: list[str]) -> None:
    game = GAME_OF_POINTS.replace("@", "  define per_point = $3\n" + SETTING_UP)
    found = compile_source(Source("m.aoi", f"map m {{\n  extends g\n  {change}\n}}\n"), lambda kind, *_: Source("g.aoi", game)
                           if kind == "game" else None, lambda *_: plug_in([])).diagnostics
    assert [one.hint for one in found if "in place of all" in one.message] == said


@pytest.mark.parametrize(("effects", "said"), [
    ("set rent = $2", ["to add to it, write `amend do first { set rent = $2 }`"]),
    ("set bank = $2", []),  # one of its lines, with another value
    ("set rent = $2 ; set rent = $3", []),
])
def test_effects_replaced_by_what_should_be_added(effects: str, said: list[str]) -> None:
    game = GAME_OF_POINTS.replace("@", "  define per_point = $3\n" + SETTING_UP.replace("last = red", "last = red ; set bank = $8"))
    change = f"amend setup {{ replace do first {{ {effects} }} }}"
    found = compile_source(Source("m.aoi", f"map m {{\n  extends g\n  {change}\n}}\n"), lambda kind, *_: Source("g.aoi", game)
                           if kind == "game" else None, lambda *_: plug_in([])).diagnostics
    assert [one.hint for one in found if "in place of all" in one.message] == said


@pytest.mark.parametrize(("others", "more"), [
    ("define late_fee = $2", ", or `replace define late_fee = …`"), ("define late_fee(p) = $2", ""),
    ("define late_fee = $2 ; define fee_of_land = $3", ""), ("define feeling = $2", ""),
])
def test_a_definition_that_takes_nothing_may_be_meant(others: str, more: str) -> None:
    game = GAME.replace("  flow {", f"  define fee(p) = p.money // 2 ; {others}\n  flow {{")
    errors = [p for p in compiled("replace define fee = $3", game=game).diagnostics if p.severity == "error"]
    assert [(p.message, p.hint) for p in errors] == [
        ("`fee` is used with a value for `p`", f"write `replace define fee(p) = …`{more}")]

"""Changes to expressions by `aoi coverage --mutate`: conditions that make options equal, and limits set by `min` and `max`."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest
from click.testing import CliRunner

from aoi_rules.cli import aoi
from aoi_rules.diagnostics import Source
from aoi_rules.language import parse, tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.scenarios import Suite
from aoi_rules.scenarios.changes import KINDS, changes_of, is_change
from aoi_rules.scenarios.coverage import measure
from aoi_rules.scenarios.mutation import judge, mutants_in

STALLS = """\
game stalls "Stalls" {
  players 2..2
  seats red blue
  type town {
    north
    south
  }
  type stall {
    has town town
    keep owner seat = none
    keep crates number = 0
    | id | town  |
    | a  | north |
    | b  | north |
    | c  | south |
  }
  keep money per player money = $3
  define fee(s) = max($0, $2 - $1 * s.crates)
  flow {
    repeat round until (round == 2) { phase rent "Rent" { each player in players { take 1 of rent } } }
  }
  action rent "Rent a stall" {
    choose stall in stall "at" alike by (town, crates)
    require free "Somebody has it" = stall.owner == none
    do rent {
      lower me.money by min(fee(stall), me.money)
      set stall.owner = me
    }
  }
  score { points money "Money" = me.money // $1 ; winner most points }
}
"""
PLAYED = """
scenario "a full stall is free" {
  given { set a.crates = 3; set b.crates = 1 }
  plays red rent at b
  expect = red.money == $2
  plays blue rent at a
  expect = blue.money == $3
}
scenario "nobody pays more than there is" {
  given { set red.money = $1 }
  plays red rent at a
  expect = red.money == $0
}
"""
LISTED = """
scenario "stalls of a town that hold as much are one choice" {
  given { set b.crates = 1 }
  offers red { rent at a; rent at b; rent at c }
}
"""


def verdicts(tmp_path: Path, *kinds: str, scenarios: str) -> dict[str, str]:
    """The outcome of the changes of these kinds, by title."""
    file = tmp_path / "stalls.aoi"
    file.write_text(STALLS + scenarios, encoding="utf-8")
    suites = [Suite.read(file, traced=True)]
    coverage = measure(suites, [tmp_path])
    assert not coverage.failed
    return {v.mutant.title: v.result for v in judge(mutants_in(suites, coverage, kinds), suites, coverage)}


@pytest.mark.thorough
def test_moves_that_are_played_do_not_show_what_is_alike(tmp_path: Path) -> None:
    """`plays` takes an option that is not in the list, so only `offers` notices the change."""
    names = ("rent.choose_stall alike_without_town", "rent.choose_stall alike_without_crates")
    assert verdicts(tmp_path, "alike", scenarios=PLAYED) == dict.fromkeys(names, "survived")
    assert verdicts(tmp_path, "alike", scenarios=PLAYED + LISTED) == dict.fromkeys(names, "noticed")


@pytest.mark.thorough
def test_a_limit_is_left_out_on_either_side(tmp_path: Path) -> None:
    found = verdicts(tmp_path, "limit", scenarios=PLAYED)
    assert found == dict.fromkeys(("fee max_without_1", "fee max_without_2", "rent.rent.lower_money min_without_1",
                                   "rent.rent.lower_money min_without_2"), "noticed")
    unseen = PLAYED.replace("set a.crates = 3", "set a.crates = 2").replace("given { set red.money = $1 }", "")
    unseen = unseen.replace("expect = red.money == $0", "expect = red.money == $1")
    survivors = [title for title, result in verdicts(tmp_path, "limit", scenarios=unseen).items() if result == "survived"]
    assert survivors == ["fee max_without_1", "rent.rent.lower_money min_without_2"]


def test_calls_of_one_line_are_counted(tmp_path: Path) -> None:
    text = STALLS.replace("max($0, $2 - $1 * s.crates)", "min(max($0, $2 - $1 * s.crates, $0), min($9, $8))")
    (tmp_path / "stalls.aoi").write_text(text + PLAYED, encoding="utf-8")
    suites = [Suite.read(tmp_path / "stalls.aoi", traced=True)]
    coverage = measure(suites, [tmp_path])
    assert not coverage.failed
    assert [m.change for m in mutants_in(suites, coverage, ("limit",)) if m.name == "fee"] == [
        "max_without_1", "max_without_2", "max_without_3", "min_2_without_1", "min_2_without_2", "min_without_1", "min_without_2"]


def changes(kind: str, line: str) -> dict[str, str]:
    """The changes of one kind to one line, by name, as their texts."""
    (item,) = parse(Source("line.aoi", line))[0].items
    assert isinstance(item, tree.Statement)
    made = ((name, change(item)) for of, name, change in changes_of(item, inside=True) if of == kind)
    return {name: format_statement(new) for name, new in made if new is not None}


def test_a_comparison_takes_in_the_bound_or_leaves_it_out() -> None:
    assert changes("bound", 'require room "Full" = me.size < 4 and 2 >= round') == {
        "bound_shifted": 'require room "Full" = me.size <= 4 and 2 >= round',
        "bound_2_shifted": 'require room "Full" = me.size < 4 and 2 > round',
    }


def test_a_number_is_one_more_or_one_less() -> None:
    assert changes("number", "move 2 at random from deck to me.hand when round > 0") == {
        "number_plus_1": "move 3 at random from deck to me.hand when round > 0",
        "number_minus_1": "move 1 at random from deck to me.hand when round > 0",
        "number_2_plus_1": "move 2 at random from deck to me.hand when round > 1",
    }
    assert changes("number", "define fee = $3") == {"number_minus_1": "define fee = $2"}, "one more is `raised`"


def test_an_order_is_gone_through_from_its_other_end() -> None:
    assert changes("order", "set leader = best(p for p in players by p.money)") == {
        "best_other_end": "set leader = least(p for p in players by p.money)"}
    assert changes("order", "set order = sorted(p for p in players by p.money, p.loans)") == {
        "sorted_keys_swapped": "set order = sorted(p for p in players by p.loans, p.money)",
        "sorted_other_order": "set order = sorted(p for p in players by -p.money, -p.loans)"}
    assert changes("order", "each good in (coal, iron) { }") == {"list_other_order": "each good in (iron, coal) { }"}


def test_others_see_a_keep_or_a_zone() -> None:
    assert changes("seen", "zone hand of card per player seen by owner size by all") == {
        "seen_by_all": "zone hand of card per player seen by all size by all",
        "seen_by_none": "zone hand of card per player seen by none size by all",
    }
    assert changes("seen", "choose card in me.hand seen by (dealer, partner) when card.free") == {
        "seen_by_all": "choose card in me.hand seen by all when card.free"}


def test_ties_are_broken_in_another_order() -> None:
    assert changes("order", 'winner most points then most me.money then first in order help "Most points."') == {
        "ties_swapped": 'winner most me.money then most points then first in order help "Most points."',
        "ties_2_swapped": 'winner most points then first in order then most me.money help "Most points."',
    }


def test_a_text_lacks_what_it_shows() -> None:
    assert changes("hole", 'verb pay(p, n) "{p} pays {n}" { }') == {
        "hole_1_dropped": 'verb pay(p, n) "… pays {n}" { }', "hole_2_dropped": 'verb pay(p, n) "{p} pays …" { }'}
    assert not changes("hole", 'require funds "It costs {price}" = me.money >= price'), "no scenario shows it"


def test_the_manual_has_each_kind() -> None:
    guide = Path(__file__).parents[2] / "grammar" / "manual" / "guide" / "scenarios.md"
    table = guide.read_text(encoding="utf-8").split("| kind |", 1)[1].split("\n\n", 1)[0]
    assert [line.split("`")[1] for line in table.splitlines()[2:]] == list(KINDS)


def test_the_manual_has_each_change() -> None:
    """The manual's table lists the changes of each kind, with `NAME` and `N` for the variable parts."""
    guide = Path(__file__).parents[2] / "grammar" / "manual" / "guide" / "scenarios.md"
    table = guide.read_text(encoding="utf-8").split("| kind |", 1)[1].split("\n\n", 1)[0]
    named = {line.split("`")[1]: line.split("|")[3].split("`")[1::2] for line in table.splitlines()[2:]}
    changes = {kind: set[str]() for kind in KINDS}
    for item in statements():
        for kind, change, _ in changes_of(item, inside=True):
            changes[kind].add(change)
    for kind, made in changes.items():
        assert made, kind
        for change in made:
            assert any(fnmatch(change, name.replace("NAME", "*").replace("_N", "_*")) for name in named[kind]), change
            assert is_change(change), change
        for name in named[kind]:
            assert any(fnmatch(change, name.replace("NAME", "*").replace("_N", "_*")) for change in made), name


@pytest.mark.parametrize("name", ["might", "max_without", "pass", "after", "score.winner", "number_plus_2"])
def test_names_of_no_change(name: str) -> None:
    assert not is_change(name)


def statements() -> Iterator[tree.Statement]:
    """The lines of a game that have a change of each kind and name."""
    text = STALLS.replace("set stall.owner = me", """set stall.owner = me when stall.crates < min(max(1, max(2, 3)), min(4, 5)) and 1 > 0
      set stall.owner = first(p for p in players)
      set stall.crates = sum(sorted(s.crates for s in stall by s.id, s.crates, s.town))
      each n in (1, 2) { pay me n }""").replace("player money = $3", "player money seen by owner = $3")
    text = text.replace("  flow {", '  verb pay(p, n) "{p} pays {n}" { }\n  flow {', 1)
    text = text.replace("most points", "most points then most me.money then first in order")
    waiting = list(parse(Source("stalls.aoi", text))[0].items)
    while waiting:
        item = waiting.pop()
        if isinstance(item, tree.Statement):
            yield item
            waiting += item.block.items if item.block is not None else ()


@pytest.mark.thorough
def test_kinds_of_changes_can_be_tried_alone(tmp_path: Path) -> None:
    file = tmp_path / "stalls.aoi"
    file.write_text(STALLS + PLAYED + LISTED, encoding="utf-8")

    def tried(*kinds: str) -> str:
        wanted = [word for kind in kinds for word in ("--changes", kind)]
        result = CliRunner().invoke(aoi, ["coverage", str(file), "--mutate", *wanted], catch_exceptions=False)
        return result.output.strip().splitlines()[-1]

    assert tried("alike", "limit") == "6 changed lines: 6 noticed"
    assert tried("when") == "0 changed lines"
    assert tried("turned") == "1 changed line: 1 survived"


def test_one_scenario(tmp_path: Path) -> None:
    file = tmp_path / "stalls.aoi"
    file.write_text(STALLS + LISTED, encoding="utf-8")
    result = CliRunner().invoke(aoi, ["coverage", str(file)], catch_exceptions=False)
    assert result.output.endswith(" exercised by 1 scenario\n")
    assert "  never refused\n" in result.output


@pytest.mark.thorough
def test_changes_that_do_not_compile(tmp_path: Path) -> None:
    (tmp_path / "stalls.aoi").write_text(STALLS, encoding="utf-8")
    (tmp_path / "test_stalls.aoi").write_text(LISTED.replace("{", "{\n  game stalls", 1), encoding="utf-8")
    result = CliRunner().invoke(aoi, ["coverage", str(tmp_path), "--mutate", "--changes", "raised"], catch_exceptions=False)
    assert result.output.splitlines()[-1] == "4 changed lines: 2 do not compile, 2 survived"

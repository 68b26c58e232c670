"""What `aoi coverage --mutate` changes in an expression: what makes options alike, and limits set by `min` and `max`."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from aoi_rules.cli import aoi
from aoi_rules.scenarios import Suite
from aoi_rules.scenarios.changes import KINDS
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
    """What became of the changes of these kinds, by title."""
    file = tmp_path / "stalls.aoi"
    file.write_text(STALLS + scenarios, encoding="utf-8")
    suites = [Suite.read(file, traced=True)]
    coverage = measure(suites, [tmp_path])
    assert not coverage.failed
    return {v.mutant.title: v.result for v in judge(mutants_in(suites, coverage, kinds), suites, coverage)}


def test_moves_that_are_played_do_not_show_what_is_alike(tmp_path: Path) -> None:
    """`plays` takes an option that is not in the list, so only `offers` notices."""
    names = ("rent.choose_stall alike_without_town", "rent.choose_stall alike_without_crates")
    assert verdicts(tmp_path, "alike", scenarios=PLAYED) == dict.fromkeys(names, "survived")
    assert verdicts(tmp_path, "alike", scenarios=PLAYED + LISTED) == dict.fromkeys(names, "noticed")


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


def test_the_manual_has_each_kind() -> None:
    guide = Path(__file__).parents[2] / "grammar" / "manual" / "guide" / "scenarios.md"
    table = guide.read_text(encoding="utf-8").split("| kind |", 1)[1].split("\n\n", 1)[0]
    assert [line.split("`")[1] for line in table.splitlines()[2:]] == list(KINDS)


def test_kinds_of_changes_can_be_tried_alone(tmp_path: Path) -> None:
    file = tmp_path / "stalls.aoi"
    file.write_text(STALLS + PLAYED + LISTED, encoding="utf-8")

    def tried(*kinds: str) -> str:
        wanted = [word for kind in kinds for word in ("--changes", kind)]
        result = CliRunner().invoke(aoi, ["coverage", str(file), "--mutate", *wanted], catch_exceptions=False)
        return result.output.strip().splitlines()[-1]

    assert tried("alike", "limit") == "6 changed lines: 6 noticed"
    assert tried("when") == "0 changed lines"

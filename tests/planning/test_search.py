"""The search among changes, tested on invented changes with a known answer; and the changes between two texts."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from aoi_rules.planning.hunks import apply_hunks, hunks_of
from aoi_rules.planning.lines import lines_of, with_names_of
from aoi_rules.planning.search import Outcome, Search
from tests.planning.small import changed, rules

Chosen = frozenset[int]


def searching(count: int, culprits: Chosen, needs: dict[int, int] | None = None) -> tuple[Search[Chosen], Callable[[Chosen], Outcome]]:
    """A search among changes, some of which make the difference together; a change has no effect without the one that it
    needs."""
    def make(chosen: Chosen) -> Chosen | None:
        return chosen if all(other in chosen for one, other in (needs or {}).items() if one in chosen) else None

    return Search(count, make), lambda chosen: "differs" if culprits <= chosen else "same"


@pytest.mark.parametrize("count", [1, 2, 3, 10, 100])
def test_one_change_among_many(count: int) -> None:
    for culprit in {0, count // 2, count - 1}:
        search, ask = searching(count, frozenset((culprit,)))
        assert search.culprits(ask) == {culprit}
        assert len(search.made) <= 3 + count.bit_length()


def test_it_is_found_at_once_for_the_next_game() -> None:
    search, ask = searching(100, frozenset((40,)))
    search.culprits(ask)
    made = len(search.made)
    assert search.culprits(ask) == {40}
    assert len(search.made) == made


def test_the_last_of_several_that_make_it_together_is_the_answer() -> None:
    """The earlier ones make no difference by themselves, as with `git bisect`."""
    search, ask = searching(20, frozenset((3, 15)))
    assert search.culprits(ask) == {15}


def test_a_change_that_needs_one_below_it() -> None:
    search, ask = searching(20, frozenset((3,)), {3: 9})
    assert search.culprits(ask) == {3, 9}


def test_nothing_makes_the_difference() -> None:
    search, _ = searching(5, frozenset())
    assert search.culprits(lambda _: "same") is None
    assert search.culprits(lambda _: "differs") is None
    assert Search(0, lambda chosen: chosen).culprits(lambda _: "same") is None


def test_no_more_is_made_than_allowed() -> None:
    search: Search[Chosen] = Search(200, lambda chosen: chosen if len(chosen) in (0, 200) else None, most=30)
    assert search.culprits(lambda chosen: "differs" if chosen else "same") == frozenset(range(200))
    assert len(search.made) <= 30


def test_answers_hold_whatever_the_changes_need() -> None:
    """The answer makes the difference both together with all changes above it and without them."""
    rng = random.Random(5)
    for _ in range(300):
        count = rng.randint(1, 12)
        needs = {a: b for a, b in ((rng.randrange(count), rng.randrange(count)) for _ in range(rng.randrange(4))) if a != b}
        search, ask = searching(count, frozenset(rng.sample(range(count), rng.randint(1, min(3, count)))), needs)
        answer = search.culprits(ask)
        assert answer
        beside = [frozenset(range(number)) | answer for number in range(min(answer) + 1)]
        assert any(search.make(chosen) is not None and ask(chosen) == "differs" for chosen in (answer, *beside))


# ---- changes -----------------------------------------------------------------------------------------------------------


def differing(*swaps: tuple[str, str]) -> list[tuple[list[str], list[str]]]:
    """The changes of a text: old and new lines; all of them together turn the first text into the second."""
    new = rules(changed(*swaps))
    aim = lines_of(new.program)
    base = with_names_of(lines_of(rules().program), new.model.renamed, aim)
    found = hunks_of(base, aim)
    assert [" ".join(line.split()) for line in apply_hunks(base, found)] == [line.key for line in aim]
    assert apply_hunks(base, []) == tuple(line.text for line in base)
    return [([line.key for line in h.old], [line.key for line in h.new]) for h in found]


def test_layout_and_comments_are_no_changes() -> None:
    assert differing(("    | id     | price |", "    # goods\n    | id | price |  # and prices"), ("  setup { do", "  setup {\n    do")) == [
        (["setup { do purse { each p in players { set p.coins = $10 } } }"],
         ["setup {", "do purse { each p in players { set p.coins = $10 } }", "}"])]


def test_each_line_is_a_change_of_its_own() -> None:
    assert differing(("| apple  | $1    |\n    | bread  | $2    |", "| apple | $2 |\n    | bread | $3 |"), ("players 2..3", "players 2..2")) == [
        (["players 2..3"], ["players 2..2"]), (["| apple | $1 |"], ["| apple | $2 |"]), (["| bread | $2 |"], ["| bread | $3 |"])]


@pytest.mark.thorough
def test_statements_that_come_together_are_parted_again() -> None:
    more = "  keep guests number = 0\n  action bow {\n    require polite = yes\n    do { raise guests by 1 }\n  }\n  define few = guests < 3\n"
    found = differing(('  action leave "Leave"', more + '  action leave "Leave"'), ("(buy, rent, leave)", "(buy, rent, leave, bow)"))
    assert [new[0].split(" {")[0] for _, new in found if not new[0].startswith("menu")] == [
        "keep guests number = 0", "action bow", "define few = guests < 3"]


def test_a_statement_that_comes_between_two_changed_ones_goes_between_them() -> None:
    """The three are one differing stretch: its new lines come after the old line that precedes them."""
    one = "  define steep(g) = g.price > {}\n{}  define slight(g) = g.price < {}\n"
    before, after = one.format("$2", "", "$3"), one.format("$3", "  define equal(g) = g.price == $2\n", "$2")
    base, aim = (lines_of(rules(changed(("  score {", f"{text}  score {{"))).program) for text in (before, after))
    found = hunks_of(base, aim)
    assert [bool(one.old) for one in found] == [True, False, True]
    assert [" ".join(line.split()) for line in apply_hunks(base, found)] == [line.key for line in aim]


def test_what_stands_elsewhere_is_one_change() -> None:
    line = "  define dear(g) = g.price > $2\n"
    assert differing((line, ""), ("  score {", line + "  score {")) == [([line.strip()], [line.strip()])]


@pytest.mark.thorough
def test_names_that_were_replaced_are_no_change() -> None:
    assert differing(("apple", "pear"), ("rent", "hire"), ("  score {", "  renamed apple to pear\n  renamed rent to hire\n  score {")) == []
    assert differing(("funds", "purse_"), ("  score {", "  renamed buy.funds to buy.purse_\n  score {")) == []

"""Random numbers for bots: as documented, the same in C, and uniformly distributed."""

from __future__ import annotations

import copy
import pickle
import random
import shutil
import subprocess
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoi_rules.machine.generator import Generator, decision_state, seat_state

HEADERS = Path(__file__).parents[2] / "aoi_rules/native"
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
WORD = (1 << 64) - 1
WORDS = st.integers(0, WORD)
SIZES = [1, 2, 3, 6, 70, 2**32 + 1, 2**63 + 1, WORD]

PROGRAM = r"""
#include <inttypes.h>
#include <stdio.h>
#include "generator.h"

/* Of each line, a seat's state, a decision and a number of sides: the decision's state, three numbers, the state then. */
int main(void) {
  uint64_t seat, decision, sides;
  while (scanf("%" SCNu64 " %" SCNu64 " %" SCNu64, &seat, &decision, &sides) == 3) {
    uint64_t state = generator_of_decision(seat, decision);
    printf("%" PRIu64, state);
    for (int i = 0; i < 3; i++) printf(" %" PRIu64, generator_below(&state, sides));
    printf(" %" PRIu64 "\n", state);
  }
  return 0;
}
"""


def test_the_numbers_are_those_of_splitmix64() -> None:
    """The values are those that the authors' C code gives for this state, as listed on Rosetta Code."""
    rng = Generator(1234567)
    assert [rng.getrandbits(64) for _ in range(5)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]


@pytest.fixture(scope="module")
def in_c(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if COMPILER is None:
        pytest.skip("there is no C compiler here: apt-get install gcc")
    folder = tmp_path_factory.mktemp("generator")
    (folder / "numbers.c").write_text(PROGRAM, encoding="utf-8")
    subprocess.run([COMPILER, "-std=c11", "-Wall", "-Wextra", "-Werror", "-I", HEADERS, "-o", folder / "numbers", folder / "numbers.c"],
                   check=True)
    return folder / "numbers"


def test_c_gives_the_same_numbers(in_c: Path) -> None:
    rng = random.Random(1)
    asked = [(seat, decision, sides) for sides in [*SIZES, *range(4, 40)]
             for seat in (0, WORD, rng.getrandbits(64)) for decision in (0, 1, 49_999, WORD)]
    done = subprocess.run([in_c], input="\n".join(" ".join(map(str, line)) for line in asked), capture_output=True, text=True,
                          check=True)
    found = [tuple(map(int, line.split())) for line in done.stdout.splitlines()]
    assert found == [ours(*line) for line in asked]


def ours(seat: int, decision: int, sides: int) -> tuple[int, ...]:
    state = decision_state(seat, decision)
    rng = Generator(state)
    return state, *(rng.choice(range(sides)) if sides < 2**62 else rng.randrange(sides) for _ in range(3)), rng.state


@given(WORDS, st.integers(1, WORD))
def test_every_method_counts_on_the_same_bits(state: int, sides: int) -> None:
    """`randrange` and `shuffle` are the standard library's; `choice`, which C computes too, is the package's own."""
    at = Generator(state).randrange(sides)
    assert 0 <= at < sides
    if sides < 2**62:
        assert Generator(state).choice(range(sides)) == at
    bits = sides.bit_length()
    rng = Generator(state)
    assert at == next(found for found in iter(lambda: rng.getrandbits(bits), None) if found < sides)
    assert Generator(state).random() == Generator(state).getrandbits(53) / 2**53


@given(WORDS, st.integers(65, 300))
def test_many_bits_are_joined_from_several_numbers(state: int, bits: int) -> None:
    rng, other = Generator(state), Generator(state)
    words = [other.getrandbits(min(64, bits - at)) for at in range(0, bits, 64)]
    assert rng.getrandbits(bits) == sum(word << 64 * at for at, word in enumerate(words))
    assert rng.state == other.state


def test_what_is_no_number_of_bits() -> None:
    assert Generator(1).getrandbits(0) == 0
    with pytest.raises(ValueError, match="cannot be negative"):
        Generator(1).getrandbits(-1)
    with pytest.raises(IndexError, match="nothing to choose"):
        Generator(1).choice([])


@given(WORDS)
def test_a_copy_goes_on_alike(state: int) -> None:
    rng = Generator(state)
    rng.gauss(0, 1)
    others = [copy.copy(rng), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng)), Generator(7)]  # noqa: S301 - our own
    others[-1].setstate(rng.getstate())
    wanted = rng.gauss(0, 1), rng.sample(range(50), 9), rng.randbytes(9), rng.random()
    for other in others:
        assert (other.gauss(0, 1), other.sample(range(50), 9), other.randbytes(9), other.random()) == wanted


def test_it_can_be_seeded_anew() -> None:
    """It accepts the same seeds as `random.Random`."""
    for seed in (7, "seven", b"seven", 7.5):
        rng, other = Generator(1), Generator(2)
        rng.seed(seed)
        other.seed(seed)
        assert rng.getstate() == other.getstate()
    rng.seed()
    other.seed()
    assert rng.state != other.state


# ---- uniform distribution -----------------------------------------------------------------------------------------------


def chi_squared(found: Counter[int], sides: int) -> float:
    expected = found.total() / sides
    return sum((found[side] - expected) ** 2 / expected for side in range(sides))


# The limits are those of chi-squared with one degree of freedom less than sides; one sequence in a thousand exceeds them.


@pytest.mark.parametrize(("sides", "limit"), [(2, 10.83), (6, 20.52), (10, 27.88), (70, 111.06)])
def test_all_items_are_equally_likely(sides: int, limit: float) -> None:
    rng, items = Generator(11), range(sides)
    assert chi_squared(Counter(rng.choice(items) for _ in range(20_000)), sides) < limit


@pytest.mark.thorough
@pytest.mark.parametrize(("sides", "limit"), [(2, 10.83), (6, 20.52), (10, 27.88), (70, 111.06)])
def test_they_are_over_the_decisions_of_a_game_and_over_games(sides: int, limit: float) -> None:
    """The test uses the first number of each decision's generator, which is all that a random bot takes."""
    of_decisions = Counter(Generator(decision_state(seat_state(3, "red"), n)).randrange(sides) for n in range(20_000))
    of_games = Counter(Generator(decision_state(seat_state(n, "red"), 0)).randrange(sides) for n in range(20_000))
    assert chi_squared(of_decisions, sides) < limit
    assert chi_squared(of_games, sides) < limit


def firsts(seed: int, seat: str) -> list[int]:
    return [Generator(decision_state(seat_state(seed, seat), n)).randrange(6) for n in range(8000)]


def seconds(seed: int, seat: str) -> list[int]:
    found = []
    for n in range(8000):
        rng = Generator(decision_state(seat_state(seed, seat), n))
        rng.randrange(6)
        found.append(rng.randrange(6))
    return found


@pytest.mark.thorough_with("the next decision")
@pytest.mark.parametrize("other", ["the next decision", "another seat", "the next seed", "the second number"])
def test_one_number_says_nothing_about_another(other: str) -> None:
    """All pairs are equally likely: 36 kinds, 35 degrees of freedom."""
    mine = firsts(3, "red")
    theirs = {"the next decision": mine[1:] + mine[:1], "another seat": firsts(3, "blue"), "the next seed": firsts(4, "red"),
              "the second number": seconds(3, "red")}[other]
    assert chi_squared(Counter(6 * a + b for a, b in zip(mine, theirs, strict=True)), 36) < 66.62


def numbers_of(state: int, number: int) -> list[int]:
    rng = Generator(state)
    return [rng.getrandbits(64) for _ in range(number)]


def test_the_generators_of_decisions_do_not_overlap() -> None:
    """The second number of one is not the first number of the next."""
    seat = seat_state(3, "red")
    states = [decision_state(seat, n) for n in range(1000)]
    numbers = [numbers_of(state, 5) for state in states]
    assert len({number for found in numbers for number in found}) == 5000
    assert len({after - before & WORD for before, after in pairwise(states)}) == 999

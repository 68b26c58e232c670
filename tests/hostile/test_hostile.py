"""Hostile rulesets, saves, moves, plugins and machines: a short run from a fixed seed; `python -m tests.hostile` is the long one.

Other tests show that each attack finds the faults that are planted for it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from aoi_rules.plugin_manager.manager import plug_in
from aoi_rules.words.base import slots_of
from tests.hostile.attacks import ATTACKS
from tests.hostile.names import fields, is_name
from tests.hostile.running import Found, Run, table
from tests.hostile.trials import Attack, Failed, Failure, fewer, smaller_number, smaller_text
from tests.hostile.worker import Worker

TOP = Path(__file__).parents[2]
SEED = 20
CASES = {"rulesets": 60, "names": 100, "saves": 250, "moves": 25, "games": 2, "secrets": 12, "kills": 6, "plugins": 150, "archives": 400}


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker() as one:
        yield one


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits and processes are those of Linux")
@pytest.mark.parametrize("name", CASES)
def test_nothing_gets_through(worker: Worker, name: str) -> None:
    run = Run(SEED, worker, lessening=10)
    for _ in range(CASES[name]):
        run.one(ATTACKS[name])
    assert not run.found, table(run)
    assert run.tried[name].total() >= CASES[name]


def test_each_attack_is_run() -> None:
    assert set(CASES) == set(ATTACKS)


def test_each_field_that_takes_a_name_is_attacked() -> None:
    """If the lines of a word are read later, their names are attacked too, wherever they are in a line."""
    found = {(spot.word, spot.field) for places in fields() for spot in places}
    missing = {(word, attribute.name) for (_, word), cls in plug_in([]).vocabulary.words.items() for attribute, _ in slots_of(cls)
               if is_name(cls, attribute.name) and not {(word, attribute.name), (word, "value")} & found}
    assert missing == set()


# ---- planted faults ----------------------------------------------------------------------------------------------------

PLANTED = [
    ("rulesets", "traceback", "KeyError in ", 80),
    ("rulesets", "endless", "it takes too long", 20),
    ("rulesets", "hungry", "MemoryError in ", 20),
    ("rulesets", "unsettled", "laid out twice, a text is another one", 20),
    ("names", "undeclared", "KeyError in ", 60),
    ("names", "echoing", "a hint shows what was written", 150),
    ("saves", "any digest", "a save loads whose digest is of another position", 200),
    ("saves", "forgotten move", "a save loads as another game", 100),
    ("saves", "last of two", "a save loads in which a key is there twice", 200),
    ("saves", "anew", "moves are played again and again as a save is loaded", 300),
    ("moves", "unreadable", "IndexError in ", 10),
    ("moves", "refusing changes", "a text that was refused changed the game", 10),
    ("games", "anything goes", "a move that is not listed is accepted", 5),
    ("games", "refused", "a listed move is refused", 5),
    ("games", "wrong redo", "taken back and made again, a game is another one", 5),
    ("games", "unexplained", "no rule is shown against a move that is refused", 5),
    ("secrets", "open hands", "secrets: ", 10),
    ("secrets", "talkative", "secrets: ", 10),
    ("kills", "torn", "killed, and half a game is left", 15),
    ("plugins", "trusting", "ZeroDivisionError in ", 100),
    ("plugins", "causeless", "what a plugin raised is lost", 100),
    ("archives", "any path", "a file of a pack lies outside its folder", 100),
    ("archives", "any form", "an archive is accepted that is not in the one form", 300),
]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits and processes are those of Linux")
@pytest.mark.parametrize(("name", "plant", "kind", "cases"), PLANTED, ids=[plant for _, plant, _, _ in PLANTED])
def test_a_planted_fault_is_found(name: str, plant: str, kind: str, cases: int) -> None:
    with Worker(plant, seconds=4 if plant == "endless" else 30) as planted:
        run = Run(SEED, planted, lessening=3)
        attack = ATTACKS[name] if ATTACKS[name].apart else _planted(ATTACKS[name], plant)
        for _ in range(cases):
            run.one(attack)
            if any(kind in found.failure.kind for found in run.found.values()):
                return
    pytest.fail(f"in {cases} cases it was not found:\n{table(run)}")


def _planted(attack: Attack, plant: str) -> Attack:
    """The attack on a command with the planted fault; a process is killed while it writes."""
    return Attack(attack.name, lambda rng: {**attack.make(rng), "how": "kill", "plant": plant}, attack.attempt, attack.lessen, apart=False)


# ---- the tools of the trials ---------------------------------------------------------------------------------------------


def test_fewer() -> None:
    assert fewer(list(range(100)), lambda kept: 17 in kept and 60 in kept) == [17, 60]
    assert fewer([1, 2], lambda _: True) == []


def test_smaller_text() -> None:
    text = "".join(f"line {n}: some words\n" for n in range(200))
    assert smaller_text(text, lambda t: "97" in t and "w" in t) == "97w"


def test_smaller_number() -> None:
    assert smaller_number(1000, lambda n: n >= 37) == 37
    assert smaller_number(5, lambda _: True) == 0


def _attack(attempt: object) -> Attack:
    return Attack("tests", lambda rng: {"text": f"{rng.randrange(9)} lines\nand a fault\nand more"}, attempt,  # type: ignore[arg-type]
                  lambda case, fails: {"text": smaller_text(case["text"], lambda t: fails({"text": t}))}, apart=False)


def test_what_fails_is_shown_once_and_small() -> None:
    def attempt(case: dict[str, str]) -> Counter[str]:
        if "fault" in case["text"]:
            raise Failed("a fault got through", case["text"])
        return Counter({"texts": 1})

    run = Run(1, Worker())
    for _ in range(3):
        run.one(_attack(attempt))
    assert table(run) == """\
attack       cases faults  what was tried
tests            3      1  \n
tests, seed 1, case 0, 3 times: a fault got through: fault
    text: "fault"
"""


def test_an_error_is_known_by_its_kind_and_place() -> None:
    def attempt(case: dict[str, str]) -> Counter[str]:
        raise KeyError(case["text"])

    run = Run(1, Worker())
    run.one(_attack(attempt))
    (found,) = run.found.values()
    assert found == Found("tests", 0, {"text": ""}, Failure("KeyError in the trial", "KeyError: ''"))


def test_the_same_seed_makes_the_same_cases() -> None:
    def cases(seed: int) -> list[str]:
        seen: list[str] = []
        run = Run(seed, Worker())
        for name in ("plugins", "kills"):
            attack = ATTACKS[name]
            for _ in range(5):
                run.one(Attack(name, attack.make, lambda case: seen.append(json.dumps(case)) or Counter(), attack.lessen, apart=False))  # type: ignore[func-returns-value]
        return seen

    assert cases(1) == cases(1) != cases(2)


@pytest.mark.slow
def test_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "tests.hostile", "--minutes", "0.02", "--seed", "3", "--only", "plugins"], cwd=TOP,
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    assert done.stdout.startswith("seed 3\nattack       cases faults  what was tried\nplugins ")

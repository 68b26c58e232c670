"""`explain` knows the name of every refusal and every error."""

from __future__ import annotations

import ast
import inspect
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules import errors
from aoi_rules.cli.reports.entries import answers
from aoi_rules.cli.reports.names import Answers
from aoi_rules.diagnostics import Source
from aoi_rules.library import catalogue
from aoi_rules.machine.builtin_rules import EVERY_GAME
from aoi_rules.scenarios.lines import read_lines
from aoi_rules.testing.playing import any_moves, play_at_random
from tests.cli.conftest import Run
from tests.compiler.texts import game
from tests.house.trees import nodes_of
from tests.properties.tables import MAPS

TOP = Path(__file__).parents[2] / "aoi_rules"
KINDS = [kind for kind in vars(errors).values() if inspect.isclass(kind) and issubclass(kind, aoi.AoiError)]
NOTED = game(
    "type card { rock ; tree }", 'zone hand "Hand" of card per player seen by owner size by all',
    'action say "Say" { choose card in me.hand ; note words "a word" up to 20 }', 'action shout "Shout" like say',
).replace("turn (pass)", "turn (pass, say, shout)")


def entries(source: Source) -> Answers:
    lines = read_lines(source)[1]
    assert lines is not None
    return answers(lines)


def names_of(refusals: tuple[aoi.Refusal, ...]) -> Iterator[str]:
    for refusal in refusals:
        yield refusal.rule
        yield from names_of(refusal.cases)


def refused(rules: aoi.Ruleset, seed: int) -> set[str]:
    """The names of all refusals of invented moves in a random game, as each seat and a spectator get them."""
    rng = random.Random(seed)
    table = rules.new_game(seed=seed)
    found: set[str] = set()
    for _ in play_at_random(table, rng, decisions=150):
        for move in any_moves(table, rng, 4) if not table.over else ():
            found.update(names_of(table.explain(move)), names_of(table.explain(move, rng.choice(table.seats))))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", [pytest.param(name, marks=() if name in ("germany", "card_game") else pytest.mark.slow) for name in MAPS])
def test_each_rule_that_refuses_a_move_is_explained(name: str) -> None:
    source = catalogue.find_source(name)
    assert isinstance(source, Source)
    here, rules = entries(source), aoi.load(name)
    found = refused(rules, seed=0)
    assert len(found) > 10
    assert {rule for rule in found if not here.find_paragraphs(rule)} == set()


@pytest.mark.slow
def test_each_rule_of_every_game_is_explained() -> None:
    """This includes the refusals from the package's own code."""
    named = {name for file in TOP.glob("**/*.py") for name in refusals_in(file.read_text(encoding="utf-8"))}
    assert len(named) > 5
    assert named - EVERY_GAME.keys() == set()


def test_a_name_without_explanation_is_seen() -> None:
    assert list(refusals_in('Refusal("over", "x") ; Refusal(rule.name, "") ; Refusal(f"{a}.choice", "x")')) == ["over"]


@pytest.mark.parametrize("name", EVERY_GAME)
def test_a_rule_of_every_game(run: Run, name: str) -> None:
    assert f"{name}\n  why a move is refused, in every game\n\n" in run("explain", name).stdout
    assert f"{name} (in every game)\n\n" in run("explain", name, "--in", "island.aoi").stdout


@pytest.mark.parametrize(("topic", "head"), [
    ("say.choice.card", "say.choice.card (choice)\n\nWhat is chosen for an action must be available"),
    ("shout.choice.card", "shout.choice.card (choice)\n\n"),
    ("say.words", "say.words (note)\n"),
    ("shout.words", 'demo.aoi:7 │ note words "a word" up to 20'),
])
def test_what_a_choice_and_a_note_ask_for(topic: str, head: str) -> None:
    text = "\n\n".join(entries(Source("demo.aoi", NOTED)).explain_or_raise(topic))
    assert text.startswith(head)


def test_what_is_no_choice_of_an_action_is_unknown() -> None:
    here = entries(Source("demo.aoi", NOTED))
    for topic in ("say.choice.dog", "sing.choice.card", "say.choice", "pass.words"):
        assert here.find_paragraphs(topic) == []


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_code_of_an_error(run: Run, kind: type[aoi.AoiError]) -> None:
    text = " ".join(run("explain", kind.code).stdout.split())
    assert text.startswith(f"`{kind.__name__}`: ")
    shown, _, page = text.partition(" In the manual: ")
    meaning, _, example = shown.partition(" For example: ")
    assert meaning == f"`{kind.__name__}`: {' '.join((kind.__doc__ or '').split())}"
    assert example
    assert page.endswith(f"/reference/messages.md#{kind.code}")
    assert len(text) > 100


def refusals_in(text: str) -> Iterator[str]:
    """The names of refusals that a module's text creates directly."""
    for node in nodes_of(text):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal" and isinstance(node.args[0], ast.Constant):
            yield str(node.args[0].value)

"""Refusals shown to players contain no code, in random games of everything in the library and of maps by others."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.machine.results import Refusal
from aoi_rules.testing.playing import any_moves, play_at_random
from tests.compiler.texts import game
from tests.everyday import first
from tests.properties.tables import MAPS

AUTHORS = Path(__file__).parents[1] / "authors"
WORKS = tuple(sorted(file for file in AUTHORS.glob("*/*.aoi") if re.search(r"^map ", file.read_text(encoding="utf-8"), re.MULTILINE)))
CODE = {
    "an attribute": re.compile(r"\b[a-z_]\w*\.[a-z_]\w*"),
    "a call": re.compile(r"\w\("),
    "an operator": re.compile(r"==|!=|>=|<=|//|\*"),
    "a name of the rules": re.compile(r"\b[^\W\d]+_\w+"),
    "a name of a link": re.compile(r"\w--\w"),
    "a value that is true or not": re.compile(r"\bis (yes|no)\b(?!,? [a-z])"),
    "braces or backticks": re.compile(r"[{}`]"),
}
SOME, MANY = 60, 2000
"""The number of refused moves of each ruleset to read, in the daily run and in the long run."""


def coded(text: str, names: Collection[str] = ()) -> list[str]:
    """The kinds of code in a text, and the names of rules in it."""
    words = re.findall(r"\w+", text)
    return [*(kind for kind, form in CODE.items() if form.search(text)), *(word for word in words if word in names)]


def names_in(rules: aoi.Ruleset) -> set[str]:
    """The names of members whose title is another word, such as `koeln`, without words from any title and any rule."""
    model = rules.program.model
    members = [member for kind in model.types for member in kind.members]
    said = [*(one.title for one in (*members, *model.actions)), *(rule.text for rule in model.rules)]
    words = {word for text in said for word in re.findall(r"\w+", text.lower())}
    return {member.name for member in members if member.name != member.title} - words


def texts_of(refusal: Refusal) -> Iterator[str]:
    """All texts of a refusal that a player reads."""
    yield str(refusal)
    yield from (refusal.text, *refusal.words)
    for case in refusal.cases:
        yield from texts_of(case)


def read(rules: aoi.Ruleset, enough: int) -> dict[str, str]:
    """The texts of refused moves in random games, and of actions without a possible choice, with the refused move or action."""
    found, refused, seed = dict[str, str](), 0, 0
    while refused < enough:
        rng, table = random.Random(seed), rules.new_game(seed=seed)
        for _ in play_at_random(table, rng, decisions=150):
            seat = table.to_move if table.over or rng.random() < 0.9 else rng.choice(table.seats)
            for move in any_moves(table, rng, 8) if not table.over else ():
                why = table.explain(move, seat)
                refused += bool(why)
                found |= {text: str(move) for refusal in why for text in texts_of(refusal)}
            if refused >= enough:
                break
            for action in rng.sample([*rules.program.beginnings], 2) if len(rules.program.beginnings) > 1 else ():
                found |= {str(one): action for one in table.choices(action, seat=seat).nearest}
        seed += 1
    return found


@pytest.mark.thorough_with("house_germany-60")
@pytest.mark.parametrize("enough", [SOME, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("ruleset", [*MAPS, *first(2, WORKS)], ids=lambda ruleset: Path(ruleset).stem)
def test_no_refusal_has_code_in_its_text(ruleset: str | Path, enough: int) -> None:
    rules = aoi.load(ruleset)
    found, names = read(rules, enough), names_in(rules)
    assert len(found) > 20
    assert {text: (move, coded(text, names)) for text, move in found.items() if coded(text, names)} == {}


@pytest.mark.thorough
def test_code_is_seen() -> None:
    for text in ("(me.money is $3)", "limit(me, track) is 5", "3 >= 2", "build_anywhere", "say `pass`", "turned is yes", "koeln is free"):
        assert len(coded(text, names_in(aoi.load("germany")))) == 1, text


def test_values_are_said_in_words_or_not_at_all() -> None:
    """A value without a description in its declaration is left out, and a rule's own text may name values."""
    text = game(
        "keep money per player money = $2", "type town { has cost money = $0 ; has next_to number = 1 ; bonn \"Bonn\" { cost $5 } }",
        "define price_of(p, t) = t.cost * 2",
        'action wait "Wait" { }',
        'action buy "Buy" { choose town in town ; require rich "It is too dear" = me.money >= price_of(me, town) ; '
        'require near "Too near" = town.next_to * 2 > 2 ; '
        'require worth "You cannot pay for {town}: it costs {price_of(me, town)}" = me.money > town.cost }',
    ).replace("turn (pass)", "turn (pass, wait, buy)")
    table = aoi.load(text=text).new_game(seed=1)
    assert list(map(str, table.explain("buy bonn", table.to_move))) == [
        "It is too dear (your money: $2)", "Too near", "You cannot pay for Bonn: it costs $10",
    ]

"""Hostile rulesets: a mutated text is checked, formatted, compiled, drawn and played, and causes only diagnostics and
AoiErrors."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from random import Random

import aoi_rules as aoi
from aoi_rules.diagnostics import Source, render
from aoi_rules.drawing import board_svg, board_text
from aoi_rules.language.formatter import format_text
from aoi_rules.language.headers import PART, heads_in
from aoi_rules.library.compilation import compile_text
from aoi_rules.testing.playing import play_at_random
from tests.hostile.mutating import mutated
from tests.hostile.trials import Attack, Case, Counts, Failed, smaller_text

__all__ = ["RULESETS", "used"]

_MOVES = 25
_RAW = re.compile(r"\b(?!AoiError)[A-Z]\w*(?:Error|Exception|Interrupt)\b")


def _made(rng: Random) -> Case:
    return {"text": mutated(rng), "seed": rng.randrange(1000)}


def _attempt(case: Case) -> Counts:
    text, counts = case["text"], Counter({"texts": 1})
    problems = aoi.check(text=text)
    for problem in problems:
        json.dumps(problem.json())
        if raw := _RAW.search(problem.message + (problem.hint or "")):
            raise Failed(f"a diagnostic that names a {raw[0]}", render(problem))
        render(problem)
    form = format_text(Source("x.aoi", text))
    if format_text(Source("x.aoi", form)) != form:
        raise Failed("laid out twice, a text is another one")
    own = any(head.kind != PART for head in heads_in(Source("x.aoi", text)))
    if any(d.severity == "error" for d in problems) or not own:  # parts and scenarios are checked, but not loaded
        return counts
    compiled = compile_text(Source("x.aoi", text))
    if compiled.program is None:
        errors = [d for d in compiled.diagnostics if d.severity == "error"]
        raise Failed("`check` finds nothing, and it does not load", f"{errors[0].code}: {errors[0].message}")
    rules = aoi.Ruleset(compiled.program, compiled.diagnostics)
    return counts + used(rules, case["seed"], Random(case["seed"]).choice((rules.model.least_players, rules.model.most_players)))


def used(rules: aoi.Ruleset, seed: int, players: int) -> Counts:
    """Draw rules and play some moves of them; a PlayError reports a mistake in the rules."""
    json.dumps(rules.describe())
    board_text(rules.model, None, 80)
    board_svg(rules.model)
    try:
        game = rules.new_game(players, seed=seed)
        for _ in play_at_random(game, Random(seed), _MOVES):
            pass
        for seat in (*game.seats, None):
            json.dumps(game.view(seat).json())
            game.view(seat).svg()
        json.dumps([event.json() for event in game.events()])
        game.scores()
    except aoi.PlayError:
        return Counter({"rulesets": 1, "that cannot go on": 1})
    except AssertionError:  # a dead end, which the laws report
        return Counter({"rulesets": 1})
    if aoi.dumps(aoi.loads(aoi.dumps(game), rules)) != aoi.dumps(game):
        raise Failed("saved and loaded, a game is another one")
    return Counter({"rulesets": 1, "decisions": game.decisions})


def _lessen(case: Case, fails: Callable[[Case], bool]) -> Case:
    return {**case, "text": smaller_text(case["text"], lambda text: fails({**case, "text": text}))}


RULESETS = Attack("rulesets", _made, _attempt, _lessen)

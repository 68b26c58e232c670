"""The law of plugins' functions: each returns the same result for the same values, at any time and in every process.

The compiler stores their results, moves their calls out of loops, and calls some before a game begins; a saved game is played
again in another process.  A function that depends on time, chance, a counter or the order of a set would give other results
there.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

from attrs import define, field, frozen

from aoi_rules.errors import AoiError
from aoi_rules.game import Game, Ruleset
from aoi_rules.library import compilation
from aoi_rules.machine.plugin_results import CheckedFunction, watch_calls
from aoi_rules.machine.plugin_values import class_of, show_error, to_plain
from aoi_rules.storage.loading import dumps
from aoi_rules.testing.playing import GameFactory, LawViolation, any_moves, decisions_of, first_difference

__all__ = ["RepeatedGame", "FunctionAnswers", "main", "repeats"]

_ASKED = 20
"""After every this many decisions, rules are evaluated that no move evaluates: scores, and what forbids other moves."""
_SECONDS = 300
_WHY = "it must depend only on its values, not on time, chance, a counter, a cache or the order of a set"


def repeats(make: GameFactory, _: Random) -> None:
    """Each plugin's function that the rules call is called twice every time, and again in a second process with other hashes; for
    equal values, it returns the same.  Rules without such functions need no second process."""
    game = make()
    if not game.rules.program.called:
        return
    asked = RepeatedGame(compilation.texts_of(game.rules.program), game.seats, game.seed, dict(game.options))
    here = seen_in(asked)
    if here.fault:
        raise LawViolation(game, here.fault)
    there = _repeat_in_new_process(asked)
    for (function, values), answer in here.answers.items():
        other = there.answers.get((function, values), answer)
        if other != answer:
            raise LawViolation(game, _describe_difference(function, values, answer, other, "in another process"))
    if there.fault or here.game != there.game:
        said = there.fault or first_difference(json.loads(here.game or "{}"), json.loads(there.game or "{}"))
        raise LawViolation(game, f"in another process, this game is different: {said}")
    if here.error is not None:
        raise here.error


@frozen
class RepeatedGame:
    """A game that is played in two processes: the texts of its rules, and its first position."""

    texts: compilation.Texts
    seats: tuple[str, ...]
    seed: int
    options: dict[str, str]


@define
class FunctionAnswers:
    """What plugins' functions returned in a game: results by function and values, and a description of the first one that
    differed. `game` is the game saved at its end; `error` is the error that ended it early."""

    answers: dict[tuple[str, str], str] = field(factory=dict)
    fault: str = ""
    game: str = ""
    error: AoiError | None = None

    def watch(self, giver: CheckedFunction, run: Callable[..., Any]) -> Callable[..., Any]:
        """A replacement for a plugin's function, which calls it twice and records the results."""
        function = f"the function `{giver.function}` of the plugin `{giver.plugin}`"

        def call_twice(*values: Any) -> Any:
            given = [_answer(run, values) for _ in range(2)]
            shown = ", ".join(map(repr, values))
            known = self.answers.setdefault((function, shown), given[0][0])
            other = next((text for text, _ in given if text != known), None)
            if other is not None and not self.fault:
                self.fault = _describe_difference(function, shown, known, other, "the next time")
            return given[0][1]()

        return call_twice


def _describe_difference(function: str, values: str, one: str, other: str, when: str) -> str:
    return f"{function} returns {_abbreviate(one)} for ({_abbreviate(values)}), but {when} {_abbreviate(other)}; {_WHY}"


def _abbreviate(text: str) -> str:
    return text if len(text) <= 120 else f"{text[:117]}…"


def _answer(run: Callable[..., Any], values: tuple[Any, ...]) -> tuple[str, Callable[[], Any]]:
    """The result of a function as text, and a function that returns or raises it again."""
    try:
        found = run(*values)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - whatever a plugin does
        return f"the error {show_error(error)}", lambda error=error: _reraise(error)
    value = to_plain(found, 1)
    simple = value is None or type(value) in (bool, int, str, tuple)
    return repr(value) if simple else f"something of the class {class_of(value)}", lambda: found


def _reraise(error: BaseException) -> None:
    raise error


def seen_in(asked: RepeatedGame) -> FunctionAnswers:
    """Compile some rules, play a random game, and record the results of plugins' functions."""
    seen = FunctionAnswers()
    try:
        with watch_calls(seen.watch):
            compiled = compilation.compiled_anew(asked.texts)
        if compiled.program is None:
            seen.fault = seen.fault or "; ".join(d.message for d in compiled.diagnostics if d.severity == "error")
            return seen
        game = Ruleset(compiled.program).new_game(asked.seats, asked.seed, asked.options)
        _play_on(game)
        seen.game = dumps(game)
    except AoiError as error:
        seen.error = error
    return seen


def _play_on(game: Game) -> None:
    """Play on, and evaluate in some positions what no move evaluates."""
    rng = Random(game.seed)  # noqa: S311 - trials, not secrets
    _looked_at(game, rng)
    for _ in decisions_of(game):
        if game.decisions % _ASKED == 0 or game.over:
            _looked_at(game, rng)


def _looked_at(game: Game, rng: Random) -> None:
    game.scores()
    game.outlook()
    for move in () if game.over else any_moves(game, rng, 6):
        game.explain(move, game.to_move)


# ---- the second process ------------------------------------------------------------------------------------------------


def _repeat_in_new_process(asked: RepeatedGame) -> FunctionAnswers:
    """The same in a new process, in which texts have other hashes."""
    hashes = str(1 + asked.seed % 0xFFFF_FFFE)  # a different hash seed for each seed that the law is checked with
    environment = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    program = f"import {__name__} as law; law.main()"
    done = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(asked), env=environment,  # noqa: S603 - ourselves
                          capture_output=True, check=False, timeout=_SECONDS)
    if done.returncode:
        return FunctionAnswers(fault=f"it fails with {done.stderr.decode(errors='replace').strip().splitlines()[-1:]}")
    answers, fault, game = json.loads(done.stdout)
    return FunctionAnswers({(function, values): answer for function, values, answer in answers}, fault, game)


def main() -> None:
    """Read the game to play, and print what was recorded."""
    out, sys.stdout = sys.stdout, sys.stderr  # because plugins may print
    asked = pickle.loads(sys.stdin.buffer.read())  # noqa: S301 - what `_repeat_in_new_process` wrote
    seen = seen_in(asked)
    answers = [[function, values, answer] for (function, values), answer in seen.answers.items()]
    json.dump([answers, seen.fault, seen.game], out)


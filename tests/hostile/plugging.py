"""Bad plugins: anything that a plugin raises or returns, in any place, leads to one PluginError that names the plugin."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from attrs import frozen

import aoi_rules as aoi
from aoi_rules.diagnostics import Source
from aoi_rules.library.compilation import compile_text
from aoi_rules.plugin import Function, Macro, hookimpl
from tests.compiler.texts import game
from tests.hostile.bad import ERRORS, VALUES
from tests.hostile.trials import Attack, Case, Counts, Failed
from tests.plugins.fakes import Point, install, plugin

__all__ = ["PLACES", "PLUGGING", "reach"]

PLACES: dict[str, tuple[str, Callable[[aoi.Game], object]]] = {
    "do": ("action walk { do { set pot = odd(pot + 1) } }", lambda g: g.play("walk")),
    "require": ("action walk { require fair = odd(pot + 1) == 0 }", lambda g: g.legal_moves()),
    "explain": ("action walk { require fair = pot > 1 or odd(pot) == 0 ; require never = pot > 1 or odd(pot + 1) == 0 }",
                lambda g: g.explain("walk")),
    "score": ('score { points pot "Pot" = odd(pot + 1) ; winner most points }', lambda g: g.scores()),
    "outlook": ('score { points pot "Pot" = 0 ; outlook more = odd(pot + 1) ; winner most points }', lambda g: g.outlook()),
    "setup": ("setup { do { set pot = odd(pot + 1) } }", lambda g: g),
    "all": ("action walk { do when all(odd(n + pot + 1) == 0 for n in 1..3) { raise pot by 1 } }", lambda g: g.play("walk")),
}
"""The places where rules call a function `odd`, and the moves that lead a game there."""
HOOKS = ("load", "aoi_words", "aoi_text", "aoi_functions", "lines", "check")


def reach(place: str) -> None:
    """Make a game call a function of the installed plugin."""
    line, use = PLACES[place]
    text = game("uses odd", "keep pot number = 0", line)
    use(_begun(text.replace("turn (pass)", "turn (pass, walk)") if "walk" in line else text))


def _begun(text: str) -> aoi.Game:
    compiled = compile_text(Source("demo.aoi", text))
    errors = [d for d in compiled.diagnostics if d.severity == "error"]
    if compiled.program is None:
        kind = aoi.PluginError if all(d.code == "unknown-plugin" for d in errors) else aoi.RulesetError
        raise kind(errors[0].message) from compiled.cause
    return aoi.Ruleset(compiled.program).new_game(seed=1)


def function(gives: Callable[[], Any], kind: str = "number") -> Function:
    """A function that returns the test's value for numbers above zero."""
    def odd(number: int) -> Any:
        """The odd value."""
        return gives() if number else () if kind.startswith("list") else 0

    return Function("odd", ("number",), kind, odd)


def _made(rng: Random) -> Case:
    return {"place": rng.choice((*PLACES, *HOOKS)), "odd": rng.choice((*ERRORS, *VALUES)), "inside": rng.random() < 0.5}


def _attempt(case: Case) -> Counts:
    odd: Callable[[], Any] = {**ERRORS, **VALUES}[case["odd"]]
    with pytest.MonkeyPatch.context() as patch:
        install(patch, odd=_plugin(case["place"], odd, case["inside"]))
        try:
            if case["place"] in PLACES:
                reach(case["place"])
            else:
                _begun(game("uses odd", "keep pot number = 0", *_LINES.get(case["place"], ())))
        except aoi.PluginError as error:
            _names_it(str(error), case)
            if case["odd"] in ERRORS:
                _says_where(error, case)
        except aoi.AoiError:
            if case["odd"] in ERRORS:
                raise
        else:
            if case["odd"] in ERRORS:
                raise Failed("a plugin raises, and nothing is said", str(case))
    return Counter({"bad plugins": 1})


_LINES = {"lines": ("odd",), "check": ("check fair = odd(1) == 0",)}


def _plugin(place: str, odd: Callable[[], Any], inside: bool) -> Any:
    """A plugin that is odd in one place; `inside` puts the odd value into a list, if the hook returns one."""
    if place == "load":
        return Point(odd)
    if place == "lines":
        @frozen(kw_only=True)
        class Odd(Macro):
            word = "odd"
            where = ("game",)

            def lines(self) -> str:
                return odd()  # type: ignore[no-any-return]

        return plugin(aoi_words=hookimpl(lambda: [Odd]))
    if place in ("aoi_words", "aoi_text", "aoi_functions"):
        return plugin(**{place: hookimpl(lambda: [odd()] if inside else odd())})
    return plugin(aoi_functions=hookimpl(lambda: [function(odd)]))


def _names_it(text: str, case: Case) -> None:
    hook = {"load": "", "lines": "aoi_words", "check": "aoi_functions"}.get(case["place"], case["place"])
    hook = "aoi_functions" if hook in PLACES else hook
    if "the plugin `odd`" not in text or hook not in text or not re.fullmatch(r"(?s).{10,1000}", text):
        raise Failed("an error does not name plugin and hook, or is not a message", f"{case}: {text[:300]}")


def _says_where(error: BaseException, case: Case) -> None:
    """The error names the plugin's line of Python, and keeps the original exception as the cause."""
    cause: BaseException | None = error
    while isinstance(cause, aoi.AoiError):
        cause = cause.__cause__
    if cause is None:
        raise Failed("what a plugin raised is lost", str(case))
    if not re.search(r" \(bad\.py:\d+\)", str(error)):
        raise Failed("an error does not say where in the plugin it came up", f"{case}: {str(error)[:300]}")


def _lessen(case: Case, _: Callable[[Case], bool]) -> Case:
    return case


PLUGGING = Attack("plugins", _made, _attempt, _lessen)

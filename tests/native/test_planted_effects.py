"""Effects that the language does not have are planted in the way CONTRIBUTING.md adds one, and played in both engines: a class
for a word, and a check that expresses it through existing effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest
from attrs import evolve, frozen

from aoi_rules.compiler.check import effects as checks
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.check.targets import target
from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.compiler.stage_text import c_of
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import revealing
from aoi_rules.diagnostics import Source
from aoi_rules.language import tree
from aoi_rules.language.operators import ARITHMETIC
from aoi_rules.library.catalogue import find
from aoi_rules.native import libraries, sources
from aoi_rules.native.binding import Bridge
from aoi_rules.native.builder import Builder
from aoi_rules.plugin_api.values import RulesetText
from aoi_rules.plugin_manager.manager import plug_in
from aoi_rules.words.base import Role, Word, argument, condition, needed_argument
from aoi_rules.words.effects import Raise
from aoi_rules.words.known_words import PluginAdditions, Vocabulary
from tests.native.games import compared
from tests.native.rulesets import forms_of


@frozen(kw_only=True, eq=False, repr=False)
class Swap(Word):
    """Two keeps swap their values."""

    word = "swap"
    where = ("effects",)
    first: tree.Expression = argument("the one", role=Role.CHANGES)  # noqa: RUF009 - how fields of words are made
    second: tree.Expression = needed_argument("with", "the other one", role=Role.CHANGES)  # noqa: RUF009 - as above
    when: tree.Expression | None = condition("the condition under which it is done")  # noqa: RUF009 - as above


def swapped(effects: checks.Effects, item: Swap, scope: Scope, when: typ.Expression | None) -> eff.Effect:
    one, other = (target(effects.checker, node, scope, counters=False)[0] for node in (item.first, item.second))
    kept = typ.Binding("kept", one.type, item.place)
    steps = (eff.Alias(item.place, None, kept, one), eff.Set(item.place, None, one, other),
             eff.Set(item.place, None, other, typ.Local(one.type, item.place, kept)))
    return eff.Together(item.place, when, steps)


@frozen(kw_only=True, eq=False, repr=False)
class Scramble(Word):
    """A keep gets some value."""

    word = "scramble"
    where = ("effects",)
    target: tree.Expression = argument("what changes", role=Role.CHANGES)  # noqa: RUF009 - how fields of words are made
    when: tree.Expression | None = condition("the condition under which it is done")  # noqa: RUF009 - as above


@frozen(repr=False)
class _Scrambled(eff.Effect):
    """An effect about which the stages know only that it changes its target and discloses nothing."""

    CHANGES = ("target",)
    target: typ.Expression


def scrambled(effects: checks.Effects, item: Scramble, scope: Scope, when: typ.Expression | None) -> eff.Effect:
    return _Scrambled(item.place, when, target(effects.checker, item.target, scope, counters=False)[0])


def computing(number: int) -> type[Word]:
    """A word like `raise`, with another operator."""
    return frozen(kw_only=True, eq=False, repr=False)(
        cast("type[Word]", type(f"Compute{number}", (Raise,), {"word": f"compute_{number}", "operator": ARITHMETIC[number]})))


PLANTED: Mapping[type[Word], Any] = {Swap: swapped, Scramble: scrambled} | {computing(n): checks.Effects._check_change for n in range(len(ARITHMETIC))}


@pytest.fixture(autouse=True)
def _planted(monkeypatch: pytest.MonkeyPatch) -> None:
    for word, check in PLANTED.items():
        monkeypatch.setitem(cast("dict[type, Any]", checks.PLAIN), word, check)
    monkeypatch.setitem(cast("dict[type, Any]", revealing.READING), _Scrambled, revealing.READING[eff.PickOne])


def offered(names: Sequence[str], ruleset: RulesetText) -> PluginAdditions:
    """The words of the language and the planted ones."""
    found = plug_in(names, ruleset)
    vocabulary = Vocabulary(dict(found.vocabulary.words), dict(found.vocabulary.givers))
    for word in PLANTED:
        vocabulary.add(word, "")
    return evolve(found, vocabulary=vocabulary)


def ruleset(*effects: str) -> str:
    return f"""game planted "Planted" {{
  players 1..2
  seats red blue
  type place {{ keep owner seat = none ; keep level number = 1 ; keep rows place many = () ; a ; b ; c }}
  keep count number = 0
  keep other number = -5
  menu choice (act, pass)
  flow {{ repeat turn until (turn > 30) {{ each player in players {{ take 1 of choice }} }} }}
  action act "Act" {{
    choose n in 0..8
    choose p in place
    choose q in place when q != p
    do {{
      set p.owner = me
      raise p.level by n
      set q.rows = list(r for r in place when r.level > n)
      {chr(10).join(effects)}
    }}
  }}
  action pass "Pass" {{ }}
  score {{ points most "Most" = count + other + sum(r.level for r in place when r.owner == me) ; winner most points }}
}}
"""


SWAPPING = ruleset("swap p.owner with q.owner when p.level > q.level", "swap p.rows with q.rows", "swap count with p.level when n > 2",
                   "swap p.level with q.level", "swap other with count when count > other")
COMPUTING = ruleset("set count = n - 4", *(f"compute_{n} count by {by}" for n in range(len(ARITHMETIC)) for by in ("n", "(other + 3)")),
                    "set other = count")


@pytest.mark.slow
@pytest.mark.parametrize("text", [SWAPPING, COMPUTING], ids=["swap", "operators"])
def test_both_engines_play_a_planted_effect(builder: Builder, bridge: Bridge, text: str) -> None:
    forms, program = forms_of(text, offered=offered)
    identity = sources.identity(program)
    path = evolve(builder, level="0").library(program.model.name, identity, lambda found: c_of(forms, found))
    rules = libraries._load(program, identity, path, bridge)
    assert rules is not None
    played = [compared(program, rules, program.model.seats, {}, seed) for seed in range(3)]
    assert sum(one.decisions for one in played) > 100


@pytest.mark.parametrize("effect", ["swap count with other", "scramble other"])
def test_a_keep_may_be_anything_that_a_planted_effect_may_give_it(effect: str) -> None:
    """No warning says that `other` never changes, or that it is always less than 0."""
    text = ruleset(effect, "raise count by 1 when other > 3")
    found = compile_source(Source("planted.aoi", text), find, offered, run=False).diagnostics
    assert [problem.code for problem in found if problem.code != "unused-keep"] == []

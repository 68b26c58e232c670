"""Typed rules: they keep the author's structure, and each line is checked once, with the things that it names."""

from __future__ import annotations

from aoi_rules.compiler import pipeline
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import rules
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Source
from aoi_rules.library import catalogue
from aoi_rules.plugin_manager.manager import plug_in
from tests.compiler.texts import compiled, game

PLACES = ("type place { has partner place = none ; has size number = 1 }", "place a { partner b ; size 3 }", "place b")


def forms_of(text: str, testing: pipeline.TestInputs | None = None) -> Forms:
    """The stages of compiling a text, which has no mistakes."""
    forms = Forms()
    result = pipeline.compile_source(Source("demo.aoi", text), catalogue.find, plug_in, run=False, testing=testing, forms=forms)
    assert [d for d in result.diagnostics if d.severity == "error"] == []
    return forms


def typed(*lines: str) -> rules.TypedRules:
    """The typed rules of a valid game with these lines in it."""
    found = forms_of(game(*lines)).rules
    assert found is not None
    return found


def names(stage: rules.Stage) -> list[str]:
    return [line.binding.name if isinstance(line, eff.Alias) else line.word.name.name for line in stage.lines]


# ---- actions -----------------------------------------------------------------------------------------------------------


def test_a_requirement_stands_with_the_last_name_it_uses() -> None:
    found = typed(*PLACES, "action go { choose x in place ; then ; choose y in place ; require one = x.size > 0 ; "
                           "require two = y.size > x.size ; require three = 1 > 0 }")
    assert [names(stage) for stage in found.actions["go"].stages] == [["x", "one", "three"], ["y", "two"]]


def test_a_last_stage_without_choices_joins_the_one_before() -> None:
    found = typed(*PLACES, "action go { choose x in place ; then ; let n = x.size ; require one = n > 0 }")
    assert [names(stage) for stage in found.actions["go"].stages] == [["x", "n", "one"]]


def test_a_line_relies_on_those_before_it() -> None:
    found = typed(*PLACES, "action go { choose x in place ; require there = x.partner != none ; "
                           "require far = not (x.partner.size == 1) }")
    _, there, far = found.actions["go"].stages[0].lines
    assert isinstance(there, rules.Requirement)
    assert isinstance(far, rules.Requirement)
    relied = [part for part in walk(far.condition) if isinstance(part, typ.Present)]
    assert {part.level for part in relied} == {there.level}
    assert there.level < far.level


def test_a_choice_knows_how_much_it_goes_through_and_its_numbers() -> None:
    found = typed(*PLACES, "keep most number = 3", "action go { choose x in place ; choose n in 1..most up to 9 ; choose p in players }")
    place, number, seat = found.actions["go"].stages[0].choices
    assert [choice.fixed for choice in (place, number, seat)] == [2, 0, 0]
    assert [choice.domain.span for choice in (place, number, seat)] == [(0, 1), (1, 9), (0, 1)]
    assert place.among is None
    assert number.among is not None


def test_an_action_may_offer_itself() -> None:
    found = typed("action go { afterwards { take 0..1 of go } }")
    (flow,) = found.actions["go"].run
    assert isinstance(flow, rules.Flow)
    assert flow.items[0].actions == (found.actions["go"],)


def test_what_a_faulty_line_would_have_named_is_left_in_peace() -> None:
    found = compiled(game(*PLACES, "keep n number = 0", "action go { choose x in plaice ; let y = x.size ; require one = y > 0 ; "
                                                       "require two = nothing ; do { raise n by y ; raise n by z } }"))
    errors = [d for d in found.diagnostics if d.severity == "error"]
    assert [d.message.split("`")[1] for d in errors] == ["plaice", "nothing", "z"]


# ---- effects -----------------------------------------------------------------------------------------------------------


def test_streams_of_draws_are_named_after_where_a_pick_stands() -> None:
    pick = "pick p in players at random"
    found = typed("keep n number = 0", f"verb toss() {{ {pick} }}", f"after toss() {{ {pick} }}", f"setup {{ do deal {{ {pick} }} }}",
                  f"action go {{ do deal {{ {pick} ; toss }} }}")
    verb = found.verbs[0].body
    steps = [found.setup[0], found.actions["go"].run[0]]
    picks = [*(step.body[0] for step in steps if isinstance(step, rules.Do)), verb.effects[0], verb.consequences[0].body[0]]
    assert [effect.stream for effect in picks if isinstance(effect, eff.PickOne)] == [
        "setup.p", "go.p", "toss.p", "after toss.p"]


def test_a_verb_is_checked_once_for_each_combination_of_types() -> None:
    found = typed(*PLACES, 'verb show(thing) "{thing}, here" { }',
                  "action go { choose x in place ; do { show x ; show me ; each p in place { show p } } }")
    assert [verb.parameters[0].type.of for verb in found.verbs] == ["place", "seat"]
    assert found.verbs[0].text == ("", 0, ", here")


def test_each_bring_has_sources_of_its_own() -> None:
    found = typed("type good { } ; good coal ; good iron", "keep n number = 0",
                  'source any g "Anywhere" { require some "None" = g == coal ; do { raise n by 1 } }',
                  "action go { bring 1 coal ; bring 2 g each g in good }")
    first, second = (item for item in found.actions["go"].run if isinstance(item, rules.Bring))
    assert first.brought is None
    assert second.brought is not None
    assert second.brought.span == (0, 1)
    assert first.sources[0].requirements[0].condition != second.sources[0].requirements[0].condition


# ---- scenarios ---------------------------------------------------------------------------------------------------------


def test_a_seat_is_known_by_its_number_at_the_table() -> None:
    text = ('game demo {\n  players 2..3 ; seats red blue green\n  keep rich seat = none\n'
            "  flow { each player in players { take 1 of pass } }\n  action pass { }\n}\n"
            'scenario "two sit" { game demo ; players green red ; given { set rich = green } ; expect = rich == green }\n')
    own = Source("demo.aoi", text)
    found = forms_of(text, pipeline.TestInputs(read_file(own).scenes["demo"], own)).rules
    assert found is not None
    (scenario,) = found.scenarios
    (change,) = scenario.given.effects
    assert isinstance(change, eff.Set)
    assert change.value == typ.Member(change.value.type, change.place, 0)
    assert found.symbols.types["seat"].index == {"red": 0, "blue": 1, "green": 2}

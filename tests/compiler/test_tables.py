"""Each kind of word and node has its row in every table: a new kind that a stage forgets makes a test fail."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import get_args

import attrs
import pytest

from aoi_rules.compiler.check import calls, scenarios
from aoi_rules.compiler.check import effects as check_effects
from aoi_rules.compiler.check import flow as check_flow
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.emit.c import expressions as c_expressions
from aoi_rules.compiler.emit.c import statements as c_statements
from aoi_rules.compiler.emit.expressions import Expressions
from aoi_rules.compiler.emit.layout import Flat
from aoi_rules.compiler.emit.lines import Lines
from aoi_rules.compiler.emit.names import Names
from aoi_rules.compiler.emit.shared_lists import SharedLists
from aoi_rules.compiler.emit.statements import Statements
from aoi_rules.compiler.emit.writer import Numbers
from aoi_rules.compiler.emit.zone_layout import Zones
from aoi_rules.compiler.facts.changes import effects_of
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.lower import effects as lower_effects
from aoi_rules.compiler.lower import expressions as lower_expressions
from aoi_rules.compiler.lower import flow as lower_flow
from aoi_rules.compiler.printing import print_node
from aoi_rules.compiler.program import effects as program_effects
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statement_text
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.collect import Collector
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import printer as typed_printer
from aoi_rules.compiler.typed import revealing
from aoi_rules.compiler.typed import rules as rul
from aoi_rules.diagnostics import Place, Source
from aoi_rules.language import parse, tree
from aoi_rules.language.operators import ARITHMETIC, COMPARISONS, LOGIC, Level
from aoi_rules.language.parser_tables import grammar
from aoi_rules.language.walk import walk
from aoi_rules.library.compilation import compile_text
from aoi_rules.model.types import KINDS
from aoi_rules.plugin_api.entry_points import installed_plugins
from aoi_rules.plugin_api.values import FUNCTIONS
from aoi_rules.plugin_manager.manager import plug_in
from aoi_rules.words import components as com
from aoi_rules.words import files as fil
from aoi_rules.words.actions import Let
from aoi_rules.words.base import Macro, Role, Word
from aoi_rules.words.player_texts import Help
from aoi_rules.words.roles import in_role
from tests.manual.fragments import VALLEY, inserted


def kinds_of(base: type, module: ModuleType | None = None) -> list[type]:
    """All classes of a kind of node in the module, or in these modules, except base classes; attrs may leave behind a class that
    it has replaced by one with slots."""
    named = (kind for kind in _below(base) if getattr(module or sys.modules[kind.__module__], kind.__name__, None) is kind)
    return [kind for kind in named if kind is not base and not kind.__name__.startswith("_") and not kind.__subclasses__()]


def _below(base: type) -> Iterator[type]:
    yield base
    for kind in base.__subclasses__():
        yield from _below(kind)


def words(where: str) -> set[type[Word]]:
    """The words of the core and of all plugins that may stand in a kind of block, without macros, which produce other words, and
    without words that the reader of a text leaves out."""
    found = plug_in(sorted(installed_plugins())).vocabulary.words
    return {kind for (place, _), kind in found.items() if place == where and not issubclass(kind, Macro) and not kind.left_out}


def missing(wanted: Iterable[type], table: Iterable[type]) -> list[str]:
    return sorted(kind.__name__ for kind in set(wanted) - set(table))


# ---- words -------------------------------------------------------------------------------------------------------------


def test_every_word_of_effects_is_checked() -> None:
    assert len(words("effects")) > 8
    assert missing(words("effects"), {**check_effects.BINDING, **check_effects.PLAIN}) == []


def test_effects_are_hinted_at_by_their_words() -> None:
    assert {word.word for word in words("effects")} == check_effects.EFFECT_WORDS


def test_effects_are_called_by_what_they_change() -> None:
    """This applies if they give no name: coverage and amendments identify them in this way."""
    assert [word.word for word in check_effects.PLAIN if issubclass(word, Word) and not (word.labelled and word.known_by)] == []


@pytest.mark.parametrize("word", sorted(words("effects"), key=lambda cls: cls.word), ids=lambda cls: cls.word)
def test_what_an_effect_changes_has_that_role_in_its_word(word: type[Word]) -> None:
    """In its example for the reference, the things named by the typed effects are also named by its fields."""
    source, forms = Source("example.aoi", inserted(VALLEY, word.example)), Forms()
    compile_text(source, run=False, forms=forms)
    assert forms.rules is not None
    lines = {line.place: line for line in walk(parse(source)[0]) if word.begins(line)}
    found: dict[Place, set[Place]] = {}
    for effect in effects_of(forms.rules):
        if effect.place in lines:
            named = {node.place for name in effect.CHANGES if (node := getattr(effect, name)) is not None}
            found.setdefault(effect.place, set()).update(named)
    assert found or word is Let
    assert found == {place: {node.place for node in in_role(lines[place], Role.CHANGES)} for place in found}


def test_every_word_of_the_flow_is_checked() -> None:
    assert len(words("flow")) > 6
    assert missing(words("flow"), (*check_flow.PARTS, *check_flow.OF_A_TURN, Help)) == []


def test_every_line_of_a_scenario_is_checked() -> None:
    assert missing(words("scenario"), scenarios.LINES) == []


def test_every_word_of_a_game_is_collected() -> None:
    """Each is collected in the first pass, in the pass that names owners, or by the readers of lines other than declarations."""
    collector = Collector(Reporter())
    collected = [kind for kind, _ in collector._readers()]
    elsewhere = (com.Players, com.Seats, com.Option, fil.ChangeWord, fil.Extends, fil.Renamed, fil.Uses, fil.With)
    every = words("game") | words("map") | words("part")
    assert [word for word in every if not issubclass(word, (*collected, *elsewhere))] == []


def test_every_expression_of_the_language_is_checked() -> None:
    parts = {tree.Index, tree.Keyword, tree.Range}  # `a[b]` is refused; the others are only for places that take one
    assert missing(get_args(tree.Expression), (*Checker.CHECKS, *parts)) == []


def test_built_in_functions_are_those_of_the_checker() -> None:
    assert set(calls.BUILT_IN) == set(FUNCTIONS)


def test_the_grammar_has_each_operator() -> None:
    """Each is at its level: the signs of a sum, those of a product, those of a comparison, and the operators that are words."""
    patterns = dict(grammar().patterns)

    def of(*names: str) -> set[str]:
        return {sign.replace("\\", "") for name in names for sign in patterns[name].split("|")}

    assert of("PLUS", "MINUS") == {one.sign for one in ARITHMETIC if one.level is Level.SUM}
    assert of("PRODUCT") == {one.sign for one in ARITHMETIC if one.level is Level.PRODUCT}
    assert of("COMPARISON") == {one.sign for one in COMPARISONS if one.holds is not None}
    assert {"and", "or", "in", "not in"} == {one.sign for one in (*LOGIC, *COMPARISONS) if one.sign[0].isalpha()}


def test_every_literal_of_a_type_is_read() -> None:
    assert {kind.literal for kind in KINDS.values() if kind.literal} == set(tree.LITERALS.values())


# ---- typed rules -------------------------------------------------------------------------------------------------------


def test_every_effect_is_lowered() -> None:
    assert len(kinds_of(eff.Effect)) > 10
    assert missing(kinds_of(eff.Effect), {**lower_effects.BINDING, **lower_effects.PLAIN}) == []


def test_of_every_effect_it_is_known_what_it_discloses() -> None:
    assert missing(kinds_of(eff.Effect), revealing.READING) == []


def test_every_part_of_the_flow_is_lowered() -> None:
    assert len(kinds_of(rul.FlowPart)) > 7
    assert missing(kinds_of(rul.FlowPart), lower_flow.FORMS) == []


@pytest.mark.parametrize("kind", kinds_of(eff.Effect))
def test_an_effect_says_what_it_changes(kind: type[eff.Effect]) -> None:
    assert "CHANGES" in vars(kind), "what of it does it change?"
    fields = {field.name for field in attrs.fields(kind)}
    assert {*kind.CHANGES, *kind.HOLDS} <= fields
    assert set(kind.HOLDS) == {field.name for field in attrs.fields(kind) if "Effect" in str(field.type)}


@pytest.mark.parametrize("kind", kinds_of(rul.FlowPart))
def test_a_part_of_the_flow_says_what_it_holds(kind: type[rul.FlowPart]) -> None:
    assert set(kind.HOLDS) == {field.name for field in attrs.fields(kind) if str(field.type) == "Flow"}


def test_every_typed_expression_is_lowered() -> None:
    sources = {typ.Range}  # it can be walked through, and is not a value
    assert len(kinds_of(typ.Expression, typ)) > 30
    assert missing(kinds_of(typ.Expression, typ), {*lower_expressions.LOWERED, *sources}) == []


def test_every_typed_expression_is_printed() -> None:
    assert typed_printer.printer_of  # the module adds helpers that only typed rules have
    assert missing(kinds_of(typ.Expression, typ), print_node.registry) == []


# ---- rule programs -----------------------------------------------------------------------------------------------------


def test_every_expression_of_a_program_is_printed() -> None:
    assert len(kinds_of(exp.Expression, exp)) > 30
    assert missing(kinds_of(exp.Expression, exp), print_node.registry) == []


def test_every_statement_of_a_program_is_printed() -> None:
    assert len(kinds_of(sta.Statement)) > 25
    assert missing(kinds_of(sta.Statement), statement_text.TEXTS) == []


def test_every_node_of_a_program_is_emitted() -> None:
    names, numbers = Names(), Numbers({}, {}, {}, frozenset())
    assert missing(kinds_of(exp.Expression, exp), {*Expressions(Flat(), names, {}).printers, *WRITTEN_OUT}) == []
    assert missing(kinds_of(sta.Statement), Statements(Lines(), names, numbers, Zones({}), SharedLists({})).printers) == []


WRITTEN_OUT = {exp.Comprehension}  # the pass `outline` turns them into functions
IN_PYTHON_ALONE = {
    exp.ListOf, exp.SortedBy,  # `emit.c.lift` turns them into functions
    sta.Yield,  # only scenarios have it
}


def test_every_node_of_a_program_has_its_form_in_c() -> None:
    printed = {**c_expressions.PRINTERS, **c_statements.PRINTERS}
    assert set(printed) & IN_PYTHON_ALONE == set()
    assert missing(kinds_of(exp.Expression, exp) + kinds_of(sta.Statement), {*printed, *IN_PYTHON_ALONE, *WRITTEN_OUT}) == []


def test_of_every_statement_it_is_known_what_it_writes() -> None:
    assert not program_effects.WRITERS & program_effects.WRITE_NOTHING
    assert missing(kinds_of(sta.Statement), program_effects.WRITERS | program_effects.WRITE_NOTHING) == []

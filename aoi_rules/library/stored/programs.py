"""A program as data: the code of its module, the facts about it, and its functions by name; the lines of its text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any

import attrs

from aoi_rules.diagnostics import Place, Source
from aoi_rules.library.stored.values import Reader, Writer
from aoi_rules.machine import decisions, program
from aoi_rules.machine.combinations import Combinations
from aoi_rules.machine.module_runner import run_module
from aoi_rules.machine.program import Program
from aoi_rules.model import lines
from aoi_rules.model import ruleset as model
from aoi_rules.model.limits import Limit
from aoi_rules.model.points import Addend, PointKind, RulePoint
from aoi_rules.model.seers import Seer
from aoi_rules.model.types import Shape, Type

__all__ = ["line_data", "program_data", "stored_lines", "stored_program"]

_CLASSES = (
    Combinations, Limit, Place, RulePoint, PointKind, Shape, Addend, Type,
    decisions.Choice, decisions.Decision, decisions.Option, decisions.DisplayFunction,
    program.Invariant, program.Step, lines.LineText, lines.MoveNote, lines.RuleLine, lines.RefusalWording, lines.TextTemplate,
    model.ActionModel, model.ChoiceModel, model.DetailModel, model.DrawingMark, model.FieldModel, model.FigureModel,
    model.AttachmentModel, model.KeepModel, model.MemberModel, model.Model, model.OptionModel, model.PartModel, model.PhaseModel,
    Seer, model.PluginModel, model.RoundModel, model.RuleModel, model.ScoreLine, model.TeamModel, model.TypeModel,
    model.ZoneModel,
)
_OF_LINES = (Place, model.TextLine)
_APART = frozenset(("code", "places", "fingerprint", "resolved", "origin", "noting"))
_FACTS = tuple(field.name for field in attrs.fields(Program) if field.name not in _APART)


def program_data(
    made: Program, code: CodeType, core: tuple[tuple[str, str, str], ...], sources: Sequence[Source]
) -> tuple[Any, ...]:
    """A program as plain data and the code of its module.  `core` has, for each of the module's names for a function of the core,
    the module and the name of its definition."""
    space = vars(made)["new_state"].__globals__
    functions = {id(value): name for name, value in space.items() if type(value) is FunctionType}
    writer = Writer(_CLASSES, sources, functions)
    facts = {name: writer.to_plain(getattr(made, name)) for name in _FACTS}
    return (made.model.name, code, core, made.code, made.places, made.content_hash,
            tuple(writer.table), facts)


def stored_program(
    data: tuple[Any, ...], sources: Sequence[Source], resolved: Callable[[], tuple[model.TextLine, ...]]
) -> Program:
    """The program that some data was made from; `resolved` returns its text on request."""
    name, code, core, text, places, content_hash, table, facts = data
    functions = {own: getattr(import_module(home), called) for own, home, called in core}
    space = run_module([code], text, places, name, functions)
    reader = Reader(_CLASSES, table, sources, space)
    values = {fact: reader.value(value) for fact, value in facts.items()}
    return Program(code=text, places=places, fingerprint=lambda: content_hash, resolved=resolved, **values)


def line_data(lines: tuple[model.TextLine, ...], sources: Sequence[Source]) -> tuple[Any, ...]:
    """Lines as plain data, without the texts of these sources."""
    writer = Writer(_OF_LINES, sources, {})
    return writer.to_plain(lines), tuple(writer.table)


def stored_lines(data: tuple[Any, ...], sources: Sequence[Source]) -> tuple[model.TextLine, ...]:
    """The lines that some data was made from, with the same sources."""
    lines, table = data
    found: tuple[model.TextLine, ...] = Reader(_OF_LINES, table, sources, {}).value(lines)
    return found

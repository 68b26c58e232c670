"""The model of a ruleset: its data without its behaviour, for views, pictures, descriptions and saves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Protocol

from attrs import evolve

from aoi_rules.compiler.emit.attachments import attached_by_keep
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.symbols.symbol_table import FieldSymbol, KeepSymbol, MemberSymbol, SymbolTable, TypeSymbol, ZoneSymbol
from aoi_rules.compiler.typed.displays import Detail, Figure
from aoi_rules.compiler.typed.expressions import Const
from aoi_rules.compiler.typed.rules import Action, TypedRules
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.walk import unconfirmed_places
from aoi_rules.model.ruleset import (
    ActionModel,
    AttachmentModel,
    ChoiceModel,
    DetailModel,
    DrawingMark,
    FieldModel,
    FigureModel,
    KeepModel,
    MemberModel,
    Model,
    OptionModel,
    PartModel,
    PluginModel,
    RoundModel,
    TypeModel,
    ZoneModel,
)
from aoi_rules.model.types import Type, list_of, member_of
from aoi_rules.words import drawings as boa

__all__ = ["drawn_model", "model_of"]

_Slots = Mapping[tuple[str, str], str]
"""The names of slots of the state, by their kind and the name of their declaration."""


class Origins(Protocol):
    """Where a ruleset comes from: what it extends, the plugins it uses, the parts added to it with their hashes."""

    @property
    def versions(self) -> tuple[PluginModel, ...]:
        """What is recorded of each plugin."""

    @property
    def extends(self) -> str:
        """The name of the game or map that a map extends."""

    @property
    def parts(self) -> tuple[tuple[str, str], ...]:
        """Names of parts, each with its hash."""


def model_of(
    rules: TypedRules, program: RuleProgram, origins: Origins, marked: tuple[Place, ...]
) -> Model:
    """The model; lines of rules, phases and lines of the score have the program's numbers.

    `origins` has the plugins used and the parts added to the ruleset; `marked` are the places of every `?` in the text.
    """
    slots = {(slot.kind, slot.of): slot.name for slot in program.slots}
    return evolve(
        _model(rules, slots), rules=program.rules, phases=program.phases, score=program.score, team=program.team,
        unconfirmed=marked, plugins=origins.versions,
        parts=tuple(PartModel(*pair) for pair in origins.parts), extends=origins.extends,
        rounds=tuple(RoundModel(s.of, s.name, rules.rounds.get(s.of, "")) for s in program.slots if s.kind == "counter"))


def drawn_model(rules: TypedRules) -> Model:
    """The model before there is a program: all that a picture shows before anybody plays.  It has no rules, phases, lines of the
    score and counted rounds, and the slots in it have no names."""
    return _model(rules, defaultdict(str))


def _model(rules: TypedRules, slots: _Slots) -> Model:
    """The model without what only a program knows, and without what its texts come from."""
    symbols, attaching = rules.symbols, attached_by_keep(rules)
    return Model(
        name=symbols.name, title=symbols.title, game=symbols.game, game_title=symbols.game_title, least_players=symbols.least,
        most_players=symbols.most, seats=tuple(symbols.seats),
        types=tuple(_make_type(t) for t in symbols.types.values()),
        keeps=tuple(_make_keep(symbols, k, attaching.get(k.slot, ())) for k in symbols.every_keep()),
        zones=tuple(_make_zone(symbols, z, slots) for z in symbols.zones.values()),
        options=tuple(_make_option(symbols, n, slots) for n in symbols.options),
        actions=tuple(_make_action(a) for a in rules.actions.values()),
        rules=(), phases=(), score=(), drawing=_make_drawing(symbols), unconfirmed=(), plugins=(), rounds=(),
        renamed=symbols.renamed,
        figures=tuple(map(_make_figure, rules.figures)),
        details=tuple(map(_make_detail, rules.details)),
        help=tuple(filter(None, rules.helps)),
        winner=rules.score.help,
        names_seats=rules.names_seats,
        ranked=bool(rules.score.ranks),
    )


def _make_zone(symbols: SymbolTable, zone: ZoneSymbol, slots: _Slots) -> ZoneModel:
    return ZoneModel(zone.name, zone.title, zone.of, zone.per, zone.seen, zone.size_seen, symbols.seers(zone.seers, zone.per),
                     slots["pieces", zone.name], slots["sizes", zone.name])


def _make_keep(symbols: SymbolTable, keep: KeepSymbol, attaching: tuple[AttachmentModel, ...]) -> KeepModel:
    first = symbols.constants.literal(keep.first)
    return KeepModel(keep.name, keep.slot, _cell_type(keep), keep.per, keep.seen, keep.of, symbols.seers(keep.seers, keep.per),
                     first.value if keep.resets and isinstance(first, tree.Number) else None, attaching)


def _make_type(decl: TypeSymbol) -> TypeModel:
    members = tuple(MemberModel(m.name, m.title, m.place, m.unconfirmed, _unconfirmed_fields(m)) for m in decl.members)
    fields = [_make_field(decl, f) for f in decl.fields.values()]
    if decl.parent:
        cell = member_of(decl.parent)
        fields.append(FieldModel(decl.parent, cell, tuple(m.parent for m in decl.members)))
    if decl.joins:
        cell = list_of(decl.joins)
        fields.append(FieldModel("ends", cell, tuple(m.values["ends"] for m in decl.members)))
    return TypeModel(decl.name, decl.title or decl.name, members, tuple(fields), decl.parent, decl.joins, decl.plural)


def _unconfirmed_fields(member: MemberSymbol) -> tuple[str, ...]:
    """The fields whose values are unconfirmed."""
    return tuple(name for name, nodes in member.raw.items() if any(unconfirmed_places(node) for node in nodes))


def _make_field(decl: TypeSymbol, item: FieldSymbol) -> FieldModel:
    return FieldModel(item.name, _cell_type(item), tuple(m.values[item.name] for m in decl.members))


def _cell_type(decl: FieldSymbol | KeepSymbol) -> Type:
    """The type in the model: a list whose first value is `none` is marked optional, though it is only empty."""
    return decl.type.or_absent() if decl.value_type.optional else decl.type


def _make_option(symbols: SymbolTable, name: str, slots: _Slots) -> OptionModel:
    word, decl = symbols.options[name], symbols.types[name]
    first = word.value.name if isinstance(word.value, tree.Name) else ""
    return OptionModel(name, word.title, tuple(m.name for m in decl.members), decl.index.get(first, 0),
                       slots["option", name])


def _make_action(action: Action) -> ActionModel:
    choices = tuple(ChoiceModel(c.name, c.binding.type, c.word.preposition, c.domain.low, c.domain.high, c.zone)
                    for stage in action.stages for c in stage.choices)
    see = action.word.see
    section = see.value if isinstance(see, tree.Text) else ""
    return ActionModel(action.name, action.title, section, choices, action.word.place, action.help)


def _make_drawing(symbols: SymbolTable) -> tuple[DrawingMark, ...]:
    if symbols.drawing is None:
        return ()
    return tuple(DrawingMark(item.word, item.type.name, _role_pairs(item)) for item in symbols.drawing.body
                 if not isinstance(item, boa.Detail | boa.Show))


def _make_figure(figure: Figure) -> FigureModel:
    limit = figure.limit.type.as_list if figure.limit is not None else None
    never = isinstance(figure.when, Const) and figure.when.value is False
    return FigureModel(figure.word.name.name, figure.word.title, figure.value.type.as_list, "seat" if figure.per_seat else "",
                       figure.each.name if figure.each is not None else "", limit,
                       figure.word.during.name if figure.word.during is not None else "", never)


def _make_detail(detail: Detail) -> DetailModel:
    word = detail.word
    return DetailModel(word.type.name, word.name.name, word.title, detail.value.type.as_list, detail.computed)


def _role_pairs(item: boa.Mark | boa.Sign | boa.Shade | boa.Stroke) -> tuple[tuple[str, str], ...]:
    """Pairs of a role and its value: a field, or a stroke and its colour."""
    if isinstance(item, boa.Mark):
        names = [r.name for r in item.roles]
        return tuple(zip(names[::2], names[1::2], strict=False))
    shown = None if isinstance(item, boa.Sign) else item.shown
    those = (("while", shown.name),) if shown is not None else ()
    if isinstance(item, boa.Stroke):
        return ("stroke", item.stroke.name), *((("paint", item.paint),) if item.paint else ()), *those
    return ("of", item.field.name), *those

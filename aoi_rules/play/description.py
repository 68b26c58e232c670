"""The description of a ruleset as one small JSON: all that a client in any language needs to explain and draw a view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, cast

from aoi_rules.drawing.colours import seat_paints
from aoi_rules.drawing.grid import places_in_order
from aoi_rules.drawing.lettering import as_title
from aoi_rules.drawing.reader import facts_of
from aoi_rules.machine.attachments import attached_amounts
from aoi_rules.machine.decisions import Choice, Option
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.machine.results import ChangeKind
from aoi_rules.model.icons import ICON, path_of
from aoi_rules.model.paints import PAINT, hex_of
from aoi_rules.model.ruleset import (
    ActionModel,
    ChoiceModel,
    DetailModel,
    DrawingMark,
    FieldModel,
    FigureModel,
    KeepModel,
    Model,
    OptionModel,
    RuleModel,
    ScoreLine,
    TypeModel,
    ZoneModel,
)
from aoi_rules.model.seers import OWNER, Seer
from aoi_rules.model.types import Shape, Type

if TYPE_CHECKING:
    from aoi_rules.protocol import (
        ActionChoiceJson,
        ActionJson,
        DescribeJson,
        DetailJson,
        FieldJson,
        FigureJson,
        KeepJson,
        MarkJson,
        NoteJson,
        OptionJson,
        RuleJson,
        ScoreLineJson,
        SourceJson,
        TypeJson,
        ZoneJson,
    )

__all__ = ["VERSION", "describe"]

VERSION: Literal[1] = 1


def describe(program: Program) -> DescribeJson:
    """Return a compiled ruleset as plain data for JSON, a few tens of kilobytes.  The same rules always give the same data, in
    the same order."""
    model = program.model
    names = Names(model, model.seats)
    return {
        "version": VERSION,
        "name": model.name,
        "title": model.title,
        "help": list(model.help),
        "hash": program.content_hash,
        "game": {"name": model.game, "title": model.game_title},
        "parts": [{"name": part.name, "hash": part.hash} for part in model.parts],
        "players": {"least": model.least_players, "most": model.most_players},
        "seats": list(model.seats),
        "seat_colours": _seat_colours(model),
        "options": [_option(option) for option in model.options],
        "types": [_type(names, item) for item in model.types],
        "keeps": [_keep(model, keep) for keep in model.keeps],
        "changes": [kind.value for kind in ChangeKind],
        "zones": [_zone(model, zone) for zone in model.zones],
        "move_count": program.encoding.count,
        "actions": [_action(program, action) for action in model.actions],
        "sources": _sources(program),
        "phases": [{"name": p.name, "title": p.title, "see": p.see, "help": p.help} for p in model.phases],
        "rounds": [{"name": item.name, "help": item.help} for item in model.rounds],
        "rules": [_rule(rule) for rule in model.rules],
        "score": [_line(line) for line in model.score],
        "winner": model.winner,
        "drawing": [_mark(mark) for mark in model.drawing],
        "figures": [_figure(figure) for figure in model.figures],
        "details": [_detail(detail) for detail in model.details],
    }


def _option(option: OptionModel) -> OptionJson:
    return {"name": option.name, "title": option.title, "choices": list(option.choices),
            "default": option.choices[option.default]}


def _type(names: Names, item: TypeModel) -> TypeJson:
    """A type.  Colours, icons and positions are given with its members, everything else in its fields."""
    fields: dict[str, list[object]] = {field.name: [names.value(field.cell, value) for value in field.values]
                                       for field in item.fields}
    blank: list[object] = [None] * len(item.members)
    spot = _position(names.model, item)
    colours = cast("list[str | None]", fields.get(PAINT, blank))
    positions = cast("list[list[int] | None]", fields.get(spot or "", _crossings(names.model, item) or blank))
    facts = [field for field in item.fields if field.name not in (PAINT, ICON, spot)]
    return {
        "name": item.name,
        "title": item.title,
        "plural": item.plural or None,
        "parent": item.parent or None,
        "joins": item.joins or None,
        "members": [
            {"name": m.name, "title": m.title, "colour": hex_of(colour or "") or None, "icon": icon or None,
             "position": at or None}
            for m, colour, icon, at in zip(item.members, colours, _icons(names.model, item), positions, strict=True)
        ],
        "fields": [_field(field, fields[field.name]) for field in facts],
    }


def _position(model: Model, item: TypeModel) -> str | None:
    """The name of the field that gives the board positions of a type's members; None if there is none."""
    roles = (mark.role("position") for mark in model.drawing if mark.type == item.name)
    return next((role for role in roles if role is not None), None)


def _crossings(model: Model, item: TypeModel) -> list[object]:
    """For each member of a type that is drawn as a grid, the numbers of its column and its row, from 0; empty for other types."""
    mark = next((mark for mark in model.drawing if mark.form == "grid" and mark.type == item.name), None)
    facts = {field.name: field for field in item.fields}
    if mark is None or mark.role("across") not in facts:
        return []
    axes = [facts[name] if name else None for name in (mark.role("across"), mark.role("down"))]
    ways = [[0] * len(item.members) if axis is None else axis.values if axis.cell.kind is Shape.MEMBER
            else places_in_order(axis.values) for axis in axes]
    return [list(at) for at in zip(*ways, strict=True)]


def _field(field: FieldModel, values: list[object]) -> FieldJson:
    return cast("FieldJson", {"name": field.name, "title": as_title(field.name), **_cell(field.cell), "values": values})


def _keep(model: Model, keep: KeepModel) -> KeepJson:
    return cast("KeepJson", {"name": keep.name, "title": _keep_title(model, keep), "per": keep.per or None,
                             "of": keep.of or None, **_cell(keep.cell),
                             "seen": keep.seen, "seers": _seers(model, keep.seers),
                             "attached": [attached_amounts(model, one, 1).json() for one in keep.attached]})


def _keep_title(model: Model, keep: KeepModel) -> str:
    """The title of a keep: that of the figure which shows it, else its name in words."""
    shown = (figure.title for figure in model.figures if figure.name == keep.name and figure.title)
    return next(shown, as_title(keep.name))


def _seat_colours(model: Model) -> dict[str, str]:
    """The colour of each seat in pictures."""
    known = facts_of(model).terms.get("seat", {})
    return seat_paints((seat, known[seat].paint if seat in known else "") for seat in model.seats)


def _icons(model: Model, item: TypeModel) -> list[str]:
    """For each member of a type the path of the picture that its author gave it; empty if there is none."""
    return [path_of(term.icon) for term in facts_of(model).terms[item.name].values()]


def _zone(model: Model, zone: ZoneModel) -> ZoneJson:
    return cast("ZoneJson", {"name": zone.name, "title": zone.title or as_title(zone.name), "of": zone.of,
                             "per": zone.per or None,
                             "seen": zone.seen, "size_seen": zone.size_seen, "seers": _seers(model, zone.seers)})


def _seers(model: Model, seers: Iterable[Seer]) -> list[str]:
    """The names of the keeps that hold the seats allowed to see something; `owner` for its owner."""
    kept = {keep.slot: keep.name for keep in model.keeps}
    return [kept[seer.slot] if seer.slot else OWNER for seer in seers]


def _cell(cell: Type) -> dict[str, object]:
    return {"type": cell.name, "optional": cell.optional, "many": cell.has_several}


def _action(program: Program, action: ActionModel) -> ActionJson:
    notes = (option.note for option in _options(program) if option.action == action.name)
    note = next((note for note in notes if note is not None), None)
    text: NoteJson | None = {"name": note.name, "title": note.title, "most": note.most} if note else None
    choices = [_choice(choice) for choice in action.choices]
    return {"name": action.name, "title": action.title, "help": action.help, "see": action.see, "choices": choices, "note": text}


def _sources(program: Program) -> list[SourceJson]:
    """The sources that actions take goods from, each once.  In a move, the name of the source replaces the name of an action."""
    found: dict[str, SourceJson] = {}
    for option in _options(program):
        if option.source:
            choices = [_choice(choice) for choice in (*(c for c, _ in option.given), *option.choices)]
            found.setdefault(option.action, {"name": option.action, "title": option.title, "choices": choices})
    return list(found.values())


def _options(program: Program) -> Iterable[Option]:
    return (option for decision in program.decisions.values() for option in decision.options)


def _rule(rule: RuleModel) -> RuleJson:
    return cast("RuleJson", {"name": rule.name, "kind": rule.kind, "text": rule.text, "see": rule.see})


def _line(line: ScoreLine) -> ScoreLineJson:
    return cast("ScoreLineJson", {"name": line.name, "title": line.title, "unit": line.unit, "counts": line.counts,
                                  "loses": line.loses, "help": line.help})


def _mark(mark: DrawingMark) -> MarkJson:
    return cast("MarkJson", {"form": mark.form, "type": mark.type, "roles": dict(mark.roles)})


def _figure(figure: FigureModel) -> FigureJson:
    return cast("FigureJson", {"name": figure.name, "title": figure.title or as_title(figure.name),
                               "per": figure.per or None, "of": figure.of or None,
                               **_cell(figure.cell), "limited": figure.limit is not None, "hidden": figure.hidden})


def _detail(detail: DetailModel) -> DetailJson:
    return cast("DetailJson", {"of": detail.type, "name": detail.name, "title": as_title(detail.name),
                               "wording": detail.wording, **_cell(detail.cell),
                               "computed": detail.computed})


def _choice(choice: ChoiceModel | Choice) -> ActionChoiceJson:
    return {"name": choice.name, "title": as_title(choice.name), "type": choice.cell.name, "preposition": choice.preposition,
            "low": choice.low, "high": choice.high, "zone": choice.zone}

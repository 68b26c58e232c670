"""Pages about figures, keeps, zones, phases, options and score lines, with their present values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from aoi_rules.cli.pages.computed_values import compute_figure, definitions
from aoi_rules.cli.pages.seat_facts import VisibleGame, kind_title
from aoi_rules.cli.pages.things import short_facts
from aoi_rules.cli.pages.topics import Topic
from aoi_rules.diagnostics import with_article
from aoi_rules.drawing.lettering import as_title
from aoi_rules.machine.attachments import terms
from aoi_rules.model.ruleset import FigureModel, KeepModel, Model, RuleModel, TypeModel, ZoneModel
from aoi_rules.model.types import Type
from aoi_rules.words.base import Role
from aoi_rules.words.roles import has_role

__all__ = ["definition_topics", "rule_topics", "value_topics"]

_FEW = 30
"""For types with more members than this, only the titles are listed."""


def value_topics(seen: VisibleGame) -> Iterator[Topic]:
    """Topics for everything that has a value, and for the parts of a game."""
    model = seen.model
    yield from _flow_topics(seen)
    for figure in model.figures:
        whose = "of each player" if figure.per else "of the game"
        yield Topic(figure.title or as_title(figure.name), whose, (figure.name,), partial(_figure, seen, figure))
    shown = {(line.name, line.per) for line in model.figures}
    for keep in model.keeps:
        if (keep.name, keep.per) not in shown:
            yield Topic(as_title(keep.name), _owner_phrase(model, keep.per), (keep.name,), partial(_keep_lines, seen, keep))
    chosen = {option.name for option in model.options}
    for kind in (kind for kind in model.types if kind.name not in chosen):
        yield Topic(kind_title(kind), f"{len(kind.members)} of them", (kind.name,), partial(_kind, seen, kind), kind.name)
        for name, cell in seen.cells(kind) if kind.name != "seat" else ():
            if name in {fact.name for fact in kind.fields} and name != kind.parent:
                whose = _owner_phrase(model, kind.name)
                yield Topic(as_title(name), whose, (name,), partial(_field, seen, kind, name, cell), kind.name)
    for zone in model.zones:
        yield Topic(zone.title, "where pieces lie", (zone.name,), partial(_zone, seen, zone), zone.name)
    for seat in seen.game.seats:
        yield Topic(seat, "a player", (), partial(_seat, seen, seat))


def definition_topics(seen: VisibleGame) -> Iterator[Topic]:
    """A topic for each definition that can be a figure of the game or of each player."""
    shown = {figure.name for figure in seen.model.figures}
    for name, each in definitions(seen.game.rules.program):
        if name in shown:
            continue
        expression = f"{name}(me)" if each else name
        yield Topic(as_title(name), "a value of the rules", (name,), partial(_definition_lines, seen, expression), name,
                    part=each)


def rule_topics(model: Model) -> Iterator[Topic]:
    """A topic for each requirement of an action or a source, and for each case of a requirement."""
    titles = {action.name: action.title for action in model.actions}
    for rule in model.rules:
        if rule.text and has_role(rule.kind, Role.DECIDES):
            action = titles.get(rule.name.partition(".")[0], "")
            what = f"a rule of “{action}”" if action else "a rule"
            yield Topic(rule.text, what, (rule.name,), partial(_rule, rule), rule.name, part=True)


# ---- pages -----------------------------------------------------------------------------------------------------------


def _flow_topics(seen: VisibleGame) -> Iterator[Topic]:
    """Topics for the parts of a game: its phases, rounds, options and score lines."""
    model = seen.model
    for phase in reversed(model.phases):
        found = [f"  {text}" for text in (phase.help, phase.see and f"In the rulebook: “{phase.see}”") if text]
        yield Topic(phase.title, "a phase", (phase.name,), partial(list, found), phase.name)
    for loop in model.rounds:
        now = f"  It is {loop.name.replace('_', ' ')} {seen.data['rounds'].get(loop.name, 0)} now."
        found = [now, *([f"  {loop.help}"] if loop.help else [])]
        yield Topic(as_title(loop.name), "what is counted", (loop.name,), partial(list, found), f"flow.{loop.name}")
    for option in model.options:
        found = [f"  Chosen: {seen.game.options[option.name]}; there are: {', '.join(option.choices)}"]
        yield Topic(option.title, "an option of the game", (option.name,), partial(list, found), option.name)
    for line in model.score:
        worth = "" if line.counts else "A player who has this loses." if line.loses else "No points by itself."
        found = [f"  {text}" for text in (line.help, worth, "`scores` shows it.") if text]
        yield Topic(line.title, "a line of the score", (line.name,), partial(list, found))


def _figure(seen: VisibleGame, figure: FigureModel) -> Iterator[str]:
    found: dict[str, list[str]] = {}
    for one in seen.figures:
        if one.name == figure.name:
            found.setdefault(one.seat, []).append(f"{one.title} {one.text}" if one.member else one.text)
    yield from (f"  {seat}: {', '.join(texts)}" if seat else f"  {', '.join(texts)}" for seat, texts in found.items())
    for keep in (keep for keep in seen.model.keeps if (keep.name, keep.per) == (figure.name, figure.per)):
        yield from _terms(seen, keep)


def _terms(seen: VisibleGame, keep: KeepModel) -> Iterator[str]:
    """What the rules attach to each unit of an amount."""
    yield from (f"  each: {one.text} ({one.title})" for one in terms(seen.model, keep))


def _keep_lines(seen: VisibleGame, keep: KeepModel) -> Iterator[str]:
    if not keep.per:
        value = seen.data["keeps"].get(keep.name)
        yield "  nothing now" if value in (None, []) else f"  {_describe_value(seen, keep, value)}"
        return
    values = seen.data["types"].get(keep.per, {}).get(keep.name)
    if values is None:
        yield "  You cannot see it."
    elif keep.per == "seat":
        yield from (f"  {seat}: {_describe_value(seen, keep, value)}"
                    for seat, value in zip(seen.data["seats"], values, strict=True))
        yield from _terms(seen, keep)
    else:
        kind = seen.reader.types[keep.per]
        yield from _group_by_value(zip(seen.members(kind), (_describe_value(seen, keep, value) for value in values), strict=True))


def _describe_value(seen: VisibleGame, keep: KeepModel, value: Any) -> str:
    """The value of a keep in words; for a keep with one value for each member of a second type, all of them."""
    if keep.of and isinstance(value, Mapping):
        return ", ".join(f"{seen.reader.member(keep.of, name).title} {seen.reader.words(keep.cell, one)}"
                         for name, one in value.items())
    return seen.reader.words(keep.cell, value)


def _field(seen: VisibleGame, kind: TypeModel, name: str, cell: Type) -> Iterator[str]:
    values = (seen.reader.words(cell, seen.reader.value(kind.name, name, number)) for number in range(len(kind.members)))
    yield from _group_by_value(zip(seen.members(kind), values, strict=True))


def _group_by_value(values: Any) -> Iterator[str]:
    """The members with each value; members whose value is absent, no or 0 are left out."""
    found: dict[str, list[str]] = {}
    for title, words in values:
        found.setdefault(words, []).append(title)
    rest = [found.pop(words) for words in ("–", "no", "0", "$0") if words in found]
    yield from (f"  {words}: {', '.join(titles)}" for words, titles in found.items())
    if not found and rest:
        yield "  none has it"


def _kind(seen: VisibleGame, kind: TypeModel) -> Iterator[str]:
    """The members of a type, with their values if there are only a few."""
    titles = list(seen.game.seats) if kind.name == "seat" else seen.members(kind)
    if len(titles) > _FEW or kind.name == "seat":
        yield f"  {', '.join(titles)}"
        return
    for number, title in enumerate(titles):
        facts = short_facts(seen, kind, number)
        yield f"  • {title}" + (f": {facts}" if facts else "")


def _zone(seen: VisibleGame, zone: ZoneModel) -> Iterator[str]:
    titles = {member.name: member.title for member in seen.reader.types[zone.of].members}
    for found, owner, pieces in seen.zones(zone.of):
        if found.name == zone.name:
            words = [f"{count} {titles[name]}" for name, count in pieces.items()] if isinstance(pieces, dict) else [
                f"{pieces}, which you do not see"]
            whose = f"{seen.owner(zone, owner)}: " if zone.per else ""
            yield f"  {whose}{', '.join(words) or 'nothing'}"
    if zone.name not in seen.data["zones"]:
        yield "  You cannot see it."


def _seat(seen: VisibleGame, seat: str) -> Iterator[str]:
    for one in seen.figures:
        if one.seat == seat:
            yield f"  {one.title}: {one.text}"
    for keep, value in seen.seat_keeps(seat):
        yield f"  {as_title(keep.name)}: {seen.reader.words(keep.cell, value)}"
    for zone in seen.model.zones:
        pieces = seen.data["zones"].get(zone.name, {}).get(seat) if zone.per == "seat" else None
        if pieces:
            count = sum(pieces.values()) if isinstance(pieces, dict) else pieces
            yield f"  {zone.title}: {count}"
    for kind, name, numbers in seen.find_references(seen.reader.types["seat"], seat):
        titles = seen.members(kind)
        yield f"  {kind_title(kind)}, {name.replace('_', ' ')}: {', '.join(titles[number] for number in numbers)}"


def _definition_lines(seen: VisibleGame, expression: str) -> Iterator[str]:
    found = compute_figure(seen.game, seen.viewer, expression)
    if found is None:
        yield "  Not shown: it depends on hidden information, or is not a value of the game or of a player."
    else:
        yield from ([f"  {one.seat}: {one.value}" if one.seat else f"  {one.value}" for one in found] or ["  nothing now"])


def _rule(rule: RuleModel) -> Iterator[str]:
    if rule.see:
        yield f"  In the rulebook: “{rule.see}”"
    yield "  `why MOVE` says whether it forbids a move now."


def _owner_phrase(model: Model, per: str) -> str:
    if not per:
        return "of the game"
    return "of each player" if per == "seat" else f"of {with_article(kind_title(model.type(per)))}"

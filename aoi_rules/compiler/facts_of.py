"""The model and the program of a compiled ruleset, gathered from the passes."""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Any

import attrs

from aoi_rules.compiler.action_code import ME, ActionCode, ChoiceCode
from aoi_rules.compiler.effects import Effects
from aoi_rules.compiler.flow import FlowCompiler
from aoi_rules.compiler.flow_code import OptionCode
from aoi_rules.compiler.scoring import Scoring
from aoi_rules.compiler.seeing import secret, who
from aoi_rules.compiler.source.resolve import Resolved
from aoi_rules.compiler.source.resolved_text import resolved_lines
from aoi_rules.compiler.symbols.declarations import Declarations, FieldDecl, KeepDecl, MemberDecl, TypeDecl, ZoneDecl
from aoi_rules.compiler.why import Reasons, see_text
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import children
from aoi_rules.machine.decisions import Choice, Decision, Note, Option
from aoi_rules.machine.faults import PLACES
from aoi_rules.machine.program import Invariant, LineText, Program, Step
from aoi_rules.model.ruleset import (
    ActionModel,
    ChoiceModel,
    DrawingMark,
    FieldModel,
    KeepModel,
    MemberModel,
    Model,
    OptionModel,
    TypeModel,
    ZoneModel,
)
from aoi_rules.model.types import Type, list_of, member_of

__all__ = ["model", "program", "unconfirmed"]


def unconfirmed(node: Any) -> list[Place]:
    """The places of every `?` in a tree."""
    found = [node.place] if getattr(node, "unconfirmed", False) else []
    for part in children(node):
        found += unconfirmed(part)
    return found


def model(
    resolved: Resolved, all_: Declarations, reasons: Reasons, scoring: Scoring, flow: FlowCompiler
) -> Model:
    """Everything about a ruleset that is not behaviour."""
    return Model(
        name=all_.name, title=all_.title, game=all_.game, game_title=all_.game_title, least_players=all_.least,
        most_players=all_.most, seats=tuple(all_.seats),
        types=tuple(_type(t) for t in all_.types.values()),
        keeps=tuple(_keep(all_, k) for k in _keeps(all_)),
        zones=tuple(_zone(all_, z) for z in all_.zones.values()),
        options=tuple(_option(all_, n) for n in all_.options),
        actions=tuple(_action(c) for c in flow.compiled.values()),
        rules=tuple(reasons.rules), phases=tuple(flow.phases), score=tuple(scoring.lines), drawing=_drawing(all_),
        unconfirmed=tuple(p for b in resolved.blocks for p in unconfirmed(b)),
        plugins=resolved.versions, rounds=tuple(sorted(all_.counters)), renamed=all_.renamed,
    )


def _hash(resolved: Resolved) -> str:
    rules = [item for _, item in resolved.items if item.word != "renamed"]  # no game goes otherwise for it
    text = "\n".join(format_statement(_bare(s)) for item in rules for s in resolved.meaning(item))
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _bare(node: Any) -> Any:
    """A statement without titles, rulebook places and `?`: what does not change how a game goes."""
    changes: dict[str, Any] = {}
    for attribute in attrs.fields(type(node)):
        value = getattr(node, attribute.name)
        if attribute.name == "unconfirmed":
            changes["unconfirmed"] = False
        elif attribute.name in ("place", "word_place"):
            continue
        elif isinstance(value, tuple):
            kept = [v for v in value if not (isinstance(node, tree.Statement) and isinstance(v, tree.Text))]
            changes[attribute.name] = tuple(_bare(v) if attrs.has(type(v)) else v for v in kept)
        elif attrs.has(type(value)):
            changes[attribute.name] = _bare(value)
    return attrs.evolve(node, **changes)


def _keeps(all_: Declarations) -> list[Any]:
    return [*all_.keeps.values(), *(k for t in all_.types.values() for k in t.keeps.values())]


def _zone(all_: Declarations, zone: ZoneDecl) -> ZoneModel:
    return ZoneModel(zone.name, zone.title, zone.of, zone.per_seat, zone.seen, zone.size_seen, all_.seers(zone.seers))


def _keep(all_: Declarations, keep: KeepDecl) -> KeepModel:
    return KeepModel(keep.name, keep.slot, _cell(keep), keep.per, keep.seen, keep.of, all_.seers(keep.seers),
                     keep.first.value if keep.resets and isinstance(keep.first, tree.Number) else None)


def _type(decl: TypeDecl) -> TypeModel:
    members = tuple(MemberModel(m.name, m.title, m.place, m.unconfirmed, _marked(m)) for m in decl.members)
    fields = [_field(decl, f) for f in decl.fields.values()]
    if decl.parent:
        cell = member_of(decl.parent)
        fields.append(FieldModel(decl.parent, cell, tuple(m.parent for m in decl.members)))
    if decl.joins:
        cell = list_of(decl.joins)
        fields.append(FieldModel("ends", cell, tuple(m.values["ends"] for m in decl.members)))
    return TypeModel(decl.name, decl.title or decl.name, members, tuple(fields), decl.parent, decl.joins)


def _marked(member: MemberDecl) -> tuple[str, ...]:
    """The fields whose values are unconfirmed."""
    return tuple(name for name, nodes in member.raw.items() if any(unconfirmed(node) for node in nodes))


def _field(decl: TypeDecl, item: FieldDecl) -> FieldModel:
    return FieldModel(item.name, _cell(item), tuple(m.values[item.name] for m in decl.members))


def _cell(decl: FieldDecl | KeepDecl) -> Type:
    """The type as the model has it: a list that begins with `none` is said to be optional, though it is only empty."""
    return decl.type.maybe() if decl.typ.optional else decl.type


def _option(all_: Declarations, name: str) -> OptionModel:
    word, decl = all_.options[name], all_.types[name]
    first = word.value.name if isinstance(word.value, tree.Name) else ""
    return OptionModel(name, word.title, tuple(m.name for m in decl.members), decl.index.get(first, 0))


def _action(code: ActionCode) -> ActionModel:
    choices = tuple(ChoiceModel(c.name, c.typ, c.word.preposition, c.domain.low, c.domain.high, c.zone)
                    for s in code.stages for c in s.choices)
    word = code.word
    return ActionModel(word.name.name, word.title or word.name.name, see_text(word.see), choices, word.place)


def _drawing(all_: Declarations) -> tuple[DrawingMark, ...]:
    if all_.drawing is None:
        return ()
    marks = []
    for item in all_.drawing.body:
        names = [r.name for r in item.roles]
        marks.append(DrawingMark(item.word, item.type.name, tuple(zip(names[::2], names[1::2], strict=False))))
    return tuple(marks)


# ---- the program --------------------------------------------------------------------------------------------------


def program(
    resolved: Resolved, model_: Model, all_: Declarations, flow: FlowCompiler, reasons: Reasons, effects: Effects,
    space: dict[str, Any],
    text: str, entry: tuple[int, int], invariants: tuple[Invariant, ...],
) -> Program:
    """Functions of the module and what a person calls their numbers."""
    decisions = {}
    for step, code in flow.decisions.items():
        options = tuple(_decision_option(all_, o, space) for o in code.options)
        decisions[step] = Decision(code.kind, code.caption, options, code.secret, code.left_slot)
    texts = tuple(LineText(t.name, t.parts, tuple(c.listed for c in t.types)) for t in effects.texts)
    return Program(
        model=model_, new_state=space["new_state"], setup=space["setup"], steps=space["STEPS"],
        applies=space["APPLIES"], decisions=decisions, lines=tuple(reasons.lines), texts=texts, score=space["score"],
        rank=space["rank"], outlook=space.get("outlook"), entry=entry, code=text,
        work=space["WORK"], states=tuple(_state(flow, number) for number in range(len(flow.steps))),
        fingerprint=lambda: _hash(resolved), resolved=lambda: resolved_lines(resolved),
        called=effects.ex.module.owners(), invariants=invariants, places=space[PLACES],
    )


_TARGET = re.compile(r"f\[0\] = (\d+)(?: if .* else (\d+))?")


def _state(flow: FlowCompiler, number: int) -> Step:
    lines = [*flow.steps[number], *flow.applies.get(number, ())]
    targets = dict.fromkeys(int(t) for line in lines for m in _TARGET.finditer(line) for t in m.groups() if t)
    decision = flow.decisions.get(number)
    begins = tuple(o.action for o in decision.options if o.code and o.stage == 0) if decision else ()
    routine, label = flow.labels.get(number, ("flow", ""))
    return Step(routine, label, tuple(targets), begins, flow.veiled.get(number, ()))


def _decision_option(all_: Declarations, option: OptionCode, space: dict[str, Any]) -> Option:
    if option.code is None:
        return _source_option(all_, option, space)
    stage = option.code.stages[option.stage]
    choices = tuple(_choice(all_, option.code, c, space) for c in stage.choices)
    inside = option.stage > 0
    earlier = sum(len(s.choices) for s in option.code.stages[: option.stage])
    after = tuple(_choice(all_, option.code, c, space) for s in option.code.stages[option.stage + 1 :] for c in s.choices)
    return Option(option.action, option.title, choices, space[stage.why_name], inside, option.cost, option.left_slot,
                  "", earlier, after, None if inside else _note(all_, option.code))


def _source_option(all_: Declarations, option: OptionCode, space: dict[str, Any]) -> Option:
    """A source as an option: `coal from koeln`, `coal from demand`; a good that is not always the same is a choice."""
    choices: tuple[Choice, ...] = ()
    tail = f"from {option.source}"
    if option.element is not None:
        typ, domain = option.element
        choices, tail = (Choice("from", typ, domain.low, domain.high, "from"),), ""
    if option.brought is None:
        lead = f"{option.good} {tail}".strip()
        return Option(option.source, option.title, choices, space[option.why], True, 1, -1, lead, given=_given(all_, option),
                      source=True)
    typ, domain = option.brought
    choices = (Choice("good", typ, domain.low, domain.high, wanted=True), *choices)
    return Option(option.source, option.title, choices, space[option.why], True, 1, -1, "", tail=tail, source=True)


def _given(all_: Declarations, option: OptionCode) -> tuple[tuple[Choice, int], ...]:
    """What a source always brings, where the text names it."""
    decl = all_.types.get(option.fixed.of) if option.fixed is not None else None
    number = decl.index.get(option.good) if decl is not None else None
    if option.fixed is None or number is None:
        return ()
    return ((Choice("good", option.fixed, number, number), number),)


def _choice(all_: Declarations, code: ActionCode, choice: ChoiceCode, space: dict[str, Any]) -> Choice:
    shared = choice.word.seen is not None
    alike = space[choice.alike] if choice.alike else None
    return Choice(choice.name, choice.typ, choice.domain.low, choice.domain.high, choice.word.preposition,
                  choice.zone, secret(all_, choice), shared, alike, seers=all_.seers(who(choice.word.seen)[1]),
                  owner=_owner(code, choice))


def _owner(code: ActionCode, choice: ChoiceCode) -> int | None:
    """Whose the zone is that something is chosen from, as `Choice` says it."""
    seats = [c.python for stage in code.stages for c in stage.choices]
    if choice.owner in seats:
        return seats.index(choice.owner)
    return -1 if choice.owner in ("", "0", ME.src) else None


def _note(all_: Declarations, code: ActionCode) -> Note | None:
    word = code.note
    if word is None:
        return None
    rule, seers = who(word.seen)
    return Note(word.name.name, word.title or word.name.name, word.most, rule != "all", all_.seers(seers))

"""Scenarios to code: the position they begin with as a function, and one for each expectation."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import attrs
from attrs import define, field

from aoi_rules.compiler.code import CompileFault, Env, indent, remark
from aoi_rules.compiler.flow import FlowCompiler
from aoi_rules.compiler.operands import operands
from aoi_rules.compiler.report.reporter import note_old_name
from aoi_rules.compiler.scoring import Scoring
from aoi_rules.diagnostics import Place, meant
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.machine.moves import quoted
from aoi_rules.machine.renaming import line_now, name_now
from aoi_rules.model.scenario import ScenarioModel, StepModel
from aoi_rules.model.types import MONEY, NUMBER, Type
from aoi_rules.words import scenario as sce
from aoi_rules.words.base import Ident

__all__ = ["Scenarios"]

_SNAPSHOTS = ("board", "log", "moves")
_ASIDE = ("turn", "takes", "stop", "choice", "over")
"""Reasons of a refusal that no line of a ruleset gives."""


@define
class _Draft:
    """A scenario before its module is run: names of functions stand where the functions will."""

    word: sce.Scenario
    seats: tuple[str, ...] = ()
    options: list[tuple[str, str]] = field(factory=list)
    covers: list[tuple[str, Place]] = field(factory=list)
    given: str = ""
    places: list[Place] = field(factory=list)
    phase: int = -1
    steps: list[StepModel] = field(factory=list)
    looks: dict[int, str] = field(factory=dict)


class Scenarios:
    """Compiles the scenarios of one ruleset."""

    def __init__(self, flow: FlowCompiler, scoring: Scoring) -> None:
        self.flow = flow
        self.scoring = scoring
        self.ex = flow.ex
        self.all = flow.all
        self.report = flow.report
        self.text: list[str] = []
        self.drafts: list[_Draft] = []

    def compile(self, found: list[sce.Scenario]) -> list[str]:
        """The functions of all scenarios; each faulty line is reported and left out."""
        for word in found:
            draft = _Draft(word)
            self.drafts.append(draft)
            self._seats(draft)
            decl = self.all.types["seat"]
            members, index = decl.members, decl.index
            # within a scenario a seat's name means its number at this table
            decl.index = {name: number for number, name in enumerate(draft.seats)}
            decl.members = [members[index[n]] for n in draft.seats] + [m for m in members if m.name not in draft.seats]
            for item in word.body:
                try:
                    self._line(draft, item)
                except CompileFault as fault:
                    self._problem(draft, fault)
            decl.index, decl.members = index, members
            if not draft.given:
                self._given(draft, None)
        return self.text

    def _problem(self, draft: _Draft, fault: CompileFault) -> None:
        """Report a faulty line; of a seat that does not play here a better hint is known."""
        hint = fault.hint
        away = [s for s in self.all.seats if s not in draft.seats and f"`{s}`" in fault.message]
        if away and fault.code in ("unknown-name", "unknown-field"):
            hint = (f"the seat `{away[0]}` does not play in this scenario: it is for {', '.join(draft.seats)}; `players` names "
                    "others")
        self.report.error(fault.code, fault.message, fault.place, hint)

    def models(self, space: dict[str, Any]) -> tuple[ScenarioModel, ...]:
        """The scenarios with the functions of the module that was run."""
        return tuple(
            ScenarioModel(d.word.title or "a scenario", d.word.place, tuple(d.covers), d.seats, tuple(d.options),
                          space[d.given], tuple(d.places), d.phase,
                          tuple(attrs.evolve(s, look=space[d.looks[i]]) if i in d.looks else s
                                for i, s in enumerate(d.steps)))
            for d in self.drafts
        )

    # ---- who plays ---------------------------------------------------------------------------------------------------

    def _seats(self, draft: _Draft) -> None:
        sitting = [w for w in draft.word.body if isinstance(w, sce.Sitting)]
        draft.seats = tuple(self.all.seats[: self.all.least])
        if sitting:
            draft.seats = self._sitting(sitting[0])

    def _sitting(self, item: sce.Sitting) -> tuple[str, ...]:
        """The seats that `players` names, those that the ruleset has; those of a game without the line where it names none."""
        named = list(dict.fromkeys(self._seat(s, self.all.seats) for s in item.seats))
        for number, seat in enumerate(item.seats):
            if seat.name in [s.name for s in item.seats[:number]]:
                self.report.error("wrong-players", f"`{seat}` sits here twice", seat.place)
        if not self.all.least <= len(named) <= self.all.most:
            self.report.error("wrong-players", f"{self.all.least} to {self.all.most} may play, not {len(named)}", item.place)
        return tuple(s for s in named if s in self.all.seats) or tuple(self.all.seats[: self.all.least])

    def _seat(self, ident: Ident, among: Any) -> str:
        if ident.name not in among:
            self.report.error("unknown-member", f"no seat `{ident.name}` plays here", ident.place,
                              meant(ident.name, dict.fromkeys(among), ident.place)
                              or f"the seats are {', '.join(among)}; `players` names those of a scenario")
        return ident.name

    # ---- lines -------------------------------------------------------------------------------------------------------

    def _line(self, draft: _Draft, item: Any) -> None:
        lines: dict[type, Callable[[_Draft, Any], None]] = {
            sce.Covers: self._covers, sce.Chosen: self._option, sce.Given: self._given, sce.Plays: self._move,
            sce.Allow: self._move, sce.Refuse: self._refuse, sce.Expect: self._expect, sce.Reckoned: self._reckoned,
            sce.Wins: self._wins, sce.Snapshot: self._snapshot,
        }
        if type(item) in lines:
            lines[type(item)](draft, item)

    def _covers(self, draft: _Draft, item: sce.Covers) -> None:
        for rule in item.rules:
            name = format_expression(rule)
            now = name_now(self.all.renamed, name)
            if now != name:
                note_old_name(self.report, name, now, rule.place)
            draft.covers.append((now, rule.place))

    def _called_now(self, name: str, known: Collection[str], place: Place) -> str:
        """What a rule is called now, whole or from its last parts on; the name itself where no line was renamed so."""
        def meant(name: str) -> bool:
            return any(k == name or k.endswith(f".{name}") for k in known)

        renamed, (head, _, last) = self.all.renamed, name.rpartition(".")
        lines = dict.fromkeys(line_now(renamed, k.rpartition(".")[0], last) for k in known)
        found = [*(name_now(renamed, old) for old in (name, *(old for old, _ in renamed if old.endswith(f".{name}")))),
                 *(f"{head}.{line}".lstrip(".") for line in lines if line)]
        now = name if meant(name) else next((n for n in found if n != name and meant(n)), name)
        if now != name:
            note_old_name(self.report, name, now, place)
        return now

    def _move(self, draft: _Draft, item: sce.Plays | sce.Allow) -> None:
        draft.steps.append(StepModel(item.word, item.place, self._seat(item.seat, draft.seats), _said(item.move)))

    def _refuse(self, draft: _Draft, item: sce.Refuse) -> None:
        names = tuple(self._rule(n) for n in item.because.items)
        draft.steps.append(StepModel("refuse", item.place, self._seat(item.seat, draft.seats), _said(item.move), names))

    def _wins(self, draft: _Draft, item: sce.Wins) -> None:
        names = tuple(self._seat(s, draft.seats) for s in item.seats)
        draft.steps.append(StepModel("wins", item.place, names=names))

    @staticmethod
    def _snapshot(draft: _Draft, item: sce.Snapshot) -> None:
        if item.what.name not in _SNAPSHOTS:
            raise CompileFault("wrong-argument", f"`snapshot` is of one of {', '.join(_SNAPSHOTS)}", item.what.place)
        draft.steps.append(StepModel("snapshot", item.place, names=(item.what.name,)))

    def _option(self, draft: _Draft, item: sce.Chosen) -> None:
        name = item.name.name
        if name not in self.all.options:
            raise CompileFault("unknown-name", f"no option is called `{name}`", item.name.place,
                               meant(name, dict.fromkeys(self.all.options), item.place))
        chosen = item.value.name if isinstance(item.value, tree.Name) else ""
        values = self.all.types[name].index
        if chosen not in values:
            raise CompileFault("unknown-member", f"`{chosen}` is no value of the option {name}", item.value.place,
                               f"it is one of {', '.join(values)}")
        draft.options.append((name, chosen))

    def _rule(self, node: tree.Expression) -> str:
        """The name of a rule that refuses something, whole or from its last parts on."""
        name = format_expression(node)
        rules = self.flow.reasons.rules
        known = [r.name for r in rules if r.kind in ("require", "source", "choice")]
        if self.report.failed:
            return name  # where the ruleset itself is wrong, nothing is known of its lines
        if name not in _ASIDE:
            name = self._called_now(name, [r.name for r in rules], node.place)
        if name not in _ASIDE and not any(k == name or k.endswith(f".{name}") for k in known):
            case = next((r.name for r in rules if r.kind == "case" and f".{r.name}".endswith(f".{name}")), None)
            if case is not None:
                whole = case.rsplit(".", 1)[0]
                raise CompileFault("unknown-rule", f"`{name}` is one way to meet the rule `{whole}`", node.place,
                                   f"what refuses a move is the rule: `because {whole.rsplit('.', 1)[-1]}`")
            short = {k.split(".", 1)[-1] for k in known} | set(known)
            raise CompileFault("unknown-rule", f"no rule is called `{name}`", node.place,
                               meant(name, dict.fromkeys(short), node.place))
        return name

    # ---- the position ------------------------------------------------------------------------------------------------

    def _given(self, draft: _Draft, item: sce.Given | None) -> None:
        if draft.given:
            assert item is not None
            raise CompileFault("declared-twice", "there is a second `given`", item.place, "write all of it into the first")
        effects = self.flow.effects
        draft.given = self.flow.module.unique("given")
        body: list[str] = []
        env = Env({})
        if item is not None and item.at is not None:
            draft.phase = self._phase(item.at)
            body += [f"s.r_{c} = 1" for c in sorted(self.all.counters)]
        effects.counters_change = True
        for line in item.body if item is not None else ():
            try:
                lines, env = effects.one(line, env)
            except CompileFault as fault:
                self._problem(draft, fault)
                continue
            body += [*lines, f"yield {len(draft.places)}"]
            draft.places.append(line.place)
        effects.counters_change = False
        place = remark((item or draft.word).place)
        self.text.append("\n".join([place, f"def {draft.given}(s: State) -> Any:", *indent([*body, "yield -1"])]))

    def _phase(self, ident: Ident) -> int:
        steps = self.flow.phase_steps
        if ident.name not in steps:
            raise CompileFault("unknown-name", f"no phase is called `{ident.name}`", ident.place,
                               meant(ident.name, dict.fromkeys(steps), ident.place) or f"there are: {', '.join(steps)}")
        if steps[ident.name] < 0:
            raise CompileFault("wrong-place", f"the phase `{ident.name}` is one player's, so no scenario can begin with it",
                               ident.place, "begin with a phase around it, and play on from there")
        return steps[ident.name]

    # ---- expectations ------------------------------------------------------------------------------------------------

    def _expect(self, draft: _Draft, item: sce.Expect) -> None:
        code = self.ex.truth(item.value, Env({}))
        shown, values = self._values(item.value)
        name = self.flow.module.unique("expect")
        inner = ", ".join([f"int(bool({code.src}))", *shown])
        self.text.append(f"{remark(item.place)}\ndef {name}(s: State) -> tuple[int, ...]:\n    return ({inner},)")
        draft.looks[len(draft.steps)] = name
        draft.steps.append(StepModel("expect", item.place, values=tuple(values), text=item.text))

    def _values(self, node: tree.Expression) -> tuple[list[str], list[tuple[str, Type]]]:
        shown, values = [], []
        for operand in operands(node, self.all.defines):
            try:
                code = self.ex.compile(operand, Env({}))
            except CompileFault:
                continue
            if code.typ.kind in ("ref", "number", "money", "truth") and (code.deps or code.table is None):
                shown.append(code.src)
                values.append((format_expression(operand), code.typ))
        return shown, values

    def _reckoned(self, draft: _Draft, item: sce.Reckoned) -> None:
        lines = {line.name: line for line in self.scoring.lines}
        if item.line.name != "total" and item.line.name not in lines:
            raise CompileFault("unknown-name", f"no line of the scoring is called `{item.line.name}`", item.line.place,
                               meant(item.line.name, dict.fromkeys([*lines, "total"]), item.place)
                               or f"there are: {', '.join([*lines, 'total'])}")
        code = self.ex.compile(item.value, Env({}))
        if code.typ not in (NUMBER, MONEY):
            raise CompileFault("wrong-type", f"a number is wanted here, and this is {code.typ.wording}", item.value.place)
        name = self.flow.module.unique("reckoned")
        self.text.append(f"{remark(item.place)}\ndef {name}(s: State) -> tuple[int, ...]:\n    return ({code.src},)")
        draft.looks[len(draft.steps)] = name
        seat = self._seat(item.seat, draft.seats)
        draft.steps.append(StepModel("scores", item.place, seat, names=(item.line.name,)))


def _said(move: tuple[Any, ...]) -> str:
    """The words of a move, as a player would type them; what stands in quotation marks is a text that goes with it."""
    return " ".join(quoted(n.value) if isinstance(n, tree.Text) else format_expression(n) for n in move)

"""The passes over one ruleset's declarations: code for all of it, the module written and run, the program gathered."""

from __future__ import annotations

import linecache
from collections.abc import Mapping
from typing import Any

from aoi_rules.compiler import facts_of
from aoi_rules.compiler.actions import Actions
from aoi_rules.compiler.code import CompileFault, Env, Module, indent, remark
from aoi_rules.compiler.comments import places_of
from aoi_rules.compiler.effects import Effects
from aoi_rules.compiler.expressions import Expressions
from aoi_rules.compiler.flow import FlowCompiler
from aoi_rules.compiler.flow_code import Routine
from aoi_rules.compiler.invariants import Checks
from aoi_rules.compiler.lint.warnings import check_model
from aoi_rules.compiler.networks import Networks
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.routines import action
from aoi_rules.compiler.scenarios import Scenarios
from aoi_rules.compiler.scoring import Scoring
from aoi_rules.compiler.source.resolve import Resolved
from aoi_rules.compiler.symbols.declarations import Declarations, KeepDecl, ZoneDecl
from aoi_rules.compiler.trace import Trace
from aoi_rules.compiler.why import Reasons
from aoi_rules.compiler.writer import Writer
from aoi_rules.errors import PluginError
from aoi_rules.language import tree
from aoi_rules.machine.budget import Halt
from aoi_rules.machine.faults import PLACES, fault
from aoi_rules.machine.program import Program
from aoi_rules.model.scenario import ScenarioModel
from aoi_rules.words import scenario as sce

__all__ = ["Assembly"]

MAX_WORK = 10_000_000
MAX_IN_ALL = 20_000_000
MAX_KEPT = 100_000
MAX_TEXT = 2_000_000


class Assembly:
    """The passes over one ruleset's declarations."""

    def __init__(self, resolved: Resolved, declarations: Declarations, report: Reporter, trace: Trace) -> None:
        self.resolved = resolved
        self.all = declarations
        self.report = report
        self.module = Module(trace=trace)
        self.scenarios: tuple[ScenarioModel, ...] = ()
        self.spent = 0
        self.ex = Expressions(declarations, self.module)
        self.effects = Effects(self.ex, report)
        self.actions = Actions(self.ex, self.effects)
        self.reasons = Reasons(self.actions)
        self.flow = FlowCompiler(self.actions, self.effects, self.reasons, report)
        self.checks = Checks(self.ex, report, self._bounded)

    def program(self, run: bool, scenarios: list[sce.Scenario]) -> Program | None:
        """Compile everything, write the module, run it, and gather the program."""
        networks = Networks(self.ex, self.report).functions()
        entry, size = self._flow()
        setup = self._setup()
        scoring = Scoring(self.effects, self.reasons)
        score = scoring.text(self.all.score)
        offered = set(self.flow.compiled)
        for name, word in self.all.actions.items():
            action(self.flow, name, word.place)
        checks = self.checks.text()
        tests = Scenarios(self.flow, scoring)
        told = tests.compile(scenarios)
        writer = Writer(self.ex, self.flow, networks)
        self._first_values(writer)
        if self.report.failed:
            return None
        text = writer.text([setup, *score, *checks, *told])
        if len(text) > MAX_TEXT:
            self.report.error("too-large", f"written out as a program, these rules have {len(text):,} characters, and "
                              f"{MAX_TEXT:,} are allowed", self.resolved.blocks[0].word_place,
                              "say what is much alike once, by a `define` or a `verb`, or with fewer members")
            return None
        model = facts_of.model(self.resolved, self.all, self.reasons, scoring, self.flow)
        check_model(self.resolved, self.all, self.flow.compiled.values(), offered, self.ex, self.report)
        if not run and not self.checks.fixed:
            return None
        space = self._run(text)
        if space is None:
            return None
        self.scenarios = tests.models(space)
        return facts_of.program(self.resolved, model, self.all, self.flow, self.reasons, self.effects, space, text,
                                (entry, size), self.checks.invariants(space))

    def _run(self, text: str) -> dict[str, Any] | None:
        """The module's names; None where a function of a plugin fails as it is reckoned what the text fixes."""
        members = {name: len(t.members) for name, t in self.all.types.items()}
        functions = {name: f.python(members) for name, f in self.module.called.items()}
        try:
            space = run_module(text, self.all.name, functions, self.module.trace)
            self.checks.report_fixed(space)
        except KeyboardInterrupt:
            raise
        except PluginError as error:
            self.report.error("unknown-plugin", str(error), None)
            return None
        except BaseException as error:
            found = fault(places_of(text), self.all.name, self.module.owners(), error)
            if isinstance(error, MemoryError) and not isinstance(found, PluginError):
                self.report.error("too-large", "there is not enough memory to compute what the text fixes",
                                  self.resolved.blocks[0].word_place, "let the rules go through less at a time")
                return None
            if found is None:
                raise
            if isinstance(error, Halt):
                self.report.error("too-large", f"as the rules are loaded: {found}", None)
                return None
            code = "unknown-plugin" if isinstance(found, PluginError) or self.module.called else "wrong-expression"
            self.report.error(code, str(found), None)
            return None
        return space

    def _flow(self) -> tuple[int, int]:
        routine = Routine("flow")
        end = self.flow.new_step()
        self.flow.write(end, ["s.frames.pop()", "return 0"], routine)
        entry = self.flow.block(self.all.flow.body if self.all.flow else (), Env({}), routine, end)
        return entry, routine.size

    def _setup(self) -> str:
        lines: list[str] = []
        for word in self.all.setups:
            for item in word.body:
                try:
                    with self.module.trace.apart("setup"):
                        lines += self.effects.conditional(item, Env({}))
                except CompileFault as fault:
                    self._report(fault)
        place = [remark(word.place) for word in self.all.setups[:1]]
        return "\n".join([*place, "def setup(s: State) -> None:", *indent(lines or ["pass"])])

    def _report(self, fault: CompileFault) -> None:
        self.report.error(fault.code, fault.message, fault.place, fault.hint)

    def _bounded(self, node: tree.Expression) -> None:
        """Refuse to work out beforehand what would take long."""
        work = self.ex.loops.work.of(node)
        if work > MAX_WORK:
            self.report.error("too-large", f"working this out may take {work:,} steps, and {MAX_WORK:,} are allowed",
                              node.place, "go through less at a time")
        elif self.spent <= MAX_IN_ALL < self.spent + work:
            self.report.error("too-large", "working out this and all that stands above may take more than "
                              f"{MAX_IN_ALL:,} steps", node.place, "go through less at a time")
        self.spent += work

    def _first_values(self, writer: Writer) -> None:
        size = 0
        for zone in self.all.zones.values():
            size = self._kept(size, writer.places(zone), zone)
        for keep in writer.keeps():
            try:
                size = self._kept(size, writer.size(keep) if keep.per else 1, keep)
                writer.first(keep)
                if keep.first is not None:
                    self._bounded(keep.first)
            except CompileFault as fault:
                self._report(fault)


    def _kept(self, size: int, more: int, thing: KeepDecl | ZoneDecl) -> int:
        """What a position holds with so many values more; a report where these are too many."""
        if size <= MAX_KEPT < size + more:
            self.report.error("too-large", f"with `{thing.name}` a position would hold {size + more:,} values, and "
                              f"{MAX_KEPT:,} are allowed", thing.place, "keep less, or for fewer members")
        return size + more


def run_module(text: str, name: str, functions: Mapping[str, Any], trace: Trace) -> dict[str, Any]:
    """Run a generated module, which calls these functions too; its lines are known to tracebacks."""
    filename = f"<rules of {name}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
    space: dict[str, Any] = {"__name__": f"aoi_rules.generated.{name}", PLACES: places_of(text), **functions}
    if trace.on:
        space.update(HIT=trace.hit, SEEN=trace.seen)
    exec(compile(text, filename, "exec"), space)  # noqa: S102 - written by the compiler from names and numbers alone
    trace.yes.clear()  # what was worked out beforehand is no play
    trace.no.clear()
    return space

"""A source to a program: every pass in its order, problems gathered over all of them."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from aoi_rules.compiler import facts_of
from aoi_rules.compiler.actions import Actions
from aoi_rules.compiler.checks import check_model
from aoi_rules.compiler.code import CompileFault, Env, Module, indent
from aoi_rules.compiler.collect import Collector
from aoi_rules.compiler.declarations import Declarations
from aoi_rules.compiler.effects import Effects
from aoi_rules.compiler.expressions import Expressions
from aoi_rules.compiler.flow import FlowCompiler
from aoi_rules.compiler.flow_code import Routine
from aoi_rules.compiler.networks import Networks
from aoi_rules.compiler.reporter import Reporter, TooManyProblems
from aoi_rules.compiler.resolve import Resolved, resolve
from aoi_rules.compiler.routines import action
from aoi_rules.compiler.scoring import Scoring
from aoi_rules.compiler.soundness import check_declarations
from aoi_rules.compiler.why import Reasons
from aoi_rules.compiler.writer import Writer
from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.errors import PluginError
from aoi_rules.language import parse, tree
from aoi_rules.machine.faults import fault
from aoi_rules.machine.program import Program
from aoi_rules.words import flow as flo
from aoi_rules.words.base import Macro
from aoi_rules.words.structure import Declared, Plugged, Vocabulary, structure

__all__ = ["Compiled", "compile_source"]

MAX_WORK = 10_000_000


@frozen(eq=False)
class Compiled:
    """What came of a source: a program where there was no error, and every problem found."""

    program: Program | None
    diagnostics: tuple[Diagnostic, ...]


def compile_source(
    source: Source, find: Callable[[str, Source], Source | None], plugged: Callable[[list[str]], Plugged],
    run: bool = True,
) -> Compiled:
    """Compile a ruleset; never raises for an author's mistake.

    `find` gives the source of a game that a map extends, `plugged` what the plugins a ruleset uses bring.
    Without `run` nothing is built beyond what the diagnostics need.
    """
    report = Reporter()
    program = None
    try:
        offered = _Offered(plugged, report)
        resolved = resolve(source, find, offered.texts, report)
        if resolved is not None:
            program = _compile(resolved, offered.found(resolved), report, run)
    except TooManyProblems:
        pass
    except RecursionError:
        report.error("too-deep", "definitions, verbs or expressions of this text hang on one another too deeply", None,
                     "give parts of them names, and use fewer names inside each other")
    return Compiled(None if report.failed else program, report.ordered(source))


class _Offered:
    """What plugins bring, with a problem for each that is not there or does not load."""

    def __init__(self, plugged: Callable[[list[str]], Plugged], report: Reporter) -> None:
        self.plugged = plugged
        self.report = report

    def texts(self, names: list[tree.Name]) -> tuple[Source, ...]:
        """The texts of the plugins, in the order in which they are used."""
        return self._of(names).texts

    def found(self, resolved: Resolved) -> Plugged:
        """What the core brings, and the plugins that a ruleset uses."""
        found = self._of(resolved.plugins)
        resolved.versions = found.versions
        return found

    def _of(self, names: list[tree.Name]) -> Plugged:
        """One plugin after the other, so that one which does not go with those before it is told at its place."""
        found, good = None, list[str]()
        for name in names:
            try:
                found = self.plugged([*good, name.name])
                good.append(name.name)
            except PluginError as error:
                self.report.error("unknown-plugin", str(error), name.place)
                self.report.blind = True
        return found or self.plugged([])


def _compile(resolved: Resolved, plugged: Plugged, report: Reporter, run: bool) -> Program | None:
    vocabulary = plugged.vocabulary
    words = _structured(resolved, vocabulary, report)
    declarations = Collector(report).collect(words)
    declarations.name, declarations.title = resolved.name, resolved.title
    declarations.functions = plugged.functions
    declarations.game, declarations.game_title = resolved.game, resolved.game_title
    declarations.counters = {name for w in words if isinstance(w, flo.Flow) for name in _counters(w.body)}
    check_declarations(resolved, declarations, vocabulary, report)
    return _Assembly(resolved, declarations, report).program(run)


def _structured(resolved: Resolved, vocabulary: Vocabulary, report: Reporter) -> list[Any]:
    """The words of all statements; those of types and verbs that the text itself declares stay statements."""
    types: dict[str, Place] = {}
    verbs: dict[str, Place] = {}
    for _, item in resolved.items:
        if item.word in ("type", "link", "verb"):
            (verbs if item.word == "verb" else types).setdefault(_head_name(item), item.place)
    declared = Declared({"game": types, "map": types, "part": types, "effects": verbs})
    words: list[Any] = []
    for where, item in resolved.items:
        for word in structure([item], where, vocabulary, report, declared):
            words += _expanded(word, where, vocabulary, report, declared) if isinstance(word, Macro) else [word]
    return words


def _expanded(word: Macro, where: str, vocabulary: Vocabulary, report: Reporter, declared: Declared) -> tuple[Any, ...]:
    """The words of the lines that a macro stands for; their places are in those lines, named after the macro's own."""
    block, problems = parse(Source(f"{word.place}, `{word.word}`", word.lines()))
    for problem in problems:
        report.syntax(problem)
    return structure(block.items, where, vocabulary, report, declared)


def _head_name(item: tree.Statement) -> str:
    head = item.arguments[0] if item.arguments else None
    head = head.function if isinstance(head, tree.Call) else head
    return head.name if isinstance(head, tree.Name) else ""


def _counters(items: Any) -> list[str]:
    found = []
    for item in items:
        if isinstance(item, flo.Repeat) and item.name is not None:
            found.append(item.name.name)
        found += _counters(getattr(item, "body", ()))
    return found


class _Assembly:
    """The passes over one ruleset's declarations."""

    def __init__(self, resolved: Resolved, declarations: Declarations, report: Reporter) -> None:
        self.resolved = resolved
        self.all = declarations
        self.report = report
        self.module = Module()
        self.ex = Expressions(declarations, self.module)
        self.effects = Effects(self.ex, report)
        self.actions = Actions(self.ex, self.effects)
        self.reasons = Reasons(self.actions)
        self.flow = FlowCompiler(self.actions, self.effects, self.reasons, report)

    def program(self, run: bool) -> Program | None:
        """Compile everything, write the module, run it, and gather the program."""
        networks = Networks(self.ex, self.report).functions()
        entry, size = self._flow()
        setup = self._setup()
        scoring = Scoring(self.effects, self.reasons)
        score = scoring.text(self.all.score)
        offered = set(self.flow.compiled)
        for name, word in self.all.actions.items():
            action(self.flow, name, word.place)
        checks = self._checks()
        writer = Writer(self.ex, self.flow, networks)
        self._first_values(writer)
        if self.report.failed:
            return None
        text = writer.text([setup, *score, *checks])
        model = facts_of.model(self.resolved, self.all, self.reasons, scoring, self.flow)
        check_model(self.resolved, self.all, offered, self.ex, self.report)
        if not run and not checks:
            return None
        space = self._run(text)
        if space is None:
            return None
        return facts_of.program(self.resolved, model, self.all, self.flow, self.reasons, self.effects, space, text,
                                (entry, size))

    def _run(self, text: str) -> dict[str, Any] | None:
        """The module's names; None where a function of a plugin fails as it is reckoned what the text fixes."""
        functions = {name: f.python() for name, f in self.module.called.items()}
        try:
            space = run_module(text, self.all.name, functions)
            self._report_checks(space)
        except Exception as error:
            told = fault(text, self.all.name, self.module.owners(), error)
            if told is None:
                raise
            self.report.error("unknown-plugin", str(told), None)
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
                    lines += self.effects.conditional(item, Env({}))
                except CompileFault as fault:
                    self._report(fault)
        return "\n".join(["def setup(s: State) -> None:", *indent(lines or ["pass"])])

    def _report(self, fault: CompileFault) -> None:
        self.report.error(fault.code, fault.message, fault.place, fault.hint)

    def _bounded(self, node: tree.Expression) -> None:
        """Refuse to work out beforehand what would take long."""
        work = self.ex.loops.work.of(node)
        if work > MAX_WORK:
            self.report.error("too-large", f"working this out may take {work:,} steps, and {MAX_WORK:,} are allowed",
                              node.place, "go through less at a time")

    def _first_values(self, writer: Writer) -> None:
        for keep in writer.keeps():
            try:
                writer.first(keep)
                if keep.first is not None:
                    self._bounded(keep.first)
            except CompileFault as fault:
                self._report(fault)

    def _checks(self) -> list[str]:
        found = []
        for number, word in enumerate(self.all.checks):
            try:
                code = self.ex.truth(word.value, Env({}))
            except CompileFault as fault:
                self._report(fault)
                continue
            self._bounded(word.value)
            if code.deps:
                self.report.error("not-fixed", "a check looks only at what the text fixes, and this changes in play",
                                  word.value.place, "what holds in play is a `require` of an action")
            found.append(f"def check_{number}(s: State) -> bool:\n    return bool({code.src})")
        return found

    def _report_checks(self, space: dict[str, Any]) -> None:
        for number, word in enumerate(self.all.checks):
            function = space.get(f"check_{number}")
            if function is not None and not function(None):
                self.report.error("check-failed", word.text or f"the check `{word.name}` does not hold",
                                  word.value.place, f"the check `{word.name}` demands it" if word.text else None)


def run_module(text: str, name: str, functions: Mapping[str, Any]) -> dict[str, Any]:
    """Run a generated module, which calls these functions too; its lines are known to tracebacks."""
    filename = f"<rules of {name}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
    space: dict[str, Any] = {"__name__": f"aoi_rules.generated.{name}", **functions}
    exec(compile(text, filename, "exec"), space)  # noqa: S102 - written by the compiler from names and numbers alone
    return space

"""The stages of the compiler in their order: each is a function from one form of a ruleset to the next.

A stage reports an author's mistakes and continues, so that all of them are found in one run; no stage after the checker finds
any.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial, reduce
from typing import TYPE_CHECKING, Any

from attrs import define, evolve, field, frozen

from aoi_rules.compiler.check.declarations import check_declarations
from aoi_rules.compiler.check.rules import check_rules
from aoi_rules.compiler.compiled import Compiled
from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.emit.loading import load, scenario_models
from aoi_rules.compiler.emit.module import ModulePrinter
from aoi_rules.compiler.lint.culprits import check_failed
from aoi_rules.compiler.lint.warnings import warn
from aoi_rules.compiler.lower.rules import lower_rules
from aoi_rules.compiler.optimize.alike import alike
from aoi_rules.compiler.optimize.bitsets import bitsets
from aoi_rules.compiler.optimize.budget import budget
from aoi_rules.compiler.optimize.constants import constants
from aoi_rules.compiler.optimize.inline import inline
from aoi_rules.compiler.optimize.invalidate import invalidate
from aoi_rules.compiler.optimize.invariants import invariants
from aoi_rules.compiler.optimize.memoise import memoise
from aoi_rules.compiler.optimize.narrow import narrow
from aoi_rules.compiler.optimize.order import order
from aoi_rules.compiler.optimize.outline import outline
from aoi_rules.compiler.optimize.variants import variants
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.report.blame import Changed, User, blamed
from aoi_rules.compiler.report.reporter import Reporter, TooManyProblems
from aoi_rules.compiler.source.addresses import in_outline, name_at
from aoi_rules.compiler.source.extending import Finder, Known
from aoi_rules.compiler.source.file_names import FileNames
from aoi_rules.compiler.source.parts import Offered, named
from aoi_rules.compiler.source.resolve import Items, ResolvedSource, resolve
from aoi_rules.compiler.source.scenario_file import Scenes
from aoi_rules.compiler.source.users import user_at
from aoi_rules.compiler.symbols.block_names import check_block_names
from aoi_rules.compiler.symbols.renames import check_renames
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.symbols.table import read_scenarios, read_words, symbol_table
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language import tree
from aoi_rules.words.structure import Plugged

if TYPE_CHECKING:
    from aoi_rules.machine.program import Program
    from aoi_rules.model.ruleset import Model
    from aoi_rules.model.scenario import ScenarioModel

__all__ = ["PASSES", "Forms", "Pass", "Testing", "compile_source", "optimized"]


@frozen
class Pass:
    """A pass of the optimiser: its `name`, and the function that transforms a program.

    Without a pass that is `removable`, a program plays the same games, only slower.
    """

    name: str
    run: Callable[[RuleProgram], RuleProgram]
    removable: bool = True


PASSES = (
    Pass("variants", variants),
    Pass("bitsets", bitsets),
    Pass("order", order),
    Pass("outline", outline, removable=False),  # comprehensions become functions, on which the later passes work
    Pass("inline", inline),
    Pass("constants", constants),
    Pass("memoise", memoise),
    Pass("narrow", narrow),
    Pass("alike", alike),
    Pass("invalidate", invalidate, removable=False),  # the paths of networks are memoised in any case
    Pass("invariants", invariants),
    Pass("budget", budget, removable=False),  # rules that never end must be stopped in any case
)
"""The passes of the optimiser in their order."""

MAX_TEXT = 2_000_000


@frozen(eq=False)
class Testing:
    """What is compiled with a ruleset to test it: scenarios, whose file is `beside`, the trace of the lines that they exercise,
    and for mutation tests a `change` of the resolved statements."""

    scenes: Scenes = field(factory=Scenes)
    beside: Source | None = None
    trace: Trace = field(factory=Trace)
    change: Callable[[Items], Items] = lambda items: items


@define(eq=False)
class Forms:
    """The intermediate forms of a ruleset, as far as its compilation came; None for those that it did not reach."""

    resolved: ResolvedSource | None = None
    symbols: SymbolTable | None = None
    rules: TypedRules | None = None
    program: RuleProgram | None = None
    optimized: RuleProgram | None = None
    module: ModulePrinter | None = None
    space: Mapping[str, Any] | None = None
    model: Model | None = None

    def values(self) -> dict[str, Any]:
        """The values that the running module computed: of its constants by their names, and the first values of its keeps by
        `first SLOT`."""
        assert self.module is not None, "there is no module"
        assert self.space is not None, "it has not run"
        program = self.module.program
        names = [*program.constants, *(f"first {slot.name}" for slot in program.slots if slot.kind == "keep")]
        return {name: self.space[self.module.names.constant(name)] for name in names}


def optimized(program: RuleProgram, passes: Sequence[Pass] = PASSES) -> RuleProgram:
    """A program after the given passes, one after the other."""
    return reduce(lambda found, one: one.run(found), passes, program)


def compile_source(
    source: Source, find: Finder, plugged: Callable[[list[str]], Plugged], run: bool = True, testing: Testing | None = None,
    forms: Forms | None = None, passes: Sequence[Pass] = PASSES, laid: Sequence[str | Source] = (),
    known: Known = lambda *_: (),
) -> Compiled:
    """Compile a ruleset; never raises for an author's mistake.

    `find` gives the source of a game that a map extends, or of a part beside it, `plugged` the additions of the plugins that a
    ruleset uses; `laid` are parts that are laid over it, by name or as files; `known` has the names of all that `find` finds.
    Without `run` every problem is found, and no program is built.  The intermediate forms are stored in `forms`.
    """
    compiling = _Compiling(source, testing or Testing(), forms or Forms(), passes)
    report = compiling.report
    try:
        with _uncollected():
            compiling.through(find, plugged, run, laid, known)
    except TooManyProblems:
        pass
    except RecursionError:
        report.error("too-deep", "definitions, verbs or expressions of this text depend on one another too deeply", None,
                     "give parts of them names, and use fewer names inside each other")
    report.found = blamed(report.found, compiling.changes, compiling.source, compiling.user)
    diagnostics = report.ordered(compiling.source)
    if report.failed:
        return Compiled(None, diagnostics, compiling.scenarios, cause=report.cause)
    return Compiled(compiling.program, diagnostics, compiling.scenarios, compiling.unconfirmed)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Context manager: Python does not look for circles of objects inside it, since nearly all that a compiler makes is in use
    until the end."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


class _Compiling:
    """The compilation of one ruleset."""

    def __init__(self, source: Source, testing: Testing, forms: Forms, passes: Sequence[Pass]) -> None:
        self.names = FileNames(source, testing.beside)
        self.source = self.names.named(source)
        self.testing = testing
        self.forms = forms
        self.passes = passes
        self.report = Reporter()
        self.changes: tuple[Changed, ...] = ()
        self.statements: tuple[tree.Statement, ...] = ()
        self.program: Program | None = None
        self.scenarios: tuple[ScenarioModel, ...] = ()
        self.unconfirmed: tuple[Place, ...] | None = None

    def through(
        self, find: Finder, plugged: Callable[[list[str]], Plugged], run: bool, laid: Sequence[str | Source], known: Known
    ) -> None:
        """Run all stages, one line each."""
        report, testing, forms = self.report, self.testing, self.forms
        offered = Offered(named(find, self.names), plugged, report, self.names, known)

        resolved = resolve(self.source, offered.find, offered.used, report, testing.scenes, testing.beside, laid, known,
                           offered.texts)
        if resolved is None:
            return
        self.statements = tuple(item for _, item in resolved.items)
        self.changes = tuple(Changed(name_at(c.path), in_outline(c.line), c.place, c.word, c.laid) for c in resolved.changes)
        brought = offered.found(resolved)
        resolved = evolve(resolved, items=tuple(testing.change(resolved.items)), versions=brought.versions)
        resolved, words = read_words(resolved, brought, report)
        forms.resolved = resolved
        symbols, scenarios = self._declared(resolved, words, brought)
        rules = forms.rules = check_rules(symbols, report, scenarios)
        if report.failed:
            return
        program = forms.program = lower_rules(rules, testing.trace)
        faster = forms.optimized = optimized(program, self.passes)
        module = forms.module = ModulePrinter(faster)
        if self._too_large(module, resolved):
            return
        warn(resolved, rules, report)
        self._loaded(resolved, rules, module, run)

    def user(self, problem: Diagnostic) -> User | None:
        """The line of the ruleset with a problem; None where it lies in none."""
        return user_at(self.statements, problem.place, problem.names) if problem.place is not None else None

    def _declared(
        self, resolved: ResolvedSource, words: tuple[Any, ...], plugged: Plugged
    ) -> tuple[SymbolTable, list[Any]]:
        """The symbol table, and the scenarios that are compiled with the ruleset."""
        symbols = symbol_table(resolved, words, plugged, self.report)
        check_block_names(self.statements, self.report)
        symbols = check_declarations(resolved, symbols, plugged.vocabulary, self.report)
        symbols = evolve(symbols, renamed=check_renames(words, resolved, symbols, self.report))
        self.forms.symbols = symbols
        found = read_scenarios(self.testing.scenes.scenarios, resolved, symbols, plugged.vocabulary, self.report)
        return symbols, found

    def _too_large(self, module: ModulePrinter, resolved: ResolvedSource) -> bool:
        size = len(module.printed.text)
        if size > MAX_TEXT:
            self.report.error("too-large", f"written out as a program, these rules have {size:,} characters, and "
                              f"{MAX_TEXT:,} are allowed", resolved.blocks[0].word_place,
                              "say what is much alike once, by a `define` or a `verb`, or with fewer members")
        return size > MAX_TEXT

    def _loaded(self, resolved: ResolvedSource, rules: TypedRules, module: ModulePrinter, run: bool) -> None:
        """Run the module, which computes its constants, and build the program."""
        space = self.forms.space = load(module, self.testing.trace, resolved.blocks[0].word_place, self.report,
                                         partial(check_failed, resolved, rules, self.report), run)
        if space is None:
            return
        self.unconfirmed = resolved.unconfirmed()
        if not run:
            return
        self.scenarios = scenario_models(rules.scenarios, module, space)
        self._built(resolved, rules, module, space)

    def _built(self, resolved: ResolvedSource, rules: TypedRules, module: ModulePrinter, space: Mapping[str, Any]) -> None:
        """Build the program for the machine, which a check does not need."""
        from aoi_rules.compiler.emit.machine import program  # noqa: PLC0415 - as the docstring says
        from aoi_rules.compiler.emit.model import model_of  # noqa: PLC0415 - as above
        from aoi_rules.compiler.source.fingerprint import fingerprint  # noqa: PLC0415 - as above
        from aoi_rules.compiler.source.resolved_text import resolved_lines  # noqa: PLC0415 - as above

        assert self.unconfirmed is not None
        model = self.forms.model = model_of(rules, module.program, resolved, self.unconfirmed)
        self.program = program(module, space, model, lambda: fingerprint(resolved), lambda: resolved_lines(resolved))

"""The stages of the compiler in order: each is a function from one form of a ruleset to the next.

A stage reports an author's mistakes and continues, so that one run finds all of them.  A check ends after the linter; the back
end, which follows, makes a program of rules without mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen

from aoi_rules.advice.rules.blame import ChangedLine, User, assign_blame
from aoi_rules.compiler.check.declarations import check_declarations
from aoi_rules.compiler.check.rules import RulesChecker
from aoi_rules.compiler.collection import pause_collection
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.lint.load_time import check_loading
from aoi_rules.compiler.lint.size import check_size
from aoi_rules.compiler.lint.warnings import warn, warn_beside_errors
from aoi_rules.compiler.report.accepted_warnings import taken_out, warn_unused
from aoi_rules.compiler.report.reporter import Reporter, TooManyProblems
from aoi_rules.compiler.source.addresses import in_outline, name_at
from aoi_rules.compiler.source.base_texts import Finder, Known
from aoi_rules.compiler.source.expansions import at_authors
from aoi_rules.compiler.source.file_names import FileNames
from aoi_rules.compiler.source.line_changes import Change
from aoi_rules.compiler.source.part_names import OwnNames
from aoi_rules.compiler.source.parts import PartFinder, Plugging, finder_with_names
from aoi_rules.compiler.source.plugin_checks import check_by_plugins
from aoi_rules.compiler.source.resolve import Items, ResolvedSource, resolve
from aoi_rules.compiler.source.scenario_file import Scenes
from aoi_rules.compiler.source.usages import names_in, user_at
from aoi_rules.compiler.symbols.block_names import check_block_names
from aoi_rules.compiler.symbols.plugin_members import with_members
from aoi_rules.compiler.symbols.renames import check_renames
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.symbols.table import read_scenarios, read_words, symbol_table
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.diagnostics import AcceptedWarning, Diagnostic, Place, Source
from aoi_rules.language import tree
from aoi_rules.language.walk import statements
from aoi_rules.words.files import Amend, ChangeWord
from aoi_rules.words.known_words import PluginAdditions

if TYPE_CHECKING:
    from aoi_rules.compiler.back_end import Pass
    from aoi_rules.compiler.coverage import Trace
    from aoi_rules.machine.program import Program
    from aoi_rules.model.scenario import ScenarioModel

__all__ = ["TestInputs", "compile_source"]


@frozen(eq=False)
class TestInputs:
    """What is compiled with a ruleset to test it: scenarios, whose file is `beside`, the trace of the lines that they exercise,
    and, for mutation tests, a `change` of the resolved statements.  A program that is wanted `soon` plays more slowly, and the
    integers of its moves are others."""

    scenes: Scenes = field(factory=Scenes)
    beside: Source | None = None
    trace: Trace | None = None
    change: Callable[[Items], Items] = lambda items: items
    soon: bool = False


def compile_source(
    source: Source, find: Finder, plugged: Plugging, run: bool = True, testing: TestInputs | None = None,
    forms: Forms | None = None, passes: Sequence[Pass] | None = None, laid: Sequence[str | Source] = (),
    known: Known = lambda *_: (), given: Sequence[str] = (), of_plugins: bool = False,
) -> CompileResult:
    """Compile a ruleset; never raises for an author's mistake.

    `find` returns the source of a game that a map extends, or of a part in the same folder; `plugged` returns what the plugins
    that a ruleset uses add; `laid` are parts that are added to it, by name or as files; `known` has the names of everything that
    `find` finds; `given` has the names of plugins that this ruleset always uses. Warnings about the texts of plugins are for
    their authors, so they are reported only with `of_plugins`. Without `run`, every problem is found but no program is built: the
    back end is not even imported.  The intermediate forms are stored in `forms`.
    """
    compilation = _Compilation(source, testing or TestInputs(), forms or Forms(), passes)
    report = compilation.report
    try:
        with pause_collection():
            compilation.run_stages(find, plugged, run, laid, known, given)
    except TooManyProblems:
        pass
    except RecursionError:
        report.error("too-deep", "definitions, verbs or expressions of this text depend on one another too deeply", None,
                     "give parts of them names, and use fewer names inside each other")
    found = at_authors(assign_blame(report.found, compilation.changes, compilation.source, compilation.user))
    found = compilation.own_names.with_own_names(found)
    report.found = [problem for problem in found
                    if of_plugins or problem.severity == "error" or problem.place is None
                    or problem.place.source.name not in compilation.of_plugins]
    accepted = compilation.accept() if report.accepting else ()
    diagnostics = report.ordered(compilation.source)
    if report.has_failed:
        return CompileResult(None, diagnostics, compilation.scenarios, cause=report.cause, accepted=accepted)
    return CompileResult(compilation.program, diagnostics, compilation.scenarios, compilation.unconfirmed, accepted=accepted)


def _names_lost(change: Change) -> frozenset[str]:
    """The names in a line before a change, unless that only adds to it."""
    changes = [item for item in statements(change.statement) if ChangeWord.begins(item)]
    return frozenset() if all(map(Amend.begins, changes)) else names_in(change.line)


class _Compilation:
    """The compilation of one ruleset."""

    def __init__(self, source: Source, testing: TestInputs, forms: Forms, passes: Sequence[Pass] | None) -> None:
        self.names = FileNames(source, testing.beside)
        self.source = self.names.name_source(source)
        self.testing = testing
        self.forms = forms
        self.passes = passes
        self.of_plugins: frozenset[str] = frozenset()
        self.report = Reporter() if forms.memo is None else forms.memo.restart()
        self.changes: tuple[ChangedLine, ...] = ()
        self.statements: tuple[tree.Statement, ...] = ()
        self.program: Program | None = None
        self.scenarios: tuple[ScenarioModel, ...] = ()
        self.unconfirmed: tuple[Place, ...] | None = None
        self.homes: tuple[Place, ...] = ()
        self.own_names = OwnNames()

    def run_stages(
        self, find: Finder, plugged: Plugging, run: bool, laid: Sequence[str | Source], known: Known, given: Sequence[str]
    ) -> None:
        """Run all stages, one per line."""
        report, testing, forms, memo = self.report, self.testing, self.forms, self.forms.memo
        report.accepting += testing.scenes.accepting
        offered = PartFinder(finder_with_names(find, self.names), plugged, report, self.names, known, given,
                             memo.texts if memo is not None else None)

        resolved = resolve(self.source, offered.find, offered, report, testing.scenes, testing.beside, laid, known)
        if resolved is None:
            return
        self.statements, self.own_names = tuple(item for _, item in resolved.items), resolved.names
        self.changes = tuple(ChangedLine(name_at(c.path), in_outline(c.line), c.place, c.word, c.laid, c.statement.value,
                                         c.line.value, _names_lost(c)) for c in resolved.changes)
        brought = offered.additions_of(resolved)
        self.of_plugins = frozenset(text.name for texts in brought.texts.values() for text in map(self.names.name_source, texts))
        resolved = evolve(resolved, items=tuple(testing.change(resolved.items)), versions=brought.plugins)
        resolved = forms.resolved = resolved if memo is None else memo.taken_over(resolved)
        forms.brought = brought
        words = read_words(resolved, brought, report, memo.words if memo is not None else None)
        self._name_parts(resolved, offered)
        check_by_plugins(resolved, offered.ruleset, brought, report)
        symbols, scenarios = self._declare_names(resolved, words, brought)
        checker = RulesChecker(symbols, report) if memo is None else memo.checker(symbols, words)
        rules = forms.rules = checker.check_all(scenarios)
        if memo is not None:
            memo.go_on()
        if not report.has_failed:
            check_size(rules, report)
        if report.has_failed:
            warn_beside_errors(resolved, rules, report)
            self._name_parts(resolved, offered)
            return
        warn(resolved, rules, report)
        check_loading(resolved, rules, report)
        self._note_homes(resolved)
        if run and not report.has_failed:
            self._build_program(resolved, rules)

    def _name_parts(self, resolved: ResolvedSource, offered: PartFinder) -> None:
        """Say in the hints of unknown words, fields and names which part or plugin has them that the ruleset does not use."""
        if not any(problem.code.startswith("unknown-") for problem in self.report.found):
            return
        from aoi_rules.advice.rules.parts import PartLookup  # noqa: PLC0415 - once a mistake is found

        used = {*offered.wanted, *offered.taken}
        elsewhere = PartLookup(self.source, resolved.game, offered.find, offered.known, offered.texts, offered.words_of, used)
        self.report.found = list(elsewhere.with_part_hints(self.report.found))

    def _note_homes(self, resolved: ResolvedSource) -> None:
        """Note which figures are unconfirmed, and in which blocks an `accept` without effect is the author's own mistake."""
        self.unconfirmed = resolved.unconfirmed_places()
        own = resolved.head.place.source.name
        blocks = (block.place for block in resolved.blocks if block.place.source.name == own)
        self.homes = (*blocks, *(item.place for item in self.testing.scenes.scenarios))

    def accept(self) -> tuple[AcceptedWarning, ...]:
        """Remove the warnings that authors accept from those found, and return them.  If every warning is known, lines of the
        text itself that accept nothing are reported."""
        report = self.report
        report.found, accepted, used = taken_out(report.found, report.accepting)
        if self.unconfirmed is not None:
            report.found += warn_unused(report.accepting, used, self.homes)
        return accepted

    def user(self, problem: Diagnostic) -> User | None:
        """The line of the ruleset with a problem; None if the problem is in no line."""
        return user_at(self.statements, problem.place, problem.names) if problem.place is not None else None

    def _build_program(self, resolved: ResolvedSource, rules: TypedRules) -> None:
        """Run the stages of the back end, which are needed only to play."""
        from aoi_rules.compiler.back_end import NEEDED_PASSES, build  # noqa: PLC0415 - as the docstring says

        soon = self.testing.soon
        passes = NEEDED_PASSES if soon else self.passes
        found = build(resolved, rules, self.report, self.testing.trace, self.forms, passes, numbered=not soon)
        if found is not None:
            self.program, self.scenarios = found

    def _declare_names(
        self, resolved: ResolvedSource, words: tuple[Any, ...], plugged: PluginAdditions
    ) -> tuple[SymbolTable, list[Any]]:
        """The symbol table, and the scenarios that are compiled with the ruleset."""
        kept = None if self.forms.memo is None else self.forms.memo.symbols
        symbols = symbol_table(resolved, words, plugged, self.report, kept)
        check_block_names((item for _, item in resolved.items), resolved.findings, self.report)
        symbols = check_declarations(resolved, symbols, plugged.vocabulary, self.report)
        renamed = check_renames(words, resolved, symbols, self.report)
        symbols = with_members(evolve(symbols, renamed=renamed), resolved.names.of_plugins)
        self.forms.symbols = symbols
        found = read_scenarios(self.testing.scenes.scenarios, resolved, symbols, plugged.vocabulary, self.report)
        return symbols, found

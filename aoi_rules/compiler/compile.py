"""A source to a program: every pass in its order, problems gathered over all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import field, frozen

from aoi_rules.compiler.assembly import Assembly
from aoi_rules.compiler.check.declarations import check_declarations
from aoi_rules.compiler.report.reporter import Reporter, TooManyProblems
from aoi_rules.compiler.source.carrying import carried
from aoi_rules.compiler.source.file_names import FileNames
from aoi_rules.compiler.source.macros import is_macro, meaning
from aoi_rules.compiler.source.resolve import Finder, Items, Resolved, resolve
from aoi_rules.compiler.source.scenario_file import Scenes
from aoi_rules.compiler.symbols.collect import Collector
from aoi_rules.compiler.symbols.renames import all_renames, check_renames
from aoi_rules.compiler.trace import Trace
from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.errors import PluginError
from aoi_rules.language import tree
from aoi_rules.language.naming import name_of
from aoi_rules.machine.program import Program
from aoi_rules.model.scenario import ScenarioModel
from aoi_rules.words import flow as flo
from aoi_rules.words.structure import Declared, Plugged, Vocabulary, structure

__all__ = ["Compiled", "Testing", "compile_source"]



@frozen(eq=False)
class Compiled:
    """What came of a source: a program where there was no error, and every problem found."""

    program: Program | None
    diagnostics: tuple[Diagnostic, ...]
    scenarios: tuple[ScenarioModel, ...] = ()


@frozen(eq=False)
class Testing:
    """What is compiled along with a ruleset to test it: scenarios, whose file is `beside`, marks for what they exercise,
    and a change of the resolved statements whose discovery is the test of the tests."""

    scenes: Scenes = field(factory=Scenes)
    beside: Source | None = None
    trace: Trace = field(factory=Trace)
    change: Callable[[Items], Items] = lambda items: items


def compile_source(
    source: Source, find: Finder, plugged: Callable[[list[str]], Plugged], run: bool = True, testing: Testing | None = None,
) -> Compiled:
    """Compile a ruleset; never raises for an author's mistake.

    `find` gives the source of a game that a map extends, or of a part beside it, `plugged` what the plugins a ruleset
    uses bring.  Without `run` nothing is built beyond what the diagnostics need.
    """
    report = Reporter()
    program: Program | None = None
    scenarios: tuple[ScenarioModel, ...] = ()
    testing = testing or Testing()
    names = FileNames(source, testing.beside)
    source, find = names.named(source), _named(find, names)
    try:
        offered = _Offered(find, plugged, report, names)
        resolved = resolve(source, find, offered.texts, report, testing.scenes, testing.beside)
        if resolved is not None:
            resolved.items = testing.change(resolved.items)
            program, scenarios = _compile(resolved, offered.found(resolved), report, run, testing)
    except TooManyProblems:
        pass
    except RecursionError:
        report.error("too-deep", "definitions, verbs or expressions of this text hang on one another too deeply", None,
                     "give parts of them names, and use fewer names inside each other")
    return Compiled(None if report.failed else program, report.ordered(source), scenarios)


def _named(find: Finder, names: FileNames) -> Finder:
    """The same finder; what it finds has its name in this ruleset."""
    def finds(*wanted: Any) -> Source | None:
        found = find(*wanted)
        return None if found is None else names.named(found)

    return finds


class _Offered:
    """What plugins bring, with a problem for each that is not there or does not load."""

    def __init__(
        self, find: Finder, plugged: Callable[[list[str]], Plugged], report: Reporter, names: FileNames
    ) -> None:
        self.find = find
        self.plugged = plugged
        self.report = report
        self.names = names
        self.parts: set[str] = set()

    def texts(self, names: list[tree.Name], beside: Source, game: str) -> tuple[Source, ...]:
        """The texts of the parts and plugins, in the order in which they are used."""
        found: list[Source] = []
        for name in names:
            part = self.find("part", name.name, beside, game)
            if part is not None:
                self.parts.add(name.name)
            found += [part] if part is not None else map(self.names.named, self._of([name]).texts)
        return tuple(dict.fromkeys(found))  # two parts may stand in one text

    def found(self, resolved: Resolved) -> Plugged:
        """What the core brings, and the plugins that a ruleset uses."""
        found = self._of([n for n in resolved.plugins if n.name not in self.parts])
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


def _compile(
    resolved: Resolved, plugged: Plugged, report: Reporter, run: bool, testing: Testing
) -> tuple[Program | None, tuple[ScenarioModel, ...]]:
    vocabulary = plugged.vocabulary
    declared = _declared(resolved)
    words = _structured(resolved, vocabulary, report, declared)
    declarations = Collector(report).collect(words)
    declarations.name, declarations.title = resolved.name, resolved.title
    declarations.functions = plugged.functions
    declarations.game, declarations.game_title = resolved.game, resolved.game_title
    declarations.counters = {name for w in words if isinstance(w, flo.Flow) for name in _counters(w.body)}
    check_declarations(resolved, declarations, vocabulary, report)
    declarations.renamed = check_renames(words, resolved, declarations, report)
    assembly = Assembly(resolved, declarations, report, testing.trace)
    statements = [item for _, item in resolved.items]
    following = all_renames(declarations) if declarations.renamed else ()
    tests = [carried(item, statements, report, following) for item in testing.scenes.scenarios]
    scenarios = structure(tests, "file", vocabulary, report, declared)
    return assembly.program(run, list(scenarios)), assembly.scenarios


def _declared(resolved: Resolved) -> Declared:
    """The types and verbs that the text itself declares, which may begin statements."""
    types: dict[str, Place] = {}
    verbs: dict[str, Place] = {}
    for _, item in resolved.items:
        if item.word in ("type", "link", "verb"):
            (verbs if item.word == "verb" else types).setdefault(name_of(item), item.place)
    return Declared({"game": types, "map": types, "part": types, "effects": verbs})


def _structured(resolved: Resolved, vocabulary: Vocabulary, report: Reporter, declared: Declared) -> list[Any]:
    """The words of all statements; those of types and verbs that the text itself declares stay statements."""
    words: list[Any] = []
    for where, item in resolved.items:
        lines: tuple[Any, ...] = (item,)
        if is_macro(item, where, vocabulary):
            resolved.meanings[id(item)] = lines = meaning(item, where, vocabulary, report, declared)
        words += structure(lines, where, vocabulary, report, declared)
    return words


def _counters(items: Any) -> list[str]:
    found = []
    for item in items:
        if isinstance(item, flo.Repeat) and item.name is not None:
            found.append(item.name.name)
        found += _counters(getattr(item, "body", ()))
    return found

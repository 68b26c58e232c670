"""The scenarios of files: they are read immediately, and compiled when the first one of a ruleset is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import attrs
from attrs import define, field

from aoi_rules.advice.lines.scenario_lines import with_deciding_seat
from aoi_rules.advice.rules.parts import names_part
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.source.resolve import Items
from aoi_rules.compiler.source.scenario_file import ScenarioFile, read_file
from aoi_rules.diagnostics import AcceptedWarning, Diagnostic, Place, Source
from aoi_rules.game import Ruleset
from aoi_rules.language.files import MAX_BYTES, file_bytes, read, tests_rules
from aoi_rules.language.folders import rule_files
from aoi_rules.language.headers import PART, heads_in
from aoi_rules.language.tree import Statement, Text
from aoi_rules.language.walk import contains_place, lines_of
from aoi_rules.library import catalogue, compilation
from aoi_rules.model.scenario import ScenarioModel
from aoi_rules.scenarios.declaration_names import Uses
from aoi_rules.scenarios.helping_parts import only_helps
from aoi_rules.scenarios.lines import counted_lines, unknown_line
from aoi_rules.scenarios.misread_moves import misread_moves
from aoi_rules.scenarios.outcome import Outcome
from aoi_rules.scenarios.runner import deciding_seat, run
from aoi_rules.scenarios.unchanged_lines import problems_of
from aoi_rules.words.line_names import lines_named
from aoi_rules.words.scenario import Covers

__all__ = ["Suite", "files_below"]


@define
class Suite:
    """One file's scenarios.  With `traced`, their rulesets' code is marked, and `traces` holds what was seen. Unless they are
    `played`, only the faults in their texts are known.  `new_forms` returns where the compilation of a ruleset, by its name,
    stores its forms; if they are `edited`, its program is made as soon as possible.

    `laid` are parts that are added to each ruleset.  `resolved` has the resolved statements of each ruleset, `uses` the places
    that name its declarations.
    """

    file: ScenarioFile
    traced: bool = False
    laid: tuple[catalogue.Laid, ...] = ()
    played: bool = True
    edited: bool = False
    new_forms: Callable[[str], Forms] = lambda _: Forms()
    compiled: dict[str, CompileResult] = field(factory=dict)
    traces: dict[str, Trace] = field(factory=dict)
    resolved: dict[str, list[Statement]] = field(factory=dict)
    uses: dict[str, Uses] = field(factory=dict)
    texts: dict[tuple[str, int], tuple[str, ...]] = field(factory=dict)
    asides: dict[str, frozenset[tuple[str, int]]] = field(factory=dict)

    @classmethod
    def read(cls, path: str | Path, traced: bool = False, laid: tuple[catalogue.Laid, ...] = ()) -> Suite:
        """The scenarios of a file; its faults are among its problems."""
        source = read(str(path))
        if isinstance(source, Diagnostic):
            return cls(ScenarioFile(Source(Path(path).name, "", str(path)), "", {}, (), (source,), (source,)))
        return cls(read_file(source), traced, laid)

    def titles(self) -> Iterator[tuple[str, int, str]]:
        """The ruleset, the number among its scenarios, and the title of each."""
        for name, scenes in self.file.scenes.items():
            for number, item in enumerate(scenes.scenarios):
                yield name, number, _title(item)

    def covered_rules(self, name: str, number: int) -> tuple[str, ...]:
        """The rules that a scenario says it covers."""
        lines = self.file.scenes[name].scenarios[number].block
        found = [i for i in lines.items if Covers.begins(i)] if lines is not None else []
        return tuple(name for i in found for name, _ in lines_named(i.arguments))

    def of(self, name: str) -> CompileResult:
        """A ruleset with its scenarios, without those that have an error of their own: these are among the diagnostics."""
        if name not in self.compiled:
            left = [item for item in self.file.scenes[name].scenarios if not self.file.faults(item)]
            compiled = self._compile_with(name, left)
            diagnostics, errors = compiled.diagnostics, _errors(compiled)
            # an error may keep the compiler from a later stage, which finds errors of other scenarios
            while errors and not _errors_outside(errors, left):
                left = [item for item in left if not any(p.place is not None and contains_place(item, p.place) for p in errors)]
                compiled = self._compile_with(name, left)
                diagnostics = (*diagnostics, *(d for d in compiled.diagnostics if not _was_found(d, diagnostics)))
                errors = _errors(compiled)
            compiled = attrs.evolve(compiled, diagnostics=diagnostics)
            self.compiled[name] = compiled
        return self.compiled[name]

    def _compile_with(self, name: str, scenarios: Sequence[Statement]) -> CompileResult:
        """A ruleset compiled with some of its scenarios; nothing if there are none."""
        trace = self.traces[name] = Trace(on=self.traced, every=True)
        file = attrs.evolve(self.file, scenes={name: attrs.evolve(self.file.scenes[name], scenarios=tuple(scenarios))})
        forms = self.new_forms(name)
        compiled = CompileResult(None, ()) if not scenarios else compilation.compile_scenarios(
            file, name, trace, lambda items: self._keep(name, items), forms, self.laid, run=self.played, soon=self.edited)
        self.uses[name] = forms.rules.uses if forms.rules is not None else {}
        return compiled

    def model(self, name: str, number: int) -> ScenarioModel:
        """A compiled scenario of a ruleset, if nothing stops it."""
        place = self.file.scenes[name].scenarios[number].place
        return next(model for model in self.of(name).scenarios if model.place == place)

    def _keep(self, name: str, items: Items) -> Items:
        """Store the resolved statements of a ruleset."""
        self.resolved[name] = [statement for _, statement in items]
        return items

    def helping_sources(self) -> set[str]:
        """The paths of sources that help the scenarios and hold no rules: parts that change none, and the file itself if it has
        neither a ruleset nor a part of one."""
        used = {(name.name, self._game(ruleset)) for ruleset, scenes in self.file.scenes.items() for name in scenes.uses}
        parts = [(catalogue.find(PART, name, self.file.source, game), name) for name, game in sorted(used)]
        helping = {source.path for source, name in parts if source is not None and only_helps(source, name)}
        file = self.file.source
        rules = self.file.own or any(not only_helps(file, head.name) for head in heads_in(file, PART))
        return helping if rules else helping | {file.path}

    def is_aside(self, name: str, place: Place) -> bool:
        """Whether a place is in a scenario of a ruleset or in something that helps the scenarios of the file."""
        if name not in self.asides:
            scenes = self.file.scenes[name]
            self.asides[name] = frozenset(at for item in (*scenes.scenarios, *scenes.helpers) for at in lines_of(item))
        return (place.source.name, place.line) in self.asides[name]

    def _game(self, name: str) -> str:
        program = self.of(name).program
        return program.model.game if program is not None else ""

    def problems(self) -> tuple[Diagnostic, ...]:
        """Everything that is wrong with the file itself: its form, its names, the words of its moves, impossible positions, old
        names that it uses.  What a `covers` names is looked up if the suite is traced: only then are the lines known.
        """
        found = [*self.file.problems, *problems_of(self.file.unchanged)]
        for name in self.file.scenes:
            compiled = self.of(name)
            found += [self._with_seat(name, d) for d in compiled.diagnostics if d.severity != "warning" or self._is_own(name, d)]
            found += self._misread_moves(name)
            failures = [outcome.failure for outcome in self.outcomes(name)] if self.played else []
            found += [one for one in failures if one is not None and one.code != "scenario-failed" and one not in found]
        if any(one.code == "unknown-word" for one in found):
            from aoi_rules.scenarios.unknown_verbs import with_declarations  # noqa: PLC0415 - once a mistake is found

            found = with_declarations(found, self.file)
        return (*self._drop_doubtful_warnings(found), *(self._claims() if self.played else ()))

    def _misread_moves(self, name: str) -> Iterator[Diagnostic]:
        """The problems with the words of moves in the scenarios of a ruleset."""
        program, scenarios = self.of(name).program, self.of(name).scenarios
        if program is not None:
            yield from (problem for scenario in scenarios for problem in misread_moves(program, scenario))

    def _drop_doubtful_warnings(self, found: Sequence[Diagnostic]) -> list[Diagnostic]:
        """Problems without the warnings in scenarios that have an error, because the error may have caused them."""
        errors = [problem.place for problem in found if problem.severity == "error" and problem.place is not None]
        scenarios = [item for scenes in self.file.scenes.values() for item in scenes.scenarios]
        spoilt = [item for item in scenarios if any(contains_place(item, place) for place in errors)]
        return [problem for problem in found if problem.severity != "warning" or problem.place is None
                or not any(contains_place(item, problem.place) for item in spoilt)]

    def accepted_warnings(self) -> tuple[AcceptedWarning, ...]:
        """The warnings in the file's scenarios that their author accepts."""
        return tuple(one for name in self.file.scenes for one in self.of(name).accepted if self._is_own(name, one.problem))

    def _is_own(self, name: str, problem: Diagnostic) -> bool:
        """Whether a problem lies in one of the scenarios of a ruleset."""
        return problem.place is not None and any(contains_place(item, problem.place) for item in self.file.scenes[name].scenarios)

    def _with_seat(self, name: str, problem: Diagnostic) -> Diagnostic:
        """A problem whose hint is about the seat that decides there: with that seat, once the lines before it are played."""
        scenes = self.file.scenes[name]
        item = next((s for s in scenes.scenarios if problem.place is not None and contains_place(s, problem.place)), None)
        if item is None or item.block is None or problem.place is None or with_deciding_seat(problem.hint or "", "") is None:
            return problem
        if not self.played:
            return problem
        before = tuple(line for line in item.block.items if line.place.line < problem.place.line)
        cut = attrs.evolve(item, block=attrs.evolve(item.block, items=before))
        file = attrs.evolve(self.file, scenes={name: attrs.evolve(scenes, scenarios=(cut,))})
        compiled = compilation.compile_scenarios(file, name, laid=self.laid)
        seat = deciding_seat(Ruleset(compiled.program), compiled.scenarios[0]) if compiled.program and compiled.scenarios else ""
        return attrs.evolve(problem, hint=with_deciding_seat(problem.hint or "", seat)) if seat else problem

    def _claims(self) -> Iterator[Diagnostic]:
        """The names in `covers` that no line of this file's rulesets has."""
        compiled = {name: self.of(name) for name in self.file.scenes}
        known = dict.fromkeys(
            called for name, made in compiled.items() if made.program is not None
            for rule, line in counted_lines(made.program, self.traces[name], self.resolved[name], partial(self.is_aside, name))
            for called in (line, rule.name))
        claims = {str(place): (name, place) for made in compiled.values() for scenario in made.scenarios
                  for name, place in scenario.covers}
        for name, place in claims.values() if self.traced else ():
            if name not in known:
                yield unknown_line(name, place, known)

    def outcomes(self, name: str) -> Iterator[Outcome]:
        """The outcome of each scenario of a ruleset."""
        compiled = self.of(name)
        for scenario in compiled.scenarios:
            yield self.outcome(name, scenario)

    def outcome(self, name: str, scenario: ScenarioModel) -> Outcome:
        """The outcome of one scenario."""
        program = self.of(name).program
        assert program is not None
        return run(Ruleset(program), scenario)

    def blocking_problems(self, name: str, number: int) -> tuple[Diagnostic, ...]:
        """The problems because of which a scenario is not played: its own or, if it has none, those around all scenarios."""
        item = self.file.scenes[name].scenarios[number]
        own = [p for p in (*self.file.problems, *_errors(self.of(name))) if p.place is not None and contains_place(item, p.place)]
        around = self.shared_problems(name)
        return around if not own or own[0] in around else tuple(own)

    def shared_problems(self, name: str) -> tuple[Diagnostic, ...]:
        """The problems because of which no scenario of a ruleset is played, such as those of a helper."""
        return self.file.outside or _errors_outside(_errors(self.of(name)), self.file.scenes[name].scenarios)

    def snapshot_texts(self, name: str, number: int) -> tuple[str, ...]:
        """The texts that a scenario's snapshots are of."""
        if (name, number) not in self.texts:
            self.texts[name, number] = self.outcome(name, self.model(name, number)).shown
        return self.texts[name, number]


def _was_found(problem: Diagnostic, before: Sequence[Diagnostic]) -> bool:
    """Whether a problem is among those that were found before, or reports the same unknown name in another line; or any unknown
    name, if one of a part that is not used was found: that one stands for all names of the part."""
    if problem.code.startswith("unknown-") and any(map(names_part, before)):
        return True
    unknown = problem.code.startswith("unknown-") and not problem.guessed
    return problem in before or (unknown and (problem.code, problem.message, problem.hint) in (
        (one.code, one.message, one.hint) for one in before))


def _errors(compiled: CompileResult) -> list[Diagnostic]:
    return [d for d in compiled.diagnostics if d.severity == "error"]


def _errors_outside(errors: Iterable[Diagnostic], scenarios: Iterable[Statement]) -> tuple[Diagnostic, ...]:
    """The errors outside all scenarios, and the error that there is no ruleset to play."""
    return tuple(e for e in errors if e.code == "unknown-ruleset" or e.place is None
                 or not any(contains_place(item, e.place) for item in scenarios))


def _title(item: Statement) -> str:
    return next((a.value for a in item.arguments if isinstance(a, Text)), "a scenario")


def files_below(paths: Iterable[str | Path]) -> list[Path]:
    """The `.aoi` files with scenarios or `unchanged` lines among files and in folders, in order; `rule_files` says what is
    skipped in a folder."""
    found: list[Path] = []
    for path in map(Path, paths):
        inside = rule_files(path) if path.is_dir() else [path]
        found += [p for p in inside if p not in found and _tests_rules(p)]
    return found


def _tests_rules(path: Path) -> bool:
    """Whether a file should be read: also if its bytes are not UTF-8, which is reported when it is read."""
    try:
        text = file_bytes(str(path), MAX_BYTES + 1).replace(b"\0", b"").decode("utf-8", errors="replace")
    except OSError:
        return False
    return tests_rules(text.lstrip("\ufeff\ufffd"))

"""What is known about the texts of a folder at one time: the result of checking each, and their names. Texts that did not change
since the last time are not checked again.  `imagined` is for the same texts with some edits, and reuses everything that does not
depend on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from attrs import frozen

from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.memo import Memo
from aoi_rules.compiler.source.scenario_file import ScenarioFile
from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language import parse
from aoi_rules.language.files import read, tests_rules, with_unsaved
from aoi_rules.language.headers import GAME, MAP, PART, heads_in, used_in
from aoi_rules.language.parser import OpenTexts, reading_open_texts
from aoi_rules.language.tree import Statement
from aoi_rules.library.compilation import compile_text
from aoi_rules.scenarios import Suite
from aoi_rules.words.statement_check import CORE
from aoi_rules.workspace.checking import check_source, join_results
from aoi_rules.workspace.declarations import Key
from aoi_rules.workspace.index import Index, Line
from aoi_rules.workspace.scenario_suites import SuiteResult, Tests, texts_of

__all__ = ["Snapshot", "Result"]


@frozen(eq=False)
class Result:
    """The result of checking a file: the problems, the forms of its ruleset or of each part in it that no ruleset uses, and the
    texts that were read for it, None if these are not known."""

    compiled: CompileResult
    forms: tuple[Forms, ...]
    texts: frozenset[tuple[str, str]] | None


class Snapshot:
    """What is known about the texts of some files, by their absolute paths. `outdated` says whether a text has changed since the
    question that is being answered; `apart` says whether the scenarios of each file are compiled separately."""

    def __init__(self, outdated: Callable[[], bool], apart: bool = False) -> None:
        self.outdated, self.apart = outdated, apart
        self.shown: Mapping[str, str] = {}  # unsaved texts that replace those of files
        self.sources: dict[str, Source | Diagnostic] = {}
        self.results: dict[str, Result] = {}
        self._rulesets: dict[str, Result] = {}  # of files with scenarios, without these
        self._unplayed: dict[str, Result] = {}  # of files with scenarios, which were not played
        self._heads: tuple[object, ...] = ()  # what each text declares, and the parts that it uses
        self._tests: Tests | None = None
        self._before: Tests | None = None  # those of the earlier texts
        self._indexes: dict[tuple[bool, frozenset[str]], Index] = {}
        self._lines: dict[tuple[Line, bool], Index] = {}
        self._games: dict[str, set[str]] | None = None  # the rulesets for which each text is read
        self._memos: dict[tuple[str, str], Memo] = {}
        self._test_memos: dict[tuple[str, ...], Memo] = {}  # by a ruleset and the files with scenarios on it
        self._written = OpenTexts()

    # ---- texts ----------------------------------------------------------------------------------------------------------

    @contextmanager
    def texts(self) -> Iterator[None]:
        """Context manager: reading a file inside it returns the current text."""
        with with_unsaved(self.shown), reading_open_texts(self._written):
            yield

    def source(self, path: str) -> Source | Diagnostic:
        """The text of a file."""
        with self.texts():
            return read(path)

    def refresh(self, files: Sequence[str], shown: Mapping[str, str]) -> None:
        """Read what changed in some files since the last time, and forget what depends on it."""
        self.shown = shown
        with self.texts():
            sources = {path: read(path) for path in files}
        if sources == self.sources:
            return
        heads = tuple((path, tuple((head.kind, head.name, head.game) for head in heads_in(source)), used_in(source))
                      for path, source in sources.items() if isinstance(source, Source))
        texts = {path: source.text for path, source in sources.items() if isinstance(source, Source)}
        same = heads == self._heads
        self.results, self._rulesets, self._unplayed = (
            {path: result for path, result in known.items() if same and result.texts is not None
             and all(texts.get(one, text) == text for one, text in result.texts) and path in texts}
            for known in (self.results, self._rulesets, self._unplayed))
        self._before, self._tests = (self._tests or self._before) if same else None, None
        self.sources, self._heads, self._indexes, self._lines, self._games = sources, heads, {}, {}, None

    def with_texts(self, changed: Mapping[str, str], apart: bool = False) -> Snapshot:
        """What would be known if some files had other texts; everything that does not depend on these is reused."""
        other = Snapshot(self.outdated, apart)
        other._written = self._written.without_files(changed.keys())
        other._heads, other.sources, other.results = self._heads, dict(self.sources), dict(self.results)
        other._tests, other._before = (None, None) if apart else (self._tests, self._before)
        other.refresh([*self.sources], {**self.shown, **changed})
        return other

    def is_tested(self, path: str) -> bool:
        """Whether a file has scenarios."""
        source = self.sources[path]
        return isinstance(source, Source) and tests_rules(source.text)

    # ---- what comes of them ---------------------------------------------------------------------------------------------

    def result(self, path: str) -> Result:
        """The result of checking a file, which is done once for its text and those that it reads."""
        if path not in self.results:
            self.results[path] = self._check(path, played=True)
        return self.results[path]

    def first_result(self, path: str) -> Result:
        """The same, or without the problems that show only when the file's scenarios are played, if these are not known yet."""
        if path in self.results or not self.is_tested(path):
            return self.result(path)
        if path not in self._unplayed:
            self._unplayed[path] = self._check(path, played=False)
        return self._unplayed[path]

    def _check(self, path: str, played: bool) -> Result:
        source, forms = self.sources[path], self._new_forms(path)
        known = [one for one in self.sources.values() if isinstance(one, Source)]
        apart: list[Forms] = []
        tested: list[Forms] = []

        def add_forms(part: str) -> Forms:
            apart.append(self._new_forms(path, part))
            return apart[-1]

        def add_test_forms(name: str) -> Forms:
            tested.append(self._new_test_forms(name, [path]))
            return tested[-1]

        def suite(file: ScenarioFile) -> Suite:
            return Suite(file, traced=played, played=played, edited=True, new_forms=add_test_forms)

        own = self.ruleset(path) if self.is_tested(path) and self.has_ruleset(path) else None
        whole = own.compiled if own else None
        with self.texts():
            compiled = check_source(source, known, forms=forms, apart=add_forms, ruleset=whole, suite=suite)
        made = own.forms[0] if own else forms
        read_for = None
        if isinstance(source, Source) and all(one.resolved is not None for one in [*apart, *tested] or [made]):
            read_for = frozenset([(path, source.text), *(text for one in (made, *apart, *tested) for text in texts_of(one))])
        return Result(compiled, (made, *apart), read_for)

    def _new_forms(self, path: str, part: str = "") -> Forms:
        """Where the check of a file's ruleset, or of a part in it, stores its forms; what it found last time is reused."""
        return Forms(self._memos.setdefault((path, part), Memo(outdated=self.outdated)))

    def _new_test_forms(self, name: str, paths: Sequence[str]) -> Forms:
        """Where compiling the scenarios of some files on a ruleset stores its forms; what it found last time is reused.  A
        ruleset is compiled alone and with the scenarios of its own file, one soon after the other."""
        own = self.sources.get(paths[0]) if len(paths) == 1 else None
        if isinstance(own, Source) and any(head.kind != PART and head.name == name for head in heads_in(own)):
            return self._new_forms(paths[0])
        return Forms(self._test_memos.setdefault((name, *paths), Memo(outdated=self.outdated)))

    def has_ruleset(self, path: str) -> bool:
        """Whether a file has a game or a map."""
        source = self.sources.get(path)
        return isinstance(source, Source) and any(head.kind != PART for head in heads_in(source))

    def ruleset(self, path: str) -> Result:
        """The result of checking a file's ruleset without the scenarios in the file, so that it is ready sooner."""
        if not (self.is_tested(path) and self.has_ruleset(path)):
            return self.result(path)
        if path not in self._rulesets:
            source, forms = self.sources[path], self._new_forms(path)
            assert isinstance(source, Source), "it has a ruleset"
            with self.texts():
                compiled = compile_text(source, run=False, forms=forms)
            read_for = None if forms.resolved is None else frozenset([(path, source.text), *texts_of(forms)])
            self._rulesets[path] = Result(compiled, (forms,), read_for)
        return self._rulesets[path]

    def sound_ruleset(self, path: str) -> Forms | None:
        """The forms of the ruleset in a file, or otherwise of the first one for which the file is read; None if that has
        errors."""
        if self.has_ruleset(path):
            found = self.ruleset(path)
            return None if _has_errors(found.compiled) else found.forms[0]
        if path in self.sources and self.is_tested(path):
            tests = self.test_scenarios(path)
            return None if _has_errors(tests.compiled) else next(iter(tests.forms), None)
        homes = [self.ruleset(one) for one in self.sources if self.has_ruleset(one)]
        return next((home.forms[0] for home in homes if not _has_errors(home.compiled)
                     and any(text == path for text, _ in texts_of(home.forms[0]))), None)

    def test_scenarios(self, path: str) -> SuiteResult:
        """The result of compiling a file's scenarios with the rulesets that they are played on, which is done once."""
        if self._tests is None:
            sources = {one: source for one, source in self.sources.items() if isinstance(source, Source)}
            files = {one: source for one, source in sources.items() if self.is_tested(one)}
            with self.texts():
                texts = {one: source.text for one, source in sources.items()}
                self._tests = Tests(files, texts, self._before, self.apart, self._new_test_forms)
            self._before = None
        return self._tests.of(path)

    def forms_of(self, path: str, with_tests: bool) -> Iterator[Forms]:
        """The forms of a file's ruleset or parts and, if wanted, of the rulesets that its scenarios are played on."""
        if not self.is_tested(path):
            yield from self.result(path).forms
        elif with_tests:
            yield from self.test_scenarios(path).forms
        elif self.has_ruleset(path):
            yield from self.ruleset(path).forms

    def forms(self, with_tests: bool = False) -> Iterator[Forms]:
        """The forms of all files, each once."""
        every = (forms for path in self.sources for forms in self.forms_of(path, with_tests))
        yield from {id(forms): forms for forms in every}.values()

    def own_forms(self) -> tuple[Forms, ...]:
        """The forms of the rulesets and parts in files, without those for scenarios in separate files."""
        return tuple(forms for path, source in self.sources.items() if isinstance(source, Source) and any(heads_in(source))
                     for forms in self.forms_of(path, with_tests=True))

    def problems(self) -> Sequence[Diagnostic]:
        """The problems of all texts, without playing scenarios."""
        compiled = [(self.test_scenarios(one) if self.is_tested(one) else self.result(one)).compiled for one in self.sources]
        return join_results(compiled).problems

    def readers(self, path: str) -> Iterator[str]:
        """The files whose check reads a file, including the file itself."""
        return (one for one in self.sources if one == path or any(
            text == path for forms in self.forms_of(one, with_tests=True) for text, _ in texts_of(forms)))

    def of_file(self, path: str) -> Iterator[Forms]:
        """The forms of the rulesets for which a file was read, or on which its scenarios are played."""
        if path in self.sources and self.is_tested(path):
            yield from self.test_scenarios(path).forms
        else:
            yield from (one for one in self.forms() if any(text == path for text, _ in texts_of(one)))

    def of_line(self, path: str, line: int) -> Iterator[Forms]:
        """The forms of the rulesets for which a line of a file was read, that in the file itself first: for lines of that
        ruleset, the others, and scenarios, are compiled only if the caller asks for more."""
        own = self._own_ruleset(path, line)
        first = own.forms if own is not None else ()
        yield from first
        yield from (one for one in self.of_file(path) if one not in first)

    def _own_ruleset(self, path: str, line: int) -> Result | None:
        """The ruleset in a file to which a line belongs, without its scenarios; None for a line of anything else."""
        source = self.sources.get(path)
        if not isinstance(source, Source) or not self.has_ruleset(path):
            return None
        with self.texts():
            items = parse(source, CORE)[0].items
        item = next((one for one in items if one.place.line <= line <= one.place.end_line), None)
        return self.ruleset(path) if isinstance(item, Statement) and item.word in (GAME, MAP) else None

    # ---- names ----------------------------------------------------------------------------------------------------------

    def names(self, path: str, everywhere: bool = False) -> Index:
        """The names of all rulesets in the games of a file and, if `everywhere` or if the file has scenarios, also the names in
        scenarios."""
        key = self._scope(path, everywhere)
        if key not in self._indexes:
            self._indexes[key] = self._index(path, *key)
        return self._indexes[key]

    def name_at(self, path: str, line: int, column: int) -> tuple[Index, tuple[Key, Place] | None]:
        """The name at a place with its own place, and an index in which it is declared, perhaps without the uses in other lines:
        the names of one line are found sooner than all, and those of the line's own ruleset sooner than those of its game."""
        own = self._own_ruleset(path, line)
        if own is not None and not _has_errors(own.compiled):
            index = self._index_line(Line(path, line), own, alone=True)
            found = index.name_at(path, line, column)
            if found is None or found[0] in index.declared:
                return index, found
        index = self._index_line(Line(path, line), own)
        return index, index.name_at(path, line, column)

    def _index_line(self, line: Line, own: Result | None, alone: bool = False) -> Index:
        """The names in a line, which are found once: in all rulesets of its game, or in its `own` ruleset alone."""
        key = line, alone
        if key not in self._lines:
            self._lines[key] = self._make_index_of_line(line, own, alone)
        return self._lines[key]

    def _make_index_of_line(self, line: Line, own: Result | None, alone: bool) -> Index:
        """The names in a line of a ruleset are known without compiling scenarios."""
        games = frozenset(one.resolved.game for one in own.forms if one.resolved is not None) if own is not None else frozenset()
        keys = ((True, games), (False, games)) if games else (self._scope(line.path),)
        known = next((self._indexes[key] for key in keys if key in self._indexes), None)
        if known is not None:
            return known
        if alone and own is not None:
            rulesets: Sequence[Forms] = own.forms
        else:
            rulesets = [*self._forms_of_games(games, with_tests=False)] if games else self.of_games(line.path, keys[0][0])
        index, source = Index.of(rulesets, line), self.sources.get(line.path)
        with self.texts():
            if isinstance(source, Source):
                index.refer(parse(source, CORE)[0].items)
        return index

    def _scope(self, path: str, everywhere: bool = False) -> tuple[bool, frozenset[str]]:
        """Whether the names that are known in a file include those in scenarios, and the games that they belong to."""
        return everywhere or (path in self.sources and self.is_tested(path)), self.games(path)

    def _index(self, path: str, with_tests: bool, games: frozenset[str]) -> Index:
        index = Index.of(self.of_games(path, with_tests))
        with self.texts():
            for other, source in self.sources.items():
                if isinstance(source, Source) and (not games or not (own := self.games(other)) or own & games):
                    index.refer(parse(source, CORE)[0].items)
        return index

    def of_games(self, path: str, with_tests: bool = False) -> list[Forms]:
        """The forms of all rulesets in the games of a file."""
        return [*self._forms_of_games(self.games(path), with_tests)]

    def _forms_of_games(self, games: frozenset[str], with_tests: bool) -> Iterator[Forms]:
        """The forms of all rulesets in some games, or in all if there are none."""
        return (one for one in self.forms(with_tests) if not games or one.resolved is None or one.resolved.game in games)

    def games(self, path: str) -> frozenset[str]:
        """The games to which a file belongs, whose names it shares; none if that is not known."""
        if self._games is None:
            self._games = {}
            for one in self.sources:
                for forms in self.forms_of(one, with_tests=False):
                    game = {forms.resolved.game} if forms.resolved is not None else set()
                    for text in (one, *(text for text, _ in texts_of(forms))):
                        self._games.setdefault(text, set()).update(game)
        tests = self.test_scenarios(path).forms if path in self.sources and self.is_tested(path) else ()
        played = {forms.resolved.game for forms in tests if forms.resolved is not None}
        return frozenset(self._games.get(path, set()) | played)


def _has_errors(compiled: CompileResult) -> bool:
    return any(problem.severity == "error" for problem in compiled.diagnostics)

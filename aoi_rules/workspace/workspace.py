"""A workspace: the rules in a folder, with the texts that are open in an editor in place of what is saved."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from threading import RLock
from typing import Concatenate, ParamSpec, TypeVar, cast

from attrs import define, frozen

from aoi_rules import compiling
from aoi_rules.compiler.compiled import Compiled
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.memo import Memo
from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import expressions_of
from aoi_rules.diagnostics import Diagnostic, Fix, Place, Source, fixed
from aoi_rules.errors import AoiError, OutdatedError
from aoi_rules.heads import heads_in
from aoi_rules.language import parse
from aoi_rules.language.files import read, tests_rules, unsaved
from aoi_rules.language.folders import rule_files
from aoi_rules.language.parser import Written, writing
from aoi_rules.model.types import Type
from aoi_rules.words.reading import CORE
from aoi_rules.workspace.answers import Completion, Edit, Meaning, Origin, Symbol
from aoi_rules.workspace.checking import checked, joined
from aoi_rules.workspace.completing import completions
from aoi_rules.workspace.declared import Key, bare
from aoi_rules.workspace.index import Index, spot
from aoi_rules.workspace.meanings import extent, holds, line_of_text, word_at
from aoi_rules.workspace.renaming import Texts, changed, check_name, compare, following
from aoi_rules.workspace.symbols import symbols_of
from aoi_rules.workspace.values import value_of

__all__ = ["OutdatedError", "Workspace"]

_KNOWN = ("_shown", "_sources", "_heads", "_results", "_tests", "_indexes", "_memos", "_written")
"""The attributes of a workspace that hold what it knows of its texts."""


@frozen(eq=False)
class _Result:
    """What came of checking a file: the problems, the forms of its ruleset or of each part in it that no ruleset uses, and the
    texts that were read for it, None where these are not known."""

    compiled: Compiled
    forms: tuple[Forms, ...]
    texts: frozenset[tuple[str, str]] | None


@define(eq=False)
class _Open:
    text: str
    version: int


P = ParamSpec("P")
R = TypeVar("R")


def _alone(answer: Callable[Concatenate[Workspace, P], R]) -> Callable[Concatenate[Workspace, P], R]:
    """A question that is answered about the texts as they are when it is asked, and no other one meanwhile."""
    @wraps(answer)
    def asked(workspace: Workspace, *arguments: P.args, **options: P.kwargs) -> R:
        with workspace._asking:
            if not workspace._depth:
                workspace._shown = workspace._asked = workspace._open
            workspace._depth += 1
            try:
                return answer(workspace, *arguments, **options)
            finally:
                workspace._depth -= 1

    return cast("Callable[Concatenate[Workspace, P], R]", asked)


class Workspace:
    """The rules in a folder and below it, and every question about them.

    Paths are those of files, absolute or from the folder.  Lines and columns count from 1, columns in code points; `Columns`
    translates those of editors.  What did not change since the last question is not computed again.  Nothing raises for an
    author's mistake; a path that leads to no text has one problem that says so.

    Threads may share one.  Questions are answered one after the other, each about the texts as they are when it is asked; where
    another thread opens a text meanwhile, the question raises `OutdatedError` and can be asked again.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        self._open: Mapping[str, _Open] = {}
        self._shown: Mapping[str, _Open] = {}  # the texts that the question which is being answered is about
        self._asked: Mapping[str, _Open] = {}  # and those that were there when it was asked
        self._asking, self._writing = RLock(), RLock()
        self._depth = 0  # of questions that other questions ask
        self._sources: dict[str, Source | Diagnostic] = {}
        self._heads: tuple[tuple[str, ...], ...] = ()
        self._results: dict[str, _Result] = {}
        self._tests: dict[str, _Result] = {}
        self._indexes: dict[tuple[bool, frozenset[str]], Index] = {}
        self._written = Written()
        self._memos: dict[str, Memo] = {}

    # ---- texts ----------------------------------------------------------------------------------------------------------

    def open(self, path: str | os.PathLike[str], text: str, version: int = 0) -> None:
        """Take a text in place of what the file has, which need not exist; also for each change of it.  An older version than the
        one that is open is passed over."""
        name = self._path(path)
        with self._writing:
            known = self._open.get(name)
            if known is None or version >= known.version:
                self._open = {**self._open, name: _Open(text, version)}

    def close(self, path: str | os.PathLike[str]) -> None:
        """Go back to what the file has."""
        gone = self._path(path)
        with self._writing:
            self._open = {name: one for name, one in self._open.items() if name != gone}

    def version(self, path: str | os.PathLike[str]) -> int | None:
        """The version of an open text; None of one that is not open."""
        known = self._open.get(self._path(path))
        return None if known is None else known.version

    @property
    def files(self) -> tuple[str, ...]:
        """The absolute paths of all files of rules, saved and open ones, in order."""
        return self._files(self._open)

    def _files(self, opened: Mapping[str, _Open]) -> tuple[str, ...]:
        saved = (os.path.abspath(path) for path in rule_files(self.folder))  # noqa: PTH100 - as for other paths
        return tuple(sorted({*saved, *opened}))

    def _is_outdated(self) -> bool:
        """Whether a text has come since the question that is being answered was asked."""
        return self._asked is not self._open

    @_alone
    def text(self, path: str | os.PathLike[str]) -> str:
        """The text of a file as it is now; empty where there is none."""
        source = self._source(self._path(path))
        return source.text if isinstance(source, Source) else ""

    def _path(self, path: str | os.PathLike[str]) -> str:
        return os.path.abspath(self.folder / path)  # noqa: PTH100 - links are not followed, as editors do

    def _source(self, path: str) -> Source | Diagnostic:
        with self._texts():
            return read(path)

    @contextmanager
    def _texts(self) -> Iterator[None]:
        with unsaved({path: one.text for path, one in self._shown.items()}), writing(self._written):
            yield

    # ---- problems ---------------------------------------------------------------------------------------------------------

    @_alone
    def problems(self, path: str | os.PathLike[str] | None = None) -> tuple[Diagnostic, ...]:
        """What is wrong with all files, or what stands in one of them, whichever ruleset shows it."""
        self._refresh()
        if path is None:
            return joined([self._result(one).compiled for one in self._sources]).problems
        name = self._path(path)
        readers = [one for one in self._sources if one == name or not self._is_tested(one)]
        found = joined([self._result(one).compiled for one in readers]).problems
        return tuple(one for one in found if one.place is not None and spot(one.place)[0] == name)

    @_alone
    def fixes(self, path: str | os.PathLike[str]) -> tuple[Fix, ...]:
        """The corrections of a file that `aoi check --fix` would make."""
        name = self._path(path)
        found = (problem.fix for problem in self.problems(path) if problem.fix is not None)
        return tuple(fix for fix in found if spot(fix.place)[0] == name)

    @_alone
    def checked_with(self, path: str | os.PathLike[str]) -> tuple[str, ...]:
        """The files whose check reads this one: the file itself, maps over a game, rulesets that use a part, scenarios."""
        self._refresh()
        name = self._path(path)
        return tuple(one for one in self._sources if one == name or any(
            text == name for forms in self._forms_of(one, tested=True) for text, _ in _texts_of(forms)))

    def _is_tested(self, path: str) -> bool:
        source = self._sources[path]
        return isinstance(source, Source) and tests_rules(source.text)

    def _refresh(self) -> None:
        """Read what changed since the last time, and forget what depends on it."""
        with self._texts():
            sources = {path: read(path) for path in self._files(self._shown)}
        if sources == self._sources:
            return
        heads = tuple((head.kind, head.name, head.game, path) for path, source in sources.items()
                      if isinstance(source, Source) for head in heads_in(source))
        texts = {path: source.text for path, source in sources.items() if isinstance(source, Source)}
        same = heads == self._heads
        self._results = {path: result for path, result in self._results.items() if same and result.texts is not None
                         and all(texts.get(one, text) == text for one, text in result.texts) and path in texts}
        self._sources, self._heads, self._indexes, self._tests = sources, heads, {}, {}

    def _result(self, path: str) -> _Result:
        """What comes of checking a file, which is done once for its text and those that it reads."""
        if path not in self._results:
            source, forms = self._sources[path], Forms(self._memos.setdefault(path, Memo(outdated=self._is_outdated)))
            known = [one for one in self._sources.values() if isinstance(one, Source)]
            apart: dict[str, Forms] = {}
            with self._texts():
                compiled = checked(source, known, forms=forms, apart=apart)
            lasts = isinstance(source, Source) and forms.resolved is not None and not self._is_tested(path)
            own = {(path, source.text)} if isinstance(source, Source) else set()
            read_for = frozenset((*own, *_texts_of(forms))) if lasts else None
            self._results[path] = _Result(compiled, (forms, *apart.values()), read_for)
        return self._results[path]

    def _forms_of(self, path: str, tested: bool) -> Iterator[Forms]:
        """The forms of a file's ruleset or parts, and where scenarios are wanted of those that its scenarios are played on."""
        if not self._is_tested(path):
            yield from self._result(path).forms
        elif tested:
            yield from self._tested(path).forms

    def _tested(self, path: str) -> _Result:
        """What comes of compiling the scenarios of a file with the rulesets that they are played on, which is done once."""
        if path not in self._tests:
            source = self._sources[path]
            assert isinstance(source, Source)
            with self._texts():
                self._tests[path] = _of_scenarios(source)
        return self._tests[path]

    # ---- names ------------------------------------------------------------------------------------------------------------

    @_alone
    def symbols(self, path: str | os.PathLike[str]) -> tuple[Symbol, ...]:
        """What a file declares, in its order: known also where the text has errors."""
        source = self._source(self._path(path))
        return symbols_of(source) if isinstance(source, Source) else ()

    @_alone
    def definition(self, path: str | os.PathLike[str], line: int, column: int) -> Place | None:
        """Where the name at a place is declared; None where there is none, or the language itself declares it."""
        names = self._names(path)
        found = names.at(self._path(path), line, column)
        declared = names.declared.get(found[0]) if found is not None else None
        return fixed(declared.place) if declared is not None and declared.place is not None else None

    @_alone
    def uses(self, path: str | os.PathLike[str], line: int, column: int) -> tuple[Place, ...]:
        """All places of the name at a place, its declaration among them, by file and line."""
        names = self._names(path, everywhere=True)
        found = names.at(self._path(path), line, column)
        return () if found is None else tuple(fixed(one) for one in names.places(found[0]) if one.source.author is None)

    @_alone
    def rename(self, path: str | os.PathLike[str], line: int, column: int, name: str) -> tuple[Edit, ...]:
        """The edits that give another name to what is named at a place, everywhere.

        The texts with these edits have the same problems as before, and what they name is the same.  Raises AoiError where no
        edits do that, with the reason: nothing is named there, the name is none or is taken, a use stands outside the folder, or
        the old name is put together from others.
        """
        names = self._names(path, everywhere=True)
        found = names.at(self._path(path), line, column)
        if found is None:
            raise AoiError("no name stands there that could be another one")
        _renamed_here(found[0], names)
        check_name(found[0], name, self._forms())
        places = names.places(found[0])
        home = str(self.folder.absolute())
        outside = next((place for place in places if not spot(place)[0].startswith(home + os.sep)), None)
        if outside is not None:
            raise AoiError(f"`{outside.text}` is used in {outside.full}, which is not in this folder")
        made = next((place for place in places if place.text != bare(found[0])), None)
        if made is not None:
            raise AoiError(f"`{bare(found[0])}` is put together from what stands in {made.full}; change that")
        before, rulesets = self._known(path), self._own_forms()
        edits = [Edit(place, name) for place in places]
        with self._imagined(edits):
            edits = following(before.index, rulesets, self._own_forms(), edits)
        with self._imagined(edits):
            after = self._known(path)
        compare(before, after, edits, name)
        return tuple(edits)

    def _own_forms(self) -> tuple[Forms, ...]:
        """The forms of the rulesets and parts in files, without those for scenarios in files of their own."""
        return tuple(forms for path, source in self._sources.items() if isinstance(source, Source) and any(heads_in(source))
                     for forms in self._forms_of(path, tested=True))

    def _known(self, path: str | os.PathLike[str]) -> Texts:
        """The problems of all texts without playing scenarios, and the names in the games of a file."""
        index = self._names(path, everywhere=True)
        compiled = [(self._tested(one) if self._is_tested(one) else self._result(one)).compiled for one in self._sources]
        return Texts(joined(compiled).problems, index)

    @contextmanager
    def _imagined(self, edits: Sequence[Edit]) -> Iterator[None]:
        """Context manager: all questions in it are about the texts with some edits."""
        kept = {name: getattr(self, name) for name in _KNOWN}
        texts: dict[str, _Open] = {**self._shown}
        for path in {spot(edit.place)[0] for edit in edits}:
            if isinstance(source := self._sources[path], Source):
                texts[path] = _Open(changed(source, [edit for edit in edits if spot(edit.place)[0] == path]), 0)
        try:
            self._shown, self._memos, self._written = texts, {}, Written()
            self._refresh()
            yield
        finally:
            for name, value in kept.items():
                setattr(self, name, value)

    def _names(self, path: str | os.PathLike[str], everywhere: bool = False) -> Index:
        """The names of all rulesets, and where they are wanted `everywhere`, or the file has scenarios, also of these."""
        self._refresh()
        name = self._path(path)
        tested = everywhere or (name in self._sources and self._is_tested(name))
        games = self._games(name)
        if (tested, games) not in self._indexes:
            every = (one for one in self._forms(tested) if not games or one.resolved is None or one.resolved.game in games)
            index = self._indexes[tested, games] = Index.of(every)
            with self._texts():
                for other, source in self._sources.items():
                    if isinstance(source, Source) and (not games or not (own := self._games(other)) or own & games):
                        index.refer(parse(source, CORE)[0].items)
        return self._indexes[tested, games]

    def _games(self, path: str) -> frozenset[str]:
        """The games to which a file belongs, whose names are its own; none where that is not known."""
        own = ((one, forms) for one in self._sources for forms in self._forms_of(one, tested=one == path))
        return frozenset(forms.resolved.game for one, forms in own if forms.resolved is not None
                         and (one == path or any(text == path for text, _ in _texts_of(forms))))

    def _forms(self, tested: bool = False) -> Iterator[Forms]:
        self._refresh()
        for path in self._sources:
            yield from self._forms_of(path, tested)

    # ---- meanings ---------------------------------------------------------------------------------------------------------

    @_alone
    def meaning(self, path: str | os.PathLike[str], line: int, column: int) -> Meaning | None:
        """What the name, the word or the expression at a place means; None where none stands."""
        name = self._path(path)
        node = self._expression(name, line, column)
        names = self._names(path)
        found = names.at(name, line, column)
        if found is not None:
            (kind, _), place = found
            declared = names.declared.get(found[0])
            type_ = declared.type if declared is not None else None
            said = type_ or (node[0].type if node is not None else None)
            if declared is None:
                return Meaning(kind, place.text, place, said.wording if said else "", value_of(*node) if node else "")
            text = declared.text or (line_of_text(declared.place) if declared.place is not None else "")
            here = bool(declared.giver) or declared.place is None or spot(declared.place) == spot(place)
            value = value_of(*node) if node else declared.value if here else ""
            return Meaning(kind, place.text, place, said.wording if said else "", value, text, declared.place)
        return word_at(self._source(name), line, column) or (
            Meaning("expression", "", node[0].place, node[0].type.wording, value_of(*node)) if node is not None else None)

    def _expression(self, path: str, line: int, column: int) -> tuple[typ.Expression, SymbolTable] | None:
        """The smallest typed expression at a place."""
        tested = path in self._sources and self._is_tested(path)
        found = [(node, forms.rules.symbols) for forms in self._forms(tested) if forms.rules is not None
                 for node in expressions_of(forms.rules) if holds(node.place, path, line, column)]
        return min(found, key=lambda one: extent(one[0].place), default=None)

    @_alone
    def completions(self, path: str | os.PathLike[str], line: int, column: int) -> tuple[Completion, ...]:
        """What may stand before a column, as far as it begins with what is written there, by its text."""
        name = self._path(path)
        source = self._source(name)
        if not isinstance(source, Source):
            return ()
        self._refresh()
        tested = name in self._sources and self._is_tested(name)
        known = self._tested(name).forms if tested else [
            one for one in self._forms() if any(text == name for text, _ in _texts_of(one))]
        forms = next((one for one in known if one.symbols is not None), Forms())
        with self._texts():
            return tuple(completions(source, line, column, forms, self._bound(name, source, line)))

    def _bound(self, path: str, source: Source, line: int) -> dict[str, Type]:
        """The types of the names that lines of the same block bind before a line."""
        found: dict[str, Type] = {}
        first = next((one.place.line for one in _innermost(symbols_of(source), line)), 1)
        for (kind, _), declared in self._names(path).declared.items():
            place = declared.place
            if kind != "name" or place is None or declared.type is None:
                continue
            if spot(place)[0] == path and first <= place.line <= line:
                found[place.text] = declared.type
        return found

    @_alone
    def origins(self, path: str | os.PathLike[str], line: int) -> tuple[Origin, ...]:
        """Who says what the line at a place is: the line itself, then each part or map that changes it, in order; empty where
        nothing changes it."""
        name = self._path(path)
        found: dict[Place, Origin] = {}
        for forms in self._forms():
            for change in forms.resolved.changes if forms.resolved is not None else ():
                place = change.line.place
                where = spot(place)
                if where[0] == name and where[1] <= line <= where[3]:
                    found.setdefault(place, Origin("written", place, line_of_text(place)))
                    found[change.place] = Origin(change.word, change.place, line_of_text(change.place))
        return tuple(found.values())


def _renamed_here(key: Key, names: Index) -> None:
    """Raise AoiError for a name that no ruleset gives."""
    declared = names.declared.get(key)
    if declared is not None and declared.giver:
        there = f": it is declared in {declared.place.full}" if declared.place is not None else ""
        raise AoiError(f"`{bare(key)}` comes from {declared.giver} and cannot have another name here{there}")


def _of_scenarios(source: Source) -> _Result:
    """What comes of the rulesets that a file's scenarios are played on, with these."""
    file, every, problems = read_file(source), list[Forms](), list[Diagnostic]()
    for name in file.scenes:
        every.append(Forms())
        problems += compiling.compile_scenarios(file, name, forms=every[-1], run=False).diagnostics
    return _Result(Compiled(None, (*file.problems, *problems)), tuple(every), None)


def _texts_of(forms: Forms) -> Iterator[tuple[str, str]]:
    """The texts that a ruleset was read from, by absolute path."""
    for block in forms.resolved.blocks if forms.resolved is not None else ():
        yield spot(block.place)[0], block.place.source.text


def _innermost(symbols: Sequence[Symbol], line: int) -> Iterator[Symbol]:
    """The second block from outside in which a line stands: what a game or a map declares."""
    for one in symbols:
        if one.place.line <= line <= one.place.end_line:
            yield from (inner for inner in one.inside if inner.place.line <= line <= inner.place.end_line)

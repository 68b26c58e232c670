"""A workspace: the rules in a folder, including the unsaved texts that are open in an editor."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import all_rules, expressions_of, own_expressions
from aoi_rules.diagnostics import Diagnostic, Fix, Place, Source, freeze_place
from aoi_rules.errors import AoiError, OutdatedError
from aoi_rules.language.files import with_unsaved
from aoi_rules.model.types import Type
from aoi_rules.workspace.answers import (
    Call,
    Colour,
    Completion,
    Edit,
    Hint,
    Link,
    Meaning,
    Origin,
    PlayedScenario,
    Remark,
    Signature,
    Symbol,
    Token,
)
from aoi_rules.workspace.bindings import bound_names, heads_of
from aoi_rules.workspace.calls import CALLED, call, callees, callers, signature
from aoi_rules.workspace.checking import join_results
from aoi_rules.workspace.completion import completions
from aoi_rules.workspace.declarations import Key
from aoi_rules.workspace.first_values import value_of
from aoi_rules.workspace.folder_texts import FolderTexts, one_at_a_time
from aoi_rules.workspace.index import Index, spot
from aoi_rules.workspace.map_edits import MapChange, check_editable
from aoi_rules.workspace.meanings import contains_position, extent, word_at
from aoi_rules.workspace.remarks import changed_by, hints_of, links_of, named_in_scenarios, played_here, scenarios_in
from aoi_rules.workspace.renaming import rename_edits
from aoi_rules.workspace.symbols import symbols_of
from aoi_rules.workspace.tidying import tidying_edits
from aoi_rules.workspace.tokens import colours_of, tokens_of

if TYPE_CHECKING:
    from aoi_rules.game import Game, Ruleset
    from aoi_rules.workspace.pictures import Picture
    from aoi_rules.workspace.scenario_play import PlayedScenarios

__all__ = ["OutdatedError", "Workspace"]


class Workspace(FolderTexts):
    """The rules in a folder and below it, and every question about them.

    Paths are those of files, absolute or relative to the folder.  Lines and columns count from 1, columns in code points;
    `Columns` converts those of editors.  What did not change since the last question is not computed again.  Nothing raises for
    an author's mistake; a path that leads to no text has one problem that says so.

    Threads may share a workspace.  Questions are answered one after another, each for the texts at the time it is asked; if
    another thread opens a text in the meantime, the question raises `OutdatedError` and can be asked again.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        super().__init__(folder)
        self._scenarios: PlayedScenarios | None = None

    # ---- problems ---------------------------------------------------------------------------------------------------------

    @one_at_a_time
    def problems(self, path: str | os.PathLike[str] | None = None, played: bool = True) -> tuple[Diagnostic, ...]:
        """The problems of all files, or those in one of them, whichever ruleset shows them.  Unless scenarios are to be `played`,
        which takes longer, problems that only playing shows are left out if they are not known yet."""
        known = self._snapshot
        name = None if path is None else self._path(path)
        readers = [one for one in known.sources if name in (None, one) or not known.is_tested(one)]
        found = join_results([(known.result if played else known.first_result)(one).compiled for one in readers]).problems
        if name is None:
            return found
        return tuple(one for one in found if one.place is not None and spot(one.place)[0] == name)

    @one_at_a_time
    def fixes(self, path: str | os.PathLike[str]) -> tuple[Fix, ...]:
        """The corrections of a file that `aoi check --fix` would make."""
        name = self._path(path)
        found = (problem.fix for problem in self.problems(path) if problem.fix is not None)
        return tuple(fix for fix in found if spot(fix.place)[0] == name)

    @one_at_a_time
    def checked_with(self, path: str | os.PathLike[str]) -> tuple[str, ...]:
        """The files whose check reads this one: the file itself, maps that extend a game, rulesets that use a part, scenarios."""
        return tuple(self._snapshot.readers(self._path(path)))

    # ---- pictures ---------------------------------------------------------------------------------------------------------

    @one_at_a_time
    def ruleset_problems(self, path: str | os.PathLike[str]) -> tuple[Diagnostic, ...]:
        """The problems of the ruleset in a file without those of its scenarios, which is answered sooner than `problems`; for a
        file without a ruleset, the same as `problems`."""
        name = self._path(path)
        source = self._snapshot.source(name)
        if isinstance(source, Diagnostic):
            return (source,)
        return self._snapshot.ruleset(name).compiled.diagnostics if self._snapshot.has_ruleset(name) else self.problems(path)

    @one_at_a_time
    def picture(self, path: str | os.PathLike[str], values: Mapping[str, Any] = MappingProxyType({})) -> Picture | None:
        """The picture of the ruleset in a file, or otherwise of one that the file belongs to; None if there is none without
        errors. `values` are those that members keep when a game begins."""
        from aoi_rules.workspace.pictures import picture_of  # noqa: PLC0415 - brings the drawing along

        forms = self._snapshot.sound_ruleset(self._path(path))
        return None if forms is None else picture_of(forms, values)

    @one_at_a_time
    def map_edits(self, path: str | os.PathLike[str], change: MapChange) -> tuple[Edit, ...]:
        """The edits of a change in the picture of a file's ruleset, all in one text; none if nothing changes.

        Raises OutdatedError if that text is no longer the one from which the picture was drawn, and AoiError with the reason if
        the change is not possible: there is no such thing, it is in a file outside the folder, or the ruleset has errors.
        """
        forms = self._snapshot.sound_ruleset(self._path(path))
        if forms is None or forms.symbols is None:
            raise AoiError("the rules have errors: correct these in the text first")
        source = self._snapshot.source(self._path(path))
        edits = change.edits(forms.symbols, source) if isinstance(source, Source) else ()
        check_editable(edits, str(self.folder.absolute()), change.version)
        return edits

    # ---- names ------------------------------------------------------------------------------------------------------------

    @one_at_a_time
    def symbols(self, path: str | os.PathLike[str]) -> tuple[Symbol, ...]:
        """What a file declares, in order; this works even if the text has errors."""
        source = self._snapshot.source(self._path(path))
        return symbols_of(source) if isinstance(source, Source) else ()

    @one_at_a_time
    def definition(self, path: str | os.PathLike[str], line: int, column: int) -> Place | None:
        """The place where the name at a place is declared; None if there is none, or if the language declares it."""
        names, found = self._snapshot.name_at(self._path(path), line, column)
        declared = names.declared.get(found[0]) if found is not None else None
        return freeze_place(declared.place) if declared is not None and declared.place is not None else None

    @one_at_a_time
    def uses(self, path: str | os.PathLike[str], line: int, column: int) -> tuple[Place, ...]:
        """All places of the name at a place, including its declaration, by file and line."""
        names = self._names(path, everywhere=True)
        found = names.name_at(self._path(path), line, column)
        return () if found is None else tuple(freeze_place(one) for one in names.places(found[0]) if one.source.author is None)

    @one_at_a_time
    def rename(self, path: str | os.PathLike[str], line: int, column: int, name: str) -> tuple[Edit, ...]:
        """The edits that rename what is named at a place, everywhere.

        The edited texts have the same problems and the same meaning as before.  Raises AoiError with the reason if no edits
        achieve this: nothing is named there, the new name is invalid or taken, a use is outside the folder, or the old name is
        composed of others.
        """
        return rename_edits(self._snapshot, str(self.folder.absolute()), (self._path(path), line, column), name)

    def _names(self, path: str | os.PathLike[str], everywhere: bool = False) -> Index:
        return self._snapshot.names(self._path(path), everywhere)

    def _forms(self) -> Iterator[Forms]:
        return self._snapshot.forms()

    # ---- meanings ---------------------------------------------------------------------------------------------------------

    @one_at_a_time
    def meaning(self, path: str | os.PathLike[str], line: int, column: int) -> Meaning | None:
        """The meaning of the name, the word or the expression at a place; None if there is none."""
        name = self._path(path)
        node = self._expression(name, line, column)
        names, found = self._snapshot.name_at(name, line, column)
        if found is not None:
            (kind, _), place = found
            declared = names.declared.get(found[0])
            type_ = declared.type if declared is not None else None
            said = type_ or (node[0].type if node is not None else None)
            if declared is None:
                return Meaning(kind, place.text, place, said.wording if said else "", value_of(*node) if node else "")
            text = declared.text or (declared.place.line_text.strip() if declared.place is not None else "")
            here = bool(declared.giver) or declared.place is None or spot(declared.place) == spot(place)
            value = value_of(*node) if node else declared.value if here else ""
            return Meaning(kind, place.text, place, said.wording if said else "", value, text, declared.place)
        return word_at(self._snapshot.source(name), line, column) or (
            Meaning("expression", "", node[0].place, node[0].type.wording, value_of(*node)) if node is not None else None)

    def _expression(self, path: str, line: int, column: int) -> tuple[typ.Expression, SymbolTable] | None:
        """The smallest typed expression at a place."""
        for forms in self._snapshot.of_line(path, line):
            if forms.rules is not None:
                rules = all_rules(forms.rules)
                every = (node for rule in rules for node in forms.rules.findings.of(own_expressions, rule).expressions)
                found = [node for node in every if contains_position(node.place, path, line, column)]
                if found:
                    return min(found, key=lambda one: extent(one.place)), forms.rules.symbols
        return None

    @one_at_a_time
    def completions(self, path: str | os.PathLike[str], line: int, column: int) -> tuple[Completion, ...]:
        """What can be written at a column, if it begins with the text already there, sorted by text."""
        name = self._path(path)
        known = self._snapshot
        source = known.source(name)
        if not isinstance(source, Source):
            return ()
        forms = next((one for one in known.of_line(name, line) if one.symbols is not None), Forms())
        with known.texts():
            return tuple(completions(source, line, column, forms, self._bound_types(name, source, line)))

    def _bound_types(self, path: str, source: Source, line: int) -> dict[str, Type]:
        """The types of the names that lines of the same block bind before a line."""
        block = next((one.place for one in _enclosing_block(symbols_of(source), line)), None)
        if block is None:
            return {}
        found: dict[str, Type] = {}
        for forms in self._snapshot.of_line(path, line):
            if forms.rules is not None and forms.resolved is not None:
                inside = (node for node in expressions_of(forms.rules) if isinstance(node, typ.Local)
                          and block.line <= node.place.line <= block.end_line and spot(node.place)[0] == path)
                for one in bound_names(inside, tuple(heads_of(forms.resolved))):
                    if one.type is not None and one.home is not None and block.line <= one.home.line <= line:
                        found[one.home.text] = one.type
                break
        return found

    @one_at_a_time
    def origins(self, path: str | os.PathLike[str], line: int) -> tuple[Origin, ...]:
        """The origins of the line at a place: the line itself, then each part or map that changes it, in order; empty if nothing
        changes it."""
        name = self._path(path)
        found: dict[Place, Origin] = {}
        for forms in self._forms():
            for change in forms.resolved.changes if forms.resolved is not None else ():
                place = change.line.place
                where = spot(place)
                if where[0] == name and where[1] <= line <= where[3]:
                    found.setdefault(place, Origin("written", place, place.line_text.strip()))
                    found[change.place] = Origin(change.word, change.place, change.place.line_text.strip())
        return tuple(found.values())

    # ---- for editors ------------------------------------------------------------------------------------------------------

    @one_at_a_time
    def tokens(self, path: str | os.PathLike[str]) -> tuple[Token, ...]:
        """The words and the names of a file, in order; none of them overlap."""
        name = self._path(path)
        source = self._snapshot.source(name)
        return tokens_of(source, name, self._names(path)) if isinstance(source, Source) else ()

    @one_at_a_time
    def colours(self, path: str | os.PathLike[str]) -> tuple[Colour, ...]:
        """The texts of a file that are colours, in order."""
        source = self._snapshot.source(self._path(path))
        found = colours_of(source) if isinstance(source, Source) else ()
        return tuple(sorted(found, key=lambda one: (one.place.line, one.place.column)))

    @one_at_a_time
    def signature(self, path: str | os.PathLike[str], line: int, column: int) -> Signature | None:
        """The form of the call, the verb or the word whose arguments are at a place; None if there is none."""
        name = self._path(path)
        source = self._snapshot.source(name)
        forms = next((one for one in self._snapshot.of_line(name, line) if one.symbols is not None), Forms())
        return signature(source, line, column, forms.symbols or SymbolTable()) if isinstance(source, Source) else None

    @one_at_a_time
    def remarks(self, path: str | os.PathLike[str]) -> tuple[Remark, ...]:
        """What scenarios, maps and parts do with the lines of a file, and its scenarios, in order."""
        name, known = self._path(path), self._snapshot
        sources = {one: source for one, source in known.sources.items() if isinstance(source, Source) and known.is_tested(one)}
        with known.texts():
            scenarios = {one: scenarios_in(source) for one, source in sources.items()}
            played = played_here(sources[name]) if name in sources else ()
            found = (*named_in_scenarios(name, self._names(path, everywhere=True), scenarios), *changed_by(name, known.forms()),
                     *played)
        return tuple(sorted(found, key=lambda one: spot(one.place)))

    @one_at_a_time
    def play_scenario(self, path: str | os.PathLike[str], title: str) -> PlayedScenario:
        """Play the scenario of a file with a title, with the present texts.  Raises AoiError if there is no such scenario."""
        from aoi_rules.workspace.scenario_play import play_scenario  # noqa: PLC0415 - brings the machine along

        with self._snapshot.texts():
            return play_scenario(self._path(path), title)

    @one_at_a_time
    def played_scenarios(self, path: str | os.PathLike[str]) -> tuple[PlayedScenario, ...]:
        """The scenarios that are played on the ruleset of a file, and those in the file, each with its result.  Scenarios
        are played again only if their texts or those of their ruleset have changed."""
        return self._played_scenarios().of(self._snapshot, self._path(path))

    @one_at_a_time
    def play_through(self, path: str | os.PathLike[str], title: str) -> Sequence[tuple[Place, Game]]:
        """The game in the position that the scenario of a file gives, and after each of its lines that holds; each with the place
        of the scenario or the line.  Raises AoiError if `played` has no such scenario."""
        found = self._played_scenarios().play_through(self._snapshot, self._path(path), title)
        if found is None:
            raise AoiError(f'the scenario "{title}" cannot be played now')
        return found

    @one_at_a_time
    def first_values(self, path: str | os.PathLike[str]) -> Mapping[str, object]:
        """The values that members keep when a game of the ruleset of a file begins, as in the data of a view; empty if it has
        errors."""
        name = self._path(path)
        forms = self._snapshot.sound_ruleset(name)
        return {} if forms is None else self._played_scenarios().first_values(forms)

    @one_at_a_time
    def ruleset(self, path: str | os.PathLike[str]) -> Ruleset:
        """The ruleset in a file, to play it.  Raises RulesetError with its problems if it has errors."""
        from aoi_rules.workspace.scenario_play import load_playable  # noqa: PLC0415 - brings the machine along

        with with_unsaved(self._snapshot.shown):
            return load_playable(self._path(path))

    def _played_scenarios(self) -> PlayedScenarios:
        if self._scenarios is None:
            from aoi_rules.workspace.scenario_play import PlayedScenarios  # noqa: PLC0415 - brings the machine along

            self._scenarios = PlayedScenarios()
        return self._scenarios

    @one_at_a_time
    def hints(self, path: str | os.PathLike[str]) -> tuple[Hint, ...]:
        """The types of names and the values of definitions that a file leaves out, in order."""
        name = self._path(path)
        return tuple(sorted(hints_of(name, self._names(path)), key=lambda one: spot(one.place)))

    @one_at_a_time
    def links(self, path: str | os.PathLike[str]) -> tuple[Link, ...]:
        """The names of games, maps and parts of other files, in order."""
        return tuple(links_of(self._path(path), self._names(path)))

    @one_at_a_time
    def called_at(self, path: str | os.PathLike[str], line: int, column: int) -> Call | None:
        """The definition or the verb that is named at a place; None if there is none that a text declares."""
        names, key = self._declared_at(path, line, column)
        if key is None or key[0] not in CALLED or names.declared[key].place is None:
            return None
        return call(names, key, self.symbols)

    @one_at_a_time
    def callers(self, path: str | os.PathLike[str], line: int, column: int) -> tuple[Call, ...]:
        """What uses the definition or the verb that is named at a place, in order."""
        names, key = self._declared_at(path, line, column)
        return () if key is None else tuple(callers(names, key, self.symbols))

    @one_at_a_time
    def callees(self, path: str | os.PathLike[str], line: int, column: int) -> tuple[Call, ...]:
        """The definitions and verbs that the one named at a place uses, in the order of their first use."""
        names, key = self._declared_at(path, line, column)
        return () if key is None else tuple(callees(names, key, self.symbols))

    def _declared_at(self, path: str | os.PathLike[str], line: int, column: int) -> tuple[Index, Key | None]:
        """The names of all files, and the declaration of the one at a place; None if there is none."""
        names = self._names(path, everywhere=True)
        found = names.name_at(self._path(path), line, column)
        return names, found[0] if found is not None and found[0] in names.declared else None

    @one_at_a_time
    def formatting_edits(self, path: str | os.PathLike[str], first: int = 1, last: int | None = None) -> tuple[Edit, ...]:
        """The edits that put the spaces and columns of lines `first` to `last` in order, as `aoi fmt` does; none if the text
        cannot be read as rules."""
        source = self._snapshot.source(self._path(path))
        return tuple(tidying_edits(source, first, last)) if isinstance(source, Source) else ()


def _enclosing_block(symbols: Sequence[Symbol], line: int) -> Iterator[Symbol]:
    """The second block from outside that contains a line: what a game or a map declares."""
    for one in symbols:
        if one.place.line <= line <= one.place.end_line:
            yield from (inner for inner in one.inside if inner.place.line <= line <= inner.place.end_line)

"""The problems of texts, each in its own game: rulesets, parts that none of them uses, and files with scenarios."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from aoi_rules.advice.explanations.warnings import OF_LINES, UNUSED
from aoi_rules.advice.similar_names import named_after
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.diagnostics import AcceptedWarning, Diagnostic, Place, Source, with_article
from aoi_rules.errors import PluginError
from aoi_rules.language.files import read, tests_rules, with_unsaved
from aoi_rules.language.headers import GAME, MAP, PART, Head, heads_in, used_in
from aoi_rules.library import catalogue, compilation
from aoi_rules.plugin_api.entry_points import installed_plugins
from aoi_rules.plugin_manager.given import read_plugins

if TYPE_CHECKING:
    from aoi_rules.compiler.forms import Forms
    from aoi_rules.compiler.source.scenario_file import ScenarioFile
    from aoi_rules.scenarios import Suite
    from aoi_rules.storage.loading import Parts, Plugins

    SuiteOf = Callable[[ScenarioFile], Suite]

__all__ = ["CheckResult", "check", "check_texts", "check_source", "join_results"]


@frozen
class CheckResult:
    """The result of checking some texts: each problem once, each unconfirmed figure, and each warning that an author accepts."""

    problems: tuple[Diagnostic, ...]
    unconfirmed: tuple[Place, ...] | None = field(default=None)  # None if no ruleset was correct enough to tell
    accepted: tuple[AcceptedWarning, ...] = ()

    @property
    def has_errors(self) -> bool:
        """Whether there is an error that must be corrected."""
        return any(problem.severity == "error" for problem in self.problems)


def check(
    name: str | os.PathLike[str] | None = None, text: str | None = None, library_only: bool = False, parts: Parts = (),
    plugins: Plugins = (),
) -> tuple[Diagnostic, ...]:
    """Every problem of a ruleset, a part or a file with scenarios, given by name, by path, or as text, with parts added to it and
    with plugins as in `load`; an author's mistake never raises an error.

    If a path and a text are given, the text is checked as the content of the file: other files in its folder are found.  A part
    is checked in its game.  With `library_only` no path is accepted, as in `load`.  Raises TypeError for anything except a text
    or a path.
    """
    if name is not None and isinstance(text, str) and not library_only:
        path = os.fspath(name)
        with with_unsaved({os.path.abspath(path): text}):  # noqa: PTH100 - as the keys of `with_unsaved`
            return _check_source(read(path), parts, plugins, library_only)
    from aoi_rules.storage.loading import source_asked  # noqa: PLC0415 - brings the machine along

    return _check_source(source_asked(name, text, library_only)[0], parts, plugins, library_only)


def _check_source(
    source: Source | Diagnostic, parts: Parts, plugins: Plugins, library_only: bool
) -> tuple[Diagnostic, ...]:
    from aoi_rules.storage.loading import part_list  # noqa: PLC0415 - as above

    laid, unread = catalogue.read_parts(part_list(parts), library_only)
    return check_texts([source], (*laid, *read_plugins(plugins)), unread).problems


def check_texts(
    sources: Sequence[Source | Diagnostic], laid: tuple[catalogue.Laid, ...] = (), unread: Sequence[Diagnostic] = ()
) -> CheckResult:
    """The problems of some texts, with parts added to each ruleset, and the problems of texts that could not be read.  A part
    that none of them uses is checked in its game; a file with scenarios is checked in the rulesets that they are played on."""
    read = [source for source in sources if isinstance(source, Source)]
    return join_results([check_source(source, read, laid) for source in sources], unread)


def join_results(results: Sequence[CompileResult], unread: Sequence[Diagnostic] = ()) -> CheckResult:
    """The results of checking several texts, merged: each problem once."""
    marks = [result.unconfirmed for result in results if result.unconfirmed is not None]
    problems = {_key(problem): problem for problem in (*unread, *(p for r in results for p in r.diagnostics))}
    places = {mark.full_text: mark for found in marks for mark in found}
    accepted = {_key(one.problem): one for result in results for one in result.accepted}
    return CheckResult(tuple(problems.values()), tuple(places.values()) if marks else None, tuple(accepted.values()))


def _key(problem: Diagnostic) -> tuple[str, str, str]:
    return problem.code, problem.message, "" if problem.place is None else problem.place.full_text


def check_source(
    source: Source | Diagnostic, read: Sequence[Source], laid: tuple[catalogue.Laid, ...] = (), forms: Forms | None = None,
    apart: Callable[[str], Forms] | None = None, ruleset: CompileResult | None = None, suite: SuiteOf | None = None,
) -> CompileResult:
    """The result of compiling one of the texts that were `read`, with the problems of its scenarios.  The forms of a ruleset are
    stored in `forms`; `apart` returns, for a part that is checked separately (`fair.house`), what stores its forms.  `ruleset` is
    the result for the text's ruleset without its scenarios, if that is known; `suite` returns the suite of scenarios whose
    problems are added at the end, in place of a new one that is traced and played."""
    if isinstance(source, Diagnostic):
        return CompileResult(None, (source,))
    found = _check_alone(source, read, laid, forms, apart, ruleset, suite)
    if (other := _other_base(source, found.diagnostics)) is not None:
        return evolve(found, diagnostics=(other,))
    found = evolve(found, diagnostics=_with_other_map(source, found.diagnostics))
    accepted = [one.problem.place for one in found.accepted if one.problem.code == _TAKEN]
    named = [_warning_of_name(*heads) for heads in catalogue.namesakes(source) if heads[0].place not in accepted]
    wrong = [one.place for one in found.diagnostics if one.code != _TAKEN]  # what is wrong with a name says more
    said = [problem for problem in named if problem is not None and problem.place not in wrong]
    places = [problem.place for problem in said]
    others = [one for one in found.diagnostics if not (one.code == _TAKEN and one.place in places)]
    return evolve(found, diagnostics=(*others, *said)) if said else found


_TAKEN = "taken-name"
"""The code of the warning about the name of another ruleset."""


def _warning_of_name(head: Head, other: Head) -> Diagnostic | None:
    """The warning that another file of a folder has a game, a map or a part of the same name; None for a file of this name that
    the name means."""
    mine, theirs = (Path(one.source.path) for one in (head, other))
    means_mine, own = mine.name < theirs.name, mine.stem == head.name
    if own and means_mine:
        return None
    name = named_after((theirs if own else mine).stem)
    where = f" in {theirs.name}" if own else ""
    rather = f"write `{head.kind} {name}`{where}" if name not in (None, head.name) else "give one of them another name"
    says = f"{theirs.name} has {with_article(head.kind)} called `{head.name}` too"
    says += f", and its name means {'this' if means_mine else 'that'} one"
    return Diagnostic(_TAKEN, says, head.place, rather, severity="warning", names=(head.name,))


def _check_alone(
    source: Source, read: Sequence[Source], laid: tuple[catalogue.Laid, ...], forms: Forms | None,
    apart: Callable[[str], Forms] | None, ruleset: CompileResult | None, suite: SuiteOf | None,
) -> CompileResult:
    """The result for one text, whatever other texts have."""
    heads = tuple(heads_in(source))
    parts = () if any(head.kind != PART for head in heads) else tuple(head for head in heads if head.game)
    problems = [p for part in parts if not _is_used(part, read) for p in _part_errors(part, laid, apart)]
    if tests_rules(source.text):
        return _compile_tests(source, problems, laid, forms, ruleset, suite)
    return CompileResult(None, tuple(problems)) if parts else compilation.compile_text(source, run=False, forms=forms, laid=laid)


def _compile_tests(
    source: Source, problems: Sequence[Diagnostic], laid: tuple[catalogue.Laid, ...], forms: Forms | None,
    ruleset: CompileResult | None, suite: SuiteOf | None,
) -> CompileResult:
    """The result of compiling a text with scenarios or `unchanged` lines, which may contain a ruleset too."""
    from aoi_rules.compiler.source.scenario_file import read_file  # noqa: PLC0415 - brings the parser along
    from aoi_rules.scenarios import Suite  # noqa: PLC0415 - brings the drawing and the machine along

    file = read_file(source)
    found = CompileResult(None, tuple(problems))
    if file.own:
        found = ruleset or compilation.compile_text(source, run=False, forms=forms, laid=laid)
    tested = Suite(file, traced=True, laid=laid) if suite is None else suite(file)
    others = [p for p in tested.problems() if p not in found.diagnostics]
    return evolve(found, diagnostics=(*found.diagnostics, *others), accepted=(*found.accepted, *tested.accepted_warnings()))


def _is_used(part: Head, read: Sequence[Source]) -> bool:
    """Whether one of some texts uses this part, and not another part with the same name."""
    found = (catalogue.find(PART, part.name, source, part.game) for source in read if part.name in used_in(source))
    return any(one is not None and _path(one) == _path(part.source) for one in found)


def _path(source: Source) -> str:
    return os.path.realpath(source.path)


def _part_errors(part: Head, laid: tuple[catalogue.Laid, ...], apart: Callable[[str], Forms] | None) -> Iterator[Diagnostic]:
    """The errors of a part in its game without a map, with other parts added, and the warnings about single lines: a
    `check` may hold only with a map, and so may other warnings.  A part that names places of a map is checked in that map.
    `apart` as in `checked`."""
    if catalogue.find(GAME, part.game, part.source) is None:
        from aoi_rules.advice.rules.games import no_game  # noqa: PLC0415 - once a mistake is found

        yield from filter(None, [no_game(part.game, part.game_place, catalogue.find, catalogue.known_names)])
        return
    problems = _compiled_part(part, laid, apart)
    if (other := _other_game(part, problems)) is not None:
        yield other
        return
    wrong = any(problem.severity == "error" for problem in problems)  # a faulty line may be what should use something
    unused = not wrong and any(problem.code in UNUSED and _is_in(problem, part) for problem in problems)
    others = _texts_with(part) if unused else ()
    for problem in problems:
        said = _is_in(problem, part) and (problem.code in OF_LINES or (
            unused and problem.code in UNUSED and not _may_be_for_others(problem, others)))
        if said or (problem.severity == "error" and problem.code != "check-failed"):
            of_part = problem.place is None or problem.place.source.name != compilation.CHECK
            yield problem if of_part else evolve(problem, place=part.place)


def _other_game(part: Head, problems: Sequence[Diagnostic]) -> Diagnostic | None:
    """The problem of a part that is for another game than it names; None if it is not."""
    errors = [problem for problem in problems if problem.severity == "error" and _is_in(problem, part)]
    if len(errors) < _SEVERAL:
        return None
    from aoi_rules.advice.rules.games import for_other_game  # noqa: PLC0415 - once several mistakes are found

    return for_other_game("for", part.game, part.game_place, errors, catalogue.find, catalogue.known_names)


def _other_base(source: Source, problems: Sequence[Diagnostic]) -> Diagnostic | None:
    """The problem of a map of another game than it names; None if it is not."""
    errors = [problem for problem in problems if problem.severity == "error" and problem.place is not None
              and problem.place.source.name == source.name]
    if len(errors) < _MANY or len([*heads_in(source, MAP)]) != 1:
        return None
    from aoi_rules.advice.rules.games import extending_other_game  # noqa: PLC0415 - once many mistakes are found

    return extending_other_game(source, errors, catalogue.find, catalogue.known_names)


def _with_other_map(source: Source, problems: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """The problems of a text; one problem in place of those about members of another map, which its own map should extend."""
    lacking = [problem for problem in problems if problem.code == _MEMBER and problem.place is not None
               and problem.place.source.name == source.name]
    if len(lacking) < _SEVERAL or len([*heads_in(source, MAP)]) != 1:
        return problems
    from aoi_rules.advice.rules.games import extending_game_of_map  # noqa: PLC0415 - once several mistakes are found

    other = extending_game_of_map(source, lacking, catalogue.find, catalogue.known_names)
    return problems if other is None else (other, *(problem for problem in problems if problem not in lacking))


_SEVERAL, _MANY = 2, 6
"""With fewer errors in a part or in a map, each may be a mistake of its own."""


def _is_in(problem: Diagnostic, part: Head) -> bool:
    return problem.place is not None and problem.place.source.text == part.source.text


def _may_be_for_others(problem: Diagnostic, others: Sequence[str]) -> bool:
    """Whether one of these texts mentions what nothing in a part uses."""
    named = re.compile(rf"\b(?:{'|'.join(map(re.escape, problem.names))})\b")
    return not problem.names or any(named.search(text) is not None for text in others)


def _texts_with(part: Head) -> Sequence[str]:
    """The texts that can be used with a part; its own one too if it only declares what scenarios and other parts use.  A game
    can do without its parts, unless it uses them itself."""
    from aoi_rules.workspace.helping_parts import only_helps  # noqa: PLC0415 - only a part in which something is unused is read

    helps = only_helps(part)
    found = ((kind, catalogue.find(kind, name, part.source, part.game)) for kind in (GAME, MAP, PART)
             for name in catalogue.known_names(kind, part.source, part.game))
    return [text.text for kind, text in found if text is not None and (helps or text.text != part.source.text)
            and (kind != GAME or part.name in used_in(text))]


def _compiled_part(part: Head, laid: tuple[catalogue.Laid, ...], apart: Callable[[str], Forms] | None) -> Sequence[Diagnostic]:
    """The problems of a part in its game or, if it names something that only a map has, in the first such map that has no error
    of its own with the part."""
    found = _compile_part(part, laid, apart)
    names = {problem.names[0].split()[-1] for problem in found if problem.code in _LACKING and problem.names}
    maps = ((name, catalogue.find(MAP, name, part.source)) for name in catalogue.known_names(MAP, part.source)) if names else ()
    texts = {name: source.text for name, source in maps if source is not None}
    fitting = {name: sum(re.search(rf"\b{re.escape(one)}\b", text) is not None for one in names) for name, text in texts.items()}
    beside = (catalogue.find(PART, name, part.source, part.game) for name in used_in(part.source))
    used = {part.source.text, *(source.text for source in beside if source is not None)}  # their errors are not those of a map
    for name in sorted(filter(fitting.get, fitting), key=lambda name: -fitting[name])[:_MAPS]:
        there = _compile_part(part, laid, apart, name)
        of_parts = [p.place is not None and p.place.source.text in used for p in there if p.severity == "error"]
        if all(of_parts):
            return there
    return found


_MAPS = 3
"""The number of maps in which a part is tried."""
_MEMBER = "unknown-member"
_LACKING = ("unknown-line", _MEMBER)
"""The codes of problems with names that may belong to a map."""


def _compile_part(
    part: Head, laid: tuple[catalogue.Laid, ...], apart: Callable[[str], Forms] | None, played_on: str = ""
) -> Sequence[Diagnostic]:
    forms = None if apart is None else apart(f"{played_on or part.game}.{part.name}")
    return compilation.compile_part(part, _is_from_plugin(part), laid, forms, played_on).diagnostics


def _is_from_plugin(part: Head) -> bool:
    """Whether a part comes from an installed plugin, which provides the words that it uses."""
    if part.name not in installed_plugins():
        return False
    from aoi_rules.plugin_manager.manager import plug_in  # noqa: PLC0415 - few parts are called as a plugin

    try:
        return any(text.text == part.source.text for text in plug_in([part.name]).texts.get(part.name, ()))
    except PluginError:
        return True

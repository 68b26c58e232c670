"""Compiles the rulesets that the library finds; the results are stored and reused."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.errors import PluginError
from aoi_rules.files.cache import cache_folder
from aoi_rules.language.files import is_unsaved
from aoi_rules.language.headers import GAME, MAP, PART, heads_in
from aoi_rules.library.catalogue import entries, find, find_source, known_names, played_on, read_parts
from aoi_rules.library.stored.entries import find_made, put_made
from aoi_rules.library.stored.results import find_result, put_result
from aoi_rules.library.stored.texts import Laid, TextRequest, Texts
from aoi_rules.plugin_api.entry_points import PackagedText, installed_plugins, plugin_stamp
from aoi_rules.plugin_manager.given import GivenPlugin

if TYPE_CHECKING:
    from aoi_rules.compiler.coverage import Trace
    from aoi_rules.compiler.forms import Forms
    from aoi_rules.compiler.pipeline import TestInputs
    from aoi_rules.compiler.source.base_texts import Finder
    from aoi_rules.compiler.source.resolve import Items
    from aoi_rules.compiler.source.scenario_file import ScenarioFile
    from aoi_rules.language.headers import Head
    from aoi_rules.language.tree import Statement
    from aoi_rules.machine.program import Program
    from aoi_rules.model.ruleset import TextLine
    from aoi_rules.plugin_api.values import RulesetText
    from aoi_rules.words.known_words import PluginAdditions

    Change = Callable[[Items], Items]

__all__ = [
    "CHECK", "Change", "Texts", "compile_named", "compile_over", "compile_part", "compile_scenarios", "compile_text",
    "compiled_anew", "compiled_once", "given_to", "made_of", "resolved_lines", "ship", "texts_of", "with_origin",
]


def compile_text(
    source: Source, run: bool = True, testing: TestInputs | None = None, forms: Forms | None = None, laid: tuple[Laid, ...] = (),
) -> CompileResult:
    """Compile a source with parts added to it; what it extends is looked for next to it, then in the library.

    Without `run`, the result has only diagnostics, and is ready sooner; `testing` marks the lines of the program.  The results of
    the stages are stored in `forms`, as far as compilation gets.  Without `testing` and `forms`, results of earlier compilations
    are reused: see `aoi_rules.library.stored`.
    """
    if testing is not None:
        return _compile(Texts(source, (), (), laid), find, run, testing, forms)
    lasting = forms is None and _may_be_stored(source, laid)
    stored = find_result(source, laid, run, find, _stamp, resolved_lines) if lasting else None
    return with_origin(*stored) if stored else _compiled_now(Texts(source, (), (), laid), run, forms, lasting)


_RESOLVED = "resolved"
_EXPLAINS = "explains"
CHECK = "<check>"
"""The name of the map without lines that is used to check a part that no map uses."""


def compile_part(
    part: Head, plugin: bool = False, laid: Iterable[Laid] = (), forms: Forms | None = None, played_on: str = ""
) -> CompileResult:
    """The problems of a part in its game without a map, or in the map with the name `played_on`, with other parts added; `forms`
    as in `compile_text`.  Other texts are looked for in the part's own file and next to it or, if a `plugin` provides the part,
    only in the library."""
    text = Source(CHECK, f"map check_{part.name} {{ extends {played_on or part.game} }}\n")

    def finds(kind: str, name: str, beside: Source, game: str = "") -> Source | None:
        own = beside.path == CHECK and not (plugin and kind == PART)
        return find(kind, name, part.source if own else beside, game)

    others = tuple(one for one in laid if part.name not in _names_laid(one))
    return _compile(Texts(text, (), (), (*others, part.name)), finds, False, None, forms, of_plugins=True)


def _names_laid(one: Laid) -> list[str]:
    """The names of what is added to a ruleset."""
    if isinstance(one, Source):
        return [head.name for head in heads_in(one, PART)]
    return [one if isinstance(one, str) else one.name]


def ship(package: Path) -> None:
    """Compile all rulesets of this package, and store them in a folder of the package that is being built; raises ValueError if
    one has errors."""
    for entry in entries():
        found = _compiled_now(Texts(entry.source, ()), True, None, True, package)
        if found.program is None:
            raise ValueError(f"{entry.name} has errors; `aoi check {entry.name}` shows them")


def _compiled_now(
    given: Texts, run: bool, forms: Forms | None, lasting: bool, package: Path | None = None, finds: Finder = find
) -> CompileResult:
    """Compile the given texts; `finds` finds others.  The result is stored if it is `lasting`, in the folder `package` if one is
    given."""
    from aoi_rules.compiler.forms import Forms  # noqa: PLC0415 - see `_compile`

    found: dict[TextRequest, Source | None] = {}
    asked: dict[str, None] = {}

    def find_and_note(kind: str, name: str, beside: Source, game: str = "") -> Source | None:
        found[kind, name, beside.path, game] = answer = finds(kind, name, beside, game)
        return answer

    forms = forms or Forms()
    compiled = _compile(given, find_and_note, run, None, forms, asked)
    texts = attrs.evolve(given, found=tuple(found.items()), plugins=tuple(asked))
    if lasting:
        put_result(texts, compiled, forms.module, _stamp, package)
    return with_origin(compiled, texts)


def _compile(
    texts: Texts, finds: Finder, run: bool, testing: TestInputs | None, forms: Forms | None, asked: dict[str, None] | None = None,
    of_plugins: bool = False,
) -> CompileResult:
    """Call `compile_source` with the whole compiler, which is imported only for a new or changed text.  The names of the plugins
    that are loaded are added to `asked`; `of_plugins` as in `compile_source`."""
    from aoi_rules.compiler.pipeline import compile_source  # noqa: PLC0415 - as the docstring says
    from aoi_rules.plugin_manager.manager import plug_in  # noqa: PLC0415 - as the docstring says

    given, points = texts.given_plugins, cache(installed_plugins)

    def plug_in_asked(names: Sequence[str], ruleset: RulesetText) -> PluginAdditions:
        if asked is not None:
            asked.update(dict.fromkeys(name for name in names if name in given or name in points()))
        return plug_in(names, ruleset, given, points() if names else {})

    return compile_source(texts.source, finds, plug_in_asked, run, testing, forms,
                          laid=texts.parts, known=known_names, given=texts.used_plugins,
                          of_plugins=of_plugins)


def _may_be_stored(source: Source, laid: Iterable[Laid] = ()) -> bool:
    """Whether the result of compiling a source should be stored.  This is the case for a text of the library or a file, which is
    likely to be compiled again unchanged, but not for a text from a program or a plugin that is not installed."""
    if is_unsaved() or cache_folder("compiled") is None or any(isinstance(one, GivenPlugin) for one in laid):
        return False
    if isinstance(source, PackagedText) or any(entry.source == source for entry in entries()):
        return True
    return os.path.isfile(source.path)  # noqa: PTH113 - the path may be any text


def _stamp(plugin: str) -> str | None:
    return plugin_stamp(plugin, installed_plugins().get(plugin))


def made_of(kind: str, source: Source, laid: tuple[Laid, ...], make: Callable[[], Any]) -> Any:
    """The result of `make` for a source with parts added: plain data as in `aoi_rules.files.cache`, or None if the source has
    errors.  Like a program, it is stored under the name `kind`, and made again only if something that it depends on has
    changed."""
    lasting = _may_be_stored(source, laid)
    made = find_made(kind, source, laid, find, _stamp) if lasting else None
    if made is None:
        made = make()
        program = compile_text(source, laid=laid).program if lasting and made is not None else None
        if program is not None:
            put_made(kind, texts_of(program), made, _stamp)
    return made


def resolved_lines(texts: Texts) -> tuple[TextLine, ...]:
    """The resolved text.  It is stored separately, because playing does not need it."""
    from aoi_rules.library.stored.programs import line_data, stored_lines  # noqa: PLC0415 - as the docstring says

    lasting = _may_be_stored(texts.source, texts.laid)
    data = find_made(_RESOLVED, texts.source, texts.laid, _finder_among(texts), _stamp) if lasting else None
    if data is not None:
        return stored_lines(data, texts.sources)
    program = compiled_anew(texts).program
    lines = () if program is None else program.resolved_text()
    if lasting:
        put_made(_RESOLVED, texts, line_data(lines, texts.sources), _stamp)
    return lines


# ---- the same ruleset in another process ----------------------------------------------------------------------------


def with_origin(compiled: CompileResult, texts: Texts) -> CompileResult:
    """The result of compiling some texts, with a program that is pickled as these texts."""
    if compiled.program is None:
        return compiled
    program = attrs.evolve(compiled.program, origin=lambda p: (_compiled_again, (texts, p.content_hash)), noting=_noting_program)
    return attrs.evolve(compiled, program=program)


def _compiled_again(texts: Texts, wanted: str) -> Program:
    """The program of some texts, compiled once in a process; raises PluginError if it differs from the program that was
    pickled."""
    program = compiled_once(texts).program
    if program is None or program.content_hash != wanted:
        raise PluginError(f"{texts.source.name}: these rules are not the same in this process as where they were pickled; "
                          "are other plugins, or is another version of this package, installed here?")
    return program


def texts_of(program: Program) -> Texts:
    """The texts that a program was compiled from; raises TypeError for a program whose compilation cannot be repeated."""
    texts = program.__reduce__()[1][0]
    assert isinstance(texts, Texts)
    return texts


def given_to(program: Program) -> tuple[GivenPlugin, ...]:
    """The plugins that were given to a program's ruleset; none if its texts are not known."""
    return () if program.origin is None else tuple(one for one in texts_of(program).laid if isinstance(one, GivenPlugin))


@lru_cache(maxsize=32)
def compiled_once(texts: Texts) -> CompileResult:
    """The result of compiling some texts, or the stored result."""
    lasting = _may_be_stored(texts.source, texts.laid)
    stored = find_result(texts.source, texts.laid, True, _finder_among(texts), _stamp, resolved_lines) if lasting else None
    return with_origin(*stored) if stored else _compiled_now(texts, True, None, lasting, finds=_finder_among(texts))


def compiled_anew(texts: Texts, forms: Forms | None = None) -> CompileResult:
    """The result of compiling some texts, without using stored results; `forms` as in `compile_text`."""
    return with_origin(_compile(texts, _finder_among(texts), True, None, forms), texts)


def _noting_program(program: Program) -> Program | None:
    """The program of the same texts that records what changes in a play."""
    texts = texts_of(program)
    lasting = _may_be_stored(texts.source, texts.laid)
    stored = (find_result(texts.source, texts.laid, True, _finder_among(texts), _stamp, resolved_lines, _EXPLAINS)
              if lasting else None)
    if stored:
        return stored[0].program
    from aoi_rules.compiler.coverage import Trace  # noqa: PLC0415 - see `_compile`
    from aoi_rules.compiler.forms import Forms  # noqa: PLC0415 - see `_compile`
    from aoi_rules.compiler.pipeline import TestInputs  # noqa: PLC0415 - see `_compile`

    forms = Forms()
    compiled = _compile(texts, _finder_among(texts), True, TestInputs(trace=Trace(explains=True)), forms)
    if (made := compiled.program) is not None:
        points = tuple([attrs.evolve(point, rule=made.rule_at(point.place)) for point in made.points])
        compiled = attrs.evolve(compiled, program=attrs.evolve(made, points=points))
    if lasting:
        put_result(texts, compiled, forms.module, _stamp, kind=_EXPLAINS)
    return compiled.program


def _finder_among(texts: Texts) -> Finder:
    """A finder that finds only what was found for some texts."""
    found = dict(texts.found)
    return lambda kind, name, beside, game="": found.get((kind, name, beside.path, game))


def _wrong_kinds(scenarios: Iterable[Statement], name: str, source: Source) -> Iterator[Diagnostic]:
    """The problems of scenarios that call a map a game, or a game a map."""
    from aoi_rules.words.line_names import name_of  # noqa: PLC0415 - what is stored needs no words
    from aoi_rules.words.scenario import OfRuleset  # noqa: PLC0415 - as above

    kinds = [head.kind for head in heads_in(source) if head.name == name]
    for line in (line for scenario in scenarios for line in scenario.items if OfRuleset.begins(line)):
        if kinds and line.word not in kinds and name_of(line) == name:
            yield Diagnostic("wrong-argument", f"`{name}` is a {kinds[0]}", line.word_place, f"write `{kinds[0]} {name}`")


def _place_of_map(scenario: Statement) -> Place:
    """The place where a scenario names the ruleset that it is played on."""
    from aoi_rules.words.scenario import OfGame, OfMap  # noqa: PLC0415 - what is stored needs no words

    for line in scenario.items:
        if OfMap.begins(line) or OfGame.begins(line):
            return next(iter(line.arguments), line).place
    return scenario.place


def compile_scenarios(
    file: ScenarioFile, name: str, trace: Trace | None = None, change: Change | None = None, forms: Forms | None = None,
    laid: tuple[Laid, ...] = (), run: bool = True, soon: bool = False,
) -> CompileResult:
    """Compile a ruleset, with parts added to it, together with the scenarios of a file that are played on it.

    With a `trace`, its code is marked; `change` changes its resolved statements before they are compiled; `forms` and `run` as in
    `compile_text`, `soon` as in `TestInputs`.
    """
    scenes = file.scenes[name]
    source = played_on(file, name)
    if source is None:
        there = sorted({*known_names(MAP, file.source), *known_names(GAME, file.source)})
        problem = Diagnostic("unknown-ruleset", f"no map or game called `{name}` is beside this file or in the library",
                             _place_of_map(scenes.scenarios[0]), did_you_mean(name, there) or f"there are: {', '.join(there)}")
        return CompileResult(None, (problem,))
    if wrong := tuple(_wrong_kinds(scenes.scenarios, name, source)):
        return CompileResult(None, wrong)
    from aoi_rules.compiler.pipeline import TestInputs  # noqa: PLC0415 - see `_compile`

    testing = TestInputs(scenes, file.source, trace, change or (lambda items: items), soon)
    return _compile(Texts(source, (), (), laid), find, run, testing, forms)


def compile_over(
    source: Source | Diagnostic, parts: Iterable[str | os.PathLike[str]], run: bool = True, library_only: bool = False,
    forms: Forms | None = None, plugins: tuple[GivenPlugin, ...] = (),
) -> CompileResult:
    """Compile a source with parts added to it, which are given by name or path (with `library_only`, only by name), and with
    `plugins` that are given to it; `forms` as in `compile_text`."""
    laid, problems = read_parts(parts, library_only)
    if isinstance(source, Diagnostic) or problems:
        return CompileResult(None, (*([source] if isinstance(source, Diagnostic) else []), *problems))
    return compile_text(source, run, forms=forms, laid=(*laid, *plugins))


def compile_named(
    name: str, run: bool = True, library_only: bool = False, forms: Forms | None = None,
    parts: Iterable[str | os.PathLike[str]] = (),
) -> CompileResult:
    """Compile a ruleset given by name or path (with `library_only`, only by name), with parts added to it; otherwise as
    `compile_over`."""
    return compile_over(find_source(name, library_only), parts, run, library_only, forms)

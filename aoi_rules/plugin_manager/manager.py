"""Loads, checks and calls plugins with pluggy: those of the core always, others only if a ruleset `uses` them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import PureWindowsPath
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen
from pluggy import HookImpl, PluginManager

from aoi_rules import words
from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.diagnostics import Source
from aoi_rules.errors import PluginError
from aoi_rules.files.cache import digest
from aoi_rules.machine.plugin_values import called_at, class_of, defined_at, is_a, raised_as, to_plain
from aoi_rules.mechanics import core_plugin
from aoi_rules.model.ruleset import PluginModel
from aoi_rules.plugin_api.entry_points import PROJECT, PackagedText, installed_plugins
from aoi_rules.plugin_api.values import Function, Report, RulesetText
from aoi_rules.plugin_manager import hookspecs
from aoi_rules.plugin_manager.answers import check_answer
from aoi_rules.plugin_manager.registration import HOOKS, Manager, load, register_plugin
from aoi_rules.words.known_words import Picture, PluginAdditions, Vocabulary

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["CORE", "HOOKS", "Given", "Plugins", "migrate_moves", "plug_in", "rulesets_of"]

CORE = (words, core_plugin)
_CORE_NAMES = frozenset(module.__name__ for module in CORE)
Given = Mapping[str, object]
"""Plugins that are given to a ruleset instead of being installed: modules and objects, by the names that the ruleset uses."""

Points = Mapping[str, "EntryPoint"]
"""The entry points of installed plugins, by name."""


@frozen(eq=False)
class Plugins:
    """The core's plugins and the named ones, in the order of the names, registered with pluggy; all hooks are called here."""

    manager: PluginManager

    @classmethod
    def of(cls, names: Sequence[str], given: Given | None = None, points: Points | None = None) -> Plugins:
        """Load and register plugins; `points` are the entry points, if they are known already.  Raises PluginError for a plugin
        that is missing or not written correctly."""
        manager, given = Manager(PROJECT), given or {}
        points = (installed_plugins() if names else {}) if points is None else points
        manager.add_hookspecs(hookspecs)
        for name in reversed(names):  # pluggy calls first what is registered last
            if name in given:
                manager.origin = Manager.origin
                register_plugin(manager, name, partial(manager.register, given[name], name))
            elif name in points:
                load(manager, name, points[name])
            else:
                offered = ", ".join(sorted({*points, *given})) or "none"
                hint = did_you_mean(name, {**points, **given})
                raise PluginError(f"no plugin called `{name}` is installed; {hint or f'there are: {offered}'}")
        for module in reversed(CORE):
            manager.register(module, module.__name__)
        return cls(manager)

    def ask(self, hook: str, **values: object) -> list[tuple[str, Any]]:
        """Call a hook of each plugin; returns the results with the plugins' names.

        The order is pluggy's: that of the names, except for `tryfirst` and `trylast`.  Each plugin is called separately, together
        with the wrappers of others, because one call of all would not show which result is whose.  Raises PluginError if a plugin
        raises an error.
        """
        return [(name, self.answer(name, hook, **values)) for name in self.implementers(hook)]

    def implementers(self, hook: str) -> list[str]:
        """The names of the plugins that implement a hook, in the order in which they are called."""
        return list(dict.fromkeys(one.plugin_name for one in reversed(self._implementations(hook)) if not _wraps(one)))

    def list_things(self, hook: str, **values: object) -> list[tuple[str, Any]]:
        """Every thing in the lists that plugins return for a hook, in order, checked and converted to plain types, with the
        plugin's name; raises PluginError for a result of another form."""
        found: list[tuple[str, Any]] = []
        for name, answers in self.ask(hook, **values):
            for given in self._list_answers(name, hook, answers):
                with raised_as(_failure_text(name, hook)):
                    thing, fault = check_answer(hook, given, name in _CORE_NAMES)
                if fault:
                    raise PluginError(f"the plugin `{name}`: its hook `{hook}` {fault}{self.place_of(name, hook)}")
                found.append((name, thing))
        return found

    def place_of(self, name: str, hook: str) -> str:
        """Where the Python code of a plugin's hook begins, as ` (tolls.py:12)`."""
        return next((defined_at(one.function) for one in self._implementations(hook) if one.plugin_name == name), "")

    def _list_answers(self, name: str, hook: str, answers: Any) -> list[Any]:
        """The things that a plugin's implementations of a hook return, each of which must return a list."""
        found: list[Any] = []
        for answer in to_plain(answers, 3):
            if not is_a(answer, list):
                given = f"its hook `{hook}` must return a list, not {class_of(answer)}"
                raise PluginError(f"the plugin `{name}`: {given}{self.place_of(name, hook)}")
            found += answer
        return found

    def _implementations(self, hook: str) -> list[HookImpl]:
        found: list[HookImpl] = getattr(self.manager.hook, hook).get_hookimpls()
        return found

    def answer(self, name: str, hook: str, **values: object) -> Any:
        """Call a hook of one plugin; of other plugins, only those take part that have nothing but wrappers for this hook.  Raises
        PluginError if one raises an error."""
        every = self._implementations(hook)
        others = {one.plugin_name: one.plugin for one in every if one.plugin_name != name and not _wraps(one)}
        caller = self.manager.subset_hook_caller(hook, others.values())
        try:
            return caller(**values)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise PluginError(f"{_failure_text(_culprit(error, every) or name, hook)}: {called_at(error)}") from error


def _wraps(one: HookImpl) -> bool:
    return bool(one.wrapper or one.hookwrapper)


def _culprit(error: BaseException, implementations: Sequence[HookImpl]) -> str | None:
    """The plugin whose implementation of a hook raised an error, which may be a wrapper around the plugin that was called."""
    codes = {inspect.unwrap(one.function).__code__: one.plugin_name for one in implementations
             if hasattr(inspect.unwrap(one.function), "__code__")}
    trace, found = error.__traceback__, None
    while trace is not None:
        found = codes.get(trace.tb_frame.f_code, found)
        trace = trace.tb_next
    return found


def _failure_text(plugin: str, hook: str) -> str:
    return f"the plugin `{plugin}` fails in its hook `{hook}`"


# ---- what plugins add to a ruleset
# ------------------------------------------------------------------------------------------------


_NO_RULESET = RulesetText()


def plug_in(
    names: Sequence[str], ruleset: RulesetText = _NO_RULESET, given: Given | None = None, points: Points | None = None
) -> PluginAdditions:
    """Everything that the core and the named plugins add to a ruleset; raises PluginError if a plugin cannot be loaded."""
    if names:
        return _plug_in(names, ruleset, given, points)
    core = _core()  # the same for each ruleset; copied, because words may be added to the result
    vocabulary = Vocabulary(dict(core.vocabulary.words), dict(core.vocabulary.givers))
    return evolve(core, vocabulary=vocabulary, functions=dict(core.functions))


@cache
def _core() -> PluginAdditions:
    """Everything that the core adds to a ruleset."""
    return _plug_in((), _NO_RULESET, None, {})


def _plug_in(names: Sequence[str], ruleset: RulesetText, given: Given | None, points: Points | None) -> PluginAdditions:
    points = (installed_plugins() if names else {}) if points is None else points
    plugins = Plugins.of(names, given, points)
    texts: dict[str, tuple[Source, ...]] = {}
    for plugin, (label, text) in plugins.list_things("aoi_text", ruleset=ruleset):
        texts[plugin] = (*texts.get(plugin, ()), Source(_name_of(label, plugin), text, label))
    words, functions = plugins.list_things("aoi_words", ruleset=ruleset), plugins.list_things("aoi_functions", ruleset=ruleset)
    pictures = {label: Picture(path, plugin) for plugin, (label, path) in plugins.list_things("aoi_pictures", ruleset=ruleset)}
    models = [_model(name, None if name in (given or {}) else points.get(name),
                     _marks_of(name, texts.get(name, ()), words, functions)) for name in names]
    renamed: dict[str, dict[str, str]] = {}
    vocabulary = _vocabulary(words, renamed, {name: plugins.place_of(name, "aoi_words") for name in names})
    known = _functions(functions, renamed, {name: plugins.place_of(name, "aoi_functions") for name in names})
    return PluginAdditions(vocabulary, texts, tuple(models), known, pictures, renamed, partial(_check, plugins))


def _model(name: str, point: EntryPoint | None, marks: Iterable[str]) -> PluginModel:
    dist = point.dist if point is not None else None
    return PluginModel(name, dist.name if dist else "", dist.version if dist else "", digest(marks))


def _marks_of(
    name: str, texts: Iterable[Source], words: Iterable[tuple[str, Any]], functions: Iterable[tuple[str, Any]]
) -> Iterator[str]:
    """The features that distinguish what a plugin adds to a ruleset; the lines that its words expand to are in the rules
    themselves."""
    yield from (part for text in texts for part in (text.name, text.text))
    yield from (f"{word.word} in {where}" for plugin, word in words if plugin == name for where in word.where)
    for plugin, function in functions:
        if plugin == name:
            yield f"{function.form} gives {function.gives}"
            yield _text_of(function)


def _text_of(function: Function) -> str:
    """The source text of a function, which is the same under every version of Python; empty if the function has no source."""
    try:
        return inspect.cleandoc(inspect.getsource(inspect.unwrap(function.run)))
    except (OSError, TypeError, SyntaxError):
        return ""


def _check(plugins: Plugins, ruleset: RulesetText, reported: Callable[[str], Report]) -> None:
    """Let plugins check a ruleset; raises PluginError for one that fails."""
    for name in plugins.implementers("aoi_check"):
        plugins.answer(name, "aoi_check", ruleset=ruleset, report=reported(name))


def _vocabulary(
    given: Sequence[tuple[str, Any]], renamed: dict[str, dict[str, str]], places: Mapping[str, str]
) -> Vocabulary:
    """All words of some plugins; `places` are the places of their hooks.  If two have the same name, the second is named after
    its plugin, which is recorded in `renamed`."""
    vocabulary, owners = Vocabulary(), dict[tuple[str, str], list[str]]()
    for plugin, word in given:
        taken = [_is_taken(owners, (where, word.word), plugin, f"its hook `aoi_words` returns the word `{word.word}`", places)
                 for where in word.where]
        vocabulary.add(word, plugin, _name_with_plugin(plugin, word.word, renamed) if any(taken) else word.word)
    return vocabulary


def _functions(
    given: Sequence[tuple[str, Any]], renamed: dict[str, dict[str, str]], places: Mapping[str, str]
) -> dict[str, Function]:
    """All functions of some plugins, in the same way."""
    owners: dict[tuple[str, str], list[str]] = {}
    found: dict[str, Function] = {}
    for plugin, function in given:
        gives = f"its hook `aoi_functions` returns the function `{function.name}`"
        taken = _is_taken(owners, ("", function.name), plugin, gives, places)
        name = _name_with_plugin(plugin, function.name, renamed) if taken else function.name
        found[name] = evolve(function, name=name, plugin="" if plugin in _CORE_NAMES else plugin)
    return found


def _name_with_plugin(plugin: str, name: str, renamed: dict[str, dict[str, str]]) -> str:
    """The new name of a plugin's word or function if another plugin has its name."""
    return renamed.setdefault(plugin, {}).setdefault(name, f"{plugin}_{name}")


def _is_taken(
    owners: dict[tuple[str, str], list[str]], key: tuple[str, str], plugin: str, gives: str, places: Mapping[str, str]
) -> bool:
    """Whether another plugin has a name; raises PluginError if the core or the plugin itself has it."""
    others = owners.setdefault(key, [])
    if plugin in others:
        raise PluginError(f"the plugin `{plugin}`: {gives} twice{places.get(plugin, '')}")
    if _CORE_NAMES & {*others}:
        raise PluginError(f"the plugin `{plugin}`: {gives}, which the language already has{places.get(plugin, '')}")
    others.append(plugin)
    return len(others) > 1


def migrate_moves(name: str, moves: list[str], version: str) -> list[str] | None:
    """The moves of a game that was saved with another version of an installed plugin, in today's words; None if the plugin leaves
    them unchanged.  Raises PluginError if it fails or returns a value of another form."""
    plugins = Plugins.of([name])
    asked = name in plugins.implementers("aoi_migrate")
    found = to_plain(plugins.answer(name, "aoi_migrate", moves=moves, version=version) if asked else None)
    if found is None:
        return None
    if not is_a(found, list) or len(found) != len(moves) or not all(is_a(text, str) for text in found):
        raise PluginError(f"the plugin `{name}`: its hook `aoi_migrate` must return a text for each of the {len(moves)} moves, "
                          "or None")
    return found


def rulesets_of(name: str) -> tuple[Source, ...]:
    """The rulesets that an installed plugin offers; raises PluginError if it fails."""
    offered = Plugins.of([name]).list_things("aoi_rulesets")
    return tuple(PackagedText(_name_of(label, name), text, label) for plugin, (label, text) in offered if plugin == name)


def _name_of(label: str, plugin: str) -> str:
    """The name of a plugin's text: the one that the plugin gives, unless that is a path of the machine."""
    path = PureWindowsPath(label)  # it recognises both kinds of slash
    return f"{plugin}/{path.name}" if path.drive or path.root else label

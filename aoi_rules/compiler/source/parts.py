"""The parts that a ruleset uses or that are added to it: from files, and from plugins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.accept_lines import without_accepting
from aoi_rules.compiler.source.addresses import game_of
from aoi_rules.compiler.source.base_texts import Finder, Known
from aoi_rules.compiler.source.canonical import hash_of
from aoi_rules.compiler.source.file_header import report_lines_beside, used_in
from aoi_rules.compiler.source.file_names import FileNames
from aoi_rules.compiler.source.macros import Expander
from aoi_rules.compiler.source.part_names import OwnNames
from aoi_rules.compiler.source.resolve import ResolvedSource, text_of
from aoi_rules.compiler.source.used_parts import PartRequest, UsedPart
from aoi_rules.diagnostics import Diagnostic, Place, Source, line_of
from aoi_rules.errors import PluginError
from aoi_rules.language import parse, tree
from aoi_rules.language.headers import GAME, MAP, PART
from aoi_rules.model.ruleset import MAX_USES
from aoi_rules.plugin_api.values import RulesetText
from aoi_rules.words.base import Macro
from aoi_rules.words.files import Extends, Part, Uses
from aoi_rules.words.known_words import PluginAdditions
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import is_type
from aoi_rules.words.statement_check import CORE

__all__ = ["PartFinder", "Plugging", "finder_with_names"]

_LONGEST = 60

Plugging = Callable[[Sequence[str], RulesetText], PluginAdditions]
"""Returns what the plugins with some names add to a ruleset; raises PluginError if one cannot be loaded."""


def finder_with_names(find: Finder, names: FileNames) -> Finder:
    """A finder that gives each source that `find` finds its name in this ruleset."""
    def finds(*wanted: Any) -> Source | None:
        found = find(*wanted)
        return None if found is None else names.name_source(found)

    return finds


@frozen
class _RequestedPart:
    """A part that is requested by name: the place of the name, None if the part is added to the ruleset; the source with that
    place, and the game."""

    name: str
    place: Place | None
    beside: Source
    game: str


class PartFinder:
    """Finds what plugins and parts add; reports each that is missing, is for another game or does not load."""

    def __init__(
        self, find: Finder, plugged: Plugging, report: Reporter, names: FileNames, known: Known = lambda *_: (),
        given: Sequence[str] = (), findings: Findings | None = None,
    ) -> None:
        self.find = find
        self.findings = findings if findings is not None else Findings()
        """What is known of lines as they are written."""
        self.asked = plugged
        self.ruleset = RulesetText()
        self.given = given
        self.wanted: list[str] = []
        self.answers: dict[tuple[str, ...], PluginAdditions | PluginError] = {}
        self.expanders: dict[tuple[str, ...], Expander | None] = {}
        self.report = report
        self.names = names
        self.known = known
        self.game = ""
        self.parts: set[str] = set()
        self.taken: dict[str, Place | None] = {}
        self.brought: set[str] = set()
        """The names that only parts have used so far: a map may use them too."""
        self.open: dict[str, Place] = {}
        """The parts that are being read because others use them, each with the place that names the next one."""

    def plug_in(self, names: Sequence[str]) -> PluginAdditions:
        """What plugins add to this ruleset, for which they are called once; raises PluginError if one cannot be loaded."""
        key = tuple(names)
        if key not in self.answers:
            try:
                self.answers[key] = _require_distinct_words(self.asked(names, self.ruleset), self.ruleset)
            except PluginError as error:
                self.answers[key] = error
        if isinstance(found := self.answers[key], PluginError):
            raise found
        return found

    def begin(self, ruleset: RulesetText, laid: Sequence[str | Source]) -> None:
        """Record the ruleset for which plugins are called, with what it uses itself and what is added to it."""
        self.ruleset = ruleset
        self.wanted = [*ruleset.uses, *(one for one in laid if isinstance(one, str))]
        self.answers.clear()
        self.expanders.clear()

    def read(self, head: tree.Statement) -> tree.Statement:
        """A game or a map, in which words of its plugins may expand to `extends` and `uses` lines.  If so, these are included;
        otherwise it is as written, since the game is not known yet."""
        while True:
            self.begin(text_of([head]), ())
            expander = self._make_expander(Reporter())
            found = head if expander is None else expander.block(head)
            if _leading_lines(found) == _leading_lines(head):
                return head
            head = self.expand_block(head)

    def unused_plugins(self) -> list[str]:
        """The names of plugins that are given to the ruleset but that it has not used so far."""
        return [name for name in self.given if name not in self.taken]

    def words(self) -> set[str]:
        """The words of plugins, under all names."""
        return {word for _, word in self._plugin_words(self._load_together())}

    def present_names(self) -> dict[tuple[str, str], str]:
        """The present names of plugins' words and functions, by plugin and own name."""
        found = self._load_together()
        names = self._plugin_words(found) | {(one.plugin, one.name) for one in found.functions.values() if one.plugin}
        before = {plugin: {now: name for name, now in renamed.items()} for plugin, renamed in found.renamed.items()}
        return {(plugin, before.get(plugin, {}).get(now, now)): now for plugin, now in names}

    def renamed_names(self, plugin: str) -> Mapping[str, str]:
        """The new names of those words and functions of a plugin whose names another plugin has already."""
        return self._load_together().renamed.get(plugin, {})

    def expand_block(self, block: tree.Statement, own: OwnNames | None = None) -> tree.Statement:
        """A block with its plugins' words expanded, in which each plugin means its own names; the words of every plugin that the
        ruleset uses are known, also those of plugins used later."""
        names = tuple(dict.fromkeys((*self.wanted, *self.given, *self.taken)))
        if names not in self.expanders:
            self.expanders[names] = self._make_expander(self.report)
        expander = self.expanders[names]
        if expander is None:
            return block
        expander.names = own or expander.names
        return expander.block(block)

    @staticmethod
    def _plugin_words(plugged: PluginAdditions) -> set[tuple[str, str]]:
        """The words of plugins other than the core's, each with its plugin."""
        plugins = {one.name for one in plugged.plugins}
        return {(plugin, word) for (_, word), plugin in plugged.vocabulary.givers.items() if plugin in plugins}

    def _load_together(self) -> PluginAdditions:
        """What the core adds, and those plugins of the ruleset that load together; a name that is left out is a part's, or is
        reported where it is used."""
        good = list[str]()
        for name in dict.fromkeys((*self.wanted, *self.given, *self.taken)):
            try:
                self.plug_in([*good, name])
                good.append(name)
            except PluginError:
                continue
        return self.plug_in(good)

    def _make_expander(self, report: Reporter) -> Expander | None:
        """The expander for the words of the plugins that the ruleset uses; None if there is no such word."""
        vocabulary = self._load_together().vocabulary
        if not any(issubclass(word, Macro) for word in vocabulary.words.values()):
            return None
        return Expander(vocabulary, report, findings=self.findings)

    def _plugin_texts(self, plugged: PluginAdditions, plugin: str) -> tuple[Source, ...]:
        return tuple(map(self.names.name_source, plugged.texts.get(plugin, ())))

    def use_parts(self, wanted: Sequence[PartRequest], beside: Source, game: str, again: bool = False) -> list[UsedPart]:
        """The parts and plugins with some names or files, in order; with `again`, those used already are skipped instead of
        reported."""
        found: list[UsedPart] = []
        self.game = game
        for one in wanted:
            if isinstance(one, Source):
                found += self._find_parts_in_file(self.names.name_source(one), game)
                continue
            name, place = (one, None) if isinstance(one, str) else (one.name, one.place)
            if not (again and name in self.taken) and self._is_first_use(name, place):
                found += self._find_part(_RequestedPart(name, place, beside, game))
        return found

    def additions_of(self, resolved: ResolvedSource) -> PluginAdditions:
        """The words and functions of the core and of the plugins that a ruleset uses."""
        plugins = {n.name: n for n in reversed(resolved.plugins) if n.name not in self.parts}
        return self._load_one_by_one(list(plugins.values())[::-1])

    def texts(self, plugin: str) -> tuple[Source, ...]:
        """The texts that a plugin adds; none if it does not load."""
        try:
            return self._plugin_texts(self.plug_in([plugin]), plugin)
        except PluginError:
            return ()

    def words_of(self, plugin: str) -> set[str]:
        """The words that a plugin brings; none of one that does not load."""
        try:
            return {word for giver, word in self._plugin_words(self.plug_in([plugin])) if giver == plugin}
        except PluginError:
            return set()

    # ---- parts of files ---------------------------------------------------------------------------------------------

    def _find_parts_in_file(self, source: Source, game: str) -> list[UsedPart]:
        """All parts in a file that is added to the ruleset."""
        parts = self._read_parts(source)
        if not parts:
            self.report.error("unknown-part", f"`{source.name}` is given as a part, but contains none", None,
                              f"a part is written `part NAME for {game} {{ … }}`")
        found = []
        for part in parts:
            name = name_of(part)
            self.parts.add(name)
            if self._is_first_use(name, part.word_place) and self._is_for_game(
                    name, [part], game, part.word_place, part.place):
                found += self._collect_used_parts(UsedPart(name, (part,), hash_of([part])), game)
        return found

    def _collect_used_parts(self, part: UsedPart, game: str) -> list[UsedPart]:
        """The parts and plugins that a part uses, unless they are used already, and then the part itself."""
        found: list[UsedPart] = []
        for name in (name for block in part.blocks for name in used_in(block)):
            self.open[part.name] = name.place
            if name.name in self.open:
                self._report_circle(name)
            elif len(self.taken) > MAX_USES:
                self.report.error("too-large", f"a ruleset may use at most {MAX_USES} plugins and parts, and this is one more",
                                  name.place, "put several parts into one")
            elif name.name not in self.taken:
                self.taken[name.name] = name.place
                self.brought.add(name.name)
                found += self._find_part(_RequestedPart(name.name, name.place, name.place.source, game))
        self.open.pop(part.name, None)
        return [*found, part]

    def _report_circle(self, name: tree.Name) -> None:
        """Report that parts use each other in a circle, or one uses itself."""
        ring = [*self.open][[*self.open].index(name.name):]
        way = " uses ".join(f"`{one}`" for one in (*ring, name.name))
        first = self.open[ring[0]]
        self.report.error("endless", f"{way}, so none of them can come first", name.place, None if len(ring) == 1 else
                          f"`{ring[0]}` uses `{ring[1]}` in " + line_of(first, name.place) + ": leave one of these lines out")

    def _find_part(self, asked: _RequestedPart) -> list[UsedPart]:
        """The part with a name, or else what the plugin with that name adds."""
        name, game = asked.name, asked.game
        source = None if name in self.given else self.find(PART, name, asked.beside, game)
        if source is None:
            return self._find_plugin(asked)
        self.parts.add(name)
        called = [part for part in self._read_parts(source, game) if name_of(part) == name]
        parts = [part for part in called if game_of(part) == game][:1]
        if not parts:
            anywhere = Place(source, 1, 1, max(1, len(source.lines)), 1)
            self._is_for_game(name, called, game, asked.place, called[0].place if called else anywhere)
            return []
        return self._collect_used_parts(UsedPart(name, tuple(parts), hash_of(parts)), game)

    def _read_parts(self, source: Source, game: str = "") -> list[tree.Statement]:
        block, problems = parse(source, CORE)
        for problem in problems:
            self.report.syntax(_naming_game(problem, game) if game else problem)
        items = without_accepting(block, self.report)
        report_lines_beside(items, self.report)
        return [item for item in items if Part.begins(item)]

    def _is_first_use(self, name: str, place: Place | None) -> bool:
        """Whether a part is used for the first time; otherwise this is reported, unless only other parts have used it."""
        if name not in self.taken:
            self.taken[name] = place
            return True
        if name in self.brought:
            self.brought.discard(name)
            return False
        first = self.taken[name]
        where = f"it is used in {first} already" if first else "it is added to the ruleset already"
        if first is not None and place is not None:
            where = "it is used in " + line_of(first, place, name) + " already: leave it out here"
        self.report.error("declared-twice", f"the part `{_shorten_name(name)}` is used twice", place, where)
        return False

    def _is_for_game(
        self, name: str, parts: Sequence[tree.Statement], game: str, place: Place | None, within: Place
    ) -> bool:
        """Whether some part is for the game; otherwise the game that it is for is reported, unless the lines `within` which it
        would be named cannot be read."""
        games = list(dict.fromkeys(filter(None, map(game_of, parts))))
        if game in games:
            return True
        self.report.blind = True  # uses of what it would have declared are not reported
        from aoi_rules.advice.rules.games import no_games, without_game  # noqa: PLC0415 - once a mistake is found

        if wrong := no_games(parts, self.find, self.known):
            for problem in wrong:
                self.report(problem)
            return False
        if games:
            its = " and ".join(f"`{one}`" for one in games)
            self.report.error("unknown-part", f"`{name}` is a part for {its}, and this is a ruleset of `{game}`", place)
        elif not self.report.has_problem_in(within):  # its first line may be cut off
            self.report(without_game(name, parts, game, place))
        return False

    # ---- plugins ----------------------------------------------------------------------------------------------------

    def _find_plugin(self, asked: _RequestedPart) -> list[UsedPart]:
        """What a plugin adds to a game; if there is no such plugin, this is reported."""
        if not self._is_installed(asked):
            self._report_missing_part(asked)
            return []
        statement = _uses_statement(asked.name)
        name = tree.Name(asked.name, asked.place or statement.arguments[0].place)
        together = self._load_together()  # a hook of one plugin may wrap the answer of another
        found = together if asked.name in {one.name for one in together.plugins} else self._load_one_by_one([name])
        parts = [part for text in self._plugin_texts(found, asked.name) for part in self._read_parts(text)]
        fitting = [part for part in parts if game_of(part) == asked.game]
        if parts and not fitting:
            self._is_for_game(asked.name, parts, asked.game, asked.place, parts[0].place)
        return self._collect_used_parts(UsedPart(asked.name, tuple(fitting), hash_of(fitting), statement), asked.game)

    def _is_installed(self, asked: _RequestedPart) -> bool:
        """Whether a plugin with that name exists, although it may not load."""
        try:
            self.plug_in([asked.name])
        except PluginError:
            return asked.name in self.given or asked.name in self.known("plugin", asked.beside, asked.game)
        return True

    def _report_missing_part(self, asked: _RequestedPart) -> None:
        """Report that a requested part does not exist.  Uses of what it would have declared are not reported."""
        parts, plugins = (sorted(self.known(kind, asked.beside, asked.game)) for kind in (PART, "plugin"))
        known = [*parts, *plugins]
        name = _shorten_name(asked.name)
        there = f"there are: {', '.join(parts)}" if parts else "there is no such part"
        there += f"; plugins: {', '.join(plugins)}" if plugins else ""
        path = "" if asked.place else f"; write the path of a file, such as `./{name}.aoi`"
        kind = next((kind for kind in (MAP, GAME) if self.find(kind, asked.name, asked.beside)), None)
        if kind is not None:
            self.report.error("unknown-part", f"`{name}` is a {kind}, and a part or a plugin is expected here", asked.place,
                              f"a map names its game or map with `{Extends.word} {name}`")
        elif asked.place is None or asked.place.text == asked.name:  # else a file is named, which another problem says
            surplus = f"leave `{name}` out" if name in (PART, "plugin") else None
            self.report.error("unknown-part", f"no part for `{asked.game}` is called `{name}`, and no plugin either", asked.place,
                              surplus or did_you_mean(name, known) or f"{there}{path}")
        self.parts.add(asked.name)  # there is nothing more to report about it
        self.report.blind = True

    def _hint_for_part(self, name: tree.Name) -> str | None:
        """A hint with the part or plugin that an unknown name may mean."""
        known = [found for kind in (PART, "plugin") for found in self.known(kind, name.place.source, self.game)]
        return None if name.name in known else did_you_mean(name.name, dict.fromkeys(known))

    def _load_one_by_one(self, names: list[tree.Name]) -> PluginAdditions:
        """What plugins add, loaded one after the other, so that one that conflicts with those before it is reported at its
        place."""
        found, good = None, list[str]()
        for name in names:
            try:
                found = self.plug_in([*good, name.name])
                good.append(name.name)
            except PluginError as error:
                own, hint = self._hint_for_game(name), self._hint_for_part(name)
                message = str(error) if own or hint is None else f"no part and no plugin is called `{name.name}`"
                self.report.error("unknown-plugin", message, name.place, own or hint, cause=error)
                self.report.blind = True
        return found or self.plug_in([])

    def _hint_for_game(self, name: tree.Name) -> str | None:
        """The hint if a game uses a part, which only its maps may do."""
        found = None if name.name in self.taken else self.find(PART, name.name, name.place.source, "")
        return f"only a map uses a part; it is added to a game from outside: `--with {name.name}`" if found else None


def _leading_lines(head: tree.Statement) -> list[tree.Statement]:
    """The lines that give what a map extends, and what it uses."""
    return [line for line in head.lines if Extends.begins(line) or Uses.begins(line)]


def _require_distinct_words(plugged: PluginAdditions, ruleset: RulesetText) -> PluginAdditions:
    """The additions of plugins; raises PluginError if a word has the name of a type of the game, or of an attribute of its
    type."""
    own = {one.name for one in plugged.plugins}
    if own.isdisjoint(plugged.vocabulary.givers.values()):
        return plugged
    types = {name_of(line): {name_of(inner) for inner in line.lines} for line in ruleset.lines if is_type(line.word)}
    for (where, word), plugin in plugged.vocabulary.givers.items():
        if plugin in own and (word in types or word in types.get(where, ())):
            what = "a type" if word in types else f"something of each {where}"
            raise PluginError(f"the plugin `{plugin}` gives the word `{word}`, and that is the name of {what} in "
                              f"`{ruleset.game}`; the word needs another name")
    return plugged


def _uses_statement(name: str) -> tree.Statement:
    """The line with which a map would use a plugin."""
    (statement,) = parse(Source("<parts>", f"uses {name}\n"))[0].items
    assert isinstance(statement, tree.Statement), "a line is a statement"
    return statement


def _shorten_name(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[:_LONGEST]}…"


def _naming_game(problem: Diagnostic, game: str) -> Diagnostic:
    """The problem of the first line of a part, with the name of the game that it is used for in its hint."""
    hint, unnamed = problem.hint or "", f" {_FOR} GAME"
    return evolve(problem, hint=hint.replace(unnamed, f" {_FOR} {game}")) if unnamed in hint else problem


_FOR = "for"

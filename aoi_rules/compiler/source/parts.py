"""The parts that a ruleset uses or that are laid over it: from files, and from plugins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.addresses import game_of
from aoi_rules.compiler.source.bare import hash_of
from aoi_rules.compiler.source.extending import Finder, Known
from aoi_rules.compiler.source.file_names import FileNames
from aoi_rules.compiler.source.resolve import ResolvedSource, Used, Wanted
from aoi_rules.diagnostics import Place, Source, did_you_mean
from aoi_rules.errors import PluginError
from aoi_rules.heads import PART
from aoi_rules.language import parse, tree
from aoi_rules.words.files import Part
from aoi_rules.words.naming import name_of
from aoi_rules.words.reading import CORE
from aoi_rules.words.structure import Plugged

__all__ = ["Offered", "named"]

_LONGEST = 60


def named(find: Finder, names: FileNames) -> Finder:
    """A finder that gives each source that `find` finds its name in this ruleset."""
    def finds(*wanted: Any) -> Source | None:
        found = find(*wanted)
        return None if found is None else names.named(found)

    return finds


@frozen
class _Asked:
    """A part that is wanted by its name: where it is written, None for one that is laid over the ruleset; the source in which
    that is, and the game."""

    name: str
    place: Place | None
    beside: Source
    game: str


class Offered:
    """Finds what plugins and parts bring; reports each that is missing, is for another game or does not load."""

    def __init__(
        self, find: Finder, plugged: Callable[[list[str]], Plugged], report: Reporter, names: FileNames,
        known: Known = lambda *_: (),
    ) -> None:
        self.find = find
        self.plugged = plugged
        self.report = report
        self.names = names
        self.known = known
        self.game = ""
        self.parts: set[str] = set()
        self.taken: dict[str, Place | None] = {}

    def used(self, wanted: Sequence[Wanted], beside: Source, game: str, again: bool = False) -> list[Used]:
        """The parts and plugins that some names and files stand for, in their order; with `again` those that are used already
        are passed over instead of reported."""
        found: list[Used] = []
        self.game = game
        for one in wanted:
            if isinstance(one, Source):
                found += self._in_file(self.names.named(one), game)
                continue
            name, place = (one, None) if isinstance(one, str) else (one.name, one.place)
            if not (again and name in self.taken) and self._first(name, place):
                found += self._called(_Asked(name, place, beside, game))
        return found

    def found(self, resolved: ResolvedSource) -> Plugged:
        """The words and functions of the core and of the plugins that a ruleset uses."""
        return self._of(list({n.name: n for n in reversed(resolved.plugins) if n.name not in self.parts}.values())[::-1])

    def texts(self, plugin: str) -> tuple[Source, ...]:
        """The texts that a plugin brings; none of one that does not load."""
        try:
            return tuple(map(self.names.named, self.plugged([plugin]).texts))
        except PluginError:
            return ()

    # ---- parts of files ---------------------------------------------------------------------------------------------

    def _in_file(self, source: Source, game: str) -> list[Used]:
        """All parts in a file that is laid over the ruleset."""
        parts = self._parts_in(source)
        if not parts:
            self.report.error("unknown-part", f"`{source.name}` is given as a part, and holds none", None,
                              f"a part is written `part NAME for {game} {{ … }}`")
        found = []
        for part in parts:
            name = name_of(part)
            self.parts.add(name)
            if self._first(name, part.word_place) and self._fits(name, [part], game, part.word_place):
                found.append(Used(name, (part,), hash_of([part])))
        return found

    def _called(self, asked: _Asked) -> list[Used]:
        """The part of a name, else what the plugin of that name brings."""
        name, game = asked.name, asked.game
        source = self.find(PART, name, asked.beside, game)
        if source is None:
            return self._plugin(asked)
        self.parts.add(name)
        called = [part for part in self._parts_in(source) if name_of(part) == name]
        parts = [part for part in called if game_of(part) == game][:1]
        if not parts:
            self._fits(name, called, game, asked.place)
            return []
        return [Used(name, tuple(parts), hash_of(parts))]

    def _parts_in(self, source: Source) -> list[tree.Statement]:
        block, problems = parse(source, CORE)
        for problem in problems:
            self.report.syntax(problem)
        return [item for item in block.items if Part.begins(item)]

    def _first(self, name: str, place: Place | None) -> bool:
        """Whether a part is used for the first time; otherwise it is reported."""
        if name not in self.taken:
            self.taken[name] = place
            return True
        first = self.taken[name]
        where = f"it is used in {first} already" if first else "it is added to the ruleset already"
        self.report.error("declared-twice", f"the part `{_short(name)}` is used twice", place, where)
        return False

    def _fits(self, name: str, parts: Sequence[tree.Statement], game: str, place: Place | None) -> bool:
        """Whether some part is for the game; otherwise it is reported for which it is."""
        games = list(dict.fromkeys(filter(None, map(game_of, parts))))
        if game in games:
            return True
        its = " and ".join(f"`{one}`" for one in games)
        self.report.error("unknown-part", f"`{name}` is a part for {its}, and this is a ruleset of `{game}`" if games else
                          f"`{name}` does not say which game it is a part for", place,
                          None if games else f"write `part {name} for {game} {{ … }}`")
        return False

    # ---- plugins ----------------------------------------------------------------------------------------------------

    def _plugin(self, asked: _Asked) -> list[Used]:
        """What a plugin brings to a game; nothing, which is reported, where there is no such plugin."""
        if not self._installed(asked):
            self._missing(asked)
            return []
        statement = _uses(asked.name)
        name = tree.Name(asked.name, asked.place or statement.arguments[0].place)
        parts = [part for text in map(self.names.named, self._of([name]).texts) for part in self._parts_in(text)]
        fitting = [part for part in parts if game_of(part) == asked.game]
        if parts and not fitting:
            self._fits(asked.name, parts, asked.game, asked.place)
        return [Used(asked.name, tuple(fitting), hash_of(fitting), statement)]

    def _installed(self, asked: _Asked) -> bool:
        """Whether there is a plugin of a name, though it may not load."""
        try:
            self.plugged([asked.name])
        except PluginError:
            return asked.name in self.known("plugin", asked.beside, asked.game)
        return True

    def _missing(self, asked: _Asked) -> None:
        """Report that nothing is called as a part that is wanted.  What it would have declared is not missed."""
        known = sorted({*self.known(PART, asked.beside, asked.game), *self.known("plugin", asked.beside, asked.game)})
        name = _short(asked.name)
        there = f"there are: {', '.join(known)}" if known else "there is none"
        path = "" if asked.place else f"; a file is given by its path, such as `./{name}.aoi`"
        self.report.error("unknown-part", f"no part for `{asked.game}` is called `{name}`, and no plugin either", asked.place,
                          did_you_mean(name, known) or f"{there}{path}")
        self.parts.add(asked.name)  # nothing more is to be said of it
        self.report.blind = True

    def _rather(self, name: tree.Name) -> str | None:
        """The hint which part, or which plugin, a name that stands for none may mean."""
        known = [found for kind in (PART, "plugin") for found in self.known(kind, name.place.source, self.game)]
        return None if name.name in known else did_you_mean(name.name, dict.fromkeys(known))

    def _of(self, names: list[tree.Name]) -> Plugged:
        """What plugins bring, loaded one after the other, so that one which conflicts with those before it is reported at its
        place."""
        found, good = None, list[str]()
        for name in names:
            try:
                found = self.plugged([*good, name.name])
                good.append(name.name)
            except PluginError as error:
                own, hint = self._of_a_map(name), self._rather(name)
                message = str(error) if own or hint is None else f"no part and no plugin is called `{name.name}`"
                self.report.error("unknown-plugin", message, name.place, own or hint, cause=error)
                self.report.blind = True
        return found or self.plugged([])


    def _of_a_map(self, name: tree.Name) -> str | None:
        """A hint where a game uses a part, which only its maps do."""
        found = None if name.name in self.taken else self.find(PART, name.name, name.place.source, "")
        return f"a part is used by a map; to a game it is added from outside: `--with {name.name}`" if found else None


def _uses(name: str) -> tree.Statement:
    """The line with which a map would use a plugin."""
    (statement,) = parse(Source("<parts>", f"uses {name}\n"))[0].items
    assert isinstance(statement, tree.Statement), "a line is a statement"
    return statement


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[:_LONGEST]}…"

"""What scenarios see of the lines of one ruleset. Everything that does not depend on a scenario is found out once: afterwards the
work grows with what a scenario reaches, and not with the number of lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from aoi_rules.compiler.coverage import Trace
from aoi_rules.language import tree
from aoi_rules.language.walk import statements, walk
from aoi_rules.machine.program import Program
from aoi_rules.scenarios.declaration_names import Uses, own_names, places_of
from aoi_rules.scenarios.outcome import ExercisedRules
from aoi_rules.words.actions import Define
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import is_aside, is_rule

__all__ = ["WAYS", "Key", "VisibleLines"]

Key = tuple[str, str]
"""A line: its place (`Place.full_text`) and its kind."""
WAYS = {
    # what must have been seen of a line of each kind: that it held (or was carried out, or was not zero), and the opposite
    "require": ("accepted", "refused"), "case": ("met", "not met"), "source": ("taken",),
    "choice": ("chosen",), "points": ("not zero",), "action": ("taken",), "step": ("carried out",),
    "verb": ("carried out",), "phase": ("entered",), "definition": ("used",), "consequence": ("fired", "not fired"),
    "effect": ("fired", "not fired"), "open": ("open", "closed"), "through": ("passed", "not passed"),
    "weight": ("counted", "not counted"), "repeat": ("ended", "gone on"),
}


class VisibleLines:
    """How it is recognized that a line of a ruleset was seen: by the numbers of rules and points, and by the names of what is
    taken and scored."""

    def __init__(self, program: Program, trace: Trace, items: Sequence[tree.Statement], uses: Uses) -> None:
        self._trace = trace
        self._rules: list[Key | None] = []
        self._scored: dict[str, list[Key]] = {}
        self._taken: dict[str, list[Key]] = {}
        for rule in program.model.rules:
            kind = rule.kind if rule.kind in WAYS else "points"
            key = (rule.place.full_text, kind)
            own: Key | None = None
            if kind == "points":
                self._scored.setdefault(rule.name.split(".", 1)[1], []).append(key)
            elif kind == "source":
                self._taken.setdefault(rule.name, []).append(key)
            else:
                own = key
            self._rules.append(own)
        for action in program.model.actions:
            self._taken.setdefault(action.name, []).append((action.place.full_text, "action"))
        self._points = [(point.place.full_text, point.kind) for point in trace.points]
        self._definitions = _Definitions(items, uses)

    def seen_lines(self, asked: ExercisedRules) -> Iterator[tuple[Key, int]]:
        """The lines that a scenario reached, each with the number of the way in which it was seen; the trace has the points that
        it reached, and `asked` the rules that it evaluated."""
        touched: set[str] = set()
        for key, way in self._marked_keys(asked):
            touched.add(key[0])
            yield key, way
        yield from ((key, 0) for key in self._definitions.used_definitions(touched))

    def _marked_keys(self, asked: ExercisedRules) -> Iterator[tuple[Key, int]]:
        for way, numbers in enumerate((asked.held, asked.failed)):
            yield from ((key, way) for number in numbers if (key := self._rules[number]) is not None)
        yield from ((key, 0) for name in asked.scored for key in self._scored.get(name, ()))
        yield from ((key, 0) for name in asked.taken for key in self._taken.get(name, ()))
        for way, numbers in enumerate((self._trace.yes, self._trace.no)):
            yield from ((self._points[number], way) for number in numbers)


class _Definitions:
    """Which definitions are used: those that are named by a line that was seen, or by another definition that is used."""

    def __init__(self, items: Sequence[tree.Statement], uses: Uses) -> None:
        places = places_of(uses, "define")
        self._homes = {name_of(item): item for item in items if Define.begins(item)}
        self._named = {name: tuple(own_names(item, places)) for name, item in self._homes.items()}
        self._always: set[str] = set()
        self._by_place: dict[str, set[str]] = {}
        for item in items:
            self._note_definitions(item, places)

    def _note_definitions(self, item: tree.Statement, places: Mapping[str, str]) -> None:
        """Record the definitions that a statement and those inside it name: they count if any of these was seen, since some lines
        have no mark of their own. What a game is made of, such as members and keeps, is there in every scenario."""
        if not (is_rule(item.word) or is_aside(item.word)):
            self._always |= {places[at] for node in walk(item) if (at := getattr(node, "place", item.place).full_text) in places}
            return
        whole = list(statements(item))
        names = {name for line in whole for name in own_names(line, places)}
        if names:
            for place in {line.place.full_text for line in whole}:
                self._by_place.setdefault(place, set()).update(names)

    def used_definitions(self, touched: Iterable[str]) -> Iterator[Key]:
        """The definitions that are used if something was seen at these places."""
        waiting = [*self._always, *(name for place in touched for name in self._by_place.get(place, ()))]
        found: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name in self._homes and name not in found:
                found.add(name)
                waiting += self._named[name]
                yield self._homes[name].place.full_text, "definition"



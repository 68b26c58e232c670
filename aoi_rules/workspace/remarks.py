"""The remarks beside the lines of a text in an editor: what scenarios and parts do with them, and what they leave out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from aoi_rules.compiler.forms import Forms
from aoi_rules.diagnostics import Place, Source
from aoi_rules.language import parse, tree
from aoi_rules.language.headers import GAME, MAP, PART, heads_in
from aoi_rules.words.scenario import Scenario
from aoi_rules.words.statement_check import CORE
from aoi_rules.workspace.answers import Hint, Link, Remark
from aoi_rules.workspace.index import Index, spot
from aoi_rules.workspace.labels import LABELLED

__all__ = ["changed_by", "hints_of", "links_of", "named_in_scenarios", "played_here", "scenarios_in"]


def scenarios_in(source: Source) -> tuple[tree.Statement, ...]:
    """The scenarios of a text, in order."""
    return tuple(item for item in parse(source, CORE)[0].items if Scenario.begins(item))


def played_here(source: Source) -> Iterator[Remark]:
    """Each scenario of a text."""
    for item in scenarios_in(source):
        title = next((one.value for one in item.arguments if isinstance(one, tree.Text)), "")
        yield Remark(item.word_place, "", scenario=title)


def named_in_scenarios(path: str, names: Index, scenarios: Mapping[str, Sequence[tree.Statement]]) -> Iterator[Remark]:
    """The named lines of a file that scenarios name, with the number of these; the scenarios are in files, by path."""
    for key, declared in names.declared.items():
        if key[0] != LABELLED or declared.place is None or spot(declared.place)[0] != path:
            continue
        found: dict[tuple[str, int], Place] = {}
        for place in names.places(key):
            where = spot(place)[0]
            for item in scenarios.get(where, ()):
                if item.place.line <= place.line <= item.place.end_line:
                    found.setdefault((where, item.place.line), place)
        if found:
            text = f"{len(found)} scenarios name this line" if len(found) > 1 else "1 scenario names this line"
            yield Remark(declared.place, text, tuple(found.values()))


def changed_by(path: str, rulesets: Iterable[Forms]) -> Iterator[Remark]:
    """The lines of a file that maps and parts change, with the names of these."""
    lines: dict[Place, dict[Place, str]] = {}
    for forms in rulesets:
        for change in forms.resolved.changes if forms.resolved is not None else ():
            if spot(change.line.place)[0] == path:
                lines.setdefault(change.line.place, {})[change.place] = _owner(change.place)
    for place, changes in lines.items():
        owners = dict.fromkeys(f"`{name}`" for name in changes.values() if name)
        yield Remark(place, f"changed by {', '.join(owners)}", tuple(changes))


def _owner(place: Place) -> str:
    """The name of the game, the map or the part in which a place is."""
    return next((one.name for one in reversed([*heads_in(place.source)]) if one.place.line <= place.line), "")


def hints_of(path: str, names: Index) -> Iterator[Hint]:
    """The types of the names that lines of a file bind, and the values of definitions that are computed."""
    for (kind, _), declared in names.declared.items():
        place = declared.place
        if place is None or spot(place)[0] != path:
            continue
        if kind == "name" and declared.type is not None and declared.type.wording != place.text:
            yield Hint(place, f": {declared.type.wording}")
        elif declared.value and declared.value not in place.line_text:
            line, end = place.line_text.partition("#")[0].rstrip(), place.line
            yield Hint(Place(place.source, end, len(line) + 1, end, len(line) + 1), f" = {declared.value}")


def links_of(path: str, names: Index) -> Iterator[Link]:
    """The names of games, maps and parts in a file that other files declare."""
    for place, key in names.in_file(path):
        declared = names.declared.get(key)
        if key[0] in (GAME, MAP, PART) and declared is not None and declared.place is not None:
            other = spot(declared.place)[0]
            if other != path:
                yield Link(place, other)

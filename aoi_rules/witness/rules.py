"""A ruleset, or a changed one, compiled to be played in scenarios: there, forced moves are decisions too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from attrs import field, frozen

from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.memo import Memo
from aoi_rules.compiler.pipeline import TestInputs
from aoi_rules.compiler.source.resolve import Items
from aoi_rules.compiler.source.scenario_file import Scenes, read_file
from aoi_rules.diagnostics import Place, Source
from aoi_rules.game import Ruleset
from aoi_rules.library.catalogue import Laid
from aoi_rules.library.compilation import compile_text
from aoi_rules.model.ruleset import KeepModel, Model, ZoneModel
from aoi_rules.scenarios.lines import Lines
from aoi_rules.words.components import Zone
from aoi_rules.words.flow import Repeat
from aoi_rules.words.scenario import OfGame, OfMap

__all__ = [
    "LOOP", "Change", "PlayedRules", "RulesText", "have_same_members", "members_of", "named_values", "same_items", "slots_of",
]

Change = Callable[[Items], Items]
"""A change of the resolved statements of a ruleset."""


def same_items(items: Items) -> Items:
    """The change that changes nothing."""
    return items


@frozen
class RulesText:
    """The text of a ruleset, with parts added to it. `word` is the word with which a scenario names it: `game` or `map`. It is
    compiled again and again, with one line changed each time; what was found out about the other lines is kept in `memo`."""

    source: Source
    laid: tuple[Laid, ...]
    word: str
    name: str
    memo: Memo = field(factory=Memo, init=False, eq=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        return RulesText, (self.source, self.laid, self.word, self.name)  # each process keeps its own findings

    @classmethod
    def of(cls, source: Source, lines: Lines, laid: tuple[Laid, ...] = ()) -> RulesText:
        """The text of a ruleset with known lines."""
        model = lines.program.model
        return cls(source, laid, OfMap.word if model.extends else OfGame.word, model.name)

    def compile_with(
        self, scenarios: str, change: Change = same_items, run: bool = True, soon: bool = True
    ) -> tuple[CompileResult, Forms]:
        """The changed ruleset, together with scenarios, which are given as the text of a separate file; and the results of the
        stages. The result has problems instead of a program if a scenario or the changed ruleset has an error; `run` and `soon`
        as in `compile_source` and `TestInputs`."""
        source = Source("witness.aoi", scenarios, _BESIDE)
        scenes = read_file(source).scenes.get(self.name, Scenes())
        testing, forms = TestInputs(scenes, source, Trace(every=True), change, soon), Forms(self.memo)
        return compile_text(self.source, run, testing, forms, self.laid), forms

    def scenario_text(self, title: str, lines: str = "") -> str:
        """The text of a scenario on this ruleset, with a title without quotation marks, and further lines."""
        return f'scenario "{title}" {{\n{self.word} {self.name}\n{lines}\n}}\n'

    def phases(self) -> tuple[str, ...]:
        """The phases with which a scenario can begin, in the order of the flow; none if the ruleset has an error."""
        found, _ = self.compile_with(self.scenario_text("any"))
        names = [phase.name for phase in found.program.model.phases] if found.program is not None else []
        tried, _ = self.compile_with("".join(self.scenario_text(name, f"given at {name} {{ }}") for name in names), run=False)
        return tuple(name for number, name in enumerate(names) if not _has_fault(tried, _LINES * number + 1))


_BESIDE = "<witness>"
"""The path for scenarios that are not in a file yet."""
_LINES = 4
"""The number of lines of a text that `headed` returns for one line."""


def _has_fault(found: CompileResult, first: int) -> bool:
    """Whether there is an error in the scenario that begins in a line of the text of scenarios."""
    return any(p.severity == "error" and p.place is not None and p.place.source.path == _BESIDE
               and first <= p.place.line < first + _LINES for p in found.diagnostics)


@frozen(eq=False)
class PlayedRules:
    """A compiled ruleset: `phases` are the first steps of its phases by name, `keeps` its keeps by the type that they belong to
    and their name, `zones` its zones by name, `forms` the results of the stages of its compilation."""

    rules: Ruleset
    phases: Mapping[str, int]
    place: Place
    forms: Forms = field(repr=False)
    keeps: Mapping[tuple[str, str], KeepModel] = field(init=False, repr=False)
    zones: Mapping[str, ZoneModel] = field(init=False, repr=False)

    @keeps.default
    def _keeps(self) -> Mapping[tuple[str, str], KeepModel]:
        return {(keep.per, keep.name): keep for keep in self.rules.model.keeps}

    @zones.default
    def _zones(self) -> Mapping[str, ZoneModel]:
        return {zone.name: zone for zone in self.rules.model.zones}

    @classmethod
    def of(cls, text: RulesText, change: Change = same_items) -> PlayedRules | None:
        """A ruleset with a change; None if it has an error."""
        found, forms = text.compile_with(text.scenario_text("any"), change, soon=False)
        if found.program is None:
            return None
        scenario = found.scenarios[0]
        return cls(Ruleset(found.program), scenario.phases, scenario.place, forms)


LOOP, ZONE = Repeat.word, Zone.word
"""The beginnings of the names of slots for loops and zones."""


def slots_of(model: Model) -> Mapping[tuple[str, str], str]:
    """The slots of a state that scenarios can read, those of loops, keeps and zones, by names that changed rules have too."""
    return {**{(LOOP, loop.name): loop.slot for loop in model.rounds},
            **{(keep.per, keep.name): keep.slot for keep in model.keeps},
            **{(ZONE, zone.name): zone.pieces for zone in model.zones}}


def have_same_members(one: Model, other: Model) -> bool:
    """Whether the types of two rulesets have the same members, so that the same numbers mean the same."""
    return members_of(one) == members_of(other)


def named_values(model: Model, state: Any) -> Mapping[tuple[str, str, str, str], object]:
    """The values in a state of what `slots_of` names, for each member that has its own value: by the names of the slot and of its
    one or two members, which are empty if it has none.  Members are given by their names, also as values."""
    members = members_of(model)
    found = dict[tuple[str, str, str, str], object]()
    owners = {**{(keep.per, keep.name): (keep.per, keep.of, keep.cell.of) for keep in model.keeps},
              **{(ZONE, zone.name): (zone.per, zone.of, "") for zone in model.zones}}
    for (home, name), slot in slots_of(model).items():
        per, of, cell = owners.get((home, name), ("", "", ""))
        values, one = getattr(state, slot), ("",)
        places = product(members.get(per, one), members.get(of, one))  # a state may have further cells, which belong to nobody
        for (first, second), value in zip(places, values if per or of else (values,), strict=False):
            found[home, name, first, second] = _member_names(members.get(cell), value)
    return found


def members_of(model: Model) -> Mapping[str, tuple[str, ...]]:
    """The names of the members of each type."""
    return {kind.name: tuple(member.name for member in kind.members) for kind in model.types}


def _member_names(members: Sequence[str] | None, value: int | Sequence[int]) -> object:
    """A value, or several, with the names of members instead of their numbers."""
    if not isinstance(value, int):
        return tuple(_member_names(members, one) for one in value)
    return members[value] if members is not None and value >= 0 else value


def audiences_of(model: Model) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Those who see each keep and zone, by the names that `slots_of` uses."""
    return {**{(keep.per, keep.name): (keep.seen, *map(str, keep.seers)) for keep in model.keeps},
            **{(ZONE, zone.name): (zone.seen, zone.size_seen, *map(str, zone.seers)) for zone in model.zones}}


def other_audiences(one: Model, other: Model) -> Sequence[tuple[str, str]]:
    """The keeps and zones that different seats see in the second of two rulesets."""
    seen, others = audiences_of(one), audiences_of(other)
    return [name for name, who in seen.items() if others.get(name, who) != who]

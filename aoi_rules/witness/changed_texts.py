"""Two texts of a ruleset: for each changed line, a scenario that shows in which games it matters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs
from attrs import define, field, frozen

from aoi_rules.diagnostics import Source
from aoi_rules.planning.hunks import Hunk, apply_hunks, hunks_of
from aoi_rules.planning.lines import ResolvedLine, lines_of, with_names_of
from aoi_rules.plugin_manager.given import GivenPlugin
from aoi_rules.scenarios.lines import Lines
from aoi_rules.witness.contest import Contest, Opponent, ScenarioAim, ScenarioHome
from aoi_rules.witness.limits import SearchLimit
from aoi_rules.witness.rules import RulesText
from aoi_rules.witness.text import title_of
from aoi_rules.witness.witness import OF_MOVES, SearchEffort, search_contests

__all__ = ["ChangedTexts", "TextChange"]

_NAME = re.compile(r"[A-Za-z_]\w*")


@frozen
class TextChange:
    """Changed lines, the old and the new ones; either may be missing.  `text` is a scenario that passes with the change and fails
    without it, or empty; `tried` says what was tried.  `why` tells why the change was not tried, or alone: it changes words only,
    or there is no ruleset without it."""

    old: tuple[ResolvedLine, ...]
    new: tuple[ResolvedLine, ...]
    text: str
    tried: SearchEffort
    why: str = ""

    @property
    def name(self) -> str:
        """The name of the first line; that of a declaration, a rule or a block."""
        return next((line.name or line.key for line in (*self.new, *self.old)), "")


@define(eq=False)
class ChangedTexts:
    """The rules `old` and `new`: texts of one ruleset with the same name.  Raises ValueError if they are of two."""

    old: Lines
    new: Lines
    text: RulesText
    seed: int = 1
    _base: tuple[ResolvedLine, ...] = field(init=False, repr=False)
    _hunks: tuple[Hunk, ...] = field(init=False, repr=False)
    _home: ScenarioHome = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        models = self.old.program.model, self.new.program.model
        if models[0].name != models[1].name:
            raise ValueError(f"these are two rulesets, `{models[0].name}` and `{models[1].name}`")
        aim = lines_of(self.new.program)
        self._base = with_names_of(lines_of(self.old.program), models[1].renamed, aim)
        self._hunks = hunks_of(self._base, aim)
        self._home = ScenarioHome(self.text, self.new)

    def __len__(self) -> int:
        """How many changes there are."""
        return len(self._hunks)

    def changes(self, limit: SearchLimit) -> Iterator[TextChange]:
        """Each change, in the order of the text.  Those without which there is no ruleset come last, all together.  `limit` is
        that of each search."""
        together: list[int] = []
        for number in range(len(self._hunks)):
            found = self._try_changes((number,), limit)
            if found is None:
                together.append(number)
            else:
                yield found
        if together:
            found = self._try_changes(tuple(together), limit, "the ruleset is not valid with only one of these changes")
            yield found or self._change(together, "", SearchEffort(0, 0), "the ruleset is not valid without these lines")

    def _try_changes(self, numbers: Sequence[int], limit: SearchLimit, why: str = "") -> TextChange | None:
        """What some changes do: the new rules against those without them; None if that is no ruleset."""
        others = [hunk for number, hunk in enumerate(self._hunks) if number not in numbers]
        opponent = Opponent.of(self._mix_texts(others))
        if opponent is None:
            return None
        if opponent.played.rules.program.content_hash == self._home.played.rules.program.content_hash:
            return self._change(numbers, "", SearchEffort(0, 0), "only words for players and the layout change")
        text, tried = search_contests([Contest(self._home, opponent, self._aim(numbers), self.seed)], limit)
        return self._change(numbers, text, tried, why)

    def _change(self, numbers: Sequence[int], text: str, tried: SearchEffort, why: str) -> TextChange:
        hunks = [self._hunks[number] for number in numbers]
        return TextChange(tuple(line for hunk in hunks for line in hunk.old), tuple(line for hunk in hunks for line in hunk.new),
                          text, tried, why)

    def _mix_texts(self, hunks: Sequence[Hunk]) -> RulesText:
        """The old text with some of the changes."""
        lines = apply_hunks(self._base, hunks)
        renamed = [f"renamed {old} to {new}" for old, new in self.new.program.model.renamed]
        source = Source("<mixed>", "\n".join([*lines[:-1], *renamed, *lines[-1:]]) + "\n")
        given = tuple(attrs.evolve(one, named=True) for one in self.text.laid if isinstance(one, GivenPlugin))
        return RulesText(source, given, self.text.word, self.text.name)

    def _aim(self, numbers: Sequence[int]) -> ScenarioAim:
        """What the scenario of some changes is about: the names in their lines, and in the definitions and verbs of these."""
        lines = [line for number in numbers for line in (*self._hunks[number].new, *self._hunks[number].old)]
        names = dict.fromkeys(name for line in lines for name in _NAME.findall(line.text))
        called = [self._home.called[name] for name in names if name in self._home.called]
        known = next((rule for line in lines for rule in self.new.called(line.name)), None)
        title = title_of(known, self._home.titles) if known is not None else "a changed rule"
        about = tuple(dict.fromkeys((*names, *self._home.names_about(*called))))
        words = {line.key.split()[0] for line in lines}
        return ScenarioAim(title, known.name if known is not None else "", about, OF_MOVES.isdisjoint(words))

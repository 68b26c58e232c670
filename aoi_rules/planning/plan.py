"""Saved games under changed rules: which of them can continue, and which line stops the others."""

from __future__ import annotations

import attrs
from attrs import define, field

from aoi_rules.diagnostics import Source
from aoi_rules.errors import AoiError, SaveError
from aoi_rules.game import Ruleset
from aoi_rules.library.compilation import compile_text, given_to
from aoi_rules.model.ruleset import PluginModel
from aoi_rules.planning.hunks import Hunk, apply_hunks, hunks_of
from aoi_rules.planning.lines import ResolvedLine, lines_of, with_names_of
from aoi_rules.planning.positions import Position, changed_values
from aoi_rules.planning.search import Outcome, Search
from aoi_rules.planning.verdicts import Change, Verdict
from aoi_rules.play.record import GameRecord
from aoi_rules.play.score import scores, winners
from aoi_rules.save_format import Difference, Save
from aoi_rules.storage.replay import Replay, replay_save

__all__ = ["Plan"]


@define
class Plan:
    """Two texts of one ruleset: the one under which games were played, and the one under which they should continue.

    Raises SaveError if they are texts of two different games, or of two different maps.
    """

    old: Ruleset
    new: Ruleset
    _base: tuple[ResolvedLine, ...] = field(init=False, repr=False)
    _hunks: tuple[Hunk, ...] = field(init=False, repr=False)
    _search: Search[Ruleset] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if (self.old.name, self.old.model.game) != (self.new.name, self.new.model.game):
            raise SaveError(f"these are two rulesets, `{self.old.name}` and `{self.new.name}`, and games of one cannot "
                            "continue in the other; give two texts of one ruleset")
        aim = lines_of(self.new.program)
        self._base = with_names_of(lines_of(self.old.program), self.new.model.renamed, aim)
        self._hunks = hunks_of(self._base, aim)
        self._search = Search(len(self._hunks), self._compile_changes)

    def changed_plugins(self) -> tuple[tuple[PluginModel, PluginModel], ...]:
        """The plugins that have other rules in the new ruleset, each in its old and its new form."""
        now = {plugin.name: plugin for plugin in self.new.model.plugins}
        return tuple((was, now[was.name]) for was in self.old.model.plugins if was.name in now and now[was.name].hash != was.hash)

    def other_parts(self, save: Save) -> bool:
        """Whether the parts that a game was played with are not those of the old text."""
        return {part.name for part in save.parts} != {part.name for part in self.old.model.parts}

    def verdict(self, save: Save) -> Verdict:
        """Whether a game can continue under the new rules and, if not, where, how and because of which lines it stops.

        Raises SaveError if it is not a game of the old rules: playing it again under them has another result.
        """
        was = replay_save(self.old, save)
        if was.difference is not None:
            raise SaveError(was.difference.text)
        replay, difference = self._replay_under_new(save)
        if replay is not None and difference is None:
            return Verdict(values=_scored_otherwise(was.record, replay.record))
        assert difference is not None, "a game that cannot begin has a difference"
        chosen = self._search.culprits(lambda rules: _compare_under(rules, _cut_save(save, difference.number), difference))
        changes = [Change(self._hunks[n].old, self._hunks[n].new) for n in sorted(chosen or ())]
        return Verdict(difference, self._values(save, difference, replay), tuple(changes))

    def _replay_under_new(self, save: Save) -> tuple[Replay | None, Difference | None]:
        try:
            replay = replay_save(self.new, save)
        except SaveError as error:  # the game cannot even begin
            return None, Difference(0, "", "", "start", str(error))
        return replay, replay.difference

    def _values(self, save: Save, difference: Difference, replay: Replay | None) -> tuple[str, ...]:
        """What differs at the first position, or after the move that differs."""
        after = replay.record.state if replay is not None and difference.number == 0 else getattr(replay, "after", None)
        if replay is None or after is None:
            return ()
        was = replay_save(self.old, _cut_save(save, difference.number)).record
        return changed_values(Position(self.old.program, was.names, was.state),
                              Position(self.new.program, replay.record.names, after))

    def _compile_changes(self, chosen: frozenset[int]) -> Ruleset | None:
        """The old rules with some of the changes; None if these do not compile."""
        lines = apply_hunks(self._base, [self._hunks[number] for number in sorted(chosen)])
        renamed = [f"renamed {old} to {new}" for old, new in self.new.model.renamed]
        text = "\n".join([*lines[:-1], *renamed, *lines[-1:]]) + "\n"  # this includes the lines of plugins, and `uses`
        given = tuple(attrs.evolve(one, named=True) for one in given_to(self.new.program))
        program = compile_text(Source("<mixed>", text), laid=given).program
        return None if program is None else Ruleset(program)


def _scored_otherwise(was: GameRecord, now: GameRecord) -> tuple[str, ...]:
    """Which present totals differ, each as a sentence without a full stop; also the winners, if the game is over."""
    try:
        before, after = (scores(r.engine, r.names, r.position) for r in (was, now))
    except AoiError as error:
        return (f"it cannot be scored: {error}",)
    found = [f"{seat}'s score is {b.total}, and was {a.total}"
             for a, (seat, b) in zip(before.values(), after.items(), strict=True) if a.total != b.total]
    then, today = (" and ".join(winners(r.engine, r.names, r.position)) for r in (was, now))
    if then != today:
        found.append(f"the winner is {today}, and was {then}")
    return tuple(found)


def _cut_save(save: Save, number: int) -> Save:
    """A saved game up to an entry."""
    return attrs.evolve(save, moves=save.moves[:number])


def _compare_under(rules: Ruleset, save: Save, difference: Difference) -> Outcome:
    """Whether a game has the same difference under some rules."""
    try:
        found = replay_save(rules, save).difference
    except SaveError:
        return "differs" if difference.number == 0 else "useless"
    if found is None:
        return "same"
    return "differs" if found.number == difference.number else "useless"

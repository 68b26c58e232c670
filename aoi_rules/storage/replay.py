"""Plays a saved game again, and finds the point where it cannot continue as it was saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen

from aoi_rules.errors import AoiError, SaveError, UndoError
from aoi_rules.game import Ruleset
from aoi_rules.machine import explain, move_words
from aoi_rules.machine.digest import Digester
from aoi_rules.machine.moves import Move, note_problem
from aoi_rules.machine.renaming import names_before, names_now, times_of
from aoi_rules.machine.results import Refusal
from aoi_rules.model.ruleset import PluginModel
from aoi_rules.play.record import GameRecord
from aoi_rules.save_format import Back, Difference, EntryKind, Save, SavedMove

__all__ = ["Replay", "replay_entries", "replay_save"]

_SHOWN = 80
_LONGEST = 300


@frozen
class Replay:
    """A saved game that was played again as far as possible: to its end, or to the last position before the `difference`; `after`
    is then the position that the differing move leads to, None if it cannot be played."""

    record: GameRecord
    difference: Difference | None
    after: Any = None


def _changed_plugins(was: Iterable[PluginModel], now: Iterable[PluginModel]) -> Iterator[str]:
    """How the plugins that a game was played with have changed, with one text for each."""
    then, today = {one.name: one for one in was}, {one.name: one for one in now}
    for name in dict.fromkeys((*then, *today)):
        if name not in today:
            yield f"it was played with the plugin {then[name]}, which is not used now"
        elif name not in then:
            yield f"it was played without the plugin {today[name]}"
        elif then[name].hash != today[name].hash:
            yield f"it was played with the plugin {then[name]}, and {today[name]} has other rules"


def replay_save(rules: Ruleset, save: Save, migrated: bool = False) -> Replay:
    """Play a saved game again, regardless of the rules that it was saved under.  Each move must be legal, be made by the same
    seat, draw the same numbers from the seed, and lead to a position with the same digest.  Digests are not compared if a plugin
    `migrated` the save to its present rules.

    Names that the rules list as `renamed` are accepted in the save.  Raises SaveError if the game cannot even begin: its seats or
    options do not exist, or the setup fails.
    """
    replay = _Replay(rules, save, _begin_record(rules, save), migrated)
    difference = replay.compare_beginning() or next(filter(None, replay.entries()), None)
    replay.record.difference = difference
    replay.record.history()  # what was compared need not be computed again when the game is saved
    replay.record.at = save.at if difference is None else save.at + 1  # tokens stay unique
    return Replay(replay.record, difference, replay.after)


def replay_entries(rules: Ruleset, save: Save, record: GameRecord) -> Difference | None:
    """Play the entries of a save after what a record has already; returns where they differ, None if they do not.  Each move is
    compared as `replay_save` does."""
    difference = next(filter(None, _Replay(rules, save, record, migrated=False).entries()), None)
    record.history()  # as above
    return difference


def _begin_record(rules: Ruleset, save: Save) -> GameRecord:
    today = names_now(times_of(rules.model))
    options = {today.get(name, name): today.get(value, value) for name, value in save.options.items()}
    try:
        return rules.begin_record([today.get(seat, seat) for seat in save.seats], options, save.seed)
    except (ValueError, IndexError, AoiError) as error:
        raise SaveError(f"this game cannot be set up: {error}") from None


class _Replay:
    """A game that is being played again."""

    def __init__(self, rules: Ruleset, save: Save, record: GameRecord, migrated: bool) -> None:
        self.rules = rules
        self.migrated = migrated
        self.save = save
        self.record = record
        self.after: Any = None
        self._index = move_words.Index(rules.program, record.names)
        past = times_of(rules.model)
        self._today = names_now(past)
        self._now = record.digest
        self._digests = [self._now, *map(self._digester_then, [*names_before(past)][1:])]

    # ---- what can differ -------------------------------------------------------------------------------------------------

    def compare_beginning(self) -> Difference | None:
        """The difference of the first position, None if it is the same."""
        record, save = self.record, self.save
        if record.beginning.drawn != tuple(save.setup):
            return Difference(0, "", "", "draws", self._find_reason("the setup draws numbers that differ from the save"))
        if not self._agrees(save.start, ()):
            return Difference(0, "", "", "start", self._find_reason("the game begins in another position"))
        if self._has_todays_digests:
            record.note_start(save.start)
        return None

    def entries(self) -> Iterator[Difference | None]:
        """The difference of each entry, one after another; at an entry that differs, the game is as it was before it."""
        for number, entry in enumerate(self.save.moves, 1):
            yield self._move(number, entry) if isinstance(entry, SavedMove) else self._replay_back(number, entry)

    def _replay_back(self, number: int, entry: Back) -> Difference | None:
        try:
            self.record.redo() if entry.forth else self.record.undo()
        except UndoError as error:
            return Difference(number, "", "", "undo", f"entry {number} is {'a redo' if entry.forth else 'an undo'}: {error}")
        return None

    def _move(self, number: int, saved: SavedMove) -> Difference | None:
        record, shown = self.record, f"move {number}, `{saved.text[:_SHOWN]}`"

        def make_difference(kind: EntryKind, text: str, refusals: tuple[Refusal, ...] = ()) -> Difference:
            return Difference(number, saved.seat, saved.text, kind, self._find_reason(text), refusals)

        if (now := self.record.seat_to_move) != self._today.get(saved.seat, saved.seat):
            who = f"{now} must decide" if now else "the game is over"
            return make_difference("seat", f"{shown}, is {saved.seat[:_SHOWN]}'s, and {who}")
        move = self._read_move(saved.text)
        if move is None or not (move.raw in record.position.moves or record.engine.equal(record.position, move.raw)):
            return make_difference("move", f"{shown}, is not legal there", self._refusals(move))
        mark = record.mark()
        try:
            turn = record.play(move)
        except (ValueError, IndexError, AoiError) as error:
            return make_difference("move", f"{shown}: {error}")
        kind: EntryKind | None = ("draws" if turn.drawn != saved.drawn else
                None if self._agrees(saved.digest, (saved.seat, saved.text, *map(str, saved.drawn))) else "position")
        if kind is not None:
            self.after = record.state
            record.restore(mark)
            return make_difference(kind, f"after {shown}, the position is different" if kind == "position" else
                                   f"{shown}, draws numbers that differ from the save")
        if self._has_todays_digests:
            record.note_saved(saved)
        return None

    def _read_move(self, text: str) -> Move | None:
        """The move for a saved text, in which names may be old."""
        move = self._index.move(self.record.position, text)
        if move is None and self._today:
            words, quote, note = text.partition(' "')
            move = self._index.move(self.record.position, " ".join(map(self._word, words.split(" "))) + quote + note)
        return None if move is None or note_problem(move) is not None else move

    def _word(self, word: str) -> str:
        """A word of a move with its present name; for a link, its two ends."""
        return self._today.get(word) or "--".join(self._today.get(part, part) for part in word.split("--"))

    def _refusals(self, move: Move | None) -> tuple[Refusal, ...]:
        state = self.record.state
        return () if move is None else explain.refusals(self.record.program, self.record.names, state, move, state.to_move)

    def _agrees(self, digest: str, also: tuple[str, ...]) -> bool:
        """Whether the position has this digest, by the present names or by those of an earlier time; from then on, only times
        that agreed are tried."""
        if self.migrated:
            return True
        agreeing = [digest_of for digest_of in self._digests if digest_of(self.record.position, *also) == digest]
        self._digests = agreeing or self._digests
        return bool(agreeing)

    @property
    def _has_todays_digests(self) -> bool:
        """Whether the digests of the save are those that are computed today."""
        return self._digests[0] is self._now and not self.migrated

    def _digester_then(self, renamed: Mapping[str, str]) -> Callable[..., str]:
        """A function that computes a position's digest by the names of an earlier time."""
        digester = Digester(self.rules.program, self.record.names, renamed)
        return lambda _, *also: digester.of(self.record.state, *also)

    def _find_reason(self, text: str) -> str:
        """The reason why a game differs, as far as it can be found."""
        if self.migrated:
            return f"{text}; its moves are those that `aoi_migrate` of a plugin returned{self._plugins()}"
        if self.rules.program.content_hash != self.save.hash:
            return f"{text}; the rules have changed since it was saved{self._parts()}{self._plugins()}"
        if plugins := self._plugins():
            return (f"{text}; a plugin has other rules{plugins}: install the version that it was played with, or let the "
                    "plugin migrate it")
        return f"{text}; the text of the save was changed, or a plugin is different"

    def _parts(self) -> str:
        """The parts added to the ruleset whose texts have changed."""
        then = {part.name: part.hash for part in self.save.parts}
        names = [f"`{part.name}`" for part in self.rules.model.parts if then.get(part.name, part.hash) != part.hash]
        return f" (the text has changed in the part {' and the part '.join(names)})" if names else ""

    def _plugins(self) -> str:
        """The plugins that differ from those that the game was played with."""
        found = "; ".join(_changed_plugins(self.save.plugins, self.rules.model.plugins))
        return f" ({found[:_LONGEST]})" if found else ""

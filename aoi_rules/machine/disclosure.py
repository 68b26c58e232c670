"""What viewers learn from a turn: pieces that become visible, secret choices, and random draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aoi_rules.machine.entries import DECIDED, MOVED, WAYS, Value
from aoi_rules.machine.log import Entry, option_of, sees_zone
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.machine.viewers import seats_of
from aoi_rules.model.ruleset import Model, ZoneModel
from aoi_rules.model.seers import Seer
from aoi_rules.model.types import ABSENT

__all__ = ["chance_shown", "choice_shown", "let_in", "shows_hidden_piece", "reveals_hidden", "is_audience_unclear"]

_BY_CHANCE = WAYS["drawn"]
_OPEN = {"none": 0, "owner": 1, "seats": 1, "all": 2}


def reveals_hidden(program: Program, entries: Sequence[Entry]) -> bool:
    """Whether these entries revealed hidden information: a piece moved to where more seats see it, or some seats learned what
    another one chose."""
    zones = program.model.zones
    for entry in entries:
        if entry[0] == MOVED and _OPEN[zones[entry[1]].seen] < _OPEN[zones[entry[3]].seen]:
            return True
        if entry[0] == DECIDED and len(entry) > 4 and entry[4] > 0 and entry[4] != 1 << entry[1]:
            return True
    return _reveals(program, entries)


def _reveals(program: Program, entries: Sequence[Entry]) -> bool:
    """Whether a secret choice in these entries was revealed to all by its effects."""
    options = [option_of(program, entry) for entry in entries if entry[0] == DECIDED]
    return any(choice.revealed for option in options if option is not None for choice in option.choices)


def choice_shown(program: Program, entries: Sequence[Entry], viewer: int) -> bool:
    """Whether a viewer learned in these entries what another seat chose or wrote in secret."""
    others = [e for e in entries if e[0] == DECIDED and e[1] != viewer]
    return any(len(e) > 4 and e[4] > 0 and e[4] >> viewer & 1 for e in others) or _reveals(program, others)


def chance_shown(zones: Sequence[ZoneModel], entries: Sequence[Entry], draws: int, viewer: int) -> bool:
    """Whether a viewer can see something of the `draws` random draws in these entries: anything but pieces that it does not
    see."""
    drawn = [(zones[e[1]], e[2], zones[e[3]], e[4]) for e in entries if e[0] == MOVED and e[6] == _BY_CHANCE]
    unseen = [1 for start, owner, goal, goal_owner in drawn
              if not (sees_zone(start, owner, viewer) or sees_zone(goal, goal_owner, viewer))]
    return len(unseen) < draws


def shows_hidden_piece(
    zones: Sequence[ZoneModel], entries: Sequence[Entry], viewer: int, around: tuple[Position, Position] | None = None
) -> bool:
    """Whether in these entries a viewer saw a piece come out of a zone that it does not see; the positions `around` them, before
    and after, determine who sees a zone that some seats see."""
    before, after = around or (None, None)
    ways = (((zones[e[1]], e[2]), (zones[e[3]], e[4])) for e in entries if e[0] == MOVED)
    return any(sees_zone(*goal, viewer, s=after)
               and not (sees_zone(*start, viewer, s=before) or sees_zone(*start, viewer, s=after)) for start, goal in ways)


def is_audience_unclear(program: Program, entries: Sequence[Entry]) -> bool:
    """Whether nobody can tell who learned what was chosen or written in these entries, because not all see which seats those
    are."""
    known = _open_keeps(program.model)
    options = [option_of(program, entry) for entry in entries if entry[0] == DECIDED]
    return any(slot not in known for option in options if option is not None
               for seers in (*(c.seers for c in option.choices), option.note.seers if option.note else ())
               for slot in _slots_of(seers))


def let_in(model: Model, before: Position, after: Position, asker: int) -> set[int]:
    """The seats that can see a zone or a keep after a move which they could not see before it, as far as an `asker` knows: if
    that seat does not see who they are or whether something is there, they count as seeing something."""
    places = [(z.seers, z.sizes, z.size_seen == "all") for z in model.zones if z.seen == "seats"]
    places += [(k.seers, k.slot, False) for k in model.keeps if k.seen == "seats"]
    known, found = _open_keeps(model), set[int]()
    for seers, slot, counted in places:
        if not known.issuperset(_slots_of(seers)):
            found |= set(range(after.players)) - {asker}
            continue
        held = getattr(after, slot)
        for owner in _owners(seers, after):
            was, now = (set(seats_of(seers, s, owner)) for s in (before, after))
            if not (counted or asker in now) or _has_value(held):
                found |= now - was
    return found - {-1}


def _slots_of(seers: Iterable[Seer]) -> set[str]:
    """The slots that hold seats who see something."""
    return {seer.slot for seer in seers if seer.slot}


def _owners(seers: Iterable[Seer], s: Position) -> Iterable[int]:
    """The owners between whom it makes a difference who sees what is theirs; one if it is the same for all."""
    lengths = [len(getattr(s, seer.slot)) for seer in seers if seer.each]
    return range(lengths[0]) if lengths else (0,)


def _open_keeps(model: Model) -> set[str]:
    """The slots of the keeps that all see."""
    return {keep.slot for keep in model.keeps if keep.seen == "all"}


def _has_value(kept: Value | list[Value]) -> bool:
    """Whether a slot holds any value other than 0, no, or the absent value."""
    return any(map(_has_value, kept)) if isinstance(kept, list | tuple) else kept not in (0, -1, ABSENT)

"""The members that a draft names, and the same draft with other members: a scenario is simplest with those that are declared
first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, combinations, islice, product

import attrs

from aoi_rules.machine.names import Names
from aoi_rules.witness.draft import Draft
from aoi_rules.witness.rules import PlayedRules, have_same_members
from aoi_rules.witness.settings import PieceSetting, Setting, Spot, ValueSetting
from aoi_rules.witness.wording import JOINED

__all__ = ["SEAT", "drafts_with_earlier_members", "in_other_rules", "with_members"]

SEAT = "seat"
"""The type of the players."""
Member = tuple[str, int]
"""The type of a member, and its number."""
_CANDIDATES = 12
"""How many of the first members are tried in place of another one."""
_PAIRS = 120
"""How many pairs of members are tried in place of two others."""


def with_members(played: PlayedRules, setting: Setting, change: Callable[[str, int], int]) -> Setting:
    """The setting with other members; `change` has the number of the member of a type that replaces another one."""
    def spot(one: Spot) -> Spot:
        per = played.zones[one[0]].per if one[0] else ""
        return (one[0], change(per, one[1])) if per else one

    if isinstance(setting, PieceSetting):
        of = played.zones[setting.source[0] or setting.target[0]].of
        return PieceSetting(change(of, setting.kind), spot(setting.source), spot(setting.target))
    if not isinstance(setting, ValueSetting):
        return setting
    keep, value = played.keeps[setting.per, setting.name], setting.value
    if keep.cell.of:
        value = tuple(change(keep.cell.of, one) for one in value) if isinstance(value, tuple) else (
            change(keep.cell.of, value) if value >= 0 else value)
    return attrs.evolve(setting, owner=change(keep.per, setting.owner) if keep.per else -1,
                        second=change(keep.of, setting.second) if keep.of else -1, value=value)


def in_other_rules(one: PlayedRules, other: PlayedRules, draft: Draft) -> Draft:
    """The draft for a ruleset, with the numbers that its members have in another ruleset; raises LookupError if one is missing
    there."""
    if have_same_members(one.rules.model, other.rules.model):
        return draft
    names = {kind.name: [member.name for member in kind.members] for kind in one.rules.model.types}
    numbers = {kind.name: {member.name: number for number, member in enumerate(kind.members)} for kind in other.rules.model.types}

    def change(of: str, number: int) -> int:
        return numbers[of][names[of][number]] if of in names else number

    return attrs.evolve(draft, settings=tuple(with_members(one, setting, change) for setting in draft.settings))


def drafts_with_earlier_members(played: PlayedRules, draft: Draft) -> Iterator[Draft]:
    """The draft in which a member that it names is replaced with one that is declared earlier, for each of these, the first ones
    first; then with two members replaced, since a town may buy only one good. Whatever is named after a member, such as a space
    after its town, is replaced with it."""
    names = played.rules.program.names(draft.seats)
    used = _members_in(played, draft, names)
    single = [[instead for new in range(min(member[1], _CANDIDATES))
               if (member[0], new) not in used and _is_earlier(instead := _with_those_called_after(names, used, member, new))]
              for member in used]
    pairs = ({**one, **other} for some, others in combinations(single, 2) for one, other in product(some, others))
    earlier = (pair for pair in pairs if _is_earlier(pair))
    for instead in (*chain.from_iterable(single), *islice(earlier, _PAIRS)):
        yield _replace_members(played, draft, names, instead)


def _is_earlier(instead: Mapping[Member, int]) -> bool:
    """Whether members are replaced by others that are, on the whole, declared before them."""
    return sum(instead.values()) < sum(number for _, number in instead)


def _members_in(played: PlayedRules, draft: Draft, names: Names) -> dict[Member, None]:
    """The members that settings and moves name, without seats."""
    found = dict[Member, None]()

    def note(of: str, number: int) -> int:
        found[of, number] = None
        return number

    for setting in draft.settings:
        with_members(played, setting, note)
    said = "\n".join(text for _, text in draft.moves)
    for kind in played.rules.model.types if said else ():
        for number, name in enumerate(names.members(kind.name)):
            if _pattern([name]).search(said):
                note(kind.name, number)
    return {member: None for member in sorted(found) if member[0] != SEAT and member[1] >= 0}


def _with_those_called_after(names: Names, used: Mapping[Member, None], member: Member, new: int) -> Mapping[Member, int]:
    """For each member, the number of the one that replaces it: this member, and others that are named after it, if there are
    any."""
    of, old = member
    before, after = names.member(of, old), names.member(of, new)
    found = {member: new}
    for other, number in used:
        name = names.member(other, number)
        renamed = _replace_part(name, before, after)
        members = names.members(other)
        if (other, number) != member and renamed != name and renamed in members:
            found[other, number] = members.index(renamed)
    return found


def _replace_part(name: str, before: str, after: str) -> str:
    """A name, or one of the two ends in it, that is another name or begins with it."""
    parts = name.split(JOINED)
    return JOINED.join(after + part[len(before) :] if part == before or part.startswith(f"{before}_") else part for part in parts)


def _replace_members(played: PlayedRules, draft: Draft, names: Names, instead: Mapping[Member, int]) -> Draft:
    """The draft with other members."""
    settings = tuple(with_members(played, setting, lambda of, number: instead.get((of, number), number))
                     for setting in draft.settings)
    texts = {names.member(of, old): names.member(of, new) for (of, old), new in instead.items()}
    pattern = _pattern(list(texts))
    moves = tuple((seat, pattern.sub(lambda found: texts[found.group()], text)) for seat, text in draft.moves)
    return attrs.evolve(draft, settings=settings, moves=moves)


def _pattern(names: list[str]) -> re.Pattern[str]:
    """Finds whole names in the text of moves, the longest first; a name within that of a link is not one."""
    longest = sorted(map(re.escape, names), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(longest)})(?![\w-])")

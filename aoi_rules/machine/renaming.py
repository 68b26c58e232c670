"""Renaming: the present names for old ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from aoi_rules.model.ruleset import OF_SCORE, OF_SOURCE, Model

__all__ = ["Renamed", "first_name", "line_now", "name_now", "names_before", "names_now", "times", "times_of"]

Renamed = Sequence[tuple[str, str]]
"""Pairs of an old name and its replacement, which may have been replaced again."""


def name_now(renamed: Renamed, name: str) -> str:
    """The present name for an old one, which is the name itself if it was never replaced.  The beginning of a dotted name may
    have been replaced: with `build` now `construct`, `build.room` is `construct.room`."""
    if not renamed:
        return name
    names, seen = dict(renamed), {name}
    while (new := _replace_once(names, name)) not in seen:
        seen.add(new)
        name = new
    return name


def first_name(renamed: Renamed, name: str) -> str:
    """The name of something before all its renamings: random draws always use that name."""
    for old, new in reversed(renamed):
        if new == name:
            name = old
    return name


def line_now(renamed: Renamed, path: str, name: str) -> str | None:
    """The present name of the line that was called `name` inside something; None if no line had that name.  `path` is the
    present name of what contains it: `build`, `build.card`, for a source with or without `source.`."""
    for old, _ in renamed:
        head, _, tail = name_now(renamed, old).rpartition(".")
        if "." in old and old.rpartition(".")[2] == name and path in (head, head.partition(".")[2]):
            return tail
    return None


def _replace_once(names: dict[str, str], name: str) -> str:
    """The name with one replacement applied, of its longest beginning that has one."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        new = names.get(".".join(parts[:end]))
        if new is not None:
            return ".".join([new, *parts[end:]])
    head = next((head for head in (OF_SOURCE, OF_SCORE) if name.startswith(head)), None)
    return f"{head}{_replace_once(names, name.removeprefix(head))}" if head else name


# ---- successive renamings ----------------------------------------------------------------------------------------------


def times_of(model: Model) -> tuple[Renamed, ...]:
    """The renamings of each `renamed` line of a ruleset, in order, as pairs of the names before and right after."""
    members = {kind.name: [member.name for member in kind.members] for kind in model.types}
    nested = [(member, members[kind.parent][home]) for kind in model.types if kind.parent
              for member, home in zip(members[kind.name], kind.field(kind.parent).values, strict=True) if isinstance(home, int)]
    return times(model.renamed, nested, [name for kind in model.types if kind.joins for name in members[kind.name]])


def times(renamed: Renamed, nested: Iterable[tuple[str, str]], links: Iterable[str]) -> tuple[Renamed, ...]:
    """For each pair, the pair and those that result from it: for nested members (each given with the name of the containing
    member), whose names are like `koeln_1`, and for links, `koeln--bonn`."""
    lying, joining, found = list(nested), [link.split("--") for link in links], list[Renamed]()
    for old, new in reversed(renamed):
        if "." in new:  # a line is identified by the present name of what contains it
            home = name_now(renamed, new.rpartition(".")[0])
            found.append(((f"{home}.{old.rpartition('.')[2]}", f"{home}.{new.rpartition('.')[2]}"),))
            continue
        were = [(old + name.removeprefix(new), old) if home == new and name.startswith(new) else (name, home)
                for name, home in lying]
        joined = [[old if end == new else end for end in ends] for ends in joining]
        pairs = [(was, name) for (was, _), (name, _) in zip(were, lying, strict=True) if was != name]
        pairs += [("--".join(was), "--".join(ends)) for was, ends in zip(joined, joining, strict=True) if was != ends]
        found.append(tuple(dict.fromkeys([(old, new), *pairs])))
        lying, joining = were, joined
    return tuple(reversed(found))


def names_now(past: Iterable[Renamed]) -> dict[str, str]:
    """The present name for each former name."""
    today: dict[str, str] = {}
    for pairs in past:
        for old, new in pairs:
            today = {name: new if now == old else now for name, now in today.items()}
            today[old] = new
    return today


def names_before(past: Sequence[Renamed]) -> Iterator[Mapping[str, str]]:
    """For the present, then for each earlier time, the names of that time by present name."""
    then: dict[str, str] = {}
    yield then
    for pairs in reversed(past):
        today = {name: now for now, name in then.items()}
        then = {**then, **{today.get(new, new): old for old, new in pairs}}
        yield then

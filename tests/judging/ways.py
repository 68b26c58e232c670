"""Age of Industry: the routes of cubes and goods, and the sources of a cube."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from tests.judging.table import Table

__all__ = ["Land"]


@frozen(slots=False, eq=False)
class Land:
    """The current map; `ship_at` is a sea place whose ship is being built and already opens its lanes."""

    table: Table
    ship_at: str = ""

    def counter(self, space: str) -> str | None:
        """The counter in a space."""
        return self.table.kept("counter", space)  # type: ignore[no-any-return]

    def owner(self, space: str) -> str | None:
        """The owner of the counter in a space."""
        return self.table.kept_of("owner", "space", space)  # type: ignore[no-any-return]

    def of(self, space: str) -> str:
        """The location of a space."""
        return str(self.table.board.fact("space", space, "location"))

    @cached_property
    def counters(self) -> dict[str, str]:
        """The spaces with a counter, and the counter of each."""
        return {space: c for space in self.table.board.members("space") if (c := self.counter(space)) is not None}

    def has(self, location: str, industry: str) -> bool:
        """Whether a counter of an industry is at a place, of any owner and with either side up."""
        fact = self.table.board.fact
        return any(self.of(s) == location and fact("counter", c, "industry") == industry for s, c in self.counters.items())

    def rails(self, seat: str) -> list[str]:
        """A player's railways."""
        return [link for link in self.table.board.members("rail") if self.table.kept_of("owner", "rail", link) == seat]

    def touched(self, seat: str) -> set[str]:
        """The locations that a player's railways touch."""
        return {end for link in self.rails(seat) for end in self.table.board.fact("rail", link, "ends")}

    @cached_property
    def ways(self) -> dict[str, set[str]]:
        """Coal and iron: finished railways of any player; a lane between a port counter and a ship; the lane to the ship's
        import."""
        board, found = self.table.board, dict[str, set[str]]()
        links = [board.fact("rail", link, "ends") for link in board.members("rail")
                 if self.table.kept_of("owner", "rail", link) is not None]
        links += [ends for ends in self.lanes if any(self.has(a, "port") and self.ship(b) for a, b in (ends, ends[::-1]))]
        links += [ends for ends in self._lanes("import_lane") if any(self.ship(end) for end in ends)]
        for one, other in links:
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
        return found

    def ship(self, location: str) -> bool:
        """Whether a ship is at a place."""
        return location == self.ship_at or self.has(location, "ship")

    @cached_property
    def lanes(self) -> list[list[str]]:
        """The ends of each sea lane."""
        return self._lanes("sea_lane")

    def _lanes(self, kind: str) -> list[list[str]]:
        board = self.table.board
        return [board.fact(kind, lane, "ends") for lane in board.members(kind)] if board.has(kind) else []

    def distances(self, start: str, through_all: bool = False) -> dict[str, int]:
        """The places joined to a location, and how many links away each is. Pennsylvania can be an end but not a stop on the
        route, unless the question is what lies beyond it."""
        found, reached = {start: 0}, [start]
        for place in reached:
            if place != start and not through_all and self.table.board.fact("location", place, "no_transit"):
                continue
            for near in sorted(self.ways.get(place, ())):
                if near not in found:
                    found[near] = found[place] + 1
                    reached.append(near)
        return found

    def stored(self, space: str, good: str) -> int:
        """The cubes of a good in a space: of a mine, of works, or of an import of coal."""
        board, counter = self.table.board, self.counter(space)
        if board.fact("space", space, "symbol") == "import":
            kind = "coal"
        else:
            kind = board.fact("industry", board.fact("counter", counter, "industry"), "stores") if counter else ""
        return int(self.table.kept("cubes", space)) if kind == good else 0

    def sources(self, start: str, good: str) -> dict[str, int]:
        """The spaces with a cube of a good that is joined to a place, and their distances."""
        far = self.distances(start)
        return {space: far[self.of(space)] for space in self.table.board.members("space")
                if self.of(space) in far and self.stored(space, good)}

    def overseas(self, start: str) -> bool:
        """The demand displays: a port counter of any owner and with either side up, or a distant port, is joined to the place."""
        return any(self.has(place, "port") or self.table.board.fact("location", place, "distant_port")
                   for place in self.distances(start))

    def brings(self, starts: list[str], good: str, number: int, more: int = 0) -> bool:
        """Whether `number` cubes can be brought to one of some places; `more` cubes are placed before."""
        spaces = {space for start in starts for space in self.sources(start, good)}
        return sum(self.stored(s, good) for s in spaces) + more >= number or any(map(self.overseas, starts))

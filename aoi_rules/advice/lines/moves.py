"""What an author may mean by a `move` without `from`, or by one whose zone does not hold the piece."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from aoi_rules.advice.lines.scope import Path, names_in_scope, player_of
from aoi_rules.diagnostics import with_article
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.words.outline import Outline

__all__ = ["PieceMove"]


@frozen
class PieceMove:
    """A piece, or a number of them, that goes to a zone; `path` are the statements whose blocks contain the line."""

    what: tree.Expression
    goal: tree.Expression
    path: Path
    outline: Outline

    def wrong_choice_hint(self) -> str | None:
        """What is wrong if the moved thing was not chosen among the pieces of the zone; None if it was."""
        pieces = self.outline.pieces(_zone_name(self.goal))
        kind = next((k for n, k in self._chosen_names() if self.what == tree.Name(n, self.what.place)), "")
        if not pieces or not kind or kind == pieces:
            return None
        return f"`{_zone_name(self.goal)}` holds {pieces} pieces, and `{format_expression(self.what)}` is {with_article(kind)}"

    def hint(self, at_random: bool = False) -> str:
        """The line as it may be meant: from the zone in which the piece was chosen, otherwise from those that hold such
        pieces."""
        pieces = self.outline.pieces(_zone_name(self.goal))
        suffix = " at random" if at_random else ""
        if pieces and self.outline.pieces(_zone_name(self.what)) == pieces:
            chosen = next((name for name, source in names_in_scope(self.path) if source == self.what), "all")
            return f"write `{self._format_move(chosen, suffix, format_expression(self.what))}`"
        for name, source in names_in_scope(self.path):
            same = self.what == tree.Name(name, self.what.place) or self.wrong_choice_hint() is not None
            if same and source is not None and source != self.goal and self.outline.pieces(_zone_name(source)) == pieces:
                return f"write `{self._format_move(name, suffix, format_expression(source))}`"
        zones = list(self._other_zones(pieces))
        if not pieces and _zone_name(self.goal) not in self.outline.zones and (kept := self._kept_place()) is not None:
            return kept
        if self.wrong_choice_hint() is not None or not zones:
            lie = f"{pieces} pieces lie in {', '.join(f'`{zone}`' for zone in zones)}"
            return lie if zones else f"write `{self._format_move(format_expression(self.what), suffix, 'ZONE')}`"
        if self._is_type(pieces):
            others = "".join(f", or `from {zone}`" for zone in zones[1:])
            return f"no {pieces} is chosen here, so write `{self._format_move('1', ' at random', zones[0])}`{others}"
        what = format_expression(self.what)
        if what == "all" and len(zones) > 1:  # none of them is more likely
            listed = ", ".join(f"`{zone}`" for zone in zones)
            return f"write `{self._format_move(what, suffix, 'ZONE')}`; there are such pieces in {listed}"
        more = f"; there are such pieces also in {', '.join(f'`{zone}`' for zone in zones[1:])}" if zones[1:] else ""
        return f"write `{self._format_move(what, suffix, zones[0])}`{more}"

    def _kept_place(self) -> str | None:
        """The hint for a player who moves to something that is not a zone: the only keep of a player that holds such a thing."""
        held = [name for name in sorted(self.outline.attributes["seat"]) if name in self.outline.member_keeps]
        if len(held) != 1:
            return None
        what, goal = format_expression(self.what), format_expression(self.goal)
        return f"`{goal}` is not a zone: a keep holds where somebody is, so write `set {what}.{held[0]} = {goal}`"

    def _is_type(self, pieces: str) -> bool:
        """Whether the moved thing is the name of the type of the pieces, which no line around this one gives to a piece."""
        named = self.what == tree.Name(pieces, self.what.place)
        return named and pieces not in [name for name, _ in names_in_scope(self.path)]

    def _format_move(self, what: str, suffix: str, source: str) -> str:
        return f"move {what}{suffix} from {source} to {format_expression(self.goal)}"

    def _other_zones(self, pieces: str) -> Iterator[str]:
        """The other zones that hold pieces of a type, those of all players first."""
        same = [zone for zone in self.outline.zones if pieces and self.outline.pieces(zone) == pieces]
        yield from (zone for zone in same if self.outline.is_common_zone(zone) and zone != _zone_name(self.goal))
        own = self.outline.attributes["seat"]
        player = player_of(self.path, self.outline)
        if player is not None:
            yield from (f"{player}.{zone}" for zone in same
                        if zone in own and self.goal != _zone_of_player(player, zone, self.goal))

    def _chosen_names(self) -> Iterator[tuple[str, str]]:
        """The names around the line that were chosen among the members of a type or the pieces of a zone, with the type."""
        for name, source in names_in_scope(self.path):
            named = isinstance(source, tree.Name) and self.outline.is_type(source.name)
            kind = _zone_name(source) if named else self.outline.pieces(_zone_name(source))
            if kind:
                yield name, kind


def _zone_name(node: tree.Expression | None) -> str:
    """The name of the zone that an expression may mean."""
    return node.name if isinstance(node, tree.Name | tree.Attribute) else ""


def _zone_of_player(player: str, zone: str, goal: tree.Expression) -> tree.Expression:
    return tree.Attribute(tree.Name(player, goal.place), zone, goal.place)

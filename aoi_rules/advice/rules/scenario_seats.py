"""The seats that the author of a scenario may mean if one is missing or does not play, or if too few are named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from aoi_rules.advice.similar_names import constant_for
from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import name_in, walk
from aoi_rules.words.base import Ident
from aoi_rules.words.known_words import Played
from aoi_rules.words.scenario import SPECTATOR, Explain, OfDecider, Sees, Sitting, Wins

__all__ = ["absent_seat_message", "hint_absent_seat", "hint_for_seat_to_play", "seats_line", "with_seat"]


def seats_line(symbols: SymbolTable, named: Sequence[str], number: int = 0) -> str:
    """The line that names as many seats as may play, or the given number: the named ones, then others."""
    played = Played(symbols.seats, symbols.least, symbols.most)
    return f"players {' '.join(played.choose_seats(named, number))}"


def with_seat(statement: tree.Statement, seats: Sequence[str]) -> tuple[str, str]:
    """What is wrong with a line about a move that does not begin with its seat, and the hint: the seat that follows the action,
    or else whoever decides there, for `explain` another one."""
    from aoi_rules.advice.lines.scenario_lines import DECIDING, hint_for_deciding_seat  # noqa: PLC0415 - once a mistake is found

    action, *others = statement.arguments
    if others and name_in(others[0]) in seats:  # `plays build red kiel`
        line = format_statement(evolve(statement, arguments=(others[0], action, *others[1:])))
        return f"the seat precedes `{format_expression(action)}`", f"write `{line}`"
    asks = Explain.begins(statement)
    first = tree.Name(seats[-1] if asks else DECIDING, statement.place)
    line = format_statement(evolve(statement, arguments=(first, *statement.arguments)))
    return "the seat is missing", (
        f"write `{line}`, or with another seat that does not decide" if asks else hint_for_deciding_seat(line, seats))


def hint_absent_seat(
    ident: Ident, statement: tree.Statement, seats: Sequence[str], given: Iterable[object], symbols: SymbolTable,
) -> str:
    """The hint for a seat that does not play in a scenario. The lines of `given` set up its position. The deciding seat may be
    meant, or the seat should play too."""
    from aoi_rules.advice.lines.scenario_lines import DECIDING, hint_for_deciding_seat  # noqa: PLC0415 - once a mistake is found

    if ident.name in symbols.seats and len(seats) < symbols.most:
        joined = hint_for_seat_to_play(ident.name, ident.place, seats, given, symbols)
        if not OfDecider.begins(statement):
            return f"it is for {', '.join(seats)}; " + joined
        first = tree.Name(DECIDING, ident.place)
        line = format_statement(evolve(statement, arguments=(first, *statement.arguments[1:]), block=None))
        return hint_for_deciding_seat(line, seats) + "; " + joined
    if Wins.begins(statement) and constant_for(ident.name) == "none":
        return f"that nobody wins, `{Wins.word} none` claims"
    if Sees.begins(statement) and ident.name in _ALL:
        return f"what all see, `{Sees.word} {SPECTATOR} …` claims; what one player sees, `{Sees.word} {seats[0]} …`"
    return (suggest_word(ident.name, dict.fromkeys(seats), ident.place)
            or f"the seats of this scenario are {', '.join(seats)}")


def absent_seat_message(seat: str, symbols: SymbolTable) -> str:
    """The message about a seat that does not play in a scenario, or that the ruleset does not have."""
    return f"the seat `{seat}` does not play in this scenario" if seat in symbols.seats else f"no seat `{seat}` plays here"


def hint_for_seat_to_play(
    seat: str, place: Place, seats: Sequence[str], given: Iterable[object], symbols: SymbolTable,
) -> str:
    """The hint for a seat of the ruleset that does not play in a scenario with these seats: the line with which it plays too."""
    if len(seats) >= symbols.most:
        return f"`{Sitting.word}` names others"
    more = [*seats, seat]
    return f"for `{seat}` to play, write `{seats_line(symbols, more, len(more))}`" + _hint_for_position(given, seat, place, seats)


_ALL = ("all", "everybody", "everyone", "anybody", "anyone", "players", "public", "spectators", "others")
"""Words for more than one seat."""


def _hint_for_position(given: Iterable[object], seat: str, place: Place, seats: Sequence[str]) -> str:
    """What else must change for a seat to play: the first line of the position that names all the others."""
    for line in given:
        names = {node.name for node in walk(line) if isinstance(node, tree.Name)}
        if {*seats} <= names and seat not in names and isinstance(line, tree.Statement | tree.Table):
            return f", and `{seat}` into " + line_of(line.place, place) + " too"
    return ""

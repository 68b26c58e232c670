"""The JSON between a browser and a table: what a seat sees of it, and what a rule of the server refuses."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from aoi_rules.protocol.description import OptionJson
from aoi_rules.protocol.events import EventJson
from aoi_rules.protocol.play import ViewJson
from aoi_rules.protocol.scenes import SceneChangesJson, SceneJson

__all__ = ["TableLogJson", "TableMadeJson", "TableRulesJson", "TableSeatJson", "TableStateJson", "TriedMoveJson"]


class TableSeatJson(TypedDict):
    """A seat of a table."""

    name: str
    """The name of the seat."""
    bot: str | None
    """The bot that plays it, such as `search:400`; null for a person."""


class TableLogJson(TypedDict):
    """A part of the log, to the end."""

    first: int
    """The number of the first event here in the whole log: put the events in place of those from this number on."""
    events: list[EventJson]
    """The events as the visitor saw them."""


class TriedMoveJson(TypedDict):
    """A move of an analysis."""

    seat: str
    """The seat that decides."""
    move: str
    """The move as text."""
    words: str
    """The move in words."""


class TableStateJson(TypedDict):
    """What a visitor sees of a table."""

    version: Literal[1]
    """The version of this form."""
    table: str
    """The name of the table in addresses."""
    title: str
    """The title of the game or map."""
    number: int
    """The number of the latest entry of the table."""
    seat: str | None
    """The visitor's seat; null for a spectator."""
    decision: int
    """The number of decisions after which the view shows the game."""
    decisions: int
    """The number of decisions that were made so far and not taken back."""
    seats: list[TableSeatJson]
    """The seats in play, clockwise."""
    view: ViewJson
    """The position as the visitor may see it."""
    scene: SceneJson | None
    """The picture; null if there are `changes` instead, or if no picture was requested."""
    changes: SceneChangesJson | None
    """What changes in the picture that the visitor has; null if there is a whole one."""
    log: TableLogJson
    """The log since the position that the request names, or the whole log."""
    thinking: str | None
    """The seat of the bot that is deciding now; null if no bot is."""
    trouble: str
    """Why a bot cannot continue; empty if nothing is wrong."""
    about: dict[str, dict[str, str]]
    """What the rules say of things that matters to the visitor's choice, as words: by the type, then the name of a member.  Empty
    while another seat decides."""
    line: list[TriedMoveJson]
    """In an analysis, the moves that were tried, including those of bots; empty at the table."""


class TableMadeJson(TypedDict):
    """A new table."""

    table: str
    """The name of the table in addresses."""
    title: str
    """The title of the game or map."""
    links: dict[str, str]
    """The secret links, from the root of the site: by the names of the seats; `` for spectators, `*` for the person who made the
    table."""


class TableRulesJson(TypedDict):
    """A ruleset that a table can be made with."""

    name: str
    """Its name."""
    title: str
    """Its title."""
    help: list[str]
    """What it is, in paragraphs; may be empty."""
    least: int
    """The least number of players."""
    seats: list[str]
    """The names of its seats, clockwise: as many as may play."""
    options: list[OptionJson]
    """Its options."""
    parts: dict[str, str]
    """The parts that can be added to it, with their titles."""
    titles: dict[str, dict[str, str]]
    """The titles of its seats, as those of the type `seat`, and of the choices of its options, by the name of the option."""

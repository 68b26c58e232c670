"""What a saved game holds, and its two forms as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

import attrs
from attrs import define, field, frozen

from aoi_rules.machine.results import Refusal
from aoi_rules.model.ruleset import PartModel, PluginModel

if TYPE_CHECKING:
    from aoi_rules.protocol import DifferenceJson, PartJson, PluginJson, SavedMoveJson

__all__ = ["LONGEST", "SCHEMA", "Back", "Difference", "Entry", "Kind", "Save", "SavedMove", "write", "write_lines"]

SCHEMA = 3
LONGEST = 8 * 1024 * 1024
"""No saved game is longer, in characters; 16,000 decisions take about a fifth of it."""


@frozen
class SavedMove:
    """A decision that was made: the seat, the move's stable text, the numbers that chance drew for it, and a digest of the
    position after it.  It may hold what is hidden from other seats: it is for the table, not for players."""

    seat: str
    text: str
    drawn: tuple[int, ...]
    digest: str

    def json(self) -> SavedMoveJson:
        """The decision as data for JSON, as saved games hold it."""
        return {"seat": self.seat, "move": self.text, "drawn": list(self.drawn), "digest": self.digest}

    @property
    def line(self) -> str:
        """The decision as one line of JSON."""
        return json.dumps(self.json(), ensure_ascii=False)

    @classmethod
    def of_line(cls, line: str) -> SavedMove:
        """The decision that a line of JSON was made of."""
        said: SavedMoveJson = json.loads(line)
        return cls(said["seat"], said["move"], tuple(said["drawn"]), said["digest"])


@frozen
class Back:
    """An undo or a redo in a game: a decision was taken back, or with `forth` made again as it had been."""

    forth: bool = False

    @property
    def line(self) -> str:
        """The entry as one line of JSON."""
        return json.dumps({"redo" if self.forth else "undo": True})


Entry = SavedMove | Back
Kind = Literal["start", "seat", "move", "draws", "position", "undo"]


@define
class Save:
    """A saved game.

    `setup` is what chance drew before the first decision, `start` the digest of the position there.  `moves` is what
    happened since, in order; `before` counts what was played, taken back and made again besides.
    """

    ruleset: str
    game: str
    hash: str
    parts: list[PartModel]
    plugins: list[PluginModel]
    seats: list[str]
    options: dict[str, str]
    seed: int
    setup: list[int]
    start: str
    before: int
    moves: list[Entry] = field(factory=list)
    schema: int = field(default=SCHEMA)

    @property
    def at(self) -> int:
        """The token of the position that the game is in."""
        return self.before + len(self.moves)


@frozen
class Difference:
    """Where a saved game cannot continue as it was saved, under the rules that it was loaded with.

    `number` is that of the entry in the save's `moves`, counted from 1; 0 is the beginning.  `seat` and `move` are who
    decided there, and what; both are empty at the beginning and where a move was taken back or made again.  `kind` is
    `start` (another first position), `seat` (another seat must decide), `move` (the move is not legal, or the rules fail),
    `draws` (chance draws otherwise), `position` (the move leads elsewhere) or `undo` (nothing can be taken back or made
    again).  `text` says it to a person, and `refusals` are the rules that forbid the move.
    """

    number: int
    seat: str
    move: str
    kind: Kind
    text: str
    refusals: tuple[Refusal, ...] = ()

    def json(self) -> DifferenceJson:
        """The difference as data for JSON."""
        return {"number": self.number, "seat": self.seat, "move": self.move, "kind": self.kind, "text": self.text,
                "refusals": [refusal.json() for refusal in self.refusals]}


# ---- writing ------------------------------------------------------------------------------------------------------------


def write(save: Save, entries: Iterable[str]) -> str:
    """A saved game as one JSON object: its head, and the lines of its moves, one each."""
    head = "".join(f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)},\n" for name, value in _head(save).items())
    lines = ",\n  ".join(entries)
    moves = f"[\n  {lines}\n ]" if lines else "[]"
    return f'{{\n{head} "moves": {moves}\n}}\n'


def write_lines(entries: Iterable[str], head: Save | None = None) -> str:
    """Lines of the form that grows: each a JSON object and a line end; `head` is the first, where it is wanted."""
    first = [json.dumps(_head(head), ensure_ascii=False)] if head is not None else []
    return "".join(f"{line}\n" for line in [*first, *entries])


def _head(save: Save) -> dict[str, Any]:
    """All of a save but its moves.  The seed is a text: numbers of JSON are not that long everywhere."""
    names = ["schema", *(a.name for a in attrs.fields(Save) if a.name not in ("schema", "moves"))]
    head = {name: getattr(save, name) for name in names}
    parts: list[PartJson] = [{"name": part.name, "hash": part.hash} for part in save.parts]
    plugins: list[PluginJson] = [attrs.asdict(plugin) for plugin in save.plugins]  # type: ignore[misc]
    return {**head, "parts": parts, "plugins": plugins, "seed": str(save.seed)}

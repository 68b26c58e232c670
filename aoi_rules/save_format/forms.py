"""The contents of a saved game, and its two forms as JSON."""

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

__all__ = ["LONGEST", "SCHEMA", "Back", "Difference", "Entry", "EntryKind", "Save", "SavedMove", "write", "write_lines"]

SCHEMA = 3
LONGEST = 8 * 1024 * 1024
"""The largest length of a saved game, in characters; 16,000 decisions take about a fifth of it."""


@frozen
class SavedMove:
    """A decision that was made: the seat, the move's stable text, the numbers that chance drew for it, and a digest of the
    position after it.  It may contain something hidden from other seats: it is for the table, not for players."""

    seat: str
    text: str
    drawn: tuple[int, ...]
    digest: str

    def json(self) -> SavedMoveJson:
        """The decision as data for JSON, in the form of saved games."""
        return {"seat": self.seat, "move": self.text, "drawn": list(self.drawn), "digest": self.digest}

    @property
    def line(self) -> str:
        """The decision as one line of JSON."""
        return json.dumps(self.json(), ensure_ascii=False)

    @classmethod
    def of_line(cls, line: str) -> SavedMove:
        """The decision that a line of JSON was made from."""
        said: SavedMoveJson = json.loads(line)
        return cls(said["seat"], said["move"], tuple(said["drawn"]), said["digest"])


@frozen
class Back:
    """An undo or a redo in a game: a decision was taken back or, with `forth`, repeated with the same draws."""

    forth: bool = False

    @property
    def line(self) -> str:
        """The entry as one line of JSON."""
        return json.dumps({"redo" if self.forth else "undo": True})


Entry = SavedMove | Back
EntryKind = Literal["start", "seat", "move", "draws", "position", "undo"]


@define
class Save:
    """A saved game.

    `setup` lists what chance drew before the first decision, `start` is the digest of the position there.  `moves` is what
    happened since, in order; `before` is how many further steps were played, taken back and made again.
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
        """The token of the current position of the game."""
        return self.before + len(self.moves)


@frozen
class Difference:
    """Where a saved game cannot continue as it was saved, under the rules that it was loaded with.

    `number` is that of the entry in the save's `moves`, counted from 1; 0 is the beginning.  `seat` and `move` are the seat that
    decided there and its move; both are empty at the beginning, and for an undo or a redo.  `kind` is `start` (another first
    position), `seat` (another seat must decide), `move` (the move is not legal, or the rules fail), `draws` (chance draws other
    numbers), `position` (the move leads to another position) or `undo` (nothing can be taken back or repeated).  `text` is a
    description for people, and `refusals` are the rules that forbid the move.
    """

    number: int
    seat: str
    move: str
    kind: EntryKind
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
    """Lines of the form that grows, each a JSON object and a line end; `head` comes first if it is given."""
    first = [json.dumps(_head(head), ensure_ascii=False)] if head is not None else []
    return "".join(f"{line}\n" for line in [*first, *entries])


def _head(save: Save) -> dict[str, Any]:
    """Everything in a save except its moves.  The seed is a text, because JSON numbers of this size are not portable."""
    names = ["schema", *(a.name for a in attrs.fields(Save) if a.name not in ("schema", "moves"))]
    head = {name: getattr(save, name) for name in names}
    parts: list[PartJson] = [{"name": part.name, "hash": part.hash} for part in save.parts]
    plugins: list[PluginJson] = [attrs.asdict(plugin) for plugin in save.plugins]  # type: ignore[misc]
    return {**head, "parts": parts, "plugins": plugins, "seed": str(save.seed)}

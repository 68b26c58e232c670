"""Saved games: plain data and its JSON.  Reading checks everything and executes nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

import attrs
from attrs import define, field, frozen

from aoi_rules.errors import LARGEST_SENT, SaveError
from aoi_rules.language.files import is_save
from aoi_rules.machine.kernel import SEEDS
from aoi_rules.machine.results import Refusal
from aoi_rules.model.ruleset import MAX_USES, PartModel
from aoi_rules.strict import Hook, converter, decoded, of_object, structured

if TYPE_CHECKING:
    from aoi_rules.protocol import DifferenceJson, PartJson, SavedMoveJson

__all__ = ["LONGEST", "SCHEMA", "Back", "Difference", "Entry", "Kind", "Save", "SavedMove", "read", "write",
           "written"]

SCHEMA = 2
LONGEST = 8 * 1024 * 1024
"""No saved game is longer, in characters; 16,000 decisions take about a fifth of it."""
_LONGEST_LINE = 64 * 1024
_LONGEST_MOVE = 2000
_LONGEST_NAME = 100
_NAME = re.compile(rf"[A-Za-z_]\w{{0,{_LONGEST_NAME - 1}}}")
_DIGITS = len(str(SEEDS))


@frozen(slots=False)
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

    @cached_property
    def line(self) -> str:
        """The decision as one line of JSON."""
        return json.dumps(self.json(), ensure_ascii=False)


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
    plugins: list[list[str]]
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
    """Where a saved game cannot go on as it was saved, under the rules that it was loaded with.

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


def write(save: Save) -> str:
    """A saved game as one JSON object, one line per move."""
    head = "".join(f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)},\n" for name, value in _head(save).items())
    lines = ",\n  ".join(move.line for move in save.moves)
    moves = f"[\n  {lines}\n ]" if lines else "[]"
    return f'{{\n{head} "moves": {moves}\n}}\n'


def written(entries: Iterable[Entry], head: Save | None = None) -> str:
    """Lines of the form that grows: each a JSON object and a line end; `head` is the first, where it is wanted."""
    first = [json.dumps(_head(head), ensure_ascii=False)] if head is not None else []
    return "".join(f"{line}\n" for line in [*first, *(entry.line for entry in entries)])


def _head(save: Save) -> dict[str, Any]:
    """All of a save but its moves.  The seed is a text: numbers of JSON are not that long everywhere."""
    names = ["schema", *(a.name for a in attrs.fields(Save) if a.name not in ("schema", "moves"))]
    head = {name: getattr(save, name) for name in names}
    parts: list[PartJson] = [{"name": part.name, "hash": part.hash} for part in save.parts]
    return {**head, "parts": parts, "seed": str(save.seed)}


# ---- reading ------------------------------------------------------------------------------------------------------------


def read(text: str) -> Save:
    """A saved game from its text, in either form; raises SaveError where it is truncated, inconsistent, foreign or too
    large."""
    if len(text) > LONGEST:
        raise SaveError(f"this text is too long for a saved game, which has at most {LONGEST:,} characters")
    first = text.partition("\n")[0]
    head = _head_in(first)
    data: Any = _json(text) if head is None else {**head, "moves": []}
    if not isinstance(data, dict) or "schema" not in data or "moves" not in data:
        raise SaveError("this is JSON, and not a saved game")
    _check_form(data["schema"])
    try:
        save: Save = structured(_CONVERTER, data, Save)
    except ValueError as error:
        raise SaveError(f"this saved game is damaged: {error}") from None
    if head is not None:
        save.moves = list(_lines(text, len(first) + 1))
    return save


def _check_form(schema: object) -> None:
    """Raise SaveError where a game was saved in another form."""
    if schema != SCHEMA:
        form = f"form {str(schema)[:20]!r}" if isinstance(schema, str | int) else "another form"
        raise SaveError(f"this game was saved in {form}, and this version reads form {SCHEMA}")


def _head_in(line: str) -> dict[str, Any] | None:
    """The head of the form that grows, where a text's first line is that; None where it is the beginning of the other."""
    if not is_save(line) or len(line) > _LONGEST_LINE:
        return None
    try:
        data = decoded(line)
    except ValueError:
        return None  # what is wrong with it is found again in the whole
    return data if isinstance(data, dict) and "moves" not in data else None


def _lines(text: str, at: int) -> Iterator[Entry]:
    """The entries of the form that grows, from a place in the text; the last one may be cut off, and the error says what can be
    done then."""
    number, whole = 2, text.endswith("\n")
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        if end - at > _LONGEST_LINE:
            raise SaveError(f"this saved game is damaged: line {number} is too long")
        yield _line(text[at:end], number, cut=not whole and end == len(text))
        at, number = end + 1, number + 1


def _line(line: str, number: int, cut: bool) -> Entry:
    data = _json(line, f"line {number}", cut)
    try:
        entry: Entry = structured(_CONVERTER, data, Entry)
    except ValueError as error:
        raise SaveError(f"this saved game is damaged: line {number}: {error}") from None
    return entry


def _json(text: str, line: str = "", cut: bool = False) -> Any:
    try:
        return decoded(text)
    except json.JSONDecodeError as error:
        where = line or f"line {error.lineno}"
        advice = "; if it is the last one, writing it was interrupted: without it the game can be loaded" if cut else ""
        raise SaveError(f"this is not a whole saved game: the JSON cannot be read ({where}{advice})") from None
    except ValueError as error:
        raise SaveError(f"this saved game is damaged: {line and f'{line}: '}{error}") from None


_CONVERTER = converter()
_WAYS = ("undo", "redo")


@frozen
class _Move:
    """A decision, with the keys that it has in JSON."""

    seat: str
    move: str
    drawn: tuple[int, ...]
    digest: str


def _entry(value: Any, _: Any) -> Entry:
    """An entry of `moves`."""
    if type(value) is dict and "move" in value:
        move = _move(value, _Move)
        return SavedMove(move.seat, move.move, move.drawn, move.digest)
    if type(value) is not dict or len(value) != 1 or (way := next(iter(value))) not in _WAYS:
        raise ValueError("a move, an undo or a redo is wanted")
    if value[way] is not True:
        raise ValueError(f"`{way}` is true, where it stands")
    return Back(forth=way == "redo")


def _short(most: int) -> Hook:
    """What structures a text of at most that many characters."""
    def hook(value: Any, _: Any) -> str:
        if len(text := _CONVERTER.structure(value, str)) > most:
            raise ValueError(f"a text of at most {most:,} characters is wanted")
        return text

    return hook


def _name(value: Any, _: Any) -> str:
    """The name of a part, which is one of the language: no path, so that nobody's file is looked for."""
    if not _NAME.fullmatch(name := _CONVERTER.structure(value, str)):
        raise ValueError("the name of a part is made of letters, digits and `_`")
    return name


def _seed(value: Any, _: Any) -> int:
    """A seed, which is written as a text of digits."""
    if not isinstance(value, str) or not value.isascii() or not value.isdigit() or len(value) > _DIGITS:
        raise ValueError("a seed is wanted, which is a text of digits")
    if (seed := int(value)) >= SEEDS:
        raise ValueError("a seed below 2**128 is wanted")
    return seed


def _before(value: Any, _: Any) -> int:
    """A number of entries, so small that the token of the position is sent as a number however long the game still is."""
    if not 0 <= (number := _CONVERTER.structure(value, int)) <= LARGEST_SENT // 2:
        raise ValueError("a number of entries is wanted")
    return number


def _few(value: Any, kind: Any) -> Any:
    """A list that is no longer than those of a ruleset; that is looked at before what is in it."""
    if type(value) is list and len(value) > MAX_USES:
        raise ValueError(f"a list of at most {MAX_USES} is wanted")
    return _CONVERTER.structure(value, kind)


def _plugins(value: Any, kind: Any) -> list[list[str]]:
    """The name and the version of each plugin."""
    found: list[list[str]] = _few(value, kind)
    if any(len(one) != 2 or max(map(len, one)) > _LONGEST_NAME for one in found):
        raise ValueError("of each plugin the name and the version are wanted")
    return found


_move = of_object(_CONVERTER, _Move, move=_short(_LONGEST_MOVE))
_CONVERTER.register_structure_hook(Entry, _entry)
_CONVERTER.register_structure_hook(PartModel, of_object(_CONVERTER, PartModel, name=_name, hash=_short(_LONGEST_NAME)))
_CONVERTER.register_structure_hook(Save, of_object(_CONVERTER, Save, seed=_seed, before=_before, parts=_few, plugins=_plugins))

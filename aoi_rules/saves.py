"""Saved games: plain data and its JSON.  Reading checks everything and executes nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, get_args

import attrs
import cattrs
from attrs import define, field, frozen
from cattrs.gen import make_dict_structure_fn, override

from aoi_rules.errors import SaveError
from aoi_rules.language.files import is_save
from aoi_rules.machine.kernel import SEEDS
from aoi_rules.machine.results import Refusal
from aoi_rules.model.ruleset import PartModel

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
_PARTS = 32
_NAME = re.compile(rf"[A-Za-z_]\w{{0,{_LONGEST_NAME - 1}}}")
_MANY = 1 << 53
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
    first, _, rest = text.partition("\n")
    head = _head_in(first)
    data: Any = _json(text) if head is None else {**head, "moves": _lines(rest)}
    if not isinstance(data, dict) or "schema" not in data or "moves" not in data:
        raise SaveError("this is JSON, and not a saved game")
    if data["schema"] != SCHEMA:
        raise SaveError(f"this game was saved in form {str(data['schema'])[:20]!r}, and this version reads form {SCHEMA}")
    try:
        save = _CONVERTER.structure(data, Save)
    except cattrs.BaseValidationError as group:
        where = cattrs.transform_error(group, format_exception=_said)[0]
        raise SaveError(f"this saved game is damaged: {where.replace(' @ $', ' at ')[:200]}") from None
    if len(save.parts) > _PARTS:
        raise SaveError(f"this saved game is damaged: it names more than {_PARTS} parts")
    return save


def _said(error: BaseException, kind: type | None) -> str:
    """What is wrong with a value, in words of this package where it has them."""
    return str(error) if type(error) is ValueError else cattrs.v.format_exception(error, kind)


def _head_in(line: str) -> dict[str, Any] | None:
    """The head of the form that grows, where a text's first line is that; None where it is the beginning of the other."""
    if not is_save(line) or len(line) > _LONGEST_LINE:
        return None
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) and "moves" not in data else None


def _lines(text: str) -> list[Any]:
    """The entries of the form that grows; the last one may be cut off, and the error says what can be done then."""
    found = []
    for number, line in enumerate(text.removesuffix("\n").split("\n") if text else (), 2):
        if len(line) > _LONGEST_LINE:
            raise SaveError(f"this saved game is damaged: line {number} is too long")
        found.append(_json(line, f"line {number}", cut=not text.endswith("\n")))
    return found


def _json(text: str, line: str = "", cut: bool = False) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        where = f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) and not line else line
        advice = "; if it is the last one, writing it was interrupted: without it the game can be loaded" if cut else ""
        where = f" ({where}{advice})" if where else ""
        raise SaveError(f"this is not a whole saved game: the JSON cannot be read{where}") from None


_KINDS = {str: "a text", int: "a whole number"}


def _strict(kind: type) -> Callable[[Any, Any], Any]:
    def hook(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(f"{_KINDS[kind]} is wanted")
        return value

    return hook


_CONVERTER = cattrs.Converter(forbid_extra_keys=True)
_CONVERTER.register_structure_hook_func(
    lambda kind: str(kind).startswith("list["), lambda value, kind: _list(value, get_args(kind)[0])
)
for _kind in (str, int):
    _CONVERTER.register_structure_hook(_kind, _strict(_kind))


def _list(value: Any, kind: Any) -> list[Any]:
    """A list whose items are structured as the kind; raises ValueError for anything but a list."""
    if type(value) is not list:
        raise ValueError("a list is wanted")
    found = []
    for number, item in enumerate(value, 1):
        try:
            found.append(_CONVERTER.structure(item, kind))
        except ValueError as error:
            raise ValueError(f"number {number} of the list: {error}") from None
    return found


_FORMS = ({"seat", "move", "drawn", "digest"}, {"undo"}, {"redo"})


def _entry(value: Any, _: Any) -> Entry:
    """An entry of `moves`."""
    if not isinstance(value, dict) or set(value) not in _FORMS:
        raise ValueError("a move, an undo or a redo is wanted")
    if len(value) == 1:
        (way,) = value
        if value[way] is not True:
            raise ValueError(f"`{way}` is true, where it stands")
        return Back(forth=way == "redo")
    if isinstance(value["move"], str) and len(value["move"]) > _LONGEST_MOVE:
        raise ValueError(f"a move of {len(value['move']):,} characters")
    for name in ("seat", "move", "digest"):
        if type(value[name]) is not str:
            raise ValueError(f"`{name}` is a text")
    return SavedMove(value["seat"], value["move"], tuple(_list(value["drawn"], int)), value["digest"])


def _part(value: Any, _: Any) -> PartModel:
    """A part, whose name is one of the language: no path, so that nobody's file is looked for."""
    if not isinstance(value, dict) or set(value) != {"name", "hash"} or not all(type(v) is str for v in value.values()):
        raise ValueError("a part with `name` and `hash` is wanted")
    if not _NAME.fullmatch(value["name"]) or len(value["hash"]) > _LONGEST_NAME:
        raise ValueError("a part's name is made of letters, digits and `_`")
    return PartModel(value["name"], value["hash"])


def _seed(value: Any, _: Any) -> int:
    """A seed, which is written as a text of digits."""
    if not isinstance(value, str) or not value.isascii() or not value.isdigit() or len(value) > _DIGITS:
        raise ValueError("a seed is wanted, which is a text of digits")
    if (seed := int(value)) >= SEEDS:
        raise ValueError("a seed below 2**128 is wanted")
    return seed


def _count(value: Any, _: Any) -> int:
    """A number of entries."""
    if type(value) is not int or not 0 <= value < _MANY:
        raise ValueError("a number of entries is wanted")
    return value


_CONVERTER.register_structure_hook(Entry, _entry)
_CONVERTER.register_structure_hook(PartModel, _part)
_CONVERTER.register_structure_hook(Save, make_dict_structure_fn(
    Save, _CONVERTER, _cattrs_forbid_extra_keys=True, seed=override(struct_hook=_seed), before=override(struct_hook=_count),
))

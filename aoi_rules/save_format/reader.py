"""Reads saved games, which may come from anybody: everything is checked, and nothing is executed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from attrs import frozen

from aoi_rules.errors import LARGEST_SENT, SaveError
from aoi_rules.files.strict_json import Hook, converter, decode, of_object, structure
from aoi_rules.language.files import is_save
from aoi_rules.machine.kernel import SEEDS
from aoi_rules.model.ruleset import MAX_USES, PartModel, PluginModel
from aoi_rules.save_format.forms import LONGEST, SCHEMA, Back, Entry, Save, SavedMove

__all__ = ["read", "read_lines"]

_LONGEST_LINE = 64 * 1024
_LONGEST_MOVE = 2000
_LONGEST_NAME = 100
_NAME = re.compile(rf"[A-Za-z_]\w{{0,{_LONGEST_NAME - 1}}}")
_DIGITS = len(str(SEEDS))


def read(text: str) -> Save:
    """A saved game from its text, in either form; raises SaveError if it is incomplete, inconsistent, not a saved game, or too
    large."""
    _require_length(text)
    first = text.partition("\n")[0]
    head = _head_in(first)
    data: Any = _json(text) if head is None else {**head, "moves": []}
    if not isinstance(data, dict) or "schema" not in data or "moves" not in data:
        raise SaveError("this is JSON, but not a saved game")
    _check_form(data["schema"])
    try:
        save: Save = structure(_CONVERTER, data, Save)
    except ValueError as error:
        raise SaveError(f"this saved game is damaged: {error}") from None
    if head is not None:
        save.moves = list(_lines(text, len(first) + 1, 2))
    return save


def read_lines(text: str) -> list[Entry]:
    """The entries of the form that grows, from lines that follow earlier ones; raises SaveError as `read` does."""
    _require_length(text)
    return list(_lines(text, 0, 1))


def _require_length(text: str) -> None:
    """Raise SaveError for a text that is longer than a saved game may be."""
    if len(text) > LONGEST:
        raise SaveError(f"this text is too long for a saved game, which has at most {LONGEST:,} characters")


def _check_form(schema: object) -> None:
    """Raise SaveError if a game was saved with another version of the form."""
    if schema != SCHEMA:
        form = f"form {str(schema)[:20]!r}" if isinstance(schema, str | int) else "another form"
        raise SaveError(f"this game was saved in {form}, and this version reads form {SCHEMA}")


def _head_in(line: str) -> dict[str, Any] | None:
    """The head of the form that grows, if it is the first line of a text; None if the text has the other form."""
    if not is_save(line) or len(line) > _LONGEST_LINE:
        return None
    try:
        data = decode(line)
    except ValueError:
        return None  # reading the whole text finds the same error again
    return data if isinstance(data, dict) and "moves" not in data else None


def _lines(text: str, at: int, number: int) -> Iterator[Entry]:
    """The entries of the form that grows, from a position in the text, where the line with that number begins.  If the last one
    is incomplete, the error says what can be done."""
    whole = text.endswith("\n")
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
        entry: Entry = structure(_CONVERTER, data, Entry)
    except ValueError as error:
        raise SaveError(f"this saved game is damaged: line {number}: {error}") from None
    return entry


def _json(text: str, line: str = "", cut: bool = False) -> Any:
    try:
        return decode(text)
    except json.JSONDecodeError as error:
        where = line or f"line {error.lineno}"
        advice = "; if it is the last one, writing it was interrupted: without it the game can be loaded" if cut else ""
        raise SaveError(f"this is not a whole saved game: the JSON cannot be read ({where}{advice})") from None
    except ValueError as error:
        raise SaveError(f"this saved game is damaged: {line and f'{line}: '}{error}") from None


# ---- the checks ---------------------------------------------------------------------------------------------------------


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
    """Check and convert an entry of `moves`."""
    if type(value) is dict and "move" in value:
        move = _move(value, _Move)
        return SavedMove(move.seat, move.move, move.drawn, move.digest)
    if type(value) is not dict or len(value) != 1 or (way := next(iter(value))) not in _WAYS:
        raise ValueError("a move, an undo or a redo is expected")
    if value[way] is not True:
        raise ValueError(f"`{way}` can only be true")
    return Back(forth=way == "redo")


def _short_text_hook(most: int) -> Hook:
    """A function that checks and returns a text of at most that many characters."""
    def hook(value: Any, _: Any) -> str:
        if len(text := _CONVERTER.structure(value, str)) > most:
            raise ValueError(f"a text of at most {most:,} characters is expected")
        return text

    return hook


def _name(value: Any, _: Any) -> str:
    """Check the name of a part.  It must be a name of the language: a path is not allowed, so that no file is looked for."""
    if not _NAME.fullmatch(name := _CONVERTER.structure(value, str)):
        raise ValueError("a part's name is made of letters, digits and `_`")
    return name


def _read_seed(value: Any, _: Any) -> int:
    """Convert a seed, which is written as a text of digits."""
    if not isinstance(value, str) or not value.isascii() or not value.isdigit() or len(value) > _DIGITS:
        raise ValueError("a seed is expected, which is a text of digits")
    if (seed := int(value)) >= SEEDS:
        raise ValueError("a seed below 2**128 is expected")
    return seed


def _read_before(value: Any, _: Any) -> int:
    """Check a number of entries; it must be small enough that the token of the position stays a number that JSON can hold,
    however long the game becomes."""
    if not 0 <= (number := _CONVERTER.structure(value, int)) <= LARGEST_SENT // 2:
        raise ValueError("a number of entries is expected")
    return number


def _read_short_list(value: Any, kind: Any) -> Any:
    """Convert a list that is not longer than a ruleset allows; its length is checked before its items."""
    if type(value) is list and len(value) > MAX_USES:
        raise ValueError(f"a list of at most {MAX_USES} is expected")
    return _CONVERTER.structure(value, kind)


_move = of_object(_CONVERTER, _Move, move=_short_text_hook(_LONGEST_MOVE))
_CONVERTER.register_structure_hook(Entry, _entry)
_CONVERTER.register_structure_hook(PartModel, of_object(_CONVERTER, PartModel, name=_name, hash=_short_text_hook(_LONGEST_NAME)))
_CONVERTER.register_structure_hook(PluginModel, of_object(_CONVERTER, PluginModel, **dict.fromkeys(
    ("name", "distribution", "version", "hash"), _short_text_hook(_LONGEST_NAME))))
_CONVERTER.register_structure_hook(Save, of_object(_CONVERTER, Save, seed=_read_seed, before=_read_before,
                                                   parts=_read_short_list, plugins=_read_short_list))

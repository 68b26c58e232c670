"""Saved games: plain data and its JSON.  Reading checks everything and executes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, get_args

import cattrs
from attrs import define, field

from aoi_rules.errors import SaveError

__all__ = ["SCHEMA", "Save", "SavedMove", "is_save", "read", "write"]

SCHEMA = 1
_LONGEST = 32 * 1024 * 1024


@define
class SavedMove:
    """A move: its text, what chance drew for it, and the digest of the position after it."""

    move: str
    drawn: list[int]
    digest: str


@define
class Save:
    """A saved game; `setup` is what chance drew before the first decision, `start` the digest of the position there, `at`
    how often a move was made, taken back or made again."""

    ruleset: str
    game: str
    hash: str
    plugins: list[list[str]]
    players: list[str]
    options: dict[str, str]
    seed: int
    setup: list[int]
    start: str
    moves: list[SavedMove]
    at: int
    schema: int = field(default=SCHEMA)


def _strict(kind: type) -> Callable[[Any, Any], Any]:
    def hook(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(f"{kind.__name__} expected")
        return value

    return hook


_CONVERTER = cattrs.Converter(forbid_extra_keys=True)
_CONVERTER.register_structure_hook_func(
    lambda kind: str(kind).startswith("list["), lambda value, kind: _list(value, get_args(kind)[0])
)
for _kind in (str, int):
    _CONVERTER.register_structure_hook(_kind, _strict(_kind))


def _list(value: Any, kind: Any) -> list[Any]:
    """A list and nothing that could be taken for one."""
    if type(value) is not list:
        raise ValueError("list expected")
    return [_CONVERTER.structure(item, kind) for item in value]


def write(save: Save) -> str:
    """A saved game as text, one move a line."""
    data = _CONVERTER.unstructure(save)
    moves = data.pop("moves")
    head = json.dumps({"schema": data.pop("schema"), **data}, indent=1, ensure_ascii=False)
    lines = ",\n  ".join(json.dumps(m, ensure_ascii=False) for m in moves)
    return f'{head[:-2]},\n "moves": [\n  {lines}\n ]\n}}\n' if moves else f'{head[:-2]},\n "moves": []\n}}\n'


def is_save(text: str) -> bool:
    """Whether a text is meant as a saved game, as far as its beginning tells."""
    return text.lstrip()[:1] == "{" and '"schema"' in text[:200]


def read(text: str) -> Save:
    """A saved game from its text; raises SaveError where it is truncated, inconsistent, foreign or too large."""
    if len(text) > _LONGEST:
        raise SaveError("this text is far too long for a saved game")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        where = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise SaveError(f"this is not a whole saved game: the JSON cannot be read{where}") from None
    if not isinstance(data, dict) or "schema" not in data or "moves" not in data:
        raise SaveError("this is JSON, and not a saved game")
    if data["schema"] != SCHEMA:
        raise SaveError(f"this game was saved in form {str(data['schema'])[:20]!r}, and this version reads form {SCHEMA}")
    try:
        return _CONVERTER.structure(data, Save)
    except cattrs.BaseValidationError as group:
        where = cattrs.transform_error(group)[0]
        raise SaveError(f"this saved game is damaged: {where[:200]}") from None

"""Reading JSON that anybody may have written: whatever is not plainly what is wanted is refused by a ValueError."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar, get_args, get_origin

import cattrs

from aoi_rules.errors import LARGEST_SENT

__all__ = ["converter", "decoded", "listed", "structured"]

T = TypeVar("T")

_SHOWN, _LONGEST = 40, 200
_KINDS = {str: "a text", int: "a whole number", bool: "true or false"}


# ---- from text to plain data -----------------------------------------------------------------------------------------


def decoded(text: str) -> Any:
    """The value of a text of JSON; ValueError for anything else, for an object with a key twice, for numbers that JSON does not
    have, and for what lies too deep in one another."""
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise ValueError("its parts lie too deep in one another") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        (twice, _), *_ = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(f"`{twice[:_SHOWN]}` is there twice")
    return found


def _unknown(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_unknown)


# ---- from plain data to values ---------------------------------------------------------------------------------------


def converter() -> cattrs.Converter:
    """A converter that takes nothing for something else: no `1` for a text, no `"1"` or `true` for a number, no text for a list,
    no key that a class lacks.  Whole numbers are below 2**53, so programs in every language can hold them."""
    made = cattrs.Converter(forbid_extra_keys=True)
    for kind in _KINDS:
        made.register_structure_hook(kind, _strict(kind))
    made.register_structure_hook_factory(_is_sequence, lambda kind: _sequence(made, kind))
    return made


def _is_sequence(kind: Any) -> bool:
    return get_origin(kind) in {list, tuple}


def _strict(kind: type) -> Callable[[Any, Any], Any]:
    def hook(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(f"{_KINDS[kind]} is wanted")
        if type(value) is int and abs(value) > LARGEST_SENT:
            raise ValueError("a whole number below 2**53 is wanted")
        return value

    return hook


def _sequence(made: cattrs.Converter, kind: Any) -> Callable[[Any, Any], Any]:
    """What structures a list, also as a tuple of any length."""
    inner = get_args(kind)[0]
    one, whole = made.get_structure_hook(inner), get_origin(kind)
    return lambda value, _: whole(listed(value, lambda item: one(item, inner)))


def listed(value: Any, one: Callable[[Any], Any], most: int | None = None) -> list[Any]:
    """The items of a list, each as `one` makes it; ValueError for anything but a list, for one with more than so many items, and
    for an item that `one` refuses."""
    if type(value) is not list:
        raise ValueError("a list is wanted")
    if most is not None and len(value) > most:
        raise ValueError(f"a list of at most {most} is wanted")
    found: list[Any] = []
    try:
        for item in value:
            found.append(one(item))  # noqa: PERF401 - its length says which item is refused
    except ValueError as error:
        raise ValueError(f"number {len(found) + 1} of the list: {error}") from None
    return found


def structured(made: cattrs.Converter, data: Any, kind: type[T]) -> T:
    """An object of JSON as a value of a class; ValueError where it is none, which says in one line what is wrong and where."""
    if type(data) is not dict:
        raise ValueError("an object is wanted")
    try:
        return made.structure(data, kind)
    except cattrs.BaseValidationError as group:
        where = cattrs.transform_error(group, format_exception=_words)[0]
        raise ValueError(where.replace(" @ $", " at ")[:_LONGEST]) from None


def _words(error: BaseException, kind: type | None) -> str:
    """What is wrong with a value, in words of this package where it has them."""
    return str(error) if type(error) is ValueError else cattrs.v.format_exception(error, kind)

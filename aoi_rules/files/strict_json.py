"""Reads JSON from any author: anything that is not clearly of the expected form raises ValueError."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar, get_args, get_origin

import attrs
import cattrs
from cattrs.gen import make_dict_structure_fn, override

from aoi_rules.errors import LARGEST_SENT

__all__ = ["Hook", "converter", "decode", "of_object", "structure"]

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]
"""Converts a value to a type."""

_SHOWN, _LONGEST = 40, 200
_KINDS = {str: "a text", int: "a whole number", bool: "true or false"}


# ---- from text to plain data -----------------------------------------------------------------------------------------


def decode(text: str) -> Any:
    """The value of a JSON text.  Raises ValueError for anything else, for an object with a duplicate key, for numbers that JSON
    does not have, and for data that is nested too deeply."""
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        (twice, _), *_ = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(f"`{twice[:_SHOWN]}` occurs twice")
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse_constant)


# ---- from plain data to values ---------------------------------------------------------------------------------------


def converter() -> cattrs.Converter:
    """A converter that never converts between types: no `1` for a text, no `"1"` or `true` for a number, no text for a list, no
    key that a class does not have.  Whole numbers must be below 2**53, so that programs in every language can represent them."""
    made = cattrs.Converter()
    for kind in _KINDS:
        made.register_structure_hook(kind, _strict_hook(kind))
    made.register_structure_hook_factory(_is_sequence, lambda kind: _sequence(made, kind))
    made.register_structure_hook_factory(_is_mapping, lambda kind: _make_mapping_hook(made, kind))
    made.register_structure_hook_factory(attrs.has, lambda kind: of_object(made, kind))
    return made


def of_object(made: cattrs.Converter, kind: type[T], **hooks: Hook) -> Callable[[Any, Any], T]:
    """A function that converts an object to a value of a class; fields with a hook of their own use that hook."""
    fields: dict[str, Any] = {name: override(struct_hook=hook) for name, hook in hooks.items()}
    inner = make_dict_structure_fn(kind, made, _cattrs_forbid_extra_keys=True, **fields)

    def hook(value: Any, _: Any) -> T:
        if type(value) is not dict:
            raise ValueError("an object is expected")
        return inner(value, kind)

    return hook


def _is_sequence(kind: Any) -> bool:
    return get_origin(kind) in {list, tuple}


def _is_mapping(kind: Any) -> bool:
    return get_origin(kind) is dict


def _strict_hook(kind: type) -> Hook:
    def hook(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(f"{_KINDS[kind]} is expected")
        if type(value) is int and abs(value) > LARGEST_SENT:
            raise ValueError("a whole number below 2**53 is expected")
        return value

    return hook


def _sequence(made: cattrs.Converter, kind: Any) -> Hook:
    """A function that converts a list, also to a tuple of any length."""
    inner = get_args(kind)[0]
    one, whole = made.get_structure_hook(inner), get_origin(kind)

    def hook(value: Any, _: Any) -> Any:
        if type(value) is not list:
            raise ValueError("a list is expected")
        found: list[Any] = []
        try:
            for item in value:
                found.append(one(item, inner))  # noqa: PERF401 - its length says which item is refused
        except (ValueError, cattrs.BaseValidationError) as error:  # cattrs collects all errors, which is too many for a long list
            raise _error_inside(error, len(found), kind) from None
        return whole(found)

    return hook


def _make_mapping_hook(made: cattrs.Converter, kind: Any) -> Hook:
    """A function that converts an object whose keys are any texts."""
    inner = get_args(kind)[1]
    one = made.get_structure_hook(inner)

    def hook(value: Any, _: Any) -> Any:
        if type(value) is not dict:
            raise ValueError("an object is expected")
        found: dict[str, Any] = {}
        for name, item in value.items():
            try:
                found[name] = one(item, inner)
            except (ValueError, cattrs.BaseValidationError) as error:
                raise _error_inside(error, name[:_SHOWN], kind) from None
        return found

    return hook


def _error_inside(error: Exception, at: int | str, kind: Any) -> Exception:
    """What is wrong with an item of a list or an object, with its place."""
    error.add_note(cattrs.IterableValidationNote("", at, get_args(kind)[-1]))
    return cattrs.IterableValidationError("", [error], kind)


def structure(made: cattrs.Converter, data: Any, kind: Any) -> Any:
    """Convert a JSON value to a type; raises ValueError if that fails, with one line that says what is wrong and where."""
    try:
        return made.structure(data, kind)
    except cattrs.BaseValidationError as group:
        where = cattrs.transform_error(group, format_exception=_words)[0]
        raise ValueError(where.replace(" @ $", " at ").removesuffix(" at ")[:_LONGEST]) from None


def _words(error: BaseException, kind: type | None) -> str:
    """What is wrong with a value, in this package's own words if possible."""
    return str(error) if type(error) is ValueError else cattrs.v.format_exception(error, kind)

"""The JSON of the values of a game."""

from __future__ import annotations

from typing import Annotated

from typing_extensions import Doc, TypeAliasType

__all__ = ["KeptJson", "ScalarJson", "ValueJson"]

ScalarJson = TypeAliasType(
    "ScalarJson",
    Annotated[
        str | int | bool | None,
        Doc("One value: the name of a member, a number or an amount of money, yes or no; null if there is none."),
    ],
)
ValueJson = TypeAliasType(
    "ValueJson", Annotated[ScalarJson | list[ScalarJson], Doc("A value, or a list if there may be several.")]
)
KeptJson = TypeAliasType(
    "KeptJson",
    Annotated[
        ValueJson | dict[str, ValueJson],
        Doc("The value of a keep, or one value for each member of a second type, by the member's name."),
    ],
)

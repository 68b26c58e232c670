"""Bad plugins: the worst exceptions and values that Python allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

__all__ = ["ERRORS", "VALUES", "raiser"]


def refuse(*_: Any, **__: Any) -> NoReturn:
    raise ZeroDivisionError("no")


class Mute(Exception):
    """An exception without a text."""

    __str__ = __repr__ = refuse


class Leaving(Exception):
    """Ends the program when its text is requested."""

    def __str__(self) -> str:
        raise SystemExit(3)

    __repr__ = __str__


class Textless(Exception):
    """Returns a number as its text."""

    def __str__(self) -> Any:
        return 7  # noqa: PLE0307 - the fault itself


class Letters(str):
    """A text whose every method raises."""

    __slots__ = ()
    __len__ = __iter__ = __str__ = __repr__ = __format__ = __eq__ = __getitem__ = __add__ = __contains__ = encode = refuse  # type: ignore[assignment]
    __hash__ = refuse  # type: ignore[assignment]


class Lettered(Exception):
    """Returns a text that cannot be used."""

    def __str__(self) -> str:
        return Letters("a text")


class Nameless(type):
    """A metaclass for classes without a name."""

    __name__ = property(refuse)  # type: ignore[assignment]


class Unnamed(Exception, metaclass=Nameless):
    """Its class has no name."""


class Own(BaseException):
    """Not an Exception."""


def recursion() -> NoReturn:
    recursion()
    raise AssertionError


def memory() -> NoReturn:
    bytearray(1 << 62)
    raise AssertionError


def raiser(error: BaseException) -> Callable[[], NoReturn]:
    def raises() -> NoReturn:
        raise error

    return raises


ERRORS: dict[str, Callable[[], NoReturn]] = {
    "mute": raiser(Mute()), "leaving": raiser(Leaving()), "textless": raiser(Textless()), "lettered": raiser(Lettered()),
    "unnamed": raiser(Unnamed("x")), "own": raiser(Own("x")), "exit": raiser(SystemExit(3)), "closed": raiser(GeneratorExit()),
    "stop": raiser(StopIteration(3)), "group": raiser(BaseExceptionGroup("x", [Own()])), "surrogate": raiser(ValueError("\ud800")),
    "endless": raiser(ValueError("x" * 10**6)), "recursion": recursion, "memory": memory,
}
"""Functions that raise, by name; none of them raises KeyboardInterrupt."""


class Length(int):
    """A number whose every method raises."""

    __index__ = __int__ = __eq__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __repr__ = __str__ = __add__ = refuse  # type: ignore[assignment]
    __hash__ = refuse  # type: ignore[assignment]


class Row(tuple[Any, ...]):
    """A tuple whose every method raises."""

    __slots__ = ()
    __len__ = __iter__ = __getitem__ = __eq__ = __repr__ = __str__ = __contains__ = refuse  # type: ignore[assignment]
    __hash__ = refuse  # type: ignore[assignment]


class Rows(list[Any]):
    """A list whose every method raises."""

    __len__ = __iter__ = __getitem__ = __eq__ = __repr__ = __str__ = __contains__ = refuse  # type: ignore[assignment]


class Lying(int):
    """A number that claims to be another one."""

    def __index__(self) -> int:
        return 99

    __int__ = __index__

    def __lt__(self, other: object) -> bool:
        return True

    __le__ = __gt__ = __ge__ = __lt__

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 5


class Masked:
    """Nothing of what it claims to be, and raises on every access."""

    __class__ = property(refuse)  # type: ignore[assignment]
    __eq__ = __repr__ = __str__ = __len__ = __iter__ = __bool__ = refuse  # type: ignore[assignment]
    __hash__ = refuse  # type: ignore[assignment]

    def __getattr__(self, name: str) -> NoReturn:
        raise SystemExit(name)


VALUES: dict[str, Callable[[], Any]] = {
    "letters": lambda: Letters("x"), "length": lambda: Length(7), "lying": lambda: Lying(7), "huge": lambda: Lying(1 << 70),
    "row": lambda: Row((1, 2)), "rows": lambda: Rows([1, 2]), "masked": Masked, "nothing": lambda: None, "class": lambda: Mute,
    "number": lambda: 1.5, "bytes": lambda: b"x", "generator": lambda: iter(()), "itself": lambda: ERRORS, "error": Mute,
}
"""Functions that give a bad answer, by name."""

"""Printing lines of C, in blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from attrs import define, field

from aoi_rules.compiler.emit.c.expressions import CExpressions
from aoi_rules.compiler.emit.c.storage import Form, StorageKind
from aoi_rules.diagnostics import Place

__all__ = ["CWriter", "c_type"]


def c_type(kind: StorageKind) -> str:
    """The C type of a value."""
    return "const Set *" if kind.form is Form.ARRAY and kind.of == (Form.SET,) else kind.form.type


@define
class CWriter:
    """Prints the statements of one function into `lines`.

    `text` prints its expressions, `source` returns the comment for a place in the rules, and `leave` is how the function returns
    early.
    """

    text: CExpressions
    source: Callable[[Place], str]
    lines: list[str] = field(factory=list)
    leave: str = "return"
    pad: str = "  "

    def line(self, *lines: str) -> None:
        """Print lines."""
        self.lines += [self.pad + line for line in lines]

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """A block of statements after a head."""
        self.line(f"{head} {{")
        self.pad += "  "
        yield
        self.pad = self.pad[:-2]
        self.line("}")

"""Names that a printed function has and does not use, which it says, so that no C compiler warns of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from aoi_rules.compiler.emit.c.names import spaced

__all__ = ["with_unused"]

_TYPES = ("Cell ", "Set ", "List ", "const Cell *")


def with_unused(head: str, lines: Sequence[str]) -> list[str]:
    """The lines of a function, and before them which of its parameters they do not use, and behind each local that nothing reads
    that nothing does."""
    counts = Counter(spaced("\n".join(line.partition("/*")[0] for line in lines)).split())
    if counts["FRAME"]:
        counts.update("sf")  # which the macro uses
    counts.subtract(line.strip().partition(" = ")[0] for line in lines)  # where a value is assigned, it is not read
    parameters = [part.split()[-1].lstrip("*") for part in head[head.index("(") + 1 : -1].split(", ")]
    found = [", ".join(f"(void){name}" for name in parameters if counts[name] <= 0)]
    body = [f"  {line};" for line in found if line]
    for line in lines:
        body.append(line)
        name = _declared(line.strip())
        if name and counts[name] == 1:
            body.append(f"{line[: len(line) - len(line.lstrip())]}(void){name};")
    return body


def _declared(line: str) -> str:
    """The local that a line declares and assigns; empty where it does something else."""
    for type_ in _TYPES:
        if line.startswith(type_) and line.endswith(";"):
            name, sign, _ = line.removeprefix(type_).partition(" = ")
            return name if sign and name.isidentifier() else ""
    return ""

"""What an author may mean by something that is none of the values of an option."""

from __future__ import annotations

from collections.abc import Mapping

from aoi_rules.advice.numbers import number_called
from aoi_rules.advice.suggestions import Guess, suggest_word
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree

__all__ = ["fault_of_choice"]


def fault_of_choice(option: str, value: tree.Expression, known: Mapping[str, Place | None]) -> Fault:
    """The fault of a value that an option does not have, given the places of those that it has, None without a place."""
    said = value.name if isinstance(value, tree.Name) else value.place.text
    hint = _value_said(value, known) or suggest_word(said, known, value.place) or f"it is one of {', '.join(known) or 'none'}"
    what = f"`{said}`" if said else "this"  # it goes over several lines
    return Fault("unknown-member", f"{what} is not a value of the option {option}", value.place, hint, names=(said,))


def _value_said(value: tree.Expression, known: Mapping[str, Place | None]) -> Guess | None:
    """The hint for a value in quotation marks, or for a figure in place of the value that says it in a word, `7` for `seven`;
    None for all else."""
    said = value.value.strip() if isinstance(value, tree.Text) else None
    if said in known:
        return Guess.of(f"write `{said}`, without quotation marks", value.place.text, said)
    figure = value.value if isinstance(value, tree.Number | tree.Money) else None
    meant = [name for name in known if figure is not None and figure in map(number_called, name.split("_"))]
    return Guess.of(f"write `{meant[0]}`", value.place.text, meant[0]) if len(meant) == 1 else None

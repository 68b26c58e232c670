"""The problems of a text's form, with messages from `advice.syntax`: it is loaded only if something is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language.scanner import Lexeme
from aoi_rules.language.syntax_error import Trouble, Words

__all__ = ["complain", "explain", "missing_after", "move_said_in", "problem_of_comment", "suggest_repair", "unfinished_text"]


def complain(code: str, place: Place | None, **details: object) -> Diagnostic:
    """The problem with a code, with its message filled in, if there is no `Trouble`."""
    from aoi_rules.advice.syntax.messages import complain as complaint  # noqa: PLC0415 - as the docstring of the module says

    return complaint(code, place, **details)


def problem_of_comment(source: Source, line: int) -> Diagnostic | None:
    """The problem of a value on a line that becomes a comment, since a `#` is before it; None if there is none."""
    from aoi_rules.advice.syntax.comments import value_in_comment  # noqa: PLC0415 - as above

    return value_in_comment(source, line)


def unfinished_text(found: Lexeme) -> Diagnostic:
    """The problem of a text without a closing quotation mark on its line."""
    from aoi_rules.advice.syntax.quotes import unfinished_text as problem  # noqa: PLC0415 - as above

    return problem(found)


def missing_after(lexemes: Sequence[Lexeme], words: Words | None) -> str:
    """What is missing after the last lexeme of a statement, in capital letters; empty if nothing is, as far as it tells."""
    from aoi_rules.advice.syntax.missing_values import missing_after as found  # noqa: PLC0415 - as above

    return found(lexemes, words)


def move_said_in(line: str, source: Source) -> str | None:
    """The line with the move that is said in a line of a scenario; None if it is none."""
    from aoi_rules.advice.syntax.spoken_moves import spoken_in  # noqa: PLC0415 - as above

    return spoken_in(line, source.text)


def explain(trouble: Trouble) -> Diagnostic:
    """The problem of a lexeme that does not fit."""
    from aoi_rules.advice.syntax.messages import explain_trouble  # noqa: PLC0415 - as above

    return explain_trouble(trouble)


def suggest_repair(
    source: Source, trouble: Trouble, plain: Diagnostic, reads: Callable[[str], bool], words: Words | None
) -> Diagnostic:
    """The problem `plain`, with a correction if one is found that the language `reads`."""
    from aoi_rules.advice.syntax.repairs import repair  # noqa: PLC0415 - as above

    return repair(source, trouble, plain, reads, words) or plain

"""Reports changes of lines by parts and maps that cannot be meant as they are, or cannot be carried out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.addresses import Path
from aoi_rules.compiler.source.change_checks import Surplus, cut_short, line_behind, named_below, surplus_in, without_with
from aoi_rules.compiler.source.line_changes import DONE, Change, name_of_line
from aoi_rules.compiler.source.replaced_lines import left_shorter, left_untitled, left_without, left_without_fields
from aoi_rules.compiler.source.replacement_checks import changes_within, emptied_by, uses_what_is_gone, without_parameters
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.words.files import Amend, Drop, Replace

__all__ = ["report_missing_line", "report_other_form", "report_own_line", "report_unaddressed", "unfit_change",
           "warn_of_lost_lines"]


def unfit_change(change: Change, new: tree.Statement, base: Iterable[tree.Statement]) -> Surplus | None:
    """The message for a `replace` that is meant to add to its line or gives another line, and for a `drop` that is meant to leave
    out a line in it; None for all others.  The `base` lines are those before all parts."""
    return (without_with(change.statement) or named_below(change.statement, change.line)
            or changes_within(change.statement, new)
            or line_behind(change.statement, new, change.line)
            or emptied_by(change.statement, new, change.line)
            or left_without_fields(change.statement, new, change.line)
            or uses_what_is_gone(change.statement, new, change.line, base))


def warn_of_lost_lines(change: tree.Statement, new: tree.Statement, old: tree.Statement, report: Reporter) -> None:
    """Warn of a `replace` that leaves hardly anything of its line."""
    lost = left_without(change, new, old) or left_untitled(change, new, old) or left_shorter(change, new, old)
    if lost is not None:
        report.warn("no-effect", lost.says, lost.place, lost.hint)


def report_other_form(
    change: Change, new: tree.Statement, wanted: tree.Statement, lines: Sequence[Any], at: int, report: Reporter
) -> Surplus | None:
    """Report what an `amend` of one of some lines contains beside additions, and the parameters that a `replace` leaves out, and
    return that; None if nothing is wrong."""
    amends = Amend.begins(change.statement)
    wrong = surplus_in(change.statement, wanted, lines[at]) if amends else without_parameters(
        change.statement, new, change.line, lines)
    if wrong is not None and not cut_short(change.statement, report.found):
        code = "wrong-argument" if amends else "wrong-count"
        report.error(code, wrong.says, wrong.place, wrong.hint, wrong.fix)
    return wrong


def report_unaddressed(change: tree.Statement, lines: list[Any], path: Path, report: Reporter) -> None:
    """Report a change in the block at a path that does not give the word and the name of a line."""
    from aoi_rules.advice.rules.address_forms import named_in  # noqa: PLC0415 - once a mistake is found
    from aoi_rules.advice.rules.named_otherwise import hint_for_title  # noqa: PLC0415 - as that

    meant = named_in(change, lines, around=path)
    titled = None if meant else hint_for_title(change, lines)
    report.error("wrong-argument", f"`{change.word}`: the word and the name of a line are expected", change.place,
                 titled or f"write `{meant}`" if meant or titled else f"such as `{change.word} action build`")


def report_own_line(change: Change, kind: str, report: Reporter) -> None:
    """Report the change of a line that the same part or map (`kind`) declares."""
    rather = "leave out" if Drop.begins(change.statement) else "change"
    report.error("declared-twice", f"`{name_of_line(change.path)}` is declared by this {kind} itself", change.place,
                 f"{rather} " + line_of(change.line.place, change.place) + ", and leave this line out")


def report_missing_line(path: Path, change: tree.Statement, done: Sequence[Change], report: Reporter) -> None:
    """Report a change of a line that no longer exists after the changes that are `done`; a line may be dropped twice."""
    drop = _earlier(Drop.word, path, done)
    if drop is None:
        other = _earlier(Replace.word, path, done)
        hint = None if other is None else f"`{name_of_line(other.path)}` is replaced in " + line_of(other.place, change.place)
        report.error("unknown-line", f"there is no `{name_of_line(path)}` to {change.word} any more", change.place, hint)
    elif not Drop.begins(change) or drop.path != path:
        report.error("declared-twice", f"`{name_of_line(path)}` is {DONE[change.word]} here, and dropped elsewhere",
                     change.place, "in " + line_of(drop.place, change.place) + "; only one of the two can apply")


def _earlier(word: str, path: Path, done: Iterable[Change]) -> Change | None:
    """The first change with a word, of the line at a path or of one whose block contains it."""
    return next((one for one in done if one.statement.word == word and one.path == path[: len(one.path)]), None)

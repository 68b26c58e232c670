"""Problems in a text that another text causes by replacing or dropping something that it uses: the other text is to blame."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from attrs import evolve, frozen

from aoi_rules.advice.explanations.warnings import UNUSED
from aoi_rules.advice.numbers import number_called
from aoi_rules.advice.rules.figures import Figure, mixes_money_and_number, other_kind
from aoi_rules.advice.suggestions import Guess
from aoi_rules.diagnostics import Diagnostic, Mention, Place, Source, line_of
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import walk
from aoi_rules.model.types import MONEY, NUMBER, Shape
from aoi_rules.words.actions import Action, Define
from aoi_rules.words.components import Keep
from aoi_rules.words.files import Amend, Drop, Replace
from aoi_rules.words.roles import is_declared_by_name
from aoi_rules.words.vocabulary import classes_of

__all__ = ["ChangedLine", "User", "assign_blame"]

_SHOWN = 5
_DROPPED = 3
"""The largest number of lines using a dropped line that are shown, with the changes that would drop them too."""
_REPEATED = ("endless-repeat",)
"""The code of the warning that nothing ends a `repeat`: the change may have removed what would end it."""
_ALIKE = "what replaces a line can be used as that was"


@frozen
class ChangedLine:
    """A line that a part or a map changed, with its name. In `line`, dots replace its value and its block. The other fields are
    the place that changes it, and how: `amend`, `replace` or `drop`. `laid` says whether the change comes from a part that was
    added to the ruleset from outside. `given` is the value that it gives the line, if it gives one.  `lost` are the names in the
    line before the change, unless the change only adds to it."""

    name: str
    line: str
    place: Place
    how: str
    laid: bool = False
    given: Expression | None = None
    was: Expression | None = None
    """The value that the line had, if it had one."""
    lost: frozenset[str] = frozenset()


@frozen
class User:
    """A line that uses something, with the `names` in it, and those `inside` it or its block. `drop` is the change that would
    drop it without harm to others; empty if others may depend on it. `alone` is the change that names this line alone; empty if
    there is none."""

    names: frozenset[str]
    drop: str
    alone: str = ""
    inside: frozenset[str] = frozenset()


def assign_blame(
    found: Sequence[Diagnostic], changes: Iterable[ChangedLine], own: Source, user: Callable[[Diagnostic], User | None]
) -> list[Diagnostic]:
    """The problems; those that a change causes in another text are reported once, at the change. A problem in the ruleset's own
    text that is caused by a part which the ruleset itself names stays there, and the hint names the change.  `user` gives the
    line with a problem."""
    changes = list(changes)
    result: list[Diagnostic] = []
    groups: dict[int, list[Diagnostic]] = {}
    left_over = _left_over(found, changes, own, user)
    for problem in found:
        if id(problem) in left_over:
            continue
        change = _find_cause(problem, changes, user)
        if change is None or problem.place is None:
            result.append(problem)
        elif problem.place.source.name == own.name and not change.laid:
            how = (Drop if change.how == Drop.word else Replace).done
            done = f"`{change.name}` is {how} in " + line_of(change.place, problem.place)
            result.append(evolve(problem, hint=f"{problem.hint}; " + done if problem.hint else done))
        else:
            groups.setdefault(changes.index(change), []).append(problem)
    return [*result, *(_merge_problems(changes[number], problems, user) for number, problems in groups.items())]


def _left_over(
    found: Sequence[Diagnostic], changes: Sequence[ChangedLine], own: Source, user: Callable[[Diagnostic], User | None]
) -> set[int]:
    """The `id` of each warning that something is used nowhere which may come from changes in another text: they change a line
    that used it, or a line that used what is left over itself.  A warning at a change itself is no such warning."""
    left: set[int] = set()
    at_changes = _starts_of(changes)
    waiting = {id(problem): problem for problem in found if problem.code in (*UNUSED, *_REPEATED) and (
        problem.place is None or _start_of(problem.place) not in at_changes)}
    freed: frozenset[str] = frozenset()  # the names in what is left over
    while more := [key for key, problem in waiting.items() if _is_left_over(problem, changes, own, freed)]:
        left.update(more)
        lines = [user(waiting.pop(key)) for key in more]
        freed = freed.union(*(line.inside for line in lines if line is not None))
    return left


def _starts_of(changes: Iterable[ChangedLine]) -> set[tuple[str, int, int]]:
    return {_start_of(change.place) for change in changes}


def _start_of(place: Place) -> tuple[str, int, int]:
    return (place.source.name, place.line, place.column)


def _is_left_over(problem: Diagnostic, changes: Sequence[ChangedLine], own: Source, freed: frozenset[str]) -> bool:
    """Whether a warning that something is used nowhere may come from changes in another text, or from what they freed. In the
    ruleset's own text, only changes by parts that are added from outside count."""
    place, names = problem.place, problem.names
    others = [] if place is None else [
        change for change in changes
        if change.place.source.name != place.source.name and (change.laid or place.source.name != own.name)]
    return any(not names or not change.lost.isdisjoint(names) for change in others) or (
        bool(others) and not freed.isdisjoint(names))


def _find_cause(
    problem: Diagnostic, changes: Sequence[ChangedLine], user: Callable[[Diagnostic], User | None]
) -> ChangedLine | None:
    """The change that a problem follows from: one of a name that the problem is about, or else of a name in its line. What is
    said of a whole change, at its beginning, is not about other names in its line."""
    place = problem.place
    if place is None or problem.severity != "error":
        return None
    others = [c for c in changes if c.name and c.how != Amend.word and c.place.source.name != place.source.name
              and (c.how == Drop.word or not _is_unnamed(c.line))]
    if not others:
        return None
    line = user(problem) if _start_of(place) not in _starts_of(changes) else None
    for names in (frozenset(problem.names), line.names if line is not None else frozenset[str]()):
        change = next((change for change in others if change.name in names and not _is_other_kind(change, problem)), None)
        if change is not None and not (change.how == Replace.word and problem.code == "unknown-rule"):
            return change  # what replaces a rule has its name
    return None


def _is_other_kind(change: ChangedLine, problem: Diagnostic) -> bool:
    """Whether a problem is about a name that no line such as the changed one declares: the name of a step is no value."""
    word = change.line.partition(" ")[0]
    return problem.code == "unknown-name" and bool(classes_of(word)) and not is_declared_by_name(word)


def _is_unnamed(line: str) -> bool:
    """Whether no value has the name by which a line is known, such as the good of a `bring`."""
    word = line.partition(" ")[0]
    return any(cls.known_by for cls in classes_of(word)) and not is_declared_by_name(word)


def _merge_problems(
    change: ChangedLine, problems: Sequence[Diagnostic], user: Callable[[Diagnostic], User | None]
) -> Diagnostic:
    """One problem at a change, with the places where it shows."""
    places = list(dict.fromkeys(line_of(p.place, change.place) for p in problems if p.place is not None))
    also = "; also " + Mention(", ").join(places[1:_SHOWN]) + " …" * (len(places) > _SHOWN) if len(places) > 1 else ""
    if change.how == Drop.word:
        what = _hint_for_users([line for line in map(user, problems) if line is not None], len(problems))
        return evolve(problems[0], message=f"`{change.name}` is dropped here, but used in " + places[0], place=change.place,
                      fix=None, hint=f"{what}{_instead_of_dropping(change, what)}" + also)
    if (at_value := _problem_at_figure(change, problems[0], places[0]) or _problem_at_value(change, problems[0])) is not None:
        return at_value
    message = f"what replaces `{change.name}` does not fit " + places[0] + f": {problems[0].message}"
    hint = _keep_with_money(change, problems[0]) or _ALIKE + _hint_for_replacement(change)
    return evolve(problems[0], message=message, place=change.place, fix=None, hint=hint + also)


def _instead_of_dropping(change: ChangedLine, what: str) -> str:
    """The rest of the hint for a line that is dropped and used: what may be meant in place of that, unless `what` else to write
    is clear."""
    if not change.line.startswith(f"{Action.word} "):
        return f", or write `{Replace.word} {change.line}` in place of this line" if "…" in change.line else ""
    part = f"; to drop only a line of it, write `{Amend.word} {Action.word} {change.name} {{ {Drop.word} … }}`"
    return "" if what.startswith("write ") else part


def _hint_for_users(lines: Sequence[User], wanted: int) -> str:
    """What else must change if something that these lines use is dropped; at most `wanted` lines are known."""
    drops = list(dict.fromkeys(line.drop for line in lines if line.drop))
    if len(lines) == wanted and all(line.drop for line in lines) and len(drops) <= _DROPPED:
        return f"write {' and '.join(f'`{drop}`' for drop in drops)} too"
    alone = list(dict.fromkeys(line.alone for line in lines if line.alone))
    such = f"{', '.join(f'`{change}`' for change in alone)}" if alone and len(alone) <= _DROPPED else ""
    return f"drop or replace what uses it as well, as in {such}" if such else "drop or replace that line as well"


def _hint_for_replacement(change: ChangedLine) -> str:
    """The rest of a hint: the beginning of a replacement that can be used like the line that it replaces; nothing if it already
    begins like that."""
    head = change.line.partition(" = …")[0].partition(" { …")[0]
    return "" if change.place.text.startswith(f"{Replace.word} {head}") else f": write `replace {change.line}`"


def _problem_at_figure(change: ChangedLine, problem: Diagnostic, where: Mention) -> Diagnostic | None:
    """The problem at the figures that a change defines, if they are money where a number is needed, or numbers where money is
    needed."""
    defines = change.line.startswith(f"{Define.word} ")
    values = list(_possible_values(change.given)) if defines and mixes_money_and_number(problem.kinds) else []
    figures = [value for value in values if isinstance(value, Figure)]
    if not figures or len(figures) < len(values):
        return None
    first, last = figures[0].place, figures[-1].place
    if first.line != last.end_line:
        figures, last = figures[:1], first
    given, wanted = (MONEY, NUMBER) if isinstance(figures[0], tree.Money) else (NUMBER, MONEY)
    line, text, at = first.source.lines[first.line - 1], "", first.column
    for figure in figures:
        guess = other_kind(figure, wanted.kind, given.kind)
        text += line[at - 1 : figure.place.column - 1] + (guess.sure if guess and guess.sure else figure.place.text)
        at = figure.place.end_column
    place = evolve(first, source=first.source, end_column=last.end_column)
    return evolve(problem, message=f"`{change.name}` is {wanted.wording} in " + where + f", and here {given.wording}",
                  place=place, hint=Guess.of(f"write `{text}`", place.text, text), fix=None)


def _problem_at_value(change: ChangedLine, problem: Diagnostic) -> Diagnostic | None:
    """The problem at the value that a change defines, if the definition was a figure of another kind before."""
    given, defines = change.given, change.line.startswith(f"{Define.word} ")
    was = next((one for one in _possible_values(change.was) if isinstance(one, Figure)), None)
    if given is None or was is None or not defines or problem.code != "wrong-type":
        return None
    wanted = MONEY if isinstance(was, tree.Money) else NUMBER
    text, of_money = format_expression(given), any(isinstance(node, tree.Money) for node in walk(given))
    said = isinstance(given, tree.Name) and any(given.name in kind.split() for kind in problem.kinds)  # used as a zone or a type
    if of_money == (wanted is MONEY) and not said and not isinstance(given, tree.Text):
        return None  # it may be correct, and something else wrong
    if mixes_money_and_number(problem.kinds):
        inner = text if isinstance(given, tree.Name | tree.Attribute | tree.Call) else f"({text})"
        hint = f"write `{f'$1 * {inner}' if wanted is MONEY else f'{inner} // $1'}`"
    elif not isinstance(given, tree.Name | tree.Text):
        return None
    else:
        figure = _figure_in(given)
        shown = format_expression(was) if figure is None else wanted.figure(figure)
        hint = f"write {wanted.wording}, such as `{shown}`" if figure is None else f"write `{shown}`"
    says = f"`{change.name}` is {wanted.wording} in " + line_of(was.place, given.place) + (
        ", and this is a text" if isinstance(given, tree.Text) else ", and here it is none")
    return evolve(problem, message=says, place=given.place, hint=hint, fix=None)


def _figure_in(node: Expression) -> int | None:
    """The figure that a text says, in digits or in words; None for anything else."""
    said = node.value.strip().removeprefix("$") if isinstance(node, tree.Text) else ""
    return int(said) if re.fullmatch(r"\d{1,9}", said) else number_called(said)


def _possible_values(node: Expression | None) -> Iterator[Expression]:
    """The value of an expression, or those from which its conditions choose."""
    if isinstance(node, tree.Conditional):
        yield from _possible_values(node.then)
        yield from _possible_values(node.otherwise)
    elif node is not None:
        yield node


def _keep_with_money(change: ChangedLine, problem: Diagnostic) -> str | None:
    """The line of a keep that a change gives, with an amount of money in place of its number, where a problem is about both."""
    line = re.fullmatch(rf"{Replace.word} {Keep.word} [^=]*= (?P<number>\d+)", change.place.text)
    kept = re.fullmatch(rf"({Keep.word} .*\b{Shape.MONEY}\b.* = )…", change.line)
    mixed = mixes_money_and_number(problem.kinds)
    return f"write `{Replace.word} {kept[1]}${line['number']}`" if line and kept and mixed else None

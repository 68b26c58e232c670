"""How parts and maps change existing lines: they add to a line, replace it, or drop it.

The order of parts does not matter: what a part adds to a line remains if another part replaces that line, and if two parts
contradict each other, both places are reported.  A map, or a part that is added to it, takes precedence over what it uses. Every
line keeps its place, so a resolved ruleset knows where each of its lines comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs
from attrs import define, field, frozen

from aoi_rules.compiler.report.reporter import Reporter, note_old_name
from aoi_rules.compiler.source.addresses import (
    Key,
    Path,
    changes_in,
    given_by,
    is_ambiguous,
    key_of,
    lines_below,
    lines_inside,
    nest_change,
    paths_to,
    puts_first,
    wanted_by,
    ways_to,
    written_as,
)
from aoi_rules.compiler.source.change_checks import Surplus, beside_dropped, meant_to_amend, nothing_in, second_of
from aoi_rules.compiler.source.change_problems import (
    report_missing_line,
    report_other_form,
    report_own_line,
    report_unaddressed,
    unfit_change,
    warn_of_lost_lines,
)
from aoi_rules.compiler.source.combined_lines import both_conditions, with_lines, with_name
from aoi_rules.compiler.source.line_changes import DONE, Change, conflict_with, is_own, name_of_line
from aoi_rules.compiler.source.models import like_of
from aoi_rules.compiler.source.rows import member_names, open_row, open_row_of
from aoi_rules.compiler.source.table_changes import join_tables
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.headers import PART
from aoi_rules.language.unparser import format_statement
from aoi_rules.machine.renaming import Renamed, line_now
from aoi_rules.words.actions import VerbWord
from aoi_rules.words.components import Option, TypeWord
from aoi_rules.words.files import Amend, ChangeWord, Drop
from aoi_rules.words.flow import Menu, Setup
from aoi_rules.words.line_names import name_of

__all__ = ["Amender"]

Items = list[tuple[str, tree.Statement]]
_ADDRESS = 2  # the word and the name of a line


@frozen(eq=False)
class _PendingChange:
    """A change to be carried out in the block at a path, with the kind and the number of the block that contains the change."""

    change: tree.Statement
    path: Path
    kind: str
    block: int


@define
class Amender:
    """Applies the changes of parts and maps to a ruleset's statements, one block after the other."""

    report: Reporter
    renamed: Renamed = ()
    done: list[Change] = field(factory=list)
    base: tuple[tree.Statement, ...] = ()
    kind: str = PART
    block: int = 0
    first: int = 0
    laid: bool = False
    changed: dict[int, tree.Statement] = field(factory=dict)
    moved: dict[Path, Key] = field(factory=dict)
    """The present key of a line that replaced a line with another address."""
    elsewhere: Callable[[Key, Place], str | None] = lambda *_: None
    """A hint for a line, given its key and the place of the change: a part that is not used has it."""
    early: bool = False
    """Whether so far only lines that existed before all parts are changed."""
    homes: dict[int, Place] = field(factory=dict)
    """The place of each block, by its number."""
    waiting: dict[int, _PendingChange] | None = None
    """The changes of lines that do not exist yet, by their identity; None if no more lines can come."""
    inherited: dict[int, tuple[str, int]] = field(factory=dict)
    """The changes of lines that an action inherits from another, with the `kind` and the number of the block that contains
    them."""

    def begin(self, items: Items) -> None:
        """Record the statements before some parts: a short address means a line among these, whatever other parts add."""
        self.base, self.first = tuple(item for _, item in items), self.block + 1

    def apply(self, items: Items, blocks: Sequence[tree.Statement]) -> Items:
        """The statements, including those of parts or of a map, with all changes of these blocks carried out.

        First come the changes of lines that existed before, then those of lines that one of the blocks adds, so that their order
        does not matter; last those of lines that do not exist, which are reported.
        """
        lines: list[Any] = [s for _, s in items]
        where = {id(s): w for w, s in items}
        waiting: list[_PendingChange] = []
        for block in blocks:
            self.block += 1
            self.homes[self.block] = block.place
            meant = {id(item): amended for item in block.items if (amended := meant_to_amend(item, self.base)) is not None}
            lines = [s for s in lines if id(s) not in meant]
            for change in meant.values():
                self.report.error("declared-twice", *second_of(change))
            waiting += [_PendingChange(change, (), block.word, self.block) for change in (*changes_in(block), *meant.values())]
        self._carry_out_changes(lines, waiting)
        return [(where.get(id(s)) or self._block_kind(s, items), s) for s in join_tables(lines)]

    def _carry_out_changes(self, lines: list[Any], changes: Sequence[_PendingChange]) -> None:
        """Carry out changes; those that wait for others are tried again as long as more of them find their line."""
        self.early, self.waiting = True, {}
        self._carry_out_in_order(lines, changes)
        self.early = False
        tried: list[tuple[int, Path]] = []
        while ready := [one for one in self.waiting.values() if ways_to(lines, one.path, self._present_key(one.change, lines))]:
            if tried == (tried := [(id(one.change), one.path) for one in ready]):
                break
            for one in ready:
                del self.waiting[id(one.change)]
            self._carry_out_in_order(lines, ready)
        left, self.waiting = list(self.waiting.values()), None
        self._carry_out_in_order(lines, left)

    def _carry_out_in_order(self, lines: list[Any], changes: Sequence[_PendingChange]) -> None:
        for one in changes:
            self.kind, self.block = one.kind, one.block
            self._change_in_block(lines, one.path, one.change, ())

    def _present_key(self, change: tree.Statement, lines: list[Any]) -> Key:
        """The key of the line that a change names, with its present name."""
        wanted = wanted_by(change)
        return ("", "") if wanted is None else key_of(self._use_present_name(lines, wanted, ()))

    def _change_in_block(self, lines: list[Any], outer: Path, change: tree.Statement, path: Path) -> None:
        """Carry out a change in the block at a path below another one.  If several blocks have this address, the block that
        contains the line is meant."""
        ways = ways_to(lines, outer, self._present_key(change, lines))
        if not outer:
            self._change_line(lines, change, path)
        elif len(ways) == 1 and is_ambiguous(lines, outer):
            self._change_along_way(lines, ways[0], change, (*path, *outer))
        else:
            self._change_line(lines, nest_change(change, outer), path)

    def _change_along_way(self, lines: list[Any], way: Sequence[int], change: tree.Statement, path: Path) -> None:
        """Carry out a change in the block at the end of a way."""
        if not way:
            self._change_line(lines, change, path)
            return
        target = lines[way[0]]
        inner = list(target.block.items)
        self._change_along_way(inner, way[1:], change, path)
        lines[way[0]] = self._note_change(attrs.evolve(target, block=attrs.evolve(target.block, items=tuple(join_tables(inner)))))

    def _block_kind(self, statement: tree.Statement, items: Items) -> str:
        """The kind of block of a changed statement: the kind of the block that contained it before."""
        key = (statement.word, name_of(statement))
        return next((w for w, s in items if (s.word, name_of(s)) == key), self.kind)

    def _change_lines(self, lines: list[Any], changes: Any, path: Path, first: bool = False) -> list[Any]:
        """Some lines with changes carried out, and the other lines among the changes after them; before them if `first`."""
        result, added = list(lines), list[Any]()
        for change in changes:
            if (meant := meant_to_amend(change, (line for _, line in lines_below(result)))) is not None:
                self.report.error("declared-twice", *second_of(meant))
                self._change_line(result, meant, path)
            elif ChangeWord.begins(change):
                self._change_line(result, change, path)
            else:
                added.append(change)
        return join_tables([*added, *result] if first else [*result, *added])

    def _change_line(self, lines: list[Any], change: tree.Statement, path: Path) -> None:
        wanted = wanted_by(change)
        if wanted is None:
            report_unaddressed(change, lines, path, self.report)
            return
        more = self._several_named(change, lines) or (beside_dropped(change) if Drop.begins(change) else None)
        if more is not None:
            self.report.error("wrong-argument", more.says, more.place, more.hint)
            return
        wanted = self._use_present_name(lines, wanted, path)
        found = self._find_paths(lines, wanted, path)
        if not found and self._change_member(lines, wanted, change, path):
            return
        if not found and self.waiting is not None:
            self.waiting[id(change)] = _PendingChange(change, path, self.kind, self.block)
        elif len(found) != 1:
            self._report_unclear_address(found, wanted, change, lines, path)
        elif len(found[0]) > 1:
            self._change_in_block(lines, found[0][:-1], change, path)
        else:
            full = (*path, *found[0])
            key = self.moved.get(full, found[0][0])
            at = next((n for n, i in enumerate(lines) if isinstance(i, tree.Statement) and key_of(i) == key), None)
            if at is None or self._was_dropped(full):
                report_missing_line(full, change, self.done, self.report)
            else:
                done = Change(change.word, change, self.kind, self.block, full, lines[at], self.laid)
                self._carry_out_change(lines, at, done, wanted)

    def _several_named(self, change: tree.Statement, lines: list[Any]) -> Surplus | None:
        """The fault of a change that names several lines; None if it names one."""
        if len(change.arguments) <= _ADDRESS and not isinstance(change.arguments[-1], tree.Items):
            return None
        from aoi_rules.advice.rules.several_lines import several_named  # noqa: PLC0415 - few changes have more than an address

        return several_named(change, lines)

    def _change_member(self, lines: list[Any], wanted: tree.Statement, change: tree.Statement, path: Path) -> bool:
        """Change a member in its type's block or in a table; return whether the change is of a member."""
        kind, name = key_of(wanted)
        if path and path[-1][0] == TypeWord.word and not name and open_row(lines, kind):
            self._change_line(lines, change, path)
            return True
        holder = (TypeWord.word, kind)
        if path or not name or name not in member_names(lines, kind):
            return False
        if open_row_of(lines, kind, name):
            self._change_line(lines, change, path)
        else:
            self._change_in_block(lines, (holder,), attrs.evolve(change, arguments=change.arguments[1:]), path)
        return True

    def _was_dropped(self, path: Path) -> bool:
        """Whether the line at a path was dropped by one of the parts being applied; another line may have its address."""
        return any(Drop.begins(c.statement) and c.path == path and c.block >= self.first for c in self.done) and bool(
            paths_to(lines_inside(self.base, path[:-1]), path[-1]))

    def _find_paths(self, lines: list[Any], wanted: tree.Statement, path: Path) -> list[Path]:
        """The paths of the wanted line: before any part changed something, or else now."""
        key = key_of(wanted)
        for home in (lines_inside(self.base, path), () if self.early else lines):
            found = paths_to(home, key)
            if found:
                return found[:1] if key[0] == Setup.word else found
        return []

    def _use_present_name(self, lines: list[Any], wanted: tree.Statement, path: Path) -> tree.Statement:
        """The wanted line with its present name, if an old name is used."""
        name = name_of(wanted)
        now = line_now(self.renamed, ".".join(own for _, own in path), name)
        known = [i for i in lines if isinstance(i, tree.Statement) and i.word == wanted.word]
        if now is None or name in map(name_of, known) or now not in map(name_of, known):
            return wanted
        note_old_name(self.report, name, now, wanted.arguments[0].place)
        return with_name(wanted, now)

    # ---- carrying out -----------------------------------------------------------------------------------------------

    def _carry_out_change(self, lines: list[Any], at: int, change: Change, wanted: tree.Statement) -> None:
        without = written_as(change.statement, change.line, self.base)
        if without is not change.statement:
            self.report.error("wrong-argument", f"`{change.line.word}` takes its values without `=`", change.place,
                              f"write `{format_statement(without)}`")
            return
        new = given_by(change.statement, wanted)
        if is_own(change, self.homes.get(self.block)) and self._clash_with(change) is None:
            report_own_line(change, self.kind, self.report)
        elif new is None:
            from aoi_rules.advice.rules.address_forms import with_new_line  # noqa: PLC0415 - once a mistake is found

            self.report.error("wrong-argument", "`replace`: the new line follows `with`", change.place,
                              f"write `{with_new_line(change.statement, name_of_line(change.path))}`")
        elif (inner := unfit_change(change, new, self.base)) is not None:
            self.report.error("wrong-argument", inner.says, inner.place, inner.hint, inner.fix)
            self.report.record_lost(change.statement)
            return
        if new is None or self._has_conflict(change):
            return
        if (wrong := report_other_form(change, new, wanted, lines, at, self.report)) is not None:
            if wrong.meant is None:
                self.report.record_lost(change.statement)
                return
            change, new = self._with_statement(change, wrong.meant)
            self.report.lost_words.add(new.word)
        if Amend.begins(change.statement):
            self._add_lines(lines, at, change)
            return
        before = [c for c in self.done if c.path == change.path and Amend.begins(c.statement)]
        self.done = [c for c in self.done if c.path[:len(change.path)] != change.path]
        self.done.append(change)
        if Drop.begins(change.statement):
            del lines[at]
        else:
            warn_of_lost_lines(change.statement, new, lines[at], self.report)
            self._replace_line(lines, at, new, change.path, before)

    def _add_lines(self, lines: list[Any], at: int, change: Change) -> None:
        """Carry out an `amend` of one of some lines, and warn if it adds nothing."""
        nothing = nothing_in(change.statement, lines[at])
        if nothing is not None and not self.report.lost_in(change.statement.block):
            self.report.warn("adds-nothing", nothing.says, nothing.place, nothing.hint)
        self.done.append(change)
        lines[at] = self._note_change(self._amend_line(lines[at], change))

    def _replace_line(self, lines: list[Any], at: int, new: tree.Statement, path: Path, before: list[Change]) -> None:
        """Replace a line to which some amendments were made `before`; they are made to the new line."""
        self.moved[path] = key_of(new)
        lines[at] = self._note_change(with_lines(new, lines[at]) if Menu.begins(new) else new)
        kind, block = self.kind, self.block
        for earlier in before if not Menu.begins(new) else ():
            self.kind, self.block = earlier.kind, earlier.block
            self.done.append(earlier)
            lines[at] = self._note_change(self._amend_line(lines[at], earlier))
        self.kind, self.block = kind, block

    def _amend_line(self, target: tree.Statement, change: Change) -> tree.Statement:
        """A line with what an amendment adds to it."""
        given = change.statement
        block = target.block or (tree.Block((), given.block.place) if given.block else None)
        if Menu.begins(target):
            block = with_lines(target, given).block
        elif block is not None and given.block is not None:
            own = [line for line in given.block.items if like_of(target) and self._belongs_to_like(line, block)]
            others = [line for line in given.block.items if line not in own]
            lines = self._change_lines(list(block.items), others, change.path, puts_first(given))
            block = tree.Block((*lines, *own), block.place)
        return attrs.evolve(target, block=block, condition=both_conditions(target.condition, given.condition))

    def _belongs_to_like(self, line: Any, block: tree.Block) -> bool:
        """Whether a line of an amendment is carried out with `like`: it changes a line that the action inherits."""
        wanted = wanted_by(line) if ChangeWord.begins(line) else None
        if wanted is None:
            return False
        if Drop.begins(line) and len(line.arguments) == 1:  # lines of the model by name, as in `drop card`
            return True
        if paths_to(block.items, key_of(wanted)):
            return False
        self.inherited[id(line)] = self.kind, self.block
        return True

    def inherit(self, action: str, lines: list[Any], own: list[Any]) -> list[Any]:
        """The lines that an action inherits from another one, changed in place as parts and maps specify.  Returns its own lines
        that do not change inherited ones, changed likewise."""
        self.base = ()
        changes = [line for line in own if id(line) in self.inherited]
        rest = [line for line in own if id(line) not in self.inherited]
        for change in changes:
            self.kind, self.block = self.inherited[id(change)]
            wanted = wanted_by(change)
            there = wanted is None or paths_to(lines, key_of(wanted)) or not paths_to(rest, key_of(wanted))
            self._change_line(lines if there else rest, change, (("action", action),))
        return rest

    def _note_change(self, line: tree.Statement) -> tree.Statement:
        self.changed[id(line)] = line
        return line

    def _with_statement(self, change: Change, meant: tree.Statement) -> tuple[Change, tree.Statement]:
        """The change that was surely meant by another one, and the line that it gives."""
        wanted = wanted_by(meant)
        assert wanted is not None, "it names the same line"
        return attrs.evolve(change, word=meant.word, statement=meant), given_by(meant, wanted) or wanted

    # ---- what does not go together ------------------------------------------------------------------------------------

    def _has_conflict(self, change: Change) -> bool:
        """Whether an earlier change of a part conflicts with a change; then both places are reported."""
        other = self._clash_with(change)
        if other is None:
            return False
        self.report.error("declared-twice",
                          f"`{name_of_line(change.path)}` is {DONE[change.word]} here, and {conflict_with(change, other)}",
                          change.place, "in " + line_of(other.place, change.place) + "; only one of the two can apply")
        return True

    def _clash_with(self, change: Change) -> Change | None:
        """The earlier change that conflicts with a change; None if there is none."""
        return next((other for other in self.done if conflict_with(change, other)
                     and (other.block == change.block or other.kind == change.kind == PART)), None)

    def _report_unclear_address(
        self, found: list[Path], wanted: tree.Statement, change: tree.Statement, lines: list[Any], outer: Path
    ) -> None:
        """Report an address that no line has, or that several lines in the block at a path have, with the full addresses that may
        be meant."""
        from aoi_rules.advice.rules.address_forms import has_dots, meant_of_several  # noqa: PLC0415 - once a mistake is found
        from aoi_rules.advice.rules.several_lines import several_named  # noqa: PLC0415 - as those

        if not found and (several := several_named(change, lines)) is not None:
            self.report.error("unknown-line", several.says, several.place, several.hint)
            return
        named = " ".join(filter(None, key_of(wanted)))
        if found and not has_dots(wanted):
            hint = meant_of_several(found, change, lines, self.base)
            self.report.error("unknown-line", f"{len(found)} lines are called `{named}`", change.place, hint)
            return
        kind, name = key_of(wanted)
        keys = ((kind, name),), ((TypeWord.word, kind), (name, ""))
        gone = next((c for c in self.done if Drop.begins(c.statement) and (c.path[-1:] in keys or c.path[-2:] in keys)), None)
        if Drop.begins(change) and (gone is not None or (outer[-1:] and outer[-1][0] == Option.word)):
            return  # an option has no lines, which another problem says
        if gone is not None:
            report_missing_line(gone.path, change, self.done, self.report)
            return
        self._report_absent_line(wanted, change, lines, outer)

    def _report_absent_line(self, wanted: tree.Statement, change: tree.Statement, lines: list[Any], outer: Path) -> None:
        """Report an address that no line has, with what may be meant."""
        from aoi_rules.advice.rules.address_forms import has_dots  # noqa: PLC0415 - once a mistake is found
        from aoi_rules.advice.rules.addresses import (  # noqa: PLC0415 - as that
            effect_meant,
            in_other_block,
            line_meant,
        )
        from aoi_rules.advice.rules.changed_members import change_of_kind  # noqa: PLC0415 - as those
        from aoi_rules.advice.rules.named_otherwise import hint_for_title  # noqa: PLC0415 - as those

        named = " ".join(filter(None, key_of(wanted)))
        place = wanted.arguments[0].place if wanted.arguments else wanted.word_place
        verbs = {name_of(line) for line in self.base if VerbWord.begins(line)}
        rather = (effect_meant(wanted, change, lines, outer, verbs) or self.elsewhere(key_of(wanted), change.place)
                  or in_other_block(wanted, change, lines, self.base, outer) or line_meant(wanted, change, lines))
        says = "a change names a line without dots" if has_dots(wanted) and rather else f"there is no `{named}` to {change.word}"
        if (titled := hint_for_title(change, lines)) is not None:
            says, rather = f"`{change.word}`: the name of a line is expected here", titled
        self.report.error("unknown-line", says, place, rather, names=(named,))
        if (whole := change_of_kind(change, lines)) is not None:
            self._change_line(lines, whole, outer)
        else:
            self.report.record_lost(change)

"""A whole rule program as a C file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import define, field

from aoi_rules.compiler.emit.c.constant_tables import Tables, array_lines, text_literal, texts_in
from aoi_rules.compiler.emit.c.epilogue import Epilogue
from aoi_rules.compiler.emit.c.expressions import CExpressions
from aoi_rules.compiler.emit.c.frames import Frames
from aoi_rules.compiler.emit.c.list_sharing import ListSharing
from aoi_rules.compiler.emit.c.loop_functions import LoopFunctions, SortFunction, lift_loops
from aoi_rules.compiler.emit.c.memory import set_words
from aoi_rules.compiler.emit.c.memos import Memo
from aoi_rules.compiler.emit.c.names import EVERY_STATE, Names
from aoi_rules.compiler.emit.c.statements import CStatements
from aoi_rules.compiler.emit.c.storage import SET, Form, kind_of
from aoi_rules.compiler.emit.c.writer import c_type
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.liveness import PLAYING, keep_live
from aoi_rules.compiler.program.model import Function, Purpose, RuleProgram
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Place
from aoi_rules.files.resources import native_text
from aoi_rules.model.ruleset import Model
from aoi_rules.model.types import NUMBER, Type
from aoi_rules.text.visible import replace_invisible

__all__ = ["HEADERS", "c_text"]

HEADERS = ("aoi.h", "blake2b.h", "runtime.h", "engine.h", "digest.h", "generator.h", "playout.h")
"""The headers that a file includes, directly or through one another."""
_GENERATED = ("", "/* Not every function uses all that it is given, and not every value is needed. */",
              '#pragma GCC diagnostic ignored "-Wunused-parameter"', '#pragma GCC diagnostic ignored "-Wunused-variable"',
              '#pragma GCC diagnostic ignored "-Wunused-but-set-variable"')
_OF_STEP = "Context *c, State *s, Frame f"
_IMPURE = PLAYING | {Purpose.VERB}


def c_text(program: RuleProgram, model: Model, identity: str) -> str:
    """The C file of an optimised program whose constants have their values.

    `identity` is what `aoi_identity` returns.
    """
    return _Module(lift_loops(keep_live(program, PLAYING)), model, identity, texts_in(program)).text()


def _source_comment(place: Place) -> str:
    """A place with the line of the rules there, as a comment."""
    return _safe_comment(f"{place.source.name}:{place.line}: {place.line_text.strip()}")


def _safe_comment(text: str) -> str:
    """A text as it may appear in a comment."""
    return replace_invisible(text, "").replace("*/", "* /").replace("/*", "/ *")


@define
class _Module:
    """The printing of one file."""

    lifted: LoopFunctions
    model: Model
    identity: str
    texts: tuple[str, ...]
    program: RuleProgram = field(init=False)
    names: Names = field(init=False)
    frames: Frames = field(init=False)
    sharing: ListSharing = field(init=False)
    stamps: dict[str, int] = field(init=False)
    slots: dict[str, Type] = field(init=False)
    tables: Tables = field(init=False)
    memos: list[Memo] = field(factory=list)
    steps: dict[str, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.program = self.lifted.program
        self.names = Names([native_text(name) for name in HEADERS])
        words = set_words(self.program)
        self.frames = Frames(self.program, words)
        self.sharing = ListSharing(self.program)
        self.tables = Tables(self.names, self.program, words, self.texts)
        groups = len(self.program.groups)
        self.stamps = {name: groups + number for number, name in enumerate(self.program.networks)}
        self.steps = {name: number for number, name in enumerate(self.program.steps)}
        self.slots = {**dict.fromkeys(EVERY_STATE, NUMBER), **{slot.name: slot.whole_type for slot in self.program.slots}}
        for slot in self.program.slots:
            self.names.slot(slot.name)

    def text(self) -> str:
        """The whole file."""
        functions = self._print_functions()
        prototypes, bodies = [], list[str]()
        for head, lines in functions:
            prototypes.append(f"{head};")
            bodies += ["", *lines]
        end = Epilogue(self.program, self.model, self.identity, self.names, self.frames, self.tables, self.steps, self.memos,
                     self._make_statements("return", "", pure=False)).lines()
        parts = [self._head_lines(), [""], self.tables.lines, self._zone_lines(), self._network_lines(), self._memo_lines(), [""],
                 prototypes, bodies, end]
        return "\n".join(line for part in parts for line in part) + "\n"

    # ---- the head ----------------------------------------------------------------------------------------------------

    def _head_lines(self) -> list[str]:
        fields = []
        for slot in self.program.slots:
            kind = kind_of(slot.whole_type)
            one = "Set" if kind == SET or kind.of == (Form.SET,) else "Cell"
            name = self.names.slot(slot.name)
            fields.append(f"  {one} {name}{f'[{kind.size} + 1]' if kind.form == 'array' else ''}; \\")
        streams = ", ".join(text_literal(stream) for stream in self.program.streams) or '""'
        return [
            f"/* The rules of {_safe_comment(self.program.name)}, written by the compiler.",
            " * A change belongs in their text, not here. */",
            f"#define SET_WORDS {self.tables.words}", f"#define STREAM_COUNT {len(self.program.streams)}",
            f"#define NETWORK_COUNT {len(self.program.networks)}",
            f"#define STAMP_COUNT {len(self.program.groups) + len(self.program.networks)}",
            f"static const char *const STREAMS[] = {{{streams}}};",
            "#define SLOT_FIELDS \\", *fields, "", '#include "runtime.h"', *_GENERATED,
        ]

    def _zone_lines(self) -> list[str]:
        lines = []
        for zone in self.program.zones:
            counts = next(s.name for s in self.program.slots if s.kind == "pieces" and s.of == zone.name)
            sizes = next(s.name for s in self.program.slots if s.kind == "sizes" and s.of == zone.name)
            places = ", ".join(f"offsetof(State, {self.names.slot(slot)}) + sizeof(Cell)" for slot in (counts, sizes))
            values = f"{zone.number}, {zone.kinds}, {zone.owners}, {places}"
            lines.append(f"static const Zone {self.names.of('ZONE', zone.name)} = {{{values}}};")
        return lines

    def _network_lines(self) -> list[str]:
        lines = []
        for name, (places, links) in self.program.networks.items():
            known = self.names.of("NETWORK", name)
            lines += array_lines(f"static const int16_t {known}_ENDS[][2]", [f"{{{a}, {b}}}" for a, b in links] or ["{0, 0}"])
            lines.append(f"static const Network {known} = {{{places}, {len(links)}, {known}_ENDS}};")
        return lines

    def _memo_lines(self) -> list[str]:
        return ["struct memos {", *(f"  {memo.field()}" for memo in self.memos), "  int none;", "};"]

    # ---- functions ---------------------------------------------------------------------------------------------------

    def _print_functions(self) -> list[tuple[str, list[str]]]:
        """The heads and the lines of all functions."""
        found: list[tuple[str, list[str]]] = []
        for name, function in self.program.functions.items():
            if name in self.lifted.sorts:
                found.append(self._print_sort_function(self.lifted.sorts[name], function))
            elif function.kind is Purpose.NETWORK:
                found += self._print_network(function)
            else:
                found += self._print_function(function)
        for name in self.program.decisions:
            found.append(self._print_apply(name))
        return found + self._print_steps()

    def _make_statements(self, leave: str, routine: str, pure: bool, returns: Type | None = None) -> CStatements:
        text = CExpressions(self.names, self.frames, self.tables, self.steps, self.slots, self.stamps, self.sharing.of, routine,
                            pure)
        return CStatements(text, _source_comment, leave=leave, returns=returns)

    def _parameter_texts(self, function: Function) -> list[str]:
        return [f"{c_type(kind_of(p.type))}{self.names.local(p.name)}" for p in function.parameters]

    def _print_function(self, function: Function) -> list[tuple[str, list[str]]]:
        returns = function.returns
        result = None if returns is None else kind_of(returns)
        name = self.names.of("function", function.name)
        parameters = ["Context *c", "State *s", *(["Frame f"] if function.frame else []), *self._parameter_texts(function)]
        gives = "void " if result is None else c_type(result)
        # a list of any length is not a key of a table
        kept = function.memo is not None and all(kind_of(p.type).form is not Form.LIST for p in function.parameters)
        inner = self.names.of("function", f"compute {function.name}") if kept else name
        leave = "return" if result is None else f"return {result.form.first}"
        statements = self._make_statements(leave, function.frame, function.kind not in _IMPURE, returns)
        statements.body(function.body)
        head = f"static {gives}{inner}({', '.join(parameters)})"
        found = [(head, _function_lines(function.place, head, statements.lines))]
        if kept:
            assert result is not None
            given = [(self.names.local(p.name), kind_of(p.type)) for p in function.parameters]
            memo = Memo.of(function, name, given, result, self.program.members, self.tables.words)
            self.memos.append(memo)
            head = f"static {gives}{name}({', '.join(parameters)})"
            found.append((head, _function_lines(None, head, [f"  {line}" for line in memo.body(inner)])))
        return found

    def _print_network(self, function: Function) -> list[tuple[str, list[str]]]:
        """The function that finds the open links, and the one that returns the paths over them."""
        network = next(n for n in self.program.networks if f"network {n}" == function.name)
        number = list(self.program.networks).index(network)
        name, inner = self.names.of("function", function.name), self.names.of("function", f"compute {function.name}")
        statements = self._make_statements("return (Links){EMPTY, EMPTY}", "", pure=True, returns=function.returns)
        statements.body(function.body)
        head = f"static Links {inner}(Context *c, State *s)"
        outer = f"static Paths *{name}(Context *c, State *s)"
        body = [f"  Stamp stamp = s->stamps[{self.stamps[network]}];", f"  Paths *paths = paths_known(c, {number}, stamp);",
                "  if (paths) return paths;", f"  Links links = {inner}(c, s);",
                f"  return paths_of(c, {number}, &{self.names.of('NETWORK', network)}, stamp, links.opened, links.through);"]
        return [(head, _function_lines(function.place, head, statements.lines)), (outer, _function_lines(None, outer, body))]

    def _print_sort_function(self, sort: SortFunction, function: Function) -> tuple[str, list[str]]:
        things = kind_of(sort.node.type)
        parameters = ["Context *c", "State *s", *(["Frame f"] if function.frame else []), *self._parameter_texts(function)]
        head = f"static List {self.names.of('function', sort.name)}({', '.join(parameters)})"
        text = self._make_statements("return list_new()", sort.frame, pure=False).text
        keys = sort.node.key.items if isinstance(sort.node.key, exp.Tuple) else (sort.node.key,)
        local = self.names.local(sort.node.variable.name)
        declared = f"Cell {local} = things.items[at];" if things.width == 1 else f"const Cell *{local} = things.items + at;"
        lines = [f"List things = {text.as_list(sort.node.things)};", "List keys = list_new();",
                 f"for (uint32_t at = 0; at < things.count; at += {things.width}) {{", f"  {declared}",
                 f"  list_extend(c, &keys, {text.cells(keys)});", "}",
                 f"return list_sorted(c, things, keys.items, {len(keys)}, {things.width});"]
        return head, _function_lines(function.place, head, [f"  {line}" for line in lines])

    # ---- steps -------------------------------------------------------------------------------------------------------

    def _print_steps(self) -> list[tuple[str, list[str]]]:
        """The functions of all steps; those that do the same, such as ending a routine, are merged."""
        found, known = [], dict[Any, str]()
        for name in self.program.steps:
            same = known.setdefault(self._key_of_step(name), name)
            if same == name:
                lines = self._step_lines(name)
                head = f"static int {self.names.of('step', name)}({_OF_STEP})"
                found.append((head, _function_lines(self.program.steps[name].place, head, lines)))
            else:
                self.names.share("step", name, same)
        return found

    def _step_lines(self, name: str) -> list[str]:
        """The lines of what a step does."""
        step = self.program.steps[name]
        statements = self._make_statements("return 0", step.routine, pure=False)
        statements.body(step.body)
        return statements.lines if step.body and step.body[-1].leaves else [*statements.lines, "  return 0;"]

    def _key_of_step(self, name: str) -> tuple[Any, ...]:
        """A key of what a step does: steps with equal keys do the same."""
        step = self.program.steps[name]
        slots = {node.slot for node in walk(*step.body) if isinstance(node, exp.FrameRead | sta.SetFrame)}
        frames = tuple((slot, self.frames.index(step.routine, slot), self.frames.kind(step.routine, slot))
                       for slot in sorted(slots))
        return step.body, frames

    def _print_apply(self, name: str) -> tuple[str, list[str]]:
        step, decision = self.program.steps[name], self.program.decisions[name]
        statements = self._make_statements("return", step.routine, pure=False)
        statements.body(decision.apply)
        lengths = [str(1 + len(option.choices)) for option in decision.options]
        head = f"static void {self.names.of('apply', name)}({_OF_STEP}, const Cell *move)"
        self.tables.lines += array_lines(f"static const uint8_t {self.names.of('LENGTHS', name)}[]", lengths)
        return head, _function_lines(step.place, head, statements.lines)


def _function_lines(place: Place | None, head: str, lines: Iterable[str]) -> list[str]:
    comment = [f"/* {_source_comment(place)} */"] if place is not None else []
    return [*comment, f"{head} {{", *lines, "}"]

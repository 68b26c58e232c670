"""The end of a C file: what `engine.h` needs of a ruleset, and the table of its slots."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from aoi_rules.compiler.emit.c.constant_tables import Tables, array_lines, text_literal
from aoi_rules.compiler.emit.c.digest import digest_tables
from aoi_rules.compiler.emit.c.frames import Frames
from aoi_rules.compiler.emit.c.memos import Memo
from aoi_rules.compiler.emit.c.names import Names
from aoi_rules.compiler.emit.c.statements import CStatements
from aoi_rules.compiler.emit.c.storage import TEXTS, Form, StorageKind, kind_of
from aoi_rules.compiler.program.model import Purpose, RuleProgram, SlotData
from aoi_rules.model.ruleset import Model
from aoi_rules.model.types import Shape

__all__ = ["Epilogue"]


@frozen
class Epilogue:
    """Prints the end of one file, with the names, frames, tables, steps and memoised functions of the rest; `statements` is
    empty."""

    program: RuleProgram
    model: Model
    identity: str
    names: Names
    frames: Frames
    tables: Tables
    steps: Mapping[str, int]
    memos: Sequence[Memo]
    statements: CStatements

    def lines(self) -> list[str]:
        """The end of the file."""
        program = self.program
        routines = [program.steps[name].routine for name in program.steps]
        flow = program.routines[program.flow]
        own = {f.kind: self.names.of("function", f.name) for f in program.functions.values()}
        steps = [self.names.of("step", name) for name in program.steps]
        applies = [self.names.of("apply", name) if name in program.decisions else "NULL" for name in program.steps]
        lists = [memo.list_table_index() for memo in self.memos if memo.result.form is Form.LIST]
        options = [len(option.choices) for option in self.model.options]
        zones = [f"&{self.names.of('ZONE', zone.name)}" for zone in program.zones]
        return [
            "", f"#define STEP_COUNT {len(steps)}", f"#define SEAT_COUNT {program.most_players}",
            f"#define SLOT_COUNT {len(program.slots)}",
            f"#define OPTION_COUNT {len(options)}",
            f"#define FIRST_STEP {self.steps[flow.entry]}", f"#define FLOW_SIZE {self.frames.size(program.flow)}",
            f"#define ZONE_COUNT {len(zones)}", f"#define PHASE_COUNT {len(self.model.phases)}",
            f"#define LIST_MEMO_COUNT {len(lists)}", f"#define HAS_OUTLOOK {int(Purpose.OUTLOOK in own)}",
            *array_lines("static int (*const STEPS[])(Context *, State *, Frame)", steps),
            *array_lines("static void (*const APPLIES[])(Context *, State *, Frame, const Cell *)", applies),
            *array_lines("static const uint32_t WORK[]", [str(program.work.get(name, 1)) for name in program.steps]),
            *array_lines("static const Cell OPTION_SIZES[]", list(map(str, options))),
            *array_lines("static const ListMemo LIST_MEMOS[]", lists or ["{0, 0, 0}"]),
            *array_lines("static const char *const TEXTS[]", list(map(text_literal, self.tables.texts))),
            *array_lines("static const Slot SLOTS[]", self._slot_rows()),
            *array_lines("static const Zone *const ZONES[]", zones or ["NULL"]),
            *self._frame_tables(routines), *self._begin_function(), *self._machine_functions(own),
            f"static const char IDENTITY[] = {text_literal(self.identity)};",
            "static const char TABLE[] =", *(f"    {text_literal(part)}" for part in self._slot_table(routines)), "    ;",
            "", '#include "engine.h"', '#include "digest.h"', *digest_tables(program, self.model, self.frames.index),
            '#include "playout.h"',
        ]

    def _slot_rows(self) -> list[str]:
        found = []
        for slot in self.program.slots:
            kind, name = kind_of(slot.whole_type), self.names.slot(slot.name)
            one = kind.of[0] if kind.form is Form.ARRAY else kind.form
            array = kind.form is Form.ARRAY
            offset = f"offsetof(State, {name})" + (f" + sizeof({'Set' if one is Form.SET else 'Cell'})" if array else "")
            least, limit = self._member_range(slot)
            found.append(f"{{{text_literal(slot.name)}, {one.upper()}_SLOT, {kind.size if array else -1}, "
                         f"{int(array and kind.absent)}, {least}, {limit}, {offset}}}")
        return found

    def _member_range(self, slot: SlotData) -> tuple[int, int]:
        """The least member that a slot can hold, and the number of its type's members; 0 if it holds other things."""
        option = next((option for option in self.model.options if option.slot == slot.name), None)
        if option is not None:
            return 0, len(option.choices)
        one = slot.type.element_type
        if one.kind is Shape.TEXT:
            return 0, len(self.tables.texts)
        return (-1, self.program.members.get(one.of, 0)) if one.kind is Shape.MEMBER else (0, 0)

    def _frame_tables(self, routines: Sequence[str]) -> list[str]:
        """The tables of the frames: for each step the size of its frame and the slots with lists or sets."""
        slots, ranges = list[str](), dict[str, tuple[int, int]]()
        for routine in dict.fromkeys(routines):
            first = len(slots)
            for slot in self.frames.list_slots(routine):
                known = self.frames.values(routine, slot, len(self.tables.texts))
                kind = self.frames.kind(routine, slot)
                slots.append(f"{{{self.frames.index(routine, slot)}, {kind.form.upper()}_SLOT, {known}}}")
            ranges[routine] = first, len(slots) - first
        shapes = [f"{{{self.frames.size(routine)}, {ranges[routine][0]}, {ranges[routine][1]}}}" for routine in routines]
        return [*array_lines("static const FrameSlot FRAME_SLOTS[]", slots or ["{0, NUMBER_SLOT, 0}"]),
                *array_lines("static const FrameShape FRAMES[]", shapes)]

    def _begin_function(self) -> list[str]:
        """The function that gives every slot its value before set-up."""
        statements = self.statements
        zones = {zone.name: zone for zone in self.program.zones}
        statements.line("(void)c, (void)s, (void)options;")
        for number, option in enumerate(self.model.options):
            statements.line(f"s->{self.names.slot(option.slot)} = options[{number}];")
        for slot in self.program.slots:
            if slot.kind == "keep":
                statements.line(*self._first_value(slot.name, kind_of(slot.whole_type), slot.initial_value, statements))
            elif slot.kind in ("pieces", "sizes"):
                zone = zones[slot.of]
                if zone.copies is None:
                    continue
                kinds, size = zone.fill_zone("s->players")
                each = kinds if slot.kind == "pieces" else (size,)
                owners = "(int)s->players" if zone.per_seat and zone.owners > 1 else str(zone.owners)
                name = self.names.slot(slot.name)
                statements.line("{", f"  const Cell copies[] = {{{', '.join(each)}}};",
                                f"  for (int owner = 0; owner < {owners}; owner++) "
                                f"memcpy(s->{name} + 1 + owner * {len(each)}, copies, sizeof copies);", "}")
        return ["static void begin_state(Context *c, State *s, const Cell *options) {", *statements.lines, "}"]

    def _first_value(self, slot: str, kind: StorageKind, value: Any, statements: CStatements) -> list[str]:
        if kind.form is not Form.ARRAY:
            return [statements.first_text(slot, kind.form, value)]
        name, one = self.names.slot(slot), kind.of[0]
        if one is Form.LIST:
            if not kind.size or not value[0]:
                return []
            cells = ", ".join(self.tables.cell(one, "") for one in value[0])
            return [f"for (int at = 1; at <= {kind.size}; at++)",
                    f"  store_list(c, s, &s->{name}[at], (List){{(Cell[]){{{cells}}}, {len(value[0])}, 0}});"]
        absent = self.tables.cell(value[-1], one)
        first = self.tables.cell(value[0], one) if kind.size else absent
        return [f"s->{name}[0] = {absent};", f"for (int at = 1; at <= {kind.size}; at++) s->{name}[at] = {first};"]

    def _machine_functions(self, own: Mapping[Purpose, str]) -> list[str]:
        set_up = f"{own[Purpose.SETUP]}(c, s);" if Purpose.SETUP in own else "(void)c, (void)s;"
        score = f"return {own[Purpose.SCORE]}(c, s);" if Purpose.SCORE in own else "return list_new();"
        rank = f"return {own[Purpose.RANK]}(c, s, totals);" if Purpose.RANK in own else "return list_new();"
        passes = " + ".join(f"s->{self.names.slot(one.slot)}" for one in self.model.rounds) or "0"
        lines = [f"static aoi_cell passes(const State *s) {{ (void)s; return {passes}; }}",
                 f"static void set_up(Context *c, State *s) {{ {set_up} }}",
                 f"static List score_lines(Context *c, State *s) {{ (void)c, (void)s; {score} }}",
                 "static List rank_keys(Context *c, State *s, List totals) {",
                 "  (void)c, (void)s, (void)totals;", f"  {rank}", "}"]
        if Purpose.OUTLOOK in own:
            lines.append(f"static List outlook_values(Context *c, State *s) {{ return {own[Purpose.OUTLOOK]}(c, s); }}")
        return lines

    def _slot_table(self, routines: Sequence[str]) -> list[str]:
        """The table of the slots as JSON, in parts short enough for every C compiler."""
        slots = []
        for slot in self.program.slots:
            kind = kind_of(slot.whole_type)
            array = kind.form is Form.ARRAY
            word = "texts" if kind.texts else kind.of[0] if array else _word_for_kind(kind)
            slots.append({"name": slot.name, "kind": word, "size": kind.size if array else None, "absent": array and kind.absent})
        frames = {name: [_word_for_kind(self.frames.kind(name, slot)) for slot in made.slots]
                  for name, made in self.frames.routines.items()}
        rows = len(self.program.score) + (self.program.team is not None)
        table = {"name": self.program.name, "words": self.tables.words, "streams": list(self.program.streams), "slots": slots,
                 "frames": frames, "routines": list(routines), "texts": list(self.tables.texts), "lines": rows,
                 "hooks": self.tables.hooks, "options": [option.name for option in self.model.options]}
        text = json.dumps(table, ensure_ascii=True)
        return [text[at : at + 80] for at in range(0, len(text), 80)]


def _word_for_kind(kind: StorageKind) -> str:
    """How the bridge converts a value to Python."""
    return "texts" if kind == TEXTS else kind.form

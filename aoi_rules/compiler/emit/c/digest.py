"""The tables from which native code computes the digest of a position: the names of its contents.

Python's definition is `aoi_rules.machine.digest`; `aoi_rules/native/digest.h` reads the tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import field, frozen

from aoi_rules.compiler.program.model import Decision, RuleProgram
from aoi_rules.model.ruleset import KeepModel, Model, ZoneModel
from aoi_rules.model.types import Shape, Type

__all__ = ["digest_tables"]

_SEAT = 0
_NO_TYPE, _TEXTS = "NO_TYPE", "TEXTS_TYPE"
_COMMON = "one for all"
"""The name of a type whose only member owns the common zones; no type of a ruleset has blanks in its name."""
_WIDTH = 120


def digest_tables(program: RuleProgram, model: Model, frame_index: Callable[[str, str], int]) -> list[str]:
    """The lines of C after `digest.h`: its tables for a ruleset, and the function `aoi_digest`; `frame_index` gives the index of
    a routine's slot in its frames."""
    return _Tables(program, model, frame_index).lines()


@frozen
class _Tables:
    """The tables of one ruleset.  `types` are the names of types in the order of their numbers; the seats are number 0."""

    program: RuleProgram
    model: Model
    frame_index: Callable[[str, str], int]
    types: tuple[str, ...] = field(init=False)
    slots: dict[str, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Number the types and the slots."""
        others = tuple(t.name for t in self.model.types if t.name != "seat")
        object.__setattr__(self, "types", ("seat", *others, _COMMON))
        object.__setattr__(self, "slots", {slot.name: number for number, slot in enumerate(self.program.slots)})

    def lines(self) -> list[str]:
        """All lines."""
        tables = [*self._type_tables(), *self._part_table(), *self._setting_tables(), *self._decision_table()]
        return [*tables, *self._digest_functions()]

    # ---- types and the values of slots ---------------------------------------------------------------------------------

    def _type_tables(self) -> list[str]:
        lines, rows = list[str](), ["{0, NULL}"]
        for number, name in enumerate(self.types):
            if number == _SEAT:
                continue
            members = self._member_names(name)
            lines += _table_lines(f"const char *const DIGEST_NAMES_{number}", map(_text_literal, members), "0")
            rows.append(f"{{{len(members)}, DIGEST_NAMES_{number}}}")
        return [*lines, *_table_lines("const DigestType DIGEST_TYPES", rows)]

    def _member_names(self, name: str) -> list[str]:
        return ["all"] if name == _COMMON else [member.name for member in self.model.type(name).members]

    def _part_table(self) -> list[str]:
        parts = [*map(self._keep_row, self.model.keeps), *map(self._zone_row, self.model.zones)]
        return _table_lines("const DigestPart DIGEST_PARTS", [row for _, _, row in sorted(parts)])

    def _keep_row(self, keep: KeepModel) -> tuple[str, str, str]:
        """The key, the slot and the row of a keep."""
        key = f"{keep.per}.{keep.name}"
        first = str(self.types.index(keep.per)) if keep.per else _NO_TYPE
        return key, keep.slot, self._format_row(key, keep.slot, first, keep.of, keep.cell)

    def _zone_row(self, zone: ZoneModel) -> tuple[str, str, str]:
        """The key, the slot and the row of a zone's pieces."""
        key, owner = f"zone {zone.name}", zone.per or _COMMON
        return key, zone.pieces, self._format_row(key, zone.pieces, str(self.types.index(owner)), zone.of, Type(Shape.NUMBER))

    def _format_row(self, key: str, slot: str, first: str, second: str, cell: Type) -> str:
        one = cell.element.or_absent() if cell.has_several else cell
        of = str(self.types.index(one.of)) if one.kind is Shape.MEMBER else _TEXTS if one.kind is Shape.TEXT else _NO_TYPE
        nothing = "ABSENT" if one.optional else "0"
        number, each = (str(self.types.index(second)), len(self._member_names(second))) if second else (_NO_TYPE, 1)
        return f"{{{_text_literal(key)}, {self.slots[slot]}, {first}, {number}, {each}, {of}, {nothing}}}"

    # ---- what a position has besides -------------------------------------------------------------------------------------

    def _setting_tables(self) -> list[str]:
        options = [f"{{{_text_literal(o.name)}, {self.slots[o.slot]}, {self.types.index(o.name)}}}"
                   for o in sorted(self.model.options, key=lambda o: o.name)]
        rounds = [f"{{{_text_literal(r.name)}, {self.slots[r.slot]}, {_NO_TYPE}}}" for r in self.model.rounds]
        streams = sorted(range(len(self.program.streams)), key=lambda number: f"{self.program.streams[number]}=")
        return [
            *_table_lines("const DigestOption DIGEST_OPTIONS", options),
            *_table_lines("const DigestOption DIGEST_ROUNDS", rounds),
            *_table_lines("const int DIGEST_STREAMS", map(str, streams), "0"),
            *_table_lines("const char *const DIGEST_PHASES", (_text_literal(phase.name) for phase in self.model.phases), "0"),
        ]

    def _decision_table(self) -> list[str]:
        rows = []
        for name, step in self.program.steps.items():
            decision = self.program.decisions.get(name)
            left = -1
            if decision is not None and decision.left:
                left = self.frame_index(step.routine, decision.left)
            rows.append(f"{{{_text_literal('' if decision is None else _decision_key(decision))}, {left}}}")
        return _table_lines("const DigestDecision DIGEST_DECISIONS", rows)

    def _digest_functions(self) -> list[str]:
        model = self.model
        counts = (len(model.keeps) + len(model.zones), len(model.options), len(model.rounds), len(self.program.streams))
        return [
            "static const DigestTables DIGEST = {",
            "  DIGEST_TYPES, DIGEST_PARTS, DIGEST_OPTIONS, DIGEST_ROUNDS, DIGEST_STREAMS, DIGEST_PHASES, DIGEST_DECISIONS,",
            f"  SLOTS, STREAMS, TEXTS, {', '.join(map(str, counts))},",
            "};",
            "int aoi_digest(Context *c, const State *s, const char *const *seats, const char *also, uint8_t digest[8]) {",
            "  uint64_t sum = 0, hashed;",
            "  return aoi_digest_since(c, s, seats, also, NULL, &sum, &hashed, digest);",
            "}",
            "int aoi_digest_since(Context *c, const State *s, const char *const *seats, const char *also, const State *before,",
            "                     uint64_t *sum, uint64_t *hashed, uint8_t digest[8]) {",
            "  (void)c;",
            "  return digest_of(&DIGEST, s, seats, also, before, sum, hashed, digest);",
            "}",
        ]


def _decision_key(decision: Decision) -> str:
    """A decision, identified by the names of its actions and choices."""
    return "|".join(sorted(" ".join([option.action, *(choice.name for choice in option.choices)])
                           for option in decision.options))


def _table_lines(head: str, rows: Iterable[str], empty: str = "{0}") -> list[str]:
    """A table of C; `empty` replaces the rows if there are none, since C has no empty tables."""
    return [f"static {head}[] = {{", *_fill_rows(list(rows) or [empty]), "};"]


def _fill_rows(rows: Sequence[str]) -> list[str]:
    lines, line = list[str](), " "
    for row in rows:
        if len(line) + len(row) + 2 > _WIDTH and line != " ":
            lines.append(line)
            line = " "
        line += f" {row},"
    return [*lines, line]


def _text_literal(text: str) -> str:
    """A text of C, in UTF-8."""
    plain = text.encode("utf-8", "surrogatepass")
    return '"' + "".join(chr(b) if 32 <= b < 127 and b not in b'"\\?' else f"\\{b:03o}" for b in plain) + '"'

"""Schemas as TypeScript. `.ci/run` compiles all of it with `tsc --strict`, together with `client.ts`."""

from __future__ import annotations

import re
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from aoi_rules.schema.typescript import typescript
from tests.cli.conftest import Run
from tests.schema.forms import forms


@pytest.mark.slow
def test_the_types(run: Run, snapshot: SnapshotAssertion) -> None:
    """The types as an embedder reads them."""
    assert run("schema", "--typescript").stdout == snapshot


def test_each_form_is_a_type() -> None:
    found = re.findall(r"^export (?:interface|type) (\w+)", typescript(forms()), re.MULTILINE)
    assert found == list(forms()["$defs"])


def test_no_line_is_long() -> None:
    assert [line for line in typescript(forms()).splitlines() if len(line) > 110] == []


@pytest.mark.parametrize(("schema", "written"), [
    ({"type": "string"}, "string"),
    ({"type": "integer"}, "number"),
    ({"type": "boolean"}, "boolean"),
    ({"$ref": "#/$defs/Move"}, "Move"),
    ({"const": 1, "type": "integer"}, "1"),
    ({"const": "move", "type": "string"}, '"move"'),
    ({"enum": ["all", "none"], "type": "string"}, '"all" | "none"'),
    ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
    ({"type": "array", "items": {"type": "string"}}, "string[]"),
    ({"type": "array", "items": {"enum": ["a", "b"]}}, '("a" | "b")[]'),
    ({"type": "array", "items": {"type": "array", "items": {"type": "string"}}}, "string[][]"),
    ({"type": "object", "additionalProperties": {"type": "integer"}}, "{ [name: string]: number }"),
])
def test_a_type(schema: dict[str, Any], written: str) -> None:
    assert body({"T": schema}) == f"export type T = {written};\n"


def test_an_object() -> None:
    fields = {"from": {"type": "string", "description": "Where from."}, "to-": {"type": "string"}, "x": {"type": "null"}}
    shape = {"type": "object", "description": "A way.", "properties": fields, "required": ["from", "to-"]}
    assert body({"Way": shape}) == """\
/** A way. */
export interface Way {
  /** Where from. */
  from: string;
  "to-": string;
  x?: null;
}
"""


def test_a_long_comment_and_a_long_type_take_several_lines() -> None:
    alternatives = [{"$ref": f"#/$defs/Alternative{number}"} for number in range(7)]
    assert body({"T": {"description": "word " * 24, "anyOf": alternatives}}) == """\
/**
 * word word word word word word word word word word word word word word word word word word word word word
 * word word word
 */
export type T
  = Alternative0
  | Alternative1
  | Alternative2
  | Alternative3
  | Alternative4
  | Alternative5
  | Alternative6;
"""


def test_a_long_type_of_a_field_takes_several_lines() -> None:
    words = ["word" * 12, "other" * 12]
    assert body({"T": {"properties": {"code": {"enum": words}}, "required": ["code"], "type": "object"}}) == f"""\
export interface T {{
  code:
    | "{words[0]}"
    | "{words[1]}";
}}
"""


def test_a_comment_cannot_end_early() -> None:
    assert body({"T": {"description": "This */ is not an end.", "type": "null"}}).startswith("/** This *\\/ is not an end. */\n")


@pytest.mark.parametrize("schema", [{"type": "null-ish"}, {"type": "object"}, {"oneOf": []}, {}])
def test_a_schema_of_another_kind_is_refused(schema: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="there is no TypeScript for the schema"):
        body({"T": schema})


def body(definitions: dict[str, Any]) -> str:
    """The text of some definitions without the header of the file."""
    return typescript({"title": "A test", "$defs": definitions}).partition("\n\n")[2]

"""Prints a JSON Schema as TypeScript: only the kinds of schemas that `aoi_rules.schema.document` makes."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["typescript"]

_WIDTH = 110
_SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_NAME = re.compile(r"[A-Za-z_$][\w$]*\Z", re.ASCII)

Schema = Mapping[str, Any]


def typescript(document: Schema) -> str:
    """The definitions of a document as exported types, in their order, with the descriptions of each and of its fields as
    comments. Raises ValueError for a kind of schema that the document does not contain.
    """
    parts = [[f"// {document['title']}, as `aoi schema --typescript` prints it.",
              '// Event and Error mean other things in TypeScript too; `import type * as aoi from "./aoi"` keeps them apart.']]
    parts += [list(_definition(name, schema)) for name, schema in document["$defs"].items()]
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def _definition(name: str, schema: Schema) -> Iterator[str]:
    yield from _comment(schema, "")
    if "properties" not in schema:
        line = f"export type {name} = {_type(schema)};"
        yield line if len(line) <= _WIDTH else line.replace(" = ", "\n  = ", 1).replace(" | ", "\n  | ")
        return
    yield f"export interface {name} {{"
    for field, inner in schema["properties"].items():
        yield from _comment(inner, "  ")
        key = field if _NAME.match(field) else json.dumps(field)
        line = f"  {key}{'' if field in schema.get('required', ()) else '?'}: {_type(inner)};"
        yield line if len(line) <= _WIDTH else line.replace(": ", ": | ", 1).replace(" | ", "\n    | ")
    yield "}"


def _comment(schema: Schema, indent: str) -> Iterator[str]:
    text = " ".join(schema.get("description", "").replace("*/", "*\\/").split())
    if not text:
        return
    line = f"{indent}/** {text} */"
    if len(line) <= _WIDTH:
        yield line
        return
    yield f"{indent}/**"
    yield from textwrap.wrap(text, _WIDTH, initial_indent=f"{indent} * ", subsequent_indent=f"{indent} * ",
                             break_long_words=False, break_on_hyphens=False)
    yield f"{indent} */"


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(_type(item) for item in schema["anyOf"])
    if "const" in schema or "enum" in schema:
        literals = schema["enum"] if "enum" in schema else [schema["const"]]
        return " | ".join(json.dumps(value) for value in literals)
    kind = schema.get("type")
    if kind == "array":
        item = _type(schema["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"{{ [name: string]: {_type(schema['additionalProperties'])} }}"
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    raise ValueError(f"there is no TypeScript for the schema {json.dumps(schema)[:200]}")

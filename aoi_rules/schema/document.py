"""One JSON Schema of everything in `aoi_rules.protocol`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from typing_extensions import Doc, get_type_hints, is_typeddict

from aoi_rules.protocol import changes, description, events, plans, play, preview, problems, saves, scenes, tables, values
from aoi_rules.text.docstrings import documentation

__all__ = ["document"]

_SUFFIX = "Json"
_MODULES = (description, play, events, changes, problems, saves, plans, scenes, tables, preview, values)
"""The modules in the order of their shapes in the document."""
_CONFIG = {"use_attribute_docstrings": True, "extra": "forbid"}


class _UntitledSchema(GenerateJsonSchema):
    """Gives no property a title: it would repeat the property's name."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Never."""
        del schema
        return False


def document() -> dict[str, Any]:
    """The schema, JSON Schema 2020-12, which is the same at every call: each shape is under `$defs` by its name without `Json`,
    such as `#/$defs/View`."""
    shapes = dict(_shapes())
    for shape in shapes.values():
        if is_typeddict(shape):
            shape.__pydantic_config__ = _CONFIG
            shape.__doc__ = documentation(shape) or None  # if Python has left it out
    wanted: list[Any] = [(name, "serialization", TypeAdapter(shape)) for name, shape in shapes.items()]
    _, found = TypeAdapter.json_schemas(wanted, schema_generator=_UntitledSchema)
    definitions = found["$defs"]
    assert definitions.keys() == shapes.keys(), "each shape is a definition, and nothing else is"
    return {
        "$schema": GenerateJsonSchema.schema_dialect,
        "title": "The JSON that aoi_rules writes",
        "$comment": "Each form is a definition: a view is valid against #/$defs/View.",
        "$defs": {name.removesuffix(_SUFFIX): _document(definitions[name], shape) for name, shape in shapes.items()},
    }


def _shapes() -> Iterator[tuple[str, Any]]:
    for module in _MODULES:
        for name, value in vars(module).items():
            if name.endswith(_SUFFIX) and value.__module__ == module.__name__:
                yield name, value


def _document(schema: dict[str, Any], shape: Any) -> dict[str, Any]:
    """A definition without its title, which is its name, and with the descriptions for which there is no docstring."""
    result = {key: value for key, value in _tidy(schema).items() if key != "title"}
    if not is_typeddict(shape):
        return {"description": _doc_text(shape.__value__), **result}
    for name, note in get_type_hints(shape, include_extras=True).items():
        said = _doc_text(note)
        if said is not None:
            result["properties"][name]["description"] = said
    return result


def _doc_text(note: Any) -> str | None:
    """The text of a `Doc` in an annotation."""
    return next((about.documentation for about in getattr(note, "__metadata__", ()) if isinstance(about, Doc)), None)


def _tidy(schema: Any) -> Any:
    """A schema whose references lead to names without the suffix, and whose descriptions are each on one line."""
    if isinstance(schema, list):
        return [_tidy(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: _tidy(value) for key, value in schema.items()}
    if isinstance(result.get("$ref"), str):
        result["$ref"] = result["$ref"].removesuffix(_SUFFIX)
    if isinstance(result.get("description"), str):
        result["description"] = " ".join(result["description"].split())
    return result

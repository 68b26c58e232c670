"""The reference for JSON in the tests of this folder: the document that `aoi schema` prints."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from aoi_rules.schema.document import document


@cache
def forms() -> dict[str, Any]:
    """The document, made once."""
    return document()


@cache
def validator(form: str) -> Draft202012Validator:
    """A validator for one of the forms, such as `View`."""
    assert form in forms()["$defs"]
    return Draft202012Validator({"$ref": f"#/$defs/{form}", "$defs": forms()["$defs"]})


def wrong(form: str, data: Any) -> list[str]:
    """The errors in some data as JSON of a form: the place and the message."""
    if json.loads(json.dumps(data, allow_nan=False)) != data:
        return ["this is not a plain JSON: it does not come back as it was"]
    return [f"{error.json_path}: {error.message[:200]}" for error in validator(form).iter_errors(data)]

"""The document of `aoi schema`: a JSON Schema in which every form, and every field of one, is explained and closed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from aoi_rules import protocol
from aoi_rules.schema.document import document
from tests.cli.conftest import Run
from tests.schema.forms import forms, wrong

PROMISED = {"Describe", "View", "Move", "Event", "Refusal", "Diagnostic", "Error", "Save", "Score"}


@pytest.mark.thorough
def test_it_is_a_json_schema() -> None:
    assert forms()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(forms())


@pytest.mark.thorough
def test_each_form_of_the_protocol_is_a_definition() -> None:
    assert set(forms()["$defs"]) == {name.removesuffix("Json") for name in protocol.__all__}
    assert set(forms()["$defs"]) >= PROMISED


def test_each_form_and_each_field_is_explained() -> None:
    objects = dict(with_fields())
    assert len(objects) > 30
    assert [name for name, form in forms()["$defs"].items() if not form.get("description")] == []
    assert [f"{n}.{f}" for n, o in objects.items() for f, field in o["properties"].items() if not field.get("description")] == []
    assert "\\n" not in json.dumps(forms())


def test_no_form_has_fields_that_it_does_not_name() -> None:
    for name, form in with_fields():
        assert form["additionalProperties"] is False, name
        assert form["required"] == list(form["properties"]), name


def test_each_reference_leads_to_a_definition() -> None:
    found = {reference.removeprefix("#/$defs/") for reference in references(forms())}
    assert len(found) > 20
    assert found <= set(forms()["$defs"])


@pytest.mark.slow
def test_it_is_the_same_at_every_call_and_in_every_process(run: Run) -> None:
    assert json.dumps(document()) == json.dumps(forms())
    printed = run("schema").stdout
    code = "from aoi_rules.cli import main; import sys; sys.argv = ['aoi', 'schema']; main()"
    again = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=True,
                           env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONUTF8": "1"})
    assert printed == again.stdout
    assert json.loads(printed) == forms()


@pytest.mark.parametrize(("form", "data", "message"), [
    ("Score", {"lines": {"cash": 3}, "total": 3, "team_total": 3, "lost": False}, ""),
    ("Score", {"lines": {"cash": 3}, "team_total": 3, "lost": False}, "$: 'total' is a required property"),
    ("Score", {"lines": {"cash": "3"}, "total": 3, "team_total": 3, "lost": False}, "$.lines.cash: '3' is not of type 'integer'"),
    ("Score", {"lines": {}, "total": 3, "team_total": 3, "lost": False, "sum": 3}, "$: Additional properties are not allowed ('sum' was unexpected)"),
    ("Score", {"lines": {}, "total": True, "team_total": 3, "lost": False}, "$.total: True is not of type 'integer'"),
    ("Score", {"lines": (), "total": 3, "team_total": 3, "lost": False}, "this is not a plain JSON: it does not come back as it was"),
    ("Scalar", "koeln", ""),
    ("Scalar", ["koeln"], "$: ['koeln'] is not valid under any of the given schemas"),
    ("Value", ["koeln", None], ""),
])
def test_what_is_not_of_the_form_is_seen(form: str, data: Any, message: str) -> None:
    assert "; ".join(wrong(form, data)) == message


def with_fields() -> Iterator[tuple[str, dict[str, Any]]]:
    return ((name, form) for name, form in forms()["$defs"].items() if "properties" in form)


def references(schema: Any) -> Iterator[str]:
    if isinstance(schema, list):
        for item in schema:
            yield from references(item)
    elif isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"]
        for item in schema.values():
            yield from references(item)


def test_without_the_extra(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package does not need pydantic; the printer of the schema names the extra that brings it."""
    for name in [name for name in sys.modules if name.startswith("aoi_rules.schema")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pydantic", None)
    result = run("schema")
    assert result.exit_code == 1
    assert "`pydantic` is not installed: pip install 'aoi-rules[schema]'" in result.stderr

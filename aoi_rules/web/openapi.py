"""The addresses of a server of tables as OpenAPI, for programs in any language."""

from __future__ import annotations

import json
import types
from collections.abc import Mapping
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from aoi_rules.schema import document
from aoi_rules.text.docstrings import documentation
from aoi_rules.version import __version__
from aoi_rules.web import requests
from aoi_rules.web.requests import ChoicesData, Link, MoveMade, NewTable, TrialData, UndoData, UploadData

__all__ = ["openapi"]

_PLAIN = {str: "string", int: "integer", bool: "boolean", type(None): "null"}
_TEXT = {"type": "string"}
_JSON, _PAGE, _EVENTS = "application/json", "text/html", "text/event-stream"
_TABLE = "/table/{table}/{role}/"
_NUMBERS = ("decision", "since", "scene", "width")
_REFUSED = {"400": "The request cannot be understood.", "403": "The visitor is not allowed to do this.",
            "404": "There is no such table.", "409": "It is not possible now; the message says why.",
            "429": "The client sends too many requests.", "503": "The store does not answer; nothing was changed."}


def openapi() -> dict[str, Any]:
    """The addresses, what they take and what they answer."""
    schemas = json.loads(json.dumps(document()["$defs"]).replace("#/$defs/", "#/components/schemas/"))
    state = [_query("parts", {"type": "string"}), *(_query(name, {"type": "integer", "minimum": 0}) for name in _NUMBERS)]
    number = {"type": "integer"}
    played = {"type": "object", "properties": {"number": number, "at": number}, "required": ["number", "at"]}
    own = {
        "state": {"get": _operation("What the visitor sees of the table.", _reference_to("TableState"), state)},
        "describe": {"get": _operation("What the game consists of.", _reference_to("Describe"))},
        "choices": {"post": _operation("What the seat can choose.", _reference_to("Choices"), body=ChoicesData)},
        "play": {"post": _operation("Plays a move; the answer comes once it is stored.", played, body=MoveMade)},
        "undo": {"post": _operation("Takes back what the seat decided.", played, body=UndoData)},
        "redo": {"post": _operation("Repeats what was taken back.", played, body=UndoData)},
        "trial": {"post": _operation("Tries moves without playing them.", _reference_to("TableState"), body=TrialData)},
        "events": {"get": _operation("The state after each new entry, as server-sent events.", _TEXT, state, kind=_EVENTS)},
        "save": {"get": _operation("The game as a saved game, once it is over.", _TEXT, kind="text/plain")},
        "rules": {"get": _operation("A page about the rules.", _TEXT, kind=_PAGE)},
        "": {"get": _operation("The page of the table.", _TEXT, kind=_PAGE),
             "delete": _operation("Deletes the table with all its data, for its owner.", {"type": "object"})},
        "link": {"post": _operation("Replaces the link of a seat, for the owner of the table.", {"type": "object"}, body=Link)},
    }
    named = [_path("table"), _path("role")]
    paths: dict[str, Any] = {_TABLE + name: {**methods, "parameters": named} for name, methods in own.items()}
    rulesets = {"type": "array", "items": _reference_to("TableRules")}
    paths["/api/rulesets"] = {"get": _operation("The rulesets that tables can be made with.", rulesets)}
    paths["/api/tables"] = {"post": _operation("Makes a table.", _reference_to("TableMade"), body=NewTable, status="201")}
    checked = "Checks a ruleset on a server that accepts uploads; the text is not stored."
    paths["/api/uploads"] = {"post": _operation(checked, _reference_to("TableRules"), body=UploadData)}
    paths |= _pages()
    cookie = {"type": "apiKey", "in": "cookie", "name": "aoi"}
    return {"openapi": "3.1.0", "info": {"title": "Tables of aoi_rules", "version": __version__}, "paths": paths,
            "components": {"schemas": schemas, "securitySchemes": {"seat": cookie}}, "security": [{"seat": []}]}


def _pages() -> dict[str, Any]:
    """The addresses for people, below which no seat is needed."""
    joined = "Exchanges the secrets of links, with `+` between them, for cookies, and sends the browser on."
    return {
        "/": {"get": _operation("The front page.", _TEXT, kind=_PAGE)},
        "/page/{file}": {"get": _operation("A file of the pages.", _TEXT, kind="*/*"), "parameters": [_path("file")]},
        "/join/{secret}": {"get": _operation(joined, _TEXT, status="303", kind=_PAGE), "parameters": [_path("secret")]},
        f"{_TABLE}join-{{secret}}": {
            "get": _operation("Gives one seat its cookie.", _TEXT, status="303", kind=_PAGE),
            "parameters": [_path("table"), _path("role"), _path("secret")]},
    }


def _operation(
    summary: str, answer: Mapping[str, Any], parameters: list[dict[str, Any]] | None = None, body: type[Any] | None = None,
    status: str = "200", kind: str = _JSON,
) -> dict[str, Any]:
    responses = {status: {"description": "Success.", "content": {kind: {"schema": answer}}},
                 **{code: {"description": text, "content": _json({"type": "object"})} for code, text in _REFUSED.items()}}
    found: dict[str, Any] = {"summary": summary, "responses": responses, "parameters": parameters or []}
    return found if body is None else {**found, "requestBody": {"required": True, "content": _json(_form(body))}}


def _json(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {_JSON: {"schema": schema}}


def _reference_to(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _query(name: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": schema}


def _path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _form(kind: Any) -> dict[str, Any]:
    """The schema of what a request may have."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind in _PLAIN:
        return {"type": _PLAIN[kind]}
    if origin is list:
        return {"type": "array", "items": _form(inner[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _form(inner[1])}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_form(one) for one in inner]}
    hints = get_type_hints(kind, vars(requests))
    needed = [one.name for one in attrs.fields(kind) if one.default is attrs.NOTHING]
    return {"type": "object", "description": documentation(kind), "additionalProperties": False,
            "properties": {name: _form(hint) for name, hint in hints.items()}, **({"required": needed} if needed else {})}

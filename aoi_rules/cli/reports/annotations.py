"""Problems in the formats of other tools: workflow commands of GitHub, and SARIF 2.1.0, which code scanners and editors read."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from aoi_rules.advice.explanations.meaning import EXPLANATIONS
from aoi_rules.advice.explanations.syntax import SYNTAX_CODES
from aoi_rules.diagnostics import AcceptedWarning, Diagnostic, Fix, Place
from aoi_rules.files.manual import entry_of
from aoi_rules.text.visible import escape_invisible, escape_surrogates
from aoi_rules.version import __version__

__all__ = ["sarif", "workflow_commands"]

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_INSTALLED = "LIBRARY"
"""The base of the addresses of installed files in SARIF; its location differs from machine to machine."""
_WHERE = "the rulesets that are installed with aoi-rules or with a plugin"
_KINDS = {"error": "error", "warning": "warning", "note": "notice"}


# ---- GitHub ----------------------------------------------------------------------------------------------------------


def workflow_commands(problems: Sequence[Diagnostic]) -> Iterator[str]:
    """A line `::error file=…,line=…::message` for each problem, which GitHub shows next to the line in a change."""
    for problem in problems:
        fields = {**_location(problem.place), "title": problem.code}
        texts = ",".join(f"{key}={_property(str(value))}" for key, value in fields.items())
        yield f"::{_KINDS[problem.severity]} {texts}::{_data(_message(problem))}"


def _location(place: Place | None) -> dict[str, object]:
    if place is None:
        return {}
    columns = {"col": place.column, "endColumn": place.end_column} if place.line == place.end_line else {}
    return {"file": place.source.installed_path or _relative(place), "line": place.line, "endLine": place.end_line, **columns}


def _data(text: str, also: str = "") -> str:
    """A text in a workflow command: characters that would end the line or cannot be shown, `%`, and those in `also`, are
    percent-encoded."""
    return escape_invisible("".join(_encode(letter) if letter in f"%{also}" else letter for letter in text), _encode)


def _encode(letter: str) -> str:
    return quote(letter, safe="")


def _property(text: str) -> str:
    return _data(text, ":,")


def _message(problem: Diagnostic) -> str:
    return f"{problem.message}\n{problem.hint}" if problem.hint else problem.message


def _relative(place: Place) -> str:
    """The path relative to the current folder, with `/`, for a file below it; otherwise the full path."""
    path = Path(place.source.path)
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return escape_surrogates(path.as_posix())


# ---- SARIF -----------------------------------------------------------------------------------------------------------


def sarif(problems: Sequence[Diagnostic], accepted: Sequence[AcceptedWarning] = ()) -> dict[str, Any]:
    """The problems as one run of this tool, with the explanations of their codes and their fixes.  Problems that an author
    accepted are included as suppressed."""
    every = (*problems, *(one.problem for one in accepted))
    codes = list(dict.fromkeys(problem.code for problem in every))
    driver = {"name": "aoi check", "version": __version__, "rules": [_rule(code) for code in codes]}
    results = [_result(problem, codes.index(problem.code)) for problem in problems]
    results += [_result(one.problem, codes.index(one.problem.code)) | _suppression(one.reason) for one in accepted]
    run: dict[str, Any] = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    if any(place.source.installed_path for problem in every for place in _places(problem)):
        run["originalUriBaseIds"] = {_INSTALLED: {"description": {"text": _WHERE}}}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _places(problem: Diagnostic) -> Iterator[Place]:
    """All places that a problem's result refers to."""
    yield from () if problem.place is None else (problem.place,)
    yield from () if problem.fix is None else (problem.fix.place,)
    yield from (one.place for one in problem.related)


def _rule(code: str) -> dict[str, Any]:
    explained = EXPLANATIONS.get(code) or SYNTAX_CODES.get(code) or code
    entry = entry_of(code, full=True)
    link = {"helpUri": entry} if "://" in entry else {}  # otherwise there is no address that is valid on another machine
    return {"id": code, "fullDescription": {"text": explained}, **link}


def _result(problem: Diagnostic, rule: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "ruleId": problem.code, "ruleIndex": rule, "level": problem.severity, "message": {"text": _message(problem)}}
    if problem.place is not None:
        found["locations"] = [_physical(problem.place)]
    if problem.related:
        found["relatedLocations"] = [{**_physical(one.place), "message": {"text": one.name}} for one in problem.related]
    if problem.fix is not None:
        found["fixes"] = [_change(problem.fix)]
    return found


def _suppression(reason: str) -> dict[str, Any]:
    return {"suppressions": [{"kind": "inSource", "status": "accepted", "justification": reason}]}


def _change(fix: Fix) -> dict[str, Any]:
    replacement = {"deletedRegion": _region(fix.place), "insertedContent": {"text": fix.text}}
    return {"description": {"text": "the only correction that is possible"},
            "artifactChanges": [{"artifactLocation": _artifact(fix.place), "replacements": [replacement]}]}


def _physical(place: Place) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": _artifact(place), "region": _region(place)}}


def _artifact(place: Place) -> dict[str, str]:
    """The address of a file, relative to the current folder or to the installed files; the full path only for an author's file
    elsewhere."""
    if place.source.installed_path is not None:
        return {"uri": quote(place.source.installed_path), "uriBaseId": _INSTALLED}
    path = _relative(place)
    return {"uri": Path(path).as_uri() if os.path.isabs(path) else quote(path)}  # noqa: PTH117 - the path may be any text


def _region(place: Place) -> dict[str, int]:
    return {"startLine": place.line, "startColumn": place.column, "endLine": place.end_line, "endColumn": place.end_column}

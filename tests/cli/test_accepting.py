"""An author accepts a warning in place, with a reason: it is then counted and listed, and play does not depend on it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.language.files import read
from aoi_rules.workspace.checking import check_texts
from tests.cli.conftest import Run
from tests.compiler.texts import compiled, game, problems, rendered

REASON = '"for the next part"'


def accepted(text: str) -> list[tuple[str, str]]:
    """The codes and the reasons of the accepted warnings in a text."""
    return [(one.problem.code, one.reason) for one in compiled(text).accepted]


def found(text: str) -> list[str]:
    return [f"{d.place and d.place.line}: {d.code}" for d in compiled(text).diagnostics]


def test_the_line_after_it_is_accepted() -> None:
    text = game(f"accept unused_name {REASON}", "define fare = 3", "define toll = 3")
    assert accepted(text) == [("unused-name", "for the next part")]
    assert found(text) == ["7: unused-name"]


def test_what_stands_in_the_block_of_the_line_is_accepted() -> None:
    text = game("keep pot number = 0", f"accept no_effect {REASON}", "verb spill {", "  raise pot by 0 ; set pot = pot", "}",
                "setup { do { spill ; raise pot by 1 when pot < 3 } }")
    assert accepted(text) == [("no-effect", "for the next part")] * 2
    assert found(text) == []


def test_it_stands_in_any_block() -> None:
    text = game("type town { bonn ; accept unused_keep \"a\" ; keep size number = 0 }", "setup {", "  do {", "    accept no_effect \"b\"",
                "    raise bonn.size by 0", "  }", "}")
    assert accepted(text) == [("unused-keep", "a"), ("no-effect", "b")]


def test_several_before_one_line() -> None:
    text = game("accept no_effect \"a\"", "accept unused_keep \"b\"", "keep pot number = 0", "setup { do { raise pot by 1 } }")
    assert accepted(text) == [("unused-keep", "b")]
    assert [str(d.place) for d in problems(text)] == ["demo.aoi:5:3"]


def test_before_a_game_it_is_about_its_first_line_alone() -> None:
    text = f"accept unused_name {REASON}\n" + game("define fare = 3")
    assert (accepted(text), found(text)) == ([], ["1: unused-accept", "6: unused-name"])


def test_an_error_is_not_accepted() -> None:
    text = game(f"accept unknown_name {REASON}", "check one \"One\" = pot == 3")
    assert [p.code for p in problems(text)] == ["unknown-name"]


@pytest.mark.parametrize(("line", "message", "hint"), [
    ("accept unused_keep \"x\"", "the line after this has no warning `unused-keep`", "leave it out, or write it right before the line with the warning"),
    ("accept unused_kep \"x\"", "no warning has the code `unused_kep`", "did you mean `unused_keep`?"),
])
def test_what_accepts_nothing_is_a_warning(line: str, message: str, hint: str) -> None:
    (problem,) = problems(game(line, "check one \"One\" = 1 + 1 == 2"))
    assert (problem.code, problem.severity, problem.message, problem.hint) == ("unused-accept", "warning", message, hint)


def test_what_is_followed_by_nothing_is_a_warning() -> None:
    (problem,) = problems(game("accept unused_keep \"x\""))
    assert (problem.message, problem.hint) == ("no line follows this `accept` in its block", "write it before the line that it is about")


@pytest.mark.parametrize(("line", "message", "hint"), [
    ("accept", "`accept`: the code of the warning is missing", 'write `accept CODE "REASON"`'),
    ("accept unused_name", "`accept`: the reason is missing", 'write `accept unused_name "REASON"`'),
    ('accept unused-name "x"', "A name has no `-` in it.", 'write `accept unused_name "x"`'),
])
def test_a_line_in_a_wrong_form(line: str, message: str, hint: str) -> None:
    (problem,) = (p for p in problems(game(line, "define fare = 3")) if p.severity == "error")
    assert (problem.message, problem.hint) == (message, hint)


def test_nothing_that_is_played_depends_on_it() -> None:
    plain, with_it = (aoi.load(text=game(*lines, "define fare = 3")) for lines in ((), (f"accept unused_name {REASON}",)))
    assert plain.program.content_hash == with_it.program.content_hash
    assert plain.new_game(2, seed=1).legal_moves() == with_it.new_game(2, seed=1).legal_moves()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "fair.aoi").write_text(game(f"accept unused_name {REASON}", "define fare = 3").replace("demo", "fair"), encoding="utf-8")
    (tmp_path / "part.aoi").write_text(f"part toll for fair {{\n  accept unused_name {REASON}\n  define toll = 4\n}}\n", encoding="utf-8")
    (tmp_path / "tests.aoi").write_text('accept claims_nothing "a draft"\nscenario "x" { game fair ; players red blue }\n', encoding="utf-8")
    return tmp_path


def test_parts_and_scenarios_accept_too(folder: Path) -> None:
    checked = check_texts([read(folder / name) for name in ("fair.aoi", "part.aoi", "tests.aoi")])
    assert checked.problems == ()
    assert [(one.problem.code, one.reason) for one in checked.accepted] == [("unused-name", "for the next part"), ("claims-nothing", "a draft")]


def test_what_is_stored_is_accepted_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AOI_CACHE", str(folder / "cache"))
    first, second = (check_texts([read(folder / "fair.aoi")]) for _ in range(2))
    assert first.accepted == second.accepted
    assert len(second.accepted) == 1


def test_check_counts_and_lists_them(run: Run, folder: Path) -> None:
    path = str(folder / "fair.aoi")
    assert run("check", path).stdout == f"{path}: no problems, 1 accepted, 0 unconfirmed figures\n"
    assert run("check", path, "--accepted").stdout == (
        f"{path}:6:10: warning[unused-name]: the definition `fare` is used nowhere\n  accepted in line 5: for the next part\n"
        f"{path}: no problems, 1 accepted, 0 unconfirmed figures\n")


def test_they_are_in_what_programs_read(run: Run, folder: Path) -> None:
    path = str(folder / "fair.aoi")
    (one,) = json.loads(run("check", path, "--format", "json").stdout)["accepted"]
    assert (one["problem"]["code"], one["reason"], one["place"]["line"]) == ("unused-name", "for the next part", 5)
    (result,) = json.loads(run("check", path, "--format", "sarif").stdout)["runs"][0]["results"]
    assert result["suppressions"] == [{"kind": "inSource", "status": "accepted", "justification": "for the next part"}]


def test_a_text_without_it_is_read_as_it_is() -> None:
    assert rendered(game()) == ""

"""Warnings of names that hide others: each gives the other meaning of the name, and the line with another name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mistakes.mistakes import Mistake, problems

EARN = 'verb earn(p, amount) "{p} earns {amount}" { raise p.money by amount }'
OWNED = "set(f for f in town when f.owner == p)"
DEALT = "each p in players { move 2 at random from deck to p.hand }"


def hidden(right: str, wrong: str, folder: Path, file: str = "fair.aoi") -> list[tuple[str, str | None]]:
    """The warnings of hidden names in the fair, or in a file of it, with one changed line."""
    found = problems(Mistake(file, right, wrong, "hills.aoi"), folder)
    return [(problem.message, problem.hint) for problem in found if problem.code == "hidden-name"]


@pytest.mark.parametrize(("right", "wrong", "message", "line"), [
    ("towns_of(p) = set(f for f in town when f.owner == p)", "towns_of(order) = set(f for f in town when f.owner == order)",
     "`order` is a keep (line 38), and a parameter of this define hides it", "define towns_of(o) = …"),
    (EARN, EARN.replace("amount", "fare"), "`fare` is a definition (line 46), and a parameter of this verb hides it",
     'verb earn(p, f) "{p} earns {f}" { … }'),
    (DEALT, DEALT.replace("p in", "discard in").replace("p.hand", "discard.hand"),
     "`discard` is a zone (line 37), and the name of this `each` hides it", "each d in players { … }"),
    (OWNED, OWNED.replace("f for f", "bonn for bonn").replace("f.owner", "bonn.owner"),
     "`bonn` is a town (line 30), and the variable of this loop hides it", "for t in town"),
    ("choose s in stall \"at\"\n    require kind \"This stall sells something else\" = card.good == s.sells\n"
     "    require open \"This stall is closed\"            = s.open",
     "choose last in stall \"at\"\n let s = last\n require kind \"Another\" = card.good == s.sells",
     "`last` is a keep (line 39), and the name of this `choose` hides it", 'choose l in stall "at"'),
])
def test_a_name_that_hides_another(right: str, wrong: str, message: str, line: str, tmp_path: Path,
                                   monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert hidden(right, wrong, tmp_path) == [(message, f"choose another name, such as `{line}`, and in its lines too")]


def test_a_source_that_is_meant_for_one_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = 'source depot salt to places "Depot" { require only "Only salt lies here" = salt == salt }\n  verb thaw'
    assert hidden("verb thaw", source, tmp_path, "snow.aoi") == [(
        "`salt` is a good (line 9 of fair.aoi), and the name of whatever is brought hides it",
        'choose another name, such as `source depot g to places "Depot" { … }`; to test whether it is salt, write `g == salt`')]


@pytest.mark.parametrize(("right", "wrong"), [
    ("define towns_of(p) = set(f for f in town when f.owner == p)", "define towns_of(p) = set(town for town in town when town.owner == p)"),
    ("define fare        = $2", "define f = $2\n  define fare = f"),
    ("option weather \"Weather\" (dry, wet) = dry", "option weather \"Weather\" (dry, wet, first) = dry"),
], ids=["a type", "one letter", "what an option may be"])
def test_no_fault(right: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert hidden(right, wrong, tmp_path) == []

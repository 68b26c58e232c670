"""Lines that use values that may be absent: the message points at the value in the author's line, and its suggested line is
correct."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.mistakes.mistakes import RULESETS, Mistake, problems

FARE = "define fare        = $2"
MORE = f"{FARE}\n  define twice(t) = 2 * t.size\n  define rich(p) = p.money + $1\n  define worth(p) = rich(p) * 2"
NEW = 'require new "You own this town"        = f.owner == none or f.owner != me'
COINS = 'points coins "Coins" = me.money // $2'
EARN = "earn me card.cost"


def checked(right: str, wrong: str, folder: Path) -> list[tuple[str, str, str]]:
    """The errors of the fair with more definitions and one changed line: code, marked text, hint."""
    text = (RULESETS / "fair.aoi").read_text(encoding="utf-8").replace(FARE, MORE)
    assert right in text
    found = problems(Mistake("fair.aoi", "", text.replace(right, wrong, 1)), folder)
    return [(p.code, p.place.text if p.place else "", p.hint or "") for p in found if p.severity == "error"]


@pytest.mark.parametrize(("right", "wrong", "what", "corrected"), [
    ("visit me f", "visit me last", "last", "visit me last when last != none"),
    (EARN, "earn s.owner card.cost", "s.owner", "earn s.owner card.cost when s.owner != none"),
    (EARN, "earn s.owner card.cost when card.cost > $1 or s.open", "s.owner",
     "earn s.owner card.cost when s.owner != none and (card.cost > $1 or s.open)"),
    (EARN, "earn me (rich(s.owner))", "s.owner", "earn me rich(s.owner) when s.owner != none"),
    (EARN, "earn me (worth(s.owner))", "s.owner", "earn me worth(s.owner) when s.owner != none"),
    (NEW, 'require new "No" = twice(last) > 3', "last", 'require new "No" = last != none and twice(last) > 3'),
    (NEW, 'require new "No" = min(last.size, 3) > 2', "last.size", 'require new "No" = last.size != none and min(last.size, 3) > 2'),
    ('case few "nobody owns a road"         = not any(x.owner != none for x in road)', 'case few "No" = rich(r.owner) > $2', "r.owner",
     'case few "No" = r.owner != none and rich(r.owner) > $2'),
    (COINS, "points coins \"C\" = sum(rich(r.owner) for r in road) // $1", "r.owner",
     "points coins \"C\" = sum(rich(r.owner) for r in road when r.owner != none) // $1"),
    (COINS, 'points coins "C" = sum(r.owner.money for r in road when bonn in r.ends)', "r.owner.money",
     'points coins "C" = sum(r.owner.money for r in road when r.owner.money != none and bonn in r.ends)'),
    (COINS, 'points coins "C" = count(list(r.owner for r in road))', "r.owner",
     'points coins "C" = count(list(r.owner for r in road when r.owner != none))'),
    (COINS, 'points coins "C" = me.money // $2 + last.size', "last.size",
     'points coins "C" = me.money // $2 + (last.size if last.size != none else 0)'),
    ("set order = clockwise(first)", "set order = clockwise(ulm.owner)", "ulm.owner",
     "set order = clockwise(ulm.owner) when ulm.owner != none"),
    ("set order = clockwise(first)", "set order = (ulm.owner, first)", "ulm.owner",
     "set order = (ulm.owner, first) when ulm.owner != none"),
    ("set s.open  = no when card.cost > $2", "set s.open = no when s.owner.money + $1 > $2", "s.owner.money",
     "set s.open = no when s.owner.money != none and s.owner.money + $1 > $2"),
    ("move 1 at random from deck to me.hand", "move 1 at random from deck to last.owner.hand", "last.owner.hand",
     "move 1 at random from deck to last.owner.hand when last.owner != none"),
    ("set f.owner = me when f.owner == none", "set last.owner = me", "last", "set last.owner = me when last != none"),
])
def test_the_line_that_checks_first(right: str, wrong: str, what: str, corrected: str, tmp_path: Path,
                                    monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ((_, place, hint),) = checked(right, wrong, tmp_path)
    assert (place, hint) == (what, f"write `{corrected}`")
    assert checked(right, corrected, tmp_path) == []


def test_where_the_line_cannot_check_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ((code, place, hint),) = checked(COINS, 'points coins "C" = me.money // $2 + twice(last)', tmp_path)
    assert (code, place, hint) == ("may-be-absent", "last", "check for it first: `twice(last) if last != none else …`")
    assert not re.search("`write", hint)
    ((_, place, hint),) = checked("winner most points", "winner most points then most rich(last.owner)", tmp_path)
    assert (place, hint) == ("last.owner", "check for it first: `rich(last.owner) if last.owner != none else …`")


def test_what_a_verb_lacks_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The argument is not to blame for the values that the verb's own lines use."""
    monkeypatch.chdir(tmp_path)
    text = (RULESETS / "fair.aoi").read_text(encoding="utf-8")
    text = text.replace("raise f.visits by 1", "raise last.visits by 1").replace("earn me card.cost", "visit s.owner ulm")
    found = problems(Mistake("fair.aoi", "", text.replace("earn p $1", "set f.owner = p")), tmp_path)
    assert [(p.place.text if p.place else "", p.hint) for p in found if p.code == "may-be-absent"] == [
        ("last", "write `raise last.visits by 1 when last != none`")]

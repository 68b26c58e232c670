"""The screens and questions that a person gets, decision by decision."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from aoi_rules.drawing.lettering import width
from tests.cli.conftest import Run
from tests.everyday import first

PARLEY = """\
game parley "Parley" {
  players 2..2
  seats red blue
  type card "Card" {
    has copies number = 3
    ace   "Ace"
    king  "King"
    queen "Queen"
    jack  "Jack"
  }
  zone pile "Pile" of card            seen by none  size by all full
  zone hand "Hand" of card per player seen by owner size by all
  keep money per player money = $5
  setup { do deal { each p in players { move 4 at random from pile to p.hand } } }
  action lay "Lay a card" see "Section 2" {
    choose card in me.hand
    require low "Kings stay" = card != king
    do { move card from me.hand to pile }
  }
  action send "Send a letter" see "Section 3" {
    note letter "a letter, which all may read" up to 40
    do { lower me.money by $1 }
  }
  action wait "Wait" { }
  menu turn (send, wait)
  flow { repeat day until (day == 3) { each player in players { take 0..3 of lay ; take 1 of turn } } }
}
"""
SEATS = ("--seat", "red=human", "--seat", "blue=random")


@pytest.fixture(autouse=True)
def parley(folder: Path) -> None:
    (folder / "parley.aoi").write_text(PARLEY, encoding="utf-8")


def play(run: Run, *lines: str, name: str = "parley.aoi") -> tuple[str, str]:
    """The screens and complaints when these lines are typed and the player leaves the game."""
    result = run("play", name, "--seed", "1", *SEATS, typed="".join(f"{line}\n" for line in (*lines, "quit", "quit")))
    assert result.exit_code == 0
    return result.stdout, result.stderr


def test_a_turn_of_several_actions(run: Run, snapshot: SnapshotAssertion) -> None:
    """Each decision shows the number of actions left; the seat's possessions appear once, and later only the changes that the
    choices do not show."""
    assert play(run, "1", "1", "stop", "wait")[0] == snapshot


def test_the_last_of_one_is_no_news(run: Run) -> None:
    shown, _ = play(run, "stop")
    first, then = shown.split("red> stop")
    assert "3 actions left" in first
    assert "left" not in then


def test_the_choices_come_again(run: Run) -> None:
    first, again, *_ = play(run, "")[0].split("red> ")
    choices = first[first.index("3 actions left") :].partition("\n\n")[0]
    assert choices in again


def test_of_the_board_only_what_changed_is_shown_again(run: Run) -> None:
    """Nobody lives on the ford or the north cape yet, and nothing has changed there."""
    first, then = play(run, "settle hill with clay", name="island.aoi")[0].split("red> settle", 1)
    assert all(f"\n{place} " in first for place in ("Bay", "Ford", "Hill", "North cape"))
    assert "\nHill        space (red) |" in then
    assert "\nFord" not in then
    assert "North cape" in play(run, "settle hill with clay", "board", name="island.aoi")[0].split("red> board")[1]


def test_a_new_phase_begins_with_the_whole_screen(run: Run, folder: Path) -> None:
    """This holds even if the same seat decides again."""
    flow = "repeat day until (day == 3) { each player in players { take 0..3 of lay ; take 1 of turn } }"
    phases = (f'phase {name} "{name.title()}" {{ by least(p for p in players by p.money) {{ take 1 of turn }} }}'
              for name in ("dawn", "dusk"))
    text = PARLEY.replace(flow, f"repeat day until (day == 2) {{ {'; '.join(phases)} }}").replace("(send, wait)", "(send, wait, lay)")
    (folder / "parley.aoi").write_text(text, encoding="utf-8")
    shown, _ = play(run, "wait", "wait")
    assert [part.split(" · ")[1] for part in shown.split("─ Parley")[1:]] == ["Dawn", "Dusk", "Dawn"]


# ---- texts that go with a move --------------------------------------------------------------------------------------


def test_a_move_chosen_by_its_number_asks_for_its_text(run: Run) -> None:
    shown, _ = play(run, "stop", "1", "Peace, for a day")
    assert "You may add a letter, which all may read: up to 40 characters, or Enter for none.\ntext> Peace, for a day" in shown
    assert 'red: Send a letter "Peace, for a day"' in shown


@pytest.mark.parametrize(("typed", "answer"), [("", "red: Send a letter\n"), ('"Peace"', 'red: Send a letter "Peace"\n'),
                                                ('"', 'red: Send a letter "\\""\n')])
def test_quotation_marks_around_the_whole_may_be_typed(run: Run, typed: str, answer: str) -> None:
    assert answer in play(run, "stop", "send a letter", typed)[0]


def test_a_text_that_is_too_long_changes_nothing(run: Run) -> None:
    shown, problems = play(run, "stop", "1", "x" * 41)
    assert "At most 40 characters go with this" in problems
    assert "red: Send" not in shown


@pytest.mark.parametrize("text", ["e" + "\u0301" * 5, "\u3164", "of one \u202eway"])
def test_a_text_that_cannot_be_shown_changes_nothing(run: Run, text: str) -> None:
    shown, problems = play(run, "stop", "1", text)
    assert "Only letters, figures and signs go with this, in one line" in problems
    assert "red: Send" not in shown


def test_the_answer_says_where_the_quotation_marks_go(run: Run) -> None:
    _, problems = play(run, "stop", "send I come in peace")
    assert 'the text that goes with `send` must be in quotation marks: `send "I come in peace"`' in problems


# ---- refusals -------------------------------------------------------------------------------------------------------


def test_a_refusal_names_its_section_and_when_asked_the_rule_and_the_file(run: Run, folder: Path) -> None:
    path = str((folder / "parley.aoi").resolve())
    shown, _ = play(run, "why lay king", "why all", name=path)
    assert "\n  • Kings stay\n    “Section 2”\n" in shown
    assert "\n  • Kings stay\n    “Section 2” · rule lay.low · parley.aoi:17\n" in shown
    assert "\n  • Kings stay\n    “Section 2”\n" in play(run, "lay king", name=path)[1]


_SECOND = "    your money: $5 · “Section 4”"


@pytest.mark.thorough
def test_three_reasons_are_shown_until_all_are_asked_for(run: Run, folder: Path) -> None:
    """`why all` shows all reasons for the last refusal or question, or those of a named move."""
    requirements = [f'require r{n} "No {n}" see "Section 4" = me.money > $5' for n in range(5)]
    text = PARLEY.replace('action wait "Wait" { }', 'action wait "Wait" { choose card in card\n' + "\n".join(requirements) + " }")
    (folder / "parley.aoi").write_text(text.replace("turn (send", "turn (lay, send").replace("take 0..3 of lay ; ", ""), encoding="utf-8")
    first = ["`wait king` is not allowed now:", *(line for n in range(3) for line in (f"  • No {n}", _SECOND))]
    whole = [first[0], *(line for n in range(5) for line in (f"  • No {n}", f"{_SECOND} · rule wait.r{n} · parley.aoi:{n + 25}"))]
    more = "  2 more: `why all` shows every reason."
    shown, problems = play(run, "why all", "wait king", "why all", "why wait ace", "why all", "why all wait king", "why wait")
    assert "say which move, such as `why" in problems
    assert "\n".join([*first, more]) in problems
    assert shown.count("\n".join(whole)) == 2
    assert shown.count("\n".join([*first, more]).replace("king", "ace")) == 1
    assert shown.count("\n".join(whole).replace("king", "ace")) == 1
    assert "\n".join(["“Wait” is not possible now:", *first[1:], more]) in shown


def test_of_actions_those_are_named_that_are_offered(run: Run) -> None:
    assert "“Wait” cannot come now; possible now: “Lay a card” and stopping" in play(run, "wait")[1]


def test_a_bot_that_is_none_is_reported_before_anything_is_shown(run: Run) -> None:
    result = run("play", "parley.aoi", "--seat", "red=foo", typed="")
    assert "Parley, seed" not in result.stderr
    assert "foo" in result.stderr


# ---- narrow terminals -----------------------------------------------------------------------------------------------


@pytest.mark.slow_with("germany-60", "industry-60")
@pytest.mark.thorough
@pytest.mark.parametrize("columns", [60, pytest.param(80, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", first(3, ["germany", "card_game", "industry", "new_england"]))
def test_lines_are_broken_between_words(run: Run, monkeypatch: pytest.MonkeyPatch, name: str, columns: int) -> None:
    """This does not apply to typed lines, which are shown as they are."""
    monkeypatch.setenv("COLUMNS", str(columns))
    shown, _ = play(run, "?", "board", "1", "why 1", "1", "1", "stop", "1", "1", name=name)
    lines = [line for line in shown.splitlines() if not line.startswith("red> ")]
    assert max(map(width, lines)) < columns
    assert len(lines) > 100

"""A text that is not a complete and consistent saved game causes a SaveError and nothing else."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import aoi_rules as aoi
from tests.properties.tables import MAPS, Start, Table, dice, laws, starts

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@laws(5)
@given(start=starts, share=st.integers(0, 999))
def test_a_truncated_text(table: Table, start: Start, share: int) -> None:
    text = saved(table, start).rstrip()
    for end in (len(text) * share // 1000, len(text) - 1 - share % 40):
        with pytest.raises(aoi.SaveError):
            aoi.loads(text[:end], table.rules)


@laws(8)
@given(start=starts)
def test_another_number(table: Table, start: Start) -> None:
    """This covers each changed number, in chance, options, moves or digests."""
    text, rng = saved(table, start), dice(start.seed)
    places = list(re.finditer(r"\d+", text))
    for _ in range(4):
        found = rng.choice(places)
        other = rng.choice([str(int(found[0]) + 1), "-" + found[0], found[0] + "0", "²", "9" * 400, "1.5", ""])
        rejected_or_whole(table, text[: found.start()] + other + text[found.end() :], text)


@pytest.mark.thorough_with("industry-3")
@laws(8)
@given(start=starts)
def test_another_character(table: Table, start: Start) -> None:
    """At any position, a character is removed, doubled, or replaced by another."""
    text, rng = saved(table, start), dice(start.seed)
    for _ in range(4):
        at = rng.randrange(len(text))
        other = rng.choice(["", text[at] * 2, rng.choice('x"{}[],: \\\n\0ä²\ud800')])
        rejected_or_whole(table, text[:at] + other + text[at + 1 :], text)


@laws(10)
@given(start=starts, value=plain)
def test_another_value(table: Table, start: Start, value: Any) -> None:
    """A field, a move's field, a move or a drawn number is replaced, missing, or added."""
    text, rng = saved(table, start), dice(start.seed)
    data = json.loads(text)
    inner: list[Any] = [data, data["moves"], data["setup"], data["seats"], data["options"], *data["moves"][:5]]
    target = rng.choice([x for x in inner if x])
    key = rng.choice(sorted(target)) if isinstance(target, dict) else rng.randrange(len(target))
    change = rng.randrange(3)
    if change == 0:
        del target[key]
    elif change == 1:
        target[key] = value
    else:
        target.update({"more": value}) if isinstance(target, dict) else target.append(value)
    rejected_or_whole(table, json.dumps(data), text)


@pytest.mark.parametrize("other", [{}, "", None, 0], ids=repr)
@pytest.mark.parametrize("name", ["parts", "plugins", "seats", "setup", "moves"])
def test_a_list_is_a_list(name: str, other: object) -> None:
    table = Table(MAPS[0], 3)
    data = json.loads(saved(table, Start(seed=1, choices=1, seating=1, edition=0, decisions=2)))
    with pytest.raises(aoi.SaveError):
        aoi.loads(json.dumps({**data, name: other}), table.rules)


@laws(4)
@given(start=starts)
def test_chance_that_is_missing_or_left_over(table: Table, start: Start) -> None:
    """The record of chance contains exactly the numbers that were drawn."""
    data = json.loads(saved(table, start))
    for record in (data["setup"], dice(start.seed).choice(data["moves"])["drawn"]):
        kept = list(record)
        record.append(0)
        with pytest.raises(aoi.SaveError):
            aoi.loads(json.dumps(data), table.rules)
        if kept:
            record[:] = kept[:-1]
            with pytest.raises(aoi.SaveError):
                aoi.loads(json.dumps(data), table.rules)
        record[:] = kept


@laws(4)
@given(start=starts)
def test_another_seed(table: Table, start: Start) -> None:
    """The seed determines all later draws, so a game with another seed is another game."""
    data = json.loads(saved(table, start))
    data["seed"] = str(int(data["seed"]) + 1)
    with pytest.raises(aoi.SaveError):
        aoi.loads(json.dumps(data), table.rules)


@laws(60)
@given(value=plain)
def test_foreign_json(value: Any) -> None:
    with pytest.raises(aoi.SaveError):
        aoi.loads(json.dumps(value))


@laws(60)
@given(text=st.text(max_size=40))
def test_foreign_text(text: str) -> None:
    with pytest.raises(aoi.SaveError):
        aoi.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "NaN",
        "9" * 10_000,
        "[" * 100_000,
        '{"schema": 3, "moves": ' + "[" * 50_000,
        '{"schema": 3, "moves": ' + "[" * 500 + "]" * 500 + "}",
        '{"schema": 3, "moves": [], "seats": ' + '{"a":' * 500 + "1" + "}" * 501,
        '{"schema": 3}',
        '{"schema": 3}\n' + '{"undo": true}\n' * 1000,
        '{"schema": 3}\n' + "[" * 50_000,
        '{"schema": 3}\n\n\n',
    ],
    ids=range(11),
)
def test_hostile_text(text: str) -> None:
    with pytest.raises(aoi.SaveError):
        aoi.loads(text)


@pytest.mark.slow_with("card_game-2")
@pytest.mark.thorough
@laws(3)
@given(start=starts)
def test_a_figure_that_is_none(table: Table, start: Start) -> None:
    """Signs that count as digits in some places replace a number in a move."""
    texts = (aoi.dumps(table.finished(evolve(start, choices=start.choices + n))) for n in range(20))
    text, found = next((t, f) for t in texts if (f := re.search(r'"move": "[^"]* \d+"', t)))
    for sign in ("²", "٣", "Ⅷ", "1_0", "+1", "1.0", " 1", "$1"):
        rejected_or_whole(table, text[: found.end() - 2] + sign + text[found.end() - 1 :], text)


def saved(table: Table, start: Start) -> str:
    """A game saved after its first decision or a later one: a digest then covers the earlier chance."""
    return aoi.dumps(table.reached(evolve(start, decisions=1 + start.decisions)))


def rejected_or_whole(table: Table, text: str, original: str) -> None:
    """A SaveError; or the change has no effect on the game: seats, options, seed, chance, moves and positions are the same. Last
    moves may be missing."""
    try:
        game = aoi.loads(text, table.rules)
    except aoi.SaveError:
        return
    now, was = gist(aoi.dumps(game)), gist(original)
    assert now == {**was, "moves": was["moves"][: len(now["moves"])]}


def gist(text: str) -> dict[str, Any]:
    """The parts that identify a saved game."""
    return {**json.loads(text), "hash": "", "before": 0}

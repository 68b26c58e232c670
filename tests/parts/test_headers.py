"""The games, maps and parts of a text are found without parsing it."""

from __future__ import annotations

from aoi_rules.diagnostics import Source
from aoi_rules.language.headers import heads_in, used_in

TEXT = '''
game fair "The fair" { uses wares ; players 2..3 }
map high_fair "Fair for
the hills"? { extends fair
  uses snow rain   # and sun
}
  part inner for fair { }
part snow for fair { }
part rain "Rain for days" for
  fair { }
part cloud "Fog for once" { }
# part dark for fair { }
'''


def heads(kind: str = "") -> list[tuple[str, str, str, str]]:
    return [(head.kind, head.name, head.title, head.game) for head in heads_in(Source("fair.aoi", TEXT), kind)]


def test_each_block_that_begins_a_line_is_found() -> None:
    assert heads() == [
        ("game", "fair", "The fair", ""), ("map", "high_fair", "Fair for\nthe hills", ""), ("part", "snow", "", "fair"),
        ("part", "rain", "Rain for days", "fair"), ("part", "cloud", "Fog for once", ""),
    ]


def test_those_of_a_kind_are_found() -> None:
    assert [name for _, name, _, _ in heads("part")] == ["snow", "rain", "cloud"]
    assert heads("scenario") == []


def test_they_know_where_their_names_stand() -> None:
    rain = next(head for head in heads_in(Source("fair.aoi", TEXT)) if head.name == "rain")
    assert (rain.place.line, rain.place.column, rain.place.end_column) == (9, 6, 10)
    assert (rain.game_place.line, rain.game_place.column, rain.game_place.text) == (10, 3, "fair")


def test_what_blocks_use_is_found() -> None:
    assert used_in(Source("fair.aoi", TEXT)) == {"wares", "snow", "rain"}

"""`aoi plugins` and `aoi explain PLUGIN`: the installed plugins, their contributions, and failures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aoi_rules.plugin import Function
from tests.cli.conftest import Run
from tests.plugins.fakes import Distribution, gives, install, plugin, without_line

SHIPS = """\
  Ships, sea lanes and coal imports: a word for a sea space; the rules are in
    `ships.aoi`.
  parts: ships (for age_of_industry)
  words: sea_space
  checks: of rulesets that use it
"""


def fare(stops: int) -> int:
    """The price of a ride."""
    return stops


def test_what_each_gives(run: Run) -> None:
    found = run("plugins")
    assert found.exit_code == 0
    assert SHIPS in found.output
    assert SHIPS in run("explain", "ships").output


def test_a_plugin_of_another_package_and_one_that_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    good = plugin(__doc__="Fares.\n\nMore of them.", aoi_functions=gives(Function("fare", ("number",), "money", fare)),
                  aoi_rulesets=gives(("trams.aoi", 'map trams "Trams" { extends germany }')))
    good.dist = Distribution("aoi-trams", "1.2")
    install(monkeypatch, trams=good, broken=plugin(aoi_text=gives(7)))
    found = run("plugins", "--format", "json")
    assert found.exit_code == 1
    rows = {row["name"]: row for row in json.loads(found.output)}
    assert list(rows) == ["broken", "pennsylvania", "ships", "trams"]
    assert without_line(rows["broken"]["problem"]) == "the plugin `broken`: its hook `aoi_text` must return pairs of a name and a text, but 7 is not one"
    assert rows["trams"] == {
        "name": "trams", "distribution": "aoi-trams", "version": "1.2", "module": "somebody.plugin", "about": "Fares.",
        "gives": {"functions": ["fare(number)"], "rulesets": ["trams"]}, "problem": "",
    }
    assert "fails: the plugin `broken`" in run("plugins").output


def test_one_in_a_file(run: Run, folder: Path) -> None:
    (folder / "fees.py").write_text('"""Fees."""\n\nfrom aoi_rules.plugin import hookimpl\n\n@hookimpl\ndef aoi_text():\n    '
                                    'return [("fees.aoi", "part fees for demo { keep fee money = $4 }")]\n', encoding="utf-8")
    (folder / "wrong.py").write_text("from aoi_rules.plugin import hookimpl\n\n@hookimpl\ndef aoi_text():\n    return 1\n", encoding="utf-8")
    assert run("plugins", "--plugin", "fees.py").output.startswith("fees\n  Fees.\n  parts: fees (for demo)\n\npennsylvania")
    found = run("plugins", "--plugin", "wrong.py")
    assert found.exit_code == 1
    assert "fails: the plugin `wrong`: its hook `aoi_text` must return a list, not int" in found.output


@pytest.mark.slow
def test_a_rule_of_a_plugin_is_explained_by_its_name(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    part = 'part tolls for industry {\n  amend action bid { require toll "A toll is due" see "Tolls" = me.money >= $1 }\n}\n'
    install(monkeypatch, tolls=plugin(aoi_text=gives(("tolls/tolls.aoi", part))), broken=plugin(aoi_text=gives(7)))
    shown = run("explain", "bid.toll").output
    assert "bid.toll (require): A toll is due\n    Tolls · tolls/tolls.aoi:2:22" in shown

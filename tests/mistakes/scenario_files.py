"""Mistakes in files of scenarios."""

from tests.mistakes.mistakes import Mistake

S = "trips.aoi"
MISTAKES = (
    Mistake(S, "map hills", "map hils"),
    Mistake(S, "map hills\n", ""),
    Mistake(S, "map hills", "extends hills"),
    Mistake(S, "set p.money = $9", "set p.mony = $9"),
    Mistake(S, "set p.money = $9", "set p.money = = $9"),
    Mistake(S, "set p.money = $9", "set p.money = 9"),
    Mistake(S, "verb enrich(p)", "verb enrich"),
    Mistake(S, "players red blue", "players red, blue"),
    Mistake(S, "players red blue", "players 2"),
    Mistake(S, "players red blue", "players red pink"),
    Mistake(S, "players red blue", "players red"),
    Mistake(S, "plays red travel ulm", "plays travel ulm"),
    Mistake(S, "plays red travel ulm", "play red travel ulm"),
    Mistake(S, "plays red travel ulm", "plays red travel to ulm"),
    Mistake(S, "plays red travel ulm", "plays red travel ulmm"),
    Mistake(S, "plays red travel ulm", "plays red visit ulm"),
    Mistake(S, "plays red travel ulm", "plays blue travel ulm"),
    Mistake(S, "plays red travel ulm", "red travel ulm"),
    Mistake(S, "expect = ulm.visits == 1", "expect ulm.visits == 1"),
    Mistake(S, "expect = ulm.visits == 1", "expect = ulm.visits = 1"),
    Mistake(S, "expect = ulm.visits == 1", "expect = ulm.visits == 2"),
    Mistake(S, "expect = ulm.visits == 1", "assert ulm.visits == 1"),
    Mistake(S, "refuse red travel ulm because travel.new", "refuse red travel bonn because travel.new"),
    Mistake(S, "refuse red travel ulm because travel.new", "refuse red travel ulm"),
    Mistake(S, "refuse red travel ulm because travel.new", "refuse red travel ulm because travel.newer"),
    Mistake(S, "given { set order = (red, blue); enrich red }", "set order = (red, blue)"),
)

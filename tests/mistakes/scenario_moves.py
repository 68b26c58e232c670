"""Moves in scenarios whose words no position can make a move."""

from tests.mistakes.mistakes import Mistake

S = "trips.aoi"
PLAYS = "plays red travel ulm"
REFUSED = "refuse red travel ulm because"
MISTAKES = (
    *(Mistake(S, "plays blue rest", line) for line in (
        "plays blue trade_card at wool with ulm",
        'plays blue build "Ulm" -- "Bonn"',
        "plays blue trade_card ulm_1 salt",
        "plays blue build ulm",
        "plays blue build bonn -- kiel -- jena",
        "plays blue travel 3",
        "plays blue travel ulm bonn",
        "plays blue travel red",
        "plays blue ulm",
        "plays blue build bonn kiel",
        "plays blue road ulm -- bonn",
        "plays blue stop rest 2",
        "offers blue travel { ulm; bonn }",
        "offers blue rest ulm { rest }",
        "offers blue { travel ulm; build 2 }",
        "offers blue { travel jena, travel kiel, rest, trade_card }",
        "offers blue { rest, travel jena, travel kiel, trade_card }",
        "offers blue { travel jena travel kiel rest }",
        "offers blue { travel jena rest 2 travel kiel }",
        "offers blue { travel jena travel kiel; rest; trade_card }",
        "allow blue travel from ulm",
        "explain red bonn travel because seat",
        "refuse blue travel 2 because travel.fare",
    )),
    Mistake(S, REFUSED, REFUSED.replace("travel ulm", "ulm travel")),
    Mistake(S, PLAYS, "plays red travel in ulm"),
    *(Mistake(S, PLAYS, f"plays red build {link}") for link in (
        "from ulm to bonn", "ulm to bonn", "between ulm and bonn", "ulm bonn", "ulm-bonn")),
    # as a person, a record or a log has them
    *(Mistake(S, PLAYS, line) for line in (
        "red travels to Ulm",
        "Red: Travel Ulm",
        "red -> travel ulm",
        "1. red travel ulm",
        "1. Red travels to Ulm.",
        "round 1: red visits Ulm",
        "Round 1 red travel ulm",
        "red visits the Ulm",
        "red goes to Ulm",
        "Red builds ulm -- bonn",
        "Red plays travel ulm",
        "red rests")),
)

"""Changes that name several lines at once, with commas, words or brackets between them."""

from tests.mistakes.mistakes import Mistake

M, P = "hills.aoi", "snow.aoi"
LAST = "after visit(p, f) when snowed { thaw }"


def _in_part(line: str) -> Mistake:
    """A line at the end of the part, which the map uses."""
    return Mistake(P, LAST, f"{LAST}\n  {line}", M)


MISTAKES = (
    # with a comma or another sign
    *map(_in_part, (
        "amend town ulm, bonn { size 5 }",
        "amend town ulm, bonn, far_abroad {\n    size 5\n  }",
        "amend action travel, build { drop require near }",
        "amend action travel, build {\n    drop require near\n  }",
        "amend action travel, amend action build { drop require near }",
        "drop action travel, build  # too many",
        "drop actions travel, build",
        "drop action travel & build",
        "drop zone hand, deck, discard",
        "drop option weather, zone deck",
        "drop road ulm -- bonn, bonn -- far_abroad",
        "drop ulm, bonn",
        "replace define fare, big(f) = $3",
        "amend action build {\n    drop require free, near\n  }",
    )),
    Mistake(M, "road kiel -- bonn", "road kiel -- bonn\n  drop road ulm, bonn\n  road ulm -- jena"),  # a link
    Mistake(M, "road kiel -- bonn", "road kiel -- bonn\n  amend town ulm, bonn { size 4 }"),
    # with a word, in brackets, or with nothing between them
    *map(_in_part, (
        "drop town ulm and bonn",
        "drop ulm and bonn",
        "drop town ulm bonn",
        "drop action travel or build",
        "drop action (travel, build)",
        "drop road ulm -- bonn and bonn -- far_abroad",
        "amend action travel and build { drop require near }",
        "amend action build {\n    drop require free and near\n  }",
    )),
)

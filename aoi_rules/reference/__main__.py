"""`python -m aoi_rules.reference`: write the reference of the manual again."""

from __future__ import annotations

from aoi_rules.files.resources import checkout
from aoi_rules.reference.pages import write

if __name__ == "__main__":
    top = checkout()
    if top is None:
        raise SystemExit("the pages are written in a checkout alone")
    write(top / "grammar" / "manual" / "reference")

"""What seats get for how a game ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["rewards"]


def rewards(seats: Sequence[str], winners: Iterable[str]) -> dict[str, float]:
    """What each seat gets for how a game ended; the sum is 0.  A seat that alone wins gets 1; each that loses gets -1 divided by
    the number of its opponents; several winners share in equal parts what the others lose.  Without winners all get 0."""
    won = set(winners)
    others = len(seats) - 1
    if not won or not others:
        return dict.fromkeys(seats, 0.0)
    best = (len(seats) / len(won) - 1) / others
    return {seat: best if seat in won else -1 / others for seat in seats}

"""What bots do at auctions, in trade and in war:

    python -m tests.bots.habits RULESET [--games N] [--players K] [--bot NAME] [--seed S]

plays N games in which one bot has every seat. For `industry` it prints the prices of fields; for `card_game` the numbers of
offers made and accepted, and who lays gun cards; for any ruleset the points, the number of decisions and the processor time per
decision.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from statistics import mean

from attrs import define, field

import aoi_rules as aoi
from aoi_rules.bots import decide, make, prepare


@define
class Habits:
    """Counts over some games."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    points: list[int] = field(factory=list)
    moves: Counter[str] = field(factory=Counter)
    first_bids: list[int] = field(factory=list)  # for fields with at least one bid
    prices: list[int] = field(factory=list)
    wars: int = 0  # wars in which somebody laid a gun card
    lost: int = 0  # gun cards of the losers
    hopeless: int = 0  # gun cards of seats that could not have led with all the cards they held
    _bids: list[int] = field(factory=list)
    _laid: Counter[str] = field(factory=Counter)  # by seat, in the current war

    def play(self, rules: aoi.Ruleset, players: int, name: str, seed: int) -> None:
        """Play a game and record the counts."""
        game, bot, began = rules.new_game(players, seed), make(name), time.process_time()
        while game.to_move is not None:
            seat, hopeless = game.to_move, _hopeless(game)
            decide(game, bot)
            self.hopeless += hopeless and game.record.turns[-1].move.action == "arm"
            turn = game.record.turns[-1]
            self._note(seat, turn.move, turn)
        self.seconds += time.process_time() - began
        self.games += 1
        self.decisions += game.decisions
        self.points += [score.total for score in game.scores().values()]

    def _note(self, seat: str, move: aoi.Move, events: Sequence[aoi.Event]) -> None:
        self.moves[move.action] += 1
        if move.action == "offer":
            self._bids = []
        elif move.action == "bid":
            self._bids.append(move.raw[1])
        elif move.action in ("sell", "claim") and self._bids:
            self.first_bids.append(self._bids[0])
            self.prices.append(self._bids[-1])
        elif move.action == "arm":
            self._laid[seat] += 1
        if self._laid:
            self._fought([str(e.data["values"][0]) for e in events if e.data.get("verb") == "wins_war"])

    def _fought(self, winners: list[str]) -> None:
        """Count the cards that were laid, once the war is won."""
        if winners:
            self.wars += 1
            self.lost += sum(number for seat, number in self._laid.items() if seat not in winners)
            self._laid.clear()

    def lines(self) -> list[str]:
        """The lines to print."""
        found = [f"{self.games} games of {self.decisions / self.games:.0f} decisions, {1000 * self.seconds / self.decisions:.2f} "
                 f"ms each; {mean(self.points):.1f} points a seat"]
        if self.prices:
            found.append(f"{len(self.prices) / self.games:.1f} fields a game are bid for: first bid ${mean(self.first_bids):.2f}, "
                         f"price ${mean(self.prices):.2f}, greatest price ${max(self.prices)}; "
                         f"{self.moves['claim'] / self.games:.1f} are claimed")
        if self.moves["arm"]:
            found.append(f"{self.moves['send'] / self.games:.1f} trades a game are offered, {self.moves['accept'] / self.games:.1f} "
                         f"accepted; {self.moves['arm'] / self.games:.1f} gun cards are laid in {self.wars / self.games:.1f} wars, "
                         f"{self.lost / self.games:.1f} of them by losers, {self.hopeless / self.games:.1f} by those who could not "
                         "have led with all their gun cards")
        return found


def _hopeless(game: aoi.Game) -> bool:
    """Whether the deciding seat in a war of `card_game` stays behind even if it lays all gun cards in its hand."""
    seat, moves = game.to_move, game.legal_moves()
    if seat is None or all(move.action != "arm" for move in moves):
        return False
    data = game.view(seat).data
    own, state = data["seats"].index(seat), data["types"]["seat"]
    might = [points["guns"] + arms for points, arms in zip(state["points"], state["arms"], strict=True)]
    held = sum(int(card.removeprefix("guns_")) * n for card, n in data["zones"]["hand"][seat].items() if card.startswith("guns_"))
    fighters = [n for n, neutral in zip(might, state["neutral"], strict=True) if not neutral]
    return might[own] + held < max(fighters)


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rules, habits = aoi.load(asked.ruleset), Habits()
    prepare(rules, [make(asked.bot)])
    for seed in range(asked.seed, asked.seed + asked.games):
        habits.play(rules, asked.players, asked.bot, seed)
    sys.stdout.write("\n".join(habits.lines()) + "\n")


if __name__ == "__main__":
    main()

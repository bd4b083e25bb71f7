"""What if: odds, placements, bargains, coalitions and deals, reckoned exactly from a position.

Everything here takes a position and gives back plain values; it needs NumPy and the rules, and no screen.
"""

POLICIES = ("greedy", "random", "trading", "planning", "dealing")
"""How simulated players play, by name: what `rollout` knows, told where nothing needs NumPy yet."""
PLAYS_ON = "greedy"
"""How games are played on where nothing else is said: without deals, so that a deal is compared with none."""
FORETELLS = "trading"
"""By whom a review and What if tell chances to win: who wins at tables that deal is foretold better by players who
trade. Brier scores at the end of each year: `benchmarks/calibration.py`."""

"""What if: odds, placements, bargains, coalitions and deals, reckoned exactly from a position.

Everything here takes a position and gives back plain values; it needs NumPy and the rules, and no screen.
"""

POLICIES = ("greedy", "random", "trading", "planning", "dealing")
"""How simulated players play, by name: what `rollout` knows, told where nothing needs NumPy yet."""
PLAYS_ON = "greedy"
"""How games are played on where nothing else is said: without deals, so that a deal is compared with none."""
FORETELLS = "trading"
"""By whom a review and What if tell chances to win: players who trade foretell better who wins at a table that deals.
Their Brier score was 0.45, that of greedy players 0.55 and that of equal chances 0.74, at the ends of five years of
180 games. For three players the two are nearly alike, and after the fifth year greedy ones are better; see
`benchmarks/calibration.py`."""

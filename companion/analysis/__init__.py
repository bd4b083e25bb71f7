"""What if: odds, placements, bargains, coalitions and deals, reckoned exactly from a position.

Everything here takes a position and gives back plain values; it needs NumPy and the rules, and no screen.
"""

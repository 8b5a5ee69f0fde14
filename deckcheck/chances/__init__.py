"""Exact chances of hands: what is wanted, what the game's own mulligan does, and what comes by a turn."""

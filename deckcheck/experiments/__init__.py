"""Many games of one pairing, or of every pair of some decks: planned, played by one process or several, kept as records, and summed up.

Why a record holds no choices: agents that are ours choose by streams derived from seed, side and index, so the index alone plays a game
again. `choices` are kept when they are asked for, and of a game that could not go on.
"""

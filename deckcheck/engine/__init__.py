"""Plays games: numbered cards, zones, procedures made of steps, decisions, abilities, views. It knows no game.

Why a stack of frames: rules and card texts ask players in the middle of things. A frame is a place in a list of steps, so a state is plain
data at every question: it is copied in a microsecond, saved, compared and replayed. A decision is the only way out; seed, decks and chosen
options are the game.
"""

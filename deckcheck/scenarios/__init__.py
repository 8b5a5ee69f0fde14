"""Scenario files: a position, what is chosen, what must hold.

A file walks through two rooms: `read` says what it states (every piece with its place, every problem at once), without knowing how the game
is played; the words of the game come as a table from its ruleset. Running a scenario is a room of its own.
"""

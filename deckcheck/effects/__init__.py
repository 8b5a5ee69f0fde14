"""Card abilities as data: what a card file says in `abilities` is read, checked, compiled and told in words. It knows no game.

Why two layers: the tree of `nodes*.py` holds the words of the file, each with its place, for findings, rendering and mutants; `bind`
turns it once into the numbers and steps that the engine runs. The words are one registry (`words.py` and the vocabulary of a game): reader,
schema, manual and templates all ask it, so a word is added in one place.
"""

"""Cards, pools and decks: what is printed, and what a list says. Nothing here knows the rules of a game."""

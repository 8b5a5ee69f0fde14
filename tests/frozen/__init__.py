"""A frozen pool of test cards, with decks of several rule versions: the growing card set changes nothing that is played with it."""

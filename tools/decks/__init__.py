"""The figures of our own decks: how long matches last, and how fair the seats are."""

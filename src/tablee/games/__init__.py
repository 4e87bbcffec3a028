"""The games of this package: a folder each."""

BUILT_IN = {
    "the-game": "tablee.games.the_game:GAME",
    "peco-peco": "tablee.games.peco_peco:GAME",
}

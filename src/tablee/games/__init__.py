"""The games of this package: a folder each."""

BUILT_IN = {
    "the-game": "tablee.games.the_game:GAME",
    "service-compris": "tablee.games.service_compris:GAME",
}

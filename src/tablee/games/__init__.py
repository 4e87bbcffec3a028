"""The games of this package: a folder each."""

BUILT_IN = {
    "service-compris": "tablee.games.service_compris:GAME",
    "peco-peco": "tablee.games.peco_peco:GAME",
    "the-game": "tablee.games.the_game:GAME",
    "geant-rustre": "tablee.games.geant_rustre:GAME",
    "roi-lui": "tablee.games.roi_lui:GAME",
}

"""The rules of Service Compris !, one concept a module.

`situation` holds the match and its smallest moves; `treason`, `feast`, `attacks`, `saves` and
`counters` say what things do; `refusals` says why not; `knowledge` deals anew what a seat cannot
know; `turn` puts them together into the state of a match.
"""

"""The rules of Peco Peco, one concept a module.

`match` says what may be done and does it, on top of `round`: how rounds and the match begin and
end; both on top of `table`: what lies there, and how it moves. `cards` holds the animals,
`knowledge` remembers who saw what, `imagine` deals anew what a seat cannot know, `buffets` counts
the food.
"""

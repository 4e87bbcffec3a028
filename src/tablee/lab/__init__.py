"""Many matches: simulation, and later tournaments and ratings."""

"""Many matches: simulations with reports, and tournaments with ratings."""

"""Examples: each is small, whole and tested."""

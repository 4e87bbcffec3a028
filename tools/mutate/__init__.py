"""Plant small faults, one at a time, and see whether the tests notice."""

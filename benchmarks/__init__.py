"""Speed, measured: Tablée interpreted and compiled, beside other engines, in one run.

`run.py` is the command, `docs/benchmarks.md` says what the words mean. The parent process
(`run`, `engines`, `report`) measures nothing itself: each engine is a worker process (`worker`)
that does one task at a time (`ours`, `peers`) when it is told to.
"""

"""Who plays many matches: cores of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tablee.cli.arguments import core_count
from tablee.core.errors import OptionError
from tablee.lab.many import Cores, Crew


@contextmanager
def crew(jobs: int, cluster: str | None) -> Iterator[Crew]:
    """So many cores, or the workers of the Dask cluster at this address."""
    if cluster is None:
        yield Cores(core_count(jobs))
        return
    if jobs != 1:
        raise OptionError("jobs", "a cluster has cores of its own: leave out --jobs or --cluster")
    from tablee.lab.cluster import Cluster

    with Cluster(cluster) as workers:
        yield workers

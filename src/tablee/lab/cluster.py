"""Many machines: a Dask cluster whose workers play.

Every part of a plan is a task of its own. When a worker dies, the scheduler gives its parts to
others. When this process dies the cluster forgets them, and the notes hold what was played.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Iterator, Sequence
from itertools import islice
from types import TracebackType
from typing import Any, Self

from tablee.core.errors import TableeError
from tablee.extras import extra
from tablee.lab.many import Play, Result
from tablee.lab.notes import Part

with extra("dask"):
    from distributed import Client, KilledWorker, as_completed
    from distributed.client import FutureCancelledError
    from distributed.comm.core import connect

PATIENCE = 30.0
"""Seconds to wait for the cluster to answer, and for a first worker."""

AHEAD = 1000
"""Parts that are on their way at the same time: enough for hundreds of workers to be busy."""


class ClusterError(TableeError):
    """There is no such cluster, or it cannot play."""


class Cluster:
    """A crew: the workers of a Dask cluster, those that come later too.

    Args:
        address: of its scheduler, as in `tcp://10.0.0.1:8786`.
        patience: seconds to wait for it, and for a first worker.

    Raises:
        ClusterError: it cannot be reached, or has no workers.
    """

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        self.address = address
        try:
            # a client that never met its scheduler would complain again when it is thrown away
            asyncio.run(_knock(address, patience))
            self._client: Any = Client(address, timeout=patience)
        except (OSError, ValueError) as error:
            raise ClusterError(f"no Dask cluster answers at {address}: {error}") from error
        try:
            self._client.wait_for_workers(1, timeout=patience)
        except TimeoutError:
            self._client.close()
            raise ClusterError(f"the cluster at {address} has no workers: start some") from None

    @property
    def cores(self) -> int:
        """How many matches the workers of this moment play at the same time."""
        return sum(self._client.nthreads().values())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._client.close()

    def each(
        self, play: Play[Result], parts: Sequence[Part]
    ) -> Iterator[tuple[Part, list[Result]]]:
        """Play all parts; yields each as soon as it is played, in any order.

        Raises:
            TableeError: the cluster is gone, or a part cannot be played there.
        """
        rest = iter(parts)
        sent = {self._send(play, part): part for part in islice(rest, AHEAD)}
        waiting = as_completed(sent)
        for future in waiting:
            part = sent.pop(future)
            try:
                results = future.result()
            except Exception as error:
                raise self._explained(error, part) from error
            for more in islice(rest, 1):
                task = self._send(play, more)
                sent[task] = more
                waiting.add(task)
            yield part, results

    def _send(self, play: Play[Result], part: Part) -> Any:
        return self._client.submit(pickle.loads, pickle.dumps(_Errand(play, part)), pure=False)

    def _explained(self, error: Exception, part: Part) -> Exception:
        if isinstance(error, KilledWorker):
            first, last = part
            return ClusterError(
                f"whoever plays the matches from {first} to {last - 1} dies, one worker after the "
                f"other: see their logs"
            )
        if isinstance(error, FutureCancelledError):
            return ClusterError(
                f"the cluster at {self.address} is gone; where matches are written down (--out), "
                f"the same command goes on with them"
            )
        if isinstance(error, ImportError) or "Can't get attribute" in str(error):
            return ClusterError(
                f"a worker of {self.address} lacks what is needed ({error}): install the same "
                f"tablee there, and what plays"
            )
        return error


class _Errand:
    """A part that is on its way: loading its pickle plays it.

    So a worker is only ever sent bytes for a function of Python's own. What it cannot import fails
    as a task does; in the task's own pickle it would take down the worker, and then the next one.
    """

    def __init__(self, play: Play[Any], part: Part) -> None:
        self._play = play
        self._part = part

    def __reduce__(self) -> tuple[Play[Any], Part]:
        return self._play, self._part


async def _knock(address: str, patience: float) -> None:
    comm = await connect(address, timeout=patience)
    await comm.close()

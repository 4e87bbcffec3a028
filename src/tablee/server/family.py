"""Processes that do not outlive the one that started them, however that one ended."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def follow_parent(graceful: bool) -> None:
    """End this process when its parent has ended: by SIGTERM, or at once.

    A parent that is killed can tell its children nothing: they have to notice. In a process that
    `multiprocessing` did not start, nothing happens.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        if graceful:
            os.kill(os.getpid(), signal.SIGTERM)
        else:
            os._exit(0)

    threading.Thread(target=wait, name="follow-parent", daemon=True).start()

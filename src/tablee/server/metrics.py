"""What can be measured from outside: Prometheus."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

REGISTRY = CollectorRegistry()

ENTRIES = Counter("tablee_entries", "Entries written to logs", ["kind"], registry=REGISTRY)
CONFLICTS = Counter("tablee_conflicts", "Entries that another was faster than", registry=REGISTRY)
REFUSED = Counter("tablee_refused", "Messages and requests refused", ["reason"], registry=REGISTRY)
APPEND = Histogram(
    "tablee_append_seconds", "From the entry to the disk", buckets=FAST, registry=REGISTRY
)
THINK = Histogram(
    "tablee_think_seconds", "A bot's choice, waiting included", buckets=FAST, registry=REGISTRY
)
THINK_FAILED = Counter("tablee_think_failed", "Choices that failed", registry=REGISTRY)
SOCKETS = Gauge("tablee_sockets", "Open sockets", registry=REGISTRY, multiprocess_mode="livesum")
TABLES = Gauge("tablee_tables", "Tables in memory", registry=REGISTRY, multiprocess_mode="livesum")
OWNED = Gauge("tablee_owned", "Tables looked after", registry=REGISTRY, multiprocess_mode="livesum")
DAMAGED = Counter("tablee_damaged_logs", "Logs found damaged", registry=REGISTRY)
REQUESTS = Counter("tablee_requests", "Requests by status", ["status"], registry=REGISTRY)


def exposition() -> bytes:
    """All of it, for the scraper; of all workers together where there are several."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)
    return generate_latest(REGISTRY)

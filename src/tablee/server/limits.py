"""How much one may do: token buckets, and counts of what is open."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict

MOST_KEYS = 50_000
"""Buckets remembered; the least recently used are forgotten, which only ever gives, never takes."""


class Bucket:
    """Holds `burst` tokens, and fills by `rate` a second. A rate of 0 is no limit."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether there was a token; it is taken."""
        if not self.rate:
            return True
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def wait(self, cost: float = 1.0) -> int:
        """Whole seconds after which there will be so many tokens; at least one."""
        if not self.rate:
            return 1
        left = self._left + (time.monotonic() - self._at) * self.rate
        return max(1, math.ceil((cost - left) / self.rate))


class Buckets:
    """One bucket for every key."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> bool:
        """Whether this key's bucket had so many tokens."""
        return self._bucket(key).take(cost)

    def wait(self, key: str, cost: float = 1.0) -> int:
        """Whole seconds after which this key's bucket will have so many tokens; at least one."""
        return self._bucket(key).wait(cost)

    def _bucket(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, self.burst)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket


class Places:
    """Counts what is open for each key, up to a limit."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def enter(self, key: str) -> bool:
        """Whether there was room for one more."""
        if self._open[key] >= self.most:
            return False
        self._open[key] += 1
        return True

    def leave(self, key: str) -> None:
        """One less."""
        self._open[key] -= 1
        if self._open[key] <= 0:
            del self._open[key]


class BothLimits:
    """A limit for each person and one for each address: a new socket or a new name is no way out.

    Whoever has no name is limited by the address alone.
    """

    def __init__(self, rate: float, each: tuple[float, float], origin: tuple[float, float]) -> None:
        self.each = Buckets(each[0] * rate, each[1])
        self.origin = Buckets(origin[0] * rate, origin[1])

    def take(self, person: str | None, origin: str, cost: float = 1.0) -> int:
        """0: there was a token for both. Else the seconds after which there will be."""
        if person is not None and not self.each.take(person, cost):
            return self.each.wait(person, cost)
        if not self.origin.take(origin, cost):
            return self.origin.wait(origin, cost)
        return 0


class Limits:
    """All limits of a worker.

    Attributes:
        requests: by address.
        changes: requests that change something, by session or address.
        tables: tables made, by session and address.
        sessions: new sessions, by address.
        knocks: at doors, by address.
        codes: codes tried, by session and address: there are few enough to be guessed.
        ways: links, codes and passkeys made, by session.
        returns: coming back by one, by address: links and codes are long, and nobody needs many.
        holidays: days off said, by session: all of one's slow tables are told.
        figures: one's matches in figures, by session: all of them are looked at.
        exports: everything about oneself, by session: many logs are read for it.
        histories: one's matches, company, rounds and days, by session and address: all of one's
            matches are looked at.
        removals: being forgotten, by address: all logs are looked through for it.
        asks: people asked to a table or into a round, by session and address: nobody is nagged.
        reports: to the owner of the house, by session and address.
        comings: going away, coming back, pausing, going on: by session. Each is told to all.
        hints, warnings: advice, by session: it costs processor time.
        reviews: matches judged, by session and address: a core for a minute.
        replays: matches looked at again, by session and address: so do they.
        handshakes: new sockets, by address.
        messages, remarks: of all sockets, by session and address.
        sockets, sockets_from: open sockets by person and by address.
        tables_from: open tables that were set up from one address.
    """

    def __init__(self, rate: float, sockets_each: int, tables_each: int) -> None:
        self.rate = rate
        self.requests = Buckets(50 * rate, 200)
        self.changes = Buckets(10 * rate, 40)
        self.tables = BothLimits(rate, (0.2, 10), (0.4, 40))
        self.sessions = Buckets(0.5 * rate, 30)
        self.knocks = Buckets(0.1 * rate, 6)
        self.codes = BothLimits(rate, (0.02, 10), (0.04, 20))
        self.ways = Buckets(0.1 * rate, 10)
        self.returns = Buckets(0.1 * rate, 20)
        self.holidays = Buckets(0.1 * rate, 10)
        self.figures = Buckets(0.5 * rate, 20)
        self.exports = Buckets(0.02 * rate, 3)
        self.removals = Buckets(0.05 * rate, 5)
        self.histories = BothLimits(rate, (2, 40), (10, 200))
        self.asks = BothLimits(rate, (0.1, 24), (0.5, 120))
        self.reports = BothLimits(rate, (0.02, 6), (0.1, 30))
        self.comings = Buckets(1 * rate, 10)
        self.hints = Buckets(0.2 * rate, 4)
        self.warnings = Buckets(1 * rate, 10)
        self.replays = BothLimits(rate, (0.2, 10), (0.5, 30))
        self.reviews = BothLimits(rate, (1 / 30, 4), (0.1, 12))
        self.handshakes = Buckets(5 * rate, 10 * sockets_each)
        self.messages = BothLimits(rate, (30, 120), (150, 600))
        self.remarks = BothLimits(rate, (0.7, 6), (4, 30))
        self.sockets = Places(sockets_each)
        self.sockets_from = Places(sockets_each * 10)
        self.tables_from = Places(tables_each * 10)

    def of_socket(self) -> Bucket:
        """For the messages of one socket."""
        return Bucket(15 * self.rate, 40)

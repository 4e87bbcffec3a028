"""No lessons yet."""

from __future__ import annotations

from tablee.core.lessons import Lesson

LESSONS: tuple[Lesson, ...] = ()

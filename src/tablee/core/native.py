"""What mypyc is told, and what Python makes of it.

To the type checker and the compiler these are the names of `mypy_extensions`; at run time plain
Python stands for them, so that nothing has to be installed for a few annotations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int
    """An integer of 64 bits where it is compiled."""

    def mypyc_attr(*_attributes, **_settings):
        """How a class is compiled: of no meaning where it is not."""
        return lambda decorated: decorated

"""Tablée: five French card and board games on one rule engine."""

__version__ = "0.1.0"

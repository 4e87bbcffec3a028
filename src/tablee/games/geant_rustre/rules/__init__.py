"""The rules: the table and its questions, the giant, why not, and the course of a match."""

from tablee.games.geant_rustre.rules.match import GeantRustre

__all__ = ["GeantRustre"]

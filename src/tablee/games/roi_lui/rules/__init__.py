"""The rules of Le Roi Lui: how the meal goes, and what it was worth."""

from tablee.games.roi_lui.rules.meal import RoiLui

__all__ = ["RoiLui"]

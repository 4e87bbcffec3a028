"""A laboratory for learners: observations, masks and rewards, for the interfaces that they use.

Encoders stand beside each game (`Game.features`); here is what steps matches and what adapts them:
`arrays` (numpy, many matches in one call), `gym` (Gymnasium), `zoo` (PettingZoo), `spiel`
(OpenSpiel), `net` (nets as players), `curve` (how they do while they learn). They need the extra
`learn`; this module and `tables` need nothing.
"""

from tablee.learn.setup import Reward, encoder, make_tables
from tablee.learn.tables import IllegalChoice, Tables

__all__ = ["IllegalChoice", "Reward", "Tables", "encoder", "make_tables"]

"""What a seat can know, and every match that fits it."""

from __future__ import annotations

from tablee.core.rng import Rng
from tablee.games.service_compris.components import SECRET
from tablee.games.service_compris.rules.situation import Situation


def redeal_cards(s: Situation, seat: int, rng: Rng) -> None:
    """Deal the cards anew that the seat has not seen: other hands and the draw pile.

    Every card carries its number and is seen when it is discarded (SC-57), so of an unseen card
    everybody knows in which shuffle it last took part, and of every hand how many cards it has
    drawn from each shuffle and not played yet. Within one shuffle all orders were equally likely,
    and which of the unseen cards stand at which of the unseen places changes nothing of what was
    seen, so any distribution of them over those places is as likely as any other; cards of
    different shuffles never change places. Nothing else tells: any card may be played without
    effect, and anybody may pass.
    """
    unseen: dict[int, list[int]] = {}
    for other in range(s.seats):
        if other != seat:
            for card in s.hands[other]:
                unseen.setdefault(s.shuffled[card], []).append(card)
    for card in s.draw:
        unseen.setdefault(s.shuffled[card], []).append(card)
    for shuffle in sorted(unseen):
        unseen[shuffle].sort()  # where they truly lie must not show
        rng.shuffle(unseen[shuffle])
    for other in range(s.seats):
        if other != seat:
            s.hands[other] = sorted([unseen[s.shuffled[card]].pop() for card in s.hands[other]])
    s.draw = [unseen[s.shuffled[card]].pop() for card in s.draw]


def redeal_chiefs(s: Situation, seat: int, rng: Rng) -> None:
    """SC-44: deal the chiefs anew whom the seat has not seen, among those who may have them.

    The chiefs were dealt independently of everything else, and what a player does with a secret
    chief is open to all of them: the rules ask for the own tribe only once the chief is shown.
    So all ways to deal the secret ones are equally likely.
    """
    secret = [other for other in range(s.seats) if s.chiefs[other] == SECRET and other != seat]
    tribes = [s.leads[other] for other in secret]
    tribes.sort()
    rng.shuffle(tribes)
    for other, tribe in zip(secret, tribes, strict=True):
        s.leads[other] = tribe

"""What the log, the terminal and the refusals say, to the one who reads."""

from __future__ import annotations

import pytest

from tests.games.service_compris.situations import (
    GAME,
    Camp,
    action,
    counter,
    name,
    pick,
    play,
    refused,
    situation,
)

NAMES = ["Ana", "Bo", "Cy"]


def heard(state: object, me: int | None, lang: str = "en") -> list[str]:
    """What was told to a seat since events are collected."""
    texts = GAME.texts(lang).with_names(NAMES)
    events = getattr(state, "events", None) or []
    said = [texts.event(event.seen_by(me), me) for event in events]
    return [words.replace("\u202f", " ").replace("\u00a0", " ") for words in said]


@pytest.mark.rule("SC-22")
def test_plat_du_jour_is_told_to_go_before_everybody() -> None:
    state = situation(3, hands={0: ["plat-du-jour"]}, table=["orc"])
    play(state, "plat-du-jour")
    name(state, 1)
    state.events = []
    for seat in (1, 2):
        state.play(seat, action("pass"))
    assert heard(state, 0, "fr")[2] == (
        "Devant tout le monde, au bord de l’assiette : une sorcière de chez Bo."
    )
    assert heard(state, 1, "fr")[2].endswith("une sorcière de chez toi.")
    assert heard(state, 1)[2].endswith("a witch from your camp.")


@pytest.mark.rule("SC-11")
def test_a_counter_says_what_it_answers_and_whose_card_it_was() -> None:
    state = situation(3, hands={0: ["a-table"], 1: ["trop-sale"]})
    play(state, "a-table")
    name(state, 2)
    state.events = []
    counter(state, 1, "trop-sale")
    assert [heard(state, me, "fr")[0] for me in (0, 1, 2)] == [
        "Tu jouais « À table ! » : Bo contre avec « Trop salé » !",
        "Ana jouait « À table ! » : tu contres avec « Trop salé » !",
        "Ana jouait « À table ! » : Bo contre avec « Trop salé » !",
    ]


@pytest.mark.rule("SC-14")
@pytest.mark.parametrize(("feast", "words"), [(0, "commence : deux"), (1, "désormais deux")])
def test_a_feast_that_only_doubles_does_not_begin(feast: int, words: str) -> None:
    state = situation(2, hands={0: ["buffet-a-volonte"]}, table=["dryad"] * 4, feast=feast)
    state.events = []
    play(state, "buffet-a-volonte")
    assert f"{words} bouchées par tour." in heard(state, 1, "fr")[1]


CAMPS: list[Camp] = [{"dryad": 2}, {"witch": 1, "orc": 2}, {"orc": 2}]


@pytest.mark.rule("SC-52")
def test_who_is_lost_with_a_chief_is_told() -> None:
    state = situation(
        3,
        treason=True,
        leads=["orc", "dryad", "witch"],
        chiefs=["shown", "served", "secret"],
        camps=CAMPS,
        hands={0: ["choucroute-melba"]},
        table=["dryad-chief"],
    )
    state.events = []
    play(state, "choucroute-melba")
    assert heard(state, 0, "fr")[2] == (
        "Bo est hors jeu (place 3), et ceux de son camp disparaissent avec son chef : "
        "1 sorcière et 2 orcs."
    )
    assert heard(state, 1)[2] == (
        "You are out (place 3), and those in your camp are lost with their chief: "
        "1 witch and 2 orcs."
    )


@pytest.mark.rule("SC-48")
def test_a_delivery_is_told_before_the_chief_that_it_reveals() -> None:
    state = situation(
        3,
        treason=True,
        leads=["orc", "dryad", "witch"],
        camps=[{"dryad": 2}, {"witch": 1}, {"orc": 2}],
        hands={0: ["pique-assiette"]},
    )
    state.events = []
    play(state, "pique-assiette")
    name(state, 1, "witch")
    kinds = [event.kind for event in state.events]
    assert kinds[kinds.index("snatched") :][:3] == ["snatched", "revealed", "served"]


def test_ones_own_camp_is_spoken_of_as_ones_own() -> None:
    state = situation(2, hands={0: ["pique-assiette"]})
    state.events = []
    play(state, "pique-assiette")
    assert heard(state, 0)[2] == "You name a dryad from your own camp."
    assert heard(state, 1)[2] == "Ana names a dryad from their own camp."
    assert heard(state, 1)[1] == "Ana names a witch in your camp."


@pytest.mark.rule("SC-31")
def test_a_place_to_pick_is_offered_with_who_sits_there() -> None:
    state = situation(2, hands={0: ["veneneux"]}, table=["witch", "dryad"])
    play(state, "veneneux")
    view = state.view(0)
    texts = GAME.texts("fr")
    picks = state.legal(0)
    offered = [texts.action(move, view.foreseen[move.code]) for move in picks]
    assert offered == ["choisir une sorcière, à la place 1", "choisir une dryade, à la place 2"]
    assert GAME.describe(view, texts)[0] == "Assiette < 1. une sorcière < 2. une dryade"
    assert state.view(1).foreseen == {} == state.view(None).foreseen


@pytest.mark.rule("SC-46")
def test_who_cannot_be_taken_back_is_not_called_ones_own_tribe() -> None:
    state = situation(
        3,
        treason=True,
        leads=["orc", "dryad", "witch"],
        chiefs=["shown", "secret", "secret"],
        camps=CAMPS,
        hands={0: ["veneneux"]},
        table=["dryad", "orc", "orc"],
    )
    play(state, "veneneux")
    assert refused(state, 0, action("pick", place=0)) == "SC-46_tribe character=dryad"
    refusal = state.refusal(0, action("pick", place=0))
    assert refusal is not None
    assert GAME.texts("fr").refusal(refusal).endswith("à cette place, il y a une dryade.")
    pick(state, 1)


@pytest.mark.parametrize("kind", ["surprise-du-chef", "trop-sale"])
def test_counters_say_what_they_answer(kind: str) -> None:
    for lang in ("fr", "en"):
        text = GAME.texts(lang)(f"card.{kind}.text")
        for answered in ("À\u00a0table", "Plat du jour", "Fromage et dessert"):
            assert answered in text

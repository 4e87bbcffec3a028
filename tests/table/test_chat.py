"""What may be said: TG-11 at the table."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee.core.game import Game
from tablee.table import TableRefusal, chat, commands

from .sitting import ANNE, BOB, CLEO, Sitting

THE_GAME = tablee.game("the-game")


@pytest.mark.rule("TG-11")
@pytest.mark.parametrize(
    "text",
    [
        "j'ai le 45",
        "４５ !",
        "prends le ④",
        "quarante-cinq",
        "Quatre-Vingt-Dix-Neuf",
        "QUARANTECINQ",
        "fortyfive",
        "I have the thirty-two",
        "d i x",
        "s.e.p.t !",
        "ma carte vaut sept",
        "une dizaine",
        "٤٥",
    ],
)
def test_numbers_are_not_named(text: str) -> None:
    quiet = chat.quiet(THE_GAME)
    assert quiet is not None
    refusal = quiet.refusal(text)
    assert refusal is not None
    assert refusal.key == "refusal.TG-11_number"
    for lang in ("fr", "en"):
        assert THE_GAME.texts(lang).refusal(refusal)


@pytest.mark.rule("TG-11")
@pytest.mark.parametrize("text", ["je peux reculer ici", "en arrière !", "I can jump back here"])
def test_the_backward_jump_is_not_announced(text: str) -> None:
    quiet = chat.quiet(THE_GAME)
    assert quiet is not None
    refusal = quiet.refusal(text)
    assert refusal is not None
    assert refusal.key == "refusal.TG-11_jump"


@pytest.mark.rule("TG-11")
@pytest.mark.parametrize(
    "text",
    [
        "Ne jouez pas sur cette pile, s'il vous plaît",
        "pas de grand saut sur la première pile",
        "don't play on this one, please",
        "no big jump on this pile",
        "J'attends un peu",
        "Bien joué ! Attention à la seconde montante",
        "often",
        "content",
    ],
)
def test_what_a_team_may_say(text: str) -> None:
    quiet = chat.quiet(THE_GAME)
    assert quiet is not None
    assert quiet.refusal(text) is None


@pytest.mark.rule("TG-11")
def test_numbers_are_free_before_and_after_the_match() -> None:
    sitting = Sitting(THE_GAME, [None, None])
    for person in (ANNE, BOB):
        sitting.do(commands.sit, person)
    sitting.do(commands.say, ANNE.id, text="On joue à 21 h ?")
    sitting.do(commands.start, ANNE.id)
    with pytest.raises(TableRefusal) as caught:
        sitting.do(commands.say, ANNE.id, text="j'ai le 45")
    assert caught.value.rule is not None
    assert caught.value.rule.rule == "TG-11"
    sitting.do(commands.say, ANNE.id, text="laissez cette pile")
    sitting.finish()
    sitting.do(commands.say, BOB.id, text="j'avais le 45 !")


def test_remarks_are_short_visible_and_from_the_seated() -> None:
    sitting = Sitting(THE_GAME, [None, None]).started(ANNE, BOB)
    with pytest.raises(TableRefusal, match="not-seated"):
        sitting.do(commands.say, CLEO.id, text="bonjour")
    with pytest.raises(TableRefusal, match="silent"):
        sitting.do(commands.say, ANNE.id, text=" \n\u202e\u200b ")
    with pytest.raises(TableRefusal, match="too-long"):
        sitting.do(commands.say, ANNE.id, text="a" * 301)
    sitting.do(commands.say, ANNE.id, text="  bien\n joué \u202e👨‍👩‍👧 ")
    assert sitting.table.happenings[-1].text == "bien joué 👨‍👩‍👧"


def test_a_game_without_such_a_rule_forbids_nothing(snap: Game[Any]) -> None:
    assert chat.quiet(snap) is None

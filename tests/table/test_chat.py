"""What may be said: TG-11 at the table."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee.core.game import Game
from tablee.table import TableRefusal, chat
from tablee.table.commands import coming, hosting, playing

from .sitting import ANNE, BOB, CLEO, Sitting

THE_GAME = tablee.game("the-game")


def reason(text: str) -> str | None:
    """Why this may not be said, as the key of its words, which both languages have."""
    quiet = chat.quiet(THE_GAME)
    assert quiet is not None
    refusal = quiet.refusal(text)
    if refusal is None:
        return None
    for lang in ("fr", "en"):
        assert THE_GAME.texts(lang).refusal(refusal)
    return refusal.key


@pytest.mark.rule("TG-11")
@pytest.mark.parametrize(
    "text",
    [
        "j'ai le 45",
        "４５ !",
        "prends le ④",
        "prends le ㊈",
        "quarante-cinq",
        "Quatre-Vingt-Dix-Neuf",
        "QUARANTECINQ",
        "fortyfive",
        "I have the thirty-two",
        "d i x",
        "s.e.p.t !",
        "ma carte vaut sept",
        "une dizaine",
        "dans les dizaines, pas les vingtaines",
        "des centaines",
        "le sixième",
        "la onzième",
        "la soixantième",
        "in the teens",
        "hundreds of them",
        "dozens",
        "sixes",
        "the twentieth",
        "di\u200dx",
        "qua\u00adrante",
        "prends\u200dle\u200ddix",
        "1\u200d2",
        "٤٥",
        "XLV",
        "j’ai le XIV",
        "it is lxxii",
        "四十五",
        "🔟",
        "🕙 ?",
        "⚄",
        "🁣",  # a domino
        "🀍",  # a tile of Mahjong
        "🂪",  # a playing card
        "𝍤",  # a counting rod
        "j’ai le IV",
        "it is ХІV",  # with a Cyrillic ten
        "fourty",
        "fourty five",
        "sоixante",  # with a Cyrillic o
        "trеntе",  # with Cyrillic e's
        "sіх",  # and nearly all of it
        "t en",
        "te n",
        "d-ix",
        "vingt-deux cartes",
        "il reste deux cartes, j’ai le deux",
    ],
)
def test_numbers_are_not_named(text: str) -> None:
    assert reason(text) == "refusal.TG-11_number"


@pytest.mark.rule("TG-11")
@pytest.mark.parametrize(
    "text",
    [
        "je peux reculer ici",
        "je reculerai",
        "ici je reculerais bien",
        "I jumped back",
        "leaping right back",
        "I leapt back there",
        "reversing here",
        "je re\u200dcule",
        "en arrière !",
        "On redescend sur la première ?",
        "j’ai de quoi remonter la descendante",
        "je peux aller dans l’autre sens",
        "I can jump back here",
        "I can go back",
        "Let me take this one back, please",
        "going right back on the first pile",
        "I can bring the pile back down",
        "backwards!",
        "we could move BACK a little",
        "I'm back, and I can jump back",
        "je peux sauter",
        "Je peux bien sauter là",
        "je sauterai au prochain tour",
        "j’ai un beau saut",
        "laissez-moi sauter",
        "I can jump here",
        "I could easily jump",
        "I have a jump",
    ],
)
def test_the_backward_jump_is_not_announced(text: str) -> None:
    assert reason(text) == "refusal.TG-11_jump"


@pytest.mark.rule("TG-11")
@pytest.mark.parametrize(
    "text",
    [
        "j'ai exactement la suivante",
        "J’ai la suivante !",
        "la suivante est à moi",
        "j’ai celle d’après",
        "la mienne est juste au-dessus",
        "I have the next one",
        "I've got the next card",
        "the very next number",
        "mine is just above it",
    ],
)
def test_a_card_is_not_pointed_out(text: str) -> None:
    assert reason(text) == "refusal.TG-11_card"


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
        "il reste deux cartes à poser",
        "les deux montantes sont à moi",
        "on joue sur les deux descendantes ?",
        "two cards to place, then it is yours",
        "the two ascending piles are mine",
        "ne sautez pas trop loin",
        "don’t jump too far",
        "encore trois tours et c’est gagné",
        "à la prochaine, j’ai hâte de voir la suivante",
        "je t’en prie",
        "je t en prie",
        "on est à deux doigts de gagner",
        "MDR, LOL, XXX",
        "привет",
        "il y en a assez",
        "I mix them up, I did",
    ],
)
def test_what_a_team_may_say(text: str) -> None:
    assert reason(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "I'm back",
        "I’m back!",
        "Welcome back",
        "back in a minute",
        "be right back",
        "he will come back soon",
        "my back hurts",
        "I went to the door. Back now!",
        "Seize the day",
        "you two play so well",
        "back in ten minutes",
        "une belle partie, quelle une !",
        "une seconde",
        "j’ai un doute sur l’une et l’autre",
        "quoi de neuf ?",
        "Quoi de NEUF",
        "mon ordi est tout neuf",
        "on gagne à tous les deux",
        "je reviens dans deux minutes",
        "me revoilà, je suis de retour",
        "cent fois mieux que la dernière",
        "high fives for everybody",
        "on a des petits fours",
        "la première, la deuxième, la troisième",
        "bravo 👨\u200d👩\u200d👧",
    ],
)
def test_greetings_and_idioms_are_no_numbers_and_no_jumps(text: str) -> None:
    assert reason(text) is None


@pytest.mark.rule("TG-11")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("back ten", "number"),
        ("I'm back with the ten", "number"),
        ("j’ai le neuf", "number"),
        ("quoi de neuf ? j’ai le neuf", "number"),
        ("deux minutes, j’ai le deux", "number"),
        ("you two, I have the two", "number"),
        ("back in 10 minutes", "number"),
        ("welcome back, now go back", "jump"),
    ],
)
def test_an_idiom_spares_itself_alone(text: str, why: str) -> None:
    assert reason(text) == f"refusal.TG-11_{why}"


def test_of_two_phrases_the_longer_is_taken_as_a_whole() -> None:
    either = chat.any_of(["de neuf", "quoi de neuf", "de neuf ce soir"])
    assert either.sub("", "quoi de neuf") == ""
    assert either.sub("", "de neuf ce soir") == ""


def test_a_phrase_is_whole_words_of_one_clause() -> None:
    jump = chat.any_of(["jump/leap … back"])
    for said in ("jump back", "i can leap right back", "jump one two three back", "jump-back"):
        assert jump.search(said)
    for said in ("jump one two three four back", "jumps back", "jump backs", "jump. back", "back"):
        assert not jump.search(said)


def test_words_are_found_written_together() -> None:
    parts = frozenset({"x", "dix", "sept"})
    for word in ("x", "dix", "dixsept", "septxdix"):
        assert chat.composed(word, parts)
    for word in ("", "di", "dixs", "adix", "septi"):
        assert not chat.composed(word, parts)


@pytest.mark.rule("TG-11")
def test_numbers_are_free_before_and_after_the_match() -> None:
    sitting = Sitting(THE_GAME, [None, None])
    for person in (ANNE, BOB):
        sitting.do(coming.sit, person)
    sitting.do(playing.say, ANNE.id, text="On joue à 21 h ?")
    sitting.do(hosting.start, ANNE.id)
    with pytest.raises(TableRefusal) as caught:
        sitting.do(playing.say, ANNE.id, text="j'ai le 45")
    assert caught.value.rule is not None
    assert caught.value.rule.rule == "TG-11"
    sitting.do(playing.say, ANNE.id, text="laissez cette pile")
    sitting.finish()
    sitting.do(playing.say, BOB.id, text="j'avais le 45 !")


def test_remarks_are_short_visible_and_from_the_seated() -> None:
    sitting = Sitting(THE_GAME, [None, None]).started(ANNE, BOB)
    sitting.refused("not-seated", playing.say, CLEO.id, text="bonjour")
    sitting.refused("silent", playing.say, ANNE.id, text=" \n\u202e\u200b ")
    sitting.refused("too-long", playing.say, ANNE.id, text="a" * 301)
    sitting.do(playing.say, ANNE.id, text="  bien\n joué \u202e👨‍👩‍👧 ")
    assert sitting.table.happenings[-1].text == "bien joué 👨‍👩‍👧"


def test_a_game_without_such_a_rule_forbids_nothing(snap: Game[Any]) -> None:
    assert chat.quiet(snap) is None

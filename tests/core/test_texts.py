"""Catalogues: both languages complete, alike and well set."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.core.events import Event
from tablee.core.outcome import Outcome
from tablee.core.texts import LANGUAGES, MissingText, Texts, plural, preferred_language
from tablee.testing.words import check_catalogues, check_words

GAMES = tablee.games()


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_every_game_has_words_in_both_languages(game: Any) -> None:
    check_words(game)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_a_game_of_this_package_is_explained_at_length(game: Any, lang: str) -> None:
    assert len(game.rules_page(lang).split()) > 250


def test_what_all_games_share_is_said_in_both_languages() -> None:
    check_catalogues(Path(tablee.__file__).parent / "texts")


TEXTS = Texts(
    "fr",
    {
        "and": "et",
        "you": "toi",
        "seat": "Place {{number}}",
        "event.accused": "{{seat, seat}} accuse {{victim, seat}}, devant {{others, seats}}",
        "event.accused_you": "Tu accuses {{victim, seat}}, devant {{others, seats}}",
        "event.accused_you_victim": "{{seat, seat}} t’accuse, devant {{others, seats}}",
        "outcome.most": "{{winners, seats}} gagne",
        "outcome.most_you_winners": "Tu gagnes",
        "cards_one": "{{count}} carte",
        "cards_other": "{{count}} cartes",
        "dish.cheese": "du fromage",
        "dish.cake_one": "un gâteau",
        "dish.cake_other": "{{count}} gâteaux",
        "served": "Voici {{dishes, dish}}",
        "take": "{{seat, seat}} prend $t(dish.{{dish}})",
        "take_you": "Tu prends $t(dish.{{dish}})",
        "told": "Voilà : $t(take)",
        "win": "{{seats, seats}} gagnent",
        "place": "place {{index, nth}}",
        "burns": "$t(burning.{{burning}})",
        "burning.true": "ça brûle",
        "burning.false": "rien ne brûle",
    },
)


def test_parameters_names_lists_and_nested_texts() -> None:
    assert TEXTS("take", seat=1, dish="cheese") == "Place 2 prend du fromage"
    named = TEXTS.with_names(["Ada", "Bo", "Cy"])
    assert named("take", seat=1, dish="cheese") == "Bo prend du fromage"
    assert named("win", seats=[0, 1, 2]) == "Ada, Bo et Cy gagnent"
    assert TEXTS("place", index=2) == "place 3"
    assert [TEXTS("burns", burning=b) for b in (True, False)] == ["ça brûle", "rien ne brûle"]


def test_things_are_called_by_name_one_or_several_or_so_many_of_each() -> None:
    assert TEXTS("served", dishes="cheese") == "Voici du fromage"
    assert TEXTS("served", dishes=["cheese", "cheese"]) == "Voici du fromage et du fromage"
    counts = {"cake": 3, "cheese": 1}
    assert TEXTS("served", dishes=counts) == "Voici 3 gâteaux et du fromage"


@pytest.mark.parametrize(
    ("set_to", "lang"),
    [
        ({"TABLEE_LANG": "en", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "fr"),
    ],
)
def test_the_language_is_what_was_asked_for_else_of_the_locale_else_french(
    set_to: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TABLEE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in set_to.items():
        monkeypatch.setenv(name, value)
    assert preferred_language() == lang


class Accused(Event, frozen=True, tag="accused"):
    seat: int
    victim: int
    others: list[int]


def test_a_sentence_speaks_to_its_reader() -> None:
    named = TEXTS.with_names(["Ada", "Bo", "Cy", "Di"])
    event = Accused(seat=0, victim=2, others=[1, 3])
    assert [named.event(event, me) for me in (0, 2, 3, None)] == [
        "Tu accuses Cy, devant Bo et Di",
        "Ada t’accuse, devant Bo et Di",
        "Ada accuse Cy, devant Bo et toi",
        "Ada accuse Cy, devant Bo et Di",
    ]
    outcome = Outcome((1,), (0.0, 5.0), (0.0, 1.0), "most", "XY-01")
    assert [named.outcome(outcome, me) for me in (0, 1, None)] == [
        "Bo gagne",
        "Tu gagnes",
        "Bo gagne",
    ]


def test_any_text_has_a_variant_for_its_reader() -> None:
    named = TEXTS.with_names(["Ada", "Bo"])
    said = [named.told_to(me)("told", seat=1, dish="cheese") for me in (0, 1, None)]
    assert said == ["Voilà : Bo prend du fromage", "Voilà : Tu prends du fromage", said[0]]


def test_plural_forms() -> None:
    assert [TEXTS("cards", count=n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert [plural("en", n) for n in (0, 1, 2)] == ["other", "one", "other"]
    assert plural("fr", 1_000_000) == "many"


def test_a_name_cannot_smuggle_in_a_text() -> None:
    named = TEXTS.with_names(["$t(and)", "{{dish}}"])
    assert named("take", seat=0, dish="cheese") == "$t(and) prend du fromage"
    assert named("take", seat=1, dish="cheese") == "{{dish}} prend du fromage"


def test_missing_texts_and_parameters_are_named() -> None:
    with pytest.raises(MissingText, match="no text 'nothing' in fr"):
        TEXTS("nothing")
    with pytest.raises(MissingText, match="wants a parameter 'dish'"):
        TEXTS("take", seat=0)
    with pytest.raises(MissingText, match="no texts in 'de'"):
        Texts.load("de")


def test_a_nested_text_that_wants_more_names_the_text_around_it() -> None:
    around = Texts("fr", {**TEXTS.entries, "around": "Voilà : $t(win)"})
    with pytest.raises(MissingText, match=r"'win' wants a parameter 'seats' \(in 'around'\)"):
        around("around")


def test_a_file_that_is_missing_or_broken_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "pig" / "texts"
    folder.mkdir(parents=True)
    with pytest.raises(MissingText, match=r"pig/texts/en.json is missing"):
        Texts.load("en", folder)
    (folder / "fr.json").write_text('{"title": "Cochon",}')
    with pytest.raises(MissingText, match=r"pig/texts/fr.json is not JSON: .*line 1"):
        Texts.load("fr", folder)

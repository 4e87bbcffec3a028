"""Catalogues: both languages complete, alike and well set."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.core.texts import LANGUAGES, MissingText, Texts, flatten, parameters, plural

GAMES = tablee.games()
PACKAGE = Path(tablee.__file__).parent
FOLDERS = [PACKAGE / "texts", *[game.folder / "texts" for game in GAMES]]
PLURAL = re.compile(r"_(one|many|other)$")


def _flat(folder: Path, lang: str) -> dict[str, str]:
    return flatten(json.loads((folder / f"{lang}.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.parent.name)
def test_both_languages_have_the_same_keys_and_parameters(folder: Path) -> None:
    wanted: dict[str, dict[str, set[str]]] = {}
    for lang in LANGUAGES:
        wanted[lang] = {}
        for key, text in _flat(folder, lang).items():
            assert text.strip(), f"{lang} {key} is empty"
            wanted[lang].setdefault(PLURAL.sub("", key), set()).update(parameters(text))
    assert wanted["fr"] == wanted["en"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.parent.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_forms_are_complete(folder: Path, lang: str) -> None:
    keys = _flat(folder, lang)
    forms = {"fr": {"one", "many", "other"}, "en": {"one", "other"}}[lang]
    bases = {PLURAL.sub("", key) for key in keys if PLURAL.search(key)}
    for base in bases:
        present = {form for form in ("one", "many", "other") if f"{base}_{form}" in keys}
        assert present == forms, base


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.parent.name)
def test_french_typography(folder: Path) -> None:
    for key, text in _flat(folder, "fr").items():
        shown = re.sub(r"\{\{.*?\}\}|\$t\(.*?\)", "x", text)
        assert not re.search(r"[^\s  ][!?;:»](\s|$)", shown), f"{key}: no space: {text}"
        assert not re.search(r" [!?;:»]", shown), f"{key}: a space that breaks: {text}"
        assert not re.search(r"« ", shown), f"{key}: a space that breaks: {text}"
        assert "'" not in shown, f"{key}: a straight apostrophe: {text}"
        assert "..." not in shown, f"{key}: three dots: {text}"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.parent.name)
def test_english_typography(folder: Path) -> None:
    for key, text in _flat(folder, "en").items():
        assert "'" not in text, f"{key}: a straight apostrophe: {text}"
        assert '"' not in text, f"{key}: straight quotes: {text}"
        # French names of games and cards keep their no-break space
        assert not re.search(r" [!?;:,.]( |$)", text), f"{key}: a space too many: {text}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_every_action_and_option_has_words(game: Any, lang: str) -> None:
    texts = game.texts(lang)
    said = {texts.action(action) for action in game.actions}
    different = {str({**action.to_dict(), "copy": 0}) for action in game.actions}
    assert len(said) == len(different), "two actions that differ in more than the copy of a card"
    for key in ("title", "tagline"):
        assert texts(key)
    for name, schema in game.options_schema()["properties"].items():
        assert texts(f"option.{name}.label")
        assert texts(f"option.{name}.help")
        parts = schema.get("anyOf", [schema])
        for value in [v for part in parts for v in part.get("enum", [])]:
            assert texts(f"option.{name}.values.{value}"), value


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_every_game_has_a_rules_page(game: Any, lang: str) -> None:
    page = (game.folder / "texts" / f"rules.{lang}.md").read_text(encoding="utf-8")
    assert page.startswith("# ")
    assert len(page.split()) > 250
    if lang == "fr":
        assert not re.search(r" [!?;:»]|« ", page), "a space that breaks before a high sign"
        assert "'" not in re.sub(r"`.*?`", "", page)


TEXTS = Texts(
    "fr",
    {
        "and": "et",
        "seat": "Place {{number}}",
        "cards_one": "{{count}} carte",
        "cards_other": "{{count}} cartes",
        "dish.cheese": "du fromage",
        "take": "{{seat, seat}} prend $t(dish.{{dish}})",
        "win": "{{seats, seats}} gagnent",
        "place": "place {{index, nth}}",
    },
)


def test_parameters_names_lists_and_nested_texts() -> None:
    assert TEXTS("take", seat=1, dish="cheese") == "Place 2 prend du fromage"
    named = TEXTS.with_names(["Ada", "Bo", "Cy"])
    assert named("take", seat=1, dish="cheese") == "Bo prend du fromage"
    assert named("win", seats=[0, 1, 2]) == "Ada, Bo et Cy gagnent"
    assert TEXTS("place", index=2) == "place 3"


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

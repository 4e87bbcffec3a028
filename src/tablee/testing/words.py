"""The checks of what people read: catalogues, pages of rules, and the rules that are named."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tablee.core.game import Game
from tablee.core.texts import LANGUAGES, parameters, read_catalogue
from tablee.testing.expect import expect
from tablee.testing.trace import rule_ids

WORDS = 50  # so many at least has a page of rules
FORMS = {"fr": {"one", "many", "other"}, "en": {"one", "other"}}
_PLURAL = re.compile(r"_(one|many|other)$")
_PLACE = re.compile(r"\{\{.*?\}\}|\$t\(.*?\)")
_FRENCH_SPACES = re.compile(r" [!?;:»]|« ")
_FRENCH_NO_SPACE = re.compile(r"[^\s\u00a0\u202f][!?;:»](?=\s|$)")
# a name may begin with a vowel: "de Anne" is wrong, and so is "d’Bob"
_ELISION = re.compile(r"\b(de|que|ne|se|le|la) \{\{\w+, seats?\}\}", re.IGNORECASE)
_REFUSAL = re.compile(r"refusal\.([A-Z]{2}-\d+)")


def check_words(game: Game[Any]) -> None:
    """All of it, for one game."""
    folder = game.folder / "texts"
    check_catalogues(folder)
    for lang in LANGUAGES:
        check_named(game, lang)
        check_page(game, lang)
    check_rules_exist(game)


def check_catalogues(folder: Path) -> None:
    """Both languages have the same texts with the same parameters, well set."""
    wanted: dict[str, dict[str, set[str]]] = {lang: {} for lang in LANGUAGES}
    for lang in LANGUAGES:
        texts = read_catalogue(lang, folder)
        for key, text in texts.items():
            expect(bool(text.strip()), f"{lang}.json: {key} is empty")
            wanted[lang].setdefault(_PLURAL.sub("", key), set()).update(parameters(text))
            _check_typography(lang, key, text)
        _check_plurals(lang, texts)
    french, english = wanted["fr"], wanted["en"]
    expect(
        french.keys() == english.keys(),
        f"only one language has {', '.join(sorted(french.keys() ^ english.keys()))}",
    )
    for key, names in french.items():
        others = english[key]
        expect(names == others, f"{key}: the languages differ in {', '.join(names ^ others)}")


def _check_plurals(lang: str, texts: dict[str, str]) -> None:
    for base in {_PLURAL.sub("", key) for key in texts if _PLURAL.search(key)}:
        missing = {form for form in FORMS[lang] if f"{base}_{form}" not in texts}
        expect(not missing, f"{lang}.json: {base} has no form {', '.join(sorted(missing))}")


def _check_typography(lang: str, key: str, text: str) -> None:
    shown = _PLACE.sub("x", text)
    where = f"{lang}.json: {key}: "
    expect("'" not in shown, f"{where}a straight apostrophe: {text}")
    if lang == "fr":
        expect("..." not in shown, f"{where}three dots: {text}")
        expect(not _FRENCH_NO_SPACE.search(shown), f"{where}no space: {text}")
        expect(not _ELISION.search(text), f"{where}a word that may have to be elided: {text}")
        expect(not _FRENCH_SPACES.search(shown), f"{where}a space that breaks: {text}")
    else:
        expect('"' not in text, f"{where}straight quotes: {text}")
        # French names of games and cards keep their no-break space
        expect(not re.search(r" [!?;:,.]( |$)", text), f"{where}a space too many: {text}")


def check_named(game: Game[Any], lang: str) -> None:
    """The game, its actions and its options have names, and no two actions the same one."""
    texts = game.texts(lang)
    keys = ["title", "tagline"]
    for name, schema in game.options_schema()["properties"].items():
        keys += [f"option.{name}.label", f"option.{name}.help"]
        parts = schema.get("anyOf", [schema])
        keys += [f"option.{name}.values.{v}" for part in parts for v in part.get("enum", [])]
    for key in keys:
        expect(texts.has(key), f"{lang}.json: {key} is missing")
    said = {texts.action(action) for action in game.actions}
    different = {str({**action.to_dict(), "copy": 0}) for action in game.actions}
    expect(
        len(said) == len(different),
        f"{lang}.json: two actions have the same words and differ in more than a card's copy",
    )


def check_page(game: Game[Any], lang: str) -> None:
    """There is a page of rules: a title, and what is to be known."""
    page = game.rules_page(lang)
    expect(page.startswith("# "), f"rules.{lang}.md does not begin with a title ('# ...')")
    expect(len(page.split()) >= WORDS, f"rules.{lang}.md has fewer than {WORDS} words")
    if lang == "fr":
        broken = _FRENCH_SPACES.search(page)
        expect(broken is None, "rules.fr.md: a space that breaks before a high sign")
        plain = re.sub(r"`.*?`|\*\*?|_", "", page)
        bare = _FRENCH_NO_SPACE.search(plain)
        expect(bare is None, f"rules.fr.md: no space before a high sign: {bare and bare[0]}")
        expect("'" not in plain, "rules.fr.md: a straight apostrophe")


def check_rules_exist(game: Game[Any]) -> None:
    """What is named as a rule is in the catalogue, and no number is there twice."""
    known = rule_ids(game)
    expect(bool(known), "rules.md has no rule")
    expect(game.end_rule in known, f"rules.md has no rule {game.end_rule}, the end_rule")
    for key in game.texts(LANGUAGES[0]).entries:
        named = _REFUSAL.match(key)
        expect(named is None or named[1] in known, f"rules.md has no rule for the text {key}")

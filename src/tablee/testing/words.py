"""The checks of what people read: catalogues, pages of rules, and the rules that are named.

They cost nothing, so each yields every problem that it finds: who writes a game sees all at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.texts import LANGUAGES, MissingText, parameters, read_catalogue
from tablee.testing.expect import ConformanceError
from tablee.testing.trace import rule_ids

WORDS = 50  # so many at least has a page of rules
FORMS = {"fr": {"one", "many", "other"}, "en": {"one", "other"}}
_PLURAL = re.compile(r"_(one|many|other)$")
_PLACE = re.compile(r"\{\{.*?\}\}|\$t\(.*?\)")
_FRENCH_SPACES = re.compile(r" [!?;:»]|« ")
_FRENCH_NO_SPACE = re.compile(r"[^\s\u00a0\u202f][!?;:»](?=\s|$)")
# a name may begin with a vowel: "de Anne" is wrong, and so is "d’Bob"
_ELISION = re.compile(r"\b(de|que|ne|se|le|la) \{\{\w+, seats?\}\}", re.IGNORECASE)
_APOSTROPHE = re.compile("'")
_REFUSAL = re.compile(r"refusal\.([A-Z]{2}-\d+)")


def check_words(game: Game[Any]) -> None:
    """All of it, for one game.

    Raises:
        ConformanceError: with every problem, a line each.
    """
    refuse(problems_of_words(game))


def check_catalogues(folder: Path) -> None:
    """Both languages have the same texts with the same parameters, well set.

    Raises:
        ConformanceError: with every problem, a line each.
    """
    refuse(_catalogues(folder))


def refuse(problems: Iterator[str]) -> None:
    """Raise ConformanceError with these problems, if there are any."""
    found = list(problems)
    if found:
        raise ConformanceError("\n".join(found))


def problems_of_words(game: Game[Any]) -> Iterator[str]:
    """Whatever is wrong with the texts of a game."""
    parts = [_catalogues(game.folder / "texts")]
    for lang in LANGUAGES:
        parts += [_names(game, lang), _nudges(game, lang), _page(game, lang)]
    for part in [*parts, _named_rules(game)]:
        try:
            yield from part
        except TableeError as error:  # a file is missing, or cannot be read: the others can
            yield str(error)


def _catalogues(folder: Path) -> Iterator[str]:
    wanted: dict[str, dict[str, set[str]]] = {lang: {} for lang in LANGUAGES}
    for lang in LANGUAGES:
        texts = read_catalogue(lang, folder)
        for key, text in texts.items():
            if not text.strip():
                yield f"{lang}.json: {key} is empty"
            wanted[lang].setdefault(_PLURAL.sub("", key), set()).update(parameters(text))
            if key.startswith("line.") and "_you" in key:
                yield f"{lang}.json: {key} is never said: `describe` calls everybody by name"
            yield from _typography(lang, key, text)
        yield from _plurals(lang, texts)
    french, english = wanted["fr"], wanted["en"]
    if french.keys() != english.keys():
        yield f"only one language has {', '.join(sorted(french.keys() ^ english.keys()))}"
    for key in sorted(french.keys() & english.keys()):
        differing = french[key] ^ english[key]
        if differing:
            yield f"{key}: the languages differ in {', '.join(sorted(differing))}"


def _plurals(lang: str, texts: dict[str, str]) -> Iterator[str]:
    for base in sorted({_PLURAL.sub("", key) for key in texts if _PLURAL.search(key)}):
        missing = {form for form in FORMS[lang] if f"{base}_{form}" not in texts}
        if missing:
            yield f"{lang}.json: {base} has no form {', '.join(sorted(missing))}"


def _typography(lang: str, key: str, text: str) -> Iterator[str]:
    shown = _PLACE.sub("x", text)
    faults = {"a straight apostrophe": "'" in shown}
    if lang == "fr":
        faults["three dots"] = "..." in shown
        faults["no space"] = _FRENCH_NO_SPACE.search(shown) is not None
        faults["a word that may have to be elided"] = _ELISION.search(text) is not None
        faults["a space that breaks"] = _FRENCH_SPACES.search(shown) is not None
    else:
        faults["straight quotes"] = '"' in text
        # French names of games and cards keep their no-break space
        faults["a space too many"] = re.search(r" [!?;:,.]( |$)", text) is not None
    for fault, found in faults.items():
        if found:
            yield f"{lang}.json: {key}: {fault}: {text}"


def _names(game: Game[Any], lang: str) -> Iterator[str]:
    """The game, its actions and its options have names, and no two actions the same one."""
    texts = game.texts(lang)
    keys = ["title", "tagline"]
    for name, schema in game.options_schema()["properties"].items():
        keys += [f"option.{name}.label", f"option.{name}.help"]
        parts = schema.get("anyOf", [schema])
        keys += [f"option.{name}.values.{v}" for part in parts for v in part.get("enum", [])]
    yield from (f"{lang}.json: {key} is missing" for key in keys if not texts.has(key))
    said, missing = set(), set()
    for action in game.actions:
        try:
            said.add(texts.action(action))
        except MissingText as error:
            missing.add(f"{lang}.json: {error}")
    if missing:
        yield from sorted(missing)
        return
    different = {str({**action.to_dict(), "copy": 0}) for action in game.actions}
    if len(said) != len(different):
        yield f"{lang}.json: two actions have the same words and differ in more than a card's copy"


def _nudges(game: Game[Any], lang: str) -> Iterator[str]:
    """Whoever says where to look (`nudge.<verb>`) does so for every verb, and gives nothing away.

    A game that has none of them needs none.
    """
    texts = game.texts(lang)
    prefix = "nudge."
    own = read_catalogue(lang, game.folder / "texts")
    known = {key.removeprefix(prefix) for key in own if key.startswith(prefix)}
    moves = [action for action in game.actions if not action.talk]
    verbs = {action.verb for action in moves}
    if not known:
        return
    yield from (f"{lang}.json: nudge.{verb} is missing" for verb in sorted(verbs - known))
    idle = {key for key in known if not any(re.match(rf"{verb}(_you.*)?$", key) for verb in verbs)}
    yield from (f"{lang}.json: nudge.{key}: there is no such action" for key in sorted(idle))
    for action in moves:
        if action.verb not in known:
            continue
        said = texts(f"{prefix}{action.verb}", **action.fields)
        if texts.action(action).lower() in said.lower():
            yield f"{lang}.json: nudge.{action.verb} says what to do: {said}"


def _page(game: Game[Any], lang: str) -> Iterator[str]:
    """There is a page of rules: a title, and what is to be known."""
    page = game.rules_page(lang)
    name = f"rules.{lang}.md"
    if not page.startswith("# "):
        yield f"{name} does not begin with a title ('# ...')"
    if len(page.split()) < WORDS:
        yield f"{name} has fewer than {WORDS} words"
    if lang != "fr":
        return
    for number, line in enumerate(page.splitlines(), start=1):
        plain = re.sub(r"`.*?`|\*\*?|_", "", line)
        faults = {
            "a space that breaks at a high sign (a no-break space stands there)": _FRENCH_SPACES,
            "no space before a high sign (a no-break space stands there)": _FRENCH_NO_SPACE,
            "a straight apostrophe (’)": _APOSTROPHE,
        }
        for fault, pattern in faults.items():
            if found := pattern.search(plain):
                near = plain[max(0, found.start() - 12) : found.end() + 4]
                yield f"{name}, line {number}: {fault}: …{near}…"


def _named_rules(game: Game[Any]) -> Iterator[str]:
    """What is named as a rule is in the catalogue, and no number is there twice."""
    known = rule_ids(game)
    if not known:
        yield "rules.md has no rule"
    if game.end_rule not in known:
        yield f"rules.md has no rule {game.end_rule}, the end_rule"
    for key in game.texts(LANGUAGES[0]).entries:
        named = _REFUSAL.match(key)
        if named is not None and named[1] not in known:
            yield f"rules.md has no rule for the text {key}"

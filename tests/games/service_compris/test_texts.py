"""Words: both catalogues say the same things, for every card, refusal, event and end."""

from __future__ import annotations

import re

import pytest

from tablee.core.texts import LANGUAGES, parameters
from tablee.games.service_compris.components import CHARACTERS, REVEALING, TRIBE_NAMES
from tablee.games.service_compris.deck import KINDS
from tablee.games.service_compris.events import EVENT_TYPES
from tests.games.service_compris.situations import GAME

SOURCES = sorted(GAME.folder.rglob("*.py"))


def own(lang: str) -> dict[str, str]:
    texts = GAME.texts(lang)
    return {key: text for key, text in texts.entries.items() if not key.endswith("_many")}


def test_both_languages_have_the_same_keys_and_parameters() -> None:
    french, english = own("fr"), own("en")
    assert french.keys() == english.keys()
    for key in french:
        assert parameters(french[key]) == parameters(english[key]), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_card_character_event_and_end_has_words(lang: str) -> None:
    texts = GAME.texts(lang)
    for action in GAME.actions:
        assert texts.action(action)
    for kind in KINDS:
        assert texts(f"card.{kind}.name")
        assert texts(f"card.{kind}.text")
    assert [kind for kind in KINDS if texts.has(f"card.{kind}.treason")] == [
        KINDS[kind]
        for kind in REVEALING  # SC-46: these do something else in treason
    ]
    for character in CHARACTERS:
        assert texts(f"character.{character}")
        assert texts(f"refused.{character}")
    for tribe in TRIBE_NAMES:
        assert texts(f"people.{tribe}")
        assert texts(f"tribe.{tribe}", count=2) != texts(f"tribe.{tribe}", count=1)
    for event in EVENT_TYPES:
        assert texts.has(f"event.{event.__struct_config__.tag}")
    for reason in ("survivor", "nobody", "late"):
        assert texts.has(f"outcome.{reason}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_in_the_code_has_words_and_every_word_a_refusal(lang: str) -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    keys = {
        key.removeprefix("refusal.")
        for key in GAME.texts(lang).entries
        if key.startswith("refusal.")
    }
    for key in keys - {"SC-17_over"}:  # the core says that one, of our end_rule
        key = re.sub(r"_you(_\w+)?$", "", key)  # the same, told to the one whom it names
        rule, _, reason = key.partition("_")
        assert f'"{rule}"' in code or f'"{key}"' in code, key
        assert not reason or f'"{reason}"' in code or f'"{key}"' in code, key
    written = set(re.findall(r'Refusal\(\s*"(SC-\d\d)"', code)) | set(
        re.findall(r'return .*"(SC-\d\d(?:_\w+)?)"', code)
    )
    for key in written:
        assert any(known == key or known.startswith(f"{key}_") for known in keys), key


def test_french_is_set_as_french_is() -> None:
    texts = [text for key, text in GAME.texts("fr").entries.items() if not key.startswith("seat")]
    for path in (GAME.folder / "texts").glob("rules.fr.md"):
        page = re.sub(r"<!--.*?-->", "", path.read_text(encoding="utf-8"))  # marks, not words
        texts += page.splitlines()
    for text in texts:
        assert not re.search(r" [!?;»]|« ", text), text
        assert not re.search(r"[^\s\u202f\u00a0!?][!?](?!\[)", text), text
        assert "'" not in re.sub(r"`[^`]*`", "", text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_page_speaks_of_every_card(lang: str) -> None:
    page = (GAME.folder / "texts" / f"rules.{lang}.md").read_text(encoding="utf-8")
    texts = GAME.texts(lang)
    for kind in KINDS:
        assert texts(f"card.{kind}.name") in page, kind

"""Records a real match as JSON, for designing the table of a game without a server.

    python -m tools.fixtures                             a match of every game
    python -m tools.fixtures the-game --seats 5 --seed 3 --option on_fire=true

The files go to `web/fixtures/<game>.json`; the page shows them at `#/atelier/<game>` while it is
developed (`npm run dev` in web/).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import msgspec

import tablee
from tablee.bots import Budget, Perspective, bot, bot_names
from tablee.cli.arguments import read_option_arguments
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.rng import Rng, derive_seed
from tablee.core.texts import LANGUAGES
from tablee.server.routes.games import ActionInfo
from tablee.table.replay import replay

FOLDER = Path(__file__).resolve().parent.parent / "web" / "fixtures"
NAMES = ["Brioche", "Sel", "Pain d’épices", "Thym", "Safran", "Persil", "Miel", "Mirabelle"]


def play(
    game: Game[Any],
    seats: int,
    seed: int,
    talkative: float,
    level: str | None = None,
    **options: Any,
) -> Record:
    """A match among the best bots, or those of a level, who say something now and then."""
    record, state = Record.start(game, seats, seed, **{**game.table_options, **options})
    record.names = NAMES[:seats]
    player = bot(level or bot_names(game)[-1], game)
    rng = Rng(derive_seed(seed, "fixture"))
    moves = 0
    while not state.over:
        if rng.chance(round(1000 * talkative), 1000):
            speaker = int(rng.below(seats))
            said = state.talk(speaker)
            if said:
                remark = rng.pick(said)
                state.play(speaker, remark)
                record.add(speaker, remark)
        seat = rng.pick(state.actors())
        action = player.choose(Perspective.at(state, seat, seed, moves), Budget())
        state.play(seat, action)
        record.add(seat, action)
        moves += 1
    record.seal(state)
    return record


def _read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def fixture(game: Game[Any], record: Record) -> dict[str, Any]:
    """What the atelier needs: the match for all eyes, the actions, the catalogues."""
    seen = replay(record, [*range(record.seats), None])
    common = Path(tablee.__file__).parent / "texts"
    return {
        "replay": msgspec.to_builtins(seen),
        "actions": [
            msgspec.to_builtins(ActionInfo(a.code, a.verb, a.fields, a.talk)) for a in game.actions
        ],
        "texts": {
            lang: [_read(common / f"{lang}.json"), _read(game.folder / "texts" / f"{lang}.json")]
            for lang in LANGUAGES
        },
    }


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", help="its id; all games when left out")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--talk", type=float, default=0.1, help="how often somebody says something")
    parser.add_argument("--option", action="append", metavar="NAME=VALUE")
    parser.add_argument("--name", help="of the file, if not the game's id")
    asked = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in [tablee.game(asked.game)] if asked.game else tablee.games():
        seats = asked.seats or min(4, game.seats.stop - 1)
        options = read_option_arguments(asked.option)
        record = play(game, seats, asked.seed, asked.talk, **options)
        file = FOLDER / f"{asked.name or game.id}.json"
        file.write_text(json.dumps(fixture(game, record), ensure_ascii=False), encoding="utf-8")
        size = file.stat().st_size // 1024
        print(f"{file.name}: {len(record.actions)} actions, {size} KiB")


if __name__ == "__main__":
    main()
